"""What makes the views that a page of a game shows of its parts, each kind by itself."""

from __future__ import annotations

from functools import cached_property

from rulebook_tools.render.choice_views import ChoiceViews
from rulebook_tools.render.example_views import ExampleViews
from rulebook_tools.render.figure_views import FigureViews
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.player_words import PlayerWords
from rulebook_tools.render.ruling_views import RulingViews
from rulebook_tools.render.source_views import SourceViews
from rulebook_tools.render.term_views import TermViews


class GameViews:
    """The makers of the views of one page in one language, their links relative to that page."""

    def __init__(self, voice: GameVoice, page: str) -> None:
        self._voice = voice
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self.links = PageLinks(voice, page)
        self.prose = self.links.prose
        self.names = self.links.names

    @cached_property
    def player_words(self) -> PlayerWords:
        """Numbers of players in words."""
        return PlayerWords(self._voice.labels, self._voice.speech)

    @cached_property
    def choices(self) -> ChoiceViews:
        """The choice of a game, and the games that each rule is for."""
        return ChoiceViews(
            self._rulebook,
            self._content.choice,
            self._voice.speech,
            self.prose,
            labels=self._voice.labels,
            names=self.names,
        )

    @cached_property
    def examples(self) -> ExampleViews:
        """Worked examples, told and drawn."""
        return ExampleViews(
            self._rulebook,
            self._voice.speech,
            self.prose,
            labels=self._voice.labels,
            looks=self._content.looks,
            rule=self.links.rule,
        )

    @cached_property
    def sources(self) -> SourceViews:
        """Citations."""
        return SourceViews(self._rulebook.about.editions, self.names)

    @cached_property
    def rulings(self) -> RulingViews:
        """Rulings, in short and in full."""
        return RulingViews(self._voice, self.links, self.examples, self.sources)

    @cached_property
    def figures(self) -> FigureViews:
        """Parameters, and tables of them."""
        return FigureViews(
            self._content,
            self._voice.speech,
            self.prose,
            labels=self._voice.labels,
            sources=self.sources,
            rulings=self.rulings,
        )

    @cached_property
    def terms(self) -> TermViews:
        """Entries of the glossary."""
        return TermViews(self._rulebook, self.prose, self.names, self._content.looks)
