"""The plural forms of languages: one for each category of CLDR that whole numbers are in, in its order.

That is the order of other tools' tables, and of the cases that a text chooses its words by. Babel's own
table has another one for a few languages, or other forms.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from typing import NamedTuple

from babel.core import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
COUNTED = range(1000)
"""What a table is compared by: no catalog needs a form for millions alone, as French has one."""
UNCOUNTED = (
    *("bm", "bo", "dz", "id", "ig", "ii", "ja", "jv", "kde", "kea", "km", "ko", "lkt", "lo", "ms", "my"),
    *("nqo", "osa", "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh"),
)
"""Languages that CLDR knows to have one form for all numbers; of others with one it knows none."""


FORMULAS = (
    "0",
    "(n != 1)",
    "(n > 1)",
    "(n%10==1 && n%100!=11 ? 0 : 1)",
    "(n%10==4 || n%10==6 || n%10==9 ? 1 : 0)",
    "(n<2 || n>10 && n<100 ? 0 : 1)",
    "(n<2 ? 0 : n<11 ? 1 : 2)",
    "(n==0 ? 0 : n==1 ? 1 : 2)",
    "(n==1 ? 0 : n==2 ? 1 : 2)",
    "(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2)",
    "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
    "(n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3)",
    "(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3)",
    "(n/10%10==1 || n/10%10==7 || n/10%10==9 || n%10>4 && n%10<9 || n%10==0 ? 3 : n%10>2 ? 2 : n%10-1)",
    "(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4)",
    "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)",
    "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)",
)
"""What languages go by whose formula Babel's table has otherwise."""


class Known(NamedTuple):
    """How many plural forms a language has, and the formula that tells which of them a number takes."""

    forms: int
    formula: str


@lru_cache(maxsize=100)
def known_plurals(language: str) -> Known:
    """Return the plural forms of a language such as `pt_BR`; those of English for one that is not known."""
    try:
        locale = Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        locale = Locale.parse("en")
    listed = get_plural(locale)
    table = Known(listed.num_plurals, listed.plural_expr)
    rule = locale.plural_form
    if not rule.rules:
        return Known(1, "0") if locale.language in UNCOUNTED else table
    said = [rule(number) for number in COUNTED]
    met = [name for name in CATEGORIES if name in said]
    wanted = [met.index(name) for name in said]
    fits = (formula for formula in (table.formula, *FORMULAS) if _forms_of(formula) == wanted)
    return next((Known(len(met), formula) for formula in fits), table)


@lru_cache(maxsize=100)
def _forms_of(formula: str) -> list[int]:
    index = gettext.c2py(formula)
    return [int(index(number)) for number in COUNTED]
