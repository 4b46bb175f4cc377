"""A game's card: its source and its problems, its page, its messages, its print size."""

import pytest

from rulebook_tools.project.book import Book
from tests.conftest import Project, problems_of

CARD = """\
sections:
  turn:
    heading: Your turn
    rule: draw
    steps:
      begin: {text: Look at your cards, rule: draw, noun: deck}
      act:
        text: Choose
        rule: draw
        choices:
          take: {text: "**Draw** a card", rule: draw}
          keep: {text: Keep your hand, rule: draw.tie}
    again: {text: The next player, rule: draw}
  compared:
    heading: What there is
    columns: {what: What, costs: It costs}
    rows:
      card:
        rule: draw
        cells: {what: A card, costs: nothing}
      tie:
        rule: draw.tie
        cells: {what: A tie}
  figures:
    heading: Figures
    tables: [draw.tie]
    lines:
      hand: {text: "Hand: {hand_limit}", rule: draw}
"""


@pytest.fixture
def carded(project: Project) -> Project:
    """Return the small game with a card."""
    project.source("card.yml", CARD)
    return project


def test_every_line_leads_to_its_rule(carded: Project) -> None:
    """Lines, boxes, rows and tables link to their rules, with figures filled in."""
    html = carded.page("card").html
    assert '<a href="draw.html#draw">Hand: ' in html
    assert "<bdi>7&nbsp;cards</bdi>" in html
    assert '<a href="draw.html#draw.tie">Keep your hand' in html
    assert '<a href="draw.html#draw.tie">A tie' in html
    assert "<caption><a" in html
    assert "5&nbsp;points" in html


def test_round_is_drawn(carded: Project) -> None:
    """Boxes are in sequence, alternatives side by side, with a line back to the first box."""
    html = carded.page("card").html
    assert html.count('class="rb-flow__box"') == 4
    assert '<svg class="rb-flow__fork"' in html
    assert "M25 5V10M75 5V10" in html
    assert (
        html.index("rb-flow__join") < html.index('<p class="rb-flow__again">') < html.index("rb-flow__loop")
    )
    carded.replace("card.yml", "    again: {text: The next player, rule: draw}\n", "")
    html = carded.page("card").html
    assert "rb-flow__loop" not in html
    assert "rb-flow__join" not in html


def test_look_of_a_noun_stands_before_its_line(carded: Project) -> None:
    """The drawing of the noun is the same as in pictures and is hidden from screen readers."""
    carded.source("pictures.yml", "deck: {shape: disc, drawing: cards, colour: red}\n")
    html = carded.page("card").html
    colour, shape = 'class="rb-c-red" aria-hidden="true"', 'class="rb-swatch rb-swatch--disc"'
    assert f'<a href="draw.html#draw"><span {colour}><span {shape}><svg class="rb-draw">' in html
    assert html.count('<symbol id="rb-draw-cards"') == 1


def test_card_stands_in_the_navigation_and_on_the_games_page(carded: Project) -> None:
    """The card is listed before the chapters; without a card, nothing links to one."""
    (section,) = (each for each in Book.load(carded.root).render("en").sections if len(each.pages) > 1)
    assert [each.path for each in section.pages][:3] == ["tiny/index", "tiny/card", "tiny/draw"]
    assert '<a href="card.html">' in carded.page("index").html
    (carded.sources / "card.yml").unlink()
    assert "card.html" not in carded.page("index").html


def test_search_finds_a_card_as_one(carded: Project) -> None:
    """All texts of the card belong to one search entry."""
    (found,) = carded.page("card").search
    assert found.title == "Quick reference"
    for text in ("Look at your cards", "Keep your hand", "The next player", "nothing", "Hand: 7\u00a0cards"):
        assert text in found.lead


def test_chapter_may_be_called_card(carded: Project) -> None:
    """The page of the card gets another name if a chapter is called `card`."""
    carded.source("20-card.yml", "id: card\nheading: Cards\nsource: {en: Drawing}\n")
    paths = [each.path for each in Book.load(carded.root).render("en").pages]
    assert {"tiny/card", "tiny/card-to-print"} <= set(paths)


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("draw.tie}", "draw.ties}", (12, 46), "unknown name 'draw.ties'; expected the id of a block"),
        ("tables: [draw.tie]", "tables: [draw]", (26, 14), "the table of 'draw', which has none"),
        ("Hand: {hand_limit}", "Hand: {hand}", (28, 20), "unknown placeholder {hand}; expected a parameter"),
        ("Keep your hand", "'[Keep](rule:draw)'", (12, 24), "the link rule:draw on a card; expected words"),
        ("noun: deck", "noun: desk", (6, 59), "unknown name 'desk'; expected a noun of wording.yml"),
        ("cells: {what: A tie}", "cells: {costs: all}", (22, 9), "a row without a cell 'what'"),
        ("costs: nothing}", "cost: nothing}", (20, 37), "a cell of the unknown column 'cost'"),
        ("    columns: {what: What, costs: It costs}\n", "", (19, 23), "columns in the section"),
        ("    tables: [draw.tie]\n    lines:\n", "    line:\n", (26, 5), "unknown key 'line'"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(
    carded: Project, *, old: str, new: str, place: tuple[int, int], said: str
) -> None:
    """Unknown rules, tables, figures and columns are reported, and a link within a line."""
    carded.replace("card.yml", old, new)
    found = problems_of(carded, "card.yml")
    places = [(each.place.line, each.place.column) for each in found if said in str(each)]
    assert place in places, list(map(str, found))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sections: {}\n", "a card without sections"),
        ("sections: {turn: {heading: Turn}}\n", "a section that shows nothing"),
        ("sections: {a: {heading: A, again: {text: On, rule: draw}, tables: [draw.tie]}}\n", "a way back"),
        ("sections: {turn: {heading: Turn, columns: {a: A}, tables: [draw.tie]}}\n", "columns without rows"),
    ],
)
def test_what_shows_nothing_is_told(project: Project, text: str, said: str) -> None:
    """A part of a card that would show nothing is reported with what was expected."""
    project.source("card.yml", text)
    assert any(said in each.wrong and each.expected for each in problems_of(project, "card.yml"))


@pytest.mark.parametrize(("text", "figure"), [("'On d4: take 7'", "'7'"), ("Take seven of them", "'seven'")])
def test_typed_figures_are_refused(started: Project, text: str, figure: str) -> None:
    """Numbers in digits or words need placeholders if rules are executed; the name of a space is none."""
    line = f"sections: {{play: {{heading: Play, lines: {{take: {{text: {text}, rule: play}}}}}}}}\n"
    started.source("card.yml", line)
    (found,) = problems_of(started, "card.yml")
    assert found.wrong == f"the figure {figure} is typed into the text"
    assert "{hand_limit}" in found.expected


def test_card_follows_aliases(carded: Project) -> None:
    """A line may refer to a rule by a former id."""
    carded.replace("10-draw.yml", "  - id: draw.tie\n", "  - id: draw.even\n    aliases: [draw.tie]\n")
    carded.replace("rulings.yml", "concerns: [draw.tie]", "concerns: [draw.even]")
    assert problems_of(carded, "card.yml") == []
    assert '<a href="draw.html#draw.even">Keep your hand' in carded.page("card").html


def test_translators_read_where_a_line_stands(carded: Project) -> None:
    """Each line has a context by its name, and notes: section, kind of text, page, values of figures."""
    loaded = Book.load(carded.root).games["tiny"]
    notes = {each.context: each.note for each in loaded.notes.of(loaded.messages)}
    assert {"card.turn/heading", "card.turn/again", "card.compared/costs"} <= notes.keys()
    assert "tiny/card.html#card-figures" in notes["card.figures.hand/text"]
    assert "reads: Hand: 7\u00a0cards" in notes["card.figures.hand/text"]
    assert notes["card.turn.act.keep/text"].startswith("Card › Your turn – a choice")


def test_long_cards_are_printed_smaller(carded: Project) -> None:
    """The type is as large as fits on one sheet, but never too small to read."""

    def size() -> str:
        return carded.page("card").html.partition("rb-sheet rb-sheet--")[2].partition(" ")[0]

    assert size() == "11"
    section = """\
  more{}:
    heading: More of it
    lines:
      one: {{text: A line that says quite a lot about something in the game, rule: draw}}
"""
    carded.source("card.yml", CARD + "".join(section.format(number) for number in range(24)))
    assert size() not in {"11", "7-5"}
    carded.source("card.yml", CARD + "".join(section.format(number) for number in range(200)))
    assert size() == "7-5"
