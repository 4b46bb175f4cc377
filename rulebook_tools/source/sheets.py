"""Rulebooks to print: files of the project that the site publishes, one a game and language."""

from __future__ import annotations

from pathlib import Path

from rulebook_tools.source.folders import Folders

SHEETS = "pdf"
"""The folder among the files that are published as they are."""


def sheet_name(game: str, language: str) -> str:
    """Return the name of a rulebook's file among the files that are published as they are."""
    return f"{SHEETS}/{game}.{language}.pdf"


def sheet_path(folders: Folders, game: str, language: str) -> Path:
    """Return where a rulebook's file lies, if there is one."""
    return folders.assets / sheet_name(game, language)
