"""Results of the search for words that players type, in a real browser and in each language."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.conftest import WALKS_ALL, search_entries
from tests.site.conftest import Visit
from tests.site.gestures import search, type_in
from tests.site.reading import BuiltSite
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser

QUESTIONS = Path(__file__).parents[1] / "questions"
STRANGERS = QUESTIONS / "strangers"
LEAST = 60
"""The least number of questions for each game and language."""
FIRST = 3
"""The number of first results that must include a right rule."""
MISSED, MISSED_OF_ALL = 3, 0.03
"""How many questions for a game and language may fail at most, and which share of all questions."""
MISSED_OF_STRANGERS = 0.08
"""Which share of the questions by people who never tried the search may fail at most."""
ELSEWHERE = 0.07
"""Which share of the questions may have a rule of another game as their best result."""
RESULT = ".md-search-result__link[href*='#']"
ASK = """async ({data, questions}) => {
    const name = JSON.parse(__config.textContent).search.replace('/search.', '/%73earch.');  // its own
    const worker = new Worker(new URL(name, location));
    const tell = message => new Promise((told, failed) => {
        worker.onmessage = ({data}) => told(data.data);
        worker.onerror = failed;
        worker.postMessage(message);
    });
    await tell({type: 0, data});
    const found = [];
    for (const data of questions) {
        const {items: [results]} = await tell({type: 2, data});
        found.push(results.map(one => one.location));
    }
    worker.terminate();
    return found;
}"""
"""A script that asks the search questions, without its window, and returns the best results first."""


class Question(NamedTuple):
    """A text typed into the search, and the rules that answer it."""

    text: str
    rules: Sequence[str]


@cache
def listed(file: Path) -> list[dict[str, Any]]:
    """Return the questions in a file, in all languages."""
    return list(yaml.safe_load(file.read_text("utf-8")))


def questions(game: str, language: str, folder: Path = QUESTIONS) -> list[Question]:
    """Return the questions about a game in a language."""
    return [
        Question(each[language], [each["rule"]] if isinstance(each["rule"], str) else each["rule"])
        for each in listed(folder / f"{game}.yml")
        if language in each
    ]


def games() -> list[str]:
    """Return the games that questions are asked of."""
    return sorted(path.stem for path in QUESTIONS.glob("*.yml"))


def answers(
    page: Page, folder: Path, texts: Sequence[str], entries: Sequence[Mapping[str, Any]] = ()
) -> Mapping[str, list[str]]:
    """Return the results for each question in the language of a folder, or among given entries."""
    config = json.loads((folder / "search/search_index.json").read_text("utf-8"))["config"]
    data = {"config": config, "docs": entries or search_entries(folder), "options": {}}
    found = page.evaluate(ASK, {"data": data, "questions": texts})
    return dict(zip(texts, found, strict=True))


def misses(found: Mapping[str, list[str]], asked: Sequence[Question], game: str) -> Iterator[str]:
    """Yield the questions of which no right rule is among the first results."""
    for question in asked:
        first = [place for place in found[question.text] if place.startswith(f"{game}/")][:FIRST]
        if not any(place.endswith(f"#{rule}") for place in first for rule in question.rules):
            yield f"{question.text}: {', '.join(first)}; expected {', '.join(question.rules)}"


def test_questions_are_sixty_a_game_and_language() -> None:
    """So many at least, each once: a share of few says little."""
    assert games() == ["amerigo-cards", "amerigo-islands", "amerigo-rooftops"]
    for game in games():
        for language in ("en", "de", "es", "nl"):
            assert len({question.text for question in questions(game, language)}) >= LEAST, (game, language)


def test_typical_questions_find_their_rule(site: BuiltSite, address: str, visit: Visit) -> None:
    """Mostly among the first three results; without a chosen game, the best is of the game that is meant."""
    missed: dict[tuple[str, str], list[str]] = {}
    strange: list[str] = []
    number = of_strangers = elsewhere = 0
    for language in site.languages if WALKS_ALL else ("en",):
        page = visit(f"{address}{language}/index.html?q=")  # the worker waits until somebody searches
        asked = {game: (questions(game, language), questions(game, language, STRANGERS)) for game in games()}
        texts = {each.text for parts in asked.values() for part in parts for each in part}
        found = answers(page, site.folder / language, sorted(texts))
        for game, (usual, others) in asked.items():
            missed[language, game] = list(misses(found, usual, game))
            strange += misses(found, others, game)
            number, of_strangers = number + len(usual), of_strangers + len(others)
            best = [found[question.text][:1] for question in usual]
            elsewhere += sum(not each or not each[0].startswith(f"{game}/") for each in best)
    told = "\n".join(
        f"{language} {game}: {each}" for (language, game), all_ in missed.items() for each in all_
    )
    assert [key for key, each in missed.items() if len(each) > MISSED] == [], told
    assert sum(map(len, missed.values())) <= MISSED_OF_ALL * number, told
    assert len(strange) <= MISSED_OF_STRANGERS * of_strangers, "\n".join(strange)
    assert elsewhere <= ELSEWHERE * number, elsewhere


FOUND = [
    ("nl", "amerigo-cards", "rudder", "glossary.html#rudder"),
    ("nl", "amerigo-cards", "Steuerrad", "glossary.html#rudder"),
    ("nl", "amerigo-cards", "timón", "glossary.html#rudder"),
    ("nl", "amerigo-cards", "trek stapel", "glossary.html#draw-deck"),
    ("de", "amerigo-islands", "AP", "glossary.html#action-point"),
    ("de", "amerigo-cards", "doppelt", "journey.html#home.double"),
    ("de", "amerigo-cards", "zuhause ankommen", "journey.html#home.arrive"),
    ("es", "amerigo-islands", "Kontor", "sailing.html#blue.post"),
    ("es", "amerigo-rooftops", "mano inicial", "setup.html#setup.hand"),
    ("es", "amerigo-rooftops", "x en la mano", "jumps.html#jumps.place"),
    ("en", "amerigo-cards", "value.rare", "sell.html#value.rare"),
    ("en", "amerigo-cards", "treasrue pile", "glossary.html#treasure-pile"),
    ("en", "amerigo-islands", "5.5.2", "building.html#complete.chest"),
]
"""A language, a chosen game, the text typed, and a place that is found."""


def test_names_of_other_languages_and_editions_ids_and_slips_are_found(address: str, visit: Visit) -> None:
    """In sight below the name of the chosen game, which comes first."""
    page = visit(address)
    first = page.locator(".md-search-result__item").first
    for language, asked in groupby(FOUND, itemgetter(0)):
        page.goto(f"{address}{language}/index.html")
        for _, game, typed, place in asked:
            type_in(page, "")
            page.locator(f"input[name=rb-search-game][value={game}]").dispatch_event("click")  # it may move
            expect(first).not_to_be_attached()
            search(page, typed)
            folder = f"/{language}/{game}"
            home = first.locator("a").first
            expect(home, typed).to_have_attribute("href", re.compile(f"{folder}/index.html"))
            file, _, rule = place.partition("#")
            shown = first.locator(f"{RESULT}[href*='{folder}/{file}'][href$='#{rule}']:visible")
            expect(shown, typed).not_to_have_count(0)


def test_small_words_side_by_side_are_not_joined(site: BuiltSite, address: str, visit: Visit) -> None:
    """“de la” does not find “au-delà” where questions begin with these words; “delà” does."""
    titles = ("De quoi ?", "De qui ?", "La fin ?", "La carte ?", "Au-delà")
    entries = [{"location": f"game/page.html#{title}", "title": title, "text": ""} for title in titles]
    page = visit(f"{address}en/index.html?q=")
    found = answers(page, site.folder / "en", ["de la", "delà"], entries)
    assert ["game/page.html#Au-delà" in places for places in found.values()] == [False, True]
    assert found["de la"]


def test_a_result_says_its_game_its_heading_and_its_first_sentence(address: str, visit: Visit) -> None:
    """The game once; Enter leads to the best one, arrows to the next, Escape back to the page."""
    page = visit(f"{address}en/amerigo-cards/index.html")
    search(page, "rare goods")
    group = page.locator(".md-search-result__item").first
    expect(group.locator("h1")).to_contain_text("Card game")
    result = group.locator("a[href*='#value.rare']").first
    expect(result.locator("h2")).to_have_text("5.7.1 Rare goods Sell goods")
    expect(result).to_contain_text("The good with the fewest cards on the market is rare.")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(result).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#__search")).not_to_be_checked()
    search(page, "value.rare")
    page.keyboard.press("Enter")
    page.wait_for_url("**/sell.html#value.rare")


def first_game(page: Page, game: str) -> None:
    """Expect the results of a game above those of others."""
    home = page.locator(".md-search-result__item > a:first-child").first
    expect(home).to_have_attribute("href", re.compile(f"/{game}/"))


def test_the_last_game_comes_first_until_another_is_chosen(site: BuiltSite, visit: Visit) -> None:
    """From a disk: on its own pages, then on those of the site; a tap or arrow keys choose another."""
    base = f"{site.folder.as_uri()}/"
    page = visit(base, viewport=PHONE)
    for game in ("amerigo-cards", "amerigo-islands"):  # in the third, nobody starts
        for place in (f"{game}/glossary.html", "index.html"):
            page.goto(f"{base}en/{place}")
            search(page, "start player")
            first_game(page, game)
    expect(page.get_by_role("radio", name="Board game")).to_be_checked()
    page.locator(".rb-search-games label", has_text="Card game").click()
    first_game(page, "amerigo-cards")
    page.keyboard.press("ArrowRight")
    first_game(page, "amerigo-islands")


def test_back_from_a_result_leads_to_the_results(address: str, visit: Visit) -> None:
    """With what was typed, at the same place. The rule there is focused, what was typed is marked in it."""
    page = visit(f"{address}en/amerigo-cards/index.html", viewport=PHONE)
    search(page, "rare tie")
    view, link = page.locator(".md-search__scrollwrap"), page.locator(f"{RESULT}[href$='#value.tie']").first
    expect(page.locator(".md-search-result__item")).to_have_count(3)  # those of the other games come later
    view.evaluate("view => { view.scrollTop = 60; }")
    link.click()
    page.wait_for_url(re.compile(r"/sell\.html#value\.tie$"))
    expect(page.locator("[id='value.tie']")).to_be_focused()
    marked = page.evaluate("[...CSS.highlights.get('rb-typed')].map(range => String(range).toLowerCase())")
    assert set(marked) == {"rare", "tie", "ties"}
    page.keyboard.press("Escape")
    assert page.evaluate("CSS.highlights.size") == 0
    page.go_back()
    expect(page.locator("input.md-search__input")).to_have_value("rare tie")
    expect(page.locator(".md-search-result__item")).to_have_count(3)
    expect(link).to_be_focused()
    assert view.evaluate("view => view.scrollTop") == 60
    page.go_forward()
    expect(page.locator("#__search")).not_to_be_checked()


def test_a_search_without_its_index_says_so_and_tries_again(address: str, visit: Visit) -> None:
    """It says that it is loading, then that it failed; typing again finds."""
    page = visit(f"{address}de/amerigo-cards/index.html")
    page.route("**/search/*.json", lambda route: route.abort())
    type_in(page, "Ware")
    expect(page.locator(".md-search-result__meta")).to_contain_text("Verzeichnis wird geladen")
    expect(page.locator(".rb-search-status")).to_contain_text("nicht geladen")
    page.unroute("**/search/*.json")
    search(page, "Waren")
