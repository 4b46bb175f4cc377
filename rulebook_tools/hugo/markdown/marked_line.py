"""A line of HTML as tokens: its texts, marks and code."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.tokens import closing, inline, text

SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class MarkedLine:
    """The tokens of a line that is being gathered, with the marks that are open in it."""

    tokens: list[Token] = field(default_factory=list)
    open_marks: list[str] = field(default_factory=list)
    code_start: int | None = None
    """How many tokens stand before the code that is open."""

    def text(self, said: str) -> None:
        """Take in text, where white space counts as a space."""
        collapsed = SPACE.sub(" ", said)
        self.tokens.append(text(collapsed if self.tokens else collapsed.lstrip()))

    def open(self, mark: str, first: Token) -> None:
        """Begin a mark with its first token; not within code, nor within the same mark."""
        if self.code_start is None and mark not in self.open_marks:
            self.open_marks.append(mark)
            self.tokens.append(first)

    def close(self, mark: str) -> None:
        """End a mark and those inside it; one that was never open is left."""
        if self.code_start is None and mark in self.open_marks:
            while self.open_marks[-1] != mark:
                self.tokens.append(closing(self.open_marks.pop()))
            self.tokens.append(closing(self.open_marks.pop()))

    def open_code(self) -> None:
        """Begin code, unless it is open already."""
        if self.code_start is None:
            self.code_start = len(self.tokens)

    def close_code(self) -> None:
        """Make code of the words since it was begun, if it was."""
        if self.code_start is None:
            return
        inside = self.tokens[self.code_start :]
        del self.tokens[self.code_start :]
        self.code_start = None
        if said := " ".join("".join(token.content or " " for token in inside).split()):
            code = inline("code_inline", said)
            code.markup = "`"
            self.tokens.append(code)

    def take(self) -> list[Token]:
        """Return the tokens with everything closed; the next line begins empty."""
        self.close_code()
        while self.open_marks:
            self.tokens.append(closing(self.open_marks.pop()))
        tokens, self.tokens = self.tokens, []
        return tokens
