"""A page that is served while somebody writes: it comes back as it was left, with what was saved."""

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
