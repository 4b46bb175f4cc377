"""The pages about the rules of a game: possible actions, rulings, glossary, checks, program."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from markupsafe import Markup, escape
from pygments.lexers.python import PythonLexer
from pygments.token import Token

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.engine.kit.program import Passage
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Block, Parameter, RandomGames, Rulebook
from rulebook_tools.render.actions_page import DecisionsView
from rulebook_tools.render.addresses import ACTIONS, CHECKED, FIGURES, GLOSSARY, PROGRAM, RULINGS
from rulebook_tools.render.examples import status
from rulebook_tools.render.frame import COMMIT_SLOT
from rulebook_tools.render.game_content import ORIGINS
from rulebook_tools.render.page import Page, SearchEntry, TocEntry, titled, toc_entry
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import plain_text, words
from rulebook_tools.render.rules import RuleView, RulingView
from rulebook_tools.render.search import entry, ruling_entry
from rulebook_tools.render.tables import figures_in_words, players_range
from rulebook_tools.util.errors import Place

SHADES = {
    "c": (Token.Literal.String.Doc, Token.Comment),
    "s": (Token.Literal.String,),
    "k": (Token.Keyword, Token.Operator.Word),
    "n": (Token.Literal.Number,),
    "f": (Token.Name.Function, Token.Name.Class, Token.Name.Decorator),
}
"""Token types of Pygments by CSS class of `program.css`; docstrings are coloured as comments."""


def actions_page(page: PageContext) -> Page:
    """Return the page "What may I do now?": the actions at each moment, and all that can forbid them."""
    view = DecisionsView(page, page.content.decisions)
    html = page.render("actions.html.jinja", view=view)
    inner = [toc_entry(moment.id, moment.title.text) for moment in view.moments]
    found = [moment.entry() for moment in view.moments]
    return labelled_page(page, html, page.rulebook.about.place, found, label=ACTIONS, inner=inner)


def rulings_page(page: PageContext) -> Page:
    """Return the page of all rulings, by chapter."""
    rulings = [RulingView(page, id_) for id_ in page.rulebook.rulings]
    inside = {id_: [view for view in rulings if view.chapter == id_] for id_ in page.content.numbers}
    chapters = [(page.rule(id_), views) for id_, views in inside.items() if views]
    html = page.render("rulings.html.jinja", chapters=chapters)
    inner = [toc_entry(link.id, link.heading, number=link.number) for link, _ in chapters]
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
    """Return the name of the title label of the page of checks, which depends on whether examples exist."""
    return CHECKED if rulebook.examples else FIGURES


def checked_page(page: PageContext) -> Page:
    """Return the page about the checks of the game, with a list of its parameters."""
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
        program_url=page.to_page(content.extra_page(PROGRAM)) if content.programmed else "",
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
    return labelled_page(page, html, place, [found], label=title)


def program_page(page: PageContext) -> Page:
    """Return the page of the program: each rule beside the lines that implement it."""
    views = (RuleView(page, chapter) for chapter in page.rulebook.chapters)
    shown = page.content.programmed
    chapters = [(view, [rule for rule in view.walk() if rule.id in shown]) for view in views]
    html = page.render("program.html.jinja", chapters=chapters, lines=code_lines)
    return labelled_page(page, html, page.rulebook.about.place, (), label=PROGRAM)


def labelled_page(
    page: PageContext,
    html: str,
    place: Place,
    found: Iterable[SearchEntry],
    *,
    label: str,
    inner: Iterable[TocEntry] = (),
) -> Page:
    """Return a page whose title and summary are the labels `label` and `<label>.summary`.

    `place` is its source, `found` are its search entries, `inner` the entries of its table of contents.
    """
    title, summary, inner = page.labels(label), page.labels.plain(f"{label}.summary"), tuple(inner)
    toc = (toc_entry(page.name, title, inner),) if inner else ()
    search = (entry(page.name, (title,), escape(summary)), *found)
    return titled(page.path, title, html, place, summary, toc=toc, search=search)


def _in_alphabet(word: str) -> tuple[str, str]:
    """Return a sort key of a word, as in dictionaries: its letters without diacritics, then the word."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), word


def code_lines(passage: Passage) -> Markup:
    """Return program lines of a rule as highlighted HTML; lines that cite the rule are marked."""
    mark = Markup("<mark>{}</mark>")
    lines = enumerate(_coloured(passage.text), passage.line)
    return Markup("\n").join(mark.format(line) if at in passage.says else line for at, line in lines)


@lru_cache(maxsize=2000)
def _coloured(text: str) -> tuple[Markup, ...]:
    """Return program text as highlighted HTML lines; no element spans two lines."""
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
    """Yield program text in pieces with one CSS class each (may be empty): first the class, then the text."""
    open_shade, open_text = "", ""
    for _, kind, value in PythonLexer().get_tokens_unprocessed(text):
        shade = next((name for name, kinds in SHADES.items() if any(kind in each for each in kinds)), "")
        if shade != open_shade and value.strip():
            yield open_shade, open_text
            open_shade, open_text = shade, ""
        open_text += value
    yield open_shade, open_text


GROUNDS = ("stated", "inferred", "ruled", "assumed")
"""Where the value of a parameter comes from: an edition, a conclusion from it, a ruling, an assumption."""


class Checks:
    """Counts and lists for the page of checks; `games` are the recorded random games, if there are any."""

    def __init__(self, page: PageContext, games: RandomGames | None) -> None:
        self.games = games
        self._page, self._content, self._rulebook = page, page.content, page.rulebook
        # A block that has nothing but a heading is no rule.
        blocks = self._rulebook.blocks.values()
        self._rules = [block for block in blocks if block.body or block.table or block.remark]

    def sums(self) -> Iterator[tuple[str, int, Mapping[str, int]]]:
        """Yield each total as the name of its label, the number, and more detailed numbers by label."""
        rules, unshown = len(self._rules), len(self.unshown)
        yield "sum.rules", rules, {"sum.shown": rules - unshown, "sum.unshown": unshown}
        runs = self._content.runs.values()
        kinds = {f"sum.{origin}": self.of_origin(origin) for origin in ORIGINS}
        kinds |= {"ruling.others": len(self.departed), "failed": sum(not run.passed for run in runs)}
        yield "sum.examples", len(runs), kinds
        grounds = Counter(map(_ground, self._rulebook.parameters.values()))
        yield "figures", grounds.total(), {f"sum.{each}": grounds[each] for each in GROUNDS}
        if games := self.games:
            sums = {"moves": games.moves, "steps": games.steps, "violations": games.violations}
            yield "sum.random", games.games, {f"sum.{name}": number for name, number in sums.items()}

    def of_origin(self, origin: str) -> int:
        """Return how many examples of an origin (one of `ORIGINS`) play the adopted readings."""
        return sum(len(runs) for _, runs in self.examples(origin))

    def examples(self, origin: str) -> Sequence[tuple[Block, Sequence[Run]]]:
        """Return the chapters that have examples of an origin (one of `ORIGINS`), each with these examples.

        Examples that play a reading that was not adopted are left out.
        """
        at, found = self._content.examples_at, []
        for chapter in self._rulebook.chapters:
            runs = [run for block in chapter.walk() for run in at.get(block.id.name, ())]
            if own := [run for run in runs if run.example.origin == origin]:
                found.append((chapter, own))
        return found

    @cached_property
    def departed(self) -> Sequence[Run]:
        """The examples that play a reading that was not adopted, in the order of the rulings."""
        runs = self._content.other_readings
        return [run for id_ in self._rulebook.rulings for run in runs.get(id_, ())]

    @cached_property
    def decided(self) -> Sequence[RulingView]:
        """The rulings whose date of decision is known."""
        views = (RulingView(self._page, id_) for id_ in self._rulebook.rulings)
        return [view for view in views if view.decided]

    @cached_property
    def unshown(self) -> Sequence[Block]:
        """The rules that no passing example illustrates."""
        content = self._content
        shown = {
            rule
            for examples in (content.examples_at, content.examples_elsewhere)
            for rule, runs in examples.items()
            if any(run.passed for run in runs)
        }
        return [block for block in self._rules if block.id.name not in shown]

    def why(self, block: Block) -> Markup:
        """Return why no example illustrates a rule."""
        id_, voice, about = block.id.name, self._page.voice, self._rulebook.about
        if block.engine is not None:
            return self._page.unexecuted(block)
        for exception in about.exceptions:
            if exception.about.name == id_:
                return words(LocalText(exception.reason.text, about.language.name), voice.language)
        is_met = any(id_ in run.rules for run in self._content.runs.values() if run.passed)
        return voice.labels("why.met" if is_met else "why.none")

    def how(self, games: RandomGames) -> Markup:
        """Return a sentence about how the random games were played, with their numbers of players."""
        voice = self._page.voice
        return players_range(voice.labels, voice.localizer, "random.how", games.players)


def _ground(parameter: Parameter) -> str:
    if parameter.assumed:
        return "assumed"
    if parameter.ruling:
        return "ruled"
    return "inferred" if parameter.inferred else "stated"
