"""The answers to choose from in questions about executed examples: the right value and wrong ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from zlib import crc32

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.vocabulary import Fields, Word, Written, alternatives
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Example, Located, Question, value_at

MOST_ANSWERS = 4
NEAR = (1, -1, 2, -2, 3, 4)
"""The differences from the right number that wrong numbers may have, the likeliest mistakes first."""


class Answer(NamedTuple):
    """An answer to choose: a run whose example expects only this answer, and whether it is right."""

    run: Run
    is_right: bool


def answers(question: Question, run: Run, then: Fields) -> Sequence[Answer]:
    """Return the answers to choose from for a question about a value, in a fixed order; one is right.

    `run` is the run of the question's example. `then` is the vocabulary of `then` in the game's examples,
    from which wrong words are taken.
    """
    path = question.value.name if question.value else ""
    right = value_at(run.example, path)
    others: list[Plain] = [*_wrong_numbers(run.example, path, right)] if isinstance(right, int) else []
    others += [] if isinstance(right, int) else _possible_words(run, path, then)
    wrong = [value for value in dict.fromkeys(others) if value != right][: MOST_ANSWERS - 1]
    offered: list[Plain] = [right, *wrong]
    offered.sort(key=lambda each: _sort_key(question.example.name, each))
    return [Answer(_run_expecting(run, path, value), value == right) for value in offered]


def _sort_key(example: str, value: Plain) -> int:
    """Return a number itself; for a word, a checksum of it and the id `example`."""
    return value if isinstance(value, int) else crc32(f"{example} {value}".encode())


def _run_expecting(run: Run, path: str, value: Plain) -> Run:
    for key in reversed(path.split(".")):
        value = {key: value}
    then = Located(value, {(): run.example.place})
    return run._replace(example=replace(run.example, then=then), legal=())


def _wrong_numbers(example: Example, path: str, right: int) -> Iterator[int]:
    """Yield what `then` expects for each player, then numbers close to `right`."""
    _, _, name = path.partition(".")
    others = [value_at(example, f"{letter}.{name}") for letter in LETTERS] if name else []
    yield from (value for value in others if isinstance(value, int) and not isinstance(value, bool))
    shift = crc32(f"{example.id.name} {path}".encode()) % 2
    near = [right + each for each in (NEAR[shift:] + NEAR[:shift])]
    yield from (value for value in near if value >= min(1, right))


def _possible_words(run: Run, path: str, then: Fields) -> Iterator[str]:
    """Yield words for a path of `then`; letters of players only if `given` or `when` has them."""
    kind: Written | None = then
    for key in path.split("."):
        kind = kind.parts[key].what if isinstance(kind, Fields) and key in kind.parts else None
    named = {*_letters(run.example.given.value), *_letters(run.example.when.value)}
    for each in alternatives(kind) if kind else ():
        if isinstance(each, Word):
            yield from (word for word in each.words if word not in LETTERS or word in named)


def _letters(value: Plain) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from (key,) if key in LETTERS else ()
            yield from _letters(part)
    elif isinstance(value, list):
        for part in value:
            yield from _letters(part)
