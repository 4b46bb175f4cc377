"""The site of one language: each page in its frame, the search, the map, and what is published as it is."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook_tools.publish.frames import (
    NOT_FOUND,
    Blank,
    Frames,
    fill_not_found,
    fill_page,
    kept_frames,
    read_frames,
    search_files,
    search_text,
)
from rulebook_tools.publish.inputs import code_key
from rulebook_tools.publish.revision import EPOCH
from rulebook_tools.publish.settings import PLUGIN, load_settings, quiet, settings_key, told
from rulebook_tools.publish.sitemap import write_sitemap
from rulebook_tools.render.frame import Frame
from rulebook_tools.util.cache import Store, key_of
from rulebook_tools.util.errors import RulebookError
from rulebook_tools.util.workers import variables

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


@dataclass(frozen=True, slots=True)
class LanguageBuild:
    """What one process needs to let MkDocs make one language."""

    root: Path
    frame: Frame
    out: Path
    site_url: str
    """The address of the language, if that of the site is known."""
    epoch: int
    """The time that the output bears, in seconds."""

    @property
    def docs(self) -> Path:
        """The folder of the sources, of which files are published as they are."""
        return self.root / "docs"


def address_of(site_url: str, language: str) -> str:
    """Return the address of one language, if that of the site is known."""
    return f"{site_url.rstrip('/')}/{language}/" if site_url else ""


def run_mkdocs(build: LanguageBuild) -> Mapping[str, str]:
    """Let MkDocs put a frame around pages; return which files it published as they are, and from where.

    Raises `RulebookError` with what MkDocs warns of, and with what a project's own hooks raise.
    """
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.exceptions import Abort

    config = load_settings(build.root, build.out)
    config.site_url = build.site_url or config.site_url
    plugin: Any = config.plugins[PLUGIN]
    plugin.frame = build.frame
    with quiet() as warnings, variables({EPOCH: str(build.epoch)}):
        try:
            mkdocs_build(config)
        except Abort as error:
            raise RulebookError("MkDocs stopped:\n" + "\n".join(warnings or [str(error)])) from error
        except OSError:
            raise
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a project's own hooks, plugins and templates may raise anything
            wrong = f"MkDocs stopped: {told(error)}; see the hooks, plugins and templates"
            raise RulebookError(f"{wrong} of {build.root / 'mkdocs.yml'}") from error
    if warnings:
        raise RulebookError("MkDocs warns:\n" + "\n".join(warnings))
    published: Mapping[str, str] = plugin.published
    return published


def blank(build: LanguageBuild) -> LanguageBuild:
    """Return what the frames of a language are made by: nothing of its pages."""
    return replace(build, frame=Blank.of(build.frame))


def make_frames(build: LanguageBuild) -> tuple[str, Frames]:
    """Let MkDocs make the frames of a blank language; return them with its name."""
    assert isinstance(build.frame, Blank)  # noqa: S101 -- as `blank` made it
    with tempfile.TemporaryDirectory(prefix="rulebook-frames-") as folder:
        files = run_mkdocs(replace(build, out=Path(folder)))
        docs = f"{build.docs}{os.sep}"  # what lies there is named from there, wherever the project lies
        files = {name: source.removeprefix(docs) for name, source in files.items()}
        return build.frame.site.language, read_frames(Path(folder), build.frame, files)


class KeptFrames:
    """The frames of a project's languages that a store keeps, by what is in them."""

    def __init__(self, store: Store | None, config: MkDocsConfig) -> None:
        self._store = store
        assets = Path(config.docs_dir) / "assets"
        published = sorted(str(path.relative_to(assets)) for path in assets.rglob("*"))
        self._key = key_of("frames", code_key(), settings_key(config), *published)

    def get(self, build: LanguageBuild) -> Frames | None:
        """Return the frames of a language; None where they are to be made."""
        frames = self._store.get(self._key_of(build), kept_frames) if self._store else None
        if frames is None or not all((build.docs / source).is_file() for source in frames.files.values()):
            return None
        return frames

    def keep(self, build: LanguageBuild, frames: Frames) -> None:
        """Keep the frames of a language."""
        if self._store:
            self._store.put(self._key_of(build), json.dumps(asdict(frames)))

    def _key_of(self, build: LanguageBuild) -> str:
        """Return what the frames of a language are kept under."""
        site = build.frame.site
        said = [site.language, site.name, site.title, site.description, site.author, build.site_url]
        return key_of(self._key, json.dumps([said, dict(site.labels), dict(build.frame.languages)]))


def write_language(build: LanguageBuild, frames: Frames) -> None:
    """Write the pages of a language, each in the frame of its kind, and what belongs to them."""
    frame, entries, out = build.frame, list[str](), build.out
    for section in frame.site.sections:
        for page in section.pages:
            path = out / f"{page.path}.html"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(fill_page(frames, frame, page).encode("utf-8", "xmlcharrefreplace"))
        entries.append(search_text(section, frame.wordbook))
    not_found = fill_not_found(frames, frame)
    for name, text in {NOT_FOUND: not_found, **frames.made, **search_files(frames, entries)}.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "xmlcharrefreplace"))
    for name, source in frames.files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(build.docs / source, path)
    write_sitemap(out, frame, build.site_url, build.epoch)
