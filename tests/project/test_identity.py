"""A site's title, licence etc. come from the project, or else from its games, and from nowhere else."""

import re
from collections.abc import Mapping

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.render.page import LanguageSite
from rulebook_tools.util.errors import SourceError
from tests.conftest import TINY, UNBEGUN, Project, call
from tests.render.test_checked import words

NOTHING_SAID = ("Amerigo", "CC BY", "Creative Commons", "licence", "publish", "checked", "verified", "played")
"""Words that a site must not contain if its project does not say them."""


def pages(site: LanguageSite) -> Mapping[str, str]:
    """Return the content of each page as HTML, by its path."""
    return {page.path: page.html for page in site.pages}


def site(project: Project, language: str = "en") -> LanguageSite:
    return Book.load(project.root).render(language)


def second_game(project: Project) -> None:
    """Put a second game beside the first."""
    for name, content in TINY.items():
        project.write(f"docs/games/other/{name}", content.replace("title: Tiny", "title: Other"))


@pytest.fixture
def dutch(project: Project) -> Project:
    """Return the small project with its game marked as Dutch."""
    project.replace("game.yml", "language: en\nabout", "language: nl\nabout")
    return project


def test_site_is_called_after_its_only_game(project: Project) -> None:
    """Its title and its subtitle, translated where the game is."""
    made = site(project)
    assert (made.title, made.description, made.author) == ("Tiny", "A game to test with", "")
    call(project, "translate", "add", "de")
    project.translate("de", {"Tiny": "Winzig"})
    assert site(project, "de").title == "Winzig"
    assert '<h1 id="home">Winzig</h1>' in pages(site(project, "de"))["index"]


def test_site_of_several_games_has_a_neutral_name(project: Project) -> None:
    """Its title is that of no game; it names all games."""
    second_game(project)
    made = site(project)
    assert (made.title, made.description) == ("Game rules", "")
    for name in ("index", "about"):
        assert ("Tiny" in pages(made)[name], "Other" in pages(made)[name]) == (True, True)


def test_nothing_is_said_that_nobody_said(project: Project) -> None:
    """No series, licence, sources or checks, neither on pages nor in their metadata."""
    made = site(project)
    said = " ".join([words(page.html) + page.title + page.description for page in made.pages])
    said = f"{said} {made.title} {made.description}".lower()
    assert [word for word in NOTHING_SAID if word.lower() in said] == []


def test_executed_game_without_examples_claims_no_checks(fresh: Project) -> None:
    """Its parameters are shown all the same, at the same address."""
    for path in (fresh.sources / "examples").iterdir():
        path.unlink()
    shown = site(fresh)
    assert {page.path: page.title for page in shown.pages}["my-game/checked"] == "Figures"
    assert "Counters in a full row" in pages(shown)["my-game/checked"]
    for html in pages(shown).values():
        assert not re.search(r"checked|played|verified|passes|\bpass\.", words(html))


IDENTITY = """\
title: Small Games
description: Games for *two*.
language: en
author: Jo & Co
licence: {name: CC0 1.0, url: https://cc.example/zero}
"""


def test_project_says_what_it_is(project: Project) -> None:
    """Title, description, author and licence are on pages, as plain text and not as Markdown."""
    project.write("docs/site/site.yml", IDENTITY)
    made = site(project)
    assert (made.title, made.description, made.author) == ("Small Games", "Games for *two*.", "Jo & Co")
    home, about = pages(made)["index"], pages(made)["about"]
    assert '<h1 id="home">Small Games</h1>' in home
    assert "<p>Games for *two*.</p>" in home
    assert "<dt>Author</dt><dd>Jo &amp; Co</dd>" in about
    assert '<dd><a href="https://cc.example/zero" rel="external">CC0 1.0</a></dd>' in about
    assert words(about).endswith(
        "Tiny By Nobody · Nobody at all, 2020 A game to test with Editions used English edition"
    )


def test_page_of_the_site_shows_its_pictures(project: Project) -> None:
    """As pages of games do; a file that is missing is a problem."""
    picture = '{{< rules-image src="us.svg" alt="The *two* of us" >}}'
    project.write("docs/site/about.yml", f"heading: About\nbody: |\n  {picture}\n")
    ran = call(project, "check")
    assert "docs/site/about.yml:3:22: no picture 'us.svg'" in ran.stderr
    project.write("docs/assets/us.svg", "<svg/>")
    assert '<img src="assets/us.svg" alt="The two of us"' in pages(site(project))["about"]


def test_title_and_description_are_translated(project: Project) -> None:
    """In `site.po`, which does not contain labels that the package translates."""
    project.write("docs/site/site.yml", IDENTITY)
    ran = call(project, "translate", "add", "nl")
    assert "locales/nl/LC_MESSAGES/site.po: 2 new" in ran.stdout
    project.translate("nl", {"Small Games": "Klein"}, "site")
    made = site(project, "nl")
    assert made.title == "Klein"
    assert "Over deze pagina’s" in pages(made)["about"]
    assert '<span lang="en" class="rb-untranslated">Games for *two*.</span>' in pages(made)["index"]


def test_project_in_another_language_writes_its_own_texts_in_it(dutch: Project) -> None:
    """Its site has only that language; texts are marked as foreign in other languages only."""
    dutch.write("docs/site/site.yml", "title: Kleine spellen\nlanguage: nl\n")
    dutch.write("docs/site/extra.yml", "heading: Extra\nbody: Nog een bladzijde.\n")
    dutch.write("docs/site/labels.yml", "home: {text: Begin}\n")
    assert Book.load(dutch.root).languages == ["nl"]
    shown = pages(site(dutch, "nl"))
    assert not any("rb-untranslated" in shown[name] for name in ("index", "about", "extra", "tiny/index"))
    assert site(dutch, "nl").pages[0].title == "Begin"
    assert "Gebruikte uitgaven" in shown["about"]
    call(dutch, "translate", "add", "de")
    german = pages(site(dutch, "de"))
    assert '<span lang="nl" class="rb-untranslated">Kleine spellen</span>' in german["index"]
    assert "Verwendete Ausgaben" in german["about"]
    assert Book.load(dutch.root).languages == ["nl", "de"]


def test_site_has_the_languages_of_all_its_games(dutch: Project) -> None:
    """English only because another game is in English."""
    second_game(dutch)
    assert Book.load(dutch.root).languages == ["en", "nl"]


def test_language_without_labels_gets_them(dutch: Project) -> None:
    """Until they are translated, they are shown in English, marked as such."""
    dutch.replace("game.yml", "language: nl\nabout", f"language: {UNBEGUN}\nabout")
    assert (
        '<span lang="en" class="rb-untranslated">About these pages</span>'
        in pages(site(dutch, UNBEGUN))["about"]
    )
    assert re.search(r"site\.po: [1-9]\d* new, 0 fuzzy", call(dutch, "translate", "add", UNBEGUN).stdout)
    dutch.translate(UNBEGUN, {"About these pages": "Ces pages"}, "site")
    assert '<h1 id="about">Ces pages</h1>' in pages(site(dutch, UNBEGUN))["about"]
    assert not dutch.catalog(UNBEGUN).exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("titel: X\n", "site.yml:1:1: unknown key 'titel'; expected title, description, language, author"),
        ("language: xx\n", "site.yml:1:11: unknown language 'xx'; expected a language tag"),
        ("licence: {url: https://x}\n", "site.yml:1:10: missing name; expected the key name"),
        ("licence: {name: X, url: 'javascript:x'}\n", "site.yml:1:25: the address 'javascript:x'"),
        ("title: <b>x</b>\n", "site.yml:1:8: HTML is not allowed: '<b>'"),
        ("title: 'A [b](rule:x)'\n", "site.yml:1:8: the link rule:x leads nowhere"),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(project: Project, content: str, message: str) -> None:
    """As for any source."""
    project.write("docs/site/site.yml", content)
    ran = call(project, "check")
    assert ran.exit_code == 1
    assert f"docs/site/{message}" in ran.stderr


def test_title_said_twice_is_reported(project: Project) -> None:
    """The title may be in a label instead, but not in both."""
    project.write("docs/site/labels.yml", 'site.title: {text: "One"}\n')
    assert site(project).title == "One"
    project.write("docs/site/site.yml", "title: Two\n")
    ran = call(project, "check")
    assert "docs/site/labels.yml:1:13: the label 'site.title', which site.yml gives as well" in ran.stderr


def test_game_may_not_take_the_place_of_a_page(project: Project) -> None:
    """A site's home page and its page about itself have fixed names."""
    (project.root / "docs/games/tiny").rename(project.root / "docs/games/about")
    with pytest.raises(SourceError, match="docs/games/about:1:1: the game's id 'about'; expected another"):
        Book.load(project.root)
