"""The ways to make a site that are measured: this project, and its peers."""

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Protocol

import yaml

from benchmarks.environments import environment
from benchmarks.site.corpus.catalogs import TITLE
from benchmarks.site.corpus.files import write
from benchmarks.site.corpus.games import Game
from benchmarks.site.corpus.pages import GamePages, Page, site_pages
from benchmarks.site.corpus.project import write_game, write_site
from benchmarks.site.corpus.words import LANGUAGES
from benchmarks.site.usage import Command

ROOT = Path(__file__).resolve().parents[2]
PEERS = Path(__file__).resolve().parent / "peers"
ADDRESS = "https://rules.example/"
NAMES = {"en": "English", "de": "Deutsch", "es": "Español", "nl": "Nederlands"}
RULEBOOK = (sys.executable, "-P", "-c", "from rulebook_tools.cli import main; main()")
OURS = {"PYTHONPATH": str(ROOT)}
"""This folder's code is measured, wherever another copy is installed."""


class Side(Protocol):
    """A way to make a site, in a folder of its own."""

    name: str

    def write(self, games: Sequence[Game]) -> None:
        """Write the sources of the site."""

    def rewrite(self, game: Game) -> None:
        """Write the changed files of a game."""

    def commands(self) -> Sequence[Command]:
        """Return the commands that make the site; they may run in parallel."""

    def forget(self) -> None:
        """Remove the site and all caches."""

    def site(self, language: str) -> Path:
        """Return the folder of the pages in a language."""


class Rulebook:
    """Sources and catalogs in, a site of all languages out, with every example verified."""

    name = "rulebook"

    def __init__(self, folder: Path, project: str = "project") -> None:
        self.folder, self._site, self._cache = folder / project, folder / "site", folder / "cache"

    def write(self, games: Sequence[Game]) -> None:
        write_site(self.folder)
        for game in games:
            write_game(self.folder, game)

    def rewrite(self, game: Game) -> None:
        write_game(self.folder, game)

    def command(self, *words: str) -> Command:
        """Return a command of this project."""
        return Command([*RULEBOOK, *words], self.folder, OURS)

    def commands(self) -> Sequence[Command]:
        return [self.command("build", f"--site-dir={self._site}", f"--cache={self._cache}")]

    def forget(self) -> None:
        for folder in (self._site, self._cache):
            shutil.rmtree(folder, ignore_errors=True)

    def site(self, language: str) -> Path:
        return self._site / language


class Material:
    """MkDocs with Material: a build of its own for each language."""

    name = "Material"
    package = "material"
    features: ClassVar[Sequence[str]] = (
        "navigation.sections",
        "navigation.indexes",
        "navigation.top",
        "navigation.footer",
        "toc.follow",
        "search.highlight",
        "search.suggest",
    )

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._python = environment(PEERS / f"{self.package}.txt")

    def write(self, games: Sequence[Game]) -> None:
        for language in LANGUAGES:
            pages = list(site_pages(games, language, "{}/index.md".format))
            navigation: list[object] = [{pages[0].title: "index.md"}]
            for game in games:
                of_game = list(_pages(game, language))
                pages += of_game
                inside = [{page.title: f"{game.id}/{page.name}.md"} for page in of_game]
                navigation.append({of_game[0].title: [f"{game.id}/index.md", *inside[1:]]})
            navigation.append({pages[1].title: "about.md"})
            self._write(language, pages)
            settings = yaml.safe_dump(
                {**self._settings(language), "nav": navigation}, allow_unicode=True, sort_keys=False
            )
            write(self._folder / language / "mkdocs.yml", settings)

    def rewrite(self, game: Game) -> None:
        for language in LANGUAGES:
            self._write(language, _pages(game, language))

    def _write(self, language: str, pages: Iterator[Page] | Sequence[Page]) -> None:
        for page in pages:
            write(self._folder / language / "docs" / page.folder / f"{page.name}.md", page.text)

    def _settings(self, language: str) -> Mapping[str, object]:
        alternate = [{"name": NAMES[each], "link": f"/{each}/", "lang": each} for each in LANGUAGES]
        return {
            "site_name": TITLE[language],
            "site_url": f"{ADDRESS}{language}/",
            "docs_dir": "docs",
            "site_dir": "site",
            "use_directory_urls": False,
            "theme": {
                "name": "material",
                "language": language,
                "font": False,
                "features": list(self.features),
            },
            "plugins": [{"search": {"lang": language}}],
            "markdown_extensions": ["attr_list", "tables", {"toc": {"permalink": True}}],
            "extra": {"alternate": alternate, "generator": False},
        }

    def commands(self) -> Sequence[Command]:
        words = [str(self._python), "-m", "mkdocs", "build", "--quiet"]
        return [Command(words, self._folder / each, {"NO_MKDOCS_2_WARNING": "1"}) for each in LANGUAGES]

    def forget(self) -> None:
        for language in LANGUAGES:
            for name in ("site", ".cache"):
                shutil.rmtree(self._folder / language / name, ignore_errors=True)

    def site(self, language: str) -> Path:
        return self._folder / language / "site"


class PrunedMaterial(Material):
    """The same with a navigation that leaves out the pages of all other games."""

    name = "pruned Material"
    features: ClassVar[Sequence[str]] = (
        *(each for each in Material.features if each != "navigation.sections"),  # pages of sections stay
        "navigation.prune",
    )


class Zensical(Material):
    """zensical with the settings and pages of Material."""

    name = "zensical"
    package = "zensical"

    def commands(self) -> Sequence[Command]:
        words = [str(self._python.parent / "zensical"), "build"]
        return [Command(words, self._folder / each, {}) for each in LANGUAGES]


class Hugo:
    """Hugo with a theme of one layout: all languages in one build."""

    name = "Hugo"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # what the package calls `hugo` is a program in Python that starts this one
        installed = environment(PEERS / "hugo.txt").parents[1]
        self._hugo = next(installed.glob("lib/python*/site-packages/hugo/binaries/hugo"))

    def write(self, games: Sequence[Game]) -> None:
        shutil.copytree(PEERS / "hugo" / "layouts", self._folder / "layouts", dirs_exist_ok=True)
        languages = "\n".join(
            f'[languages.{each}]\ncontentDir = "content/{each}"\nlocale = "{each}"\nlabel = "{NAMES[each]}"\n'
            f'title = "{TITLE[each]}"\nweight = {weight}'
            for weight, each in enumerate(LANGUAGES, 1)
        )
        write(self._folder / "hugo.toml", f"{SETTINGS}{languages}\n")
        for language in LANGUAGES:
            self._write(language, site_pages(games, language, "{}/".format))
            for game in games:
                self._write(language, _pages(game, language, ".html"))

    def rewrite(self, game: Game) -> None:
        for language in LANGUAGES:
            self._write(language, _pages(game, language, ".html"))

    def _write(self, language: str, pages: Iterator[Page]) -> None:
        for weight, page in enumerate(pages, 1):
            name = "_index" if page.name == "index" else page.name
            text = f'---\ntitle: "{page.title}"\nweight: {weight}\n---\n\n{page.text}'
            write(self._folder / "content" / language / page.folder / f"{name}.md", text)

    def commands(self) -> Sequence[Command]:
        return [
            Command(
                [str(self._hugo), "build", "--quiet", "--panicOnWarning"],
                self._folder,
                {"HUGO_CACHEDIR": str(self._cache)},
            )
        ]

    @property
    def _cache(self) -> Path:
        return self._folder / "cache"

    def forget(self) -> None:
        for folder in (self._folder / "public", self._folder / "resources", self._cache):
            shutil.rmtree(folder, ignore_errors=True)

    def site(self, language: str) -> Path:
        return self._folder / "public" / language


SIDES: Sequence[type[Rulebook | Material | Hugo]] = (Rulebook, Material, PrunedMaterial, Zensical, Hugo)
"""All sides, this project first."""
SETTINGS = f"""\
baseURL = "{ADDRESS}"
uglyURLs = true
defaultContentLanguage = "{LANGUAGES[0]}"
defaultContentLanguageInSubdir = true
disableKinds = ["taxonomy", "term", "rss", "404"]
[outputs]
home = ["html", "json"]
"""


def _pages(game: Game, language: str, end: str = ".md") -> Iterator[Page]:
    return GamePages(game, language, lambda page, id_: f"{page}{end}" + f"#{id_}" * bool(id_)).pages()
