"""Pictures that lie beside a page, and what they are called among a game's files."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from rulebook_tools.hugo.ids import slug
from rulebook_tools.references import PICTURE_ENDINGS

MAX_BYTES = 20_000_000
ACTIVE = re.compile(
    rb"<\s*(?:script|foreignobject|iframe|handler)|\bon[a-z]+\s*=|javascript:|<!ENTITY", re.IGNORECASE
)
"""What lets a drawing do something, were it opened by itself."""


@dataclass(slots=True)
class Pictures:
    """Finds the pictures of a page in its own folder, and gathers them under the game's name."""

    folder: Path
    game: str
    assets: Path
    """Where the pictures of the project are: none of those there is replaced."""
    files: dict[str, bytes] = field(default_factory=dict)
    """What to write into the folder of assets, by its path there."""
    names: dict[Path, str] = field(default_factory=dict)

    def take(self, src: str) -> tuple[str, str]:
        """Return a picture's path among the assets, or an empty text; and why there is none."""
        written = unquote(src.partition("?")[0].partition("#")[0])
        if not written or ":" in written or written.startswith(("/", "\\")) or "\0" in written:
            return "", "it lies elsewhere"
        try:
            path = (self.folder / written).resolve()
            if not path.is_relative_to(self.folder.resolve()):
                return "", "it lies outside of the page's folder"
            if path.suffix[1:].lower() not in PICTURE_ENDINGS:
                return "", "it is no picture that a page can show"
            if not path.is_file():
                return "", "there is no such file beside the page"
            return self._taken(path)
        except OSError as error:
            return "", f"it cannot be read: {error.strerror}"

    def _taken(self, path: Path) -> tuple[str, str]:
        if path in self.names:
            return self.names[path], ""
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            return "", f"it has more than {MAX_BYTES} bytes"
        ending = path.suffix.lower()
        if ending == ".svg" and (ACTIVE.search(content) or b"\0" in content):
            return "", "the drawing has a script in it"
        stem, number = slug(path.stem, "picture"), 1
        name = f"{self.game}/{stem}{ending}"
        while name in self.files or (self.assets / name).exists():
            number += 1
            name = f"{self.game}/{stem}-{number}{ending}"
        self.files[name] = content
        self.names[path] = name
        return name, ""
