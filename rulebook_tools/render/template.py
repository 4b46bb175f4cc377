"""The templates of the pages' content, and the policy for loading resources and running scripts."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup

from rulebook_tools.catalogs.languages import direction_of, language_tag
from rulebook_tools.render.icons import icon_svg

NONE = "'none'"
OWN = "'self' file:"
"""Sources on the site itself; `file:` is for pages opened from disk, where some browsers ignore `'self'`."""
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
"""Patterns for scripts and styles within a page, by the directive of the policy that allows them."""
SETTING = "content_security_policy"
"""The key in a project's settings for further sources that its pages may load from, by directive."""
TEMPLATES = Path(__file__).parents[1] / "templates"
INDENTATION = re.compile(r"^ +", re.MULTILINE)
SOURCES = re.compile(r"[a-z-]+ [^\s;,<>\"&]+(?: [^\s;,<>\"&]+)*")


def policy(own: str, more: Mapping[str, str], inline: str) -> Markup:
    """Return the Content-Security-Policy of a page as the value of an attribute.

    Scripts and styles in `inline` and `own` are allowed: the first is HTML in this page by the templates of
    this package, the second HTML in every page by a project's templates. `more` are further sources by
    directive.
    """
    said = dict(DIRECTIVES)
    for directive, sources in more.items():
        usual = said.get(directive, OWN)
        said[directive] = sources if usual == NONE else f"{usual} {sources}"
    for directive, hashes in hashes_of(inline + own).items():
        said[directive] = " ".join([said[directive], *hashes])
    return Markup("; ".join(f"{directive} {sources}" for directive, sources in said.items()))  # noqa: S704


def hashes_of(inline: str) -> Mapping[str, list[str]]:
    """Return the hashes of scripts and styles in HTML, as sources for the security policy, by directive."""
    found = {}
    for directive, pattern in INLINE.items():
        digests = [hashlib.sha256(text.encode()).digest() for text in dict.fromkeys(pattern.findall(inline))]
        found[directive] = [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]
    return found


def wrong_sources(more: Any) -> str:
    """Return the first invalid entry of a mapping from directives to sources as text; empty if all are valid.

    `more` is that mapping, from the project's setting `SETTING`; if it is no mapping, it is returned as text.
    """
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


def language_labels(language: str) -> Markup:
    """Return the HTML attributes `lang` and `dir` for a language; empty without a language."""
    if not language:
        return Markup()
    labels = Markup(' lang="{}" dir="{}"')
    return labels.format(language_tag(language), direction_of(language))


def language_of(html: str) -> str:
    """Return the value of the first `lang` in rendered HTML, for places with plain text; empty if none."""
    found = NAMED.search(html)
    return found.group(1) if found else ""


NAMED = re.compile(' lang="([^"]+)"')
LANGUAGE_FILTERS: dict[str, Callable[..., str]] = {
    "tag": language_tag,
    "direction": direction_of,
    "labels": language_labels,
    "language": language_of,
}
"""The filters of templates for languages: tag, writing direction, both as attributes, language of a text."""


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        # Readers get one space of it: with all, a chapter is 1 kB larger, compressed.
        loader=FunctionLoader(lambda name: INDENTATION.sub(" ", (TEMPLATES / name).read_text("utf-8"))),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= LANGUAGE_FILTERS
    environment.globals |= {"icon": icon_svg, "policy": partial(policy, "", {})}
    return environment


def render(template: str, **values: object) -> str:
    """Render the template with this file name; `values` are its variables."""
    return _environment().get_template(template).render(**values)


def macro(template: str, name: str, *values: object) -> Markup:
    """Return the HTML of a macro in a template, called with values as its arguments."""
    made: Markup = getattr(_macros(template), name)(*values)
    return made


@lru_cache(maxsize=20)
def _macros(template: str) -> TemplateModule:
    return _environment().get_template(template).module
