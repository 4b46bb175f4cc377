"""The sources of a game that a page makes: their names, their order, and what they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulebook_tools.checks.references import id_fault
from rulebook_tools.engine.data import Plain
from rulebook_tools.sources.folders import CHAPTER_FILE
from rulebook_tools.sources.nodes import Node
from rulebook_tools.sources.yaml_writing import source_yaml
from rulebook_tools.util.errors import Problems

ABOUT = "game.yml"
MAX_CHAPTERS = 100
NUMBERS = (range(10, 100, 10), range(10, 100), range(100))
"""What the names of chapters begin with, with gaps between them where there is room."""


@dataclass(frozen=True, slots=True)
class Source:
    """A source of a new game: its name in the game's folder, its text, and what on the page it is made of.

    Of the tree that is its origin, only as much need be there as has places of its own.
    """

    name: str
    text: str
    origin: Node


def by_name(game: str, sources: Sequence[Source]) -> Mapping[str, bytes]:
    """Return the files of sources, by their paths in a project."""
    return {f"docs/games/{game}/{source.name}": source.text.encode() for source in sources}


def chapter_sources(blocks: Sequence[tuple[Plain, Node]], problems: Problems) -> Iterator[Source]:
    """Yield the sources of chapters, by names that keep their order; each block comes with its origin."""
    if len(blocks) > MAX_CHAPTERS:
        at = blocks[MAX_CHAPTERS][1].place
        problems.add(at, f"{len(blocks)} outermost blocks", f"at most {MAX_CHAPTERS}")
    numbers = next((each for each in NUMBERS if len(each) >= len(blocks)), NUMBERS[-1])
    for number, (block, origin) in zip(numbers, blocks, strict=False):
        assert isinstance(block, Mapping)  # noqa: S101 -- a block has keys
        id_ = str(block.get("id", ""))
        name = f"{number:02d}-{id_}.yml"
        if fault := id_fault(id_):
            problems.add(origin.place, *fault)
        elif not CHAPTER_FILE.fullmatch(name):
            problems.add(origin.place, f"the id {id_!r} of a chapter", "one without dots")
        else:
            yield Source(name, source_yaml("chapter", block), origin)
