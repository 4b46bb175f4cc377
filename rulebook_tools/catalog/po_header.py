"""The header of a PO file: what it says of its letters and of the language's plural forms."""

from __future__ import annotations

import gettext
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from rulebook_tools.catalog.plural_forms import known_plurals
from rulebook_tools.catalog.po_entries import Written
from rulebook_tools.catalog.po_lines import SHOWN, Unreadable

MAX_FORMS = 6
"""Plural forms; no language has more."""
MAX_FORMULA = 400
"""Characters of a plural formula; the longest one of a language has half as many."""
MAX_OPERATORS = 100
"""In a plural formula, parentheses among them."""
TRIED = 2000
"""Numbers that a plural formula is tried with."""
OPERATOR = re.compile("[^n0-9 \t]")
CHARSET = re.compile(r"charset(?:[ \t]*+=[ \t]*+\"?([^;\"]*))?", re.IGNORECASE)
UTF_8 = ("utf-8", "utf8", "utf_8")
FORMS = "as `msginit` writes it"
STATE, IN_WORK, COMPLETE = "X-Rulebook-State", "in work", "complete"
"""The field that says how far a catalog is meant to be; one without it is complete."""


class Plurals(NamedTuple):
    """How many plural forms a language has, and which of them a number takes."""

    forms: int
    index_of: Callable[[int], int]


class Field(NamedTuple):
    """A field of the header."""

    line: int
    name: str
    value: str


def fields(header: Written) -> Iterator[Field]:
    """Yield the fields of a header, their names in small letters, each with the line that it begins on."""
    part = header.strings[0]
    starts = list(accumulate(map(len, part.pieces), initial=0))[:-1]
    offset = 0
    for said in part.text.split("\n"):
        name, colon, value = said.partition(":")
        if colon:
            line = part.lines[bisect_right(starts, offset) - 1]
            yield Field(line, name.strip().lower(), value.strip())
        offset += len(said) + 1


def told_of(header: Written) -> Iterator[tuple[int, str, str]]:
    """Yield what is odd about a header that can be read: a state that is none.

    Raises `Unreadable` for a charset other than UTF-8: whoever wrote the file may have taken its letters
    for others.
    """
    for line, name, value in fields(header):
        if name == "content-type":
            for charset in CHARSET.findall(value):
                if charset.strip(" \t").lower() not in UTF_8:
                    wrong = f"the header says charset={charset[:SHOWN]!r}, but catalogs are UTF-8"
                    raise Unreadable(line, wrong, "charset=UTF-8, and text saved as UTF-8")
        elif name == STATE.lower() and value.lower() not in ("", IN_WORK, COMPLETE):
            yield line, f"the state {value[:SHOWN]!r} in the header", f"{IN_WORK}, or {COMPLETE}"


def plurals(header: Written | None, language: str) -> Plurals:
    """Return the plural forms that a header tells, or those known of the language.

    Raises `Unreadable` for more forms than any language has, and for a formula that is none or does
    not give one of the forms for each number.
    """
    told = [each for each in fields(header) if each.name == "plural-forms"] if header else []
    if len(told) > 1:
        raise Unreadable(told[1].line, "a second Plural-Forms in the header", "one of them")
    if not told or not told[0].value:
        forms, formula = known_plurals(language)
        return Plurals(forms, _index(formula, forms, told[0].line if told else 1))
    line, _, value = told[0]
    said: dict[str, str] = {}
    for assignment in value.split(";"):
        name, _, right = assignment.partition("=")
        said.setdefault(name.strip().lower(), right.strip())
    number = said.get("nplurals", "")
    if not re.fullmatch("[0-9]+", number):
        raise Unreadable(line, f"not readable as PO: the plural forms {value[:SHOWN]!r}", FORMS)
    digits = number.lstrip("0")
    if len(digits) > 1 or int(digits or "0") > MAX_FORMS:
        wrong = f"a header with more plural forms than any language: {number[:SHOWN]}"
        raise Unreadable(line, wrong, f"at most {MAX_FORMS}")
    forms = int(digits or "0")
    return Plurals(forms, _index(said.get("plural", ""), forms, line))


def _index(formula: str, forms: int, line: int) -> Callable[[int], int]:
    """Return the form that each number takes."""
    operators = len(OPERATOR.findall(formula[: MAX_FORMULA + 1]))
    if len(formula) > MAX_FORMULA or operators > MAX_OPERATORS:
        wrong = f"the plural form {formula[:60]!r} of {len(formula)} characters"
        expected = f"at most {MAX_FORMULA} characters, {MAX_OPERATORS} of them operators"
        raise Unreadable(line, wrong, expected)
    index = _formed(formula, forms)
    if index is None:
        raise Unreadable(line, f"the plural form {formula[:60]!r}", FORMS)
    return index


@lru_cache(maxsize=100)
def _formed(formula: str, forms: int) -> Callable[[int], int] | None:
    """Return the form that each number takes; None for a formula that does not always give one of them."""
    try:
        index = gettext.c2py(formula)
        fits = all(0 <= index(number) < forms for number in range(TRIED))
    except (ValueError, ArithmeticError, SyntaxError, MemoryError):
        fits = False
    if not fits:
        return None
    # What the last three digits do not decide, no plural form of a language depends on.
    return lambda number: index(number if number < TRIED else 1000 + number % 1000)
