"""A page that was written for people to all files of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import Place, Problem, Problems, SourceError
from rulebook_tools.hugo.blocks.about import (
    EDITION,
    game_data,
    not_executed,
)
from rulebook_tools.hugo.blocks.bodies import Bodies
from rulebook_tools.hugo.blocks.ids import give_ids, target_of, targets
from rulebook_tools.hugo.blocks.messages import Finisher
from rulebook_tools.hugo.blocks.outline import Box, Draft, Drafter, Words
from rulebook_tools.hugo.destination import Asked, Imported, Target
from rulebook_tools.hugo.markdown.parser import Reader
from rulebook_tools.hugo.markdown.quotation_marks import Quotes
from rulebook_tools.hugo.markdown.stand_ins import SHORTCODE, element_of
from rulebook_tools.hugo.markdown.tokens import text as text_token
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.dialects import ICONS
from rulebook_tools.hugo.page.front import Front, note_rest
from rulebook_tools.hugo.page.language import language_of
from rulebook_tools.hugo.page.names import in_words, is_index, name_of
from rulebook_tools.hugo.page.pictures import Pictures
from rulebook_tools.hugo.page.readers_text import readers_text
from rulebook_tools.hugo.proof.check import prove
from rulebook_tools.hugo.proof.origins import Origins
from rulebook_tools.hugo.proof.sources import ABOUT, MAX_CHAPTERS, Source, by_name, chapter_sources
from rulebook_tools.model import Text
from rulebook_tools.prose.body import MAX_LENGTH as MOST_IN_BODY
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import MAX_LENGTH as MOST_IN_MESSAGE
from rulebook_tools.prose.lines import Lines
from rulebook_tools.prose.parts import messages
from rulebook_tools.prose.shortcodes import read_shortcodes
from rulebook_tools.source.nodes import Mapping as Tree
from rulebook_tools.source.nodes import Scalar
from rulebook_tools.source.nodes import Sequence as List
from rulebook_tools.source.writing import source_yaml

NEVER_ABOUT = ("table", "blockquote", "heading")


@dataclass(slots=True)
class Lenient:
    """Makes a game of a page that was written for people."""

    target: Target
    page: Path
    text: str
    front: Front
    notes: Notes

    def imported(self, asked: Asked) -> Imported:
        """Return the game that the page makes."""
        language = language_of(self.front, self.text, asked.language, self.page, self.notes)
        text = readers_text(self.text, self.front.end, self.notes)
        reader = Reader(self.notes)
        reader.collect_references(text)
        drafter = Drafter(text, Lines(text), reader, self.notes)
        own, chapters, content = self._chapters(drafter.page(read_shortcodes(text).elements))
        title = self._title(own, chapters, asked)
        chapters, intro = self._intro(title, chapters, content)
        if not chapters or len(chapters) > MAX_CHAPTERS:
            wrong = f"a page of {len(chapters)} outermost blocks" if chapters else "a page without any text"
            raise SourceError(
                [Problem(Place(self.notes.file), wrong, f"1 to {MAX_CHAPTERS} blocks of rules")]
            )
        id_ = self.target.id_of(asked.game, [title, name_of(self.page) or chapters[0].title])
        give_ids(chapters, self.notes)
        known = targets(chapters)
        finisher = Finisher(
            self.notes, Quotes(self.target.marks(language)), lambda href: target_of(href, known)
        )
        pictures = Pictures(self.page.parent, id_, self.target.folders.assets)
        bodies = Bodies(drafter, finisher, pictures, self.notes)
        title = bodies.line(title, 1) or id_
        edition = (own or in_words(name_of(self.page)) or title) if is_index(self.page) else self.page.name
        about = game_data(
            self.front, bodies, title=title, edition=edition, language=language, author=asked.said.author
        )
        sources = self._sources(about, language, chapters, intro, bodies)
        note_rest(self.front, self.notes)
        files = by_name(id_, sources)
        prove(id_, files, Origins(self.notes.file, id_, sources))
        assets = {f"docs/assets/{name}": content for name, content in pictures.files.items()}
        return Imported(id_, language, {**files, **assets}, self.notes.warnings)

    def _chapters(self, page: Draft) -> tuple[str, list[Draft], list[Words | Box]]:
        """Return the title that the page gives itself, if any, its chapters, and what stands before them."""
        title, chapters = self.front.said("title"), page.blocks
        only = chapters[0] if len(chapters) == 1 and not page.content else None
        if not title and only and only.level == 1 and only.blocks:
            title, chapters = only.title, only.blocks
            page.content = [*self._beside_title(only), *only.content]
        elif not title and only and only.level == 1:
            title = only.title
        return title, chapters, page.content

    def _title(self, own: str, chapters: Sequence[Draft], asked: Asked) -> str:
        """Return the title asked for, else the page's own, else the best of what else names the game."""
        if asked.title:
            if own not in {"", asked.title}:
                done = f"the game is called {shown(asked.title)}, as was asked for"
                self.notes.add(self.front.line("title"), f"the title {shown(own)}", done)
            return asked.title
        if own:
            return own
        after = {
            ("its folder" if is_index(self.page) else "its file"): name_of(self.page),
            "its first heading": chapters[0].title if chapters else "",
            "the id asked for": asked.game or "",
        }
        source, name = next(((source, name) for source, name in after.items() if name), ("its file", ""))
        title = name if source == "its first heading" else in_words(name)
        self.notes.add(1, "a page without a title", f"it was called {shown(title)} after {source}")
        return title

    def _intro(
        self, title: str, chapters: list[Draft], content: list[Words | Box]
    ) -> tuple[list[Draft], list[Words | Box]]:
        """Return the chapters, and the text before them that says what the game is about.

        A text that cannot say so becomes a chapter of its own.
        """
        if chapters and content and all(map(_is_about, content)):
            line = next(part.row for part in content if isinstance(part, Words)) + 1
            self.notes.add(line, "text before the first block", "it became what the game is about")
            return chapters, content
        if content:
            first = Draft(1, [text_token(title)], content=content, level=1)
            if chapters:
                self.notes.add(1, "text before the first block", f"it became a block {shown(title)}")
            chapters = [first, *chapters]
        return chapters, []

    def _beside_title(self, block: Draft) -> Iterator[Box]:
        """Yield the shortcodes of the heading that is the title; note what else a title cannot have."""
        for token in block.heading:
            if token.type == SHORTCODE:
                box = Box(element_of(token))
                self.notes.add(block.line, f"{box.element.name!r} in the page's title", "it stands below it")
                yield box
            elif lost := token.attrs.get("href") or token.attrs.get("src"):
                self.notes.add(block.line, f"{shown(str(lost))} in the page's title", "its text was kept")

    def _sources(
        self,
        about: dict[str, Plain],
        language: str,
        chapters: Sequence[Draft],
        intro: Sequence[Words | Box],
        bodies: Bodies,
    ) -> list[Source]:
        problems = bodies.finisher.problems
        blocks = [
            (self._block(chapter, language, str(about["title"]), bodies, problems), self._origin(chapter))
            for chapter in chapters
        ]
        game = source_yaml("game", about | self._about(about, intro, bodies))
        page = Tree(Place(self.notes.file))
        sources = [Source(ABOUT, game, page), *chapter_sources(blocks, problems)]
        problems.raise_any()
        return sources

    def _about(
        self, known: Mapping[str, Plain], intro: Sequence[Words | Box], bodies: Bodies
    ) -> dict[str, Plain]:
        """Return what the text before the blocks says, after what only the front matter says."""
        said, _ = bodies.texts(intro)
        if not said:
            return {}
        self._check_lengths(Draft(1, []), (said,), bodies.finisher.problems)
        described = known.get("about", "")
        is_said = described in {"", known.get("subtitle")}
        return {"about": said if is_said else f"{described}\n\n{said}"}

    def _origin(self, block: Draft) -> Tree:
        """Return the place of a block, and of those inside it."""
        tree = Tree(Place(self.notes.file, block.line))
        if block.blocks:
            inner = List(tree.place, [self._origin(each) for each in block.blocks])
            tree.entries["blocks"] = Scalar(tree.place, "blocks", plain=False), inner
        return tree

    def _block(
        self, block: Draft, language: str, instead: str, bodies: Bodies, problems: Problems
    ) -> dict[str, Plain]:
        """Return a block as plain data, with the blocks inside it."""
        heading, pictures = bodies.heading(block, instead)
        body, remark = bodies.texts(block.content, pictures)
        self._check_lengths(block, (body, remark), problems)
        data: dict[str, Plain] = {"id": block.id, "heading": heading}
        if icon := self._icon(block):
            data["icon"] = icon
        if body:
            data["body"] = body
        if remark:
            data["remark"] = remark
        data |= {"source": {EDITION: block.title or heading}, "engine": not_executed(language)}
        if block.blocks:
            data["blocks"] = [
                self._block(inner, language, heading, bodies, problems) for inner in block.blocks
            ]
        return data

    def _check_lengths(self, block: Draft, texts: Sequence[str], problems: Problems) -> None:
        at = Place(self.notes.file, block.line)
        for body in texts:
            if len(body) > MOST_IN_BODY:
                problems.add(at, f"a block of {len(body)} characters", f"at most {MOST_IN_BODY}")
            for message in messages(split(Text(body, at))):
                if len(message.text) > MOST_IN_MESSAGE:
                    problems.add(
                        at, f"a paragraph of {len(message.text)} characters", f"at most {MOST_IN_MESSAGE}"
                    )

    def _icon(self, block: Draft) -> str:
        """Return the icon of a block: the theme's own, or the one that stands for it."""
        if not block.icon:
            return ""
        icon = ICONS.get(block.icon.lower(), block.icon)
        if self.target.is_icon(icon):
            return icon
        self.notes.add(block.line, f"the icon {shown(block.icon)}", "it was left out")
        return ""


def _is_about(part: Words | Box) -> bool:
    """Say whether a text can say what a game is about: paragraphs and lists."""
    if isinstance(part, Box):
        return False
    lines = [token for token in part.tokens if token.type == "inline"]
    inside = [child.type for line in lines for child in line.children or []]
    return (
        all(token.type.partition("_")[0] not in NEVER_ABOUT for token in part.tokens)
        and "image" not in inside
        and SHORTCODE not in inside
    )
