"""The theme's stylesheets keep what some page of a site needs, and nothing else."""

from pathlib import Path

import pytest

from rulebook_tools.publish.trimming import trim_styles

PAGE = """<html><body data-md-color-primary=teal class="md-typeset open">
<p class=note style="margin: var(--space)">A</p></body></html>"""
SCRIPT = 'let e="md-hint";t.className=`md-tag--${e}`;'
KEPT = [
    "p{color:red}",
    ".note{color:red}",
    '.md-typeset .open>p:before{content:"}"}',
    ".md-hint:hover{color:red}",
    ".md-tag--new{color:red}",
    ".md-tag--new:hover{color:red}",
    ".note:not(.absent){color:red}",
    ":is(.absent,.note) p{color:red}",
    "@media print{.note{color:red}}",
    "@keyframes turn{from{top:0}to{top:1px}}",
    "[data-md-color-primary=teal]{color:red}",
    "[data-md-color-primary]{color:red}",
]
GONE = [
    ".absent{color:red}",
    ".note .absent:hover{color:red}",
    ":is(.absent,.absent .note) p{color:red}",
    "@media print{.absent{color:red}}",
    "[data-md-color-primary=red]{color:red}",
]


def trimmed(folder: Path, style: str, script: str = SCRIPT) -> str:
    """Return a stylesheet of the theme after it was trimmed in a site with one page and one script."""
    path = folder / "en/assets/stylesheets/main.0.min.css"
    path.parent.mkdir(parents=True)
    path.write_text(style, "utf-8")
    (path.parent / "pages.css").write_text(".absent{color:var(--ours)}", "utf-8")
    (folder / "en/page.html").write_text(PAGE, "utf-8")
    (folder / "en/script.js").write_text(script, "utf-8")
    trim_styles(folder)
    assert (path.parent / "pages.css").read_text("utf-8") == ".absent{color:var(--ours)}"
    return path.read_text("utf-8")


@pytest.mark.parametrize("rule", KEPT)
def test_rule_for_a_page_or_a_script_stays(tmp_path: Path, rule: str) -> None:
    """All its classes, and its palette, are on a page, or a script can add them."""
    assert trimmed(tmp_path, rule) == rule


@pytest.mark.parametrize("rule", GONE)
def test_rule_for_no_page_goes(tmp_path: Path, rule: str) -> None:
    """No element can have its classes or its palette."""
    assert trimmed(tmp_path, rule) == ""


def test_only_selectors_that_no_page_needs_go(tmp_path: Path) -> None:
    """Others of the same rule stay."""
    assert trimmed(tmp_path, ".absent,.note,.absent p{color:red}") == ".note{color:red}"


def test_variable_without_use_goes(tmp_path: Path) -> None:
    """Not one that a page, a script or a stylesheet uses, be it ours."""
    used = '--space:1px;--ours:red;--scripted:url(data:a;b);--next:"}";'
    style = f':root{{{used}--dropped:url("data:image/svg+xml;charset=utf-8,<svg/>")}}p{{top:var(--next)}}'
    assert trimmed(tmp_path, style, "a.get('--scripted')") == f":root{{{used}}}p{{top:var(--next)}}"
