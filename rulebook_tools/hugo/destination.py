"""What a page becomes: a game of a project, by a name that is free in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebook_tools.hugo.page.names import slug
from rulebook_tools.sources.folders import Folders, in_writing_order
from rulebook_tools.sources.yaml_writing import Authorship, identity_file
from rulebook_tools.util.errors import Problem, UsageError


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of an import: the game's id, language and title; what a new project says of itself."""

    game: str | None = None
    language: str | None = None
    title: str = ""
    said: Authorship = field(default_factory=Authorship)


@dataclass(frozen=True, slots=True)
class Imported:
    """A game made of a page: its id and language, its files by their paths in the project, what was odd."""

    game: str
    language: str
    files: Mapping[str, bytes]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Destination:
    """A project that pages are imported into.

    `quotation_marks` gives a language's quotation marks; `is_icon` says whether the theme has an
    icon; `taken` are the names of the site's own pages.
    """

    folders: Folders
    quotation_marks: Callable[[str], str]
    is_icon: Callable[[str], bool]
    taken: Sequence[str] = ()

    def id_of(self, asked: str | None, names: Sequence[str]) -> str:
        """Return the id of the game: the one asked for, else one made of the first name that can be one.

        Raises `UsageError` where none can be, or where that game is there already.
        """
        made = [asked] if asked is not None else [slug(name) for name in names if slug(name)]
        why = []
        for id_ in made:
            why.append(self.folders.why_not_called(id_, self.taken))
            if not why[-1]:
                return id_
            if self.folders.has_game(id_):
                break
        raise UsageError(
            f"{'; '.join(dict.fromkeys(why)) or 'the page has no name for a game'}; name another with --game"
        )

    def with_identity(self, made: Imported, asked: Asked) -> Imported:
        """Return a game together with the file in which a new project says what it is."""
        said = identity_file(self.folders, made.language, asked.said)
        return replace(made, files=in_writing_order({**made.files, **said}))
