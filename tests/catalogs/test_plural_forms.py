"""Plural forms: those of CLDR, in its order, as in other tools; and those in the header of a catalog."""

import gettext
from collections.abc import Callable

import pytest
from babel.core import Locale
from babel.localedata import locale_identifiers

from rulebook_tools.catalogs.languages import CATEGORIES, known_plurals, read_plurals
from rulebook_tools.catalogs.po import new_po, po_text
from tests.catalogs.test_catalog import parsed

ARABIC = "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"
SLAVIC = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
KNOWN = {
    "ar": (6, ARABIC),
    "de": (2, "n != 1"),
    "fr": (2, "n > 1"),
    "ja": (1, "0"),
    "ro": (3, "n==1 ? 0 : n==0 || n%100>0 && n%100<20 ? 1 : 2"),
    "ru": (3, SLAVIC),
}
"""Plural forms in the tables that Weblate and translate-toolkit use."""
LANGUAGES = [name for name in locale_identifiers() if "_" not in name]


def forms_of(index: Callable[[int], int]) -> list[int]:
    """Return the indices of the plural forms of the numbers up to a thousand."""
    return [int(index(number)) for number in range(1000)]


@pytest.mark.parametrize("language", KNOWN)
def test_plural_forms_are_those_of_other_tools(language: str) -> None:
    """Other tools have as many forms, and the same form for each number."""
    known = read_plurals(known_plurals(language))
    assert known.forms == KNOWN[language][0]
    assert forms_of(known.index_of) == forms_of(gettext.c2py(KNOWN[language][1]))


def test_plural_forms_are_the_categories_of_cldr_in_their_order() -> None:
    """For each language of CLDR, as far as whole numbers below a million need its categories."""
    for name in LANGUAGES:
        locale = Locale.parse(name)
        if locale.plural_form.rules:
            said = [locale.plural_form(number) for number in range(1000)]
            met = [category for category in CATEGORIES if category in said]
            known = read_plurals(known_plurals(name))
            assert known.forms == len(met), name
            assert forms_of(known.index_of) == [met.index(category) for category in said], name


def test_new_catalog_of_any_language_can_be_read() -> None:
    """Its header has the plural forms of the language."""
    for name in LANGUAGES:
        po = parsed(po_text(new_po("tiny", name)), name)
        assert (po.forms, po.entries) == (new_po("tiny", name).forms, ()), name
