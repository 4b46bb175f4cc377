"""What a page becomes: a game of a project, by a name that is free in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.errors import Problem, UsageError
from rulebook_tools.hugo.ids import slug
from rulebook_tools.source.folders import Folders

INDEX_NAMES = ("index", "_index")


@dataclass(frozen=True, slots=True)
class Imported:
    """A game made of a page: its id and language, its files by their paths in the project, what was odd."""

    game: str
    language: str
    files: Mapping[str, bytes]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A project that pages are imported into.

    `marks` gives a language's quotation marks; `is_icon` says whether the theme has an icon; `taken`
    are the names of the site's own pages.
    """

    folders: Folders
    marks: Callable[[str], str]
    is_icon: Callable[[str], bool]
    taken: Sequence[str] = ()

    def id_of(self, asked: str | None, title: str, page: Path) -> str:
        """Return the id of the game: the one asked for, else one made of the page's title or name."""
        stem = page.name.partition(".")[0]
        names = [title, page.resolve().parent.name if stem in INDEX_NAMES else stem]
        made = [asked] if asked is not None else [slug(name) for name in names if slug(name)]
        why = [self.folders.why_not_called(id_, self.taken) for id_ in made]
        for id_, reason in zip(made, why, strict=True):
            if not reason:
                return id_
        raise UsageError(f"{'; '.join(why) or 'the page has no name for a game'}; name another with --game")
