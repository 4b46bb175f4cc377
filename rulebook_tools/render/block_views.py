"""Rules as a reader sees them: number, text, table, rulings, examples, grounds, other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.model import Block
from rulebook_tools.render.choice_views import PlayersView
from rulebook_tools.render.example_views import ExampleLine, ExampleView, RuleLink
from rulebook_tools.render.source_views import SourceView

SHORT = 90
"""Words of a rule that begins beside its heading, not below it."""
PARAGRAPHS = re.compile(r"(?:<p>(?:(?!<(?:p|[uod]l|table|figure|div)\b).)*</p>\s*)+", re.DOTALL)
TAGS = re.compile(r"<[^>]*>")


class RowView(NamedTuple):
    """A row of a table: what a key stands for, its value; for which numbers of players, if not all."""

    key: Markup
    value: Markup
    players: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of two columns."""

    heads: tuple[Markup, Markup]
    rows: tuple[RowView, ...]

    @property
    def cells(self) -> Iterator[tuple[Markup, Markup]]:
        """The texts of the table, its heads first."""
        yield self.heads
        yield from ((row.key, row.value) for row in self.rows)


@dataclass(frozen=True, slots=True)
class RulingHead:
    """What a rule shows of a ruling: the question, the reading adopted, where the rest is told."""

    id: str
    question: Markup
    adopted: Markup
    url: str
    others: tuple[tuple[str, Markup, Markup], ...]
    """The editions that read it otherwise: the short name of each, its name, its reading."""


@dataclass(frozen=True, slots=True)
class RelatedView:
    """What has to do with a rule, as links: what leads to it, and the rules that are met with it in play."""

    cites: tuple[RuleLink, ...] = ()
    rulings: tuple[RuleLink, ...] = ()
    terms: tuple[RuleLink, ...] = ()
    together: tuple[RuleLink, ...] = ()

    @property
    def groups(self) -> Iterator[tuple[str, tuple[RuleLink, ...]]]:
        """The links of each kind, after the name of the kind."""
        kinds = ("cites", self.cites), ("rulings", self.rulings), ("terms", self.terms)
        return (pair for pair in (*kinds, ("together", self.together)) if pair[1])


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a rule rests on: who says it or why it is inferred, what executes it or why nothing does."""

    sources: tuple[SourceView, ...]
    inferred: Markup
    unexecuted: Markup
    program: str
    """Where the lines of the program stand that decide it; empty where that is not known."""


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
    summary: Markup
    """It in one sentence, for the head of its chapter."""
    players: Markup
    marks: tuple[Markup, ...]
    """With which expansions and variants it holds, or without which."""
    conditions: Markup
    """The attributes that say for which games it is."""
    listed: Markup
    """Those that say it in a list of rules, where what it stands in says more."""
    body: Markup
    figures: tuple[PlayersView, ...]
    """What its figures come to with each number of players."""
    table: TableView | None
    picture: Markup
    """Figures of the rules drawn: all cards, a set-up."""
    remark: Markup
    assumed: Markup
    grounds: Grounds | None
    languages: Markup
    """Links to it in the other languages."""
    chapter: str
    """Where it stands in its chapter, with its grounds and languages; empty where it shows them."""
    rulings: tuple[RulingHead, ...]
    examples: tuple[ExampleView, ...]
    lines: tuple[ExampleLine, ...]
    """Its examples in short, where another page tells them."""
    elsewhere: tuple[RuleLink, ...]
    readings: tuple[RuleLink, ...]
    """Examples that play it under another reading of a ruling."""
    related: RelatedView
    outdated: tuple[Markup, ...]
    """What has changed in its texts since they were translated."""
    aliases: tuple[str, ...]
    also: tuple[str, ...]
    """What else readers ask for who mean it."""
    amounts: tuple[int, ...]
    """The figures that its text prints, or chooses its words by."""
    introduced: tuple[str, ...]
    """What the figures and terms are called that it is the first to name."""
    blocks: tuple[BlockView, ...]

    @property
    def shown(self) -> int:
        """How many examples it has, here or elsewhere."""
        return len(self.examples) + len(self.lines) + len(self.readings) + len(self.elsewhere)

    @property
    def is_short(self) -> bool:
        """Whether it is a rule of a few sentences that begins beside its heading."""
        if self.level == 1 or self.blocks or self.table or self.icon or self.remark or self.conditions:
            return False
        if self.players or self.figures:
            return False
        return bool(PARAGRAPHS.fullmatch(self.body)) and len(TAGS.sub(" ", self.body).split()) <= SHORT

    @property
    def all_assumed(self) -> tuple[BlockView, ...]:
        """Those of this rule and the ones inside it of which something is assumed."""
        return tuple(view for view in self.walk() if view.assumed)

    @property
    def in_short(self) -> tuple[BlockView, ...]:
        """The rules inside it that have a summary."""
        return tuple(view for view in self.walk() if view.summary and view is not self)

    @property
    def hidden(self) -> int:
        """How many rules inside it are not for all games."""
        return sum(bool(view.conditions) for view in self.walk() if view is not self)

    def walk(self) -> Iterator[BlockView]:
        """Yield this view and those inside it."""
        yield self
        for block in self.blocks:
            yield from block.walk()


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
