"""What a new project says of itself: its `site.yml`, written once and never again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import Problems, UsageError
from rulebook_tools.model import Identity
from rulebook_tools.source.decode import decode
from rulebook_tools.source.folders import GAME_FILE, IDENTITY_FILE, Folders
from rulebook_tools.source.nodes import parse
from rulebook_tools.source.writing import source_yaml

LICENCE = re.compile(r"(.*?)\s*([a-z]+://\S+)?")
"""The name of a licence, and its address."""
HEAD = """\
# What this project says of itself: what is left out is not said. Without a title, the site is called after
# its only game. Beside this file, about.yml and home.yml take the place of the pages made of it.
"""
"""What a new file explains."""
OPEN: Mapping[str, str] = {
    "title": "title: …",
    "description": "description: …",
    "author": "author: …",
    "licence": "licence: {name: …, url: https://…}",
}
"""The keys that it shows where nothing was said."""


@dataclass(frozen=True, slots=True)
class Said:
    """Who makes a project, and the name of the licence of its texts, with the address where it has one."""

    author: str = ""
    licence: str = ""
    url: str = ""

    @classmethod
    def of(cls, author: str, licence: str) -> Said:
        """Return what was typed: an author, and a licence whose address comes after its name.

        Raises `UsageError` for what no file can hold.
        """
        match = LICENCE.fullmatch(" ".join(licence.split()))
        name, url = match.groups("") if match else ("", "")
        if url and not (name and url.startswith("https://")):
            raise UsageError(f"the licence {licence!r}; expected its name, then its address: https://…")
        said = cls(" ".join(author.split()), name, url)
        for what, each in (("author", said.author), ("licence", said.licence + url)):
            try:
                each.encode()
            except UnicodeEncodeError as error:
                raise UsageError(f"the {what} {each!r}; expected text in UTF-8") from error
        problems = Problems()
        decode(parse(IDENTITY_FILE, _text("en", said).encode(), problems), Identity, problems)
        for problem in problems.found:
            told = " or ".join(f"{each!r}" for each in (author, licence) if each)
            raise UsageError(f"{told}: {problem.wrong}; expected {problem.expected or 'another text'}")
        return said

    def __bool__(self) -> bool:
        return bool(self.author or self.licence)


def identity_file(folders: Folders, language: str, said: Said) -> dict[str, bytes]:
    """Return the `site.yml` of a project by its path, or nothing where a project is there already.

    A folder with nothing but this very file is no project yet: a command was cut off there.
    """
    content, path = _text(language, said).encode(), folders.site / IDENTITY_FILE
    is_begun = path.is_file() and path.read_bytes() == content
    if any(folders.games.glob(f"*/{GAME_FILE}")) or len(list(folders.site.glob("*"))) > is_begun:
        return {}
    return {f"docs/site/{IDENTITY_FILE}": content}


def _text(language: str, said: Said) -> str:
    data: dict[str, Plain] = {"language": language}
    if said.author:
        data["author"] = said.author
    if said.licence:
        data["licence"] = {"name": said.licence, **({"url": said.url} if said.url else {})}
    schema, _, content = source_yaml("site", data, depth=1).partition("\n")
    left = "".join(f"# {line}\n" for key, line in OPEN.items() if key not in data)
    return f"{schema}\n{HEAD}{content}{left}"
