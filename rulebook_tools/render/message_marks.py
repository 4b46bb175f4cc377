"""Which message each text of a page is of: what a translator's preview goes by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from markupsafe import Markup, escape

Key: TypeAlias = tuple[str, str]
"""The context and the text of a message."""


def marked(html: str, key: Key) -> Markup:
    """Return HTML that names the message it is of."""
    return Markup(f"<span{_name(key)}>{html}</span>")  # noqa: S704 -- it has been HTML before


def unseen(heard: Iterable[Key], html: str) -> str:
    """Return what names the messages that were said for a page, and that no text of its HTML names.

    They are in pictures, in figures, in attributes and titles.
    """
    names = dict.fromkeys(map(_name, heard))
    return "".join(f"<template{name}></template>" for name in names if name not in html)


def _name(key: Key) -> str:
    return f' data-message="{escape(chr(10).join(key))}"'
