"""What a page may load and run: the second wall, should a text ever get past the cleaning of its HTML.

A page names its own Content-Security-Policy, for it also stands on disks and hosts where nothing else would.
It runs scripts and has styles of the site alone; of what templates write into pages, those named by hash.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

NONE = "'none'"
OWN = "'self' file:"
"""The site: of a page that is opened from a disk, some browsers count nothing as the same site."""
SCRIPTS = f"script-src {OWN}"
DIRECTIVES = {
    # Not none: some browsers fetch the next page, which no other directive speaks of.
    "default-src": OWN,
    "script-src": OWN,
    "style-src": OWN,
    "img-src": f"{OWN} data:",
    "frame-src": NONE,
    "object-src": NONE,
    "base-uri": NONE,
    "form-action": NONE,
}
INLINE = {
    "script-src": re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL),
    "style-src": re.compile(r"<style>(.*?)</style>", re.DOTALL),
}
"""What stands in a page itself, by the directive that speaks of it."""
SETTING = "content_security_policy"
"""Names, in a project's settings, what its pages may load besides: sources by directive."""
SOURCES = re.compile(r"[a-z-]+ [^\s;,<>\"&]+(?: [^\s;,<>\"&]+)*")


def policy(own: str, more: Mapping[str, str], inline: str) -> Markup:
    """Return the policy of a page, as an attribute may hold it.

    `inline` is what trusted templates write into this page, `own` what those of a project write into any:
    scripts and styles in them are allowed. `more` are further sources, by directive.
    """
    said = dict(DIRECTIVES)
    for directive, sources in more.items():
        usual = said.get(directive, OWN)
        said[directive] = sources if usual == NONE else f"{usual} {sources}"
    for directive, hashes in hashes_of(inline + own).items():
        said[directive] = " ".join([said[directive], *hashes])
    return Markup("; ".join(f"{directive} {sources}" for directive, sources in said.items()))  # noqa: S704


def hashes_of(inline: str) -> Mapping[str, list[str]]:
    """Return what names each script and style of a piece of HTML, without repetition, by directive."""
    return {
        directive: list(dict.fromkeys(_hash(match[1]) for match in pattern.finditer(inline)))
        for directive, pattern in INLINE.items()
    }


def wrong_sources(more: Any) -> str:
    """Say what of a setting is no sources by directive, or nothing."""
    if not isinstance(more, Mapping):
        return f"{more!r}"
    return next(
        (
            f"{directive}: {sources!r}"
            for directive, sources in more.items()
            if not isinstance(sources, str) or not SOURCES.fullmatch(f"{directive} {sources}")
        ),
        "",
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
