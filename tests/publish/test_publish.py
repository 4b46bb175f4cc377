"""Builds: one site for all languages, complete or not at all, the same bytes from the same sources."""

from __future__ import annotations

import datetime as dt
import gzip
import os
import re
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config

from rulebook_tools.project.book import Book
from rulebook_tools.publish import build as building
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.pdf import make_pdfs
from rulebook_tools.publish.site_folder import MANIFEST
from rulebook_tools.util.errors import RulebookError
from tests.conftest import REPOSITORY, TINY, Project, contents, search_entries, tiny

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


class Html(HTMLParser):
    """Collects the attributes of each element of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


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


def test_site_has_a_page_for_each_chapter_in_each_language(published: Path) -> None:
    """The same address and the same anchors in every language, a root page, a 404 page."""
    files = contents(published)
    pages = {"index", "tiny/index", "tiny/draw", "tiny/glossary", "tiny/rulings", "404"}
    assert {f"{language}/{page}.html" for language in ("en", "de") for page in pages} <= files.keys()
    assert {"index.html", "404.html", MANIFEST} <= files.keys()
    english = {name[3:] for name in files if name.startswith("en/")}
    assert english == {name[3:] for name in files if name.startswith("de/")}
    ids = {attributes.get("id") for _, attributes in Html(published / "de/tiny/draw.html").elements}
    assert {"draw", "draw.tie"} <= ids
    found = {doc["location"]: doc["text"] for doc in search_entries(published / "en")}
    assert "wins a tie" in found["tiny/draw.html#draw.tie"]


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
    today = dt.datetime.now(dt.UTC).date()
    for name, content in contents(published).items():
        if name.partition("/")[2].startswith("assets/"):
            continue  # the theme's
        text = gzip.decompress(content) if name.endswith(".gz") else content
        for day in (today.isoformat(), today.strftime("%Y%m%d")):
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


def test_mkdocs_builds_one_language_by_itself(german: Project) -> None:
    """`mkdocs build --strict`, in the language that RULEBOOK_LANGUAGE names, else in English."""
    german.write("mkdocs.yml", SETTINGS)
    for language in ("de", ""):
        env = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "RULEBOOK_LANGUAGE": language}
        if not language:
            del env["RULEBOOK_LANGUAGE"]
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", f"out-{language}"]
        ran = subprocess.run(command, cwd=german.root, env=env, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        page = Html(german.root / f"out-{language}" / "tiny/draw.html")
        assert page.all("html")[0]["lang"] == (language or "en")


def test_mkdocs_serve_follows_the_sources(project: Project) -> None:
    """Each build in one process uses the current sources."""
    project.write("mkdocs.yml", SETTINGS)
    for heading in ("Drawing", "Taking"):
        project.source("10-draw.yml", TINY["10-draw.yml"].replace("heading: Drawing", f"heading: {heading}"))
        config = load_config(str(project.root / "mkdocs.yml"))
        config.plugins.on_startup(command="serve", dirty=False)
        mkdocs_build(config)
        assert f"<title>{heading} - Tiny" in (project.root / "site/tiny/draw.html").read_text("utf-8")


def test_mkdocs_reports_the_problems_of_the_sources(project: Project) -> None:
    """Broken sources, an unknown language or no date stop MkDocs with our words, without a traceback."""
    project.write("mkdocs.yml", SETTINGS)
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    for variable, value, told in (
        ("RULEBOOK_LANGUAGE", "fr", "no language 'fr'"),
        ("SOURCE_DATE_EPOCH", "-5", "SOURCE_DATE_EPOCH: '-5'; expected a time"),
        ("RULEBOOK_LANGUAGE", "en", "10-draw.yml:5:1: the link rule:nowhere"),
    ):
        if value == "en":
            project.replace("10-draw.yml", "rule:draw.tie", "rule:nowhere")
        env = {**os.environ, variable: value}
        ran = subprocess.run(command, cwd=project.root, env=env, capture_output=True, text=True, check=False)
        assert ran.returncode == 1
        assert told in ran.stderr
        assert "Traceback" not in ran.stderr


def test_mkdocs_empties_no_folder_that_the_project_is_made_of(project: Project) -> None:
    """MkDocs clears the folder of its site, so `-d` must not name a folder of sources or catalogs."""
    project.write("mkdocs.yml", SETTINGS)
    project.write("locales/notes.txt", "precious")
    before = contents(project.root)
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", "locales"]
    ran = subprocess.run(command, cwd=project.root, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "lies in locales, where the project keeps what it is made of" in ran.stderr
    assert contents(project.root) == before


HOSTILE = ".;url=https://evil.example/' http-equiv='refresh' onmouseover='alert(x)".replace("'", '"')


def assert_no_attribute_broke_out(site: Path) -> None:
    for path in sorted(site.rglob("*.html")):
        for tag, attributes in Html(path).elements:
            broke_out = [name for name in attributes if name.startswith("on")]
            leads_in = re.fullmatch(r"0; ?url=\w+/index\.html", attributes.get("content") or "")
            if attributes.get("http-equiv") != "Content-Security-Policy" and not leads_in:
                broke_out += [name for name in attributes if name == "http-equiv"]
            assert not broke_out, f"{path.relative_to(site)}: <{tag}> {broke_out}"


def test_no_title_of_a_source_becomes_an_attribute(project: Project) -> None:
    """Quotation marks in titles, headings and summaries stay text, in the theme's frame too."""
    for name, field in (("game.yml", "title: Tiny"), ("game.yml", "subtitle: A game to test with")):
        project.replace(name, field, f"{field.partition(':')[0]}: '{HOSTILE}'")
    project.replace("10-draw.yml", "heading: Drawing", f"heading: '{HOSTILE}'")
    project.replace("10-draw.yml", "summary: How to draw.", f"summary: '{HOSTILE}'")
    project.replace("glossary.yml", "term: deck", f"term: '{HOSTILE}'")
    project.write("docs/site/labels.yml", "".join(f"{name}: {{text: '{HOSTILE}'}}\n" for name in LABELS))
    assert_no_attribute_broke_out(build(project))


LABELS = ("site.title", "site.description", "language.switch", "home", "link-to-rule", "page.source")


def test_addresses_end_in_html_whatever_the_settings_say(project: Project) -> None:
    """Links on pages need it, because `file://` has no index pages of folders."""
    project.write("mkdocs.yml", "site_name: X\nplugins: [rulebook]\ntheme: {name: material}\n")
    site = build(project)
    assert (site / "en/tiny/draw.html").is_file()
    hrefs = {link["href"] for link in Html(site / "en/tiny/index.html").all("a") if "href" in link}
    assert "draw.html" in hrefs
    assert "draw/" not in hrefs


def test_language_with_a_country_is_named_as_html_does(project: Project) -> None:
    """The folder is called `pt_BR`, the language `pt-BR`: on its pages, on the root page, in links."""
    Book.load(project.root).catalog_updater.add("pt_BR")
    site = build(project)
    assert '<html lang="pt-BR"' in (site / "pt_BR/index.html").read_text("utf-8")
    for page in ("index.html", "en/tiny/draw.html"):
        text = (site / page).read_text("utf-8")
        assert 'lang="pt-BR"' in text
        assert 'lang="pt_BR"' not in text


def test_root_page_of_a_single_language_leads_straight_in(project: Project) -> None:
    """It redirects without a script, by a relative address; with several languages it offers them."""
    site = build(project)
    (refresh,) = [
        meta for meta in Html(site / "index.html").all("meta") if meta.get("http-equiv") == "refresh"
    ]
    assert (site / refresh["content"].partition("url=")[2]).is_file()
    Book.load(project.root).catalog_updater.add("pt_BR")
    assert "refresh" not in (build(project) / "index.html").read_text("utf-8")


def test_project_can_leave_out_the_note_for_editors(project: Project) -> None:
    """Each page ends with the place of its source, unless `site.yml` has `editors_note: false`."""
    page = build(project) / "en/tiny/draw.html"
    assert "docs/games/tiny/10-draw.yml:" in page.read_text("utf-8")
    project.write("docs/site/site.yml", "editors_note: false\n")
    build(project)
    assert "docs/games" not in page.read_text("utf-8")


def test_settings_that_name_one_of_our_stylesheets_have_them_all(project: Project) -> None:
    """In any order; the project's own stylesheets stay in their places, even if they replace one of ours."""
    folder = "assets/stylesheets"
    named = "".join(f"  - {folder}/{name}.css\n" for name in ("type", "rulebook", "own"))
    project.write("mkdocs.yml", f"{SETTINGS}extra_css:\n{named}")
    project.write(f"docs/{folder}/own.css", ".own { color: red; }\n")

    def sheets() -> tuple[list[str], set[str]]:
        """Return those that a page names after the theme's, and what the one of ours speaks of."""
        site = build(project) / "en"
        links = Html(site / "index.html").all("link")
        found = [link["href"] for link in links if link["rel"] == "stylesheet"]
        text = "".join((site / folder / f"{name}.css").read_text("utf-8") for name in ("pages", "more-pages"))
        return [Path(href).stem for href in found if ".min." not in href], {*re.findall(r"\.[\w-]+", text)}

    names, spoken_of = sheets()
    assert names == ["pages", "more-pages", "own"]
    assert {".rb-on-screen", ".rb-games", ".rb-rule", ".rb-sheet"} <= spoken_of
    project.write(f"docs/{folder}/rulebook.css", ".rb-on-screen { color: red; }\n")
    names, spoken_of = sheets()
    assert names == ["pages", "more-pages", "rulebook", "own"]
    assert ".rb-on-screen" not in spoken_of
