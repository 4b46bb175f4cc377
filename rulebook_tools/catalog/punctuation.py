"""Questions, exclamations and pauses as a language writes them: what is otherwise is told as a warning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulebook_tools.prose.inline import Inline
from rulebook_tools.prose.variants import variants

QUESTIONS = "?\uff1f\u061f;\u037e\u055e"
"""Marks that end a question in some language; Greek has its own semicolon, or the common one."""
IDEOGRAPH = "[\u3041-\u30ff\u3400-\u9fff]"


class Odd(NamedTuple):
    """A mark that a language does not write so: how to find it, what is wrong, what was expected."""

    found: re.Pattern[str]
    wrong: str
    expected: str


def _instead(marks: dict[str, str], before: str = "") -> tuple[Odd, ...]:
    """Return a rule for each mark in place of which a language has another one."""
    return tuple(
        Odd(
            re.compile(f"{before}{re.escape(mark)}(?![A-Za-z0-9/])"),
            f"{mark!r}, which the language writes otherwise",
            own,
        )
        for mark, own in marks.items()
    )


ARABIC = _instead({"?": "\u061f", ",": "\u060c", ";": "\u061b"}, before=r"(?<=[\u0600-\u06ff\s}])")
EAST_ASIA = _instead(
    {"?": "\uff1f", "!": "\uff01", ",": "\uff0c", ";": "\uff1b", ":": "\uff1a"}, before=f"(?<={IDEOGRAPH})"
)
JAPAN = _instead({"?": "\uff1f", "!": "\uff01", ",": "\u3001"}, before=f"(?<={IDEOGRAPH})")
FRENCH = (
    Odd(
        re.compile(
            r"(?<=[\w)\]}»”])[?!;](?=[\s)»”]|$)|(?<=[\w)\]}»”]):(?=\s|$)|«(?=[\w({\[])|(?<=[\w)\]}.!?…])»"
        ),
        "a mark without the space that parts it from its word",
        "a narrow no-break space, U+202F; U+00A0 before a colon and within « »",
    ),
    Odd(
        re.compile("(?<=\\S) [?!;:»](?=\\s|$)|« "),
        "a space at which a line may end beside a mark",
        "a no-break space, U+202F or U+00A0",
    ),
)
BY_LANGUAGE: dict[str, tuple[Odd, ...]] = {
    "ar": ARABIC,
    "ckb": ARABIC,
    "el": _instead({"?": ";"}),
    "fa": ARABIC,
    "fr": FRENCH,
    "hy": _instead({"?": "\u055e"}),
    "ja": JAPAN,
    "ps": ARABIC,
    "ur": ARABIC,
    "zh": EAST_ASIA,
}
OPENED = {"es": {"?": "¿", "!": "¡"}, "ast": {"?": "¿", "!": "¡"}}
"""Languages that open what they close."""
UNSPACED = frozenset({"fr_CA", "fr_CH"})
"""Regions whose French writes marks beside their words."""


def unusual(language: str, source: str, strings: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each kind of mark in a translation that its language writes otherwise, and what was expected."""
    name = language.replace("-", "_")
    base = name.partition("_")[0]
    odd = BY_LANGUAGE.get(base, ()) if name not in UNSPACED else ()
    likely = [way.inline for string in strings for way in variants(string).each if way.is_likely]
    told: dict[tuple[str, str], None] = {}
    for inline in likely:
        text = _running(inline)
        told |= dict.fromkeys((each.wrong, each.expected) for each in odd if each.found.search(text))
        told |= dict.fromkeys(_unopened(text, OPENED.get(base, {})))
        if source.rstrip().endswith("?") and text and text.rstrip("”“»« \u00a0\u202f)")[-1:] not in QUESTIONS:
            told["a question of the source that does not end as one", "the language's question mark"] = None
    yield from told


def _unopened(text: str, opening: dict[str, str]) -> Iterator[tuple[str, str]]:
    for closes, opens in opening.items():
        if text.count(closes) != text.count(opens):
            yield f"{opens!r} and {closes!r} in unequal number", f"{opens} before, {closes} after"


def _running(inline: Inline) -> str:
    """Return a text as a reader sees it, with a letter for each placeholder and each piece of code."""
    return re.sub(r"\{[^{}]*\}", "x", inline.running) if "{" in inline.text else inline.running
