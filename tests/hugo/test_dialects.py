"""Shortcodes of rules pages in every dialect, and pages of plain headings."""

from __future__ import annotations

from rulebook_tools.hugo.page.dialects import ICONS
from rulebook_tools.render.icons import icon_svg
from tests.hugo.pages import PLAIN, Import, inside


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


def test_every_icon_that_stands_for_another_is_there() -> None:
    """The theme has them all."""
    assert [icon for icon in ICONS.values() if icon_svg(icon) is None] == []
