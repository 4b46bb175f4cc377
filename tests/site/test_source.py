"""Each page tells an editor where its source is."""

from tests.conftest import UNBEGUN
from tests.site.conftest import ROOT
from tests.site.reading import BuiltSite


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
