"""Checks of a translation's punctuation, blanks and invisible characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from rulebook_tools.prose.text import Faults, shown
from rulebook_tools.prose.variants import variants
from rulebook_tools.sources.folders import base_language

QUESTIONS = "?\uff1f\u061f;\u037e\u055e"
"""The question marks of all languages; that of Greek looks like a semicolon, and may be one."""
PunctuationRule: TypeAlias = tuple[re.Pattern[str], str, str]
"""A rule for wrong punctuation in a language: a pattern that finds it, the fault, what was expected."""


def _instead(before: str, marks: Mapping[str, str]) -> tuple[PunctuationRule, ...]:
    """Return rules that find foreign punctuation marks, such as `?`, where a language has its own.

    `marks` maps wrong marks to the right ones; `before` is a pattern for the text in front of a wrong mark.
    """
    wrong = "{!r}, which the language writes differently"
    return tuple(
        (re.compile(f"{before}{re.escape(mark)}(?![A-Za-z0-9/])"), wrong.format(mark), own)
        for mark, own in marks.items()
    )


IDEOGRAPH = "(?<=[\u3041-\u30ff\u3400-\u9fff])"
ARABIC = _instead(r"(?<=[\u0600-\u06ff\s}])", {"?": "\u061f", ",": "\u060c", ";": "\u061b"})
FRENCH = (
    (
        re.compile(
            r"(?<=[\w)\]}»”])[?!;](?=[\s)»”]|$)|(?<=[\w)\]}»”]):(?=\s|$)|«(?=[\w({\[])|(?<=[\w)\]}.!?…])»"
        ),
        "a mark without the space that parts it from its word",
        "a narrow no-break space, U+202F; U+00A0 before a colon and within « »",
    ),
    (
        re.compile("(?<=\\S) [?!;:»](?=\\s|$)|« "),
        "a space at which a line may end beside a mark",
        "a no-break space, U+202F or U+00A0",
    ),
)
BY_LANGUAGE: Mapping[str, tuple[PunctuationRule, ...]] = {
    **dict.fromkeys(("ar", "ckb", "fa", "ps", "ur"), ARABIC),
    "el": _instead("", {"?": ";"}),
    "fr": FRENCH,
    "hy": _instead("", {"?": "\u055e"}),
    "ja": _instead(IDEOGRAPH, {"?": "\uff1f", "!": "\uff01", ",": "\u3001"}),
    "zh": _instead(IDEOGRAPH, {"?": "\uff1f", "!": "\uff01", ",": "\uff0c", ";": "\uff1b", ":": "\uff1a"}),
}
UNSPACED = frozenset({"fr_CA", "fr_CH"})
"""The variants of French that have no space before question marks and the like."""
OPENED = {"?": "¿", "!": "¡"}
"""The opening marks of Spanish and Asturian, by the closing ones."""


def unusual_punctuation(language: str, source: str, strings: Iterable[str]) -> Faults:
    """Yield pairs of a fault in the punctuation of a translation and what was expected, each once.

    `strings` are its plural forms. A question in `source` must end with a question mark.
    """
    base = base_language(language)
    rules = () if language.replace("-", "_") in UNSPACED else BY_LANGUAGE.get(base, ())
    found: dict[tuple[str, str], None] = {}
    for inline in (way.inline for string in strings for way in variants(string).each if way.is_likely):
        # Each placeholder counts as a letter.
        text = re.sub(r"\{[^{}]*\}", "x", inline.running) if "{" in inline.text else inline.running
        found |= dict.fromkeys((wrong, own) for pattern, wrong, own in rules if pattern.search(text))
        for closing, opening in OPENED.items() if base in {"es", "ast"} else ():
            if text.count(closing) != text.count(opening):
                wrong = f"different numbers of {opening!r} and {closing!r}"
                found[wrong, f"{opening} before, {closing} after"] = None
        if source.rstrip().endswith("?") and text and text.rstrip("”“»« \u00a0\u202f)")[-1:] not in QUESTIONS:
            found["a question of the source that does not end as one", "the language's question mark"] = None
    yield from found


UNSEPARATED = "\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
"""Letters of scripts without blanks between words: Thai, Lao, Tibetan, Burmese, Khmer, Chinese, Japanese."""
LATIN = "A-Za-z\u00c0-\u024f"
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")
TYPING: Mapping[str, tuple[re.Pattern[str], str]] = {
    "two spaces": (re.compile("[ \u00a0\u202f]{2,}(?=\\S)"), "one"),
    "a blank before a comma or a full stop": (re.compile(r"(?<=[\w)}\]*”»“]) [,.](?=\s|$)"), "none there"),
    "no blank after a comma or a full stop": (
        re.compile(f"(?<=[{LATIN}][{LATIN}])[,.](?=[{LATIN}]{{2}})"),
        "one there",
    ),
    "a soft hyphen beside a blank or a mark": (
        re.compile("(?<!\\w)\u00ad|\u00ad(?!\\w)"),
        "none, or one in a word",
    ),
    "a zero-width space": (re.compile(f"(?<![{UNSEPARATED}])\u200b(?![{UNSEPARATED}])"), "text without it"),
    "an invisible joiner": (
        re.compile(f"(?<=[{LATIN}\\s])[\u200c\u200d]|[\u200c\u200d](?=[{LATIN}\\s]|$)"),
        "text without it",
    ),
    "an unusual blank": (
        re.compile(f"[\t\u2000-\u2008\u200a\u205f]|(?<![{UNSEPARATED}\u3001\u3002])\u3000"),
        "a usual one",
    ),
    "a letter of another script": (
        re.compile(f"[{LATIN}][\u0370-\u052f]|[\u0370-\u052f][{LATIN}]"),
        "the same letter of the word’s script",
    ),
    "three full stops": (re.compile(r"\.\.\."), "…"),
    "a hyphen between spaces": (re.compile(r"(?<=\w) - (?=\w)"), "the dash of the language: – or —"),
    "a backslash that is shown": (re.compile(r"(?<!\\)\\[A-Za-z]"), "text without it"),
}
"""By typing error: the pattern that finds it, and what was expected."""
SUSPECT = re.compile(
    f"[ \u00a0\u202f](?:[ \u00a0\u202f]|[,.]\\s|- )|[,.](?<=[{LATIN}].)(?=[{LATIN}]|\\.\\.)| [,.]$|[.]{{3}}"
    "|[\u00ad\u200b-\u200f\t\u2000-\u2008\u200a\u205f\u3000\\\\\u0370-\u052f]"
)
"""A pattern that matches whatever a pattern of `TYPING` matches: if it finds nothing, none of them does."""
TWICE = re.compile(r"\b(?!(?:nous|vous|that) )(\w{4,}+) \1\b")
"""A word twice by mistake: not as in *if you stop* in French (*si vous vous arrêtez*), nor *that that*."""
ADDRESSES = re.compile(r"\]\([^)]*\)|(?<=\{)[a-z][^\s{}]*|(?<=\| )counted\.[^\s:|]+")
"""The addresses of links, the paths of figures and the names of forms, which are no prose."""
AROUND = 12
"""How many characters a problem quotes before and after a fault."""


def typing_faults(source: str, string: str) -> Faults:
    """Yield pairs of a typing error and what was expected; most are ignored if the source has them too."""
    if SUSPECT.search(string):
        text, before = (ADDRESSES.sub("", each) for each in (string, source))
        for wrong, (pattern, expected) in TYPING.items():
            if (found := pattern.search(text)) and not pattern.search(before):
                yield f"{wrong}, {_around(text, found.start())}", expected
        if (at := max(string.find("\u200e"), string.find("\u200f"))) >= 0 and not RIGHT_TO_LEFT.search(
            string
        ):
            yield f"a mark of direction, {_around(string, at)}", "text without it"
    if (found := TWICE.search(string)) and not TWICE.search(source):
        yield f"a repeated word, {_around(string, found.start())}", "it once"
    if not string.isascii() and not unicodedata.is_normalized("NFC", string):
        composed = unicodedata.normalize("NFC", string)
        at = next(at for at, pair in enumerate(zip(composed, string, strict=False)) if pair[0] != pair[1])
        yield f"a letter and its accent as two characters, {_around(string, at)}", composed[at]
    if string.count("(") != string.count(")") and source.count("(") == source.count(")"):
        yield "a bracket that is not closed, or not opened", "( and ) in equal number"


def _around(text: str, at: int) -> str:
    return "at " + shown(text[max(0, at - AROUND) : at + AROUND])


STOPS = ".\u3002\uff0e\uff61\u06d4\u0964\u0589\u17d4\u104b\u1362"
"""The full stops of all scripts."""
ENDS = f"{STOPS}…!?{QUESTIONS}\uff01:\uff1a;"
CLOSERS = " \u00a0\u202f\n*_`)]}”»“\"'’›‹」』"
"""Characters that may follow the last letter or mark of a sentence."""
UNSTOPPED = frozenset({"bo", "dz", "lo", "th"})
"""Languages that end sentences without a mark."""


def edge_faults(language: str, source: str, string: str) -> Faults:
    """Yield faults of the first letter's case and the final punctuation, compared with the source."""
    if source[:1].isupper() and string[:1].islower():
        yield f"a small letter at the beginning, {_around(string, 0)}", "a capital, as in the source"
    before, after = source.rstrip(CLOSERS)[-1:], string.rstrip(CLOSERS)[-1:]
    is_stopped = base_language(language) not in UNSTOPPED
    if before == "." and is_stopped and after not in ENDS:
        yield "no full stop at the end", "one, as in the source"
    elif before == ":" and after not in ":\uff1a":
        yield "no colon at the end", "one, as in the source"
    elif before not in ENDS and after in STOPS and before and " " in source.strip():
        yield "a full stop at the end, but the source has none", "none"
