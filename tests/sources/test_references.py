"""Names that the sources of a game use: every one leads somewhere, or is told with the nearest."""

import pytest

from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model import Parameter
from rulebook_tools.project.book import Book
from rulebook_tools.sources.decode import decode_mapping
from rulebook_tools.sources.nodes import parse
from rulebook_tools.sources.parameter_values import lookup, parameter_values
from rulebook_tools.util.errors import Problems
from tests.conftest import STARTED, Project, call, checked


def values(text: str) -> tuple[Parameters, list[str]]:
    """Return the values of parameters, and what is wrong with them."""
    problems = Problems()
    parameters = decode_mapping(parse("p.yml", text.encode(), problems), Parameter, problems)
    return parameter_values(parameters, problems), [str(problem) for problem in problems.found]


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        ("10-draw.yml", "{hand_limit}", "7 cards", "10-draw.yml:5:1"),
        ("10-draw.yml", "Look at it.", "Look 2 times.", "10-draw.yml:8:1"),
        ("10-draw.yml", "heading: Ties", "heading: Ties of 2", "10-draw.yml:16:14"),
        ("wording.yml", "other: cards}", 'other: "5 cards"}', "wording.yml:2:15"),
    ],
)
def test_figure_is_typed_only_where_nothing_is_executed(
    project: Project, name: str, old: str, new: str, place: str
) -> None:
    """A game that a program plays takes its figures from one place; one that is text only may type them."""
    project.replace(name, old, new)
    Book.load(project.root)
    project.replace("game.yml", "engine: {none: nobody has programmed it}\n", "")
    assert f"{place}: the figure " in "\n".join(checked(project))


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("parameters.yml", "limit\n  value: 12", "limit\n  value: ten", "34:10: the value is not a number"),
        ("rulings.yml", "adopted: turn\n", "adopted: turned\n", "rulings.yml:12:12: unknown name 'turned'"),
        ("examples/rare-good-sold.yml", "earned:", "earnd:", "nothing is called 'earnd' here"),
        ("examples/a-doubloon-is-enough-to-sail.yml", "reference", "referenc", "did you mean 'reference'?"),
        ("50-sell.yml", "sell.when\n", "sell.when\n    aliases: [sell]\n", "the id 'sell' is used twice"),
    ],
)
def test_one_mistake_is_one_message(cards_project: Project, file: str, old: str, new: str, told: str) -> None:
    """What follows from it is not told as well."""
    cards_project.replace(file, old, new)
    (problem,) = checked(cards_project)
    assert told in problem


def test_chapter_with_a_wrong_name_is_one_message(cards_project: Project) -> None:
    """Links to its rules are not told as wrong; nor is the engine, which cites them."""
    folder = cards_project.root / "docs/games" / cards_project.game
    (folder / "50-sell.yml").rename(folder / "sell.yml")
    (told,) = checked(cards_project)
    assert "the unknown file 'sell.yml'; expected NN-<chapter>.yml" in told


@pytest.mark.parametrize(
    ("name", "old", "new", "wrong"),
    [
        ("10-draw.yml", "rule:draw.tie", "rule:draw.tei", "5:1: the link rule:draw.tei leads nowhere"),
        ("10-draw.yml", "term:deck", "term:dekc", "5:1: the link term:dekc leads nowhere"),
        ("10-draw.yml", "term:deck", "rule:deck", "5:1: the link rule:deck leads nowhere"),
        ("10-draw.yml", "term:deck", "example:deck", "5:1: the link example:deck leads nowhere"),
        ("10-draw.yml", "term:deck", "http://a.b", "5:1: the link 'http://a.b'; expected rule:<id>"),
        ("10-draw.yml", "{hand_limit}", "{hand_limt}", "5:1: unknown placeholder {hand_limt}"),
        ("10-draw.yml", "{hand_limit}", "{award}", "5:1: {award} is a table; expected {award.1}"),
        ("10-draw.yml", "{hand_limit}", "{award.2}", "5:1: unknown placeholder {award.2}"),
        ("10-draw.yml", "source: {en: Drawing}\n", "", "1:1: 'draw' cites nothing"),
        ("10-draw.yml", "{en: Ties}", "{eng: Ties}", "19:13: unknown edition 'eng'"),
        ("10-draw.yml", "source: {en: Drawing}", "ruling: ruling-tei", "13:9: unknown name 'ruling-tei'"),
        ("10-draw.yml", "parameter: award", "parameter: awrd", "18:24: 'awrd' is not a table"),
        ("10-draw.yml", "parameter: award", "parameter: hand_limit", "18:24: 'hand_limit' is not a table"),
        ("parameters.yml", "  assumed: added up\n", "", "13:3: 'award_all' cites nothing"),
        ("parameters.yml", "unit: card", "unit: crad", "4:9: unknown name 'crad'"),
        ("parameters.yml", "unit: card", "unit: deck", "4:9: 'deck' cannot be counted"),
        ("parameters.yml", "keys: card", "keys: deck", "9:9: 'deck' cannot be counted"),
        ("parameters.yml", "{1: 2, 3: 5}", "{a: 2, b: 5}", "9:9: unknown name 'card.a'"),
        ("parameters.yml", "{1: 2, 3: 5}", "{a: 2, b: 5}", "the keys of 'award' are not numbers"),
        ("parameters.yml", "{1: 2, 3: 5}", "{²: 2, 3: 5}", "the keys of 'award' are not numbers"),
        ("parameters.yml", "value: 7", "value: many", "3:10: the value is not a number"),
        ("parameters.yml", "value: 7", "value: true", "the value is not a number"),
        ("parameters.yml", "{1: 2, 3: 5}", "{1: 2, 3: x}", "8:17: the value of '3' is not a number"),
        ("rulings.yml", "adopted: none", "adopted: nobody", "6:12: unknown name 'nobody'"),
        ("rulings.yml", "[draw.tie]", "[draw.tei]", "8:14: unknown name 'draw.tei'"),
        ("wording.yml", "{one: card, other: cards}", "{one: card}", "2:9: a noun that cannot be said"),
        ("wording.yml", "statements: {}", "statements: {a: {one: b}}", "5:17: missing text"),
        ("game.yml", "language: en\nabout", "language: xx\nabout", "3:11: unknown language 'xx'"),
        ("game.yml", "year: 2020", "credits: {auther: A}", "7:19: unknown role 'auther'; expected author, "),
        ("10-draw.yml", "summary: How to draw.", "players: [0, 2]", "1:1: a rule for 0 players"),
        ("game.yml", "author", "icon: material/ancor\nauthor", "5:7: no icon 'material/ancor'"),
        (
            "10-draw.yml",
            "heading: Ties",
            "heading: Ties\n    moved_from: [deal]",
            "10-draw.yml:17:18: unknown name 'deal'; expected a chapter",
        ),
    ],
)
def test_name_that_leads_nowhere_is_told_at_its_place(
    project: Project, name: str, old: str, new: str, wrong: str
) -> None:
    """One slip in a whole project is found, at the line and column of the slip."""
    project.replace(name, old, new)
    assert wrong in "\n".join(checked(project)), checked(project)


def test_examples_name_rules_and_cite(cards_project: Project) -> None:
    """An example illustrates rules there are, is refused by one there is, and cites an edition."""
    rest = "given: {}\nwhen: []\nforbidden_by:"
    cards_project.source("examples/bad.yml", f"id: bad\ntitle: Bad\nillustrates: [sell.wen]\n{rest} sel\n")
    cards_project.source("examples/none.yml", f"id: none\ntitle: None\nillustrates: []\n{rest} sell\n")
    text = "\n".join(checked(cards_project))
    wrong = "bad.yml:3:15: unknown name 'sell.wen'; expected the id of a block; did you mean 'sell.when'?"
    assert wrong in text
    assert "bad.yml:6:15: unknown name 'sel'" in text
    assert "bad.yml:1:1: 'bad' cites nothing; expected source, or origin: reference" in text
    assert "none.yml:1:1: 'none' illustrates nothing" in text


def test_cited_section_is_one_of_its_edition(project: Project) -> None:
    """Of an edition that lists its sections, one can be cited, and a place in it, but no other section."""
    project.replace("game.yml", "language: en}", "language: en, sections: [Drawing, 'Drawing, Cards']}")
    cited = "['Drawing, Cards, last paragraph', 'Drawing, Crads, item 1', Ties]"
    project.replace("10-draw.yml", "source: {en: Drawing}", f"source: {{en: {cited}}}")
    first, second, *_ = checked(project)
    assert "10-draw.yml:13:49: no section 'Drawing, Crads'; expected a section that game.yml lists" in first
    assert first.endswith("; did you mean 'Drawing, Cards'?")
    assert "10-draw.yml:13:75: no section 'Ties'" in second


def test_figures_made_of_others() -> None:
    """A sum, a product, a count of entries, keys; a table counts with all its values, or one by its key."""
    text = """
limit: {label: a, value: 4, assumed: x}
award: {label: a, value: {7: 1, 8: 2}, assumed: x}
all: {label: a, sum: [limit, award], assumed: x}
top: {label: a, sum: [award.8, limit], assumed: x}
times: {label: a, product: [limit, award.8, all], assumed: x}
kinds: {label: a, entries: award, assumed: x}
distances: {label: a, keys_of: award, assumed: x}
"""
    found, problems = values(text)
    assert problems == []
    assert [found.values[name] for name in ("all", "top", "times", "kinds")] == [7, 6, 56, 2]
    assert found.values["distances"] == {"7": 7, "8": 8}
    assert lookup(found.values, "award.8") == 2
    assert lookup(found.values, "award.9") is None
    assert lookup(found.values, "limit.1") is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a: {label: a, assumed: x}", "p.yml:1:4: 'a' has no value; expected one of value, sum"),
        ("a: {label: a, value: 1, sum: a, assumed: x}", "p.yml:1:4: 'a' has value and sum; expected one of"),
        ("a: {label: a, sum: a, assumed: x}", "p.yml:1:4: 'a' is made of itself"),
        ("a: {label: a, sum: b}\nb: {label: a, product: [a]}", "p.yml:1:4: 'a' is made of itself"),
        (
            "a: {label: a, sum: awrad, assumed: x}\naward: {label: a, value: 1, assumed: x}",
            "p.yml:1:20: no parameter 'awrad'; expected a parameter; did you mean 'award'?",
        ),
        ("a: {label: a, entries: b}\nb: {label: a, value: 1}", "p.yml:1:24: 'b' is not a table"),
        (
            "a: {label: a, keys_of: b, assumed: x}\nb: {label: a, value: {7: 1, more: 2}, assumed: x}",
            "p.yml:1:24: the key 'more' of 'b' is not a number; expected whole numbers as keys",
        ),
        ("a: {label: a, value: {}, assumed: x}", "p.yml:1:22: the value is not a number"),
    ],
)
def test_figure_that_cannot_be_made_is_told(text: str, wrong: str) -> None:
    """A circle, an unknown name, too many ways or none: told, and the figure is left out."""
    found, problems = values(text)
    assert any(problem.startswith(wrong) for problem in problems), problems
    assert "a" not in found.values


def test_long_chain_of_figures_is_no_crash() -> None:
    """A thousand figures, each made of the next, give a value or a problem."""
    chain = "".join(f"p{i}: {{label: a, sum: p{i + 1}, assumed: x}}\n" for i in range(1500))
    found, problems = values(f"{chain}p1500: {{label: a, value: 1, assumed: x}}\n")
    assert problems or found.values["p0"] == 1


def test_unknown_figure_under_many_others_is_told_once() -> None:
    """Figures that share a broken one are not tried again and again, nor reported for its sake."""
    tower = "".join(f"p{i}: {{label: a, sum: [p{i + 1}, p{i + 1}], assumed: x}}\n" for i in range(12))
    _, problems = values(tower)
    assert len(problems) == 1


def test_huge_figure_is_told_not_shown(project: Project) -> None:
    """A product beyond all bounds is a problem of its parameter, not a crash of the page."""
    project.append("parameters.yml", "huge: {label: a, value: 9999999999, assumed: x}\n")
    product = ", ".join(["huge"] * 600)
    project.append("parameters.yml", f"all: {{label: a, product: [{product}], assumed: x}}\n")
    project.replace("10-draw.yml", "{hand_limit}", "{all}")
    assert any(problem.startswith("parameters.yml:17:6: ") for problem in checked(project))


def test_sources_follow_an_alias_and_the_engine_must_be_edited(fresh: Project) -> None:
    """Examples and cards may use the old id of a rule; an engine that does is told so at the alias."""
    fresh.replace("10-play.yml", "id: play.lay\n", "id: play.put\n    aliases: [play.lay]\n")
    for command in (["check"], ["verify"], ["play", STARTED, "--games", "1"]):
        ran = call(fresh, *command)
        assert ran.exit_code != 0
        assert ran.output.splitlines()[0] == (
            f"docs/games/{STARTED}/10-play.yml:20:15: the engine cites 'play.lay', which is now called"
            " 'play.put'; expected 'play.put' in the engine"
        )
        assert ran.output.count("play.lay") == 1
    fresh.replace("engine.py", 'say("play.lay",', 'say("play.lay", "lay",')
    engine = (fresh.sources / "engine.py").read_text("utf-8")
    fresh.source("engine.py", engine.replace("play.lay", "play.put"))
    assert call(fresh, "verify").exit_code == 0
    loaded = Book.load(fresh.root).games[STARTED]
    assert {ref.name for each in loaded.rulebook.examples for ref in each.illustrates} >= {"play.put"}
    assert loaded.coverage() == []
