"""The language of a page, and its quotation marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook_tools.project.book import Book, importer
from rulebook_tools.util.errors import UsageError
from rulebook_tools.util.writing import write_new
from tests.hugo.pages import inside


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
    ("tag", "reason"),
    [
        ("en", "Nobody has programmed this game"),
        ("de", "Dieses Spiel hat niemand programmiert"),
        ("es", "Nadie ha programado este juego"),
        ("nl_BE", "Niemand heeft dit spel geprogrammeerd"),
        ("fr", "Nobody has programmed this game"),
    ],
)
def test_game_says_in_its_language_why_nothing_executes_it(tmp_path: Path, tag: str, reason: str) -> None:
    """The game as a whole, and each of its rules; in English where its language is not known."""
    path = tmp_path / "p.md"
    path.write_text(inside("x"), "utf-8")
    write_new(tmp_path, importer(tmp_path).imported(path, "trial", tag).files)
    rulebook = Book.load(tmp_path).games["trial"].rulebook
    for engine in (rulebook.about.engine, rulebook.chapters[0].engine):
        assert engine
        assert engine.none.text.startswith(reason)
