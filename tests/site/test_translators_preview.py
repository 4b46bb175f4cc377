"""A page as translators preview it, in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from rulebook_tools.publish.preview import Preview
from tests.conftest import STARTED, start_game
from tests.publish.test_serve import serving
from tests.site.conftest import Visit

pytestmark = pytest.mark.browser


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
