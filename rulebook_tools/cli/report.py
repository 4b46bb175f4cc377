"""Reports of `rulebook verify`, `translate status` and `translate todo`, as text, JSON or JUnit."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from rulebook_tools.examples.run import Verified
from rulebook_tools.util.errors import short, summed_up

if TYPE_CHECKING:
    from rulebook_tools.catalogs.catalog import Status, Todo

SHOWN_TEXT = 70
"""How many characters of a message `translate todo` prints at most."""


def as_text(found: Sequence[Verified]) -> str:
    """Return a text with the failed examples, their problems, and counts."""
    lines = []
    for each in found:
        if not each.passed:
            title = f" – {each.title}" if each.title else ""
            lines.append(f"FAILED {each.game}/{each.id}{title}")
            lines += [f"  {line}" for line in summed_up(each.problems)]
    failed = _failed(found)
    return "\n".join([*lines, f"{len(found) - failed} passed, {failed} failed"])


def as_json(found: Sequence[Verified]) -> str:
    """Return JSON with counts, and for each example its rules, place and problems. Its keys are stable."""
    failed = _failed(found)
    examples: list[dict[str, Any]] = [
        {
            "id": each.id,
            "game": each.game,
            "status": "passed" if each.passed else "failed",
            "origin": each.origin,
            "rules": list(each.rules),
            "file": each.place.file,
            "line": each.place.line,
            "problems": summed_up(each.problems),
        }
        for each in found
    ]
    return json.dumps(
        {"passed": len(found) - failed, "failed": failed, "examples": examples}, indent=2, ensure_ascii=False
    )


def as_junit(found: Sequence[Verified]) -> str:
    """Return a report in JUnit XML, for CI services."""
    tests, failures = str(len(found)), str(_failed(found))
    suite = ET.Element("testsuite", name="rulebook", tests=tests, failures=failures, errors="0")
    for each in found:
        case = ET.SubElement(
            suite,
            "testcase",
            classname=each.game,
            name=each.id,
            file=each.place.file,
            line=str(each.place.line),
        )
        if not each.passed:
            text = "\n".join(summed_up(each.problems))
            ET.SubElement(case, "failure", message=each.problems[0].wrong).text = text
    suites = ET.Element("testsuites")
    suites.append(suite)
    ET.indent(suites)
    return ET.tostring(suites, encoding="unicode", xml_declaration=True)


def _failed(found: Sequence[Verified]) -> int:
    return sum(not each.passed for each in found)


FORMATS: dict[str, Callable[[Sequence[Verified]], str]] = {
    "text": as_text,
    "json": as_json,
    "junit": as_junit,
}


def status_text(found: Sequence[Status]) -> str:
    """Return a table as text: the progress of each catalog."""
    lines = [
        f"{'language':10}{'catalog':20}{'done':>8}{'translated':>12}{'fuzzy':>8}{'refused':>9}{'missing':>9}"
    ]
    for status in found:
        counts = status.counts
        lines.append(
            f"{status.language:10}{status.domain:20}{status.percent:7.1f}%{counts['translated']:12}"
            f"{counts['fuzzy']:8}{counts['refused']:9}{counts['missing']:9}"
            f"{'  in work' if status.is_in_work else ''}"
        )
    return "\n".join(lines)


def status_json(found: Sequence[Status]) -> str:
    """Return the progress of each catalog as JSON."""
    catalogs = [
        {
            "language": status.language,
            "catalog": status.domain,
            "in_work": status.is_in_work,
            "percent": round(status.percent, 2),
            "total": status.total,
            **status.counts,
        }
        for status in found
    ]
    return json.dumps({"catalogs": catalogs}, indent=2)


def todo_text(language: str, found: Sequence[Todo], waiting: Sequence[str] = ()) -> str:
    """Return a text with the messages to translate: place, id, state text. `waiting` are missing catalogs."""
    lines = [f"{name} is not begun: `rulebook translate add {language} {name}` begins it" for name in waiting]
    if not found:
        done = f"nothing to do: every message of the catalogs of {language} is translated"
        return "\n".join([*lines, done])
    for todo in found:
        text = short(" ".join(todo.message.text.split()), SHOWN_TEXT)
        lines.append(f"{todo.place.file}:{todo.place.line}: {todo.message.context} is {todo.state}: {text}")
        lines += [f"    {wrong}; expected {expected}" for wrong, expected in todo.faults]
    counts = ", ".join(f"{number} {state}" for state, number in _by_state(found).items())
    return "\n".join([*lines, f"{len(found)} to do in {language}: {counts}"])


def todo_json(language: str, found: Sequence[Todo], waiting: Sequence[str] = ()) -> str:
    """Return the messages to translate, and the names of catalogs that do not exist yet, as JSON."""
    todo = [
        {
            "id": each.message.context,
            "catalog": each.catalog,
            "state": each.state,
            "file": each.place.file,
            "line": each.place.line,
            "text": each.message.text,
            "plural": each.message.plural,
            "before": list(each.before),
            "faults": [f"{wrong}; expected {expected}" for wrong, expected in each.faults],
        }
        for each in found
    ]
    counts = _by_state(found)
    parts = {"language": language, "counts": counts, "waiting": list(waiting), "todo": todo}
    return json.dumps(parts, indent=2, ensure_ascii=False)


def _by_state(found: Sequence[Todo]) -> dict[str, int]:
    states = [each.state for each in found]
    return {state: states.count(state) for state in ("missing", "fuzzy", "refused")}
