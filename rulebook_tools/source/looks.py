"""How pictures show nouns: what `pictures.yml` may name, and the drawings that there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulebook_tools.errors import Problems
from rulebook_tools.model import Ref, Rulebook
from rulebook_tools.source.cited import check_known
from rulebook_tools.source.folders import PACKAGE

DRAWINGS = PACKAGE / "theme" / "drawings"
"""Our own drawings: 24 by 24, of one colour."""


@cache
def drawings() -> Mapping[str, Path]:
    """Return the file of every drawing, by name."""
    return {path.stem: path for path in sorted(DRAWINGS.glob("*.svg"))}


def check_looks(rulebook: Rulebook, problems: Problems) -> None:
    """Note looks of nouns that are not there, and drawings that nobody has made."""
    nouns = rulebook.wordings.nouns
    families = {noun[:at] for noun in nouns for at, letter in enumerate(noun) if letter == "."}
    expected = "a noun of wording.yml, or what comes before a dot in some"
    for name, look in rulebook.looks.items():
        check_known(Ref(name, look.place), nouns.keys() | families, expected, problems)
        if look.drawing:
            check_known(look.drawing, drawings(), "a drawing", problems)
