"""PO files: their entries as Babel reads and writes them, with what Babel would lose.

Babel neither keeps a header as it is nor reads the previous text of a fuzzy entry; both are kept here.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

from babel.core import Locale
from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.catalog import Message as BabelMessage
from babel.messages.pofile import PoFileError, denormalize, read_po, write_po

from rulebook_tools.catalog.messages import Message
from rulebook_tools.errors import Place, Problems

MAX_BYTES = 10_000_000
LINE = re.compile(r'\s*(#.*|(msgctxt|msgid|msgid_plural|msgstr(\[[0-9]\])?)?\s*"([^"\\]|\\.)*"\s*)?')
JOINT = re.compile(rb'"[ \t\r]*\n[ \t]*"')
TRIED = 2000
"""Numbers that a plural formula is tried with."""
FORMS = re.compile(rb"nplurals\s*=\s*[0-9]{2}")
"""Babel makes a list of as many strings for every entry."""
WIDTH = 1_000_000
"""Wide enough that every text stands on one line."""
FUZZY = "fuzzy"
PREVIOUS = "|"
FORMATS = ("python-format", "python-brace-format")
"""Flags that Babel gives on its own, to texts such as "100% of" or "{rudders:dative}"."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A message in a catalog, and what stands around its translation."""

    message: Message
    strings: tuple[str, ...] = ()
    fuzzy: bool = False
    previous: tuple[str, ...] = ()
    """The source text that a fuzzy translation was made for, and its plural."""
    flags: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()
    """What translators noted."""
    line: int = 1

    @property
    def is_translated(self) -> bool:
        """Whether every form has a translation, finished or not."""
        return bool(self.strings) and all(self.strings)


@dataclass(frozen=True, slots=True)
class PoFile:
    """A catalog as a file: its header as it stands, entries in use, and obsolete ones."""

    header: str
    forms: int
    plural_index: Callable[[int], int] = field(compare=False)
    entries: tuple[Entry, ...] = ()
    obsolete: tuple[Entry, ...] = ()


def new_header(domain: str, language: str) -> str:
    """Return the header of a new catalog, without dates that would change by themselves."""
    locale = Locale.parse(language.replace("-", "_"))
    plurals = BabelCatalog(locale=locale)
    fields = {
        "Project-Id-Version": domain,
        "Report-Msgid-Bugs-To": "",
        "Last-Translator": "",
        "Language": language,
        "Language-Team": f"{locale.english_name}",
        "Plural-Forms": plurals.plural_forms,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    lines = [f'"{name}: {value}\\n"' for name, value in fields.items()]
    return "\n".join([f"# {domain}: {locale.english_name}", 'msgid ""', 'msgstr ""', *lines]) + "\n"


def parse_po(file: str, content: bytes, language: str, problems: Problems) -> PoFile | None:
    """Return a PO file's entries, or None with the problem noted."""
    babel = _parse(file, content, language, problems)
    if babel is None:
        return None
    plural_index = _plural_index(babel)
    if plural_index is None:
        wrong = f"the plural form {babel.plural_expr[:60]!r}"
        problems.add(Place(file), wrong, "as `msginit` writes it")
        return None
    return PoFile(
        _header(content),
        babel.num_plurals,
        plural_index,
        tuple(_entry(message, file) for message in babel if message.id),
        tuple(_entry(message, file) for message in babel.obsolete.values() if message.id),
    )


def _plural_index(babel: BabelCatalog) -> Callable[[int], int] | None:
    """Return the form that each number takes, or None where the header does not give one for each."""
    try:
        index = gettext.c2py(babel.plural_expr)
        fits = all(0 <= index(number) < babel.num_plurals for number in range(TRIED))
    except (ValueError, ArithmeticError):
        return None
    # What the last three digits do not decide, no plural form of a language depends on.
    return (lambda number: index(number if number < TRIED else 1000 + number % 1000)) if fits else None


def po_text(po: PoFile) -> bytes:
    """Return a catalog as the bytes of its file; the same catalog gives the same bytes."""
    babel = BabelCatalog(fuzzy=False)
    # Only the number matters here: the header is written as it stands.
    babel.mime_headers = [("Plural-Forms", f"nplurals={po.forms}; plural=0;")]
    for entry in po.entries:
        message, flags = entry.message, set(entry.flags)
        added = babel.add(
            _ids(message),
            _strings(entry, po.forms),
            locations=[(message.place.file, message.place.line)],
            flags=[*flags, FUZZY] if entry.fuzzy else flags,
            auto_comments=message.note.splitlines(),
            user_comments=entry.comments,
            previous_id=entry.previous if entry.fuzzy else (),
            context=message.context,
        )
        added.flags -= set(FORMATS) - flags
    for entry in po.obsolete:
        key = (entry.message.text, entry.message.context)
        babel.obsolete[key] = BabelMessage(
            _ids(entry.message),
            _strings(entry, po.forms),
            user_comments=entry.comments,
            context=entry.message.context,
        )
    buffer = io.BytesIO()
    # Places without lines: a rule that grows by a line leaves the entries after it as they are.
    write_po(buffer, babel, width=WIDTH, omit_header=True, include_previous=True, include_lineno=False)
    return po.header.encode() + b"\n" + buffer.getvalue()


def _ids(message: Message) -> str | tuple[str, str]:
    return (message.text, message.plural) if message.plural else message.text


def _strings(entry: Entry, forms: int) -> str | tuple[str, ...]:
    if entry.message.plural:
        return (*entry.strings, *("",) * forms)[:forms]
    return entry.strings[0] if entry.strings else ""


def _entry(found: BabelMessage, file: str) -> Entry:
    """Return an entry as Babel found it; what `#|` holds Babel takes for a translator's note."""
    ids, strings = _texts(found.id), _texts(found.string)
    place = Place(found.locations[0][0]) if found.locations else Place(file)
    notes = "\n".join(found.auto_comments)
    plural = ids[1] if len(ids) > 1 else ""
    message = Message(found.context or "", ids[0], place, plural, notes)
    return Entry(
        message,
        strings,
        found.fuzzy,
        tuple(_previous(comment for comment in found.user_comments if comment.startswith(PREVIOUS))),
        frozenset(found.flags) - {FUZZY, *FORMATS},
        tuple(comment for comment in found.user_comments if not comment.startswith(PREVIOUS)),
        found.lineno or 1,
    )


def _previous(comments: Iterable[str]) -> list[str]:
    """Return the texts of `#| msgid` and `#| msgid_plural`, which may be folded over lines."""
    texts: list[list[str]] = []
    for comment in comments:
        word, quote, rest = comment[1:].strip().partition('"')
        if word.strip() in {"msgid", "msgid_plural"}:
            texts.append([])
        if quote and texts and word.strip() != "msgctxt":
            texts[-1].append(quote + rest)
    return [denormalize("\n".join(lines)) for lines in texts]


def _texts(value: object) -> tuple[str, ...]:
    """Return what Babel holds of a message: nothing, one text, or one for each form."""
    match value:
        case str():
            return (value,)
        case list() | tuple():
            return tuple(map(str, value))
    return ()


def _header(content: bytes) -> str:
    """Return the header entry as it stands, with the comments before it."""
    lines = content.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    # A long text begins with an empty string as well, but its translation does not follow at once.
    at = next((i for i, (a, b) in enumerate(pairwise(lines)) if a == 'msgid ""' and b[:6] == "msgstr"), None)
    if at is None:
        return 'msgid ""\nmsgstr ""\n'
    before = [line for line in lines[:at] if line]
    comments = before if all(line.startswith("#") for line in before) else []
    after = takewhile(lambda line: line.startswith(("msgstr", '"')), lines[at + 1 :])
    return "\n".join((*comments, lines[at], *after)) + "\n"


def _parse(file: str, content: bytes, language: str, problems: Problems) -> BabelCatalog | None:
    """Return the file as Babel reads it."""
    if len(content) > MAX_BYTES:
        problems.add(Place(file), f"the file has {len(content)} bytes", f"at most {MAX_BYTES}")
        return None
    if FORMS.search(JOINT.sub(b"", content)):
        problems.add(Place(file), "a header with more plural forms than any language", "at most 6")
        return None
    expected = "a PO file that `msgfmt -c` accepts"
    try:
        text = content.decode("utf-8-sig")
        # Babel takes what has no closing quotation mark for the end of a text.
        for number, written in enumerate(text.split("\n"), 1):
            if not LINE.fullmatch(written.rstrip("\r")):
                problems.add(Place(file, number), f"not readable as PO: {written[:40]!r}", expected)
                return None
        locale = language.replace("-", "_")
        return read_po(io.BytesIO(text.encode()), locale=locale, charset="utf-8", abort_invalid=True)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problems.add(Place(file, line), "not valid UTF-8", "text saved as UTF-8")
    except PoFileError as error:
        problems.add(Place(file, (error.lineno or 0) + 1), f"not readable as PO: {error}", expected)
    except Exception as error:  # noqa: BLE001 -- Babel raises whatever a broken header leads to
        problems.add(Place(file), f"not readable as PO: {error}", expected)
    return None
