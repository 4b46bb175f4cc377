"""Messages, figures and statements of the engine in the words of one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from babel.lists import format_list
from babel.numbers import format_decimal

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.inflection import inflected, named_form
from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Spot, Statement
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model import Rulebook
from rulebook_tools.prose.choices import Amounts, choices_in, chosen
from rulebook_tools.prose.inline import KIND, NOUN, NUMBER, filled, is_figure
from rulebook_tools.prose.text import unescaped
from rulebook_tools.sources.parameter_values import lookup

MOST_KEPT = 10_000
"""Numbers, and nouns after numbers, that are kept in words: a game of many examples says a thousand."""
_SLOT = re.compile("\0([0-9]+)\0")
"""Stands for a part of a list, which may be in another language."""


Tell: TypeAlias = Callable[[str, str, str], str]
"""Returns what the noun of a path's figure says in a form and language; empty where it has none."""


class LocalText(NamedTuple):
    """A text and the language it is in; `stale` if its source has changed since.

    `parts` are what it is made of where some of them are in another language, or stale: only these are.
    """

    text: str
    language: str
    stale: bool = False
    parts: tuple[LocalText, ...] = ()


def join_texts(parts: Sequence[LocalText], language: str) -> LocalText:
    """Return a text in a language that is made of parts; those in other languages stay what they are."""
    flat = tuple(inner for part in parts for inner in (part.parts or (part,)))
    text = "".join(part.text for part in flat)
    if all(part.language == language and not part.stale for part in flat):
        return LocalText(text, language)
    return LocalText(text, language, parts=flat)


class Localizer:
    """Says messages in one language.

    The catalogs are asked in turn, the reader's language first; then the source text stands in. What
    belongs into a text that stands in, such as a noun, is asked for in the `language` of that text. Words
    that go by a figure are chosen here: by `amounts` and `traits` where they are given, else by `amount`
    and `trait`.
    """

    def __init__(self, language: str, source_language: str, catalogs: Sequence[Catalog] = ()) -> None:
        self.language = language
        self.source_language = source_language
        self.locale = locale_of(language)
        self.used: dict[tuple[str, str], None] | None = None
        """Where each message that is said is noted, by its context and text; nowhere by default."""
        self._catalogs = () if language == source_language else tuple(catalogs)

    def amount(self, path: str) -> int | None:  # noqa: ARG002 -- a voice of no game has no figures
        """Return the number that a path leads to, or None."""
        return None

    @property
    def is_outdated(self) -> bool:
        """Whether the source of anything has changed since it was translated."""
        return any(catalog.outdated for catalog in self._catalogs)

    def before(self, context: str, text: str) -> str:
        """Return what a message said when the translation shown was made; empty if it says the same still."""
        key = context, text
        for catalog in self._catalogs:
            if key in catalog.translations:
                return catalog.outdated.get(key, "")
        return ""

    def trait(self, path: str, form: str, language: str) -> str:  # noqa: ARG002 -- nor has it nouns
        """Return what the noun of a path's figure says in a form and language; empty where it has none."""
        return ""

    def message(
        self,
        context: str,
        text: str,
        amounts: Amounts | None = None,
        *,
        traits: Tell | None = None,
        language: str = "",
    ) -> LocalText:
        """Return a message in the reader's language or that of the text around it, else in its own."""
        if is_figure(text):
            return LocalText(text, language or self.language)
        self._note(context, text)
        for catalog in self._asked(language):
            if translation := catalog.get(context, text):
                said = LocalText(translation.strings[0], catalog.language, translation.fuzzy)
                return self._chosen(said, amounts, traits)
        return self._chosen(LocalText(text, self.source_language), amounts, traits)

    def plural(
        self,
        context: str,
        one: str,
        other: str,
        number: int,
        *,
        amounts: Amounts | None = None,
        traits: Tell | None = None,
        language: str = "",
    ) -> LocalText:
        """Return a message in the plural form that the number takes."""
        self._note(context, one)
        for catalog in self._asked(language):
            if translation := catalog.get(context, one):
                form = translation.strings[catalog.plural_index(number)]
                return self._chosen(LocalText(form, catalog.language, translation.fuzzy), amounts, traits)
        singular = locale_of(self.source_language).plural_form(number) == "one"
        return self._chosen(LocalText(one if singular else other, self.source_language), amounts, traits)

    def _note(self, context: str, text: str) -> None:
        if self.used is not None:
            self.used[context, text] = None

    def _asked(self, language: str) -> Sequence[Catalog]:
        """Return the catalogs to ask for what stands in a text of a language."""
        if language in {"", self.language}:
            return self._catalogs
        if language == self.source_language:
            return ()
        languages = [catalog.language for catalog in self._catalogs]
        return self._catalogs[languages.index(language) :] if language in languages else self._catalogs

    def _chosen(self, said: LocalText, amounts: Amounts | None, traits: Tell | None) -> LocalText:
        """Return a text with its words chosen, in the plural categories and nouns of its own language."""
        if "{" not in said.text or not choices_in(said.text).selectors:
            return said
        tell, language = traits or self.trait, said.language
        text = chosen(
            said.text,
            amounts or self.amount,
            locale_of(language).plural_form,
            lambda path, form: tell(path, form, language),
        )
        return said._replace(text=text)


class GameLocalizer(Localizer):
    """Says the figures, parameters and statements of one game in one language."""

    def __init__(
        self, rulebook: Rulebook, parameters: Parameters, language: str, catalogs: Sequence[Catalog] = ()
    ) -> None:
        super().__init__(language, rulebook.about.language.name, catalogs)
        self._nouns = rulebook.wordings.nouns
        self._statements = rulebook.wordings.statements
        self._parameters = rulebook.parameters
        self._values = parameters.values
        self._noun = lru_cache(maxsize=MOST_KEPT)(self._declined)

    def number(self, number: int, language: str = "") -> str:
        """Return a number as the reader's language writes it, or another one."""
        return format_number(number, language or self.language)

    def noun(self, name: str, number: int | None = None, form: str = "", language: str = "") -> LocalText:
        """Return a noun: after a number, or by itself; `form` names a case that the language has.

        `language` is that of the sentence around it, where that is not the reader's.
        """
        said = self._noun if self.used is None else self._declined
        return said(name, number, form, language)

    def _declined(self, name: str, number: int | None, form: str, language: str) -> LocalText:
        said = self._forms(name, number, language)
        return said._replace(text=unescaped(inflected(said.text, form)))

    def _forms(self, name: str, number: int | None, language: str) -> LocalText:
        """Return a noun with all the forms that it has after a number, or by itself."""
        noun = self._nouns.get(name)
        if noun and noun.one and noun.other and (number is not None or noun.name is None):
            one, other, count = noun.one.text, noun.other.text, 1 if number is None else number
            return self.plural(f"noun.{name}/count", one, other, count, language=language)
        if noun and noun.name:
            return self.message(f"noun.{name}/name", noun.name.text, language=language)
        return LocalText(name, self.source_language)

    def figure(self, figure: Figure, form: str = "", language: str = "") -> LocalText:
        """Return a figure in words; `form` may be `number`, `noun`, or a case of its noun: `noun.dative`.

        `language` is that of the sentence around it, where that is not the reader's.
        """
        spoken = language or self.language
        alone, _, case = form.partition(".")
        match figure:
            case Count(number, noun):
                if alone == NOUN:
                    return self.noun(noun, number, case, language)
                if form == NUMBER:
                    return LocalText(self.number(number, language), spoken)
                # A number never stands at the end of a line without its noun.
                said = LocalText(f"{self.number(number, language)}\N{NO-BREAK SPACE}", spoken)
                return join_texts([said, self.noun(noun, number, form, language)], spoken)
            case Name(noun):
                return self.noun(noun, None, case if alone == NOUN else form, language)
            case Player(label) | Spot(label):
                return LocalText(label, spoken)
            case int():
                return LocalText(self.number(figure, language), spoken)
            case _:
                return list_texts([self.figure(part, form, language) for part in figure], spoken)

    def amount(self, path: str) -> int | None:
        """Return a parameter's single figure, or None where the path leads to none."""
        value = lookup(self._values, path)
        return value if isinstance(value, int) else None

    def parameter(self, path: str, form: str = "", language: str = "") -> LocalText | None:
        """Return a parameter's figure in words, or None where the path leads to none."""
        figure = self._parameter(path)
        return None if figure is None else self.figure(figure, form, language)

    def _parameter(self, path: str) -> int | Count | None:
        """Return a parameter's figure with what it counts, or None where the path leads to none."""
        value = self.amount(path)
        unit = None if value is None else self._parameters[path.partition(".")[0]].unit
        return value if value is None or unit is None else Count(value, unit.name)

    def trait(self, path: str, form: str, language: str) -> str:
        """Return what the unit of a parameter says in a form and language; empty where it says nothing."""
        return self.said_by(self._parameter(path), form, language)

    def said_by(self, figure: Figure | None, form: str, language: str) -> str:
        """Return what the noun of a figure says in a form: `kind` is the last part of its name.

        Nouns of a list say what all of them say; where there is none, or they differ, it is empty.
        """
        match figure:
            case None | Player() | Spot() | int():
                return ""
            case Count(_, noun) | Name(noun) if form == KIND:
                return noun.rpartition(".")[2]
            case Count(_, noun) | Name(noun):
                number = figure.number if isinstance(figure, Count) else None
                return named_form(self._forms(noun, number, language).text, form)
            case _:
                said = {self.said_by(part, form, language) for part in figure}
                return said.pop() if len(said) == 1 else ""

    def key(self, name: str, key: str, form: str = "", language: str = "") -> LocalText:
        """Return what a key of a table stands for, in words; `form` and `language` as of a figure."""
        spoken = language or self.language
        keys = self._parameters[name].keys
        if keys is None:
            return LocalText(key, spoken)
        if not key.isdecimal():
            return self.figure(Name(f"{keys.name}.{key}"), form, language)
        noun = self._nouns.get(keys.name)
        if noun and noun.one is None and form != NUMBER:
            # A noun that is never counted numbers its things: "player 1", not "1 player".
            said = self.figure(Name(keys.name), form, language)
            number = LocalText(f"\N{NO-BREAK SPACE}{self.number(int(key), language)}", spoken)
            return said if form.partition(".")[0] == NOUN else join_texts([said, number], spoken)
        return self.figure(Count(int(key), keys.name), form, language)

    def wording(self, statement: Statement) -> LocalText:
        """Return what a statement says, its words chosen, its placeholders still open."""
        wording = self._statements.get(statement.wording)
        if wording is None:
            return LocalText(statement.wording, self.source_language)
        context, figures = f"statement.{statement.wording}/text", statement.figures

        def amounts(path: str) -> int | None:
            return number_of(figures.get(path))

        def traits(path: str, form: str, language: str) -> str:
            return self.said_by(figures.get(path), form, language)

        if wording.one and wording.other and wording.count:
            one, other = wording.one.line, wording.other.line
            number = amounts(wording.count.name)
            return self.plural(
                context, one, other, 1 if number is None else number, amounts=amounts, traits=traits
            )
        text = wording.text.line if wording.text else ""
        return self.message(context, text, amounts, traits=traits)

    def message_of(self, statement: Statement) -> tuple[str, str]:
        """Return the context and the text of the message that a statement is said with."""
        wording = self._statements.get(statement.wording)
        text = (wording.text or wording.one) if wording else None
        return f"statement.{statement.wording}/text", text.line if text else ""

    def statement(self, statement: Statement) -> str:
        """Return a statement as plain text."""
        figures, said = statement.figures, self.wording(statement)

        def fill(path: str, form: str) -> str | None:
            return self.figure(figures[path], form, said.language).text if path in figures else None

        return filled(said.text, fill)


@lru_cache(maxsize=MOST_KEPT, typed=True)
def format_number(number: int, language: str) -> str:
    """Return a number as a language writes it."""
    return format_decimal(number, locale=locale_of(language))


def list_texts(
    parts: Sequence[LocalText], language: str, style: Literal["standard", "or"] = "standard"
) -> LocalText:
    """Return parts as a list in a language: "A, B and C", or "A, B or C"."""
    slots = [f"\0{at}\0" for at in range(len(parts))]
    pieces = _SLOT.split(str(format_list(slots, style, locale_of(language))))
    said = [parts[int(piece)] if at % 2 else LocalText(piece, language) for at, piece in enumerate(pieces)]
    return join_texts([part for part in said if part.text], language)


def nouns_of(figure: Figure) -> frozenset[str]:
    """Return the nouns of a figure, and of all figures of a list."""
    match figure:
        case Count(_, noun) | Name(noun):
            return frozenset([noun])
        case Player() | Spot() | int():
            return frozenset()
        case _:
            return frozenset[str]().union(*[nouns_of(part) for part in figure])


def number_of(figure: Figure | None) -> int | None:
    """Return the number of a figure: of a list its length, of a player one, of a name or a place None."""
    match figure:
        case None | Name() | Spot():
            return None
        case Player():
            return 1
        case int():
            return figure
        case Count(number, _):
            return number
        case _:
            return len(figure)
