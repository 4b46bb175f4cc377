"""Cases as example files, and example files as cases."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.game import Game
from rulebook_tools.examples.run import DUE, Course
from rulebook_tools.examples.verdict import OVER, leaves
from rulebook_tools.explore.cases import PLACE, Case, CaseError
from rulebook_tools.explore.playing import courses
from rulebook_tools.model import FORBIDDEN_BY, PLAYER
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.nodes import parse
from rulebook_tools.sources.yaml_writing import yaml_text
from rulebook_tools.util.errors import Problems

BY_CHANCE = "how the case ends depends on chance: an example must say what chance decides"
MOST_EXPECTED = 6
"""The most values that `then` of a written example compares; others are left out."""


def case_of_file(text: str) -> Case:
    """Return the case in the text of an example file; raise `CaseError` with the problems of the file."""
    problems = Problems()
    node = parse(PLACE.file, text.encode("utf-8", "replace"), problems)
    if node is None:
        raise CaseError("\n".join(map(str, problems.found)))
    data: Any = plain(node)
    kept = ("given", "when", "options", FORBIDDEN_BY)
    return Case.of_data({key: data[key] for key in kept if key in data} if isinstance(data, dict) else data)


def example_file(
    case: Case,
    game: Game[Any, Any],
    rule: str = "",
    id_: str = "",
    title: str = "",
    *,
    results: Collection[str] = (),
) -> str:
    """Return a case as an example file that expects the results of the case.

    The example illustrates `rule` (by default, the rules of the last action with rules); the default `id_`
    contains a checksum of the case. Actions after a refused one are left out. Only values with words in
    `results` (those of `wording.yml`; if empty, all values) are expected. Raises `CaseError` for a case
    that has an invalid action, meets no rule, or depends on chance.
    """
    course, *others = courses(case, game)
    if course.fault is not None:
        raise CaseError(f"the case does not run: {course.fault}")
    if len({(each.fault is None, each.refused and each.refused.rule) for each in (course, *others)}) > 1:
        raise CaseError(BY_CHANCE)
    if course.refused is not None:
        case = replace(case, when=case.when[: course.entry + 1])
    rules = [rule] if rule else list(dict.fromkeys(_last_rules(course)))
    if not rules:
        raise CaseError("nothing happens in the case: an example shows a rule")
    name = id_ or f"case-{zlib.crc32(case.address.encode()):08x}"
    data: dict[str, Plain] = {"id": name, "title": title or name, "origin": "reference", "illustrates": rules}
    data |= {key: value for key, value in case.data.items() if value or key == "when"}
    rules_of = {each.path[0]: each.rule for each in course.refusals if each is not course.refused}
    data["when"] = [_marked(entry, rules_of.get(at, "")) for at, entry in enumerate(case.when)]
    if course.refused is not None:
        data[FORBIDDEN_BY] = course.refused.rule
    else:
        data["then"] = _expected([course, *others], game, frozenset(rules), results)
    return yaml_text(data)


def _marked(entry: Plain, rule: str) -> Plain:
    """Return an entry of `when` with `rule` as its `forbidden_by`, or without this key if `rule` is empty."""
    if not isinstance(entry, Mapping):
        return entry
    action = {key: value for key, value in entry.items() if key != FORBIDDEN_BY}
    return {**action, FORBIDDEN_BY: rule} if rule else action


def _last_rules(course: Course) -> Sequence[str]:
    return next((taken.rules for taken in reversed(course.taken) if taken.rules), ())


def _expected(
    played: Sequence[Course], game: Game[Any, Any], rules: frozenset[str], results: Collection[str]
) -> dict[str, Plain]:
    """Return the `then` of a case: values to which `rules` led, and what is due at the end (or `over`).

    `played` are courses of the case with several seeds; only values that are equal in all of them count. What
    is due is left out if there are such values and an example may end there. If it is not left out, it
    must be the same in all courses; else `CaseError` is raised.
    """
    pending = played[0].pending
    found: dict[str, Plain] = {}
    led = (each for each in _led(played, game, rules) if not results or _is_told(each[0], results))
    for name, value in islice(led, MOST_EXPECTED):
        *outer, last = name.split(".")
        inner: Any = found
        for key in outer:
            inner = inner.setdefault(key, {})
        inner[last] = value
    if found and (pending is None or pending.rests):
        return found
    if len({each.pending and each.pending.name for each in played}) > 1:
        raise CaseError(BY_CHANCE)
    return {**found, DUE: OVER if pending is None else pending.name}


def _is_told(name: str, results: Collection[str]) -> bool:
    parts = [PLAYER if part in LETTERS else part for part in name.split(".") if not part.isdecimal()]
    return any(".".join(parts[:end]) in results for end in range(1, len(parts) + 1))


def _led(
    played: Sequence[Course], game: Game[Any, Any], rules: frozenset[str]
) -> Iterator[tuple[str, Plain]]:
    first, *others = (dict(leaves(game.observe(each.before, each.steps, each.position))) for each in played)
    for name, seen in first.items():
        is_same = all(name in other and other[name].value == seen.value for other in others)
        if seen.value is not None and is_same and not rules.isdisjoint(seen.rules):
            yield name, seen.value
