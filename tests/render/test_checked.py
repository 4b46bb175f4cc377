"""The page of checks: each number on it is counted, each program line is looked up."""

import re
import subprocess
from collections import Counter
from html import unescape

import pytest

from rulebook_tools.play.game import moves
from rulebook_tools.project.book import Book
from rulebook_tools.publish.build import build_site
from tests.conftest import GAMES, REPOSITORY, STARTED, Project, repository_book, repository_page

CHECKED, PROGRAM, PLAY = (f"{STARTED}/{name}" for name in ("checked", "program", "play"))
THIRD = """\
id: a-row-begins
title: A row begins
origin: reference
illustrates: [play.lay]
given: {row: 0, turn: A}
when: [{A: 2}]
then: {row: 2}
"""


def shown(project: Project) -> dict[str, str]:
    """Return the content of each page of a project by its path."""
    return {page.path: page.html for page in Book.load(project.root).render("en").pages}


def words(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", html)).split())


def sums(html: str) -> dict[str, str]:
    """Return the numbers of the page by what is counted."""
    table = html[html.index("rb-sums") : html.index("</table>")]
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', table)
    return {words(name): number for name, number in rows}


def test_sums_follow_the_sources(started: Project) -> None:
    """One more example, figure and unexecuted rule: each is counted."""
    before = sums(shown(started)[CHECKED])
    assert (before["Rules"], before["with an example"]) == ("3", "2")
    assert (before["Examples played"], before["Our own examples"], before["Figures"]) == ("2", "2", "2")
    started.source("examples/a-row-begins.yml", THIRD)
    started.append("parameters.yml", "spare: {label: Spare, value: 1, assumed: so that it is}\n")
    more = "id: more\nheading: More\nbody: Words.\nsource: {own: More}\nengine: {none: nobody counts that}\n"
    started.source("20-more.yml", more)
    after = sums(shown(started)[CHECKED])
    assert (after["Rules"], after["without an example"]) == ("4", "2")
    assert (after["Examples played"], after["Our own examples"]) == ("3", "3")
    assert (after["Figures"], after["chosen here"]) == ("3", "1")


def test_examples_stand_apart_by_what_they_come_from(started: Project) -> None:
    """Examples of the rulebook are counted apart from those that play a sentence of it."""
    name = "examples/the-last-counter.yml"
    assert "No rulebook gives a result" in words(shown(started)[CHECKED])
    started.replace(name, "origin: reference", "origin: statement\nsource: {own: Laying}")
    html = shown(started)[CHECKED]
    assert sums(html)["Statements from the rulebook, played"] == "1"
    assert "Worked examples from the rulebook" not in sums(html)
    assert "No rulebook gives a result" in words(html)
    started.replace(name, "origin: statement", "origin: rulebook")
    html = shown(started)[CHECKED]
    assert sums(html)["Worked examples from the rulebook"] == "1"
    assert "No rulebook gives a result" not in words(html)


@pytest.mark.parametrize("game", GAMES)
def test_lists_are_as_long_as_the_sums_say(game: str) -> None:
    """Every example is in one list, and the heading of a list has the number of its sum."""
    html = repository_page(f"{game}/checked")
    said, examples = sums(html), html.partition('<h2 id="examples">')[2].partition("<h2")[0]
    lists = re.findall(r"<summary>(.*?)</summary>(.*?)</details>", examples, re.DOTALL)
    listed = [(*words(head).split(": "), text.count("<li>")) for head, text in lists]
    assert all(number == said[name] == str(there) for name, number, there in listed)
    assert said["Examples played"] == str(sum(there for *_, there in listed))


def test_rule_without_an_example_has_a_reason(started: Project) -> None:
    """Rules that cannot be computed, are excused, are only applied on the way, or are never applied."""

    def reasons() -> dict[str, str]:
        html = shown(started)[CHECKED]
        table = html[html.index("rb-reasons") : html.index("</table>", html.index("rb-reasons"))]
        rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', table)
        return {words(rule): words(why) for rule, why in rows}

    about = (started.sources / "game.yml").read_text("utf-8")
    told = reasons()
    assert list(told) == ["1 How to play"]
    started.replace("examples/the-last-counter.yml", "[play.win, play.lay]", "[play.lay]")
    assert "none is about it" in reasons()["1.2 The last counter"]
    started.source("game.yml", f"{about}exceptions: [{{about: play.win, reason: Too easy}}]\n")
    assert reasons()["1.2 The last counter"] == "Too easy"
    started.source("game.yml", about)
    (started.sources / "examples/the-last-counter.yml").unlink()
    assert reasons()["1.2 The last counter"] == "No example applies it."


def test_random_games_are_counted(started: Project) -> None:
    """Games, moves and applications of each rule equal those of the same seeds played again."""
    started.record()
    book = Book.load(started.root)
    loaded = book.games[STARTED]
    played = loaded.random_games
    assert played is not None
    assert played.players == (2, 2)
    again = [list(moves(loaded.game, 2, seed)) for seed in range(1, played.games + 1)] if loaded.game else []
    assert played.moves == sum(map(len, again))
    applied = Counter(step.rule for game in again for move in game for step in move.steps)
    assert dict(played.applied) == dict(applied)
    html = shown(started)[CHECKED]
    told = sums(html)
    assert told["Random games"] == str(played.games)
    assert (told["moves"], told["violations found"]) == (f"{played.moves:,}", "0")
    assert f"{played.applied['play.lay']:,}" in html[html.index('id="random"') :]
    assert f"rulebook play {STARTED} --players all --games {played.games} --seed 1" in words(html)


def test_lines_of_a_rule_are_those_of_its_functions(started: Project) -> None:
    """Each rule is shown with the current lines of the functions that apply it or refuse actions by it."""

    def lines(rule: str) -> str:
        html = shown(started)[PROGRAM]
        at = html.index(f'id="{rule}"')
        return unescape(re.sub("<(?!/?mark)[^>]*>", "", html[at : html.index("</section>", at)]))

    engine = (started.sources / "engine.py").read_text("utf-8")
    at = engine.splitlines().index("def lay(position: Position, action: Lay, log: Log) -> Position:")
    assert f"engine.py:{at}\n" in lines("play.win")  # its decorator stands before it
    assert '<mark>    log.say("play.win", player=seat)</mark>' in lines("play.win")
    assert '<mark>    log.say("play.lay"' not in lines("play.win")
    assert '<mark>    log.say("play.lay"' in lines("play.lay")
    assert '"beyond", player' in lines("play.lay")
    assert "def invariants" not in lines("play.lay") + lines("play.win")
    assert "def outcome" in lines("play.win")
    said = '    log.say("play.win", player=seat)'
    started.replace("engine.py", said, f"    # At last.\n{said}")
    assert "# At last." in lines("play.win")


def test_rule_leads_to_its_lines(started: Project) -> None:
    """Only rules whose lines are known have a link to them."""
    book = Book.load(started.root)
    content = book.games[STARTED].content
    assert list(content.programmed) == ["play.lay", "play.win"]
    assert content.addresses["program", "play.win"].seen_from(PLAY) == "program.html#play.win"
    assert ("program", "play") not in content.addresses
    assert '<a href="program.html">Beside each rule' in shown(started)[CHECKED]


def test_engine_without_the_kit_has_only_a_file(started: Project) -> None:
    """Without the kit, the lines of a rule are unknown: the page only names the file."""
    plain = (REPOSITORY / "tests/engine/plain_engine.py").read_text("utf-8")
    started.source("engine.py", plain)
    started.record()
    pages = shown(started)
    assert PROGRAM not in pages
    assert f"docs/games/{STARTED}/engine.py" in words(pages[CHECKED])
    assert "Random games" in words(pages[CHECKED])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_games_has_lines_that_decide_it(game: str) -> None:
    """Each rule is implemented by a function, which is shown as it is in its file."""
    program = repository_book().games[game].content.program
    assert [rule for rule, found in program.passages.items() if not found] == []
    for found in program.passages.values():
        for each in found:
            text = (REPOSITORY / each.file).read_text("utf-8").splitlines()
            assert text[each.line - 1 : each.line - 1 + len(each.text.splitlines())] == each.text.splitlines()


def git(project: Project, *args: str) -> str:
    command = ["git", "-c", "user.name=x", "-c", "user.email=x@x", "-C", str(project.root), *args]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_commit_is_told_where_there_is_one(started: Project) -> None:
    """No commit is named outside a repository; a new commit or a change affects only that page."""
    page = started.root / f"site/en/{CHECKED}.html"

    def build() -> tuple[str, dict[str, bytes]]:
        built = build_site(started.root, started.root / "site", languages=["en"], jobs=1).place
        files = {path.name: path.read_bytes() for path in (built / "en" / STARTED).iterdir()}
        return words(page.read_text("utf-8")), files

    assert "Made from version" not in build()[0]
    started.write(".gitignore", "/site/\n")
    git(started, "init", "-q")
    git(started, "add", "-A")
    git(started, "commit", "-qm", "First")
    told, files = build()
    assert f"Made from version {git(started, 'rev-parse', 'HEAD')[:10]} of" in told
    assert "later changes" not in told
    git(started, "commit", "-qm", "Second", "--allow-empty")
    told, again = build()
    assert git(started, "rev-parse", "HEAD")[:10] in told
    assert {name for name, content in again.items() if files[name] != content} == {"checked.html"}
    started.replace("glossary.yml", "  term: ", "  term: old ")
    assert "with later changes" in build()[0]
