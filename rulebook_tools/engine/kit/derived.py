"""What examples can say of a game, by the types of its positions and actions alone.

`A: {lay: 2}` is the action called `lay` with its one field, `A: pass` one without any; where a game has only
one kind of action, `A: 2` will do. `then` knows the fields of the position, how the game ended, and for each
player the accounts of the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any, get_type_hints

from rulebook_tools.engine.data import Data, shown_text
from rulebook_tools.engine.game import Observations, Observed, Outcome
from rulebook_tools.engine.kit.chapter import kind_of
from rulebook_tools.engine.kit.codec import KIND, Form, form_of
from rulebook_tools.engine.kit.ledger import Ledger
from rulebook_tools.engine.kit.observations import winners
from rulebook_tools.engine.kit.ruleset import Ruleset
from rulebook_tools.engine.kit.seats import letters
from rulebook_tools.engine.vocabulary import Verb
from rulebook_tools.engine.written import NUMBER, Fields, Part, Written, either, sample

PLAYER = "player"
"""The field of an action that says whose it is."""
DUE = "due"
"""The field of a position that `then` knows by the name of what is due, in every game."""


class ByKind:
    """The actions of a game, written by the names of their kinds.

    Raises `TypeError` for a kind without a name.
    """

    def __init__(self, kinds: Iterable[Any]) -> None:
        named = {kind_of(kind): kind for kind in kinds}
        self._own = {verb: kind for verb, kind in named.items() if PLAYER in kind._fields}
        self._common = {verb: kind for verb, kind in named.items() if verb not in self._own}

    def read(self, position: Any, entry: Data) -> Any:
        """Return the action that an entry names; raise `GivenError` for an unknown one."""
        rules: Ruleset = position.rules
        own, seats = self._own, letters(position)
        found = list(entry.entries((*seats, *self._common)))
        if len(found) != 1:
            raise entry.error(f"{len(found)} actions in one entry", "one action")
        name, data = found[0]
        if name in self._common:
            return _made(self._common[name], rules, data, {})
        seat = {PLAYER: seats.index(name)}
        if isinstance(data.value, str) and data.value in own:
            return _made(own[data.value], rules, Data({}, data.path), seat)
        if len(own) == 1:
            ((verb, kind),) = own.items()
            if not (isinstance(data.value, Mapping) and verb in data.value):
                return _made(kind, rules, data, seat)
        if isinstance(data.value, str):
            names = " or ".join([*own, *(f"{{{verb}: …}}" for verb in own)])
            raise data.error(f"unknown name {shown_text(data.value)}", names, name=data.value, valid=own)
        verbs = list(data.entries(own))
        if len(verbs) != 1:
            raise data.error(f"{len(verbs)} actions of one player", f"one of {', '.join(own)}")
        verb, what = verbs[0]
        return _made(own[verb], rules, what, seat)

    def verbs(self, rules: Ruleset) -> tuple[Mapping[str, Verb], Mapping[str, Verb], Written | None]:
        """Return what players do, what chance does, and what may stand right under a player's letter."""
        own: dict[str, Verb] = {}
        common: dict[str, Verb] = {}
        for name, kind in self._own.items():
            what = _written(_forms(kind), rules)
            own[name] = Verb(name) if what is None else Verb(f"{{{name}: {sample(what)}}}", what)
        for name, kind in self._common.items():
            what = _written(_forms(kind), rules)
            shown = "{}" if what is None else sample(what)
            common[name] = Verb(f"{name}: {shown}", what or Fields({}))
        short = [verb.what for verb in own.values()]
        return own, common, short[0] if len(short) == 1 else None


def _made(kind: Any, rules: Ruleset, data: Data, known: Mapping[str, Any]) -> Any:
    """Return an action of a kind from what stands under its name: its one field, or several by name."""
    forms = _forms(kind)
    if len(forms) == 1 and not isinstance(data.value, Mapping):
        ((name, form),) = forms.items()
        return kind(**known, **{name: form.read(rules, data)})
    given = dict(data.entries(forms))
    values = {name: forms[name].read(rules, entry) for name, entry in given.items()}
    for name in forms.keys() - values - kind._field_defaults.keys():
        data.need(name)
    return kind(**known, **values)


@cache
def _forms(kind: Any) -> Mapping[str, Form]:
    """Return how the fields of a kind of action are written, but for those that its entry says itself."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: form_of(hint) for name, hint in hints.items() if name not in (KIND, PLAYER)}


def _written(forms: Mapping[str, Form], rules: Ruleset) -> Written | None:
    """Return what stands under the name of an action: its one field, or several by name."""
    fields = Fields({name: Part(form.written(rules)) for name, form in forms.items()})
    if len(forms) == 1:
        return either(*(part.what for part in fields.parts.values()), fields)
    return fields if forms else None


def _field(form: Form, rules: Ruleset, name: str) -> Written:
    """Return what can be written for a field of a position."""
    fields: Any = form.written(rules)
    return fields.parts[name].what  # type: ignore[no-any-return]


def observe(
    form: Form, accounts: Iterable[str], ledger: Ledger, position: Any, ended: Outcome | None
) -> Observations:
    """Return all that an example can expect: each value with the rules that made it."""
    fields: Any = form.write(position.rules, position)
    reason = ended.rule if ended else "none"
    cause = (reason,) if ended else ()
    seats = letters(position)
    scores = dict(ended.scores) if ended else None
    outcome = {
        "reason": Observed(reason, cause),
        "winners": winners(ended, seats, cause),
        "scores": Observed(scores, cause, can_be=lambda: Fields({letter: Part(NUMBER) for letter in seats})),
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
