"""Chapters: what stands at their head, and where figures are both a picture and a table."""

from __future__ import annotations

from rulebook_tools.book import Book
from tests.conftest import Project
from tests.site.reading import Element, parse


def chapter(project: Project, name: str, language: str = "en") -> Element:
    """Return the content of a chapter's page."""
    site = Book.load(project.root).render(language)
    (html,) = (page.html for page in site.pages if page.path == f"{project.game}/{name}")
    return parse(html)


def test_rules_with_a_summary_are_told_in_short_at_the_head(project: Project) -> None:
    """With the heading as a link to the rule; where no rule has one, nothing stands there."""
    assert not chapter(project, "draw").all("div.rb-in-short")
    project.replace(
        "10-draw.yml", "heading: Ties\n    body", "heading: Ties\n    summary: Nobody wins.\n    body"
    )
    (short,) = chapter(project, "draw").all("div.rb-in-short")
    assert [(link.get("href"), link.text) for link in short.all("a")] == [("#draw.tie", "Ties")]
    assert short.text.endswith("Ties Nobody wins.")
