"""What a translation must keep of its source: placeholders, links, no typed figures, no markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebook_tools.catalog.messages import Message
from rulebook_tools.prose.inline import Inline, parse_inline

DIGIT = re.compile(r"\d")


def faults(message: Message, strings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a translation and what was expected; nothing if it may be shown."""
    sources = [parse_inline(text) for text in (message.text, message.plural) if text]
    placeholders = {placeholder.path for source in sources for placeholder in source.placeholders}
    links = {str(link) for source in sources for link in source.links}
    typed = any(DIGIT.search(source.plain) for source in sources)
    for string in strings:
        translated = parse_inline(string)
        yield from translated.faults
        yield from _differences("placeholder", placeholders, _paths(translated), "{{{}}}")
        yield from _differences("link", links, {str(link) for link in translated.links}, "{}")
        if translated.markup not in {source.markup for source in sources}:
            yield "other **bold**, *italic* or `code` parts than the source has", "the same number of each"
        if not typed and (digit := DIGIT.search(translated.plain)):
            yield (
                f"the typed figure {digit.group()!r}",
                "a placeholder as in the source, or the figure as a word",
            )


def _paths(inline: Inline) -> set[str]:
    return {placeholder.path for placeholder in inline.placeholders}


def _differences(kind: str, source: set[str], translated: set[str], form: str) -> Iterator[tuple[str, str]]:
    """Yield what a translation lost, and what it added."""
    expected = ", ".join(form.format(name) for name in sorted(source)) or f"no {kind}"
    for name in sorted(source - translated):
        yield f"the translation has lost the {kind} {form.format(name)}", expected
    for name in sorted(translated - source):
        yield f"the translation has the {kind} {form.format(name)}, which its source has not", expected
