"""The desk: takes the requests of the page "What if?" as plain data, changes cases, and answers with HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Plain, described
from rulebook_tools.explore.answers import CaseView, answer, answer_text
from rulebook_tools.explore.cases import MOST_ADDRESS, PLACE, TOLD, Case, CaseError
from rulebook_tools.explore.files import case_of_file, example_file
from rulebook_tools.explore.playing import MOST_RANDOM, play, play_on, shortened
from rulebook_tools.explore.random_cases import MOST_MOVES, case_of_rule
from rulebook_tools.model import Example
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.util.errors import UsageError, unknown
from rulebook_tools.verify.example_runner import Readings


@dataclass(frozen=True)
class Desk:
    """Answers requests about one game in one language; `page` is the page that shows the answers."""

    readings: Readings
    page: PageContext

    def told(self, request: Mapping[str, Any]) -> str:
        """Return the answer to a request as plain text.

        Raises `CaseError` for a case that cannot be read, `UsageError` for unknown names, `SourceError` if
        the executable rules crash.
        """
        with self.readings.guarded(PLACE, "in a case", *TOLD):
            case = self._begun(request)
            played = play(case, self.readings.editable(case.options))
            return answer_text(CaseView(self.page, case, played, self.readings.options))

    def ask(self, request: Mapping[str, Any]) -> dict[str, Plain]:
        """Return the `address` and the `html` of the case in a request, and whether it `is_possible`.

        A request names a case (see `_begun`). To change the case, it has a `change` (see `_changed`) and, as
        `before`, the address of the last case with a possible position. On the page of a question, `helper`
        is the id of the example of this question. With `file`, the answer is the `text` of an example file
        instead.

        Raises `CaseError` for a case that cannot be read or written, `UsageError` for unknown names,
        `SourceError` if the executable rules crash.
        """
        with self.readings.guarded(PLACE, "in a case", *TOLD):
            case, id_ = self._begun(request), request.get("helper")
            helper = None if id_ is None else self._example(f"{id_}")
            if (change := request.get("change")) is not None:
                case = Case.of_data(self._changed(case, change).data)
            game = self.readings.editable(case.options)
            if request.get("file"):
                return {"text": example_file(case, game, results=self.readings.rulebook.wordings.results)}
            case = shortened(case, game)
            if len(case.address) > MOST_ADDRESS:
                wrong = f"the case takes more than {MOST_ADDRESS:,} characters"
                raise CaseError(f"too much for an address: {wrong}")
            known = request.get("before")
            before = Case.of_address(known) if isinstance(known, str) and known else None
            played = play(case, game, before)
            html = answer(CaseView(self.page, case, played, self.readings.options, helper))
            return {"address": case.address, "html": html, "is_possible": played.is_possible}

    def _begun(self, request: Mapping[str, Any]) -> Case:
        """Return the case that a request names.

        The request has one of these: the `address` of the case; the id of an `example`; a `rule` to meet in
        random play (with a `seed` and the most `moves` to play); a number of `players` for a new game; the
        `text` of an example file.
        """
        match request:
            case {"address": str(address)}:
                return Case.of_address(address)
            case {"example": str(id_)}:
                return Case.of_example(self._example(id_))
            case {"rule": str(rule)}:
                most = min(max(_number(request, "moves", MOST_MOVES), 1), MOST_MOVES)
                return case_of_rule(self.readings, rule, _number(request, "seed"), most)
            case {"players": int(players)}:
                return Case({"new_game": players})
            case {"text": str(text)}:
                return case_of_file(text)
        raise CaseError("no case: expected an address, an example, a rule, players or a file")

    def _example(self, id_: str) -> Example:
        examples = {each.id.name: each for each in self.readings.rulebook.examples}
        if id_ not in examples:
            raise UsageError(unknown("example", id_, examples))
        return examples[id_]

    def _changed(self, case: Case, change: Mapping[str, Any]) -> Case:
        """Return a case with one change.

        The change is one of these: set the part of the position at `path` to `value`; remove the part at
        `path` (`leave`); append the action `do` (with `back`, after keeping only that many actions); keep
        only the first `back` actions; set an `option` to the reading `value`; append a number of `random`
        actions.

        Raises `CaseError` for any other change.
        """
        match change:
            case {"path": [_, *_] as path, "leave": True}:
                return replace(case, given=_with(case.given, path))
            case {"path": [_, *_] as path, "value": value}:
                return replace(case, given=_with(case.given, path, value))
            case {"do": entry}:
                when = case.when[: max(_number(change, "back", len(case.when)), 0)]
                return self._answered(replace(case, when=(*when, entry)), change)
            case {"back": int(number)}:
                return replace(case, when=case.when[: max(number, 0)])
            case {"option": str(option), "value": str(reading)}:
                return replace(case, options={**case.options, option: reading})
            case {"random": int(number)}:
                return self._answered(case, change, number)
        raise CaseError("no change of a case: expected a path, an action, an option or a number of moves")

    def _answered(self, case: Case, change: Mapping[str, Any], number: int = MOST_RANDOM) -> Case:
        """Return a case with random actions appended, at most `number`, if the change asks for them.

        A change asks for them by `random`, or by a `seat`: actions are then appended until that player must
        decide.
        """
        seat = change.get("seat", "")
        if not seat and "random" not in change:
            return case
        game = self.readings.editable(case.options)
        return play_on(case, game, number, Chance(_number(change, "seed")), str(seat))


def _number(said: Mapping[str, Any], name: str, usual: int = 0) -> int:
    """Return the integer `name` in a request, `usual` if missing; raise `CaseError` for any other value."""
    number = said.get(name, usual)
    if not isinstance(number, int):
        raise CaseError(f"{name}: {described(number)} where a number belongs")
    return number


def _with(data: Plain, path: Sequence[str | int], *value: Plain) -> Plain:
    """Return data with `value` set at a path (adding mappings); without `value`, with that part removed."""
    name, others = str(path[0]), path[1:]
    here = dict(data) if isinstance(data, Mapping) else {}
    if others:
        here[name] = _with(here.get(name), others, *value)
    elif value:
        here[name] = value[0]
    else:
        here.pop(name, None)
    return here
