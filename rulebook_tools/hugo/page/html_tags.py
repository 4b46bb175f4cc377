"""The tags of HTML within a page."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

TAG = re.compile(r"<(/?)([A-Za-z][\w:-]{0,40})((?:[^<>\"']|\"[^\"]{0,2000}\"|'[^']{0,2000}'){0,2000})>")
DECLARATION = re.compile(r"<[!?][^<>]{0,2000}>")
ATTRIBUTE = re.compile(r"([\w:-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")

MUTED = ("script", "style", "template", "noscript", "head", "title")
"""The elements whose content is not for readers."""


@dataclass(frozen=True, slots=True)
class HtmlTag:
    """A tag: its name, and its attributes; a comment or a declaration has no name."""

    name: str
    attributes: dict[str, str]
    closes: bool
    written: str


def tags_and_texts(source: str) -> Iterator[str | HtmlTag]:
    """Yield the texts and tags of HTML."""
    at = 0
    for match in re.finditer("<", source):
        if match.start() < at:
            continue
        tag = TAG.match(source, match.start())
        odd = None if tag else DECLARATION.match(source, match.start())
        if not (tag or odd):
            continue
        if at < match.start():
            yield html.unescape(source[at : match.start()])
        if tag:
            found = ATTRIBUTE.finditer(tag[3])
            attributes = {
                each[1].lower(): html.unescape(each[2] or each[3] or each[4] or "") for each in found
            }
            yield HtmlTag(tag[2].lower(), attributes, bool(tag[1]), tag[0])
        elif odd:
            yield HtmlTag("", {}, closes=False, written=odd[0])
        at = (tag or odd or match).end()
    if at < len(source):
        yield html.unescape(source[at:])
