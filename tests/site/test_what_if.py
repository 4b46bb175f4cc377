"""The page "What if?" in a browser: the program in a worker answers as the command line does."""

import html
import json
import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from rulebook_tools.explore.desks import answered
from tests.conftest import WALKS_ALL, repository_book
from tests.site.axe import violations
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import PATIENCE, PHONE

pytestmark = pytest.mark.browser

GAMES = {"amerigo-islands": "de"}
"""The games of which changed examples are compared, each in a language."""
if WALKS_ALL:
    GAMES |= {"amerigo-cards": "en", "amerigo-rooftops": "nl"}
CHANGED = 200 if WALKS_ALL else 16
"""How many changed examples of each game are compared."""
ASK = """request => new Promise((resolve) => {
  const { worker, engine, data } = document.querySelector(".rb-what-if").dataset;
  const ask = (ready) => {
    ready.onmessage = ({ data }) => data.id && resolve(JSON.stringify(data.answer ?? data));
    ready.postMessage({ id: 1, request });
  };
  if (window.asked) {
    ask(window.asked);
    return;
  }
  const made = new Worker(worker, { type: "module" });
  made.onmessage = ({ data }) => data.ready && ask(window.asked = made);
  made.postMessage({ begins: { engine: new URL(engine, location).href, data } });
})"""
"""A script that asks the worker of the page as the page does."""
LAST_FILE = "**/engine/pyodide.asm.wasm*"
"""The file that the program waits for longest."""
SEEDS = """(() => {
  let made = 0;
  Crypto.prototype.getRandomValues = (numbers) => numbers.fill(++made);
})()"""
"""A script that makes chance the same each time: by chance, another example could be the same again."""


def settled(page: Page, act: Callable[[], object]) -> None:
    """Do something, and wait until the case in the address is another one."""
    before = page.evaluate("location.hash")
    act()
    page.wait_for_function("before => location.hash !== before", arg=before)
    expect(page.locator(".rb-what-if")).not_to_have_attribute("aria-busy", "true")


def test_the_page_answers_as_the_command_line_does(address: str, visit: Visit) -> None:
    """Changed examples, made at random: the same steps, refusals and words, byte for byte."""
    chosen, page = random.Random(34), visit("about:blank")
    for game, language in GAMES.items():
        page.goto(f"{address}{language}/{game}/what-if.html")
        desk = repository_book().desk(game, language).desk()
        examples = [example.id.name for example in desk.readings.rulebook.examples]
        here = partial(answered, desk)
        case: Any = here({"example": chosen.choice(examples)})
        for _ in range(CHANGED):
            buttons = re.findall(r'data-change="([^"]*)"', str(case["html"]))
            change = json.loads(html.unescape(chosen.choice(buttons or ['{"back": 0}'])))
            request = {"address": case["address"], "change": {**change, "seed": chosen.randrange(1000)}}
            after: Any = json.loads(json.dumps(here(request)))
            assert json.loads(page.evaluate(ASK, request)) == after, request
            case = here({"example": chosen.choice(examples)}) if chosen.random() < 0.5 else after


def test_the_page_on_a_phone(address: str, visit: Visit) -> None:
    """An example is changed by keyboard, a game played on, a file saved; a wrong address gets a message."""
    # One test and window for all of it, since each window would have to start the program.
    page = visit(f"{address}en/amerigo-cards/sell.html", viewport=PHONE)
    page.context.set_default_timeout(PATIENCE)
    page.add_init_script(SEEDS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    url = page.locator(".rb-try a").first.evaluate("link => link.href")
    assert "what-if.html?example=" in url
    page.goto(url)
    expect(page.locator(".rb-case__position")).to_be_visible(timeout=PATIENCE)
    changed_by_keyboard(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for each in page.locator(".rb-what-if details").all():
        each.evaluate("part => { part.open = true; }")
    assert violations(page) + violations(page, colours=True) == []
    case, told = page.url, page.locator(".rb-case__moves").inner_text()
    settled(page, page.go_back)
    page.goto("about:blank")
    page.goto(case)
    expect(page.locator(".rb-case__moves")).to_have_text(told, use_inner_text=True, timeout=PATIENCE)
    page.evaluate("location.hash = 'case:eJw'")
    expect(page.locator(".rb-wrong:visible").first).not_to_be_empty(timeout=PATIENCE)
    page.locator("[data-begin=rule]").select_option("sell.ask")
    expect(page.locator(".rb-choices button").first).to_be_visible(timeout=PATIENCE)
    played_and_saved(page)
    page.goto(f"{address}en/amerigo-cards/what-if-sale-in-the-rulebook.html")
    asked(page)
    assert errors == []


def asked(page: Page) -> None:
    """Ask the question of a page: it shows its example, then the reader's own case."""
    sample, parts = page.locator("[data-part=sample]"), page.locator("details.rb-change")
    expect(sample).to_contain_text("A sells 4 sacks of coffee")
    page.locator("[data-go=start]").click()
    expect(page.locator(".rb-case__moves")).to_contain_text("A sells 4 sacks of coffee", timeout=PATIENCE)
    expect(sample).to_be_hidden()
    assert {(part.get_attribute("id") or "").rpartition(".")[2] for part in parts.all()} == {"where", "offer"}
    changed_by_keyboard(page)
    expect(page.locator(".rb-case__moves")).to_contain_text("A sells")


def changed_by_keyboard(page: Page) -> None:
    """One more of something: the focus stays on its button."""
    part = page.locator("details.rb-change:has(.rb-lot)").first
    part.locator("summary").focus()
    page.keyboard.press("Enter")
    more = part.get_by_text("+", exact=True).first
    more.focus()
    name = more.get_attribute("aria-label") or ""
    settled(page, partial(page.keyboard.press, "Enter"))
    expect(page.locator(":focus")).to_have_attribute("aria-label", name)


def played_and_saved(page: Page) -> None:
    """Another example, a random move, taken back; watching goes on until paused; link and file are had."""
    settled(page, page.locator("[data-go=again]").click)
    settled(page, page.locator("[data-change*=random]").first.click)
    settled(page, page.locator(".rb-move button").last.click)
    watch = page.locator("[data-go=watch]")
    settled(page, watch.click)
    settled(page, lambda: None)
    watch.click()
    expect(watch).to_have_attribute("aria-pressed", "false")
    shown: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        shown.append(dialog.default_value)
        dialog.dismiss()

    page.once("dialog", dismiss)
    with page.expect_event("dialog"):
        page.locator("[data-go=copy]").click()
    assert shown == [page.url]
    page.context.grant_permissions(["clipboard-write"])
    page.locator("[data-go=copy]").click()
    expect(page.get_by_text("Link copied")).to_be_in_viewport(ratio=1)
    with page.expect_download() as download:
        page.locator("[data-go=save]").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert "given:" in text
    assert "illustrates: [" in text


def test_a_cancelled_or_broken_start_can_be_begun_again(address: str, visit: Visit) -> None:
    """Cancelling leaves no message; a connection that is lost on the way is told; then the program starts."""
    page = visit(f"{address}en/amerigo-cards/what-if.html", viewport=PHONE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    begin, message = page.locator("[data-go=start]"), page.locator("[data-part=message]")
    page.route(LAST_FILE, lambda _: None)  # never answered
    with page.expect_request(LAST_FILE):
        begin.click()
    expect(begin).to_be_hidden()
    page.locator("[data-go=cancel]").click()
    expect(begin).to_be_visible()
    expect(message).to_be_hidden()
    assert errors == []
    page.unroute(LAST_FILE)
    page.route(LAST_FILE, lambda route: route.abort("connectionreset"))
    begin.click()
    expect(message).to_contain_text("could not be loaded", timeout=PATIENCE)
    page.unroute(LAST_FILE)
    named = page.locator("[data-begin=example]")
    named.select_option("drawing-past-the-limit")
    expect(page.locator(".rb-case__position h2")).to_be_in_viewport(timeout=PATIENCE)
    expect(message).to_be_hidden()
    expect(named).to_have_value("drawing-past-the-limit")
    settled(page, page.locator("[data-change*=random]").first.click)
    expect(named).to_have_value("")


def test_nothing_is_loaded_before_the_click(address: str, visit: Visit, site: BuiltSite) -> None:
    """The page alone asks for no file of the program; without it, or without WebAssembly, it says so."""
    assert (site.folder / "engine/engine.json").is_file()
    page = visit(f"{address}en/amerigo-cards/what-if.html", viewport=PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator("[data-go=start]")).to_be_visible()
    assert not [url for url in asked if "/engine/" in url]
    page.evaluate("delete window.WebAssembly")
    page.locator("[data-go=start]").click()
    expect(page.locator("[data-part=message]")).to_contain_text("WebAssembly")
    page.route("**/engine/**", lambda route: route.abort())
    page.reload()
    page.locator("[data-go=start]").click()
    expect(page.locator("[data-part=message]")).to_contain_text("could not be loaded")
