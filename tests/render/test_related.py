"""Related rules at the foot of a rule: those that link to it, and those applied together with it."""

from __future__ import annotations

from rulebook_tools.project.book import Book
from rulebook_tools.render.related import MOST_LINKS
from tests.conftest import CARDS, Project
from tests.render.test_chapters import chapter, shown
from tests.site.reading import Element


def related(page: Element, rule: str) -> dict[str, list[str]]:
    """Return the targets of the links at the foot of a rule, by kind; empty if it has none."""
    (head,) = (each for each in page.all(".rb-rule__head") if each.get("id") == rule)
    _, section, *_ = head.above()
    (foot,) = [each for each in section.children if "rb-foot" in each.classes]
    return {
        line.text.partition(":")[0]: [link.get("href") for link in line.all("a")]
        for line in foot.all("p.rb-related")
    }


def links(page: Element, rule: str) -> list[str]:
    """Return the targets of all links at the foot of a rule."""
    return [link for found in related(page, rule).values() for link in found]


def test_rules_that_lead_to_a_rule_stand_at_it(cards_project: Project) -> None:
    """Rules around a rule, and rules that it links to itself, are left out."""
    cards_project.replace(
        "20-turn.yml", "Everybody is at home when the game begins.", "See [the limit](rule:exhibit.limit)."
    )
    page = chapter(cards_project, "exhibit")
    assert "turn.html#turn.state" in related(page, "exhibit.limit")["Rules that lead here"]
    for rule in ("exhibit", "exhibit.limit", "exhibit.stay"):
        assert f"#{rule}" not in links(page, rule)


def test_terms_and_rulings_that_lead_to_a_rule_stand_at_it(cards_project: Project) -> None:
    """A ruling that concerns the rule anyway is not repeated."""
    glossary = cards_project.sources / "glossary.yml"
    term = "nonsense:\n  term: nonsense\n  definition: See [the deal](rule:setup.deal).\n"
    glossary.write_text(f"{glossary.read_text('utf-8')}\n{term}", "utf-8")
    found = related(chapter(cards_project, "setup"), "setup.deal")
    assert found["Terms that lead here"] == ["glossary.html#nonsense"]
    assert "Rulings that lead here" not in found


def test_rules_met_together_in_examples_stand_at_each_other() -> None:
    """Neighbours, which a reader sees anyway, are left out."""
    page = shown("sell")
    assert "#sell.kinds" in related(page, "value.common")["Often met together with"]
    assert "#value.rare" not in links(page, "value.common")


def test_links_at_a_rule_are_few_and_stay_on_the_page_of_all_rules(book: Book) -> None:
    """The number of links is limited; on the page of all rules, links to rules stay on the page."""
    whole = shown("whole")
    for block in book.games[CARDS].rulebook.blocks:
        found = related(whole, block)
        assert len(links(whole, block)) <= MOST_LINKS
        for kind in ("Rules that lead here", "Often met together with"):
            assert all(link.startswith("#") for link in found.get(kind, []))
