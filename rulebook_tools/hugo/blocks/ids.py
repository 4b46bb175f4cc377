"""Assign ids to blocks, and resolve links to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
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
            id_ = block.given_id
            fits = ID.fullmatch(id_) and len(id_) <= MAX_LENGTH and not (block is chapter and "." in id_)
            if fits and id_ not in taken:
                block.id = id_
                taken.add(id_)
    numbers: dict[str, Iterator[int]] = {}
    for chapter in chapters:
        _derive(chapter, "", taken, numbers, notes)


def _derive(
    block: Draft, parent: str, taken: set[str], numbers: dict[str, Iterator[int]], notes: ImportNotes
) -> None:
    """Give a block and its inner blocks ids if they have none; `numbers` holds the next one by name."""
    if not block.id:
        name = slug(block.given_id) or slug(block.title, "block")
        name = f"{parent}.{name}" if parent else name
        numbered = (f"{name}-{number}" for number in numbers.setdefault(name, count(2)))
        block.id = next(id_ for id_ in chain([name], numbered) if id_ not in taken)
        taken.add(block.id)
        if block.given_id:
            odd = f"the id {shown(block.given_id)}, unfit or taken"
            notes.add(block.line, odd, f"it became {block.id!r}")
        elif not block.level:
            notes.add(block.line, "a block without an id", f"it was given {block.id!r}")
    for inner in block.blocks:
        # The ids of inner blocks do not extend an id that is too long already.
        _derive(inner, block.id if len(block.id) <= MAX_LENGTH else "", taken, numbers, notes)


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
