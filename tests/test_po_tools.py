"""Catalogs and the tools of others: what those write, an update writes alike."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulebook_tools.catalog.po import parse_po, po_text
from rulebook_tools.catalog.po_folds import folded
from rulebook_tools.cli import main
from rulebook_tools.errors import Problems
from tests.conftest import REPOSITORY, Project

HEADER = 'msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
WIDE = "每位玩家在自己的回合中可以將手上的貨物賣到市場、並依照目前的價格獲得金幣。"
LATIN = (
    'Sie dürfen [Karten](term:card) für {sale_pay} – höchstens „{hand_limit}“ … ablegen: \\"x\\" (1/2); 5 % '
)
SCRIPTS = (
    f"{LATIN}¿Qué? ¡no! l’« art »\u00a0: Ćwiczenie|żółw Ελλάδα; Правила، السوق؟"
    f" {WIDE}「市」《場》한국 a\u0301 \n\t"
)


def of_gettext() -> str:
    """Return the version of gettext that is installed, or nothing."""
    if shutil.which("msgcat") is None:
        return ""
    ran = subprocess.run(["msgcat", "--version"], capture_output=True, text=True, check=True)
    return ran.stdout.split("\n", maxsplit=1)[0].rpartition(" ")[2]


VERSION = of_gettext()
gettext = pytest.mark.skipif(not VERSION, reason="gettext is not there")
same_breaks = pytest.mark.skipif(
    not VERSION.startswith("0.21"), reason="gettext 0.21, whose line breaks are compared, is not there"
)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ['msgstr ""']),
        ("x" * 69, [f'msgstr "{"x" * 69}"']),
        ("x " * 35, [f'msgstr "{"x " * 35}"']),
        ("x " * 36, ['msgstr ""', f'"{"x " * 36}"']),
        ("x" * 200, [f'msgstr "{"x" * 200}"']),
        (f"a {'x' * 200} b", ['msgstr ""', '"a "', f'"{"x" * 200} "', '"b"']),
        ("one\ntwo", ['msgstr ""', '"one\\n"', '"two"']),
        ("one\n", ['msgstr "one\\n"']),
        (
            f"{WIDE}{WIDE}",
            [
                'msgstr ""',
                f'"{WIDE}每"',
                f'"{WIDE[1:]}"',
            ],
        ),
        (
            f"{'x' * 60} and [cards](term:card) for {{sale_pay}}",
            ['msgstr ""', f'"{"x" * 60} and [cards]"', '"(term:card) for {sale_pay}"'],
        ),
        (f'{"x" * 74} \\ "', ['msgstr ""', f'"{"x" * 74} "', '"\\\\ \\""']),
    ],
)
def test_text_is_folded_as_gettext_folds_it(text: str, lines: list[str]) -> None:
    """At 79 columns, of which an ideograph takes two; a long word stays whole, a long text begins below."""
    assert list(folded("", "msgstr", text)) == lines


def test_marks_of_obsolete_entries_count() -> None:
    """They stand before each line."""
    assert list(folded("#~ ", "msgid", "x " * 37)) == ['#~ msgid ""', f'#~ "{"x " * 37}"']
    assert list(folded("#~ ", "msgid", "x " * 38)) == ['#~ msgid ""', f'#~ "{"x " * 37}"', '#~ "x "']


@same_breaks
@pytest.mark.parametrize("letters", [LATIN, SCRIPTS])
@pytest.mark.parametrize("prefix", ["", "#~ "])
def test_msgcat_folds_any_text_alike(letters: str, prefix: str) -> None:
    """Letters in any order, with all that the texts of rules have."""
    chance = random.Random(14)
    texts = ["".join(chance.choices(letters, k=chance.randint(1, 400))) for _ in range(600)]
    written = [
        "\n".join((f'{prefix}msgid "{at}"', *folded(prefix, "msgstr", text), ""))
        for at, text in enumerate(texts)
    ]
    content = HEADER + "\n".join(written)
    assert through("msgcat")(content) == content


def call(project: Project, *args: str) -> Result:
    return CliRunner().invoke(main, [*args, "--project", str(project.root)])


def through(*command: str) -> Callable[[str], str]:
    """Return what a tool makes of a catalog that it reads and writes."""

    def run(content: str) -> str:
        ran = subprocess.run(
            [*command, "-"], input=content.encode(), capture_output=True, check=True, timeout=60
        )
        return ran.stdout.decode()

    return run


@same_breaks
@pytest.mark.parametrize("path", sorted(REPOSITORY.glob("locales/*/LC_MESSAGES/*.po")), ids=str)
def test_msgcat_leaves_the_catalogs_of_this_project(path: Path) -> None:
    """Byte for byte."""
    content = path.read_text("utf-8")
    assert through("msgcat")(content) == content


LONG = "Take as many of the cards as you may still hold, and lay the others back, in the order that you like."
OLD = LONG.replace("cards", "goods")
TRANSLATED = LONG.replace("Take", "Nimm").replace("hold", "halten")
NOTED = f"""\
# German, by Jana
#   with an indent
msgid ""
msgstr ""
"Project-Id-Version: tiny\\n"
"POT-Creation-Date: 2026-11-01 10:00+0100\\n"
"PO-Revision-Date: 2026-11-22 20:14+0100\\n"
"Last-Translator: Jana <jana@example.org>\\n"
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Generator: Poedit 3.2.2\\n"
"X-Poedit-SourceCharset: UTF-8\\n"
"X-Poedit-Bookmarks: 1,-1,-1\\n"

# seen by Jana
#   twice
#. A note
#: f.yml
#, fuzzy, no-c-format
#| msgid "{OLD}"
msgctxt "draw/body"
msgid "{LONG}"
msgstr "{TRANSLATED}"

#. A note
#: f.yml
#, no-wrap
msgctxt "draw/remark"
msgid "{LONG}"
msgstr "{TRANSLATED}"

#. A note
#: \u2068a file.yml\u2069
msgctxt "noun.card/count"
msgid "card"
msgid_plural "cards"
msgstr[0] "Karte"
msgstr[1] "Karten"

#~ msgctxt "gone/body"
#~ msgid "{LONG}"
#~ msgstr "{TRANSLATED}"
"""


def rewritten(content: str) -> str:
    """Return a catalog as it is written after it was read."""
    problems = Problems()
    po = parse_po("x.po", content.encode(), "de", problems)
    assert po is not None, problems.found
    assert problems.found == []
    return po_text(po).decode()


def by_hand(content: str) -> str:
    """Return a catalog folded otherwise, as tools do that know nothing of gettext's way."""

    def fold(match: re.Match[str]) -> str:
        rows = textwrap.wrap(match[2], 50, drop_whitespace=False, break_long_words=False) or [""]
        prefix = match[1].partition("msg")[0]
        return f'{match[1]} ""\n' + "\n".join(f'{prefix}"{row}"' for row in rows)

    return re.sub('^((?:#~ |#[|] )?msg[a-z_]+) "(.+)"$', fold, content, flags=re.MULTILINE)


def test_fold_of_any_tool_is_read_and_written_as_gettext_has_it() -> None:
    """So only what was translated differs afterwards."""
    content = rewritten(NOTED)
    assert rewritten(content) == content
    assert by_hand(NOTED) != NOTED
    assert rewritten(by_hand(NOTED)) == content


@same_breaks
def test_what_others_note_stays_where_gettext_has_it() -> None:
    """Fields of the header in their order, comments, flags, the old text of a fuzzy entry, obsolete ones."""
    content = rewritten(NOTED)
    assert content.startswith(NOTED.partition("\n\n")[0])
    assert "# seen by Jana\n#   twice\n#. A note\n#: f.yml\n#, fuzzy, no-c-format\n#| msgid" in content
    assert through("msgcat")(content) == content


@gettext
@pytest.mark.parametrize(
    "command",
    [
        ("msgcat",),
        ("msgcat", "--no-wrap"),
        ("msgcat", "--width=50"),
        ("msgcat", "--sort-output"),
        ("msgcat", "--no-location"),
        ("msgattrib",),
        ("msgconv", "--to-code=UTF-8"),
    ],
    ids=" ".join,
)
def test_update_after_a_tool_of_gettext_changes_nothing_back(
    project: Project, command: tuple[str, ...]
) -> None:
    """Whatever it folds, sorts or leaves out: the catalog is the same again."""
    assert call(project, "translate", "add", "de").exit_code == 0
    path = project.catalog("de")
    path.write_text(
        path.read_text("utf-8").replace('msgid "Tiny"\nmsgstr ""', 'msgid "Tiny"\nmsgstr "Klein"')
    )
    assert call(project, "translate", "update").exit_code == 0
    before = path.read_bytes()
    path.write_text(through(*command)(before.decode()), "utf-8")
    assert call(project, "translate", "update").exit_code == 0
    assert path.read_bytes() == before
