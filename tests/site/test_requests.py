"""What the pages load: nothing from elsewhere, nothing that is missing, no script that fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.site.conftest import DESKTOP
from tests.site.reading import BuiltSite
from tests.site.test_search import search

pytestmark = pytest.mark.browser


class Listener:
    """Hears all that the pages of a window ask for and complain about."""

    def __init__(self, context: BrowserContext) -> None:
        self.requests: list[str] = []
        self.problems: list[str] = []
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("requestfailed", lambda request: self._failed(request.url, request.failure or ""))
        context.on("console", lambda message: self._heard(message.type, message.text))
        context.on("weberror", lambda error: self.problems.append(str(error.error)))
        context.on(
            "response",
            lambda response: self.problems.append(response.url) if response.status >= 400 else None,
        )

    def _failed(self, url: str, failure: str) -> None:
        if failure != "net::ERR_ABORTED":  # the test went on to the next page before the icon had come
            self.problems.append(f"{url}: {failure}")

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.problems.append(f"{kind}: {text}")


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_pages_ask_for_nothing_outside_the_site(
    site: BuiltSite, address: str, browser: Browser, scheme: str
) -> None:
    """Every page and the search of every language: no foreign request, no failure, no complaint."""
    base = address if scheme == "http" else f"{site.folder.as_uri()}/"
    with browser.new_context(viewport=DESKTOP) as context:
        heard, page = Listener(context), context.new_page()
        for built in site.pages.values():
            if built.name == "404.html" and scheme == "file":
                continue  # names what it loads from the root of a server
            page.goto(f"{base}{built}")
            if built.name == "index.html" and built.language:
                search(page, "amerigo")
        foreign = [url for url in heard.requests if not url.startswith((base, "about:", "data:", "blob:"))]
        assert foreign == []
        assert heard.problems == []
        assert len(heard.requests) > 5 * len(site.pages)


def test_pages_load_without_javascript(site: BuiltSite, address: str, browser: Browser) -> None:
    """The same holds where no script runs; one language stands for all."""
    with browser.new_context(viewport=DESKTOP, java_script_enabled=False) as context:
        heard, page = Listener(context), context.new_page()
        for built in site.in_language(site.languages[0]):
            page.goto(f"{address}{built}")
        assert [url for url in heard.requests if not url.startswith(address)] == []
        assert heard.problems == []
