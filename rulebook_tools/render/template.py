"""The templates of the pages' content. They belong to this package; no source is ever a template."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.environment import TemplateModule

from rulebook_tools.catalog.voice import language_tag


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
    environment.filters["tag"] = language_tag
    return environment


def render(template: str, **values: object) -> str:
    """Return a template rendered with values."""
    return _environment().get_template(template).render(**values)


def macros(template: str) -> TemplateModule:
    """Return the macros of a template, to be called as its functions."""
    return _environment().get_template(template).module
