"""Text and bodies written as Markdown are the same when they are read again."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from rulebook_tools.model import Text
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import parse_inline
from rulebook_tools.prose.parts import Paragraph, body_text
from rulebook_tools.prose.text import escaped
from rulebook_tools.util.errors import Place, Problems
from tests.sources.test_pages import LINES as PAGE_LINES
from tests.sources.test_pages import without_places

LINES = [
    *PAGE_LINES.splitlines(),
    "1. first",
    "2) other",
    "* star",
    "   - deeper",
    "> - in a quote",
    "| a | b \\| c |",
    "| --- | --- |",
    "| 1 | |",
    "4\\. no item",
    "\\# no heading",
    "**bold** {figure} [link](rule:a)",
    '{{< rules-image src="a.png" alt="A \'b\' `c`" >}}',
    '{{% rules-double-view src="a.png" alt="x" %}}',
    "{{% /rules-double-view %}}",
]


def as_it_is(message: Text, *, plain: bool = False) -> str:
    """Return the source text of a message, for a paragraph or for a parameter."""
    return message.text


@given(st.lists(st.sampled_from(LINES), max_size=14).map("\n".join))
def test_body_written_and_read_again_is_the_same(text: str) -> None:
    """Lists, quotes, tables and boxes, nested in any order."""
    parts = split(Text(text, Place("f.yml"), literal=True))
    written = body_text(parts, as_it_is)
    assert without_places(split(Text(written, Place("f.yml"), literal=True))) == without_places(parts), (
        written
    )


HUGO = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

lines = st.text(st.sampled_from("ab1. )-+=#>*_`~|[](){}<&;!\\:/\"'%") | st.characters(categories=["L", "P"]))


@given(lines)
@example("1. a")
@example("12)")
@example("- a")
@example("+")
@example("---")
@example("- - -")
@example("===")
@example("> a")
@example("## a")
@example("~~~")
@example("a ~~b~~ | c")
@example("&amp; &#38;")
@example("{{% remark %}}")
@example("<b>a</b>")
def test_escaped_text_is_read_as_it_was(line: str) -> None:
    """It is one paragraph of exactly that text, also for Hugo, without placeholders or shortcodes."""
    line = " ".join(line.split())
    problems = Problems()
    parts = split(Text(escaped(line), Place("x")), problems)
    assert problems.found == []
    said = [part.message.text for part in parts if isinstance(part, Paragraph)]
    assert len(said) == len(parts) == bool(line)
    assert "".join(parse_inline(text).plain for text in said) == line
    tokens = [token for token in HUGO.parse(escaped(line)) if token.type == "inline"]
    assert "".join(each.content for token in tokens for each in token.children or []) == line


@pytest.mark.parametrize("line", ["Plain (words), 1.5 to 3; it’s fine!", "of 4 #1 a-b = c+d", "#1"])
def test_text_without_markup_stays_as_it_is(line: str) -> None:
    """Text that needs no escape is unchanged."""
    assert escaped(line) == line
