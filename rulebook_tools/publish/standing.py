"""The site that stands in a place: what of it is as its build wrote it needs no second writing."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook_tools.disk.store import Store, key_of
from rulebook_tools.errors import Problem
from rulebook_tools.publish.inputs import Inputs, Unknown, code_key
from rulebook_tools.publish.manifest import found_files
from rulebook_tools.publish.print_text import plain_problem, read_problem
from rulebook_tools.publish.prints import Key
from rulebook_tools.publish.settings import settings_key

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

Stamp = list[int]
"""What changes whenever a file is written, or another one is put in its place."""


@dataclass(frozen=True, slots=True)
class Account:
    """What a build said of its site."""

    examples: int
    lines: Sequence[str]
    warnings: Sequence[Problem] = ()


@dataclass(frozen=True)
class Standing:
    """What the last build in a place noted: what the site was made of, and each of its files."""

    place: Path
    key: str = ""
    account: Account | None = None
    sheets: Mapping[str, str] = field(default_factory=dict)
    """What the pages of each game were made of, by their folder in the site."""
    files: Mapping[str, Stamp] = field(default_factory=dict)

    @classmethod
    def of(cls, place: Path, store: Store | None) -> Standing:
        """Return what was noted of the site in a place; nothing where there is no note."""
        kept = store.get(_noted(place)) if store else None
        if kept is None:
            return cls(place)
        parts = json.loads(kept)
        said = parts["account"]
        account = Account(said["examples"], said["lines"], list(map(read_problem, said["warnings"])))
        return cls(place, parts["key"], account, parts["sheets"], parts["files"])

    def told(self, key: str) -> Account | None:
        """Return what was said of the site, if it is the one of a key and nobody has touched a file of it."""
        return self.account if key and key == self.key and self.files == _stamps(self.place) else None

    def take_over(self, sheet: str, key: str, names: Sequence[str], new: Path) -> bool:
        """Put files of a game's pages into a new site, if they are what its key makes; say whether they are.

        Both sites have the same files then, until the old one goes: none may be written to.
        """
        if not key or self.sheets.get(sheet) != key:
            return False
        if not all(name in self.files and self.files[name] == _stamp(self.place / name) for name in names):
            return False
        linked = []
        try:
            for name in names:
                os.link(self.place / name, new / name, follow_symlinks=False)
                linked.append(new / name)
        except OSError:  # not every disk can
            for path in linked:
                path.unlink()
            return False
        return True


def note(store: Store, place: Path, key: str, account: Account, sheets: Mapping[str, str]) -> None:
    """Keep what a site was made of that was just put in its place."""
    said = {
        "examples": account.examples,
        "lines": account.lines,
        "warnings": list(map(plain_problem, account.warnings)),
    }
    noted = {"key": key, "account": said, "sheets": dict(sheets), "files": _stamps(place)}
    store.put(_noted(place), json.dumps(noted))


def site_key(inputs: Inputs, prints: Mapping[Key, str], config: MkDocsConfig, dated: str, place: Path) -> str:
    """Return the key of all that a site is made of, its prints by their keys; nothing if that is unknown.

    `dated` is what it says of its time, and of the commit that it was made from.
    """
    try:
        pages = [part for (game, language), key in prints.items() for part in (game, language, key)]
        parts = [code_key(), settings_key(config), inputs.site, inputs.assets, dated, str(place), "", *pages]
    except Unknown:
        return ""
    return key_of("site", *parts) if all(prints.values()) else ""


def _noted(place: Path) -> str:
    return key_of("standing", code_key(), str(place))  # another version may note other things


def _stamps(place: Path) -> dict[str, Stamp]:
    return {name: stamp for name in found_files(place) if (stamp := _stamp(place / name))}


def _stamp(path: Path) -> Stamp:
    with suppress(OSError):
        status = os.lstat(path)
        return [status.st_mode, status.st_ino, status.st_size, status.st_mtime_ns]
    return []
