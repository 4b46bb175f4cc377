"""Reports of `rulebook translate status` and `todo` as text or JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from rulebook_tools.catalogs.catalog import MessageStatus, StateCounts, Status, percent_of
from rulebook_tools.util.errors import short

ALL = 100
SEVERAL, SEARCHED = "(several pages)", "(search words)"
"""Rows of `translate status`: for messages on several pages, such as nouns; for other names of rules, terms
and tours, which only the search uses."""
SHOWN_TEXT = 70
"""How many characters of a message `translate todo` prints at most."""


def status_text(found: Sequence[Status]) -> str:
    """Return a table with the progress of each catalog, and of each page of those that are not finished."""
    rows = [(status, _rows(status)) for status in found]
    names = (name for status, inner in rows for name in (status.domain, *(f"  {each}" for each in inner)))
    width = max(map(len, names), default=0)
    lines = [f"{'language':9} {'catalog':{width}}   done  translated  fuzzy  refused  missing"]
    for status, inner in rows:
        line = f"{status.language:9} {status.domain:{width}} {_numbers(status.counts)}"
        lines.append(f"{line}{'  in work' if status.is_in_work else ''}")
        lines += [f"{'':9} {f'  {name}':{width}} {_numbers(each)}" for name, each in inner.items()]
    return "\n".join(lines)


def _rows(status: Status) -> Mapping[str, StateCounts]:
    """Return the message counts of a catalog by page, and for the search; empty if all is translated."""
    pages = {
        PurePath(page).stem if page.startswith(f"{status.domain}/") else page or SEVERAL: counts
        for page, counts in status.pages.items()
    }
    rows = {**pages, **({SEARCHED: status.search} if sum(status.search.values()) else {})}
    return rows if any(percent_of(counts) < ALL for counts in rows.values()) else {}


def _numbers(counts: StateCounts) -> str:
    by_state = (counts[state] for state in ("translated", "fuzzy", "refused", "missing"))
    # Rounded down: 100 % means that nothing is left.
    shares = f"{math.floor(10 * percent_of(counts)) / 10:5.1f}%", "{:11} {:6} {:8} {:8}".format(*by_state)
    return " ".join(shares)


def status_json(found: Sequence[Status]) -> str:
    """Return the progress of each catalog as JSON: of all its pages together, of each page, of the search."""
    catalogs = [
        {
            "language": status.language,
            "catalog": status.domain,
            "in_work": status.is_in_work,
            **_shares(status.counts),
            "pages": [{"page": page, **_shares(counts)} for page, counts in status.pages.items()],
            "search": _shares(status.search),
        }
        for status in found
    ]
    return json.dumps({"catalogs": catalogs}, indent=2, ensure_ascii=False)


def _shares(counts: StateCounts) -> dict[str, Any]:
    return {"percent": round(percent_of(counts), 2), "total": sum(counts.values()), **dict(counts.items())}


def todo_text(language: str, found: Sequence[MessageStatus], waiting: Sequence[str] = ()) -> str:
    """Return the messages to translate as text, each with its place, id, state and text.

    `waiting` are the names of catalogs that do not exist yet.
    """
    lines = [
        f"{name} has no catalog yet: `rulebook translate add {language} {name}` creates it"
        for name in waiting
    ]
    if not found:
        return "\n".join([*lines, f"nothing to do in {language}: everything is translated"])
    for todo in found:
        text = short(" ".join(todo.message.text.split()), SHOWN_TEXT)
        lines.append(f"{todo.place.file}:{todo.place.line}: {todo.message.context} is {todo.state}: {text}")
        lines += [f"    {wrong}; expected {expected}" for wrong, expected in todo.faults]
    counts = ", ".join(f"{number} {state}" for state, number in _by_state(found).items())
    return "\n".join([*lines, f"{len(found)} to do in {language}: {counts}"])


def todo_json(language: str, found: Sequence[MessageStatus], waiting: Sequence[str] = ()) -> str:
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
            "note": each.note.splitlines(),
            "before": list(each.before),
            "faults": [f"{wrong}; expected {expected}" for wrong, expected in each.faults],
        }
        for each in found
    ]
    counts = _by_state(found)
    parts = {"language": language, "counts": counts, "waiting": list(waiting), "todo": todo}
    return json.dumps(parts, indent=2, ensure_ascii=False)


def _by_state(found: Sequence[MessageStatus]) -> dict[str, int]:
    states = [each.state for each in found]
    return {state: states.count(state) for state in ("missing", "fuzzy", "refused")}
