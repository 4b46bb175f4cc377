"""Related rules at the foot of a rule: those that link to it, and those applied together with it."""

from rulebook_tools.project.book import Book
from rulebook_tools.render.related import MOST_LINKS
from tests.conftest import CARDS, Project
from tests.render.test_chapters import shown
from tests.site.reading import Element, parse


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


def test_what_leads_to_a_rule_stands_at_it(project: Project) -> None:
    """Rules around it, rules that it links to itself, and a ruling that concerns it anyway, are left out."""
    for name in ("more", "most"):
        text = f"id: {name}\nheading: More\nbody: See [ties](rule:draw.tie).\nsource: {{en: Ties}}\n"
        project.source(f"20-{name}.yml", text)
    project.replace("10-draw.yml", "wins a tie.", "wins a tie, but see [most](rule:most).")
    project.replace("glossary.yml", "The cards", "After [ties](rule:draw.tie), the cards")
    project.replace("rulings.yml", "The edition says", "The [edition](rule:draw.tie) says")
    assert related(parse(project.page("draw").html), "draw.tie") == {
        "Rules that lead here": ["more.html#more"],
        "Terms that lead here": ["glossary.html#deck"],
    }


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
