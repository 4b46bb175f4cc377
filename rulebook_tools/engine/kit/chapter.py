"""A chapter of executable rules: what they say, refuse, do and wait for, each declared where it stands.

Everything that others ask of a game is read off its chapters: the rules it can cite, its statements and
their figures, which actions there are, what forbids each and what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import signature
from typing import Any, Generic, ParamSpec, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.game import P
from rulebook_tools.engine.kit.said import NOT_DUE, Amount, Log, Said, Wording
from rulebook_tools.engine.values import Kinds

S = ParamSpec("S")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Why = TypeVar("Why", bound=Callable[..., Said | None])
Deed = TypeVar("Deed", bound=Callable[..., Any])
Telling = TypeVar("Telling", bound=Callable[..., Said])
Offer = TypeVar("Offer", bound=Callable[..., Iterable[Any]])
Draw = TypeVar("Draw", bound=Callable[..., Any])


CITING = frozenset({"step", "refuse", "due"})
"""What rules say, by the beginning of its name: it must cite one."""


class Chapter(Generic[P]):
    """The rules of one chapter, for positions of one kind."""

    def __init__(self) -> None:
        self.wordings: dict[str, Wording[Any]] = {}
        self.forbidden: dict[type[Any], Callable[[P, Any], Said | None]] = {}
        self.done: dict[type[Any], Callable[[P, Any, Log], P]] = {}
        self.told: dict[type[Any], Callable[[P, Any], Said]] = {}
        self.awaited: dict[type[Any], Callable[[P, Any], Said]] = {}
        self.offered: dict[type[Any], Callable[[P, Any], Iterable[Any]]] = {}
        self.listed: dict[type[Any], Callable[[P, Any], Iterable[Any]]] = {}
        self.chance: dict[type[Any], Callable[[P, Any, Chance], Any]] = {}
        self.gives: dict[type[Any], type[Any]] = {}

    # What rules say: the function that is declared gives the figures and their types.

    def says(
        self, *rules: str, wording: str = "", **adds: Amount
    ) -> Callable[[Callable[S, None]], Wording[S]]:
        """Declare what a rule says when it is applied, and what that adds to the accounts of the ledger.

        Of several rules the first is cited, unless `by` names another.
        """
        return self._declare("step", rules, wording, adds)

    def refuses(self, *rules: str, wording: str = "") -> Callable[[Callable[S, None]], Wording[S]]:
        """Declare what a rule says when it forbids an action."""
        return self._declare("refuse", rules, wording, {})

    def waits(self, *rules: str, wording: str = "") -> Callable[[Callable[S, None]], Wording[S]]:
        """Declare what a rule waits for."""
        return self._declare("due", rules, wording, {})

    def tells(self, prefix: str, wording: str = "") -> Callable[[Callable[S, None]], Wording[S]]:
        """Declare what is said by no rule: of an action about to be taken, or of a position."""
        return self._declare(prefix, (), wording, {})

    def action(
        self, kind: type[Any], wording: str = "", **figures: Callable[[P, Any], Any]
    ) -> Callable[[Callable[S, None]], Wording[S]]:
        """Declare what is said of an action about to be taken.

        Its figures are fields of the action, but for those that something else is said to give.
        """
        return self._of(kind, self._declare("action", (), wording, {}), figures, self.told, free=frozenset())

    def awaits(
        self,
        due: type[Any],
        *rules: str,
        wording: str = "",
        rule: Callable[[P, Any], str] | None = None,
        **figures: Callable[[P, Any], Any],
    ) -> Callable[[Callable[S, None]], Wording[S]]:
        """Declare what is said while something is due: who must do what, and by which rule.

        Its figures are fields of what is due and the player who must act, but for those that something
        else is said to give; of several rules, `rule` says which it is.
        """
        declare = self._declare("due", rules, wording, {})
        return self._of(due, declare, figures, self.awaited, rule, free=frozenset({"player"}))

    def _of(
        self,
        kind: type[Any],
        declare: Callable[[Callable[S, None]], Wording[S]],
        figures: Mapping[str, Callable[[P, Any], Any]],
        table: dict[type[Any], Any],
        rule: Callable[[P, Any], str] | None = None,
        *,
        free: frozenset[str],
    ) -> Callable[[Callable[S, None]], Wording[S]]:
        def of(declared: Callable[S, None]) -> Wording[S]:
            made = declare(declared)
            own = [name for name in made.shown if name not in figures]

            def said(position: P, about: Any) -> Said:
                values = {name: getattr(about, name, None) for name in own}
                values |= {name: figure(position, about) for name, figure in figures.items()}
                return Said(made, rule(position, about) if rule else made.rule, values)

            if unknown := figures.keys() - made.shown:
                raise TypeError(f"{made.name} has no figure {', '.join(sorted(unknown))}")
            if unknown := {name for name in own if not hasattr(kind, name)} - free:
                absent = ", ".join(sorted(unknown))
                raise TypeError(f"{made.name} has the figure {absent}, which {kind.__name__} does not give")
            _registered(table, (kind,))(said)
            return made

        return of

    def _declare(
        self, prefix: str, rules: tuple[str, ...], wording: str, adds: Mapping[str, Amount]
    ) -> Callable[[Callable[S, None]], Wording[S]]:
        def declare(declared: Callable[S, None]) -> Wording[S]:
            name = wording or f"{prefix}.{declared.__name__.strip('_')}"
            if prefix in CITING and not rules:
                raise TypeError(f"{name} names no rule")
            if untyped := [
                each for each in signature(declared).parameters if each not in declared.__annotations__
            ]:
                raise TypeError(f"{name} says no type of {', '.join(untyped)}")
            if name in self.wordings:
                raise ValueError(f"{name} is declared twice")
            made = Wording(name, rules, adds, declared, prefix)
            self.wordings[name] = made
            return made

        return declare

    # What rules do, by the kind of action. What forbids one says why, and is asked by `legal_actions` and
    # by `apply` alike; what does it is run only where nothing forbids it.

    def forbids(self, *kinds: type[Any], due: type[Any] | None = None) -> Callable[[Why], Why]:
        """Register what says why an action is forbidden.

        With `due`, the action is for what is due of that type, which is given as well, and not due otherwise.
        """

        def while_due(why: Why) -> Callable[[P, Any], Said | None]:
            @wraps(why)
            def judge(position: Any, action: Any) -> Said | None:
                now = getattr(position, "due", None)
                return why(position, action, now) if type(now) is due else NOT_DUE

            return judge

        return _registered(self.forbidden, kinds, while_due if due else None)

    def does(self, *kinds: type[Any], due: type[Any] | None = None) -> Callable[[Deed], Deed]:
        """Register what carries out an action; with `due`, what is due is given as well, before the log."""

        def while_due(deed: Deed) -> Callable[[P, Any, Log], P]:
            @wraps(deed)
            def carry_out(position: Any, action: Any, log: Log) -> Any:
                return deed(position, action, position.due, log)

            return carry_out

        return _registered(self.done, kinds, while_due if due else None)

    def describes(self, *kinds: type[Any]) -> Callable[[Telling], Telling]:
        """Register what says of an action about to be taken what it is, in one statement or another."""
        return _registered(self.told, kinds)

    # What happens by itself, by what is due.

    def expects(self, *dues: type[Any]) -> Callable[[Telling], Telling]:
        """Register what says of something due who must do what, in one statement or another."""
        return _registered(self.awaited, dues)

    def offers(self, *dues: type[Any]) -> Callable[[Offer], Offer]:
        """Register what lists the actions worth a try: those that nothing forbids are legal."""
        return _registered(self.offered, dues)

    def lists(self, *dues: type[Any]) -> Callable[[Offer], Offer]:
        """Register what lists exactly the legal actions, where it asks itself what forbids them."""
        return _registered(self.listed, dues)

    def by_chance(self, due: type[Any], gives: type[Any] | None = None) -> Callable[[Draw], Draw]:
        """Register what chance does when something is due, and the kind of action that it is.

        Where chance does so only at times, or one thing or another, no kind is given; then the game says
        itself what an example may leave open.
        """
        if gives is not None:
            self.gives[due] = gives
        return _registered(self.chance, (due,))


def _registered(
    table: dict[type[Any], Any], kinds: tuple[type[Any], ...], made: Callable[[Any], Any] | None = None
) -> Callable[[F], F]:
    def register(function: F) -> F:
        for kind in kinds:
            if kind in table:
                raise ValueError(f"{kind.__name__} has two: {table[kind].__name__}, {function.__name__}")
            table[kind] = function if made is None else made(function)
        return function

    return register


class Declared(Generic[P]):
    """All that the chapters of a game declare, together."""

    def __init__(self, chapters: Sequence[Chapter[P]]) -> None:
        self.wordings = _merged([chapter.wordings for chapter in chapters])
        self.forbidden = _merged([chapter.forbidden for chapter in chapters])
        self.done = _merged([chapter.done for chapter in chapters])
        self.undone = frozenset(self.forbidden.keys() - self.done.keys())
        """Actions that no rule allows: all that can be done with them is to refuse them."""
        self.done |= dict.fromkeys(self.undone, _left_undone)
        self.told = _merged([chapter.told for chapter in chapters])
        self.awaited = _merged([chapter.awaited for chapter in chapters])
        self.offered = _merged([chapter.offered for chapter in chapters])
        self.listed = _merged([chapter.listed for chapter in chapters])
        self.chance = _merged([chapter.chance for chapter in chapters])
        self.gives = _merged([chapter.gives for chapter in chapters])
        untold = self.forbidden.keys() - self.told.keys()
        self.plain = {kind: Wording(f"action.{kind_of(kind)}", (), {}, kind) for kind in untold}
        """What is said of actions whose fields say it all."""
        self.kinds = Kinds(self.forbidden)

    @property
    def statements(self) -> Iterable[Wording[Any]]:
        """Every statement that the game can make."""
        return [*self.wordings.values(), *self.plain.values()]


def kind_of(kind: type[Any]) -> str:
    """Return what a kind of action is called: the value that its field `kind` has.

    Raises `TypeError` for a kind without one.
    """
    name = getattr(kind, "_field_defaults", {}).get("kind")
    if not isinstance(name, str):
        raise TypeError(f"{kind.__name__} has no name: give it a field `kind` with one, as its last")
    return name


def _left_undone(_position: Any, action: Any, _log: Log) -> Any:
    raise TypeError(f"nothing forbids {action}, but nothing does it either")


def _merged(tables: Sequence[Mapping[Any, T]]) -> dict[Any, T]:
    """Return the entries of several tables; raise `ValueError` for one that stands in two of them."""
    found: dict[Any, T] = {}
    for table in tables:
        if twice := found.keys() & table.keys():
            raise ValueError(f"declared in two chapters: {', '.join(map(str, twice))}")
        found.update(table)
    return found
