"""What each worked example shows on the pages."""

from __future__ import annotations

from rulebook_tools.project.book import Book
from tests.site.reading import BuiltPage, BuiltSite, Element


def closed_line(example: Element) -> Element:
    """Return what is seen of an example while it is closed."""
    return example.all("summary")[0]


def titles(example: Element) -> list[Element]:
    """Return the titles of an example: of several where they share a telling."""
    return closed_line(example).all("strong.rb-example__title")


def test_every_example_is_shown_once_in_each_language(site: BuiltSite, book: Book) -> None:
    """Each example is shown exactly once in each language, at a rule or with a ruling."""
    expected = sorted(id_ for loaded in book.games.values() for id_ in loaded.runs)
    for language in site.languages:
        shown = [title.get("id") for _, example in site.examples(language) for title in titles(example)]
        assert sorted([*shown, *compared(site, language)]) == expected


def compared(site: BuiltSite, language: str) -> dict[str, tuple[BuiltPage, Element]]:
    """Return the examples that are told beside what the adopted reading makes of them."""
    return {
        title.get("id"): (page, told)
        for page in site.in_language(language)
        for told in page.html.all("div.rb-comparison")
        for title in told.all("strong")
        if title.get("id")
    }


def test_example_shows_its_situation_and_that_it_was_verified(site: BuiltSite) -> None:
    """Each has a title, a mark, a result in words, and a position to start from.

    It is closed unless its rule has no other. Where several share a telling, a table says what each of them
    begins with.
    """
    for language in site.languages:
        for page, example in site.examples(language):
            assert "open" not in example.node.attrib or is_alone(example), page
            assert all(title.text for title in titles(example)), page
            assert mark(example), page
            assert closed_line(example).one("span.rb-example__result").text, page
            assert "rb-example--failed" not in example.classes
            if len(titles(example)) == 1:
                assert example.one("div.rb-seen--before").text, example
            else:
                rows = example.one("div.rb-differing").one("tbody").all("tr")
                assert [row.one("th").text for row in rows] == [title.text for title in titles(example)]
                assert all(row.one("td").text for row in rows)


def is_alone(example: Element) -> bool:
    """Say whether an example has no other beside it in what a rule unfolds."""
    fold = example.parent
    return fold is not None and len(fold.all("details.rb-example")) == 1


def mark(example: Element) -> str:
    """Return what the closed line of an example says became of it."""
    return closed_line(example).one("span.rb-mark").text


def test_closed_line_says_what_an_example_is(site: BuiltSite, book: Book) -> None:
    """The closed line of an example says its verdict and its origin."""
    runs = {id_: (loaded, run) for loaded in book.games.values() for id_, run in loaded.runs.items()}
    says: dict[str, tuple[str, str]] = {}
    for _, example in site.examples("en"):
        tag = closed_line(example).one("span.rb-tag").text
        for title in titles(example):
            says[title.get("id")] = mark(example), tag
    beside = compared(site, "en")
    for id_, (loaded, run) in runs.items():
        if id_ in beside:
            continue
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
    """An example of another reading is on the page of rulings, and its rule links there."""
    for loaded in book.games.values():
        rulebook = loaded.rulebook
        others = {each.id.name for each in rulebook.examples if rulebook.departed_from(each)}
        for language in site.languages:
            shown = {
                title.get("id"): (page, example)
                for page, example in site.examples(language)
                for title in titles(example)
                if page.path.startswith(f"{language}/{rulebook.id}/")
            }
            beside = compared(site, language)
            elsewhere = [
                (each, link)
                for each in site.in_language(language)
                if not each.path.endswith("/whole.html")
                for links in each.html.all("p.rb-elsewhere")
                for link in links.all("a")
            ]
            for id_ in others:
                page, example = shown.get(id_) or beside[id_]
                assert page.path.endswith("/rulings.html"), id_
                assert example.all("p.rb-reading", "div.rb-side")
                ((each, link),) = [(each, link) for each, link in elsewhere if link.get("id") == id_]
                assert each.leads_to(link.get("href"), site.base) == (page.path, id_)


def test_example_is_told_in_moves(site: BuiltSite) -> None:
    """Each move of an example is told in words, and a refused move is marked and has its rule."""
    for language in site.languages:
        for _, example in site.examples(language):
            moves = example.one("div.rb-telling").all("li.rb-move")
            assert moves or len(titles(example)) > 1
            for move in moves:
                links = move.all("a.rb-step-rule")
                assert move.text.removesuffix("".join(link.text for link in links)).strip()
            refused = [move for move in moves if "rb-move--refused" in move.classes]
            assert all(move.one("span.rb-mark").text and move.all("a.rb-step-rule") for move in refused)
            if "rb-example--not-allowed" in example.classes:
                assert refused[-1:] == moves[-1:]


def test_step_names_the_number_of_the_rule_it_leads_to(site: BuiltSite) -> None:
    """A step links to a rule that exists: the number of its heading to see, the heading to hear."""
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
                number, _, heading = rule.text.partition(" ")
                assert (number, bool(heading)) == (numbers[link], True)


def test_checked_examples_name_their_ids_and_places(site: BuiltSite, book: Book) -> None:
    """A command runs one of them alone; each has its id and the place of its source."""
    for game, loaded in book.games.items():
        page = site.pages[f"{site.languages[0]}/{game}/checked.html"]
        commands = [each.one("code").text for each in page.content.all("p.rb-command")]
        assert any(f"rulebook verify {game}/{name}" in commands for name in loaded.runs)
        places = [(name, run.example.place) for name, run in loaded.runs.items()]
        assert {each.text for each in page.content.all("span.rb-place")} == {
            f"{name} · {place.file}:{place.line}" for name, place in places
        }
