"""Check names in sources: rules, nouns, drawings, editions, and the references of a card. Find PDF files."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools import model
from rulebook_tools.sources.folders import PACKAGE, Folders, base_language
from rulebook_tools.util.errors import Problems, listed, short


def check_card(rulebook: model.Rulebook, problems: Problems) -> None:
    """Add problems of the reference card, such as unknown rules, missing tables and empty sections."""
    card = rulebook.card
    if card is None:
        return
    if not card.sections:
        problems.add(card.place, "a card without sections", "a section for each thing that is looked up")
    language = rulebook.about.language.name if rulebook.about.engine is None else ""
    for section in card.sections.values():
        rules = [*((section.rule,) if section.rule else ()), *section.tables]
        texts = [section.heading, *section.columns.values()]
        for part in section.parts:
            rules.append(part.rule)
            texts += part.cells.values() if isinstance(part, model.CardRow) else (part.text,)
            if part.noun:
                check_known(part.noun, rulebook.wordings.nouns, "a noun of wording.yml", problems)
        for rule in rules:
            check_known(rule, rulebook.blocks, "the id of a block", problems)
        for text in texts:
            _check_text(text, language, problems)
        _check_section(section, problems)
        _check_tables(section, rulebook, problems)


def _check_section(section: model.CardSection, problems: Problems) -> None:
    if not (section.steps or section.rows or section.tables or section.lines):
        problems.add(section.place, "a section that shows nothing", "steps, rows, tables or lines")
    if section.again and not section.steps:
        problems.add(section.again.place, "a way back from no step", "steps that it leads back to")
    if section.columns and not section.rows:
        place = next(iter(section.columns.values())).place
        problems.add(place, "columns without rows", "rows, each with cells by the names of the columns")
    for row in section.rows.values():
        _check_row(row, list(section.columns), problems)


def _check_row(row: model.CardRow, columns: list[str], problems: Problems) -> None:
    expected = f"a column of the section: {listed(columns)}" if columns else "columns in the section"
    for name, text in row.cells.items():
        if name not in columns:
            wrong = f"a cell of the unknown column {name!r}"
            problems.add(text.place, wrong, expected, name=name, valid=columns)
    if columns and columns[0] not in row.cells:
        problems.add(row.place, f"a row without a cell {columns[0]!r}", "one: it says what the row is of")


def _check_tables(section: model.CardSection, rulebook: model.Rulebook, problems: Problems) -> None:
    with_tables = [id_ for id_, block in rulebook.blocks.items() if block.table]
    for rule in section.tables:
        if rule.name in rulebook.blocks and rule.name not in with_tables:
            wrong = f"the table of {rule.name!r}, which has none"
            problems.add(rule.place, wrong, listed(with_tables), name=rule.name, valid=with_tables)


def _check_text(text: model.Text, language: str, problems: Problems) -> None:
    from rulebook_tools.prose.variants import variants  # noqa: PLC0415 -- `rulebook verify` reads no Markdown

    ways = variants(text.line)
    if ways.links:
        expected = "words alone: the line leads to its rule"
        problems.add(text.place, f"the link {ways.links[0]} on a card", expected)
    check_figures(text, language, "a placeholder of a parameter, such as {hand_limit}", problems)


def check_figures(text: model.Text, language: str, expected: str, problems: Problems) -> None:
    """Add a problem for the first number written as a word in `language`; another check refuses digits.

    `expected` is what the problem asks for instead.
    """
    from rulebook_tools.prose.variants import variants  # noqa: PLC0415 -- `rulebook verify` reads no Markdown

    for word in filter(None, (number_word(way.inline.plain, language) for way in variants(text.line).each)):
        problems.add(text.place, f"the figure {word!r} is typed into the text", expected)
        return


NUMBER_WORDS: Mapping[str, str] = {
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "en": "two three four five six seven eight nine ten eleven twelve",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
"""The words for the numbers from two to twelve, by language. The word for one can also be an article."""


def number_word(text: str, language: str) -> str:
    """Return the first number word in a text; empty if there is none or the language is not known."""
    words = NUMBER_WORDS.get(base_language(language))
    found = words and re.search(rf"\b(?:{words.replace(' ', '|')})\b", text, re.IGNORECASE)
    return found.group() if found else ""


DRAWINGS = PACKAGE / "theme" / "drawings"
"""The folder of our own drawings: SVG files of 24 by 24 units in one colour."""


@cache
def drawings() -> Mapping[str, Path]:
    """Return the path of every drawing, by its name."""
    return {path.stem: path for path in sorted(DRAWINGS.glob("*.svg"))}


def check_looks(rulebook: model.Rulebook, problems: Problems) -> None:
    """Add a problem for each unknown noun and each unknown drawing in `pictures.yml`."""
    nouns = rulebook.wordings.nouns
    families = {noun[:at] for noun in nouns for at, letter in enumerate(noun) if letter == "."}
    expected = "a noun of wording.yml, or what comes before a dot in some"
    for name, look in rulebook.looks.items():
        check_known(model.Ref(name, look.place), nouns.keys() | families, expected, problems)
        if look.drawing:
            check_known(look.drawing, drawings(), "a drawing", problems)


SHEETS = "pdf"
"""The folder of PDF files in `docs/assets`."""

PrintKind: TypeAlias = Literal["rulebook", "card"]
"""A document that can be printed: all rules of a game, or its card."""


PRINT_KINDS: tuple[PrintKind, ...] = ("rulebook", "card")


class Sheet(NamedTuple):
    """A PDF file of a game in a language: its path in `docs/assets` and its size in bytes."""

    kind: PrintKind
    path: str
    size: int


def sheet_name(game: str, language: str, kind: PrintKind = "rulebook") -> str:
    """Return the path, in `docs/assets`, of the PDF file of a game in a language; it may not exist."""
    return f"{SHEETS}/{game}{'.card' if kind == 'card' else ''}.{language}.pdf"


def sheets_of(folders: Folders, game: str, language: str) -> tuple[Sheet, ...]:
    """Return the existing PDF files of a game in a language."""
    names = {kind: sheet_name(game, language, kind) for kind in PRINT_KINDS}
    return tuple(
        Sheet(kind, name, path.stat().st_size)
        for kind, name in names.items()
        if (path := folders.assets / name).is_file()
    )


def check_example(example: model.Example, rulebook: model.Rulebook, problems: Problems) -> None:
    """Add problems if an example names unknown rules, illustrates no rule, or lacks a citation."""
    for rule in (*example.illustrates, *example.refusals):
        check_known(rule, rulebook.blocks, "the id of a block", problems)
    if not example.illustrates:
        problems.add(example.place, f"{example.id.name!r} illustrates nothing", "the ids of rules")
    if example.origin != "reference" and example.source is None:
        problems.add(example.place, f"{example.id.name!r} cites nothing", "source, or origin: reference")


MOST_PARTS = 9
"""How many parts of a citation, separated by commas, are compared with the sections of an edition.

All further parts count as one.
"""
PLACES: Mapping[str, str] = {
    "de": "Absatz Absätze Punkt Satz Aufzählung Liste Tabelle Anmerkung Achtung Hinweis Beispiel Zitat Bild",
    "en": "paragraph item point sentence list table box note exception example quotation picture",
    "es": "párrafo punto frase regla lista tabla recuadro nota excepción ejemplo cita imagen",
    "fr": "paragraphe point phrase règle liste tableau encadré note exception exemple citation image",
    "nl": "alinea punt zin opsomming lijst tabel kader opmerking let voorbeeld citaat plaatje",
}
"""By language, the words for places in a section, separated by blanks: citations may name such a place."""


def _citations(rulebook: model.Rulebook) -> Iterator[model.Citation]:
    parts: tuple[Mapping[str, model.Block | model.Parameter | model.Ruling], ...]
    parts = rulebook.blocks, rulebook.parameters, rulebook.rulings
    sources = [thing.source for part in parts for thing in part.values()]
    return filter(None, (*sources, *(example.source for example in rulebook.examples)))


def check_citations(rulebook: model.Rulebook, problems: Problems) -> None:
    """Add a problem for each unknown edition in a citation, and each section that its edition lacks."""
    editions = rulebook.about.editions
    known = {name: {each.name for each in edition.sections} for name, edition in editions.items()}
    for citation in _citations(rulebook):
        for edition, sections in citation.sections.items():
            if edition not in editions:
                wrong = f"unknown edition {short(edition)!r}"
                expected = f"an edition of game.yml: {listed(editions)}"
                problems.add(citation.place, wrong, expected, name=edition, valid=editions)
            elif known[edition]:
                language = editions[edition].language.name
                for section in sections:
                    _check_section_cited(section, known[edition], language, problems)


def _check_section_cited(
    section: model.Ref, known: Collection[str], language: str, problems: Problems
) -> None:
    """Add a problem unless `section` is a `known` section, perhaps with places in it (`Setup, item 2`).

    `language` is the language of the edition: it decides the words for places.
    """
    parts = section.name.split(", ", MOST_PARTS)
    cut = next((n for n in range(len(parts), 0, -1) if ", ".join(parts[:n]) in known), 0)
    places = PLACES.get(base_language(language), "").replace(" ", "|")
    strange = [part for part in parts[cut:] if not re.search(rf"\b(?:{places})", part, re.IGNORECASE)]
    if strange or not cut:
        name = ", ".join([*parts[:cut], *(strange or parts)[:1]])
        expected = "a section that game.yml lists for the edition, then a paragraph, item, note or example"
        problems.add(section.place, f"no section {short(name)!r}", expected, name=name, valid=sorted(known))


def check_known(ref: model.Ref, valid: Collection[str], expected: str, problems: Problems) -> bool:
    """Return True if a name is valid; else add a problem that says what was `expected`."""
    if ref.name not in valid:
        problems.add(ref.place, f"unknown name {short(ref.name)!r}", expected, name=ref.name, valid=valid)
        return False
    return True
