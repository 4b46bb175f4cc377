"""Sampling of actions from the types of their fields and from values met in play; most are illegal."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.values import Form, Make, Record, Unmade, field_names, made

MOST_MET = 300
"""How many values of each form, and how many actions, are remembered; later ones are not."""


class Sampler:
    """Samples actions of given types and of types seen in play (`meet`); a game should refuse most of them.

    Values that are hard to sample, such as texts, are taken from actions seen in play.
    """

    def __init__(self, kinds: Iterable[type[Any]] = ()) -> None:
        self._forms: dict[type[Any], Mapping[str, Form]] = {}
        self._met: dict[Form, dict[Any, None]] = {}
        self._actions: dict[Any, None] = {}
        for kind in kinds:
            self._learn(kind)

    @property
    def kinds(self) -> Iterable[type[Any]]:
        """The types of actions given to the sampler, and those remembered from play."""
        return tuple(self._forms)

    def meet(self, actions: Iterable[Any]) -> None:
        """Remember actions of a game, their types, and the values of their fields."""
        for action in actions:
            kind = type(action)
            if _keep(self._actions, action) and self._learn(kind):
                for name, form in self._forms[kind].items():
                    self._take_in(form, getattr(action, name))

    def action(self, position: Any, like: Any, chance: Chance) -> Any:
        """Return an action to try at a position: one met in play, a new one, or `like` with a changed field.

        Raises `Unmade` if none can be made.
        """
        match chance.below(4):
            case 0 if self._actions:
                return chance.choice(list(self._actions))
            case 1 if self._forms:
                return self.of_kind(chance.choice(list(self._forms)), position, like, chance)
            case _:
                return self.changed(position, like, chance)

    def of_kind(self, kind: type[Any], position: Any, like: Any, chance: Chance) -> Any:
        """Return a new action of a type; it often copies the player and other fields from the action `like`.

        Raises `Unmade` if none can be made.
        """
        forms = self._forms[kind]
        action = Make(self._met, position, chance).record(kind, forms)
        shared = [name for name, form in self._forms.get(type(like), {}).items() if forms.get(name) is form]
        kept = {name: getattr(like, name) for name in shared if chance.below(4)}
        return made(kind, {name: getattr(action, name) for name in forms} | kept)

    def changed(self, position: Any, action: Any, chance: Chance) -> Any:
        """Return an action that differs from `action` in one field; raise `Unmade` if it has no fields."""
        forms = self._forms.get(type(action))
        if not forms:
            raise Unmade
        name = chance.choice(list(forms))
        values = {each: getattr(action, each) for each in forms}
        if type(values[name]) is int and chance.below(2):
            values[name] += chance.choice((1, -1))
        else:
            values[name] = Make(self._met, position, chance, action)(forms[name])
        return made(type(action), values)

    def _learn(self, kind: type[Any]) -> bool:
        if kind not in self._forms and (hasattr(kind, "_fields") or dataclasses.is_dataclass(kind)):
            self._forms[kind] = _forms(kind)
        return kind in self._forms

    def _take_in(self, form: Form, value: Any) -> None:
        _keep(self._met.setdefault(form, {}), value)
        for part, each in form.parts(value):
            self._take_in(part, each)


def _forms(kind: Any) -> Mapping[str, Form]:
    """Return the form of each field of a type, by name.

    If the type of any field is not supported, all forms are plain `Form`s: these fields only get values that
    were met in play.
    """
    try:
        return Record(kind).forms
    except (NameError, TypeError, KeyError):
        return {name: Form() for name in field_names(kind)}


def _keep(met: dict[Any, None], value: Any) -> bool:
    try:
        if value in met or len(met) >= MOST_MET:
            return False
        met[value] = None
    except TypeError:  # a value that cannot be looked up
        return False
    return True
