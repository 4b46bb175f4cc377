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


@pytest.mark.parametrize("rule", KEPT + GONE)
def test_rule_stays_if_an_element_can_have_its_classes(tmp_path: Path, rule: str) -> None:
    """All its classes, and its palette, are on a page, or a script can add them."""
    assert trimmed(tmp_path, rule) == (rule if rule in KEPT else "")


def test_variable_and_selector_without_use_go(tmp_path: Path) -> None:
    """Not what a page, a script or a stylesheet uses, be it ours; other selectors of a rule stay."""
    used = '--space:1px;--ours:red;--scripted:url(data:a;b);--next:"}";'
    dropped, rest = '--dropped:url("data:image/svg+xml;charset=utf-8,<svg/>")', "p{top:var(--next)}"
    style = f".absent,.note{{top:0}}:root{{{used}{dropped}}}{rest}"
    assert trimmed(tmp_path, style, "a.get('--scripted')") == f".note{{top:0}}:root{{{used}}}{rest}"
