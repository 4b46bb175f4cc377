"""Languages in work: missing or wrong translations prevent neither checks nor builds."""

import json
import re

import pytest
from click.testing import Result

from rulebook_tools.project.book import Book
from rulebook_tools.render.prose import plain_text
from tests.conftest import TINY, UNBEGUN, Project, call, finish

NAME = f"locales/{UNBEGUN}/LC_MESSAGES/tiny.po"
MISSING = "game/title is not translated: 'Tiny'"


@pytest.fixture
def french(project: Project) -> Project:
    """Return the small project with French catalogs in which nothing is translated."""
    assert call(project, "translate", "add", UNBEGUN).exit_code == 0
    return project


def built(project: Project) -> Result:
    """Build the site; that must work."""
    ran = call(project, "build", "--jobs", "1")
    assert ran.exit_code == 0, ran.output
    return ran


def test_new_language_fails_nothing(french: Project) -> None:
    """A new language fails neither a check nor a build, and is not complete."""
    ran = call(french, "check")
    assert ran.exit_code == 0, ran.output
    assert ran.stdout.endswith("complete in en\n")
    assert ran.stderr == ""
    built(french)
    assert "Ties" in (french.root / f"site/{UNBEGUN}/tiny/draw.html").read_text("utf-8")


def test_unfinished_language_and_chapters_say_so(french: Project) -> None:
    """At home and in lists; at the head of a chapter, with its share. A finished language says nothing."""
    french.translate(UNBEGUN, {"Ties": "Égalité"})
    site = Book.load(french.root).render(UNBEGUN)
    pages = {page.path: page for page in site.pages}
    assert site.is_in_work
    assert "This translation is in work." in plain_text(pages["index"].html)
    assert plain_text(pages["tiny/draw"].unfinished) in ("English so far", "partly English")
    share = re.search(r"Not finished: (\d+)%", plain_text(pages["tiny/draw"].html))
    assert share
    assert 0 < int(share[1]) < 100
    assert "English" in plain_text(pages["tiny/index"].html)
    english = Book.load(french.root).render("en")
    assert not english.is_in_work
    assert {str(page.unfinished) for page in english.pages} == {""}


def test_todo_of_a_page_has_all_that_its_head_counts(french: Project) -> None:
    """Labels in the order of their file, also of the navigation; statements that no example shows."""
    ran = call(french, "translate", "todo", UNBEGUN, "tiny", "--page", "draw", "--format", "json")
    found = [each["id"] for each in json.loads(ran.stdout)["todo"]]
    assert found[0] == "label.quotation-marks/text"
    assert {"label.about/text", "game/title", "draw/heading"} <= {*found}
    counted = Book.load(french.root).game("tiny").messages_by_page["tiny/draw"]
    assert {message.context for message in counted} <= {*found}


def test_labels_of_a_project_move_into_the_package(french: Project) -> None:
    """`labels` writes those of the project for the package; `update` drops what the package has, too."""
    site = french.root / f"locales/{UNBEGUN}/LC_MESSAGES/site.po"
    text = site.read_text("utf-8")
    site.write_text(text.replace('msgid "Games"\nmsgstr ""', 'msgid "Games"\nmsgstr "Juegos"'), "utf-8")
    ran = call(french, "translate", "labels", UNBEGUN)
    assert "Project-Id-Version: rulebook_tools" in ran.stdout
    assert 'msgid "Games"\nmsgstr "Juegos"' in ran.stdout
    assert "labels are not translated" in ran.stderr
    spanish = french.root / "locales/es/LC_MESSAGES/site.po"
    entry = '\nmsgctxt "label.{}/text"\nmsgid "{}"\nmsgstr "{}"\n'
    spanish.parent.mkdir(parents=True)
    own = entry.format("games", "Games", "Juegos") + entry.format("home", "Home", "Portada mía")
    spanish.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n' + own, "utf-8")
    assert call(french, "translate", "update", "es").exit_code == 0
    after = spanish.read_text("utf-8")
    assert '#~ msgstr "Juegos"' in after
    assert '\nmsgstr "Portada mía"' in after


def test_slip_costs_its_own_message_alone(french: Project) -> None:
    """A wrong translation is a warning at its line, and the page shows the marked source text instead."""
    french.translate(UNBEGUN, {"Ties": "Égalité"})
    french.translate(UNBEGUN, {"Drawing": "Piocher [ici](rule:nowhere)"})
    ran = call(french, "check")
    assert ran.exit_code == 0
    assert ran.stderr.count("(warning)") == 1
    assert f"{NAME}:" in ran.stderr
    assert f"{NAME}:" in built(french).stderr
    page = (french.root / f"site/{UNBEGUN}/tiny/draw.html").read_text("utf-8")
    assert "Égalité" in page
    assert re.search('<[^>]* lang="en"[^>]*>Drawing<', page)


def test_file_that_cannot_be_read_is_left_out(french: Project) -> None:
    """An unreadable catalog is left out in a language in work, and fails a complete one."""
    path = french.catalog(UNBEGUN)
    path.write_text(path.read_text("utf-8") + "msgid\n", "utf-8")
    assert f"{NAME}:" in built(french).stderr
    assert call(french, "check").exit_code == 0
    finish(french, UNBEGUN)
    assert call(french, "check").exit_code == 1
    ran = call(french, "build", "--jobs", "1")
    assert ran.exit_code == 1
    assert f"{NAME}:" in ran.stderr


def test_complete_language_is_checked_whole(french: Project) -> None:
    """Without the state in its header, each missing text is a problem; pages are built all the same."""
    finish(french, UNBEGUN)
    ran = call(french, "check")
    assert ran.exit_code == 1
    assert MISSING in ran.stderr
    built(french)


def test_language_may_be_required(french: Project) -> None:
    """One required by the command, the site or the game must be complete; a game overrides its site."""
    assert MISSING in call(french, "check", "--require", f"en,{UNBEGUN}").stderr
    french.write("docs/site/site.yml", f"languages: [{UNBEGUN}]\n")
    ran = call(french, "check")
    assert ran.exit_code == 1
    assert MISSING in ran.stderr
    french.source("game.yml", TINY["game.yml"] + "languages: [en]\n")
    assert MISSING not in call(french, "check").stderr
    french.source("game.yml", TINY["game.yml"] + f"languages: [{UNBEGUN}]\n")
    french.write("docs/site/site.yml", "languages: [en]\n")
    assert MISSING in call(french, "check").stderr


def test_state_that_is_none_is_told(french: Project) -> None:
    """An unknown state in a catalog's header is an error at its line."""
    path = french.catalog(UNBEGUN)
    path.write_text(path.read_text("utf-8").replace("in work", "nearly"), "utf-8")
    ran = call(french, "check")
    assert ran.exit_code == 1
    assert f"{NAME}:13:1: the state 'nearly' in the header; expected in work, or complete" in ran.stderr


def test_language_may_be_begun_with_one_game(project: Project) -> None:
    """A language can be begun for one game; an update adds no catalog of other games."""
    project.write("docs/games/other/game.yml", TINY["game.yml"].replace("Tiny", "Other"))
    ran = call(project, "translate", "add", UNBEGUN, "tiny")
    assert ran.exit_code == 0, ran.output
    assert call(project, "translate", "update").exit_code == 0
    names = {path.name for path in (project.root / f"locales/{UNBEGUN}/LC_MESSAGES").iterdir()}
    assert names == {"tiny.po", "site.po"}
    assert call(project, "check").exit_code == 0
    assert "no game 'tony'" in call(project, "translate", "add", UNBEGUN, "tony").stderr
