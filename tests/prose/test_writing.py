"""Bodies written as Markdown are the same when they are read again."""

from hypothesis import given
from hypothesis import strategies as st

from rulebook_tools.model import Text
from rulebook_tools.prose.body import split
from rulebook_tools.prose.parts import body_text
from rulebook_tools.util.errors import Place
from tests.sources.test_pages import without_places

LINES = [
    "Words of a rule.",
    "1. first",
    "1. second",
    "2) other",
    "- item",
    "* star",
    "  inner",
    "   - deeper",
    "> quote",
    "> - in a quote",
    "",
    "| a | b \\| c |",
    "| --- | --- |",
    "| 1 | |",
    "4\\. no item",
    "\\# no heading",
    "**bold** {figure} [link](rule:a)",
    "{{% remark %}}",
    "{{% /remark %}}",
    '{{< rules-image src="a.png" alt="A \'b\' `c`" >}}',
    '{{% rules-double-view src="a.png" alt="x" %}}',
    "{{% /rules-double-view %}}",
    '{{% rules-media-filter type="print" %}}',
    "{{% /rules-media-filter %}}",
    "{{% rules-table %}}",
    '{{% rules-table-entry heading="H" %}}',
    "{{% /rules-table-entry %}}",
    "{{% /rules-table %}}",
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
