"""Style checks of a text: forms of glossary terms, quotation marks, punctuation, length."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeAlias

from rulebook_tools.prose.choices import NUMBERS, ONLY_CATEGORIES, OTHER, form_name
from rulebook_tools.prose.inline import KIND, LETTER, NOUN, NUMBER, Inline
from rulebook_tools.prose.variants import Variants, variants

MARKS = '"“”„‟«»‹›‘‚‛「」『』'
PAIR = re.compile(r"(\S)\s*…\s*(\S)")
"""A pair of quotation marks in the site's label: `“…”`, or with blanks inside, `« … »`."""
QUOTES = re.compile(f"[{MARKS}]|(?<![\\w}}])’|’(?![\\w])")
"""A pattern for quotation marks, which does not match apostrophes inside or at the end of words."""
MAYBE_QUOTED = re.compile(f"[{MARKS}’'&]")
"""A quotation mark or an apostrophe, perhaps as an entity: `&quot;`."""
APOSTROPHE_AFTER = re.compile(r"[\w})]’")
STRAIGHT = re.compile(r"(?<=\w)'(?=\w)")
MOST_NAMED = 20
"""How many valid names a problem lists; if there are more, it suggests a similar one."""
IDEOGRAPHS, SYLLABLES = re.compile("[\u3400-\u9fff]"), re.compile("[\u3041-\u30ff\uac00-\ud7a3]")
"""Characters that count as three letters (ideographs) or two (syllables) in the length of a text."""
SHORT = 60
"""The length, in letters, below which the translations of a text may have any length."""
LIKELY = (0.5, 2.2)
"""The lowest and highest usual length of a translation, as multiples of its source's length."""


@dataclass(frozen=True)
class Style:
    """The words and marks of a language that its texts are checked against.

    `quotes` are the quotation marks in the site's label, such as `“…” ‘…’`; `terms` are the forms of each
    glossary term.
    """

    quotes: str = ""
    terms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    forms: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The words of all nouns by the name of their form, such as `dative`; empty if they are unknown."""
    categories: frozenset[str] = frozenset(ONLY_CATEGORIES)
    """The plural categories of the language."""
    kinds: Collection[str] = frozenset()
    """The last parts of the names of nouns, with which choices by `kind` are made: `rare` of `good.rare`."""

    def faults(self, string: str) -> Iterator[tuple[str, str]]:
        """Yield pairs of the style faults of a text, in all variants, and what was expected."""
        ways = variants(string)
        if ways.links or MAYBE_QUOTED.search(string):
            likely = [variant.inline for variant in ways.each if variant.is_likely]
            yield from dict.fromkeys(fault for inline in likely for fault in self._quotation(inline))
            yield from dict.fromkeys(fault for inline in likely for fault in self._terms(inline))
        for placeholder in ways.placeholders:
            alone, dot, case = placeholder.form.partition(".")
            asked = case if alone == NOUN else placeholder.form
            if asked and ((dot and alone != NOUN) or form_name(asked) not in {NUMBER, *self.forms}):
                known = ", ".join(sorted({NUMBER, NOUN, *self.forms}))
                yield f"the form {asked!r} of {placeholder}, which no noun has", known
        yield from self._cases(ways)

    def _cases(self, ways: Variants) -> Iterator[tuple[str, str]]:
        """Yield a fault for each case of a choice that no number's category and no noun's form meets."""
        conditions = [each for variant in ways.each for each in variant.conditions]
        met = {each.case for each in conditions if not each.form}
        for name in sorted(met.intersection(ONLY_CATEGORIES) - self.categories):
            known = [*NUMBERS, *(each for each in ONLY_CATEGORIES if each in self.categories), OTHER]
            yield f"the case {name!r}, which no number of the language is in", ", ".join(known)
        for selector, form in dict.fromkeys((each.selector, each.form) for each in conditions if each.form):
            cases = {each.case for each in conditions if each.selector == selector} - {OTHER}
            if form == LETTER:
                for name in sorted(case for case in cases if len(case) > 1):
                    yield (
                        f"the case {name!r} of {{{selector} …}}, which is no letter",
                        "one letter, in lower case",
                    )
                continue
            if form != KIND and form not in self.forms:
                known_forms = ", ".join(sorted({KIND, LETTER, *self.forms}))
                yield f"the form {form!r} of {{{selector} …}}, which no noun has", known_forms
                continue
            said = self.kinds if form == KIND else self.forms[form]
            for name in sorted(cases.difference(said)) if said else ():
                alike = get_close_matches(name, said, 1)
                meant = sorted(said) if len(said) <= MOST_NAMED or not alike else alike
                yield f"the case {name!r} of {{{selector} …}}, which no noun says", ", ".join(meant)

    def _quotation(self, inline: Inline) -> Iterator[tuple[str, str]]:
        if not MAYBE_QUOTED.search(inline.text):
            return
        plain = inline.running
        if STRAIGHT.search(plain):
            yield "a straight apostrophe", "’"
        pairs = mark_pairs(self.quotes)
        if not pairs:
            return
        opened: list[str] = []
        closing = dict(pairs)
        for match in QUOTES.finditer(plain):
            mark = match.group()
            if opened and mark == opened[-1]:
                opened.pop()
            elif mark in closing:
                opened.append(closing[mark])
            elif not (mark == "’" and APOSTROPHE_AFTER.search(plain[: match.end()])):
                yield f"the quotation mark {mark}", f"those of the language: {self.quotes}"
                return
        if opened:
            yield "a quotation mark that is not closed", opened[-1]

    def _terms(self, inline: Inline) -> Iterator[tuple[str, str]]:
        for link, text in zip(inline.links, inline.linked, strict=True):
            forms = self.terms.get(link.target, frozenset()) if link.kind == "term" else frozenset()
            if forms and text.casefold() not in {form.casefold() for form in forms}:
                yield (
                    f"{text!r} for the term {link.target!r}",
                    "a form of the glossary: " + ", ".join(sorted(forms)),
                )


def forms_of(message: str) -> frozenset[str]:
    """Return the forms of a term, from its message: `good` and `goods` of `good | goods`."""
    return frozenset(form.strip() for form in message.split("|") if form.strip())


def mark_pairs(label: str) -> list[tuple[str, str]]:
    """Return the pairs of opening and closing quotation marks in the site's label, such as `“…” ‘…’`."""
    return PAIR.findall(label)


def paths_without_none(text: str) -> Iterator[str]:
    """Yield the paths of choices that say "one" in words but have no case for 0.

    In a language that counts 0 as `one`, such as French, these words would be wrong for 0.
    """
    conditions = [(each, variant) for variant in variants(text).each for each in variant.conditions]
    met = {each.path for each, _ in conditions if each.case in ("none", "zero") and not each.form}
    of_one = {each.path for each, way in conditions if each.case == "one" and each.path not in way.shown}
    yield from sorted(of_one - met)


def unlikely_length(source: str, translation: str) -> str:
    """Return both lengths in words if a translation is much longer or shorter than its source; else `""`."""
    # The last variant is the most frequent.
    before, after = (
        "".join(way.inline.text for way in variants(text).each[-1:]) or text for text in (source, translation)
    )
    letters, translated = (
        len(text) + 2 * len(IDEOGRAPHS.findall(text)) + len(SYLLABLES.findall(text))
        for text in (before, after)
    )
    if letters < SHORT or LIKELY[0] <= translated / letters <= LIKELY[1]:
        return ""
    return f"{len(after)} characters for {len(before)}"


QUESTIONS = "?\uff1f\u061f;\u037e\u055e"
"""The question marks of all languages; that of Greek looks like a semicolon, and may be one."""
PunctuationRule: TypeAlias = tuple[re.Pattern[str], str, str]
"""A rule for wrong punctuation in a language: a pattern that finds it, the fault, what was expected."""


def _instead(before: str, marks: Mapping[str, str]) -> tuple[PunctuationRule, ...]:
    """Return rules that replace foreign punctuation marks, such as `?`, by those of a language's own script.

    `marks` are the right marks by the wrong ones; `before` is a pattern for the text in front of the latter.
    """
    wrong = "{!r}, which the language writes otherwise"
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


def unusual_punctuation(language: str, source: str, strings: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a fault in the punctuation of a translation and what was expected, each once."""
    name = language.replace("-", "_")
    base = name.partition("_")[0]
    rules = BY_LANGUAGE.get(base, ()) if name not in UNSPACED else ()
    found: dict[tuple[str, str], None] = {}
    for inline in (way.inline for string in strings for way in variants(string).each if way.is_likely):
        # Each placeholder counts as a letter.
        text = re.sub(r"\{[^{}]*\}", "x", inline.running) if "{" in inline.text else inline.running
        found |= dict.fromkeys((wrong, own) for pattern, wrong, own in rules if pattern.search(text))
        for closing, opening in OPENED.items() if base in {"es", "ast"} else ():
            if text.count(closing) != text.count(opening):
                wrong = f"{opening!r} and {closing!r} in unequal number"
                found[wrong, f"{opening} before, {closing} after"] = None
        if source.rstrip().endswith("?") and text and text.rstrip("”“»« \u00a0\u202f)")[-1:] not in QUESTIONS:
            found["a question of the source that does not end as one", "the language's question mark"] = None
    yield from found
