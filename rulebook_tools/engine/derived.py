"""What examples can say of a game, by the types of its positions and actions alone.

`A: {lay: 2}` is the action called `lay` with its one field, `A: pass` one without any; where a game has only
one kind of action, `A: 2` will do. `then` knows the fields of the position, how the game ended, and for each
player the accounts of the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_type_hints

from rulebook_tools.engine.chapter import kind_of
from rulebook_tools.engine.codec import KIND, Form, form_of
from rulebook_tools.engine.data import Data, shown_text
from rulebook_tools.engine.figures import LETTERS, seat_letter
from rulebook_tools.engine.game import Observations, Observed, Outcome
from rulebook_tools.engine.ledger import Ledger
from rulebook_tools.engine.ruleset import Ruleset

PLAYER = "player"
"""The field of an action that says whose it is."""
DUE = "due"
"""The field of a position that `then` knows by the name of what is due, in every game."""


def seats_of(position: Any) -> int:
    """Return how many play: as many as `players` of the position has, or else as many as can."""
    players = getattr(position, "players", None)
    most: int = position.rules.players[-1]
    return len(players) if isinstance(players, tuple) else most


def read_action(kinds: Iterable[type[Any]], position: Any, entry: Data) -> Any:
    """Return the action that an entry names; raise `GivenError` for an unknown one."""
    rules: Ruleset = position.rules
    by_verb = {kind_of(kind): kind for kind in kinds}
    letters = LETTERS[: seats_of(position)]
    own = [verb for verb, kind in by_verb.items() if PLAYER in kind._fields]
    common = [verb for verb in by_verb if verb not in own]
    found = list(entry.entries((*letters, *common)))
    if len(found) != 1:
        raise entry.error(f"{len(found)} actions in one entry", "one action")
    name, data = found[0]
    if name in common:
        return _made(by_verb[name], rules, data, {})
    seat = {PLAYER: LETTERS.index(name)}
    if isinstance(data.value, str) and data.value in own:
        return _made(by_verb[data.value], rules, Data({}, data.path), seat)
    if len(own) == 1 and not (isinstance(data.value, Mapping) and own[0] in data.value):
        return _made(by_verb[own[0]], rules, data, seat)
    if isinstance(data.value, str):
        names = " or ".join([*own, *(f"{{{verb}: …}}" for verb in own)])
        raise data.error(f"unknown name {shown_text(data.value)}", names, name=data.value, valid=own)
    verbs = list(data.entries(own))
    if len(verbs) != 1:
        raise data.error(f"{len(verbs)} actions of one player", f"one of {', '.join(own)}")
    verb, what = verbs[0]
    return _made(by_verb[verb], rules, what, seat)


def _made(kind: type[Any], rules: Ruleset, data: Data, known: Mapping[str, Any]) -> Any:
    """Return an action of a kind from what stands under its name: its one field, or several by name."""
    forms: Mapping[str, Form] = {
        name: form_of(hint)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name != KIND and name not in known
    }
    if len(forms) == 1 and not isinstance(data.value, Mapping):
        ((name, form),) = forms.items()
        return kind(**known, **{name: form.read(rules, data)})
    given = dict(data.entries(forms))
    values = {name: forms[name].read(rules, entry) for name, entry in given.items()}
    for name in forms.keys() - values - kind._field_defaults.keys():
        data.need(name)
    return kind(**known, **values)


def observe(
    form: Form, accounts: Iterable[str], ledger: Ledger, position: Any, ended: Outcome | None
) -> Observations:
    """Return all that an example can expect: each value with the rules that made it."""
    fields: Any = form.write(position.rules, position)
    reason = ended.rule if ended else "none"
    cause = (reason,) if ended else ()
    outcome = {
        "reason": Observed(reason, cause),
        "winners": Observed(list(ended.winners) if ended else [], cause),
        "scores": Observed(dict(ended.scores) if ended else {}, cause),
    }
    found: dict[str, Observed | Observations] = {
        **{name: ledger.shown(value, name) for name, value in fields.items() if name != DUE},
        "outcome": outcome,
    }
    for seat in range(seats_of(position)):
        own = ledger.of(seat)
        found[seat_letter(seat)] = {name: own.observed(name) for name in accounts}
    return found
