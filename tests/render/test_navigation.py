"""Navigation shows titles of pages as text: nothing in them becomes markup."""

import pytest
from markupsafe import Markup, escape

from rulebook_tools.model import About, Colour, Ref, Site, Text
from rulebook_tools.render.icons import ACCENTS, accent, emblem
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.navigation import MOST_GAMES, Navigation
from rulebook_tools.render.page import GameCard, LanguageSite, Page, RenderedGame, Section, TocEntry
from rulebook_tools.render.site_pages import with_distinct_names
from rulebook_tools.sources.rulebooks import package_labels
from rulebook_tools.util.errors import Place, Problems

ODD = """<b>A & "B" 'C'</b>"""
SHOWN = "&lt;b&gt;A &amp; &#34;B&#34; &#39;C&#39;&lt;/b&gt;"
PLACE = Place("docs/games/a/game.yml")


def test_titles_are_text() -> None:
    """The titles of a game, of pages and of places on them are escaped wherever they are shown."""
    toc = (TocEntry("a", "A", (TocEntry("a.b", f"1 {ODD}", (TocEntry("a.b.c", f"2 {ODD}"),)),)),)
    page = Page("a/a", f"3 {ODD}", "", PLACE, toc=toc)
    others = (Page("a/index", f"4 {ODD}", "", PLACE), page, Page("a/z", f"5 {ODD}", "", PLACE))
    home = Page("index", f"6 {ODD}", "", PLACE)
    sections = (Section(f"7 {ODD}", (home,)), Section(f"8 {ODD}", others))
    items = Navigation(LanguageSite("en", "English", "Site", "", sections)).items(page, f"9 {ODD}")
    assert "<b>" not in items
    for number in (1, 2, 3, 5, 7, 8, 9):
        assert f"{number} {SHOWN}" in items


def card(id_: str, title: str, kind: str = "", subtitle: str = "") -> GameCard:
    none = Markup()
    name, second, what = map(escape, (title, subtitle, kind))
    return GameCard(id_, name, second, what, none, none, none, "rb-a-teal", f"{id_}/index.html", ())


def site_of(*cards: GameCard) -> LanguageSite:
    games = [Section(each.title, (Page(f"{each.id}/index", each.title, "", PLACE),)) for each in cards]
    home = Section("Home", (Page("index", "Home", "", PLACE),))
    return LanguageSite("en", "English", "Site", "", (home, *games), games=cards)


@pytest.mark.parametrize(("number", "shown"), [(1, 0), (3, 3), (12, 12)])
def test_games_stand_side_by_side_where_there_are_several(number: int, shown: int) -> None:
    """All games are linked, the current one is marked; a single game has no list."""
    site = site_of(*(card(f"game-{each}", f"Game {each}") for each in range(number)))
    row = Navigation(site).games(site.sections[1].pages[0], "Games")
    assert row.count("<a ") == shown
    assert row.count('href="../game-') == max(0, shown - 1)
    assert row.count("aria-current") == min(1, shown)
    outside = Navigation(site).games(None, "Games", "/en/")
    assert outside.count('href="/en/game-') == shown
    assert "aria-current" not in outside


def test_no_page_grows_with_the_number_of_games() -> None:
    """If there are very many games, only the current one is shown, with a link to all."""
    site = site_of(*(card(f"game-{each}", f"Game {each}") for each in range(MOST_GAMES + 1)))
    row = Navigation(site).games(site.sections[1].pages[0], "Games")
    assert row.count("<a ") == 2
    assert 'href="../index.html"' in row


def test_games_of_one_title_are_told_apart() -> None:
    """Games with equal titles are distinguished by their kind, or else by their subtitle."""
    kinds = [("Card game", ""), ("Board game", "b"), ("", "Third"), ("", "Fourth")]
    cards = [
        *(card(f"{kind}{line}", "Twin", kind, line) for kind, line in kinds),
        card("e", "Other", "", "Fifth"),
    ]
    games = [RenderedGame(each, Section(each.title, ()), 0) for each in cards]
    site = Site(labels=package_labels(Problems()), own=(), pages={}, identity=None)
    named = with_distinct_names(games, Labels(site, "en", ()))
    shown = ["Card game", "Board game", "Third", "Fourth"]
    assert [game.card.kind for game in named] == [*shown, ""]
    assert [game.section.title for game in named] == [*(f"Twin – {kind}" for kind in shown), "Other"]


def test_reading_passes_by_what_says_the_same_again() -> None:
    """Next and previous skip the page of all rules, which has neighbours itself."""
    pages = [
        Page(f"a/{name}", name, "", PLACE, is_aside=name == "whole") for name in ("index", "whole", "b", "c")
    ]
    sections = (Section("Home", (Page("index", "Home", "", PLACE),)), Section("A", tuple(pages)))
    navigation = Navigation(LanguageSite("en", "English", "Site", "", sections))
    found = [[one and one.title for one in navigation.neighbours(page)] for page in pages]
    assert found == [[None, "b"], ["index", "b"], ["index", "c"], ["b", None]]


def about(icon: Ref | None = None, colour: Colour | None = None) -> About:
    title = Text("Ärger im Hafen", PLACE)
    return About(place=PLACE, title=title, language=Ref("de", PLACE), editions={}, icon=icon, colour=colour)


def test_a_game_has_an_emblem_and_a_colour_whatever_is_set() -> None:
    """By default, the emblem is the first letter of the title, and the id decides the colour."""
    assert emblem(about(), Markup("Ärger im Hafen")) == "<span>Ä</span>"
    assert "<svg" in emblem(about(icon=Ref("drawing/ship", PLACE)), Markup("x"))
    assert accent("harbour", about(colour="rose")) == "rb-a-rose"
    assert accent("harbour", about()) == accent("harbour", about())
    assert len({accent(f"game-{number}", about()) for number in range(40)}) == len(ACCENTS)
