"""Sanitizing of HTML: nothing but the elements and attributes that prose may have."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache

from markupsafe import Markup

INLINE_TAGS = {"a", "strong", "em", "code", "br", "span", "img", "data", "bdi"}
TABLE_TAGS = {"table", "thead", "tbody", "tr", "th", "td"}
BLOCK_TAGS = {"p", "ul", "ol", "li", "blockquote", "div", "dl", "dt", "dd", "figure"}
ATTRIBUTES = {
    "*": {"class", "lang", "dir"},
    "img": {"src", "alt", "loading"},
    "a": {"href", "rel", "data-definition", "data-number"},
    "span": {"data-message", "data-players"},
    "data": {"data-players"},
    "tr": {"data-players"},
    "td": {"data-head"},
    "th": {"scope"},
}
CLEAN = re.compile(r"[^<>&\0\r\xa0\ufeff]*")
"""Text that the sanitizer does not change: no markup, no characters that it would write differently."""
MARKUP = re.compile(r"<[^>]*>|[^<]+")
"""A tag, or the text between two tags."""


def written_as_sanitized(html: str) -> str:
    """Return HTML with only those characters escaped that nh3, the sanitizer outside browsers, escapes."""
    return MARKUP.sub(lambda part: _written(part[0], is_tag=part[0][0] == "<"), html)


def _written(part: str, *, is_tag: bool) -> str:
    return part.replace("&#39;", "'").replace("&#34;", "&quot;" if is_tag else '"').replace("\xa0", "&nbsp;")


@cache
def sanitizer() -> Callable[[str], str]:
    """Return the function that removes all elements and attributes from HTML except those of prose.

    In a browser, where nh3 does not run, it only escapes characters as nh3 does. Its input has no other
    elements, since `render.prose` escapes all texts; the security policy of pages forbids scripts as well.
    """
    if sys.platform == "emscripten":
        return written_as_sanitized
    import nh3  # noqa: PLC0415 -- not in a browser

    tags = INLINE_TAGS | TABLE_TAGS | BLOCK_TAGS
    return nh3.Cleaner(tags=tags, attributes=ATTRIBUTES, url_schemes={"https"}, link_rel=None).clean


def clean(html: str) -> Markup:
    """Return HTML with only the elements and attributes that prose may have."""
    cleaned = html if CLEAN.fullmatch(html) else sanitizer()(html)
    return Markup(cleaned)  # noqa: S704 -- this is where it becomes safe
