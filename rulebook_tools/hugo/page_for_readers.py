"""A page that was written for readers to all files of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.blocks.block_data import BlockData, origin_of
from rulebook_tools.hugo.blocks.bodies import Bodies
from rulebook_tools.hugo.blocks.draft import Draft
from rulebook_tools.hugo.blocks.game_data import game_data
from rulebook_tools.hugo.blocks.ids import give_ids
from rulebook_tools.hugo.blocks.illustrations import Illustrations
from rulebook_tools.hugo.blocks.introduction import Introduction
from rulebook_tools.hugo.blocks.link_targets import link_target, link_targets
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.blocks.outline import outline
from rulebook_tools.hugo.blocks.passages import Passages
from rulebook_tools.hugo.destination import Asked, Destination, Imported
from rulebook_tools.hugo.markdown.parser import Parser
from rulebook_tools.hugo.markdown.quotation_marks import QuotationMarks
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.front import Front, note_rest
from rulebook_tools.hugo.page.language import language_of
from rulebook_tools.hugo.page.names import in_words, is_index, name_of
from rulebook_tools.hugo.page.picture_files import PictureFiles
from rulebook_tools.hugo.page.readers_text import readers_text
from rulebook_tools.hugo.proof.check import checked_rulebook
from rulebook_tools.hugo.proof.origins import Origins
from rulebook_tools.hugo.proof.sources import ABOUT, MAX_CHAPTERS, Source, by_name, chapter_sources
from rulebook_tools.prose.shortcodes import read_shortcodes
from rulebook_tools.prose.text import Lines
from rulebook_tools.sources.nodes import Mapping as Tree
from rulebook_tools.sources.yaml_writing import source_yaml
from rulebook_tools.util.errors import Place, Problem, SourceError


@dataclass(slots=True)
class PageForReaders:
    """Makes a game of a page that was written for readers."""

    destination: Destination
    path: Path
    text: str
    front: Front
    notes: Notes

    def imported(self, asked: Asked) -> Imported:
        """Return the game that the page makes."""
        language = language_of(self.front, self.text, asked.language, self.path, self.notes)
        passages = self._passages()
        found = Introduction.of(
            outline(passages, read_shortcodes(passages.text).elements), self.front, self.notes
        )
        title = self._title(found.title, found.chapters, asked)
        begun = found.settled(title, self.notes)
        self._check_chapters(begun.chapters)
        names = [title, name_of(self.path) or begun.chapters[0].title]
        id_ = self.destination.id_of(asked.game, names)
        give_ids(begun.chapters, self.notes)
        messages = self._messages(begun.chapters, language)
        pictures = PictureFiles(self.path.parent, id_, self.destination.folders.assets)
        bodies = Bodies(passages, messages, Illustrations(messages, pictures, self.notes), self.notes)
        title = messages.written(title, 1) or id_
        edition = self._edition(found.title, title)
        about = game_data(
            self.front, messages, title=title, edition=edition, language=language, author=asked.said.author
        )
        data = BlockData(bodies, language, self.destination.is_icon)
        sources = self._sources(about, begun, data)
        note_rest(self.front, self.notes)
        files = by_name(id_, sources)
        checked_rulebook(id_, files, Origins(self.notes.file, id_, sources))
        assets = {f"docs/assets/{name}": content for name, content in pictures.files.items()}
        return Imported(id_, language, {**files, **assets}, self.notes.warnings)

    def _passages(self) -> Passages:
        """Return what readers of the page see, after its front matter."""
        text = readers_text(self.text, self.front.end, self.notes)
        parser = Parser(self.notes)
        parser.collect_references(text)
        return Passages(text, Lines(text), parser, self.notes)

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
            ("its folder" if is_index(self.path) else "its file"): name_of(self.path),
            "its first heading": chapters[0].title if chapters else "",
            "the id asked for": asked.game or "",
        }
        source, name = next(((source, name) for source, name in after.items() if name), ("its file", ""))
        title = name if source == "its first heading" else in_words(name)
        self.notes.add(1, "a page without a title", f"it was called {shown(title)} after {source}")
        return title

    def _edition(self, own: str, title: str) -> str:
        """Return what the page is called where it is cited: by its file, of an index by what names it."""
        if is_index(self.path):
            return own or in_words(name_of(self.path)) or title
        return self.path.name

    def _check_chapters(self, chapters: Sequence[Draft]) -> None:
        """Raise `SourceError` for a page without text, or with more blocks than a game can have."""
        if not chapters or len(chapters) > MAX_CHAPTERS:
            wrong = f"a page of {len(chapters)} outermost blocks" if chapters else "a page without any text"
            expected = f"1 to {MAX_CHAPTERS} blocks of rules"
            raise SourceError([Problem(Place(self.notes.file), wrong, expected)])

    def _messages(self, chapters: Sequence[Draft], language: str) -> Messages:
        known = link_targets(chapters)
        marks = QuotationMarks(self.destination.quotation_marks(language))
        return Messages(self.notes, marks, lambda href: link_target(href, known))

    def _sources(self, about: dict[str, Plain], begun: Introduction, data: BlockData) -> list[Source]:
        problems, file = data.bodies.messages.problems, self.notes.file
        title = str(about["title"])
        blocks = [(data.of(chapter, title), origin_of(chapter, file)) for chapter in begun.chapters]
        game = source_yaml("game", about | self._about(about, begun, data))
        page = Tree(Place(file))
        sources = [Source(ABOUT, game, page), *chapter_sources(blocks, problems)]
        problems.raise_any()
        return sources

    def _about(self, known: Mapping[str, Plain], begun: Introduction, data: BlockData) -> dict[str, Plain]:
        """Return what the text before the blocks says, after what only the front matter says."""
        said, _ = data.bodies.texts(begun.content)
        if not said:
            return {}
        data.check_lengths(said, 1)
        described = known.get("about", "")
        is_said = described in {"", known.get("subtitle")}
        return {"about": said if is_said else f"{described}\n\n{said}"}
