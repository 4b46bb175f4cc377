"""What `rulebook verify` tells: as text, JSON or JUnit."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from rulebook_tools.book import LoadedGame
from rulebook_tools.examples import Run

Runs = Sequence[tuple[LoadedGame, Run]]


def as_text(runs: Runs) -> str:
    """Return the failures, each with all its problems, and a count."""
    lines = []
    for loaded, run in runs:
        if not run.passed:
            lines.append(f"FAILED {loaded.rulebook.id}/{run.example.id.name} – {run.example.title.text}")
            lines += [f"  {problem}" for problem in run.problems]
    failed = sum(not run.passed for _, run in runs)
    return "\n".join([*lines, f"{len(runs) - failed} passed, {failed} failed"])


def as_json(runs: Runs) -> str:
    """Return the stable JSON form: counts, and each example with its rules, place and problems."""
    failed = sum(not run.passed for _, run in runs)
    examples: list[dict[str, Any]] = [
        {
            "id": run.example.id.name,
            "game": loaded.rulebook.id,
            "status": "passed" if run.passed else "failed",
            "origin": run.example.origin,
            "rules": list(run.rules),
            "file": run.example.place.file,
            "line": run.example.place.line,
            "problems": [str(problem) for problem in run.problems],
        }
        for loaded, run in runs
    ]
    return json.dumps(
        {"passed": len(runs) - failed, "failed": failed, "examples": examples}, indent=2, ensure_ascii=False
    )


def as_junit(runs: Runs) -> str:
    """Return JUnit XML, as CI services read it."""
    failed = sum(not run.passed for _, run in runs)
    suite = ET.Element("testsuite", name="rulebook", tests=str(len(runs)), failures=str(failed), errors="0")
    for loaded, run in runs:
        case = ET.SubElement(
            suite,
            "testcase",
            classname=loaded.rulebook.id,
            name=run.example.id.name,
            file=run.example.place.file,
            line=str(run.example.place.line),
        )
        if not run.passed:
            text = "\n".join(map(str, run.problems))
            ET.SubElement(case, "failure", message=run.problems[0].wrong).text = text
    suites = ET.Element("testsuites")
    suites.append(suite)
    ET.indent(suites)
    return ET.tostring(suites, encoding="unicode", xml_declaration=True)


FORMATS: dict[str, Callable[[Runs], str]] = {"text": as_text, "json": as_json, "junit": as_junit}
