"""The lines of a PO file: bounded, in UTF-8, each ending as the others do."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from babel.messages.pofile import unescape

from rulebook_tools.prose.characters import MAX_LENGTH

MAX_BYTES = 4_000_000
"""Of a catalog: eight times what a rulebook of forty pages takes, with its old texts."""
MAX_LINES = 150_000
"""Of a catalog: a text of that many bytes, folded as other tools fold it, has fewer."""
MAX_TEXT = 10 * MAX_LENGTH
"""Characters of one text: whatever is shown is ten times shorter."""
MAX_LINE = 2 * MAX_TEXT + 100
"""Characters of a line: a text in which every character is escaped, and what stands before it."""

READABLE = "a PO file that `msgfmt -c` accepts"
SHOWN = 40
"""Characters of a line that a message quotes."""

CR_ALONE = re.compile("\r(?!\n)")
BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
"""What some programs end a line at, and others do not."""
_TEXT = r'[^"\\\n]*+(?:\\.[^"\\\n]*+)*+'
_TEXTS = rf'"{_TEXT}"(?:\n"{_TEXT}")*+'
TEXT = re.compile(
    r"(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[(?P<number>[0-9]+)\])?[ \t]*+)?"
    rf'"(?P<text>{_TEXT})"'
)
"""A word and a text between quotation marks, or the latter alone; nothing in it is tried twice."""
USUAL = re.compile(
    r"(?P<comments>(?:#(?![~|])[^\n]*+\n)*+)"
    rf"(?:msgctxt (?P<context>{_TEXTS})\n)?+msgid (?P<text>{_TEXTS})\nmsgstr (?P<string>{_TEXTS})"
    r"(?P<blank>\n++(?=#(?!~)|msgctxt|msgid(?!_)|\Z)|\Z)"
)
"""A whole entry as most are written, up to where the next one begins."""


class Unreadable(Exception):
    """A PO file that cannot be read: its line, what is wrong there, what was expected."""

    def __init__(self, line: int, wrong: str, expected: str = READABLE) -> None:
        super().__init__(wrong)
        self.line, self.wrong, self.expected = line, wrong, expected


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a file without their ends, and what they end in; the same as a text, each ends in LF."""

    each: list[str]
    end: str
    text: str


class Piece(NamedTuple):
    """What a line says: a word such as `msgid`, or none where a text goes on; its number; its text."""

    word: str
    number: str
    text: str


def lines_of(content: bytes) -> Lines:
    """Return the lines of a file; raise `Unreadable` for what is too much, no UTF-8, or ends oddly."""
    if len(content) > MAX_BYTES:
        raise Unreadable(1, f"the file has {len(content)} bytes", f"at most {MAX_BYTES}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Unreadable(line, "not valid UTF-8", "text saved as UTF-8") from None
    end = _line_end(text)
    text = text.replace(end, "\n")
    each = text.split("\n")
    if len(each) > MAX_LINES:
        raise Unreadable(MAX_LINES + 1, f"the file has {len(each)} lines", f"at most {MAX_LINES}")
    if max(map(len, each)) > MAX_LINE:
        number, length = next((at, len(line)) for at, line in enumerate(each, 1) if len(line) > MAX_LINE)
        raise Unreadable(number, f"a line of {length} characters", f"at most {MAX_LINE}")
    if any(odd in text for odd in BREAKS):
        offset, odd = next((at, letter) for at, letter in enumerate(text) if letter in BREAKS)
        line = text.count("\n", 0, offset) + 1
        wrong = f"the invisible character U+{ord(odd):04X}, at which some programs end a line"
        raise Unreadable(line, wrong, "the line without it")
    return Lines(each, end, text)


def piece(line: str, at: int) -> Piece:
    """Return what a line says that is no comment; raise `Unreadable` where it is none of a PO file's."""
    found = TEXT.fullmatch(line)
    if found is None:
        raise Unreadable(at, f"not readable as PO: {line[:SHOWN]!r}")
    word, number, text = found.groups("")
    return Piece(word, number, unescape(f'"{text}"') if "\\" in text else text)


def joined(texts: str) -> str:
    """Return what texts say that stand between quotation marks, one on each line; none says nothing."""
    text = texts[1:-1].replace('"\n"', "") if "\n" in texts else texts[1:-1]
    return unescape(f'"{text}"') if "\\" in text else text


def _line_end(text: str) -> str:
    """Return what every line ends in: LF, or CR and LF."""
    if alone := CR_ALONE.search(text):
        line = text.count("\n", 0, alone.start()) + 1
        raise Unreadable(line, "a line that ends in CR alone", "LF at the end of every line")
    both, lf = text.count("\r\n"), text.count("\n")
    if not both:
        return "\n"
    if both < lf:
        first = text.find("\n")
        is_both = text[first - 1] == "\r"
        odd = re.search("(?<!\r)\n" if is_both else "\r\n", text)
        assert odd is not None  # noqa: S101 -- there are lines of both kinds
        line, names = text.count("\n", 0, odd.start()) + 1, ("LF", "CR LF")
        wrong = f"a line that ends in {names[not is_both]} after lines that end in {names[is_both]}"
        raise Unreadable(line, wrong, "the same at the end of every line, such as LF")
    return "\r\n"
