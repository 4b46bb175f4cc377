"""The commit that pages were made from: told on one page of each game, put there when all else is done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from babel.core import Locale
from babel.dates import format_date
from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.prose.inline import filled
from rulebook_tools.render.prose import labelled

COMMIT, COMMIT_CHANGED = "checked.commit", "checked.commit-changed"
"""The labels that tell of a commit: of one that all is as in, and of one with changes beside it."""
COMMIT_SLOT = Markup("<!-- commit -->")
"""Stands on a page where the commit is told: pages are kept from one commit to the next."""
SHORT = 10
"""Characters of a commit's name that are told."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A commit of a project: its name, when it was made, and whether the project is as it says."""

    name: str
    time: int
    """In seconds since 1970."""
    is_changed: bool = False
    """Whether files have changed since, or are in no commit."""

    @property
    def label(self) -> str:
        """The label that tells of it."""
        return COMMIT_CHANGED if self.is_changed else COMMIT


def told(revision: Revision | None, said: LocalText, language: str) -> str:
    """Return what a page says of a commit in the words of its label, as HTML; nothing without one."""
    if revision is None:
        return ""
    day = datetime.fromtimestamp(revision.time, UTC).date()
    date = format_date(day, "long", Locale.parse(said.language.replace("-", "_")))
    values = {"commit": f"<code>{escape(revision.name[:SHORT])}</code>", "date": str(escape(date))}
    text = filled(str(escape(said.text)), lambda path, _form: values.get(path))
    return f"<p>{labelled(text, said, language)}</p>"
