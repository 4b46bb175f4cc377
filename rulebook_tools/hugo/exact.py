"""A page that carries all sources of a game: they are read as strictly as any source."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import Place, Problems
from rulebook_tools.hugo.front import Front
from rulebook_tools.hugo.origins import Origins, Source, by_name
from rulebook_tools.hugo.proving import prove
from rulebook_tools.hugo.target import Imported, Target
from rulebook_tools.model import Rulebook
from rulebook_tools.references import PICTURE, id_fault, picture_files
from rulebook_tools.source.decode import plain
from rulebook_tools.source.folders import CHAPTER_FILE
from rulebook_tools.source.nodes import Node
from rulebook_tools.source.pages import page_blocks
from rulebook_tools.source.rulebooks import EXAMPLES, PARTS
from rulebook_tools.source.writing import source_yaml

NUMBERS = (range(10, 100, 10), range(10, 100), range(100))
"""What the names of chapters begin with, with gaps between them where there is room."""
MAX_CHAPTERS = 100
ABOUT = "game.yml"
WITHIN = ("params", "rulebook")
"""The keys of the front matter that hold every source that is no chapter."""
HALF = re.compile("[\ud800-\udfff]")
"""Half of a character beyond the first 65536, which JSON can write alone and no file can hold."""


def carried(target: Target, page: Path, text: str, front: Front, game: str | None) -> Imported:
    """Return the game whose sources a page carries."""
    problems = Problems()
    sources = carried_sources(page.as_posix(), text, front, problems)
    problems.raise_any()
    about = (front.rulebook or {}).get(ABOUT)
    title = str(about.get("title", "")) if isinstance(about, Mapping) else ""
    id_ = target.id_of(game, front.said("title") or title, page)
    files, origins = by_name(id_, sources), Origins(page.as_posix(), id_, sources)
    rulebook = prove(id_, files, origins)
    pictures = _pictures(target, page, rulebook, origins)
    return Imported(id_, rulebook.about.language.name, {**files, **pictures}, ())


def _pictures(target: Target, page: Path, rulebook: Rulebook, origins: Origins) -> dict[str, bytes]:
    """Return the pictures of a game that lie beside its page, and not yet in the project."""
    problems, found = Problems(), {}
    for file, place in picture_files(rulebook):
        if (target.folders.assets / file).is_file():
            continue
        path = (page.parent / file).resolve()
        if PICTURE.fullmatch(file) and path.is_relative_to(page.parent.resolve()) and path.is_file():
            found[f"docs/assets/{file}"] = path.read_bytes()
        else:
            problems.add(place, f"no picture {file!r}", "that file beside the page, or in docs/assets")
    origins.raise_any(problems)
    return found


def carried_sources(file: str, text: str, front: Front, problems: Problems) -> list[Source]:
    """Return the sources that a page carries."""
    sources: list[Source] = []
    if half := HALF.search(json.dumps(front.values, ensure_ascii=False)):
        wrong = f"the character U+{ord(half[0]):04X} in the front matter"
        problems.add(Place(file), wrong, "no half of a character without the other")
        return sources
    for name, value in (front.rulebook or {}).items():
        origin = front.origin(file, *WITHIN, name)
        if name not in (*PARTS, EXAMPLES):
            valid = (*PARTS, EXAMPLES)
            problems.add(origin.place, f"the source {name!r}", ", ".join(valid), name=name, valid=valid)
        elif not isinstance(value, Mapping):
            problems.add(origin.place, f"{name!r} without keys", "the keys of this source")
        elif name == EXAMPLES:
            sources += _examples(file, front, value, problems)
        else:
            made = source_yaml(name.removesuffix(".yml"), value, keep_order=True)
            sources.append(Source(name, made, origin))
    if ABOUT not in (front.rulebook or {}):
        at = front.origin(file, *WITHIN).place
        problems.add(at, f"a page that carries no {ABOUT}", "what the game is, under that key")
    blocks = page_blocks(file, text, front.end, problems)
    return [*sources, *chapter_sources([(plain(block), block) for block in blocks], problems)]


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


def _examples(file: str, front: Front, examples: Mapping[str, Plain], problems: Problems) -> Iterator[Source]:
    for id_, example in examples.items():
        origin = front.origin(file, *WITHIN, EXAMPLES, id_)
        if fault := id_fault(id_):
            problems.add(origin.place, *fault)
        elif not isinstance(example, Mapping):
            problems.add(origin.place, f"the example {id_!r} without keys", "the keys of an example")
        else:
            made = source_yaml("example", example, depth=3, keep_order=True)
            yield Source(f"{EXAMPLES}/{id_}.yml", made, origin)
