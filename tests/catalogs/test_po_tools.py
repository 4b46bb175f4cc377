"""Catalogs and other tools: an update writes files in the same way as these."""

import shutil
import subprocess
from collections.abc import Callable

import pytest

from rulebook_tools.catalogs.po import po_text
from tests.catalogs.test_catalog import parsed
from tests.conftest import REPOSITORY, WALKS_ALL, Project, call

gettext = pytest.mark.skipif(shutil.which("msgcat") is None, reason="gettext is not there")


def through(*command: str) -> Callable[[str], str]:
    """Return a catalog after another tool has read and written it."""

    def run(content: str) -> str:
        ran = subprocess.run(
            [*command, "-"], input=content.encode(), capture_output=True, check=True, timeout=60
        )
        return ran.stdout.decode()

    return run


LONG = "Take as many of the cards as you may still hold, and lay the others back, in the order that you like."
OLD = LONG.replace("cards", "goods")
TRANSLATED = LONG.replace("Take", "Nimm").replace("hold", "halten")
NOTED = f"""\
# German, by Jana
#   with an indent
msgid ""
msgstr ""
"Project-Id-Version: tiny\\n"
"Last-Translator: Jana <jana@example.org>\\n"
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Generator: Poedit 3.2.2\\n"
"X-Poedit-SourceCharset: UTF-8\\n"

# seen by Jana
#   twice
#
# -----
#
# -----
#. A note
#: f.yml
#, fuzzy, no-c-format
#| msgid "{OLD}"
msgctxt "draw/body"
msgid "{LONG}"
msgstr "{TRANSLATED}"

#. A note
#: \u2068a file.yml\u2069
msgctxt "noun.card/count"
msgid "card"
msgid_plural "cards"
msgstr[0] "Karte"
msgstr[1] "Karten"

# by Jana
#, fuzzy
#~| msgid "{OLD}"
#~ msgctxt "gone/body"
#~ msgid "{LONG}"
#~ msgstr "{TRANSLATED}"
"""


def rewritten(content: str, language: str = "de") -> str:
    """Return a catalog after this package has read and written it."""
    return po_text(parsed(content, language)).decode()


@gettext
def test_msgcat_leaves_the_catalogs_of_this_project() -> None:
    """`msgcat --no-wrap` writes the catalogs of this repository unchanged, byte for byte."""
    for path in REPOSITORY.glob(f"locales/{'*' if WALKS_ALL else 'de'}/LC_MESSAGES/*.po"):
        content = rewritten(path.read_text("utf-8"), path.parts[-3])
        assert through("msgcat", "--no-wrap")(content) == content, path


@gettext
@pytest.mark.parametrize("width", ["--width=50", "--width=79", "--no-wrap"])
def test_what_others_note_stays(width: str) -> None:
    """An update keeps fields of the header, comments, flags, old and obsolete texts; text is on one line."""
    assert through("msgcat", "--no-wrap")(NOTED) == NOTED
    assert rewritten(through("msgcat", width)(NOTED)) == NOTED


@gettext
@pytest.mark.parametrize(
    "command", ["msgcat", "msgcat --no-wrap", "msgcat --sort-output", "msgcat --no-location", "msgattrib"]
)
def test_update_after_a_tool_of_gettext_changes_nothing_back(project: Project, command: str) -> None:
    """An update restores what a gettext tool folds, sorts or leaves out."""
    assert call(project, "translate", "add", "de").exit_code == 0
    project.translate("de", {"Tiny": "Klein"})
    path = project.catalog("de")
    assert call(project, "translate", "update").exit_code == 0
    before = path.read_bytes()
    path.write_text(through(*command.split())(before.decode()), "utf-8")
    assert call(project, "translate", "update").exit_code == 0
    assert path.read_bytes() == before
