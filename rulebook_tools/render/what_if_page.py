"""The page "What if?" of a game, and the pages of players' questions that examples answer (`asks`).

On these pages, readers change examples; the browser shows the answers of `explore.answers`.
"""

from __future__ import annotations

from markupsafe import Markup

from rulebook_tools.catalogs.messages import WHAT_IF
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.examples.run import Run
from rulebook_tools.render.appendix_pages import labelled_page
from rulebook_tools.render.examples import ExampleView
from rulebook_tools.render.page import Page, titled
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.search import entry

ENGINE = "engine"
"""The folder, beside the languages of a site, with the program for browsers and the data of all games."""
DOWNLOAD = 7
"""About how many megabytes a browser loads for the first *What if?* page, if the host compresses files."""


def desk_file(game: str, language: str) -> str:
    """Return the name of the file with the data of a game in a language."""
    return f"{game}.{language}.bin"


def what_if_page(page: PageContext) -> Page:
    """Return the page on which readers change examples."""
    html = _html(page, page.labels(WHAT_IF))
    return labelled_page(page, html, page.rulebook.about.place, (), label=WHAT_IF)


def question_page(run: Run, title: Markup, page: PageContext) -> Page:
    """Return the page of a question (`title`), with an example that answers it and can be changed."""
    (view,) = page.examples.views([run])
    found = entry(page.name, (title,))
    html, labels = _html(page, title, view), page.labels
    summary = labels.between("sentences").join((plain_text(view.story), labels.plain(f"{WHAT_IF}.summary")))
    return titled(page.path, title, html, run.example.place, summary.strip(), search=(found,))


def _html(page: PageContext, title: Markup, view: ExampleView | None = None) -> str:
    return page.render(
        "what-if.html.jinja",
        title=title,
        view=view,
        engine="../" * (page.path.count("/") + 1) + f"{ENGINE}/",
        data=desk_file(page.rulebook.id, page.voice.language),
        size=str(DOWNLOAD),
        seats=LETTERS[: max(page.content.players, default=0)],
    )
