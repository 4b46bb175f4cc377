"""What stands beside a page says the titles of pages, and nothing that they hold becomes markup."""

from __future__ import annotations

from rulebook_tools.errors import Place
from rulebook_tools.render.navigation import Navigation
from rulebook_tools.render.page import LanguageSite, Page, Section, TocEntry

ODD = """<b>A & "B" 'C'</b>"""
SHOWN = "&lt;b&gt;A &amp; &#34;B&#34; &#39;C&#39;&lt;/b&gt;"
PLACE = Place("docs/games/a/game.yml")


def test_titles_are_text() -> None:
    """The title of a game, of its pages and of all that is on a page is escaped wherever it is shown."""
    toc = (TocEntry("a", "A", (TocEntry("a.b", f"1 {ODD}", (TocEntry("a.b.c", f"2 {ODD}"),)),)),)
    page = Page("a/a", f"3 {ODD}", "", PLACE, toc=toc)
    others = (Page("a/index", f"4 {ODD}", "", PLACE), page, Page("a/z", f"5 {ODD}", "", PLACE))
    home = Page("index", f"6 {ODD}", "", PLACE)
    sections = (Section(f"7 {ODD}", (home,)), Section(f"8 {ODD}", others))
    items = Navigation(LanguageSite("en", "English", "Site", "", sections)).items(page, f"9 {ODD}")
    assert "<b>" not in items
    for number in (1, 2, 3, 5, 7, 8, 9):
        assert f"{number} {SHOWN}" in items
