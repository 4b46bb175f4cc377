"""Comments, hidden elements and notes to oneself are not for readers."""

from __future__ import annotations

import pytest

from tests.hugo.pages import SEEN, Import, inside


@pytest.mark.parametrize(
    ("content", "body", "warnings"),
    [
        ("me@TODO.com a/@TODO b", "me@TODO.com a/@TODO b", []),
        ("`@TODO x` y", "`@TODO x` y", []),
        ("a `` @TODO ` x `` y", "a `` @TODO ` x `` y", []),
        ("a \\`@TODO b` c", "a \\`", ["the note '@TODO b` c'"]),
        ("<b>a @TODO b</b> c", "**a** c", ["the note '@TODO b'"]),
        ("[see @TODO b](#a) c", "[see](rule:a) c", ["the note '@TODO b'"]),
        ('[x](#a "t @TODO u") y', "[x](rule:a) y", ["the title of a link", "the note '@TODO u'"]),
        ("[x](@TODO) y", "x y", ["the link to '@TODO'"]),
        ("![x @TODO b](setup.png)", SEEN, ["the note '@TODO b'"]),
        (SEEN.replace("trial/", "").replace('"x"', '"x @TODO"'), SEEN.replace('"x"', '"x @TODO"'), []),
        ("<img src='setup.png' alt='x @TODO'>", SEEN.replace('"x"', '"x @TODO"'), []),
        (
            "| a @TODO b | c |\n|---|---|\n| d | e |",
            "| a | c |\n|---|---|\n| d | e |",
            ["the note '@TODO b'"],
        ),
        ("a (@TODO: b) c", "a c", ["the note '(@TODO: b)'"]),
    ],
)
def test_note_to_oneself_ends_where_what_it_is_in_ends(
    trial: Import, content: str, body: str, warnings: list[str]
) -> None:
    """In a link, a cell or an element; an address, code, or a parameter has none."""
    made = trial(inside(content))
    assert made.body == body
    assert [line[3:].partition(";")[0] for line in made.warnings if "quotation" not in line] == warnings


def test_block_whose_heading_has_a_note_stays_a_block(trial: Import) -> None:
    """The parameter keeps it."""
    made = trial('{{% rules-block id="b" heading="Setup @TODO rename" %}}x{{% /rules-block %}}')
    assert made.block("b").heading.text == "Setup @TODO rename"
    assert made.body == "x"


@pytest.mark.parametrize("name", ["template", "noscript", "script", "style", "title"])
def test_content_that_no_reader_sees_is_left_out_across_blank_lines(trial: Import, name: str) -> None:
    """As far as its element goes; of one that never ends, only the tag."""
    made = trial(inside(f"a\n\n<{name} x='>'>\n\nb\n\n## c\n\n</{name}>\n\nd"))
    assert made.body == "a\n\nd"
    assert made.warnings == [f"4: HTML \"<{name} x='>'>\"; it was left out with its content"]
    made = trial(inside(f"a <{name}> b\n\nd"))
    assert made.body == "a b\n\nd"
    assert made.warnings == [f"2: HTML '<{name}>'; its text was kept"]
    assert trial(inside(f"a `<{name}> b </{name}>`")).body == f"a `< {name}> b < /{name}>`"
