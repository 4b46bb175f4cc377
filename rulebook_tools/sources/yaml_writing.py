"""Write plain data as readable YAML, and the `site.yml` of a new project."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from rulebook_tools.engine.data import Plain
from rulebook_tools.model import Identity
from rulebook_tools.sources.decode import decode
from rulebook_tools.sources.folders import GAME_FILE, IDENTITY_FILE, Folders
from rulebook_tools.sources.nodes import parse
from rulebook_tools.sources.schema import FORMATS
from rulebook_tools.util.errors import Problems, UsageError

WIDTH = 88
"""The largest number of characters in a list or mapping that is written on one line."""
NO_WRAP = 10**9
"""A line width, in characters, that prevents PyYAML from wrapping texts."""
NUMBER_KEY = re.compile(r"0|[1-9][0-9]{0,8}")


def source_yaml(kind: str, data: Mapping[str, Plain], depth: int = 2) -> str:
    """Return data as YAML, with a comment that names its schema, and keys in the order of the model.

    `kind` is `chapter`, `game` or `site`; the file will be `depth` folders below the folder `docs`.
    """
    schema = f"# yaml-language-server: $schema={'../' * depth}schemas/{kind}.json\n"
    return schema + yaml_text(_ordered(data, FORMATS[kind][0]))


def yaml_text(data: Plain) -> str:
    """Return plain data as YAML."""
    return str(yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=NO_WRAP))


def _ordered(data: Plain, record: type) -> Plain:
    """Return data with keys in the order of the fields of `record`, and a line end after multi-line texts."""
    if not isinstance(data, Mapping):
        return data
    order = [field.name for field in dataclasses.fields(record)]
    found = dict(sorted(data.items(), key=lambda item: (*order, item[0]).index(item[0])))
    for name, value in found.items():
        if name == "blocks" and isinstance(value, list):
            found[name] = [_ordered(each, record) for each in value]
        else:
            found[name] = _with_ends(value)
    return found


def _with_ends(value: Plain) -> Plain:
    """Return data with a line end after each text of several lines; reading the sources removes it again."""
    match value:
        case str() if "\n" in value:
            return value.rstrip("\n") + "\n"
        case list():
            return [_with_ends(item) for item in value]
        case Mapping():
            return {key: _with_ends(item) for key, item in value.items()}
    return value


class _Dumper(yaml.SafeDumper):
    """Writes plain data in the layout of this project's sources, without YAML aliases."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
        return True

    def serialize(self, node: yaml.Node) -> None:
        _lay_out(node, is_outermost=True)
        super().serialize(node)

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        super().increase_indent(flow, indentless=False)


def _mapping(dumper: yaml.SafeDumper, value: Mapping[str, Plain]) -> yaml.MappingNode:
    # Our reader takes every key as text: digits need no quotes.
    items = [(int(key) if NUMBER_KEY.fullmatch(key) else key, item) for key, item in value.items()]
    return dumper.represent_mapping("tag:yaml.org,2002:map", items)


_Dumper.add_representer(dict, _mapping)


def _lay_out(node: yaml.Node, *, is_outermost: bool) -> None:
    """Set the styles of a node and its parts: a short list or mapping of scalars is written on one line.

    The outermost node and blocks (what has a heading) are written on several lines even if they are short.
    """
    if isinstance(node, yaml.ScalarNode):
        node.style = "|" if "\n" in node.value else None
    if not isinstance(node, yaml.CollectionNode):
        return
    parts = [part for each in node.value for part in (each if isinstance(each, tuple) else (each,))]
    scalars = all(isinstance(part, yaml.ScalarNode) and "\n" not in part.value for part in parts)
    is_short = scalars and sum(len(part.value) + 3 for part in parts) <= WIDTH
    is_block = any(isinstance(part, yaml.ScalarNode) and part.value == "heading" for part in parts[::2])
    node.flow_style = not parts or (is_short and not is_outermost and not is_block)
    for part in parts:
        _lay_out(part, is_outermost=False)


LICENCE = re.compile(r"(.*?)\s*([a-z]+://\S+)?")
"""The name of a licence, and its address if there is one."""
FILE_COMMENT = """\
# What this project says of itself: what is left out is not said. Without a title, the site is called after
# its only game. Beside this file, about.yml and home.yml take the place of the pages made of it.
"""
"""The comment at the beginning of a new `site.yml`."""
KEY_COMMENTS = ("title: …", "description: …", "author: …", "licence: {name: …, url: https://…}")
"""Comments in a new `site.yml` that stand for keys without a value."""


@dataclass(frozen=True, slots=True)
class Authorship:
    """The author of a project, and the name and address of its licence; unknown ones are empty."""

    author: str = ""
    licence: str = ""
    url: str = ""

    @classmethod
    def of(cls, author: str, licence: str) -> Authorship:
        """Return the authorship for two texts; `licence` is a name, optionally followed by an https address.

        Raises `UsageError` for an invalid author or licence.
        """
        match = LICENCE.fullmatch(" ".join(licence.split()))
        name, url = match.groups("") if match else ("", "")
        if url and not (name and url.startswith("https://")):
            raise UsageError(f"the licence {licence!r}; expected its name, then its address: https://…")
        found, problems = cls(" ".join(author.split()), name, url), Problems()
        for what, each in (("author", found.author), ("licence", name + url)):
            try:
                each.encode()
            except UnicodeEncodeError as error:
                raise UsageError(f"the {what} {each!r}; expected text in UTF-8") from error
        decode(parse(IDENTITY_FILE, _text("en", found).encode(), problems), Identity, problems)
        for problem in problems.found:
            typed = " or ".join(f"{each!r}" for each in (author, licence) if each)
            raise UsageError(f"{typed}: {problem.wrong}; expected {problem.expected or 'another text'}")
        return found

    def __bool__(self) -> bool:
        return bool(self.author or self.licence)


def identity_file(folders: Folders, language: str, authorship: Authorship) -> dict[str, bytes]:
    """Return the content of a new project's `site.yml` by its path; an empty dict for an existing project.

    A project that has only this file counts as new, because an interrupted command leaves it.
    """
    content, path = _text(language, authorship).encode(), folders.site / IDENTITY_FILE
    is_begun = path.is_file() and path.read_bytes() == content
    if any(folders.games.glob(f"*/{GAME_FILE}")) or len(list(folders.site.glob("*"))) > is_begun:
        return {}
    return {f"docs/site/{IDENTITY_FILE}": content}


def _text(language: str, authorship: Authorship) -> str:
    data: dict[str, Plain] = {"language": language}
    if authorship.author:
        data["author"] = authorship.author
    if authorship.licence:
        data["licence"] = {"name": authorship.licence, **({"url": authorship.url} if authorship.url else {})}
    schema, _, content = source_yaml("site", data, depth=1).partition("\n")
    left = "".join(f"# {line}\n" for line in KEY_COMMENTS if line.partition(":")[0] not in data)
    return f"{schema}\n{FILE_COMMENT}{content}{left}"
