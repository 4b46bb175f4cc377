"""Translations with active content: none reaches a page, except as text."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.publish.build import build_site
from tests.conftest import UNBEGUN, Project, call, contents, unfolded

MARK = "qxzqxz"
"""A word in each refused text, which no page may contain."""
REFUSED = [
    f"<script>alert('{MARK}')</script>",
    f"<svg/onload=alert('{MARK}')>",
    f"<!-- {MARK} -->",
    f"&lt;script&gt;{MARK}&lt;/script&gt;",
    f"${{{MARK}}}",
    f"[{MARK}](java&#115;cript:alert(1))",
    f"[{MARK}](<javascript:alert(1)>)",
    f"[{MARK}](https://x.example)",
    f"![{MARK}](x.png)",
    f"<{MARK}@x.example>",
    f"{{{{ {MARK} }}}}",
    f"{{hand_limit.__class__}} {MARK}",
    f"{MARK}{{: onclick=x }}",
    f"{MARK}\u200bx\U000e0041",
    f"{'{hand_limit one {' * 30}{MARK}{'} other {}}' * 30}",
    f"{'[' * 300}{MARK}{'](rule:draw)' * 300}",
    f"{'*' * 3000}{MARK}{'*' * 900}",
    f"{MARK}{'x' * 5000}",
]
"""Attacks by scripts, events, addresses, templates, attributes, invisible characters, size and depth."""
SHOWN = [
    "javascript:alert(x)",
    "]]> -->",
    "$(x) %s %(x)s",
    "](x) [[x]] ~~x~~ ==x== ^^x^^ :smile: :::",
    "[x]: javascript:alert(x)",
]
"""Texts that look like attacks, but are shown as text."""


class Parts(HTMLParser):
    """The active parts of a page: its elements, attributes and addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.schemes: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {(tag, name) for name, _ in attrs} | {(tag, "")}
        named = {"href", "src", "action", "srcset", "data"}
        addresses = (re.sub(r"[\s\x00-\x1f]", "", value or "") for name, value in attrs if name in named)
        self.schemes |= {urlsplit(address).scheme.lower() for address in addresses}


def parts(pages: list[str]) -> tuple[set[tuple[str, str]], set[str]]:
    """Return the elements with attributes, and the schemes of addresses, in all given pages."""
    read = [Parts(page) for page in pages]
    return set().union(*(each.found for each in read)), set().union(*(each.schemes for each in read))


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def fill(project: Project, texts: list[str]) -> None:
    """Translate each message of the site and the game with the next one of the texts, in all forms."""
    at = 0
    for domain in ("site", "tiny"):
        path = project.catalog(UNBEGUN, domain)
        lines = unfolded(path.read_text("utf-8")).split("\n")
        for number, line in enumerate(lines):
            at += line.startswith("msgctxt")
            word = line.partition(" ")[0]
            if word.startswith("msgstr") and "Plural-Forms" not in line:
                lines[number] = f"{word} {quoted(texts[at % len(texts)])}"
        path.write_text("\n".join(lines), "utf-8")


@pytest.fixture
def begun(project: Project) -> Project:
    """Return the small project with a new language, into which this package translates no labels."""
    assert call(project, "translate", "add", UNBEGUN).exit_code == 0
    return project


def pages_of(project: Project, language: str) -> list[str]:
    """Return the pages of a language, with their titles and descriptions as the theme shows them."""
    return [page.html for page in Book.load(project.root).render(language).pages]


def test_active_content_in_a_translation_is_refused(begun: Project) -> None:
    """A check reports it, no page shows it, and pages have no other elements or addresses."""
    clean, english = parts(pages_of(begun, UNBEGUN)), pages_of(begun, "en")
    for text in REFUSED:
        fill(begun, [text])
        pages = pages_of(begun, UNBEGUN)
        assert not any(MARK in page for page in pages), text
        found, schemes = parts(pages)
        assert found <= clean[0], text
        assert schemes <= clean[1], text
        ran = call(begun, "check")
        assert ran.exit_code == 0, "in work"
        assert f"{UNBEGUN}/LC_MESSAGES/tiny.po:" in ran.stderr, text
    assert pages_of(begun, "en") == english


INLINE = {("strong", ""), ("em", ""), ("code", ""), ("br", ""), ("p", ""), ("span", ""), ("span", "class")}
"""The elements that a text may contain."""


def test_harmless_text_that_looks_active_is_shown(begun: Project) -> None:
    """Text that looks like an address, a template or markup is shown as text."""
    before = pages_of(begun, UNBEGUN)
    clean = parts(before)
    for text in SHOWN:
        fill(begun, [text])
        pages = pages_of(begun, UNBEGUN)
        assert pages != before, text
        found, schemes = parts(pages)
        assert found <= clean[0] | INLINE, text
        assert schemes <= clean[1], text
        call(begun, "check")


def test_site_with_hostile_catalogs_is_built(begun: Project, tmp_path: Path) -> None:
    """Titles, navigation and search contain none of the texts, and English pages are unchanged."""
    build_site(begun.root, tmp_path / "clean", languages=("en", UNBEGUN), jobs=1)
    fill(begun, REFUSED)
    build_site(begun.root, tmp_path / "site", languages=("en", UNBEGUN), jobs=1)
    before, after = contents(tmp_path / "clean"), contents(tmp_path / "site")
    assert [name for name, content in after.items() if MARK.encode() in content] == []
    english = [{name: each[name] for name in each if name.startswith("en/")} for each in (before, after)]
    assert english[0] == english[1]
    html = [[files[name].decode() for name in files if name.endswith(".html")] for files in (before, after)]
    clean, found = map(parts, html)
    assert found[0] <= clean[0]
    assert found[1] <= clean[1]


UNREADABLE: dict[str, Callable[[bytes], bytes]] = {
    "huge": lambda content: content + b"# x\n" * 1_100_000,
    "UTF-16": lambda content: content.decode().encode("utf-16"),
    "no UTF-8": lambda content: content + b"\xff",
    "latin-1": lambda content: content.replace(b"charset=UTF-8", b"charset=latin-1"),
    "half an entry": lambda content: content + b'\nmsgid "x',
    "plural without end": lambda content: content.replace(b"plural=(", b"plural=(" + b"n+" * 150 + b"("),
    "plural of all forms": lambda content: content.replace(b"nplurals=2", b"nplurals=999999999"),
    "header on one line": lambda content: content.replace(b'\\n"\n"', b"\\n") + b'\nmsgid "x',
}


def test_unreadable_catalog_in_work_fails_no_check(begun: Project) -> None:
    """A check warns of it, and pages show the source texts."""
    path = begun.catalog(UNBEGUN)
    before, content = pages_of(begun, UNBEGUN), path.read_bytes()
    for name, spoil in UNREADABLE.items():
        path.write_bytes(spoil(content))
        assert path.read_bytes() != content, name
        ran = call(begun, "check")
        assert ran.exit_code == 0, ran.stderr
        assert f"locales/{UNBEGUN}/LC_MESSAGES/tiny.po:" in ran.stderr, name
        assert pages_of(begun, UNBEGUN) == before, name
