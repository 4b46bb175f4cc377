"""Rulebooks and cards as PDF: printed by a browser, published by the next build."""

import re
import shutil
from pathlib import Path

import pytest

from rulebook_tools.publish.pdf import BROWSERS, SIDE, pages_of_targets
from rulebook_tools.sources.folders import PACKAGE
from tests.conftest import Project, call, contents, start_game

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("browser")]
SETTINGS = PACKAGE / "mkdocs.yml"


def test_rulebook_is_printed_and_the_next_build_leads_to_it(project: Project) -> None:
    """Tagged, with its headings as bookmarks; the site that stands is left as it is."""
    built = call(project, "build")
    assert built.exit_code == 0, built.output
    before = contents(project.root / "site")
    printed = call(project, "pdf")
    assert printed.exit_code == 0, printed.output
    name = "assets/pdf/tiny.en.pdf"
    content = (project.root / "docs" / name).read_bytes()
    assert content.startswith(b"%PDF-")
    assert b"/StructTreeRoot" in content
    assert b"/Outlines" in content
    assert contents(project.root / "site") == before
    assert call(project, "build").exit_code == 0
    assert (project.root / "site/en" / name).read_bytes() == content
    size = f"{len(content) / 1000:.0f}"
    offer = f'<a href="../{name}" type="application/pdf">The rulebook as PDF ({size}\\s?kB)</a>'
    assert re.search(offer.replace("(", r"\(", 1).replace("kB)", r"kB\)"), html(project, "tiny/index"))


def html(project: Project, path: str) -> str:
    """Return a page of the built site in English."""
    return (project.root / f"site/en/{path}.html").read_text("utf-8")


CARD = """\
sections:
  hand:
    heading: Hand
    lines:
      limit: {text: "At most {hand_limit}", rule: draw.tie}
"""
LETTER = b"/MediaBox [0 0 612 792]"


def test_card_is_printed_beside_the_rulebook(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is printed on one side of the given paper; links of both lead to the published site."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    project.source("card.yml", CARD)
    project.write("mkdocs.yml", f"INHERIT: {SETTINGS}\nsite_url: https://rules.example/\n")
    printed = call(project, "pdf", "--paper", "letter")
    assert printed.exit_code == 0, printed.output
    content = (project.root / "docs/assets/pdf/tiny.card.en.pdf").read_bytes()
    assert content.count(SIDE) == 1
    assert LETTER in content
    assert b"/StructTreeRoot" in content
    assert "https://rules.example/en/tiny/draw.html#draw.tie" in links(content)
    assert b"file:///" not in content
    assert b"(D:19700102000000+00'00')" in content
    outside = links((project.root / "docs/assets/pdf/tiny.en.pdf").read_bytes())
    assert outside
    assert all(link.startswith("https://rules.example/en/tiny/") for link in outside)
    assert call(project, "build").exit_code == 0
    for page in ("index", "card"):
        assert 'href="../assets/pdf/tiny.card.en.pdf"' in html(project, f"tiny/{page}")


def links(content: bytes) -> list[str]:
    """Return the addresses that a PDF leads to."""
    return [found.decode() for found in re.findall(rb"/URI \(([^)]*)\)", content)]


def test_card_that_takes_two_sides_is_told(project: Project) -> None:
    """A card that takes two sides is an error at its source, and nothing is written."""
    line = "      limit{}: {{text: A line of a card that says a lot more than it should, rule: draw}}\n"
    project.source("card.yml", CARD + "".join(line.format(number) for number in range(200)))
    ran = call(project, "pdf")
    assert ran.exit_code == 1
    assert "card.yml:1:1: a card of" in ran.stderr
    assert "printed sides (en); expected fewer or shorter lines" in ran.stderr
    assert not (project.root / "docs/assets").exists()


END = """\
id: end
heading: The end
body: See [ties](rule:draw.tie) and a [deck](term:deck).
source: {en: Drawing}
"""


def print_and_keep(
    project: Project, monkeypatch: pytest.MonkeyPatch, *options: str
) -> tuple[bytes, str, str]:
    """Print a rulebook; return it as PDF, and the page and the stylesheet that the browser has printed."""
    kept = project.root.with_name("kept")
    kept.mkdir(exist_ok=True)
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    copy = f'cp "$page" "{kept}/page.html"; cp "${{page%/*}}/paper.css" "{kept}"'
    script = f"for page; do :; done; page=${{page#file://}}; case $page in *card.html) ;; *) {copy} ;; esac"
    program = project.write("../browser", f'#!/bin/sh\n{script}\nexec "{browser}" "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("RULEBOOK_BROWSER", str(program))
    ran = call(project, "pdf", "--language", "en", *options)
    assert ran.exit_code == 0, ran.output
    page, styles = ((kept / name).read_text("utf-8") for name in ("page.html", "paper.css"))
    return (project.root / f"docs/assets/pdf/{project.game}.en.pdf").read_bytes(), page, styles


def test_contents_and_running_head_name_the_pages(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """The contents the page of each rule, the head its chapter; references have numbers and lead there."""
    project.replace("game.yml", "subtitle:", "kind: Card game\nsubtitle:")
    project.replace("10-draw.yml", "  - Look at it.", "  - Look at it.\n" * 90)
    project.source("20-end.yml", END)
    content, page, styles = print_and_keep(project, monkeypatch)
    assert '<a href="#draw.tie" class="rb-rule" data-number="1.1">ties</a>' in page
    assert b"/Dest /draw.tie" in content
    assert links(content) == []
    assert "<title>The whole game · Tiny – Card game (English)</title>" in page
    entries = re.findall(r'<a href="#([^"]+)">(?:(?!</a>).)*<span class="rb-folio">(\d+)</span></a>', page)
    pages = pages_of_targets(content)
    assert [(id_, int(number)) for id_, number in entries] == [
        (id_, pages[id_]) for id_ in ("draw", "draw.tie", "end")
    ]
    assert pages["end"] > pages["draw"] + 1
    (heads,) = re.findall(r"symbols: (.*);", styles)
    assert heads.startswith('"" "1 Drawing" "1 Drawing"')
    assert heads.endswith('"2 The end"')
    assert 'content: "Tiny – Card game"' in styles


def test_examples_are_printed_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--examples` each is at its rule, between its pictures and with its result; else none is."""
    project = start_game(tmp_path / "game")
    for options in ((), ("--examples",)):
        _, page, _ = print_and_keep(project, monkeypatch, *options)
        folds, examples = page.count('class="rb-fold rb-fold--examples"'), page.count('class="rb-example ')
        assert folds
        assert examples
        assert '<p class="rb-printed rb-on-print">' in page
        assert page.count('<details open class="rb-fold rb-fold--examples"') == (folds if options else 0)
        assert not options or len(re.findall(r'class="rb-example [^"]*" open', page)) == examples


@pytest.mark.parametrize(
    ("arguments", "browser", "code", "wrong"),
    [
        (("tony",), "", 2, "no game 'tony'; expected tiny; did you mean 'tiny'?"),
        (("--language", "it"), "", 2, "no language 'it'"),
        ((), "no-such-browser", 1, "looked for no-such-browser; RULEBOOK_BROWSER names another one"),
        ((), "true", 1, "printed nothing, exit 0"),
    ],
)
def test_what_cannot_be_printed_is_told(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    *,
    arguments: tuple[str, ...],
    browser: str,
    code: int,
    wrong: str,
) -> None:
    """An unknown game, language or browser is an error, and nothing is written."""
    if browser:
        monkeypatch.setenv("RULEBOOK_BROWSER", browser)
    before = contents(project.root / "docs")
    ran = call(project, "pdf", *arguments)
    assert ran.exit_code == code
    assert wrong in ran.stderr
    assert contents(project.root / "docs") == before


def test_nothing_is_printed_where_no_file_can_be(project: Project) -> None:
    """A file in place of the folder of PDFs is an error that names it, and it stays as it is."""
    kept = project.write("docs/assets/pdf", "mine")
    ran = call(project, "pdf")
    assert ran.exit_code == 2
    assert "docs/assets/pdf is a file" in ran.stderr
    assert kept.read_text() == "mine"


def test_nothing_is_printed_out_of_the_project(project: Project, tmp_path: Path) -> None:
    """A folder of PDFs that is a link out is an error that names it, and nothing comes there."""
    (project.root / "docs/assets").mkdir()
    outside = tmp_path / "outside"
    outside.mkdir()
    (project.root / "docs/assets/pdf").symlink_to(outside)
    ran = call(project, "pdf")
    assert ran.exit_code == 1
    assert f"docs/assets/pdf:1:1: leads out of the project, to {outside}" in ran.stderr
    assert not list(outside.iterdir())
