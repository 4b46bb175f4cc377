"""What the search of a page finds: each rule, ruling, term and list of figures by its own text.

How it finds that, in any language, says a script beside the theme's own: `lunr.rulebook.min.js`.
"""

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
LANGUAGE = "rulebook"
"""What the theme's search takes our script for: `lunr.rulebook.min.js`, which reads all languages."""
PUNCTUATION = (
    r"!-+\-/:-@[-`{-~\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b4\u00b6\u00b8\u00bb\u00bf\u00d7\u00f7"
    r"\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965"
    r"\u0e4f\u0e5a\u0e5b\u1361-\u1368\u2000-\u206f\u2190-\u2bff\u3001-\u3004\u3008-\u3020\u3030\u303d\u30fb"
    r"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
)
"""That of Latin, Armenian, Hebrew, Arabic, Indic, Thai, Ethiopic and East Asian scripts, and symbols."""
SEPARATOR = rf"(?:&(?:amp|[lg]t);|[\s{PUNCTUATION}])+|[.,](?!\d)"
"""Where the words of a text part; a comma or a point within a number parts nothing. A regular expression of
JavaScript, without the flag that knows classes of letters."""


def entry(anchor: str, title: Iterable[str], *parts: str, forms: str = "") -> Entry:
    """Return an entry of parts of HTML."""
    return Entry(anchor, _bare(title), _bare(parts), forms)


def block_entries(view: BlockView) -> Iterator[Entry]:
    """Yield an entry for a rule and for each of those inside it."""
    for block in view.walk():
        table = [part for cells in block.table.cells for part in cells] if block.table else []
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
        forms = view.forms if "|" in view.forms else ""
        yield entry(view.id, (view.term,), view.definition, forms=forms)


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
