"""The templates of the pages' content. They belong to this package; no source is ever a template."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup, escape

from rulebook_tools.catalogs.languages import direction_of, language_tag
from rulebook_tools.render.policy import policy


def language_labels(language: str) -> Markup:
    """Return the attributes that say a language and its direction; nothing of no language."""
    if not language:
        return Markup()
    labels = Markup(' lang="{}" dir="{}"')
    return labels.format(language_tag(language), direction_of(language))


def language_of(html: str) -> str:
    """Return the first language that rendered HTML says, for what can hold but plain text; empty if none."""
    found = NAMED.search(html)
    return found.group(1) if found else ""


NAMED = re.compile(' lang="([^"]+)"')
LANGUAGE_FILTERS: dict[str, Callable[..., str]] = {
    "tag": language_tag,
    "direction": direction_of,
    "labels": language_labels,
    "language": language_of,
}
"""What templates ask of a language: its name and direction, as attributes as well; which one a text is in."""


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("rulebook_tools", "templates"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= LANGUAGE_FILTERS
    environment.globals["policy"] = partial(policy, "", {})
    return environment


def render(template: str, **values: object) -> str:
    """Return a template rendered with values."""
    return _environment().get_template(template).render(**values)


def macro(template: str, name: str, *values: object) -> Markup:
    """Return what a macro makes of values."""
    made: Markup = getattr(_macros(template), name)(*values)
    return made


@lru_cache(maxsize=20)
def _macros(template: str) -> TemplateModule:
    return _environment().get_template(template).module


class Stencil:
    """What a macro makes, with holes that are filled again and again: a template is rendered but once."""

    def __init__(self, template: str, name: str, holes: int, *values: object) -> None:
        """Make it of a macro, the first `holes` values of which come later, one by one."""
        # No text holds this character, and nothing escapes it.
        marks = [f"\0{hole}\0" for hole in range(holes)]
        html = macro(template, name, *marks, *values)
        first, *others = re.split("\0([0-9]+)\0", html)
        self._first = first
        self._others = [(int(hole), html) for hole, html in zip(others[::2], others[1::2], strict=True)]

    def __call__(self, *values: str) -> Markup:
        """Return the HTML with its holes filled."""
        filled = [str(escape(value)) for value in values]
        pieces = [self._first]
        for hole, html in self._others:
            pieces += [filled[hole], html]
        return Markup("".join(pieces))  # noqa: S704 -- our own template, and what was escaped
