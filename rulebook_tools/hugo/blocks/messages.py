"""Messages of a page: paragraphs, headings, cells and lines of plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.quotation_marks import QuotationMarks
from rulebook_tools.hugo.markdown.tokens import BREAKS, closing, element_of, link, text
from rulebook_tools.hugo.markdown.writer import message
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.pictures import Image
from rulebook_tools.hugo.page.visible_text import CLOSE_BRACE, OPEN_BRACE, visible
from rulebook_tools.prose.inline import RUNNING
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.prose.text import MAX_LENGTH
from rulebook_tools.util.errors import Place, Problems

MAX_MARKS = 4
BARE = re.compile(r"https://[^\s<>\"'`]+")
AFTER_BARE = ".,:;!?*_~]"
"""What ends a sentence rather than an address."""
BEFORE_LETTER = re.compile(r"<(?=[a-zA-Z/!?]|$)")
BLANKS = re.compile(r"[\t\n\r]+")
SHORTCODE_START = re.compile(r"\{\{[<%]")
DASHES = (("---", "—"), ("--", "–"), ("...", "…"))
"""What Hugo shows for what is typed."""


@dataclass(slots=True)
class RunningText:
    """A message being made; `link_target` gives where a link leads, or nothing."""

    notes: ImportNotes
    link_target: Callable[[str], str]
    line: int
    asides: list[Image | Element] = field(default_factory=list)
    """Pictures and other shortcodes, which cannot stand in a message."""
    made: list[Token] = field(default_factory=list)
    stack: list[tuple[str, bool]] = field(default_factory=list)
    """The marks that are open, and whether each of them stays."""

    def add(self, token: Token) -> None:
        """Take in a token."""
        name = token.type.rpartition("_")[0]
        match token.type:
            case "softbreak" | "hardbreak":
                self.line += 1
                self._break(token)
            case "text":
                self._text(token.content)
            case "code_inline":
                self._code(token)
            case "image":
                src = str(token.attrs.get("src", ""))
                self.asides.append(Image(src, _words(token.children or []), self.line))
            case "shortcode":
                element = element_of(token)
                self.asides.append(element)
                self.line = token.map[1] if token.map else self.line
            case "s_open":
                self._note("text struck out", "it was kept, not struck out")
            case "strong_open" | "em_open" | "link_open":
                self._open(name, token)
            case "strong_close" | "em_close" | "link_close":
                self._close(name)

    def tokens(self) -> list[Token]:
        """Return the tokens, every mark closed."""
        while self.stack:
            self._close(self.stack[-1][0])
        while self.made and (self.made[-1].type == "hardbreak" or self._is_blank(self.made[-1])):
            self.made.pop()
        while self.made and (self.made[0].type in BREAKS or self._is_blank(self.made[0])):
            self.made.pop(0)
        if self.made and self.made[0].type == "text":
            self.made[0].content = self.made[0].content.lstrip()
        if self.made and self.made[-1].type == "text":
            self.made[-1].content = self.made[-1].content.rstrip()
        return self.made

    def _break(self, token: Token) -> None:
        """Take in the end of a line; where only a picture was in the line, the one before is its end."""
        before = self.made[-1].type if self.made else ""
        if before == "softbreak":
            self.made.pop()
        if token.type != "softbreak" or before != "hardbreak":
            self.made.append(token)

    def _note(self, odd: str, done: str) -> None:
        self.notes.add(self.line, odd, done)

    @staticmethod
    def _is_blank(token: Token) -> bool:
        return token.type == "softbreak" or (token.type == "text" and not token.content.strip())

    def _text(self, written: str) -> None:
        said = BLANKS.sub(" ", self._visible(written))
        if BEFORE_LETTER.search(said):
            self._note("the sign '<' before a letter", "a space was put between")
            said = BEFORE_LETTER.sub("< ", said)
        for typed, meant in DASHES:
            said = said.replace(typed, meant)
        if self.made and self.made[-1].type.endswith("_open"):
            # Emphasis cannot begin with a space.
            if said[:1].isspace():
                self.made.insert(-1, text(" "))
            said = said.lstrip()
        if self.made and self.made[-1].type == "text" and self.made[-1].content.endswith(" "):
            said = said.lstrip(" ")
        is_linked = ("link", True) in self.stack
        at = 0
        for match in () if is_linked else BARE.finditer(said):
            url = _address(match[0])
            self._put(said[at : match.start()])
            self.made += [link(url), text(url), closing("link")]
            at = match.start() + len(url)
        self._put(said[at:])

    def _put(self, said: str) -> None:
        if said:
            self.made.append(text(said))

    def _visible(self, written: str) -> str:
        """Return text without characters that nobody sees; the braces of shortcodes stay."""
        clear = "".join(
            part if part in (OPEN_BRACE, CLOSE_BRACE) else visible(part)
            for part in re.split(f"([{OPEN_BRACE}{CLOSE_BRACE}])", written)
        )
        if len(clear) != len(written):
            self._note("an invisible character", "it was left out")
        return clear.replace(OPEN_BRACE, "{").replace(CLOSE_BRACE, "}")

    def _code(self, token: Token) -> None:
        said = BLANKS.sub(" ", self._visible(token.content))
        if BEFORE_LETTER.search(said):
            self._note("the sign '<' before a letter", "a space was put between")
            said = BEFORE_LETTER.sub("< ", said)
        if SHORTCODE_START.search(said):
            self._note("a shortcode as code", "it became text")
            self._put(said)
        elif said.strip():
            token.content = said
            self.made.append(token)

    def _open(self, name: str, token: Token) -> None:
        stays = (name, True) not in self.stack and len(self.stack) < MAX_MARKS
        if name == "link" and stays:
            stays = self._lead(token)
        self.stack.append((name, stays))
        if stays:
            self.made.append(token)

    def _lead(self, token: Token) -> bool:
        """Give a link its target; return whether it has one."""
        href = str(token.attrs.get("href", ""))
        target = self.link_target(href)
        if not target:
            self._note(f"the link to {shown(unquote(href))}", "its text was kept")
            return False
        if token.attrs.get("title"):
            self._note("the title of a link", "it was left out")
        token.attrs, token.info, token.markup = {"href": target}, "", ""
        return True

    def _close(self, name: str) -> None:
        """Close a mark; one that holds nothing is taken back."""
        if all(opened != name for opened, _ in self.stack):
            return
        while self.stack:
            opened, stays = self.stack.pop()
            if stays:
                self._end(opened)
            if opened == name:
                return

    def _end(self, name: str) -> None:
        start = len(self.made) - 1
        while self.made[start].type != f"{name}_open":
            start -= 1
        inside = self.made[start + 1 :]
        if all(self._is_blank(token) or token.type == "hardbreak" for token in inside):
            if name == "link":
                self._note(
                    f"a link to {shown(str(self.made[start].attrs['href']))} without text", "it was left out"
                )
            del self.made[start]
            return
        last = self.made[-1]
        trailing = last.type == "text" and last.content[-1:].isspace()
        if trailing:
            last.content = last.content.rstrip()
        self.made.append(closing(name))
        if trailing:
            self.made.append(text(" "))


def _address(written: str) -> str:
    """Return a bare address without what ends the sentence around it."""
    url = written.rstrip(AFTER_BARE)
    while url.endswith(")") and url.count(")") > url.count("("):
        url = url[:-1].rstrip(AFTER_BARE)
    return url


def _words(children: Sequence[Token]) -> str:
    """Return the words of tokens without their marks."""
    return " ".join(
        "".join(
            _words(child.children) if child.children else child.content or " " * (child.type in BREAKS)
            for child in children
        ).split()
    )


MAX_LINE = 400
"""Characters of a heading or of a picture's text; what is longer is cut."""


@dataclass(slots=True)
class Messages:
    """Makes messages of the tokens of lines; `link_target` gives where a link leads, or nothing."""

    notes: ImportNotes
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
