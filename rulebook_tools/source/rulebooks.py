"""The sources of one game to a `Rulebook`, and the texts of the site to a `Site`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from rulebook_tools.errors import Place, Problems
from rulebook_tools.model import (
    About,
    Block,
    Example,
    Label,
    Parameter,
    Ref,
    Rulebook,
    Ruling,
    Site,
    SitePage,
    Term,
    Wordings,
)
from rulebook_tools.source.decode import decode, decode_mapping
from rulebook_tools.source.folders import CHAPTER_FILE, GAME_ID, Folders, own_texts, read_yaml, yaml_files
from rulebook_tools.source.nodes import Node

T = TypeVar("T")

PARTS = ("game.yml", "parameters.yml", "glossary.yml", "rulings.yml", "wording.yml")


def load_rulebook(folders: Folders, game: str, problems: Problems) -> Rulebook | None:
    """Return all sources of a game, or None if one that it needs could not be read."""
    folder = folders.games / game
    place = Place(folders.shown(folder))
    if not GAME_ID.fullmatch(game):
        problems.add(place, f"the game's id {game!r}", "small letters, digits and single hyphens")
        problems.incomplete = True
    about = decode(read_yaml(folders, folder / "game.yml", problems), About, problems)
    wordings = decode(_optional(folders, folder / "wording.yml", problems), Wordings, problems)
    chapters = []
    for path in yaml_files(folder):
        if match := CHAPTER_FILE.fullmatch(path.name):
            chapter = decode(read_yaml(folders, path, problems), Block, problems)
            if chapter is not None:
                _check_name(chapter.id, match.group(1), problems)
                chapters.append(chapter)
        elif path.name not in PARTS:
            problems.add(
                Place(folders.shown(path)),
                f"the unknown file {path.name!r}",
                "NN-<chapter>.yml, " + ", ".join(PARTS),
                name=path.name,
                valid=PARTS,
            )
    parameters = _part(folders, folder / "parameters.yml", Parameter, problems)
    terms = _part(folders, folder / "glossary.yml", Term, problems)
    rulings = _part(folders, folder / "rulings.yml", Ruling, problems)
    examples = load_examples(folders, folder / "examples", problems)
    if about is None:
        return None
    return Rulebook(
        id=game,
        about=about,
        chapters=tuple(chapters),
        parameters=parameters,
        terms=terms,
        rulings=rulings,
        wordings=wordings or Wordings(nouns={}, statements={}),
        examples=examples,
    )


def load_examples(folders: Folders, folder: Path, problems: Problems) -> tuple[Example, ...]:
    """Return the examples of a folder, by file name."""
    examples = []
    for path in yaml_files(folder):
        example = decode(read_yaml(folders, path, problems), Example, problems)
        if example is None:
            continue
        _check_name(example.id, path.stem, problems)
        then, forbidden = example.then is not None and bool(example.then.value), bool(example.forbidden_by)
        if then == forbidden:
            wrong = "an example that expects " + ("both" if then else "nothing")
            problems.add(example.place, wrong, "the key then or forbidden_by")
        examples.append(example)
    return tuple(examples)


def load_site(folders: Folders, problems: Problems) -> Site:
    """Return the texts of the site; what a project does not have comes from this package."""
    labels: dict[str, Label] = {}
    pages: dict[str, SitePage] = {}
    for source in dict.fromkeys((own_texts(), folders)):
        for path in yaml_files(source.site):
            node = read_yaml(source, path, problems)
            if path.stem == "labels":
                labels |= decode_mapping(node, Label, problems)
            elif page := decode(node, SitePage, problems):
                pages[path.stem] = page
    return Site(labels, pages)


def _optional(folders: Folders, path: Path, problems: Problems) -> Node | None:
    there = path.exists() or path.is_symlink()
    return read_yaml(folders, path, problems) if there else None


def _part(folders: Folders, path: Path, kind: type[T], problems: Problems) -> Mapping[str, T]:
    return decode_mapping(_optional(folders, path, problems), kind, problems)


def _check_name(id_: Ref, name: str, problems: Problems) -> None:
    if id_.name != name:
        problems.add(
            id_.place, f"the id {id_.name!r} in a file named for {name!r}", "the same id and file name"
        )
