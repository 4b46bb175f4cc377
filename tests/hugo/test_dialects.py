"""Shortcodes of rules pages in every dialect, pages of plain headings, and texts beside blocks."""

import pytest

from rulebook_tools.catalogs.messages import rulebook_messages
from rulebook_tools.hugo.page.dialects import ICONS
from rulebook_tools.prose.inline import parse_inline
from rulebook_tools.prose.variants import variants
from rulebook_tools.render.icons import icon_svg
from tests.hugo.pages import PLAIN, REMARK, SHOWN_REMARK, Import, inside


def test_plain_dialect_becomes_chapters_and_blocks(trial: Import) -> None:
    """Blocks, ids, headings, icons, remarks and links, each rule citing its heading on the page."""
    made = trial(PLAIN)
    setup, play = made.rulebook.chapters
    assert (setup.id.name, setup.heading.text) == ("setup", "Getting ready")
    assert setup.icon
    assert setup.icon.name == ICONS["setup"]
    assert made.text("setup") == "Deal **3** cards. Then see [play](rule:play)."
    assert setup.remark
    assert setup.remark.text == "Or four."
    assert setup.source
    assert [ref.name for ref in setup.source.sections["page"]] == ["Getting ready"]
    assert setup.engine
    (odd,) = play.blocks
    assert (odd.id.name, odd.heading.text) == ("play.odd-cases", "Odd cases")
    assert made.text(odd.id.name) == "* One\n* Two"
    assert made.warnings == ["19: a block without an id; it was given 'play.odd-cases'"]
    names = sorted(path.name for path in (made.root / "docs/games/trial").iterdir())
    assert names == ["10-setup.yml", "20-play.yml", "game.yml"]


def test_dialect_of_folders_is_read_alike(trial: Import) -> None:
    """`rules/rules-block` and `blocks/remark` are the same shortcodes."""
    page = PLAIN.replace("rules-block", "rules/rules-block").replace(" remark", " blocks/remark")
    page = page.replace("/remark", "/blocks/remark").replace("blocks/blocks", "blocks")
    made, plain = trial(page), trial(PLAIN)
    assert made.made.files == plain.made.files


def test_dialect_of_headings_becomes_nested_blocks(trial: Import) -> None:
    """Headings are sections by their level; their anchors can be linked to."""
    made = trial(
        "## Setup\n\nSee [there](#how-to-play) and [here](#x).\n\n{{% rules/rules-remark %}}\nR\n"
        "{{% /rules/rules-remark %}}\n\n## How to play!\n\n### Your turn {#x}\n\nGo.\n\n### End\n"
    )
    setup, play = made.rulebook.chapters
    assert made.body == "See [there](rule:how-to-play) and [here](rule:x)."
    assert setup.remark
    assert [block.id.name for block in play.blocks] == ["x", "how-to-play.end"]
    assert made.warnings == []


def test_dialects_mix(trial: Import) -> None:
    """A heading inside a block opens a block in it; a block under a heading stands in that section."""
    made = trial(
        inside("### Part\nText") + '## Section\n{{% rules-block id="b" heading="B" %}}x{{% /rules-block %}}\n'
    )
    first, second = made.rulebook.chapters
    assert [block.id.name for block in first.blocks] == ["a.part"]
    assert [block.id.name for block in second.blocks] == ["b"]


def test_braces_are_text_wherever_they_stand(trial: Import) -> None:
    """Only sources choose words: titles, headings, links, code, lists and tables of a page do not."""
    text = "{n one {a} other {b}}"
    content = f"A [b {text}](https://x.example) `{text}`\n\n- {text}\n\n| {text} |\n| --- |\n| {text} |"
    content += f"\n\n## {text}\n"
    block = inside(content).replace('"A"', f'"{text}"')
    made = trial(f'---\ntitle: "{text}"\n---\n{block}')
    messages = [each.text for each in rulebook_messages(made.rulebook)]
    assert not any(variants(each).selectors for each in messages)
    assert sum(text in parse_inline(each).plain for each in messages) == 5  # equal ones are one message


def test_every_icon_that_stands_for_another_is_there() -> None:
    """The theme has them all."""
    assert [icon for icon in ICONS.values() if icon_svg(icon) is None] == []


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


def test_page_with_one_first_heading_is_called_by_it(trial: Import) -> None:
    """The only heading of the first level is the title; what is below it are the chapters."""
    made = trial("# The Game\n\nIntro.\n\n## One\na\n\n## Two\nb\n")
    assert made.rulebook.about.title.text == "The Game"
    assert [chapter.id.name for chapter in made.rulebook.chapters] == ["one", "two"]
    assert made.about == "Intro."
    boxed = trial(f"# The Game {REMARK}\n\n## One\na\n\n## Two\nb\n")
    assert boxed.rulebook.about.title.text == "The Game"
    assert boxed.rulebook.chapters[0].remark
    assert "1: 'remark' in the page's title; it was moved below it" in boxed.warnings
    linked = trial("# [The Game](#one)\n\n## One\na\n\n## Two\nb\n")
    assert linked.rulebook.about.title.text == "The Game"
    assert linked.warnings == ["1: '#one' in the page's title; its text was kept"]


def test_heading_over_two_lines_is_one_line(trial: Import) -> None:
    """Its words stay apart, in the heading and in the id."""
    made = trial("One\nand more\n===\na\n\nTwo\nand more\n===\n[b](#one-and-more)\n")
    assert [each.heading.text for each in made.rulebook.chapters] == ["One and more", "Two and more"]
    assert made.text("two-and-more") == "[b](rule:one-and-more)"


@pytest.mark.parametrize("heading", ["##", "## ![k](setup.png)", "## <!-- x -->"])
def test_heading_without_text_is_told(trial: Import, heading: str) -> None:
    """The heading around it stands in."""
    assert "2: a heading without text; 'A' was used instead" in trial(inside(f"{heading}\nx")).warnings


def test_shortcode_in_a_heading_stands_below_it(trial: Import) -> None:
    """The heading is whole."""
    made = trial(inside(f"## B {REMARK} c\n\nText."))
    assert made.block("a.b-c").heading.text == "B c"
    assert made.text("a.b-c") == f"{SHOWN_REMARK}\n\nText."
    assert "2: 'remark' within a heading; it was moved below it" in made.warnings
