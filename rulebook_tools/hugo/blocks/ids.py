"""Assign ids to blocks, and resolve links to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import unquote

from rulebook_tools.checks.references import ID
from rulebook_tools.hugo.blocks.passages import Draft
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.identity import slug
from rulebook_tools.sources.folders import PAGES

MAX_LENGTH = 60


def give_ids(chapters: Sequence[Draft], notes: ImportNotes) -> None:
    """Give every block an id: that of the page, if it is valid and unused."""
    taken = set(PAGES)
    for chapter in chapters:
        for block in chapter.walk():
            if block.given_id not in taken and _fits(block.given_id, is_chapter=block is chapter):
                block.id = block.given_id
                taken.add(block.id)
    numbers: dict[str, int] = {}
    for chapter in chapters:
        _derive(chapter, "", taken, numbers, notes)


def _fits(id_: str, *, is_chapter: bool) -> bool:
    return bool(ID.fullmatch(id_)) and len(id_) <= MAX_LENGTH and not (is_chapter and "." in id_)


def _derive(block: Draft, parent: str, taken: set[str], numbers: dict[str, int], notes: ImportNotes) -> None:
    if not block.id:
        name = slug(block.given_id) or slug(block.title, "block")
        block.id = _free(f"{parent}.{name}" if parent else name, taken, numbers)
        taken.add(block.id)
        if block.given_id:
            notes.add(
                block.line, f"the id {shown(block.given_id)}, unfit or taken", f"it became {block.id!r}"
            )
        elif not block.level:
            notes.add(block.line, "a block without an id", f"it was given {block.id!r}")
    for inner in block.blocks:
        # The ids of inner blocks do not extend an id that is too long already.
        _derive(inner, block.id if len(block.id) <= MAX_LENGTH else "", taken, numbers, notes)


def _free(name: str, taken: set[str], numbers: dict[str, int]) -> str:
    """Return an unused id: the name, or the name and a number; `numbers` holds the last one by name."""
    if name not in taken:
        return name
    number = numbers.get(name, 1) + 1
    while f"{name}-{number}" in taken:
        number += 1
    numbers[name] = number
    return f"{name}-{number}"


def link_targets(chapters: Sequence[Draft]) -> Mapping[str, str]:
    """Return the ids of blocks by the names that links of the page can use."""
    blocks = [block for chapter in chapters for block in chapter.walk()]
    names = [(each.given_id, each.id, each.title, slug(each.given_id), slug(each.title)) for each in blocks]
    found: dict[str, str] = {}
    for of_a_kind in zip(*names, strict=True):
        for name, block in zip(of_a_kind, blocks, strict=True):
            found.setdefault(name, block.id)
    found.pop("", None)
    return found


def link_target(href: str, known: Mapping[str, str]) -> str:
    """Return the target of a link in our sources, or an empty text without one."""
    if href.startswith("https://"):
        return href
    if not href.startswith("#"):
        return ""
    name = unquote(href[1:])
    id_ = known.get(name) or known.get(slug(name))
    return f"rule:{id_}" if id_ else ""
