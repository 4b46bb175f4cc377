"""Links, ids and headings of every page, and the place of its source, read without a browser."""

from collections import Counter
from itertools import pairwise

from tests.conftest import UNBEGUN
from tests.site.conftest import ROOT
from tests.site.reading import BuiltSite


def test_every_internal_link_leads_to_a_file_and_an_anchor_that_exist(site: BuiltSite) -> None:
    anchors = {path: {"", "__search", *page.ids} for path, page in site.pages.items()}
    dead, followed = [], 0
    for page in site.pages.values():
        linked = page.html.all("[href]", "[src]")
        for url in {element.get(name) for element in linked for name in ("href", "src")} - {""}:
            link = page.leads_to(url, site.base)
            if link is None:
                assert url.startswith("https://"), f"{page}: {url}"
                continue
            followed += 1
            if not (site.folder / link.file).is_file() or link.anchor not in anchors.get(link.file, {""}):
                dead.append(f"{page}: {url}")
    assert not dead
    assert followed > 1000


def test_attributes_are_sound(site: BuiltSite) -> None:
    """Links have addresses; ids and names of navigations stand once; no attribute has quotation marks."""
    for page in site.pages.values():
        assert not page.content.all("a:not([href])", "a[href='']"), page
        assert not [id_ for id_, number in Counter(page.ids).items() if number > 1], page
        assert not page.html.all("[class*='\"']"), page
        names = [nav.get("aria-label") for nav in page.html.all("nav[aria-label]")]
        assert len({*names}) == len(names), page


def test_ids_are_equal_in_every_language(site: BuiltSite) -> None:
    """Pages and anchors are the same in every language."""
    first, *others = site.languages
    expected = {page.name: set(page.ids) for page in site.in_language(first)}
    assert "amerigo-cards/sell.html" in expected
    for language in others:
        assert {page.name: set(page.ids) for page in site.in_language(language)} == expected


def test_headings_descend_without_skipping_a_level(site: BuiltSite) -> None:
    """Each page has one `<h1>`, first; no heading is more than one level below the one before."""
    for page in site.pages.values():
        levels = [int(heading.tag[1]) for heading in page.html.all("h1", "h2", "h3", "h4", "h5", "h6")]
        assert levels[0] == 1, page
        assert levels.count(1) == 1, page
        steps = pairwise(levels)
        assert all(below <= above + 1 for above, below in steps), f"{page}: {levels}"


def test_every_rule_has_a_link_to_itself(site: BuiltSite) -> None:
    """In the rest about it, or its heading; on the page of all rules, one to its chapter stands instead."""
    for page in site.pages.values():
        if page.name.endswith("/whole.html"):
            continue
        for rule in page.html.all("section.rb-rule"):
            heading = rule.all("h1", "h2", "h3", "h4", "h5", "h6")[0]
            assert f"#{heading.get('id')}" in [link.get("href") for link in rule.all("a.rb-copy")], page


def test_page_names_the_file_and_line_of_its_source(site: BuiltSite) -> None:
    """Where no repository is set, the place is shown as text, and exists."""
    for language in site.languages:
        for page in site.in_language(language):
            place = page.html.one("p.rb-page-source")
            assert place.all("a") == []
            file, _, line = place.one("code").text.rpartition(":")
            source = ROOT / file
            assert file.startswith("docs/"), page
            assert source.exists(), page
            if source.is_file():
                assert 1 <= int(line) <= len(source.read_text("utf-8").splitlines()), page


def test_page_links_its_source_in_the_repository(untranslated: BuiltSite) -> None:
    """Where a repository is set, the same place is a link to edit that file."""
    for page in untranslated.in_language(UNBEGUN):
        link = page.html.one("p.rb-page-source").one("a")
        file, _, _ = link.text.rpartition(":")
        assert link.get("href") == f"https://code.example/rules/edit/main/{file}", page
