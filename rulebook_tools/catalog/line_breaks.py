"""Where a line may end, as gettext has it: the classes and pairs of Unicode's annex 14.

Scripts without spaces whose words only a dictionary tells (Thai, Khmer) end no line within a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

LISTED = {
    "AL": "\u0600-\u0605\u06dd\u0e31-\u0e4e\u0eb1-\u0ecd\u102b-\u103e\u1056-\u1059\u17b4-\u17d3\u17dd\u2015",
    "BA": "|\u00ad\u0964\u0965\u0f0b\u104a\u104b\u1361\u17d4\u17d5\u2027\u2056\u3000",
    "B2": "\u2014\u2e3a\u2e3b",
    "BB": "\u00b4\u02c8\u02cc\u02df",
    "CM": "\u3035\U0001f3fb-\U0001f3ff",
    "CL": "\u3001\u3002\ufe50\ufe52\uff0c\uff0e\uff61\uff64",
    "CP": r")\]",
    "EX": "!?\u061b\u061e\u061f\u06d4\u07f9\u0f0d\u2762\u2763\u2e2e\ufe56\ufe57\uff01\uff1f",
    "GL": "\u00a0\u034f\u180e\u2007\u2011\u202f",
    "HY": "-",
    "ID": "\u2600-\u2603\u2618\u261a-\u261f\u2639-\u263b\u2668\u26e0\u2702\u2708\u2709\u270c\u270d\u2764"
    "\uff66\uff71-\uff9d",
    "IN": "\u2024\u2025\u2026\u22ef",
    "IS": ",.:;\u037e\u0589\u060c\u060d\u2044",
    "NS": "\u17d6\u203c\u203d\u2047\u2048\u2049\u3005\u301c\u303b\u309b-\u309e\u30a0\u30fb-\u30fe"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u30a1\u30a3\u30a5\u30a7\u30a9"
    "\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u31f0-\u31ff\ufe54\ufe55\uff1a\uff1b\uff65\uff67-\uff70\uff9e\uff9f",
    "NU": "\u066b\u066c",
    "OP": "\u00a1\u00bf\u2e18",
    "PO": "%\u00a2\u00b0\u0609\u060a\u060b\u066a\u2030-\u2037\u20a7\u20b6\u20bb\u20be\u2103\u2109"
    "\ufdfc\uff05\uffe0",
    "PR": "+\u00b1\u2116\u2212\u2213\\\\",
    "RI": "\U0001f1e6-\U0001f1ff",
    "QU": "\"'\u275b-\u2760",
    "SP": " ",
    "SY": "/",
    "WJ": "\u2060\ufeff",
    "ZJ": "\u200d",
    "ZW": "\u200b",
}
"""Letters of each class that their category does not tell, as sets of a regular expression have them."""
_CLASSES = [(re.compile(f"[{letters}]"), name) for name, letters in LISTED.items()]
_BY_CATEGORY = {
    "Nd": "NU",
    "Ps": "OP",
    "Pe": "CL",
    "Pi": "QU",
    "Pf": "QU",
    "Sc": "PR",
    "Pd": "BA",
    "Zs": "BA",
}
WIDE = "WF"
"""What East Asian widths take two columns."""
HEBREW = range(0x05D0, 0x05F3)
WORD = re.compile("[A-Za-zÀ-ÖØ-öø-ʯ]+|.", re.DOTALL)
"""Latin letters, which nothing parts, or any other character."""

NEVER_BEFORE = frozenset({"CL", "CP", "EX", "IS", "SY", "WJ", "ZW"})
"""No line begins with these, whether there is a space before them or not."""
NOT_BEFORE = frozenset({"QU", "GL", "NS", "HY", "BA", "IN"})
NOT_AFTER = frozenset({"QU", "GL", "BB", "WJ", "ZJ"})
OPENING = frozenset({"OP", "OW"})
"""Brackets; the wide ones of East Asia are apart from the word before them."""
NEVER_BETWEEN = frozenset({("QU", "OP"), ("QU", "OW"), ("CL", "NS"), ("B2", "B2")})
NOT_BETWEEN = frozenset(
    (before, after)
    for befores, afters in (
        (("AL", "HL"), ("AL", "HL", "NU", "OP", "PR", "PO")),
        (("NU",), ("AL", "HL", "NU", "OP", "PR", "PO")),
        (("CP",), ("AL", "HL", "NU", "PR", "PO")),
        (("CL",), ("PR", "PO")),
        (("PR",), ("AL", "HL", "NU", "OP", "ID")),
        (("PO",), ("AL", "HL", "NU", "OP")),
        (("ID",), ("PO",)),
        (("IS",), ("NU",)),
        (("SY",), ("HL", "NU")),
        (("HY",), ("NU",)),
        (("PR", "PO"), ("OW",)),
        (("RI",), ("RI",)),
    )
    for before in befores
    for after in afters
)


def breaks(text: str) -> Iterator[int]:
    """Yield the offsets in a text of one line at which another line may begin."""
    before, base, is_spaced = "WJ", "", False
    for match in WORD.finditer(text):
        after = class_of(match.group()[0])
        if after == "SP":
            is_spaced = True
            continue
        if after in {"CM", "ZJ"} and not is_spaced and before != "ZW":
            before = "ZJ" if after == "ZJ" else before
            continue
        if after == "CM":
            after = "AL"
        may_part = _may_part_spaced if is_spaced else _may_part
        is_hyphenated = base == "HL" and before in {"HY", "BA"} and not is_spaced
        if before == "ZW" or (may_part(before, after) and not is_hyphenated):
            yield match.start()
        base, before, is_spaced = "" if is_spaced else before, after, False


def _may_part_spaced(before: str, after: str) -> bool:
    """Say whether a line may end after the spaces between two letters."""
    return after not in NEVER_BEFORE and before not in OPENING and (before, after) not in NEVER_BETWEEN


def _may_part(before: str, after: str) -> bool:
    """Say whether a line may end between two letters that stand side by side."""
    if before in NOT_AFTER or (before, after) in NOT_BETWEEN:
        return False
    if after == "GL" and before in {"HY", "BA"}:
        return True
    return after not in NOT_BEFORE and _may_part_spaced(before, after)


@lru_cache(maxsize=10_000)
def class_of(letter: str) -> str:
    """Return the class of a letter, such as `AL` for those of most scripts and `ID` for ideographs."""
    for listed, name in _CLASSES:
        if listed.match(letter):
            return name
    category = unicodedata.category(letter)
    if category[0] == "M" or category in {"Cf", "Cc"}:
        return "CM"
    is_wide = unicodedata.east_asian_width(letter) in WIDE
    if found := _BY_CATEGORY.get(category):
        return "OW" if is_wide and found == "OP" else "NS" if is_wide and found == "BA" else found
    if is_wide:
        return "ID"
    return "HL" if ord(letter) in HEBREW else "AL"


@lru_cache(maxsize=10_000)
def width_of(letter: str) -> int:
    """Return how many columns a letter takes in a terminal: none, one or two."""
    if unicodedata.category(letter) in {"Mn", "Me", "Cf", "Cc"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in WIDE else 1
