"""The names of languages: which are tags that a page may bear, and which of them mean the same language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from babel.core import Locale, UnknownLocaleError

from rulebook_tools.model import Ref
from rulebook_tools.sources.folders import LANGUAGE, Folders
from rulebook_tools.util.errors import Place, Problems

EXPECTED = "a tag such as nl or pt_BR"
SEPARATOR = re.compile("[_-]")
SCRIPT, TERRITORY = re.compile("[A-Za-z]{4}"), re.compile("[A-Za-z]{2}|[0-9]{3}")


def is_known(language: str) -> bool:
    """Say whether a name is the tag of a language whose numbers, lists and plurals are known."""
    locale = find_locale(language) if LANGUAGE.fullmatch(language) else None
    if locale is None:
        return False
    # Babel takes `ger` for `de` and a land that is none for the one where most speak the language.
    first, *others = SEPARATOR.split(language)
    lands = [other.upper() for other in others if TERRITORY.fullmatch(other)]
    return len(first) <= len(locale.language) and all(land == locale.territory for land in lands)


def expected_language(name: str, otherwise: str = EXPECTED) -> str:
    """Return the tag that a name of no language was meant for, or what such a tag looks like."""
    tag = name.split("@", maxsplit=1)[0].split(".", maxsplit=1)[0]
    locale = find_locale(tag)
    if locale is None:
        return otherwise
    _, *others = SEPARATOR.split(tag)
    parts = [
        locale.language,
        *(other.title() for other in others if SCRIPT.fullmatch(other)),
        *(locale.territory or "" for other in others if TERRITORY.fullmatch(other)),
    ]
    proper = "_".join(filter(None, parts))
    return repr(proper) if is_known(proper) else otherwise


def language_key(language: str) -> tuple[str, ...]:
    """Return what names of one language have in common: `pt_BR`, `pt-BR` and `pt_br`, `iw` and `he`."""
    locale = find_locale(language)
    first, *others = SEPARATOR.split(language)
    return (locale.language if locale else first.lower(), *(other.lower() for other in others))


def plural_category(language: str) -> Callable[[int], str]:
    """Return what says the plural category of a number in a language; in English where it is not known."""
    return (find_locale(language) or Locale("en")).plural_form


def check_languages(folders: Folders, named: Iterable[Ref], problems: Problems) -> None:
    """Note folders of catalogs that are no language, and languages that have two names in a project.

    `named` are the languages that the sources name.
    """
    names: dict[tuple[str, ...], tuple[str, str]] = {}
    if folders.locales.is_symlink() and not folders.locales.exists():
        problems.add(
            Place(folders.shown(folders.locales)), "a link that leads nowhere", "a folder, or nothing"
        )
    for path in sorted(folders.locales.iterdir()) if folders.locales.is_dir() else ():
        if path.name.startswith("."):
            continue
        place = Place(folders.shown(path))
        if not path.is_dir():
            _check_no_folder(path, place, problems)
        elif not is_known(path.name):
            problems.add(place, f"no language is named {path.name!r}", expected_language(path.name))
        else:
            first = names.setdefault(language_key(path.name), (path.name, place.file))
            if first[0] != path.name:
                wrong = f"the language of {first[1]} a second time"
                problems.add(place, wrong, "one folder: move its catalogs to that one, and remove it")
    for ref in named:
        if is_known(ref.name):
            name, where = names.setdefault(language_key(ref.name), (ref.name, str(ref.place)))
            if name != ref.name:
                problems.add(ref.place, f"another name for the language {name!r} of {where}", repr(name))


def _check_no_folder(path: Path, place: Place, problems: Problems) -> None:
    """Note what is called as a language but holds no catalogs."""
    if is_known(path.name):
        what = "a link that leads nowhere" if path.is_symlink() and not path.exists() else "no folder"
        wrong = f"the language {path.name!r} is {what}"
        problems.add(place, wrong, "a folder with its catalogs in LC_MESSAGES, or nothing")


def find_locale(name: str) -> Locale | None:
    """Return Babel's locale for the name of a language such as `pt_BR` or `pt-BR`; None if it has none."""
    try:
        return Locale.parse(name.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None
