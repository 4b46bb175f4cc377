"""The rules on a page: what it shows of each, and of their chapters in a list."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from rulebook_tools.catalog.messages import REASON
from rulebook_tools.choice import EVERY_GAME, Conditions
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Block
from rulebook_tools.prose.inline import named_paths
from rulebook_tools.render.block_views import BlockView, ChapterHead, Grounds, RelatedView
from rulebook_tools.render.choice_views import condition_attributes
from rulebook_tools.render.example_views import ExampleLine, RuleLink
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.game_views import GameViews
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.outdated import changes
from rulebook_tools.render.program_views import DecidedView


class RuleViews:
    """Makes the views of rules for one page, of what its other `views` show of their parts."""

    def __init__(self, voice: GameVoice, views: GameViews) -> None:
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self._speech = voice.speech
        self._views = views
        self._links = views.links
        self._prose = views.prose

    def chapter(self, chapter: Block) -> ChapterHead:
        """Return what a list of chapters shows of one."""
        id_ = chapter.id.name
        heading, summary = self._heading(chapter), self._summary(chapter)
        return ChapterHead(id_, self._content.numbers[id_], heading, _icon(chapter), summary)

    def block(self, block: Block, level: int, around: Conditions = EVERY_GAME) -> BlockView:
        """Return the view of a rule and of those inside it; what it stands in is for games `around` it."""
        id_, content = block.id.name, self._content
        views, prose, links, is_whole = self._views, self._prose, self._links, self._links.is_whole
        conditions = views.choices.conditions[id_]
        # A chapter's own page is there for whoever opens it.
        listed = EVERY_GAME if level == 1 else conditions.within(around)
        return BlockView(
            id=id_,
            level=level,
            number=content.numbers[id_],
            heading=self._heading(block),
            icon=_icon(block),
            summary=self._summary(block),
            players=views.player_words.only(block),
            marks=views.choices.marks(block),
            conditions=condition_attributes(conditions),
            listed=condition_attributes(listed),
            figures=views.choices.figures(block),
            body=prose.body(f"{id_}/body", block.body),
            table=views.figures.table(block),
            picture=self._exhibit(block),
            remark=prose.body(f"{id_}/remark", block.remark),
            assumed=prose.body(f"{id_}/assumed", block.assumed),
            grounds=None if is_whole else self._grounds(block),
            languages=Markup() if is_whole else links.in_other_languages(id_),
            chapter=links.chapter(id_) if is_whole else "",
            rulings=views.rulings.heads_at(block),
            examples=() if is_whole else views.examples.views(content.examples_at.get(id_, ())),
            lines=self._lines(content.examples_at.get(id_, ())) if is_whole else (),
            elsewhere=self._example_links(content.examples_elsewhere.get(id_, ())),
            readings=self._example_links(content.other_readings_at.get(id_, ())),
            related=self._related(id_),
            outdated=changes(block, self._speech),
            aliases=tuple(alias.name for alias in block.aliases),
            also=views.names.also(id_, block),
            amounts=self._amounts(block),
            introduced=tuple(views.names.of(*thing) for thing in content.introduced.get(id_, ())),
            blocks=tuple(self.block(inner, level + 1, listed) for inner in block.blocks),
        )

    def decided(self, block: Block) -> DecidedView:
        """Return the view of a rule beside the lines that decide it."""
        id_ = block.id.name
        return DecidedView(
            rule=self._links.rule(id_),
            body=self._prose.body(f"{id_}/body", block.body),
            table=self._views.figures.table(block),
            remark=self._prose.body(f"{id_}/remark", block.remark),
            passages=self._content.passages[id_],
        )

    def text_only(self) -> Markup:
        """Return why nothing of the game is executed; nothing where something is."""
        engine = self._rulebook.about.engine
        return self._prose.body("game/unexecuted", engine.none if engine else None)

    def _heading(self, block: Block) -> Markup:
        return self._prose.line(f"{block.id.name}/heading", block.heading)

    def _summary(self, block: Block) -> Markup:
        return self._prose.line(f"{block.id.name}/summary", block.summary) if block.summary else Markup()

    def _grounds(self, block: Block) -> Grounds:
        id_, views = block.id.name, self._views
        return Grounds(
            sources=views.sources.of(block.source),
            inferred=views.prose.body(f"{id_}/inferred", block.inferred),
            unexecuted=self._unexecuted(block),
            program=views.links.program(id_),
        )

    def _unexecuted(self, block: Block) -> Markup:
        """Return why a rule is not executed, where the game does not say it for all of them."""
        if block.engine is None or self._rulebook.about.engine is not None:
            return Markup()
        return self._prose.body(REASON, block.engine.none)

    def _exhibit(self, block: Block) -> Markup:
        """Return the picture of figures that a rule asks for, with what its drawings mean."""
        scenes = self._content.exhibits.get(block.picture.name, ()) if block.picture else ()
        pictures = self._views.examples.pictures
        return pictures.figures(scenes) + pictures.legend(scenes)

    def _lines(self, runs: Sequence[Run]) -> tuple[ExampleLine, ...]:
        """Return examples that are told on another page, a line each."""
        return tuple(self._views.examples.line(run, self._links.example(run.example).url) for run in runs)

    def _example_links(self, runs: Sequence[Run]) -> tuple[RuleLink, ...]:
        """Return links to examples that are shown elsewhere."""
        return tuple(self._links.example(run.example) for run in runs)

    def _related(self, rule: str) -> RelatedView:
        """Return links to what has to do with a rule."""
        found = self._content.related[rule]
        heads = map(self._views.rulings.head, found.rulings)
        return RelatedView(
            cites=tuple(map(self._links.rule, found.rules)),
            rulings=tuple(RuleLink(head.id, head.question, head.url) for head in heads),
            terms=tuple(map(self._links.term, found.terms)),
            together=tuple(map(self._links.rule, found.together)),
        )

    def _amounts(self, block: Block) -> tuple[int, ...]:
        """Return the figures that the text of a rule prints, or chooses its words by."""
        texts = (text.text for text in (block.summary, block.body, block.remark) if text)
        paths = dict.fromkeys(path for text in texts for path in named_paths(text))
        return tuple(amount for amount in map(self._speech.amount, paths) if amount is not None)


def _icon(block: Block) -> Markup | None:
    return icon_svg(block.icon.name) if block.icon else None
