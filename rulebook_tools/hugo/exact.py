"""A page that carries all sources of a game: they are read as strictly as any source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import Place, Problems
from rulebook_tools.hugo.front import Front
from rulebook_tools.hugo.proving import prove
from rulebook_tools.hugo.target import Imported, Target
from rulebook_tools.model import Rulebook
from rulebook_tools.references import PICTURE, picture_files
from rulebook_tools.source.decode import plain
from rulebook_tools.source.pages import page_blocks
from rulebook_tools.source.rulebooks import EXAMPLES, PARTS
from rulebook_tools.source.writing import source_yaml

NUMBERS = (range(10, 100, 10), range(10, 100), range(100))
"""What the names of chapters begin with, with gaps between them where there is room."""
MAX_CHAPTERS = 100


def carried(target: Target, page: Path, text: str, front: Front, game: str | None) -> Imported:
    """Return the game whose sources a page carries."""
    problems = Problems()
    about = (front.rulebook or {}).get("game.yml")
    title = str(about.get("title", "")) if isinstance(about, Mapping) else ""
    files = carried_files(page.as_posix(), text, front, problems)
    problems.raise_any()
    id_ = target.id_of(game, front.said("title") or title, page)
    language = str(about.get("language", "")) if isinstance(about, Mapping) else ""
    encoded = {f"docs/games/{id_}/{name}": content.encode() for name, content in files.items()}
    encoded |= _pictures(target, page, prove(id_, encoded, has_pictures=False))
    return Imported(id_, language, encoded, ())


def _pictures(target: Target, page: Path, rulebook: Rulebook) -> dict[str, bytes]:
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
    problems.raise_any()
    return found


def carried_files(file: str, text: str, front: Front, problems: Problems) -> dict[str, str]:
    """Return the sources that a page carries, by their names in the game's folder."""
    files: dict[str, str] = {}
    for name, value in (front.rulebook or {}).items():
        if not isinstance(value, Mapping):
            problems.add(Place(file, front.line(name)), f"{name!r} without keys", "the keys of this source")
        elif name == EXAMPLES:
            files |= _examples(file, front, value, problems)
        elif name in PARTS:
            files[name] = source_yaml(name.removesuffix(".yml"), value, keep_order=True)
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
