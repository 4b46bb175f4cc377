"""Rules on a page: what templates and the search show of a block, once it is rendered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from markupsafe import Markup

from rulebook_tools.model import Block
from rulebook_tools.render.choices import condition_attributes
from rulebook_tools.render.examples import ExampleView
from rulebook_tools.render.outdated import changes
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import RuleLink
from rulebook_tools.render.rulings import RulingView, rulings_at
from rulebook_tools.render.tables import TableView, table_view
from rulebook_tools.sources.player_options import EVERY_GAME, Conditions

SHORT = 90
"""Words of a rule that begins beside its heading, not below it."""
PARAGRAPHS = re.compile(r"(?:<p>(?:(?!<(?:p|[uod]l|table|figure|div)\b).)*</p>\s*)+", re.DOTALL)
TAGS = re.compile(r"<[^>]*>")


class RuleView:
    """A rule on a page, with the rules inside it; each text is rendered when it is asked for.

    Templates ask the `page` for all that needs no more than the `block`.
    """

    def __init__(
        self, page: PageContext, block: Block, level: int = 1, around: Conditions = EVERY_GAME
    ) -> None:
        """Show a rule under a heading of a level; the rules around it hold for games `around`."""
        self.page, self.block, self.level = page, block, level
        self.id = block.id.name
        held = page.choices.conditions[self.id]
        # A chapter's own page shows all of it, whatever game was chosen.
        listed = EVERY_GAME if level == 1 else held.within(around)
        self.conditions = condition_attributes(held)
        """The attributes that say for which games it is."""
        self.listed = condition_attributes(listed)
        """The same in a list of rules, with the conditions of what it stands in."""
        self.blocks = [RuleView(page, inner, level + 1, listed) for inner in block.blocks]
        self._texts: dict[str, Markup] = {}

    @property
    def link(self) -> RuleLink:
        """Its heading, number and address."""
        return self.page.rule(self.id)

    @property
    def summary(self) -> Markup:
        """It in one sentence, for the head of its chapter."""
        summary = self.block.summary
        return self.page.prose.line(f"{self.id}/summary", summary) if summary else Markup()

    def text(self, name: str) -> Markup:
        """Return a text of the block by its key, such as `body`; nothing where it has none."""
        if name not in self._texts:
            self._texts[name] = self.page.prose.body(f"{self.id}/{name}", getattr(self.block, name))
        return self._texts[name]

    @cached_property
    def table(self) -> TableView | None:
        """Its table."""
        return table_view(self.block, self.page)

    @cached_property
    def picture(self) -> Markup:
        """The pictures of the rule, with their legend: all cards, a set-up."""
        name = self.block.picture.name if self.block.picture else ""
        scenes, pictures = self.page.content.exhibits.get(name, ()), self.page.examples.pictures
        return pictures.figures(scenes) + pictures.legend(scenes)

    @cached_property
    def rulings(self) -> Sequence[RulingView]:
        """The rulings that concern it."""
        return rulings_at(self.block, self.page)

    @cached_property
    def examples(self) -> Sequence[ExampleView]:
        """The examples of the rule; empty on the page of all rules."""
        page = self.page
        return () if page.shows_all_rules else page.examples.views(page.content.examples_at.get(self.id, ()))

    @property
    def outdated(self) -> Sequence[Markup]:
        """What has changed in its texts since they were translated."""
        return changes(self.block, self.page.voice.localizer)

    @property
    def is_short(self) -> bool:
        """Whether the rule has only a few sentences, which begin beside its heading."""
        block, choices = self.block, self.page.choices
        if self.level == 1 or block.blocks or block.table or block.icon or block.remark or self.conditions:
            return False
        if block.players or any(choices.figures(block)):
            return False
        body = self.text("body")
        return bool(PARAGRAPHS.fullmatch(body)) and len(TAGS.sub(" ", body).split()) <= SHORT

    def walk(self) -> Iterator[RuleView]:
        """Yield this view and those inside it."""
        yield self
        for block in self.blocks:
            yield from block.walk()
