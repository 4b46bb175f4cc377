"""Views of verified examples: moves, the pictures between them, every step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, pairwise, repeat
from typing import Literal, NamedTuple, TypeAlias

from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.engine.figures import Figure, Statement
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.examples.comparison import Difference
from rulebook_tools.examples.run import Run, Taken
from rulebook_tools.examples.telling import Move, Sentence, attempted, joined, same_courses, tell
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.pictures import NOTHING, Pictures
from rulebook_tools.render.pictures.changes import journey, without_asides
from rulebook_tools.render.prose import shared
from rulebook_tools.render.results import Results
from rulebook_tools.render.template import macro

Status: TypeAlias = Literal["verified", "not-allowed", "other-reading", "failed"]
"""How an example came out: passed, passed by showing a forbidden action, passed under a reading that was not
adopted, or failed. Labels have the same names."""


class MoveView(NamedTuple):
    """A move of an example as HTML: sentences, why it is forbidden, links to the applied rules, pictures."""

    sentences: tuple[Markup, ...]
    because: Markup
    """The sentence that says why the move is not allowed; empty if it is allowed."""
    rules: tuple[Markup, ...]
    seen: Markup
    """The pictures that the move changes, as they are after it."""


class ExampleView:
    """What a page shows of an example, or of several that differ only in their initial position."""

    def __init__(
        self,
        views: ExampleViews,
        run: Run,
        reading: Markup | None = None,
        beside: Sequence[Run] = (),
        known: Situation = NOTHING,
    ) -> None:
        """Make a view of an example; `reading` is the text of its reading if that was not adopted, else None.

        `beside` are the other examples that share the view. `known` is a position that the page shows
        already: scenes that are the same in it and in the example's initial position are not drawn again.
        """
        example, prose = run.example, views.prose
        self.id, self.run, self.reading = example.id.name, run, reading
        self.status = status(run, is_other_reading=reading is not None)
        self.title = prose.line(f"{self.id}/title", example.title)
        self.story = prose.body(f"{self.id}/story", example.story)
        self.assumed = prose.body(f"{self.id}/assumed", example.assumed)
        telling = tell(run, views.rulebook, beside)
        asides = {at for at, steps in enumerate(telling.prepared) if not steps}
        before, *situations = without_asides([run.situation, *run.after], asides)
        ends = [move.last + 1 for move in telling.moves] if situations else []
        after = [journey(situations[start:end]) for start, end in pairwise([0, *ends])]
        self.pictures = views.pictures.pictures(before, after, known)
        self.statements = views.sentences(telling.given)
        self.moves = tuple(map(views.move, telling.moves, self.pictures.moves or repeat(Markup())))
        self.result = views.result(run)
        self.all: tuple[ExampleView, ...] = (self,)
        """The views of this example and of those that share its description."""
        self.differing: tuple[MoveView, ...] = ()
        """Moves with only the sentences that the examples of a shared description do not have in common."""
        steps = chain(telling.prepared, (taken.steps for taken in run.taken[run.prepared :]))
        self.every_step = tuple(zip(run.taken, steps, strict=True))
        """Each action with its steps; of chance that sets up the example, only the steps that are shown."""


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
        self._between = links.labels.between
        self.result = Results(self.rulebook.wordings, self._localizer, links.labels, self.prose, self.say).of
        """Returns the sentences about the result of an example."""

    def views(self, runs: Iterable[Run]) -> tuple[ExampleView, ...]:
        """Return the views of examples; those that differ only in their initial position share a view."""
        return tuple(map(self._shared, same_courses(runs)))

    def _shared(self, runs: Sequence[Run]) -> ExampleView:
        """Return one view of examples with the same moves; moves have only the sentences that all share."""
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
        if any(each.result != view.result for each in views):
            colon, space = self._between("colon"), escape(self._between("sentences"))
            view.result = tuple(each.title + colon + space.join(each.result) for each in view.all)
        return view

    def move(self, move: Move, seen: Markup) -> MoveView:
        """Return the view of a move; `seen` are the pictures of the scenes that the move changes, as HTML."""
        wanted = move.because is not None
        return MoveView(
            self.sentences(move.sentences, wanted=wanted),
            self.say(move.because) if move.because else Markup(),
            tuple(map(self.rule, move.rules)),
            seen,
        )

    def action(self, taken: Taken) -> Markup:
        """Return the sentence about an action, or about the attempt if a rule refused the action."""
        if taken.refusal is None:
            return self.say(taken.action)
        return self.say(attempted(taken, self.rulebook.wordings.statements), wanted=True)

    def differences(self, found: Iterable[Difference]) -> Iterator[tuple[Taken | None, list[Statement]]]:
        """Yield the action and the results that a page shows for each difference between readings.

        A result is left out if the wording of another result already includes it (`tells` in `wording.yml`).
        The action is None if the difference has no action. If there are results, an allowed action is also
        replaced by None if the example left it open, or if the wording of a result already includes it.
        """
        wordings = self.rulebook.wordings.statements
        for taken, results in ((each.taken, each.results) for each in found):
            told = {ref.name for each in results for ref in wordings[each.wording].tells}
            is_told = taken and not taken.refusal and (taken.filled or taken.action.wording in told)
            yield (
                None if is_told and results else taken,
                [each for each in results if each.wording not in told],
            )

    def sentences(self, sentences: Iterable[Sentence], *, wanted: bool = False) -> tuple[Markup, ...]:
        """Return sentences as HTML: one text for each if the wording allows it, else one for each statement.

        If `wanted`, wordings are those of an action that a rule refuses, such as “A wants to sail”.
        """
        return tuple(text for sentence in sentences for text in self._sentence(sentence, wanted=wanted))

    def _sentence(self, sentence: Sentence, *, wanted: bool) -> Iterable[Markup]:
        """Return one text for the whole sentence, or one for each statement if the wording cannot join them.

        If `wanted`, single statements are in their words for an action that a rule refuses.
        """
        several = joined(sentence)
        if (
            sentence.by
            and self._localizer.wording(several).text != self._localizer.wording(sentence.statements[0]).text
        ):
            return (self.say(several),)
        return (self.say(each, wanted=wanted) for each in sentence.statements)

    def say(self, statement: Statement, *, wanted: bool = False) -> Markup:
        """Return a statement as HTML; if `wanted`, in its words for a refused action: *A wants to sell*."""
        key = statement.wording, wanted, *statement.figures.items()
        return shared(self._shared_html, key, lambda: self._say(statement, wanted=wanted))

    def _say(self, statement: Statement, *, wanted: bool) -> Markup:
        wording = self._localizer.wording(statement, wanted=wanted)

        def fill(path: str, form: str, language: str) -> LocalText | None:
            figure: Figure | None = statement.figures.get(path)
            return None if figure is None else self._localizer.figure(figure, form, language)

        message = self._localizer.message_of(statement, wanted=wanted)
        return self.prose.marked(self.prose.inline(wording, fill), message)


def _without(moves: Iterable[MoveView], same: Collection[Markup]) -> tuple[MoveView, ...]:
    """Return moves without the sentences in `same`; moves without other sentences are left out.

    Moves that lose a sentence lose their links to rules, too.
    """
    found = []
    for move in moves:
        rest = tuple(text for text in move.sentences if text not in same)
        rules = move.rules if len(rest) == len(move.sentences) else ()
        found += [move._replace(sentences=rest, rules=rules)] if rest else []
    return tuple(found)


def _link_of_step(links: PageLinks, rule: str) -> Markup:
    """Return a link to a rule as HTML. It shows the rule's number; a script makes the heading a tooltip."""
    link = links.rule(rule)
    return macro("example.html.jinja", "rule_link", link.url, link.number, link.heading)


def status(run: Run, *, is_other_reading: bool = False) -> Status:
    """Return the verdict on an example; `is_other_reading` if it plays a reading that was not adopted."""
    if not run.passed:
        return "failed"
    if is_other_reading:
        return "other-reading"
    return "not-allowed" if run.refused_by else "verified"
