"""The rules: chapters, and the blocks inside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Citation, NotExecuted, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table made from a parameter.

    `thresholds`: the keys are numbers, each valid up to the next. `values`: a row for each key.
    """

    place: Place
    parameter: Ref
    """The parameter whose entries are the rows."""
    kind: Literal["thresholds", "values"] = "values"
    """thresholds: each key is valid up to the next; values: a row for each key."""
    key: Text
    """The heading of the first column."""
    value: Text
    """The heading of the second column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A rule with its heading, its text, and the blocks inside it. A chapter is an outermost block."""

    place: Place
    id: Ref
    """For ever the same: small letters, digits, '-' and '_', parts joined by '.'."""
    heading: Text
    """A short heading."""
    also: tuple[Text, ...] = ()
    """What readers look for who mean the rule, in words that it lacks: only the search knows it."""
    icon: Ref | None = None
    """A drawing, such as drawing/coin, or an icon of the theme, such as material/anchor."""
    summary: Text | None = None
    """One sentence: of a chapter for lists of chapters, of a rule for the head of its chapter."""
    body: Text | None = None
    """The rule, in Markdown: paragraphs, lists, quotes, tables, {figures}, rule: and term: links; {cards one
    {is} other {are}} chooses words.
    """
    table: Table | None = None
    """A table made from a parameter."""
    picture: Ref | None = None
    """An exhibit of the game’s program: a picture of figures of the rules, such as all cards."""
    remark: Text | None = None
    """A side note: a reason, a reminder."""
    source: Citation | None = None
    """The sections it comes from, by edition: {en: Setup}."""
    inferred: Text | None = None
    """Why it holds, as far as no edition states it."""
    assumed: Text | None = None
    """Why a figure or value that no edition states was chosen."""
    ruling: Ref | None = None
    """The id of the ruling it rests on."""
    engine: NotExecuted | None = None
    """{none: why} where nothing can compute the rule."""
    players: tuple[int, ...] = ()
    """The numbers of players that the rule is for, if not for all."""
    expansion: Mapping[str, tuple[Ref, ...]] = field(default_factory=dict)
    """{option: readings} that the rule holds with: those of an expansion, or the usual one."""
    variant: Mapping[str, tuple[Ref, ...]] = field(default_factory=dict)
    """{option: readings} that the rule holds with: those of a variant, or the usual one."""
    aliases: tuple[Ref, ...] = ()
    """Ids that the block had before."""
    moved_from: tuple[Ref, ...] = ()
    """Chapters that the block stood in before."""
    blocks: tuple[Block, ...] = ()
    """The rules inside this one."""

    @property
    def options(self) -> Mapping[str, tuple[Ref, ...]]:
        """The readings under which it holds, by option; it holds whatever is chosen of all others."""
        return {**self.expansion, **self.variant}

    def walk(self) -> Iterator[Block]:
        """Yield this block and all blocks inside it, in the order of the page."""
        yield self
        for block in self.blocks:
            yield from block.walk()
