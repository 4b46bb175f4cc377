"""Notes that a translator reads beside a message: what its placeholders stand for, the English of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.speech import Speech
from rulebook_tools.prose.inline import parse_inline


def annotated(
    messages: Iterable[Message], speech: Speech, english: Catalog | None = None
) -> Iterator[Message]:
    """Yield messages with their notes; `english` is the catalog of a game not written in English."""
    for message in messages:
        lines = [message.note, *_placeholders(message, speech)]
        if english and (translation := english.get(*message.key)):
            lines.append(f"English: {' / '.join(translation.strings)}")
        yield replace(message, note="\n".join(filter(None, lines)))


def _placeholders(message: Message, speech: Speech) -> Iterator[str]:
    """Yield what each placeholder stands for: a figure of the rules, or one that an example fills in."""
    texts = (parse_inline(text) for text in (message.text, message.plural) if text)
    for path, form in dict.fromkeys(placeholder for text in texts for placeholder in text.placeholders):
        written = f"{{{path}:{form}}}" if form else f"{{{path}}}"
        figure = None if message.context.startswith("statement.") else speech.parameter(path, form)
        if figure is not None:
            yield f"{written} = {figure.text}"
