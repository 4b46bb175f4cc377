"""A page that carries all sources of a game: they are read as strictly as any source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import Place, Problems
from rulebook_tools.hugo.front import Front
from rulebook_tools.source.decode import plain
from rulebook_tools.source.pages import page_blocks
from rulebook_tools.source.writing import source_yaml

PARTS = {
    "game.yml": "game",
    "parameters.yml": "parameters",
    "glossary.yml": "glossary",
    "rulings.yml": "rulings",
    "wording.yml": "wording",
}
EXAMPLES = "examples"
NUMBERS = (range(10, 100, 10), range(10, 100), range(100))
"""What the names of chapters begin with, with gaps between them where there is room."""
MAX_CHAPTERS = 100


def carried_files(file: str, text: str, front: Front, problems: Problems) -> dict[str, str]:
    """Return the sources that a page carries, by their names in the game's folder."""
    files: dict[str, str] = {}
    for name, value in (front.rulebook or {}).items():
        if not isinstance(value, Mapping):
            problems.add(Place(file, front.line(name)), f"{name!r} without keys", "the keys of this source")
        elif name == EXAMPLES:
            files |= _examples(file, front, value, problems)
        elif name in PARTS:
            files[name] = source_yaml(PARTS[name], value, keep_order=True)
        else:
            expected = ", ".join((*PARTS, EXAMPLES))
            at = Place(file, front.line(name))
            problems.add(at, f"the source {name!r}", expected, name=name, valid=(*PARTS, EXAMPLES))
    blocks = [plain(block) for block in page_blocks(file, text, front.end, problems)]
    return files | chapter_files([block for block in blocks if isinstance(block, Mapping)], file, problems)


def chapter_files(blocks: Sequence[Mapping[str, Plain]], file: str, problems: Problems) -> dict[str, str]:
    """Return the sources of chapters, by names that keep their order."""
    files = {}
    if len(blocks) > MAX_CHAPTERS:
        problems.add(Place(file), f"{len(blocks)} outermost blocks", f"at most {MAX_CHAPTERS}")
    numbers = next((each for each in NUMBERS if len(each) >= len(blocks)), NUMBERS[-1])
    for number, block in zip(numbers, blocks, strict=False):
        if isinstance(id_ := block.get("id"), str) and "/" not in id_ and "\0" not in id_:
            files[f"{number:02d}-{id_}.yml"] = source_yaml("chapter", block)
        else:
            problems.add(Place(file), "a chapter without an id", "the key id")
    return files


def _examples(file: str, front: Front, examples: Mapping[str, Plain], problems: Problems) -> dict[str, str]:
    files = {}
    for id_, example in examples.items():
        if isinstance(example, Mapping) and "/" not in id_ and "\0" not in id_:
            files[f"{EXAMPLES}/{id_}.yml"] = source_yaml("example", example, depth=3, keep_order=True)
        else:
            problems.add(Place(file, front.line(id_)), f"the example {id_!r}", "its keys")
    return files
