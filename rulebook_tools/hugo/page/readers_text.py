"""A page without what no reader of it sees."""

from __future__ import annotations

from rulebook_tools.hugo.notes import Notes
from rulebook_tools.hugo.page.code import code_ranges
from rulebook_tools.hugo.page.comments import cut_comments, cut_hidden, cut_reminders
from rulebook_tools.hugo.page.edits import Edits, blank
from rulebook_tools.hugo.page.footnotes import note_footnotes
from rulebook_tools.hugo.page.shortcode_oddities import cut_oddities, walk
from rulebook_tools.prose.shortcodes import read_shortcodes
from rulebook_tools.prose.text import Lines


def readers_text(text: str, start: int, notes: Notes) -> str:
    """Return a page from an offset on, without what is not for its readers; each is noted."""
    text = blank(text[:start]) + text[start:]
    edits, code = Edits(text, notes, Lines(text)), code_ranges(text)
    cut_comments(edits, code)
    cut_hidden(edits, code)
    rest = edits.blanked()
    found = read_shortcodes(rest)
    tags = [each for element in walk(found.elements) for each in (element.tag, element.closed) if each]
    taken = [(tag.start, tag.end) for tag in tags] + [(first, last) for first, last, _ in found.escaped]
    cut_reminders(edits, [*code, *taken])
    note_footnotes(edits, code)
    cut_oddities(edits, rest, found)
    return edits.made()
