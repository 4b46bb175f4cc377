"""Make the source files of an imported game: `game.yml` and chapters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.blocks.bodies import Bodies
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.blocks.outline import Draft, Markdown
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.dialects import ICONS
from rulebook_tools.hugo.page.front_matter import FrontMatter, not_executed
from rulebook_tools.model import Text
from rulebook_tools.prose.body import MAX_LENGTH as MOST_IN_BODY
from rulebook_tools.prose.body import split
from rulebook_tools.prose.parts import messages
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.prose.text import MAX_LENGTH as MOST_IN_MESSAGE
from rulebook_tools.sources.yaml_writing import source_yaml
from rulebook_tools.util.errors import Place

EDITION = "page"
"""The short name of the only edition that imported rules cite: the page itself."""
YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)")
MAX_NAME = 200
"""How many characters the names of all authors, or the name of the publisher, may have; the rest is cut."""
NUMBERS = (range(10, 100, 10), range(10, 100), range(100))
"""Series of numbers for the names of chapter files; the first series with enough numbers is used."""


def about_data(
    front: FrontMatter, messages: Messages, title: str, edition: str, language: str
) -> dict[str, Plain]:
    """Return the content of `game.yml`; facts that are missing in the front matter are left out.

    `edition` is the name of the page in citations. The key `languages` lists only `language`, that of the
    page, so that no translation is missing.
    """

    def line(*keys: str) -> str:
        return messages.written(*front.text_of(*keys))

    known: dict[str, Plain] = {
        "title": title,
        "subtitle": line("subtitle", "summary", "description"),
        "language": language,
        "about": line("description", "summary", "subtitle"),
        "author": _people(front, messages.notes, "author", "authors"),
        "publisher": _people(front, messages.notes, "publisher"),
        "year": _year(front, messages.notes),
    }
    said: dict[str, Plain] = {key: value for key, value in known.items() if value}
    return said | {
        "editions": {EDITION: {"name": messages.written(edition, 1), "language": language}},
        "languages": [language],
        "engine": {"none": not_executed(language)},
    }


def _people(front: FrontMatter, notes: ImportNotes, *keys: str) -> str:
    names, line = front.text_of(*keys)
    if len(names) > MAX_NAME:
        notes.add(line, f"names of {len(names)} characters", f"they were cut after {MAX_NAME}")
    return names[:MAX_NAME].strip()


def _year(front: FrontMatter, notes: ImportNotes) -> int | None:
    for key in ("year", "date"):
        if match := YEAR.search(front.text_of(key, marked=False).text):
            text, line = front.text_of(key)
            if text != match[1]:
                notes.add(line, f"the {key} {shown(text)}", f"it became the game’s year, {match[1]}")
            return int(match[1])
    return None


@dataclass(frozen=True, slots=True)
class ChapterWriter:
    """Writes the source files of a game; `is_icon` returns whether the theme has an icon of a name."""

    bodies: Bodies
    language: str
    is_icon: Callable[[str], bool]

    def files(
        self,
        game: str,
        about: dict[str, Plain],
        chapters: Sequence[Draft],
        content: Sequence[Markdown | Element],
    ) -> dict[str, bytes]:
        """Return the source files of a game by path: `game.yml`, and one for each chapter.

        `game.yml` is made of `about` (see `about_data`) and of `content`, which the page has before its first
        block.
        """
        title = str(about["title"])
        blocks = [self._block(chapter, title) for chapter in chapters]
        if introduction := self.bodies.texts(content)[0]:
            self._check_lengths(introduction, 1)
            described = about.get("about", "")
            is_said = described in {"", about.get("subtitle")}
            about["about"] = introduction if is_said else f"{described}\n\n{introduction}"
        numbers = next(each for each in NUMBERS if len(each) >= len(blocks))
        sources = {"game.yml": source_yaml("game", about)}
        for number, block in zip(numbers, blocks, strict=False):
            sources[f"{number:02d}-{block['id']}.yml"] = source_yaml("chapter", block)
        return {f"docs/games/{game}/{name}": text.encode() for name, text in sources.items()}

    def _block(self, block: Draft, instead: str) -> dict[str, Plain]:
        """Return the data of a block with its inner blocks; `instead` replaces a missing heading."""
        heading, pictures = self.bodies.heading(block, instead)
        body, remark = self.bodies.texts(block.content, pictures)
        for text in (body, remark):
            self._check_lengths(text, block.line)
        optional = {"icon": self._icon(block), "body": body, "remark": remark}
        return {
            "id": block.id,
            "heading": heading,
            **{key: value for key, value in optional.items() if value},
            "source": {EDITION: block.title or heading},
            "engine": {"none": not_executed(self.language)},
            **({"blocks": [self._block(inner, heading) for inner in block.blocks]} if block.blocks else {}),
        }

    def _check_lengths(self, body: str, line: int) -> None:
        at, problems = Place(self.bodies.notes.file, line), self.bodies.messages.problems
        if len(body) > MOST_IN_BODY:
            problems.add(at, f"a block of {len(body)} characters", f"at most {MOST_IN_BODY}")
        for message in messages(split(Text(body, at))):
            length = len(message.text)
            if length > MOST_IN_MESSAGE:
                problems.add(at, f"a paragraph of {length} characters", f"at most {MOST_IN_MESSAGE}")

    def _icon(self, block: Draft) -> str:
        if not block.icon:
            return ""
        icon = ICONS.get(block.icon.lower(), block.icon)
        if self.is_icon(icon):
            return icon
        self.bodies.notes.add(block.line, f"the icon {shown(block.icon)}", "it was left out")
        return ""
