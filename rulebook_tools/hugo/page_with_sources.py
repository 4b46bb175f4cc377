"""A page that carries all sources of a game: they are read as strictly as any source."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.checks.references import PICTURE, id_fault, picture_files
from rulebook_tools.engine.data import Plain
from rulebook_tools.games import find_game
from rulebook_tools.hugo.destination import Asked, Destination, Imported
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.front import PARAMS, SOURCES, Front, note_rest
from rulebook_tools.hugo.page.language import check_language, note_language
from rulebook_tools.hugo.page.names import name_of
from rulebook_tools.hugo.page.picture_files import picture_beside
from rulebook_tools.hugo.proof.check import checked_rulebook
from rulebook_tools.hugo.proof.origins import Origins
from rulebook_tools.hugo.proof.sources import ABOUT, Source, by_name, chapter_sources
from rulebook_tools.model import Rulebook
from rulebook_tools.sources.assets import MAX_PICTURE, PICTURE_ENDINGS
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.folders import ENGINE, Unfit, content_of
from rulebook_tools.sources.pages import page_blocks
from rulebook_tools.sources.rulebooks import EXAMPLES, PARTS
from rulebook_tools.sources.yaml_writing import of_game, source_yaml
from rulebook_tools.util.errors import Place, Problems

WITHIN = (PARAMS, SOURCES)
"""The keys of the front matter that hold every source that is no chapter."""
HALF = re.compile("[\ud800-\udfff]")
"""Half of a character beyond the first 65536, which JSON can write alone and no file can hold."""


@dataclass(frozen=True, slots=True)
class PageWithSources:
    """Takes a game out of a page that carries its sources."""

    destination: Destination
    page: Path
    text: str
    front: Front

    def imported(self, asked: Asked) -> Imported:
        """Return the game that the page carries."""
        check_language(asked.language)
        problems, notes = Problems(), Notes(self.page.as_posix())
        sources = carried_sources(notes.file, self.text, self.front, problems)
        problems.raise_any()
        id_ = self.destination.id_of(asked.game, [self._title(), name_of(self.page)])
        files, origins = by_name(id_, sources), Origins(notes.file, id_, sources)
        rulebook = checked_rulebook(id_, files, origins)
        if rulebook.about.engine is None:
            files = {
                name: of_game(text.decode(), id_).encode() if f"/{EXAMPLES}/" in name else text
                for name, text in files.items()
            }
        pictures = _pictures(self.destination, self.page, rulebook, origins)
        line = self.front.line(ABOUT)
        note_language(rulebook.about.language.name, asked.language, line, notes)
        if asked.title not in {"", title := rulebook.about.title.text}:
            notes.add(line, f"the title {shown(title)}, not {shown(asked.title)}", "the page’s own was taken")
        _note_front(self.front, rulebook, notes)
        if rulebook.about.engine is None and find_game(id_) is None:
            done = f"copy them to docs/games/{id_}/{ENGINE}"
            notes.add(line, "a game with executable rules, which no page carries", done)
        language = rulebook.about.language.name
        return Imported(id_, language, {**files, **pictures}, notes.warnings)

    def _title(self) -> str:
        about = (self.front.rulebook or {}).get(ABOUT)
        title = about.get("title", "") if isinstance(about, Mapping) else ""
        return self.front.peek("title") or str(title)


def _note_front(front: Front, rulebook: Rulebook, notes: Notes) -> None:
    """Note what the front matter says beside the sources, unless they say the same."""
    about = rulebook.about
    same = {"title": about.title.text, "language": about.language.name, "lang": about.language.name}
    for key, text in same.items():
        if front.peek(key) == text:
            front.said(key)
    note_rest(front, notes)


def _pictures(destination: Destination, page: Path, rulebook: Rulebook, origins: Origins) -> dict[str, bytes]:
    """Return the pictures of a game that lie beside its page, and not yet in the project."""
    problems, found = Problems(), {}
    for file, place in picture_files(rulebook):
        if not PICTURE.fullmatch(file):
            expected = "a path within docs/assets that ends in " + ", ".join(PICTURE_ENDINGS)
            problems.add(place, f"the picture {file!r}", expected)
            continue
        there = destination.folders.assets / file
        content, why_not = picture_beside(page.parent, file)
        if not there.is_file():
            found[f"docs/assets/{file}"] = content
            if why_not:
                expected = f"that file beside the page, or in docs/assets: {why_not}"
                problems.add(place, f"no picture {file!r}", expected)
        elif content and not _is_same(content, there, destination):
            wrong = f"the picture {file!r}, where docs/assets has another one"
            problems.add(place, wrong, "the same, or another name")
    origins.raise_any(problems)
    return found


def _is_same(content: bytes, there: Path, destination: Destination) -> bool:
    """Say whether a file of the project holds just that."""
    try:
        return content_of(there, destination.folders.root, MAX_PICTURE) == content
    except Unfit:
        return False


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
