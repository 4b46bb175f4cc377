"""The contents of the pages of a game: what each entry of them is called, and in which language."""

from __future__ import annotations

from markupsafe import Markup

from rulebook_tools.render.page import TocEntry
from rulebook_tools.render.prose import language_in, plain_text
from rulebook_tools.render.rule_views import RuleView


def contents_entry(id_: str, title: Markup, children: tuple[TocEntry, ...] = ()) -> TocEntry:
    """Return the entry of what stands at an anchor, with those inside it."""
    return TocEntry(id_, plain_text(title), children, language_in(title))


def rule_entry(view: RuleView, *more: TocEntry) -> TocEntry:
    """Return the entry of a rule, with those of the rules inside it, and `more` after them."""
    title = f"{view.number} {plain_text(view.heading)}"
    return TocEntry(view.id, title, (*map(rule_entry, view.blocks), *more), language_in(view.heading))
