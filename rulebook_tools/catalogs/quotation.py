"""Quotation marks: those of a language, and checks that a text has no others and closes them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.prose.text import Faults

MARKS = '"“”„‟«»‹›‘‚‛「」『』'
PAIR = re.compile(r"(\S)\s*…\s*(\S)")
"""A pair of quotation marks in the label `quotation-marks`: `“…”`, or with blanks inside, `« … »`."""
QUOTES = re.compile(f"[{MARKS}]|(?<![\\w}}])’|’(?![\\w])")
"""A pattern for quotation marks, which does not match apostrophes inside or at the end of words."""
MAYBE_QUOTED = re.compile(f"[{MARKS}’'&]")
"""A quotation mark or an apostrophe, perhaps as an entity: `&quot;`."""
APOSTROPHE_AFTER = re.compile(r"[\w})]’")
STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
STRAIGHT_PAIR = re.compile(r"(?<!\w)'[^']+'(?!\w)")
_USUAL: Mapping[str, str] = {
    "“…” ‘…’": "af am da en fil ga hi id kn ko ml mr ms mt pa pt sw ta te th tr ur vi zh zu",
    "«…» “…”": "ast ca el es eu gl hy it pt_PT",
    "«…» „…“": "be ru uk",
    "«…» ‘…’": "nb nn no",
    "«…» ‹…›": "fa ps",
    "« … » “…”": "fr br oc",
    "„…“ ‚…‘": "bg cs de et is lb lt lv mk sk sl",
    "„…” ‚…’ «…» ’…’": "bs hr hu pl ro sr",
    "”…” ’…’": "fi sv",
    "”…“ ’…‘ “…” «…»": "ar",
    "”…” “…” ’…’ „…”": "he",
    "‘…’ “…”": "cy nl",
    "「…」 『…』": "ja yue zh_Hant zh_TW",
}
"""The tags of languages by their usual quotation marks in CLDR; some languages have further usual pairs."""
USUAL: Mapping[str, str] = {tag: marks for marks, tags in _USUAL.items() for tag in tags.split()}


def mark_pairs(label: str) -> list[tuple[str, str]]:
    """Return the pairs of an opening and a closing quotation mark in a label such as `“…” ‘…’`."""
    return PAIR.findall(label)


def usual_marks(language: str) -> str:
    """Return the usual quotation marks of a language, such as `“…” ‘…’`; empty if unknown."""
    tag = language.replace("-", "_")
    return USUAL.get(tag) or USUAL.get(locale_of(language).language if "_" in tag else tag, "")


def quotation_faults(plain: str, quotes: str) -> Faults:
    """Yield the faults of quotation marks and apostrophes in a text, each with what was expected.

    `plain` is the text without markup. `quotes` are the quotation marks of the language, such as `“…” ‘…’`;
    if empty, only straight and unpaired marks are faults.
    """
    if STRAIGHT.search(plain):
        yield "a straight apostrophe", "’"
    expected = f"those of the language: {quotes}" if quotes else "those of the language, such as “…”"
    if "'" in plain and STRAIGHT_PAIR.search(plain):
        yield "the quotation mark '", expected
        return
    opened, unknown = list[str](), 0
    closing = dict(mark_pairs(quotes))
    for match in QUOTES.finditer(plain):
        mark = match.group()
        if opened and mark == opened[-1]:
            opened.pop()
        elif mark in closing:
            opened.append(closing[mark])
        elif not (mark == "’" and APOSTROPHE_AFTER.search(plain[: match.end()])):
            unknown += 1
            if quotes or mark == '"':
                yield f"the quotation mark {mark}", expected
                return
    if opened or unknown % 2:
        yield "a quotation mark that is not closed", opened[-1] if opened else "another one after it"
