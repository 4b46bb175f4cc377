"""Whatever page is imported: nothing breaks, nothing takes long, only rules come onto a page of the site."""

import os
import re
import shutil
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rulebook_tools.hugo.importer import Imported
from rulebook_tools.project.book import Book, importer
from rulebook_tools.util.errors import SourceError
from rulebook_tools.util.writing import write_new
from tests.hugo.pages import inside
from tests.prose.test_prose import Tree

PAGES = int(os.environ.get("RULEBOOK_PAGES", "60"))
"""How many pages to make up: `RULEBOOK_PAGES=10000 pytest tests/hugo/test_any_page.py` for many."""

TAGS = set("a br cite code dd details div dl dt em figure h1 h2 h3 h4 h5 h6 img li ol p section".split())  # noqa: SIM905
TAGS |= set("blockquote button span strong summary table tbody td th thead tr ul svg path".split())  # noqa: SIM905
ATTRIBUTES = set("alt aria-hidden aria-label class d href id lang loading rel scope src title".split())  # noqa: SIM905
ATTRIBUTES |= set("data-copied data-glossary data-number data-other dir hidden hreflang type".split())  # noqa: SIM905
ATTRIBUTES |= {"viewbox", "xmlns"}

FRONTS = [
    "",
    "---\ntype: rules\n---\n",
    "---\ntitle: A {{% b %}} {n one {a}} <i>\nlang: nl\nweird: [1, {a: b}]\ndate: 2020-01-01\n---\n",
    '---\ntitle: "\\u202e\\ud800 \\0"\nparams: {x: y}\n---\n',
    "---\n[broken: {\n---\n",
    "---\n- 1\n---\n",
    '+++\ntitle = "Toml"\ndate = 2021-02-03\n[params]\nx = 1\n+++\n',
    "+++\nbroken\n+++\n",
    '{"title": "Json", "tags": ["a"], "author": {"name": "<b>"}}\n',
    '{"title": "\\ud800"}\n',
]
FRAGMENTS = [
    *(
        '{{% rules-block id="a" heading="A *b* {n one {a}}" icon="setup" class="c" %}}',
        "{{% /rules-block %}}",
    ),
    *('{{% rules/rules-block id="Ü x" %}}', "{{% /rules/rules-block %}}", "{{% rules-block %}}"),
    *("{{% remark %}}", "{{% /remark %}}", "{{% rules/rules-remark %}}", "{{% /rules/rules-remark %}}"),
    *('{{< rules-image src="p.png" alt="A \'b\'" >}}', '{{< figure src="https://x.example/y.png" >}}'),
    *('{{% rules-double-view src="p.png" alt="x" %}}', "{{% /rules-double-view %}}"),
    *('{{% rules-media-filter type="pdf" %}}', "{{% /rules-media-filter %}}"),
    *('{{< rules-example id="e" >}}', "{{< /rules-example >}}", "{{< rules-table >}}"),
    *("{{< /rules-table >}}", '{{< rules-table-entry heading="`H` {x}" >}}', "{{< /rules-table-entry >}}"),
    *("{{< other a `b` />}}", "{{% other %}}", "{{% /other %}}", '{{< ref "#a" >}}', "{{%/* x */%}}", "{{<"),
    *("%}}", "{{% x a=", '"', "<script>alert(1)</script>", "<script>", "</script>"),
    *("<img src=x onerror=alert(1)>", "<svg onload=x>", "<b>", "</b>", "<i>x</i>", "<code>", "</code>"),
    *("<br>", "<ul>", "<li>", "</ul>", "<ol><li>1<li>2</ol>", "<table><tr><td>", "</td></tr></table>"),
    *("<h2>", "</h2>", '<a href="javascript:x">', "</a>", "<div\n>", "<template>", "</template>", "<title>"),
    *("</title>", "<noscript x='>'>", "</noscript>", "</style>", "<p>", "<style>x", "<!--", "-->"),
    *("<!-- a -->", "<![CDATA[", "<?php", "<!DOCTYPE x>", "&lt;script&gt;", "&#x202e;", "&#10;&#10;"),
    *("&nbsp;", "&amp;", "&#x2028;", "&#xd800;", "&", "<", ">", "<3", "x<y", "[a](#a)", "[b](javascript:x)"),
    *('[c](https://x.example "t")', "[d][e]", "[e]: https://y.example\n", "[", "](", ")", "![x](p.png)"),
    *("![](q.png)", "[![x](p.png)](https://z.example)", "https://bare.example/(x).", "**", "*", "__", "_"),
    *("~~", "`", "``", "```\n", "~~~", "    ", "\t", "\\", "\n", "\n\n", "\n\n", "  \n", "# A\n"),
    *("## B {#b .c}\n", "### \n", "###### D\n", "===\n", "---\n", "***\n", "- ", "* ", "1. ", "3) ", "> "),
    *("| a | b |\n|---|:-:|\n| c |\n", "|", "- - - - - - - - ", "> > > > > > > ", "[^1]", "[^1]: note\n"),
    *(": def", "@TODO: x", "(@TODO y)", "{a}", "{", "}", "{hand_limit}", "{n one {a} other {b}}"),
    *("{n one {", "} other {", "{{ x }}", "{#", "{: .x}", "\ue000", "\ue001", "\x00", "\x1b", "\u202e"),
    *("\u2028", "\x85", "\ufeff", "\ufffe", "\U0001f600", "é", "’", "„", "«", "--", "...", "word", "Zwei"),
    *(" ", " ", "'", '5"', "it's", '"so"', ".", "rule:a", "term:x", "on load=1", "%}}{{%", '"a"  \n'),
    *('"a"\\\n', '"b"[x](#a)', "'c'<br>", "\"d\"**e** 'f'", '`it\'s "so"`', '`"`', "“x”", "‘", "”", "x'"),
]


class PageTree(Tree):
    """Parses a page of the site as a browser would, and fails on anything that could do something."""

    empty = frozenset({"br", "img", "path"})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, f"<{tag}>"
        for name, value in attrs:
            assert name in ATTRIBUTES, f"<{tag} {name}={value!r}>"
            if name in ("href", "src"):
                assert value is not None
                assert value.startswith("https://") or ":" not in value.partition("#")[0], value
        if tag not in self.empty:
            self.open.append(tag)


def imported(root: Path, page: str) -> Imported:
    """Return what a page makes, written into a project."""
    folder = root / "pages"
    folder.mkdir(parents=True)
    (folder / "p.png").write_bytes(b"a picture")
    path = folder / "page.md"
    path.write_bytes(page.encode())
    made = importer(root).imported(path, "trial")
    write_new(root, made.files)
    return made


def try_page(page: str) -> list[str]:
    """Import a page, check the game and look at its pages; return why it was refused, if it was."""
    folder = Path(tempfile.mkdtemp())
    try:
        made = imported(folder, page)
        book = Book.load(folder)
        wrong = [problem for problem in book.check() if "catalog is missing" not in problem.wrong]
        assert not wrong
        assert not book.style_review.style_problems([made.language])
        for rendered in book.render(made.language).pages:
            PageTree(rendered.html)
    except SourceError as error:
        assert not (folder / "docs").exists()
        return [problem.wrong for problem in error.problems]
    finally:
        shutil.rmtree(folder)
    return []


shards = st.lists(
    st.sampled_from(FRAGMENTS) | st.text(st.characters(exclude_categories=["Cs"]), max_size=8), max_size=60
).map("".join)


@settings(max_examples=PAGES, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(FRONTS), shards)
def test_any_page_becomes_a_checked_game_of_harmless_pages(front: str, content: str) -> None:
    """Shards of shortcodes, Markdown, HTML and odd characters: refused only if there is no text at all."""
    assert try_page(front + content) in ([], ["a page without any text"])


KEEPING = [
    *("W\n\n", "W ", "**W** _W_ ~~W~~ `W` ", "- W\n", "1. W\n", "> W\n", "## W\n\n", "### W {#x}\n"),
    *("W\n===\n", "| W | W |\n|---|---|\n| W | W |\n\n", "```\nW\n```\n", "    W\n", "[W](#W) [W](nowhere)"),
    *("<p>W</p> ", "<b>W ", "</b>", "<span>W</span>", "<div>\nW\n\n", "<ul><li>W<li>W</ul>\n\n"),
    *("<code>W</code>", "</div>\n", "<table><tr><td>W<td>W</table>\n\n", "<h2>W</h2>\n\n", "@TODO W\n"),
    *("<!-- W -->", "(@TODO W)", "[^1]: W\n", "{{% remark %}}W{{% /remark %}}"),
    *("{{% other %}}W{{% /other %}} ", "{{% /remark %}}", "{{% remark %}}"),
    *('{{% rules-block heading="W" %}}', '{{% rules-block id="W" icon="W" %}}', "{{% /rules-block %}}"),
    '{{< rules-table >}}W{{< rules-table-entry heading="W" >}}W{{< /rules-table-entry >}}',
    *('{{< rules-image src="x.png" alt="W" class="W" >}}', "![W](nowhere.png)", '{{% other x="W" %}}'),
    *("<i>W</i>", '{{% rules-double-view src="x.png" alt="W" %}}W{{% /rules-double-view %}}'),
    '{{< figure src="x.png" alt="W" caption="*W* W" title="W" >}}',
    *('- W {{< figure src="x.png" caption="W" >}}', "{{% rules-example %}}W{{% /rules-example %}}", "\n"),
    *("\n\n", ": W\n", "<https://W.example> "),
    *('{{% rules-media-filter type="W" %}}W{{% /rules-media-filter %}}', '"W"  \n', "'W'[W](#W) "),
    *('`W\'W "W"` ', "“W”\\\n", "*'W'* ", "W’ ", "`@TODO W` ", "W@TODO W ", "[W @TODO W](#x) "),
    *("<b>W @TODO W</b> ", '{{< rules-image alt="W @TODO W" >}}'),
    *('W {{< rules-image src="x.png" alt="W" >}} W ', "W {{% remark %}}W{{% /remark %}} W "),
    "{{% remark %}}" * 13,
]


@settings(max_examples=PAGES, suppress_health_check=list(HealthCheck))
@example("W ```\nW\n```\n{{% remark %}}W{{% /remark %}}<!-- W -->**W** _W_ ~~W~~ `W` W W W <!-- W -->")
@given(st.lists(st.sampled_from(KEEPING), min_size=1, max_size=40).map("".join))
def test_every_word_comes_through_or_is_told(pattern: str) -> None:
    """Whatever stands where, each word of the page is in the game, or in a warning."""
    numbers = count()
    page = re.sub("W", lambda _: f"wd{next(numbers)}x", pattern)
    folder = Path(tempfile.mkdtemp())
    try:
        made = imported(folder, page)
    except SourceError as error:
        wrong = [problem.wrong for problem in error.problems]
        assert wrong == ["a page without any text"]
        return
    finally:
        shutil.rmtree(folder)
    told = "\n".join([*(content.decode() for content in made.files.values()), *map(str, made.warnings)])
    assert [word for word in re.findall(r"wd\d+x", page) if word not in told] == []


def seconds(root: Path, page: str) -> float:
    """Return how long the processor is busy with a page."""
    (root / "p.md").write_text(page)
    project = importer(root)
    started = time.process_time()
    with suppress(SourceError):  # a paragraph that is too long
        project.imported(root / "p.md", "trial")
    return time.process_time() - started


BEGINNINGS = [
    *("<!--", "<a ", '<a "', "**a ", "[", "](", "> ", "- a\n", "```a\n", "{{% a `", "{{%/* ", "'a ", "<td>"),
    *("`", "`` ` ", "<script>", '<style "', "<@TODO\n", "a {{< img src=x >}} b ", "{{% remark %}}"),
    *("<caption>", "key"),
]


@pytest.mark.parametrize("piece", BEGINNINGS)
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
