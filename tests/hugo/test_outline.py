"""Which block a heading, or a text beside blocks, goes into."""

from __future__ import annotations

import pytest

from tests.hugo.pages import REMARK, SHOWN_REMARK, Import, inside


def test_text_around_blocks_is_kept(trial: Import) -> None:
    """A quote before the first block opens one of its own; text after a block goes to its own text."""
    made = trial("---\ntitle: My game\n---\n> Hello.\n" + inside("x") + "\nGoodbye.")
    intro, block = made.rulebook.chapters
    assert (intro.id.name, intro.heading.text) == ("my-game", "My game")
    assert made.text(block.id.name) == "x\n\nGoodbye."
    assert made.warnings == [
        "1: text before the first block; it became a block 'My game'",
        "9: text after a block; it became the end of that block’s own text",
    ]


def test_text_after_an_inner_block_stands_before_it(trial: Import) -> None:
    """A block's own text comes first in our sources."""
    made = trial(inside("One.\n" + inside("x").replace('"a"', '"b"') + "Two."))
    assert made.body == "One.\n\nTwo."
    assert made.warnings == ["6: text after a block inside another; it stands before that block"]


def test_page_with_one_first_heading_is_called_by_it(trial: Import) -> None:
    """The only heading of the first level is the title; what is below it are the chapters."""
    made = trial("# The Game\n\nIntro.\n\n## One\na\n\n## Two\nb\n")
    assert made.rulebook.about.title.text == "The Game"
    assert [chapter.id.name for chapter in made.rulebook.chapters] == ["one", "two"]
    assert made.about == "Intro."
    boxed = trial(f"# The Game {REMARK}\n\n## One\na\n\n## Two\nb\n")
    assert boxed.rulebook.about.title.text == "The Game"
    assert boxed.rulebook.chapters[0].remark
    assert "1: 'remark' in the page's title; it stands below it" in boxed.warnings
    linked = trial("# [The Game](#one)\n\n## One\na\n\n## Two\nb\n")
    assert linked.rulebook.about.title.text == "The Game"
    assert linked.warnings == ["1: '#one' in the page's title; its text was kept"]


@pytest.mark.parametrize("heading", ["##", "## ![k](setup.png)", "## <!-- x -->"])
def test_heading_without_text_is_told(trial: Import, heading: str) -> None:
    """The heading around it stands in."""
    assert "2: a heading without text; 'A' stands in for it" in trial(inside(f"{heading}\nx")).warnings


def test_shortcode_in_a_heading_stands_below_it(trial: Import) -> None:
    """The heading is whole."""
    made = trial(inside(f"## B {REMARK} c\n\nText."))
    assert made.block("a.b-c").heading.text == "B c"
    assert made.text("a.b-c") == f"{SHOWN_REMARK}\n\nText."
    assert "2: 'remark' within a heading; it stands below it" in made.warnings
