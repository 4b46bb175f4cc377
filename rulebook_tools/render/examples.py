"""Verified examples: the moves, the pictures between them, and every step on request."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise, repeat
from typing import Literal, TypeAlias

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.engine.figures import Figure, Statement
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.examples.run import Run
from rulebook_tools.examples.telling import Move, Sentence, joined, same_courses, tell
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.pictures import NOTHING, Pictures, PicturesView
from rulebook_tools.render.pictures.changes import journey
from rulebook_tools.render.prose import marked, plain_text, shared
from rulebook_tools.render.template import macro

Status: TypeAlias = Literal["verified", "not-allowed", "other-reading", "failed"]
"""It came out, it shows what is forbidden, it plays another reading than the adopted one, or it failed.

Labels of these names say it.
"""


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move of an example: its sentences, links to its rules, the pictures that follow."""

    sentences: tuple[Markup, ...]
    because: Markup
    """Why it is not allowed, where a rule refuses it."""
    rules: tuple[Markup, ...]
    seen: Markup
    """The pictures that it changes."""


@dataclass(frozen=True, slots=True)
class ExampleView:
    """All that a page shows of an example."""

    run: Run
    title: Markup
    reading: Markup | None
    """The reading that it plays, where that is not the adopted one."""
    story: Markup
    assumed: Markup
    statements: tuple[Markup, ...]
    pictures: PicturesView
    moves: tuple[MoveView, ...]
    result: tuple[Markup, ...]
    """What it comes to, in sentences."""
    differing: tuple[MoveView, ...] = ()
    """What is told of it alone, where it shares its telling."""
    others: tuple[ExampleView, ...] = ()
    """The examples that share its telling."""

    @property
    def id(self) -> str:
        """The id of the example."""
        return self.run.example.id.name

    @property
    def status(self) -> Status:
        """How it came out."""
        return status(self.run, is_other_reading=self.reading is not None)

    @property
    def all(self) -> tuple[ExampleView, ...]:
        """It and the examples that share its telling."""
        return self, *self.others


class ExampleViews:
    """Makes views of examples for one page."""

    def __init__(self, links: PageLinks) -> None:
        self._rulebook = links.rulebook
        self._localizer = links.voice.localizer
        self._prose = links.prose
        # Where texts name their messages, each page collects its own.
        self._shared_html = {} if links.voice.is_marked else links.voice.shared
        looks = links.content.looks
        self.pictures = Pictures(self._localizer, links.voice.labels, looks, self.say, self._shared_html)
        self.rule = lru_cache(maxsize=None)(partial(_link_of_step, links))

    def result(self, run: Run) -> Sequence[Markup]:
        """Return what an example comes to, in sentences."""
        return self._sentences(tell(run, self._rulebook).result)

    def views(self, runs: Iterable[Run]) -> tuple[ExampleView, ...]:
        """Return the views of examples; examples that differ only in their given state share one view."""
        return tuple(self._shared(group) for group in same_courses(runs))

    def _shared(self, runs: Sequence[Run]) -> ExampleView:
        """Return one view of examples with the same course; shared parts appear once."""
        known = [NOTHING, *repeat(runs[0].situation, len(runs) - 1)]
        views = [
            self.view(run, beside=[other for other in runs if other is not run], known=situation)
            for run, situation in zip(runs, known, strict=True)
        ]
        first, *others = views
        if not others:
            return first
        told = [{text for move in view.moves for text in move.sentences} for view in views]
        same = frozenset.intersection(*map(frozenset, told))
        views = [replace(view, differing=_but(view.moves, same)) for view in views]
        moves = [
            replace(move, sentences=tuple(text for text in move.sentences if text in same))
            for move in first.moves
        ]
        result = tuple(dict.fromkeys(text for view in views for text in view.result))
        kept = tuple(move for move in moves if move.sentences)
        return replace(views[0], moves=kept, result=result, others=tuple(views[1:]))

    def view(
        self,
        run: Run,
        reading: Markup | None = None,
        *,
        beside: Sequence[Run] = (),
        known: Situation = NOTHING,
    ) -> ExampleView:
        """Return the view of an example; `reading` is the one it plays, if that is not the adopted one.

        It is told with what those illustrate that stand `beside` it; what is `known` is drawn there.
        """
        example = run.example
        id_ = example.id.name
        telling = tell(run, self._rulebook, beside)
        ends = [move.last + 1 for move in telling.moves] if run.after else []
        after = [journey(run.after[start:end]) for start, end in pairwise([0, *ends])]
        pictures = self.pictures.pictures(run.situation, after, known)
        return ExampleView(
            run=run,
            title=self._prose.line(f"{id_}/title", example.title),
            reading=reading,
            story=self._prose.body(f"{id_}/story", example.story),
            assumed=self._prose.body(f"{id_}/assumed", example.assumed),
            statements=self._sentences(telling.given),
            pictures=pictures,
            moves=tuple(map(self._move, telling.moves, pictures.moves or repeat(Markup()))),
            result=self._sentences(telling.result),
        )

    def _move(self, move: Move, seen: Markup) -> MoveView:
        return MoveView(
            self._sentences(move.sentences),
            self.say(move.because) if move.because else Markup(),
            tuple(map(self.rule, move.rules)),
            seen,
        )

    def _sentences(self, sentences: Iterable[Sentence]) -> tuple[Markup, ...]:
        return tuple(text for sentence in sentences for text in self._sentence(sentence))

    def _sentence(self, sentence: Sentence) -> Iterable[Markup]:
        """Return a sentence, or one of each player where the language has no words for several."""
        several = joined(sentence)
        if (
            sentence.by
            and self._localizer.wording(several).text != self._localizer.wording(sentence.statements[0]).text
        ):
            return (self.say(several),)
        return map(self.say, sentence.statements)

    def say(self, statement: Statement) -> Markup:
        """Return a statement as HTML, its figures filled in."""
        key = statement.wording, *statement.figures.items()
        return shared(self._shared_html, key, lambda: self._say(statement))

    def _say(self, statement: Statement) -> Markup:
        wording = self._localizer.wording(statement)

        def fill(path: str, form: str, language: str) -> LocalText | None:
            figure: Figure | None = statement.figures.get(path)
            return None if figure is None else self._localizer.figure(figure, form, language)

        html = self._prose.inline(wording, fill)
        return marked(html, self._localizer.message_of(statement)) if self._prose.is_marked else html


def _but(moves: Iterable[MoveView], same: Collection[Markup]) -> tuple[MoveView, ...]:
    """Return moves without the sentences in `same`; a move that lost a sentence lists no rules."""
    found = []
    for move in moves:
        rest = tuple(text for text in move.sentences if text not in same)
        rules = move.rules if len(rest) == len(move.sentences) else ()
        found += [replace(move, sentences=rest, rules=rules)] if rest else []
    return tuple(found)


def _link_of_step(links: PageLinks, rule: str) -> Markup:
    """Return the link to the rule of a step, by its number."""
    link = links.rule(rule)
    values = (link.url, link.number, plain_text(link.heading), link.heading)
    return macro("example.html.jinja", "rule_link", *values)


def status(run: Run, *, is_other_reading: bool = False) -> Status:
    """Return how an example came out; say if it plays another reading than the adopted one."""
    if not run.passed:
        return "failed"
    if is_other_reading:
        return "other-reading"
    return "not-allowed" if run.refused_by else "verified"
