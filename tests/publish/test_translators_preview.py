"""The preview for translators: the message of each text, its state, and what remains to translate."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.preview import Preview
from rulebook_tools.publish.served_pages import FILES, TOOLS
from rulebook_tools.publish.server import Server
from tests.conftest import STARTED, Project, call, new_game, replace
from tests.publish.test_serve import serving

PAGE = f"de/{STARTED}/play.html"
WORDS = re.compile(r'<span data-message="(\d+)" data-state="(\w+)">(.*?)</span>', re.DOTALL)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a new game with German catalogs: one heading refused, one text outdated, one not translated."""
    made = new_game(tmp_path / "project", "--language", "en", "--language", "de")
    change(made, "play/heading", 'msgstr "Züge{x}"')
    change(made, "play.win/heading", 'msgstr ""')
    lay = 'msgctxt "play.lay/body"\nmsgid "On your turn'
    replace(made.catalog("de"), lay, f'#, fuzzy\n#| msgid "Lay a lot."\n{lay}')
    return made


def change(project: Project, context: str, string: str) -> None:
    """Change the translation of a one-line message."""
    path = project.catalog("de")
    entry = re.compile(rf'(msgctxt "{re.escape(context)}"\nmsgid .*\n)msgstr .*')
    text, number = entry.subn(lambda match: match[1] + string, path.read_text("utf-8"), count=1)
    assert number == 1
    path.write_text(text, "utf-8")


def page_of(project: Project, path: str = PAGE) -> tuple[str, dict[str, Any]]:
    """Return a page, and the data about its messages."""
    found, _ = Preview(project.root, [], translating=True).response(path)
    assert isinstance(found, bytes)
    html = found.decode()
    told = re.search(r'<script type="application/json" id="rb-messages">(.*?)</script>', html, re.DOTALL)
    assert told
    return html, json.loads(told[1])


def test_each_text_of_a_page_names_its_message(project: Project) -> None:
    """With its state, its place in the catalog, its faults, and the change of its source text."""
    html, told = page_of(project)
    by_id: dict[str, dict[str, Any]] = {}
    for number, state, _words in WORDS.findall(html):
        message = told["messages"][int(number)]
        assert message["state"] == state
        by_id.setdefault(message["id"], message)
    lines = project.catalog("de").read_text("utf-8").split("\n")
    for message in by_id.values():
        file, _, line = message["place"].rpartition(":")
        if file.endswith(f"de/LC_MESSAGES/{STARTED}.po"):
            assert lines[int(line) - 1].startswith("msgid "), message
    assert by_id["play/heading"]["state"] == "refused"
    assert "the placeholder {x}" in by_id["play/heading"]["faults"][0]
    assert by_id["play.win/heading"]["state"] == "missing"
    assert by_id["play.lay/body"]["state"] == "fuzzy"
    assert ["del", "Lay a lot."] in by_id["play.lay/body"]["change"]
    assert by_id["label.examples.count/text"]["state"] == "translated"
    assert any(id_.startswith("statement.") for id_ in by_id)


def test_what_has_no_place_of_its_own_is_named_at_the_end(project: Project) -> None:
    """Words of pictures, nouns after numbers, labels of elements: each once, unless the page shows it."""
    html, told = page_of(project)
    shown = {int(number) for number, _state, _words in WORDS.findall(html)}
    unseen = [int(number) for number in re.findall(r'<template data-message="(\d+)"', html)]
    assert not shown.intersection(unseen)
    assert len(set(unseen)) == len(unseen)
    ids = {told["messages"][number]["id"] for number in unseen}
    assert any(id_.startswith("noun.") for id_ in ids)
    assert any(id_.startswith("label.picture") for id_ in ids), ids
    assert page_of(project) == (html, told)


def test_todo_of_a_page_is_what_its_preview_shows(project: Project) -> None:
    """The same messages, labels first; with the terms of its links, and labels around the page."""
    change(project, "row/term", 'msgstr ""')
    _, told = page_of(project)
    shown = {each["id"] for each in told["messages"] if each["state"] not in ("translated", "source")}
    ran = call(project, "translate", "todo", "de", STARTED, "--page", "play", "--format", "json")
    listed = [each["id"] for each in json.loads(ran.stdout)["todo"]]
    assert set(listed) == shown
    assert {"row/term", "play.win/heading"} <= shown
    everything = {each["id"] for each in told["messages"]}
    assert {"label.quotation-marks/text", "label.search.none/text"} <= everything


def test_next_page_is_one_with_something_left(project: Project) -> None:
    """Completed pages are skipped; there is no next page if all are complete."""
    _, told = page_of(project, f"de/{STARTED}/glossary.html")
    assert told["following"] == f"/{PAGE}"
    assert page_of(project)[1]["following"] == ""
    english = page_of(project, f"en/{STARTED}/play.html")[1]
    assert english["following"] == ""
    assert {each["state"] for each in english["messages"]} == {"source"}


def test_saved_translation_changes_its_state(project: Project) -> None:
    """The next request for the page shows it."""
    preview = Preview(project.root, [], translating=True)
    assert b'data-state="refused"' in (preview.response(PAGE)[0] or b"")
    change(project, "play/heading", 'msgstr "Züge"')
    assert b'data-state="refused"' not in (preview.response(PAGE)[0] or b"")


def test_texts_of_a_catalog_end_no_script(project: Project) -> None:
    """Texts of messages are data on the page, whatever they contain."""
    change(project, "play/heading", 'msgstr "</script><script>alert(1)</script>"')
    html, told = page_of(project)
    assert "<script>alert" not in html
    assert "HTML" in str([each["faults"] for each in told["messages"] if each["id"] == "play/heading"])


def test_nothing_of_it_is_on_pages_of_others(project: Project) -> None:
    """Built pages, and pages served without `--translate`, contain no marks."""
    page_of(project)
    preview, site = Preview(project.root, []), build_site(project.root, project.root / "site", jobs=1)
    found, _ = preview.response(PAGE)
    built = (site.place / PAGE).read_bytes()
    assert found == built
    for word in (b"data-message", b"rb-messages", TOOLS.encode()):
        assert word not in built


def test_script_and_styles_are_served_beside_the_pages(project: Project) -> None:
    """Pages do not contain them."""
    with serving(Preview(project.root, [], translating=True)) as (server, get, _):
        assert isinstance(server, Server)
        html = get(f"/{PAGE}")[1].decode()
        for name in FILES:
            assert f'"{TOOLS}{name}"' in html
            assert get(f"{TOOLS}{name}")[0] == 200
        assert get(f"{TOOLS}translate.py")[0] == 404
