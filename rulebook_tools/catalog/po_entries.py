"""The entries of a PO file as they are written, before anything is made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from rulebook_tools.catalog.po_lines import (
    MAX_TEXT,
    READABLE,
    SHOWN,
    USUAL,
    Lines,
    Piece,
    Unreadable,
    joined,
    piece,
)

MAX_ENTRIES = 10_000
"""Of a catalog, with those out of use: six times what a rulebook of forty pages has."""
OBSOLETE, PREVIOUS = "#~", "|"
BLANK = " \t"


@dataclass(slots=True)
class Part:
    """A text of an entry, as it is put together of lines."""

    line: int
    pieces: list[str]
    lines: list[int]

    @property
    def text(self) -> str:
        """The whole text."""
        return self.pieces[0] if len(self.pieces) == 1 else "".join(self.pieces)


class Around(NamedTuple):
    """What the comments of an entry say."""

    file: str
    note: str
    flags: frozenset[str]
    comments: tuple[str, ...]
    previous: tuple[str, ...]


class Usual(NamedTuple):
    """An entry in use that says one text once, as most do."""

    key: tuple[str, str]
    string: str
    line: int
    around: Around


@dataclass(slots=True)
class Written:
    """An entry: its texts by their words, and the comments before it.

    `raw` are its lines as they stand, without blank ones.
    """

    parts: dict[str, Part] = field(default_factory=dict)
    strings: dict[int, Part] = field(default_factory=dict)
    is_obsolete: bool = False
    comments: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    file: str = ""
    previous: list[list[str]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)

    @property
    def line(self) -> int:
        """The line of its text."""
        return self.parts["msgid"].line

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others: its context and its text."""
        return self.text("msgctxt"), self.text("msgid")

    @property
    def is_header(self) -> bool:
        """Whether it is the file's header."""
        return self.key == ("", "") and not self.is_obsolete

    @property
    def around(self) -> Around:
        """What its comments say."""
        note, previous = "\n".join(dict.fromkeys(self.notes)), tuple(map("".join, self.previous))
        comments = tuple(self.comments) if any(self.comments) else ()
        return Around(self.file, note, frozenset(self.flags), comments, previous)

    def text(self, word: str) -> str:
        """Return the text after a word, empty where it is not there."""
        return self.parts[word].text if word in self.parts else ""


class Entries:
    """Puts entries together: those in the usual form at once, others line by line."""

    def __init__(self, lines: Lines) -> None:
        self._lines, self._content = lines.each, lines.text
        self._open = Written()
        self._usual: Usual | None = None
        """The last entry, if it was read at once and nothing has come after it."""
        self._last: Part | None = None
        self._arounds: dict[str, Around] = {}

    def each(self) -> Iterator[Written | Usual]:
        """Yield the entries in order.

        Comments after the last one belong to it. Raises `Unreadable` for the first line that has no
        place in a PO file, and for more than may be read.
        """
        count, before = 0, None
        number = start = 0
        while number < len(self._lines):
            raw = self._lines[number]
            line = raw.strip(BLANK)
            if line and (self._usual or self._ends(line)):
                if before:
                    yield before
                before = self._finished()
                count += 1
                if count > MAX_ENTRIES:
                    raise too_many(number + 1, sum("msgid " in each for each in self._lines))
            if line and not self._open.raw and (read := self._read_usual(number, start)):
                number, start = read
                continue
            number, start = number + 1, start + len(raw) + 1
            if line:
                self._open.raw.append(raw)
                self._read(line, number)
        if self._usual or self._open.parts or self._open.strings:
            if before:
                yield before
            before = self._finished()
        if before:
            yield self._with_rest(before)

    def _with_rest(self, last: Written | Usual) -> Written | Usual:
        """Return the last entry with the comments after it."""
        comments = self._open.comments
        if isinstance(last, Usual):
            around = last.around
            return last._replace(around=around._replace(comments=(*around.comments, *comments)))
        last.comments += comments
        if last.is_header:
            last.raw = [*self._open.raw, *last.raw]
        return last

    def _read_usual(self, number: int, start: int) -> tuple[int, int] | None:
        """Read an entry in the usual form, with the blank lines after it, if one stands here.

        `number` lines of the file, and `start` characters, come before it. Return how many come before
        what is after it.
        """
        match = USUAL.match(self._content, start)
        if match is None or match.end() - start > MAX_TEXT:
            return None
        comments, context, text, string, blank = match.groups("")
        said = joined(text)
        if not said:
            return None
        around = self._arounds.get(comments)
        if around is None:
            around = self._arounds[comments] = self._around(comments, number)
        line = number + 1 + self._content.count("\n", start, match.start("text"))
        self._usual = Usual((joined(context), said), joined(string), line, around)
        rows = sum(each.count("\n") for each in (text, string) if "\n" in each)
        return line + rows + max(len(blank), 1), match.end()

    def _around(self, comments: str, number: int) -> Around:
        """Return what lines of comments say."""
        for line in comments.split("\n")[:-1]:
            self._comment(line.strip(BLANK), number)
        around, self._open = self._open.around, Written()
        return around

    def _ends(self, line: str) -> bool:
        """Say whether a line begins another entry than the one that is open."""
        if not self._open.strings:
            return False
        if line.startswith(OBSOLETE):
            line = line[len(OBSOLETE) :].lstrip(BLANK)
            return line.startswith((PREVIOUS, "msgctxt")) or (line[:5] == "msgid" and line[:6] != "msgid_")
        return line[0] == "#" or line.startswith("msgctxt") or (line[:5] == "msgid" and line[:6] != "msgid_")

    def _finished(self) -> Written | Usual:
        """Return the entry that is open, and open another."""
        if usual := self._usual:
            self._usual = None
            return usual
        written, self._open, self._last = self._open, Written(), None
        if not written.strings:
            first = min(part.line for part in written.parts.values())
            raise Unreadable(first, "not readable as PO: an entry without msgstr", READABLE)
        for part in (*written.parts.values(), *written.strings.values()):
            if (length := len(part.text)) > MAX_TEXT:
                raise Unreadable(part.line, f"a text of {length} characters", f"at most {MAX_TEXT}")
        return written

    def _read(self, line: str, number: int) -> None:
        is_obsolete = line.startswith(OBSOLETE)
        if is_obsolete:
            line = line[len(OBSOLETE) :].lstrip(BLANK)
        if is_obsolete and line.startswith(PREVIOUS):
            self._previous(line, number)
        elif line and (is_obsolete or line[0] != "#"):
            self._text(piece(line, number), number, is_obsolete=is_obsolete)
        elif not is_obsolete:
            self._comment(line, number)

    def _comment(self, line: str, number: int) -> None:
        if "msgid" in self._open.parts:
            raise Unreadable(number, f"not readable as PO: a comment inside an entry, {line[:SHOWN]!r}")
        kind, text = line[1:2], line[2:].strip()
        if kind == PREVIOUS:
            self._previous(line[1:], number)
        elif kind == ":":
            self._open.file = self._open.file or _first_file(text)
        elif kind == ",":
            self._open.flags.update(flag.strip() for flag in text.split(",") if flag.strip())
        elif kind == ".":
            self._open.notes += [text] if text else []
        else:
            self._open.comments.append(line[1:].removeprefix(" ").rstrip())

    def _previous(self, line: str, number: int) -> None:
        """Read a line of the text that a translation was made for: `| msgid "…"`, which may be folded."""
        word, _index, text = piece(line[1:].strip(BLANK), number)
        previous = self._open.previous
        if word in {"msgid", "msgid_plural"}:
            previous.append([text])
        elif not word and previous:
            previous[-1].append(text)

    def _text(self, read: Piece, number: int, *, is_obsolete: bool) -> None:
        word, index, text = read
        if not word:
            self._go_on(text, number, is_obsolete=is_obsolete)
            return
        entry = self._open
        if (entry.parts or entry.strings) and is_obsolete != entry.is_obsolete:
            raise Unreadable(number, "not readable as PO: an entry that is obsolete in part")
        entry.is_obsolete = is_obsolete
        if index and word != "msgstr":
            raise Unreadable(number, f"not readable as PO: {word}[{index[:SHOWN]}]")
        part = Part(number, [], [])
        if word == "msgstr":
            self._string(part, index, number)
        elif word in entry.parts or entry.strings or (word == "msgctxt" and entry.parts):
            raise Unreadable(number, f"not readable as PO: {word} in the wrong place")
        elif word == "msgid_plural" and "msgid" not in entry.parts:
            raise Unreadable(number, "not readable as PO: msgid_plural without msgid")
        else:
            entry.parts[word] = part
        self._last = part
        self._go_on(text, number, is_obsolete=is_obsolete)

    def _string(self, part: Part, index: str, number: int) -> None:
        """Begin a translation: the only one, or that of a plural form."""
        entry, name = self._open, f"msgstr[{index[:SHOWN]}]" if index else "msgstr"
        if "msgid" not in entry.parts:
            raise Unreadable(number, f"not readable as PO: {name} without msgid")
        if bool(index) != ("msgid_plural" in entry.parts):
            raise Unreadable(number, f"not readable as PO: {name}", "msgstr[0] and so on after msgid_plural")
        # Which numbers there are depends on the header; none has three digits.
        at = int(index[:3] or "0")
        if at in entry.strings:
            raise Unreadable(number, f"not readable as PO: a second {name} in one entry", "one of each")
        entry.strings[at] = part

    def _go_on(self, text: str, number: int, *, is_obsolete: bool) -> None:
        part = self._last
        if part is None or is_obsolete != self._open.is_obsolete:
            raise Unreadable(number, f"not readable as PO: a text that belongs to nothing, {text[:SHOWN]!r}")
        part.pieces.append(text)
        part.lines.append(number)


def too_many(line: int, entries: int) -> Unreadable:
    """Return what is wrong with a file of more entries than are read."""
    return Unreadable(line, f"the file has {entries} entries", f"at most {MAX_ENTRIES}")


def _first_file(locations: str) -> str:
    """Return the first file that a list of places names: `a.yml b.yml:7`.

    Other tools put a name with spaces between isolates, U+2068 and U+2069.
    """
    if locations.startswith("\u2068"):
        return locations[1:].partition("\u2069")[0]
    first = locations.split(" ", maxsplit=1)[0]
    file, colon, line = first.rpartition(":")
    return file if colon and line.isdecimal() else first
