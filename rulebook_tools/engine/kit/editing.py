"""Parts of the `given` of an example that readers can change, for games written with the kit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulebook_tools.engine.data import Data, Path
from rulebook_tools.engine.editing import Editable, Shown
from rulebook_tools.engine.kit.given import FRESH
from rulebook_tools.engine.kit.statements import RuleStatement

SEVERAL = re.compile(r"([0-9]{1,3})x (.+)")
"""An entry of a list that stands for several things with the same name: `3x swap`."""


def _texts(data: Data) -> Iterable[str]:
    for entry in data.items():
        several = SEVERAL.fullmatch(entry.text())
        yield from [several[2]] * int(several[1]) if several else [entry.text()]


class EditableParts:
    """Makes `Editable` parts of an example's `given`; if the example leaves a part out, its `now` is None.

    For `path`, `label`, `words` and `scene` see `Editable`. The methods raise `GivenError` for data of
    another type.
    """

    def __init__(self, position: Any, given: Data) -> None:
        self.position, self.rules, self.given = position, position.rules, given

    def new_game(self, label: RuleStatement) -> Editable:
        """Return the part for the number of players of a new game."""
        return self.number((FRESH,), label)

    def number(self, path: Path, label: RuleStatement, scene: str = "") -> Editable:
        """Return a part that is a number."""
        data = self.given.at(path)
        now = None if data is None else data.count()
        return Editable(path, label.statement(self.rules), scene, now=now)

    def word(self, path: Path, label: RuleStatement, words: Mapping[str, Shown], scene: str = "") -> Editable:
        """Return a part whose value is one of `words`."""
        data = self.given.at(path)
        now = None if data is None else (data.text(),)
        return Editable(path, label.statement(self.rules), scene, words, now=now)

    def listed(
        self,
        path: Path,
        label: RuleStatement,
        words: Mapping[str, Shown],
        scene: str = "",
        read: Callable[[Data], Iterable[str]] = _texts,
    ) -> Editable:
        """Return a part whose value is a list of `words`; `read` returns the words in the data of `given`."""
        data = self.given.at(path)
        now = None if data is None else tuple(read(data))
        return Editable(path, label.statement(self.rules), scene, words, is_list=True, now=now)
