"""Rules on a page: number, text, table, rulings, examples, grounds, other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from markupsafe import Markup

from rulebook_tools.catalogs.messages import REASON
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Block
from rulebook_tools.prose.inline import named_paths
from rulebook_tools.render.choices import PlayersView, condition_attributes
from rulebook_tools.render.examples import ExampleView
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.outdated import changes
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import RuleLink, SourceView
from rulebook_tools.render.program_views import PassageView
from rulebook_tools.render.rulings import RulingView, rulings_at
from rulebook_tools.render.tables import TableView, table_view
from rulebook_tools.sources.player_options import EVERY_GAME, Conditions

SHORT = 90
"""Words of a rule that begins beside its heading, not below it."""
PARAGRAPHS = re.compile(r"(?:<p>(?:(?!<(?:p|[uod]l|table|figure|div)\b).)*</p>\s*)+", re.DOTALL)
TAGS = re.compile(r"<[^>]*>")


class RuleView:
    """A rule on a page, with the rules inside it; each part is made when it is asked for.

    The page of all rules has links where the page of a chapter tells more.
    """

    def __init__(
        self, views: PageContext, block: Block, level: int = 1, around: Conditions = EVERY_GAME
    ) -> None:
        """Show a rule under a heading of a level; what it stands in is for games `around` it."""
        self.id = block.id.name
        self.block = block
        self.level = level
        self.is_whole = views.links.is_whole
        self._views = views
        self._content = views.content
        self._prose = views.prose
        self._links = views.links
        self._held = views.choices.conditions[self.id]
        # A chapter's own page is there for whoever opens it.
        self._listed = EVERY_GAME if level == 1 else self._held.within(around)

    @property
    def number(self) -> str:
        """Its number: that of the chapter, of the rule in it, of the rule inside that."""
        return self._content.numbers[self.id]

    @cached_property
    def heading(self) -> Markup:
        """Its heading."""
        return self._prose.line(f"{self.id}/heading", self.block.heading)

    @property
    def icon(self) -> Markup | None:
        """The drawing beside its heading."""
        return icon_svg(self.block.icon.name) if self.block.icon else None

    @cached_property
    def summary(self) -> Markup:
        """It in one sentence, for the head of its chapter."""
        summary = self.block.summary
        return self._prose.line(f"{self.id}/summary", summary) if summary else Markup()

    @cached_property
    def players(self) -> Markup:
        """For which numbers of players it is, where it is not for all."""
        return self._views.player_words.only(self.block)

    @cached_property
    def marks(self) -> Sequence[Markup]:
        """With which expansions and variants it holds, or without which."""
        return self._views.choices.marks(self.block)

    @cached_property
    def conditions(self) -> Markup:
        """The attributes that say for which games it is."""
        return condition_attributes(self._held)

    @property
    def listed(self) -> Markup:
        """The attributes that say it in a list of rules, with the conditions of what it stands in."""
        return condition_attributes(self._listed)

    @cached_property
    def body(self) -> Markup:
        """Its text."""
        return self._prose.body(f"{self.id}/body", self.block.body)

    @cached_property
    def figures(self) -> Sequence[PlayersView]:
        """What its figures come to with each number of players."""
        return self._views.choices.figures(self.block)

    @cached_property
    def table(self) -> TableView | None:
        """Its table."""
        return table_view(self.block, self._links)

    @cached_property
    def picture(self) -> Markup:
        """Figures of the rules drawn, with what the drawings mean: all cards, a set-up."""
        name = self.block.picture.name if self.block.picture else ""
        scenes, pictures = self._content.exhibits.get(name, ()), self._views.examples.pictures
        return pictures.figures(scenes) + pictures.legend(scenes)

    @cached_property
    def remark(self) -> Markup:
        """What is said beside it."""
        return self._prose.body(f"{self.id}/remark", self.block.remark)

    @cached_property
    def assumed(self) -> Markup:
        """What is assumed of it."""
        return self._prose.body(f"{self.id}/assumed", self.block.assumed)

    @cached_property
    def sources(self) -> Sequence[SourceView]:
        """The editions that state it."""
        return self._views.names.sources(self.block.source)

    @cached_property
    def inferred(self) -> Markup:
        """What it is inferred from."""
        return self._prose.body(f"{self.id}/inferred", self.block.inferred)

    @cached_property
    def unexecuted(self) -> Markup:
        """Why it is not executed, where the game does not say it for all of them."""
        if self.block.engine is None or self._views.rulebook.about.engine is not None:
            return Markup()
        return self._prose.body(REASON, self.block.engine.none)

    @property
    def program(self) -> str:
        """Where the lines of the program stand that decide it; empty where that is not known."""
        return self._links.program(self.id)

    @property
    def passages(self) -> Sequence[PassageView]:
        """The lines of the program that decide it."""
        return self._content.passages[self.id]

    @property
    def url(self) -> str:
        """Its address, as links on the page have it."""
        return self._links.rule(self.id).url

    @property
    def languages(self) -> Markup:
        """Links to it in the other languages."""
        return self._links.in_other_languages(self.id)

    @property
    def chapter(self) -> str:
        """Where it stands in its chapter."""
        return self._links.chapter(self.id)

    @cached_property
    def rulings(self) -> Sequence[RulingView]:
        """The rulings that concern it."""
        return rulings_at(self.block, self._views)

    @cached_property
    def examples(self) -> Sequence[ExampleView]:
        """The examples that are told at it."""
        return () if self.is_whole else self._views.examples.views(self._told)

    @cached_property
    def lines(self) -> Sequence[tuple[RuleLink, Sequence[Markup]]]:
        """Links to its examples on the page of all rules, which does not tell them, each with its result."""
        shown = self._told if self.is_whole else ()
        return [(self._links.example(run.example), self._views.examples.result(run)) for run in shown]

    @property
    def _told(self) -> Sequence[Run]:
        return self._content.examples_at.get(self.id, ())

    @cached_property
    def elsewhere(self) -> Sequence[RuleLink]:
        """Links to examples of it that other rules show."""
        return self._example_links(self._content.examples_elsewhere)

    @cached_property
    def readings(self) -> Sequence[RuleLink]:
        """Links to examples that play it under another reading of a ruling."""
        return self._example_links(self._content.other_readings_at)

    @property
    def shown(self) -> int:
        """How many examples it has, here or elsewhere."""
        return len(self.examples) + len(self.lines) + len(self.readings) + len(self.elsewhere)

    @property
    def related(self) -> Sequence[tuple[str, Sequence[RuleLink]]]:
        """Links to what has to do with it, by kind: what leads to it, the rules that are met with it."""
        found, links = self._content.related[self.id], self._links
        rulings = [RulingView(self._views, id_) for id_ in found.rulings]
        kinds = {
            "cites": [*map(links.rule, found.rules)],
            "rulings": [RuleLink(ruling.id, ruling.question, ruling.url) for ruling in rulings],
            "terms": [*map(links.term, found.terms)],
            "together": [*map(links.rule, found.together)],
        }
        return [(kind, shown) for kind, shown in kinds.items() if shown]

    @cached_property
    def outdated(self) -> Sequence[Markup]:
        """What has changed in its texts since they were translated."""
        return changes(self.block, self._views.voice.localizer)

    @property
    def aliases(self) -> Sequence[str]:
        """The ids that it had before."""
        return [alias.name for alias in self.block.aliases]

    @property
    def also(self) -> Sequence[str]:
        """What else readers ask for who mean it."""
        return self._views.names.also(self.id, self.block)

    @property
    def amounts(self) -> Sequence[int]:
        """The figures that its text prints, or chooses its words by."""
        texts = (self.block.summary, self.block.body, self.block.remark)
        paths = dict.fromkeys(path for text in texts if text for path in named_paths(text.text))
        return [amount for path in paths if (amount := self._views.voice.localizer.amount(path)) is not None]

    @property
    def introduced(self) -> Sequence[str]:
        """What the figures and terms are called that it is the first to name."""
        return [self._views.names.of(*thing) for thing in self._content.introduced.get(self.id, ())]

    @cached_property
    def blocks(self) -> Sequence[RuleView]:
        """The rules inside it."""
        return [RuleView(self._views, block, self.level + 1, self._listed) for block in self.block.blocks]

    @property
    def is_short(self) -> bool:
        """Whether it is a rule of a few sentences that begins beside its heading."""
        if self.level == 1 or self.blocks or self.table or self.icon or self.remark or self.conditions:
            return False
        if self.players or self.figures:
            return False
        return bool(PARAGRAPHS.fullmatch(self.body)) and len(TAGS.sub(" ", self.body).split()) <= SHORT

    @property
    def all_assumed(self) -> tuple[RuleView, ...]:
        """Those of this rule and the ones inside it of which something is assumed."""
        return tuple(view for view in self.walk() if view.assumed)

    @property
    def in_short(self) -> Sequence[RuleView]:
        """The rules inside it that have a summary."""
        return [view for view in self.walk() if view.summary and view is not self]

    @property
    def hidden(self) -> int:
        """How many rules inside it are not for all games."""
        return sum(bool(view.conditions) for view in self.walk() if view is not self)

    def walk(self) -> Iterator[RuleView]:
        """Yield this view and those inside it."""
        yield self
        for block in self.blocks:
            yield from block.walk()

    def _example_links(self, runs: Mapping[str, Sequence[Run]]) -> Sequence[RuleLink]:
        return [self._links.example(run.example) for run in runs.get(self.id, ())]
