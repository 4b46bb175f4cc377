"""What bodies can say comes through as it is; so do pictures."""

from pathlib import Path

import pytest

from rulebook_tools.project.book import Book, importer
from tests.hugo.pages import PICTURE, PICTURE_TAG, REMARK, SHOWN_PICTURE, SHOWN_REMARK, Import, Trial, inside


@pytest.mark.parametrize(
    ("content", "body"),
    [
        ("* a\n* b", "* a\n* b"),
        ("A _b_ *c* __d__ `e`\nf", "A _b_ *c* __d__ `e`\nf"),
        ("Line  \nbreak", "Line\\\nbreak"),
        ("| a | b |\n|---|---|\n| c | d |", "| a | b |\n|---|---|\n| c | d |"),
        ("[a][b] &auml; &lt;3\n\n[b]: https://x.example", "[a](https://x.example) ä \\<3"),
        ("{n one {a} other {b}}", r"\{n one \{a\} other \{b\}\}"),
        ('Wait... -- no --- "yes", it\'s', "Wait… – no — “yes”, it’s"),
        (
            "<https://x.example> https://y.example/a.",
            "[https://x.example](https://x.example) [https://y.example/a](https://y.example/a).",
        ),
        ("a<br>b <b>c</b><i> d </i><code>e  f</code>", "a\\\nb **c** *d* `e f`"),
        ("<ul>\n<li>a</li><li>b<ul><li>c</li></ul></li>\n</ul>", "- a\n- b\n  - c"),
        ("<p>One</p><p>Two &amp; three</p>", "One\n\nTwo & three"),
        ("<table><tr><th>A</th></tr><tr><td>b|c</td></tr></table>", "| A |\n| --- |\n| b\\|c |"),
        (PICTURE_TAG, SHOWN_PICTURE),
        ("![The map](inner/Big%20Map.WEBP)", '{{< rules-image src="trial/big-map.webp" alt="The map" >}}'),
        (
            '{{< rules-media-filter type="print" >}}\nx\n{{< /rules-media-filter >}}',
            '{{% rules-media-filter type="print" %}}\n\nx\n\n{{% /rules-media-filter %}}',
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


@pytest.mark.parametrize(
    ("content", "body"),
    [
        ('He said "yes"  \nand "no".', "He said “yes”\\\nand “no”."),
        ('"Yes"[x](https://x.example) "no".', "“Yes”[x](https://x.example) “no”."),
        ("players'  \nx", "players’\\\nx"),
        ('`it\'s "x"` and "b"', '`it\'s "x"` and “b”'),
        ('`it\'s "so"`0<b>--></b>', "it’s ″so″0–>"),
    ],
)
def test_quotation_marks_are_judged_as_check_does(trial: Import, content: str, body: str) -> None:
    """Before a break or a link a mark closes; code stays as it is."""
    assert trial(inside(content)).body == body


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


def test_drawing_with_a_script_is_not_copied(tmp_path: Path) -> None:
    """Nor what is no picture, or behind a link out of the folder, or to itself."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "linked.png").symlink_to(tmp_path / "secret.png")
    (folder / "circle.png").symlink_to("circle.png")
    (folder / "bad.svg").write_text("<svg><script>alert(1)</script></svg>")
    (folder / "good.svg").write_text("<svg><path d='M0 0'/></svg>")
    pictures = ("bad.svg", "good.svg", "linked.png", "p.md", "circle.png")
    (folder / "p.md").write_text(inside("\n\n".join(f"![a]({name})" for name in pictures)))
    made = importer(tmp_path).imported(folder / "p.md", "trial")
    assert [name for name in made.files if "assets" in name] == ["docs/assets/trial/good.svg"]
    reasons = [problem.wrong for problem in made.warnings if "its text was kept instead" in problem.wrong]
    *others, circle = (reason.split("; ")[1] for reason in reasons)
    assert others == [
        "the drawing can run scripts: the element <script>",
        "it lies outside of the page's folder",
        "it is no picture that a page can show",
    ]
    assert circle.startswith("it cannot be read")
