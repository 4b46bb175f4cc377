"""The page "What if?" of a game; its answers come from `explore.answers`, in the browser."""

from __future__ import annotations

from rulebook_tools.catalogs.messages import WHAT_IF
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.render.page import Page, titled
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.search import entry

ENGINE = "engine"
"""The folder, beside the languages of a site, with the program for browsers and the data of all games."""
DOWNLOAD = 7
"""About how many megabytes a browser loads for a first game, on a host that compresses files."""


def desk_file(game: str, language: str) -> str:
    """Return the name of the file with the data of a game in a language."""
    return f"{game}.{language}.bin"


def what_if_page(page: PageContext) -> Page:
    """Return the page on which readers change examples."""
    content, language = page.content, page.voice.language
    examples = [
        (page.rule(rule), [page.example(run.example) for run in runs])
        for rule in content.numbers
        if (runs := content.examples_at.get(rule))
    ]
    asked = [
        (run.example.id.name, page.prose.line(f"{run.example.id.name}/asks", run.example.asks))
        for run in content.runs.values()
        if run.example.asks
    ]
    html = page.render(
        "what-if.html.jinja",
        name=page.name,
        engine="../" * (page.path.count("/") + 1) + f"{ENGINE}/",
        data=desk_file(page.rulebook.id, language),
        size=str(DOWNLOAD),
        asked=asked,
        examples=examples,
        rules=[page.rule(rule) for rule in content.numbers if rule in content.executed],
        players=content.players,
        seats=LETTERS[: max(content.players, default=0)],
    )
    title, summary = page.labels(WHAT_IF), page.labels(f"{WHAT_IF}.summary")
    found = entry(page.name, (title,), summary, background=[text for _, text in asked])
    return titled(page.path, title, html, page.rulebook.about.place, plain_text(summary), search=(found,))
