"""`rulebook hugo import`: real pages of rules become a game, and nothing of them is lost in silence."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from rulebook_tools.book import Book, importer
from rulebook_tools.cli import main
from rulebook_tools.disk.journal import write_new
from rulebook_tools.errors import Problems, SourceError, UsageError
from rulebook_tools.hugo.destination import Imported
from rulebook_tools.hugo.page.dialects import ICONS
from rulebook_tools.model import Block, Rulebook
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.source.folders import Folders
from rulebook_tools.source.rulebooks import load_rulebook
from tests.conftest import REPOSITORY, Project
from tests.test_pages import without_places

PICTURE = b"no real picture"
SETTINGS = REPOSITORY / "rulebook_tools/mkdocs.yml"


class Trial:
    """A page that was imported into an empty project."""

    def __init__(self, root: Path, page: str, name: str = "page.md") -> None:
        self.root = root
        path = root / "pages" / name
        path.parent.mkdir(parents=True)
        for picture in ("setup.png", "inner/Big Map.WEBP"):
            (path.parent / picture).parent.mkdir(exist_ok=True)
            (path.parent / picture).write_bytes(PICTURE)
        path.write_text(page, "utf-8")
        self.made: Imported = importer(root).imported(path, "trial", "en")
        write_new(root, self.made.files)
        problems = Problems()
        rulebook = load_rulebook(Folders(root), "trial", problems)
        assert rulebook is not None
        self.rulebook: Rulebook = rulebook

    @property
    def warnings(self) -> list[str]:
        """The warnings as `line: text`, without those about what game.yml lacks."""
        return [
            f"{problem.place.line}: {problem.wrong}"
            for problem in self.made.warnings
            if not problem.wrong.startswith("a page ")
        ]

    def block(self, id_: str) -> Block:
        """Return a block."""
        return self.rulebook.blocks[id_]

    @property
    def body(self) -> str:
        """The body of the first chapter."""
        body = self.rulebook.chapters[0].body
        return body.text if body else ""


TABLE = """\
{{% rules-table %}}

{{% rules-table-entry heading="H" %}}

x

{{% /rules-table-entry %}}

{{% /rules-table %}}"""


class Import(Protocol):
    """Imports a page into a new project, which has no problem afterwards."""

    def __call__(self, page: str, name: str = "page.md") -> Trial: ...


@pytest.fixture
def trial(tmp_path: Path) -> Import:
    """Return what imports a page into a new project, which has no problem afterwards."""
    numbers = count()

    def make(page: str, name: str = "page.md") -> Trial:
        made = Trial(tmp_path / str(next(numbers)), page, name)
        assert Book.load(made.root).check() == []
        return made

    return make


def inside(content: str) -> str:
    """Return a page of one block whose content begins in line 2."""
    return f'{{{{% rules-block id="a" heading="A" %}}}}\n{content}\n{{{{% /rules-block %}}}}\n'


PLAIN = """\
---
type: "rules"
---

{{% rules-block id="setup" heading="Getting ready" icon="setup" %}}

Deal **3** cards. Then see [play](#play).

{{% remark %}}
Or four.
{{% /remark %}}

{{% /rules-block %}}

{{% rules-block id="play" heading="Playing" %}}

Text of its own.

{{% rules-block heading="Odd cases" %}}

* One
* Two

{{% /rules-block %}}
{{% /rules-block %}}
"""


def test_plain_dialect_becomes_chapters_and_blocks(trial: Import) -> None:
    """Blocks, ids, headings, icons, remarks and links, each rule citing its heading on the page."""
    made = trial(PLAIN)
    setup, play = made.rulebook.chapters
    assert (setup.id.name, setup.heading.text) == ("setup", "Getting ready")
    assert setup.icon
    assert setup.icon.name == ICONS["setup"]
    assert setup.body
    assert setup.body.text == "Deal **3** cards. Then see [play](rule:play)."
    assert setup.remark
    assert setup.remark.text == "Or four."
    assert setup.source
    assert [ref.name for ref in setup.source.sections["page"]] == ["Getting ready"]
    assert setup.engine
    (odd,) = play.blocks
    assert (odd.id.name, odd.heading.text) == ("play.odd-cases", "Odd cases")
    assert odd.body
    assert odd.body.text == "* One\n* Two"
    assert made.warnings == ["19: a block without an id; it was given 'play.odd-cases'"]
    assert sorted(path.name for path in (made.root / "docs/games/trial").iterdir()) == [
        "10-setup.yml",
        "20-play.yml",
        "game.yml",
    ]


def test_dialect_of_folders_is_read_alike(trial: Import) -> None:
    """`rules/rules-block` and `blocks/remark` are the same shortcodes."""
    page = PLAIN.replace("rules-block", "rules/rules-block").replace(" remark", " blocks/remark")
    page = page.replace("/remark", "/blocks/remark").replace("blocks/blocks", "blocks")
    made, plain = trial(page), trial(PLAIN)
    names = ("10-setup.yml", "20-play.yml")
    for name in names:
        folders = [each.root / "docs/games/trial" / name for each in (made, plain)]
        assert folders[0].read_text() == folders[1].read_text()


def test_dialect_of_headings_becomes_nested_blocks(trial: Import) -> None:
    """Headings are sections by their level; their anchors can be linked to."""
    made = trial(
        "## Setup\n\nSee [there](#how-to-play) and [here](#x).\n\n{{% rules/rules-remark %}}\nR\n"
        "{{% /rules/rules-remark %}}\n\n## How to play!\n\n### Your turn {#x}\n\nGo.\n\n### End\n"
    )
    setup, play = made.rulebook.chapters
    assert setup.body
    assert setup.body.text == "See [there](rule:how-to-play) and [here](rule:x)."
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


def test_text_around_blocks_is_kept(trial: Import) -> None:
    """A quote before the first block opens one of its own; text after a block goes to its own text."""
    made = trial("---\ntitle: My game\n---\n> Hello.\n" + inside("x") + "\nGoodbye.")
    intro, block = made.rulebook.chapters
    assert (intro.id.name, intro.heading.text) == ("my-game", "My game")
    assert block.body
    assert block.body.text == "x\n\nGoodbye."
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
    assert made.rulebook.about.about
    assert made.rulebook.about.about.text == "Intro."
    boxed = trial(f"# The Game {REMARK}\n\n## One\na\n\n## Two\nb\n")
    assert boxed.rulebook.about.title.text == "The Game"
    assert boxed.rulebook.chapters[0].remark
    assert "1: 'remark' in the page's title; it stands below it" in boxed.warnings
    linked = trial("# [The Game](#one)\n\n## One\na\n\n## Two\nb\n")
    assert linked.rulebook.about.title.text == "The Game"
    assert linked.warnings == ["1: '#one' in the page's title; its text was kept"]


@pytest.mark.parametrize(
    ("content", "body"),
    [
        ("* a\n* b", "* a\n* b"),
        ("A _b_ *c* __d__ `e`\nf", "A _b_ *c* __d__ `e`\nf"),
        ("Line  \nbreak", "Line\\\nbreak"),
        ("| a | b |\n|---|---|\n| c | d |", "| a | b |\n|---|---|\n| c | d |"),
        ("[a][b] &auml; &lt;3\n\n[b]: https://x.example", "[a](https://x.example) ä \\<3"),
        ("{a} and {{ b }}", r"\{a\} and \{\{ b \}\}"),
        ('Wait... -- no --- "yes", it\'s', "Wait… – no — “yes”, it’s"),
        (
            "<https://x.example> https://y.example/a.",
            "[https://x.example](https://x.example) [https://y.example/a](https://y.example/a).",
        ),
        ("a<br>b <b>c</b><i> d </i><code>e  f</code>", "a\\\nb **c** *d* `e f`"),
        ("<ul>\n<li>a</li><li>b<ul><li>c</li></ul></li>\n</ul>", "- a\n- b\n  - c"),
        ("<p>One</p><p>Two &amp; three</p>", "One\n\nTwo & three"),
        ("<table><tr><th>A</th></tr><tr><td>b|c</td></tr></table>", "| A |\n| --- |\n| b\\|c |"),
        (
            '{{< rules-image src="setup.png" alt="The table" >}}',
            '{{< rules-image src="trial/setup.png" alt="The table" >}}',
        ),
        ("![The map](inner/Big%20Map.WEBP)", '{{< rules-image src="trial/big-map.webp" alt="The map" >}}'),
        (
            '{{< rules-media-filter type="print" >}}\nx\n{{< /rules-media-filter >}}',
            '{{% rules-media-filter type="print" %}}\n\nx\n\n{{% /rules-media-filter %}}',
        ),
        (
            "{{% rules-example %}}\nSay so.\n{{% /rules-example %}}",
            "{{% rules-example %}}\n\nSay so.\n\n{{% /rules-example %}}",
        ),
        ("{{% remark %}}\nx\n{{% /remark %}}\ny", "{{% remark %}}\n\nx\n\n{{% /remark %}}\n\ny"),
    ],
)
def test_what_bodies_can_say_comes_through_without_a_warning(trial: Import, content: str, body: str) -> None:
    """Markdown as Hugo shows it; what is plain already stays as its author wrote it."""
    made = trial(inside(content))
    assert made.body == body
    assert [line for line in made.warnings if "quotation" not in line] == []


def test_picture_beside_the_text_and_table_of_things(trial: Import) -> None:
    """Both forms of a view, and entries with HTML and comments between them."""
    made = trial(
        inside(
            '{{< rules-double-view src="setup.png" alt="A" >}}\nLeft\n{{< /rules-double-view >}}\n'
            "{{< rules-table >}}\n<!-- -->\n"
            '    {{< rules-table-entry heading="Fire" >}}\n        <em>Hot</em> card.\n'
            "    {{< /rules-table-entry >}}\n{{< /rules-table >}}"
        )
    )
    assert made.body == (
        '{{% rules-double-view src="trial/setup.png" alt="A" %}}\n\nLeft\n\n{{% /rules-double-view %}}\n\n'
        '{{% rules-table %}}\n\n{{% rules-table-entry heading="Fire" %}}\n\n*Hot* card.\n\n'
        "{{% /rules-table-entry %}}\n\n{{% /rules-table %}}"
    )
    assert (made.root / "docs/assets/trial/setup.png").read_bytes() == PICTURE


@pytest.mark.parametrize(
    ("content", "body", "warning"),
    [
        (
            "a <!-- b\n{{% remark %}}\nc --> d",
            "a\n\n d",
            "2: the comment '<!-- b {{% remark %}} c -->'; it was left out",
        ),
        ("x <!-- y", "x y", "2: a comment that does not end; its text was kept"),
        ("x\n@TODO: draw this\ny", "x\n\ny", "3: the note '@TODO: draw this'; it was left out"),
        ("x\n{{% /remark %}}", "x", "3: the closing tag of 'remark', which is not open; it was left out"),
        ("{{% remark %}}\nx", "x", "2: 'remark' is never closed; it was taken to be empty"),
        ("{{% remark %}}\n{{% /remark %}}\nx", "x", "2: 'remark' without content; it was left out"),
        (
            "a {{% big %}}b{{% /big %}} c",
            "a b c",
            "2: the unknown shortcode '{{% big %}}'; its content was kept",
        ),
        ('{{< icon "x" >}} a', "a", "2: the unknown shortcode '{{< icon \"x\" >}}'; it was left out"),
        ("{{< broken", r"\{\{< broken", "2: the shortcode 'broken' that does not end; it was kept as text"),
        (
            "{{%/* remark */%}}",
            r"\{\{% remark %\}\}",
            "2: the escaped shortcode '{{% remark %}}'; it was kept as text",
        ),
        (
            '{{< rules-example id="x" >}}\ny',
            "y",
            "2: 'rules-example' without content, made by a script; it was left out",
        ),
        (
            '{{% remark "x" %}}a{{% /remark %}}\nb',
            "{{% remark %}}\n\na\n\n{{% /remark %}}\n\nb",
            "2: the parameter 'x' of 'remark'; it was left out",
        ),
        (
            '{{< rules-image "setup.png" alt="x" >}}',
            '{{< rules-image src="trial/setup.png" alt="x" >}}',
            "2: the parameter 'setup.png' without a name; it was read as 'src'",
        ),
        (
            '{{< rules-image src="setup.png" alt="x" class="y" >}}',
            '{{< rules-image src="trial/setup.png" alt="x" >}}',
            "2: the parameter 'class=y' of 'rules-image'; it was left out",
        ),
        (
            '{{< rules-image src="setup.png" >}}',
            '{{< rules-image src="trial/setup.png" alt="setup.png" >}}',
            "2: the picture 'setup.png' without alt; its file’s name stands in",
        ),
        (
            '{{< rules-image src="no.png" alt="x" >}}',
            "x",
            "2: the picture 'no.png'; there is no such file beside the page; its text stands for it",
        ),
        (
            '{{< figure src="../page.png" alt="x" >}}',
            "x",
            "2: the picture '../page.png'; it lies outside of the page's folder; its text stands for it",
        ),
        (
            "![x](https://x.example/a.png)",
            "[x](https://x.example/a.png)",
            "2: the picture 'https://x.example/a.png'; it lies elsewhere; its text stands for it",
        ),
        (
            "a ![x](setup.png) b",
            'a b\n\n{{< rules-image src="trial/setup.png" alt="x" >}}',
            "2: a picture within a text; it stands after its paragraph",
        ),
        (
            '{{% rules-media-filter type="pdf" %}}x{{% /rules-media-filter %}}',
            '{{% rules-media-filter type="print" %}}\n\nx\n\n{{% /rules-media-filter %}}',
            "2: the medium 'pdf'; it became 'print'",
        ),
        (
            '{{% rules-media-filter type="tv" %}}x{{% /rules-media-filter %}}',
            "x",
            "2: the medium 'tv'; its content is for all media",
        ),
        (
            '{{< rules-table-entry heading="H" >}}x{{< /rules-table-entry >}}',
            TABLE,
            "2: an entry outside of a table; it became a table by itself",
        ),
        ("[x](#gone)", "x", "2: the link to '#gone'; its text was kept"),
        ("a\nb [x](http://y.example)", "a\nb x", "3: the link to 'http://y.example'; its text was kept"),
        ("[x](#%C3%BCber)", "x", "2: the link to '#über'; its text was kept"),
        ("[x](javascript:alert)", "x", "2: the link to 'javascript:alert'; its text was kept"),
        ('[x](https://y.example "t")', "[x](https://y.example)", "2: the title of a link; it was left out"),
        ('<span class="c">x</span>', "x", "2: HTML '<span class=\"c\">'; its text was kept"),
        ("x <script>alert(1)</script> y", "x y", "2: HTML '<script>'; it was left out with its content"),
        ("<div\n onclick='x'>\n<p>y</p>", "y", "2: HTML \"<div onclick='x'>\"; its text was kept"),
        (
            "<table><caption>C <b>d</b></caption><tr><th>A</th></tr><tr><td>b</td></tr></table>",
            "C **d**\n\n| A |\n| --- |\n| b |",
            "2: HTML '<caption>'; its text was kept",
        ),
        (
            "<table><tr><td>A</td></tr>\n<caption>C<tr><td>b</td></tr></table>",
            "C\n\n| A |\n| --- |\n| b |",
            "3: HTML '<caption>'; its text was kept",
        ),
        ("~~x~~", "x", "2: text struck out; it was kept, not struck out"),
        ("x\n\n***\n\ny", "x\n\ny", "4: a line across the page; it was left out"),
        ("```js\na\nb\n```", "`a`\\\n`b`", "2: a block of code; its lines became one paragraph of code"),
        ("3. x", "1. x", "2: a list that begins with 3; it begins with 1"),
        ("- ## x", "- **x**", "2: a heading inside a list or quote; it became strong text"),
        (
            "{{% remark %}}\n# x\n{{% /remark %}}\ny",
            "{{% remark %}}\n\n**x**\n\n{{% /remark %}}\n\ny",
            "3: a heading inside a box; it became strong text",
        ),
        ("| a |\n|:-:|\n| b |", "| a |\n| --- |\n| b |", "2: the alignment of a column; it was left out"),
        (
            "a[^1]\n\n[^1]: b",
            "a[^1]\n\n\\[^1\\]: b",
            "4: the footnote '1'; its text stands where it is written",
        ),
        ("x\n\n[z]: https://b.example", "x", "4: the reference 'z' that nothing uses; it was left out"),
        ("x\n: y", "x\n: y", "3: a list of definitions; it was kept as text"),
        ("`<b>`", "`< b>`", "2: the sign '<' before a letter; a space was put between"),
        ("a\u200eb \u202ec", "a\u200eb c", "2: the invisible character U+202E; it was left out"),
        ('5" and x', "5\u2033 and x", "2: quotation marks that do not come in pairs; they became primes"),
        (
            "- - - - - - - x",
            "- - - - - x",
            "2: a list or quote too deep inside others; it became part of the one around it",
        ),
        (
            '{{% rules-block id="b" heading="B" icon="zeppelin" %}}x{{% /rules-block %}}',
            "",
            "2: the icon 'zeppelin'; it was left out",
        ),
        (
            '{{% rules-block id="b" %}}x{{% /rules-block %}}',
            "",
            "2: a block without a heading; its id stands in for it",
        ),
        (
            '{{% rules-block id="B!" heading="x" %}}{{% /rules-block %}}',
            "",
            "2: the id 'B!', unfit or taken; it became 'a.b'",
        ),
        (
            '{{% rules-block id="a" heading="x" %}}{{% /rules-block %}}',
            "",
            "2: the id 'a', unfit or taken; it became 'a.a'",
        ),
        (
            '[x]({{< ref "#a" >}})',
            "[x](rule:a)",
            "2: the unknown shortcode '{{< ref \"#a\" >}}'; it was read as an address",
        ),
    ],
)
def test_what_is_odd_is_told_with_its_line(trial: Import, content: str, body: str, warning: str) -> None:
    """Nothing is dropped, moved or changed in silence."""
    made = trial(inside(content))
    assert warning in made.warnings
    assert made.body == body


PICTURE_TAG = '{{< rules-image src="setup.png" alt="k" >}}'
SHOWN_PICTURE = '{{< rules-image src="trial/setup.png" alt="k" >}}'
REMARK = "{{% remark %}}r{{% /remark %}}"
SHOWN_REMARK = "{{% remark %}}\n\nr\n\n{{% /remark %}}"


@pytest.mark.parametrize(
    ("content", "body", "warning"),
    [
        (
            f"1. Draw {PICTURE_TAG} a card\n2. two\n3. three",
            f"1. Draw a card\n1. two\n1. three\n\n{SHOWN_PICTURE}",
            "2: a picture within a text; it stands after its list",
        ),
        (
            f"| a | b |\n|---|---|\n| {PICTURE_TAG} | c |",
            f"| a | b |\n| --- | --- |\n| k | c |\n\n{SHOWN_PICTURE}",
            "4: a picture within a text; it stands after its table",
        ),
        (
            "- item\n- {{% rules-example %}}ex{{% /rules-example %}}",
            "- item\n- ex",
            "3: 'rules-example' in a list, quote or table; its text stands there",
        ),
        (
            f"- item {PICTURE_TAG} two\n-{REMARK}",
            f"- item two\n  \\- (r)\n\n{SHOWN_PICTURE}",
            "3: 'remark' in a list, quote or table; its text stands there in brackets",
        ),
        (
            f"- one\n  {PICTURE_TAG}\n  two\n- three",
            f"- one\n  two\n- three\n\n{SHOWN_PICTURE}",
            "3: a picture within a text; it stands after its list",
        ),
        (
            "- one\n\n  {{% remark %}}\n  *r*\n  {{% /remark %}}\n\n- two",
            "- one\n\n  *r*\n\n- two",
            "4: 'remark' in a list, quote or table; its text stands there",
        ),
        (
            f"> a {REMARK} b\n> c",
            "> a (r) b\n> c",
            "2: 'remark' in a list, quote or table; its text stands there in brackets",
        ),
        (
            f"a **b {PICTURE_TAG} c** [d {PICTURE_TAG} e](https://x.example)",
            f"a **b c** [d e](https://x.example)\n\n{SHOWN_PICTURE}\n\n{SHOWN_PICTURE}",
            "2: a picture within a text; it stands after its paragraph",
        ),
        (
            f"a {REMARK}# b\nc\n\nd",
            f"a # b\nc\n\n{SHOWN_REMARK}\n\nd",
            "2: 'remark' within a text; it stands after its paragraph",
        ),
        (
            f"{REMARK}# b\nc",
            f"{SHOWN_REMARK}\n\n\\# b\nc",
            "2: text beside 'remark'; that became a paragraph of its own",
        ),
        (
            'a\n-{{% rules-block id="b" heading="B" %}}x{{% /rules-block %}}# c',
            "a\n\\-\n\n\\# c",
            "3: text after a block inside another; it stands before that block",
        ),
        (
            "a {{< rules-example id=x >}} b",
            "a b",
            "2: 'rules-example' without content, made by a script; it was left out",
        ),
        (
            f"[a]({PICTURE_TAG})",
            f"\\[a\\]()\n\n{SHOWN_PICTURE}",
            "2: a picture within a text; it stands after its paragraph",
        ),
        (
            f"<b title='{REMARK}'>a</b>\n\nc",
            f"**a**\n\n{SHOWN_REMARK}\n\nc",
            "2: 'remark' within a text; it stands after its paragraph",
        ),
        (
            f"<div title='{PICTURE_TAG}'>a</div>\n\nc",
            f"a\n\nc\n\n{SHOWN_PICTURE}",
            "2: 'rules-image' within a tag or code; it stands after the text around it",
        ),
    ],
)
def test_shortcode_within_a_text_leaves_it_whole(
    trial: Import, content: str, body: str, warning: str
) -> None:
    """Lists, tables, quotes and marks go on after it; what stands beside it is no heading."""
    made = trial(inside(content))
    assert made.body == body
    assert warning in made.warnings


@pytest.mark.parametrize(
    ("content", "body"),
    [
        (
            '{{< figure src="setup.png" alt="a" caption="The *x*." >}}',
            '{{< rules-image src="trial/setup.png" alt="a" >}}\n\nThe *x*.',
        ),
        (
            '{{< figure src="setup.png" caption="The *x*." >}}',
            '{{< rules-image src="trial/setup.png" alt="The x." >}}\n\nThe *x*.',
        ),
        (
            '- a\n- {{< figure src="setup.png" alt="b" caption="c" >}}',
            '- a\n- b\n\n{{< rules-image src="trial/setup.png" alt="b" >}}\n\nc',
        ),
    ],
)
def test_caption_of_a_picture_stands_after_it(trial: Import, content: str, body: str) -> None:
    """It is text that readers of the page see; without other words it also says what is shown."""
    made = trial(inside(content))
    assert made.body == body
    assert not any("left out" in line or "without alt" in line for line in made.warnings)


@pytest.mark.parametrize("heading", ["##", "## ![k](setup.png)", "## <!-- x -->"])
def test_heading_without_text_is_told(trial: Import, heading: str) -> None:
    """The heading around it stands in."""
    assert "2: a heading without text; 'A' stands in for it" in trial(inside(f"{heading}\nx")).warnings


@pytest.mark.parametrize("content", [">", "- [ ](#a)", "| |\n|--|", "***", "&nbsp;", "# ", "- -"])
def test_box_without_anything_to_read_is_left_out(trial: Import, content: str) -> None:
    """Whatever marks it holds."""
    made = trial(inside(f"{{{{% rules-example %}}}}\n{content}\n{{{{% /rules-example %}}}}\nx"))
    assert made.body == "x"
    assert "2: 'rules-example' without content; it was left out" in made.warnings


def test_shortcode_on_lines_of_its_own_is_a_box(trial: Import) -> None:
    """Also between the lines of a paragraph, after a list, and indented; the text around stays as written."""
    made = trial(inside(f"* a\n* b\n{REMARK}\n\nc\n{PICTURE_TAG}\nd\n\n    {PICTURE_TAG} {REMARK}\n\n* e"))
    assert made.body.split("\n\n") == [
        *("* a\n* b", *SHOWN_REMARK.split("\n\n"), "c", SHOWN_PICTURE, "d", SHOWN_PICTURE),
        *(*SHOWN_REMARK.split("\n\n"), "* e"),
    ]
    assert made.warnings == []


def test_shortcode_in_a_heading_stands_below_it(trial: Import) -> None:
    """The heading is whole."""
    made = trial(inside(f"## B {REMARK} c\n\nText."))
    block = made.block("a.b-c")
    assert block.heading.text == "B c"
    assert block.body
    assert block.body.text == f"{SHOWN_REMARK}\n\nText."
    assert "2: 'remark' within a heading; it stands below it" in made.warnings


@pytest.mark.parametrize(
    "front",
    [
        (
            "---\ntitle: My game\nauthor: Jo\npublisher: Pub\ndate: 2019-05-06\nsubtitle: Sub\n"
            "description: About.\nx: 1\n---\n"
        ),
        (
            '+++\ntitle = "My game"\nauthor = "Jo"\npublisher = "Pub"\ndate = 2019-05-06\nsubtitle = "Sub"\n'
            'description = "About."\nx = 1\n+++\n'
        ),
        (
            '{"title": "My game", "authors": [{"name": "Jo"}], "publisher": "Pub",\n"year": 2019,\n'
            '"subtitle": "Sub", "description": "About.", "x": 1}\n'
        ),
    ],
    ids=["yaml", "toml", "json"],
)
def test_front_matter_says_what_the_game_is(trial: Import, front: str) -> None:
    """In any of Hugo's three languages; a key that nothing is made of is told."""
    made = trial(front + inside("x"))
    about = made.rulebook.about
    assert about.subtitle
    assert about.about
    assert (about.title.text, about.subtitle.text, about.about.text) == ("My game", "Sub", "About.")
    assert (about.author, about.publisher, about.year) == ("Jo", "Pub", 2019)
    assert about.editions["page"].name.text == "page.md"
    assert about.engine
    assert [line.partition(" ")[2] for line in made.warnings] == [
        "the key 'x' of the front matter; it was left out"
    ]
    assert not [problem for problem in made.made.warnings if problem.wrong.startswith("a page ")]


@pytest.mark.parametrize(
    ("front", "content", "about"),
    [
        (
            "---\ntitle: My game\ntype: rules\n\n---\n\n\n",
            "Hello *you*.\n\n- a\n- b",
            "Hello *you*.\n\n- a\n- b",
        ),
        ("", "# My game\n\n\n\nHello.\n\n## One\nx\n", "Hello."),
    ],
)
def test_text_before_the_blocks_says_what_the_game_is_about(
    trial: Import, front: str, content: str, about: str
) -> None:
    """Paragraphs and lists do, whatever the front matter describes; no blank lines come before them."""
    made = trial(f"{front}{content}\n\n{'' if '##' in content else inside('x')}")
    assert made.rulebook.about.about
    assert made.rulebook.about.about.text == about
    assert len(made.rulebook.chapters) == 1
    odd = "text before the first block; it became what the game is about"
    assert odd in [problem.wrong for problem in made.made.warnings]
    written = made.made.files["docs/games/trial/game.yml"].decode()
    assert "about: |\n  Hello" in written or "about: Hello" in written


def test_text_of_an_unusual_kind_before_the_blocks_is_a_block(trial: Import) -> None:
    """A quote, a table or a box cannot stand in what a game is about; blank lines are left out."""
    made = trial("---\ntitle: My game\n---\n\n   \n\n> Hello.\n\nYou.\n\n" + inside("x"))
    assert made.body == "> Hello.\n\nYou."
    assert made.rulebook.about.about is None
    assert "body: |\n" in made.made.files["docs/games/trial/10-my-game.yml"].decode()


def test_description_and_text_before_the_blocks_both_say_what_it_is_about(trial: Import) -> None:
    """Unless the description is the subtitle already."""
    front = "---\ntitle: G\nsubtitle: Sub\ndescription: Told.\n---\nHello.\n"
    about = trial(front + inside("x")).rulebook.about.about
    assert about
    assert about.text == "Told.\n\nHello."
    about = trial(front.replace("subtitle: Sub\n", "") + inside("x")).rulebook.about.about
    assert about
    assert about.text == "Hello."


def test_pictures_of_the_project_are_found_by_their_paths(tmp_path: Path) -> None:
    """As an exported page names them; nothing outside of docs/assets is."""
    for name in ("docs/assets/other/map.png", "docs/secret.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(PICTURE)
    tags = ('{{< rules-image src="other/map.png" alt="Map" >}}', "![Secret](../secret.png)")
    made = Trial(tmp_path, inside("\n\n".join(tags)))
    assert made.body == '{{< rules-image src="other/map.png" alt="Map" >}}\n\nSecret'
    assert not any("assets" in name for name in made.made.files)
    assert Book.load(tmp_path).check() == []


def test_what_a_page_does_not_say_of_its_game_is_left_out(trial: Import) -> None:
    """Nobody is made up: only the title comes from the file's name, and that is told."""
    made = trial(inside("x"), "a_fine-game.md")
    about = made.rulebook.about
    assert (about.title.text, about.subtitle, about.author, about.publisher) == ("A fine game", None, "", "")
    assert about.year is None
    assert [problem.wrong for problem in made.made.warnings] == [
        "a page without a title; it was called 'A fine game' after its file",
    ]


INDEX = "## Setup\n\nDeal.\n\n## Play\n\nGo on.\n"
NO_TITLE = "a page without a title; it was called"


@pytest.mark.parametrize(
    ("name", "page", "asked", "named", "told"),
    [
        (
            "Roof tops/_index.md",
            INDEX,
            None,
            ("roof-tops", "Roof tops", "Roof tops"),
            "'Roof tops' after its folder",
        ),
        (
            "roof-tops/index.nl.md",
            INDEX,
            None,
            ("roof-tops", "Roof tops", "Roof tops"),
            "'Roof tops' after its folder",
        ),
        (
            "roof-tops/_index.md",
            INDEX,
            "trial",
            ("trial", "Roof tops", "Roof tops"),
            "'Roof tops' after its folder",
        ),
        ("content/tops/nl/_index.md", INDEX, None, ("tops", "Tops", "Tops"), "'Tops' after its folder"),
        ("12/_index.md", INDEX, "trial", ("trial", "Setup", "Setup"), "'Setup' after its first heading"),
        ("12/_index.md", INDEX, None, ("setup", "Setup", "Setup"), "'Setup' after its first heading"),
        (
            "12/_index.md",
            "Deal.\n",
            "my-trial",
            ("my-trial", "My trial", "My trial"),
            "'My trial' after the id asked",
        ),
        ("tops/_index.md", f"# The Game\n\n{INDEX}", None, ("the-game", "The Game", "The Game"), ""),
        ("tops/_index.md", f"---\ntitle: T\n---\n{INDEX}", "trial", ("trial", "T", "T"), ""),
        ("tops/rules.md", INDEX, None, ("rules", "Rules", "rules.md"), "'Rules' after its file"),
    ],
)
def test_page_is_called_after_what_names_it(
    tmp_path: Path, name: str, *, page: str, asked: str | None, named: tuple[str, str, str], told: str
) -> None:
    """An index never: its game, and the edition that it makes, are called after the title or the folder."""
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text(page, "utf-8")
    made = importer(tmp_path).imported(path, asked, "nl")
    write_new(tmp_path, made.files)
    book = Book.load(tmp_path)
    assert book.check() == []
    about = book.games[made.game].rulebook.about
    assert (made.game, about.title.text, about.editions["page"].name.text) == named
    (wrong,) = [each.wrong for each in made.warnings if each.wrong.startswith(NO_TITLE)] or [""]
    assert wrong.startswith(f"{NO_TITLE} {told}" if told else "")


def test_title_that_was_asked_for_is_the_games(tmp_path: Path) -> None:
    """Before the page's own, which is told; the edition keeps the page's name."""
    page = tmp_path / "tops/_index.md"
    page.parent.mkdir()
    page.write_text(f"---\nx: 1\ntitle: Their Title\n---\n{INDEX}", "utf-8")
    ran = run(tmp_path, page, "--title", " My <b> Title", "--language", "en")
    assert ran.exit_code == 0, ran.output
    odd = "_index.md:3:1: the title 'Their Title'; the game is called 'My <b> Title', as was asked for"
    assert odd in ran.stderr
    about = Book.load(tmp_path).games["my-b-title"].rulebook.about
    assert (about.title.text, about.editions["page"].name.text) == ("My < b> Title", "Their Title")


def test_new_project_says_with_its_page_what_it_is(tmp_path: Path) -> None:
    """Author and licence where they were named; the author of the game where its page names none."""
    for author, named in (("", "Me"), ("author: Them\n", "Them")):
        root = tmp_path / named
        root.mkdir()
        page = root / "page.md"
        page.write_text(f"---\ntitle: T\n{author}---\n{INDEX}", "utf-8")
        ran = run(root, page, "--author", "Me", "--licence", "CC0 https://cc.example/0", "--language", "nl")
        assert ran.exit_code == 0, ran.output
        book = Book.load(root)
        assert book.games["t"].rulebook.about.author == named
        about = next(page.html for page in book.render("nl").pages if page.path == "about")
        assert "<dt>Auteur</dt><dd>Me</dd>" in about
        assert '<a href="https://cc.example/0" rel="external">CC0</a>' in about


def test_project_that_is_there_is_not_changed_by_a_page(project: Project) -> None:
    """Nothing is written to docs/site, and that is told where something was to be said."""
    project.write("docs/site/site.yml", "title: Ours\n")
    page = project.write("page.md", INDEX)
    ran = run(project.root, page, "--author", "Me", "--licence", "CC0", "--language", "en")
    assert ran.exit_code == 0, ran.output
    assert "docs/site/site.yml is left as it is: " in ran.stdout
    assert "give it a title" not in ran.stdout
    assert (project.root / "docs/site/site.yml").read_text() == "title: Ours\n"
    assert run(project.root, page, "--game", "other", "--language", "en").stdout.count("site.yml") == 0


def test_title_of_a_page_that_carries_sources_stays(tmp_path: Path) -> None:
    """They come back as they are; what was asked for instead is told."""
    page = tmp_path / "carried.md"
    page.write_text(CARRIED.replace("carried/map.png", "map.png"), "utf-8")
    (tmp_path / "map.png").write_bytes(PICTURE)
    ran = run(tmp_path, page, "--title", "Mine", "--author", "Me")
    assert ran.exit_code == 0, ran.output
    (game,) = Book.load(tmp_path).games.values()
    assert f"the title {game.rulebook.about.title.text!r}, not 'Mine'; the page’s own was taken" in ran.stderr
    assert game.rulebook.about.author != "Me"


UNSAID = ("Amerigo Rules", "CC BY-SA", "Creative Commons", "English", "verified", "checked", "gecontroleerd")


def test_dutch_page_makes_a_dutch_site(tmp_path: Path) -> None:
    """One language, the game's name, and nothing about series, licences or checks that nobody spoke of."""
    page = tmp_path / "op-de-daken/_index.md"
    page.parent.mkdir()
    page.write_text(PLAIN, "utf-8")
    assert run(tmp_path, page, "--language", "nl").exit_code == 0
    (tmp_path / "mkdocs.yml").write_text(f"INHERIT: {SETTINGS}\nsite_url: https://x.example/\n", "utf-8")
    ran = CliRunner().invoke(main, ["build", "--project", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert "verified" not in ran.output
    site = tmp_path / "site"
    assert [path.name for path in site.iterdir() if path.is_dir()] == ["nl"]
    assert "<h1>Op de daken</h1>" in (site / "index.html").read_text("utf-8")
    assert (site / "sitemap.xml").read_text("utf-8").count("<loc>") == 1
    for path in site.rglob("*.*"):
        if path.suffix in (".html", ".xml", ".json"):
            text = re.sub("<(script|style).*?</\\1>", "", path.read_text("utf-8"), flags=re.DOTALL)
            seen = re.sub(" checked>", ">", text)  # the theme's, of a menu that is open
            assert [word for word in UNSAID if word in seen] == [], path
            assert "rb-switch" not in text
            assert 'hreflang="en"' not in text
    assert "<title>Op de daken</title>" in (site / "nl/index.html").read_text("utf-8")


def test_imported_game_asks_for_no_translation_until_one_is_begun(project: Project) -> None:
    """It is accepted as it is; a catalog that is there must be complete."""
    page = project.write("p.md", inside("Een regel."))
    assert run(project.root, page, "--game", "trial", "--language", "nl").exit_code == 0
    assert CliRunner().invoke(main, ["check", "--project", str(project.root)]).exit_code == 0
    CliRunner().invoke(main, ["translate", "add", "de", "--project", str(project.root)])
    ran = CliRunner().invoke(main, ["check", "--project", str(project.root)])
    assert ran.exit_code == 1
    assert "locales/de/LC_MESSAGES/trial.po" in ran.stderr
    assert "locales/en/LC_MESSAGES/trial.po" not in ran.stderr


@pytest.mark.parametrize(
    ("front", "warnings"),
    [
        ("year: MMXX", ["2: the key 'year' left out"]),
        ("date: someday", ["2: the key 'date' left out"]),
        ("date: 2020-01-02T10:00:00Z", []),
        ("year: since 1999", ["2: the year 'since 1999'; it became 1999"]),
        ("year: 2001\ndate: 2002-01-01", ["3: the key 'date' left out"]),
        ("author: {nick: Bob}", ["2: the key 'author' left out"]),
        (
            "author: {name: Jo, nick: Bob}",
            ["2: the key 'author' names"],
        ),
        (
            "authors: [Jo, {nick: Bob}]",
            ["2: the key 'authors' names"],
        ),
        ("author: Jo\nauthors: [Jo, Bo]", ["3: the key 'authors' left out"]),
        ("summary: S\ndescription: D", []),
        (
            "subtitle: T\nsummary: S\ndescription: D",
            ["3: the key 'summary' left out"],
        ),
        (f"publisher: {'x' * 201}", ["2: names of 201 characters; they were cut after 200"]),
        ("lang: en\nlanguage: en", ["2: the key 'lang' left out"]),
        ("language: {a: en}", ["2: the key 'language' left out"]),
        ("subtitle: true", ["2: the key 'subtitle' left out"]),
        ("subtitle:\nsummary: ''\ntags: []", []),
        ("params: {rulebook: 3}", ["2: the key 'params' left out"]),
        ("\"x: y\": 1\n'z': 2", ["2: the key 'x: y' left out", "3: the key 'z' left out"]),
    ],
)
def test_keys_of_the_front_matter_are_used_or_told(trial: Import, front: str, warnings: list[str]) -> None:
    """Also those that a game could use, where they say something else or another one was taken."""
    said = trial(f"---\n{front}\n---\n{inside('x')}").warnings
    left, names = " of the front matter; it was left out", " of the front matter; only its names were kept"
    assert said == [
        line.replace("' left out", f"'{left}").replace("' names", f"'{names}") for line in warnings
    ]


def test_summary_and_description_both_say_what_the_game_is(trial: Import) -> None:
    """The one in a line, the other at length."""
    about = trial("---\nsummary: Short.\ndescription: Long.\n---\nx").rulebook.about
    assert about.subtitle
    assert about.about
    assert (about.subtitle.text, about.about.text) == ("Short.", "Long.")


@pytest.mark.parametrize(
    ("front", "warning"),
    [
        ("---\n[a: {\n---\n", "front matter: not readable as YAML"),
        ("+++\na\n+++\n", "front matter that is not readable as TOML"),
        ("---\n- a\n---\n", "front matter without keys; it was left out"),
    ],
)
def test_broken_front_matter_is_told_and_left_out(trial: Import, front: str, warning: str) -> None:
    """The rules are imported all the same."""
    made = trial(front + inside("x"))
    assert made.body == "x"
    assert any(warning in line for line in made.warnings)


def language(root: Path, name: str, asked: str | None = None, front: str = "") -> tuple[str, list[str]]:
    """Return the language of a page by its path and front matter, and the warnings about it."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(front + inside("x"))
    made = importer(root).imported(path, "trial", asked)
    return made.language, [problem.wrong for problem in made.warnings if "language" in problem.wrong]


def test_language_is_the_pages_own_or_asked_for_or_in_its_path(tmp_path: Path) -> None:
    """Front matter, --language, Hugo's names of files and folders, its words; English for want of any."""
    assert language(tmp_path, "p.md", "de", "---\nlang: nl\n---\n") == (
        "nl",
        ["the language 'nl', not 'de'; the page’s own was taken"],
    )
    assert language(tmp_path, "p.nl.md", "de") == ("de", [])
    assert language(tmp_path, "p.nl.md") == ("nl", [])
    assert language(tmp_path, "content/es/a/p.md") == ("es", [])
    assert language(tmp_path, "de/p.md") == ("de", [])
    assert language(tmp_path, "p.md") == (
        "en",
        ["a page that does not say its language; it was taken for 'en'"],
    )
    dutch = "---\n---\nLeg de kaarten op tafel. Als je aan de beurt bent, trek je een kaart van de stapel. "
    assert language(tmp_path, "p.md", front=dutch * 3) == (
        "nl",
        ["a page that does not say its language; it was taken for 'nl'"],
    )
    with pytest.raises(UsageError, match="no language 'x!'"):
        language(tmp_path, "p.md", "x!")


def test_quotation_marks_become_those_of_the_language(tmp_path: Path) -> None:
    """Also in headings; apostrophes within words become proper ones."""
    path = tmp_path / "p.md"
    path.write_text(inside("Er zegt \"ja\", 'nee' en foto's.").replace('"A"', "`De 'A'`"), "utf-8")
    made = importer(tmp_path).imported(path, "trial", "nl")
    write_new(tmp_path, made.files)
    chapter = (tmp_path / "docs/games/trial/10-a.yml").read_text("utf-8")
    assert "body: Er zegt ‘ja’, “nee” en foto’s.\n" in chapter
    assert "heading: De “A”\n" in chapter
    wrong = [problem for problem in Book.load(tmp_path).check() if "catalog is missing" not in problem.wrong]
    assert wrong == []


@pytest.mark.parametrize(
    ("content", "body"),
    [
        ('He said "yes"  \nand "no".', "He said “yes”\\\nand “no”."),
        ('"Yes"[x](https://x.example) "no".', "“Yes”[x](https://x.example) “no”."),
        ("players'  \nx", "players’\\\nx"),
        ('`it\'s "x"` and "b"', '`it\'s "x"` and “b”'),
        ('"a `b" c` d"', '“a `b" c` d”'),
        ('`it\'s "so"`0<b>--></b>', '`it\'s "so"`0–>'),
    ],
)
def test_quotation_marks_are_judged_as_check_does(trial: Import, content: str, body: str) -> None:
    """Before a break or a link a mark closes; code stays as it is."""
    assert trial(inside(content)).body == body


def test_every_icon_that_stands_for_another_is_there() -> None:
    """The theme has them all."""
    assert [icon for icon in ICONS.values() if icon_svg(icon) is None] == []


def test_drawing_with_a_script_is_not_copied(tmp_path: Path) -> None:
    """Nor anything that is no picture, or lies behind a link out of the folder."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "linked.png").symlink_to(tmp_path / "secret.png")
    (folder / "bad.svg").write_text("<svg><script>alert(1)</script></svg>")
    (folder / "good.svg").write_text("<svg><path d='M0 0'/></svg>")
    (folder / "p.md").write_text(inside("![a](bad.svg)\n\n![b](good.svg)\n\n![c](linked.png)\n\n![d](p.md)"))
    made = importer(tmp_path).imported(folder / "p.md", "trial")
    assert [name for name in made.files if "assets" in name] == ["docs/assets/trial/good.svg"]
    reasons = [problem.wrong for problem in made.warnings if "its text stands for it" in problem.wrong]
    assert [reason.split("; ")[1] for reason in reasons] == [
        "the drawing has a script in it",
        "it lies outside of the page's folder",
        "it is no picture that a page can show",
    ]


SEEN = '{{< rules-image src="trial/setup.png" alt="x" >}}'
SETUP = "setup.png"


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


@pytest.mark.parametrize(
    ("content", "body"),
    [
        (f'a {{{{< rules-image "{SETUP}" alt="x" >}}}} b', f"a b\n\n{SEEN}"),
        (f'a {{{{< figure src="{SETUP}" alt="x" >}}}}\nb', f"a\nb\n\n{SEEN}"),
        (f'a\n{{{{< img src="{SETUP}" alt="x" >}}}} b', f"a\nb\n\n{SEEN}"),
        (f'- {{{{< img src="{SETUP}" alt="x" >}}}} a\n- b', f"- a\n- b\n\n{SEEN}"),
        (f'a {{{{< img src="{SETUP}" alt="x" >}}}}\n\nb', f"a\n\n{SEEN}\n\nb"),
        (f'{{{{< img src="{SETUP}" alt="x" >}}}} a', f"a\n\n{SEEN}"),
        (
            f'a {{{{< img src="{SETUP}" alt="[*x*](y)" >}}}} b',
            "a b\n\n" + SEEN.replace('"x"', r"`\[\*x\*\](y)`"),
        ),
    ],
)
def test_picture_does_not_cut_a_sentence_untold(trial: Import, content: str, body: str) -> None:
    """It stands after its paragraph."""
    made = trial(inside(content))
    assert made.body == body
    assert any("a picture within a text" in line for line in made.warnings)


@pytest.mark.parametrize("name", ["template", "noscript", "script", "style", "title"])
def test_content_that_no_reader_sees_is_left_out_across_blank_lines(trial: Import, name: str) -> None:
    """As far as its element goes; of one that never ends, the rest of its paragraph."""
    made = trial(inside(f"a\n\n<{name} x='>'>\n\nb\n\n## c\n\n</{name}>\n\nd"))
    assert made.body == "a\n\nd"
    assert made.warnings == [f"4: HTML \"<{name} x='>'>\"; it was left out with its content"]
    made = trial(inside(f"a <{name}> b\n\nd"))
    assert made.body == "a\n\nd"
    assert made.warnings == [
        f"2: HTML '<{name}>'; it does not end, and was left out with the rest of its paragraph"
    ]
    assert trial(inside(f"a `<{name}> b </{name}>`")).body == f"a `< {name}> b < /{name}>`"


def test_box_too_deep_inside_others_is_told(trial: Import) -> None:
    """Its content is no text of its tag."""
    made = trial(inside("{{% remark %}}\n" * 14 + "x\n" + "{{% /remark %}}\n" * 14))
    assert "14: 'remark' is nested too deeply; what is inside it stands beside it" in made.warnings


def run(project: Path, page: Path, *args: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["hugo", "import", str(page), "--project", str(project), *args])


def test_command_tells_what_it_wrote_and_every_warning(project: Project) -> None:
    """A game is made beside the others, named after its page; the same again is refused."""
    page = project.write("Roof Tops.md", inside("a\n\n@TODO: b"))
    result = run(project.root, page, "--language", "en")
    assert result.exit_code == 0, result.output
    assert f"wrote {project.root}/docs/games/roof-tops/10-a.yml\n" in result.stdout
    assert "Roof Tops.md:4:1: the note '@TODO: b'; it was left out (warning)\n" in result.stderr
    assert "roof-tops (en): 2 warnings\n" in result.stdout
    assert Book.load(project.root).check() == []
    again = run(project.root, page, "--language", "en")
    assert again.exit_code == 2
    assert "docs/games/roof-tops is there already; name another with --game" in again.stderr


@pytest.mark.parametrize(
    ("content", "args", "message"),
    [
        (b"x", ["--game", "Bad Name"], "the name 'Bad Name'; expected small letters"),
        (b"x", ["--game", "a" * 300], "has 300 characters; expected at most 60"),
        (b"x", ["--game", "site"], "the name 'site' is taken by the site itself"),
        (b"x", ["--game", "tiny"], "docs/games/tiny is there already"),
        (b"x", ["--game", "about"], "the name 'about' is taken by the site itself"),
        (b"x", ["--language", "klingon!"], "no language 'klingon!'"),
        (b"\xff\xfe", [], "page.md:1:1: not valid UTF-8"),
        (b"", [], "page.md:1:1: a page without any text"),
        (b"<!-- x -->", [], "page.md:1:1: a page without any text"),
        (b"x" * 1_000_001, [], "the file has 1000001 bytes"),
        (b"x" * 5000, [], "page.md:1:1: a paragraph of 5000 characters; expected at most 4000"),
        (b"## x\n" * 101, [], "a page of 101 outermost blocks; expected 1 to 100"),
        (None, [], "no such page"),
    ],
)
def test_what_cannot_be_imported_changes_nothing(
    project: Project, content: bytes | None, args: list[str], message: str
) -> None:
    """A message without a traceback; no file is written."""
    page = project.root / "page.md" if content is None else project.write("page.md", content)
    before = sorted(project.root.rglob("*"))
    result = run(project.root, page, *args)
    assert result.exit_code in (1, 2)
    assert message in result.stderr
    assert isinstance(result.exception, SystemExit)
    assert sorted(project.root.rglob("*")) == before


def test_failed_writing_is_taken_back(tmp_path: Path) -> None:
    """Where a folder cannot be made, no half of a game stays."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/assets").write_text("a file where a folder belongs")
    (tmp_path / "p.png").write_bytes(PICTURE)
    (tmp_path / "p.md").write_text(inside("![a](p.png)"))
    result = run(tmp_path, tmp_path / "p.md", "--game", "trial")
    assert result.exit_code == 1
    assert not (tmp_path / "docs/games/trial").exists()


CARRIED = """\
---
type: rules
title: Carried
params:
  rulebook:
    game.yml:
      title: Carried
      subtitle: Sub
      language: en
      about: About it.
      author: Nobody
      publisher: Nobody
      year: 2020
      editions:
        en: {name: English edition, language: en}
      engine: {none: nobody has programmed it}
    parameters.yml:
      hand_limit:
        label: Hand limit
        value: 7
        unit: card
        source: {en: Drawing}
    wording.yml:
      nouns:
        card: {one: card, other: cards}
      statements: {}
    examples:
      first:
        id: first
        title: First
        origin: reference
        illustrates: draw
        given: {cards: "1"}
        when: [take]
        then: {map: "a\\n b\\n"}
---

{{% rules-block id="draw" heading="Drawing" icon="material/cards" source=`{en: [Drawing, Ties]}`
aliases="[old]" %}}

Hold {hand_limit}, *no more*.
See [ties](rule:draw.tie).

{{< rules-image src="carried/map.png" alt="A map" >}}

{{% remark %}}
Good.
{{% /remark %}}

{{% rules-block id="draw.tie" heading="Ties" assumed="nobody says" engine=`{none: "talk"}` %}}
{{% /rules-block %}}
{{% /rules-block %}}
"""


def test_page_that_carries_its_sources_is_read_exactly(project: Project) -> None:
    """Nothing is made up or written anew: figures, placeholders, links, data and pictures are all there."""
    page = project.write("pages/carried.md", CARRIED)
    project.write("pages/carried/map.png", PICTURE)
    result = run(project.root, page)
    assert result.exit_code == 0, result.output
    assert "0 warnings" in result.stdout
    loaded = Book.load(project.root).games["carried"]
    (draw,) = loaded.rulebook.chapters
    assert draw.body
    assert draw.body.text == (
        "Hold {hand_limit}, *no more*.\nSee [ties](rule:draw.tie).\n\n"
        '{{< rules-image src="carried/map.png" alt="A map" >}}'
    )
    assert draw.remark
    assert draw.remark.text == "Good."
    assert draw.source
    assert [ref.name for ref in draw.source.sections["en"]] == ["Drawing", "Ties"]
    assert [alias.name for alias in draw.aliases] == ["old"]
    assert loaded.parameters.values["hand_limit"] == 7
    (example,) = loaded.rulebook.examples
    assert example.given.value == {"cards": "1"}
    assert example.then
    assert example.then.value == {"map": "a\n b\n"}
    assert (project.root / "docs/assets/carried/map.png").read_bytes() == PICTURE


def carry(project: Project, *changes: tuple[str, str], files: Mapping[str, bytes] | None = None) -> Result:
    """Import the page that carries its sources, after changes to it; pictures lie beside it."""
    text = CARRIED
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    page = project.write("pages/carried.md", text)
    for name, content in ({"carried/map.png": PICTURE} if files is None else files).items():
        project.write(f"pages/{name}", content)
    return run(project.root, page)


@pytest.mark.parametrize(
    ("src", "files", "message"),
    [
        (
            "../../secret.png",
            {},
            "the picture '../../secret.png'; expected a path within docs/assets that ends",
        ),
        ("/secret.png", {}, "the picture '/secret.png'; expected a path"),
        ("carried.md", {}, "the picture 'carried.md'; expected a path"),
        ("map.svg", {"map.svg": b"<svg onload='x'>"}, "the drawing has a script in it"),
        ("map.svg", {"map.svg": b"<svg xmlns:s=''><s:script>"}, "the drawing has a script in it"),
        ("map.svg", {"map.svg": b"<a href='java&#115;cript:x'>"}, "the drawing has a script in it"),
        ("map.png", {"map.png": b"x" * 20_000_001}, "it has more than 20000000 bytes"),
        ("map.png", {}, "there is no such file beside the page"),
        ("there.png", {"there.png": b"another"}, "where docs/assets has another one"),
    ],
)
def test_pictures_of_carried_sources_are_no_less_checked(
    project: Project, src: str, files: dict[str, bytes], message: str
) -> None:
    """Its name first, wherever it would lead; then what it is. The page is told, and nothing is written."""
    project.write("secret.png", PICTURE)
    project.write("docs/assets/there.png", PICTURE)
    before = sorted((project.root / "docs").rglob("*"))
    result = carry(project, ("carried/map.png", src), files=files)
    assert result.exit_code == 1
    assert "pages/carried.md:4" in result.stderr
    assert message in result.stderr
    assert sorted((project.root / "docs").rglob("*")) == before


def test_picture_that_the_project_has_already_need_not_lie_beside_the_page(project: Project) -> None:
    """Nor does it matter if it does, being the same."""
    project.write("docs/assets/there.png", PICTURE)
    assert carry(project, ("carried/map.png", "there.png"), files={}).exit_code == 0
    shutil.rmtree(project.root / "docs/games/carried")
    assert carry(project, ("carried/map.png", "there.png"), files={"there.png": PICTURE}).exit_code == 0


def test_picture_that_is_a_link_to_itself_is_told(tmp_path: Path) -> None:
    """As one that cannot be read."""
    (tmp_path / "a.png").symlink_to(tmp_path / "a.png")
    (tmp_path / "p.md").write_text(inside("![a](a.png)"))
    made = importer(tmp_path).imported(tmp_path / "p.md", "trial", "en")
    assert any("'a.png'; it cannot be read" in problem.wrong for problem in made.warnings)


def test_executable_rules_that_no_page_carries_are_asked_for(project: Project) -> None:
    """With the path where they belong; once they are there, the game is whole again."""
    assert CliRunner().invoke(main, ["new", "own-game", "--project", str(project.root)]).exit_code == 0
    page, again = project.root / "page.md", project.root / "again"
    exported = ["hugo", "export", "own-game", "--sources", "--output", str(page)]
    result = CliRunner().invoke(main, [*exported, "--project", str(project.root)])
    assert "docs/games/own-game/engine.py is not on the page" in result.stderr
    result = run(again, page, "--game", "own-game")
    assert result.exit_code == 0, result.output
    asked = "a game with executable rules, which no page carries; copy them to docs/games/own-game/engine.py"
    assert asked in result.stderr
    shutil.copy(project.root / "docs/games/own-game/engine.py", again / "docs/games/own-game")
    checked = CliRunner().invoke(main, ["verify", "--project", str(again)])
    assert checked.exit_code == 0, checked.output


def test_what_a_page_says_beside_its_sources_is_told(project: Project) -> None:
    """Other keys, another title, another language that was asked for."""
    changes = (
        ("type: rules\ntitle: Carried", "type: rules\ntitle: Other\nweight: 3"),
        ("params:", "params:\n  x: 1"),
    )
    result = carry(project, *changes)
    assert result.exit_code == 0, result.output
    said = [line.split(": ", 1)[1] for line in result.stderr.splitlines()]
    assert said == [
        "the key 'title' of the front matter; it was left out (warning)",
        "the key 'weight' of the front matter; it was left out (warning)",
        "the key 'x' of 'params'; it was left out (warning)",
    ]
    page = project.root / "pages/carried.md"
    result = run(project.root, page, "--game", "more", "--language", "de")
    assert f"{page}:8:1: the language 'en', not 'de'; the page’s own was taken (warning)" in result.stderr
    assert run(project.root, page, "--game", "most", "--language", "x!").exit_code == 2


def unplaced(value: object) -> object:
    """Return a part of the model without where it, and any data in it, stands."""

    def bare(part: object) -> object:
        if isinstance(part, dict):
            return {key: bare(inner) for key, inner in part.items() if key != "places"}
        return [bare(inner) for inner in part] if isinstance(part, list) else part

    return bare(without_places(value))


@pytest.mark.parametrize("game", sorted(path.name for path in (REPOSITORY / "docs/games").iterdir()))
def test_exported_sources_make_the_same_game(tmp_path: Path, game: str) -> None:
    """What `hugo export --sources` wrote of a game is that very game when it is imported."""
    exported = ["hugo", "export", game, "--sources", "--output"]
    first, again = tmp_path / "first.md", tmp_path / "again.md"
    runner = CliRunner()
    assert runner.invoke(main, [*exported, str(first), "--project", str(REPOSITORY)]).exit_code == 0
    assert run(tmp_path, first, "--game", game).exit_code == 0
    assert runner.invoke(main, [*exported, str(again), "--project", str(tmp_path)]).exit_code == 0
    assert again.read_text("utf-8") == first.read_text("utf-8")
    problems = Problems()
    books = [load_rulebook(Folders(root), game, problems) for root in (REPOSITORY, tmp_path)]
    assert problems.found == []
    assert unplaced(books[0]) == unplaced(books[1])


def test_exported_page_for_readers_makes_a_game_as_well(tmp_path: Path) -> None:
    """What the game is about is no chapter; nothing of the page is odd but that."""
    page = tmp_path / "seiten/amerigo.md"
    exported = ["hugo", "export", "amerigo-cards", "--language", "de", "--output", str(page)]
    page.parent.mkdir()
    assert CliRunner().invoke(main, [*exported, "--project", str(REPOSITORY)]).exit_code == 0
    made = importer(tmp_path).imported(page, "trial")
    write_new(tmp_path, made.files)
    book = Book.load(tmp_path)
    assert book.check() == []
    original = Book.load(REPOSITORY).games["amerigo-cards"].rulebook
    again = book.games["trial"].rulebook
    assert [chapter.id.name for chapter in again.chapters] == [each.id.name for each in original.chapters]
    assert again.about.about
    assert (again.about.author, again.about.year) == (original.about.author, original.about.year)
    (odd,) = made.warnings
    assert odd.wrong == "text before the first block; it became what the game is about"


LONG = "a" * 300


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("    wording.yml:", "    words.yml:", "the source 'words.yml'; expected game.yml"),
        ("{{% /rules-block %}}\n{{%", "{{%", "'rules-block' is never closed"),
        ("See [ties](rule:draw.tie)", "See [ties](rule:nowhere)", "the link rule:nowhere leads nowhere"),
        ("icon=", "ikon=", "unknown key 'ikon'"),
        ("---\n\n{{%", "---\n\nLost\n\n{{%", "text outside of a block"),
        ("carried/map.png", "carried/no.png", "no picture 'carried/no.png'"),
        ("subtitle: Sub", "sub: Sub", "unknown key 'sub'"),
        ("value: 7", "value: seven", "a value that is no number"),
        ("illustrates: draw", "illustrates: drew", "unknown name 'drew'"),
        ('id="draw.tie" heading', 'id="draw"  heading', "the id 'draw' again (first in PAGE:"),
        ('id="draw"', 'id="draw.x"', "the id 'draw.x' of a chapter; expected one without dots"),
        ('id="draw"', f'id="{LONG}"', "of 300 characters; expected at most 150"),
        ('id="draw.tie"', f'id="{LONG}"', "of 300 characters; expected at most 150"),
        ('id="draw"', 'heading="draw"', "the id ''; expected small letters"),
        ("      first:", "      '':", "the id ''; expected small letters"),
        ("      first:", "      '..':", "the id '..'; expected small letters"),
        ("      first:", f"      {LONG}:", "of 300 characters; expected at most 150"),
    ],
)
def test_page_that_carries_broken_sources_is_refused(
    project: Project, old: str, new: str, message: str
) -> None:
    """As strictly as the sources themselves, told where it stands on the page; nothing is written."""
    assert CARRIED.count(old) == 1
    text = CARRIED.replace(old, new)
    page = project.write("pages/carried.md", text)
    project.write("pages/carried/map.png", PICTURE)
    before = sorted(project.root.rglob("*"))
    result = run(project.root, page)
    assert result.exit_code == 1
    (line, *others) = (
        line for line in result.stderr.splitlines() if message.replace("PAGE", str(page)) in line
    )
    assert others == []
    first = text[: text.index(new)].count("\n") + 1
    rows = range(first - 1, first + new.count("\n") + 4)
    assert [row for row in rows if line.startswith(f"{page}:{row}:")], result.stderr
    assert "docs/games" not in result.stderr
    assert sorted(project.root.rglob("*")) == before


def test_problem_of_a_body_is_told_at_its_line(project: Project) -> None:
    """In a text of several lines, in one of a single line, and in the front matter."""
    page = project.write(
        "carried.md", CARRIED.replace("See [ties](rule:draw.tie).", "See\n\n[ties](rule:none).")
    )
    assert f"{page}:44:1: the link rule:none leads nowhere" in run(project.root, page).stderr
    page = project.write("carried.md", CARRIED.replace("Good.", "[Good](rule:none)."))
    assert f"{page}:47:1: the link rule:none leads nowhere" in run(project.root, page).stderr
    page = project.write("carried.md", CARRIED.replace("label: Hand limit", "label: '[Hand](rule:none)'"))
    assert f"{page}:19:16: the link rule:none leads nowhere" in run(project.root, page).stderr


def test_page_in_json_that_carries_broken_sources_is_refused(project: Project) -> None:
    """Also with what no file can hold: half a character, be it in a name or in a text."""
    about = {"title": "x", "language": "en", "about": "x", "editions": {}, "engine": {"none": "x"}}
    for rulebook, message in (
        ({"game.yml": about, "examples": {"\ud800": {}}}, "the character U+D800 in the front matter"),
        ({"game.yml": {**about, "title": "\udfff"}}, "the character U+DFFF in the front matter"),
        ({"game.yml": {**about, "subtle": "x"}}, "page.md:3:1: unknown key 'subtle'"),
        ({}, "page.md:2:1: a page that carries no game.yml"),
    ):
        front = json.dumps({"params": {"rulebook": rulebook}})
        front = front.replace('"rulebook"', '\n"rulebook"').replace('"game.yml"', '\n"game.yml"')
        result = run(project.root, project.write("page.md", front + CARRIED[CARRIED.index("\n{{%") :]))
        assert result.exit_code == 1
        assert message in result.stderr
        assert isinstance(result.exception, SystemExit)


def seconds(root: Path, page: str) -> float:
    """Return how long the processor is busy with a page."""
    (root / "p.md").write_text(page)
    project = importer(root)
    started = time.process_time()
    with suppress(SourceError):  # a paragraph that is too long
        project.imported(root / "p.md", "trial")
    return time.process_time() - started


BEGINNINGS = [
    "<!--",
    "<a ",
    '<a "',
    "**a ",
    "[",
    "](",
    "> ",
    "- a\n",
    "```a\n",
    "{{% a `",
    "{{%/* ",
    "'a ",
    "<td>",
]
BEGINNINGS += [
    "`",
    "`` ` ",
    "<script>",
    '<style "',
    "<@TODO\n",
    "a {{< img src=x >}} b ",
    "{{% remark %}}",
    "<caption>",
]


@pytest.mark.parametrize("piece", [*BEGINNINGS, "key"])
def test_no_page_takes_long(tmp_path: Path, piece: str) -> None:
    """A page of nothing but beginnings, or of keys, costs about its length, not the square of it."""

    def page(length: int) -> str:
        if piece != "key":
            return inside(piece * (length // len(piece)))
        return f"---\n{''.join(f'key{number}: x{chr(10)}' for number in range(length))}---\n{inside('x')}"

    def growth() -> float:
        return seconds(tmp_path, page(20_000)) / seconds(tmp_path, page(5_000))

    # Four times the length: the square would be 16. Now and then, something else is in the way.
    assert any(growth() < 10 for _ in range(4))
