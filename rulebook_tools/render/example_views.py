"""A verified example as a reader sees it: told in moves between pictures, with every step beneath."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from markupsafe import Markup

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.catalog.voice import Said
from rulebook_tools.engine.figures import Figure, Name, Statement, Step
from rulebook_tools.engine.scenes import Board, Grid, Row, Scene, Space, Token, Track
from rulebook_tools.examples.run import Refusal, Run, Taken
from rulebook_tools.examples.telling import Move, Sentence, joined, pictures, same_courses, tell
from rulebook_tools.model import Rulebook
from rulebook_tools.render.prose import Prose, plain_text, words
from rulebook_tools.render.template import Stencil


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A link to a rule or an example, by its heading; a rule has a number too."""

    id: str
    heading: Markup
    url: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class TokenView:
    """A thing on the table: its words, the number on it, how many, and a shade that tells kinds apart."""

    words: Markup
    number: str
    count: int
    shade: int


@dataclass(frozen=True, slots=True)
class RowView:
    """Things in a row under a label."""

    label: Markup
    tokens: tuple[TokenView, ...]
    total: Markup | None


@dataclass(frozen=True, slots=True)
class GridView:
    """A grid of numbers; `shades` tell the kinds of its rows apart."""

    caption: Markup
    columns: tuple[Markup, ...]
    rows: tuple[tuple[Markup, int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class MarkView:
    """A thing on a space: what it is, whose it is, and a number that tells kinds apart."""

    words: Markup
    player: str
    kind: int


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of a board: its ground in words, a number that tells kinds apart, what lies on it."""

    words: Markup
    kind: int
    marks: tuple[MarkView, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board, and a legend of the grounds and marks that it shows."""

    caption: Markup
    column_names: tuple[str, ...]
    board: tuple[tuple[str, tuple[SpaceView | None, ...]], ...]
    """The rows, each with its name."""
    grounds: tuple[SpaceView, ...]
    marks: tuple[MarkView, ...]


@dataclass(frozen=True, slots=True)
class StepView:
    """A step in words, and the link to its rule."""

    text: Markup
    rule: Markup


@dataclass(frozen=True, slots=True)
class ActionView:
    """An action in words and its steps; `filled` if the example left it open, perhaps to chance.

    One that a rule refused has what the rule says instead of steps.
    """

    text: Markup
    steps: tuple[StepView, ...]
    filled: bool
    by_chance: bool
    refused: StepView | None


Status: TypeAlias = Literal["verified", "not-allowed", "other-reading", "failed"]
"""It came out, it shows what is forbidden, it plays another reading than the adopted one, or it failed.

Labels of these names say it.
"""
SceneView: TypeAlias = RowView | GridView | BoardView


class Seen(NamedTuple):
    """A scene that is seen, and what it is known by in every picture of an example."""

    name: str
    view: SceneView


@dataclass(frozen=True, slots=True)
class ExampleHead:
    """What a list shows of an example."""

    id: str
    title: Markup
    origin: str
    """As `Example.origin`."""
    status: Status


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move as it is told: sentences, links to its rules, what is seen after it."""

    sentences: tuple[Markup, ...]
    because: Markup
    """Why it is not allowed, where a rule refuses it."""
    rules: tuple[Markup, ...]
    seen: tuple[Seen, ...]
    """What has changed since the move before it."""


@dataclass(frozen=True, slots=True)
class ExampleView:
    """All that a page shows of an example."""

    id: str
    title: Markup
    origin: str
    """As `Example.origin`."""
    status: Status
    reading: Markup | None
    """The reading that it plays, where that is not the adopted one."""
    story: Markup
    assumed: Markup
    statements: tuple[Markup, ...]
    before: tuple[Seen, ...]
    moves: tuple[MoveView, ...]
    after: tuple[Seen, ...]
    """What is seen at the end of what has changed."""
    result: tuple[Markup, ...]
    """What it comes to, in sentences."""
    actions: tuple[ActionView, ...]
    """Every action with every step."""
    command: str
    file: str
    line: int
    differing: tuple[MoveView, ...] = ()
    """What is told of it alone, where it shares its telling."""
    others: tuple[ExampleView, ...] = ()
    """The examples that share its telling."""

    @property
    def all(self) -> tuple[ExampleView, ...]:
        """It and the examples that share its telling."""
        return self, *self.others


class ExampleViews:
    """Makes views of examples in one language; `rule` gives the link to a rule."""

    def __init__(
        self,
        rulebook: Rulebook,
        speech: Speech,
        prose: Prose,
        shades: Mapping[str, int],
        rule: Callable[[str], RuleLink],
    ) -> None:
        self._rulebook = rulebook
        self._speech = speech
        self._prose = prose
        self._shades = shades
        self._rule = lru_cache(maxsize=None)(lambda id_: _step_rule(rule(id_)))

    def head(self, run: Run, *, is_other_reading: bool = False) -> ExampleHead:
        """Return the head of an example; say if it plays another reading than the adopted one."""
        example, id_ = run.example, run.example.id.name
        title = self._prose.line(f"{id_}/title", example.title)
        return ExampleHead(id_, title, example.origin, _status(run, is_other_reading=is_other_reading))

    def views(self, runs: Iterable[Run]) -> tuple[ExampleView, ...]:
        """Return the views of examples; those that differ in what is given alone share one."""
        return tuple(self._shared(group) for group in same_courses(runs))

    def _shared(self, runs: Sequence[Run]) -> ExampleView:
        """Return the view of examples of the same course: what they share is told once."""
        views = [self.view(run, beside=[other for other in runs if other is not run]) for run in runs]
        first, *others = views
        if not others:
            return first
        told = [{text for move in view.moves for text in move.sentences} for view in views]
        same = frozenset.intersection(*map(frozenset, told))
        views = [replace(view, differing=_but(view.moves, same)) for view in views]
        moves = tuple(_only(move, same) for move in first.moves)
        result = tuple(dict.fromkeys(text for view in views for text in view.result))
        kept = tuple(move for move in moves if move.sentences)
        return replace(views[0], moves=kept, result=result, others=tuple(views[1:]))

    def view(self, run: Run, reading: Markup | None = None, *, beside: Sequence[Run] = ()) -> ExampleView:
        """Return the view of an example; `reading` is the one it plays, if that is not the adopted one.

        It is told with what those illustrate that stand `beside` it.
        """
        example = run.example
        id_ = example.id.name
        telling, seen = tell(run, self._rulebook, beside), pictures(run)
        return ExampleView(
            id=id_,
            title=self._prose.line(f"{id_}/title", example.title),
            origin=example.origin,
            status=_status(run, is_other_reading=reading is not None),
            reading=reading,
            story=self._prose.body(f"{id_}/story", example.story),
            assumed=self._prose.body(f"{id_}/assumed", example.assumed),
            statements=tuple(map(self.say, run.situation.statements)),
            before=self._seen(seen.given),
            moves=tuple(self._move(move, seen.moving) for move in telling.moves),
            after=self._seen(seen.moving[-1]),
            result=tuple(text for sentence in telling.result for text in self._sentence(sentence)),
            actions=tuple(map(self._action, run.taken)),
            command=f"rulebook verify {self._rulebook.id}/{id_}",
            file=example.place.file,
            line=example.place.line,
        )

    def _move(self, move: Move, seen: Sequence[tuple[Scene, ...]]) -> MoveView:
        before, after = seen[move.first], seen[move.last + 1]
        return MoveView(
            tuple(text for sentence in move.sentences for text in self._sentence(sentence)),
            self.say(move.because) if move.because else Markup(),
            tuple(map(self._rule, move.rules)),
            self._seen(scene for scene in after if scene not in before),
        )

    def _sentence(self, sentence: Sentence) -> Iterable[Markup]:
        """Return a sentence, or one of each player where the language has no words for several."""
        several = joined(sentence)
        if (
            sentence.by
            and self._speech.wording(several).text != self._speech.wording(sentence.statements[0]).text
        ):
            return (self.say(several),)
        return map(self.say, sentence.statements)

    def _seen(self, scenes: Iterable[Scene]) -> tuple[Seen, ...]:
        return tuple(Seen(self._name(scene), self._scene(scene)) for scene in scenes)

    def _name(self, scene: Scene) -> str:
        over = scene.label if isinstance(scene, Row) else scene.caption
        return scene.name or self._speech.statement(over)

    def say(self, statement: Statement) -> Markup:
        """Return a statement as HTML, its figures filled in."""
        wording = self._speech.wording(statement)

        def fill(path: str, form: str) -> Said | None:
            figure: Figure | None = statement.figures.get(path)
            return None if figure is None else self._speech.figure(figure, form, wording.language)

        return self._prose.inline(wording, fill)

    def _action(self, taken: Taken) -> ActionView:
        steps, refusal = tuple(map(self._step, taken.steps)), taken.refusal
        refused = None if refusal is None else self._step(refusal)
        return ActionView(self.say(taken.action), steps, taken.filled, taken.by_chance, refused)

    def _step(self, step: Step | Refusal) -> StepView:
        return StepView(self.say(step.statement), self._rule(step.rule))

    def _scene(self, scene: Scene) -> SceneView:
        match scene:
            case Row(label, tokens, total):
                return RowView(
                    self.say(label),
                    tuple(map(self._token, tokens)),
                    self.say(total) if total is not None else None,
                )
            case Board():
                return self._board(scene)
            case Track():
                marked = ((mark, stop.number) for stop in scene.stops for mark in stop.marks)
                discs = (self._token(Token(mark.noun, number)) for mark, number in marked)
                return RowView(self.say(scene.caption), tuple(discs), None)
            case Grid(caption, columns, rows):
                return GridView(
                    self.say(caption),
                    tuple(self._words(self._speech.figure(column)) for column in columns),
                    tuple(
                        (
                            self._words(self._speech.figure(name)),
                            self._shade(name),
                            tuple("" if cell is None else self._speech.number(cell) for cell in cells),
                        )
                        for name, cells in rows
                    ),
                )

    def _board(self, board: Board) -> BoardView:
        rows = tuple(tuple(self._space(space) if space else None for space in row) for row in board.rows)
        spaces = [space for row in rows for space in row if space]
        grounds = {space.kind: SpaceView(space.words, space.kind, ()) for space in spaces}
        marks = {mark.kind: mark for space in spaces for mark in space.marks}
        legend = (
            tuple(grounds[kind] for kind in sorted(grounds)),
            tuple(marks[kind] for kind in sorted(marks)),
        )
        named = tuple(zip(board.row_names, rows, strict=True))
        return BoardView(self.say(board.caption), board.column_names, named, *legend)

    def _space(self, space: Space) -> SpaceView:
        ground = self._words(self._speech.noun(space.ground))
        marks = tuple(
            MarkView(
                self._words(self._speech.noun(mark.noun)),
                mark.player.letter if mark.player else "",
                self._shade(Name(mark.noun)),
            )
            for mark in space.marks
        )
        return SpaceView(ground, self._shade(Name(space.ground)), marks)

    def _token(self, token: Token) -> TokenView:
        number = "" if token.number is None else self._speech.number(token.number)
        name = self._words(self._speech.noun(token.noun))
        return TokenView(name, number, token.count, self._shade(Name(token.noun)))

    def _words(self, said: Said) -> Markup:
        return words(said, self._speech.language)

    def _shade(self, name: Name) -> int:
        return self._shades.get(name.noun, 0)


def _only(move: MoveView, same: Collection[Markup]) -> MoveView:
    """Return a move as far as it is the same in all examples that share a telling."""
    return replace(move, sentences=tuple(text for text in move.sentences if text in same))


def _but(moves: Iterable[MoveView], same: Collection[Markup]) -> tuple[MoveView, ...]:
    """Return moves without what is the same elsewhere; their rules are named there, if anything is."""
    found = []
    for move in moves:
        rest = tuple(text for text in move.sentences if text not in same)
        rules = move.rules if len(rest) == len(move.sentences) else ()
        found += [replace(move, sentences=rest, rules=rules)] if rest else []
    return tuple(found)


def _step_rule(rule: RuleLink) -> Markup:
    """Return the link to the rule of a step, by its number."""
    return _rule_link()(rule.url, rule.number, plain_text(rule.heading), rule.heading)


@lru_cache(maxsize=1)
def _rule_link() -> Stencil:
    return Stencil("example.html.jinja", "rule_link", 4)


def _status(run: Run, *, is_other_reading: bool) -> Status:
    if not run.passed:
        return "failed"
    if is_other_reading:
        return "other-reading"
    return "not-allowed" if run.refused_by else "verified"


def shades(nouns: Mapping[str, object]) -> dict[str, int]:
    """Return a number from 1 for each noun among its kin, so that `good.gems` differs from `good.coffee`."""
    kin: dict[str, int] = {}
    found: dict[str, int] = {}
    for noun in nouns:
        family, dot, _ = noun.rpartition(".")
        if dot:
            kin[family] = kin.get(family, 0) + 1
            found[noun] = kin[family]
    return found
