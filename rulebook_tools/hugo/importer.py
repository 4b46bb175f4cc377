"""Import a Hugo page: make all files of a game, without writing them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulebook_tools.catalogs.messages import rulebook_messages
from rulebook_tools.checks.references import check_references
from rulebook_tools.hugo.blocks.bodies import Bodies
from rulebook_tools.hugo.blocks.game_data import ChapterWriter, about_data
from rulebook_tools.hugo.blocks.ids import give_ids, link_target, link_targets
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.blocks.outline import outline, settled, title_and_introduction
from rulebook_tools.hugo.blocks.passages import Draft, Passages
from rulebook_tools.hugo.markdown.quotation_marks import QuotationMarks
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page import identity
from rulebook_tools.hugo.page.front_matter import FrontMatter, read_front_matter
from rulebook_tools.hugo.page.pictures import PictureFiles
from rulebook_tools.hugo.page.visible_text import readers_text, visible_page
from rulebook_tools.prose.body import pieces_in
from rulebook_tools.sources.folders import Folders, in_writing_order, read_bytes
from rulebook_tools.sources.nodes import MARK, text_of
from rulebook_tools.sources.rulebooks import load_rulebook
from rulebook_tools.sources.yaml_writing import Authorship, identity_file
from rulebook_tools.util.errors import Place, Problem, Problems, SourceError, UsageError

MAX_LINES = 10_000
"""Lines and cells of a page after its front matter; a large game has two thousand."""
MAX_MARKS = 20_000
"""Characters of a page that may be markup."""
MAX_CHAPTERS = 100


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported game: its id and language, its files by their paths in the project, the warnings."""

    game: str
    language: str
    files: Mapping[str, bytes]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Importer:
    """Imports pages into a project.

    `quotation_marks` returns the quotation marks of a language, `is_icon` whether the theme has an icon;
    `taken` are the names of the site's own pages.
    """

    folders: Folders
    quotation_marks: Callable[[str], str]
    is_icon: Callable[[str], bool]
    taken: Sequence[str] = ()

    def imported(
        self,
        page: Path,
        game: str | None = None,
        language: str | None = None,
        title: str = "",
        authorship: Authorship | None = None,
    ) -> Imported:
        """Return the game made from a page, with `site.yml` for a new project.

        Raises `UsageError` for an invalid name of the game or a missing page, and `SourceError` for a page
        that cannot become a game.
        """
        notes, authorship = ImportNotes(page.as_posix()), authorship or Authorship()
        text = visible_page(_read(page), notes)
        front = read_front_matter(text, notes)
        _check_extent(notes.file, text[front.end :])
        made = _PageImport(self, page, text, front, notes, game, " ".join(title.split()))
        return made.imported(language, authorship)

    def id_of(self, requested: str | None, names: Sequence[str]) -> str:
        """Return the id of the game: the requested one, else one made from the first name that is valid.

        Raises `UsageError` where no name is valid, or where that game exists already.
        """
        ids = (
            [requested]
            if requested is not None
            else [made for name in names if (made := identity.slug(name))]
        )
        why = []
        for id_ in ids:
            why.append(self.folders.why_not_called(id_, self.taken))
            if not why[-1]:
                return id_
            if self.folders.has_game(id_):
                break
        raise UsageError(
            f"{'; '.join(dict.fromkeys(why)) or 'the page has no name for a game'}; name another with --game"
        )


def _read(page: Path) -> str:
    if not page.is_file():
        raise UsageError(f"{page}: " + ("no plain file" if page.exists() else "no such page"))
    problems = Problems()
    content = read_bytes(Folders(Path()), page, problems)
    text = None if content is None else text_of(page.as_posix(), content, problems)
    problems.raise_any()
    return text or ""


def _check_extent(file: str, text: str) -> None:
    """Raise `SourceError` for a text that would take more than a moment to parse."""
    for number, what, most in (
        (max(text.count("\n"), pieces_in(text)), "lines and cells", MAX_LINES),
        (len(MARK.findall(text)), "marks such as [ and *", MAX_MARKS),
    ):
        if number > most:
            raise SourceError([Problem(Place(file), f"a page of {number} {what}", f"at most {most}")])


@dataclass(frozen=True, slots=True)
class _PageImport:
    """The import of one page, perhaps with a requested id and title."""

    project: Importer
    path: Path
    text: str
    front: FrontMatter
    notes: ImportNotes
    requested_id: str | None
    requested_title: str

    def imported(self, language: str | None, authorship: Authorship) -> Imported:
        folders, notes = self.project.folders, self.notes
        language = identity.language_of(self.front, self.text, language, self.path, notes)
        passages = Passages(readers_text(self.text, self.front.end, notes), notes)
        own_title, chapters, content = title_and_introduction(outline(passages), self.front, notes)
        title = self._title(own_title, chapters)
        chapters, content = settled(chapters, content, title, notes)
        self._check_chapters(chapters)
        names = [title, identity.name_of(self.path) or chapters[0].title]
        id_ = self.project.id_of(self.requested_id, names)
        give_ids(chapters, notes)
        targets = link_targets(chapters)
        marks = QuotationMarks(self.project.quotation_marks(language))
        messages = Messages(notes, marks, lambda href: link_target(href, targets))
        pictures = PictureFiles(self.path.parent, id_, folders.assets)
        title = messages.written(title, 1) or id_
        edition = self._edition(own_title, title)
        about = about_data(self.front, messages, title, edition, language)
        if authorship.author:
            about.setdefault("author", authorship.author)
        writer = ChapterWriter(Bodies(passages, messages, pictures, notes), language, self.project.is_icon)
        files = writer.files(id_, about, chapters, content)
        messages.problems.raise_any()
        self.front.note_rest(notes)
        self._check(id_, files)
        assets = {f"docs/assets/{name}": content for name, content in pictures.files.items()}
        site = identity_file(folders, language, authorship)
        return Imported(id_, language, in_writing_order({**files, **assets, **site}), notes.warnings)

    def _title(self, own: str, chapters: Sequence[Draft]) -> str:
        """Return the requested title, else the page's own, else the best other name of the game."""
        requested = self.requested_title
        if requested and own not in {"", requested}:
            done = f"the game is called {shown(requested)}, as was asked for"
            self.notes.add(self.front.line("title"), f"the title {shown(own)}", done)
        if requested or own:
            return requested or own
        names = {
            "its folder" if identity.is_index(self.path) else "its file": identity.name_of(self.path),
            "its first heading": chapters[0].title if chapters else "",
            "the id asked for": self.requested_id or "",
        }
        source = next((source for source, name in names.items() if name), "its file")
        name = names.get(source, "")
        name = name if source == "its first heading" else identity.in_words(name)
        self.notes.add(1, "a page without a title", f"it was called {shown(name)} after {source}")
        return name

    def _edition(self, own: str, title: str) -> str:
        """Return the name under which rules cite the page: its file name; for an index page, its title."""
        if identity.is_index(self.path):
            return own or identity.in_words(identity.name_of(self.path)) or title
        return self.path.name

    def _check_chapters(self, chapters: Sequence[Draft]) -> None:
        if not chapters or len(chapters) > MAX_CHAPTERS:
            wrong = f"a page of {len(chapters)} outermost blocks" if chapters else "a page without any text"
            expected = f"1 to {MAX_CHAPTERS} blocks of rules"
            raise SourceError([Problem(Place(self.notes.file), wrong, expected)])

    def _check(self, game: str, files: Mapping[str, bytes]) -> None:
        """Raise `SourceError` where `rulebook check` would find a problem in the files."""
        problems = Problems()
        with tempfile.TemporaryDirectory() as folder:
            folders = Folders(Path(folder).resolve())
            for name, content in files.items():
                path = folders.root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            rulebook = load_rulebook(folders, game, problems)
        if rulebook is not None and not problems.incomplete:
            check_references(rulebook, rulebook_messages(rulebook), problems)
        # The files are never written, so problems refer to the page.
        problems.found = [replace(problem, place=Place(self.notes.file)) for problem in problems.found]
        problems.raise_any()
