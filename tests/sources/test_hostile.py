"""Hostile files: only plain ones of the project are read, in little time, and told of in a few lines."""

import os
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from xml.etree.ElementTree import ParseError, fromstring

import pytest
from hypothesis import given, settings
from hypothesis.strategies import binary, text

from rulebook_tools.project.book import Book
from rulebook_tools.prose.body import MAX_PIECES
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.preview import Preview
from rulebook_tools.sources.assets import MAX_ASSET, MAX_PICTURE, active_part
from rulebook_tools.sources.decode import MAX_KEYS
from rulebook_tools.sources.nodes import MAX_LINES, MAX_MARKS, MAX_NODES
from rulebook_tools.util.errors import Place, Problem, Problems, RulebookError, SourceError, summed_up
from tests.attacks import SOURCES, mutations
from tests.conftest import PROGRAM, TINY, WALKS_ALL, Project, call, contents

GAME, ASSETS = "docs/games/tiny", "docs/assets"
FILES = [
    f"{GAME}/game.yml",
    f"{GAME}/20-more.md",
    f"{GAME}/examples/x.yml",
    f"{ASSETS}/a.png",
    "docs/site/site.yml",
]


def told(project: Project) -> list[str]:
    """Return what `rulebook check` finds wrong; nothing is built of that."""
    ran = call(project, "check")
    assert ran.exit_code == 1
    with pytest.raises(RulebookError):
        build_site(project.root, project.root / "site", jobs=1)
    assert not (project.root / "site").exists()
    return ran.output.splitlines()[:-1]


def put(project: Project, name: str, make: Callable[[Path], object]) -> None:
    """Put something in the place of a file."""
    path = project.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    make(path)


def bind(path: Path) -> None:
    """Make a socket, by a short path: those of sockets are."""
    with chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


def leading(to: str) -> Callable[[Path], None]:
    """Return what makes a link; one to itself without a name."""
    return lambda path: path.symlink_to(to or path.name)


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (os.mkfifo, "cannot be read: a pipe; expected a plain file"),
        (bind, "cannot be read: a socket; expected a plain file"),
        (Path.mkdir, f"cannot be read: {os.strerror(21)}; expected a plain file"),
        (leading("/dev/zero"), "leads out of the project, to /dev/zero; expected"),
        (leading("/etc/passwd"), "leads out of the project, to /etc/passwd; expected"),
        (leading("/dev/stdin"), f"leads out of the project, to {os.path.realpath('/dev/stdin')}; expected"),
        (leading("nowhere"), "cannot be read: a link to nothing, nowhere; expected"),
        (leading(""), "cannot be read: a link that leads back to itself; expected"),
    ],
    ids=["pipe", "socket", "folder", "device", "elsewhere", "input", "nowhere", "itself"],
)
def test_what_is_no_file_of_the_project_is_told(
    project: Project, make: Callable[[Path], object], wrong: str
) -> None:
    """It is told at its own name, nothing is read from elsewhere, and nobody waits for who writes to it."""
    for name in FILES:
        put(project, name, make)
    found = told(project)
    for name in FILES:
        is_told = any(line.startswith(f"{name}:1:1: {wrong}") for line in found)
        assert is_told == (make is not Path.mkdir or not name.startswith(ASSETS)), name


@pytest.mark.parametrize("folder", ["docs", "docs/games", GAME, f"{GAME}/examples", ASSETS, "docs/site"])
def test_folder_behind_a_link_out_is_told_once(project: Project, tmp_path: Path, folder: str) -> None:
    """The link is named, not each file behind it."""
    path = project.root / folder
    path.mkdir(parents=True, exist_ok=True)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    (line,) = [line for line in told(project) if "leads out" in line]
    assert line.startswith(f"{folder}:1:1: leads out of the project, to {tmp_path / 'elsewhere'}")


@pytest.mark.parametrize("folder", ["docs", "docs/games", GAME, f"{GAME}/glossary.yml"])
def test_link_within_the_project_is_followed(project: Project, folder: str) -> None:
    """So is the project's own root, where it is a link."""
    path = project.root / folder
    path.rename(project.root / "moved")
    path.symlink_to(project.root / "moved")
    assert call(project, "check").exit_code == 0
    link = project.root.with_name("link")
    link.symlink_to(project.root)
    assert call(link, "check").exit_code == 0


@pytest.mark.parametrize(
    ("name", "target", "wrong"),
    [
        (f"{ASSETS}/all", "..", "a link to a folder that contains it"),
        ("docs/all", "../docs", "a link to a folder that contains it"),
        (f"{ASSETS}/a.txt", "../../.git/config", "a link to what is hidden, .git"),
        (f"{ASSETS}/.all", "/etc", "leads out of the project, to /etc"),
    ],
)
def test_link_that_a_site_generator_would_follow_is_told(
    project: Project, name: str, target: str, wrong: str
) -> None:
    """Without end, to a repository's own files, or out of the project, whatever its name is."""
    project.write(".git/config", "secret")
    put(project, name, leading(target))
    assert told(project)[0].startswith(f"{name}:1:1: {wrong}")


HIDDEN = (".env", ".DS_Store", ".x/y.txt", "x/.y.txt", ".z.svg")


def test_hidden_files_are_left_out_of_the_site(project: Project, tmp_path: Path) -> None:
    """Plain ones, links, pipes and devices: `check` is silent, no site has them, none is opened."""
    (tmp_path / "secret").write_text("secret")
    for name in HIDDEN:
        project.write(f"{ASSETS}/{name}", "secret")
    for name, target in ((".a.txt", tmp_path / "secret"), (".b", Path("/dev/zero")), (".c", Path(".c"))):
        (project.root / ASSETS / name).symlink_to(target)
    os.mkfifo(project.root / ASSETS / ".pipe")
    project.write(f"{ASSETS}/seen.txt", "seen")
    assert call(project, "check").exit_code == 0
    assert call(project, "build").exit_code == 0
    site = project.root / "site"
    assert (site / "en/assets/seen.txt").read_text() == "seen"
    files = {path for path in site.rglob("*") if path.is_file()}
    assert not any(part.startswith(".") for path in files for part in path.relative_to(site).parts[1:])
    assert not any(b"secret" in path.read_bytes() for path in files)
    preview = Preview(project.root, [])
    assert preview.response("en/assets/seen.txt")[0] == b"seen"
    for name in (*HIDDEN, ".a.txt", ".b", ".c", ".pipe"):
        assert preview.response(f"en/assets/{name}")[0] is None


def test_file_that_has_become_a_link_is_not_served(project: Project, tmp_path: Path) -> None:
    """Neither as it is now nor as it was while all was well."""
    (tmp_path / "secret").write_text("secret")
    path = project.write(f"{ASSETS}/a.txt", "seen")
    preview = Preview(project.root, [])
    assert preview.response("en/assets/a.txt")[0] == b"seen"
    path.unlink()
    path.symlink_to(tmp_path / "secret")
    found, problems = preview.response("en/assets/a.txt")
    assert found is None
    assert f"{ASSETS}/a.txt:1:1: leads out of the project" in problems


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"'
    ' xmlns:h="http://www.w3.org/1999/xhtml">{}</svg>'
)
RUNNING = {
    "<script>alert(1)</script>": "the element <script>",
    "<h:script/>": "the element <script>",
    "<g><SCRIPT/></g>": "the element <SCRIPT>",
    "<foreignObject/>": "the element <foreignObject>",
    '<h:img src="x"/>': "the element <img>",
    '<g onload="alert(1)"/>': "the attribute onload",
    '<g ONCLICK="alert(1)"/>': "the attribute onclick",
    '<a href="javascript:alert(1)"/>': "an address that runs something",
    '<a x:href=" java&#9;Script:alert(1)"/>': "an address that runs something",
    '<a href="data:text/html,x"/>': "an address that runs something",
    '<set attributeName="x:href" to="javascript:alert(1)"/>': "an address that changes",
    "<script>alert(1)</script": "the element <script>",
    "<g>": "no well-formed XML: mismatched tag",
}
HIDING = (
    (b'<?xml-stylesheet href="x.xsl"?><svg/>', "a stylesheet for XML"),
    (b'<!DOCTYPE svg [<!ENTITY x "y">]><svg/>', "the entity x"),
    ("<svg><script/></svg>".encode("utf-16"), "the element <script>"),
    (b"", "no well-formed XML"),
)
HARMLESS = (
    '<a href="#x"><path d="M0 0"/></a>',
    '<a x:href="https://rules.example/a:b"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    "<desc>one = 1, javascript: none</desc><style>g {fill: red}</style>",
    '<animate attributeName="opacity" values="0;1"/>',
)


@pytest.mark.parametrize(
    ("content", "why"), [*((DRAWING.format(text).encode(), RUNNING[text]) for text in RUNNING), *HIDING]
)
def test_drawing_that_can_run_scripts_is_refused(content: bytes, why: str) -> None:
    """Also before its first element, in another encoding, or behind a fault."""
    assert why in active_part(content)


def test_refused_drawing_is_told(project: Project) -> None:
    """Opened by itself, it is a page of the site."""
    project.write(f"{ASSETS}/a.SVG", DRAWING.format("<script/>"))
    (line,) = told(project)
    assert line.startswith(f"{ASSETS}/a.SVG:1:1: a drawing that can run scripts: the element <script>")


def test_mere_drawing_is_published(project: Project) -> None:
    """With links, pictures and styles of its own."""
    project.write(f"{ASSETS}/a.svg", DRAWING.format("".join(HARMLESS)))
    assert call(project, "check").output.startswith("no problem")


@settings(max_examples=200)
@given(text() | binary())
def test_any_drawing_is_judged(content: str | bytes) -> None:
    """Without an exception; what no parser reads to its end counts as active."""
    plain = content if isinstance(content, bytes) else DRAWING.format(content).encode("utf-8", "replace")
    try:
        fromstring(plain)  # noqa: S314 -- only to ask whether it is XML
    except (ParseError, ValueError, LookupError):
        assert active_part(plain)
    else:
        active_part(plain)


def test_page_among_the_assets_is_told_as_a_warning(project: Project) -> None:
    """By `check` and `build`: it is published, and its scripts run on the site."""
    names = ("a.html", "a.HTM", "b/c.xhtml", "d.xml", "e.svgz")
    for name in names:
        project.write(f"{ASSETS}/{name}", "<script>alert(1)</script>")
    for command in ("check", "build"):
        ran = call(project, command)
        assert ran.exit_code == 0
        for name in names:
            assert f"{ASSETS}/{name}:1:1: browsers open this file as a page of the site" in ran.stderr
    assert all((project.root / f"site/en/assets/{name}").is_file() for name in names)


@pytest.mark.parametrize(("name", "most"), [("a.png", MAX_PICTURE), ("booklet.pdf", MAX_ASSET)])
def test_long_file_is_not_published(project: Project, name: str, most: int) -> None:
    """Its length is told, and the bound."""

    def make(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(most + 1)

    put(project, f"{ASSETS}/{name}", make)
    assert told(project) == [f"{ASSETS}/{name}:1:1: the file has {most + 1} bytes; expected at most {most}"]


def test_editors_own_files_are_passed_over(project: Project) -> None:
    """Emacs locks a file by a hidden link to nothing."""
    for name in (f"{GAME}/.#game.yml", f"{ASSETS}/.#a.png"):
        put(project, name, lambda path: path.symlink_to("me@here.1"))
    assert call(project, "check").exit_code == 0


def test_odd_names_of_files_stay_on_their_line(project: Project) -> None:
    """What a terminal should not be given is shown as Python writes it, in a report too."""
    project.source("examples/\x1b[31m\n\udcff.yml", "x")
    assert told(project)[0].startswith(f"{GAME}/examples/\\x1b[31m\\n\\udcff.yml:1:1: 'x'; expected")


def test_page_from_a_pipe_is_refused(project: Project, tmp_path: Path) -> None:
    """Nobody waits for what may never come; a page redirected to standard input is read."""
    page, regular = tmp_path / "page.md", tmp_path / "regular.md"
    os.mkfifo(page)
    ran = call(project, "hugo", "import", str(page))
    assert ran.exit_code == 2
    assert f"{page}: no plain file" in ran.output
    regular.write_text("# Rules\n\nLay a card.\n")
    options = ["--game", "made", "--language", "en", "--project", str(project.root)]
    command = [*PROGRAM, "hugo", "import", "/dev/stdin", *options]
    with regular.open() as given:
        made = subprocess.run(command, stdin=given, capture_output=True, check=False)
    assert made.returncode == 0, made.stderr


def test_project_that_is_a_circle_is_wrong_usage(tmp_path: Path) -> None:
    """A link to itself is no folder."""
    link = tmp_path / "link"
    link.symlink_to("link")
    for command in (["check"], ["new", "mine"], ["build"], ["hugo", "export", "x"]):
        assert call(link, *command).exit_code == 2


FEW = 62
"""Lines of what is told of the worst source: problems, how many more, how many in all."""


@pytest.mark.parametrize("attack", SOURCES if WALKS_ALL else [*SOURCES][::3])
def test_hostile_source_is_told_in_a_few_lines(project: Project, attack: str) -> None:
    """Each kind of fault, some thousand times over; nothing is changed on disk."""
    name, make = SOURCES[attack]
    project.source(name, make(40_000))
    before = contents(project.root)
    ran = call(project, "check")
    lines = ran.output.splitlines()
    assert ran.exit_code in (0, 1)
    assert len(lines) <= FEW
    assert max(map(len, lines)) < 2000
    assert contents(project.root) == before


SLOW = ("unknown keys", "a table", "a long product", "stars", "open links", "spaces in a paragraph")


@pytest.mark.parametrize("attack", [*SLOW, "a wide table"])
def test_time_grows_as_a_source_does(project: Project, attack: str) -> None:
    """As long as the bounds on marks, lines or values allow, it takes seconds; longer, it is refused."""
    name, make = SOURCES[attack]
    for length in (14_000, 28_000, 38_000, 900_000):
        project.source(name, make(length))
        before = time.process_time()
        ran = call(project, "check")
        assert time.process_time() - before < 5, length
    assert "expected" in ran.output


BODY = "id: more\nheading: H\nassumed: a\nbody: |\n"


@pytest.mark.parametrize(
    ("ending", "content", "told"),
    [
        ("yml", "\n" * (MAX_LINES + 1), f"the file has {MAX_LINES + 1} lines; expected at most {MAX_LINES}"),
        ("yml", "[" + "1," * MAX_NODES + "]", f"more than {MAX_NODES} keys and values"),
        ("yml", "a:\n" + f"- {'b[' * 1000}\n" * (MAX_MARKS // 1000 + 1), f"more than {MAX_MARKS} marks"),
        ("yml", "".join(f"k{n}: 1\n" for n in range(MAX_KEYS + 1)), f"{MAX_KEYS + 1} keys; expected at most"),
        ("md", "---\n" * (MAX_LINES + 1), f"the page has {MAX_LINES + 1} lines"),
        ("yml", BODY + "  - a\n" * (MAX_PIECES + 1), f"{MAX_PIECES + 1} lines and cells"),
    ],
)
def test_bound_states_what_was_found(project: Project, ending: str, content: str, told: str) -> None:
    """A source over a bound is told with the figure and the bound."""
    project.source(f"20-more.{ending}", content)
    assert told in call(project, "check").output


def test_many_problems_are_summed_up() -> None:
    """The first of each file are told, and how many there are beside; a few are all told."""
    many = [Problem(Place("a.yml", line), f"fault {line}") for line in range(1, 1001)]
    other = Problem(Place("b.yml"), "another fault")
    lines = summed_up(SourceError([*many, other]).problems)
    assert lines[0] == "a.yml:1:1: fault 1"
    assert str(other) in lines
    assert lines[-1] == f"and {1001 - len(lines) + 1} more"
    assert len(lines) < FEW
    assert len(summed_up(many[:50])) == 50


def test_same_fault_in_several_examples_is_told_once() -> None:
    """An engine that fails fails in each of them, at one line."""
    place = Place("engine.py", 5)
    found = [Problem(place, "KeyError", because=(f"in the example {name}",)) for name in "abc"]
    assert summed_up(found) == ["engine.py:5:1: KeyError\n    in the example a"]


def test_nearest_names_are_looked_for_a_while() -> None:
    """Among many names, the first problems come with a suggestion, and none of them takes for ever."""
    problems = Problems()
    valid = [f"name-{number}" for number in range(5000)]
    for number in range(300):
        problems.add(Place("a.yml", number), "unknown", name=f"nme-{number}", valid=valid)
    assert problems.found[0].nearest == "name-0"
    assert not problems.found[-1].nearest


def test_mutated_sources_are_read_or_told(project: Project) -> None:
    """Nothing but a typed error ever comes of a source, whatever it holds."""
    for name, content in mutations(TINY, 60):
        project.source(name, content)
        try:
            Book.load(project.root)
        except RulebookError:
            pass
        finally:
            project.source(name, TINY[name])


@pytest.mark.parametrize("text", [r"The \{best\} \*rules\*", r"\{title\}"])
def test_escapes_show_nowhere(project: Project, text: str) -> None:
    """A title's braces are braces: on pages, in their heads and where the theme names the site."""
    project.write("docs/site/site.yml", f"title: '{text}'\ndescription: 'So {text}'\nlanguage: en\n")
    project.write("docs/site/labels.yml", f"home: {{text: 'Home {text}'}}\n")
    site = Book.load(project.root).render("en")
    plain = text.replace("\\", "")
    assert site.title == plain
    assert site.description == f"So {plain}"
    assert site.labels["home"].text == f"Home {plain}"
    assert plain in site.pages[0].html
    assert not any("\\" in page.html + page.title + page.description for page in site.pages)
