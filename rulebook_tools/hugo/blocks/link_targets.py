"""Where the links of a page lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import unquote

from rulebook_tools.hugo.blocks.draft import Draft
from rulebook_tools.hugo.page.names import slug


def link_targets(chapters: Sequence[Draft]) -> Mapping[str, str]:
    """Return the ids of the blocks by the names that links of the page may use."""
    blocks = [block for chapter in chapters for block in chapter.walk()]
    found: dict[str, str] = {}
    names = (
        lambda block: block.given_id,
        lambda block: block.id,
        lambda block: block.title,
        lambda block: slug(block.given_id),
        lambda block: slug(block.title),
    )
    for name in names:
        for block in blocks:
            found.setdefault(name(block), block.id)
    found.pop("", None)
    return found


def link_target(href: str, known: Mapping[str, str]) -> str:
    """Return where a link of the page leads in our sources; an empty text where it leads nowhere."""
    if href.startswith("https://"):
        return href
    if not href.startswith("#"):
        return ""
    name = unquote(href[1:])
    id_ = known.get(name) or known.get(slug(name))
    return f"rule:{id_}" if id_ else ""
