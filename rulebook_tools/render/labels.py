"""The labels of the site, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup, escape

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.catalog.voice import Said, Voice
from rulebook_tools.model import SITE_LANGUAGE, Site, Text
from rulebook_tools.prose.inline import filled
from rulebook_tools.render.prose import clean, labelled, marked


class Labels:
    """Says labels, their placeholders filled: as HTML, or as plain text for attributes and titles."""

    def __init__(
        self, site: Site, language: str, catalogs: Sequence[Catalog], *, marked: bool = False
    ) -> None:
        """Say the labels of a site; if `marked`, each names its message."""
        self._is_marked = marked
        self._site = site
        self._language = language
        self._voices = {
            is_own: Voice(language, site.language if is_own else SITE_LANGUAGE, catalogs)
            for is_own in (True, False)
        }
        self._said: dict[tuple[object, ...], Markup] = {}

    def __contains__(self, name: str) -> bool:
        """Say whether the site has a label."""
        return name in self._site.labels

    def __call__(
        self, name: str, number: int | None = None, figures: Mapping[str, int] | None = None, **values: str
    ) -> Markup:
        """Return a label as HTML, marked where it is not translated.

        `number` chooses its plural form and fills `{number}`; its words may be chosen by `number` and by
        `figures`. Raises KeyError for a label that the site does not have.
        """
        escaped = {key: str(escape(value)) for key, value in values.items()}
        key = name, number, tuple(figures.items()) if figures else (), tuple(escaped.items())
        if key not in self._said:
            self._said[key] = self._html(name, number, figures, escaped)
        return self._said[key]

    def _html(
        self, name: str, number: int | None, figures: Mapping[str, int] | None, escaped: Mapping[str, str]
    ) -> Markup:
        said = self.say(name, number, figures)
        filled = _filled(str(escape(said.text)), escaped, number)
        html = clean(labelled(filled, said, self._language))
        if not self._is_marked:
            return html
        label = self._site.labels[name]
        return marked(html, (f"label.{name}/text", _line(label.text or label.one)))

    def plain(
        self, name: str, number: int | None = None, figures: Mapping[str, int] | None = None, **values: str
    ) -> str:
        """Return a label as plain text."""
        return _filled(self.say(name, number, figures).text, values, number)

    def say(self, name: str, number: int | None = None, figures: Mapping[str, int] | None = None) -> Said:
        """Return a label with its words chosen, its placeholders open, and the language it is in."""
        label, voice = self._site.labels[name], self._voices[name in self._site.own]
        known = {**(figures or {}), **({} if number is None else {"number": number})}
        if label.one and label.other and number is not None:
            one, other = _line(label.one), _line(label.other)
            return voice.count(f"label.{name}/text", one, other, number, known.get)
        return voice.say(f"label.{name}/text", _line(label.text or label.other), known.get)


def _line(text: Text | None) -> str:
    return " ".join(text.text.split()) if text else ""


def _filled(text: str, values: Mapping[str, str], number: int | None) -> str:
    known = dict(values) if number is None else {**values, "number": str(number)}
    return filled(text, lambda path, _form: known.get(path))
