"""Pages: the summaries at the head of chapters, all rules on one page, related rules, descriptions."""

from rulebook_tools.project.book import Book
from rulebook_tools.render.related import MOST_LINKS
from tests.conftest import CARDS, Project, rendered, repository_page
from tests.site.reading import Element, parse


def shown(name: str) -> Element:
    """Return the content of a page of the card game of this repository."""
    return parse(repository_page(f"{CARDS}/{name}"))


def ids(page: Element) -> list[str]:
    """Return the rules of a page in order."""
    return [each.get("id") for each in page.all(".rb-rule__head")]


def test_rules_with_a_summary_are_told_in_short_at_the_head(project: Project) -> None:
    """Summaries have the heading as a link to the rule; without any summary, the list is missing."""
    assert not parse(project.page("draw").html).all("div.rb-in-short")
    project.replace("10-draw.yml", "Ties\n    body", "Ties\n    summary: Nobody wins.\n    body")
    (short,) = parse(project.page("draw").html).all("div.rb-in-short")
    assert [(link.get("href"), link.text) for link in short.all("a")] == [("#draw.tie", "Ties")]
    assert short.text.endswith("Ties Nobody wins.")


def test_whole_game_has_all_rules_in_the_order_of_reading(book: Book) -> None:
    """Rules have the same ids as in their chapters."""
    rulebook = book.games[CARDS].rulebook
    assert ids(shown("whole")) == list(rulebook.blocks)
    in_chapters = [id_ for each in rulebook.chapters for id_ in ids(shown(each.id.name))]
    assert in_chapters == list(rulebook.blocks)


def test_rules_of_the_whole_game_lead_to_one_another() -> None:
    """Links to rules stay on the page; examples, rulings and terms are on their own pages."""
    page = shown("whole")
    links = [link.get("href") for body in page.all("div.rb-body") for link in body.all("a.rb-rule")]
    assert links
    assert all(link.startswith("#") for link in links)
    assert not page.all("details.rb-example")


def test_each_rule_of_the_whole_game_leads_to_its_chapter(book: Book) -> None:
    """A link says how many examples and rulings the chapter has for the rule, and names the rule to hear."""
    page, rulebook = shown("whole"), book.games[CARDS].rulebook
    ways = [foot.one("a") for foot in page.all("div.rb-foot") if not foot.all("div.rb-with")]
    assert [way.get("href") for way in ways] == [
        f"{rulebook.chapter_of[id_]}.html#{id_}" for id_ in rulebook.blocks
    ]
    assert len({way.text for way in ways}) == len(ways)
    (sale,) = (way for way in ways if way.get("href") == "sell.html#sell")
    folds = {
        summary.text.split(":")[0]
        for summary in shown("sell").one("section.rb-rule--1 > div.rb-foot").all("summary")
    }
    counted, _, _ = sale.text.partition(" ⋯")
    assert counted
    assert {*counted.split(", ")} <= folds
    assert not page.all("cite")


def test_one_chapter_is_the_whole_game(project: Project) -> None:
    """A game with a single chapter has no page of all rules."""
    assert all("whole" not in page.path for page in Book.load(project.root).render("en").pages)


def test_term_is_a_link_at_its_first_place_in_a_rule() -> None:
    """Its text and its remark count as one; the next rule begins anew."""
    page = shown("sell")
    for rule in page.all("section.rb-rule"):
        texts = [part for part in rule.children if {"rb-body", "rb-remark"} & {*part.classes}]
        terms = [link.get("href") for text in texts for link in text.all("a.rb-term")]
        assert len({*terms}) == len(terms)
    linked = [link.get("href") for link in page.all("a.rb-term")]
    assert linked.count("glossary.html#market") > 1


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


def test_page_of_a_question_is_described_by_its_example(book: Book) -> None:
    """Search engines show the description: the story of the example, then what readers can do there."""
    page = rendered(book, f"{CARDS}/what-if-highest-award")
    assert page.description.startswith("A comes home from a very long journey")
    assert " Change an example, take other moves" in page.description
