"""Chapters written as Hugo pages: rules blocks read into the same model as YAML."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook_tools.model import Block, Text
from rulebook_tools.project.book import Book
from rulebook_tools.prose.body import split
from rulebook_tools.prose.parts import messages
from rulebook_tools.prose.shortcodes import quoted, read_shortcodes
from rulebook_tools.sources.decode import decode
from rulebook_tools.sources.nodes import Node, parse
from rulebook_tools.sources.pages import parse_page
from rulebook_tools.util.errors import Place, Problems
from tests.conftest import TINY, Project, checked

LINES = """\
word
- word
  word
> word

| a |
| --- |
| word |
{{% remark %}}
{{% remark %}}word
{{% /remark %}}
{{% /remark %}} word
{{< rules-image src="a.png" alt="word" >}}
{{< /rules-image >}}
{{% rules-table %}}
{{% rules-table-entry heading="word" %}}
{{% /rules-table-entry %}}
{{% /rules-table %}}
{{% rules-media-filter type="print" %}}
{{% /rules-media-filter %}}
{{%/* word */%}}"""

PAGE = """\
---
type: rules
id: draw
title: Drawing
summary: How to draw.
source: {en: Drawing}
---

You may hold {hand_limit}. See [ties](rule:draw.tie), a [deck](term:deck).

- Take the top card.
- Look at it.

| Card | Use |
| --- | --- |
| Queen | Draw again |

{{% remark %}}
Nobody looks at your cards.
{{% /remark %}}

{{% rules-block id="draw.tie" heading="Ties" source="{en: Ties}"
    table=`{parameter: award, kind: thresholds, key: Cards, value: Points}` %}}

**Nobody** wins a tie.

{{% /rules-block %}}
"""


def without_places(value: object) -> str:
    """Return a part of the model as text without where it stands."""
    return re.sub(r"place=Place\([^)]*\)|literal=\w+|breaks=\([\d, ]*\)", "", repr(value))


def chapter(node: Node | None, problems: Problems) -> str:
    """Return the chapter of a source, which must have no problem, as text without places."""
    block = decode(node, Block, problems)
    assert block is not None, problems.found
    assert problems.found == []
    return without_places(block)


@pytest.fixture
def paged(project: Project) -> Project:
    """Return the small project with its chapter as a page."""
    (project.sources / "10-draw.yml").unlink()
    project.source("10-draw.md", PAGE)
    return project


def test_page_and_yaml_of_the_same_chapter_are_the_same() -> None:
    """Front matter, text, remark, table and nested blocks read into one model."""
    problems, remark = Problems(), "Nobody looks at your cards."
    yaml = TINY["10-draw.yml"].replace("source: {en: D", f"remark: {remark}\nsource: {{en: D").encode()
    page = chapter(parse_page("10-draw.md", PAGE.encode(), problems), problems)
    assert page == chapter(parse("10-draw.yml", yaml, problems), problems)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("type: rules", "type: post", "2:7: a page of another type; expected type: rules"),
        ("---\ntype", "type", "1:1: a page without front matter"),
        ("summary:", "sumary:", "5:1: unknown key 'sumary'"),
        ("summary: How to draw.", "body: Draw.", "5:1: 'body' in the front matter"),
        ("title: Drawing", "title: X\nheading: Y", "5:1: 'heading' in the front matter; expected title"),
        ('id="draw.tie" ', 'id="draw.tie" sumary="x" ', "22:31: unknown key 'sumary'"),
        ('id="draw.tie"', "draw.tie", "22:17: the parameter 'draw.tie'"),
        ('source="{en: Ties}"', 'source="{en: Ties"', "22:"),
        ('source="{en: Ties}"', 'source=""', "the parameter 'source' has no value"),
        ("rule:draw.tie", "rule:draw.tei", "9:1: the link rule:draw.tei leads nowhere"),
        ("{{% /rules-block %}}\n", "", "22:1: 'rules-block' is never closed"),
        ("{{% /rules-block %}}\n", "{{% /rules-block %}}\nLate.", "28:1: text after a block inside"),
        ("{{% /remark %}}", "{{% /remakr %}}", "20:1: the closing tag of 'remakr', which is not open"),
        ("{{% remark %}}", "{{% remakr %}}", "18:1: the shortcode 'remakr'; expected rules-block, remark"),
        ("{{% remark %}}", "{{% remark loud %}}", "the parameter 'loud'"),
        ("{{% remark %}}", "{{% remark ", "that does not end"),
        ("wins a tie.", "wins. {{% remark %}}x{{% /remark %}} y", "'remark' within a line"),
        ("Nobody looks", '{{< rules-image src="a" >}} No', "the shortcode 'rules-image' within a line"),
        ("title: Drawing\n", "", "1:1: a page without a title"),
        ('{{% rules-block id="draw.tie"', '{{% rules-blok id="draw.tie"', "22:1: the shortcode 'rules-blok'"),
        ('heading="Ties"', 'heading="Ties', "22:1: the shortcode 'rules-block' that does not end"),
        ('heading="Ties"', "heading=“No ties”", "22:39: the value of 'heading' begins with “"),
        ("- Look at it.", "- Look.\n  {{% remark %}}x{{% /remark %}}", "'remark' within a list"),
        ("See [ties]", "One,\ntwo [x](rule:gone)\n[ties]", "10:1: the link rule:gone leads nowhere"),
        ("See [ties]", "One,\ntwo {gone}\n[ties]", "10:1: unknown placeholder {gone}"),
    ],
)
def test_what_is_wrong_with_a_page_is_told_at_its_line(
    paged: Project, old: str, new: str, wrong: str
) -> None:
    """With what was expected, like anything in YAML; one mistake leads to problems at one place."""
    paged.replace("10-draw.md", old, new)
    problems = checked(paged)
    assert wrong in "\n".join(problems)
    assert len({problem.partition(": ")[0] for problem in problems}) == 1


TABLE = "{{%% rules-table %%}}%s{{%% /rules-table %%}}"


@pytest.mark.parametrize(
    ("box", "wrong"),
    [
        ('{{< rules-image src="a" alt="b" alt="c" >}}', "the parameter 'alt' of 'rules-image'"),
        ("{{< rules-image src='a' >}}", "18:1: 'rules-image' without 'alt'"),
        ('{{< rules-image src="a" alt="b" >}}lost{{< /rules-image >}}', "a closing tag of 'rules-image'"),
        (TABLE % "\nx\n", "19:1: text between the entries"),
        (TABLE % "", "a rules-table without entries"),
        (TABLE % '{{% rules-table-entry heading="a" %}}x', "'rules-table-entry' is never closed"),
    ],
)
def test_what_is_wrong_with_a_box_is_told(paged: Project, box: str, wrong: str) -> None:
    """With a picture, or with what stands in a list of things."""
    paged.replace("10-draw.md", "{{% remark %}}", f"{box}\n{{{{% remark %}}}}")
    assert wrong in "\n".join(checked(paged))


def test_remark_has_one_place_in_yaml(project: Project) -> None:
    """A remark that ends a body belongs under the key remark."""
    remark = "| Queen | Draw again |\n\n  {{% remark %}}So.{{% /remark %}}\n"
    project.replace("10-draw.yml", "| Queen | Draw again |\n", remark)
    assert "10-draw.yml:4:7: a remark at the end of a body; expected the key remark" in checked(project)[0]


def test_boxes_of_a_body_are_shown(paged: Project) -> None:
    """Pictures with their text, text beside a picture, lists of things, what is for one medium only."""
    paged.write("docs/assets/tiny/draw.png", b"\x89PNG")
    boxes = """\
{{< rules-image src="tiny/draw.png" alt="A hand of cards" >}}

{{% rules-double-view src="tiny/draw.png" alt="The table" %}}
Beside it.
{{% /rules-double-view %}}

{{< rules-table >}}
{{< rules-table-entry heading="Queen" >}}
Wild.
{{< /rules-table-entry >}}
{{< /rules-table >}}

{{% rules-media-filter type="print" %}}
On paper.
{{% /rules-media-filter %}}

- Take"""
    paged.replace("10-draw.md", "- Take", boxes)
    html = paged.page("draw").html
    assert '<img src="../assets/tiny/draw.png" alt="A hand of cards" loading="lazy">' in html
    assert 'alt="The table"' in html
    assert "<dt>Queen</dt><dd>Wild.</dd>" in html
    assert '<div class="rb-on-print"><p>On paper.</p></div>' in html


@pytest.mark.parametrize("src", ["tiny/none.png", "../secret.png", "https://x.example/a.png", "tiny/a.html"])
def test_picture_must_be_a_file_of_the_project(paged: Project, src: str) -> None:
    """No picture from elsewhere, and none that is not there."""
    paged.write("docs/secret.png", b"x")
    paged.write("docs/assets/tiny/a.html", "<script>")
    paged.replace("10-draw.md", "- Take", f'{{{{< rules-image src="{src}" alt="A" >}}}}\n\n- Take')
    assert "11:22: " in "\n".join(checked(paged))


def test_pictures_are_no_levels_of_nesting(paged: Project) -> None:
    """Any number of them may come before a block; what is nested too deeply is told."""
    paged.write("docs/assets/tiny/a.png", b"\x89PNG")
    picture = '{{< rules-image src="tiny/a.png" alt="A" >}}'
    paged.replace("10-draw.md", "- Take", "\n\n".join([*[picture] * 30, "- Take"]))
    assert list(Book.load(paged.root).games["tiny"].rulebook.blocks) == ["draw", "draw.tie"]
    deep = "{{% remark %}}\n" * 20 + "x\n" + "{{% /remark %}}\n" * 20
    paged.replace("10-draw.md", "- Take", f"{deep}\n- Take")
    assert "'remark' is nested too deeply; expected 12 levels at most" in "\n".join(checked(paged))


@given(st.lists(st.sampled_from(LINES.splitlines()), max_size=12))
def test_no_word_of_a_body_is_lost_in_silence(lines: list[str]) -> None:
    """Each word comes through in a message, or a problem is told."""
    text = "\n".join(line.replace("word", f"word{index}") for index, line in enumerate(lines))
    problems = Problems()
    parts = split(Text(text, Place("f.md"), literal=True), problems)
    shown = " ".join(message.text for message in messages(parts)) + " "
    assert problems.found or all(re.search(rf"{word}\b", shown) for word in re.findall(r"word[0-9]+", text))


@given(st.text(st.sampled_from('{}<>%/*`"= \nabrulesblock-remark')))
def test_no_text_breaks_the_reading_of_shortcodes(text: str) -> None:
    """Elements lie within the text and inside each other, whatever it holds."""
    read = read_shortcodes(text)
    open_ = [(element, 0, len(text)) for element in read.elements]
    for element, start, end in open_:
        assert start <= element.tag.start < element.tag.end <= element.end <= end
        open_ += [(child, *element.inner) for child in element.children]
    assert all(0 <= fault.offset < len(text) for fault in read.faults)


@given(st.text())
def test_any_value_of_a_parameter_can_be_written_and_read(value: str) -> None:
    """Quotes, backticks, backslashes and line breaks among them."""
    (element,) = read_shortcodes(f"{{{{% a b={quoted(value)} %}}}}").elements
    assert element.values["b"].value == value


def test_grammar_of_shortcodes_is_hugos() -> None:
    """Both brackets, positional, bare, quoted and raw values, self-closing, escaped, folders in names."""
    read = read_shortcodes(
        '{{< a 1 "x \\"y\\"" `z\n"` k=v/ >}} {{%/* b */%}} {{% rules/c %}}in{{% /rules/c %}} {{<  d/>}}'
    )
    a, c, d = read.elements
    assert [param.value for param in a.tag.params] == ["1", 'x "y"', 'z\n"', "v"]
    assert a.tag.self_closing
    assert c.closed is not None
    assert (c.name, d.name) == ("rules/c", "d")
    assert [shown for _, _, shown in read.escaped] == ["{{% b %}}"]
    assert read.faults == ()
