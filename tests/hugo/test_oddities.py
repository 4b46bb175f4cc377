"""What is odd about a page is told, and what was done about it; comments and notes are left out."""

import pytest

from tests.hugo.pages import SEEN, Import, inside

TABLE = """\
{{% rules-table %}}

{{% rules-table-entry heading="H" %}}

x

{{% /rules-table-entry %}}

{{% /rules-table %}}"""


@pytest.mark.parametrize(
    ("content", "body", "warning"),
    [
        (
            "a <!-- b\n{{% remark %}}\nc --> d",
            "a\n\n d",
            "2: the comment '<!-- b {{% remark %}} c -->'; it was left out",
        ),
        ("x <!-- y", "x y", "2: a comment that does not end; its text was kept"),
        ("x\n{{% /remark %}}", "x", "3: the closing tag of 'remark', which is not open; it was left out"),
        ("{{% remark %}}\nx", "x", "2: 'remark' is never closed; it was taken to be empty"),
        ("{{% remark %}}\n{{% /remark %}}\nx", "x", "2: 'remark' without content; it was left out"),
        ("a {{% x %}}b{{% /x %}} c", "a b c", "2: the unknown shortcode '{{% x %}}'; its content was kept"),
        ('{{< icon "x" >}} a', "a", "2: the unknown shortcode '{{< icon \"x\" >}}'; it was left out"),
        ("{{< broken", r"\{\{< broken", "2: the shortcode 'broken' that does not end; it was kept as text"),
        ("{{%/* x */%}}", r"\{\{% x %\}\}", "2: the escaped shortcode '{{% x %}}'; it was kept as text"),
        (
            '{{< rules-example id="x" >}}\ny',
            "y",
            "2: 'rules-example' without content, made by a script; it was left out",
        ),
        (
            '{{% remark x="y" %}}a{{% /remark %}}\nb',
            "{{% remark %}}\n\na\n\n{{% /remark %}}\n\nb",
            "2: the parameter 'x=y' of 'remark'; it was left out",
        ),
        (
            '{{< rules-image "setup.png" alt="x" >}}',
            '{{< rules-image src="trial/setup.png" alt="x" >}}',
            "2: the parameter 'setup.png' without a name; it was read as 'src'",
        ),
        (
            '{{< rules-image src="setup.png" >}}',
            '{{< rules-image src="trial/setup.png" alt="setup.png" >}}',
            "2: the picture 'setup.png' without alt; its file’s name was used instead",
        ),
        (
            '{{< rules-image src="no.png" alt="x" >}}',
            "x",
            "2: the picture 'no.png'; there is no such file beside the page; its text was kept instead",
        ),
        (
            "![x](https://x.example/a.png)",
            "[x](https://x.example/a.png)",
            "2: the picture 'https://x.example/a.png'; it lies elsewhere; its text was kept instead",
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
        ("a\nb [x](http://y.example)", "a\nb x", "3: the link to 'http://y.example'; its text was kept"),
        ("[x](#%C3%BCber)", "x", "2: the link to '#über'; its text was kept"),
        ('[x](https://y.example "t")', "[x](https://y.example)", "2: the title of a link; it was left out"),
        ('<span class="c">x</span>', "x", "2: HTML '<span class=\"c\">'; its text was kept"),
        ("<div\n onclick='x'>\n<p>y</p>", "y", "2: HTML \"<div onclick='x'>\"; its text was kept"),
        (
            "<table><caption>C <b>d</b></caption><tr><th>A</th></tr><tr><td>b</td></tr></table>",
            "C **d**\n\n| A |\n| --- |\n| b |",
            "2: HTML '<caption>'; its text was kept",
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
        ("a[^1]\n\n[^1]: b", "a[^1]\n\n\\[^1\\]: b", "4: the footnote '1'; its text was kept at this place"),
        ("x\n\n[z]: https://b.example", "x", "4: the reference 'z' that nothing uses; it was left out"),
        ("x\n: y", "x\n: y", "3: a list of definitions; it was kept as text"),
        ("`<b>`", "`< b>`", "2: the sign '<' before a letter; a space was put between"),
        ("a\u200eb \u202ec", "a\u200eb c", "2: the invisible character U+202E; it was left out"),
        ('5" and x', "5\u2033 and x", "2: quotation marks that do not come in pairs; they became primes"),
        (
            "> " * 30 + "x",
            "\\" + "> " * 30 + "x",
            "2: lists or quotes nested too deeply; their text was kept as it is written",
        ),
        (
            '{{% rules-block id="b" heading="B" icon="zeppelin" %}}x{{% /rules-block %}}',
            "",
            "2: the icon 'zeppelin'; it was left out",
        ),
        (
            '{{% rules-block id="b" %}}x{{% /rules-block %}}',
            "",
            "2: a block without a heading; its id was used instead",
        ),
        (
            '{{% rules-block id="B!" heading="x" %}}{{% /rules-block %}}',
            "",
            "2: the id 'B!', unfit or taken; it became 'a.b'",
        ),
        ("- {{{{% x %}}% foo %}}", "", "2: the unknown shortcode '{{% x %}}'; it was left out"),
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


def test_box_too_deep_inside_others_is_told(trial: Import) -> None:
    """Its content is no text of its tag."""
    made = trial(inside("{{% remark %}}\n" * 14 + "x\n" + "{{% /remark %}}\n" * 14))
    assert "14: 'remark' is nested too deeply; its content was moved beside it" in made.warnings


@pytest.mark.parametrize(
    ("content", "body", "warnings"),
    [
        ("me@TODO.com a/@TODO b", "me@TODO.com a/@TODO b", []),
        ("a `` @TODO ` x `` y", "a `` @TODO ` x `` y", []),
        ("a \\`@TODO b` c", "a \\`", ["the note '@TODO b` c'"]),
        ("<b>a @TODO b</b> c", "**a** c", ["the note '@TODO b'"]),
        ("[see @TODO b](#a) c", "[see](rule:a) c", ["the note '@TODO b'"]),
        ('[x](#a "t @TODO u") y', "[x](rule:a) y", ["the title of a link", "the note '@TODO u'"]),
        ("[x](@TODO) y", "x y", ["the link to '@TODO'"]),
        ("![x @TODO b](setup.png)", SEEN, ["the note '@TODO b'"]),
        (SEEN.replace("trial/", "").replace('"x"', '"x @TODO"'), SEEN.replace('"x"', '"x @TODO"'), []),
        ("<img src='setup.png' alt='x @TODO'>", SEEN.replace('"x"', '"x @TODO"'), []),
        ("| a @TODO b | c |\n|--|--|\n| d | e |", "| a | c |\n|--|--|\n| d | e |", ["the note '@TODO b'"]),
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
