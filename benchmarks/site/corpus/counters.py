"""The game of counters that `rulebook new` begins with: the executed chapter of some made-up games."""

import re
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import yaml

from benchmarks.site.corpus.games import Example, Figure, Noun, Rule, Term
from benchmarks.site.corpus.prose import Author, Chunk, Line, Part, Said
from benchmarks.site.corpus.words import LANGUAGES
from rulebook_tools.starter import KEY, TEMPLATES, TEXTS, fill_in

ENGINE = TEMPLATES / "engine.py"
MARKED = re.compile(r"\[([^]]+)\]\((rule|term):([^)]+)\)|\{([^}]+)\}")
PLAYERS = "AB"


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """Return the texts of the game by their contexts, each in every language."""
    read = {each: yaml.safe_load((TEXTS / f"{each}.yml").read_text("utf-8")) for each in LANGUAGES}
    return {key: {each: str(read[each][key]).strip() for each in LANGUAGES} for key in read["en"]}


def chapter() -> Rule:
    """Return the chapter that is executed."""
    rules = [
        Rule(id_, _said(f"{id_}/heading"), _body(f"{id_}/body"), is_executed=True)
        for id_ in ("play.lay", "play.win")
    ]
    return Rule("play", _said("play/heading"), _body("play/body"), _said("play/summary"), rules=rules)


def wording(language: str) -> Mapping[str, Any]:
    """Return the statements and results of the engine, as `wording.yml` has them, in a language."""
    filled = fill_in(_wording(), {key: each[language] for key, each in texts().items()})
    read: Mapping[str, Any] = yaml.safe_load(filled)
    return {part: read[part] for part in ("statements", "results")}


def statements() -> Mapping[str, Mapping[str, str]]:
    """Return the texts of statements and results by their contexts in catalogs, in each language."""
    return {key: texts()[key] for key in KEY.findall(_wording()) if key.startswith("statement.")}


def figures(goal: int, most: int) -> Mapping[str, Figure]:
    """Return the figures of the engine."""
    values = {"goal": goal, "most": most}
    return {
        name: Figure(_said(f"parameter.{name}/label"), value, "counter") for name, value in values.items()
    }


def noun() -> Noun:
    """Return the noun that the engine counts."""
    return Noun(texts()["noun.counter/one"], texts()["noun.counter/other"])


def term() -> Term:
    """Return the only term of the game."""
    forms = {each: (texts()["row/term"][each], texts()["row/forms"][each]) for each in LANGUAGES}
    return Term(forms, _said("row/definition"))


def examples(author: Author, chance: Random, goal: int, most: int, number: int) -> Mapping[str, Example]:
    """Return a number of examples: one in three is played to the end, one has a refused last move."""
    return {f"example-{each}": _example(author, chance, goal, most, each) for each in range(number)}


def _example(author: Author, chance: Random, goal: int, most: int, number: int) -> Example:
    to_the_end, is_refused = number % 3 == 1, number % 3 == 2
    first, turn = chance.randrange(goal - most), chance.randrange(2)
    row, moves = first, list[tuple[str, int]]()

    def whose() -> str:
        return PLAYERS[(turn + len(moves)) % 2]

    for _ in range(goal if to_the_end else chance.randint(1, 3)):
        left = goal - row - (not to_the_end)
        if left:
            moves.append((whose(), chance.randint(1, min(most, left))))
            row += moves[-1][1]
    rules, then = ["play.lay"], dict[str, object](row=row)
    if is_refused:
        moves.append((whose(), most + 1))
        then = {}
    elif to_the_end:
        rules.append("play.win")
        then["outcome"] = {"winners": [moves[-1][0]]}
    story = author.line(author.number(1, 2))
    return Example(author.title(2, 5), story, first, PLAYERS[turn], moves, then, rules)


@cache
def _wording() -> str:
    return (TEMPLATES / "wording.yml").read_text("utf-8")


def _said(key: str) -> Said:
    return {language: _line(text) for language, text in texts()[key].items()}


def _body(key: str) -> list[Chunk]:
    """Return the paragraphs of a text, of which there are as many in each language."""
    paragraphs = {language: text.split("\n\n") for language, text in texts()[key].items()}
    return [
        Chunk("paragraph", [[{language: _line(each[at]) for language, each in paragraphs.items()}]])
        for at in range(len(paragraphs["en"]))
    ]


def _line(text: str) -> Line:
    """Return a text of the starter as a line: its links and figures are found."""
    text, parts, end = " ".join(text.split()), [], 0
    for found in MARKED.finditer(text):
        parts.append(Part("words", text[end : found.start()]))
        shown, kind, target, figure = found.groups()
        if figure:
            parts.append(Part("figure", "", figure))
        else:
            parts.append(Part("rule" if kind == "rule" else "term", shown, target))
        end = found.end()
    return tuple(part for part in [*parts, Part("words", text[end:])] if part.kind != "words" or part.text)
