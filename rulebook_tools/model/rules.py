"""Chapters and their blocks, the rulings about them, and worked examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from rulebook_tools.model.words import Citation, Located, NotExecuted, Placed, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Placed):
    """A table made from a parameter.

    `thresholds`: the keys are numbers, each valid up to the next. `values`: a row for each key.
    """

    parameter: Ref
    """The parameter whose entries are the rows."""
    kind: Literal["thresholds", "values"] = "values"
    """thresholds: each key is valid up to the next; values: a row for each key."""
    key: Text
    """The heading of the first column."""
    value: Text
    """The heading of the second column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Placed):
    """A rule with its heading, its text, and the blocks inside it. A chapter is an outermost block."""

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
        """The readings, by option, under which the rule holds; other options do not matter."""
        return {**self.expansion, **self.variant}

    def walk(self) -> Iterator[Block]:
        """Yield this block and all blocks inside it, in the order of the page."""
        yield self
        for block in self.blocks:
            yield from block.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A way to read the rules, and the best that speaks for it; a reading may be its text alone."""

    brief: ClassVar[str] = "text"
    """The key that a text in the place of the record stands for."""
    text: Text
    """What it takes the rules to say."""
    because: Text | None = None
    """The best that speaks for it."""
    editions: tuple[Ref, ...] = ()
    """The editions that say so, by their short names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Placed):
    """What this reference adopts where editions differ in play or are silent."""

    number: int | None = None
    """For ever the same; that of its place in the file, if left out."""
    question: Text
    """What a reader asks."""
    readings: Mapping[str, Reading]
    """The ways to read the rules, by name: a text, or {text, because}."""
    adopted: Ref
    """The name of the reading that this reference follows."""
    because: Text
    """Why this one, in spite of what speaks for the others."""
    decided: Ref | None = None
    """The day it was decided: 2026-11-20."""
    certainty: Literal["stated", "inferred", "chosen"] | None = None
    """stated: an edition says it; inferred: it follows from what editions say; chosen: this reference
    decided.
    """
    concerns: tuple[Ref, ...]
    """The ids of the rules that it is about."""
    option: Ref | None = None
    """The engine's option that takes the readings as its values."""
    source: Citation | None = None
    """The sections it comes from, by edition: {en: Setup}."""


EXPECT, FORBIDDEN_BY = "expect", "forbidden_by"
"""The keys by which an entry of an example's `when` says what is expected on the way, or who forbids it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(Placed):
    """A worked example: given, when, then."""

    id: Ref
    """The example's id, which is its file's name."""
    title: Text
    """A short title."""
    story: Text | None = None
    """What happens, in a sentence or two, without figures."""
    origin: Literal["rulebook", "statement", "reference"] = "rulebook"
    """rulebook: a worked example of a published text; statement: a sentence of one, played; reference: of our
    own.
    """
    illustrates: tuple[Ref, ...]
    """The ids of the rules it shows; it stands at the first."""
    source: Citation | None = None
    """The sections it comes from, by edition: {en: Setup}."""
    assumed: Text | None = None
    """Which values are chosen here because the rulebook leaves them open."""
    options: Mapping[str, Ref] = field(default_factory=dict)
    """Readings other than the adopted ones, by the engine's option."""
    given: Located
    """The position it starts from."""
    when: Located
    """The actions taken, in order; {expect: …} between them says what must have come out so far."""
    then: Located | None = None
    """What must come out; any part of what the game observes."""
    forbidden_by: Ref | None = None
    """The id of the rule that must refuse the last action; with it the example ends."""

    @property
    def refusals(self) -> tuple[Ref, ...]:
        """The rules that must refuse an action, along the way and at the end."""
        entries = self.when.value if isinstance(self.when.value, list) else []
        return tuple(
            Ref(rule, self.when.place_of((index, FORBIDDEN_BY)))
            for index, entry in enumerate(entries)
            if isinstance(entry, Mapping) and isinstance(rule := entry.get(FORBIDDEN_BY), str)
        ) + (() if self.forbidden_by is None else (self.forbidden_by,))
