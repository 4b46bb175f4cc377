"""Notes for translators on messages: the values of placeholders, an example, the page of the message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.localizer import GameLocalizer, Localizer
from rulebook_tools.catalogs.messages import (
    LABEL_PREFIX,
    NOUN_PREFIX,
    STATEMENT_PREFIX,
    Message,
    is_statement,
)
from rulebook_tools.engine.figures import (
    Count,
    Figure,
    Name,
    Player,
    Spot,
    Statement,
    Typical,
    TypicalFigure,
    player,
)
from rulebook_tools.model import (
    ABSENT,
    AT,
    MORE,
    PLAYER,
    RESULT,
    SITE_LANGUAGE,
    Rulebook,
    Wordings,
    figure_of,
)
from rulebook_tools.prose.inline import PLACEHOLDER, Placeholder, unmarked
from rulebook_tools.prose.variants import variants

ACTIONS_PAGE = "actions"
"""The name of the page *What may I do now?*, by which `TranslatorNotes` finds the address of the page."""
MOST_VALUES = 8
"""How many values of a placeholder a note lists."""
MOST_USES = 3
"""How many of the placeholders that print a noun are listed in the noun's note."""
FEW = 3
"""The number used in examples to show a plural."""


class TranslatorNotes:
    """Adds notes for translators to the messages of a game, in the language of the game's sources."""

    def __init__(
        self,
        rulebook: Rulebook,
        localizer: GameLocalizer,
        pages: Mapping[str, str],
        typical: Mapping[str, Typical],
    ) -> None:
        """Prepare notes; `localizer` is for the sources' language, `typical` has typical statements by name.

        `pages` has the address of the page for each first part of a context, such as the id of a rule.
        """
        self._localizer, self._pages = localizer, pages
        words = rulebook.wordings
        self._typical = {name: typical[name] for name in words.statements if name in typical}
        self._typical |= {f"{RESULT}.{name}": _typical_result(words, name) for name in words.results}
        self._headings = {
            id_: " › ".join(rulebook.blocks[each].heading.text for each in (*rulebook.around[id_], id_))
            for id_ in rulebook.blocks
        }
        nouns, parameters = rulebook.wordings.nouns, rulebook.parameters
        keys = {parameter.keys.name for parameter in parameters.values() if parameter.keys}
        self._numbered = {name for name in keys if name in nouns and nouns[name].one is None}
        self._units = {name: each.unit.name for name, each in parameters.items() if each.unit}

    def of(self, messages: Iterable[Message]) -> Iterator[Message]:
        """Yield messages with all their notes."""
        for message in messages:
            if is_statement(message.context):
                yield self._statement_with_notes(message)
                continue
            is_noun, address = message.context.startswith(NOUN_PREFIX), self.page(message.context)
            lines = self._noun_notes(message) if is_noun else self._prose_notes(message)
            yield noted(message, *lines, f"page: {address}" if address else "")

    def _prose_notes(self, message: Message) -> Iterator[str]:
        texts = list(map(variants, message.prose))
        if not any(text.paths for text in texts):
            return
        for path, form in dict.fromkeys(placeholder for text in texts for placeholder in text.placeholders):
            if figure := self._localizer.parameter(path, form):
                is_counted = not form and not figure.text.isdecimal()
                kind = "a number with its noun" if is_counted else "a number"
                yield f"{Placeholder(path, form)} = {figure.text}, {kind}"
        for path in dict.fromkeys(selector.path for text in texts for selector in text.selectors):
            if (number := self._localizer.amount(path)) is not None:
                yield f"{{{path} …}} = {self._localizer.number(number)}"
        if not PLACEHOLDER.fullmatch(message.text):
            said = self._localizer.message(message.context, message.text).text
            yield "reads: " + unmarked(said, self._parameter)

    def _parameter(self, path: str, form: str) -> str | None:
        figure = self._localizer.parameter(path, form)
        return figure.text if figure else None

    def _noun_notes(self, message: Message) -> Iterator[str]:
        name = message.context.removeprefix(NOUN_PREFIX).partition("/")[0]
        if message.plural:
            counts = (self._localizer.figure(Count(number, name)).text for number in (1, FEW))
            yield "reads: " + ", ".join(counts)
        elif name in self._numbered:
            noun = self._localizer.noun(name).text
            yield f"stands before a number too: {noun} 1, {noun} 2"
        if said := self._placeholders_of.get(name):
            yield "for: " + ", ".join([*said[:MOST_USES], *["…"] * (len(said) > MOST_USES)])

    @cached_property
    def _placeholders_of(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, unit in self._units.items():
            found.setdefault(unit, []).append(f"{{{name}}}")
        for name, typical in self._typical.items():
            for figure, part in typical.parts.items():
                for noun in part.nouns:
                    found.setdefault(noun, []).append(f"{{{figure}}} in {STATEMENT_PREFIX}{name}")
        return found

    def _statement_with_notes(self, message: Message) -> Message:
        """Return a statement's message with notes: its rule, values of its placeholders, an example."""
        typical = self._typical_of(message.context)
        if typical is None:
            return noted(message)
        name, parts = message.context.removeprefix(STATEMENT_PREFIX).rpartition("/")[0], typical.parts
        printed = frozenset[str]().union(*(variants(text).paths for text in message.prose))
        lines = [self._placeholder_note(figure, part) for figure, part in parts.items() if figure in printed]
        figures = {figure: part.figure for figure, part in parts.items() if part.figure is not None}
        if lines and figures.keys() == parts.keys():
            lines.append("reads: " + self._localizer.statement(Statement(name, figures)))
        if rule := self._rule_of(typical):
            _, dash, kind = message.note.partition(" – ")
            message = replace(message, note=f"{self._headings[rule]}{dash}{kind}")
        return noted(message, *lines, f"page: {self.page(message.context) or 'every page with examples'}")

    def _typical_of(self, context: str) -> Typical | None:
        return self._typical.get(context.removeprefix(STATEMENT_PREFIX).rpartition("/")[0])

    def _rule_of(self, typical: Typical | None) -> str:
        return next((rule for rule in typical.rules if rule in self._headings), "") if typical else ""

    def _placeholder_note(self, name: str, part: TypicalFigure) -> str:
        """Return an example of the placeholder `name` of a statement, its kind, further values."""
        figure = part.figure
        if figure is None:
            return f"{{{name}}}: what the program fills in"
        values = [self._localizer.noun(noun).text for noun in part.nouns] if len(part.nouns) > 1 else []
        more = ["…"] if len(values) > MOST_VALUES else []
        between = "; " if any("," in value for value in values) else ", "
        of = ": " + between.join([*values[:MOST_VALUES], *more]) if values else ""
        return f"{{{name}}} = {self._localizer.figure(figure).text}, {_kind(figure)}{of}"

    def nouns(self, message: Message, path: str) -> Sequence[str]:
        """Return the names of the nouns that a message's placeholder `{path}` can print; empty if unknown."""
        if not is_statement(message.context):
            unit = self._units.get(path.partition(".")[0])
            return (unit,) if unit else ()
        typical = self._typical_of(message.context)
        return typical.parts[path].nouns if typical and path in typical.parts else ()

    def page(self, context: str) -> str:
        """Return the address of a message's page within the folder of the language; empty if unknown."""
        if is_statement(context):
            return self._pages.get(self._rule_of(self._typical_of(context)), "")
        id_ = ACTIONS_PAGE if context.startswith(STATEMENT_PREFIX) else context.partition("/")[0]
        return self._pages.get(id_) or self._pages.get(id_.partition(".")[0], "")


def _typical_result(wordings: Wordings, name: str) -> Typical:
    """Return a typical instance of the statement of a result; `name` is a key of `results` in `wording.yml`.

    Figures whose value is known only during play are None.
    """
    result = wordings.results[name]
    printed = variants(result.text.text).paths
    unit = result.length or result.noun
    things = tuple(each for each in wordings.nouns if unit and each.startswith(f"{unit.name}."))
    value: Figure | None = None
    if things:
        value = tuple(Count(FEW, each) for each in things[:2]) if ABSENT in printed else Name(things[0])
    elif unit:
        value = Count(FEW, unit.name)
    absent = tuple(map(Name, things[:1]))
    numbers = dict.fromkeys(name.split("."), 2)
    figures = {**numbers, PLAYER: player(0), figure_of(name): value, MORE: 1, ABSENT: absent, AT: 2}
    parts = {
        each: TypicalFigure(figure, things if each in (figure_of(name), ABSENT) else ())
        for each, figure in figures.items()
        if each in printed
    }
    return Typical(RESULT, (), parts)


def _kind(figure: Figure) -> str:
    match figure:
        case Count() | Name() | Player() | Spot() | int():
            return KINDS[type(figure)]
    return "a list, each " + (_kind(figure[0]) if figure else "of a kind")


KINDS: Mapping[type, str] = {
    Count: "a number with its noun",
    Name: "a noun without a number",
    Player: "a player",
    Spot: "a name that is the same in every language",
    int: "a number",
}


def with_english(messages: Iterable[Message], english: Catalog) -> Iterator[Message]:
    """Yield messages with their English translation, if there is one, as a further note."""
    for message in messages:
        translation = english.get(*message.key)
        yield noted(message, f"English: {' / '.join(translation.strings)}") if translation else message


def noted(message: Message, *lines: str) -> Message:
    """Return a message with further lines in its note; empty lines are left out."""
    return replace(message, note="\n".join(filter(None, (message.note, *lines))))


LABEL_VALUES: Mapping[str, tuple[str, str]] = {
    "number": (str(FEW), "a number"),
    "n": ("7", "a number"),
    "least": ("2", "a number"),
    "most": ("4", "a number"),
    "between": ("1", "how many numbers lie between the two"),
    "language": ("English", "the name of a language"),
    "percent": ("43 %", "a percentage"),
    "author": ("Ada Lovelace", "the name of a person"),
    "date": ("20 November 2026", "a day"),
    "size": ("7", "a number of megabytes"),
    "commit": ("718efe1", "the name of a state of the sources"),
    "players": ("2 to 4 players", "some numbers of players"),
    "heading": ("Rare goods", "the heading of a rule"),
    "what": ("Market", "what a picture shows"),
    "things": ("2 gems, 1 coffee", "a list of things in a picture"),
    "thing": ("ship", "a thing in a picture"),
    "player": ("A", "a player"),
    "value": ("2 rudders", "what is printed or lies on a thing in a picture"),
    "place": ("c3", "a place in a picture"),
    "kind": ("red", "the kind of a place on a track"),
    "start": ("c3", "a place in a picture"),
    "end": ("f4", "another place in a picture"),
    "turn": ("f4", "another place in a picture"),
    "before": ("Gems", "what stands before"),
    "next": ("coffee", "what follows"),
}
"""For each placeholder of labels, by name: an example of its value, and a description of the value."""
_EVERY_PAGE, _CHAPTER, _EXAMPLES = "every page", "every chapter", "every page with examples"
PAGES: Mapping[str, Sequence[str]] = {
    "…/index.html": ("by", "chapters", "asked", "credits", "credit", "editions", "text-only", "pdf"),
    "index.html, …/index.html": ("game",),
    "…/whole.html": ("whole",),
    "…/card.html": ("card",),
    "the tours of every game": ("tour",),
    "…/teach.html": ("teach",),
    "…/quiz.html": ("quiz",),
    "…/what-if.html": ("what-if",),
    "…/actions.html": ("actions",),
    "…/rulings.html": ("ruling", "rulings", "certainty"),
    "…/glossary.html": ("glossary",),
    "…/checked.html": ("checked", "why", "sum", "random", "figures"),
    "…/program.html": ("program",),
    "about.html": ("about", "licence"),
    "index.html, about.html, the menu of languages": ("in-work",),
    "404.html": ("not-found",),
    "offline.html": ("offline",),
    _EVERY_PAGE: (
        *("games", "home", "language", "palette", "page", "editors", "contents"),
        *("link-to-rule", "link-copied"),
        *("beside", "between", "quotation-marks", "search", "newer", "unfinished"),
    ),
    "the title of every page, where the site has no name": ("game-rules",),
    _CHAPTER: (
        *("source", "inferred", "assumed", "outdated", "unexecuted", "players", "table", "in-short"),
        *("choice", "examples", "related", "rule", "moved", "more"),
    ),
    _EXAMPLES: (
        *("picture", "example", "steps", "before", "after", "every-step", "reading"),
        *("verified", "failed", "not-allowed", "other-reading", "forbidden", "allowed", "in-any-order"),
        *("left-open", "left-to-chance"),
    ),
}
"""By page or kind of pages: the first parts of the names of the labels that it shows."""
LABELS_AT: Mapping[str, str] = {name: page for page, names in PAGES.items() for name in names}
"""The page that shows a label, by the first part of the label's name."""
NAVIGATION = frozenset(
    "about actions card checked glossary in-work program quiz rulings site.title teach what-if whole".split()  # noqa: SIM905 -- brief
)
"""The names of labels that every page shows, in its navigation or in the menu of languages."""


def site_page(context: str, pages: Mapping[str, str]) -> str:
    """Return the page of a message of the site: its address or, for a label, words such as "every page".

    `context` is that of the message; `pages` has the addresses of the pages that the project has written, by
    name. The result is empty if the page is unknown.
    """
    kind, _, name = context.partition("/")[0].partition(".")
    return LABELS_AT.get(name.partition(".")[0], "") if kind == "label" else pages.get(name, "")


def is_on_every_page(label: str) -> bool:
    """Return whether the label with this name can appear on every page of the site."""
    return label in NAVIGATION or LABELS_AT.get(label.partition(".")[0]) == _EVERY_PAGE


def with_site_notes(messages: Iterable[Message], pages: Mapping[str, str]) -> Iterator[Message]:
    """Yield the messages of the site with all their notes; `pages` are addresses by the names of pages."""
    localizer = Localizer(SITE_LANGUAGE, SITE_LANGUAGE)
    for message in messages:
        page = site_page(message.context, pages)
        lines = _label_notes(message, localizer) if message.context.startswith(LABEL_PREFIX) else ()
        yield noted(message, page and f"page: {page}", *lines)


def _label_notes(message: Message, localizer: Localizer) -> Iterator[str]:
    texts = list(map(variants, message.prose))
    printed = [path for text in texts for path, _ in text.placeholders]
    paths = dict.fromkeys([*printed, *(selector.path for text in texts for selector in text.selectors)])
    if not paths or not LABEL_VALUES.keys() >= paths.keys():
        return
    for path in paths:
        value, kind = LABEL_VALUES[path]
        yield f"{{{path}}} = {value}, {kind}"
    numbers = {path: int(value) for path, (value, _) in LABEL_VALUES.items() if value.isdecimal()}
    said = localizer.message(message.context, message.text, numbers.get, plural=message.plural, number=FEW)
    yield "reads: " + unmarked(said.text, lambda path, _form: LABEL_VALUES[path][0])
