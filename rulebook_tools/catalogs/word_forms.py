"""Grammatical forms: plural forms of a language, and named forms of nouns such as `dative`."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from babel.core import Locale
from babel.messages.plurals import get_plural
from babel.plural import to_gettext

from rulebook_tools.catalogs.languages import find_locale
from rulebook_tools.prose.choices import form_name
from rulebook_tools.prose.inline import FORM, KIND, NOUN, NUMBER
from rulebook_tools.prose.variants import variants
from rulebook_tools.util.errors import short

MAX_FORMS = 6
"""Plural forms; no language has more."""
TRIED = 2000
"""Numbers that a plural formula is tried with."""
EXPECTED = f"plural forms as `msginit` writes them, at most {MAX_FORMS}"
PLURALS = re.compile(r"\bnplurals\s*=\s*0*([0-9])(?![0-9])", re.IGNORECASE)
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
    number, formula = PLURALS.search(value), FORMULA.search(value)
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


def first_form(message: str) -> str:
    """Return the first of the forms that a noun's or a term's message lists."""
    return message.partition("|")[0].strip()


def named_forms(message: str) -> dict[str, str]:
    """Return the forms that a noun's message gives, by their names: `Karte | dative: Karten`."""
    forms = (form.partition(":") for form in message.split("|")[1:] if ":" in form)
    return {form_name(name): word.strip() for name, _, word in forms}


def named_form(message: str, form: str) -> str:
    """Return a form of a noun by its name; empty where the noun has none of that name."""
    return named_forms(message).get(form_name(form), "") if "|" in message else ""


def inflected(message: str, form: str) -> str:
    """Return a form of a noun by its name; the first for lack of it."""
    return (form and named_form(message, form)) or first_form(message)


def forms_asked(text: str) -> frozenset[str]:
    """Return the forms of nouns that a text asks for."""
    ways = variants(text)
    asked = [each.form.removeprefix(f"{NOUN}.") for each in ways.placeholders]
    return frozenset(form_name(form) for form in (*asked, *(each.form for each in ways.selectors)) if form)


def noun_faults(message: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the forms of a noun, and what was expected."""
    first, *others = (form.strip() for form in message.split("|"))
    if not first:
        yield "a noun that begins with a form of its own", "word | name: form"
    names = [form.partition(":")[0].strip() for form in others if ":" in form]
    for form in others:
        name, colon, word = form.partition(":")
        if not colon:
            yield f"the form {form!r} of a noun without a name", f"name: {form}"
        elif not word.strip():
            yield f"the form {name.strip()!r} of a noun without a word", f"{name.strip()}: word"
        elif not re.fullmatch(FORM, name.strip()) or name.strip() in {NUMBER, NOUN, KIND}:
            expected = f"one word, in small letters; not {NUMBER}, {NOUN} or {KIND}"
            yield f"{name.strip()!r} as the name of a form", expected
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f"the form {name!r} of a noun more than once", "each form once"
