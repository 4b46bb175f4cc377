"""A game's sources as one Hugo page that holds all of them: reading it gives the same game again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.page.front import PARAMS, SOURCES
from rulebook_tools.model import Block, Citation, Ref, Rulebook, Table
from rulebook_tools.prose.body import shortcode
from rulebook_tools.prose.parts import BLOCK, REMARK
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.folders import Folders, read_source, yaml_files
from rulebook_tools.sources.rulebooks import EXAMPLES, PARTS
from rulebook_tools.sources.yaml_writing import flow_yaml, yaml_text
from rulebook_tools.util.errors import Problems


def sources_page(rulebook: Rulebook, folders: Folders) -> str:
    """Return the page of a game: its chapters as rules blocks, all else in the front matter.

    Raises `SourceError` where a file cannot be read any more.
    """
    front: dict[str, Plain] = {
        "title": rulebook.about.title.text,
        "type": "rules",
        PARAMS: {SOURCES: _files(rulebook, folders)},
    }
    chapters = "\n\n".join(_block(chapter) for chapter in rulebook.chapters)
    return f"---\n{yaml_text(front)}---\n\n{chapters}\n"


def _files(rulebook: Rulebook, folders: Folders) -> dict[str, Plain]:
    folder, problems = folders.games / rulebook.id, Problems()
    found: dict[str, Plain] = {}
    for name in PARTS:
        if (folder / name).is_file() and (node := read_source(folders, folder / name, problems)):
            found[name] = plain(node)
    examples: dict[str, Plain] = {}
    for path in yaml_files(folders, folder / EXAMPLES, problems):
        if node := read_source(folders, path, problems):
            examples[path.stem] = plain(node)
    problems.raise_any()
    return found | ({EXAMPLES: examples} if examples else {})


def _block(block: Block) -> str:
    parts = [block.body.text] if block.body else []
    if block.remark:
        parts.append(shortcode(REMARK, inner=block.remark.text))
    parts += [_block(inner) for inner in block.blocks]
    return shortcode(BLOCK, _params(block), "\n\n".join(parts))


def _params(block: Block) -> Iterator[tuple[str, str]]:
    """Yield the keys of a block that are not its content, structured ones as YAML."""
    texts = {
        "id": block.id.name,
        "heading": block.heading.text,
        "icon": block.icon.name if block.icon else "",
        "summary": block.summary.text if block.summary else "",
        "inferred": block.inferred.text if block.inferred else "",
        "assumed": block.assumed.text if block.assumed else "",
        "ruling": block.ruling.name if block.ruling else "",
        "picture": block.picture.name if block.picture else "",
    }
    yield from ((name, text) for name, text in texts.items() if text)
    values: dict[str, Plain] = {
        "source": _sections(block.source),
        "engine": {"none": block.engine.none.text} if block.engine else None,
        "players": list(block.players),
        "expansion": _by_name(block.expansion),
        "variant": _by_name(block.variant),
        "also": [name.text for name in block.also],
        "aliases": [alias.name for alias in block.aliases],
        "moved_from": [old.name for old in block.moved_from],
        "table": _table(block.table),
    }
    for name, value in values.items():
        if value:
            yield name, flow_yaml(value)


def _sections(citation: Citation | None) -> Mapping[str, Plain] | None:
    return None if citation is None else _by_name(citation.sections)


def _by_name(named: Mapping[str, Sequence[Ref]]) -> Mapping[str, Plain]:
    """Return lists of names by name."""
    return {name: [ref.name for ref in refs] for name, refs in named.items()}


def _table(table: Table | None) -> Mapping[str, Plain] | None:
    if table is None:
        return None
    heads = {"key": table.key.text, "value": table.value.text}
    return {"parameter": table.parameter.name, "kind": table.kind, **heads}
