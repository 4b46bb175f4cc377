"""Builds: one site for all languages, complete or not at all, the same bytes from the same sources."""

import datetime as dt
import gzip
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config

from rulebook_tools.project.book import Book
from rulebook_tools.publish import build as building
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.pdf import make_pdfs
from rulebook_tools.util.errors import RulebookError
from tests.catalogs.test_hostile_translations import BREAKING_OUT, parts
from tests.conftest import REPOSITORY, TINY, Project, contents, tiny
from tests.site.reading import Element, parse

SITE_URL = "https://rules.example/amerigo/"
DEFAULTS = REPOSITORY / "rulebook_tools/mkdocs.yml"
SETTINGS = f"INHERIT: {DEFAULTS}\nsite_name: X\nsite_url: {SITE_URL}\n"


@pytest.fixture(autouse=True)
def no_epoch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove SOURCE_DATE_EPOCH from the environment, and restore it afterwards."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")


@pytest.fixture
def german(project: Project) -> Project:
    """Return the small project with a second language, untranslated so far."""
    Book.load(project.root).catalog_updater.add("de")
    return project


def build(project: Project, *languages: str, jobs: int = 1) -> Path:
    """Build a project and return its site."""
    site = project.root / "site"
    build_site(project.root, site, languages=languages, jobs=jobs)
    return site


def page(path: Path) -> Element:
    """Return the tree of a built page."""
    return parse(path.read_text("utf-8"))


def mkdocs(project: Project, *args: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build`, with variables of the environment."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", *args]
    env = {**os.environ, **variables}
    return subprocess.run(command, cwd=project.root, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of the small project in two languages; its folders also contain other files."""
    made = tiny(tmp_path_factory.mktemp("published"))
    Book.load(made.root).catalog_updater.add("de")
    made.write("mkdocs.yml", SETTINGS)
    made.write("docs/games/tiny/notes/secret.md", "# secret notes\n")
    made.write("docs/draft.html", "<p>secret draft</p>")
    made.write("docs/assets/README.md", "# secret sources of pictures")
    made.write("docs/assets/photo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SOURCE_DATE_EPOCH", raising=False)
        return build(made)


def test_no_source_is_published(published: Path) -> None:
    """Neither YAML nor PO files, nor other files that no page needs."""
    files = contents(published)
    endings = {Path(name).suffix for name in files}
    assert not endings & {".yml", ".yaml", ".po", ".mo", ".md", ".py", ".jinja"}
    assert not any(b"secret" in content for content in files.values())
    assert "en/assets/photo.svg" in files


def test_same_sources_give_the_same_bytes_at_any_time(
    german: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two builds, seconds apart, in one process and in two: every file is the same."""
    first = contents(build(german))
    time.sleep(2.1)
    monkeypatch.setattr(building, "MANY_PAGES", 0)
    second = contents(build(german, jobs=2))
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_no_file_holds_the_day_of_the_build(published: Path) -> None:
    """Dates are those of the commit; without a commit, the beginning of time."""
    built = dt.datetime.fromtimestamp((published / "index.html").stat().st_mtime, dt.UTC).date()
    for name, content in contents(published).items():
        if name.partition("/")[2].startswith("assets/"):
            continue  # the theme's
        text = gzip.decompress(content) if name.endswith(".gz") else content
        for day in (built.isoformat(), built.strftime("%Y%m%d")):
            assert day.encode() not in text, name
        if name.endswith(".gz"):
            assert content[4:8] == b"\x00\x00\x00\x00"


def test_dates_are_those_of_the_last_commit(german: Project) -> None:
    """The same commit gives the same dates on every machine."""
    german.write("mkdocs.yml", SETTINGS)
    date = {"GIT_AUTHOR_DATE": "2021-03-04T05:06:07Z", "GIT_COMMITTER_DATE": "2021-03-04T05:06:07Z"}
    names = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    for command in (["init", "-q"], ["add", "."], [*names, "commit", "-q", "-m", "x"]):
        subprocess.run(["git", *command], cwd=german.root, check=True, env={**os.environ, **date})
    days = set(re.findall(r"<lastmod>(.*?)</lastmod>", (build(german, "en") / "en/sitemap.xml").read_text()))
    assert days == {"2021-03-04"}


@pytest.mark.parametrize("wrong", ["yesterday", "-5", "", "99999999999999", "4294967296", "1_0", "٣"])
def test_an_invalid_date_is_reported_and_nothing_built(
    german: Project, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    """Both `build` and `pdf` report it."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", wrong)
    told = re.escape(f"SOURCE_DATE_EPOCH: '{wrong}'; expected a time in seconds since 1970, from 0 to")
    with pytest.raises(RulebookError, match=told):
        build(german, "en")
    with pytest.raises(RulebookError, match=told):
        make_pdfs(german.root)
    assert not (german.root / "site").exists()


def test_mkdocs_builds_one_language_by_itself(german: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """`mkdocs build --strict`, in the language that RULEBOOK_LANGUAGE names, else in English."""
    german.write("mkdocs.yml", SETTINGS)
    ran = mkdocs(german, "--strict", RULEBOOK_LANGUAGE="de")
    assert ran.returncode == 0, ran.stderr
    assert page(german.root / "site/tiny/draw.html").one("html").get("lang") == "de"


def test_mkdocs_serve_follows_the_sources(project: Project) -> None:
    """Each build in one process uses the current sources."""
    project.write("mkdocs.yml", SETTINGS)
    for heading in ("Drawing", "Taking"):
        project.source("10-draw.yml", TINY["10-draw.yml"].replace("heading: Drawing", f"heading: {heading}"))
        config = load_config(str(project.root / "mkdocs.yml"))
        config.plugins.on_startup(command="serve", dirty=False)
        mkdocs_build(config)
        built = page(project.root / "site/tiny/draw.html")
        assert built.one("title").text.startswith(f"{heading} · Tiny")
        assert built.one("html").get("lang") == "en"


@pytest.mark.parametrize(
    ("args", "variable", "value", "told"),
    [
        ((), "RULEBOOK_LANGUAGE", "fr", "no language 'fr'"),
        ((), "SOURCE_DATE_EPOCH", "-5", "SOURCE_DATE_EPOCH: '-5'; expected a time"),
        (("-d", "locales"), "X", "", "lies in locales, where the project keeps what it is made of"),
        ((), "X", "", "10-draw.yml:5:1: the link rule:nowhere"),
    ],
)
def test_mkdocs_reports_problems_and_changes_nothing(
    project: Project, args: tuple[str, ...], variable: str, value: str, told: str
) -> None:
    """An unknown language, no date, a folder of sources for the site, broken sources: in our words."""
    project.write("mkdocs.yml", SETTINGS)
    project.write("locales/notes.txt", "precious")
    if "nowhere" in told:
        project.replace("10-draw.yml", "rule:draw.tie", "rule:nowhere")
    before = contents(project.root)
    ran = mkdocs(project, *args, **{variable: value})
    assert ran.returncode == 1
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr
    assert contents(project.root) == before


def test_no_title_of_a_source_becomes_an_attribute(project: Project) -> None:
    """Quotation marks in titles, headings and summaries stay text, in the theme's frame too."""
    clean = parts([path.read_text("utf-8") for path in build(project).rglob("*.html")])
    for name, field in (
        ("game.yml", "title: Tiny"),
        ("game.yml", "subtitle: A game to test with"),
        ("10-draw.yml", "heading: Drawing"),
        ("10-draw.yml", "summary: How to draw."),
        ("glossary.yml", "term: deck"),
    ):
        project.replace(name, field, f"{field.partition(':')[0]}: '{BREAKING_OUT}'")
    labels = "".join(f"{name}: {{text: '{BREAKING_OUT}'}}\n" for name in LABELS)
    project.write("docs/site/labels.yml", labels)
    found = parts([path.read_text("utf-8") for path in build(project).rglob("*.html")])
    assert (found[0] - clean[0], found[1] - clean[1]) == (set(), set())


LABELS = ("site.title", "site.description", "language.switch", "home", "link-to-rule", "page.source")


def test_every_page_is_built_and_ends_in_html_whatever_the_settings_say(project: Project) -> None:
    """Links on pages need it, because `file://` has no index pages of folders."""
    settings = "site_name: X\nplugins: [rulebook]\ntheme: {name: material}\nexclude_docs: '*'\n"
    project.write("mkdocs.yml", settings)
    site = build(project)
    assert (site / "en/tiny/draw.html").is_file()
    hrefs = {link.get("href") for link in page(site / "en/tiny/index.html").all("a")}
    assert "draw.html" in hrefs
    assert "draw/" not in hrefs


def test_root_page_leads_in_or_offers_the_languages(project: Project) -> None:
    """It redirects to a single language without a script; a language with a country is named as HTML does."""
    (refresh,) = page(build(project) / "index.html").all('meta[http-equiv="refresh"]')
    assert (project.root / "site" / refresh.get("content").partition("url=")[2]).is_file()
    Book.load(project.root).catalog_updater.add("pt_BR")
    site = build(project)
    assert "refresh" not in (site / "index.html").read_text("utf-8")
    assert page(site / "pt_BR/index.html").one("html").get("lang") == "pt-BR"
    sheets = [site / link.get("href") for link in page(site / "index.html").all('link[rel="stylesheet"]')]
    assert ".rb-ways" in "".join(sheet.read_text("utf-8") for sheet in sheets), "the look of the games"
    for name in ("index.html", "en/tiny/draw.html"):
        text = (site / name).read_text("utf-8")
        assert 'lang="pt-BR"' in text
        assert 'lang="pt_BR"' not in text


def test_project_can_leave_out_the_note_for_editors(published: Path, project: Project) -> None:
    """Each page ends with the place of its source, unless `site.yml` has `editors_note: false`."""
    name = "en/tiny/draw.html"
    assert "docs/games/tiny/10-draw.yml:" in (published / name).read_text("utf-8")
    project.write("docs/site/site.yml", "editors_note: false\n")
    assert "docs/games" not in (build(project) / name).read_text("utf-8")


def test_settings_that_name_one_of_our_stylesheets_have_them_all(project: Project) -> None:
    """In any order; the project's own stylesheets stay in their places, even if they replace one of ours."""
    folder = "assets/stylesheets"
    named = "".join(f"  - {folder}/{name}.css\n" for name in ("type", "rulebook", "own"))
    project.write("mkdocs.yml", f"{SETTINGS}extra_css:\n{named}")
    project.write(f"docs/{folder}/own.css", ".own { color: red; }\n")

    def sheets() -> tuple[list[str], set[str]]:
        """Return those that a page names after the theme's, and what the one of ours speaks of."""
        site = build(project) / "en"
        found = [link.get("href") for link in page(site / "index.html").all('link[rel="stylesheet"]')]
        text = "".join((site / folder / f"{name}.css").read_text("utf-8") for name in ("pages", "more-pages"))
        return [Path(href).stem for href in found if ".min." not in href], {*re.findall(r"\.[\w-]+", text)}

    names, spoken_of = sheets()
    assert names == ["pages", "more-pages", "own"]
    assert {".rb-on-screen", ".rb-games", ".rb-rule", ".rb-sheet"} <= spoken_of
    project.write(f"docs/{folder}/rulebook.css", ".rb-on-screen { color: red; }\n")
    names, spoken_of = sheets()
    assert names == ["pages", "more-pages", "rulebook", "own"]
    assert ".rb-on-screen" not in spoken_of
