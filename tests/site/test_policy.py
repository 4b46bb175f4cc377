"""The Content-Security-Policy of the pages: what is theirs works, and nothing else runs."""

import re
import shutil
from pathlib import Path

import pytest

from rulebook_tools.publish.build import build_site
from rulebook_tools.sources.folders import CHECKOUT
from rulebook_tools.util.errors import RulebookError
from tests.conftest import Project
from tests.site.conftest import Visit
from tests.site.hosted import served
from tests.site.reading import BuiltSite

pytestmark = pytest.mark.browser

POLICY = re.compile('<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
INJECTED = """
<p><img src="data:," onerror="(window.ran ??= []).push('onerror')">
<script>(window.ran ??= []).push("script");</script>
<script src="data:text/javascript,(window.ran ??= []).push('data')"></script>
<a id="injected" href="javascript:(window.ran ??= []).push('address')">follow</a></p>
"""
"""What no text of a catalog ever becomes, as if it had."""


def test_every_page_has_a_policy(site: BuiltSite) -> None:
    """What the policy refuses of a page itself, its visits hear as complaints (test_requests.py)."""
    assert [path for path in site.pages if not POLICY.search((site.folder / path).read_text("utf-8"))] == []


def test_what_is_injected_into_a_page_does_not_run(small_site: Path, tmp_path: Path, visit: Visit) -> None:
    """The content security policy blocks injected scripts, events and addresses, served or from a disk."""
    own = shutil.copytree(small_site, tmp_path / "site")
    whole = (own / "en/tiny/draw.html").read_text("utf-8").replace("</article>", f"{INJECTED}</article>")
    (own / "en/tiny/guarded.html").write_text(whole, "utf-8")
    (own / "en/tiny/open.html").write_text(POLICY.sub("", whole), "utf-8")
    page = visit("about:blank")
    with served(own) as address:
        for base in (address, f"{own.as_uri()}/"):
            for name, ran in (("open", ["address", "data", "onerror", "script"]), ("guarded", [])):
                page.goto(f"{base}en/tiny/{name}.html")
                page.locator("#injected").click()
                found = "new Promise(done => setTimeout(() => done(window.ran ?? []), 100))"
                assert sorted(page.evaluate(found)) == ran


def test_a_project_may_load_and_run_what_its_own_settings_and_templates_name(
    project: Project, tmp_path: Path, visit: Visit
) -> None:
    """Its `custom_dir` writes scripts and styles; one directive is widened, the others stay."""
    settings = """\
theme: {custom_dir: theme}
extra_javascript: ["https://scripts.example/one.js?v=2"]
extra: {content_security_policy: {img-src: https://pictures.example}}
"""
    project.write("mkdocs.yml", f"INHERIT: {CHECKOUT / 'mkdocs.yml'}\n{settings}")
    inline = "<style>footer { order: 7; }</style><script>window.mine = true;</script>"
    project.write("theme/partials/copyright.html", inline)
    site = tmp_path / "site"
    build_site(project.root, site)
    found = POLICY.search((site / "en/index.html").read_text("utf-8"))
    assert found
    directives = dict(each.split(" ", 1) for each in found[1].split("; "))
    assert directives["img-src"] == "'self' file: data: https://pictures.example"
    assert "https://scripts.example/one.js" in directives["script-src"].split()
    assert directives["object-src"] == "'none'"
    page = visit(f"{site.as_uri()}/en/index.html")
    assert page.evaluate("window.mine")
    assert page.evaluate("getComputedStyle(document.querySelector('footer')).order") == "7"


def test_sources_that_are_none_are_told(project: Project, tmp_path: Path) -> None:
    """An invalid setting of the policy fails the build."""
    for wrong in ("img-src", "{img-src: 'a; script-src *'}", "{img-src: [a]}"):
        settings = f"extra: {{content_security_policy: {wrong}}}\n"
        project.write("mkdocs.yml", f"INHERIT: {CHECKOUT / 'mkdocs.yml'}\n{settings}")
        with pytest.raises(RulebookError, match=r"content_security_policy: .*expected sources by directive"):
            build_site(project.root, tmp_path / "site")
        assert not (tmp_path / "site").exists()
