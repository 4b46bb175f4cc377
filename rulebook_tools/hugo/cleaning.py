"""A page without what no reader of it sees: comments, notes to oneself, shortcodes nobody knows.

Lines stay where they are, so that a warning about anything left names its line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulebook_tools.hugo.code import Range, code_ranges
from rulebook_tools.hugo.dialects import PARAMS, REFERENCES, UNPAIRED, is_known, kind_of
from rulebook_tools.hugo.html import MUTED, TAG
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.prose.boxes import BLOCK, EXAMPLE
from rulebook_tools.prose.characters import BIDI, CONTROL, STRANGE
from rulebook_tools.prose.lines import Lines
from rulebook_tools.prose.shortcodes import Element, Shortcodes, read_shortcodes

OPEN_BRACE, CLOSE_BRACE = "\ue000", "\ue001"
"""Stand for the braces of an escaped shortcode, which is text."""
COMMENT, COMMENT_END = re.compile("<!--"), re.compile("--!?>")
TODO = re.compile(
    r"(?<!\])\(@TODO\b[^\n(){}<]*\)"
    r"|(?<![\w/])(?<!\]\()@TODO\b(?:(?!\{\{[<%]|<[/!A-Za-z]|\]\(|\]\[|[\"']\)|\|)[^\n])*"
)
"""A note to oneself: in brackets, or as far as its line, link, cell or element goes; no address."""
HIDDEN = re.compile(rf"(?<!\\)<({'|'.join(MUTED)})\b(?:[^<>\"']|\"[^\"\n]*\"|'[^'\n]*')*>", re.IGNORECASE)
"""An element whose content no reader sees."""
MAX_TAG = 2000
"""Characters of an HTML tag that a note may be in."""
FOOTNOTE = re.compile(r"(?<!\\)\[\^([^\]\s]+)\]:")
FOOTNOTE_MARK = re.compile(r"(?<!\\)\[\^[^\]\s]+\](?!:)")
BRACKETS = re.compile(r"\[([^\[\]\n]+)\]")
REFERENCE = re.compile(r"^[ >]*\[([^\[\]\n^][^\[\]\n]*)\]:[ \t]*\S", re.MULTILINE)
DEFINITION = re.compile(r"^:[ \t]+\S", re.MULTILINE)
STRAY_CLOSING = re.compile(r"\{\{[<%]\s*/[^\n{}]*?[>%]\}\}")
ADDRESS = re.compile(r"[#\w/.-]+")
BREAKS = str.maketrans({"\x85": " ", "\u2028": " ", "\u2029": " ", OPEN_BRACE: " ", CLOSE_BRACE: " "})
INVISIBLE = re.compile(f"{CONTROL.pattern}|{BIDI.pattern}|{STRANGE.pattern}|[\ud800-\udfff]")


def visible(text: str) -> str:
    """Return a text without characters that nobody sees, and that no source may hold."""
    return INVISIBLE.sub("", text.translate(BREAKS))


def visible_page(text: str, notes: Notes) -> str:
    """Return a page without characters that nobody sees; note each line that had some."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines):
        if odd := INVISIBLE.search(line.translate(BREAKS)):
            code = f"U+{ord(odd.group()[0]):04X}"
            notes.add(number + 1, f"the invisible character {code}", "it was left out", odd.start() + 1)
    return visible("\n".join(lines))


def clean(text: str, start: int, notes: Notes) -> str:
    """Return a page from an offset on, without what is not for its readers; each is noted."""
    text = re.sub(r"[^\n]", " ", text[:start]) + text[start:]
    return _Cleaner(text, notes, Lines(text)).cleaned()


@dataclass(slots=True)
class _Cleaner:
    """Gathers what to replace in a text."""

    text: str
    notes: Notes
    lines: Lines
    edits: list[tuple[int, int, str]] = field(default_factory=list)

    def cleaned(self) -> str:
        """Return the text with all that was found replaced."""
        code = code_ranges(self.text)
        self._cut_comments(code)
        self._cut_hidden(code)
        text = self._blanked()
        read = read_shortcodes(text)
        tags = [each for element in _walk(read.elements) for each in (element.tag, element.closed) if each]
        taken = [(tag.start, tag.end) for tag in tags] + [(first, last) for first, last, _ in read.escaped]
        self._cut_notes([*code, *taken])
        self._note_marks(code)
        self._shortcodes(text, read)
        return self._edited()

    def _blanked(self) -> str:
        """Return the text with spaces for what was replaced so far."""
        parts, at = [], 0
        for first, last, _ in sorted(self.edits):
            if first >= at:
                parts += [self.text[at:first], re.sub(r"[^\n]", " ", self.text[first:last])]
                at = last
        return "".join([*parts, self.text[at:]])

    def _edited(self) -> str:
        parts, at = [], 0
        for first, last, instead in sorted(self.edits):
            if first >= at:
                parts += [self.text[at:first], instead]
                at = last
        return "".join([*parts, self.text[at:]])

    def _note(self, offset: int, odd: str, done: str) -> None:
        self.notes.add(self.lines.row(offset) + 1, odd, done, self.lines.column(offset))

    def _cut(self, first: int, last: int, instead: str = "") -> None:
        """Replace a part of the text; the ends of its lines stay."""
        self.edits.append((first, last, instead + "\n" * self.text.count("\n", first, last)))

    def _outside(self, pattern: re.Pattern[str], code: Sequence[Range]) -> Iterator[re.Match[str]]:
        """Yield what a pattern matches outside of code."""
        taken = iter(sorted([*code, *((first, last) for first, last, _ in self.edits)]))
        span = next(taken, None)
        for match in pattern.finditer(self.text):
            while span and span[1] <= match.start():
                span = next(taken, None)
            if not (span and span[0] <= match.start()):
                yield match

    def _cut_comments(self, code: Sequence[Range]) -> None:
        last, endless = 0, False
        for match in self._outside(COMMENT, code):
            if match.start() < last:
                continue
            # `<!-->` and `<!--->` are whole comments.
            end = None if endless else COMMENT_END.search(self.text, match.end() - 2)
            last, endless = (end.end(), False) if end else (match.end(), True)
            text = self.text[match.start() : last]
            if end:
                self._note(match.start(), f"the comment {shown(text)}", "it was left out")
            else:
                self._note(match.start(), "a comment that does not end", "its text was kept")
            self._cut(match.start(), last)

    def _cut_hidden(self, code: Sequence[Range]) -> None:
        """Cut the elements that end and whose content no reader sees."""
        last, endless = 0, set[str]()
        for match in self._outside(HIDDEN, code):
            name = match[1].lower()
            if match.start() < last or name in endless:
                continue
            end = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(self.text, match.end())
            if end is None:
                endless.add(name)
                continue
            last = end.end()
            self._note(match.start(), f"HTML {shown(match[0])}", "it was left out with its content")
            self._cut(match.start(), last)

    def _cut_notes(self, elsewhere: Sequence[Range]) -> None:
        """Cut notes to oneself, but not out of tags, where they are part of a value."""
        for match in self._outside(TODO, elsewhere):
            opening = self.text.rfind("<", max(match.start() - MAX_TAG, 0), match.start())
            tag = TAG.match(self.text, opening) if opening >= 0 else None
            if tag is None or tag.end() <= match.start():
                self._note(match.start(), f"the note {shown(match[0])}", "it was left out")
                self._cut(*match.span())

    def _note_marks(self, code: Sequence[Range]) -> None:
        for match in self._outside(FOOTNOTE, code):
            self._note(match.start(), f"the footnote {match[1]!r}", "its text stands where it is written")
        named = Counter(match[1].casefold() for match in BRACKETS.finditer(self.text))
        for match in self._outside(REFERENCE, code):
            if named[match[1].casefold()] == 1:
                self._note(
                    match.start(1), f"the reference {shown(match[1])} that nothing uses", "it was left out"
                )
        for match in self._outside(FOOTNOTE_MARK, code):
            self._note(match.start(), f"the mark of a footnote {match[0]!r}", "it was kept as text")
        for match in self._outside(DEFINITION, code):
            self._note(match.start(), "a list of definitions", "it was kept as text")

    def _shortcodes(self, text: str, read: Shortcodes) -> None:
        for first, last, seen in read.escaped:
            literal = seen.replace("{", OPEN_BRACE).replace("}", CLOSE_BRACE)
            self._note(first, f"the escaped shortcode {shown(seen)}", "it was kept as text")
            self._cut(first, last, literal.replace("\n", " "))
        elements = list(_walk(read.elements))
        starts = {element.tag.start for element in elements}
        for oddity in read.oddities:
            stray = STRAY_CLOSING.match(text, oddity.offset)
            if stray:
                self._cut(*stray.span())
                self._note(oddity.offset, oddity.wrong, "it was left out")
            elif oddity.offset in starts:
                self._note(oddity.offset, oddity.wrong, "what is inside it stands beside it")
            else:
                self._note(oddity.offset, oddity.wrong, "it was kept as text")
        for element in elements:
            self._element(element)

    def _element(self, element: Element) -> None:
        at, name = element.tag.start, kind_of(element)
        if not is_known(element):
            self._unknown(element)
            return
        content = self.text[slice(*element.inner)].strip()
        if name == EXAMPLE and not content:
            self._note(at, f"{element.name!r} without content, made by a script", "it was left out")
            self._cut(element.tag.start, element.tag.end)
            if element.closed:
                self._cut(element.closed.start, element.closed.end)
        elif not element.closed and not element.tag.self_closing and name not in UNPAIRED:
            done = "it ends before the next block" if name == BLOCK else "it was taken to be empty"
            self._note(at, f"{element.name!r} is never closed", done)
        self._params(element, PARAMS[name])

    def _params(self, element: Element, known: Sequence[str]) -> None:
        for position, param in enumerate(element.tag.params):
            if not param.name and position < len(known):
                done = f"it was read as {known[position]!r}"
                self._note(param.offset, f"the parameter {shown(param.value)} without a name", done)
            elif param.name not in known:
                what = f"{param.name}={param.value}" if param.name else param.value
                self._note(
                    param.offset, f"the parameter {shown(what)} of {element.name!r}", "it was left out"
                )

    def _unknown(self, element: Element) -> None:
        """Leave the tags of an unknown shortcode out, and its content in; an address stays one."""
        tag = element.tag
        target = element.values.get("0") or element.values.get("path")
        is_address = kind_of(element) in REFERENCES and target and ADDRESS.fullmatch(target.value)
        said = "its content was kept" if element.closed else "it was left out"
        done = "it was read as an address" if is_address else said
        self._note(tag.start, f"the unknown shortcode {shown(self.text[tag.start : tag.end])}", done)
        self._cut(tag.start, tag.end, target.value if is_address and target else "")
        if element.closed:
            self._cut(element.closed.start, element.closed.end)


def _walk(elements: Sequence[Element]) -> Iterator[Element]:
    for element in elements:
        yield element
        yield from _walk(element.children)
