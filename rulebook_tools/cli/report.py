"""Reports of `rulebook verify` as text, JSON or JUnit."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from rulebook_tools.project.verification import Verified
from rulebook_tools.util.errors import summed_up


def as_text(found: Sequence[Verified]) -> str:
    """Return a text with the failed examples, their problems, and how many examples passed and failed."""
    lines = []
    for each in found:
        if not each.passed:
            title = f" – {each.title}" if each.title else ""
            lines.append(f"FAILED {each.game}/{each.id}{title}")
            lines += [f"  {line}" for line in summed_up(each.problems)]
    failed = _failed(found)
    return "\n".join([*lines, f"{len(found) - failed} passed, {failed} failed"])


def as_json(found: Sequence[Verified]) -> str:
    """Return JSON with stable keys: how many passed and failed; each example's rules, place and problems."""
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
