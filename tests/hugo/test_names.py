"""What names a game, its page, its folder, whoever imports it; and its language."""

from pathlib import Path

import pytest

from rulebook_tools.project.book import Book, importer
from rulebook_tools.util.errors import UsageError
from rulebook_tools.util.writing import write_new
from tests.hugo.pages import INDEX, Import, inside, run


def test_what_a_page_does_not_say_of_its_game_is_left_out(trial: Import) -> None:
    """Nobody is made up: only the title comes from the file's name, and that is told."""
    made = trial(inside("x"), "a_fine-game.md")
    about = made.rulebook.about
    assert (about.title.text, about.subtitle, about.author, about.publisher) == ("A fine game", None, "", "")
    assert about.year is None
    assert [problem.wrong for problem in made.made.warnings] == [
        "a page without a title; it was called 'A fine game' after its file",
    ]


NO_TITLE = "a page without a title; it was called"


@pytest.mark.parametrize(
    ("name", "before", "asked", "named", "source"),
    [
        ("Roof tops/_index.md", "", None, ("roof-tops", "Roof tops", "Roof tops"), "its folder"),
        ("roof-tops/index.nl.md", "", None, ("roof-tops", "Roof tops", "Roof tops"), "its folder"),
        ("content/tops/nl/_index.md", "", None, ("tops", "Tops", "Tops"), "its folder"),
        ("12/_index.md", "", "trial", ("trial", "Setup", "Setup"), "its first heading"),
        ("12/_index.md", "", None, ("setup", "Setup", "Setup"), "its first heading"),
        ("12/_index.md", "Deal.\n", "my-trial", ("my-trial", "My trial", "My trial"), "the id asked for"),
        ("tops/_index.md", "# The Game\n\n", None, ("the-game", "The Game", "The Game"), ""),
        ("tops/_index.md", "---\ntitle: T\n---\n", "trial", ("trial", "T", "T"), ""),
        ("tops/rules.md", "", None, ("rules", "Rules", "rules.md"), "its file"),
    ],
)
def test_page_is_called_after_what_names_it(
    tmp_path: Path, name: str, *, before: str, asked: str | None, named: tuple[str, str, str], source: str
) -> None:
    """An index never: its game, and the edition that it makes, are called after the title or the folder."""
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text(before + INDEX * (before != "Deal.\n"), "utf-8")
    made = importer(tmp_path).imported(path, asked, "nl")
    write_new(tmp_path, made.files)
    book = Book.load(tmp_path)
    assert book.check() == []
    about = book.games[made.game].rulebook.about
    assert (made.game, about.title.text, about.editions["page"].name.text) == named
    told = [each.wrong for each in made.warnings if each.wrong.startswith(NO_TITLE)]
    assert told == [f"{NO_TITLE} {named[1]!r} after {source}"] * bool(source)


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


def language(root: Path, name: str, asked: str | None = None, front: str = "") -> tuple[str, list[str]]:
    """Return the language of a page by its path and front matter, and the warnings about it."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(front + inside("x"))
    made = importer(root).imported(path, "trial", asked)
    return made.language, [problem.wrong for problem in made.warnings if "language" in problem.wrong]


def test_language_is_the_pages_own_or_asked_for_or_in_its_path(tmp_path: Path) -> None:
    """Front matter, --language, Hugo's names of files and folders, its words; English for want of any."""
    told = ["the language 'nl', not 'de'; the language of the page was used"]
    assert language(tmp_path, "p.md", "de", "---\nlang: nl\n---\n") == ("nl", told)
    assert language(tmp_path, "p.nl.md", "de") == ("de", [])
    assert language(tmp_path, "p.nl.md") == ("nl", [])
    assert language(tmp_path, "content/es/a/p.md") == ("es", [])
    assert language(tmp_path, "de/p.md") == ("de", [])
    assumed = "a page that does not name its language; '{}' was assumed"
    assert language(tmp_path, "p.md") == ("en", [assumed.format("en")])
    dutch = "---\n---\nLeg de kaarten op tafel. Als je aan de beurt bent, trek je een kaart van de stapel. "
    assert language(tmp_path, "p.md", front=dutch * 3) == ("nl", [assumed.format("nl")])
    with pytest.raises(UsageError, match="no language 'x!'"):
        language(tmp_path, "p.md", "x!")


def test_quotation_marks_become_those_of_the_language(trial: Import) -> None:
    """Also in headings; apostrophes within words become proper ones."""
    page = inside("Er zegt \"ja\", 'nee' en foto's.").replace('"A"', "`De 'A'`")
    made = trial(page, language="nl")
    assert made.body == "Er zegt ‘ja’, “nee” en foto’s."
    assert made.rulebook.chapters[0].heading.text == "De “A”"


@pytest.mark.parametrize(
    ("tag", "reason"),
    [("nl_BE", "Niemand heeft dit spel geprogrammeerd"), ("fr", "Nobody has programmed this game")],
)
def test_game_says_in_its_language_why_nothing_executes_it(trial: Import, tag: str, reason: str) -> None:
    """The game as a whole, and each of its rules; in English where its language is not known."""
    rulebook = trial(inside("x"), language=tag).rulebook
    for engine in (rulebook.about.engine, rulebook.chapters[0].engine):
        assert engine
        assert engine.none.text.startswith(reason)
