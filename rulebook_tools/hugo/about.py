"""What a page says about its game, as the data of `game.yml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from rulebook_tools.catalog.voice import is_known
from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import UsageError
from rulebook_tools.hugo.bodies import Bodies
from rulebook_tools.hugo.front import Front
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.source.folders import LANGUAGE

EDITION = "page"
"""The edition that an imported rule cites."""
FOLDER_OF_LANGUAGES = "content"
YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)")
DEFAULT_LANGUAGE = "en"

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


def language_of(front: Front, asked: str | None, page: Path, notes: Notes) -> str:
    """Return the language of a page: what it says, else what is asked for, else what its path says.

    Raises `UsageError` for what is no language.
    """
    said = front.said("language", "lang")
    if said and not _is_language(said):
        notes.add(front.line("language"), f"the language {shown(said)}", "it was left out")
        said = ""
    if asked is not None and not _is_language(asked):
        raise UsageError(f"no language {asked!r}; expected a tag such as nl or pt_BR")
    if said and asked and said != asked:
        notes.add(front.line("language"), f"the language {said!r}, not {asked!r}", "the page’s own was taken")
    if found := said or asked or _language_in(page):
        return found
    notes.add(1, "a page that does not say its language", f"it was taken for {DEFAULT_LANGUAGE!r}")
    return DEFAULT_LANGUAGE


def game_data(front: Front, title: str, language: str, bodies: Bodies) -> dict[str, Plain]:
    """Return the data of `game.yml`; what the page does not say is left out.

    No translation is asked for: `languages` names the page's own alone.
    """
    name = Path(bodies.notes.file).name

    def line(*keys: str) -> str:
        return bodies.line(front.said(*keys), front.line(keys[0]))

    match = YEAR.search(front.said("year", "date"))
    known: dict[str, Plain] = {
        "title": title,
        "subtitle": line("subtitle", "description", "summary"),
        "language": language,
        "about": line("description", "summary", "subtitle"),
        "author": _plain(front.said("author", "authors")),
        "publisher": _plain(front.said("publisher")),
        "year": int(match[1]) if match else None,
    }
    said: dict[str, Plain] = {key: value for key, value in known.items() if value}
    return said | {
        "editions": {EDITION: {"name": bodies.line(name, 1), "language": language}},
        "languages": [language],
        "engine": not_executed(language),
    }


def _plain(name: str) -> str:
    return name[:200].strip()


def _is_language(name: str) -> bool:
    return bool(LANGUAGE.fullmatch(name)) and is_known(name)


def _language_in(page: Path) -> str:
    """Return the language in a page's path: `page.nl.md`, `content/nl/page.md`, `nl/page.md`."""
    parts = page.parts[:-1]
    names = [page.suffixes[-2][1:]] if len(page.suffixes) > 1 else []
    names += [after for folder, after in pairwise(parts) if folder == FOLDER_OF_LANGUAGES]
    names += parts[-1:]
    tags = (name for name in names if re.fullmatch(r"[a-z]{2}([-_][A-Za-z]{2})?", name))
    return next((tag for tag in tags if _is_language(tag)), "")
