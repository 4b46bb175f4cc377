"""What `rulebook verify` and `translate status` tell, as text, JSON or JUnit."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from rulebook_tools.catalog.domains import Status
from rulebook_tools.examples import Run
from rulebook_tools.loaded import LoadedGame

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


def status_text(found: Sequence[Status]) -> str:
    """Return how far each catalog has come, a line each."""
    lines = [
        f"{'language':10}{'catalog':20}{'done':>8}{'translated':>12}{'fuzzy':>8}{'refused':>9}{'missing':>9}"
    ]
    for status in found:
        counts = status.counts
        lines.append(
            f"{status.language:10}{status.domain:20}{status.percent:7.1f}%{counts['translated']:12}"
            f"{counts['fuzzy']:8}{counts['refused']:9}{counts['missing']:9}"
        )
    return "\n".join(lines)


def status_json(found: Sequence[Status]) -> str:
    """Return how far each catalog has come, as JSON."""
    catalogs = [
        {
            "language": status.language,
            "catalog": status.domain,
            "percent": round(status.percent, 2),
            "total": status.total,
            **status.counts,
        }
        for status in found
    ]
    return json.dumps({"catalogs": catalogs}, indent=2)
