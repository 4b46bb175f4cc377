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
INDEX_NAMES = ("index", "_index")
YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)")
DATE = re.compile(r"[12]\d{3}(-\d\d-\d\d([T ].*)?)?")
"""What says no more of a game than its year."""
MAX_NAME = 200
"""Characters of the names of people; what is longer is cut."""
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
    check_language(asked)
    key = front.key("language", "lang")
    said = front.said(key)
    if said and not _is_language(said):
        notes.add(front.line(key), f"the language {shown(said)}", "it was left out")
        said = ""
    if said and asked:
        note_language(said, asked, front.line(key), notes)
    if found := said or asked or _language_in(page):
        return found
    notes.add(1, "a page that does not say its language", f"it was taken for {DEFAULT_LANGUAGE!r}")
    return DEFAULT_LANGUAGE


def check_language(asked: str | None) -> None:
    """Raise `UsageError` for what is asked for as a language and is none."""
    if asked is not None and not _is_language(asked):
        raise UsageError(f"no language {asked!r}; expected a tag such as nl or pt_BR")


def note_language(said: str, asked: str | None, line: int, notes: Notes) -> None:
    """Note that a page is in another language than was asked for."""
    if asked not in {None, said}:
        notes.add(line, f"the language {said!r}, not {asked!r}", "the page’s own was taken")


def is_index(page: Path) -> bool:
    """Say whether a page is the one that stands for its folder."""
    return page.name.partition(".")[0] in INDEX_NAMES


def name_of(page: Path) -> str:
    """Return what the path of a page calls it: its file's name; of an index, that of the folder.

    Neither a folder that says the language or that Hugo has all pages in, nor a number, names one.
    """
    if not is_index(page):
        return page.name.partition(".")[0]
    folders = (folder.name for folder in page.resolve().parents)
    name = next((name for name in folders if name != FOLDER_OF_LANGUAGES and not _is_tag(name)), "")
    return name if any(map(str.isalpha, name)) else ""


def in_words(name: str) -> str:
    """Return a name of a file, a folder or a game as words, the first with a capital."""
    words = re.sub(r"[\s_-]+", " ", name).strip()
    return words[:1].upper() + words[1:]


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


def _is_language(name: str) -> bool:
    return bool(LANGUAGE.fullmatch(name)) and is_known(name)


def _language_in(page: Path) -> str:
    """Return the language in a page's path: `page.nl.md`, `content/nl/page.md`, `nl/page.md`."""
    parts = page.parts[:-1]
    names = [page.suffixes[-2][1:]] if len(page.suffixes) > 1 else []
    names += [after for folder, after in pairwise(parts) if folder == FOLDER_OF_LANGUAGES]
    names += parts[-1:]
    return next(filter(_is_tag, names), "")


def _is_tag(name: str) -> bool:
    """Say whether a part of a path says which language a page is in."""
    return bool(re.fullmatch(r"[a-z]{2}([-_][A-Za-z]{2})?", name)) and _is_language(name)
