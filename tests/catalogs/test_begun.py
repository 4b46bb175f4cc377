"""Languages in work: missing or wrong translations prevent neither checks nor builds."""

import json
import re

from click.testing import Result

from rulebook_tools.project.book import Book
from rulebook_tools.render.prose import plain_text
from tests.conftest import TINY, UNBEGUN, Project, call, finish, replace

NAME = f"locales/{UNBEGUN}/LC_MESSAGES/tiny.po"
MISSING = "game/title is not translated: 'Tiny'"


def built(project: Project) -> Result:
    """Build the site; that must work."""
    ran = call(project, "build", "--jobs", "1")
    assert ran.exit_code == 0, ran.output
    return ran


def test_new_language_fails_nothing(begun: Project) -> None:
    """A new language fails neither a check nor a build, and is not complete."""
    ran = call(begun, "check")
    assert ran.exit_code == 0, ran.output
    assert ran.stdout.endswith("complete in en\n")
    assert ran.stderr == ""
    built(begun)
    assert "Ties" in (begun.root / f"site/{UNBEGUN}/tiny/draw.html").read_text("utf-8")


def test_unfinished_language_and_chapters_say_so(begun: Project) -> None:
    """At home and in lists; at the head of a chapter, with its share. A finished language says nothing."""
    begun.translate(UNBEGUN, {"Ties": "Égalité"})
    site = Book.load(begun.root).render(UNBEGUN)
    pages = {page.path: page for page in site.pages}
    assert site.is_in_work
    assert "This translation is in progress." in plain_text(pages["index"].html)
    assert plain_text(pages["tiny/draw"].unfinished) in ("English so far", "partly English")
    share = re.search(r"Not finished: (\d+)%", plain_text(pages["tiny/draw"].html))
    assert share
    assert 0 < int(share[1]) < 100
    assert "English" in plain_text(pages["tiny/index"].html)
    english = Book.load(begun.root).render("en")
    assert not english.is_in_work
    assert {str(page.unfinished) for page in english.pages} == {""}


def test_titles_keep_the_blanks_of_a_language(begun: Project) -> None:
    """In the menu, the narrow no-break space keeps a question mark on the line of its word."""
    begun.translate(UNBEGUN, {"Drawing": "Tirage\u202f?"})
    titles = {page.path: page.title for page in Book.load(begun.root).render(UNBEGUN).pages}
    assert titles["tiny/draw"] == "Tirage\u202f?"


def test_todo_of_a_page_has_all_that_its_head_counts(begun: Project) -> None:
    """Labels in the order of their file, also of the navigation; statements that no example shows."""
    ran = call(begun, "translate", "todo", UNBEGUN, "tiny", "--page", "draw", "--format", "json")
    found = [each["id"] for each in json.loads(ran.stdout)["todo"]]
    assert found[0] == "label.quotation-marks/text"
    assert {"label.about/text", "game/title", "draw/heading"} <= {*found}
    counted = Book.load(begun.root).game("tiny").messages_by_page["tiny/draw"]
    assert {message.context for message in counted} <= {*found}


def test_labels_of_a_project_move_into_the_package(begun: Project) -> None:
    """`labels` writes those of the project for the package; `update` drops what the package has, too."""
    begun.translate(UNBEGUN, {"Games": "Juegos"}, "site")
    ran = call(begun, "translate", "labels", UNBEGUN)
    assert "Project-Id-Version: rulebook_tools" in ran.stdout
    assert 'msgid "Games"\nmsgstr "Juegos"' in ran.stdout
    assert "labels are not translated" in ran.stderr
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    entry = '\nmsgctxt "label.{}/text"\nmsgid "{}"\nmsgstr "{}"\n'
    own = entry.format("games", "Games", "Juegos") + entry.format("home", "Home", "Portada mía")
    spanish = begun.write("locales/es/LC_MESSAGES/site.po", header + own)
    assert call(begun, "translate", "update", "es").exit_code == 0
    after = spanish.read_text("utf-8")
    assert '#~ msgstr "Juegos"' in after
    assert '\nmsgstr "Portada mía"' in after


def test_slip_costs_its_own_message_alone(begun: Project) -> None:
    """A wrong translation is a warning at its line, and the page shows the marked source text instead."""
    begun.translate(UNBEGUN, {"Ties": "Égalité", "Drawing": "Piocher [ici](rule:nowhere)"})
    ran = call(begun, "check")
    assert ran.exit_code == 0
    assert ran.stderr.count("(warning)") == 1
    assert f"{NAME}:" in ran.stderr
    assert f"{NAME}:" in built(begun).stderr
    page = (begun.root / f"site/{UNBEGUN}/tiny/draw.html").read_text("utf-8")
    assert "Égalité" in page
    assert re.search('<[^>]* lang="en"[^>]*>Drawing<', page)


def test_file_that_cannot_be_read_is_left_out(begun: Project) -> None:
    """An unreadable catalog is left out in a language in work, and fails a complete one."""
    path = begun.catalog(UNBEGUN)
    path.write_text(path.read_text("utf-8") + "msgid\n", "utf-8")
    assert f"{NAME}:" in built(begun).stderr
    assert call(begun, "check").exit_code == 0
    finish(begun, UNBEGUN)
    assert call(begun, "check").exit_code == 1
    ran = call(begun, "build", "--jobs", "1")
    assert ran.exit_code == 1
    assert f"{NAME}:" in ran.stderr


def test_complete_language_is_checked_whole(begun: Project) -> None:
    """Without the state in its header, each missing text is a problem; pages are built all the same."""
    finish(begun, UNBEGUN)
    ran = call(begun, "check")
    assert ran.exit_code == 1
    assert MISSING in ran.stderr
    built(begun)


def test_language_may_be_required(begun: Project) -> None:
    """One required by the command, the site or the game must be complete; a game overrides its site."""
    assert MISSING in call(begun, "check", "--require", f"en,{UNBEGUN}").stderr
    begun.write("docs/site/site.yml", f"languages: [{UNBEGUN}]\n")
    ran = call(begun, "check")
    assert ran.exit_code == 1
    assert MISSING in ran.stderr
    begun.source("game.yml", TINY["game.yml"] + "languages: [en]\n")
    assert MISSING not in call(begun, "check").stderr
    begun.source("game.yml", TINY["game.yml"] + f"languages: [{UNBEGUN}]\n")
    begun.write("docs/site/site.yml", "languages: [en]\n")
    assert MISSING in call(begun, "check").stderr


def test_state_that_is_none_is_told(begun: Project) -> None:
    """An unknown state in a catalog's header is an error at its line."""
    replace(begun.catalog(UNBEGUN), "in work", "nearly")
    ran = call(begun, "check")
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


def test_quotation_marks_come_first_where_they_are_unknown(project: Project) -> None:
    """Those of German are known; those of Esperanto must be in the label before texts can be checked."""
    for language, first in (("de", "`rulebook translate todo de"), ("eo", "translate the label")):
        assert f"1. {first}" in call(project, "translate", "add", language).output
