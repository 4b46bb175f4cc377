"""Plural forms of languages, and the formulas in the headers of catalogs that choose among them.

A new catalog has one form for each category of CLDR that whole numbers are in, in CLDR's order: that of
other tools' tables, and of the cases that a text chooses its words by.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from babel.core import Locale
from babel.messages.plurals import get_plural
from babel.plural import to_gettext

from rulebook_tools.catalog.languages import find_locale
from rulebook_tools.errors import short

MAX_FORMS = 6
"""Plural forms; no language has more."""
TRIED = 2000
"""Numbers that a plural formula is tried with."""
EXPECTED = f"plural forms as `msginit` writes them, at most {MAX_FORMS}"
NUMBER = re.compile(r"\bnplurals\s*=\s*0*([0-9])(?![0-9])", re.IGNORECASE)
FORMULA = re.compile(r"\bplural\s*=([^;]*)", re.IGNORECASE)
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
COUNTED = range(1000)
"""What a table is compared by: no catalog needs a form for millions alone, as French has one."""
SINGLE_FORM = (
    *("bm", "bo", "dz", "id", "ig", "ii", "ja", "jv", "kde", "kea", "km", "ko", "lkt", "lo", "ms", "my"),
    *("nqo", "osa", "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh"),
)
"""Languages with one form for all numbers. CLDR has no plural rules for them, nor for unknown languages."""


class Plurals(NamedTuple):
    """How many plural forms a language has, and which of them a number takes."""

    forms: int
    index_of: Callable[[int], int]


@lru_cache(maxsize=100)
def known_plurals(language: str) -> str:
    """Return the `Plural-Forms` of a language such as `pt_BR`; those of English for an unknown one."""
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
def read_plurals(value: str) -> Plurals:
    """Return the plural forms that a header tells.

    Raises `ValueError` for more of them than any language has, and for a formula that is none or does not
    give one of them for each number.
    """
    number, formula = NUMBER.search(value), FORMULA.search(value)
    if number is None or formula is None or int(number[1]) > MAX_FORMS:
        raise ValueError(f"the plural forms {short(value)!r}")
    forms = int(number[1])
    try:
        # It refuses more than 1000 characters, and anything but arithmetic on n.
        index = gettext.c2py(formula[1].strip())
        fits = all(0 <= index(number) < forms for number in range(TRIED))
    except (ValueError, ArithmeticError, SyntaxError, MemoryError, RecursionError):
        fits = False
    if not fits:
        raise ValueError(f"the plural formula {short(formula[1])!r}")
    # What the last three digits do not decide, no plural form of a language depends on.
    return Plurals(forms, lambda number: index(number if number < TRIED else 1000 + number % 1000))
