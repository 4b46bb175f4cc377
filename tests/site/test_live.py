"""A page that is served while somebody writes or translates: it shows what was saved, and what is left."""

from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import expect

from rulebook_tools.publish.preview import Preview
from rulebook_tools.publish.server import watch
from tests.conftest import STARTED, start_game
from tests.publish.test_serve import serving
from tests.site.conftest import Visit
from tests.site.visits import PATIENCE, PHONE

pytestmark = pytest.mark.browser


def test_open_page_comes_back_at_the_same_rule_with_what_was_saved(tmp_path: Path, visit: Visit) -> None:
    """What was unfolded stays unfolded; a problem is shown, and goes when it is mended."""
    project = start_game(tmp_path / "project")
    chapter = project.sources / "10-play.yml"
    good = chapter.read_text("utf-8")
    preview, stopped = Preview(project.root, ["en"]), Event()
    with serving(preview) as (server, _, _):
        Thread(target=partial(watch, server, stopped, lambda _line: None), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/en/{STARTED}/play.html"
        page = visit(url, viewport=PHONE)
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.locator("article details").first.evaluate("one => { one.open = true; }")
        page.locator("[id='play.win']").evaluate("one => { one.scrollIntoView(); scrollBy(0, -50); }")
        top = page.locator("[id='play.win']").evaluate("one => one.getBoundingClientRect().top")
        chapter.write_text(good.replace("You need {goal}", "First of all, you need {goal}"), "utf-8")
        expect(page.locator("article")).to_contain_text("First of all", timeout=PATIENCE)
        expect(page.locator("article details").first).to_have_attribute("open", "", timeout=PATIENCE)
        page.wait_for_function(
            "top => Math.abs(document.getElementById('play.win').getBoundingClientRect().top - top) < 2",
            arg=top,
        )
        chapter.write_text(good.replace("heading:", "headng:", 1), "utf-8")
        expect(page.locator("aside[role=alert]")).to_contain_text("unknown key 'headng'", timeout=PATIENCE)
        expect(page.locator("aside[role=alert]")).to_have_css("position", "fixed")
        chapter.write_text(good, "utf-8")
        expect(page.locator("aside[role=alert]")).to_have_count(0, timeout=PATIENCE)
        assert complaints == []
        stopped.set()


def test_translators_see_messages_and_go_to_what_is_left(tmp_path: Path, visit: Visit) -> None:
    """A text that is clicked tells its message, and leads nowhere; a key goes to the next one left to do."""
    project = start_game(tmp_path / "project")
    with serving(Preview(project.root, [], translating=True)) as (server, _, _):
        url = f"http://127.0.0.1:{server.server_port}/de/{STARTED}/play.html"
        page = visit(url)
        panel = page.locator(".rb-messages")
        page.get_by_role("button", name="Show messages").click()
        link = page.locator(".rb-body [data-message] a").first
        link.click()
        expect(panel).to_contain_text(f"locales/de/LC_MESSAGES/{STARTED}.po:")
        assert page.url == url
        page.get_by_role("button", name="Show messages").click()
        unfinished = page.locator("[data-state=missing]")
        seen = set()
        for _ in range(min(unfinished.count(), 5)):
            page.keyboard.press("n")
            chosen = page.locator(".rb-chosen-message")
            expect(chosen).to_have_count(1)
            expect(chosen).to_be_in_viewport()
            expect(panel).to_contain_text("not translated")
            seen.add(chosen.evaluate("one => [...document.querySelectorAll('[data-message]')].indexOf(one)"))
        assert len(seen) == min(unfinished.count(), 5) > 1
