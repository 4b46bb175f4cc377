"""What a translation has that its source has not, and the other way round, and no reader would miss.

Spaces at an end, a second paragraph, the mark of a list, words that nobody translated. All of it is
shown as it stands: it misleads nobody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.plural_forms import MAX_FORMS
from rulebook_tools.errors import Place, Problem
from rulebook_tools.prose.variants import variants

PARAGRAPHS = re.compile(r"\n[ \t]*\n")
BLOCK = re.compile(r"^[ \t]{0,3}(?:[-+*>][ \t]|#{1,6}[ \t]|[0-9]{1,3}[.)][ \t]|```|~~~|[|])", re.MULTILINE)
"""What begins an item, a heading, a quotation, code or a table, at the head of a line."""
MARKS = ("**", "](")
"""Marks of bold and of links, where they mark nothing."""
COMMAS = re.compile("[,;\u060c\u061b\u3001\uff0c\uff1b]")
WORDS = re.compile(r"[^\W\d_]{2,}")
LEFT = "a translation, or nothing between the quotation marks"
LINE_ENDS = "\r\n"
MANY_WORDS = 4
"""Words from which a text is hardly the same in two languages."""
UNTRANSLATED, SOME = 0.5, 10
"""The share of a catalog's texts, and the number of them, from which nobody can have meant them to stay."""


def leftovers(message: Message, strings: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield what is odd about a translation, and what was expected."""
    for source, string in zip(_sources(message), strings, strict=False):
        yield from _ends(source, string)
        if PARAGRAPHS.search(string.strip()) and not PARAGRAPHS.search(source):
            yield "a second paragraph, which is shown as one with the first", "one paragraph as in the source"
        if (mark := BLOCK.search(string)) and not BLOCK.search(source):
            yield f"a line that begins with {mark.group().strip()!r}, which is shown as it is", "words"
        for sign in MARKS:
            if _shows(string, sign) and not _shows(source, sign):
                yield f"the mark {sign!r}, which is shown as it is", "one that opens and one that closes"
        if is_undivided(message, string):
            yield "forms of a term that commas part", "| between them, as in the source"


def _ends(source: str, string: str) -> Iterator[tuple[str, str]]:
    """Yield what stands before the first and after the last word that is not there in the source."""
    for end, edge, before in (("beginning", string[:1], source[:1]), ("end", string[-1:], source[-1:])):
        if edge.isspace() and not before.isspace():
            what = "a line end" if edge in LINE_ENDS else "a space"
            yield f"{what} at the {end} of the text", "nothing there"


def is_undivided(message: Message, string: str) -> bool:
    """Say whether a term has its forms one after another with commas between them, which make it one form."""
    return (
        message.context.endswith(("/term", "/also"))
        and "|" in message.text
        and "|" not in string
        and bool(COMMAS.search(string))
        and not COMMAS.search(message.text)
    )


def divided(message: Message, string: str) -> str:
    """Return the text of a term with its forms parted as they should be, so that each of them is known."""
    return COMMAS.sub("|", string) if is_undivided(message, string) else string


def untranslated(
    texts: Iterable[tuple[Message, tuple[str, ...], Place | None]],
) -> tuple[list[Problem], list[Problem]]:
    """Return what is told of translations that are their sources, word for word, with many words.

    The first list has the catalogs in which that is the rule, the second single texts elsewhere.
    """
    same: dict[str, list[Problem]] = {}
    compared = Counter[str]()
    for message, strings, place in texts:
        if place is None or _words(message.text) < MANY_WORDS:
            continue
        compared[place.file] += 1
        if any(map(str.__eq__, _sources(message), strings)):
            wrong = message.told("the very words of its source")
            same.setdefault(place.file, []).append(Problem(place, wrong, LEFT))
    throughout, here_and_there = list[Problem](), list[Problem]()
    for file, found in same.items():
        if len(found) >= max(SOME, UNTRANSLATED * compared[file]):
            wrong = f"{len(found)} of {compared[file]} texts are the very words of their source"
            throughout.append(Problem(Place(file), wrong, LEFT))
        else:
            here_and_there += found
    return throughout, here_and_there


def _shows(text: str, mark: str) -> bool:
    """Say whether a reader of a text sees a mark of Markdown in it."""
    return mark in text and any(mark in way.inline.plain for way in variants(text).each)


def _sources(message: Message) -> tuple[str, ...]:
    """Return the texts that the translations of a message are held against, in their order."""
    return (message.text, *[message.plural] * MAX_FORMS) if message.plural else (message.text,)


def _words(text: str) -> int:
    """Return how many words a text has in the way it is read most."""
    ways = variants(text).each
    return len(WORDS.findall(ways[-1].inline.plain)) if ways else 0
