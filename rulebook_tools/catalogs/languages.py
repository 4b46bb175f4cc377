"""Languages in CLDR: their tags, locales and plural forms."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from babel.core import Locale, UnknownLocaleError
from babel.plural import to_gettext

from rulebook_tools.model import Ref
from rulebook_tools.sources.folders import LANGUAGE, Folders
from rulebook_tools.util.errors import Place, Problems, short

EXPECTED = "a tag such as nl or pt_BR"
SEPARATOR = re.compile("[_-]")
SCRIPT, TERRITORY = re.compile("[A-Za-z]{4}"), re.compile("[A-Za-z]{2}|[0-9]{3}")


def is_known(language: str) -> bool:
    """Return whether a name is the tag of a language that CLDR knows, such as `nl` or `pt_BR`."""
    locale = find_locale(language) if LANGUAGE.fullmatch(language) else None
    if locale is None:
        return False
    # Babel also accepts `ger` for `de`, and replaces unknown territories with the likely one.
    first, *others = SEPARATOR.split(language)
    lands = [other.upper() for other in others if TERRITORY.fullmatch(other)]
    return len(first) <= len(locale.language) and all(land == locale.territory for land in lands)


def expected_language(name: str, otherwise: str = EXPECTED) -> str:
    """Return the tag, in quotes, that was probably meant by an unknown tag; `otherwise` if there is none."""
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
    """Return a key that is equal for all tags of a language: `pt_BR`, `pt-BR` and `pt_br`, `iw` and `he`."""
    locale = find_locale(language)
    first, *others = SEPARATOR.split(language)
    return (locale.language if locale else first.lower(), *(other.lower() for other in others))


def check_languages(folders: Folders, named: Iterable[Ref], problems: Problems) -> None:
    """Add a problem for each folder with an unknown tag, and for two different tags of one language.

    `named` are the tags in the sources.
    """
    names: dict[tuple[str, ...], tuple[str, str]] = {}
    if not folders.locales.is_dir() and os.path.lexists(folders.locales):
        wrong = "a link that leads nowhere" if not folders.locales.exists() else "no folder"
        problems.add(Place(folders.shown(folders.locales)), wrong, "a folder, or nothing")
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
                wrong = f"a second folder for the language of {first[1]}"
                problems.add(place, wrong, "one folder: move its catalogs to that one, and remove it")
    for ref in named:
        if is_known(ref.name):
            name, where = names.setdefault(language_key(ref.name), (ref.name, str(ref.place)))
            if name != ref.name:
                problems.add(ref.place, f"another name for the language {name!r} of {where}", repr(name))


def _check_no_folder(path: Path, place: Place, problems: Problems) -> None:
    if is_known(path.name):
        what = "a link that leads nowhere" if path.is_symlink() and not path.exists() else "no folder"
        wrong = f"the language {path.name!r} is {what}"
        problems.add(place, wrong, "a folder with its catalogs in LC_MESSAGES, or nothing")


def find_locale(name: str) -> Locale | None:
    """Return Babel's locale for a tag such as `pt_BR` or `pt-BR`; None if it is unknown."""
    try:
        return Locale.parse(name.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None


VARIANTS = {"en": "en_GB"}
"""Locales to use for a tag instead of Babel's: British English writes "A, B and C" without a second comma."""


@lru_cache(maxsize=100)
def locale_of(language: str) -> Locale:
    """Return Babel's locale for a language; for an unknown one, the locale of English."""
    return find_locale(VARIANTS.get(language, language)) or Locale("en")


def language_tag(language: str) -> str:
    """Return the tag of a language for HTML: `pt-BR` for the folder `pt_BR`."""
    return language.replace("_", "-")


def direction_of(language: str) -> str:
    """Return the writing direction of a language for HTML: `ltr` or `rtl`."""
    return locale_of(language).text_direction


UNGROUPED = {"bg", "et", "hu", "it", "lv", "pl", "sl"}
"""The languages that write 1234 without a separator: CLDR says so, Babel does not.

So do Spanish outside America, and Portuguese outside Brazil."""
SPANISH_UNGROUPED, PORTUGUESE_GROUPED = (None, "ES", "EA", "GQ", "IC", "PH"), (None, "BR")
"""Territories where Spanish does not group four digits, and where Portuguese does; None: no territory."""


def groups_four_digits(language: str) -> bool:
    """Return whether a language groups the digits of numbers of four digits, as in `1,234`."""
    locale = locale_of(language)
    match locale.language:
        case "es":
            return locale.territory not in SPANISH_UNGROUPED
        case "pt":
            return locale.territory in PORTUGUESE_GROUPED
        case name:
            return name not in UNGROUPED


MAX_FORMS = 6
"""How many plural forms a language may have; no language has more."""
TRIED = 2000
"""Plural formulas are tested with the numbers below this one."""
PLURALS = re.compile(r"\bnplurals\s*=\s*0*([0-9])(?![0-9])", re.IGNORECASE)
FORMULA = re.compile(r"\bplural\s*=([^;]*)", re.IGNORECASE)
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
COUNTED = range(1000)
"""The numbers for which Babel's and CLDR's plural forms are compared; forms for millions are ignored."""
SINGLE_FORM = (
    *("bm", "bo", "dz", "id", "ig", "ii", "ja", "jv", "kde", "kea", "km", "ko", "lkt", "lo", "ms", "my"),
    *("nqo", "osa", "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh"),
)
"""Languages with one plural form for all numbers, for which CLDR has no plural rules."""


FIRST = 4
"""How many numbers that take a plural form are kept as examples: one more than a problem lists before "…"."""


class Plurals(NamedTuple):
    """The number of a language's plural forms, and a function from a number to the index of its form."""

    forms: int
    index_of: Callable[[int], int]


@lru_cache(maxsize=100)
def known_plurals(language: str) -> str:
    """Return the header field `Plural-Forms` for a language; for an unknown one, that of English."""
    from babel.messages.plurals import get_plural  # noqa: PLC0415 -- browsers have no PO files

    locale = find_locale(language) or Locale("en")
    # Babel's table has the formulas that other tools write, but not CLDR's forms for every language.
    table, rule = get_plural(locale), locale.plural_form
    if not rule.rules:
        return "nplurals=1; plural=0;" if locale.language in SINGLE_FORM else table.plural_forms
    said = [rule(number) for number in COUNTED]
    met = [name for name in CATEGORIES if name in said]
    index = gettext.c2py(table.plural_expr)
    if [index(number) for number in COUNTED] == [met.index(name) for name in said]:
        return table.plural_forms
    return to_gettext({name: text for name, text in rule.rules.items() if name in met})


@lru_cache(maxsize=100)
def categories_of(language: str) -> frozenset[str]:
    """Return the plural categories that a language uses for the numbers in `COUNTED` (from 0 to 999)."""
    category = locale_of(language).plural_form
    return frozenset(category(number) for number in COUNTED)


@lru_cache(maxsize=100)
def first_numbers(forms: int, index_of: Callable[[int], int]) -> tuple[tuple[int, ...], ...]:
    """Return, for each plural form, the lowest numbers below `TRIED` that take it (at most `FIRST`)."""
    found: list[list[int]] = [[] for _ in range(forms)]
    for number in range(TRIED):
        found[index_of(number)].append(number)
    return tuple(tuple(numbers[:FIRST]) for numbers in found)


@lru_cache(maxsize=100)
def read_plurals(value: str) -> Plurals:
    """Parse the value of a header field `Plural-Forms`.

    Raises `ValueError` for too many forms, an invalid formula, or one whose result is no index of a form.
    """
    number, formula = PLURALS.search(value), FORMULA.search(value)
    if number is None or formula is None or int(number[1]) > MAX_FORMS:
        raise ValueError(f"the plural forms {short(value)!r}")
    forms = int(number[1])
    try:
        # c2py refuses more than 1000 characters, and anything but arithmetic on n.
        index = partial(plural_index, formula[1].strip())
        fits = all(0 <= index(number) < forms for number in range(TRIED))
    except (ValueError, ArithmeticError, SyntaxError, MemoryError, RecursionError):
        fits = False
    if not fits:
        raise ValueError(f"the plural formula {short(formula[1])!r}")
    return Plurals(forms, index)


_compiled = lru_cache(maxsize=100)(gettext.c2py)


def plural_index(formula: str, number: int) -> int:
    """Return the index of the plural form for a number; raise `ValueError` for an invalid formula."""
    number = abs(number)
    # The last three digits of a large number decide its form; forms for millions are ignored.
    return int(_compiled(formula)(number if number < TRIED else 1000 + number % 1000))
