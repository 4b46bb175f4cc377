"""The site of one language: each page in its frame, the search, the map, and what is published as it is."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook_tools.disk.store import Store, key_of
from rulebook_tools.errors import RulebookError
from rulebook_tools.publish.frames import NOT_FOUND, Blank, Frames, fill, fill_page, read_frames, search_files
from rulebook_tools.publish.inputs import code_key
from rulebook_tools.publish.settings import PLUGIN, frames_alike, load_settings, quiet, settings_key, told
from rulebook_tools.publish.sitemap import write_sitemap
from rulebook_tools.render.frame import Frame, search_entries

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

EPOCH = "SOURCE_DATE_EPOCH"


@dataclass(frozen=True, slots=True)
class LanguageBuild:
    """What one process needs to build one language."""

    root: Path
    frame: Frame
    out: Path
    site_url: str
    epoch: str
    """The time that the output bears, in seconds."""
    store: Store | None = None


def build_language(build: LanguageBuild) -> str:
    """Build one language and say what was built; any warning of MkDocs fails it."""
    config = _settings(build, build.out)
    if frames_alike(config):
        _fill_frames(build, _frames(build, config))
    else:
        _run_mkdocs(build.root, config, build.frame, build.epoch)
    return f"{build.frame.site.name}: {len(build.frame.site.pages)} pages"


def _fill_frames(build: LanguageBuild, frames: Frames) -> None:
    """Write the pages of a language, each in the frame of its kind, and what belongs to them."""
    frame, entries, out = build.frame, list[str](), build.out
    for folder in {out / page.path for page in frame.site.pages}:
        folder.parent.mkdir(parents=True, exist_ok=True)
    for page in frame.site.pages:
        text = fill_page(frames, frame, page)
        (out / f"{page.path}.html").write_bytes(text.encode("utf-8", "xmlcharrefreplace"))
        entries += [json.dumps(entry, separators=(",", ":")) for entry in search_entries(page)]
    (out / NOT_FOUND).write_text(
        fill(frames.not_found, {"items": frame.items(None, frames.contents_word)}), "utf-8"
    )
    for name, text in search_files(frames, entries).items():
        path = out / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    for name, source in frames.files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)
    write_sitemap(out, frame, _site_url(build), build.epoch)


def _frames(build: LanguageBuild, config: MkDocsConfig) -> Frames:
    """Return the frames of a language: those of an earlier build, if nothing that they show has changed."""
    site = build.frame.site
    key = key_of(
        "frames",
        code_key(),
        settings_key(config),
        json.dumps([site.language, site.name, site.title, site.description, site.author, build.site_url]),
        json.dumps([dict(site.labels), dict(build.frame.languages), _published(config)]),
    )
    kept = build.store.get(key) if build.store else None
    if kept is not None:
        frames = Frames(**json.loads(kept))
        if all(Path(source).is_file() for source in frames.files.values()):
            return frames
    frames = make_frames(build, config)
    if build.store:
        build.store.put(key, json.dumps(asdict(frames)))
    return frames


def make_frames(build: LanguageBuild, config: MkDocsConfig) -> Frames:
    """Let MkDocs make the frames of a language."""
    blank = Blank.of(build.frame)
    with tempfile.TemporaryDirectory(prefix="rulebook-frames-") as folder:
        config.site_dir = folder
        files = _run_mkdocs(build.root, config, blank, build.epoch)
        return read_frames(Path(folder), blank, files)


def _run_mkdocs(root: Path, config: MkDocsConfig, frame: Frame, epoch: str) -> Mapping[str, str]:
    """Let MkDocs put a frame around pages; return which files it published as they are, and from where."""
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.exceptions import Abort

    plugin: Any = config.plugins[PLUGIN]
    plugin.frame = frame
    with quiet() as warnings, _environment(EPOCH, epoch):
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
            raise RulebookError(f"{wrong} of {root / 'mkdocs.yml'}") from error
    if warnings:
        raise RulebookError("MkDocs warns:\n" + "\n".join(warnings))
    published: Mapping[str, str] = plugin.published
    return published


def _settings(build: LanguageBuild, out: Path) -> MkDocsConfig:
    config = load_settings(build.root, out)
    if build.site_url:
        config.site_url = _site_url(build)
    return config


def _site_url(build: LanguageBuild) -> str:
    """Return the address of one language's site, if that of the whole is known."""
    return f"{build.site_url.rstrip('/')}/{build.frame.site.language}/" if build.site_url else ""


def _published(config: MkDocsConfig) -> list[str]:
    """Return the names of the files that the project publishes as they are."""
    folder = Path(config.docs_dir) / "assets"
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*")) if folder.is_dir() else []


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set a variable of the environment for a while."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
