"""Messages as sanitized HTML, labelled with their language if it is not that of the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from html import unescape
from typing import Any, TypeAlias

from markdown_it.token import Token
from markupsafe import Markup, escape

from rulebook_tools.catalogs.languages import direction_of, language_tag
from rulebook_tools.catalogs.localizer import Localizer, LocalText
from rulebook_tools.model import Text
from rulebook_tools.prose.body import split
from rulebook_tools.prose.choices import CHOSEN_PLAYERS
from rulebook_tools.prose.inline import Link, Placeholder, parse_inline, read_link
from rulebook_tools.prose.parts import (
    Admonition,
    Beside,
    Cells,
    DefinitionList,
    Items,
    OnMedium,
    Paragraph,
    Part,
    Picture,
    Quote,
)
from rulebook_tools.prose.variants import variants
from rulebook_tools.render.sanitizing import CLEAN, clean

ELEMENTS = {
    "strong_open": "<strong>",
    "strong_close": "</strong>",
    "em_open": "<em>",
    "em_close": "</em>",
    "link_close": "</a>",
    "softbreak": " ",
    "hardbreak": "<br>",
}
CHOSEN = re.compile(r"<data\b.*?</data>", re.DOTALL)
"""Words that a page shows only for a chosen number of players, in place of the words for any number."""
TERM = re.compile(r'<a (?=[^>]*class="rb-term")[^>]*href="(?P<term>[^"]*)"[^>]*>(?P<text>.*?)</a>', re.DOTALL)
LABELLED = re.compile(
    r'(?:<span data-message="[^"]*">)?<span lang="([^"]*)"[^>]*>(?:(?!<span lang=).)*</span>', re.DOTALL
)
"""HTML of one element with a `lang` attribute, perhaps inside an element that names its message."""

Fill = Callable[[str, str, str], "LocalText | None"]
"""A function that returns the words for a placeholder, by its path, its grammatical form and the language of
the text around it; None if there are none."""
Resolve = Callable[[Link], "tuple[str, Mapping[str, str]] | None"]
"""A function that returns the URL of a link and further HTML attributes; None if its target is unknown."""

ASSET = "asset"
"""The kind of link to a file in `docs/assets`, for pictures; texts cannot contain such a link."""

FEW_COLUMNS, LONG_CELL = 2, 20
"""A phone shows a table row by row if it has more columns and a cell with more characters than this."""

MOST_KEPT = 20_000
"""How many texts each cache of this module holds at most."""

Fragment: TypeAlias = "str | Placeholder | Link"
"""A part of a message: finished HTML, a placeholder for a figure, or the beginning of a link."""


class Prose:
    """Renders messages of one page in one language."""

    def __init__(
        self,
        localizer: Localizer,
        fill: Fill,
        resolve: Resolve,
        players_of: Mapping[str, Sequence[int]] | None = None,
        numbers: Sequence[int] = (),
    ) -> None:
        """Render the texts of a localizer; if it collects messages, HTML names them (see `NAMED`).

        `fill` returns the words for a placeholder, `resolve` the URL of a link. `players_of` maps the path of
        a parameter value to the numbers of players that it is limited to; `numbers` are the numbers of
        players that a reader can choose.
        """
        self._is_marked = localizer.used is not None
        self._players_of, self._numbers = players_of or {}, numbers
        self._localizer, self._language = localizer, localizer.language
        self._fill = fill
        self._resolve = resolve

    def on_page(self, resolve: Resolve) -> Prose:
        """Return a copy of this renderer for another page; `resolve` resolves its links."""
        other = copy(self)
        other._resolve = resolve  # noqa: SLF001 -- of this class
        return other

    def inline(self, said: LocalText, fill: Fill | None = None) -> Markup:
        """Return a message as inline HTML, labelled with its language if that is not the page's.

        `fill`, if given, replaces the usual function for its placeholders.
        """
        return _clean_line(labelled(self._tokens(said, fill), said, self._language))

    def marked(self, html: str, key: Key) -> Markup:
        """Return a message's HTML, with an attribute that names it if the localizer collects messages."""
        return marked(html, key) if self._is_marked else Markup(html)  # noqa: S704 -- it is HTML

    def line(self, context: str, text: Text) -> Markup:
        """Return a message of one line, such as a heading, as inline HTML; `context` is the message's."""
        return self.marked(_clean_line(self._labelled_message(context, text.line)), (context, text.line))

    def body(self, context: str, text: Text | None) -> Markup:
        """Return a text of paragraphs, lists, quotes, tables and boxes as HTML; empty for None.

        A term is a link where it first occurs; further links to it are left out.
        """
        return linked_once(clean(self._parts(split(text), context))) if text else Markup()

    def _parts(self, parts: Iterable[Part], context: str) -> str:
        return "".join(self._part(part, context) for part in parts)

    def _part(self, part: Part, context: str) -> str:
        match part:
            case Paragraph(message):
                said, html = self._message_html(context, message.text)
                return (
                    f"<p{attributes(said, self._language)}>{self.marked(html, (context, message.text))}</p>"
                )
            case Items(ordered, items):
                tag = "ol" if ordered else "ul"
                inner = "".join(f"<li>{self._item(item, context)}</li>" for item in items)
                return f"<{tag}>{inner}</{tag}>"
            case Quote(inner_parts):
                return f"<blockquote>{self._parts(inner_parts, context)}</blockquote>"
            case Cells(rows):
                return self._table(rows, context)
            case Picture():
                return self._picture(part, context)
            case _:
                return self._box(part, context)

    def _table(self, rows: tuple[tuple[Text, ...], ...], context: str) -> str:
        head, *rest = ([self._cell(cell, context) for cell in row] for row in rows)
        is_text = len(head) > FEW_COLUMNS and any(
            len(plain_text(each)) > LONG_CELL for row in rest for each in row
        )
        names = [f' data-head="{escape(plain_text(cell))}"' if is_text else "" for cell in head]
        heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
        body = "".join(
            f"<tr{self._for_players(row)}>"
            + "".join(f"<td{name}>{cell}</td>" for name, cell in zip(names, cells, strict=True))
            + "</tr>"
            for row, cells in zip(rows[1:], rest, strict=True)
        )
        table = f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody>"
        name = "rb-table rb-table--text" if is_text else "rb-table"
        return f'<div class="{name}"><table>{table}</table></div>'

    def _for_players(self, row: Sequence[Text]) -> str:
        """Return the HTML attribute for the numbers of players that the figures in a row are limited to.

        It is empty if no figure is limited, or if the limits of figures differ.
        """
        named = {path for cell in row for path in variants(cell.text).paths if path in self._players_of}
        found = {tuple(self._players_of[path]) for path in named}
        return for_players(found.pop()) if len(found) == 1 else ""

    def _box(self, box: Admonition | Beside | OnMedium | DefinitionList, context: str) -> str:
        match box:
            case Admonition(kind, parts):
                name = "rb-remark" if kind == "remark" else "rb-example-told"
                return f'<div class="{name}">{self._parts(parts, context)}</div>'
            case Beside(picture, parts):
                text = self._parts(parts, context)
                return f'<div class="rb-beside"><div>{text}</div>{self._picture(picture, context)}</div>'
            case OnMedium(medium, parts):
                return f'<div class="rb-on-{medium}">{self._parts(parts, context)}</div>'
            case DefinitionList(entries):
                pairs = [
                    (self._cell(each.heading, context), self._item(each.parts, context)) for each in entries
                ]
                told = "".join(f"<div><dt>{name}</dt><dd>{said}</dd></div>" for name, said in pairs)
                return f'<dl class="rb-entries">{told}</dl>'

    def _picture(self, picture: Picture, context: str) -> str:
        said = self._localizer.message(context, picture.alt.text)
        alt = escape(plain_text(self.inline(said)))
        asset = self._resolve(Link(ASSET, picture.file.name))
        if asset is None:
            return f'<p class="rb-picture"{attributes(said, self._language)}>{alt}</p>'
        image = f'<img src="{escape(asset[0])}" alt="{alt}" loading="lazy">'
        return f'<figure class="rb-picture">{labelled(image, said, self._language)}</figure>'

    def _item(self, parts: tuple[Part, ...], context: str) -> str:
        """Return a list item; its first paragraph has no `<p>` of its own."""
        if parts and isinstance(parts[0], Paragraph):
            return self._cell(parts[0].message, context) + self._parts(parts[1:], context)
        return self._parts(parts, context)

    def _cell(self, message: Text, context: str) -> str:
        if not message.text:
            return ""
        return self.marked(self._labelled_message(context, message.text), (context, message.text))

    def _labelled_message(self, context: str, text: str) -> str:
        said, html = self._message_html(context, text)
        return labelled(html, said, self._language)

    def _message_html(self, context: str, text: str) -> tuple[LocalText, str]:
        """Return a message and its HTML, with all variants if it depends on the chosen number of players."""
        said = self._localizer.message(context, text)
        html = self._tokens(said)
        if not any(selector.path == CHOSEN_PLAYERS for selector in variants(text).selectors):
            return said, html
        words: dict[str, list[int]] = {}
        for number in self._numbers:
            own = self._localizer.message(context, text, partial(self._amount, number))
            words.setdefault(self._tokens(own), []).append(number)
        others = " ".join(map(str, words.pop(html, ())))
        own_words = "".join(f"<data{for_players(players)}>{own}</data>" for own, players in words.items())
        return said, f'<span class="rb-any" data-players="{others}">{html}</span>{own_words}'

    def _amount(self, players: int, path: str) -> int | None:
        return players if path == CHOSEN_PLAYERS else self._localizer.amount(path)

    def _tokens(self, said: LocalText, fill: Fill | None = None) -> str:
        """Return a message as HTML; `fill`, if given, replaces the usual function for its placeholders."""
        html = []
        for fragment in _fragments(said.text):
            if isinstance(fragment, str):
                html.append(fragment)
            elif isinstance(fragment, Link):
                html.append(self._link_tag(fragment))
            else:
                html.append(self._figure(fragment, fill or self._fill, said.language))
        return "".join(html)

    def _figure(self, placeholder: Placeholder, fill: Fill, around: str) -> str:
        """Return the figure that `fill` gives for a placeholder, as HTML.

        Parts of it that are not in `around`, the language of the text around it, are labelled.
        """
        path, form = placeholder
        said = fill(path, form, around) or LocalText(str(placeholder), around)
        return f"<bdi>{spoken(said, around)}</bdi>"

    def _link_tag(self, link: Link) -> str:
        """Return the start tag of a link, without an address if the target is unknown."""
        found = self._resolve(link) if link.kind else None
        if not link.kind and link.target.startswith("https://"):
            found = link.target, {"rel": "external"}
        attributes = {"href": found[0], **found[1]} if found else {}
        return "<a" + "".join(f' {name}="{escape(value)}"' for name, value in attributes.items()) + ">"


@lru_cache(maxsize=MOST_KEPT)
def _fragments(text: str) -> tuple[Fragment, ...]:
    inline = parse_inline(text)
    if inline.plain == text:
        return (str(escape(text)),)
    fragments: list[Fragment] = []
    html: list[str] = []
    for token in inline.tokens:
        fragment = ELEMENTS.get(token.type) or _fragment(token)
        if isinstance(fragment, str):
            html.append(fragment)
            continue
        fragments += ["".join(html), fragment]
        html.clear()
    return (*fragments, "".join(html))


def _fragment(token: Token) -> Fragment:
    if token.type == "code_inline":
        return f"<code>{escape(token.content)}</code>"
    if token.type == "placeholder":
        placeholder: Placeholder = token.meta["placeholder"]
        return placeholder
    if token.type == "link_open":
        return read_link(str(token.attrs.get("href", "")))
    return str(escape(token.content))


def for_players(numbers: Sequence[int]) -> str:
    """Return the HTML attribute for what is limited to these numbers of players; empty without numbers."""
    return f' data-players="{" ".join(map(str, numbers))}"' if numbers else ""


def labelled(html: str, said: LocalText, language: str) -> str:
    """Return `html`, the HTML of `said`, labelled with its language if that is not `language`, the page's."""
    labels = attributes(said, language)
    return f"<span{labels}>{html}</span>" if labels else html


def attributes(said: LocalText, language: str) -> str:
    """Return the attributes of the element around a text: its language if that is not `language`, the page's.

    They include the writing direction if it is not that of the page, and mark outdated translations.
    """
    if said.language != language:
        way = direction_of(said.language)
        turned = "" if way == direction_of(language) else f' dir="{way}"'
        return f' lang="{escape(language_tag(said.language))}"{turned} class="rb-untranslated"'
    return ' class="rb-stale"' if said.stale else ""


def spoken(said: LocalText, language: str) -> str:
    """Return a text without markup as escaped HTML; parts that are not in `language` are labelled."""
    return "".join(labelled(str(escape(part.text)), part, language) for part in said.parts or (said,))


@lru_cache(maxsize=MOST_KEPT)
def words(said: LocalText, language: str) -> Markup:
    """Return a plain text as sanitized HTML; parts that are not translated to `language` are labelled."""
    return clean(spoken(said, language))


_clean_line = lru_cache(maxsize=MOST_KEPT)(clean)
"""`clean` with a cache: examples repeat the same sentences."""


def shared(known: dict[Hashable, Any], key: Hashable, make: Callable[[], Markup]) -> Markup:
    """Return HTML from the cache `known`; if the key is missing, make it, and store it if it has no links.

    Links are relative to their page, so that other pages cannot use HTML with links.
    """
    html: Markup | None = known.get(key)
    if html is None:
        html = make()
        if "<a " not in html:
            known[key] = html
    return html


def linked_once(html: Markup, before: str = "") -> Markup:
    """Return HTML with only the first link to each term; none to a term that the HTML `before` links."""
    seen = {link["term"] for link in TERM.finditer(before)}

    def once(link: re.Match[str]) -> str:
        if link["term"] in seen:
            return link["text"]
        seen.add(link["term"])
        return link[0]

    return Markup(TERM.sub(once, html))  # noqa: S704 -- links are taken out


def language_in(html: str) -> str:
    """Return the language that HTML as a whole is labelled with; empty if it has no label."""
    found = LABELLED.fullmatch(html)
    return found.group(1) if found else ""


def plain_text(html: str) -> str:
    """Return the text of HTML, without words that are shown only for a chosen number of players."""
    html = str(html).replace("\u202f", "&#8239;")  # `striptags` would make it a common space
    if CLEAN.fullmatch(html):
        return " ".join(html.split())
    return Markup(CHOSEN.sub("", html)).striptags()  # noqa: S704 -- tags are taken out


Key: TypeAlias = tuple[str, str]
"""The context and the source text of a message, which identify it."""


def marked(html: str, key: Key) -> Markup:
    """Return HTML in an element that names its message, for the preview of translators."""
    return Markup(f"<span{_name(key)}>{html}</span>")  # noqa: S704 -- it has been HTML before


def unseen(heard: Iterable[Key], html: str) -> str:
    """Return `<template>` elements for those messages of a page that its HTML does not name.

    These are messages in pictures, figures, attributes and titles. `heard` are all messages of the page.
    """
    names = dict.fromkeys(map(_name, heard))
    return "".join(f"<template{name}></template>" for name in names if name not in html)


NAMED = re.compile(r' data-message="([^"]*)"')
"""The attribute with the context and the text of a message, on the element that shows it."""


def named_in(html: str) -> list[Key]:
    """Return the messages (context and text) that attributes of HTML name, each once, in order."""
    return list(dict.fromkeys(map(read_name, NAMED.finditer(html))))


def read_name(attribute: re.Match[str]) -> Key:
    """Return the message (context and text) that an attribute of HTML, a match of `NAMED`, names."""
    context, _, text = unescape(attribute[1]).partition("\n")
    return context, text


def _name(key: Key) -> str:
    return f' data-message="{escape(chr(10).join(key))}"'
