"""Malicious or damaged catalogs: problems are reported at their lines, and no translation is lost."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook_tools.catalogs.catalog_files import read_catalog
from rulebook_tools.catalogs.lint import faults
from rulebook_tools.catalogs.merge import merge
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import parse_po, po_text
from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import Place, Problems
from tests.catalogs.hostile_catalogs import CATALOG, ENTRIES, HEADER, LARGE, SOUND, broken, prove
from tests.catalogs.test_catalog import parsed
from tests.conftest import REPOSITORY, Project, call, contents, finish, replace

NAME = "locales/de/LC_MESSAGES/tiny.po"


@pytest.fixture
def german(project: Project) -> Project:
    """Return the small project with German catalogs, in which the game's title is translated."""
    assert call(project, "translate", "add", "de").exit_code == 0
    finish(project, "de")
    project.translate("de", {"Tiny": "Klein"})
    return project


def line_of(text: str) -> int:
    """Return the number of the line with a text in the sample catalog."""
    before, found, _ = CATALOG.partition(text)
    assert found
    return before.count("\n") + 1


def faults_of(content: str | bytes) -> list[str]:
    """Return what is wrong with a catalog, each with its line."""
    problems = Problems()
    parse_po("x.po", content if isinstance(content, bytes) else content.encode(), "de", problems)
    return [str(problem) for problem in problems.found]


def test_fault_of_a_catalog_is_told_once_by_every_command(german: Project) -> None:
    """The file stays as it is."""
    replace(german.catalog("de"), '"Klein"\n', '"Klein"\n=======\n')
    before = contents(german.root)
    for command in (("check",), ("translate", "update")):
        ran = call(german, *command)
        assert ran.exit_code == 1, (command, ran.output)
        assert ran.stderr.count("not readable as PO: '======='") == 1, (command, ran.stderr)
    assert contents(german.root) == before


@pytest.mark.parametrize(
    ("charset", "is_good"),
    [
        *((name, True) for name in ("utf-8", "utf8", 'Utf-8 "\n"', '\\"utf-8\\"')),
        *((name, False) for name in ("latin-1", "CHARSET", "UTF-7", "ascii", "u\u200btf-8", "")),
        ("utf-8; charset=koi8-r", False),
    ],
)
def test_catalog_is_utf_8_whatever_its_header_says(charset: str, *, is_good: bool) -> None:
    """A header with another charset is an error at its line; UTF-8 may be spelt in any way."""
    said, line = charset.rpartition("=")[2], line_of("charset=")
    wrong = f"x.po:{line}:1: the header says charset={said!r}, but catalogs are UTF-8"
    found = faults_of(CATALOG.replace("charset=UTF-8", f"charset={charset}"))
    assert [wrong in problem for problem in found] == [] if is_good else [True]


TITLED = line_of('msgid "Take"')
"""The number of the line with the title's text in the sample catalog."""
AFTER = -1
"""The line after the last one."""
TITLE = 'msgctxt "game/title"\nmsgid "Take"\nmsgstr "Nehmen"\n'
OBSOLETE = '#~ msgid "a"\n#~ msgstr "b"\n'


@pytest.mark.parametrize(
    ("more", "line", "message"),
    [
        (TITLE, 2, f"game/title: a second entry of the message on line {TITLED}"),
        (f"{OBSOLETE}\n{OBSOLETE}".replace("b", "c", 1), 4, "a second entry of the message on line "),
        ('msgid ""\nmsgstr "Plural-Forms: x\\n"\n', 1, "a second header"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3, "not readable as PO: msgstr in the wrong place"),
        ('# x\nmsgid_plural "a"\nmsgstr[0] "c"\n', 2, "not readable as PO: msgid_plural in the wrong place"),
        ('msgid "a"\n# b\nmsgstr "c"\n', 2, "not readable as PO: a comment inside an entry"),
        ('msgid "a"\n#~ msgstr "c"\n', 2, "not readable as PO: an entry that is obsolete in part"),
        ('# a\n"b"\n', 2, 'not readable as PO: a text that belongs to nothing, "b"'),
        ('#| msgid "a\nmsgid "a"\nmsgstr "b"\n', 1, "not readable as PO"),
        ('msgid "a"\n', 1, "not readable as PO: an entry without msgstr"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[2] "c"\n', 3, "msgstr[2], but the header has 2 plural forms"),
    ],
)
def test_what_would_be_lost_is_told_at_its_line(more: str, line: int, message: str) -> None:
    """Duplicate entries, duplicate headers and stray texts are errors at their lines."""
    (problem,) = faults_of(CATALOG + more)
    assert problem.startswith(f"x.po:{CATALOG.count(chr(10)) + line}:1: {message}")


def test_same_obsolete_entry_twice_is_one() -> None:
    """Equal obsolete entries are merged."""
    again = f'{CATALOG}\n#~ msgid "Older"\n#~ msgstr "Älter"\n\n#~ msgid "Heading b"\n#~ msgstr "Titel"\n'
    assert [entry.message.text for entry in parsed(again).obsolete] == ["ship", "Older", "Heading b"]


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        (CATALOG.replace("Nimm", "Ni\rmm"), TITLED + 1, "not readable as PO: 'msgstr"),
        (CATALOG.replace("\n", "\n\f", 1), 2, "not readable as PO: '\\x0c"),
        (CATALOG.encode("utf-16"), 1, "not valid UTF-8"),
        (f"{CATALOG}\ufeff{CATALOG}", AFTER, "not readable as PO: '\\ufeff# German"),
    ],
    ids=["CR inside", "FF", "UTF-16", "BOM inside"],
)
def test_odd_line_end_is_told_at_its_line(content: str | bytes, line: int, message: str) -> None:
    at = CATALOG.count("\n") + 1 if line == AFTER else line
    assert faults_of(content)[0].startswith(f"x.po:{at}:1: {message}")


@pytest.mark.parametrize(("end", "lines"), [("\r\n", -1), ("\r\n", 3), ("\r", -1)])
def test_line_ends_of_other_systems_are_read(end: str, lines: int) -> None:
    """An update converts CRLF and CR to LF."""
    assert updated(CATALOG.replace("\n", end, lines)) == updated(CATALOG)


TITLE_MESSAGE = Message("game/title", "Tiny", Place("f.yml"))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("\u200b", "a translation that nobody can see: U+200B"),
        ("  ", "a translation that nobody can see: U+0020"),
        ("\u00a0\u3000", "a translation that nobody can see: U+00A0, U+3000"),
        ("&#8203;&nbsp;", "a translation that nobody can see: U+200B, U+00A0"),
        ("[](rule:draw.tie)", "a translation that nobody can see: no letter"),
        ("{n none {\u200b} other {\u200b}}", "a text that says nothing where n none"),
        *((f"Kl{odd}ein", "the invisible character U+") for odd in "\u202e\u2067\u2061\ufff9\U000e0041\x01"),
        ("Kl&#x202e;ein", "the invisible character U+202E"),
        # Joiners, soft hyphens, marks of direction, variants, the letters of a flag: scripts need them.
        *((f"क्{each}ष", "") for each in "\u200d\u00ad\u200c\u200f\u200b\ufe0f"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", ""),
    ],
)
def test_what_nobody_can_see_is_a_fault(text: str, wrong: str) -> None:
    """Invisible text is a fault, but characters that scripts need are not."""
    found = [fault for fault, _ in faults(TITLE_MESSAGE, (text,))]
    assert any(fault.startswith(wrong) for fault in found) if wrong else found == []


def test_refused_translation_is_left_to_its_translator(german: Project) -> None:
    """A refused translation is an error at its line, and an update keeps it."""
    replace(german.catalog("de"), '"Klein"', '"\u200b"')
    before = german.catalog("de").read_bytes()
    ran = call(german, "check")
    assert re.search(rf"{NAME}:\d+:1: game/title: a translation that nobody can see: U\+200B; ", ran.stderr)
    assert ran.exit_code == 1
    assert call(german, "translate", "update").exit_code == 0
    assert german.catalog("de").read_bytes() == before


def refused(project: Project, *messages: str) -> None:
    """Check that commands that read or write catalogs fail with one of some messages, and without a crash."""
    for command in (("check",), ("translate", "update"), ("translate", "add", "de")):
        ran = call(project, *command)
        assert ran.exit_code == 1
        assert any(message in ran.stderr for message in messages), ran.stderr
        assert "missing" not in ran.stderr


NO_FILES: list[Callable[[Path], None]] = [
    lambda path: path.mkdir(),
    lambda path: path.symlink_to("nowhere.po"),
    lambda path: path.symlink_to(path.name),
]


@pytest.mark.parametrize("make", NO_FILES, ids=["folder", "nowhere", "itself"])
def test_what_is_no_file_is_not_said_to_be_missing(german: Project, make: Callable[[Path], None]) -> None:
    """A folder or a broken link under a catalog's name is an error, and nothing is written in its place."""
    path = german.catalog("de")
    path.unlink()
    make(path)
    refused(german, f"{NAME}:1:1: ")
    assert path.is_symlink() or path.is_dir()


@pytest.mark.parametrize("name", ["locales/de/LC_MESSAGES", "locales/de"])
@pytest.mark.parametrize("is_link", [False, True])
def test_what_is_no_folder_is_told(german: Project, name: str, is_link: bool) -> None:
    """A file or a broken link in place of a folder is an error."""
    path = german.root / name
    shutil.rmtree(path)
    if is_link:
        path.symlink_to("nowhere")
    else:
        path.write_text("x")
    before = contents(german.root)
    refused(german, f"{name}:1:1: is no folder", f"{name}:1:1: the language 'de' is ")
    assert contents(german.root) == before


@pytest.mark.parametrize("name", ["locales", "locales/de", "locales/de/LC_MESSAGES"])
def test_nothing_is_written_behind_a_link_out_of_the_project(
    german: Project, tmp_path: Path, name: str
) -> None:
    """A link out of the project is an error with its target; a link within the project is like a folder."""
    outside, inside, path = tmp_path / "outside", german.root / "inside", german.root / name
    german.catalog("de").unlink()
    shutil.move(path, outside)
    path.symlink_to(outside)
    before = contents(outside)
    refused(german, f"{name}:1:1: leads out of the project, to {outside}")
    assert contents(outside) == before
    path.unlink()
    shutil.move(outside, inside)
    path.symlink_to(inside)
    assert call(german, "translate", "add", "de").exit_code == 0
    assert german.catalog("de").is_file()


def test_what_is_no_folder_of_languages_is_told(project: Project) -> None:
    """A broken link `locales` is an error, and so is a file."""
    (locales := project.root / "locales").symlink_to("nowhere")
    assert "locales:1:1: a link that leads nowhere" in call(project, "check").stderr
    locales.unlink()
    locales.touch()
    assert "locales:1:1: no folder; expected a folder, or nothing" in call(project, "check").stderr


@pytest.mark.parametrize(
    ("folders", "message"),
    [
        (["EN"], "locales/EN:1:1: no language is named 'EN'; expected 'en'"),
        (["de_DE@euro"], "locales/de_DE@euro:1:1: no language is named 'de_DE@euro'; expected 'de_DE'"),
        (["ger"], "locales/ger:1:1: no language is named 'ger'; expected 'de'"),
        (["xx"], "locales/xx:1:1: no language is named 'xx'; expected a tag such as nl or pt_BR"),
        (["pt-BR", "pt_BR"], "locales/pt_BR:1:1: a second folder for the language of locales/pt-BR;"),
        (["he", "iw"], "locales/iw:1:1: a second folder for the language of locales/he"),
    ],
)
def test_folder_of_no_language_or_of_one_twice_is_told(
    project: Project, folders: list[str], message: str
) -> None:
    """A folder with an unknown or repeated language is an error that suggests a name."""
    for name in folders:
        (project.root / "locales" / name / "LC_MESSAGES").mkdir(parents=True)
    ran = call(project, "check")
    assert ran.exit_code == 1
    assert message in ran.stderr


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("language: EN", "unknown language 'EN'; expected 'en'"),
        ("language: pt-BR", "another name for the language 'pt_BR' of locales/pt_BR; expected 'pt_BR'"),
        ("fallback: [xx]", "unknown language 'xx'"),
        ("fallback: [pt-BR]", "another name for the language 'pt_BR' of locales/pt_BR"),
    ],
)
def test_language_that_a_source_names_otherwise_is_told(project: Project, line: str, message: str) -> None:
    """A second name of a language in a source is an error at its place."""
    (project.root / "locales/pt_BR/LC_MESSAGES").mkdir(parents=True)
    whole = line if line.startswith("language:") else f"language: en\n{line}"
    project.replace("game.yml", "language: en\nabout", f"{whole}\nabout")
    ran = call(project, "check")
    assert re.search(rf"game.yml:[34]:[0-9]+: {re.escape(message)}", ran.stderr), ran.stderr


def test_regions_of_a_language_are_languages(project: Project) -> None:
    """German and Swiss German are two languages; `pt-BR` is as valid as `pt_BR`."""
    for language in ("de", "de_CH", "pt-BR", "zh_Hant"):
        assert call(project, "translate", "add", language).exit_code == 0
    assert set(Book.load(project.root).languages) == {"en", "de", "de_CH", "pt-BR", "zh_Hant"}
    assert "up to date" in call(project, "translate", "update", "pt-BR").stdout
    assert call(project, "translate", "check", "pt-BR").exit_code == 0


def test_language_that_is_there_under_another_name_is_not_added(project: Project) -> None:
    """The error names the existing language."""
    assert call(project, "translate", "add", "pt_BR").exit_code == 0
    before = contents(project.root)
    ran = call(project, "translate", "add", "pt-BR")
    assert ran.exit_code == 2
    assert (
        "the project already has the language 'pt-BR', as 'pt_BR'; `rulebook translate add pt_BR`"
        in ran.stderr
    )
    assert "no language 'EN'; expected 'en'" in call(project, "translate", "add", "EN").stderr
    assert contents(project.root) == before


PLACE = Place("f.yml", 3, 1)
B = Message("rule.b/heading", "Heading b", PLACE)


def updated(content: str, aliases: dict[str, str] | None = None, *messages: Message) -> bytes:
    """Return a catalog after an update; a second update must not change it."""
    new = po_text(merge(messages or [B], parsed(content), aliases or {}))
    assert po_text(merge(messages or [B], parsed(new), aliases or {})) == new
    return new


def test_header_stays_wherever_it_stands() -> None:
    """An update keeps the header with its comments, fields and order."""
    header = HEADER.rstrip("\n").replace('msgstr ""', 'msgstr ""\n"X-Generator: by hand\\n"')
    assert updated(f"{header}\n\n{ENTRIES}").decode().startswith(header)
    assert updated(f"{ENTRIES}\n{header}\n").decode().startswith(header)
    folded = header.replace("Plural-Forms: ", 'Plural-"\n"Forms: ')
    assert updated(f"{folded}\n\n{ENTRIES}").decode().startswith(header)


def test_comments_after_the_last_entry_stay() -> None:
    assert "# see you\n" in updated(f"{CATALOG}\n# see you\n").decode()


def test_obsolete_entry_is_still_to_be_renewed_when_it_comes_back() -> None:
    """An obsolete entry keeps its fuzzy state and its previous text."""
    fuzzy = '#, fuzzy\n#| msgid "Heading of b"\n'
    live = f'{HEADER}{fuzzy}msgctxt "rule.b/heading"\nmsgid "Heading b"\nmsgstr "Titel"\n'
    gone = updated(live, {}, Message("x/heading", "x", PLACE))
    (entry,) = merge([B], parsed(gone), {}).entries
    assert (entry.fuzzy, entry.previous, entry.strings) == (True, ("Heading of b",), ("Titel",))


def test_half_a_translation_stays_when_its_message_goes() -> None:
    """A partly translated entry is kept as obsolete when its message is deleted."""
    half = f'{HEADER}msgid "ship"\nmsgid_plural "ships"\nmsgstr[0] "Schiff"\nmsgstr[1] ""\n'
    assert '#~ msgstr[0] "Schiff"\n#~ msgstr[1] ""' in updated(half).decode()


@pytest.mark.parametrize("prefix", ["", "#~ "])
def test_two_translations_of_what_has_become_one_message_stay(prefix: str) -> None:
    """If an alias unites two translated rules, both translations are kept."""
    old = f'{prefix}msgctxt "rule.old/heading"\n{prefix}msgid "Heading b"\n{prefix}msgstr "Alt"\n'
    new = 'msgctxt "rule.b/heading"\nmsgid "Heading b"\nmsgstr "Neu"\n'
    text = updated(f"{HEADER}{old}\n{new}", {"rule.old": "rule.b"}).decode()
    assert "Alt" in text
    assert "Neu" in text
    gone = updated(text, {"rule.old": "rule.b"}, Message("x/heading", "x", PLACE)).decode()
    assert "Alt" in gone
    assert "Neu" in gone


def test_large_catalogs_take_little_memory_and_time() -> None:
    """A process with limits of both reads each catalog, and reports what is too large, with the limit."""
    command = [sys.executable, "-m", "tests.catalogs.hostile_catalogs"]
    ran = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    counts = dict(line.rsplit("\t", 1) for line in ran.stdout.splitlines())
    assert {name for name in LARGE if int(counts[name]) > 0} == set(LARGE)
    assert {name for name in SOUND if int(counts[name]) == 0} == set(SOUND)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("one text", "x.po:1:1: the file has 9500863 bytes; expected at most 4000000"),
        ("NPLURALS", "x.po:5:1: not readable as PO: the plural forms 'NPLURALS=99999999;"),
        ("formula, long", "x.po:5:1: not readable as PO: the plural formula 'n*n*n"),
    ],
)
def test_figure_and_bound_are_told(name: str, message: str) -> None:
    """A file or formula over a limit is an error that names the size and the limit."""
    problems = Problems()
    parse_po("x.po", LARGE[name]().encode(), "de", problems)
    assert [message in str(problem) for problem in problems.found] == [True], problems.found


def test_markup_without_end_is_not_even_read() -> None:
    """A text with too many marks is refused before it is parsed, which would take too long."""
    (fault,) = [fault for fault, _ in faults(TITLE_MESSAGE, ("[" * 3999,))]
    assert fault == "a text with 3999 signs such as * [ {"


def test_catalog_with_too_many_readings_is_refused_with_one_problem() -> None:
    """Each text is within its limits, but checking all of them would take minutes."""
    choices = "{limit one {a} other {b}} " * 6 + "{limit}" * 10
    messages = [Message("a/body", f"{{limit}} {at}", PLACE) for at in range(400)]
    entries = (f'\nmsgctxt "a/body"\nmsgid "{each.text}"\nmsgstr "{choices}"\n' for each in messages)
    catalog = read_catalog("x.po", (HEADER + "".join(entries)).encode(), "de", messages)
    (problem,) = catalog.problems
    assert "parts, in all the ways to read them; expected at most 100000" in str(problem)
    assert catalog.state(messages[0]) == "translated"
    assert catalog.state(messages[-1]) == "refused"


def test_broken_catalogs_are_told_or_kept_whole() -> None:
    """Randomly broken catalogs are reported or keep all translations (a sample of `tests/slow`)."""
    assert sum(prove(broken(seed)) is not None for seed in range(300)) > 30
