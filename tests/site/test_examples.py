"""What each worked example shows on the pages."""

from rulebook_tools.project.book import Book
from tests.site.reading import BuiltPage, BuiltSite, Element

ENGLISH = "en"


def closed_line(example: Element) -> Element:
    """Return what is seen of an example while it is closed."""
    return example.all("summary")[0]


def titles(example: Element) -> list[Element]:
    """Return the titles of an example: of several where they share a telling."""
    return closed_line(example).all("strong.rb-example__title")


def test_every_example_is_shown_once(site: BuiltSite, book: Book) -> None:
    """Each example is shown exactly once, at a rule or with a ruling; ids are equal in all languages."""
    expected = sorted(id_ for loaded in book.games.values() for id_ in loaded.runs)
    shown = [title.get("id") for _, example in site.examples(ENGLISH) for title in titles(example)]
    assert sorted([*shown, *compared(site)]) == expected


def compared(site: BuiltSite) -> dict[str, tuple[BuiltPage, Element]]:
    """Return the examples that are told beside what the adopted reading makes of them."""
    return {
        title.get("id"): (page, told)
        for page in site.in_language(ENGLISH)
        for told in page.html.all("div.rb-comparison")
        for title in told.all("strong[id]")
    }


def test_example_shows_its_situation_and_that_it_was_verified(site: BuiltSite) -> None:
    """With title, mark, result, and each beginning; closed unless its rule has no other."""
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
    says: dict[str, tuple[str, str]] = {}
    for _, example in site.examples(ENGLISH):
        tag = closed_line(example).one("span.rb-tag").text
        says |= {title.get("id"): (mark(example), tag) for title in titles(example)}
    tags = {"rulebook": "Rulebook example", "statement": "Rulebook statement", "reference": "Our own example"}
    beside = compared(site)
    for loaded in book.games.values():
        for id_, run in loaded.runs.items():
            kept = "not allowed" if run.refused_by else "verified"
            expected = "another reading" if loaded.rulebook.departed_from(run.example) else kept
            assert id_ in beside or says[id_] == (expected, tags[run.example.origin]), id_
    assert {said for said, _ in says.values()} == {"verified", "not allowed", "another reading"}


def test_example_of_another_reading_stands_with_its_ruling(site: BuiltSite, book: Book) -> None:
    """An example of another reading is on the page of rulings, and its rule links there."""
    shown = {
        title.get("id"): (page, example)
        for page, example in site.examples(ENGLISH)
        for title in titles(example)
    } | compared(site)
    elsewhere = [
        (page, link)
        for page in site.in_language(ENGLISH)
        if not page.path.endswith("/whole.html")
        for link in page.html.all("p.rb-elsewhere a")
    ]
    for rulebook in (loaded.rulebook for loaded in book.games.values()):
        for id_ in (each.id.name for each in rulebook.examples if rulebook.departed_from(each)):
            page, example = shown[id_]
            assert page.path == f"{ENGLISH}/{rulebook.id}/rulings.html", id_
            assert example.all("p.rb-reading", "div.rb-side")
            ((at, link),) = [(at, link) for at, link in elsewhere if link.get("id") == id_]
            assert at.leads_to(link.get("href"), site.base) == (page.path, id_)


def test_example_is_told_in_moves(site: BuiltSite) -> None:
    """In words; a refused move is marked and has its rule; each step leads to a rule, by its number."""
    numbers = {
        (page.path, heading.get("id")): number[0].text
        for page in site.in_language(ENGLISH)
        for heading in page.html.all("h1", "h2", "h3", "h4")
        if (number := heading.all("span.rb-number"))
    }
    for page, example in site.examples(ENGLISH):
        moves = example.one("div.rb-telling").all("li.rb-move")
        assert moves or len(titles(example)) > 1
        for move in moves:
            links = move.all("a.rb-step-rule")
            assert move.text.removesuffix("".join(link.text for link in links)).strip()
        refused = [move for move in moves if "rb-move--refused" in move.classes]
        assert all(move.one("span.rb-mark").text and move.all("a.rb-step-rule") for move in refused)
        if "rb-example--not-allowed" in example.classes:
            assert refused[-1:] == moves[-1:]
        for rule in example.all("a.rb-step-rule"):
            link = page.leads_to(rule.get("href"), site.base)
            assert link is not None
            shown, _, heading = rule.text.partition(" ")
            assert (shown, bool(heading)) == (numbers[link], True)


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
