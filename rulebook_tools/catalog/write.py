"""Messages to a PO file, as Babel writes it: one paragraph a line, no dates that change by themselves."""

from __future__ import annotations

import io
from collections.abc import Iterable

from babel.core import Locale
from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.pofile import write_po

from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.po import Catalog

WIDTH = 1_000_000
DATES = (b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Generated-By:')


def po_file(project: str, language: str, messages: Iterable[Message], known: Catalog | None = None) -> bytes:
    """Return a PO file with every message, translated as far as `known` has it."""
    locale = Locale.parse(language, sep="-" if "-" in language else "_")
    catalog = BabelCatalog(
        locale=locale, project=project, fuzzy=False, header_comment=f"# {project}: {locale.english_name}"
    )
    for message in messages:
        translation = known.get(message.context, message.text) if known else None
        entry = catalog.add(
            (message.text, message.plural) if message.plural else message.text,
            _strings(message, translation.strings if translation else (), catalog.num_plurals),
            locations=[(message.place.file, message.place.line)],
            flags=["fuzzy"] if translation and translation.fuzzy else [],
            auto_comments=[message.note] if message.note else [],
            context=message.context,
        )
        # Babel takes "100% of" for a Python format.
        entry.flags.discard("python-format")
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=WIDTH)
    return b"".join(
        line for line in buffer.getvalue().splitlines(keepends=True) if not line.startswith(DATES)
    )


def _strings(message: Message, strings: tuple[str, ...], forms: int) -> str | tuple[str, ...]:
    if message.plural:
        return strings or ("",) * forms
    return strings[0] if strings else ""
