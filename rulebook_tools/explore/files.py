"""Cases as example files, and example files as cases."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.game import Game
from rulebook_tools.examples.run import DUE, Course, play_course
from rulebook_tools.examples.verdict import OVER, leaves
from rulebook_tools.explore.cases import PLACE, Case, CaseError
from rulebook_tools.explore.playing import SEED
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.nodes import parse
from rulebook_tools.sources.yaml_writing import yaml_text
from rulebook_tools.util.errors import Problems

MOST_EXPECTED = 6
"""The most values that `then` of a written example compares."""


def case_of_file(text: str) -> Case:
    """Return the case in an example file; raise `CaseError` with its problems if it is none."""
    problems = Problems()
    node = parse(PLACE.file, text.encode("utf-8", "replace"), problems)
    if node is None:
        raise CaseError("\n".join(map(str, problems.found)))
    data: Any = plain(node)
    kept = ("given", "when", "options")
    return Case.of_data({key: data[key] for key in kept if key in data} if isinstance(data, dict) else data)


def example_file(case: Case, game: Game[Any, Any], rule: str = "", id_: str = "", title: str = "") -> str:
    """Return a case as an example file, with what came out as what it expects.

    It illustrates `rule` (by default, the rules of the last action); the default `id_` is made of the case.
    Actions after a refused one are left out. Raises `CaseError` for a case that does not run to its end, or
    meets no rule.
    """
    course = play_course(case.example, game, Chance(SEED))
    if course.fault is not None:
        raise CaseError(f"the case does not run: {course.fault}")
    if course.refused is not None:
        case = replace(case, when=case.when[: course.entry + 1])
    rules = [rule] if rule else list(dict.fromkeys(_last_rules(course)))
    if not rules:
        raise CaseError("nothing happens in the case: an example shows a rule")
    name = id_ or f"case-{zlib.crc32(case.address.encode()):08x}"
    data: dict[str, Plain] = {"id": name, "title": title or name, "origin": "reference", "illustrates": rules}
    data |= {key: value for key, value in case.data.items() if value or key == "when"}
    if course.refused is not None:
        data["forbidden_by"] = course.refused.rule
    else:
        data["then"] = _expected(course, game, frozenset(rules))
    return yaml_text(data)


def _last_rules(course: Course) -> Sequence[str]:
    return next((taken.rules for taken in reversed(course.taken) if taken.rules), ())


def _expected(course: Course, game: Game[Any, Any], rules: frozenset[str]) -> dict[str, Plain]:
    """Return what is pending at the end of a course, and values to which the rules led."""
    pending = course.pending
    found: dict[str, Plain] = {}
    for name, value in islice(_led(course, game, rules), MOST_EXPECTED):
        *outer, last = name.split(".")
        inner: Any = found
        for key in outer:
            inner = inner.setdefault(key, {})
        inner[last] = value
    if pending is None:
        return {**found, DUE: OVER}
    return found if pending.rests and found else {**found, DUE: pending.name}


def _led(course: Course, game: Game[Any, Any], rules: frozenset[str]) -> Iterator[tuple[str, Plain]]:
    for name, seen in leaves(game.observe(course.before, course.steps, course.position)):
        if seen.value is not None and not rules.isdisjoint(seen.rules):
            yield name, seen.value
