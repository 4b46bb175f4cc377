"""Localizers: they return messages, and figures and statements of the engine, in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from babel.lists import format_list
from babel.numbers import format_decimal
from babel.units import format_unit

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.languages import groups_four_digits, locale_of
from rulebook_tools.catalogs.noun_forms import NUMBER_IN, counted_form, inflected, named_form
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Spot, Statement
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model import Rulebook
from rulebook_tools.prose.choices import Amounts, choices_in, chosen
from rulebook_tools.prose.inline import KIND, LETTER, NOUN, NUMBER, filled, is_figure
from rulebook_tools.prose.text import unescaped
from rulebook_tools.sources.parameter_values import lookup

_SLOT = re.compile("\0([0-9]+)\0")
"""The mark that stands for a part of a list, by its index, while Babel formats the list."""
LocalNounForms: TypeAlias = Callable[[str, str, str], str]
"""A function from a figure's path, a form and a language to that form of its noun; empty if there is none."""


class LocalText(NamedTuple):
    """A text with its language; `stale` if its source has changed since it was translated.

    `parts` are its pieces if some of them are stale or in another language; empty otherwise.
    """

    text: str
    language: str
    stale: bool = False
    parts: tuple[LocalText, ...] = ()


def join_texts(parts: Sequence[LocalText], language: str) -> LocalText:
    """Concatenate texts; the result keeps them as `parts` only if one is stale or in another language."""
    flat = tuple(inner for part in parts for inner in (part.parts or (part,)))
    text = "".join(part.text for part in flat)
    if all(part.language == language and not part.stale for part in flat):
        return LocalText(text, language)
    return LocalText(text, language, parts=flat)


class Localizer:
    """Translates messages into the reader's language.

    The catalogs are searched in order, the reader's language first; the last resort is the source text.
    A noun that is inserted into a text is looked up in the `language` of that text.
    Choices between words use the `amounts` and `noun_forms` given to `message`, else a game's parameters.
    """

    def __init__(self, language: str, source_language: str, catalogs: Sequence[Catalog] = ()) -> None:
        self.language = language
        self.source_language = source_language
        self.used: dict[tuple[str, str], None] | None = None
        """The contexts and texts of all requested messages, as keys; None if they are not collected."""
        self._catalogs = () if language == source_language else tuple(catalogs)

    @cached_property
    def is_outdated(self) -> bool:
        """Whether any translation in the catalogs is fuzzy."""
        return any(entry.fuzzy for catalog in self._catalogs for entry in catalog.entries.values())

    def before(self, context: str, text: str) -> str:
        """Return the former source text of a message whose shown translation is fuzzy; empty if it is not."""
        entries = (catalog.get(context, text) for catalog in self._catalogs)
        shown = next(filter(None, entries), None)
        return shown.previous[0] if shown and shown.fuzzy and shown.previous else ""

    def language_of(self, context: str, text: str) -> str:
        """Return the language in which a message is shown: the reader's, or that of a fallback."""
        shown = (catalog.language for catalog in self._catalogs if catalog.get(context, text))
        return next(shown, self.source_language)

    def amount(self, path: str) -> int | None:  # noqa: ARG002 -- without a game there are no parameters
        """Return the number of the parameter at `path`, such as `price.gold`; None if no number is there."""
        return None

    def parameter_noun_form(self, path: str, form: str, language: str) -> str:  # noqa: ARG002
        """Return a form of the noun of the parameter at `path`; empty if there is no noun or no such form."""
        return ""

    def message(
        self,
        context: str,
        text: str,
        amounts: Amounts | None = None,
        *,
        plural: str = "",
        number: int = 1,
        noun_forms: LocalNounForms | None = None,
        language: str = "",
    ) -> LocalText:
        """Return the translation of a message with all its words chosen; the source text if there is none.

        `language` is that of the text around the message, by default the reader's. `plural` is the source
        text for several, empty if the message has no plural forms; `number` selects one of these forms.
        """
        if is_figure(text):
            return LocalText(text, language or self.language)
        if self.used is not None:
            self.used[context, text] = None
        for catalog in self._catalogs_for(language):
            if translation := catalog.get(context, text):
                form = translation.strings[catalog.plural_index(number) if plural else 0]
                said = LocalText(form, catalog.language, translation.fuzzy)
                break
        else:
            is_plural = plural and locale_of(self.source_language).plural_form(number) != "one"
            said = LocalText(plural if is_plural else text, self.source_language)
        return self._chosen(said, amounts or self.amount, noun_forms or self.parameter_noun_form)

    def _catalogs_for(self, language: str) -> Sequence[Catalog]:
        """Return the catalogs to search, in order, for the translation of words inside a text in `language`.

        There are none to search if this is the language of the sources, but not the reader's.
        """
        if language in {"", self.language}:
            return self._catalogs
        if language == self.source_language:
            return ()
        languages = [catalog.language for catalog in self._catalogs]
        return self._catalogs[languages.index(language) :] if language in languages else self._catalogs

    def _chosen(self, said: LocalText, amounts: Amounts, noun_forms: LocalNounForms) -> LocalText:
        if "{" not in said.text or not choices_in(said.text).selectors:
            return said
        language = said.language
        category = locale_of(language).plural_form
        text = chosen(said.text, amounts, category, lambda path, form: noun_forms(path, form, language))
        return said._replace(text=text)


class GameLocalizer(Localizer):
    """Translates the figures, parameters and statements of one game into the reader's language.

    A `language` argument is the language of the sentence around a figure, by default the reader's.
    """

    def __init__(
        self, rulebook: Rulebook, parameters: Parameters, language: str, catalogs: Sequence[Catalog] = ()
    ) -> None:
        super().__init__(language, rulebook.about.language.name, catalogs)
        self._nouns = rulebook.wordings.nouns
        self._statements = rulebook.wordings.spoken
        self._parameters = rulebook.parameters
        self._values = parameters.values
        self._known: dict[tuple[str, int | None, str, str], LocalText] = {}
        """A cache of `noun`: a build asks for some thousand nouns, a hundred times each."""

    def number(self, number: int, language: str = "") -> str:
        """Return a number in the format of a language, by default the reader's: `1,000`."""
        return format_number(number, language or self.language)

    def is_counted(self, name: str) -> bool:
        """Return whether a noun has words to follow a number: `1 card, 3 cards`."""
        noun = self._nouns.get(name)
        return noun is not None and noun.one is not None and noun.other is not None

    def noun(self, name: str, number: int | None = None, form: str = "", language: str = "") -> LocalText:
        """Return only the noun, in the plural form for `number` (if any) and in a `form` such as `dative`."""
        key = name, number, form, language
        if self.used is not None or key not in self._known:
            said = self._noun_forms(name, number, language)
            self._known[key] = said._replace(text=unescaped(inflected(said.text, form)))
        return self._known[key]

    def _noun_forms(self, name: str, number: int | None, language: str) -> LocalText:
        """Return a noun in the plural form for `number`, with all forms, such as `Karten | dative: Karten`.

        If `number` is None, it is the noun without a number (`name`) or, without such, the singular.
        """
        noun = self._nouns.get(name)
        if noun and noun.one and noun.other and (number is not None or noun.name is None):
            one, other, count = noun.one.line, noun.other.line, 1 if number is None else number
            return self.message(f"noun.{name}/count", one, plural=other, number=count, language=language)
        if noun and noun.name:
            return self.message(f"noun.{name}/name", noun.name.line, language=language)
        return LocalText(name, self.source_language)

    def _with_number(
        self, name: str, number: int, form: str, language: str, otherwise: str = "{number} {noun}"
    ) -> LocalText:
        """Return a noun with its number, as its form `counted` says; without one, as `otherwise` says."""
        key = name, number, f"{otherwise}.{form}", language
        if self.used is None and key in self._known:
            return self._known[key]
        said, around = self._noun_forms(name, number, language), language or self.language
        text = counted_form(said.text, form) or otherwise.replace("{noun}", inflected(said.text, form))
        before, place, after = text.partition(NUMBER_IN)
        # A number never stands at the end of a line without its noun.
        edges = (
            "\N{NO-BREAK SPACE}" * is_blank for is_blank in (before.endswith(" "), after.startswith(" "))
        )
        shown = self.number(number, language).join(edges) if place else ""
        parts = unescaped(before.removesuffix(" ")), unescaped(after.removeprefix(" "))
        pieces = said._replace(text=parts[0]), LocalText(shown, around), said._replace(text=parts[1])
        self._known[key] = join_texts([piece for piece in pieces if piece.text], around)
        return self._known[key]

    def figure(self, figure: Figure, form: str = "", language: str = "") -> LocalText:
        """Return a figure in words: `3 cards`.

        `form` may be `number` (`3`), `noun` (`cards`), a form of the noun such as `dative`, or `noun.dative`.
        """
        spoken = language or self.language
        alone, _, case = form.partition(".")
        match figure:
            case Count(number, noun) if alone == NOUN:
                return self.noun(noun, number, case, language)
            case Count(number, noun) if form == NUMBER or noun not in self._nouns:
                return LocalText(self.number(number, language), spoken)
            case Count(number, noun):
                return self._with_number(noun, number, form, language)
            case Name(noun):
                return self.noun(noun, None, case if alone == NOUN else form, language)
            case Player(label) | Spot(label):
                return LocalText(label, spoken)
            case int():
                return LocalText(self.number(figure, language), spoken)
            case _:
                return list_texts([self.figure(part, form, language) for part in figure], spoken)

    def amount(self, path: str) -> int | None:
        """Return the number of the parameter at `path`, such as `price.gold`; None if no number is there."""
        value = lookup(self._values, path)
        return value if isinstance(value, int) else None

    def parameter(self, path: str, form: str = "", language: str = "") -> LocalText | None:
        """Return the parameter at a path in words (`3 cards`), in a form as in `figure`; None if missing."""
        figure = self._parameter(path)
        return None if figure is None else self.figure(figure, form, language)

    def _parameter(self, path: str) -> int | Count | None:
        value = self.amount(path)
        unit = None if value is None else self._parameters[path.partition(".")[0]].unit
        return value if value is None or unit is None else Count(value, unit.name)

    def parameter_noun_form(self, path: str, form: str, language: str) -> str:
        """Return a form of the noun of the parameter at `path`; empty if there is no noun or no such form."""
        return self.noun_form(self._parameter(path), form, language)

    def noun_form(self, figure: Figure | None, form: str, language: str) -> str:
        """Return a form of a figure's noun; for the form `kind`, the last part of the noun's name.

        For the form `letter`, return the letter with which the figure begins in words, in lower case.
        Return an empty text for no noun, a noun without this form, or a list of nouns with different words.
        """
        match figure:
            case None:
                return ""
            case _ if form == LETTER:
                return self.figure(figure, "", language).text[:1].lower()
            case Player() | Spot() | int():
                return ""
            case Count(_, noun) | Name(noun) if form == KIND:
                return noun.rpartition(".")[2]
            case Count(_, noun) | Name(noun):
                number = figure.number if isinstance(figure, Count) else None
                return named_form(self._noun_forms(noun, number, language).text, form)
            case _:
                said = {self.noun_form(part, form, language) for part in figure}
                return said.pop() if len(said) == 1 else ""

    def key(self, name: str, key: str, form: str = "", language: str = "") -> LocalText:
        """Return the key of a row of a table parameter in words (`3 players`), in a form as in `figure`."""
        spoken = language or self.language
        keys = self._parameters[name].keys
        if keys is None:
            return LocalText(key, spoken)
        if not key.isdecimal():
            return self.figure(Name(f"{keys.name}.{key}"), form, language)
        noun = self._nouns.get(keys.name)
        if noun and noun.one is None and form != NUMBER:
            # A noun that is never counted numbers its things: "player 1", not "1 player".
            if form.partition(".")[0] == NOUN:
                return self.figure(Name(keys.name), form, language)
            return self._with_number(keys.name, int(key), form, language, "{noun} {number}")
        return self.figure(Count(int(key), keys.name), form, language)

    def wording(self, statement: Statement, *, wanted: bool = False) -> LocalText:
        """Return the translation of a statement with its choices made, but its placeholders not replaced.

        If `wanted`, use the statement's text for an action that a rule refuses, if it has one.
        """
        wording, figures = self._statements.get(statement.wording), statement.figures
        if wording is None:
            return LocalText(statement.wording, self.source_language)

        def amounts(path: str) -> int | None:
            return number_of(figures.get(path))

        return self.message(
            *self.message_of(statement, wanted=wanted),
            amounts,
            noun_forms=lambda path, form, language: self.noun_form(figures.get(path), form, language),
        )

    def message_of(self, statement: Statement, *, wanted: bool = False) -> tuple[str, str]:
        """Return the context and the source text of a statement's message.

        If `wanted`, it is the message for an action that a rule refuses, if the statement has one.
        """
        wording = self._statements.get(statement.wording)
        if wanted and wording and wording.wanted:
            return f"statement.{statement.wording}/wanted", wording.wanted.line
        return f"statement.{statement.wording}/text", wording.text.line if wording else ""

    def statement(self, statement: Statement) -> str:
        """Return a statement in the reader's language as plain text."""
        figures, said = statement.figures, self.wording(statement)

        def fill(path: str, form: str) -> str | None:
            return self.figure(figures[path], form, said.language).text if path in figures else None

        return filled(said.text, fill)


@lru_cache(maxsize=10_000, typed=True)
def format_number(number: int, language: str) -> str:
    """Return a number in the format of a language, such as `1,000`; some languages write `1000`."""
    is_grouped = abs(number) not in range(1_000, 10_000) or groups_four_digits(language)
    return format_decimal(number, locale=locale_of(language), group_separator=is_grouped)


MEGABYTE = 1_000_000


def format_size(size: int, language: str) -> str:
    """Return a number of bytes in the format of a language, such as `1.2 MB`."""
    unit, number = (
        ("kilobyte", round(size / 1_000)) if size < MEGABYTE else ("megabyte", round(size / MEGABYTE, 1))
    )
    return str(format_unit(number, f"digital-{unit}", "short", locale=locale_of(language)))


BEFORE: Mapping[str, Sequence[tuple[str, str, re.Pattern[str]]]] = {
    "cy": (
        ("a(c) ", "ac ", re.compile(r"[aeiouwyâêîôûŵŷ]|8|11?\b", re.IGNORECASE)),
        ("a(c) ", "a ", re.compile("")),
    ),
    "es": (
        (" y ", " e ", re.compile("h?[ií](?![aeo])", re.IGNORECASE)),
        (" o ", " u ", re.compile(r"h?[oó]|8|11\b", re.IGNORECASE)),
    ),
}
"""By language: an end of CLDR's list separator, its replacement, and a pattern for the words that need it."""
_ASPIRATED = re.compile("^((?:<[^>]*>)*[cpt])(?=[a-zâêîôûŵŷ])(?!h)")
"""The beginning of a word that Welsh aspirates after "a": "cerdyn a chrair"."""
_TAG = re.compile("<[^>]*>")


def _separator(separator: str, following: str, language: str) -> str:
    """Return a list separator in the form needed before `following`: Spanish `e`, not `y`, before `i`."""
    following = _TAG.sub("", following)
    for usual, instead, beginning in BEFORE.get(locale_of(language).language, ()):
        if separator.endswith(usual) and beginning.match(following):
            return separator.removesuffix(usual) + instead
    return separator


def list_texts(
    parts: Sequence[LocalText], language: str, style: Literal["standard", "or"] = "standard"
) -> LocalText:
    """Join parts to a list in a language: "A, B and C", or "A, B or C" for the `style` "or"."""
    slots = [f"\0{at}\0" for at in range(len(parts))]
    pieces = _SLOT.split(str(format_list(slots, style, locale_of(language))))
    following = [*(parts[int(piece)].text for piece in pieces[1::2]), ""]
    said = [
        parts[int(piece)] if at % 2 else LocalText(_separator(piece, following[at // 2], language), language)
        for at, piece in enumerate(pieces)
    ]
    if parts[1:] and language == said[-2].language == "cy" and said[-3].text.endswith("a "):
        said[-2] = said[-2]._replace(text=_ASPIRATED.sub(r"\1h", said[-2].text))
    return join_texts([part for part in said if part.text], language)


def number_of(figure: Figure | None) -> int | None:
    """Return the number of a figure, such as the length of a list or 1 for a name; None without a figure."""
    match figure:
        case None:
            return None
        case Player() | Name() | Spot():
            return 1
        case int():
            return figure
        case Count(number, _):
            return number
        case _:
            return len(figure)
