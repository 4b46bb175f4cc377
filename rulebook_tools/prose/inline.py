"""One message of prose, parsed alone: CommonMark without HTML, and placeholders.

Nothing that a message holds can become markup of its own: the tokens made here are all that a
page is ever made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from rulebook_tools.prose.characters import MAX_LENGTH, hidden
from rulebook_tools.prose.escaping import ESCAPE

PATH = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_-]+)*"
"""What leads to a figure: a name, or a name and a key of its table."""
FORM = r"(?![-_0-9A-Z])[^\s!-,./:-@\[-^`{-\x7f]+"
"""The name of a form of nouns, in any script, without blanks; in ASCII it is made as other names are."""
PLACEHOLDER = re.compile(rf"\{{({PATH})(?::({FORM}(?:\.{FORM})?))?\}}")
NAMED = re.compile(rf"\{{({PATH})(?=[\s}}:])")
"""A figure that is printed, or that words are chosen by."""
NUMBER, NOUN, KIND = "number", "noun", "kind"
"""Forms that every figure has: its number alone, its noun alone, the last part of its noun's id."""
SIGNS = r"\\`*_\[\]!<&{}\r\n\0"
"""What may mean something in a message, or be written in another way by the parser."""
SIGN = re.compile(f"[{SIGNS}]")
HTML = re.compile(r"<[a-zA-Z/!?][^>]*>?")


_SIMPLE = re.compile(
    rf"{PLACEHOLDER.pattern}|\[([^{SIGNS}]+)\]\(([a-z]+:[a-z0-9._-]+)\)"
    # Stars at the edges of words, with a blank before them, can only open there, and only close here.
    rf"|\*(?<![^ ]\*)(\*?)([^\W_](?:[^{SIGNS}]*[^\W_])?)\*\5(?![^ .,;:?)])"
)
"""A placeholder, a link of bare words to a place of ours, or bare words between stars."""
STEP = _SIMPLE.groups + 1
"""How far apart the texts between them stand where a text is split at these."""
_OPEN = re.compile(rf"{ESCAPE}|{PLACEHOLDER.pattern}")


class Placeholder(NamedTuple):
    """`{path}` or `{path:form}`: a figure to fill in, and the form of its noun.

    `number` is the number alone, `noun` the noun alone, `noun.form` the noun alone in a form.
    """

    path: str
    form: str

    @property
    def is_noun_alone(self) -> bool:
        """Whether it leaves out the number."""
        return self.form.partition(".")[0] == NOUN

    def __str__(self) -> str:
        return f"{{{self.path}:{self.form}}}" if self.form else f"{{{self.path}}}"


class Link(NamedTuple):
    """Where a link leads: a `kind` such as `rule`, and its target; other links have no kind."""

    kind: str
    target: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.target}" if self.kind else self.target


def named_paths(text: str) -> list[str]:
    """Return the paths of all figures that a text names."""
    return NAMED.findall(text)


STRAY = (
    "a brace that is no placeholder",
    r"{name}, {name:form} or {name one {words} other {words}}; write \{ for a brace",
)
"""What is wrong with a brace that begins or ends nothing, and what was expected."""
RUNNING = {"code_inline": "x", "softbreak": "\n", "hardbreak": "\n", "link_open": "\x1f"}
"""What stands for a token where punctuation is judged: a link begins a word, a break ends one."""
LINK_KINDS = ("rule", "term", "example")


def _placeholder(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- markdown-it's signature
    """Read `{name}` as a token of its own; a brace that begins none is marked as stray."""
    if state.src[state.pos] not in "{}":
        return False
    match = PLACEHOLDER.match(state.src, state.pos)
    if not silent:
        token = state.push("placeholder" if match else "stray_brace", "", 0)
        token.content = match.group() if match else state.src[state.pos]
        if match:
            token.meta = {"placeholder": Placeholder(match.group(1), match.group(2) or "")}
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
    """A parsed message: what in it must be checked, and its tokens."""

    text: str
    placeholders: tuple[Placeholder, ...] = ()
    """The placeholders, in order."""
    links: tuple[Link, ...] = ()
    """Where the links lead, in order."""
    linked: tuple[str, ...] = ()
    """The text of each link."""
    plain: str = ""
    """The text between the markup and the placeholders."""
    markup: tuple[str, ...] = ()
    """The names of the elements that mark a part of the text, sorted."""
    size: int = 0
    """How many tokens it has."""
    parsed: tuple[Token, ...] | None = None
    """The tokens of a text that needs a parser; those of others are made when they are asked for."""

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All that the message is made of, in order."""
        return tuple(_simple_tokens(self.text)) if self.parsed is None else self.parsed

    @property
    def running(self) -> str:
        """The text as its punctuation is judged: placeholders as written, code as one letter, breaks kept."""
        return "".join(RUNNING.get(token.type, token.content) for token in self.tokens)

    @property
    def is_stray(self) -> bool:
        """Whether it has a brace that begins or ends nothing."""
        return bool(self.parsed) and any(token.type == "stray_brace" for token in self.parsed or ())

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """What no message may hold: what is wrong, what was expected."""
        found: list[tuple[str, str]] = []
        if len(self.text) > MAX_LENGTH:
            found.append((f"a text of {len(self.text)} characters", f"at most {MAX_LENGTH}"))
        if self.is_stray:
            found.append(STRAY)
        if odd := hidden(self.text if self.plain == self.text else self.text + self.plain):
            found.append((f"the invisible character U+{ord(odd):04X}", "text without it"))
        if "<" in self.plain and (html := HTML.search(self.plain)):
            found.append((f"HTML {html.group()!r}", "Markdown"))
        return tuple(found)


@lru_cache(maxsize=20_000)
def parse_inline(text: str) -> Inline:
    """Return a message parsed alone; what is too long is not parsed at all."""
    if len(text) > MAX_LENGTH:
        return Inline(text, parsed=())
    if not SIGN.search(text):
        return Inline(text, plain=text, size=1 if text else 0)
    pieces = _SIMPLE.split(text)
    if SIGN.search("".join(pieces[::STEP])):
        return _read(text, _PARSER.parseInline(text)[0].children or [])
    return _simple(text, pieces)


def _simple(text: str, pieces: Sequence[str | Any]) -> Inline:
    """Return a text that needs no parser; `pieces` are what `_SIMPLE` splits it into."""
    placeholders: list[Placeholder] = []
    links: list[Link] = []
    linked: list[str] = []
    markup: list[str] = []
    plain: list[str] = []
    for at in range(0, len(pieces) - 1, STEP):
        between, path, form, words, target, second, marked = pieces[at : at + STEP]
        if path:
            placeholders.append(Placeholder(path, form or ""))
        elif target:
            links.append(read_link(target))
            linked.append(words)
        else:
            markup.append("strong_open" if second else "em_open")
        plain += [between, words or marked or ""]
    plain.append(pieces[-1])
    # Around the words of a link, and of those that are marked, there are two more.
    size = sum(map(bool, plain)) + len(placeholders) + 2 * (len(links) + len(markup))
    seen, marks = "".join(plain), tuple(sorted(markup))
    return Inline(text, tuple(placeholders), tuple(links), tuple(linked), seen, marks, size)


def _simple_tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text that needs no parser, as the parser makes them."""
    at = 0
    for match in _SIMPLE.finditer(text):
        if at < match.start():
            yield Token("text", "", 0, content=text[at : match.start()])
        at = match.end()
        path, form, words, target, second, marked = match.groups()
        if path:
            meta = {"placeholder": Placeholder(path, form or "")}
            yield Token("placeholder", "", 0, content=match[0], meta=meta)
        elif target:
            yield Token("link_open", "a", 1, {"href": target})
            yield Token("text", "", 0, level=1, content=words)
            yield Token("link_close", "a", -1)
        else:
            stars, tag = ("**", "strong") if second else ("*", "em")
            yield Token(f"{tag}_open", tag, 1, markup=stars)
            yield Token("text", "", 0, level=1, content=marked)
            yield Token(f"{tag}_close", tag, -1, markup=stars)
    if at < len(text):
        yield Token("text", "", 0, content=text[at:])


def _read(text: str, tokens: Iterable[Token]) -> Inline:
    """Return a message of tokens with what is in them; the parser leaves some that say nothing."""
    kept = tuple(token for token in tokens if token.content or token.type != "text")
    placeholders: list[Placeholder] = []
    links: list[Link] = []
    linked: list[str] = []
    words: list[str] = []
    plain: list[str] = []
    markup: list[str] = []
    for token in kept:
        match token.type:
            case "text":
                plain.append(token.content)
            case "placeholder":
                placeholders.append(token.meta["placeholder"])
            case "link_open":
                links.append(read_link(str(token.attrs.get("href", ""))))
                words = []
            case "link_close":
                linked.append("".join(words))
            case "code_inline":
                plain.append(token.content)
                markup.append(token.type)
            case "strong_open" | "em_open":
                markup.append(token.type)
        words.append(token.content)
    seen, marks = "".join(plain), tuple(sorted(markup))
    return Inline(
        text, tuple(placeholders), tuple(links), tuple(linked), seen, marks, size=len(kept), parsed=kept
    )


def filled(text: str, fill: Callable[[str, str], str | None]) -> str:
    """Return a message as plain text: its escapes resolved, its placeholders filled where that is possible.

    `fill` returns what stands for a path in a form, or None.
    """

    def shown(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        figure = fill(match[2], match[3] or "")
        return match[0] if figure is None else figure

    return _OPEN.sub(shown, text)


_NUMBER = re.compile(rf"\{{{PATH}:number\}}")


def is_figure(text: str) -> bool:
    """Say whether a text is one number and nothing else, which every language prints in its own way."""
    return text.endswith(":number}") and bool(_NUMBER.fullmatch(text))


def unmarked(text: str, fill: Callable[[str, str], str | None]) -> str:
    """Return a message in one line as a reader sees it: without its markup, filled where that is possible."""
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
    """Return what an address of a link means."""
    kind, colon, target = href.partition(":")
    return Link(kind, target) if colon and kind in LINK_KINDS else Link("", href)
