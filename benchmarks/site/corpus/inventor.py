"""Makes up games: as many rules, rulings, terms and figures as a real one has, all from a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from random import Random
from typing import NamedTuple

from benchmarks.site.corpus import counters
from benchmarks.site.corpus.games import PAGES, Example, Figure, Game, Noun, Rule, Ruling, Term
from benchmarks.site.corpus.prose import Author, Chunk, Links
from benchmarks.site.corpus.words import LANGUAGES, VOCABULARY, vocabulary

PLAYED = 4
"""One in this many games is executed, with examples."""
SOURCES = ("en", "en", "nl", "en", "de")
"""The source languages of the games, in turn."""
SITE_PAGES = 2
"""The number of pages about the site: home and about."""
INSIDE = 2
"""How many rules of a chapter are inside another rule."""
EXAMPLES = 10
"""The number of examples of an executed game; a real game has about a hundred."""
TERMS, FIGURES, NOUNS, RULINGS = 24, 20, 6, 20


class Size(NamedTuple):
    """The number of chapters of a game, and the least and the largest number of rules in a chapter."""

    chapters: int = 8
    rules: tuple[int, int] = (8, 11)


USUAL = Size()


def games_for(pages: int) -> int:
    """Return the number of games for a site of about `pages` pages in all languages, at least one."""
    wanted = pages / len(LANGUAGES) - SITE_PAGES
    return max(1, round(wanted / (USUAL.chapters + PAGES + 2 / PLAYED)))


def pages_of(games: Sequence[Game]) -> int:
    """Return the number of pages of a site of these games in all languages."""
    return len(LANGUAGES) * (SITE_PAGES + sum(game.pages for game in games))


def made_up_games(number: int) -> list[Game]:
    """Return a number of games, which begin with the same games whatever the number."""
    return [made_up_game(index) for index in range(number)]


def made_up_game(index: int, size: Size = USUAL) -> Game:
    """Return the game with an index, by default of the usual size."""
    seed = f"game {index}"
    chance, titles = Random(seed), Author(f"{seed}, titles")
    names = _Names(chance)
    rules = {
        name: [f"{name}.{each}" for each in names.some(chance.randint(*size.rules))]
        for name in names.some(size.chapters)
    }
    terms = {f"term-{name}": _forms(chance) for name in names.some(TERMS)}
    nouns = {name: _noun(chance) for name in names.some(NOUNS)}
    figures = {
        name: _figure(titles, chance, [*nouns], number) for number, name in enumerate(names.some(FIGURES))
    }
    tables = [name for name, figure in figures.items() if not isinstance(figure.value, int)]
    linked = [each for chapter, inside in rules.items() for each in (chapter, *inside)]
    author = Author(f"{seed}, texts", Links(linked, terms, [name for name in figures if name not in tables]))
    chapters = [
        _chapter(author, name, inside, tables[at % len(tables)])
        for at, (name, inside) in enumerate(rules.items())
    ]
    game = Game(
        id=f"{names.some(1)[0].replace('_', '-')}-{index:03}",
        language=SOURCES[index % len(SOURCES)],
        title=titles.title(1, 2),
        subtitle=titles.title(6, 12),
        about=author.line(3),
        chapters=chapters,
        terms={name: Term(forms, author.line(author.number(1, 2), 0.3)) for name, forms in terms.items()},
        nouns=nouns,
        figures=figures,
        rulings={f"ruling-{name}": _ruling(author, linked) for name in names.some(RULINGS)},
        statements={},
        examples={},
        unexecuted=author.line(),
    )
    return _executed(game, author, chance) if index % PLAYED == 0 else game


class _Names:
    """English words as names; each is used once in a game, if necessary with a number."""

    def __init__(self, chance: Random) -> None:
        words = vocabulary("en").made_up
        words = chance.sample(words, len(words))
        more = (f"{word}_{number}" for number in count(2) for word in words)
        self._left = chain(words, more)

    def some(self, number: int) -> list[str]:
        return [next(self._left) for _ in range(number)]


def _executed(game: Game, author: Author, chance: Random) -> Game:
    """Return a game with an executed chapter added at the beginning."""
    goal, most = chance.randint(12, 24), chance.randint(3, 5)
    examples: Mapping[str, Example] = counters.examples(author, chance, goal, most, EXAMPLES)
    return replace(
        game,
        chapters=[counters.chapter(), *game.chapters],
        terms={**game.terms, "row": counters.term()},
        nouns={**game.nouns, "counter": counters.noun()},
        figures={**game.figures, **counters.figures(goal, most)},
        statements=counters.statements(),
        examples=examples,
    )


def _noun(chance: Random) -> Noun:
    index = chance.randrange(VOCABULARY)
    return Noun(
        {each: vocabulary(each).noun(index) for each in LANGUAGES},
        {each: vocabulary(each).plural(index) for each in LANGUAGES},
    )


def _forms(chance: Random) -> Mapping[str, Sequence[str]]:
    index = chance.randrange(VOCABULARY)
    return {each: (vocabulary(each).noun(index), vocabulary(each).plural(index)) for each in LANGUAGES}


def _figure(author: Author, chance: Random, nouns: Sequence[str], number: int) -> Figure:
    """Return a figure; each fourth is a table."""
    label, unit = author.title(2, 5), author.one_of(nouns)
    if number % 4:
        return Figure(label, chance.randint(2, 30), unit)
    steps = sorted(chance.sample(range(1, 20), chance.randint(3, 5)))
    return Figure(label, {step: chance.randint(1, 12) for step in steps}, unit)


def _chapter(author: Author, name: str, inside: Sequence[str], table: str) -> Rule:
    """Return a chapter: a few sentences, and its rules, the last of them inside the one before."""
    rules = [_rule(author, each) for each in inside]
    outer = replace(rules[-INSIDE - 1], table=table, rules=rules[-INSIDE:])
    rules = [*rules[: -INSIDE - 1], outer]
    return Rule(name, author.title(), [author.paragraph(3, 0.6)], author.line(), rules=rules)


def _rule(author: Author, name: str) -> Rule:
    """Return a rule: one paragraph or two, now and then a list, a table or a remark."""
    body: list[Chunk] = [author.paragraph(author.number(1, 3), 0.7) for _ in range(author.number(1, 2))]
    if author.happens(0.2):
        body.append(author.items(author.number(2, 5), 0.4))
    if author.happens(0.06):
        body.append(author.table(author.number(2, 3), author.number(3, 6)))
    remark = author.line(1, 0.3) if author.happens(0.15) else None
    return Rule(name, author.title(), body, remark=remark)


def _ruling(author: Author, rules: Sequence[str]) -> Ruling:
    readings = {"first": author.line(1), "second": author.line(1)}
    concerns = sorted({author.one_of(rules), author.one_of(rules)})
    return Ruling(
        author.line(1), readings, author.one_of([*readings]), author.line(author.number(3, 4), 0.2), concerns
    )
