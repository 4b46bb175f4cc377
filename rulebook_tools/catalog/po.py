"""PO files: their entries, read and written.

What is told but can be read is never written again: an update leaves such a file as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from babel.core import Locale

from rulebook_tools.catalog.messages import Message, current
from rulebook_tools.catalog.plural_forms import known_plurals
from rulebook_tools.catalog.po_entries import MAX_ENTRIES, Entries, Usual, Written, too_many
from rulebook_tools.catalog.po_folds import folded
from rulebook_tools.catalog.po_header import (
    IN_WORK,
    STATE,
    Plurals,
    plurals,
    told_of,
)
from rulebook_tools.catalog.po_lines import Unreadable, lines_of
from rulebook_tools.errors import Place, Problems

FUZZY = "fuzzy"
FORMATS = ("python-format", "python-brace-format")
"""Flags that other tools give on their own, to texts such as "100% of" or "{rudders:dative}"."""
NO_WRAP = "no-wrap"
"""The flag of a text that no tool folds."""
TOLD = 10
"""Problems that are told of one file; of further ones their number."""
AFTER_ENCODING = ("Plural-Forms", STATE)
"""The fields of a header that stand after those of its encoding."""
IN_WORK_LINE = f'"{STATE}: {IN_WORK}\\n"\n'
NO_HEADER = 'msgid ""\nmsgstr ""\n'


class Entry(NamedTuple):
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
    end: str = "\n"
    """What its lines end in."""

    def finished(self, entries: Iterable[Entry]) -> PoFile:
        """Return a new catalog with these entries, which nobody has to work on any more."""
        return replace(self, header=self.header.replace(IN_WORK_LINE, ""), entries=tuple(entries))


def new_header(domain: str, language: str) -> str:
    """Return the header of a new catalog, without dates that would change by themselves."""
    locale = Locale.parse(language.replace("-", "_"))
    known = known_plurals(language)
    fields = {
        "Project-Id-Version": domain,
        "Report-Msgid-Bugs-To": "",
        "Last-Translator": "",
        "Language-Team": f"{locale.english_name}",
        "Language": language,
        "Plural-Forms": f"nplurals={known.forms}; plural={known.formula};",
        STATE: IN_WORK,
    }
    return header_of(f"{domain}: {locale.english_name}", fields)


def header_of(comment: str, fields: Mapping[str, str]) -> str:
    """Return a header with these fields, in the order that other tools write them in, as UTF-8."""
    encoded = {
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    rest = {name: value for name, value in fields.items() if name in AFTER_ENCODING}
    named = {**{name: fields[name] for name in fields if name not in rest}, **encoded, **rest}
    text = "".join(f"{name}: {value}\n" for name, value in named.items())
    return "\n".join((f"# {comment}", *folded("", "msgid", ""), *folded("", "msgstr", text), ""))


def parse_po(file: str, content: bytes, language: str, problems: Problems) -> PoFile | None:
    """Return a PO file's entries, or None where it cannot be read; note what is wrong with it.

    It is read as UTF-8, whatever its header says. Of two entries of one message the first is taken; one
    that is obsolete may stand beside one that is not.
    """
    found: list[tuple[int, str, str]] = []
    try:
        po = _parsed(file, content, language, found)
    except Unreadable as error:
        found, po = [(error.line, error.wrong, error.expected)], None
    for line, wrong, expected in found[:TOLD]:
        problems.add(Place(file, line), wrong, expected)
    if len(found) > TOLD:
        problems.add(Place(file, found[TOLD][0]), f"{len(found) - TOLD} more problems of this kind")
    return po


def _parsed(file: str, content: bytes, language: str, found: list[tuple[int, str, str]]) -> PoFile:
    """Return a PO file's entries; add what is told though it can be read, raise `Unreadable` for the rest."""
    lines = lines_of(content)
    header: Written | None = None
    live: dict[tuple[str, str], Written | Usual] = {}
    obsolete: dict[tuple[str, str], Written] = {}
    for written in Entries(lines).each():
        key = written.key
        first: Written | Usual
        if isinstance(written, Usual):
            first = live.setdefault(key, written)
        elif not key[1]:
            if written.is_header and header is None:
                header = written
                continue
            what = "a second header" if written.is_header else "an entry without a text"
            found.append((written.line, what, "one header, and a msgid in every other entry"))
            continue
        elif written.is_obsolete:
            first = obsolete.setdefault(key, written)
            if _same(first, written):
                continue
        else:
            first = live.setdefault(key, written)
        if first is not written:
            wrong = f"{_name(key)}a second entry of the message on line {first.line}"
            found.append((written.line, wrong, "one of them, with the translation that is meant"))
    if header and "msgid_plural" in header.parts:
        raise Unreadable(header.line, "not readable as PO: a header with a plural")
    forms = plurals(header, language)
    if header:
        found += told_of(header)
    return PoFile(
        "\n".join((*header.raw, "")) if header else NO_HEADER,
        forms.forms,
        forms.index_of,
        tuple(_entry(*each, file, forms) for each in live.items()),
        tuple(_entry(*each, file, forms) for each in obsolete.items()),
        lines.end,
    )


def _name(key: tuple[str, str]) -> str:
    """Return what begins to tell of an entry: the context that translators find it by, if it has one."""
    return f"{key[0]}: " if key[0] else ""


def _same(first: Written, second: Written) -> bool:
    """Say whether two entries of a message translate it alike."""
    texts = [{at: part.text for at, part in each.strings.items()} for each in (first, second)]
    return texts[0] == texts[1]


def _strings(written: Written, forms: Plurals) -> list[str]:
    """Return the translations of an entry; raise `Unreadable` for a plural form that the language has not."""
    if (most := max(written.strings)) >= max(forms.forms, 1):
        line, known = written.strings[most].line, f"msgstr[{forms.forms - 1}]"
        wrong = f"{_name(written.key)}msgstr[{most}], but the header has {forms.forms} plural forms"
        raise Unreadable(line, wrong, f"at most {known}")
    said = {at: part.text for at, part in written.strings.items()}
    return [said.get(at, "") for at in range(forms.forms)] if written.text("msgid_plural") else [said[0]]


def _entry(key: tuple[str, str], written: Written | Usual, file: str, forms: Plurals) -> Entry:
    """Return an entry; raise `Unreadable` for a translation of a plural form that the language has not."""
    strings: Sequence[str]
    if isinstance(written, Usual):
        plural, strings = "", (written.string,)
    else:
        plural, strings = written.text("msgid_plural"), _strings(written, forms)
    around = written.around
    return Entry(
        Message(current(key[0]), key[1], Place(around.file or file), plural, around.note),
        tuple(strings),
        FUZZY in around.flags,
        around.previous,
        around.flags and around.flags - {FUZZY, *FORMATS},
        around.comments,
        written.line,
    )


def po_text(po: PoFile) -> bytes:
    """Return a catalog as the bytes of its file; the same catalog gives the same bytes."""
    lines = [*po.header.split("\n")]
    for entry in po.entries:
        lines += _lines(entry, po.forms)
    for entry in po.obsolete:
        lines += _lines(entry, po.forms, "#~ ")
    while lines[-1:] == [""]:
        del lines[-1]
    return "".join(f"{line}{po.end}" for line in lines).encode()


def check_size(file: str, content: bytes, entries: int, problems: Problems) -> None:
    """Note why a catalog would be too much to be read again if it were written so."""
    try:
        lines_of(content)
        if entries > MAX_ENTRIES:
            raise too_many(1, entries)
    except Unreadable as error:
        wrong = f"brought up to date, this would be wrong with the catalog: {error.wrong}"
        expected = f"{error.expected}; remove obsolete entries, those after #~, or comments"
        problems.add(Place(file), wrong, expected)


def _lines(entry: Entry, forms: int, prefix: str = "") -> Iterator[str]:
    """Yield the lines of an entry as gettext writes them; those of an obsolete one begin with `prefix`.

    Places have no lines: a rule that grows by a line leaves the entries after it as they are.
    """
    message = entry.message
    for comment in entry.comments:
        yield f"# {comment}".rstrip()
    if not prefix:
        for note in dict.fromkeys(filter(None, map(str.strip, message.note.splitlines()))):
            yield f"#. {note}"
        yield (
            f"#: \u2068{message.place.file}\u2069"
            if " " in message.place.file
            else f"#: {message.place.file}"
        )
    if flags := [*((FUZZY,) if entry.fuzzy else ()), *sorted(entry.flags)]:
        yield f"#, {', '.join(flags)}"
    is_wrapped = NO_WRAP not in entry.flags
    if entry.fuzzy:
        for word, text in zip(("msgid", "msgid_plural"), entry.previous, strict=False):
            yield from folded(f"{prefix.strip() or '#'}| ", word, text, is_wrapped=is_wrapped)
    for word, text in _texts(entry, forms):
        yield from folded(prefix, word, text, is_wrapped=is_wrapped)
    yield ""


def _texts(entry: Entry, forms: int) -> Iterator[tuple[str, str]]:
    """Yield the words of an entry, each with its text."""
    message, strings = entry.message, (*entry.strings, *[""] * forms)
    if message.context:
        yield "msgctxt", message.context
    yield "msgid", message.text
    if message.plural:
        yield "msgid_plural", message.plural
        yield from ((f"msgstr[{at}]", strings[at]) for at in range(forms))
    else:
        yield "msgstr", (*strings, "")[0]
