"""What each worked example shows on the pages."""

from __future__ import annotations

import re

from rulebook_tools.book import Book
from tests.site.conftest import ROOT
from tests.site.reading import BuiltSite, Element


def test_every_example_is_shown_once_in_each_language(site: BuiltSite, book: Book) -> None:
    """An example stands at one rule; the others link to it."""
    expected = sorted(id_ for loaded in book.games.values() for id_ in loaded.runs)
    for language in site.languages:
        shown = [example.one("strong.rb-example__title").get("id") for _, example in site.examples(language)]
        assert sorted(shown) == expected


def test_example_shows_its_situation_and_that_it_was_verified(site: BuiltSite) -> None:
    """Each has a title, a mark and a position to start from."""
    for language in site.languages:
        for page, example in site.examples(language):
            assert example.one("strong.rb-example__title").text, page
            assert example.one("summary").one("span.rb-mark").text, page
            assert "rb-example--failed" not in example.classes
            assert example.one("div.rb-situation").text, example


def mark(example: Element) -> str:
    """Return what the closed line of an example says became of it."""
    return example.one("summary").one("span.rb-mark").text


def test_closed_line_says_what_an_example_is(site: BuiltSite, book: Book) -> None:
    """Verified, not allowed, or another reading; a rulebook's example, its statement, or an own one."""
    runs = {id_: (loaded, run) for loaded in book.games.values() for id_, run in loaded.runs.items()}
    says: dict[str, tuple[str, str]] = {}
    for _, example in site.examples("en"):
        tag = example.one("summary").one("span.rb-tag").text
        says[example.one("strong.rb-example__title").get("id")] = mark(example), tag
    for id_, (loaded, run) in runs.items():
        kept = "not allowed" if run.refused_by else "verified"
        expected = "another reading" if loaded.rulebook.departed_from(run.example) else kept
        tags = {
            "rulebook": "Rulebook’s example",
            "statement": "Rulebook’s statement",
            "reference": "Our own example",
        }
        assert says[id_] == (expected, tags[run.example.origin]), id_
    assert {said for said, _ in says.values()} == {"verified", "not allowed", "another reading"}


def test_example_of_another_reading_stands_with_its_ruling(site: BuiltSite, book: Book) -> None:
    """It is on the page of rulings, says which reading it plays, and its old place leads there."""
    for loaded in book.games.values():
        rulebook = loaded.rulebook
        others = {each.id.name for each in rulebook.examples if rulebook.departed_from(each)}
        for language in site.languages:
            shown = {
                example.one("strong.rb-example__title").get("id"): (page, example)
                for page, example in site.examples(language)
                if page.path.startswith(f"{language}/{rulebook.id}/")
            }
            elsewhere = [
                (each, link)
                for each in site.in_language(language)
                for links in each.html.all("p.rb-elsewhere")
                for link in links.all("a")
            ]
            for id_ in others:
                page, example = shown[id_]
                assert page.path.endswith("/rulings.html"), id_
                assert example.one("p.rb-reading").text
                ((each, link),) = [(each, link) for each, link in elsewhere if link.get("id") == id_]
                assert each.leads_to(link.get("href"), site.base) == (page.path, id_)


def test_example_shows_what_happens_step_by_step(site: BuiltSite) -> None:
    """Each action is said in words; each of its steps too, with a link to a rule that exists."""
    for language in site.languages:
        for page, example in site.examples(language):
            actions = [item for item in example.one("ol.rb-actions").all("li") if item.all("span.rb-action")]
            assert all(action.one("span.rb-action").text for action in actions)
            steps = [item for list_ in example.all("ul.rb-steps") for item in list_.all("li")]
            assert steps, f"{page}: {example.all('summary')[0].text}"
            for step in steps:
                rule = step.one("a.rb-step-rule")
                link = page.leads_to(rule.get("href"), site.base)
                assert link is not None
                assert link.anchor in site.pages[link.file].ids
                assert re.match(r"\d+(\.\d+)* \S", rule.text), "a number to see, the heading to hear"
                assert step.text.removesuffix(rule.text).strip()


def test_step_names_the_number_of_the_rule_it_leads_to(site: BuiltSite) -> None:
    """A step's number is the number in that rule's heading."""
    for language in site.languages:
        numbers = {
            (page.path, heading.get("id")): heading.all("span.rb-number")[0].text
            for page in site.in_language(language)
            for heading in page.html.all("h1", "h2", "h3", "h4")
            if heading.all("span.rb-number")
        }
        for page, example in site.examples(language):
            for rule in example.all("a.rb-step-rule"):
                link = page.leads_to(rule.get("href"), site.base)
                assert link is not None
                assert rule.text.split()[0] == numbers[link]


def test_example_names_the_command_that_runs_it(site: BuiltSite, book: Book) -> None:
    """The command runs this example, and it passes; its source is where the page says."""
    for language in site.languages:
        for _, example in site.examples(language):
            command = example.one("p.rb-command").one("code").text
            assert command.startswith("rulebook verify ")
            [(_, run)] = book.choose([command.removeprefix("rulebook verify ")])
            assert run.passed
            assert run.example.id.name == example.one("strong.rb-example__title").get("id")
            file, _, line = example.one("span.rb-place").text.rpartition(":")
            assert (ROOT / file).read_text("utf-8").splitlines()[
                int(line) - 1
            ] == f"id: {run.example.id.name}"


def test_every_example_is_on_the_page_that_says_how_it_was_checked(site: BuiltSite) -> None:
    """The list of what was checked links each example on the pages of its game."""
    for language in site.languages:
        linked = {
            page.leads_to(link.get("href"), site.base)
            for page in site.in_language(language)
            if page.path.endswith("/checked.html")
            for link in page.content.all("a")
        }
        for at, example in site.examples(language):
            assert (at.path, example.one("strong.rb-example__title").get("id")) in linked
