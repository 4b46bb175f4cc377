"""Plain data to YAML as a person would write it: what our reader reads back exactly.

Texts of several lines stand after a `|`, keys in the order of the model, short lists in one line.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import cast

import yaml

from rulebook_tools.engine.data import Plain
from rulebook_tools.model import Example, Parameter
from rulebook_tools.source.schema import FORMATS

WIDTH = 88
"""Characters of a mapping or list that stands in one line."""
NUMBER_KEY = re.compile(r"0|[1-9][0-9]{0,8}")
EXACT = {Example: ("given", "when", "then"), Parameter: ("value",)}
"""The keys whose texts are data: a line's end counts in them."""
Written = yaml.ScalarNode | yaml.SequenceNode | yaml.MappingNode


def chapter_yaml(block: Mapping[str, Plain]) -> str:
    """Return the source of a chapter, given as plain data with the keys of `model.Block`."""
    return source_yaml("chapter", block)


def source_yaml(kind: str, data: Mapping[str, Plain], depth: int = 2, *, keep_order: bool = False) -> str:
    """Return a source of a kind that `schema.FORMATS` knows, in a folder `depth` below the schemas'.

    Its keys are put into the order of the model, unless they are to stay in theirs.
    """
    record, named = FORMATS[kind]
    schema = f"# yaml-language-server: $schema={'../' * depth}schemas/{kind}.json\n"
    ordered = (
        {name: _ordered(value, record, keep_order=keep_order) for name, value in data.items()}
        if named
        else None
    )
    return schema + yaml_text(_ordered(data, record, keep_order=keep_order) if ordered is None else ordered)


def yaml_text(data: Plain) -> str:
    """Return plain data as YAML."""
    dumper = _Dumper
    return yaml.dump(data, Dumper=dumper, allow_unicode=True, sort_keys=False, width=10**9)


def _ordered(data: Plain, record: type, *, keep_order: bool) -> Plain:
    """Return the keys of a record in the order of the model, its texts ending their last line."""
    if not isinstance(data, Mapping):
        return data
    order = [field.name for field in dataclasses.fields(record)]
    names = list(data)
    if not keep_order:
        names.sort(key=lambda name: order.index(name) if name in order else len(order))
    exact = EXACT.get(record, ())
    found: dict[str, Plain] = {}
    for name in names:
        value = data[name]
        if name == "blocks" and isinstance(value, list):
            found[name] = [_ordered(each, record, keep_order=keep_order) for each in value]
        else:
            found[name] = value if name in exact else _with_ends(value)
    return found


def _with_ends(value: Plain) -> Plain:
    """Return data whose texts of several lines end in a line's end, as a reader does not mind."""
    match value:
        case str() if "\n" in value:
            return value.rstrip("\n") + "\n"
        case list():
            return [_with_ends(item) for item in value]
        case Mapping():
            return {key: _with_ends(item) for key, item in value.items()}
    return value


class _Dumper(yaml.SafeDumper):
    """Writes lists indented, and no anchors."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        super().increase_indent(flow, indentless=False)

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
        return True

    def represent(self, data: object) -> None:
        node = self.represent_data(data)
        _lay_out(cast("Written", node), outermost=True)
        self.serialize(node)
        self.represented_objects = {}
        self.object_keeper = []
        self.alias_key = None


def _text(dumper: _Dumper, value: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style="|" if "\n" in value else None)


def _mapping(dumper: _Dumper, value: Mapping[str, Plain]) -> yaml.MappingNode:
    # A key is its characters to our reader: digits need no quotes.
    items = [(int(key) if NUMBER_KEY.fullmatch(key) else key, item) for key, item in value.items()]
    return dumper.represent_mapping("tag:yaml.org,2002:map", items)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(dict, _mapping)


def _lay_out(node: Written, *, outermost: bool = False) -> None:
    """Put short collections of scalars in one line, all others in lines of their own."""
    if isinstance(node, yaml.ScalarNode):
        return
    parts = [part for pair in node.value for part in (pair if isinstance(pair, tuple) else (pair,))]
    scalars = all(isinstance(part, yaml.ScalarNode) and "\n" not in part.value for part in parts)
    length = sum(len(part.value) + 3 for part in parts) if scalars else 0
    is_block = any(isinstance(part, yaml.ScalarNode) and part.value == "heading" for part in parts[::2])
    node.flow_style = not parts or (scalars and length <= WIDTH and not outermost and not is_block)
    for part in parts:
        _lay_out(part)
