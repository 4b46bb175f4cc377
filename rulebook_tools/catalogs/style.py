"""Style checks of a text: forms of glossary terms and nouns, quotation marks, length."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from rulebook_tools.catalogs.quotation import MAYBE_QUOTED, quotation_faults
from rulebook_tools.prose.choices import NUMBERS, ONLY_CATEGORIES, OTHER, form_name
from rulebook_tools.prose.inline import KIND, LETTER, NOUN, NUMBER, Inline
from rulebook_tools.prose.text import Faults, shown
from rulebook_tools.prose.variants import Variants, variants

MOST_NAMED = 20
"""How many valid names a problem lists; if there are more, it suggests a similar one."""
IDEOGRAPHS, SYLLABLES = re.compile("[\u3400-\u9fff]"), re.compile("[\u3041-\u30ff\uac00-\ud7a3]")
"""Characters that count as three letters (ideographs) or two (syllables) in the length of a text."""
SHORT = 60
"""A translation is never too short if its source has fewer letters than this."""
LIKELY = (0.5, 2.2)
"""The lowest and highest usual length of a translation, as multiples of its source's length."""
SPARE = 30
"""How many letters more than usual the translation may have if its source has fewer than `SHORT`."""


@dataclass(frozen=True)
class Style:
    """The words and marks of a language that its texts are checked against.

    `quotes` are the quotation marks of the language, such as `“…” ‘…’`; `terms` are the forms of each
    glossary term, by its id.
    """

    quotes: str = ""
    terms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    forms: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The words of all nouns by the name of their form, such as `dative`; empty if they are unknown."""
    categories: frozenset[str] = frozenset(ONLY_CATEGORIES)
    """The plural categories that numbers have in the language."""
    kinds: Collection[str] = frozenset()
    """The last parts of the names of nouns, with which choices by `kind` are made: `rare` of `good.rare`."""

    def faults(self, string: str) -> Faults:
        """Yield the faults of style in all variants of a text, each with what was expected."""
        ways = variants(string)
        if ways.links or MAYBE_QUOTED.search(string):
            likely = [variant.inline for variant in ways.each if variant.is_likely]
            quoted = [inline.running for inline in likely if MAYBE_QUOTED.search(inline.text)]
            yield from dict.fromkeys(
                fault for text in quoted for fault in quotation_faults(text, self.quotes)
            )
            yield from dict.fromkeys(fault for inline in likely for fault in self._terms(inline))
        for placeholder in ways.placeholders:
            alone, dot, case = placeholder.form.partition(".")
            asked = case if alone == NOUN else placeholder.form
            if asked and ((dot and alone != NOUN) or form_name(asked) not in {NUMBER, *self.forms}):
                known = ", ".join(sorted({NUMBER, NOUN, *self.forms}))
                yield f"the form {asked!r} of {placeholder}, which no noun has", known
        yield from self._cases(ways)

    def _cases(self, ways: Variants) -> Faults:
        """Yield a fault for each case in choices that can never apply, and for each form that no noun has."""
        conditions = [each for variant in ways.each for each in variant.conditions]
        met = {each.case for each in conditions if not each.form}
        for name in sorted(met.intersection(ONLY_CATEGORIES) - self.categories):
            known = [*NUMBERS, *(each for each in ONLY_CATEGORIES if each in self.categories), OTHER]
            yield f"the case {name!r}, which the language uses for no number", ", ".join(known)
        for selector, form in dict.fromkeys((each.selector, each.form) for each in conditions if each.form):
            cases = {each.case for each in conditions if each.selector == selector} - {OTHER}
            if form == LETTER:
                for name in sorted(case for case in cases if len(case) > 1):
                    yield (
                        f"the case {name!r} of {{{selector} …}}, which is not a letter",
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
                yield f"the case {name!r} of {{{selector} …}}, which no noun has", ", ".join(meant)

    def _terms(self, inline: Inline) -> Faults:
        for link, text in zip(inline.links, inline.linked, strict=True):
            forms = self.terms.get(link.target, frozenset()) if link.kind == "term" else frozenset()
            if forms and text.casefold() not in {form.casefold() for form in forms}:
                yield (
                    f"the link text {shown(text)} is not a form of the term {link.target!r}",
                    "one of its forms: " + ", ".join(sorted(forms)),
                )


def forms_of(message: str) -> frozenset[str]:
    """Return the forms of a term, from its message: `good` and `goods` of `good | goods`."""
    return frozenset(form.strip() for form in message.split("|") if form.strip())


def paths_without_none(text: str) -> Iterator[str]:
    """Yield the paths of choices whose case `one` does not show the number, and that have no case for 0.

    In a language that counts 0 as `one`, such as French, the words of that case would be wrong for 0.
    """
    conditions = [(each, variant) for variant in variants(text).each for each in variant.conditions]
    met = {each.path for each, _ in conditions if each.case in ("none", "zero") and not each.form}
    of_one = {each.path for each, way in conditions if each.case == "one" and each.path not in way.shown}
    yield from sorted(of_one - met)


def unlikely_length(source: str, translation: str) -> str:
    """Return both lengths as text if a translation is much longer or shorter than its source; else `""`."""
    # The last variant is the most frequent.
    before, after = (
        "".join(way.inline.text for way in variants(text).each[-1:]) or text for text in (source, translation)
    )
    letters, translated = (
        len(text) + 2 * len(IDEOGRAPHS.findall(text)) + len(SYLLABLES.findall(text))
        for text in (before, after)
    )
    most = LIKELY[1] * letters + SPARE * (letters < SHORT)
    if translated <= most and (letters < SHORT or translated >= LIKELY[0] * letters):
        return ""
    return f"{len(after)} characters for {len(before)}"
