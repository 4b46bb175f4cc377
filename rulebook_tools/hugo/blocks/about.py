"""What a page says about its game, as the data of `game.yml`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.blocks.bodies import Bodies
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.front import Front
from rulebook_tools.hugo.page.language import DEFAULT_LANGUAGE

EDITION = "page"
"""The edition that an imported rule cites."""
YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)")
DATE = re.compile(r"[12]\d{3}(-\d\d-\d\d([T ].*)?)?")
"""What says no more of a game than its year."""
MAX_NAME = 200
"""Characters of the names of people; what is longer is cut."""

NOT_EXECUTED: Mapping[str, str] = {
    "en": "Nobody has programmed this game: its rules were taken over from a page.",
    "de": "Dieses Spiel hat niemand programmiert: Seine Regeln wurden von einer Seite übernommen.",
    "es": "Nadie ha programado este juego: sus reglas se tomaron de una página.",
    "nl": "Niemand heeft dit spel geprogrammeerd: de regels zijn van een pagina overgenomen.",
}
"""Why nothing executes an imported game, in the languages that this can be said in."""


def not_executed(language: str) -> dict[str, Plain]:
    """Return the reason why nothing executes an imported rule."""
    return {"none": NOT_EXECUTED.get(re.split("[-_]", language)[0], NOT_EXECUTED[DEFAULT_LANGUAGE])}


def game_data(
    front: Front, bodies: Bodies, *, title: str, edition: str, language: str, author: str
) -> dict[str, Plain]:
    """Return the data of `game.yml`; what the page does not say is left out.

    `edition` is what the page is called where it is cited, `author` whom to name where it names none. No
    translation is asked for: `languages` names the page's own alone.
    """
    notes = bodies.notes

    def line(*keys: str) -> str:
        return bodies.line(front.said(*keys), front.line(front.key(*keys)))

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
        "editions": {EDITION: {"name": bodies.line(edition, 1), "language": language}},
        "languages": [language],
        "engine": not_executed(language),
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
