"""Find the picture files of a page, and give them names in the project's assets."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from urllib.parse import unquote

from rulebook_tools.checks.references import PICTURE
from rulebook_tools.hugo.page.front_matter import slug
from rulebook_tools.sources.assets import MAX_PICTURE, PICTURE_ENDINGS, active_part
from rulebook_tools.sources.folders import InvalidFile, content_of


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a page: its address, its alternative text, and its line in the page."""

    src: str
    alt: str
    line: int


def picture_beside(folder: Path, name: str) -> tuple[bytes, str]:
    """Return the content of a picture in the page's folder and "", or b"" and why it cannot be used.

    A file outside of this folder, or of a type that pages do not show, is never opened.
    """
    if not name or ":" in name or name.startswith(("/", "\\")) or "\0" in name:
        return b"", "it lies elsewhere"
    ending = name.rpartition(".")[2].lower()
    if ending not in PICTURE_ENDINGS:
        return b"", "it is no picture that a page can show"
    try:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            return b"", "it lies outside of the page's folder"
        if path.stat().st_size > MAX_PICTURE:
            return b"", f"it has more than {MAX_PICTURE} bytes"
        content = content_of(path, folder, MAX_PICTURE)
    except InvalidFile as error:
        return b"", f"it {error.wrong}; expected {error.expected}"
    except FileNotFoundError:
        return b"", "there is no such file beside the page"
    except (OSError, RuntimeError) as error:  # a link to itself
        return b"", f"it cannot be read: {getattr(error, 'strerror', '') or error}"
    active = active_part(content) if ending == "svg" else ""
    return (b"", f"the drawing can run scripts: {active}") if active else (content, "")


@dataclass(slots=True)
class PictureFiles:
    """Collects pictures from the folder of a page, as files for the assets of a game."""

    folder: Path
    game: str
    assets: Path
    """The project's folder `assets`; existing files are never replaced."""
    files: dict[str, bytes] = field(default_factory=dict)
    """The content of the files to write into the folder of assets, by path."""
    names: dict[Path, str] = field(default_factory=dict)
    """For each collected picture beside the page, its path in the folder of assets."""

    def _is_free(self, name: str, content: bytes) -> bool:
        """Return whether a file name is unused, or used by the same picture after an interrupted import."""
        path = self.assets / name
        is_same = path.is_file() and path.read_bytes() == content
        return name not in self.files and (is_same or not path.exists())

    def _is_in_project(self, src: str) -> bool:
        """Return whether the address is that of a picture in the assets, as in an exported page."""
        try:
            return bool(PICTURE.fullmatch(src)) and (self.assets / src).is_file()
        except OSError:
            return False

    def take(self, src: str) -> tuple[str, str]:
        """Collect a picture; return its path in the assets and "", or "" and why it cannot be used."""
        written = unquote(src.partition("?")[0].partition("#")[0])
        content, why_not = picture_beside(self.folder, written)
        if why_not:
            return (src, "") if self._is_in_project(src) else ("", why_not)
        path = (self.folder / written).resolve()
        if path not in self.names:
            stem, ending = f"{self.game}/{slug(path.stem, 'picture')}", path.suffix.lower()
            numbered = (f"{stem}-{number}{ending}" for number in count(2))
            names = chain([f"{stem}{ending}"], numbered)
            name = next(name for name in names if self._is_free(name, content))
            self.files[name] = content
            self.names[path] = name
        return self.names[path], ""
