"""Notes that a translator reads beside a message: what is filled into it, how it reads, where it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.speech import Speech
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Spot, Statement
from rulebook_tools.engine.typical import Part, Typical
from rulebook_tools.prose.inline import PLACEHOLDER, Placeholder, unmarked
from rulebook_tools.prose.variants import variants

STATEMENT, NOUN = "statement.", "noun."
MOST_VALUES = 8
"""Of what a placeholder can stand for, so many are named."""
MOST_USES = 3
"""Of the placeholders that print a noun, so many are named."""
FEW = 3
"""How many things an example of a plural counts."""


@dataclass(frozen=True)
class Notes:
    """What there is to tell of the messages of one game, in the language of its sources."""

    speech: Speech
    pages: Mapping[str, str] = field(default_factory=dict)
    """The address of each rule, term, example and ruling; of others by the beginning of their contexts."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """The headings on the way to a rule, by its id."""
    typical: Mapping[str, Typical] = field(default_factory=dict)
    """What statements typically say, by name, where the program tells."""
    numbered: frozenset[str] = frozenset()
    """The nouns that stand before a number too."""
    units: Mapping[str, str] = field(default_factory=dict)
    """The nouns that parameters count, by parameter."""

    def of(self, messages: Iterable[Message]) -> Iterator[Message]:
        """Yield messages with all notes."""
        for message in messages:
            if message.context.startswith(STATEMENT):
                yield self._of_statement(message)
            elif message.context.startswith(NOUN):
                yield noted(message, *self._of_noun(message), *self._page(message))
            else:
                yield noted(message, *self._of_prose(message), *self._page(message))

    def _of_prose(self, message: Message) -> Iterator[str]:
        """Yield what each placeholder stands for, each figure that words are chosen by, and how it reads."""
        texts = [variants(text) for text in (message.text, message.plural) if text]
        if not any(text.paths for text in texts):
            return
        for path, form in dict.fromkeys(placeholder for text in texts for placeholder in text.placeholders):
            if figure := self.speech.parameter(path, form):
                is_counted = not form and not figure.text.isdecimal()
                kind = "a number with its noun" if is_counted else "a number"
                yield f"{Placeholder(path, form)} = {figure.text}, {kind}"
        for path in dict.fromkeys(selector.path for text in texts for selector in text.selectors):
            if (number := self.speech.amount(path)) is not None:
                yield f"{{{path} …}} = {self.speech.number(number)}"
        if not PLACEHOLDER.fullmatch(message.text):
            said = self.speech.say(message.context, message.text).text
            yield "reads: " + unmarked(said, self._parameter)

    def _parameter(self, path: str, form: str) -> str | None:
        figure = self.speech.parameter(path, form)
        return figure.text if figure else None

    def _of_noun(self, message: Message) -> Iterator[str]:
        """Yield how a noun reads after a number, or before one."""
        name = message.context.removeprefix(NOUN).partition("/")[0]
        if message.plural:
            counts = (self.speech.figure(Count(number, name)).text for number in (1, FEW))
            yield "reads: " + ", ".join(counts)
        elif name in self.numbered:
            noun = self.speech.noun(name).text
            yield f"stands before a number too: {noun} 1, {noun} 2"
        if said := self._said_for.get(name):
            yield "for: " + ", ".join([*said[:MOST_USES], *["…"] * (len(said) > MOST_USES)])

    @cached_property
    def _said_for(self) -> Mapping[str, list[str]]:
        """The placeholders that can print a noun, by the noun."""
        found: dict[str, list[str]] = {}
        for name, unit in self.units.items():
            found.setdefault(unit, []).append(f"{{{name}}}")
        for name, typical in self.typical.items():
            for figure, part in typical.parts.items():
                for noun in part.nouns:
                    found.setdefault(noun, []).append(f"{{{figure}}} in {STATEMENT}{name}")
        return found

    def _of_statement(self, message: Message) -> Message:
        """Return a message of a statement with the rule that makes it, its figures, how it reads."""
        name = message.context.removeprefix(STATEMENT).rpartition("/")[0]
        typical = self.typical.get(name)
        if typical is None:
            return noted(message)
        parts = typical.parts
        lines = [self._figure(figure, part) for figure, part in parts.items() if _is_in(figure, message)]
        figures = {figure: part.figure for figure, part in parts.items() if part.figure is not None}
        if lines and figures.keys() == parts.keys():
            lines.append("reads: " + self.speech.statement(Statement(name, figures)))
        rule = next((rule for rule in typical.rules if rule in self.headings), "")
        if rule:
            _, dash, kind = message.note.partition(" – ")
            message = replace(message, note=f"{self.headings[rule]}{dash}{kind}")
        lines.append(f"page: {self.page(message.context) or 'every page with examples'}")
        return noted(message, *lines)

    def _figure(self, name: str, part: Part) -> str:
        """Return what a figure of a statement stands for."""
        figure = part.figure
        if figure is None:
            return f"{{{name}}}: what the program fills in"
        values = [self.speech.noun(noun).text for noun in part.nouns] if len(part.nouns) > 1 else []
        more = ["…"] if len(values) > MOST_VALUES else []
        between = "; " if any("," in value for value in values) else ", "
        of = ": " + between.join([*values[:MOST_VALUES], *more]) if values else ""
        return f"{{{name}}} = {self.speech.figure(figure).text}, {_kind(figure)}{of}"

    def nouns(self, message: Message, path: str) -> Sequence[str]:
        """Return the nouns that a placeholder of a message can print, as far as that is known."""
        if not message.context.startswith(STATEMENT):
            unit = self.units.get(path.partition(".")[0])
            return (unit,) if unit else ()
        typical = self.typical.get(message.context.removeprefix(STATEMENT).rpartition("/")[0])
        return typical.parts[path].nouns if typical and path in typical.parts else ()

    def page(self, context: str) -> str:
        """Return the address that a message is at, from the folder of a language; empty if it has none."""
        id_ = context.partition("/")[0]
        if context.startswith(STATEMENT):
            typical = self.typical.get(id_.removeprefix(STATEMENT))
            rules = typical.rules if typical else ()
            return next((self.pages[rule] for rule in rules if rule in self.headings), "")
        return self.pages.get(id_) or self.pages.get(id_.partition(".")[0], "")

    def _page(self, message: Message) -> Iterator[str]:
        if address := self.page(message.context):
            yield f"page: {address}"


def _is_in(figure: str, message: Message) -> bool:
    """Say whether a message prints a figure, or goes by it."""
    return any(figure in variants(text).paths for text in (message.text, message.plural) if text)


def _kind(figure: Figure) -> str:
    """Return what kind of figure it is, in words."""
    match figure:
        case Count():
            return "a number with its noun"
        case Name():
            return "a noun without a number"
        case Player():
            return "a player"
        case Spot():
            return "a name that is the same in every language"
        case int():
            return "a number"
        case _:
            return "a list, each " + (_kind(figure[0]) if figure else "of a kind")


def with_english(messages: Iterable[Message], english: Catalog) -> Iterator[Message]:
    """Yield messages of a game not written in English with the English of each."""
    for message in messages:
        translation = english.get(*message.key)
        yield noted(message, f"English: {' / '.join(translation.strings)}") if translation else message


def noted(message: Message, *lines: str) -> Message:
    """Return a message with further lines of notes."""
    if not lines:
        return message
    return replace(message, note="\n".join(filter(None, (message.note, *lines))))
