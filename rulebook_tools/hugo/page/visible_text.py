"""Reduce a page to the text that readers see: without comments, hidden elements and TODO notes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.dialects import PARAMS, REFERENCES, UNPAIRED, kind_of
from rulebook_tools.prose.parts import BLOCK, EXAMPLE
from rulebook_tools.prose.shortcodes import Element, Shortcodes, read_shortcodes
from rulebook_tools.prose.text import BIDI, CONTROL, STRANGE, Lines

OPEN_BRACE, CLOSE_BRACE = "\ue000", "\ue001"
"""Placeholders for the braces of an escaped shortcode, so that it is not parsed as one."""
BREAKS = str.maketrans({"\x85": " ", "\u2028": " ", "\u2029": " "})
INVISIBLE = re.compile(f"{CONTROL.pattern}|{BIDI.pattern}|{STRANGE.pattern}|[\ud800-\udfff]")


def visible(text: str) -> str:
    """Return a text without invisible characters such as control characters; sources may not contain them."""
    return INVISIBLE.sub("", text.translate(BREAKS))


def visible_page(text: str, notes: ImportNotes) -> str:
    """Return a page without invisible characters, with Unix line ends; warn about each line that had any."""
    text = re.sub(f"[{OPEN_BRACE}{CLOSE_BRACE}]", " ", text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines):
        if odd := INVISIBLE.search(line.translate(BREAKS)):
            code = f"U+{ord(odd.group()[0]):04X}"
            notes.add(number + 1, f"the invisible character {code}", "it was left out", odd.start() + 1)
    return visible("\n".join(lines))


CODE = re.compile(
    r"\\."  # a backslash takes the meaning of a backtick
    r"|^[ ]{0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})(?s:.*?)(?:^[ ]{0,3}(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|(?P<ticks>`+)(?:(?!\n[ \t]*\n)(?s:.)){1,4000}?(?<!`)(?P=ticks)(?!`)"
    r"|`+",
    re.MULTILINE,
)
"""An escape, a block of code, or code of at most 4000 characters (a message's limit) in a paragraph."""
NO_LINE_END = re.compile(r"[^\n]")


class Edits:
    """A text being edited: replaced parts keep their line ends, and patterns do not match in code."""

    def __init__(self, text: str, notes: ImportNotes) -> None:
        self.text, self.notes, self.lines = text, notes, Lines(text)
        self.made = list(text)
        """The edited text, as the replacement of each character."""
        self.excluded = bytearray(len(text))
        """For each character of the text, 1 if it is code or replaced, else 0."""
        code = (match for match in CODE.finditer(text) if match["fence"] or match["ticks"])
        self.exclude(match.span() for match in code)

    def exclude(self, ranges: Iterable[tuple[int, int]]) -> None:
        """Exclude parts of the text, given by start and end offsets, from later matches of patterns."""
        for first, last in ranges:
            self.excluded[first:last] = b"\1" * (last - first)

    def note(self, offset: int, odd: str, done: str) -> None:
        """Add a warning about an oddity at an offset of the text, and about what the import did with it."""
        self.notes.add(self.lines.row(offset) + 1, odd, done, self.lines.column(offset))

    def cut(
        self, first: int, last: int, odd: str = "", done: str = "it was left out", instead: str = ""
    ) -> None:
        """Replace text between two offsets by `instead`, keeping line ends.

        If the oddity `odd` is given, add a warning about it that says what was `done`.
        """
        if odd:
            self.note(first, odd, done)
        self.made[first:last] = [""] * (last - first)
        self.made[first] = instead + "\n" * self.text.count("\n", first, last)
        self.exclude([(first, last)])

    def matches(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yield the matches of a pattern outside of code and of replaced text."""
        return (match for match in pattern.finditer(self.text) if not self.excluded[match.start()])

    def blanked(self) -> str:
        """Return the text, in its full length, with spaces in place of all replaced parts."""
        both = zip(self.text, self.made, strict=True)
        return "".join(old if old == new else blank(old) for old, new in both)


def blank(text: str) -> str:
    """Return a text in which each character except line ends is replaced by a space."""
    return NO_LINE_END.sub(" ", text)


TAG = re.compile(r"<(/?)([A-Za-z][\w:-]{0,40})((?:[^<>\"']|\"[^\"]{0,2000}\"|'[^']{0,2000}'){0,2000})>")
MUTED = ("script", "style", "template", "noscript", "head", "title")
"""The HTML elements whose content is never shown."""
HIDDEN = re.compile(
    rf"<!--|(?<!\\)<({'|'.join(MUTED)})\b(?:[^<>\"']|\"[^\"\n]*\"|'[^'\n]*')*>", re.IGNORECASE
)
"""The beginning of an HTML comment, or of an element whose content is never shown."""
COMMENT_END = r"--!?>"
REMINDER = re.compile(
    r"(?<!\])\(@TODO\b[^\n(){}<]*\)"
    r"|(?<![\w/])(?<!\]\()@TODO\b(?:(?!\{\{[<%]|<[/!A-Za-z]|\]\(|\]\[|[\"']\)|\|)[^\n])*"
)
"""A TODO note: in brackets, or to the end of its line, link, cell or element; not in an address."""
MAX_TAG = 2000
"""The start of an HTML tag around a TODO note is looked for in this many characters before the note."""
FOOTNOTES = (
    (r"(?<!\\)\[\^([^\]\s]+)\]:", "the footnote '{}'", "its text was kept at this place"),
    (r"(?<!\\)(\[\^[^\]\s]+\])(?!:)", "the mark of a footnote '{}'", "it was kept as text"),
    (r"^():[ \t]+\S", "a list of definitions", "it was kept as text"),
)
BRACKETS = re.compile(r"\[([^\[\]\n]+)\]")
REFERENCE = re.compile(r"^[ >]*\[([^\[\]\n^][^\[\]\n]*)\]:[ \t]*\S", re.MULTILINE)


def _cut_hidden(edits: Edits) -> None:
    """Cut HTML comments, and elements whose content is never shown; of unclosed ones, keep the content."""
    endless = set[str]()
    for match in edits.matches(HIDDEN):
        name = (match[1] or "").lower()
        pattern = rf"</{name}\s*>" if name else COMMENT_END
        # `<!-->` and `<!--->` are whole comments.
        start = match.end() if name else match.end() - 2
        end = None if name in endless else re.compile(pattern, re.IGNORECASE).search(edits.text, start)
        first, last = match.start(), (end or match).end()
        if end and name:
            edits.cut(first, last, f"HTML {shown(match[0])}", "it was left out with its content")
        elif end:
            edits.cut(first, last, f"the comment {shown(edits.text[first:last])}")
        else:
            endless.add(name)
            if not name:
                edits.cut(first, last, "a comment that does not end", "its text was kept")


def _cut_reminders(edits: Edits) -> None:
    """Cut TODO notes, except in HTML tags, where they are part of an attribute's value."""
    for match in edits.matches(REMINDER):
        opening = edits.text.rfind("<", max(match.start() - MAX_TAG, 0), match.start())
        tag = TAG.match(edits.text, opening) if opening >= 0 else None
        if tag is None or tag.end() <= match.start():
            edits.cut(*match.span(), f"the note {shown(match[0])}")


def _note_footnotes(edits: Edits) -> None:
    for pattern, odd, done in FOOTNOTES:
        for match in edits.matches(re.compile(pattern, re.MULTILINE)):
            edits.note(match.start(), odd.format(match[1]), done)
    named = Counter(match[1].casefold() for match in BRACKETS.finditer(edits.text))
    for match in edits.matches(REFERENCE):
        if named[match[1].casefold()] == 1:
            odd = f"the reference {shown(match[1])} that nothing uses"
            edits.note(match.start(1), odd, "it was left out")


STRAY_CLOSING = re.compile(r"\{\{[<%]\s*/[^\n{}]*?[>%]\}\}")
ADDRESS = re.compile(r"[#\w/.-]+")


def _cut_oddities(edits: Edits, text: str, found: Shortcodes) -> None:
    for first, last, seen in found.escaped:
        literal = seen.replace("{", OPEN_BRACE).replace("}", CLOSE_BRACE).replace("\n", " ")
        edits.cut(first, last, f"the escaped shortcode {shown(seen)}", "it was kept as text", literal)
    elements = list(walk(found.elements))
    starts = {element.tag.start for element in elements}
    for oddity in found.faults:
        stray = STRAY_CLOSING.match(text, oddity.offset)
        if stray:
            edits.cut(*stray.span(), oddity.wrong)
        else:
            is_tag = oddity.offset in starts
            done = "its content was moved beside it" if is_tag else "it was kept as text"
            edits.note(oddity.offset, oddity.wrong, done)
    for element in elements:
        (_note_faults if kind_of(element) in PARAMS else _cut_unknown_tags)(edits, element)


def walk(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield shortcodes, each followed by the shortcodes inside it."""
    for element in elements:
        yield element
        yield from walk(element.children)


def _note_faults(edits: Edits, element: Element) -> None:
    at, name = element.tag.start, kind_of(element)
    content = edits.text[slice(*element.inner)].strip()
    if name == EXAMPLE and not content:
        edits.cut(at, element.tag.end, f"{element.name!r} without content, made by a script")
        if element.closed:
            edits.cut(element.closed.start, element.closed.end)
    elif not element.closed and not element.tag.self_closing and name not in UNPAIRED:
        done = "it ends before the next block" if name == BLOCK else "it was taken to be empty"
        edits.note(at, f"{element.name!r} is never closed", done)
    known = PARAMS[name]
    for position, param in enumerate(element.tag.params):
        if not param.name and position < len(known):
            done = f"it was read as {known[position]!r}"
            edits.note(param.offset, f"the parameter {shown(param.value)} without a name", done)
        elif param.name not in known:
            what = f"{param.name}={param.value}" if param.name else param.value
            odd = f"the parameter {shown(what)} of {element.name!r}"
            edits.note(param.offset, odd, "it was left out")


def _cut_unknown_tags(edits: Edits, element: Element) -> None:
    """Keep the content of the element; `ref` and `relref` become their address."""
    tag = element.tag
    target = element.values.get("0") or element.values.get("path")
    is_address = kind_of(element) in REFERENCES and target and ADDRESS.fullmatch(target.value)
    said = "its content was kept" if element.closed else "it was left out"
    done = "it was read as an address" if is_address else said
    odd = f"the unknown shortcode {shown(edits.text[tag.start : tag.end])}"
    edits.cut(tag.start, tag.end, odd, done, target.value if is_address and target else "")
    if element.closed:
        edits.cut(element.closed.start, element.closed.end)


def readers_text(text: str, start: int, notes: ImportNotes) -> str:
    """Return what readers see of a page, blank up to offset `start`; warn about all that is left out."""
    edits = Edits(blank(text[:start]) + text[start:], notes)
    _cut_hidden(edits)
    _note_footnotes(edits)
    rest = edits.blanked()
    found = read_shortcodes(rest)
    tags = [each for element in walk(found.elements) for each in (element.tag, element.closed) if each]
    edits.exclude(
        [(tag.start, tag.end) for tag in tags] + [(first, last) for first, last, _ in found.escaped]
    )
    _cut_reminders(edits)
    _cut_oddities(edits, rest, found)
    return "".join(edits.made)
