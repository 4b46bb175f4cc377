"""Views of verified examples: moves, the pictures between them, every step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, partial
from itertools import pairwise, repeat
from typing import Literal, NamedTuple, TypeAlias

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.engine.figures import Figure, Statement
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.examples.run import Run
from rulebook_tools.examples.telling import Move, Sentence, joined, same_courses, tell
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.pictures import NOTHING, Pictures
from rulebook_tools.render.pictures.changes import journey
from rulebook_tools.render.prose import marked, plain_text, shared
from rulebook_tools.render.template import macro

Status: TypeAlias = Literal["verified", "not-allowed", "other-reading", "failed"]
"""It came out, it shows what is forbidden, it plays another reading than the adopted one, or it failed.

Labels of these names say it.
"""


class MoveView(NamedTuple):
    """A move of an example: its sentences, links to its rules, the pictures that follow."""

    sentences: tuple[Markup, ...]
    because: Markup
    """Why it is not allowed, where a rule refuses it."""
    rules: tuple[Markup, ...]
    seen: Markup
    """The pictures that it changes."""


class ExampleView:
    """What a page shows of an example, or of several that differ only in their given state."""

    def __init__(
        self,
        views: ExampleViews,
        run: Run,
        reading: Markup | None = None,
        beside: Sequence[Run] = (),
        known: Situation = NOTHING,
    ) -> None:
        """Describe an example; `reading` is the one it plays, if that is not the adopted one.

        Examples `beside` it share its description; what is `known` is in their pictures.
        """
        example, prose = run.example, views.prose
        self.id, self.run, self.reading = example.id.name, run, reading
        self.status = status(run, is_other_reading=reading is not None)
        self.title = prose.line(f"{self.id}/title", example.title)
        self.story = prose.body(f"{self.id}/story", example.story)
        self.assumed = prose.body(f"{self.id}/assumed", example.assumed)
        telling = tell(run, views.rulebook, beside)
        ends = [move.last + 1 for move in telling.moves] if run.after else []
        after = [journey(run.after[start:end]) for start, end in pairwise([0, *ends])]
        self.pictures = views.pictures.pictures(run.situation, after, known)
        self.statements = views.sentences(telling.given)
        self.moves = tuple(map(views.move, telling.moves, self.pictures.moves or repeat(Markup())))
        self.result = views.sentences(telling.result)
        self.all: tuple[ExampleView, ...] = (self,)
        """It, and the examples that share its description."""
        self.differing: tuple[MoveView, ...] = ()
        """What only this example says, if others share its description."""


class ExampleViews:
    """Makes views of examples for one page."""

    def __init__(self, links: PageLinks) -> None:
        self.rulebook, self.prose = links.rulebook, links.prose
        self._localizer = links.voice.localizer
        # Where texts name their messages, each page collects its own.
        self._shared_html = links.voice.shared if links.voice.used is None else {}
        looks = links.content.looks
        self.pictures = Pictures(self._localizer, links.labels, looks, self.say, self._shared_html)
        self.rule = lru_cache(maxsize=None)(partial(_link_of_step, links))

    def result(self, run: Run) -> Sequence[Markup]:
        """Return the result of an example, in sentences."""
        return self.sentences(tell(run, self.rulebook).result)

    def views(self, runs: Iterable[Run]) -> tuple[ExampleView, ...]:
        """Return the views of examples; examples that differ only in their given state share one view."""
        return tuple(map(self._shared, same_courses(runs)))

    def _shared(self, runs: Sequence[Run]) -> ExampleView:
        """Return one view of examples with the same course; shared parts appear once."""
        first, *others = runs
        view = ExampleView(self, first, beside=others)
        if not others:
            return view
        known = first.situation
        views = [
            ExampleView(self, run, None, [each for each in runs if each is not run], known) for run in others
        ]
        view.all = (view, *views)
        same = frozenset.intersection(
            *(frozenset(text for move in each.moves for text in move.sentences) for each in view.all)
        )
        for each in view.all:
            each.differing = _without(each.moves, same)
        moves = [
            move._replace(sentences=tuple(text for text in move.sentences if text in same))
            for move in view.moves
        ]
        view.moves = tuple(move for move in moves if move.sentences)
        view.result = tuple(dict.fromkeys(text for each in view.all for text in each.result))
        return view

    def move(self, move: Move, seen: Markup) -> MoveView:
        """Return the view of a move; `seen` are the pictures that it changes."""
        return MoveView(
            self.sentences(move.sentences),
            self.say(move.because) if move.because else Markup(),
            tuple(map(self.rule, move.rules)),
            seen,
        )

    def sentences(self, sentences: Iterable[Sentence]) -> tuple[Markup, ...]:
        """Return sentences as HTML, their players joined where the language has words for several."""
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

        html = self.prose.inline(wording, fill)
        return marked(html, self._localizer.message_of(statement)) if self.prose.is_marked else html


def _without(moves: Iterable[MoveView], same: Collection[Markup]) -> tuple[MoveView, ...]:
    """Return moves without the sentences in `same`; a move that lost a sentence lists no rules."""
    found = []
    for move in moves:
        rest = tuple(text for text in move.sentences if text not in same)
        rules = move.rules if len(rest) == len(move.sentences) else ()
        found += [move._replace(sentences=rest, rules=rules)] if rest else []
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
