"""Rulebooks as PDF: printed by a browser, published by the next build."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulebook_tools.cli import main
from tests.conftest import Project, contents

pytestmark = pytest.mark.browser


def call(project: Project, *args: str) -> Result:
    return CliRunner().invoke(main, [*args, "--project", str(project.root)])


def test_rulebook_is_printed_and_the_next_build_leads_to_it(project: Project) -> None:
    """Tagged, with its headings as bookmarks; the site that stands is left as it is."""
    built = call(project, "build")
    assert built.exit_code == 0, built.output
    before = contents(project.root / "site")
    printed = call(project, "pdf")
    assert printed.exit_code == 0, printed.output
    name = "assets/pdf/tiny.en.pdf"
    content = (project.root / "docs" / name).read_bytes()
    assert content.startswith(b"%PDF-")
    assert b"/StructTreeRoot" in content
    assert b"/Outlines" in content
    assert contents(project.root / "site") == before
    assert call(project, "build").exit_code == 0
    assert (project.root / "site/en" / name).read_bytes() == content
    assert f'href="../{name}"' in (project.root / "site/en/tiny/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "browser", "code", "wrong"),
    [
        (("tony",), "", 2, "no game 'tony'; there is tiny; did you mean 'tiny'?"),
        (("--language", "it"), "", 2, "no language 'it'"),
        ((), "no-such-browser", 1, "looked for no-such-browser; RULEBOOK_BROWSER names another one"),
        ((), "true", 1, "printed nothing, exit 0"),
    ],
)
def test_what_cannot_be_printed_is_told(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    *,
    arguments: tuple[str, ...],
    browser: str,
    code: int,
    wrong: str,
) -> None:
    """With the way out; nothing is written."""
    if browser:
        monkeypatch.setenv("RULEBOOK_BROWSER", browser)
    before = contents(project.root / "docs")
    ran = call(project, "pdf", *arguments)
    assert ran.exit_code == code
    assert wrong in ran.stderr
    assert contents(project.root / "docs") == before


def test_nothing_is_printed_out_of_the_project(project: Project, tmp_path: Path) -> None:
    """Where the folder of the files leads elsewhere."""
    (project.root / "docs/assets").mkdir()
    outside = tmp_path / "outside"
    outside.mkdir()
    (project.root / "docs/assets/pdf").symlink_to(outside)
    ran = call(project, "pdf")
    assert ran.exit_code == 1
    assert not list(outside.iterdir())
