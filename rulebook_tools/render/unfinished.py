"""Notes on the pages of a game that are not completely translated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from babel.core import Locale
from babel.numbers import format_percent
from markupsafe import Markup

from rulebook_tools.catalogs.localizer import Localizer, LocalText
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.prose import words

HALF, LEAST = 0.5, 0.01
"""Shares of a page's characters that are not translated: from `HALF` on, the page is called untranslated; a
share below `LEAST` is stated as `LEAST`."""


class Unfinished(NamedTuple):
    """Notes on a page: a few words for lists of pages, and a sentence for its head."""

    mark: Markup
    text: Markup


def unfinished(messages: Iterable[Message], localizer: Localizer, labels: Labels) -> Unfinished | None:
    """Return the notes on a page that has these messages; None if all are in the reader's language."""
    letters = Counter[str]()
    for message in messages:
        letters[localizer.language_of(*message.key)] += len(message.text)
    total = letters.total()
    letters.pop(localizer.language, None)
    if not letters:
        return None
    share, ((most, _),) = letters.total() / total, letters.most_common(1)
    name, percent = partial(_name, most), partial(_percent, max(share, LEAST))
    label = "unfinished.whole" if share >= HALF else "unfinished.part"
    # Lists around the content of a page do not name their messages.
    mark = words(labels.say(label)._replace(text=labels.plain(label, language=name)), labels.language)
    return Unfinished(mark, labels("unfinished.text", language=name, percent=percent))


def _name(named: str, _form: str, language: str) -> LocalText:
    """Return the name of the language `named` in `language`; if there is none, its name in `named` itself."""
    known, own = _locale(named), _locale(language)
    return LocalText(known.get_display_name(own) or known.get_display_name() or named, language)


def _percent(share: float, _form: str, language: str) -> LocalText:
    return LocalText(format_percent(share, locale=_locale(language)), language)


def _locale(language: str) -> Locale:
    return Locale.parse(language.replace("-", "_"))
