"""The lines of a program as a page shows them: coloured by what they are, marked where they name a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape
from pygments.lexers.python import PythonLexer
from pygments.token import Token

from rulebook_tools.engine.kit.program import Passage

SHADES = (
    (Token.Literal.String.Doc, "c"),
    (Token.Literal.String, "s"),
    (Token.Comment, "c"),
    (Token.Keyword, "k"),
    (Token.Operator.Word, "k"),
    (Token.Literal.Number, "n"),
    (Token.Name.Function, "f"),
    (Token.Name.Class, "f"),
    (Token.Name.Decorator, "f"),
)
"""What is coloured, each kind under its class in `program.css`; a kind before what it is part of."""
MANNERS = ("step", "refuse", "due")
"""How a function says a rule, in the order in which it is told; labels called `program.step` … say it."""


@dataclass(frozen=True, slots=True)
class PassageView:
    """A function of the program, or some declarations: where it stands, how it says the rule, its lines."""

    place: str
    manners: tuple[str, ...]
    """As `MANNERS`; or `names`, of what only mentions the rule."""
    lines: Markup
    callers: str = ""
    """The functions that ask for it."""


def passage_views(passages: Iterable[Passage]) -> Iterator[PassageView]:
    """Yield the views of a rule's passages."""
    for each in passages:
        manners = tuple(name for name in MANNERS if name in each.manners)
        yield PassageView(
            f"{each.file}:{each.line}", manners or ("names",), _lines(each), ", ".join(each.callers)
        )


def _lines(passage: Passage) -> Markup:
    """Return the lines as HTML, marked where they cite the rule."""
    shown = []
    for number, line in enumerate(coloured(passage.text), passage.line):
        shown.append(Markup("<mark>{}</mark>").format(line) if number in passage.says else line)
    return Markup("\n").join(shown)


@lru_cache(maxsize=2000)
def coloured(text: str) -> tuple[Markup, ...]:
    """Return the lines of a program as HTML, each whole by itself."""
    lines: list[list[str]] = [[]]
    for shade, value in _pieces(text):
        for number, part in enumerate(value.split("\n")):
            if number:
                lines.append([])
            if part:
                html = str(escape(part))
                lines[-1].append(f'<span class="{shade}">{html}</span>' if shade else html)
    return tuple(Markup("".join(line)) for line in lines[: -1 if text.endswith("\n") else None])  # noqa: S704 -- escaped above


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text, neighbours of one colour in one."""
    open_shade, open_text = "", ""
    for _, kind, value in PythonLexer().get_tokens_unprocessed(text):
        shade = next((name for of, name in SHADES if kind in of), "")
        if shade != open_shade and value.strip():
            yield open_shade, open_text
            open_shade, open_text = shade, ""
        open_text += value
    yield open_shade, open_text
