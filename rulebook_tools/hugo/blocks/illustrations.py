"""Pictures as a body shows them, or the words for those that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulebook_tools.checks.references import PICTURE
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.blocks.pieces import Piece, around
from rulebook_tools.hugo.markdown.tokens import closing, link, paragraph, text
from rulebook_tools.hugo.markdown.writer import markdown
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.picture_files import Image, PictureFiles
from rulebook_tools.prose.shortcodes import quoted


@dataclass(frozen=True, slots=True)
class Illustrations:
    """Writes the pictures of bodies."""

    messages: Messages
    pictures: PictureFiles
    notes: Notes

    def alone(self, image: Image) -> Piece:
        """Return a picture that stands by itself."""
        file, words = self._file(image)
        if file:
            return Piece(f"{{{{< rules-image{self._params(file, words, image.line)} >}}}}")
        return self._instead(image, words)

    def beside(self, image: Image, inside: list[Piece]) -> Iterator[Piece]:
        """Yield a picture with a text beside it."""
        if not inside:
            yield self.alone(image)
            return
        file, words = self._file(image)
        if file:
            yield around("rules-double-view", self._params(file, words, image.line), inside)
        else:
            yield from (*inside, self._instead(image, words))

    def _file(self, image: Image) -> tuple[str, str]:
        """Return the file of a picture and the words for it; no file where it cannot be shown."""
        file, why_not = self.pictures.take(image.src)
        if why_not and self._is_in_project(image.src):
            file, why_not = image.src, ""
        words, name = " ".join(image.alt.split()), image.src.rpartition("/")[2]
        if not words:
            words = name or "–"
            self.notes.add(image.line, f"the picture {shown(name)} without alt", "its file’s name stands in")
        if why_not:
            done = f"{why_not}; its text stands for it"
            self.notes.add(image.line, f"the picture {shown(image.src)}", done)
        return file, words

    def _is_in_project(self, src: str) -> bool:
        """Say whether the project has a picture by this path already, as on a page that it exported."""
        try:
            return bool(PICTURE.fullmatch(src)) and (self.pictures.assets / src).is_file()
        except OSError:
            return False

    def _params(self, file: str, words: str, line: int) -> str:
        return f" src={quoted(file)} alt={quoted(self.messages.written(words, line) or '–')}"

    def _instead(self, image: Image, words: str) -> Piece:
        """Return the words for a picture that cannot be shown, linked to where it is."""
        said = (
            [link(image.src), text(words), closing("link")]
            if image.src.startswith("https://")
            else [text(words)]
        )
        return Piece(markdown(paragraph(self.messages.of(said, image.line), image.line - 1))[0])
