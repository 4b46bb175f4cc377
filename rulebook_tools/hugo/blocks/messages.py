"""Convert paragraphs, headings and cells of a page to messages, the units of text for translation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.quotation_marks import with_marks_of_language
from rulebook_tools.hugo.markdown.tokens import BREAKS, closing, element_of, link, text, words_in
from rulebook_tools.hugo.markdown.writer import message
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.pictures import Image
from rulebook_tools.hugo.page.visible_text import CLOSE_BRACE, OPEN_BRACE, visible
from rulebook_tools.prose.inline import RUNNING
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.prose.text import MAX_LENGTH
from rulebook_tools.util.errors import Place, Problems

MAX_LINE = 400
"""The largest number of characters in a heading or an alternative text; longer ones are cut."""
MAX_MARKS = 4
"""How many marks, such as emphasis, may be nested; further ones are left out, their text is kept."""
BARE = re.compile(r"https://[^\s<>\"'`]+")
AFTER_BARE = ".,:;!?*_~]"
"""Characters that belong to the sentence, not to the address, if an address in running text ends in them."""
BEFORE_LETTER = re.compile(r"<(?=[a-zA-Z/!?]|$)")
BLANKS = re.compile(r"[\t\n\r]+")
SHORTCODE_START = re.compile(r"\{\{[<%]")
BRACES = str.maketrans({OPEN_BRACE: "{", CLOSE_BRACE: "}"})
DASHES = (("---", "—"), ("--", "–"), ("...", "…"))
"""Typed characters, each with the typographic one that Hugo shows for them."""


@dataclass(slots=True)
class RunningText:
    """Builds the tokens of a message from tokens of a page, added in order; `line` is that of the next token.

    `link_target` returns what sources write for the address of a link in the page; "" if it becomes no link.
    """

    notes: ImportNotes
    link_target: Callable[[str], str]
    line: int
    asides: list[Image | Element] = field(default_factory=list)
    """Pictures and other shortcodes that were taken out, because a message cannot contain them."""
    made: list[Token] = field(default_factory=list)
    """The tokens of the message so far."""
    stack: list[tuple[str, bool]] = field(default_factory=list)
    """The open marks, such as `strong`, from the outermost, each with whether the message keeps it."""

    def add(self, token: Token) -> None:
        """Add a token of the page to the message."""
        match token.type:
            case "softbreak" | "hardbreak":
                self._add_break(token)
            case "text":
                self._add_text(self._visible(token.content))
            case "code_inline":
                self._add_code(token)
            case "image":
                src = str(token.attrs.get("src", ""))
                self.asides.append(Image(src, words_in(token.children or []), self.line))
            case "shortcode":
                self.asides.append(element_of(token))
                self.line = token.map[1] if token.map else self.line
            case "s_open":
                self.notes.add(self.line, "text struck out", "it was kept, not struck out")
            case "strong_open" | "em_open" | "link_open":
                self._open(token.type.removesuffix("_open"), token)
            case "strong_close" | "em_close" | "link_close":
                self._close(token.type.removesuffix("_close"))

    def tokens(self) -> list[Token]:
        """Return the tokens of the message; close open formatting, remove white space at both ends."""
        while self.stack:
            self._close(self.stack[-1][0])
        made = self.made
        while made and _is_blank(made[-1]):
            made.pop()
        while made and _is_blank(made[0]):
            made.pop(0)
        for token, strip in ((made[0], str.lstrip), (made[-1], str.rstrip)) if made else ():
            token.content = strip(token.content) if token.type == "text" else token.content
        return made

    def _add_break(self, token: Token) -> None:
        """Add a line break, but none after another: a picture alone on its line leaves two in succession."""
        self.line += 1
        before = self.made[-1].type if self.made else ""
        if before == "softbreak":
            self.made.pop()
        if token.type != "softbreak" or before != "hardbreak":
            self.made.append(token)

    def _visible(self, written: str) -> str:
        clear = visible(written)
        if len(clear) != len(written):
            self.notes.add(self.line, "an invisible character", "it was left out")
        said = BLANKS.sub(" ", clear.translate(BRACES))
        if BEFORE_LETTER.search(said):
            self.notes.add(self.line, "the sign '<' before a letter", "a space was put between")
        return BEFORE_LETTER.sub("< ", said)

    def _add_text(self, said: str) -> None:
        for typed, meant in DASHES:
            said = said.replace(typed, meant)
        if self.made and self.made[-1].type.endswith("_open"):
            # Emphasis cannot begin with a space.
            if said[:1].isspace():
                self.made.insert(-1, text(" "))
            said = said.lstrip()
        if self.made and self.made[-1].type == "text" and self.made[-1].content.endswith(" "):
            said = said.lstrip(" ")
        at = 0
        for match in () if ("link", True) in self.stack else BARE.finditer(said):
            url = _address(match[0])
            self.made += [text(said[at : match.start()]), link(url), text(url), closing("link")]
            at = match.start() + len(url)
        if said[at:]:
            self.made.append(text(said[at:]))

    def _add_code(self, token: Token) -> None:
        token.content = self._visible(token.content)
        if SHORTCODE_START.search(token.content):
            self.notes.add(self.line, "a shortcode as code", "it became text")
            self.made.append(text(token.content))
        elif token.content.strip():
            self.made.append(token)

    def _open(self, name: str, token: Token) -> None:
        stays = (name, True) not in self.stack and len(self.stack) < MAX_MARKS
        stays = stays and (name != "link" or self._set_target(token))
        self.stack.append((name, stays))
        if stays:
            self.made.append(token)

    def _set_target(self, token: Token) -> bool:
        """Replace the address of a link by its `link_target`; return whether it has one."""
        href = str(token.attrs.get("href", ""))
        target = self.link_target(href)
        if not target:
            self.notes.add(self.line, f"the link to {shown(unquote(href))}", "its text was kept")
        elif token.attrs.get("title"):
            self.notes.add(self.line, "the title of a link", "it was left out")
        token.attrs, token.info, token.markup = {"href": target}, "", ""
        return bool(target)

    def _close(self, name: str) -> None:
        while any(opened == name for opened, _ in self.stack):
            innermost, stays = self.stack.pop()
            if stays:
                self._add_closing(innermost)
            if innermost == name:
                return

    def _add_closing(self, name: str) -> None:
        """Close an element such as `strong`, or remove it if it is empty."""
        start = max(index for index, token in enumerate(self.made) if token.type == f"{name}_open")
        if all(map(_is_blank, self.made[start + 1 :])):
            first = self.made.pop(start)
            if name == "link":
                odd = f"a link to {shown(str(first.attrs['href']))} without text"
                self.notes.add(self.line, odd, "it was left out")
            return
        last = self.made[-1]
        self.made.append(closing(name))
        if last.type == "text" and last.content[-1:].isspace():
            last.content = last.content.rstrip()
            self.made.append(text(" "))


def _is_blank(token: Token) -> bool:
    return token.type in BREAKS or (token.type == "text" and not token.content.strip())


def _address(written: str) -> str:
    url = written.rstrip(AFTER_BARE)
    while url.endswith(")") and url.count(")") > url.count("("):
        url = url[:-1].rstrip(AFTER_BARE)
    return url


@dataclass(slots=True)
class Messages:
    """Converts tokens of a page to messages.

    `link_target` returns what sources write for the address of a link in the page; "" if it becomes no link.
    """

    notes: ImportNotes
    quotation_marks: str
    """The quotation marks of the language, such as `“…” ‘…’`."""
    link_target: Callable[[str], str]
    problems: Problems = field(default_factory=Problems)
    """Problems that stop the import at its end: texts that are too long."""
    asides: list[Image | Element] = field(default_factory=list)
    """Pictures and other shortcodes found in messages, until `take_asides` returns and removes them."""
    marks_noted: bool = False
    """Whether the warning that quotation marks were replaced has been added."""

    def of(self, children: Sequence[Token], line: int) -> list[Token]:
        """Return the tokens of a message that begins in `line`; move pictures and shortcodes to `asides`."""
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

    def written(self, words: str, line: int) -> str:
        """Return plain text as the Markdown of a message; it is cut if it exceeds MAX_LINE characters."""
        if len(words) > MAX_LINE:
            self.notes.add(line, f"a line of {len(words)} characters", "it was cut")
            words = words[: MAX_LINE - 1] + "…"
        return message(self.of([text(words)], line))

    def take_asides(self) -> list[Image | Element]:
        """Return the collected pictures and other shortcodes, and empty the collection."""
        asides, self.asides = self.asides, []
        return asides

    def _mark_quotations(self, tokens: Sequence[Token], line: int) -> None:
        # The same texts as in `Inline.running`.
        parts = [RUNNING.get(token.type, token.content) for token in tokens]
        told = "".join(parts)
        made = with_marks_of_language(told, self.quotation_marks)
        if made == told:
            return
        if "″" in made and "″" not in told:
            self.notes.add(line, "quotation marks that do not come in pairs", "they became primes")
        elif not self.marks_noted:
            odd = "quotation marks or apostrophes of another kind"
            self.notes.add(line, odd, "here and below they became the language’s")
            self.marks_noted = True
        at = 0
        for token, part in zip(tokens, parts, strict=True):
            if token.type == "text":
                token.content = made[at : at + len(part)]
            at += len(part)
