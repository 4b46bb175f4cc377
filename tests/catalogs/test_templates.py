"""Templates of catalogs, and the settings for Weblate."""

import json
import shutil
import subprocess

import pytest

from rulebook_tools.catalogs.messages import label_messages
from rulebook_tools.catalogs.translator_notes import with_site_notes
from rulebook_tools.project.book import Book
from rulebook_tools.sources.rulebooks import package_labels
from rulebook_tools.util.errors import Problems
from tests.catalogs.test_catalog import parsed
from tests.conftest import UNBEGUN, Project, call

MADE = "locales/tiny.pot"
LEAST_WORDS = 5
"""How many words the sentence about a label has at least."""


def test_template_has_every_message_of_its_game_alone(project: Project) -> None:
    """It has messages and notes as in a new catalog, is the same if written again, and adds no language."""
    assert "locales/tiny.pot: 31 new" in call(project, "translate", "template", "tiny").stdout
    content = (project.root / MADE).read_bytes()
    po = parsed(content.replace(b"INTEGER", b"2").replace(b"EXPRESSION", b"0"), "en")
    assert {entry.strings for entry in po.entries} == {("",), ("", "")}
    assert [entry.message.key for entry in po.entries] == [
        message.key for message in Book.load(project.root).catalogs.messages("tiny", "de")
    ]
    assert call(project, "translate", "template", "tiny").stdout == f"{MADE}: up to date\n"
    assert (project.root / MADE).read_bytes() == content
    assert not (project.root / "locales/site.pot").exists()
    assert Book.load(project.root).languages == ["en"]
    assert call(project, "check").exit_code == 0


def test_template_that_is_there_is_brought_up_to_date(project: Project) -> None:
    """An update renews an existing template, but makes no new one; an unknown name is an error."""
    call(project, "translate", "template", "tiny")
    project.replace("10-draw.yml", "Look at it.", "Look at it well.")
    assert f"{MADE}: 31 new" in call(project, "translate", "update").stdout
    assert "tony" in call(project, "translate", "template", "tony").stderr
    assert 'msgid "Look at it well."' in (project.root / MADE).read_text("utf-8")
    assert not (project.root / "locales/site.pot").exists()


@pytest.mark.skipif(shutil.which("msginit") is None, reason="gettext is not there")
def test_catalog_that_gettext_makes_of_a_template_is_in_work(project: Project) -> None:
    """It passes a check, and an update does not change it."""
    call(project, "translate", "template", "tiny")
    path = project.catalog("pl")
    path.parent.mkdir(parents=True)
    command = ["msginit", "--no-translator", "--no-wrap", "--locale=pl"]
    command += [f"--input={project.root / MADE}", f"--output={path}"]
    subprocess.run(command, check=True, capture_output=True)
    assert call(project, "check").exit_code == 0
    assert "tiny.po: up to date" in call(project, "translate", "update").stdout
    found = [each for each in Book.load(project.root).catalogs.status() if each.domain == "tiny"]
    assert [each.is_in_work for each in found] == [True]


def test_components_name_catalogs_and_templates_where_they_lie(project: Project) -> None:
    """Each catalog has a component; only the first has the address of the repository."""
    call(project, "translate", "add", UNBEGUN)
    call(project, "translate", "template")
    site, tiny = json.loads(call(project, "translate", "weblate", "mine", "https://example.org/x.git").stdout)
    assert (site["slug"], tiny["slug"]) == ("site", "tiny")
    assert (site["repo"], tiny["repo"]) == ("https://example.org/x.git", "weblate://mine/site")
    for component in (site, tiny):
        assert [path.parts[-3] for path in project.root.glob(component["filemask"])] == [UNBEGUN]
        assert (project.root / component["new_base"]).is_file()
        assert component["file_format"] == "po"


def test_each_label_says_its_page_and_how_it_reads() -> None:
    """The note of a label has a sentence of its own, its page, and the values of its placeholders."""
    texts = package_labels(Problems())
    assert [name for name, label in texts.items() if len(label.note.split()) < LEAST_WORDS] == []
    labels = list(with_site_notes(label_messages(texts), {}))
    assert [label.context for label in labels if "page: " not in label.note] == []
    filled = [label for label in labels if "{" in label.text]
    assert filled
    assert [label.context for label in filled if "reads: " not in label.note] == []
