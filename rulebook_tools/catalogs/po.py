"""Reader and writer of PO files.

Babel's are not used, since an update must not lose the work of translators: its reader silently accepts a
second msgstr, an open quotation mark and misplaced texts; its writer drops unknown header fields.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from babel.messages.pofile import normalize, unescape

from rulebook_tools.catalogs.entries import COMPLETE, IN_WORK, PLURAL_FORMS, STATE, PoEntry, PoFile
from rulebook_tools.catalogs.languages import Plurals, find_locale, known_plurals, read_plurals
from rulebook_tools.catalogs.messages import Message, current_context
from rulebook_tools.sources.nodes import text_of
from rulebook_tools.util.errors import Place, Problems, short

MAX_BYTES = 4_000_000
"""How many bytes a catalog may have; a larger one is not read. Forty pages of rules need an eighth of it."""
FUZZY = "fuzzy"
FORMATS = ("python-format", "python-brace-format")
"""Flags that other tools set by mistake, for texts such as "100% of" or "{x:dative}": they are not read."""
READABLE = "a PO file that `msgfmt -c` accepts"

BLANK = " \t"
CHARSET = re.compile(r"charset(?:[ \t]*+=[ \t]*+\"?([^;\"]*))?", re.IGNORECASE)
TEXT = re.compile(
    r"(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr(?:\[[0-9]\])?)[ \t]*+)?"
    r'(?P<text>"[^"\\]*+(?:\\.[^"\\]*+)*+")'
)
"""A pattern for a line of a PO file with a quoted text, after a keyword or alone."""
AFTER = {
    "": ("msgctxt", "msgid"),
    "msgctxt": ("msgid",),
    "msgid": ("msgid_plural", "msgstr"),
    "msgid_plural": ("msgstr[",),
    "msgstr": (),
    "msgstr[": ("msgstr[",),
}
"""The keywords that may follow each keyword of an entry in a PO file; `""` is the start of the entry."""


class Unreadable(Exception):
    """A syntax error in a PO file, with its line and what was expected."""

    def __init__(self, line: int, wrong: str, expected: str = READABLE) -> None:
        super().__init__(wrong)
        self.line, self.wrong, self.expected = line, wrong, expected


@dataclass(slots=True)
class _Draft:
    """An entry of a PO file while it is being read, line by line."""

    texts: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The lines of each text, by its keyword; of comments, by their sign: `#`, `#.`, `#:` or `#,`."""
    lines: dict[str, int] = field(default_factory=dict)
    """The number of the first line of each text, by its keyword."""
    previous: list[list[str]] = field(default_factory=list)
    """The lines of the former source text and of its plural, from comments that begin with `#|`."""
    is_obsolete: bool = False

    def text(self, word: str) -> str:
        return "".join(self.texts[word])

    @property
    def key(self) -> tuple[str, str]:
        return self.text("msgctxt"), self.text("msgid")

    @property
    def is_header(self) -> bool:
        return self.key == ("", "") and "msgstr" in self.lines and not self.is_obsolete

    @property
    def last_word(self) -> str:
        return next(reversed(self.lines), "")

    def field_line(self, name: str) -> int:
        """Return the line number of a header field; if it is missing, that of the header's `msgstr`."""
        first = self.lines.get("msgstr", 1)
        pieces = enumerate(self.texts["msgstr"], first)
        return next((line for line, piece in pieces if piece.startswith(f"{name}:")), first)

    def add_text(self, word: str, quoted: str, line: int, *, is_obsolete: bool) -> None:
        """Add a quoted text after the keyword `word`, or (if that is empty) to the last text.

        Raises `Unreadable` for a text in a wrong place.
        """
        if self.lines and is_obsolete != self.is_obsolete:
            raise Unreadable(line, "not readable as PO: an entry that is obsolete in part")
        self.is_obsolete = is_obsolete
        if word:
            before, kind = (each.rstrip("0123456789]") for each in (self.last_word, word))
            if kind not in AFTER[before] or word in self.lines:
                raise Unreadable(line, f"not readable as PO: {word} in the wrong place")
            self.lines[word] = line
        elif not self.lines:
            raise Unreadable(line, f"not readable as PO: a text that belongs to nothing, {short(quoted)}")
        self.texts[self.last_word].append(unescape(quoted))

    def add_comment(self, comment: str, line: int) -> None:
        """Add a comment, given without its `#`; raise `Unreadable` for a comment inside an entry."""
        if "msgid" in self.lines:
            raise Unreadable(line, f"not readable as PO: a comment inside an entry, {short(comment)!r}")
        sign, text = comment[:1], comment[1:].strip()
        if sign == "|":
            word, quoted = _text(text, line)
            if word in {"msgid", "msgid_plural"}:
                self.previous.append([])
            if self.previous and word != "msgctxt":
                self.previous[-1].append(unescape(quoted))
        elif sign and sign in ".:,":
            self.texts[f"#{sign}"] += [text] if text else []
        else:
            self.texts["#"].append(comment.removeprefix(" ").rstrip())


def _text(line: str, number: int) -> tuple[str, str]:
    """Split line `number` of a PO file into keyword (may be empty) and quoted text, or raise `Unreadable`."""
    read = TEXT.fullmatch(line)
    if read is None:
        raise Unreadable(number, f"not readable as PO: {short(line)!r}", _expected_text(line))
    return read["word"] or "", read["text"]


def _expected_text(line: str) -> str:
    rest = line.removeprefix(line.partition(" ")[0]).lstrip(BLANK) if not line.startswith('"') else line
    if re.fullmatch(r'".*[^\\].*"', rest):
        return r"\" for a quotation mark in the text, or better the marks of the language"
    return 'a " at the end of the line' if rest.startswith('"') else READABLE


def _first_file(places: str) -> str:
    """Return the first file of `a.yml b.yml:7`, without its line; U+2068 and U+2069 may enclose the name."""
    if places.startswith("\u2068"):
        return places[1:].partition("\u2069")[0]
    return re.sub(":[0-9]+$", "", places.split(" ", maxsplit=1)[0])


def _drafts(text: str) -> list[_Draft]:
    """Read the entries of a PO file; raise `Unreadable` for a syntax error.

    Comments after the last entry are added to it.
    """
    drafts, draft = list[_Draft](), _Draft()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, each in enumerate(lines, 1):
        line = each.strip(BLANK)
        is_obsolete = line.startswith("#~")
        if is_obsolete:
            line = line[2:].lstrip(BLANK)
        if not line:
            continue
        is_comment = line[0] == ("|" if is_obsolete else "#")
        word, quoted = ("", "") if is_comment else _text(line, number)
        if draft.last_word.startswith("msgstr") and (is_comment or word in {"msgctxt", "msgid"}):
            drafts.append(draft)
            draft = _Draft()
        if is_comment:
            draft.add_comment(line.removeprefix("#"), number)
        else:
            draft.add_text(word, quoted, number, is_obsolete=is_obsolete)
    if draft.last_word.startswith("msgstr"):
        drafts.append(draft)
    elif draft.lines:
        raise Unreadable(min(draft.lines.values()), "not readable as PO: an entry without msgstr")
    elif drafts:
        drafts[-1].texts["#"] += draft.texts["#"]
    return drafts


def parse_po(file: str, content: bytes, language: str, problems: Problems) -> PoFile | None:
    """Parse a PO file in UTF-8 and add its problems; return None if it cannot be read.

    `file` is its path in problems; the plural forms of `language` are used if the header has none. Of two
    entries of one message the first is used, but an obsolete entry may have the same message as a current
    one.
    """
    text = text_of(file, content, problems, MAX_BYTES)
    if text is None:
        return None
    try:
        return _parsed(file, text, language, problems)
    except Unreadable as error:
        problems.add(Place(file, error.line), error.wrong, error.expected)
        return None


def _parsed(file: str, text: str, language: str, problems: Problems) -> PoFile:
    """Parse a PO file; raise `Unreadable` for the first syntax error."""
    drafts = _drafts(text)
    header = next((draft for draft in drafts if draft.is_header), _Draft())
    plurals, usual = _read_header(header, file, language, problems), known_plurals(language)
    live, obsolete = dict[tuple[str, str], PoEntry](), dict[tuple[str, str], PoEntry]()
    for draft in drafts:
        if draft is header:
            continue
        entry, (context, text) = _entry(draft, plurals, file, usual), draft.key
        place = Place(file, entry.line)
        if not text:
            wrong = "a second header" if draft.is_header else "an entry without a text"
            problems.add(place, wrong, "one header, and a msgid in every other entry")
            continue
        first = (obsolete if draft.is_obsolete else live).setdefault(draft.key, entry)
        if first is not entry and not (draft.is_obsolete and first.strings == entry.strings):
            name = f"{context}: " if context else ""
            wrong = f"{name}a second entry of the message on line {first.line}"
            problems.add(place, wrong, "one of them, with the translation that is meant")
    return PoFile(
        _entry(header, plurals, file, usual), *plurals, tuple(live.values()), tuple(obsolete.values())
    )


def _read_header(header: _Draft, file: str, language: str, problems: Problems) -> Plurals:
    """Return a header's plural forms (default: the language's); add problems for a wrong state or language.

    Raises `Unreadable` for a charset other than UTF-8, and for invalid plural forms.
    """
    plurals, plurals_line = known_plurals(language), 1
    for row in header.text("msgstr").split("\n"):
        name, _, value = row.partition(":")
        field, value = name.strip().lower(), value.strip()
        if field == "content-type":
            for charset in CHARSET.findall(value):
                if charset.strip(BLANK).lower() not in {"utf-8", "utf8", "utf_8"}:
                    wrong = f"the header says charset={short(charset)!r}, but catalogs are UTF-8"
                    raise Unreadable(header.field_line(name), wrong, "charset=UTF-8, and text saved as UTF-8")
        elif field == STATE.lower() and value.lower() not in {"", IN_WORK, COMPLETE}:
            wrong = f"the state {short(value)!r} in the header"
            problems.add(Place(file, header.field_line(name)), wrong, f"{IN_WORK}, or {COMPLETE}")
        elif field == "language" and value and _is_other(value, language):
            wrong = f"the header says Language: {short(value)}, but the catalog is that of {language}"
            problems.add(Place(file, header.field_line(name)), wrong, f"Language: {language}")
        elif field == "plural-forms" and value:
            plurals, plurals_line = value, header.field_line(name)
    try:
        return read_plurals(plurals)
    except ValueError as error:
        expected = f"{PLURAL_FORMS}: {known_plurals(language)}"
        raise Unreadable(plurals_line, f"not readable as PO: {error}", expected) from None


def _is_other(tag: str, language: str) -> bool:
    """Return whether a header's tag is that of another language; a different territory does not count."""
    found, own = find_locale(tag), find_locale(language)
    return own is not None and (found is None or found.language != own.language)


def _entry(draft: _Draft, plurals: Plurals, file: str, usual: str) -> PoEntry:
    """Convert a draft to an entry; raise `Unreadable` for more plural forms than the header has.

    `usual` is the language's usual value of the header field `Plural-Forms`.
    """
    words = ["msgstr"]
    context, text = draft.key
    if "msgid_plural" in draft.lines:
        words = [f"msgstr[{at}]" for at in range(plurals.forms)]
        if more := draft.lines.keys() - {"msgctxt", "msgid", "msgid_plural", *words}:
            word, name = min(more), f"{context}: " if context else ""
            wrong = f"{name}{word}, but the header has {plurals.forms} plural forms"
            meant = f"at most {words[-1]}, or a header that has more: {PLURAL_FORMS}: {usual}"
            raise Unreadable(draft.lines[word], wrong, meant)
    place = Place(_first_file(places[0]) if (places := draft.texts["#:"]) else file)
    note, comments = "\n".join(dict.fromkeys(draft.texts["#."])), draft.texts["#"]
    flags = {flag.strip() for line in draft.texts["#,"] for flag in line.split(",")} - {""}
    return PoEntry(
        Message(current_context(context), text, place, draft.text("msgid_plural"), note),
        tuple(map(draft.text, words)),
        FUZZY in flags,
        tuple(map("".join, draft.previous)),
        frozenset(flags.difference((FUZZY, *FORMATS))),
        tuple(comments) if any(comments) else (),
        draft.lines.get("msgid", 1),
    )


def new_po(name: str, language: str, entries: Iterable[PoEntry] = ()) -> PoFile:
    """Return a new catalog with these entries that is marked "in work"; `name` is its domain."""
    locale, plurals = find_locale(language), known_plurals(language)
    team = (locale and locale.english_name) or language
    fields = {"Language-Team": team, "Language": language, "Plural-Forms": plurals}
    return PoFile(new_header(name, [f"{name}: {team}"], fields), *read_plurals(plurals), tuple(entries))


def new_header(name: str, comments: Iterable[str], more: Mapping[str, str]) -> PoEntry:
    """Return a header with the usual fields, the fields in `more`, and comments; `name` is the domain.

    It has no dates, so that equal catalogs have equal bytes.
    """
    fields = {
        "Project-Id-Version": name,
        "Report-Msgid-Bugs-To": "",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": "",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "",
        STATE: IN_WORK,
        **more,
    }
    text = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return PoEntry(Message("", "", Place(name)), (text,), comments=tuple(comments))


def po_text(po: PoFile) -> bytes:
    """Return the content of a PO file in bytes; equal catalogs give equal bytes."""
    texts = [_written(entry, po.forms) for entry in (po.header, *po.entries)]
    texts += [_written(entry, po.forms, "#~ ") for entry in po.obsolete]
    return "\n".join(texts).encode()


def _written(entry: PoEntry, forms: int, prefix: str = "") -> str:
    """Return an entry with this number of plural forms, as `msgcat --no-wrap` writes it.

    Obsolete entries have a prefix. Places have no line numbers, which would change with every added line.
    """
    message = entry.message
    lines = [f"# {comment}".rstrip() for comment in entry.comments]
    if not prefix:
        notes = dict.fromkeys(note.strip() for note in message.note.splitlines())
        lines += [f"#. {note}" for note in notes if note]
    if message.text and not prefix:
        file = message.place.file
        lines.append(f"#: \u2068{file}\u2069" if " " in file else f"#: {file}")
    if flags := [*((FUZZY,) if entry.fuzzy else ()), *sorted(entry.flags)]:
        lines.append(f"#, {', '.join(flags)}")
    texts = [("msgctxt", message.context)] if message.context else []
    texts.append(("msgid", message.text))
    strings = (*entry.strings, *[""] * forms)
    if message.plural:
        texts.append(("msgid_plural", message.plural))
        texts += [(f"msgstr[{at}]", strings[at]) for at in range(forms)]
    else:
        texts.append(("msgstr", strings[0]))
    before = zip(("msgid", "msgid_plural"), entry.previous if entry.fuzzy else (), strict=False)
    mark = f"{prefix.strip() or '#'}| "
    lines += [f"{mark}{word} {normalize(text, mark, width=0)}" for word, text in before]
    lines += [f"{prefix}{word} {normalize(text, prefix, width=0)}" for word, text in texts]
    return "\n".join((*lines, ""))
