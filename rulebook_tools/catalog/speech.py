"""Figures and statements in words: what the engine says, in a reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from babel.lists import format_list
from babel.numbers import format_decimal

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.catalog.style import NUMBER
from rulebook_tools.catalog.voice import Said, Voice, joined, locale_of
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Spot, Statement
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model import Rulebook
from rulebook_tools.prose.escaping import unescaped
from rulebook_tools.prose.inline import filled
from rulebook_tools.source.values import lookup

MOST_KEPT = 10_000
"""Numbers, and nouns after numbers, that are kept in words: a game of many examples says a thousand."""


class Speech(Voice):
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
        return written(number, language or self.language)

    def noun(self, name: str, number: int | None = None, form: str = "") -> Said:
        """Return a noun: after a number, or by itself; `form` names a case that the language has."""
        return self._noun(name, number, form)

    def _declined(self, name: str, number: int | None, form: str) -> Said:
        noun = self._nouns.get(name)
        if noun and noun.one and noun.other and (number is not None or noun.name is None):
            forms = noun.one.text, noun.other.text
            said = self.count(f"noun.{name}/count", *forms, 1 if number is None else number)
        elif noun and noun.name:
            said = self.say(f"noun.{name}/name", noun.name.text)
        else:
            return Said(name, self.source_language)
        return said._replace(text=unescaped(inflected(said.text, form)))

    def figure(self, figure: Figure, form: str = "", language: str = "") -> Said:
        """Return a figure in words; `form` may be `number` or a case of its noun.

        `language` is that of the sentence around it, where that is not the reader's.
        """
        match figure:
            case Count(number, noun):
                if form == NUMBER:
                    return self._own(self.number(number, language), language)
                said = self.noun(noun, number, form)
                # A number never stands at the end of a line without its noun.
                return said._replace(text=f"{self.number(number, language)}\N{NO-BREAK SPACE}{said.text}")
            case Name(noun):
                return self.noun(noun, None, form)
            case Player(label) | Spot(label):
                return self._own(label, language)
            case int():
                return self._own(self.number(figure, language), language)
            case _:
                spoken = language or self.language
                parts = [self.figure(part, form, language) for part in figure]
                text = str(format_list([part.text for part in parts], locale=locale_of(spoken)))
                return joined(text, parts, spoken)

    def amount(self, path: str) -> int | None:
        """Return a parameter's single figure, or None where the path leads to none."""
        value = lookup(self._values, path)
        return value if isinstance(value, int) else None

    def parameter(self, path: str, form: str = "") -> Said | None:
        """Return a parameter's figure in words, or None where the path leads to none."""
        value = self.amount(path)
        if value is None:
            return None
        unit = self._parameters[path.partition(".")[0]].unit
        return self.figure(Count(value, unit.name) if unit else value, form)

    def key(self, name: str, key: str) -> Said:
        """Return what a key of a table stands for, in words."""
        keys = self._parameters[name].keys
        if keys is None:
            return self._own(key)
        if not key.isdecimal():
            return self.noun(f"{keys.name}.{key}")
        noun = self._nouns.get(keys.name)
        if noun and noun.one is None:
            # A noun that is never counted numbers its things: "player 1", not "1 player".
            said = self.noun(keys.name)
            return said._replace(text=f"{said.text}\N{NO-BREAK SPACE}{self.number(int(key))}")
        return self.figure(Count(int(key), keys.name))

    def _own(self, text: str, language: str = "") -> Said:
        return Said(text, language or self.language)

    def wording(self, statement: Statement) -> Said:
        """Return what a statement says, its words chosen, its placeholders still open."""
        wording = self._statements.get(statement.wording)
        if wording is None:
            return Said(statement.wording, self.source_language)
        context = f"statement.{statement.wording}/text"

        def amounts(path: str) -> int | None:
            return amount_of(statement.figures.get(path))

        if wording.one and wording.other and wording.count:
            one, other = (" ".join(text.text.split()) for text in (wording.one, wording.other))
            number = amounts(wording.count.name)
            return self.count(context, one, other, 1 if number is None else number, amounts)
        return self.say(context, " ".join(wording.text.text.split()) if wording.text else "", amounts)

    def message_of(self, statement: Statement) -> tuple[str, str]:
        """Return the context and the text of the message that a statement is said with."""
        wording = self._statements.get(statement.wording)
        text = (wording.text or wording.one) if wording else None
        return f"statement.{statement.wording}/text", " ".join(text.text.split()) if text else ""

    def statement(self, statement: Statement) -> str:
        """Return a statement as plain text."""
        figures, said = statement.figures, self.wording(statement)

        def fill(path: str, form: str) -> str | None:
            return self.figure(figures[path], form, said.language).text if path in figures else None

        return filled(said.text, fill)


@lru_cache(maxsize=MOST_KEPT, typed=True)
def written(number: int, language: str) -> str:
    """Return a number as a language writes it."""
    return format_decimal(number, locale=locale_of(language))


def inflected(text: str, form: str) -> str:
    """Return a form of a noun such as `Steuerräder | dative: Steuerrädern`; the first for lack of it."""
    base, *others = (part.strip() for part in text.split("|"))
    for other in others:
        name, colon, word = other.partition(":")
        if colon and name.strip() == form:
            return word.strip()
    return base


def amount_of(figure: Figure | None) -> int | None:
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
