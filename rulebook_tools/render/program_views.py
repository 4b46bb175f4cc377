"""The lines of a program as a page shows them: coloured by what they are, marked where they name a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape
from pygments.lexers.python import PythonLexer
from pygments.token import Token

from rulebook_tools.engine.kit.program import Passage
from rulebook_tools.render.block_views import TableView
from rulebook_tools.render.example_views import RuleLink

SHADES = (
    (Token.Literal.String.Doc, "note"),
    (Token.Literal.String, "text"),
    (Token.Comment, "note"),
    (Token.Keyword, "word"),
    (Token.Operator.Word, "word"),
    (Token.Literal.Number, "number"),
    (Token.Name.Function, "name"),
    (Token.Name.Class, "name"),
    (Token.Name.Decorator, "name"),
)
"""What is coloured, each kind under the class that it has on a page; a kind before what it is part of."""
MANNERS = ("step", "refuse", "due")
"""How a function says a rule, in the order in which it is told; labels called `program.step` … say it."""


@dataclass(frozen=True, slots=True)
class PassageView:
    """A function of the program: where it stands, how it says the rule, and its lines."""

    place: str
    manners: tuple[str, ...]
    """As `MANNERS`; for what is only declared, one called `declares`."""
    lines: Markup


@dataclass(frozen=True, slots=True)
class DecidedView:
    """A rule beside the lines that decide it."""

    rule: RuleLink
    body: Markup
    table: TableView | None
    remark: Markup
    passages: tuple[PassageView, ...]


def passage_view(passage: Passage) -> PassageView:
    """Return the view of a passage."""
    manners = tuple(name for name in MANNERS if name in passage.manners)
    place = f"{passage.file}:{passage.line}"
    return PassageView(place, ("declares",) if passage.declares else manners, _lines(passage))


def _lines(passage: Passage) -> Markup:
    """Return the lines as HTML, marked where they say the rule; all of a declaration does."""
    shown = []
    for number, line in enumerate(coloured(passage.text), passage.line):
        marked = not passage.declares and number in passage.says
        shown.append(Markup("<mark>{}</mark>").format(line) if marked else line)
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
                lines[-1].append(f'<span class="rb-code-{shade}">{html}</span>' if shade else html)
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
