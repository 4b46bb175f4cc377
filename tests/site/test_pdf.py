"""Rulebooks and cards as PDF: printed by a browser, published by the next build."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook_tools.publish.pdf import lay_out
from rulebook_tools.sources.folders import PACKAGE
from tests.conftest import Project, call, contents
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite

pytestmark = pytest.mark.browser
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
    assert f'href="../{name}"' in (project.root / "site/en/tiny/index.html").read_text("utf-8")


CARD = """\
sections:
  hand:
    heading: Hand
    lines:
      limit: {text: "At most {hand_limit}", rule: draw.tie}
"""
SIDE, LETTER = b"/Type /Page\n", b"/MediaBox [0 0 612 792]"


def test_card_is_printed_beside_the_rulebook(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is printed on one side of the given paper, with links to the published site."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    project.source("card.yml", CARD)
    project.write("mkdocs.yml", f"INHERIT: {SETTINGS}\nsite_url: https://rules.example/\n")
    printed = call(project, "pdf", "--paper", "letter")
    assert printed.exit_code == 0, printed.output
    content = (project.root / "docs/assets/pdf/tiny.card.en.pdf").read_bytes()
    assert content.count(SIDE) == 1
    assert LETTER in content
    assert b"/StructTreeRoot" in content
    assert b"(https://rules.example/en/tiny/draw.html#draw.tie)" in content
    assert b"file:///" not in content
    assert b"(D:19700102000000+00'00')" in content
    assert call(project, "build").exit_code == 0
    game = (project.root / "site/en/tiny/index.html").read_text("utf-8")
    assert 'href="../assets/pdf/tiny.card.en.pdf"' in game


def test_card_that_takes_two_sides_is_told(project: Project) -> None:
    """A card that takes two sides is an error at its source, and nothing is written."""
    line = "      limit{}: {{text: A line of a card that says a lot more than it should, rule: draw}}\n"
    project.source("card.yml", CARD + "".join(line.format(number) for number in range(200)))
    ran = call(project, "pdf")
    assert ran.exit_code == 1
    assert "card.yml:1:1: a card of" in ran.stderr
    assert "printed sides (en); expected fewer or shorter lines" in ran.stderr
    assert not (project.root / "docs/assets").exists()


@pytest.mark.parametrize(
    ("address", "link"),
    [
        (
            "https://rules.example/en/tiny/card.html",
            ' href="https://rules.example/en/tiny/draw.html#draw.tie"',
        ),
        ("", ""),
    ],
)
def test_links_of_a_printed_page_lead_to_no_disk(tmp_path: Path, address: str, link: str) -> None:
    """Links of a printed page lead to the published site, or nowhere, but never to a file."""
    page = tmp_path / "card.html"
    inner, outer = '<a href="#card">Card</a>', '<a class="a" rel="external" href="https://a.example/">A</a>'
    page.write_text(f'<head></head>{inner}{outer}<a class="b" href="draw.html#draw.tie">Tie</a>', "utf-8")
    lay_out(page, "A4", address)
    html = page.read_text("utf-8")
    assert f'{inner}{outer}<a class="b"{link}>Tie</a>' in html
    assert "size: A4" in (tmp_path / "paper.css").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "browser", "code", "wrong"),
    [
        (("tony",), "", 2, "no game 'tony'; there is tiny; did you mean 'tiny'?"),
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


def test_nothing_is_printed_out_of_the_project(project: Project, tmp_path: Path) -> None:
    """Nothing is printed if the folder of the files is a link out of the project."""
    (project.root / "docs/assets").mkdir()
    outside = tmp_path / "outside"
    outside.mkdir()
    (project.root / "docs/assets/pdf").symlink_to(outside)
    ran = call(project, "pdf")
    assert ran.exit_code == 1
    assert not list(outside.iterdir())


KEPT = """() => [
    ...document.querySelectorAll(".rb-whole :is(figure, .rb-kinds, h1, h2, h3, .rb-label)"),
].filter(one => {
    const {breakInside, breakBefore, breakAfter} = getComputedStyle(one);
    if (one.matches("figure")) return breakInside !== "avoid";
    if (one.matches(".rb-kinds")) return breakInside !== "avoid" || breakBefore !== "avoid";
    return breakAfter !== "avoid";
}).map(one => one.outerHTML.slice(0, 80))"""
"""What may be cut on a printed page, or be parted from what belongs to it."""


def test_nothing_is_cut_or_left_alone_in_print(site: BuiltSite, address: str, visit: Visit) -> None:
    """In print, no page break cuts a picture, or parts a legend or a heading from what follows."""
    page = visit(f"{address}{site.languages[0]}/amerigo-rooftops/whole.html")
    page.emulate_media(media="print")
    assert page.locator(".rb-kinds").count() > 3
    assert page.evaluate(KEPT) == []


def test_paper_has_measures_of_its_own(address: str, visit: Visit) -> None:
    """Text is set smaller than on a screen, on a chapter and for all rules; ways elsewhere are left out."""
    for name in ("sell", "whole"):
        page = visit(f"{address}en/amerigo-cards/{name}.html")
        text = page.locator(".rb-body > p").first
        size = "one => parseFloat(getComputedStyle(one).fontSize)"
        on_screen = text.evaluate(size)
        page.emulate_media(media="print")
        on_paper = text.evaluate(size)
        assert on_paper == pytest.approx(10 * 96 / 72, abs=0.1)
        assert on_paper < on_screen
        assert not page.locator(".rb-ways, .rb-choice, .md-header").filter(visible=True).count()
