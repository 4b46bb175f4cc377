"""PO files to catalogs that can be looked up. Babel reads them."""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.pofile import PoFileError, read_po

from rulebook_tools.catalog.check import faults
from rulebook_tools.catalog.messages import Message
from rulebook_tools.errors import Place, Problems

MAX_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class Translation:
    """The translated strings of a message: one, or one for each plural form."""

    strings: tuple[str, ...]
    fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of one game, or of the site, into one language."""

    language: str
    translations: Mapping[tuple[str, str], Translation] = field(default_factory=dict)
    plural_index: Callable[[int], int] = field(default=lambda _n: 0, compare=False)
    lines: Mapping[tuple[str, str], int] = field(default_factory=dict, compare=False)
    """The line of every entry, translated or not."""

    def get(self, context: str, text: str) -> Translation | None:
        """Return the translation of a message, or None where it is missing or refused."""
        return self.translations.get((context, text))

    def is_done(self, message: Message) -> bool:
        """Say whether a message has a translation that its source has not left behind."""
        translation = self.translations.get(message.key)
        return translation is not None and not translation.fuzzy


def read_catalog(
    file: str, content: bytes, language: str, messages: Iterable[Message], problems: Problems
) -> Catalog | None:
    """Return the translations of `messages`; note what is broken and leave it out.

    Entries for other messages are left alone: they may be obsolete.
    """
    babel = _parse(file, content, language, problems)
    if babel is None:
        return None
    try:
        plural_index = gettext.c2py(babel.plural_expr)
    except ValueError:
        problems.add(Place(file), f"the plural form {babel.plural_expr!r}", "as `msginit` writes it")
        return None
    wanted = {message.key: message for message in messages}
    translations: dict[tuple[str, str], Translation] = {}
    lines: dict[tuple[str, str], int] = {}
    for entry in babel:
        ids, strings = _texts(entry.id), _texts(entry.string)
        message = wanted.get((entry.context or "", ids[0])) if ids else None
        if message is None:
            continue
        line = lines[message.key] = entry.lineno or 1
        if not strings or not all(strings):
            continue
        place = Place(file, line)
        wrong = list(faults(message, strings))
        forms = babel.num_plurals if message.plural else 1
        if len(strings) != forms:
            wrong.append((f"{len(strings)} plural forms", f"{forms}"))
        for fault, expected in wrong:
            problems.add(place, fault, expected)
        if not wrong:
            translations[message.key] = Translation(strings, entry.fuzzy)
    return Catalog(language, translations, plural_index, lines)


def _texts(value: object) -> tuple[str, ...]:
    """Return what Babel holds of a message: nothing, one text, or one for each form."""
    match value:
        case str():
            return (value,)
        case list() | tuple():
            return tuple(map(str, value))
    return ()


def _parse(file: str, content: bytes, language: str, problems: Problems) -> BabelCatalog | None:
    """Return the file as Babel reads it."""
    if len(content) > MAX_BYTES:
        problems.add(Place(file), f"the file has {len(content)} bytes", f"at most {MAX_BYTES}")
        return None
    try:
        content.decode("utf-8")
        return read_po(io.BytesIO(content), locale=language, charset="utf-8", abort_invalid=True)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problems.add(Place(file, line), "not valid UTF-8", "text saved as UTF-8")
    except PoFileError as error:
        problems.add(
            Place(file, (error.lineno or 0) + 1),
            f"not readable as PO: {error}",
            "a PO file that `msgfmt -c` accepts",
        )
    except Exception as error:  # noqa: BLE001 -- Babel raises whatever a broken header leads to
        problems.add(Place(file), f"not readable as PO: {error}", "a PO file that `msgfmt -c` accepts")
    return None
