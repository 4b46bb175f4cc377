"""The messages of a page: paragraphs, headings, cells and lines of plain words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.blocks.running_text import RunningText
from rulebook_tools.hugo.markdown.quotation_marks import QuotationMarks
from rulebook_tools.hugo.markdown.tokens import text
from rulebook_tools.hugo.markdown.writer import message
from rulebook_tools.hugo.notes import Notes
from rulebook_tools.hugo.page.picture_files import Image
from rulebook_tools.prose.inline import RUNNING
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.prose.text import MAX_LENGTH
from rulebook_tools.util.errors import Place, Problems

MAX_LINE = 400
"""Characters of a heading or of a picture's text; what is longer is cut."""


@dataclass(slots=True)
class Messages:
    """Makes messages of the tokens of lines; `link_target` gives where a link leads, or nothing."""

    notes: Notes
    quotation_marks: QuotationMarks
    link_target: Callable[[str], str]
    problems: Problems = field(default_factory=Problems)
    """What no game can be made of: a text that is too long."""
    asides: list[Image | Element] = field(default_factory=list)
    """Pictures and other shortcodes of the messages since they were taken last."""
    marks_noted: bool = False

    def of(self, children: Sequence[Token], line: int) -> list[Token]:
        """Return the tokens of a message whose text begins in a line; its pictures go to `asides`."""
        length = sum(len(child.content) for child in children)
        if length > MAX_LENGTH:
            wrong = f"a paragraph of {length} characters"
            self.problems.add(Place(self.notes.file, line), wrong, f"at most {MAX_LENGTH}")
            return [text("–")]
        made = RunningText(self.notes, self.link_target, line, self.asides)
        for child in children:
            made.add(child)
        tokens = made.tokens()
        self._mark_quotations(tokens, line)
        return tokens

    def of_words(self, words: str, line: int) -> list[Token]:
        """Return the tokens of plain words."""
        return self.of([text(words)], line)

    def written(self, words: str, line: int) -> str:
        """Return plain words as a message is written."""
        if len(words) > MAX_LINE:
            self.notes.add(line, f"a line of {len(words)} characters", "it was cut")
            words = words[: MAX_LINE - 1] + "…"
        return message(self.of_words(words, line))

    def take_asides(self) -> list[Image | Element]:
        """Return the pictures and other shortcodes since this was asked last."""
        asides, self.asides = self.asides, []
        return asides

    def _mark_quotations(self, tokens: Sequence[Token], line: int) -> None:
        """Give a message the quotation marks of its language."""
        told = "".join(_standing_for(token) for token in tokens)
        made = self.quotation_marks.proper(told)
        if made == told:
            return
        if "″" in made and "″" not in told:
            self.notes.add(line, "quotation marks that do not come in pairs", "they became primes")
        elif not self.marks_noted:
            odd = "quotation marks or apostrophes of another kind"
            self.notes.add(line, odd, "here and below they became the language’s")
            self.marks_noted = True
        at = 0
        for token in tokens:
            length = len(_standing_for(token))
            if token.type == "text":
                token.content = made[at : at + length]
            at += length


def _standing_for(token: Token) -> str:
    """Return what stands for a token where quotation marks are judged, as `Inline.running` has it."""
    return RUNNING.get(token.type, token.content)
