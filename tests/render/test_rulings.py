"""Rulings: number, certainty, arguments, objections, and the results of each reading."""

import re
from html import unescape

import pytest

from rulebook_tools.catalogs.messages import rulebook_messages
from rulebook_tools.project.book import Book
from rulebook_tools.publish.build import build_site
from rulebook_tools.render.rules import objection_url
from tests.conftest import CARDS, GAME, Project, call, checked, repository_book, repository_page

TOP = "ruling-top-doubloon"
ARGUED = """\
ruling-tie:
  number: 7
  question: Who wins a tie?
  readings:
    none: {text: Nobody., because: Two winners are none.}
    all: {text: Everybody., because: Who is second?}
  adopted: none
  because: The edition says so.
  decided: "2026-03-01"
  certainty: stated
  concerns: [draw.tie]
  source: {en: "Ties, paragraph 2"}
"""

OPTION = """\
ruling-tie: {question: Who?, readings: {lost: Nobody., shared: Both.}, adopted: lost,
  because: It is short., concerns: [play.lay], option: tie, source: {own: How to play}}
"""
RULINGS = f"{CARDS}/rulings"


def text_of(html: str) -> str:
    """Return the visible text of a part of a page."""
    parted = re.sub("<[^>]*>", " ", re.sub("</?(?:span|strong|a|bdi)\\b[^>]*>", "", html))
    return " ".join(unescape(parted).split())


def section_of(html: str, ruling: str) -> str:
    """Return the part of the page about one ruling."""
    (found,) = (part for part in html.split('<details class="rb-question"') if f'id="{ruling}"' in part)
    return found


def test_page_tells_all_of_a_ruling(project: Project) -> None:
    """The answer stands beside the question; reasons, the other readings and the source unfold."""
    project.source("rulings.yml", ARGUED)
    keys = {message.key for message in rulebook_messages(Book.load(project.root).games[GAME].rulebook)}
    assert ("ruling-tie/reading.all.because", "Who is second?") in keys
    assert ("ruling-tie/reading.all", "Everybody.") in keys
    shown, _, unfolded = project.page("rulings").html.partition("</summary>")
    assert text_of(shown).endswith("7 Who wins a tie? Nobody. Stated by an edition")
    for said in (
        "The edition says so. Two winners are none.",
        "Could also be read: Everybody. Who is second?",
        "Ties, paragraph 2",
    ):
        assert said in text_of(unfolded)
    assert "2026" not in unfolded


def test_reading_may_be_its_text_alone(project: Project) -> None:
    """The number of a ruling without one is its position; readings need no argument."""
    text = text_of(project.page("rulings").html)
    assert "1 Who wins a tie? Nobody. The edition says so. Could also be read: Everybody." in text


def test_questions_stand_by_chapter(project: Project) -> None:
    """Questions stand below the chapter of the rule that they name first, in the order of the chapters."""
    project.source("05-before.yml", "id: before\nheading: Before\nbody: Sit.\nsource: {en: Drawing}\n")
    second = ARGUED.replace("ruling-tie", "ruling-seat").replace("7", "8").replace("[", "[before, ")
    project.source("rulings.yml", ARGUED + second)
    page = project.page("rulings")
    ids = re.findall('<(?:h2|details)[^>]* id="([^"]*)"', page.html)
    assert ids == ["before", "ruling-seat", "draw", "ruling-tie"]
    assert [entry.title for entry in page.toc[0].children] == ["1 Before", "2 Drawing"]


FIRST, SECOND = "because: Two winners are none.}", "Who is second?"


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("number: 7", "number: 0", "rulings.yml:2:3: the number 0 of a ruling; expected 1 or more"),
        ("number: 7", "number: first", "rulings.yml:2:11: 'first'; expected a whole number"),
        ("2026-03-01", "2026-02-30", "rulings.yml:9:12: '2026-02-30' is not a date; expected one such as"),
        ("2026-03-01", "20260301", "rulings.yml:9:12: '20260301' is not a date"),
        ("certainty: stated", "certainty: sure", "'sure'; expected stated, inferred, chosen"),
        ('  source: {en: "Ties, paragraph 2"}\n', "", "a ruling that is stated nowhere; expected a source"),
        ("{text: Nobody., ", "{txt: Nobody., ", "unknown key 'txt'"),
        (f"{{text: Nobody., {FIRST}", "[Nobody.]", "expected text, or the keys text"),
        (SECOND, "Who?, editions: en", ""),
        (FIRST, "because: Two are none., editions: [en]}", ""),
        (SECOND, "Who?, editions: [en, fr]", "rulings.yml:6:59: unknown name 'fr'"),
        (f"{FIRST}\n    all: {{", "editions: en}\n    all: {editions: en, ", "6:21: a second reading"),
        (FIRST, "editions: en}  # certainty: chosen", "5:37: an edition states this reading, but"),
    ],
)
def test_slip_in_a_ruling_is_told_at_its_place(project: Project, old: str, new: str, wrong: str) -> None:
    """Invalid numbers, dates, certainties and readings; editions state one reading, if that is certain."""
    project.source("rulings.yml", ARGUED)
    project.replace("rulings.yml", old, new)
    if "chosen" in new:
        project.replace("rulings.yml", "certainty: stated", "certainty: chosen")
    found = [text for text in checked(project) if "rulings.yml" in text]
    assert bool(found) == bool(wrong)
    assert wrong in "\n".join(found)


def test_number_belongs_to_one_ruling(project: Project) -> None:
    """A number is used once, no matter whether it is given or that of a position."""
    second = ARGUED.replace("ruling-tie", "ruling-other").replace("number: 7", "number: 1")
    project.source("rulings.yml", ARGUED.replace("  number: 7\n", "") + second)
    (problem,) = (text for text in checked(project) if "number" in text)
    assert "the number 1 is used by two rulings (first by 'ruling-tie')" in problem


@pytest.mark.parametrize(
    ("contact", "expected"),
    [
        ("https://github.com/a/b", "https://github.com/a/b/issues/new?title=Tie%20%26%20more"),
        ("https://gitlab.com/a/b/", "https://gitlab.com/a/b/-/issues/new?issue%5Btitle%5D=Tie%20%26%20more"),
        ("mailto:ada@rules.example", "mailto:ada@rules.example?subject=Tie%20%26%20more"),
        ("javascript:alert(1)", ""),
        ("", ""),
    ],
)
def test_objections_go_to_the_repository(contact: str, expected: str) -> None:
    """Objections link to the form for an issue of a repository on the web, or to an e-mail, with a title."""
    assert objection_url(contact, "Tie & more") == expected


def test_objections_are_not_mentioned_without_an_address(project: Project) -> None:
    """Without a repository, no ruling invites objections, even if the site has an author."""
    project.write("docs/site/site.yml", "author: Ada\n")
    assert "Do you read it another way?" not in project.page("rulings").html
    html = project.page("rulings", contact="https://code.example/rules").html
    assert html.count('href="https://code.example/rules/issues/new?title=') == 1


def test_build_asks_the_settings_where_objections_go(project: Project) -> None:
    """Objections go to `repo_url` in `mkdocs.yml`, else to an e-mail address; cached pages follow."""
    plain = "site_name: x\ntheme: {name: material}\nplugins: [rulebook]\n"
    mail = f"{plain}extra: {{social: [{{icon: material/email, link: 'mailto:ada@rules.example'}}]}}\n"
    for settings, start in (
        (mail, "mailto:ada@rules.example?subject="),
        (f"{mail}repo_url: https://code.example/rules\n", "https://code.example/rules/issues/new?title="),
    ):
        project.write("mkdocs.yml", settings)
        site = build_site(project.root, project.root / "site", languages=["en"], jobs=1).place
        page = (site / "en" / GAME / "rulings.html").read_text("utf-8")
        assert f'href="{start}' in page


def test_same_example_is_shown_under_each_reading() -> None:
    """The results that differ are shown for each reading, in the words of the rules under that reading."""
    told = text_of(section_of(repository_page(RULINGS), TOP))
    adopted, _, other = told.partition("under each reading")[2].partition("Could also be read:")
    assert "Not allowed: A may sail only with the doubloon on top" in adopted
    assert "A’s travel distance is now 3 rudders." in other
    assert "Not allowed" not in other


def test_example_that_stops_at_a_choice_compares_nothing(cards_project: Project) -> None:
    """An example that ends half done under one reading is not shown; a check asks for another."""
    told = text_of(section_of(repository_page(RULINGS), "ruling-sell-without-goods"))
    assert "B says yes to selling." in told
    (cards_project.sources / "examples/what-if-only-others-sell.yml").unlink()
    (problem,) = (text for text in checked(cards_project) if "otherwise under the reading" in text)
    assert "the reading 'allowed' than under 'refused'" in problem
    assert "leaves nothing half done" in problem


def test_example_is_of_the_rule_that_a_ruling_names_first(book: Book, cards_project: Project) -> None:
    """If several rules have examples that differ, that of the rule named first is shown."""
    comparisons = book.games[CARDS].runner.comparisons["ruling-exhibit-none"]
    assert [each.example.id.name for each in comparisons] == ["exhibiting-nothing"]
    cards_project.replace("rulings.yml", "concerns: [exhibit, turn.none]", "concerns: [turn.none, exhibit]")
    comparisons = Book.load(cards_project.root).games[CARDS].runner.comparisons["ruling-exhibit-none"]
    assert "exhibiting-nothing" not in [each.example.id.name for each in comparisons]


def test_what_readings_lead_to_follows_the_example(cards_project: Project) -> None:
    """Results are computed: another position has another result."""
    example = "examples/looking-for-a-doubloon.yml"
    cards_project.replace(example, "[gems-3, coffee-1]", "[gems-2, coffee-1]")
    cards_project.replace(example, "{doubloon: gems-3}", "{doubloon: gems-2}")
    told = text_of(section_of(cards_project.page("rulings").html, TOP))
    assert "A looks for the doubloon with 2 rudders" in told


def test_pictures_show_where_readings_part() -> None:
    """Pictures show only the final scenes that differ between the readings."""
    html = section_of(repository_page(RULINGS), TOP)
    adopted, other = html.partition("under each reading")[2].split("Could also be read:")
    assert 'data-scene="treasure.A"' in adopted
    assert 'data-scene="out.A"' in other
    assert 'data-scene="hand.A"' not in html


def test_example_of_another_reading_is_told_once() -> None:
    """It is shown once, beside the adopted reading, and its ruling unfolds every step."""
    page = repository_page(RULINGS)
    id_ = "what-if-room-is-counted-anew"
    assert page.count(f'id="{id_}"') == 1
    section = section_of(page, "ruling-market-limit")
    assert f'id="{id_}"' in section.partition('<div class="rb-comparison">')[2]
    assert section.count('<details class="rb-every"') == 1
    assert "rb-example__title" not in section


def test_readings_that_come_to_the_same_stand_together(book: Book) -> None:
    """Readings with equal results share a column, with only the sentences that other readings lack."""
    comparisons = book.games[CARDS].runner.comparisons["ruling-empty-discard"]
    (comparison,) = (each for each in comparisons if each.example.id.name == "nothing-to-shuffle")
    assert comparison.tells_apart("end", "wait")
    assert not comparison.tells_apart("needed", "wait")
    assert comparison.differences["needed"] == comparison.differences["wait"] != comparison.differences["end"]
    section = section_of(repository_page(RULINGS), "ruling-empty-discard")
    (shown,) = (part for part in section.split('<div class="rb-comparison">') if "Nothing to shuffle" in part)
    assert shown.partition("</details>")[0].count('<div class="rb-side') == 3  # one around both columns


@pytest.fixture
def ruled(started: Project) -> Project:
    """Return a new game with a ruling, whose readings its rules do not tell apart."""
    players = "    players = range(2, 3)\n"
    started.replace("engine.py", players, f'    tie: Literal["lost", "shared"]\n{players}')
    started.source("rulings.yml", OPTION)
    return started


def test_reading_that_no_example_tells_apart_is_told(ruled: Project) -> None:
    """A reading that no example distinguishes is reported unless an exception has a reason."""
    (problem,) = checked(ruled)
    assert "the reading 'shared' than under 'lost'" in problem
    assert problem.startswith("rulings.yml:")
    ruled.append("game.yml", "exceptions: [{about: ruling-tie.shared, reason: rows look alike}]\n")
    assert checked(ruled) == []
    ruled.replace("game.yml", "ruling-tie.shared", "ruling-tie.some")
    assert "unknown name 'ruling-tie.some'; expected one of the readings" in "\n".join(checked(ruled))


def test_example_of_a_reading_that_there_is_not_is_told_once(ruled: Project) -> None:
    """An example with an unknown reading is reported once and is not executed."""
    ruled.replace("examples/too-many-counters.yml", "when:", "options: {tie: shred}\nwhen:")
    (problem,) = (text for text in checked(ruled) if "shred" in text)
    assert "unknown option tie: shred" in problem


def test_rules_that_fail_under_a_reading_are_told_at_their_line(ruled: Project) -> None:
    """A check and a build report the failing line of the rules, without a traceback."""
    fault = '        raise ValueError("nobody")'
    ruled.replace("engine.py", "    if not left", f'    if rules.tie == "shared":\n{fault}\n    if not left')
    line = (ruled.sources / "engine.py").read_text("utf-8").splitlines().index(fault) + 1
    for command in ("check", "build"):
        ran = call(ruled, command)
        assert ran.exit_code == 1
        assert re.search(rf"engine\.py:{line}:.*nobody", ran.output, re.DOTALL), ran.output


def test_rulings_of_this_repository_say_all() -> None:
    """Each ruling has number, date, certainty, source, and an argument for each reading."""
    for loaded in repository_book().games.values():
        rulings = loaded.rulebook.rulings.values()
        assert [ruling.number for ruling in rulings] == list(range(1, len(rulings) + 1))
        for ruling in rulings:
            others = [each for name, each in ruling.readings.items() if name != ruling.adopted.name]
            assert all((ruling.decided, ruling.certainty, ruling.source, others))
            assert all(each.because for each in others)
