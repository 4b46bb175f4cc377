"""Make all files of a game from a Hugo page; the caller writes them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote

from rulebook_tools.catalogs.messages import rulebook_messages
from rulebook_tools.checks.references import check_references
from rulebook_tools.hugo.blocks import outline
from rulebook_tools.hugo.blocks.bodies import Bodies
from rulebook_tools.hugo.blocks.game_data import ChapterWriter, about_data
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page import front_matter
from rulebook_tools.hugo.page.pictures import PictureFiles
from rulebook_tools.hugo.page.visible_text import readers_text, visible_page
from rulebook_tools.prose.body import pieces_in
from rulebook_tools.sources.folders import Folders, in_writing_order, read_bytes
from rulebook_tools.sources.nodes import MARK, text_of
from rulebook_tools.sources.rulebooks import load_rulebook
from rulebook_tools.sources.yaml_writing import Authorship, identity_file
from rulebook_tools.util.errors import Place, Problem, Problems, SourceError, UsageError, in_order

MAX_LINES = 10_000
"""How many lines and table cells a page may have after its front matter; one with more is refused."""
MAX_MARKS = 20_000
"""How many characters that may be markup, such as `*`, a page may have; one with more is refused."""
MAX_CHAPTERS = 100


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported game: its id and language, the content of its files by path in the project, warnings."""

    game: str
    language: str
    files: Mapping[str, bytes]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Importer:
    """Imports pages into a project.

    `quotation_marks` returns the quotation marks of a language, `is_icon` whether the theme has an icon with
    the given name; `taken` are the names of the site's own pages.
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
        """Return the game made from a page; the files of a new project include `site.yml`.

        `game` (the id) and `title` replace those that the page suggests; `language` and the author in
        `authorship` are used if the page names none. Raises `UsageError` for an invalid name
        of the game or a missing page, and `SourceError` for a page that cannot become a game.
        """
        notes, authorship = ImportNotes(page.as_posix()), authorship or Authorship()
        text = visible_page(_read(page), notes)
        front = front_matter.read_front_matter(text, notes)
        _check_extent(notes.file, text[front.end :])
        language = front_matter.language_of(front, text, language, page, notes)
        passages = outline.Passages(readers_text(text, front.end, notes), notes)
        own_title, chapters, content = outline.title_and_introduction(outline.outline(passages), front, notes)
        requested = " ".join(title.split())
        if requested and own_title not in {"", requested}:
            done = f"the game is called {shown(requested)}, as was asked for"
            notes.add(front.text_of("title").line, f"the title {shown(own_title)}", done)
        title = requested or own_title or _other_title(page, chapters, game, notes)
        chapters, content = outline.place_introduction(chapters, content, title, notes)
        if not chapters or len(chapters) > MAX_CHAPTERS:
            wrong = f"a page of {len(chapters)} outermost blocks" if chapters else "a page without any text"
            raise SourceError([Problem(Place(notes.file), wrong, f"1 to {MAX_CHAPTERS} blocks of rules")])
        id_ = self._id(game, [title, front_matter.name_of(page) or chapters[0].title])
        outline.give_ids(chapters, notes)
        targets = outline.link_targets(chapters)
        marks = self.quotation_marks(language)
        messages = Messages(notes, marks, lambda href: _link_target(href, targets))
        pictures = PictureFiles(page.parent, id_, self.folders.assets)
        title = messages.written(title, 1) or id_
        edition = page.name
        if front_matter.is_index(page):
            edition = own_title or front_matter.in_words(front_matter.name_of(page)) or title
        about = about_data(front, messages, title, edition, language)
        if authorship.author:
            about.setdefault("author", authorship.author)
        writer = ChapterWriter(Bodies(passages, messages, pictures, notes), language, self.is_icon)
        files = writer.files(id_, about, chapters, content)
        messages.problems.raise_any()
        front.note_rest(notes)
        _check_made_files(notes.file, id_, files)
        assets = {f"docs/assets/{name}": content for name, content in pictures.files.items()}
        site = identity_file(self.folders, language, authorship)
        return Imported(id_, language, in_writing_order({**files, **assets, **site}), in_order(notes.found))

    def _id(self, requested: str | None, names: Sequence[str]) -> str:
        """Return the id of the game: the requested one, else one made from the first usable of `names`.

        Raises `UsageError` if no name is usable, or if the game exists already.
        """
        made = filter(None, map(front_matter.slug, names))
        why = []
        for id_ in made if requested is None else [requested]:
            why.append(self.folders.name_fault(id_, self.taken))
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
    for number, what, most in (
        (max(text.count("\n"), pieces_in(text)), "lines and cells", MAX_LINES),
        (len(MARK.findall(text)), "marks such as [ and *", MAX_MARKS),
    ):
        if number > most:
            raise SourceError([Problem(Place(file), f"a page of {number} {what}", f"at most {most}")])


def _other_title(page: Path, chapters: Sequence[outline.Draft], game: str | None, notes: ImportNotes) -> str:
    """Return a title for a page without one: from its file, its first heading, or the id `game`."""
    name = front_matter.in_words(front_matter.name_of(page))
    heading = chapters[0].title if chapters else ""
    source = "its folder" if front_matter.is_index(page) and name else "its file"
    if not name and heading:
        name, source = heading, "its first heading"
    elif not name and game:
        name, source = front_matter.in_words(game), "the id asked for"
    notes.add(1, "a page without a title", f"it was called {shown(name)} after {source}")
    return name


def _check_made_files(file: str, game: str, files: Mapping[str, bytes]) -> None:
    """Raise `SourceError` with the problems of the files, placed at the page (`file`)."""
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
    problems.found = [replace(problem, place=Place(file)) for problem in problems.found]
    problems.raise_any()


def _link_target(href: str, known: Mapping[str, str]) -> str:
    """Return what sources write for a link of the page: an https address or `rule:id`; "" for no link.

    `known` has the ids of blocks, by all names that links can use for them: ids and headings in the page.
    """
    if href.startswith("https://"):
        return href
    if not href.startswith("#"):
        return ""
    name = unquote(href[1:])
    id_ = known.get(name) or known.get(front_matter.slug(name))
    return f"rule:{id_}" if id_ else ""
