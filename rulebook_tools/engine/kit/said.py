"""What rules say: statements declared once as functions, with the rule that each cites.

A declared function is never run. Called, it notes the values that it is called with; figures are made of
them only when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Generic, NamedTuple, ParamSpec, TypeAlias, get_type_hints

from rulebook_tools.engine.figures import Figure, Statement, Step
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.kit.shown import Shown, shown_as
from rulebook_tools.engine.typical import Part, Typical

S = ParamSpec("S")
Amount: TypeAlias = "int | str"
"""What a statement adds to an account of the ledger: a number, or a figure's name, with `-` if it is less."""

BESIDE = frozenset({"return", "kind"})
"""What a declaration is annotated with beside the figures."""


class Wording(Generic[S]):
    """A declared statement: its name in `wording.yml`, the rules it can cite, its figures, what it adds.

    Called, it is said:

    >>> def draws(player: int, cards: int) -> None: ...
    >>> drawn = Wording("step.draws", ("draw", "draw.again"), {}, draws)
    >>> drawn(0, cards=2).statement(rules=None)
    Statement('step.draws', {'player': 0, 'cards': 2})
    >>> drawn.by("draw.again")(0, cards=2).rule
    'draw.again'
    """

    def __init__(
        self,
        name: str,
        rules: tuple[str, ...],
        adds: Mapping[str, Amount],
        declared: Callable[S, Any],
        manner: str = "",
    ) -> None:
        self.name, self.rules, self.adds, self.manner = name, rules, adds, manner
        self.module: str = declared.__module__
        """Where it is declared."""
        self.rule = rules[0] if rules else ""
        self.others: dict[str, Wording[S]] = {}
        """The same, as another rule makes it."""
        self.shown: Mapping[str, Shown] = {
            each: shown_as(hint)
            for each, hint in get_type_hints(declared, include_extras=True).items()
            if each not in BESIDE
        }
        self.reading = [
            (each, shown) for each, shown in self.shown.items() if type(shown).reads is not Shown.reads
        ]
        self._single = {
            each: (each.rstrip("_"), shown.figure)
            for each, shown in self.shown.items()
            if type(shown).figures is Shown.figures
        }
        """The name of the figure that a value becomes, and what makes it, where it becomes one alone."""
        self.figures = frozenset(
            name for each, shown in self.shown.items() for name in shown.names(each.rstrip("_"))
        )
        named = {figure.removeprefix("-") for figure in adds.values() if isinstance(figure, str)}
        if unknown := named - self.figures:
            raise TypeError(f"{name} adds the figure {', '.join(sorted(unknown))}, which it does not have")

    def __call__(self, *args: S.args, **kwargs: S.kwargs) -> Said:
        """Return the statement with its values."""
        values = {**dict(zip(self.shown, args)), **kwargs} if args else kwargs  # noqa: B905
        return Said(self, self.rule, values)

    def by(self, rule: str) -> Wording[S]:
        """Return the statement as another of its rules makes it."""
        other = self.others.get(rule)
        if other is None:
            if rule not in self.rules:
                raise ValueError(f"{self.name} cites {', '.join(self.rules)}, not {rule}")
            other = self.others[rule] = object.__new__(type(self))
            other.__dict__.update(self.__dict__, rule=rule)
        return other

    def typical(self, rules: Any) -> Typical:
        """Return the statement as it typically is under given rules."""
        each = [shown.said_by(name.rstrip("_")).items() for name, shown in self.shown.items()]
        found = {
            name: Part(shown.typical(rules, at), tuple(shown.nouns(rules)))
            for at, (name, shown) in enumerate(chain.from_iterable(each))
        }
        return Typical(self.manner, self.rules, found)

    def made(self, rules: Any, values: Mapping[str, Any]) -> Statement:
        """Return the statement of some values under given rules."""
        return Statement(self.name, self.figures_of, (rules, values))

    def figures_of(self, rules: Any, values: Mapping[str, Any]) -> Mapping[str, Figure]:
        """Return the figures that values become under given rules."""
        found: dict[str, Figure] = {}
        for name, value in values.items():
            single = self._single.get(name)
            if single is not None:
                called, figure = single
                found[called] = figure(rules, value)
            elif name in self.shown:
                found.update(self.shown[name].figures(rules, name.rstrip("_"), value))
        return found


class Said(NamedTuple):
    """A statement with the values that it speaks of, and the rule that makes it."""

    wording: Wording[...]
    rule: str
    values: Mapping[str, Any]

    def statement(self, rules: Any) -> Statement:
        """Return the statement under given rules."""
        return self.wording.made(rules, self.values)

    def refusal(self, rules: Any) -> IllegalAction:
        """Return it as the refusal of an action."""
        return IllegalAction(self.rule, self.wording.name, self.statement(rules).figures)


class Log:
    """Where rules say what they do. This one is silent: nobody wants to know, and it is false."""

    def say(self, wording: Wording[S], *args: S.args, **kwargs: S.kwargs) -> None:
        """Note a statement."""

    def __bool__(self) -> bool:
        return False


SILENT = Log()


def _nothing() -> None:
    """Stand for the statement of what is due, whatever that is."""


NOT_DUE = Wording("", (), {}, _nothing)()
"""Forbids an action while something else is due: the rule that waits for that is cited, in its words."""


def not_due_at(position: Any) -> Said:
    """Return the same of what is due only later, in a position on the way that an action would take."""
    return NOT_DUE._replace(values={"position": position})


class Steps(Log):
    """Keeps what rules say, with the parameters read since the step before, the last those after it too."""

    def __init__(self, rules: Any, reads: list[str]) -> None:
        self._rules, self._reads = rules, reads
        self._steps: list[Step] = []

    def say(self, wording: Wording[S], *args: S.args, **kwargs: S.kwargs) -> None:
        """Note a statement as a step of its rule."""
        rules, noted = self._rules, self._reads
        reads: tuple[str, ...] = ()
        values: dict[str, Any] = (
            {**dict(zip(wording.shown, args, strict=False)), **kwargs} if args else kwargs
        )
        for name, shown in wording.reading:
            noted += shown.reads(rules, values[name])
        if noted:
            reads = tuple(dict.fromkeys(noted)) if len(noted) > 1 else (noted[0],)
            noted.clear()
        statement = Statement(wording.name, wording.figures_of, (rules, values))
        self._steps.append(Step(wording.rule, statement, reads, values))

    def steps(self) -> tuple[Step, ...]:
        """Return all steps."""
        if self._steps and self._reads:
            rule, statement, reads, values = self._steps[-1]
            reads = tuple(dict.fromkeys((*reads, *self._reads)))
            self._steps[-1] = Step(rule, statement, reads, values)
            self._reads.clear()
        return tuple(self._steps)

    def __bool__(self) -> bool:
        return True
