"""What a page says about its game, as the data of `game.yml`."""

from __future__ import annotations

import re

from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.front import Front
from rulebook_tools.hugo.page.language import not_executed

EDITION = "page"
"""The edition that an imported rule cites."""
YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)")
DATE = re.compile(r"[12]\d{3}(-\d\d-\d\d([T ].*)?)?")
"""What says no more of a game than its year."""
MAX_NAME = 200
"""Characters of the names of people; what is longer is cut."""


def game_data(
    front: Front, messages: Messages, *, title: str, edition: str, language: str, author: str
) -> dict[str, Plain]:
    """Return the data of `game.yml`; what the page does not say is left out.

    `edition` is what the page is called where it is cited, `author` whom to name where it names none. No
    translation is asked for: `languages` names the page's own alone.
    """
    notes = messages.notes

    def line(*keys: str) -> str:
        return messages.written(front.said(*keys), front.line(front.key(*keys)))

    known: dict[str, Plain] = {
        "title": title,
        "subtitle": line("subtitle", "summary", "description"),
        "language": language,
        "about": line("description", "summary", "subtitle"),
        "author": _people(front, notes, "author", "authors") or author,
        "publisher": _people(front, notes, "publisher"),
        "year": _year(front, notes),
    }
    said: dict[str, Plain] = {key: value for key, value in known.items() if value}
    return said | {
        "editions": {EDITION: {"name": messages.written(edition, 1), "language": language}},
        "languages": [language],
        "engine": {"none": not_executed(language)},
    }


def _people(front: Front, notes: Notes, *keys: str) -> str:
    """Return the names of people, as they are written."""
    names, line = front.said(*keys), front.line(front.key(*keys))
    if len(names) > MAX_NAME:
        notes.add(line, f"names of {len(names)} characters", f"they were cut after {MAX_NAME}")
    return names[:MAX_NAME].strip()


def _year(front: Front, notes: Notes) -> int | None:
    """Return the year that a page gives, if it gives one."""
    for key in ("year", "date"):
        text = front.peek(key)
        if match := YEAR.search(text):
            front.said(key)
            if not DATE.fullmatch(text):
                notes.add(front.line(key), f"the {key} {shown(text)}", f"it became {match[1]}")
            return int(match[1])
    return None
