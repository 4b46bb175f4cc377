"""A page that carries all sources of a game is as strictly checked as they are."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import Result

from rulebook_tools.project.book import Book
from tests.conftest import Project
from tests.hugo.pages import PICTURE, run

CARRIED = """\
---
type: rules
title: Carried
params:
  rulebook:
    game.yml:
      title: Carried
      subtitle: Sub
      language: en
      about: About it.
      author: Nobody
      publisher: Nobody
      year: 2020
      editions:
        en: {name: English edition, language: en}
      engine: {none: nobody has programmed it}
    parameters.yml:
      hand_limit:
        label: Hand limit
        value: 7
        unit: card
        source: {en: Drawing}
    wording.yml:
      nouns:
        card: {one: card, other: cards}
      statements: {}
    examples:
      first:
        id: first
        title: First
        origin: reference
        illustrates: draw
        given: {cards: "1"}
        when: [take]
        then: {map: "a\\n b\\n"}
---

{{% rules-block id="draw" heading="Drawing" icon="material/cards" source=`{en: [Drawing, Ties]}`
aliases="[old]" %}}

Hold {hand_limit}, *no more*.
See [ties](rule:draw.tie).

{{< rules-image src="carried/map.png" alt="A map" >}}

{{% remark %}}
Good.
{{% /remark %}}

{{% rules-block id="draw.tie" heading="Ties" assumed="nobody says" engine=`{none: "talk"}` %}}
{{% /rules-block %}}
{{% /rules-block %}}
"""


def test_page_that_carries_its_sources_is_read_exactly(project: Project) -> None:
    """Nothing is made up or written anew: figures, placeholders, links, data and pictures are all there."""
    page = project.write("pages/carried.md", CARRIED)
    project.write("pages/carried/map.png", PICTURE)
    result = run(project.root, page)
    assert result.exit_code == 0, result.output
    assert "0 warnings" in result.stdout
    loaded = Book.load(project.root).games["carried"]
    (draw,) = loaded.rulebook.chapters
    assert draw.body
    assert draw.body.text == (
        "Hold {hand_limit}, *no more*.\nSee [ties](rule:draw.tie).\n\n"
        '{{< rules-image src="carried/map.png" alt="A map" >}}'
    )
    assert draw.remark
    assert draw.remark.text == "Good."
    assert draw.source
    assert [ref.name for ref in draw.source.sections["en"]] == ["Drawing", "Ties"]
    assert [alias.name for alias in draw.aliases] == ["old"]
    assert loaded.parameters.values["hand_limit"] == 7
    (example,) = loaded.rulebook.examples
    assert example.given.value == {"cards": "1"}
    assert example.then
    assert example.then.value == {"map": "a\n b\n"}
    assert (project.root / "docs/assets/carried/map.png").read_bytes() == PICTURE


def carry(project: Project, *changes: tuple[str, str], files: Mapping[str, bytes] | None = None) -> Result:
    """Import the page that carries its sources, after changes to it; pictures lie beside it."""
    text = CARRIED
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    page = project.write("pages/carried.md", text)
    for name, content in ({"carried/map.png": PICTURE} if files is None else files).items():
        project.write(f"pages/{name}", content)
    return run(project.root, page)


@pytest.mark.parametrize(
    ("src", "files", "message"),
    [
        (
            "../../secret.png",
            {},
            "the picture '../../secret.png'; expected a path within docs/assets that ends",
        ),
        ("/secret.png", {}, "the picture '/secret.png'; expected a path"),
        ("carried.md", {}, "the picture 'carried.md'; expected a path"),
        ("map.svg", {"map.svg": b"<svg onload='x'>"}, "the drawing can run scripts: "),
        ("map.svg", {"map.svg": b"<svg xmlns:s=''><s:script>"}, "the drawing can run scripts: "),
        ("map.svg", {"map.svg": b"<a href='java&#115;cript:x'>"}, "the drawing can run scripts: "),
        ("map.png", {"map.png": b"x" * 20_000_001}, "it has more than 20000000 bytes"),
        ("map.png", {}, "there is no such file beside the page"),
        ("there.png", {"there.png": b"another"}, "where docs/assets has another one"),
    ],
)
def test_pictures_of_carried_sources_are_no_less_checked(
    project: Project, src: str, files: dict[str, bytes], message: str
) -> None:
    """Its name first, wherever it would lead; then what it is. The page is told, and nothing is written."""
    project.write("secret.png", PICTURE)
    project.write("docs/assets/there.png", PICTURE)
    before = sorted((project.root / "docs").rglob("*"))
    result = carry(project, ("carried/map.png", src), files=files)
    assert result.exit_code == 1
    assert "pages/carried.md:4" in result.stderr
    assert message in result.stderr
    assert sorted((project.root / "docs").rglob("*")) == before


def test_picture_that_the_project_has_already_need_not_lie_beside_the_page(project: Project) -> None:
    """Nor does it matter if it does, being the same."""
    project.write("docs/assets/there.png", PICTURE)
    assert carry(project, ("carried/map.png", "there.png"), files={}).exit_code == 0
    shutil.rmtree(project.root / "docs/games/carried")
    assert carry(project, ("carried/map.png", "there.png"), files={"there.png": PICTURE}).exit_code == 0


def test_title_of_a_page_that_carries_sources_stays(tmp_path: Path) -> None:
    """They come back as they are; what was asked for instead is told."""
    page = tmp_path / "carried.md"
    page.write_text(CARRIED.replace("carried/map.png", "map.png"), "utf-8")
    (tmp_path / "map.png").write_bytes(PICTURE)
    ran = run(tmp_path, page, "--title", "Mine", "--author", "Me")
    assert ran.exit_code == 0, ran.output
    (game,) = Book.load(tmp_path).games.values()
    assert f"the title {game.rulebook.about.title.text!r}, not 'Mine'; the page’s own was taken" in ran.stderr
    assert game.rulebook.about.author != "Me"


def test_what_a_page_says_beside_its_sources_is_told(project: Project) -> None:
    """Other keys, another title, another language that was asked for."""
    changes = (
        ("type: rules\ntitle: Carried", "type: rules\ntitle: Other\nweight: 3"),
        ("params:", "params:\n  x: 1"),
    )
    result = carry(project, *changes)
    assert result.exit_code == 0, result.output
    said = [line.split(": ", 1)[1] for line in result.stderr.splitlines()]
    assert said == [
        "the key 'title' of the front matter; it was left out (warning)",
        "the key 'weight' of the front matter; it was left out (warning)",
        "the key 'x' of 'params'; it was left out (warning)",
    ]
    page = project.root / "pages/carried.md"
    result = run(project.root, page, "--game", "more", "--language", "de")
    assert f"{page}:8:1: the language 'en', not 'de'; the page’s own was taken (warning)" in result.stderr
    assert run(project.root, page, "--game", "most", "--language", "x!").exit_code == 2


LONG = "a" * 300


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("    wording.yml:", "    words.yml:", "the source 'words.yml'; expected game.yml"),
        ("{{% /rules-block %}}\n{{%", "{{%", "'rules-block' is never closed"),
        ("See [ties](rule:draw.tie)", "See [ties](rule:nowhere)", "the link rule:nowhere leads nowhere"),
        ("icon=", "ikon=", "unknown key 'ikon'"),
        ("---\n\n{{%", "---\n\nLost\n\n{{%", "text outside of a block"),
        ("carried/map.png", "carried/no.png", "no picture 'carried/no.png'"),
        ("subtitle: Sub", "sub: Sub", "unknown key 'sub'"),
        ("value: 7", "value: seven", "a value that is no number"),
        ("illustrates: draw", "illustrates: drew", "unknown name 'drew'"),
        ('id="draw.tie" heading', 'id="draw"  heading', "the id 'draw' again (first in PAGE:"),
        ('id="draw"', 'id="draw.x"', "the id 'draw.x' of a chapter; expected one without dots"),
        ('id="draw"', f'id="{LONG}"', "of 300 characters; expected at most 150"),
        ('id="draw.tie"', f'id="{LONG}"', "of 300 characters; expected at most 150"),
        ('id="draw"', 'heading="draw"', "the id ''; expected small letters"),
        ("      first:", "      '':", "the id ''; expected small letters"),
        ("      first:", "      '..':", "the id '..'; expected small letters"),
        ("      first:", f"      {LONG}:", "of 300 characters; expected at most 150"),
    ],
)
def test_page_that_carries_broken_sources_is_refused(
    project: Project, old: str, new: str, message: str
) -> None:
    """As strictly as the sources themselves, told where it stands on the page; nothing is written."""
    assert CARRIED.count(old) == 1
    text = CARRIED.replace(old, new)
    page = project.write("pages/carried.md", text)
    project.write("pages/carried/map.png", PICTURE)
    before = sorted(project.root.rglob("*"))
    result = run(project.root, page)
    assert result.exit_code == 1
    (line, *others) = (
        line for line in result.stderr.splitlines() if message.replace("PAGE", str(page)) in line
    )
    assert others == []
    first = text[: text.index(new)].count("\n") + 1
    rows = range(first - 1, first + new.count("\n") + 4)
    assert [row for row in rows if line.startswith(f"{page}:{row}:")], result.stderr
    assert "docs/games" not in result.stderr
    assert sorted(project.root.rglob("*")) == before


def test_problem_of_a_body_is_told_at_its_line(project: Project) -> None:
    """In a text of several lines, in one of a single line, and in the front matter."""
    page = project.write(
        "carried.md", CARRIED.replace("See [ties](rule:draw.tie).", "See\n\n[ties](rule:none).")
    )
    assert f"{page}:44:1: the link rule:none leads nowhere" in run(project.root, page).stderr
    page = project.write("carried.md", CARRIED.replace("Good.", "[Good](rule:none)."))
    assert f"{page}:47:1: the link rule:none leads nowhere" in run(project.root, page).stderr
    page = project.write("carried.md", CARRIED.replace("label: Hand limit", "label: '[Hand](rule:none)'"))
    assert f"{page}:19:16: the link rule:none leads nowhere" in run(project.root, page).stderr


def test_page_in_json_that_carries_broken_sources_is_refused(project: Project) -> None:
    """Also with what no file can hold: half a character, be it in a name or in a text."""
    about = {"title": "x", "language": "en", "about": "x", "editions": {}, "engine": {"none": "x"}}
    for rulebook, message in (
        ({"game.yml": about, "examples": {"\ud800": {}}}, "the character U+D800 in the front matter"),
        ({"game.yml": {**about, "title": "\udfff"}}, "the character U+DFFF in the front matter"),
        ({"game.yml": {**about, "subtle": "x"}}, "page.md:3:1: unknown key 'subtle'"),
        ({}, "page.md:2:1: a page that carries no game.yml"),
    ):
        front = json.dumps({"params": {"rulebook": rulebook}})
        front = front.replace('"rulebook"', '\n"rulebook"').replace('"game.yml"', '\n"game.yml"')
        result = run(project.root, project.write("page.md", front + CARRIED[CARRIED.index("\n{{%") :]))
        assert result.exit_code == 1
        assert message in result.stderr
        assert isinstance(result.exception, SystemExit)
