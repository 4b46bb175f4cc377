"""Parser of one message: CommonMark without HTML, but with placeholders.

Pages are rendered from these tokens alone, so no message can inject HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from rulebook_tools.prose.text import ESCAPE, MAX_LENGTH, Fault, hidden, named_character, shown

PATH = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_-]+)*"
"""A pattern for the path of a figure: a name, or a name and a key of its table, as in `price.gold`."""
FORM = r"(?![-_0-9A-Z])[^\s!-,./:-@\[-^`{-\x7f]+"
"""A pattern for the name of a noun's form, in any script, without blanks; ASCII letters in lower case."""
PLACEHOLDER = re.compile(rf"\{{({PATH})(?::({FORM}(?:\.{FORM})?))?\}}")
NAMED = re.compile(rf"\{{({PATH})(?=[\s}}:])")
"""A pattern for the beginning of a placeholder or a choice."""
NUMBER, NOUN, KIND, LETTER, COUNTED = "number", "noun", "kind", "letter", "counted"
"""Forms of every figure: its number alone, its noun alone, the last part of its noun's name, the letter with
which it begins, and the noun together with its number."""
RESERVED = frozenset((NUMBER, NOUN, KIND, LETTER, COUNTED))
HTML = re.compile(r"<[a-zA-Z/!?][^>]*>?")
_OPEN = re.compile(rf"{ESCAPE}|{PLACEHOLDER.pattern}")


class Placeholder(NamedTuple):
    """A placeholder for a figure: `{path}` or `{path:form}`.

    The form may be `number` (the number alone), `noun` (the noun alone), a form of the noun, or `noun.form`.
    """

    path: str
    form: str

    @property
    def is_noun_alone(self) -> bool:
        """Whether it prints the figure's noun without the number."""
        return self.form.partition(".")[0] == NOUN

    def __str__(self) -> str:
        return f"{{{self.path}:{self.form}}}" if self.form else f"{{{self.path}}}"


class Link(NamedTuple):
    """The target of a link; `kind` is `rule`, `term` or `example`, or empty for an external link."""

    kind: str
    target: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.target}" if self.kind else self.target


def named_paths(text: str) -> list[str]:
    """Return the paths of all placeholders and choices of a text."""
    return NAMED.findall(text)


STRAY = (
    "a brace that is no placeholder",
    r"{name}, {name:form} or {name one {words} other {words}}; write \{ for a brace",
)
"""The fault of a brace that belongs to no placeholder or choice, and what was expected."""
SHOWN = 40
"""How many characters of a text a problem quotes."""
_CASE_NAME = re.compile(r"(?:none|zero|one|two|three|four|few|many|other)\s*$")
RUNNING = {"code_inline": "x", "softbreak": "\n", "hardbreak": "\n", "link_open": "\x1f"}
"""The texts that represent tokens in punctuation checks, by the type of the token."""
MARKUP = ("code_inline", "em_open", "strong_open")
"""The types of tokens that begin code, emphasis and bold text."""
LINK_KINDS = ("rule", "term", "example")


def _placeholder(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- markdown-it's signature
    """Parse a placeholder as one token, any other brace as `stray_brace`; an inline rule of markdown-it."""
    if state.src[state.pos] not in "{}":
        return False
    match = PLACEHOLDER.match(state.src, state.pos)
    if not silent:
        token = state.push("placeholder" if match else "stray_brace", "", 0)
        token.content = match.group() if match else state.src[state.pos]
        token.meta["offset"] = state.pos
        if match:
            token.meta["placeholder"] = Placeholder(match.group(1), match.group(2) or "")
    state.pos = match.end() if match else state.pos + 1
    return True


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 20})
    parser.disable(["image", "autolink", "html_inline"])
    parser.inline.ruler.before("emphasis", "placeholder", _placeholder)
    # Every link becomes a token, so that a forbidden one is seen and refused, not shown as text.
    parser.validateLink = lambda url: True  # type: ignore[method-assign] # noqa: ARG005
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    return parser


_PARSER = _parser()


class Inline(NamedTuple):
    """A parsed message: its tokens, and properties that checks need."""

    text: str
    placeholders: tuple[Placeholder, ...] = ()
    """The placeholders, in the order of the text."""
    links: tuple[Link, ...] = ()
    """The targets of the links, in the order of the text."""
    linked: tuple[str, ...] = ()
    """The words of each link, in the order of `links`."""
    plain: str = ""
    """The text without markup and placeholders."""
    markup: tuple[str, ...] = ()
    """The types of tokens that begin code, emphasis and bold text, sorted, once for each occurrence."""
    tokens: tuple[Token, ...] = ()
    """All tokens of the Markdown parser, in the order of the text."""

    @property
    def running(self) -> str:
        """The text for punctuation checks: no markup, code as `x`, U+001F before links, placeholders kept."""
        return "".join(RUNNING.get(token.type, token.content) for token in self.tokens)

    @property
    def braces(self) -> tuple[int, ...]:
        """The offsets in the text of all braces that are neither escaped nor in code or addresses."""
        found = [(each.meta["offset"], len(each.content)) for each in self.tokens if "offset" in each.meta]
        return tuple(offset + at for offset, length in found for at in range(0, length, max(1, length - 1)))

    @property
    def is_stray(self) -> bool:
        """Whether the message has a brace that belongs to no placeholder."""
        return any(token.type == "stray_brace" for token in self.tokens)

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """The faults of the message, such as HTML, as pairs: what is wrong, and what was expected."""
        found: list[tuple[str, str]] = []
        if len(self.text) > MAX_LENGTH:
            found.append((f"a text of {len(self.text)} characters", f"at most {MAX_LENGTH}"))
        if self.is_stray:
            fault = unbalanced(self.text, self.braces)
            found.append((fault.wrong, fault.expected) if fault else STRAY)
        if odd := hidden(self.text if self.plain == self.text else self.text + self.plain):
            found.append((f"the invisible character {named_character(odd)}", "text without it"))
        if "<" in self.plain and (html := HTML.search(self.plain)):
            found.append((f"HTML is not allowed: {html.group()!r}", "Markdown"))
        return tuple(found)


def unbalanced(text: str, braces: Sequence[int]) -> Fault | None:
    """Return the fault of a brace that is not closed, or closes nothing; None if there is none.

    `braces` are the offsets of a text's braces. If a case begins inside the words of another case, as in
    `{cards one {a card other {cards}}`, the brace before these words is reported as the one that is not
    closed.
    """
    opened: list[int] = []
    likely, before = -1, 0
    for brace in braces:
        if text[brace] == "}":
            if not opened:
                after = f", after {shown(text[max(0, brace - SHOWN) : brace])}" if brace else ""
                return Fault(
                    brace, f"a brace that closes nothing{after}", r"none, or \} for a brace in the text"
                )
            opened.pop()
        else:
            if likely < 0 and opened and len(opened) % 2 == 0 and _CASE_NAME.search(text[before:brace]):
                likely = opened[-1]
            opened.append(brace)
        before = brace + 1
    if not opened:
        return None
    start = likely if likely >= 0 else opened[-1]
    if name := _CASE_NAME.search(text[:start]):
        start = name.start()
    wrong = f"a brace is not closed: {shown(text[start : start + SHOWN])}"
    return Fault(start, wrong, r"} at its end, or \{ for a brace in the text")


@lru_cache(maxsize=20_000)
def parse_inline(text: str) -> Inline:
    """Parse a message; a message of more than `MAX_LENGTH` characters has no tokens."""
    if len(text) > MAX_LENGTH:
        return Inline(text)
    # The parser leaves some empty text tokens.
    tokens = _PARSER.parseInline(text)[0].children or []
    kept = tuple(token for token in tokens if token.content or token.type != "text")
    linked, words = list[str](), list[str]()
    for token in kept:
        if token.type == "link_open":
            words = []
        elif token.type == "link_close":
            linked.append("".join(words))
        words.append(token.content)
    return Inline(
        text,
        tuple(token.meta["placeholder"] for token in kept if token.type == "placeholder"),
        tuple(read_link(str(token.attrs.get("href", ""))) for token in kept if token.type == "link_open"),
        tuple(linked),
        "".join(token.content for token in kept if token.type in ("text", "code_inline")),
        tuple(sorted(token.type for token in kept if token.type in MARKUP)),
        kept,
    )


def filled(text: str, fill: Callable[[str, str], str | None]) -> str:
    """Return a message without escapes and with its placeholders replaced.

    `fill` takes the path and the form of a placeholder; it returns the replacement, or None to keep it.
    """

    def shown(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        figure = fill(match[2], match[3] or "")
        return match[0] if figure is None else figure

    return _OPEN.sub(shown, text)


_NUMBER = re.compile(rf"\{{{PATH}:number\}}")


def is_figure(text: str) -> bool:
    """Return whether a text is just one placeholder with the form `number`, such as `{cards:number}`."""
    return text.endswith(":number}") and bool(_NUMBER.fullmatch(text))


def unmarked(text: str, fill: Callable[[str, str], str | None]) -> str:
    """Return a message as one line of plain text, with its placeholders replaced.

    `fill` takes the path and the form of a placeholder; it returns the replacement, or None to keep it.
    """
    shown = []
    for token in parse_inline(text).tokens:
        if token.type == "placeholder":
            placeholder: Placeholder = token.meta["placeholder"]
            figure = fill(*placeholder)
            shown.append(str(placeholder) if figure is None else figure)
        else:
            shown.append(" " if token.type in ("softbreak", "hardbreak") else token.content)
    return "".join(shown)


def read_link(href: str) -> Link:
    """Parse the address of a link, such as `rule:trade`."""
    kind, colon, target = href.partition(":")
    return Link(kind, target) if colon and kind in LINK_KINDS else Link("", href)
