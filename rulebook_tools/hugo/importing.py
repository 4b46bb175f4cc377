"""A page of Hugo to all files of a game, none of them written yet."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.catalog.store import write_whole
from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import Place, Problem, Problems, SourceError, UsageError
from rulebook_tools.hugo.about import EDITION, game_data, language_of, not_executed
from rulebook_tools.hugo.bodies import Bodies
from rulebook_tools.hugo.cleaning import clean, visible_page
from rulebook_tools.hugo.dialects import ICONS
from rulebook_tools.hugo.drafts import Draft, Drafter
from rulebook_tools.hugo.exact import MAX_CHAPTERS, carried_files, chapter_files
from rulebook_tools.hugo.front import Front, note_dropped, read_front
from rulebook_tools.hugo.ids import give_ids, slug, target_of, targets
from rulebook_tools.hugo.lines import Finisher
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.parsing import Reader
from rulebook_tools.hugo.pictures import Pictures
from rulebook_tools.hugo.quotes import Quotes
from rulebook_tools.hugo.tokens import text as text_token
from rulebook_tools.model import Rulebook, Text
from rulebook_tools.prose.body import MAX_LENGTH as MOST_IN_BODY
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import MAX_LENGTH as MOST_IN_MESSAGE
from rulebook_tools.prose.lines import Lines
from rulebook_tools.prose.parts import messages
from rulebook_tools.prose.shortcodes import read_shortcodes
from rulebook_tools.references import PICTURE, check_pictures, check_references, picture_files
from rulebook_tools.source.folders import GAME_ID, SITE, Folders, read_bytes
from rulebook_tools.source.nodes import MAX_BYTES
from rulebook_tools.source.rulebooks import load_rulebook
from rulebook_tools.source.writing import source_yaml

INDEX_NAMES = ("index", "_index")


@dataclass(frozen=True, slots=True)
class Imported:
    """A game made of a page: its id and language, its files by their paths in the project, what was odd."""

    game: str
    language: str
    files: Mapping[str, bytes]
    warnings: tuple[Problem, ...]

    def write(self, root: Path) -> None:
        """Write all files; raise `OSError`, and take back what was written, where one cannot be."""
        written: list[Path] = []
        try:
            for name, content in self.files.items():
                write_whole(root / name, content)
                written.append(root / name)
        except OSError:
            for path in written:
                path.unlink()
            shutil.rmtree(root / "docs" / "games" / self.game, ignore_errors=True)
            raise


@dataclass(frozen=True, slots=True)
class Importer:
    """Imports pages into a project.

    `marks` gives a language's quotation marks; `is_icon` says whether the theme has an icon.
    """

    folders: Folders
    marks: Callable[[str], str]
    is_icon: Callable[[str], bool]
    taken: Sequence[str] = ()

    def read(self, page: Path, game: str | None = None, language: str | None = None) -> Imported:
        """Return the game that a page makes.

        Raises `UsageError` for a name that cannot be the game's or a page that is nowhere, and
        `SourceError` for a page that no game can be made of.
        """
        problems, notes = Problems(), Notes(page.as_posix())
        if not page.is_file():
            raise UsageError(f"{page}: no such page")
        content = read_bytes(Folders(Path()), page, problems)
        written = _decoded(page, content or b"", problems)
        problems.raise_any()
        front = read_front(written, Notes(""))
        if front.rulebook is not None:
            return self._carried(page, written, front, game)
        text = visible_page(written, notes)
        front = read_front(text, notes)
        return _Lenient(self, page, text, front, notes).imported(game, language)

    def id_of(self, asked: str | None, title: str, page: Path) -> str:
        """Return the id of the game: the one asked for, else one made of the page's title or name."""
        stem = page.name.partition(".")[0]
        names = [title, page.resolve().parent.name if stem in INDEX_NAMES else stem]
        made = [asked] if asked is not None else [slug(name) for name in names if slug(name)]
        why = [self._why_not(id_) for id_ in made]
        for id_, reason in zip(made, why, strict=True):
            if not reason:
                return id_
        raise UsageError(f"{'; '.join(why) or 'the page has no name for a game'}; name another with --game")

    def _why_not(self, id_: str) -> str:
        if not GAME_ID.fullmatch(id_) or id_ == SITE:
            return f"no game can be called {id_!r}: small letters, digits and single hyphens, and not {SITE}"
        if id_ in self.taken:
            return f"a page of the site is called {id_!r}"
        folder = self.folders.games / id_
        is_there = folder.exists() or folder.is_symlink()
        return f"there is {self.folders.shown(folder)} already" if is_there else ""

    def _carried(self, page: Path, text: str, front: Front, game: str | None) -> Imported:
        """Return the game whose sources a page carries."""
        problems = Problems()
        about = (front.rulebook or {}).get("game.yml")
        title = str(about.get("title", "")) if isinstance(about, Mapping) else ""
        files = carried_files(page.as_posix(), text, front, problems)
        problems.raise_any()
        id_ = self.id_of(game, front.said("title") or title, page)
        language = str(about.get("language", "")) if isinstance(about, Mapping) else ""
        encoded = {f"docs/games/{id_}/{name}": content.encode() for name, content in files.items()}
        encoded |= self._pictures(page, self.prove(id_, encoded, has_pictures=False))
        return Imported(id_, language, encoded, ())

    def _pictures(self, page: Path, rulebook: Rulebook) -> dict[str, bytes]:
        """Return the pictures of a game that lie beside its page, and not yet in the project."""
        problems, found = Problems(), {}
        for file, place in picture_files(rulebook):
            if (self.folders.assets / file).is_file():
                continue
            path = (page.parent / file).resolve()
            if PICTURE.fullmatch(file) and path.is_relative_to(page.parent.resolve()) and path.is_file():
                found[f"docs/assets/{file}"] = path.read_bytes()
            else:
                problems.add(place, f"no picture {file!r}", "that file beside the page, or in docs/assets")
        problems.raise_any()
        return found

    def prove(self, game: str, files: Mapping[str, bytes], *, has_pictures: bool = True) -> Rulebook:
        """Return what the files are read as; raise `SourceError` where they are no sources."""
        problems = Problems()
        with tempfile.TemporaryDirectory() as folder:
            folders = Folders(Path(folder).resolve())
            for name, content in files.items():
                path = folders.root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            rulebook = load_rulebook(folders, game, problems)
            if rulebook is not None and not problems.incomplete:
                check_references(rulebook, problems)
                if has_pictures:
                    check_pictures(rulebook, folders, problems)
        problems.raise_any()
        if rulebook is None:
            raise SourceError([Problem(Place(f"docs/games/{game}"), "sources that cannot be read")])
        return rulebook


@dataclass(slots=True)
class _Lenient:
    """Makes a game of a page that was written for people."""

    importer: Importer
    page: Path
    text: str
    front: Front
    notes: Notes

    def imported(self, game: str | None, language: str | None) -> Imported:
        """Return the game that the page makes."""
        note_dropped(self.front, self.notes)
        language = language_of(self.front, language, self.page, self.notes)
        text = clean(self.text, self.front.end, self.notes)
        reader = Reader(self.notes)
        reader.collect_references(text)
        drafter = Drafter(text, Lines(text), reader, self.notes)
        title, chapters = self._chapters(drafter.page(read_shortcodes(text).elements))
        if not chapters or len(chapters) > MAX_CHAPTERS:
            wrong = f"a page of {len(chapters)} outermost blocks" if chapters else "a page without any text"
            raise SourceError(
                [Problem(Place(self.notes.file), wrong, f"1 to {MAX_CHAPTERS} blocks of rules")]
            )
        id_ = self.importer.id_of(game, title, self.page)
        give_ids(chapters, self.notes)
        known = targets(chapters)
        finisher = Finisher(
            self.notes, Quotes(self.importer.marks(language)), lambda href: target_of(href, known)
        )
        pictures = Pictures(self.page.parent, id_, self.importer.folders.assets)
        bodies = Bodies(drafter, finisher, pictures, self.notes)
        title = bodies.line(title, 1) or id_
        files = self._files(title, language, chapters, bodies)
        encoded = {f"docs/games/{id_}/{name}": content.encode() for name, content in files.items()}
        encoded |= {f"docs/assets/{name}": content for name, content in pictures.files.items()}
        self.importer.prove(id_, encoded)
        return Imported(id_, language, encoded, self.notes.warnings)

    def _chapters(self, page: Draft) -> tuple[str, list[Draft]]:
        """Return the title of the game, and its chapters; text before them is a chapter of its own."""
        title, chapters = self.front.said("title"), page.blocks
        only = chapters[0] if len(chapters) == 1 and not page.content else None
        if not title and only and only.level == 1 and only.blocks:
            title, chapters = only.title, only.blocks
            self._note_title(only)
            page.content = only.content
        elif not title and only and only.level == 1:
            title = only.title
        if not title:
            title = re.sub(r"[\s_-]+", " ", self.page.name.partition(".")[0]).strip().capitalize()
            self.notes.add(1, "a page without a title", f"it was called {shown(title)} after its file")
        if page.content:
            first = Draft(1, [text_token(title)], content=page.content, level=1)
            if chapters:
                self.notes.add(1, "text before the first block", f"it became a block {shown(title)}")
            chapters = [first, *chapters]
        return title, chapters

    def _note_title(self, block: Draft) -> None:
        """Note what a heading had that the title of a game cannot have."""
        for token in block.heading:
            if lost := token.attrs.get("href") or token.attrs.get("src"):
                self.notes.add(block.line, f"{shown(str(lost))} in the page's title", "its text was kept")

    def _files(self, title: str, language: str, chapters: Sequence[Draft], bodies: Bodies) -> dict[str, str]:
        problems = bodies.finisher.problems
        data = [self._block(chapter, language, title, bodies, problems) for chapter in chapters]
        game = game_data(self.front, title, language, bodies)
        files = {"game.yml": source_yaml("game", game)}
        files |= chapter_files(data, self.notes.file, problems)
        problems.raise_any()
        return files

    def _block(
        self, block: Draft, language: str, instead: str, bodies: Bodies, problems: Problems
    ) -> dict[str, Plain]:
        """Return a block as plain data, with the blocks inside it."""
        heading, pictures = bodies.heading(block, instead)
        body, remark = bodies.texts(block.content, pictures)
        self._check_lengths(block, (body, remark), problems)
        data: dict[str, Plain] = {"id": block.id, "heading": heading}
        if icon := self._icon(block):
            data["icon"] = icon
        if body:
            data["body"] = body
        if remark:
            data["remark"] = remark
        data |= {"source": {EDITION: block.title or heading}, "engine": not_executed(language)}
        if block.blocks:
            data["blocks"] = [
                self._block(inner, language, heading, bodies, problems) for inner in block.blocks
            ]
        return data

    def _check_lengths(self, block: Draft, texts: Sequence[str], problems: Problems) -> None:
        at = Place(self.notes.file, block.line)
        for body in texts:
            if len(body) > MOST_IN_BODY:
                problems.add(at, f"a block of {len(body)} characters", f"at most {MOST_IN_BODY}")
            for message in messages(split(Text(body, at))):
                if len(message.text) > MOST_IN_MESSAGE:
                    problems.add(
                        at, f"a paragraph of {len(message.text)} characters", f"at most {MOST_IN_MESSAGE}"
                    )

    def _icon(self, block: Draft) -> str:
        """Return the icon of a block: the theme's own, or the one that stands for it."""
        if not block.icon:
            return ""
        icon = ICONS.get(block.icon.lower(), block.icon)
        if self.importer.is_icon(icon):
            return icon
        self.notes.add(block.line, f"the icon {shown(block.icon)}", "it was left out")
        return ""


def _decoded(page: Path, content: bytes, problems: Problems) -> str:
    """Return the text of a page, or note why it has none."""
    at = page.as_posix()
    if len(content) > MAX_BYTES:
        problems.add(Place(at), f"the page has more than {MAX_BYTES} bytes", "a smaller one")
        return ""
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problems.add(Place(at, line), "not valid UTF-8", "text saved as UTF-8")
        return ""
