"""Notes that a translator reads beside a message: what its placeholders stand for, the English of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.speech import Speech
from rulebook_tools.prose.variants import variants


def annotated(messages: Iterable[Message], speech: Speech) -> Iterator[Message]:
    """Yield messages with notes on what their placeholders stand for."""
    for message in messages:
        yield _noted(message, *_placeholders(message, speech))


def with_english(messages: Iterable[Message], english: Catalog) -> Iterator[Message]:
    """Yield messages of a game not written in English with the English of each."""
    for message in messages:
        translation = english.get(*message.key)
        yield _noted(message, f"English: {' / '.join(translation.strings)}") if translation else message


def _noted(message: Message, *lines: str) -> Message:
    if not lines:
        return message
    return replace(message, note="\n".join(filter(None, (message.note, *lines))))


def _placeholders(message: Message, speech: Speech) -> Iterator[str]:
    """Yield what each placeholder stands for, and each figure that words are chosen by.

    What an example fills in stands for nothing yet.
    """
    if message.context.startswith("statement."):
        return
    texts = [variants(text) for text in (message.text, message.plural) if text]
    for path, form in dict.fromkeys(placeholder for text in texts for placeholder in text.placeholders):
        if figure := speech.parameter(path, form):
            yield f"{{{path}:{form}}} = {figure.text}" if form else f"{{{path}}} = {figure.text}"
    for path in dict.fromkeys(path for text in texts for path, *_ in text.selectors):
        if (number := speech.amount(path)) is not None:
            yield f"{{{path} …}} = {speech.number(number)}"
