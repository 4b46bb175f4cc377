"""A change of the sources changes only its own entries in catalogs."""

from collections.abc import Callable, Mapping

import pytest

from rulebook_tools.catalogs.entries import PoEntry
from tests.catalogs.test_catalog import parsed
from tests.conftest import Project, call, fill

Key = tuple[str, str]
State = tuple[str, ...]
"""The translations of a message; of fuzzy ones, after the former source text."""
SECOND = """\
  - id: draw.end
    heading: The end
    body: The last card ends the game.
    source: {en: Ties}
"""


def update(project: Project) -> None:
    ran = call(project, "translate", "update")
    assert ran.exit_code == 0, ran.output


def catalog(project: Project) -> tuple[Mapping[Key, PoEntry], set[Key]]:
    """Return the Polish entries by context and text, with their notes, and the keys of obsolete ones."""
    po = parsed(project.catalog("pl").read_bytes(), "pl")
    live = {each.message.key: each._replace(line=1) for each in po.entries}
    return live, {each.message.key for each in po.obsolete}


def state(entry: PoEntry | None) -> State | None:
    return entry and (*entry.previous, *entry.strings)


@pytest.fixture
def polish(project: Project) -> Project:
    """Return the small project with two rules in its chapter and fully translated Polish catalogs."""
    project.append("10-draw.yml", SECOND)
    fill(project, "pl")
    return project


def reword(project: Project) -> None:
    project.replace("10-draw.yml", "The last card ends", "The last card of all ends")


def add(project: Project) -> None:
    project.source("20-score.yml", "id: score\nheading: Scoring\nbody: Count.\nsource: {en: Drawing}\n")


def move(project: Project) -> None:
    """Put the second rule before the first one."""
    delete(project)
    project.replace("10-draw.yml", "blocks:\n", f"blocks:\n{SECOND}")


def rename(project: Project) -> None:
    project.replace("10-draw.yml", "  - id: draw.end\n", "  - id: draw.stop\n    aliases: [draw.end]\n")


def delete(project: Project) -> None:
    project.replace("10-draw.yml", SECOND, "")


OLD, NEW = "The last card ends the game.", "The last card of all ends the game."
END, BODY = ("draw.end/heading", "The end"), ("draw.end/body", OLD)
CHANGES: Mapping[str, tuple[Callable[[Project], None], Mapping[Key, State | None], set[Key]]] = {
    "reword": (reword, {BODY: None, (BODY[0], NEW): (OLD, f"pl {OLD}")}, set()),
    "add": (add, {("score/heading", "Scoring"): ("",), ("score/body", "Count."): ("",)}, set()),
    "move": (move, {}, set()),
    "rename": (
        rename,
        {
            END: None,
            BODY: None,
            ("draw.stop/heading", END[1]): (f"pl {END[1]}",),
            ("draw.stop/body", OLD): (f"pl {OLD}",),
        },
        set(),
    ),
    "delete": (delete, {END: None, BODY: None}, {END, BODY}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_change_of_a_source_changes_its_own_entries(polish: Project, change: str) -> None:
    """All other entries are unchanged, with their notes, and a second update changes nothing."""
    make, expected, gone = CHANGES[change]
    before, _ = catalog(polish)
    make(polish)
    update(polish)
    after, obsolete = catalog(polish)
    changed = {
        key: state(after.get(key))
        for key in before.keys() | after.keys()
        if before.get(key) != after.get(key)
    }
    assert changed == expected
    assert obsolete == gone
    content = polish.catalog("pl").read_bytes()
    update(polish)
    assert polish.catalog("pl").read_bytes() == content


def test_deleted_rule_comes_back_with_its_translation(polish: Project) -> None:
    """The entries of a deleted rule are kept as obsolete, and used again when the rule returns."""
    before = catalog(polish)
    delete(polish)
    update(polish)
    polish.append("10-draw.yml", SECOND)
    update(polish)
    assert catalog(polish) == before
