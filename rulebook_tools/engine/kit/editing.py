"""Parts of the `given` of an example that readers can change, for games written with the kit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulebook_tools.engine.data import Data, Path
from rulebook_tools.engine.editing import Editable, Shown
from rulebook_tools.engine.kit.given import FRESH
from rulebook_tools.engine.kit.statements import RuleStatement


def _texts(data: Data) -> Iterable[str]:
    return [entry.text() for entry in data.items()]


class EditableParts:
    """Makes editable parts of what an example gives; what it leaves out is open.

    Its methods raise `GivenError` for data of another form.
    """

    def __init__(self, rules: Any, given: Data) -> None:
        self.rules, self.given = rules, given

    def at(self, path: Path) -> Data | None:
        """Return the data at a path of mappings; None if the example leaves it out."""
        data: Data | None = self.given
        for name in path:
            data = None if data is None else data.get(str(name))
        return data

    def new_game(self, label: RuleStatement) -> Editable:
        """Return the number of players of a new game."""
        return self.number((FRESH,), label)

    def number(self, path: Path, label: RuleStatement, scene: str = "") -> Editable:
        """Return a number."""
        data = self.at(path)
        now = None if data is None else data.count()
        return Editable(path, label.statement(self.rules), scene, now=now)

    def word(self, path: Path, label: RuleStatement, words: Mapping[str, Shown], scene: str = "") -> Editable:
        """Return a choice of one word."""
        data = self.at(path)
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
        """Return a list of words; `read` returns the words that stand there for its data."""
        data = self.at(path)
        now = None if data is None else tuple(read(data))
        return Editable(path, label.statement(self.rules), scene, words, is_list=True, now=now)
