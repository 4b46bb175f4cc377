"""What an author of a page wrote for no reader of it: comments, hidden elements, reminders."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook_tools.hugo.notes import shown
from rulebook_tools.hugo.page.code import Range
from rulebook_tools.hugo.page.edits import Edits
from rulebook_tools.hugo.page.html_tags import MUTED, TAG

COMMENT, COMMENT_END = re.compile("<!--"), re.compile("--!?>")
REMINDER = re.compile(
    r"(?<!\])\(@TODO\b[^\n(){}<]*\)"
    r"|(?<![\w/])(?<!\]\()@TODO\b(?:(?!\{\{[<%]|<[/!A-Za-z]|\]\(|\]\[|[\"']\)|\|)[^\n])*"
)
"""A reminder to oneself: in brackets, or as far as its line, link, cell or element goes; no address."""
HIDDEN = re.compile(rf"(?<!\\)<({'|'.join(MUTED)})\b(?:[^<>\"']|\"[^\"\n]*\"|'[^'\n]*')*>", re.IGNORECASE)
"""An element whose content no reader sees."""
MAX_TAG = 2000
"""Characters of an HTML tag that a reminder may be in."""


def cut_comments(edits: Edits, code: Sequence[Range]) -> None:
    """Cut comments of HTML; of one that does not end, only its beginning."""
    last, endless = 0, False
    for match in edits.outside(COMMENT, code):
        if match.start() < last:
            continue
        # `<!-->` and `<!--->` are whole comments.
        end = None if endless else COMMENT_END.search(edits.text, match.end() - 2)
        last, endless = (end.end(), False) if end else (match.end(), True)
        text = edits.text[match.start() : last]
        if end:
            edits.note(match.start(), f"the comment {shown(text)}", "it was left out")
        else:
            edits.note(match.start(), "a comment that does not end", "its text was kept")
        edits.cut(match.start(), last)


def cut_hidden(edits: Edits, code: Sequence[Range]) -> None:
    """Cut the elements that end and whose content no reader sees."""
    last, endless = 0, set[str]()
    for match in edits.outside(HIDDEN, code):
        name = match[1].lower()
        if match.start() < last or name in endless:
            continue
        end = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(edits.text, match.end())
        if end is None:
            endless.add(name)
            continue
        last = end.end()
        edits.note(match.start(), f"HTML {shown(match[0])}", "it was left out with its content")
        edits.cut(match.start(), last)


def cut_reminders(edits: Edits, elsewhere: Sequence[Range]) -> None:
    """Cut reminders to oneself, but not out of tags, where they are part of a value."""
    for match in edits.outside(REMINDER, elsewhere):
        opening = edits.text.rfind("<", max(match.start() - MAX_TAG, 0), match.start())
        tag = TAG.match(edits.text, opening) if opening >= 0 else None
        if tag is None or tag.end() <= match.start():
            edits.note(match.start(), f"the note {shown(match[0])}", "it was left out")
            edits.cut(*match.span())
