"""The reader's choice of a game: what a page shows for it equals what the engine sets up."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.scenes import Row
from rulebook_tools.games.amerigo_islands.board.layout import ASSUMED_FACES
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.sources.player_options import Extra
from rulebook_tools.util.errors import SourceError
from tests.conftest import CARDS, GAMES, ISLANDS, ROOFTOPS, Project, copy_of, repository_book, repository_page
from tests.site.reading import Element, parse

SEED = 3


class Shown:
    """The rules of a game on one page, as shown for a choice."""

    def __init__(self, game: str, players: int, extras: Sequence[Extra] = ()) -> None:
        self._players = str(players)
        loaded = repository_book().games[game]
        self._readings = {extra.option: loaded.usual[extra.option] for extra in loaded.choice.extras}
        self._added = {extra.option: extra.readings for extra in extras}
        self._page = whole(game)

    def is_hidden(self, element: Element) -> bool:
        """Return whether an element, or one around it, is hidden for the chosen game."""
        return any(not self._is_for(each) for each in element.above() if each.tag not in ("tr", "span"))

    def _is_for(self, element: Element) -> bool:
        numbers = element.get("data-players").split()
        if numbers and self._players not in numbers:
            return False
        return all(
            set(element.get(f"data-option-{option}").split() or [usual])
            & set(self._added.get(option, [usual]))
            or not element.get(f"data-option-{option}")
            for option, usual in self._readings.items()
        )

    def rule(self, id_: str) -> Element:
        """Return the section of a rule."""
        return next(
            section
            for section in self._page.all("section.rb-rule")
            for child in section.children
            if child.get("id") == id_
        )

    def own(self, rule: str, *selectors: str) -> list[Element]:
        """Return the elements of a rule that are only for this number of players."""
        section = self.rule(rule)
        found = [each for each in section.all(*selectors) if section == next(_rules_around(each))]
        return [each for each in found if self._players in each.get("data-players").split()]

    def said(self, rule: str) -> list[int]:
        """Return the figures in the row of a rule for this number of players; 0 where a cell has none."""
        (row,) = self.own(rule, "tr")
        assert numbers(row.children[0].text) == [int(self._players)]
        return [next(iter(numbers(cell.text)), 0) for cell in row.children[1:]]

    def figures(self, rule: str) -> list[int]:
        """Return the figures that the text of a rule shows."""
        text = next(iter(self.rule(rule).all("div.rb-body")))
        shown = [each for each in text.all("bdi") if not self.is_hidden(each)]
        return [number for each in shown for number in numbers(each.text)]


def _rules_around(element: Element) -> Iterator[Element]:
    return (each for each in element.above() if "rb-rule" in each.classes)


@cache
def whole(game: str) -> Element:
    """Return the page of all rules of a game, in English."""
    return parse(repository_page(f"{game}/whole"))


def numbers(text: str) -> list[int]:
    return list(map(int, re.findall(r"[0-9]+", text)))


def begun(
    loaded: LoadedGame, players: int, options: Mapping[str, str] | None = None
) -> tuple[Any, Sequence[Step]]:
    """Return a game that is set up randomly up to the first decision of a player, and its steps."""
    game = loaded.under(options or {})
    position, chance, steps = game.new_game(players), Chance(SEED), list[Step]()
    while (action := game.by_chance(position, chance)) is not None:
        position, said = game.apply(position, action)
        steps += said
    return position, steps


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_set_up_shows(name: str) -> None:
    """Every rule that the engine applies in the set-up of a chosen game is shown for that choice."""
    loaded = repository_book().games[name]
    assert loaded.choice.players == tuple(loaded.under({}).new_game(2).rules.players)
    for players, extra in product(loaded.choice.players, [None, *loaded.choice.extras]):
        shown = Shown(name, players, [extra] if extra else [])
        for reading in extra.readings if extra else [""]:
            options = {extra.option: reading} if extra else {}
            followed = {step.rule for step in begun(loaded, players, options)[1]}
            assert followed
            hidden = {rule for rule in followed if shown.is_hidden(shown.rule(rule))}
            assert (players, options, hidden) == (players, options, set())


@pytest.mark.parametrize("players", range(2, 9))
def test_starting_hands_are_those_that_are_dealt(players: int) -> None:
    """The marked rows of the table, and the picture, equal the hands and the deck of the engine."""
    shown, (position, _) = Shown(CARDS, players), begun(repository_book().games[CARDS], players)
    hands = [sum(player.hand) + len(player.treasure) for player in position.players]
    rows = [numbers(row.all("td")[0].text)[0] for row in shown.own("setup.deal", "tr")]
    assert rows == hands
    at = "more.deal" if players > 4 else "setup.deal"
    assert not shown.is_hidden(shown.rule(at))
    (picture,) = shown.own(at, "div.rb-for")
    assert numbers(picture.one("div.rb-scene__caption").text)[-1] == sum(position.deck)
    if players > 4:
        copies, cards = shown.figures("more.decks")[0], shown.figures("components")[0]
        assert copies * cards == sum(hands) + sum(position.deck)


@pytest.mark.parametrize("players", range(2, 5))
def test_island_area_and_tokens_are_those_that_are_laid_out(players: int) -> None:
    """Tiles, rows, columns and pieces of the frame, tokens and the picture equal those of the engine."""
    shown, (position, steps) = Shown(ISLANDS, players), begun(repository_book().games[ISLANDS], players)
    chart, side = position.chart, len(ASSUMED_FACES[0])
    tall, wide = (len(chart.rows) - 2) // side, (len(chart.rows[0]) - 2) // side
    assert shown.said("setup.islands") == [tall * wide, tall, wide]
    (frame,) = [step for step in steps if step.statement.wording == "step.frame_laid"]
    spaces = shown.figures("setup.frame")
    pieces = shown.said("setup.frame")
    laid = frame.statement.figures["spaces"]
    assert getattr(laid, "number", laid) == sum(map(int.__mul__, spaces, pieces))
    (area,) = shown.own("setup.frame", "div.rb-for")
    assert numbers(area.one("div.rb-scene__caption").text) == [players, tall * wide, *filter(None, pieces)]
    offered, stock = sum(position.display.goods), sum(position.display.goods_stock)
    assert shown.said("setup.production") == [offered]
    assert shown.is_hidden(shown.rule("setup.production-fewer")) == (players == 4)
    total = repository_book().games[ISLANDS].parameters.number("production_total")
    assert (shown.said("setup.production-fewer") if players < 4 else [total]) == [offered + stock]


@pytest.mark.parametrize("players", range(2, 9))
def test_houses_are_those_that_join(players: int) -> None:
    """The visible pictures have as many houses as the game uses, and none of those left in the box."""
    loaded, shown = repository_book().games[ROOFTOPS], Shown(ROOFTOPS, players)
    new = loaded.under({}).new_game(players)
    joining = sum(left for (tile, _), left in zip(new.rules.tiles, new.due.left, strict=True) if tile.wants)
    pictures = shown.own("setup.reach", "div.rb-for")
    rows = [scene for scene in loaded.exhibits["reach"] if isinstance(scene, Row)]
    scenes = [row for row in rows if players in row.players]
    assert [each.one("figure").get("data-scene") for each in pictures] == [scene.name for scene in scenes]
    assert joining == sum(token.count for scene in scenes for token in scene.tokens)


@pytest.mark.parametrize("reading", ["off", "usual", "short", "long"])
def test_route_and_hands_are_those_of_the_expansion(reading: str) -> None:
    """The shown rules give the length of the route, its least number of houses, and the size of hands."""
    loaded = repository_book().games[ROOFTOPS]
    extras = [each for each in loaded.choice.extras if reading in each.readings and each.option == "slippery"]
    shown, (position, _) = Shown(ROOFTOPS, 3, extras), begun(loaded, 3, {"slippery": reading})
    longer = dict(zip(("short", "long"), shown.figures("slippery.route"), strict=False))
    assert len(position.route) == longer.get(reading, shown.figures("setup.route")[0])
    game = loaded.under({"slippery": reading})
    while any(len(hand) < shown.figures("setup.hand")[0] for hand in position.hands):
        position = game.apply(position, game.legal_actions(position)[0]).position
    pending = game.pending(position)
    assert pending
    assert pending.name == "choosing"
    if extras:
        assert position.rules.fewest_houses == shown.figures("slippery.houses")[0]
    assert shown.is_hidden(shown.rule("setup.again" if extras else "slippery.houses"))


def test_page_holds_the_figures_of_every_number_of_players() -> None:
    """Rows, and words of sentences, are marked with their numbers of players."""
    page = whole(ISLANDS)
    for number in ("2", "3", "4"):
        rows = [row for row in page.all("tr") if row.get("data-players") == number]
        assert [numbers(row.text)[0] for row in rows] == [int(number)] * len(rows)
        assert rows
    said = {each.get("data-players"): each.text for each in page.all("data")}
    assert "all that carry a mark" in said["2"]
    assert "marked for 4" in said["3"]


def test_rule_says_with_what_it_holds() -> None:
    """Without a script, a rule of an expansion or variant, or one replaced by it, is marked as such."""
    shown = Shown(ROOFTOPS, 3)

    def marks(rule: str) -> list[str]:
        section = shown.rule(rule)
        return [each.text for each in section.all("p.rb-label") if each.parent == section]

    assert marks("harder.mixed") == ["Variant Not in your game"]
    assert marks("slippery") == ["Expansion Not in your game"]
    assert marks("setup.again") == ["Not with: Slippery Roofs Not in your game"]
    assert marks("setup.piles") == ["Not with: One mixed pile Not in your game"]
    assert marks("setup.route") == []


def test_game_with_nothing_to_choose_shows_no_control(project: Project) -> None:
    """Without anything to choose, there is no form and no script for it."""
    made = Book.load(project.root).render_game(project.game, "en", ["en"])
    assert all("rb-choice" not in page.html and "choice.js" not in page.html for page in made.section.pages)


def test_game_that_nobody_executes_has_a_choice(project: Project) -> None:
    """Its sources give the numbers of players; a variant is introduced by a rule without a usual reading."""
    project.replace("game.yml", "year: 2020\n", "year: 2020\nplayers: [2, 3]\n")
    project.replace("wording.yml", "nouns:\n", "nouns:\n  player: {one: player, other: players}\n")
    tie = '    body: "**Nobody** wins a tie."\n'
    more = "  - id: draw.{}\n    heading: Open\n    body: Show it.\n    variant: {{open: {}}}\n"
    more += "    inferred: it is.\n    {}\n"
    project.replace("10-draw.yml", tie, f"{tie}    players: 3\n")
    text = (project.sources / "10-draw.yml").read_text("utf-8")
    text += more.format("open", "'on'", "icon: material/eye") + more.format("shut", "'off'", "summary: No.")
    project.source("10-draw.yml", text)
    book = Book.load(project.root)
    assert not [problem for problem in book.check() if "untranslated" not in problem.wrong]
    choice = book.games[project.game].choice
    assert choice.players == (2, 3)
    assert choice.extras == (Extra("draw.open", "variant", "open", ("on",)),)
    pages = book.render_game(project.game, "en", ["en"]).section.pages
    page = parse(next(page.html for page in pages if page.path.endswith("/draw")))
    assert [box.get("value") for box in page.all("input")] == ["draw.open"]
    assert [option.get("value") for option in page.all("option")] == ["", "2", "3"]
    assert [each.get("data-hidden") for each in page.all("template")] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("{slippery: off}", "{slipery: off}", "unknown option 'slipery'"),
        ("{slippery: off}", "{slippery: never}", "unknown reading 'never' of slippery"),
        ("{slippery: off}", '{slippery: off}" variant="{slippery: off}', "of an expansion and of a variant"),
    ],
)
def test_option_that_is_not_there_is_told(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    """An unknown option is reported at its place with the nearest known name."""
    made = copy_of(ROOFTOPS, tmp_path)
    made.replace("10-setup.md", old, new)
    with pytest.raises(SourceError) as told:
        Book.load(made.root)
    (problem,) = told.value.problems
    assert wrong in problem.wrong
    assert str(problem.place).startswith(f"docs/games/{ROOFTOPS}/10-setup.md:")
