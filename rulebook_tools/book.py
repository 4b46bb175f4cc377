"""The facade: load a project's sources, check them, verify its examples, render its pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rulebook_tools.catalog.messages import Message, rulebook_messages, site_messages
from rulebook_tools.catalog.po import Catalog, read_catalog
from rulebook_tools.catalog.speech import Speech
from rulebook_tools.catalog.store import write_whole
from rulebook_tools.catalog.voice import is_known
from rulebook_tools.catalog.write import po_file
from rulebook_tools.coverage import check_contract, check_coverage
from rulebook_tools.engine.game import Game
from rulebook_tools.engine.parameters import ParameterError, Parameters
from rulebook_tools.errors import Place, Problem, Problems, UsageError, nearest
from rulebook_tools.examples import Run, run_example
from rulebook_tools.games import find_game
from rulebook_tools.model import Example, Rulebook, Site
from rulebook_tools.references import check_prose, check_references
from rulebook_tools.render.game_pages import GameContent
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.page import LanguageSite
from rulebook_tools.render.site_pages import SITE_DOMAIN, SITE_LANGUAGE, render_site
from rulebook_tools.source.folders import LANGUAGE, Folders, own_texts, read_bytes
from rulebook_tools.source.rulebooks import load_examples, load_rulebook, load_site
from rulebook_tools.source.values import parameter_values

SHOWN = 10
"""Untranslated messages that are named for each catalog."""


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
        self._catalogs: dict[tuple[str, str], tuple[Catalog | None, Problems]] = {}

    @classmethod
    def load(cls, root: Path) -> Book:
        """Return the book of a project; raise `SourceError` with every problem of its sources."""
        folders, problems = Folders(root.resolve()), Problems()
        games = {}
        for id_ in folders.game_ids():
            of_game = Problems()
            rulebook = load_rulebook(folders, id_, of_game)
            if rulebook is not None and not of_game.incomplete:
                games[id_] = _loaded(rulebook, of_game)
            problems.found += of_game.found
        site = load_site(folders, problems)
        for message in site_messages(site):
            check_prose(message, None, problems)
        for path in folders.language_folders():
            if not LANGUAGE.fullmatch(path.name) or not is_known(path.name):
                wrong = f"no language is named {path.name!r}"
                problems.add(Place(folders.shown(path)), wrong, "a tag such as nl or pt_BR")
        problems.raise_any()
        return cls(folders, games, site)

    @property
    def languages(self) -> list[str]:
        """The languages of the site: those of the sources, and those with catalogs."""
        sources = {SITE_LANGUAGE, *(loaded.rulebook.about.language.name for loaded in self.games.values())}
        return sorted(sources, key=lambda language: (language != SITE_LANGUAGE, language)) + [
            language for language in self.folders.languages() if language not in sources
        ]

    def messages(self, domain: str) -> list[Message]:
        """Return the messages of a game, or of the site."""
        if domain == SITE_DOMAIN:
            return site_messages(self.site)
        return rulebook_messages(self.games[domain].rulebook)

    def domains(self, language: str) -> list[str]:
        """Return the catalogs a language needs: the site's, and one for each game in another language."""
        found = [SITE_DOMAIN] if language != SITE_LANGUAGE else []
        return found + [
            id_ for id_, loaded in self.games.items() if loaded.rulebook.about.language.name != language
        ]

    def catalog_path(self, domain: str, language: str) -> Path:
        """Return where a catalog lies; the site's is this package's own where the project has none."""
        path = self.folders.locales / language / "LC_MESSAGES" / f"{domain}.po"
        own = own_texts().locales / language / "LC_MESSAGES" / f"{domain}.po"
        return own if domain == SITE_DOMAIN and not path.exists() and own.exists() else path

    def catalog(self, domain: str, language: str) -> tuple[Catalog | None, Problems]:
        """Return a catalog and what is wrong with it."""
        if (domain, language) not in self._catalogs:
            self._catalogs[domain, language] = self._read_catalog(domain, language)
        return self._catalogs[domain, language]

    def _read_catalog(self, domain: str, language: str) -> tuple[Catalog | None, Problems]:
        problems, path = Problems(), self.catalog_path(domain, language)
        shown = self.folders.shown(path)
        if not path.is_file():
            expected = f"a PO file; `rulebook translate add {language}` writes it"
            problems.add(Place(shown), "the catalog is missing", expected)
            return None, problems
        content = read_bytes(self.folders, path, problems)
        if content is None:
            return None, problems
        return read_catalog(shown, content, language, self.messages(domain), problems), problems

    def catalog_problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return what is broken in the catalogs of some languages; missing translations are not."""
        found = []
        for language in languages:
            for domain in self.domains(language):
                found += self.catalog(domain, language)[1].found
        return found

    def missing(self, language: str) -> list[Problem]:
        """Return what is not translated, or only in part: the first few messages of each catalog."""
        found = []
        for domain in self.domains(language):
            catalog, _ = self.catalog(domain, language)
            if catalog is None:
                continue
            file = self.folders.shown(self.catalog_path(domain, language))
            open_ = [message for message in self.messages(domain) if not catalog.is_done(message)]
            for message in open_[:SHOWN]:
                line = catalog.lines.get(message.key)
                wrong = f"{message.context} is not translated: {message.text[:60]!r}"
                expected = (
                    "its msgstr" if line else f"an entry; `rulebook translate add {language}` writes it"
                )
                found.append(Problem(Place(file, line or 1), wrong, expected))
            if len(open_) > SHOWN:
                wrong = f"{len(open_) - SHOWN} more messages are not translated"
                found.append(Problem(Place(file, max(catalog.lines.values(), default=1)), wrong))
        return found

    def add_language(self, language: str) -> list[tuple[str, int]]:
        """Write the catalogs and entries that a language lacks; return the files and how many are new.

        Raises `UsageError` for what is no language, `SourceError` where a catalog is broken.
        """
        if not LANGUAGE.fullmatch(language) or not is_known(language):
            raise UsageError(f"no language {language!r}; expected a tag such as nl or pt_BR")
        problems = Problems()
        files: dict[Path, bytes] = {}
        added = []
        for domain in self.domains(language):
            path = self.folders.locales / language / "LC_MESSAGES" / f"{domain}.po"
            known = None
            if self.catalog_path(domain, language).is_file():
                known, wrong = self.catalog(domain, language)
                problems.found += wrong.found
            messages = self.messages(domain)
            new = sum(known is None or known.get(*message.key) is None for message in messages)
            files[path] = po_file(domain, language, messages, known)
            added.append((self.folders.shown(path), new))
        problems.raise_any()
        for path, content in files.items():
            write_whole(path, content)
        return added

    def check(self) -> list[Problem]:
        """Return every problem there is: catalogs, translations, examples, coverage."""
        problems = Problems(self.catalog_problems(self.languages))
        for language in self.languages:
            problems.found += self.missing(language)
        for loaded in self.games.values():
            problems.found += [problem for run in loaded.runs.values() for problem in run.problems]
            check_coverage(loaded.rulebook, loaded.game, loaded.runs.values(), problems)
        return sorted(set(problems.found))

    def choose(self, names: Sequence[str]) -> list[tuple[LoadedGame, Run]]:
        """Return the runs that names ask for: of a game, or `game/example`; all without any.

        Raises `UsageError` for a name that is neither.
        """
        chosen = []
        for name in names or self.games:
            id_, _, example = name.partition("/")
            if id_ not in self.games:
                raise UsageError(_unknown("game", id_, self.games))
            loaded = self.games[id_]
            if example and example not in loaded.runs:
                raise UsageError(_unknown("example", example, loaded.runs))
            runs = [loaded.runs[example]] if example else list(loaded.runs.values())
            chosen += [(loaded, run) for run in runs]
        return chosen

    def run_folder(self, folder: Path, game: str) -> list[tuple[LoadedGame, Run]]:
        """Return the runs of examples in a folder of one's own."""
        if game not in self.games:
            raise UsageError(_unknown("game", game, self.games))
        if not folder.is_dir():
            raise UsageError(f"{folder}: no such folder of examples")
        problems, loaded = Problems(), self.games[game]
        examples = load_examples(self.folders, folder.resolve(), problems)
        problems.raise_any()
        return [(loaded, loaded.run(example)) for example in examples]

    def render(self, language: str, languages: Sequence[str] | None = None) -> LanguageSite:
        """Return the pages in one language, linked to the same pages in `languages` (all, if not given).

        Raises `UsageError` for a language that the site does not have.
        """
        if language not in self.languages:
            raise UsageError(_unknown("language", language, self.languages))
        return render_site(
            self.site,
            [GameContent(loaded.rulebook, loaded.parameters, loaded.runs) for loaded in self.games.values()],
            language,
            self.languages if languages is None else languages,
            {domain: self._chain(domain, language) for domain in (SITE_DOMAIN, *self.games)},
        )

    def _chain(self, domain: str, language: str) -> list[Catalog]:
        """Return the catalogs to ask in turn for a language."""
        if domain not in self.domains(language):
            return []
        catalog, _ = self.catalog(domain, language)
        return [catalog] if catalog else []


def adopted(rulebook: Rulebook) -> dict[str, str]:
    """Return the readings that the rulings of a game adopt, by the engine's option."""
    return {
        ruling.option.name: ruling.adopted.name
        for ruling in rulebook.rulings.values()
        if ruling.option is not None
    }


def _loaded(rulebook: Rulebook, problems: Problems) -> LoadedGame:
    """Return a game with its engine; note where the two do not fit together."""
    check_references(rulebook, problems)
    language = rulebook.about.language
    if not is_known(language.name):
        problems.add(
            language.place, f"unknown language {language.name!r}", "a language tag such as en or pt_BR"
        )
    for block in rulebook.blocks.values():
        if block.icon and icon_svg(block.icon.name) is None:
            problems.add(
                block.icon.place,
                f"no icon {block.icon.name!r}",
                "an icon of the theme, such as material/anchor",
            )
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
            parameter = rulebook.parameters.get(error.path.partition(".")[0])
            place = parameter.place if parameter else Place(f"docs/games/{rulebook.id}/parameters.yml")
            problems.add(place, f"{error.path}: {error.wrong}", error.expected)
    if game is not None or factory is None:
        check_contract(rulebook, game, parameters, problems)
    return LoadedGame(rulebook, parameters, game)


def _unknown(what: str, name: str, valid: Sequence[str] | Mapping[str, object]) -> str:
    near = nearest(name, valid)
    return f"no {what} {name!r}; there is {', '.join(valid)}" + (f"; did you mean {near!r}?" if near else "")
