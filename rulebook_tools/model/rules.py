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
    kind: Literal["thresholds", "values"] = "values"
    key: Text
    value: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A rule with its heading, its text, and the blocks inside it. A chapter is an outermost block."""

    place: Place
    id: Ref
    heading: Text
    also: tuple[Text, ...] = ()
    """What else readers ask for who mean this rule: no page says it, the search finds the rule by it."""
    icon: Ref | None = None
    summary: Text | None = None
    body: Text | None = None
    table: Table | None = None
    picture: Ref | None = None
    """An exhibit of the game: what is drawn of its figures, whatever the position."""
    remark: Text | None = None
    source: Citation | None = None
    inferred: Text | None = None
    """Why it holds, as far as no edition states it."""
    assumed: Text | None = None
    ruling: Ref | None = None
    engine: NotExecuted | None = None
    players: tuple[int, ...] = ()
    expansion: Mapping[str, tuple[Ref, ...]] = field(default_factory=dict)
    """The readings of an option under which it holds: those that play an expansion, or do not."""
    variant: Mapping[str, tuple[Ref, ...]] = field(default_factory=dict)
    """The same, where they play a variant, or do not."""
    aliases: tuple[Ref, ...] = ()
    moved_from: tuple[Ref, ...] = ()
    blocks: tuple[Block, ...] = ()

    @property
    def options(self) -> Mapping[str, tuple[Ref, ...]]:
        """The readings under which it holds, by option; it holds whatever is chosen of all others."""
        return {**self.expansion, **self.variant}

    def walk(self) -> Iterator[Block]:
        """Yield this block and all blocks inside it, in the order of the page."""
        yield self
        for block in self.blocks:
            yield from block.walk()
