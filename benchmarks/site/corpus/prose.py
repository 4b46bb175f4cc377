"""Texts of made-up games: the same in every language as far as links, figures and lengths go.

A sentence is planned once, with a place for each link and figure, and said in each language.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from benchmarks.site.corpus.words import LANGUAGES, vocabulary

LONG = 10
"""The number of words above which a sentence has a comma."""


class Part(NamedTuple):
    """A stretch of a text: words, words in bold, a link to a rule or a term, a figure by its name."""

    kind: Literal["words", "bold", "rule", "term", "figure"]
    text: str
    target: str = ""


Line = tuple[Part, ...]
"""A unit of translation: a paragraph, a heading, a list item or a table cell."""
Said = Mapping[str, Line]
"""A line in each language."""
Written = Callable[[Part], str]
"""A function that writes a part that is not only words."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A paragraph (one row of one line), a list (rows of one line) or a table, its first row the title."""

    kind: Literal["paragraph", "list", "table"]
    rows: Sequence[Sequence[Said]]


@dataclass(frozen=True, slots=True)
class Links:
    """Possible targets of links: rules, terms with their forms in each language; and figures."""

    rules: Sequence[str]
    terms: Mapping[str, Mapping[str, Sequence[str]]]
    figures: Sequence[str]


NOTHING = Links((), {}, ())


def plain(texts: Mapping[str, str]) -> Said:
    """Return texts without links as lines."""
    return {language: (Part("words", text),) for language, text in texts.items()}


def written(line: Line, how: Written) -> str:
    """Return a line as text."""
    return "".join(part.text if part.kind == "words" else how(part) for part in line)


class Author:
    """The author of the texts of one game, in all languages at once."""

    def __init__(self, seed: str, links: Links = NOTHING) -> None:
        self._plan = Random(f"{seed}, plan")
        self._chances = {language: Random(f"{seed}, {language}") for language in LANGUAGES}
        self.links = links

    def number(self, least: int, most: int) -> int:
        """Return a random number within bounds, the same for all languages."""
        return self._plan.randint(least, most)

    def happens(self, share: float) -> bool:
        """Return True with the probability `share`."""
        return self._plan.random() < share

    def one_of(self, choices: Sequence[str]) -> str:
        """Return one of several names."""
        return self._plan.choice(choices)

    def title(self, least: int = 1, most: int = 4) -> Said:
        """Return a heading: some words, the first with a capital letter."""
        number = self.number(least, most)
        return plain(
            {
                language: begun(vocabulary(language).title(chance, number))
                for language, chance in self._chances.items()
            }
        )

    def line(self, sentences: int = 1, share: float = 0.0) -> Said:
        """Return a number of sentences; `share` is the probability that a sentence has a link or a figure."""
        plans = [self._sentence(share) for _ in range(sentences)]
        return {language: _joined([self._say(plan, language) for plan in plans]) for language in LANGUAGES}

    def paragraph(self, sentences: int, share: float) -> Chunk:
        """Return a paragraph."""
        return Chunk("paragraph", [[self.line(sentences, share)]])

    def items(self, number: int, share: float) -> Chunk:
        """Return a list."""
        return Chunk("list", [[self.line(1, share)] for _ in range(number)])

    def table(self, columns: int, rows: int) -> Chunk:
        """Return a table with a title."""
        return Chunk("table", [[self.title(1, 3) for _ in range(columns)] for _ in range(rows + 1)])

    def _sentence(self, share: float) -> tuple[int, Mapping[int, tuple[str, str]]]:
        """Return the number of words of a sentence, and the kind and name of what replaces some of them."""
        words = self.number(6, 15)
        kinds = [
            ("rule", self.links.rules),
            ("term", [*self.links.terms]),
            ("term", [*self.links.terms]),
            ("figure", self.links.figures),
            ("bold", [""]),
        ]
        places: dict[int, tuple[str, str]] = {}
        if self.links.rules and self.happens(share):
            for place in sorted(self._plan.sample(range(1, words), self.number(1, 2))):
                kind, targets = self._plan.choice(kinds)
                places[place] = kind, self._plan.choice(targets)
        return words, places

    def _say(self, plan: tuple[int, Mapping[int, tuple[str, str]]], language: str) -> Line:
        chance, words = self._chances[language], vocabulary(language)
        number, places = plan
        said: list[str | Part] = []
        last = ""
        for place in range(number):
            kind, target = places.get(place, ("", ""))
            if kind == "term":
                last = chance.choice(self.links.terms[target][language])
                said.append(Part("term", last, target))
            elif kind == "figure":
                last = ""
                said.append(Part("figure", "", target))
            else:
                told = words.words(chance, chance.randint(1, 3) if kind == "rule" else 1, last)
                last, text = told[-1], " ".join(told)
                if kind:
                    said.append(Part("rule" if kind == "rule" else "bold", text, target))
                else:
                    said.append(text + "," * (number > LONG and place == number // 2))
        assert isinstance(said[0], str)
        return _line([begun(said[0]), *said[1:]], ".")


def begun(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[0].upper() + text[1:]


def _line(said: Sequence[str | Part], end: str) -> Line:
    """Return words and other parts as a line, with spaces between them."""
    parts: list[Part] = []
    for index, each in enumerate(said):
        space = " " * (index > 0)
        if isinstance(each, str):
            parts = _with_words(parts, space + each)
        else:
            parts = [*_with_words(parts, space), each]
    return tuple(_with_words(parts, end))


def _with_words(parts: list[Part], words: str) -> list[Part]:
    if parts and parts[-1].kind == "words":
        return [*parts[:-1], Part("words", parts[-1].text + words)]
    return [*parts, Part("words", words)] if words else parts


def _joined(lines: Sequence[Line]) -> Line:
    parts: list[Part] = []
    for index, line in enumerate(lines):
        if index:
            parts = _with_words(parts, " ")
        for part in line:
            parts = _with_words(parts, part.text) if part.kind == "words" else [*parts, part]
    return tuple(parts)
