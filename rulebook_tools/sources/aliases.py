"""Resolve aliases: former ids of rules in examples, rulings, cards and exceptions."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from rulebook_tools.engine.data import Plain
from rulebook_tools.model import FORBIDDEN_BY, Example, Located, Ref, Rulebook

Aliases = Mapping[str, str]
"""The current ids of rules by their former ids."""
RULES = frozenset({"about", "concerns", "forbidden_by", "illustrates", "rule", "tables"})
"""The keys of exceptions, rulings, examples and cards that name rules."""
T = TypeVar("T")


def renamed(rulebook: Rulebook) -> Rulebook:
    """Return a game with current ids of rules in its examples, rulings, card and exceptions."""
    aliases = rulebook.aliases
    if not aliases:
        return rulebook
    exceptions = _renamed(rulebook.about.exceptions, aliases)
    return replace(
        rulebook,
        about=replace(rulebook.about, exceptions=exceptions),
        rulings=_renamed(rulebook.rulings, aliases),
        examples=tuple(renamed_example(each, aliases) for each in rulebook.examples),
        card=_renamed(rulebook.card, aliases),
    )


def renamed_example(example: Example, aliases: Aliases) -> Example:
    """Return an example with current ids of rules."""
    if not aliases:
        return example
    when = example.when.value
    entries: Plain = [_entry(each, aliases) for each in when] if isinstance(when, list) else when
    return replace(_renamed(example, aliases), when=replace(example.when, value=entries))


def _entry(entry: Plain, aliases: Aliases) -> Plain:
    """Return an entry of `when` with the current id under `forbidden_by`."""
    if isinstance(entry, Mapping) and isinstance(rule := entry.get(FORBIDDEN_BY), str):
        return {**entry, FORBIDDEN_BY: aliases.get(rule, rule)}
    return entry


def _renamed(part: T, aliases: Aliases, key: str = "") -> T:
    """Return a part of the model, found under a key, with current ids of rules."""
    found: Any = part
    if isinstance(found, Ref) and key in RULES:
        found = found._replace(name=aliases.get(found.name, found.name))
    elif type(found) is tuple:
        found = tuple(_renamed(each, aliases, key) for each in found)
    elif isinstance(found, dict):
        found = {name: _renamed(each, aliases) for name, each in found.items()}
    elif dataclasses.is_dataclass(found) and not isinstance(found, Located | type):
        values = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
        found = replace(found, **{name: _renamed(value, aliases, name) for name, value in values.items()})
    return cast("T", found)
