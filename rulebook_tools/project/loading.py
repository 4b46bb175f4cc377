"""Load a game: its sources and its executable rules; report mismatches between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.game import Game, GameFactory
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.engine.parameters import ParameterError, Parameters
from rulebook_tools.games import EngineFile, find_game, lacking, unusable
from rulebook_tools.model import Rulebook
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.sources.folders import Folders, read_bytes
from rulebook_tools.sources.parameter_values import parameter_values
from rulebook_tools.sources.player_options import PlayerOptions, check_player_options
from rulebook_tools.sources.rulebooks import load_rulebook
from rulebook_tools.util.errors import Place, Problem, Problems, SourceError
from rulebook_tools.verify.example_runner import adopted, options_of


def read_game(
    folders: Folders, id_: str, problems: Problems, tolerated: Problems | None = None
) -> LoadedGame | None:
    """Read and check all sources of a game, and add their problems; return None if they cannot be read.

    If the sources themselves have no problems and the rules could be loaded, problems of references, and
    mismatches of sources and rules, are added to `tolerated`, if that is given, instead of `problems`.
    """
    found, loaded, unfit = Problems(), None, Problems()
    rulebook = load_rulebook(folders, id_, found)
    if rulebook is not None and not found.incomplete:
        loaded = load_game(rulebook, folders, unfit)
    is_without_rules = loaded is not None and loaded.factory is None and loaded.own is None
    is_whole = not found.found and loaded is not None and (loaded.game is not None or is_without_rules)
    noted = problems if tolerated is None or not is_whole else tolerated
    problems.found += found.found
    noted.found += unfit.found
    return loaded


def load_game(rulebook: Rulebook, folders: Folders, problems: Problems) -> LoadedGame:
    """Return a game with its engine; add problems of its sources, and where they do not fit the engine."""
    from rulebook_tools.checks.references import bodies, check_pictures, check_references
    from rulebook_tools.verify.completeness import check_contract, check_decisions, check_exhibits

    loaded = use_game(rulebook, folders, problems)
    game, is_fit = loaded.game, not problems.found
    if problems.found and not rulebook.parameters:
        return loaded  # probably parameters.yml is missing: all texts that name a parameter would be wrong
    check_references(rulebook, loaded.messages, problems)
    check_pictures(bodies(rulebook), folders, problems)
    _check_languages_and_icons(rulebook, problems)
    if game is not None or loaded.factory is None:
        check_player_options(PlayerOptions(rulebook, usual=loaded.usual), loaded.options, problems)
    if rulebook.about.engine is not None or (game is None and not (is_fit and loaded.factory is None)):
        return loaded
    try:
        with Guard():
            if game is not None:
                _check_players(rulebook, game, problems)
            check_contract(rulebook, game, loaded.parameters, problems)
            if game is not None:
                check_decisions(rulebook, game, loaded.decisions, problems)
                check_exhibits(rulebook, game, loaded.exhibits, problems)
    except Broken as broken:
        problems.found.append(_unusable(rulebook.id, loaded.own, broken.error))
        return replace(loaded, game=None)
    return loaded


def use_game(rulebook: Rulebook, folders: Folders, problems: Problems) -> LoadedGame:
    """Return a game with its engine, both unchecked; add problems, and leave out an engine that fails."""
    parameters, game, own = parameter_values(rulebook.parameters, Problems()), None, None
    words_alone = LoadedGame(rulebook, parameters, None, folders=folders)
    if rulebook.about.engine is not None:
        return words_alone
    if (path := folders.engine(rulebook.id)) is not None:
        content = read_bytes(folders, path, problems)
        if content is None:
            return words_alone
        own = EngineFile(path, folders.shown(path), content)
    try:
        factory = find_game(rulebook.id, own)
    except SourceError as error:
        problems.found += error.problems
        return replace(words_alone, own=own)
    try:
        with Guard():
            game = None if factory is None else _engine_of(factory, rulebook, parameters, problems)
    except Broken as broken:
        problems.found.append(_unusable(rulebook.id, own, broken.error))
    return replace(words_alone, game=game, factory=factory, own=own)


def _unusable(game: str, own: EngineFile | None, raised: BaseException) -> Problem:
    return unusable(game, raised) if own is None else own.problem(raised)


def _engine_of(
    factory: GameFactory[Any, Any], rulebook: Rulebook, parameters: Parameters, problems: Problems
) -> Game[Any, Any] | None:
    """Return the engine with the adopted readings, None if it rejects the parameters; add problems."""
    options = options_of(factory)
    for ruling in rulebook.rulings.values():
        if ruling.option and set(options.get(ruling.option.name, ())) != set(ruling.readings):
            valid = ", ".join(f"{name}: {' or '.join(readings)}" for name, readings in options.items())
            problems.add(
                ruling.option.place,
                f"the engine has no option {ruling.option.name!r} with these readings",
                valid,
            )
    try:
        game = factory(parameters, adopted(rulebook))
    except ParameterError as error:
        name = error.path.partition(".")[0]
        if parameter := rulebook.parameters.get(name):
            if name in parameters.values:  # else `check_references` notes that it cannot be read
                problems.add(parameter.place, f"{error.path}: {error.wrong}", error.expected)
        elif name != "options" or not (problems.found or _adopts_unknown(rulebook)):  # told at the ruling
            place = Place(f"docs/games/{rulebook.id}/parameters.yml")
            wrong = f"the engine reads the parameter {name!r}, which is missing"
            problems.add(place, wrong, error.expected, name=name, valid=rulebook.parameters)
        return None
    if names := lacking(game):
        wrong = f"the game of {rulebook.id} lacks {', '.join(names)}"
        raise AttributeError(f"{wrong}; see rulebook_tools/engine/game.py")
    players: object = game.players
    seats = range(1, len(LETTERS) + 1)
    if not isinstance(players, range) or not players or {players[0], players[-1]} - {*seats}:
        wrong = f"the players of {rulebook.id} are {players!r}"
        raise TypeError(f"{wrong}; expected range(2, 5) or the like, of 1 to {len(LETTERS)}")
    _check_renamed(rulebook, game, problems)
    return game


def _adopts_unknown(rulebook: Rulebook) -> bool:
    """Return whether a ruling adopts a reading that it does not have; `check_references` reports this."""
    return any(each.adopted.name not in each.readings for each in rulebook.rulings.values())


def _check_renamed(rulebook: Rulebook, game: Game[Any, Any], problems: Problems) -> None:
    for id_, block in rulebook.blocks.items():
        for alias in block.aliases:
            if alias.name in game.rules and alias.name not in rulebook.blocks:
                wrong = f"the engine cites {alias.name!r}, which is now called {id_!r}"
                problems.add(alias.place, wrong, f"{id_!r} in the engine")


def _check_players(rulebook: Rulebook, game: Game[Any, Any], problems: Problems) -> None:
    least, most = game.players[0], game.players[-1]
    if rulebook.about.players and set(rulebook.about.players) != set(game.players):
        wrong = f"other numbers of players than the executable rules are for: {least} to {most}"
        problems.add(rulebook.about.place, wrong, "no key players, since they say it")
    for block in rulebook.blocks.values():
        for number in block.players:
            if number not in game.players:
                problems.add(block.place, f"a rule for {number} players", f"{least} to {most}")


def _check_languages_and_icons(rulebook: Rulebook, problems: Problems) -> None:
    from rulebook_tools.checks.references import check_language
    from rulebook_tools.render.icons import icon_svg

    about = rulebook.about
    for named in (about.language, *(about.fallback or ()), *(about.languages or ())):
        check_language(named, problems)
    for icon in (about.icon, *(block.icon for block in rulebook.blocks.values())):
        if icon and icon_svg(icon.name) is None:
            expected = "a drawing, such as drawing/coin, or an icon of the theme, such as material/anchor"
            problems.add(icon.place, f"no icon {icon.name!r}", expected)
