"""Rulebooks and cards to print: files of the project that the site publishes, by game and language."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from rulebook_tools.source.folders import Folders

SHEETS = "pdf"
"""The folder among the files that are published as they are."""

Kind: TypeAlias = Literal["rulebook", "card"]
"""What is printed of a game: all of its rules, or its card."""


class Sheets(NamedTuple):
    """What there is to print of a game in a language, by names of files; empty where there is none."""

    rulebook: str = ""
    card: str = ""


NOTHING = Sheets()
"""Where nothing was printed."""


def sheet_name(game: str, language: str, kind: Kind = "rulebook") -> str:
    """Return the name of a file to print among the files that are published as they are."""
    return f"{SHEETS}/{game}{'.card' if kind == 'card' else ''}.{language}.pdf"


def sheet_path(folders: Folders, game: str, language: str, kind: Kind = "rulebook") -> Path:
    """Return where a file to print lies, if there is one."""
    return folders.assets / sheet_name(game, language, kind)


def sheets_of(folders: Folders, game: str, language: str) -> Sheets:
    """Return what there is to print of a game in a language."""

    def found(kind: Kind) -> str:
        return sheet_name(game, language, kind) if sheet_path(folders, game, language, kind).is_file() else ""

    return Sheets(found("rulebook"), found("card"))
