"""Bundles of our (this package's) stylesheets and scripts, minified: pages load fewer and smaller files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

import rcssmin
import rjsmin
import yaml
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from rulebook_tools.render.frame import THEME

DEFAULT_SETTINGS = Path(__file__).parents[1] / "mkdocs.yml"
SCRIPTS = "assets/javascripts/"
POLYFILLS = "polyfills"
"""The key under `extra` in `mkdocs.yml` for scripts that run before the theme's own."""
STYLES = "assets/stylesheets/pages.css"
"""The path of the bundle that every page loads."""
MORE_STYLES = "assets/stylesheets/more-pages.css"
"""The path of the bundle that only pages other than chapters load, after that of every page."""
NOT_IN_CHAPTERS = ("actions", "card", "games", "learning", "program", "rulings", "whole")
"""The stylesheets in the bundle `MORE_STYLES`, by file name without `.css`; chapters do not need them."""
WORKER = f"{SCRIPTS}iframe-worker.js"
"""The path of a script that is in no bundle: without this file, the theme loads it from another site."""
Name = TypeVar("Name", str, ExtraScriptValue | str)
"""A file in the settings: its path, or for a script also the attributes of its element."""


def bundle_styles(names: Sequence[str], docs: Path) -> tuple[list[str], dict[str, str]]:
    """Return `names` with our stylesheets replaced by bundles, and the text of each bundle by its path.

    `names` are the stylesheets in the settings; a file in the folder `docs` replaces ours of the same name.
    """
    ours = _ours("extra_css")
    more = [name for name in ours if Path(name).stem in NOT_IN_CHAPTERS]
    return _bundle(names, docs, {STYLES: [name for name in ours if name not in more], MORE_STYLES: more})


def bundle_scripts(
    names: Sequence[ExtraScriptValue | str], docs: Path
) -> tuple[list[ExtraScriptValue | str], dict[str, str]]:
    """Return `names` with our scripts replaced by their bundle, and the text of the bundle by its path.

    `names` are the scripts in the settings; a file in the folder `docs` replaces ours of the same name.
    """
    return _bundle(names, docs, {f"{SCRIPTS}pages.js": _ours("extra_javascript")})


def bundle_polyfills(names: Sequence[str], docs: Path) -> tuple[list[str], dict[str, str]]:
    """Return `names` with our polyfills replaced by their bundle, and the text of the bundle by its path.

    Polyfills are the scripts that load before the theme's own; `names` are those in the settings. A file in
    the folder `docs` replaces ours of the same name.
    """
    return _bundle(
        names, docs, {f"{SCRIPTS}search.js": [name for name in _ours(POLYFILLS) if name != WORKER]}
    )


def add_bundles(files: Files, bundles: Mapping[str, str], config: MkDocsConfig) -> None:
    """Replace our files by the bundles that contain them; minify our other scripts and stylesheets."""
    parts = {*_ours("extra_css"), *_ours("extra_javascript"), *_ours(POLYFILLS)} - {WORKER}
    texts = dict(bundles)
    for file in list(files):
        path = THEME / file.src_uri
        is_code = path.suffix in (".css", ".js") and "/workbox-" not in file.src_uri  # which is minified
        if file.abs_src_path != str(path) or not is_code:
            continue
        files.remove(file)
        if file.src_uri not in parts:
            texts[file.src_uri] = minified(path.name, path.read_text("utf-8"))
    for name, text in texts.items():
        files.append(File.generated(config, name, content=text))


def minified(name: str, text: str) -> str:
    """Return a stylesheet or a script without comments and needless spaces."""
    return str(rcssmin.cssmin(text) if name.endswith(".css") else rjsmin.jsmin(text))


def _bundle(
    names: Sequence[Name], docs: Path, groups: Mapping[str, Sequence[str]]
) -> tuple[list[Name], dict[str, str]]:
    """Return `names` with our files replaced by their bundles, and the text of each bundle by its path.

    All bundles are placed where the first of our files was. `groups` contains our files by the path of their
    bundle, `docs` is the project's folder of sources. If `docs` contains a file with the name of one of ours,
    the project's file is used: its name is kept, and our file is in no bundle.
    """
    ours = {name for group in groups.values() for name in group if not (docs / name).exists()}
    found, files = list[Name](), dict[str, str]()
    for name in names:
        if str(name) not in ours:
            found.append(name)
        elif not files:
            for path, group in groups.items():
                texts = [(THEME / each).read_text("utf-8") for each in group if each in ours]
                files[path] = minified(path, "\n".join(texts))
            found += files
    return found, files


@cache
def _ours(setting: str) -> tuple[str, ...]:
    """Return the paths of our files under a key of the default `mkdocs.yml`, or of its `extra`, in order."""
    settings = yaml.safe_load(DEFAULT_SETTINGS.read_text("utf-8"))
    return tuple((settings | settings["extra"])[setting])
