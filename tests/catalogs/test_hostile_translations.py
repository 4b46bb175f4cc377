"""Translations with active content: none reaches a page, except as text."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rulebook_tools.publish.build import build_site
from tests.conftest import UNBEGUN, Project, call, contents
from tests.prose.test_prose import REFUSED as ATTACKS

MARK = "qxzqxz"
"""A word in each refused text, which no page may contain."""
REFUSED = [
    *(f"{MARK} {attack}" for attack in ATTACKS.values()),
    f"<!-- {MARK} -->",
    f"&lt;script&gt;{MARK}&lt;/script&gt;",
    f"${{{MARK}}}",
    f"[{MARK}](java&#115;cript:alert(1))",
    f"[{MARK}](https://x.example)",
    f"<{MARK}@x.example>",
    f"{{hand_limit.__class__}} {MARK}",
    f"{MARK}\u200bx\U000e0041",
    f"{'{hand_limit one {' * 30}{MARK}{'} other {}}' * 30}",
    f"{'[' * 300}{MARK}{'](rule:draw)' * 300}",
    f"{'*' * 3000}{MARK}{'*' * 900}",
    f"{MARK}{'x' * 5000}",
]
"""Attacks of any source, and by a link that its source has not, invisible characters, size and depth."""
SHOWN = [
    "javascript:alert(x)",
    "]]> -->",
    "$(x) %s %(x)s",
    "](x) [[x]] ~~x~~ ==x== ^^x^^ :smile: :::",
    "[x]: javascript:alert(x)",
]
"""Texts that look like attacks, but are shown as text."""
BREAKING_OUT = """.;url=https://evil.example/" http-equiv="refresh" onmouseover="alert(x)"""
INLINE = {("span", "class"), *((name, "") for name in ("strong", "em", "code", "br", "p", "span", "bdi"))}
"""The elements that a text may contain."""


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
    """Translate each message of the site and the game with the next one of the texts, in all forms.

    Each round of the texts leaves one out, so that no text stands only in messages that no page shows.
    """
    at = 0
    for domain in ("site", "tiny"):
        path = project.catalog(UNBEGUN, domain)
        lines = path.read_text("utf-8").split("\n")
        for number, line in enumerate(lines):
            at += line.startswith("msgctxt")
            word = line.partition(" ")[0]
            if word.startswith("msgstr") and lines[number - 1] != 'msgid ""':
                lines[number] = f"{word} {quoted(texts[(at + at // len(texts)) % len(texts)])}"
        path.write_text("\n".join(lines), "utf-8")


@pytest.mark.parametrize("texts", [REFUSED + SHOWN, [BREAKING_OUT]], ids=["each", "one"])
def test_active_content_in_translations_reaches_no_page(
    begun: Project, tmp_path: Path, texts: list[str]
) -> None:
    """No refused word, other element, attribute or address; what only looks active is shown as text."""
    build_site(begun.root, tmp_path / "clean", languages=("en", UNBEGUN), jobs=1)
    fill(begun, texts)
    ran = call(begun, "check")
    assert ran.exit_code == 0, "in work"
    assert f"{UNBEGUN}/LC_MESSAGES/tiny.po:" in ran.stderr
    build_site(begun.root, tmp_path / "site", languages=("en", UNBEGUN), jobs=1)
    before, after = contents(tmp_path / "clean"), contents(tmp_path / "site")
    assert [name for name, content in after.items() if MARK.encode() in content] == []
    english = [
        {name: each[name] for name in each if re.match(r"en/.*html", name)} for each in (before, after)
    ]
    assert english[0] == english[1]
    html = [[files[name].decode() for name in files if name.endswith(".html")] for files in (before, after)]
    clean, found = map(parts, html)
    assert found[0] <= clean[0] | INLINE
    assert found[1] <= clean[1]
    shown = unescape("".join(html[1]))
    assert [text for text in texts if MARK not in text and text not in shown and "~~" not in text] == []
