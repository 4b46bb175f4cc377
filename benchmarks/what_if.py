"""How fast the page "What if?" answers in Chromium: `python benchmarks/what_if.py SITE`, a built site."""

import sys
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

import brotli
from playwright.sync_api import Page, sync_playwright

MOVES = 20
STARTS = 3
CHROMIUM = next(
    path for path in ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium") if Path(path).exists()
)
WATCH = """() => {
  const page = document.querySelector(".rb-what-if");
  window.times = [];
  let since = performance.now();
  new MutationObserver(() => {
    if (page.hasAttribute("aria-busy")) since = performance.now();
  }).observe(page, { attributeFilter: ["aria-busy"] });
  new MutationObserver(() => window.times.push(performance.now() - since))
    .observe(page.querySelector("[data-part=answer]"), { childList: true });
}"""
"""Counts the milliseconds from each request to its answer on the page; the first one from this call."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        pass


def answered(page: Page, number: int) -> float:
    page.wait_for_function("number => window.times.length >= number", arg=number, timeout=60_000)
    return float(page.evaluate("number => window.times[number - 1]", number))


def measure(page: Page, url: str) -> tuple[float, list[float]]:
    """Return the milliseconds to the first answer, and those of random moves after it."""
    page.goto(url)
    page.evaluate(WATCH)
    page.evaluate("location.hash = 'players:3'")
    first, moves = answered(page, 1), []
    for move in range(MOVES):
        if page.locator("[data-change*=random]").count() == 0:
            break  # the game is over
        page.evaluate("document.querySelector('[data-change*=random]').click()")
        moves.append(answered(page, move + 2))
    return first, moves


def main(site: Path) -> None:
    sizes = {file.name: len(brotli.compress(file.read_bytes())) for file in (site / "engine").iterdir()}
    shared = sum(size for name, size in sizes.items() if not name.endswith(".bin"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    with closing(server.socket), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844})
        for folder in sorted((site / "en").glob("amerigo-*")):
            url = f"http://127.0.0.1:{server.server_port}/en/{folder.name}/what-if.html"
            for start in range(STARTS):
                page = context.new_page()
                first, moves = measure(page, url)
                size = (shared + sizes[f"{folder.name}.en.bin"]) / 1e6
                print(
                    f"{folder.name}, start {start + 1}: first answer {first / 1000:.2f} s,",
                    f"a move {median(moves):.0f} ms (most {max(moves):.0f}), {size:.2f} MB by Brotli",
                )
                page.wait_for_timeout(4_000)  # the browser stores the memory of the program
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
