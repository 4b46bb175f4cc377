"""The model of rules: chapters with their blocks, rulings about them, and worked examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from rulebook_tools.engine.data import Plain
from rulebook_tools.model.words import Citation, Located, NotExecuted, Placed, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Placed):
    """A table in a rule whose rows are the entries of a parameter."""

    parameter: Ref
    """The parameter whose entries are the rows."""
    kind: Literal["thresholds", "values"] = "values"
    """thresholds: each key is a number, valid up to the next one; values: a row for each key."""
    key: Text
    """The heading of the first column, which has the keys."""
    value: Text
    """The heading of the second column, which has the values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Placed):
    """A rule with its heading, its text, and the blocks inside it. A chapter is an outermost block."""

    id: Ref
    """The id, which never changes: small letters, digits, '-' and '_', parts joined by '.'."""
    heading: Text
    """A short heading."""
    also: tuple[Text, ...] = ()
    """Other words under which the search finds the rule; no page shows them."""
    icon: Ref | None = None
    """A drawing, such as drawing/coin, or an icon of the theme, such as material/anchor."""
    summary: Text | None = None
    """One sentence: a chapter's for lists of chapters, a rule's for the beginning of its chapter."""
    body: Text | None = None
    """The rule, in Markdown: paragraphs, lists, quotes, tables, {parameters}, rule: and term: links;
    {cards one {is} other {are}} chooses words by number.
    """
    table: Table | None = None
    """A table made from a parameter."""
    picture: Ref | None = None
    """The name of a picture that the game’s engine draws for a rule, such as all cards."""
    remark: Text | None = None
    """A side note, such as a reason or a reminder."""
    source: Citation | None = None
    """The sections that state the rule, by edition: {en: Setup}."""
    inferred: Text | None = None
    """Why the rule holds, as far as no edition states it."""
    assumed: Text | None = None
    """Why a value that no edition states was chosen."""
    ruling: Ref | None = None
    """The id of the ruling that the rule follows."""
    engine: NotExecuted | None = None
    """{none: the reason} for a rule that no program can execute."""
    players: tuple[int, ...] = ()
    """The numbers of players for which the rule holds; all, if left out."""
    expansion: Mapping[str, tuple[Ref, ...]] = field(default_factory=dict)
    """{option: readings}: the rule holds if the option of an expansion has one of these values."""
    variant: Mapping[str, tuple[Ref, ...]] = field(default_factory=dict)
    """{option: readings}: the rule holds if the option of a variant has one of these values."""
    aliases: tuple[Ref, ...] = ()
    """Former ids of the block."""
    moved_from: tuple[Ref, ...] = ()
    """The ids of chapters that contained the block before."""
    blocks: tuple[Block, ...] = ()
    """The rules inside this one."""

    @property
    def options(self) -> Mapping[str, tuple[Ref, ...]]:
        """The values of options for which the rule holds, by option: those of `expansion` and `variant`."""
        return {**self.expansion, **self.variant}

    def walk(self) -> Iterator[Block]:
        """Yield this block and all blocks inside it, in the order of the page."""
        yield self
        for block in self.blocks:
            yield from block.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A way to read the rules, and the best argument for it."""

    brief: ClassVar[str] = "text"
    """The key that is meant if a source gives a reading as a text alone, without keys."""
    text: Text
    """What the rules say in this reading."""
    because: Text | None = None
    """The best argument for this reading."""
    editions: tuple[Ref, ...] = ()
    """The short names of the editions that have this reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Placed):
    """A decision between readings of the rules, where editions differ or are silent."""

    number: int | None = None
    """The number, which never changes; if left out, the position in the file."""
    question: Text
    """The question of a reader that the ruling answers."""
    readings: Mapping[str, Reading]
    """The possible readings of the rules, by name: a text, or {text, because, editions}."""
    adopted: Ref
    """The name of the reading that this reference follows."""
    because: Text
    """Why this reading was chosen in spite of the arguments for the others."""
    decided: Ref | None = None
    """The date of the decision, such as 2026-11-20."""
    certainty: Literal["stated", "inferred", "chosen"] | None = None
    """stated: an edition says it; inferred: it follows from what editions say; chosen: this reference
    decided.
    """
    concerns: tuple[Ref, ...]
    """The ids of the rules that the ruling is about."""
    option: Ref | None = None
    """The option of the engine whose values are the names of the readings."""
    source: Citation | None = None
    """The sections that the ruling is about, by edition: {en: Setup}."""


EXPECT, FORBIDDEN_BY = "expect", "forbidden_by"
"""Keys in an entry of an example's `when`: values expected so far, and the rule that forbids the action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(Placed):
    """A worked example: the position `given`, actions (`when`), and the expected result (`then`)."""

    id: Ref
    """The id of the example, which is the name of its file."""
    title: Text
    """A short title."""
    story: Text | None = None
    """What happens, in a sentence or two, without numbers."""
    asks: Text | None = None
    """A question of players at a table that such a position answers. It has a page of its own, on which
    readers change the position to theirs.
    """
    changes: tuple[Ref, ...] = ()
    """The parts of the position that readers can change on the page of the question `asks`, such as
    players.*.hand; `*` is any name. If left out, all that can be changed.
    """
    origin: Literal["rulebook", "statement", "reference"] = "rulebook"
    """rulebook: a worked example of an edition; statement: a sentence of an edition, played; reference: an
    example made for this reference.
    """
    illustrates: tuple[Ref, ...]
    """The ids of the rules that the example shows; pages show the example below the first of these rules."""
    source: Citation | None = None
    """The sections that the example is taken from, by edition: {en: Setup}."""
    assumed: Text | None = None
    """Which values were chosen for the example because the rulebook leaves them open."""
    options: Mapping[str, Ref] = field(default_factory=dict)
    """Readings used instead of the adopted ones, by option of the engine."""
    given: Located
    """The position before the first action."""
    when: Located
    """The actions taken, in order; {expect: …} between them has the values expected so far."""
    then: Located | None = None
    """The expected result: any of the values that the game reports."""
    forbidden_by: Ref | None = None
    """The id of the rule that must forbid the last action, if this action is expected to be illegal."""

    @property
    def refusals(self) -> tuple[Ref, ...]:
        """References to the rules that `forbidden_by` names, in entries of `when` and for the last action."""
        entries = self.when.value if isinstance(self.when.value, list) else []
        return tuple(
            Ref(rule, self.when.place_of((index, FORBIDDEN_BY)))
            for index, entry in enumerate(entries)
            if isinstance(entry, Mapping) and isinstance(rule := entry.get(FORBIDDEN_BY), str)
        ) + (() if self.forbidden_by is None else (self.forbidden_by,))


def value_at(example: Example, path: str) -> Plain:
    """Return the value of an example's `then` at keys joined by dots; None if there is none."""
    value: Plain = None if example.then is None else example.then.value
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
