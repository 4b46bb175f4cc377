"""What Lighthouse says of a site on a phone: performance, accessibility, best practices, search engines.

npm install lighthouse                             somewhere; then, with its folder:
python benchmarks/light site --lighthouse node_modules/.bin/lighthouse
python benchmarks/light site --page en/index.html  this page alone; without any, one of each kind

The site is served compressed, to a Chromium that passes for a phone of the middle price on a slow network.
The figures of performance are those of a machine that does nothing else: the best of several runs is told.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # measure with this folder's code, wherever another copy is installed

from benchmarks.tables import machine, table  # noqa: E402 -- found through the path above
from tests.site.hosted import hosted  # noqa: E402

CATEGORIES = {
    "performance": "performance",
    "accessibility": "accessibility",
    "best-practices": "best practices",
    "seo": "SEO",
}
FIGURES = {
    "first-contentful-paint": "first drawn",
    "largest-contentful-paint": "largest drawn",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
    "total-byte-weight": "sent",
}
KINDS = (
    "index.html",
    "{}/index.html",
    "{}/amerigo-cards/sell.html",
    "{}/amerigo-islands/building.html",
    "{}/amerigo-islands/whole.html",
    "{}/amerigo-cards/whole.html",
    "{}/amerigo-cards/card.html",
)
SHELL = "chromium-headless-shell"
FLAGS = "--headless=new --no-sandbox --disable-gpu"


def measured(lighthouse: str, url: str, runs: int) -> Mapping[str, Any]:
    """Return the report of Lighthouse about a page, the best of several runs.

    Raises `CalledProcessError` if Lighthouse fails.
    """
    found: list[Mapping[str, Any]] = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory(prefix="rulebook-light-") as folder:
            said = Path(folder) / "said.json"
            command = [lighthouse, url, "--quiet", "--output=json", f"--output-path={said}"]
            command += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(CATEGORIES)}"]
            chrome = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which(SHELL) or ""
            subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": chrome})
            found.append(json.loads(said.read_text("utf-8")))
    return max(found, key=lambda each: each["categories"]["performance"]["score"] or 0)


def row(page: str, said: Mapping[str, Any]) -> list[str]:
    """Return a row of the table: a page and its scores."""
    scores = [f"{(said['categories'][name]['score'] or 0) * 100:.0f}" for name in CATEGORIES]
    figures = [said["audits"][name].get("displayValue", "") for name in FIGURES]
    return [page, *scores, *(figure.removeprefix("Total size was ") for figure in figures)]


def pages_of(site: Path, wanted: Sequence[str], language: str) -> list[str]:
    """Return the pages to measure: those wanted, else one of each kind."""
    named = wanted or [kind.format(language) for kind in KINDS]
    return [page for page in named if (site / page).is_file()]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What Lighthouse says of a site on a phone.")
    parser.add_argument("site", type=Path, nargs="?", default=ROOT / "site")
    parser.add_argument("--lighthouse", default=shutil.which("lighthouse"), help="the program")
    parser.add_argument("--language", default="en")
    parser.add_argument("--page", action="append", default=[], help="a page, by its path in the site")
    parser.add_argument("--runs", type=int, default=3, help="of which the best is told")
    asked = parser.parse_args()
    if asked.lighthouse is None:
        parser.exit(0, "Lighthouse is not here: npm install lighthouse, and name it with --lighthouse\n")
    pages = pages_of(asked.site, asked.page, asked.language)
    if not pages:
        parser.error(f"{asked.site}: no such page; `rulebook build` makes the site")
    rows = [["page", *CATEGORIES.values(), *FIGURES.values()]]
    with hosted(asked.site, keeps_alive=True) as host:
        for page in pages:
            rows.append(row(page, measured(asked.lighthouse, f"{host.address}{page}", asked.runs)))
            print(rows[-1], file=sys.stderr)
    print(f"{machine()}; load {os.getloadavg()[0]:.1f}; the best of {asked.runs}\n\n{table(rows)}")


if __name__ == "__main__":
    main()
