"""The desk: takes the requests of the page "What if?" as plain data, changes cases, and answers with HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Plain
from rulebook_tools.explore.answers import answer, answer_text
from rulebook_tools.explore.cases import Case, CaseError
from rulebook_tools.explore.files import case_of_file, example_file
from rulebook_tools.explore.playing import MOST_RANDOM, play, play_on
from rulebook_tools.explore.random_cases import case_of_rule
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.util.errors import UsageError, unknown
from rulebook_tools.verify.example_runner import Readings


@dataclass(frozen=True)
class Desk:
    """Answers requests about one game in one language; `page` is the page on which the answers stand."""

    readings: Readings
    page: PageContext

    def told(self, request: Mapping[str, Any]) -> str:
        """Return the answer to a request as plain text. Raises as `ask` does."""
        case = self._begun(request)
        played = play(case, self.readings.under(case.options))
        return answer_text(self.page, case, played, self.readings.options)

    def ask(self, request: Mapping[str, Any]) -> dict[str, Plain]:
        """Return the answer to a request: the `address` of the case, the `html` that tells it.

        A request names a case (see `_begun`) and, if it is to be changed, a `change` (see `_changed`) and
        the address of the last possible position, `before`. With `file`, the answer is the `text` of an
        example file instead. Raises `CaseError` for a case that cannot be read, `UsageError` for unknown
        names, `SourceError` if the executable rules crash.
        """
        case = self._begun(request)
        if change := request.get("change"):
            case = self._changed(case, change)
        game = self.readings.under(case.options)
        if request.get("file"):
            return {"text": example_file(case, game)}
        before = Case.of_address(request["before"]) if request.get("before") else None
        played = play(case, game, before)
        html = answer(self.page, case, played, self.readings.options)
        return {"address": case.address, "html": html, "is_possible": played.is_possible}

    def _begun(self, request: Mapping[str, Any]) -> Case:
        """Return the case to begin with.

        It has an `address`, or is that of an `example`, of a `rule` with a `seed`, of a new game of so many
        `players`, or in the `text` of a file.
        """
        match request:
            case {"address": str(address)}:
                return Case.of_address(address)
            case {"example": str(id_)}:
                examples = {each.id.name: each for each in self.readings.rulebook.examples}
                if id_ not in examples:
                    raise UsageError(unknown("example", id_, examples))
                return Case.of_example(examples[id_])
            case {"rule": str(rule)}:
                return case_of_rule(self.readings, rule, int(request.get("seed", 0)))
            case {"players": int(players)}:
                return Case({"new_game": players})
            case {"text": str(text)}:
                return case_of_file(text)
        raise CaseError("no case: expected an address, an example, a rule, players or a file")

    def _changed(self, case: Case, change: Mapping[str, Any]) -> Case:
        """Return a case with one change.

        That is another `value` at a `path` of the position (or none: `leave`), an action more (`do`, with
        `back` in place of those from a number on), all actions from a number on taken `back`, another
        `value` of an `option`, or some `random` actions.
        """
        match change:
            case {"path": [*path], "leave": True}:
                return replace(case, given=_with(case.given, path))
            case {"path": [*path], "value": value}:
                return replace(case, given=_with(case.given, path, value))
            case {"do": entry}:
                when = case.when[: int(change.get("back", len(case.when)))]
                return self._answered(replace(case, when=(*when, entry)), change)
            case {"back": int(number)}:
                return replace(case, when=case.when[: max(number, 0)])
            case {"option": str(option), "value": str(reading)}:
                return replace(case, options={**case.options, option: reading})
            case {"random": int(number)}:
                return self._answered(case, change, number)
        raise CaseError(f"no change of a case: {', '.join(map(str, change))}")

    def _answered(self, case: Case, change: Mapping[str, Any], number: int = MOST_RANDOM) -> Case:
        """Return a case with random actions: with a `seat`, those of all others until its player decides."""
        seat = change.get("seat", "")
        if not seat and "random" not in change:
            return case
        game = self.readings.under(case.options)
        return play_on(case, game, number, Chance(int(change.get("seed", 0))), str(seat))


def _with(data: Plain, path: Sequence[str | int], *value: Plain) -> Plain:
    """Return data with a value at a path, or without the part there; mappings on the way are made."""
    if not path:
        return value[0] if value else None
    here = dict(data) if isinstance(data, Mapping) else {}
    name = str(path[0])
    if len(path) == 1 and not value:
        here.pop(name, None)
    else:
        here[name] = _with(here.get(name), path[1:], *value)
    return here
