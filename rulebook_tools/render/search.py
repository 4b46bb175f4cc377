"""Search entries of pages, and the index made of them for the theme's search."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape, unescape
from typing import Any

import markupsafe

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.prose.inline import named_paths
from rulebook_tools.render.examples import ExampleView
from rulebook_tools.render.page import LanguageSite, Names, Page, SearchEntry, Section
from rulebook_tools.render.prose import CHOSEN, words
from rulebook_tools.render.rules import RuleView, RulingView

BLOCK = re.compile(
    r"</?(?:p|li|[uo]l|div|t[dhr]|thead|tbody|table|d[dlt]|br|blockquote|figure|h[1-6])\b[^>]*>"
)
"""Tags that separate words; all other tags occur within a sentence or a word."""
INLINE = re.compile(r"<[^>]*>")
SPACES = re.compile(r"[ \t\n\r\f]+")
"""Where a line may break: no-break spaces keep a number beside its noun, and stay."""
LANGUAGE = "rulebook"
"""The language name for which the theme's search loads our `lunr.rulebook.min.js`, for all languages."""
PUNCTUATION = (
    r"!-+\-/:-@[-`{-~\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b4\u00b6\u00b8\u00bb\u00bf\u00d7\u00f7"
    r"\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965"
    r"\u0e4f\u0e5a\u0e5b\u1361-\u1368\u2000-\u206f\u2190-\u2bff\u3001-\u3004\u3008-\u3020\u3030\u303d\u30fb"
    r"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
)
"""Punctuation of Latin, Armenian, Hebrew, Arabic, Indic, Thai, Ethiopic and East Asian scripts; symbols."""
SEPARATOR = rf"(?:&(?:amp|[lg]t);|[\s{PUNCTUATION}])+|[.,](?!\d)"
"""The separator of words, as a regular expression of JavaScript without the flag `u`. A comma or point within
a number separates nothing."""
WORDS = re.compile(rf"(?:{SEPARATOR})")

FIELDS: Mapping[str, float] = {
    "title": 5,
    "also": 4,
    "words": 2,
    "text": 1.5,
    "more": 1,
    "told": 0.5,
    "above": 0.5,
}
"""The weight of each field of an index entry: the heading, its synonyms (`also`), ids, figures and headings
in other languages (`words`), the text shown in a result, the rest of the text, texts of rulings and examples
about it (`told`), the headings above it. Thus a rule that answers a search precedes the chapter's title."""
PACKED = (*FIELDS, "names")
"""The names of an entry's values in the packed index, in order; the anchor stands before these values."""
SHORT = 3
"""Words of headings in other languages are left out if they have no capitals and at most so many letters."""
SENTENCE_END = re.compile(
    r"(?<![\s.(]\w)[.!?…\u0589\u0964\u061f]+[\"”“»«’‘)\]]*(?=\s+[^\s\u0061-\u007a])|[\u3002\uff01\uff1f]"
)
"""The end of a sentence, except after a single letter or before a lower-case one: that is an abbreviation."""
BEGINNING = re.compile(r'(?:<span data-message="[^"]*">)?<\w+ [^>]*\blang="([^"]*)"')
"""The beginning of HTML that is labelled with its language."""
LEAST_SHOWN, MOST_SHOWN = 40, 240
"""How many characters of a found text a search result shows: at least 40 (if it has them), at most 240."""


def entry(
    anchor: str,
    title: Iterable[str],
    *parts: str,
    lead: str = "",
    background: Iterable[str] = (),
    words: str = "",
    names: tuple[Names, ...] = (),
) -> SearchEntry:
    """Return a search entry; `title` and `parts` are pieces of HTML whose texts are joined.

    A search result shows the text of `lead`, or else the beginning of that of `parts`. `background`, `words`
    and `names` are those of the `SearchEntry`.
    """
    text = _bare(parts)
    shown, rest = (_bare([lead]), text) if lead else _lead_and_rest(text)
    return SearchEntry(anchor, _bare(title), shown, rest, _bare(background), words, names=names)


def block_entries(view: RuleView, above: tuple[str, ...] = ()) -> Iterator[SearchEntry]:
    """Yield a search entry for a rule, and for each rule inside it; `above` are the headings above it."""
    page, block = view.page, view.block
    table = [part for cells in view.table.cells for part in cells] if view.table else []
    rulings = [part for ruling in view.rulings for part in (ruling.link.heading, ruling.adopted)]
    examples = [part for example in view.examples for part in _example_texts(example)]
    body = view.text("body")
    texts = (body, *table, view.text("remark"), view.text("assumed"), page.choices.players_of(block))
    in_short = view.summary if above or not body else ""
    introduced = (page.names.of(*thing) for thing in page.content.introduced.get(view.id, ()))
    aliases = (alias.name for alias in block.aliases)
    # The figures that its text prints, or chooses its words by.
    said = (text for text in (block.summary, block.body, block.remark) if text)
    amounts = (page.voice.localizer.amount(path) for text in said for path in named_paths(text.text))
    figures = (str(amount) for amount in amounts if amount is not None)
    found = entry(
        view.id,
        (view.link.number, view.link.heading),
        *texts,
        lead=in_short,
        background=(*rulings, *examples),
        words=" ".join(dict.fromkeys((view.id, *aliases, *figures, *map(escape, introduced)))),
    )
    also = " | ".join(map(escape, page.names.also(view.id, block)))
    yield found._replace(also=also, above=_bare(above))
    for inner in view.blocks:
        yield from block_entries(inner, (*above, view.link.heading))


def ruling_entry(view: RulingView) -> SearchEntry:
    """Return the search entry of a ruling."""
    examples = (part for example in view.other_examples.values() for part in _example_texts(example))
    read = [part for name, text in view.texts.items() for part in (text, view.because(name))]
    parts = view.decisive, *read
    return entry(view.id, [view.link.heading], *parts, lead=view.adopted, background=examples, words=view.id)


def _example_texts(view: ExampleView) -> Iterator[str]:
    yield from (each.title for each in view.all)
    yield view.story
    yield from view.result


def _lead_and_rest(text: str, least: int = LEAST_SHOWN) -> tuple[str, str]:
    """Return the lead of a text, which a search result shows, and the rest.

    The lead ends with the first sentence that ends after `least` characters or more; if it would be longer
    than `MOST_SHOWN`, it is cut, if possible between words.
    """
    ends = (match.end() for match in SENTENCE_END.finditer(text))
    end = next((end for end in ends if end >= least), len(text))
    if end > MOST_SHOWN:
        end = text.rfind(" ", 0, MOST_SHOWN) if " " in text[:MOST_SHOWN] else MOST_SHOWN
    return text[:end], text[end:].strip()


def first_sentence(html: str, language: str) -> markupsafe.Markup:
    """Return the first sentence of HTML without its tags, labelled with its language if not `language`."""
    found = BEGINNING.match(html)
    text = unescape(_lead_and_rest(_bare([html]), least=1)[0])
    return words(LocalText(text, found[1] if found else language), language)


def _bare(parts: Iterable[str]) -> str:
    """Return the text of parts of HTML: no tags, single spaces, and escaped only where HTML demands it."""
    html = CHOSEN.sub("", " ".join(filter(None, parts)))
    bare = INLINE.sub("", BLOCK.sub(" ", html)) if "<" in html else html
    return SPACES.sub(" ", escape(unescape(bare), quote=False) if "&" in bare else bare).strip()


@dataclass(frozen=True, slots=True)
class Wordbook:
    """What a search also finds, in the other languages: words by page and anchor, names by game and thing."""

    words: Mapping[tuple[str, str], Iterable[str]] = field(default_factory=dict)
    """Words of headings and hidden words, by path of the page and anchor."""
    names: Mapping[tuple[str, str], Iterable[str]] = field(default_factory=dict)
    """Names of things, by the id of the game and the id of the thing."""

    @classmethod
    def of(cls, sites: Iterable[LanguageSite]) -> Wordbook:
        """Return the words and names of the given sites, each of which is the whole site in one language."""
        words: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        names: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for page in (page for site in sites for page in site.pages):
            for entry in page.search:
                words[page.path, entry.anchor] |= dict.fromkeys((*entry.title.split(), *entry.words.split()))
                for name in entry.names:
                    names[folder_of(page), name.id] |= dict.fromkeys((*name.own, *name.also))
        return cls(words, names)


def folder_of(page: Page) -> str:
    """Return the folder of a page, which is the id of its game; empty for a page about the site."""
    return page.path.rpartition("/")[0]


def search_entries(section: Section, wordbook: Wordbook) -> Iterator[dict[str, Any]]:
    """Yield the data of entries for the theme's search: for each page, the page itself, then places on it.

    The title of the first page of a section is that of the section, such as the name of a game.
    """
    folder = folder_of(section.pages[0])
    names = {name for (game, _), all_ in wordbook.names.items() if game == folder for name in all_}
    for page in section.pages:
        url, title = f"{page.path}.html", section.title if page is section.pages[0] else page.title
        yield {"location": url, "title": str(markupsafe.escape(title)), "text": ""}
        for entry in page.search:
            yield _index_entry(page, url, entry, wordbook, names)


def packed(docs: Iterable[dict[str, Any]]) -> tuple[list[dict[str, Any]], dict[str, list[Any]]]:
    """Return the entries about the site unchanged, and those of each game, by its folder, packed.

    A packed game is a list of pages: file, title, entries. A packed entry is a list of its anchor and the
    values of `PACKED`; an empty value is 0, or left out at the end. `search-on-demand.js` unpacks it.
    """
    site, games = list[dict[str, Any]](), defaultdict[str, list[Any]](list)
    for doc in docs:
        path, _, anchor = doc["location"].partition("#")
        folder, _, file = path.rpartition("/")
        if not folder:
            site.append(doc)
        elif not anchor:
            games[folder].append([file, doc["title"], []])
        else:
            values = [anchor, *(doc.get(name) or 0 for name in PACKED)]
            while not values[-1]:
                values.pop()
            games[folder][-1][-1].append(values)
    return site, games


def _distinct(text: str, *known: str) -> str:
    """Return the words of a text, each once, without those of the texts `known`."""
    seen = {word.casefold() for each in known for word in WORDS.split(each)}
    found = {word.casefold(): word for word in reversed(WORDS.split(text))}
    return " ".join(word for folded, word in reversed(found.items()) if word and folded not in seen)


def _index_entry(
    page: Page, url: str, entry: SearchEntry, wordbook: Wordbook, known_names: Container[str]
) -> dict[str, Any]:
    """Return the data of a search entry in the format of the theme; optional values are left out if empty.

    Texts that no result shows are reduced to their distinct words. Headings in other languages lose short
    words and, except in the entry of a term, `known_names`, which the search looks up anyway.
    """
    elsewhere = wordbook.words.get((page.path, entry.anchor), ())
    known = () if entry.names else known_names
    telling = (word for word in elsewhere if word not in known and (len(word) > SHORT or not word.islower()))
    words = " ".join((entry.words, *telling))
    names = []
    for name in entry.names:
        all_names = dict.fromkeys((*name.also, *wordbook.names.get((folder_of(page), name.id), ())))
        others = [each for each in all_names if each not in name.own]
        if others or len(name.own) > 1:
            names.append([name.own, others])
    found = {
        "location": f"{url}#{entry.anchor}",
        "title": entry.title,
        "text": entry.lead,
        "also": entry.also,
        "more": _distinct(entry.text),
        "told": _distinct(entry.background, entry.title, entry.lead, entry.text),
        "above": entry.above,
        "words": _distinct(words, entry.title, entry.anchor),
        "names": names,
    }
    return {key: value for key, value in found.items() if value or key in ("title", "text")}
