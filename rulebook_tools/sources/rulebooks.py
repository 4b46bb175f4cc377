"""Read all sources of a game and of the site, and read and write the results of random games."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from rulebook_tools import model
from rulebook_tools.model import EXPECT, FORBIDDEN_BY, NO_WORDINGS, RandomGames
from rulebook_tools.sources import nodes
from rulebook_tools.sources.decode import decode, decode_mapping, mapping_to
from rulebook_tools.sources.folders import (
    CHAPTER_FILE,
    CHECKOUT,
    GAME_ID,
    GAME_NAME,
    IDENTITY_FILE,
    LABELS_FILE,
    LONGEST_NAME,
    PACKAGE,
    PAGE,
    PAGES,
    SITE,
    YAML,
    Folders,
    is_game_name,
    parse_source,
    read_bytes,
    source_files,
)
from rulebook_tools.sources.nodes import Node
from rulebook_tools.util.cache import key_of
from rulebook_tools.util.errors import Place, Problem, Problems

RANDOM_GAMES = "random-games.json"
"""The name of a game's file with the statistics of random games, written by `rulebook record`."""
WIDTH = 110
"""The largest number of characters in a line of random-games.json, unless a single value is longer."""


def read_random_games(folders: Folders, game: str, problems: Problems) -> RandomGames | None:
    """Return the recorded random games of a game; None if there are none, or if they are invalid."""
    path = folders.games / game / RANDOM_GAMES
    return _read_if_there(folders, path, RandomGames, problems)


def sealed(found: RandomGames, made_of: str) -> RandomGames:
    """Return random games with `key` set: a hash of the rules (`made_of`) and of the statistics."""
    return replace(found, key=key_of(made_of, _text(replace(found, key=""))))


def random_games_file(found: RandomGames, name: str) -> bytes:
    """Return the content of the file of recorded games, in JSON; `name` names the file in error messages.

    Raises `SourceError` for content that could not be read again: too long, or with an invalid name.
    """
    content, problems = _text(found).encode(), Problems()
    decode(nodes.parse(name, content, problems), RandomGames, problems)
    problems.raise_any()
    return content


def _text(found: RandomGames) -> str:
    return f"{_laid_out(asdict(found, dict_factory=_without_defaults), '')}\n"


def _without_defaults(items: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the items of a record without empty and false values, which are the defaults."""
    return {name: value for name, value in items if value or type(value) is int}


def _laid_out(data: Any, indent: str) -> str:
    """Return data as JSON: on one line of at most `WIDTH` characters, else with a line for each part.

    These lines, except the first, begin with `indent`.
    """
    line, inner = json.dumps(data), f"{indent}  "
    if len(indent) + len(line) <= WIDTH or not isinstance(data, dict | list | tuple):
        return line
    if isinstance(data, dict):
        parts = [f"{json.dumps(name)}: {_laid_out(value, inner)}" for name, value in data.items()]
    else:
        parts = [_laid_out(value, inner) for value in data]
    return f"{line[0]}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{line[-1]}"


T = TypeVar("T")

CARD_FILE, TEACHING_FILE, QUIZ_FILE = "card.yml", "teach.yml", "quiz.yml"
PARTS = (
    *("game.yml", "parameters.yml", "glossary.yml", "rulings.yml", "wording.yml", "pictures.yml"),
    *(CARD_FILE, TEACHING_FILE, QUIZ_FILE),
)
"""The names of the YAML files in a game's folder that are not chapters."""
EXAMPLES, TOURS = "examples", "tours"
"""The names of a game's folders with one file for each example, and for each tour."""
TITLE, DESCRIPTION = "site.title", "site.description"
"""The names of the labels for a site's title and description, which this package does not define."""


NodeType = TypeVar("NodeType", Node, Node | None)
Aliases = Mapping[str, str]
"""The current ids of rules by their former ids."""
NO_ALIASES: Aliases = {}
NAMING_RULES = frozenset({"about", "concerns", "forbidden_by", "illustrates", "rule", "rules", "tables"})
"""The keys whose values are ids of rules, in exceptions, rulings, examples, tours, cards and teaching."""
DATA = ("given", "then")
"""The keys of an example whose values are data of the game, so that they contain no ids of rules."""


def _aliases(chapters: Iterable[model.Block]) -> Aliases:
    blocks = {block.id.name: block for chapter in chapters for block in chapter.walk()}
    former = {alias.name: id_ for id_, block in blocks.items() for alias in block.aliases}
    return {alias: id_ for alias, id_ in former.items() if alias not in blocks}


def _with_current_ids(node: NodeType, aliases: Aliases, key: str = "") -> NodeType:
    """Return a node with current ids of rules in place of former ones (by `aliases`).

    `key` is the key whose value the node is: it tells whether texts in the node are ids of rules.
    """
    if not aliases:
        return node
    if isinstance(node, nodes.Scalar) and key in NAMING_RULES and node.value in aliases:
        return replace(node, value=aliases[node.value])
    if isinstance(node, nodes.Sequence):
        return replace(node, items=[_with_current_ids(item, aliases, key) for item in node.items])
    if isinstance(node, nodes.Mapping):
        entries = {
            name: (written, value if name in DATA else _with_current_ids(value, aliases, name))
            for name, (written, value) in node.entries.items()
        }
        return replace(node, entries=entries)
    return node


def load_rulebook(
    folders: Folders, game: str, problems: Problems, *, with_words: bool = True, with_examples: bool = True
) -> model.Rulebook | None:
    """Return the rulebook read from a game's sources, or None if its `game.yml` could not be read.

    Without `with_words`, it has no glossary, wordings, `pictures.yml`, card, teaching and quiz; without
    `with_examples`, no examples and tours.
    """
    folder = folders.games / game
    if not is_game_name(game):
        expected = f"{GAME_NAME}, at most {LONGEST_NAME} characters, and not {SITE}"
        problems.add(Place(folders.shown(folder)), f"the game's id {game!r}", expected)
        problems.incomplete = True

    def one(name: str, kind: type[T]) -> T | None:
        return _read_if_there(folders, folder / name, kind, problems, aliases)

    def many(name: str, kind: type[T]) -> Mapping[str, T]:
        return one(name, mapping_to(kind)) or {}

    chapters = _chapters(folders, folder, problems)
    aliases = _aliases(chapters)
    about = load_about(folders, game, problems, aliases)
    parts: dict[str, Any] = {
        "chapters": chapters,
        "parameters": many("parameters.yml", model.Parameter),
        "rulings": many("rulings.yml", model.Ruling),
    }
    if with_words:
        parts |= {"terms": many("glossary.yml", model.Term), "looks": many("pictures.yml", model.Look)}
        parts |= {"wordings": one("wording.yml", model.Wordings) or NO_WORDINGS}
        parts |= {"card": one(CARD_FILE, model.Card), "quiz": one(QUIZ_FILE, model.Quiz)}
        parts |= {"teaching": one(TEACHING_FILE, model.Teaching)}
    if with_examples:
        load: Callable[..., model.Example | model.Tour | None]
        for name, load in ((EXAMPLES, load_example), (TOURS, load_tour)):
            paths = source_files(folders, folder / name, problems)
            loaded = [load(folders, path, problems, aliases) for path in paths]
            parts[name] = tuple(each for each in loaded if each is not None)
    return None if about is None else model.Rulebook(id=game, about=about, **parts)


def _chapters(folders: Folders, folder: Path, problems: Problems) -> tuple[model.Block, ...]:
    """Return the chapters of a game in the order of their file names; note unknown files in its folder."""
    chapters = []
    for path in source_files(folders, folder, problems, (*YAML, PAGE)):
        if match := CHAPTER_FILE.fullmatch(path.name):
            chapter = _read(folders, path, model.Block, problems)
            if chapter is not None:
                _check_name(chapter.id, match.group(1), problems)
                if chapter.id.name in PAGES:
                    expected = f"another one: every game has the pages {', '.join(PAGES)}"
                    problems.add(chapter.id.place, f"the id {chapter.id.name!r} of a chapter", expected)
                chapters.append(chapter)
        elif path.name not in PARTS:
            at, wrong = Place(folders.shown(path)), f"the unknown file {path.name!r}"
            expected = f"NN-<chapter>.yml or .md, {', '.join(PARTS)}"
            problems.add(at, wrong, expected, name=path.name, valid=PARTS)
            problems.incomplete = True  # it may be a chapter
    return tuple(chapters)


def load_about(
    folders: Folders, game: str, problems: Problems, aliases: Aliases = NO_ALIASES
) -> model.About | None:
    """Return the content of a game's `game.yml`, or None with the problems noted."""
    return _read(folders, folders.games / game / "game.yml", model.About, problems, aliases)


def load_example(folders: Folders, path: Path, problems: Problems, aliases: Aliases) -> model.Example | None:
    """Return the example in a file, or None with the problems noted; `aliases` replace former ids."""
    example = _read(folders, path, model.Example, problems, aliases)
    if example is None:
        return None
    _check_name(example.id, path.stem, problems)
    _check_expected(example, problems)
    if example.changes and example.asks is None:
        problems.add(example.changes[0].place, "parts to change, but no question", "the key asks as well")
    return example


def load_tour(folders: Folders, path: Path, problems: Problems, aliases: Aliases) -> model.Tour | None:
    """Return the tour in a file, or None with the problems noted; `aliases` replace former ids."""
    tour = _read(folders, path, model.Tour, problems, aliases)
    if tour is not None:
        _check_name(tour.id, path.stem, problems)
    return tour


def _check_expected(example: model.Example, problems: Problems) -> None:
    when = example.when.value if isinstance(example.when.value, list) else []
    on_the_way = [isinstance(entry, dict) and bool(entry.keys() & {EXPECT, FORBIDDEN_BY}) for entry in when]
    then, forbidden = example.then is not None and bool(example.then.value), example.forbidden_by
    if (then and forbidden) or not (then or forbidden or any(on_the_way)):
        wrong = "an example with " + (
            "both then and forbidden_by" if then else "neither then nor forbidden_by"
        )
        problems.add(example.place, wrong, "the key then or forbidden_by")
    elif forbidden and any(on_the_way[-1:]):
        last = example.when.place_of((len(when) - 1,))
        wrong = f"{FORBIDDEN_BY} of the last action, while the last entry of `when` says what is expected"
        problems.add(forbidden.place, wrong, f"an action alone in line {last.line}")


def load_site(folders: Folders, problems: Problems) -> model.Site:
    """Return the site's texts: this package's labels, and the project's labels, pages and identity."""
    labels = package_labels(problems)
    identity = _read_if_there(folders, folders.site / IDENTITY_FILE, model.Identity, problems)
    found = _read_if_there(folders, folders.site / LABELS_FILE, mapping_to(model.Label), problems)
    own = _checked_labels(found or {}, problems)
    for name, label in own.items():
        if name not in (valid := (*labels, TITLE, DESCRIPTION)):
            problems.add(label.place, f"unknown label {name!r}", "one of the site's", name=name, valid=valid)
    for name, text in identity_texts(identity).items():
        if name in own:
            wrong = f"the label {name!r}, which {IDENTITY_FILE} gives as well"
            problems.add(own[name].place, wrong, "it in one of the two files")
        own[name] = text
    pages = _pages(folders, problems)
    return model.Site(labels=labels | own, own=tuple(own), pages=pages, identity=identity)


def package_labels(problems: Problems) -> dict[str, model.Label]:
    """Return the labels of this package."""
    labels, found = _package_labels((PACKAGE / LABELS_FILE).read_bytes())
    problems.found += found
    problems.incomplete |= bool(found)
    return labels


@lru_cache(maxsize=1)
def _package_labels(content: bytes) -> tuple[dict[str, model.Label], Sequence[Problem]]:
    """Return the labels of this package and what is wrong with them; `content` is that of their file."""
    problems = Problems()
    file = Folders(CHECKOUT).shown(PACKAGE / LABELS_FILE)
    labels = decode_mapping(nodes.parse(file, content, problems), model.Label, problems)
    return _checked_labels(labels, problems), problems.found


def identity_texts(identity: model.Identity | None) -> dict[str, model.Label]:
    """Return the title and the description of a project as labels by name; missing ones are left out."""
    said = {TITLE: identity.title, DESCRIPTION: identity.description} if identity else {}
    return {name: model.Label(place=text.place, text=text) for name, text in said.items() if text}


def _checked_labels(labels: Mapping[str, model.Label], problems: Problems) -> dict[str, model.Label]:
    """Return a copy of `labels`; note each with neither `text` nor `one` and `other`, or with all three."""
    for name, label in labels.items():
        if (label.text is None) == (label.one is None or label.other is None):
            problems.add(label.place, f"the label {name!r} says nothing", "text, or one and other")
    return dict(labels)


def _pages(folders: Folders, problems: Problems) -> dict[str, model.SitePage]:
    pages = {}
    for path in source_files(folders, folders.site, problems):
        if path.name in (LABELS_FILE, IDENTITY_FILE):
            continue
        page = _read(folders, path, model.SitePage, problems)
        if not GAME_ID.fullmatch(path.stem) or path.stem in PAGES:
            expected = f"small letters, digits and hyphens, and none of {', '.join(PAGES)}"
            problems.add(Place(folders.shown(path)), f"a page named {path.stem!r}", expected)
        elif page is not None:
            pages[path.stem] = page
    return pages


def _read_if_there(
    folders: Folders, path: Path, kind: type[T], problems: Problems, aliases: Aliases = NO_ALIASES
) -> T | None:
    """Like `_read`, but if there is no such file, return None without a problem."""
    there = path.exists() or path.is_symlink()
    return _read(folders, path, kind, problems, aliases) if there else None


def _read(
    folders: Folders, path: Path, kind: type[T], problems: Problems, aliases: Aliases = NO_ALIASES
) -> T | None:
    """Return a source as a `kind`, or None with the problems noted; `aliases` replace former ids.

    The value is cached for all callers, and must not be changed.
    """
    content, file = read_bytes(folders, path, problems), folders.shown(path)
    if content is None:
        problems.incomplete = True
        return None
    value, found = _decoded(file, content, cast("Hashable", kind), tuple(aliases.items()), problems.compared)
    problems.found += found.found
    problems.incomplete |= found.incomplete
    problems.compared = found.compared
    return cast("T | None", value)


@lru_cache(maxsize=1_000)
def _decoded(
    file: str, content: bytes, kind: Hashable, aliases: tuple[tuple[str, str], ...], compared: int
) -> tuple[Any, Problems]:
    """Return a source's value, which has the type `kind` (None if it cannot be read), and its problems.

    `aliases` are pairs of a former and the current id of a rule; `compared` is how many names have already
    been compared to suggest similar ones. Results are cached: a preview reads all files at each change.
    """
    problems = Problems(compared=compared)
    node = parse_source(file, content, problems)
    problems.incomplete = node is None
    return decode(_with_current_ids(node, dict(aliases)), cast("Any", kind), problems), problems


def _check_name(id_: model.Ref, name: str, problems: Problems) -> None:
    if id_.name != name:
        wrong = f"the id {id_.name!r} in a file named for {name!r}"
        problems.add(id_.place, wrong, "the same id and file name")
