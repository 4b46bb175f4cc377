"""Rules as a reader sees them: number, text, table, rulings, examples, sources, other languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.model import Block, Citation
from rulebook_tools.render.example_views import ExampleView, RuleLink


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """A link to the same page in another language."""

    language: str
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of two columns."""

    heads: tuple[Markup, Markup]
    rows: tuple[tuple[Markup, Markup], ...]


@dataclass(frozen=True, slots=True)
class SourceView:
    """The sections that one edition is cited with."""

    edition: Markup
    language: str
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingHead:
    """What a rule shows of a ruling: the question, the reading adopted, where the rest is told."""

    id: str
    question: Markup
    adopted: Markup
    url: str


@dataclass(frozen=True, slots=True)
class TermView:
    """An entry of the glossary."""

    id: str
    term: Markup
    definition: Markup


@dataclass(frozen=True, slots=True)
class FigureView:
    """A parameter: its name, its figures in words, where it comes from."""

    label: Markup
    figures: tuple[Markup, ...]
    sources: tuple[SourceView, ...]
    inferred: Markup
    assumed: Markup
    ruling: RulingHead | None


@dataclass(frozen=True, slots=True)
class ChapterHead:
    """What a list of chapters shows of one."""

    id: str
    number: str
    heading: Markup
    icon: Markup | None
    summary: Markup


@dataclass(frozen=True, slots=True)
class BlockView:
    """All that a page shows of a rule."""

    id: str
    level: int
    number: str
    heading: Markup
    icon: Markup | None
    players: Markup
    body: Markup
    table: TableView | None
    remark: Markup
    inferred: Markup
    assumed: Markup
    unexecuted: Markup
    sources: tuple[SourceView, ...]
    rulings: tuple[RulingHead, ...]
    examples: tuple[ExampleView, ...]
    elsewhere: tuple[RuleLink, ...]
    readings: tuple[RuleLink, ...]
    """Examples that play it under another reading of a ruling."""
    languages: Markup
    """Links to it in the other languages."""
    aliases: tuple[str, ...]
    blocks: tuple[BlockView, ...]

    def walk(self) -> Iterator[BlockView]:
        """Yield this view and those inside it."""
        yield self
        for block in self.blocks:
            yield from block.walk()


def sections(citation: Citation | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the editions of a citation and the sections cited."""
    if citation:
        for edition, names in citation.sections.items():
            yield edition, tuple(ref.name for ref in names)


def numbers(chapters: tuple[Block, ...]) -> dict[str, str]:
    """Return the display number of every block: chapter, rule, rule inside it."""
    found: dict[str, str] = {}

    def visit(block: Block, number: str) -> None:
        found[block.id.name] = number
        for index, inner in enumerate(block.blocks, 1):
            visit(inner, f"{number}.{index}")

    for index, chapter in enumerate(chapters, 1):
        visit(chapter, str(index))
    return found
