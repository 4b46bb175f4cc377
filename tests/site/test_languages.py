"""Languages: what each page says it is in, its twins, what stands there until it is translated."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.conftest import UNBEGUN
from tests.site.reading import BuiltPage, BuiltSite

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ALTERNATE = "{http://www.w3.org/1999/xhtml}link"


def sitemap(path: Path) -> ET.Element:
    return ET.parse(path).getroot()  # noqa: S314 -- reads only what this repository built


def locations(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SITEMAP}loc")]


def canonical(page: BuiltPage) -> list[str]:
    return [link.get("href") for link in page.html.all("link[rel=canonical]")]


def test_each_page_has_its_own_canonical_address(site: BuiltSite) -> None:
    """The canonical address is absolute, and the page's own."""
    for language in site.languages:
        for page in site.in_language(language):
            assert canonical(page) == [f"{site.base}{page}"]


def test_sitemaps_name_every_page_and_its_translations(site: BuiltSite) -> None:
    """Each page stands once in the sitemap of its language, with its translations; the root lists them."""
    for language in site.languages:
        urls = [*sitemap(site.folder / language / "sitemap.xml")]
        assert len(urls) == len(site.in_language(language))
        assert {
            locations(url)[0]: {link.get("hreflang"): link.get("href") for link in url.iter(ALTERNATE)}
            for url in urls
        } == {
            f"{site.base}{page}": {other: f"{site.base}{other}/{page.name}" for other in site.languages}
            for page in site.in_language(language)
        }
    listed = locations(sitemap(site.folder / "sitemap.xml"))
    assert listed == [f"{site.base}{language}/sitemap.xml" for language in site.languages]


@pytest.mark.parametrize("path", ["index.html", "404.html"])
def test_root_offers_every_language_in_that_language(site: BuiltSite, path: str) -> None:
    """In the first language; each offer is labelled with its language and leads to that home page."""
    page = site.pages[path]
    assert page.html.one("html").get("lang") == site.languages[0]
    offers = page.html.all("main a[hreflang]")
    assert [offer.get("lang") for offer in offers] == list(site.languages)
    assert [offer.get("hreflang") for offer in offers] == list(site.languages)
    homes = [f"{language}/index.html" for language in site.languages]
    assert [page.leads_to(offer.get("href"), site.base) for offer in offers] == [(home, "") for home in homes]
    names = {offer.one("strong").text for offer in offers}
    assert len(names - {""}) == len(offers)


def test_root_names_the_home_page_of_each_language_to_machines(site: BuiltSite) -> None:
    """The root's alternates are absolute."""
    alternates = site.pages["index.html"].html.all("link[rel=alternate]")
    assert {link.get("hreflang"): link.get("href") for link in alternates} == {
        language: f"{site.base}{language}/index.html" for language in site.languages
    }


def test_a_missing_page_offers_its_language_and_the_others(site: BuiltSite) -> None:
    """Each language has a 404 page, whose links hold from any path: none of them is relative."""
    for language in site.languages:
        page = site.pages[f"{language}/404.html"]
        switches = page.html.all("a.rb-switch")
        leads = [page.leads_to(link.get("href"), site.base) for link in switches]
        assert [link.file for link in leads if link] == [f"{other}/index.html" for other in site.languages]
    for path in ("404.html", *(f"{language}/404.html" for language in site.languages)):
        for element in site.pages[path].html.all("[href]", "[src]"):
            url = element.get("href") or element.get("src")
            assert re.match(r"/|https://|#|$", url), f"{path}: {url}"


def test_each_page_offers_itself_in_every_language(site: BuiltSite) -> None:
    """The switch leads to the same page, says which language is this one, and labels each."""
    for language in site.languages:
        for page in site.in_language(language):
            switches = page.html.all("a.rb-switch")
            assert [link.get("lang") for link in switches] == list(site.languages)
            leads = [page.leads_to(link.get("href"), site.base) for link in switches]
            assert [link.file for link in leads if link] == [
                f"{other}/{page.name}" for other in site.languages
            ]
            current = [link.get("lang") for link in switches if link.get("aria-current") == "true"]
            assert current == [language]


NOT_OURS = ("dd", "code", "cite", ".rb-place", ".rb-number", ".rb-credit", ".rb-page-source")
"""Selectors of what no catalog translates."""


def test_every_untranslated_word_says_what_language_it_is_in(untranslated: BuiltSite) -> None:
    """With empty catalogs, all content of a page is labelled as English."""
    pages = untranslated.in_language(UNBEGUN)
    for page in pages:
        not_ours, (address,) = page.html.inside(*NOT_OURS, ".rb-map__names", ".rb-language"), canonical(page)
        assert {
            text.strip()
            for around, text in page.content.texts()
            if re.search(r"[^\W\d_]{2}", text.replace(address, ""))
            and around.node not in not_ours
            and around.language != "en"
        } == set(), page
    marked = [text for page in pages for text in page.html.all(".rb-untranslated")]
    assert len(marked) > 500
    assert {text.get("lang") for text in marked} == {"en"}


def test_every_untranslated_title_says_what_language_it_is_in(untranslated: BuiltSite) -> None:
    """With empty catalogs, the titles of navigation and window are labelled as English."""
    for page in untranslated.in_language(untranslated.languages[0]):
        beside = [title for nav in page.html.all("nav.md-nav") for title in nav.all("span.md-ellipsis")]
        assert beside, page
        assert {title.language for title in (*beside, page.html.one("title"))} == {"en"}, page
