"""Cases: a position and actions, as in an example without expectations, and the address of a case."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rulebook_tools.engine.data import GivenError, Path, Plain, described
from rulebook_tools.model import EXPECT, FORBIDDEN_BY, Example, Located, Ref, Text
from rulebook_tools.util.errors import Place, RulebookError

MOST_ADDRESS = 16_000
"""The most characters of an address; longer ones, which browsers and chat programs cut, are refused."""
MOST_DATA = 200_000
"""The most bytes to which an address may unpack; more are refused: a short one could hold a huge text."""
MOST_ENTRIES = 1_000
"""The most actions of a case (whole games have a few hundred); more are refused."""
DEEPEST = 12
"""How many levels deep lists and mappings of a case may be nested; deeper ones are refused."""
PLACE = Place("case")
"""The place of all parts of a case in messages: it is in no file."""
TOLD = RulebookError, GivenError
"""The errors whose messages say what is wrong with a case; any others are crashes of the rules."""


class CaseError(RulebookError):
    """A case that cannot be read: an address that was cut or forged, or data that is no case."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position and the actions taken from it, with readings of rulings by option."""

    given: Plain
    when: tuple[Plain, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_example(cls, example: Example) -> Case:
        """Return the case of an example, without expectations."""
        entries, forbidden = example.when.value, example.forbidden_by
        when = _actions(
            [entry for entry in (entries if isinstance(entries, list) else [entries]) if entry],
            forbidden and forbidden.name,
        )
        options = {option: ref.name for option, ref in example.options.items()}
        return cls(example.given.value, when, options)

    @classmethod
    def of_data(cls, data: Any) -> Case:
        """Return a case from plain data with the keys of an example, without what the example expects.

        Raises `CaseError` for data that is no case, or that no address can hold, such as numbers with
        fractions.
        """
        if not isinstance(data, Mapping) or not isinstance(data.get("given"), Mapping):
            raise CaseError("no case: expected a mapping with `given`, `when` and, if need be, `options`")
        when, options = data.get("when") or [], data.get("options") or {}
        forbidden = data.get(FORBIDDEN_BY)
        if not isinstance(when, Sequence) or isinstance(when, str) or len(when) > MOST_ENTRIES:
            raise CaseError(f"no case: `when` is no list of at most {MOST_ENTRIES} actions")
        if not isinstance(options, Mapping) or any(not isinstance(each, str) for each in options.values()):
            raise CaseError("no case: `options` is no mapping of options to readings")
        if fault := _fault({**data, "when": when, "options": options}):
            raise CaseError(f"no case: {fault}")
        return cls(data["given"], _actions(when, forbidden), dict(options))

    @classmethod
    def of_address(cls, address: str) -> Case:
        """Return the case in an address; raise `CaseError` if the address was cut, changed or is too long."""
        if len(address) > MOST_ADDRESS:
            raise CaseError(
                f"the address has {len(address):,} characters; at most {MOST_ADDRESS:,} can be read"
            )
        try:
            packed = base64.b64decode(address + "=" * (-len(address) % 4), b"-_", validate=True)
            unpack = zlib.decompressobj()
            text = unpack.decompress(packed, MOST_DATA)
            if not unpack.eof:
                raise CaseError("the address is not whole: it was cut, or there is too much in it")
            return cls.of_data(json.loads(text, parse_constant=_refuse, parse_float=_refuse))
        except (ValueError, zlib.error, RecursionError) as error:
            raise CaseError("the address contains no case: it was changed or cut") from error

    @property
    def address(self) -> str:
        """The case as text for the address (URL) of a page: compressed JSON in Base64."""
        text = json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))
        return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")

    @property
    def data(self) -> dict[str, Plain]:
        """The case as plain data, with the keys of an example."""
        options = {"options": dict(self.options)} if self.options else {}
        return {**options, "given": self.given, "when": list(self.when)}

    @property
    def example(self) -> Example:
        """The case as an example that expects nothing and illustrates no rule yet."""
        nowhere: dict[Path, Place] = {(): PLACE}
        return Example(
            place=PLACE,
            id=Ref("case", PLACE),
            title=Text("", PLACE),
            origin="reference",
            illustrates=(),
            options={option: Ref(reading, PLACE) for option, reading in self.options.items()},
            given=Located(self.given, nowhere),
            when=Located(list(self.when), nowhere),
        )


def _actions(entries: Sequence[Plain], forbidden_by: Plain = None) -> tuple[Plain, ...]:
    """Return the entries of `when` without `expect` entries; the last one gets `forbidden_by`, if given."""
    actions = [entry for entry in entries if not (isinstance(entry, Mapping) and EXPECT in entry)]
    if forbidden_by and actions and isinstance(actions[-1], Mapping):
        actions[-1] = {**actions[-1], FORBIDDEN_BY: forbidden_by}
    return tuple(actions)


def _refuse(number: str) -> None:
    raise ValueError(number)


def _fault(data: Any, levels: int = DEEPEST) -> str:
    """Return a fault of `data` as part of a case, such as nesting beyond `levels`; empty if it has none."""
    if not levels:
        return f"its data is nested deeper than {DEEPEST} levels"
    match data:
        case str():
            is_text = data.isascii() or not any("\ud800" <= character <= "\udfff" for character in data)
            return "" if is_text else "half a character"
        case None | bool() | int():
            return ""
        case Mapping():
            if any(not isinstance(key, str) for key in data):
                return "a key that is no name"
            inner: Iterable[Any] = chain(data, data.values())
        case list() | tuple():
            inner = data
        case _:
            return f"{described(data)}; expected names, whole numbers, lists and mappings"
    return next(filter(None, (_fault(each, levels - 1) for each in inner)), "")
