"""The default values for `then`: fields of the position, the outcome, the accounts of each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulebook_tools.engine.game import Observations, Observed, Outcome
from rulebook_tools.engine.kit.components import letters
from rulebook_tools.engine.kit.ledger import Ledger
from rulebook_tools.engine.kit.ruleset import Ruleset
from rulebook_tools.engine.values import Form
from rulebook_tools.engine.vocabulary import NUMBER, Field, Fields, Many, Written, words


def winners(ended: Outcome | None, seats: Iterable[str], cause: tuple[str, ...]) -> Observed:
    """Return the observation of the winners: their letters, or None before the end of the game.

    `seats` are the letters that can win, `cause` the rules that led to the winners.
    """
    won = list(ended.winners) if ended else None
    return Observed(won, cause, any_order=True, can_be=lambda: Many(words(seats)))


@dataclass(frozen=True, eq=False)
class LazyObservations(Mapping[str, "Observed | Observations"]):
    """Observations by name; at each access to a name, the function under this name in `made` is called."""

    made: Mapping[str, Callable[[], Observed | Observations]]
    such: Callable[[], Observations] | None = None
    """Returns sample observations for the vocabulary, if the names depend on the position; else None."""

    def __getitem__(self, name: str) -> Observed | Observations:
        return self.made[name]()

    def __contains__(self, name: object) -> bool:
        return name in self.made

    def __iter__(self) -> Iterator[str]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)


DUE = "due"
"""The field of positions that is no default value of `then`: there, `due` is the name of the due item."""


def _field(form: Form, rules: Ruleset, name: str) -> Written:
    fields: Any = form.written(rules)
    return fields.parts[name].what  # type: ignore[no-any-return]


def observe(
    form: Form, accounts: Iterable[str], ledger: Ledger, position: Any, ended: Outcome | None
) -> Observations:
    """Return the default observations: each value with the rules that led to it.

    `form` is the form of positions, `accounts` are the names of the accounts to observe, `ledger` has the
    steps that led to the position; `ended` is the outcome, None before the end.
    """
    fields: Any = form.write(position.rules, position)
    reason = ended.rule if ended else "none"
    cause = (reason,) if ended else ()
    seats = letters(position)
    scores = dict(ended.scores) if ended else None
    outcome = {
        "reason": Observed(reason, cause),
        "winners": winners(ended, seats, cause),
        "scores": Observed(scores, cause, can_be=lambda: Fields({letter: Field(NUMBER) for letter in seats})),
    }
    found: dict[str, Observed | Observations] = {
        **{
            name: Observed(value, ledger.rules(name), can_be=partial(_field, form, position.rules, name))
            for name, value in fields.items()
            if name != DUE
        },
        "outcome": outcome,
    }
    for seat, letter in enumerate(seats):
        own = ledger.of(seat)
        found[letter] = {name: own.observed(name) for name in accounts}
    return found
