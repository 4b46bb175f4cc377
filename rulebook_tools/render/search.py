"""What the search of a page finds: each rule, ruling, term and list of figures by its own text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape, unescape

from rulebook_tools.render.block_views import BlockView, FigureView, TermView
from rulebook_tools.render.example_views import ExampleView
from rulebook_tools.render.page import Entry
from rulebook_tools.render.ruling_views import RulingView

BLOCK = re.compile(
    r"</?(?:p|li|[uo]l|div|t[dhr]|thead|tbody|table|d[dlt]|br|blockquote|figure|h[1-6])\b[^>]*>"
)
"""The elements that part words from one another; all others stand within a sentence."""
INLINE = re.compile(r"<[^>]*>")


def entry(anchor: str, title: Iterable[str], *parts: str) -> Entry:
    """Return an entry of parts of HTML."""
    return Entry(anchor, _bare(title), _bare(parts))


def block_entries(view: BlockView) -> Iterator[Entry]:
    """Yield an entry for a rule and for each of those inside it."""
    for block in view.walk():
        table = (
            [part for row in (block.table.heads, *block.table.rows) for part in row] if block.table else []
        )
        rulings = [part for ruling in block.rulings for part in (ruling.question, ruling.adopted)]
        told = [part for example in block.examples for part in _told(example)]
        texts = (block.players, block.body, *table, block.remark, block.assumed, *rulings, *told)
        yield entry(block.id, (block.number, block.heading), *texts)


def ruling_entries(views: Iterable[RulingView]) -> Iterator[Entry]:
    """Yield an entry for each ruling."""
    for view in views:
        told = [part for example in view.examples for part in _told(example)]
        read = [part for reading in view.readings for part in (reading.text, reading.because)]
        yield entry(view.id, (view.question,), *read, view.because, *told)


def term_entries(views: Iterable[TermView]) -> Iterator[Entry]:
    """Yield an entry for each term."""
    for view in views:
        yield entry(view.id, (view.term,), view.definition)


def figure_entries(anchor: str, title: str, views: Iterable[FigureView]) -> Iterator[Entry]:
    """Yield one entry for a list of figures."""
    yield entry(anchor, (title,), *(part for view in views for part in (view.label, *view.figures)))


def _told(view: ExampleView) -> Iterator[str]:
    """Yield what an example is found by: titles, story, result."""
    yield view.title
    yield from (other.title for other in view.others)
    yield view.story
    yield from view.result


def _bare(parts: Iterable[str]) -> str:
    """Return HTML without elements, and without entities that need not be there: words end at blanks."""
    html = " ".join(filter(None, parts))
    bare = INLINE.sub("", BLOCK.sub(" ", html)) if "<" in html else html
    return " ".join((escape(unescape(bare), quote=False) if "&" in bare else bare).split())
