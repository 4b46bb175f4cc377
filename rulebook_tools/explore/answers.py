"""Answers of the page "What if?": a case in words and pictures, with what can be changed in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.engine.data import GivenError, Plain
from rulebook_tools.engine.editing import Editable, Shown, matches
from rulebook_tools.engine.figures import Name, Player, Spot
from rulebook_tools.engine.scenes import Token
from rulebook_tools.examples.telling import tell
from rulebook_tools.explore.cases import Case
from rulebook_tools.explore.playing import PlayedCase, PossibleAction
from rulebook_tools.model import Example
from rulebook_tools.render.examples import MoveView
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.pictures.changes import journey
from rulebook_tools.render.pictures.words import PictureWords, capital
from rulebook_tools.render.prose import plain_text

NEW_GAME = "new_game"
"""The key in `given` whose value is the number of players of a new game."""
RECENT = 24
"""How many of the last moves are shown; of earlier ones, only their number and the position after them."""


class Control(NamedTuple):
    """A part of the position that readers can change on the page."""

    label: Markup
    part: Editable
    names: Mapping[str, str]
    """What the page shows for each word that the part can have, by word; empty for a number."""

    @property
    def can_be_open(self) -> bool:
        """Whether the part is set and may be left open; the number of players of a new game may not."""
        return self.part.now is not None and self.part.path != (NEW_GAME,)

    @property
    def number(self) -> int:
        """The current number; 0 if the part has no number."""
        return self.part.now if isinstance(self.part.now, int) else 0

    @property
    def words(self) -> list[str]:
        """The current words, in order; empty if the part has no words."""
        return list(self.part.now) if isinstance(self.part.now, tuple) else []

    @property
    def lots(self) -> Sequence[tuple[str, str, int]]:
        """The part's current words, each once, as: word, its name on the page, how often the part has it."""
        return [(word, self.names.get(word, word), number) for word, number in Counter(self.words).items()]

    @property
    def said(self) -> str:
        """The current value as a short text."""
        if not self.names:
            return f"{self.number}"
        return ", ".join(f"{name} × {number}" if number > 1 else name for _, name, number in self.lots)

    def without(self, word: str) -> list[str]:
        """Return the current words without the last occurrence of `word`."""
        at = len(self.words) - 1 - self.words[::-1].index(word)
        return [*self.words[:at], *self.words[at + 1 :]]


class ReadingView(NamedTuple):
    """A ruling or variant that can be played in another way: its name, its option, its readings."""

    name: Markup
    option: str
    readings: Sequence[tuple[str, str, bool]]
    """The readings: name, text, whether it is played now."""


class PossibleActionView(NamedTuple):
    """An action to pick on the page, or one that is forbidden, with the reason and a link to the rule."""

    text: Markup
    change: Mapping[str, Plain]
    """The `change` of a request to `Desk` that takes the action."""
    because: Markup = Markup()
    rule: Markup = Markup()


class CaseMove(NamedTuple):
    """A move of a case on the page, and the number of actions of the case before it."""

    view: MoveView
    entry: int


class CaseView:
    """A played case on the page: its position, its moves, what comes next, what can be changed."""

    def __init__(
        self,
        page: PageContext,
        case: Case,
        played: PlayedCase,
        options: Mapping[str, Sequence[str]],
        helper: Example | None = None,
    ) -> None:
        """Describe a case; `options` are the readings that the engine knows, by option.

        `helper` is the example of the question that the page answers; None on the page "What if?".
        """
        self.page, self._views, self._played = page, page.examples, played
        self._words = PictureWords(page.voice.localizer, page.labels)
        self.case = case
        run = played.run
        telling = tell(run, page.rulebook)
        moves = telling.moves
        begins = moves[-RECENT].first if len(moves) > RECENT else 0
        self.skipped = len(moves) - RECENT if begins else 0
        moves = moves[-RECENT:]
        ends = [begins, *(move.last + 1 for move in moves)]
        after = [journey([*map(played.after, range(start, end))]) for start, end in pairwise(ends)]
        before = run.situation if not begins else played.after(begins - 1)
        self.pictures = self._views.pictures.pictures(before, after)
        self.statements = self._views.sentences(telling.given)
        seen = self.pictures.moves or [Markup()] * len(moves)
        self.moves = [
            CaseMove(self._views.move(move, picture), run.taken[move.first].entry)
            for move, picture in zip(moves, seen, strict=True)
        ]
        self.due = self._views.say(run.due) if run.due else Markup()
        self.next = [self._option(each) for each in played.next]
        self.forbidden = [self._option(each) for each in played.forbidden]
        self.by_chance, self.outcome = played.by_chance, played.outcome
        self._options, self.helper = options, helper
        is_whole = helper is not None and len(case.when) >= len(Case.of_example(helper).when)
        self.is_answered = is_whole and played.refused_entry is None
        """Whether as many moves were taken as in the example of the question: no other is offered."""

    def _option(self, option: PossibleAction) -> PossibleActionView:
        text, change = self._views.say(option.statement), dict[str, Plain](do=option.entry)
        if (refused := self._played.refused_entry) is not None:
            change["back"] = refused
        if option.refusal is None:
            return PossibleActionView(text, change)
        because = self._views.say(option.refusal.statement)
        return PossibleActionView(text, change, because, self._views.rule(option.refusal.rule))

    @cached_property
    def controls(self) -> Sequence[Control]:
        """The parts of the position that can be changed, in the order of the game.

        On the page of a question, these are only the parts that its example lists in `changes`.
        """
        patterns = self.helper.changes if self.helper else ()
        chosen = [
            part
            for part in self._played.editable
            if not patterns or any(matches(pattern.name, part.path) for pattern in patterns)
        ]
        return list(map(self._control, chosen))

    def _control(self, part: Editable) -> Control:
        names = {word: self._name(shown) for word, shown in part.words.items()}
        return Control(self._views.say(part.label), part, names)

    def _name(self, shown: Shown) -> str:
        match shown:
            case Token():
                return self._words.token(shown)
            case Name(noun):
                return capital(self._words.noun(noun))
            case Player() | Spot():
                return self.page.voice.localizer.figure(shown).text

    @cached_property
    def readings(self) -> Sequence[ReadingView]:
        """The rulings and variants that can be played in another way; first those in the case's `options`."""
        found = [*self._extras(), *self._rulings()]
        return sorted(found, key=lambda each: each.option not in self.case.options)

    def _extras(self) -> Iterator[ReadingView]:
        page = self.page
        for extra in page.choices.options.extras:
            usual = page.choices.options.usual_of(extra.option)
            now = self.case.options.get(extra.option, usual)
            yes, no = page.labels.plain("what-if.with"), page.labels.plain("what-if.without")
            readings = [(usual, no, now == usual), (extra.readings[0], yes, now == extra.readings[0])]
            yield ReadingView(page.rule(extra.rule).heading, extra.option, readings)

    def _rulings(self) -> Iterator[ReadingView]:
        page = self.page
        for id_, ruling in page.rulebook.rulings.items():
            option = ruling.option.name if ruling.option else ""
            if option in self._options:
                now = self.case.options.get(option, ruling.adopted.name)
                readings = [
                    (name, plain_text(page.prose.line(f"{id_}/reading.{name}", reading.text)), name == now)
                    for name, reading in ruling.readings.items()
                ]
                yield ReadingView(page.ruling(id_).heading, option, readings)

    @property
    def wrong_part(self) -> Markup:
        """The label of the part of the position that is wrong; empty if nothing is, or another thing."""
        path = self._played.fault.path if self._played.fault else ()
        parts = (each for each in self.controls if path[: len(each.part.path)] == each.part.path)
        return next((each.label for each in parts), Markup())

    @property
    def wrong(self) -> str:
        """What is wrong with the position or the last action, in English; empty if nothing is."""
        fault = self._played.fault
        if fault is not None and self.wrong_part:
            fault = GivenError((), fault.wrong, fault.expected)
        return "" if fault is None else str(fault)


def answer(view: CaseView) -> str:
    """Return the HTML of a played case."""
    return view.page.render("what-if-answer.html.jinja", view=view)


def answer_text(view: CaseView) -> str:
    """Return a played case as lines of plain text."""
    page, say, label = view.page, plain_text, view.page.labels.plain
    between = page.labels.between("sentences")
    lines = [*map(say, view.statements)]
    if view.skipped:
        lines.append(label("what-if.skipped", view.skipped))
    for number, move in enumerate(view.moves, view.skipped + 1):
        said = [*move.view.sentences]
        if move.view.because:
            rules = map(Markup("({})").format, move.view.rules)
            said += [page.labels("forbidden"), move.view.because, *rules]
        lines.append(f"{number}. " + between.join(map(say, said)))
    if view.wrong:
        lines.append(f"{label('what-if.wrong')} {view.wrong}")
    lines += [say(view.due)] if view.due else []
    lines += [f"  - {say(each.text)}" for each in view.next]
    lines += [f"  × {say(each.text)} {say(each.because)}" for each in view.forbidden]
    return "\n".join(lines)
