"""Word-by-word differences between the source of a rule and the older source that was translated."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup, escape

from rulebook_tools.catalogs.languages import language_tag
from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.catalogs.messages import block_messages
from rulebook_tools.model import Block
from rulebook_tools.prose.inline import unmarked
from rulebook_tools.prose.variants import variants

WORDS = re.compile(r"\S+\s*")
MOST_WORDS = 2_000
"""The most words, in both versions of a text together, that are compared; longer texts are not merged."""


def changes(block: Block, localizer: GameLocalizer) -> tuple[Markup, ...]:
    """Return the changes of the source of each text of a rule whose translation is outdated, as HTML."""
    found = []
    for message in block_messages(replace(block, blocks=())) if localizer.is_outdated else ():
        before = localizer.before(*message.key)
        if before:
            found.append(difference(*_readable(before, message.text, localizer), localizer))
    return tuple(found)


def difference(before: str, now: str, localizer: GameLocalizer) -> Markup:
    """Return two versions of a source text merged into one as HTML, deleted and inserted words marked."""
    language = localizer.source_language
    label = "" if language == localizer.language else f' lang="{escape(language_tag(language))}"'
    words = ((tag, escape(part)) for tag, part in changed_words(before, now))
    marked = "".join(f"<{tag}>{part}</{tag}>" if tag else part for tag, part in words)
    return Markup(f"<span{label}>{marked}</span>")  # noqa: S704 -- every word is escaped


def changed_words(before: str, now: str) -> Iterator[tuple[str, str]]:
    """Yield two texts merged, in pieces: the HTML element (`del`, `ins` or empty), and the words in it."""
    old, new = WORDS.findall(before), WORDS.findall(now)
    if len(old) + len(new) > MOST_WORDS:
        yield from (("del", before), ("ins", now))
        return
    matcher = difflib.SequenceMatcher(None, [*map(str.strip, old)], [*map(str.strip, new)], autojunk=False)
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            yield "", "".join(new[start:end])
            continue
        for tag, words in (("del", old[first:last]), ("ins", new[start:end])):
            if words:
                yield tag, "".join(words).rstrip()
                yield "", " "


def _readable(before: str, now: str, localizer: GameLocalizer) -> tuple[str, str]:
    """Return two versions of a text as plain texts, or both unchanged if these are equal or one is empty."""

    def fill(path: str, form: str) -> str | None:
        figure = localizer.parameter(path, form)
        return figure.text if figure else None

    usual = [variants(text).each[-1:] for text in (before, now)]
    old, new = (unmarked(each[0].inline.text, fill) if each else "" for each in usual)
    return (old, new) if old and new and old != new else (before, now)
