"""Offline pages: the service worker of a language caches the files of one build on a reader's device."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote, unquote

from rulebook_tools.catalogs.languages import direction_of, language_tag
from rulebook_tools.publish.site_folder import found_files
from rulebook_tools.render.page import LanguageSite
from rulebook_tools.render.prose import words
from rulebook_tools.render.template import render

WORKER = "service-worker.js"
"""The file name of the service worker of a folder and its subfolders."""
PAGE = "offline.html"
"""The file name of the page shown offline in place of a page that is not cached."""
WEB_MANIFEST = "manifest.webmanifest"
"""The file name of the web manifest, which makes the site an installable app."""
ASSETS = "assets/"
RUNTIME = f"{ASSETS}javascripts/workbox-7.4.1/workbox-"
PARTS = ("core", "routing", "strategies", "precaching")
"""The names of the scripts of Workbox, in the order in which they load."""
CACHED_SUFFIXES = frozenset(
    (
        *(".html", ".css", ".js", ".json", ".webmanifest", ".woff", ".woff2"),
        *(".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".ico"),
    )
)
"""The suffixes of cached files. Files that pages only link to, such as PDF files, are not cached."""
LOADED_FILE = re.compile(
    r'<(?:link|script|img|source)\b[^>]*?\s(?:href|src)="(?P<named>[^"#?:]+)"'
    r"""|url\(["']?(?P<drawn>[^"'()#?:]+)["']?\)"""
)
"""A reference to a file that a page (`named`) or a stylesheet (`drawn`) loads."""
SEARCH_INDEX, SEARCH_SCRIPT = "search/search_index.json", "search/search_index.js"
SEA, PAPER = "#0b4f5e", "#fdfaf3"
ICONS: Sequence[tuple[str, str, str, Mapping[str, str]]] = (
    (".svg", "any", "svg+xml", {}),
    ("-192.png", "192x192", "png", {}),
    ("-512.png", "512x512", "png", {}),
    ("-maskable-512.png", "512x512", "png", {"purpose": "maskable"}),
)
"""The icons of the installed app: end of the file name, size, image type, further keys of the manifest."""


def keep_offline(root: Path, sites: Sequence[LanguageSite], *, is_alone: bool = False) -> None:
    """Write the service workers, web manifests and the offline page of a finished site.

    `root` is the folder of the site. If `is_alone`, the site has one language, at its root; else each
    language is in a folder of its own. The workers contain hashes of the files, so the site must not change
    afterwards.
    """
    folders = {site.language: "" if is_alone else f"{site.language}/" for site in sites}
    first = folders[sites[0].language]
    page = render(
        "offline.html.jinja", languages=sites, folders=folders, assets=f"{first}{ASSETS}", say=words
    )
    (root / PAGE).write_text(page, "utf-8", newline="\n")
    kept, away = ("these pages", PAGE) if is_alone else ("the pages of one language", f"../{PAGE}")
    for site in sites:
        place = root / folders[site.language]
        _write_web_manifest(place, site)
        _write_worker(place, sorted(_files_to_cache(place)), RUNTIME, away, kept=kept)
    if not is_alone:
        needed = sorted({"index.html", PAGE, *_loaded_files(root, ["index.html", PAGE])})
        above = "the page above the languages"
        _write_worker(root, needed, f"{first}{RUNTIME}", PAGE, list(folders.values()), kept=above)


def farewell() -> str:
    """Return a service worker that replaces an installed one, deletes its cache and unregisters itself."""
    return render("farewell.js.jinja")


def _write_web_manifest(folder: Path, site: LanguageSite) -> None:
    icons = [
        {"src": f"{ASSETS}images/icon{name}", "sizes": sizes, "type": f"image/{kind}", **more}
        for name, sizes, kind, more in ICONS
    ]
    said = {
        "name": site.title,
        "short_name": site.title,
        "description": site.description,
        "lang": language_tag(site.language),
        "dir": direction_of(site.language),
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SEA,
        "icons": icons,
    }
    text = json.dumps({name: value for name, value in said.items() if value}, ensure_ascii=False, indent=1)
    (folder / WEB_MANIFEST).write_text(f"{text}\n", "utf-8", newline="\n")


def _write_worker(
    folder: Path, names: Sequence[str], runtime: str, away: str, below: Sequence[str] = (), *, kept: str
) -> None:
    """Write the service worker that caches the files `names` of a folder.

    `runtime` is the beginning of the paths of Workbox's scripts. `away` is the page that is shown offline in
    place of an uncached page, if that is in one of the folders `below` (empty: wherever it is). `kept`
    describes the cached files in a comment.
    """
    hashes = [hashlib.sha256((folder / name).read_bytes()).digest() for name in names]
    text = render(
        "service-worker.js.jinja",
        kept=kept,
        files=[
            [quote(name), base64.b64encode(each).decode()] for name, each in zip(names, hashes, strict=True)
        ],
        away=away,
        below=[quote(each) for each in below],
        runtime=[f"{runtime}{part}.prod.js" for part in PARTS],
    )
    (folder / WORKER).write_text(text, "utf-8", newline="\n")


def _files_to_cache(folder: Path) -> Iterator[str]:
    scripts = _search_scripts(folder)
    for name in found_files(folder):
        is_unused = (
            name in (WORKER, SEARCH_SCRIPT)
            or name.startswith(RUNTIME)
            or ("/lunr/" in name and name.rpartition("/")[2] not in scripts)
        )
        if name[name.rfind(".") :] in CACHED_SUFFIXES and not is_unused:
            yield name


def _search_scripts(folder: Path) -> set[str]:
    index = folder / SEARCH_INDEX
    languages = json.loads(index.read_text("utf-8"))["config"]["lang"] if index.is_file() else []
    scripts = {
        "lunr.stemmer.support.min.js": languages,
        "lunr.multi.min.js": languages[1:],
        "tinyseg.js": "ja" in languages,
        "wordcut.js": {"hi", "th"}.intersection(languages),
    }
    return {f"lunr.{language}.min.js" for language in languages} | {name for name in scripts if scripts[name]}


def _loaded_files(folder: Path, pages: Sequence[str]) -> Iterator[str]:
    """Yield the paths within `folder` of files that `pages` load, directly or through stylesheets."""
    seen, waiting = set[Path](), [folder / page for page in pages]
    while waiting:
        file = waiting.pop()
        for match in LOADED_FILE.finditer(file.read_text("utf-8", "replace")):
            other = (file.parent / unquote(match["named"] or match["drawn"])).resolve()
            is_inside = other.is_relative_to(folder.resolve()) and other.is_file()
            if not is_inside or other in seen or other.suffix not in CACHED_SUFFIXES - {".html"}:
                continue
            seen.add(other)
            yield other.relative_to(folder.resolve()).as_posix()
            if other.suffix == ".css":
                waiting.append(other)
