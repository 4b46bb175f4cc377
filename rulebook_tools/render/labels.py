"""The labels of the site, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import TypeAlias

from babel.dates import format_date
from markupsafe import Markup, escape

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.catalogs.localizer import Localizer, LocalText, format_number
from rulebook_tools.catalogs.translator_notes import is_on_every_page
from rulebook_tools.model import SITE_LANGUAGE, Site
from rulebook_tools.prose.inline import filled
from rulebook_tools.render.prose import labelled, marked, spoken
from rulebook_tools.render.sanitizing import clean

Saying: TypeAlias = Callable[[str, str], LocalText]
"""A function that returns the text for a placeholder, in a grammatical form and a language."""
Value: TypeAlias = "str | Saying"
"""The value of a placeholder: a text, or a function that returns it in the form that the label asks for."""


class Labels:
    """The labels of a site in one language: with their placeholders filled, as HTML or as plain text."""

    def __init__(
        self,
        site: Site,
        language: str,
        catalogs: Sequence[Catalog],
        used: dict[tuple[str, str], None] | None = None,
    ) -> None:
        """Prepare labels; if `used` is given, labels as HTML have their messages in `data-message`.

        Then `used` also collects these messages, as pairs of context and source text.
        """
        self.is_marked = used is not None
        self._site = site
        self.language = language
        self._localizers = {
            is_own: Localizer(language, site.language if is_own else SITE_LANGUAGE, catalogs)
            for is_own in (True, False)
        }
        for localizer in self._localizers.values():
            localizer.used = used
        self._known: dict[tuple[object, ...], Markup] = {}
        self.between = lru_cache(maxsize=None)(self._between)

    def __contains__(self, name: str) -> bool:
        return name in self._site.labels

    def on_every_page(self) -> dict[tuple[str, str], None]:
        """Return the labels that every page can show, for example in its navigation.

        The keys are their messages, as pairs of context and source text; the values have no meaning.
        """
        return {self._key(name): None for name in self._site.labels if is_on_every_page(name)}

    def _key(self, name: str) -> tuple[str, str]:
        label = self._site.labels[name]
        source = label.text or label.one
        return f"label.{name}/text", source.line if source else ""

    def is_overridden(self, name: str) -> bool:
        """Return whether the project has its own wording for a label."""
        return name in self._site.own

    def __call__(
        self, name: str, number: int | None = None, figures: Mapping[str, int] | None = None, **values: Value
    ) -> Markup:
        """Return a label as HTML, marked with its language if it is not translated.

        `number` selects the plural form and fills `{number}`; `values` fill the other placeholders. `number`
        and `figures` (numbers by name) select a variant of the wording. Raises `KeyError` for unknown labels.
        """
        key = name, number, tuple(figures.items()) if figures else (), tuple(values.items())
        if key in self._known:
            return self._known[key]
        said = self.say(name, number, figures)
        text = _filled(
            str(escape(said.text)), said, number, values, lambda value: spoken(value, said.language)
        )
        html = clean(labelled(text, said, self.language))
        if self.is_marked:
            html = marked(html, self._key(name))
        if not any(map(callable, values.values())):
            self._known[key] = html
        return html

    def plain(
        self, name: str, number: int | None = None, figures: Mapping[str, int] | None = None, **values: Value
    ) -> str:
        """Return a label as plain text; raise `KeyError` for an unknown label.

        `number` and `figures` select the wording, `number` and `values` fill the placeholders.
        """
        said = self.say(name, number, figures)
        return _filled(said.text, said, number, values, lambda value: value.text)

    def _between(self, name: str) -> str:
        """Return the text between `{before}` and `{next}` in the label `between.<name>`.

        It is a space if the label does not have both, in this order.
        """
        parts = self.plain(f"between.{name}", before="\0", next="\0").split("\0")
        return parts[1] if parts[2:] else " "

    def say(
        self, name: str, number: int | None = None, figures: Mapping[str, int] | None = None
    ) -> LocalText:
        """Return a label with its placeholders unfilled, in the reader's language or untranslated.

        `number` selects the plural form; `number` and `figures` (numbers by name) select a variant of the
        wording.
        """
        label, localizer = self._site.labels[name], self._localizers[name in self._site.own]
        known = {**(figures or {}), **({} if number is None else {"number": number})}
        if label.one and label.other and number is not None:
            one, other = label.one.line, label.other.line
            return localizer.message(f"label.{name}/text", one, known.get, plural=other, number=number)
        text = label.text or label.other
        return localizer.message(f"label.{name}/text", text.line if text else "", known.get)


def _filled(
    text: str,
    said: LocalText,
    number: int | None,
    values: Mapping[str, Value],
    show: Callable[[LocalText], str],
) -> str:
    """Return a label with its placeholders filled: `text` is the text of `said`, perhaps escaped as HTML.

    `number` replaces `{number}`, `values` the other placeholders; `show` turns a value into what is inserted.
    """
    language = said.language
    known = values if number is None else {**values, "number": format_number(number, language)}

    def fill(path: str, form: str) -> str | None:
        value = known.get(path)
        if value is None:
            return None
        return show(value(form, language) if callable(value) else LocalText(value, language))

    return filled(text, fill)


def said_day(day: date) -> Saying:
    """Return a function that formats a day in a language."""

    def say(_form: str, language: str) -> LocalText:
        return LocalText(str(format_date(day, "long", locale_of(language))), language)

    return say
