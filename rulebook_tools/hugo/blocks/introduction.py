"""The title that a page gives itself, and the text before its first block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulebook_tools.hugo.blocks.draft import Box, Draft, Words
from rulebook_tools.hugo.markdown.tokens import SHORTCODE, element_of, text
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.front import Front

NEVER_ABOUT = ("table", "blockquote", "heading")


@dataclass(frozen=True, slots=True)
class Introduction:
    """The beginning of a page: its own title, if any, its chapters, and what stands before them."""

    title: str
    chapters: Sequence[Draft]
    content: Sequence[Words | Box]

    @classmethod
    def of(cls, page: Draft, front: Front, notes: Notes) -> Introduction:
        """Return the beginning of a page; its only outermost heading is the title where it says none."""
        title, chapters, content = front.said("title"), page.blocks, page.content
        only = chapters[0] if len(chapters) == 1 and not content else None
        if not title and only and only.level == 1:
            title = only.title
            if only.blocks:
                chapters, content = only.blocks, [*_beside_title(only, notes), *only.content]
        return cls(title, chapters, content)

    def settled(self, title: str, notes: Notes) -> Introduction:
        """Return the chapters, and the text before them that says what the game is about.

        A text that cannot say so becomes a chapter of its own, under the title of the game.
        """
        chapters, content = self.chapters, self.content
        if chapters and content and all(map(_is_about, content)):
            line = next(part.row for part in content if isinstance(part, Words)) + 1
            notes.add(line, "text before the first block", "it became what the game is about")
            return self
        if content:
            first = Draft(1, [text(title)], content=list(content), level=1)
            if chapters:
                notes.add(1, "text before the first block", f"it became a block {shown(title)}")
            chapters = [first, *chapters]
        return Introduction(self.title, chapters, ())


def _beside_title(block: Draft, notes: Notes) -> Iterator[Box]:
    """Yield the shortcodes of the heading that is the title; note what else a title cannot have."""
    for token in block.heading:
        if token.type == SHORTCODE:
            box = Box(element_of(token))
            notes.add(block.line, f"{box.element.name!r} in the page's title", "it stands below it")
            yield box
        elif lost := token.attrs.get("href") or token.attrs.get("src"):
            notes.add(block.line, f"{shown(str(lost))} in the page's title", "its text was kept")


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
