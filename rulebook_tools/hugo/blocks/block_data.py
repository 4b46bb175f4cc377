"""Blocks as the plain data of sources."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.blocks.bodies import Bodies
from rulebook_tools.hugo.blocks.draft import Draft
from rulebook_tools.hugo.blocks.game_data import EDITION
from rulebook_tools.hugo.notes import shown
from rulebook_tools.hugo.page.dialects import ICONS
from rulebook_tools.hugo.page.language import not_executed
from rulebook_tools.model import Text
from rulebook_tools.prose.body import MAX_LENGTH as MOST_IN_BODY
from rulebook_tools.prose.body import split
from rulebook_tools.prose.parts import messages
from rulebook_tools.prose.text import MAX_LENGTH as MOST_IN_MESSAGE
from rulebook_tools.sources.nodes import Mapping as Tree
from rulebook_tools.sources.nodes import Scalar
from rulebook_tools.sources.nodes import Sequence as List
from rulebook_tools.util.errors import Place


@dataclass(frozen=True, slots=True)
class BlockData:
    """Makes data of the blocks of a page in one language; `is_icon` says whether the theme has an icon."""

    bodies: Bodies
    language: str
    is_icon: Callable[[str], bool]

    def of(self, block: Draft, instead: str) -> dict[str, Plain]:
        """Return a block with the blocks inside it; `instead` is its heading where it has none."""
        heading, pictures = self.bodies.heading(block, instead)
        body, remark = self.bodies.texts(block.content, pictures)
        for text in (body, remark):
            self.check_lengths(text, block.line)
        data: dict[str, Plain] = {"id": block.id, "heading": heading}
        if icon := self._icon(block):
            data["icon"] = icon
        if body:
            data["body"] = body
        if remark:
            data["remark"] = remark
        reason = not_executed(self.language)
        data |= {"source": {EDITION: block.title or heading}, "engine": {"none": reason}}
        if block.blocks:
            data["blocks"] = [self.of(inner, heading) for inner in block.blocks]
        return data

    def check_lengths(self, body: str, line: int) -> None:
        """Note a body that is too long for a source, or a message in it."""
        at, problems = Place(self.bodies.notes.file, line), self.bodies.messages.problems
        if len(body) > MOST_IN_BODY:
            problems.add(at, f"a block of {len(body)} characters", f"at most {MOST_IN_BODY}")
        for message in messages(split(Text(body, at))):
            length = len(message.text)
            if length > MOST_IN_MESSAGE:
                problems.add(at, f"a paragraph of {length} characters", f"at most {MOST_IN_MESSAGE}")

    def _icon(self, block: Draft) -> str:
        """Return the icon of a block: the theme's own, or the one that stands for it."""
        if not block.icon:
            return ""
        icon = ICONS.get(block.icon.lower(), block.icon)
        if self.is_icon(icon):
            return icon
        self.bodies.notes.add(block.line, f"the icon {shown(block.icon)}", "it was left out")
        return ""


def origin_of(block: Draft, file: str) -> Tree:
    """Return the place of a block on its page, and of those inside it."""
    tree = Tree(Place(file, block.line))
    if block.blocks:
        inner = List(tree.place, [origin_of(each, file) for each in block.blocks])
        tree.entries["blocks"] = Scalar(tree.place, "blocks", plain=False), inner
    return tree
