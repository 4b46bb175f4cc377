"""The pages about the rules of a game: what can be done when, rulings, glossary, checks, its program."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from markupsafe import Markup, escape
from pygments.lexers.python import PythonLexer
from pygments.token import Token

from rulebook_tools.engine.kit.program import Passage
from rulebook_tools.model import Rulebook
from rulebook_tools.model.random_games import Stages
from rulebook_tools.render.actions_page import StageDescriptions
from rulebook_tools.render.addresses import (
    ACTIONS,
    CHECKED,
    FIGURES,
    GLOSSARY,
    PROGRAM,
    RULINGS,
    Address,
)
from rulebook_tools.render.checked_page import Checks
from rulebook_tools.render.examples import status
from rulebook_tools.render.frame import COMMIT_SLOT
from rulebook_tools.render.game_content import ORIGINS
from rulebook_tools.render.page import Page, SearchEntry, TocEntry, titled, toc_entry
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.rules import RuleView
from rulebook_tools.render.rulings import RulingView
from rulebook_tools.render.search import entry, ruling_entry
from rulebook_tools.render.tables import figures_in_words
from rulebook_tools.util.errors import Place

NEVER = "actions.never"
"""The label of the actions that no rule allows, and their place on their page."""
SHADES = {
    "c": (Token.Literal.String.Doc, Token.Comment),
    "s": (Token.Literal.String,),
    "k": (Token.Keyword, Token.Operator.Word),
    "n": (Token.Literal.Number,),
    "f": (Token.Name.Function, Token.Name.Class, Token.Name.Decorator),
}
"""Kinds of program text by their class in `program.css`; a docstring is a comment, not a string."""


def actions_page(page: PageContext) -> Page:
    """Return the page of possible actions at each stage, as recorded in random games."""
    games = page.content.recorded()
    made = StageDescriptions(page, games.stages if games else Stages())
    html = page.render("actions.html.jinja", name=page.name, games=games, stages=made)
    inner = [toc_entry(id_, made.waits(stage)[0]) for id_, stage in made.stages.items()]
    inner += [toc_entry(NEVER, page.labels(NEVER))] if made.never else []
    return labelled_page(page, html, page.rulebook.about.place, made.entries(), label=ACTIONS, inner=inner)


def rulings_page(page: PageContext) -> Page:
    """Return the page of all rulings."""
    rulings = [RulingView(page, id_) for id_ in page.rulebook.rulings]
    html = page.render("rulings.html.jinja", rulings=rulings)
    inner = [toc_entry(view.id, view.link.heading) for view in rulings]
    return labelled_page(
        page, html, rulings[0].ruling.place, map(ruling_entry, rulings), label=RULINGS, inner=inner
    )


def glossary_page(page: PageContext) -> Page:
    """Return the page of all terms."""
    names, terms = page.names, page.rulebook.terms
    order = sorted(terms, key=lambda id_: _in_alphabet(plain_text(names.term(id_))))
    html = page.render("glossary.html.jinja", terms=order)
    found = []
    for id_ in order:
        definition = page.prose.body(f"{id_}/definition", terms[id_].definition)
        found.append(entry(id_, [names.term(id_)], definition, names=(names.all_of(id_),)))
    inner = [toc_entry(id_, names.term(id_)) for id_ in order]
    return labelled_page(page, html, next(iter(terms.values())).place, found, label=GLOSSARY, inner=inner)


def title_of_checks(rulebook: Rulebook) -> str:
    """Return the label of the page of checks; where no example is played, it speaks of figures alone."""
    return CHECKED if rulebook.examples else FIGURES


def checked_page(page: PageContext) -> Page:
    """Return the page that tells how the game was checked and lists its parameters."""
    content, title, labels = page.content, title_of_checks(page.rulebook), page.labels
    figures = {name: figures_in_words(name, page) for name in page.rulebook.parameters}
    is_played = title == CHECKED
    html = page.render(
        "checked.html.jinja",
        title=title,
        is_played=is_played,
        checks=Checks(page, content.recorded() if is_played else None),
        origins=ORIGINS,
        status=status,
        commit=COMMIT_SLOT,
        program=content.program.file,
        program_url=page.to(Address(content.extra_page(PROGRAM))) if content.decided else "",
        figures=figures,
    )
    folder = "examples" if content.runs else "parameters.yml"
    place = Place(f"docs/games/{page.rulebook.id}/{folder}")
    texts = (
        part
        for name, parameter in page.rulebook.parameters.items()
        for part in (page.prose.line(f"parameter.{name}/label", parameter.label), *figures[name])
    )
    found = entry(FIGURES, (labels(FIGURES),), labels(f"{FIGURES}.summary"), background=texts)
    return labelled_page(page, html, place, [found], label=title, anchor=CHECKED)


def program_page(page: PageContext) -> Page:
    """Return the page of the lines of the program, beside the rules that they decide."""
    decided, chapters = page.content.decided, []
    for chapter in page.rulebook.chapters:
        found = [RuleView(page, block) for block in chapter.walk() if block.id.name in decided]
        if found:
            chapters.append((RuleView(page, chapter), found))
    html = page.render("program.html.jinja", chapters=chapters, lines=code_lines)
    return labelled_page(page, html, page.rulebook.about.place, (), label=PROGRAM)


def labelled_page(
    page: PageContext,
    html: str,
    place: Place,
    found: Iterable[SearchEntry],
    *,
    label: str,
    anchor: str = "",
    inner: Iterable[TocEntry] = (),
) -> Page:
    """Return a page whose title and summary are labels.

    The search leads to its `anchor`, which is called as the label is if nothing else is said; `inner` are its
    contents.
    """
    title, summary, inner = page.labels(label), page.labels.plain(f"{label}.summary"), tuple(inner)
    toc = (toc_entry(page.name, title, inner),) if inner else ()
    search = (entry(anchor or label, (title,), escape(summary)), *found)
    return titled(page.path, title, html, place, summary, toc=toc, search=search)


def _in_alphabet(word: str) -> tuple[str, str]:
    """Return the sort key of a word: its letters without diacritics, as in dictionaries."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), word


def code_lines(passage: Passage) -> Markup:
    """Return the lines of a program as HTML, coloured, and marked where they cite the rule."""
    mark = Markup("<mark>{}</mark>")
    lines = enumerate(_coloured(passage.text), passage.line)
    return Markup("\n").join(mark.format(line) if at in passage.says else line for at, line in lines)


@lru_cache(maxsize=2000)
def _coloured(text: str) -> tuple[Markup, ...]:
    """Return the lines of a program as HTML, each whole by itself."""
    lines: list[list[str]] = [[]]
    for shade, value in _pieces(text):
        for number, part in enumerate(value.split("\n")):
            if number:
                lines.append([])
            if part:
                html = str(escape(part))
                lines[-1].append(f'<span class="{shade}">{html}</span>' if shade else html)
    return tuple(Markup("".join(line)) for line in lines[: -1 if text.endswith("\n") else None])  # noqa: S704 -- escaped above


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text, neighbours of one colour in one."""
    open_shade, open_text = "", ""
    for _, kind, value in PythonLexer().get_tokens_unprocessed(text):
        shade = next((name for name, kinds in SHADES.items() if any(kind in each for each in kinds)), "")
        if shade != open_shade and value.strip():
            yield open_shade, open_text
            open_shade, open_text = shade, ""
        open_text += value
    yield open_shade, open_text
