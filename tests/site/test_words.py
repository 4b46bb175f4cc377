"""Texts for players contain no names that only the program and its examples use."""

import re
from collections.abc import Iterator
from functools import cache, partial

import pytest

from rulebook_tools.project.book import Book
from tests.conftest import search_entries
from tests.site.reading import BuiltPage, BuiltSite, Element

FOR_MAKERS = {"checked.html", "program.html"}
"""The pages that speak of the program."""
FURNITURE = ".rb-page-source code"
"""Where a page tells its editors where its source is."""
SPOKEN = ("alt", "title", "aria-label", "placeholder")
WRITTEN = re.compile(
    r"[^\W_]+(?:_[^\W_]+)+"  # hand_limit
    r"|[a-z]{3,}-?[0-9]+"  # gold3, sugar-4
    r"|[\w/-]+\.(?:ya?ml|py|md|po|json)"
)
"""A pattern of names that do not occur in sentences."""
PARTS = re.compile(r"[\w.-]+")
QUOTED = {"after"}
WORDS = {
    "de": {"all"},
    "es": {"popular", "sea"},
    "fr": {"action", "explore", "long", "phase", "piles", "points", "rare", "secret", "village"},
    "nl": {"land", "open", "post", "stop"},
}
"""Words of finished languages that name things of the program, too; of English, most do: one is quoted."""


def spoken(page: BuiltPage) -> Iterator[tuple[Element, str]]:
    """Yield the texts of a page, for eyes, ears and search engines."""
    furniture = page.html.inside(FURNITURE)
    yield from (told for told in page.html.texts() if told[0].node not in furniture)
    for name in SPOKEN:
        yield from ((element, element.get(name)) for element in page.html.all(f"[{name}]"))
    yield from ((element, element.get("content")) for element in page.html.all("meta[name=description]"))


@pytest.fixture(scope="module")
def named(book: Book) -> tuple[set[str], set[str]]:
    """Return the ids of all games that are not words, and the names of options, readings and kinds."""
    ids, words = set[str](), set[str]()
    for loaded in book.games.values():
        rulebook, options = loaded.rulebook, loaded.options
        nouns, statements = rulebook.wordings.nouns, rulebook.wordings.statements
        ids |= {*rulebook.blocks, *rulebook.rulings, *rulebook.parameters, *loaded.runs, *nouns, *statements}
        words |= {*options, *(reading for readings in options.values() for reading in readings)}
        words |= {noun.partition(".")[2] for noun in nouns if "." in noun}
    return {name for name in ids | words if re.search("[._-]", name)}, {
        name for name in words if len(name) > 2
    }


def wrong(text: str, known: set[str]) -> list[str]:
    """Return the parts of a text that are not words for players."""
    parts = {part.strip(".-") for part in PARTS.findall(text)}
    return [*WRITTEN.findall(text), *sorted(parts & known)]


def test_no_sentence_holds_a_name_of_the_program(site: BuiltSite, named: tuple[set[str], set[str]]) -> None:
    """No id, option, reading or file, on any page in a finished language, nor in what the search shows."""
    ids, words = named
    found = {}
    for language in {"en", *WORDS}.intersection(site.languages):
        foreign = set[str]() if language == "en" else words - WORDS.get(language, set()) - QUOTED
        judge = cache(partial(wrong, known=ids | foreign))
        for page in site.in_language(language):
            if page.name.rpartition("/")[2] not in FOR_MAKERS:
                for element, text in spoken(page):
                    said = judge(text)
                    if not foreign.issuperset(said) or (said and element.language == language):
                        found[page.path, text] = said
        entries = search_entries(site.folder / language)
        shown = [entry.get(part, "") for entry in entries for part in ("title", "text", "above")]
        found |= {("search", text): said for text in map(str, shown) if (said := wrong(text, ids))}
    assert found == {}
