"""The facade: load a project's sources, check them, verify its examples, render its pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rulebook_tools.catalog.library import Domain, Library
from rulebook_tools.catalog.messages import rulebook_messages, site_messages
from rulebook_tools.catalog.notes import annotated
from rulebook_tools.catalog.speech import Speech
from rulebook_tools.catalog.voice import is_known
from rulebook_tools.coverage import check_contract, check_coverage
from rulebook_tools.engine.game import Game
from rulebook_tools.engine.parameters import ParameterError, Parameters
from rulebook_tools.errors import Place, Problem, Problems, UsageError, nearest
from rulebook_tools.examples import Run, run_example
from rulebook_tools.games import find_game
from rulebook_tools.hugo.importing import Importer
from rulebook_tools.model import Example, Rulebook, Site
from rulebook_tools.references import (
    aliases,
    check_credits,
    check_example,
    check_pictures,
    check_references,
    check_site,
)
from rulebook_tools.render.game_views import GameContent
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.page import LanguageSite
from rulebook_tools.render.site_pages import SITE_LANGUAGE, render_site
from rulebook_tools.source.folders import LANGUAGE, SITE, Folders
from rulebook_tools.source.rulebooks import load_examples, load_rulebook, load_site
from rulebook_tools.source.values import parameter_values


@dataclass(frozen=True)
class LoadedGame:
    """A game's sources, its figures, and its executable rules under its rulings."""

    rulebook: Rulebook
    parameters: Parameters
    game: Game[Any, Any] | None

    @cached_property
    def speech(self) -> Speech:
        """The game's words in the language of its sources."""
        return Speech(self.rulebook, self.parameters, self.rulebook.about.language.name)

    def run(self, example: Example) -> Run:
        """Return an example run against the rules."""
        if self.game is None:
            problem = Problem(
                example.place, f"{self.rulebook.id} has no executable rules", "an engine for this game"
            )
            return Run(example, problems=(problem,))
        if not example.options:
            return run_example(example, self.game, self.speech)
        factory = find_game(self.rulebook.id)
        assert factory is not None  # noqa: S101 -- the game above came from it
        problems = Problems()
        for option, ref in example.options.items():
            valid = factory.options.get(option)
            if valid is None or ref.name not in valid:
                expected = ", ".join(valid or factory.options)
                problems.add(ref.place, f"unknown option {option}: {ref.name}", expected)
        if problems.found:
            return Run(example, problems=tuple(problems.found))
        options = adopted(self.rulebook) | {option: ref.name for option, ref in example.options.items()}
        return run_example(example, factory(self.parameters, options), self.speech)

    @cached_property
    def runs(self) -> Mapping[str, Run]:
        """The runs of the game's own examples, by id."""
        return {example.id.name: self.run(example) for example in self.rulebook.examples}


class Book:
    """A project's sources without problems; catalogs are read when a language is asked for."""

    def __init__(self, folders: Folders, games: Mapping[str, LoadedGame], site: Site) -> None:
        self.folders = folders
        self.games = games
        self.site = site

    @cached_property
    def library(self) -> Library:
        """The catalogs of the site and of every game."""
        domains = [Domain(SITE, SITE_LANGUAGE, site_messages(self.site))]
        for id_, loaded in self.games.items():
            rulebook = loaded.rulebook
            language = rulebook.about.language.name
            messages = list(annotated(rulebook_messages(rulebook), loaded.speech))
            domains.append(Domain(id_, language, messages, aliases(rulebook)))
        return Library(self.folders, domains)

    @classmethod
    def load(cls, root: Path) -> Book:
        """Return the book of a project; raise `SourceError` with every problem of its sources."""
        folders, problems = Folders(root.resolve()), Problems()
        games = {}
        for id_ in folders.game_ids():
            of_game = Problems()
            rulebook = load_rulebook(folders, id_, of_game)
            if rulebook is not None and not of_game.incomplete:
                games[id_] = _loaded(rulebook, folders, of_game)
            problems.found += of_game.found
        site = load_site(folders, problems)
        check_site(site, folders.game_ids(), problems)
        for loaded in games.values():
            check_credits(loaded.rulebook.about, site, problems)
        for path in folders.language_folders():
            if not LANGUAGE.fullmatch(path.name) or not is_known(path.name):
                wrong = f"no language is named {path.name!r}"
                problems.add(Place(folders.shown(path)), wrong, "a tag such as nl or pt_BR")
        problems.raise_any()
        return cls(folders, games, site)

    @property
    def languages(self) -> list[str]:
        """The languages of the site."""
        return self.library.languages

    def check(self) -> list[Problem]:
        """Return every problem there is: catalogs, translations, examples, coverage."""
        library = self.library
        problems = Problems(library.problems(library.languages))
        problems.found += library.style_problems(library.languages)
        for language in library.languages:
            problems.found += library.missing(language)
        for loaded in self.games.values():
            problems.found += [problem for run in loaded.runs.values() for problem in run.problems]
            check_coverage(loaded.rulebook, loaded.game, loaded.runs.values(), problems)
        return sorted(set(problems.found))

    def choose_languages(self, names: Sequence[str]) -> list[str]:
        """Return the languages that names ask for, each once; all without any.

        Raises `UsageError` for one that the site does not have.
        """
        for name in names:
            if name not in self.languages:
                raise UsageError(unknown("language", name, self.languages))
        return list(dict.fromkeys(names or self.languages))

    def choose(self, names: Sequence[str]) -> list[tuple[LoadedGame, Run]]:
        """Return the runs that names ask for, each once: of a game, or `game/example`; all without any.

        Raises `UsageError` for a name that is neither.
        """
        chosen: dict[tuple[str, str], tuple[LoadedGame, Run]] = {}
        for asked in names or self.games:
            id_, _, example = asked.partition("/")
            if id_ not in self.games:
                raise UsageError(unknown("game", id_, self.games))
            loaded = self.games[id_]
            if example and example not in loaded.runs:
                raise UsageError(unknown("example", example, loaded.runs))
            for name in [example] if example else loaded.runs:
                chosen[id_, name] = loaded, loaded.runs[name]
        return list(chosen.values())

    def playable(self, name: str) -> Game[Any, Any]:
        """Return the executable rules of a game; raise `UsageError` for one that has none."""
        if name not in self.games:
            raise UsageError(unknown("game", name, self.games))
        game = self.games[name].game
        if game is None:
            raise UsageError(f"{name} has no executable rules")
        return game

    def run_folder(self, folder: Path, game: str) -> list[tuple[LoadedGame, Run]]:
        """Return the runs of examples in a folder of one's own; raise `UsageError` where there is none."""
        if game not in self.games:
            raise UsageError(unknown("game", game, self.games))
        if not folder.is_dir():
            raise UsageError(f"{folder}: no such folder of examples")
        problems, loaded = Problems(), self.games[game]
        examples = load_examples(self.folders, folder.resolve(), problems)
        for example in examples:
            check_example(example, loaded.rulebook, problems)
        problems.raise_any()
        if not examples:
            raise UsageError(f"{folder}: no example in it; expected YAML files, one for each example")
        return [(loaded, loaded.run(example)) for example in examples]

    def render(self, language: str, languages: Sequence[str] | None = None) -> LanguageSite:
        """Return the pages in one language, linked to the same pages in `languages` (all, if not given).

        Raises `UsageError` for a language that the site does not have.
        """
        self.choose_languages([language])
        return render_site(
            self.site,
            [GameContent(loaded.rulebook, loaded.parameters, loaded.runs) for loaded in self.games.values()],
            language,
            self.languages if languages is None else languages,
            {domain: self.library.for_language(domain, language) for domain in (SITE, *self.games)},
        )


def importer(root: Path, year: int) -> Importer:
    """Return what imports pages into a project, which need not have a game yet.

    `year` is taken for a game whose page names none. Raises `SourceError` where the site's texts
    have problems.
    """
    folders, problems = Folders(root.resolve()), Problems()
    site = load_site(folders, problems)
    problems.raise_any()
    library = Library(folders, [Domain(SITE, SITE_LANGUAGE, site_messages(site))])
    return Importer(
        folders, library.quotation_marks, lambda name: icon_svg(name) is not None, year, tuple(site.pages)
    )


def adopted(rulebook: Rulebook) -> dict[str, str]:
    """Return the readings that the rulings of a game adopt, by the engine's option."""
    return {
        ruling.option.name: ruling.adopted.name
        for ruling in rulebook.rulings.values()
        if ruling.option is not None
    }


def _loaded(rulebook: Rulebook, folders: Folders, problems: Problems) -> LoadedGame:
    """Return a game with its engine; note where the two do not fit together."""
    check_references(rulebook, problems)
    check_pictures(rulebook, folders, problems)
    language = rulebook.about.language
    if not is_known(language.name):
        problems.add(
            language.place, f"unknown language {language.name!r}", "a language tag such as en or pt_BR"
        )
    for icon in (rulebook.about.icon, *(block.icon for block in rulebook.blocks.values())):
        if icon and icon_svg(icon.name) is None:
            expected = "an icon of the theme, such as material/anchor"
            problems.add(icon.place, f"no icon {icon.name!r}", expected)
    parameters = parameter_values(rulebook.parameters, Problems())
    game = None
    factory = find_game(rulebook.id)
    if factory is not None and rulebook.about.engine is None:
        for ruling in rulebook.rulings.values():
            if ruling.option and set(factory.options.get(ruling.option.name, ())) != set(ruling.readings):
                valid = ", ".join(
                    f"{name}: {' or '.join(readings)}" for name, readings in factory.options.items()
                )
                problems.add(
                    ruling.option.place, f"the option {ruling.option.name!r} with these readings", valid
                )
        try:
            game = factory(parameters, adopted(rulebook))
        except ParameterError as error:
            name = error.path.partition(".")[0]
            if parameter := rulebook.parameters.get(name):
                problems.add(parameter.place, f"{error.path}: {error.wrong}", error.expected)
            else:
                place = Place(f"docs/games/{rulebook.id}/parameters.yml")
                wrong = f"the engine reads the parameter {name!r}, which is missing"
                problems.add(place, wrong, error.expected, name=name, valid=rulebook.parameters)
    if game is not None or factory is None:
        check_contract(rulebook, game, parameters, problems)
    return LoadedGame(rulebook, parameters, game)


def unknown(what: str, name: str, valid: Sequence[str] | Mapping[str, object]) -> str:
    """Say that there is no such thing, what there is, and which of it is nearest."""
    near = nearest(name, valid)
    return f"no {what} {name!r}; there is {', '.join(valid)}" + (f"; did you mean {near!r}?" if near else "")
