"""Games written out as Hugo pages, and such pages made games again."""

import re
from pathlib import Path

import pytest

from rulebook_tools.model import Block
from rulebook_tools.project.book import Book, importer
from rulebook_tools.prose.shortcodes import Element, plain_name, read_shortcodes
from rulebook_tools.util.writing import write_new
from tests.conftest import CARDS, REPOSITORY, WALKS_ALL, Project, call


def page(project: Project) -> str:
    """Return the page of the project's game, which can be written."""
    ran = call(project, "hugo", "export", project.game)
    assert ran.exit_code == 0, ran.output
    return ran.stdout


Tree = list[tuple[str, "Tree"]]


def tree(elements: tuple[Element, ...] | list[Element]) -> Tree:
    """Return the ids of rules blocks, nested as they are."""
    blocks = [element for element in elements if plain_name(element.name) == "rules-block"]
    return [(element.values["id"].value, tree(element.children)) for element in blocks]


def ids(blocks: tuple[Block, ...]) -> Tree:
    return [(block.id.name, ids(block.blocks)) for block in blocks]


@pytest.mark.parametrize("game", sorted(path.name for path in (REPOSITORY / "docs/games").iterdir()))
@pytest.mark.parametrize("language", ["", "de", "nl"] if WALKS_ALL else ["de"])
def test_page_has_every_rule_with_its_figures(book: Book, game: str, language: str) -> None:
    """The blocks nest as in the sources; no placeholder and no link of ours is left."""
    text = book.hugo_page(game, language or None)
    read = read_shortcodes(text)
    assert read.faults == ()
    loaded = book.games[game].rulebook
    assert tree(read.elements) == ids(loaded.chapters)
    assert not re.search(r"(?<!\\)\{[a-z_.]+(:[a-z]+)?\}", text)
    assert not re.search(r"\]\((rule|term|example):", text)
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= loaded.blocks.keys()


def test_page_speaks_its_language(book: Book) -> None:
    """Headings, text and figures with their nouns."""
    german = book.hugo_page(CARDS, "de")
    assert 'heading="Spielvorbereitung"' in german
    assert "Das Spiel hat 108\N{NO-BREAK SPACE}Karten." in german
    assert "[gewinnt](#end.winner)" in german


def test_braces_that_are_text_stay_text(project: Project) -> None:
    """An escaped placeholder is no figure, on a page for readers either."""
    project.replace("10-draw.yml", "Look at it.", r"Look at \{hand_limit\}.")
    assert r"Look at \{hand_limit\}." in page(project)


def test_summary_keeps_its_escapes(project: Project) -> None:
    """What is text on the site is text on the page, in a summary as in a body."""
    project.replace("10-draw.yml", "How to draw.", r"'Use \*stars\* and \{\{% rules-block %\}\}.'")
    text = page(project)
    assert r"Use \*stars\* and \{\{% rules-block %\}\}." in text
    assert read_shortcodes(text).faults == ()


def test_link_to_an_old_id_leads_to_the_block_of_today(project: Project) -> None:
    """The page has no place for aliases."""
    project.replace("10-draw.yml", "rule:draw.tie", "rule:draw.draw")
    project.replace("10-draw.yml", "id: draw.tie", "id: draw.tie\n    aliases: [draw.draw]")
    assert "[ties](#draw.tie)" in page(project)


def test_parameters_are_plain_text(project: Project) -> None:
    """The text of a picture has its figures, and no Markdown; code keeps what looks like a link."""
    project.write("docs/assets/tiny/a.png", b"\x89PNG")
    box = '{{< rules-image src="tiny/a.png" alt="*All* {hand_limit}" >}}\n\n  `[a](rule:b)`'
    project.replace("10-draw.yml", "- Take", f"{box}\n\n  - Take")
    text = page(project)
    assert 'alt="All 7\N{NO-BREAK SPACE}cards"' in text
    assert "`[a](rule:b)`" in text


def test_page_can_be_written_to_a_file(project: Project) -> None:
    """Whole, the same as is printed."""
    target = project.root / "page.md"
    assert call(project, "hugo", "export", "tiny", "--output", target).exit_code == 0
    assert target.read_text("utf-8") == page(project)


def test_exported_page_for_readers_makes_a_game_as_well(book: Book, tmp_path: Path) -> None:
    """What the game is about is no chapter; nothing of the page is odd but that."""
    page = tmp_path / "seiten/amerigo.md"
    page.parent.mkdir()
    page.write_text(book.hugo_page(CARDS, "de"), "utf-8")
    made = importer(tmp_path).imported(page, "trial")
    write_new(tmp_path, made.files)
    imported = Book.load(tmp_path)
    assert imported.check() == []
    original = book.games[CARDS].rulebook
    again = imported.games["trial"].rulebook
    assert [chapter.id.name for chapter in again.chapters] == [each.id.name for each in original.chapters]
    assert again.about.about
    assert (again.about.author, again.about.year) == (original.about.author, original.about.year)
    (odd,) = made.warnings
    assert odd.wrong == "text before the first block; it became what the game is about"
