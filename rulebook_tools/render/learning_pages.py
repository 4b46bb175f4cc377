"""The pages that teach a game: tours, "Teach it in five minutes", "Check yourself"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple
from zlib import crc32

from markupsafe import Markup, escape

from rulebook_tools.catalogs.messages import QUIZ, TEACH
from rulebook_tools.examples.quiz import answers
from rulebook_tools.examples.telling import tell
from rulebook_tools.examples.tours import StopRun, TourRun, first_named
from rulebook_tools.model import Question, Quiz, Teaching, TeachingPart
from rulebook_tools.render.appendix_pages import labelled_page
from rulebook_tools.render.examples import MoveView
from rulebook_tools.render.page import GameCard, Page, titled, toc_entry
from rulebook_tools.render.page_context import PageContext, ways_in
from rulebook_tools.render.page_links import HeadedLink
from rulebook_tools.render.pictures.changes import journey
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.search import entry, first_sentence

Verdict = Literal["right", "legal", "forbidden", "wrong"]
"""The verdict on what a learner picks: the tour's own move or the right answer; another legal action; an
action that a rule forbids; a wrong answer."""


class PickView(NamedTuple):
    """An action or answer to choose, shown as a button: its text, and the reply to whoever chooses it."""

    text: Markup
    verdict: Verdict
    answer: Sequence[Markup] = ()
    """Sentences: why the action is forbidden, what it leads to, or the right answer to the question."""
    rules: Sequence[Markup] = ()
    """Links to the rules that the answer rests on."""
    comment: Markup = Markup()
    """The narrator's remark on the choice, or the source of a question; may be empty."""


class StopView(NamedTuple):
    """A stop (pause) of a tour on its page: narration (`tell`), question, choices, moves, pictures."""

    id: str
    tell: Markup
    ask: Markup
    """The question to the learner; empty if the tour states none."""
    picks: Sequence[PickView]
    moves: Sequence[MoveView]
    seen: Markup
    """The pictures that the stop changes, as they are after it."""


class TourView:
    """A tour on its page: the initial position, and the stops."""

    def __init__(self, page: PageContext, tour: TourRun) -> None:
        self._page, self._views = page, page.examples
        self.id = tour.tour.id.name
        self.title = page.prose.line(f"{self.id}/title", tour.tour.title)
        self.story = page.prose.body(f"{self.id}/story", tour.tour.story)
        moving = [stop for stop in tour.stops if stop.run.taken]
        after = [journey(stop.run.after) for stop in moving]
        self.pictures = self._views.pictures.pictures(tour.run.situation, after, in_passing=True)
        self.statements = self._views.sentences(tell(tour.run, page.rulebook).given)
        seen = dict(zip((stop.name for stop in moving), self.pictures.moves, strict=True))
        self.stops = [self._stop(stop, seen.get(stop.name, Markup())) for stop in tour.stops]

    def _stop(self, stop: StopRun, seen: Markup) -> StopView:
        at, prose = f"{self.id}.{stop.name}", self._page.prose
        told = tell(stop.run, self._page.rulebook).moves if stop.run.taken else ()
        moves = [self._views.move(move, Markup()) for move in told]
        ask = prose.line(f"{at}/ask", stop.stop.ask) if stop.stop.ask else Markup()
        picks = sorted(self._picks(stop, at), key=lambda pick: crc32(f"{at} {pick[0]}".encode()))
        body = prose.body(f"{at}/tell", stop.stop.tell)
        return StopView(stop.name, body, ask, [view for _, view in picks], moves, seen)

    def _picks(self, stop: StopRun, at: str) -> Iterator[tuple[str, PickView]]:
        """Yield name and view of each choice at a stop; the right one comes first, with an empty name.

        `at` begins the contexts of the stop's messages.
        """
        right = stop.first
        if right is None or not stop.stop.choices:
            return
        views, prose = self._views, self._page.prose
        yield "", PickView(views.say(right.action), "right")
        for name, pick in stop.stop.choices.items():
            comment = prose.line(f"{at}.{name}/tell", pick.tell) if pick.tell else Markup()
            if (taken := stop.refused.get(name)) and taken.refusal:
                why, rule = views.say(taken.refusal.statement), views.rule(taken.refusal.rule)
                yield name, PickView(views.say(taken.action), "forbidden", [why], [rule])
            elif (run := stop.detours.get(name)) and (chosen := first_named(run)):
                text = views.say(chosen.action)
                moves = tell(run, self._page.rulebook).moves
                told = [each for move in moves for each in views.sentences(move.sentences)]
                leads = [each for each in told if each != text] or views.result(run)
                yield name, PickView(text, "legal", leads, (), comment)


def tour_page(tour: TourRun, page: PageContext) -> Page:
    """Return the page of a tour."""
    view = TourView(page, tour)
    ways = tuple(ways_in(page.voice, page.path))
    html = page.render("tour.html.jinja", view=view, ways=ways)
    found = entry(page.name, (view.title,), view.story)
    found = found._replace(also=" | ".join(map(escape, page.names.also(view.id, tour.tour))))
    summary = plain_text(view.story)
    return titled(page.path, view.title, html, tour.tour.place, summary, search=(found,))


class QuestionView(NamedTuple):
    """A question about an example, on the page "Check yourself"."""

    id: str
    """The name of the question in `quiz.yml`."""
    statements: Sequence[Markup]
    """Sentences about the position in which the example begins."""
    before: Markup
    """The pictures of the position in which the example begins."""
    moves: Sequence[Markup]
    """Sentences about the actions of the example, without their results."""
    ask: Markup
    """The question; empty if it is whether the last action is allowed."""
    action: Markup
    """The action that may be allowed; empty if the question is about a value."""
    picks: Sequence[PickView]
    """The answers from which learners choose, as buttons."""


def quiz_page(quiz: Quiz, page: PageContext) -> Page:
    """Return the page with the questions of a game."""
    questions = [_question(page, name, each) for name, each in quiz.questions.items()]
    html = page.render("quiz.html.jinja", questions=questions)
    return labelled_page(page, html, quiz.place, (), label=QUIZ)


def _question(page: PageContext, name: str, question: Question) -> QuestionView:
    views, run = page.examples, page.content.runs[question.example.name]
    named = [each for each in run.taken if not each.filled]
    taken = [each for each in named if each.refusal is None]
    last = named[-1] if named and question.value is None else None
    moves = [views.say(each.action) for each in taken if each is not last]
    refusal = last.refusal if last else None
    rule = views.rule(refusal.rule if refusal else run.example.illustrates[0].name)
    if last is not None:
        picks = [(page.labels("quiz.yes"), refusal is None), (page.labels("quiz.no"), refusal is not None)]
        answer = (views.say(refusal.statement),) if refusal else views.result(run)
    else:
        offered = answers(question, run, page.content.read_expected())
        picks = [(Markup(" ").join(views.result(each.run)), each.is_right) for each in offered]
        answer = tuple(text for text, is_right in picks if is_right)
    link = page.example(run.example)
    source = Markup('<a href="{}">{}</a>').format(link.url, link.heading)
    return QuestionView(
        name,
        views.sentences(tell(run, page.rulebook).given),
        views.pictures.pictures(run.situation, [journey(run.after)] if run.after else []).before,
        moves,
        page.prose.line(f"{QUIZ}.{name}/ask", question.ask) if question.ask else Markup(),
        views.say(last.action) if last else Markup(),
        [PickView(text, "right" if each else "wrong", answer, [rule], source) for text, each in picks],
    )


def teach_page(teaching: Teaching, game: GameCard, page: PageContext) -> Page:
    """Return the page for somebody who explains the game to others."""
    parts = [
        (name, page.prose.line(f"{TEACH}.{name}/heading", part.heading), [*_lines(page, part)])
        for name, part in teaching.parts.items()
    ]
    html = page.render("teach.html.jinja", game=game, parts=parts)
    inner = [toc_entry(name, heading) for name, heading, _ in parts]
    return labelled_page(page, html, teaching.place, (), label=TEACH, inner=inner)


def _lines(page: PageContext, part: TeachingPart) -> Iterator[tuple[HeadedLink, Markup, Markup]]:
    """Yield the rules to tell: a link to each, its sentence, and what to point at (may be empty)."""
    for line in part.lines:
        rule = line.rule.name
        block = page.rulebook.blocks[rule]
        if block.summary and line.sentence == "summary":
            text = page.prose.line(f"{rule}/summary", block.summary)
        else:
            text = first_sentence(page.prose.body(f"{rule}/body", block.body), page.voice.language)
        show = page.prose.line(f"{TEACH}.{rule}/show", line.show) if line.show else Markup()
        yield page.rule(rule), text, show
