"""Aliases: ids that rules had once, and what names rules by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from rulebook_tools.engine.data import Plain
from rulebook_tools.model import (
    FORBIDDEN_BY,
    Card,
    CardLine,
    CardRow,
    CardSection,
    CardStep,
    Example,
    Ref,
    Rulebook,
)

Aliases = Mapping[str, str]
"""The ids that rules have, by those that they had."""
T = TypeVar("T", CardLine, CardStep, CardRow)


def renamed(rulebook: Rulebook) -> Rulebook:
    """Return a game whose examples, rulings and exceptions call each rule by the id that it has."""
    aliases = rulebook.aliases
    if not aliases:
        return rulebook
    about, rulings = rulebook.about, rulebook.rulings.items()
    exceptions = tuple(replace(each, about=_called(each.about, aliases)) for each in about.exceptions)
    return replace(
        rulebook,
        about=replace(about, exceptions=exceptions),
        rulings={id_: replace(each, concerns=_all_called(each.concerns, aliases)) for id_, each in rulings},
        examples=tuple(renamed_example(each, aliases) for each in rulebook.examples),
        card=_card(rulebook.card, aliases) if rulebook.card else None,
    )


def _card(card: Card, aliases: Aliases) -> Card:
    return replace(card, sections={name: _section(each, aliases) for name, each in card.sections.items()})


def _section(section: CardSection, aliases: Aliases) -> CardSection:
    steps = {
        name: replace(_with_rule(step, aliases), choices=_with_rules(step.choices, aliases))
        for name, step in section.steps.items()
    }
    return replace(
        section,
        rule=_called(section.rule, aliases) if section.rule else None,
        steps=steps,
        again=_with_rule(section.again, aliases) if section.again else None,
        rows=_with_rules(section.rows, aliases),
        tables=_all_called(section.tables, aliases),
        lines=_with_rules(section.lines, aliases),
    )


def _with_rules(found: Mapping[str, T], aliases: Aliases) -> dict[str, T]:
    return {name: _with_rule(each, aliases) for name, each in found.items()}


def _with_rule(found: T, aliases: Aliases) -> T:
    return replace(found, rule=_called(found.rule, aliases))


def renamed_example(example: Example, aliases: Aliases) -> Example:
    """Return an example that calls each rule by the id that it has."""
    if not aliases:
        return example
    forbidden, when = example.forbidden_by, example.when.value
    entries: Plain = [_entry(each, aliases) for each in when] if isinstance(when, list) else when
    return replace(
        example,
        illustrates=_all_called(example.illustrates, aliases),
        forbidden_by=None if forbidden is None else _called(forbidden, aliases),
        when=replace(example.when, value=entries),
    )


def _entry(entry: Plain, aliases: Aliases) -> Plain:
    """Return an entry of `when` with the rule that forbids its action."""
    if isinstance(entry, Mapping) and isinstance(rule := entry.get(FORBIDDEN_BY), str):
        return {**entry, FORBIDDEN_BY: aliases.get(rule, rule)}
    return entry


def _all_called(refs: tuple[Ref, ...], aliases: Aliases) -> tuple[Ref, ...]:
    return tuple(_called(ref, aliases) for ref in refs)


def _called(ref: Ref, aliases: Aliases) -> Ref:
    return ref._replace(name=aliases.get(ref.name, ref.name))
