"""What pages say of a game before its rules: its title, whose it is, for whom, the ways into it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from markupsafe import Markup, escape

from rulebook_tools.catalog.messages import CARD
from rulebook_tools.render.addresses import ACTIONS, HOME, WHOLE, Address, relative
from rulebook_tools.render.emblems import accent, emblem
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.game_views import GameViews
from rulebook_tools.render.page import GameCard, Way


class GameHead:
    """Says what a game is, in one language."""

    def __init__(self, voice: GameVoice) -> None:
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self._labels = voice.labels
        self._sheets = voice.sheets
        self._views = GameViews(voice, voice.content.page(HOME))
        self._prose = self._views.prose

    @property
    def title(self) -> Markup:
        """The game's title."""
        return self._prose.line("game/title", self._rulebook.about.title)

    @property
    def subtitle(self) -> Markup:
        """The game's subtitle, if it has one."""
        subtitle = self._rulebook.about.subtitle
        return self._prose.line("game/subtitle", subtitle) if subtitle else Markup()

    @property
    def kind(self) -> Markup:
        """What kind of game it is, if that is said."""
        kind = self._rulebook.about.kind
        return self._prose.line("game/kind", kind) if kind else Markup()

    @property
    def players(self) -> Markup:
        """For how many players it is, if that is known."""
        return self._views.player_words.of_game(self._content.players)

    @property
    def emblem(self) -> Markup:
        """What stands for the game beside others."""
        return emblem(self._rulebook.about, self.title)

    @property
    def credit(self) -> Markup:
        """Who made the game and published it, and when, as far as it is known."""
        author = self._rulebook.about.author
        by = self._labels("by", author=author) if author else ""
        published = self._labels.between("comma").join(self._rulebook.published)
        return escape(self._labels.between("dot")).join(filter(None, (by, published)))

    @property
    def editions(self) -> tuple[Markup, ...]:
        """The names of the published texts that the rules come from."""
        return tuple(map(self._views.names.edition, self._rulebook.about.editions))

    @property
    def checked(self) -> int:
        """How many of the game's examples passed."""
        return sum(run.passed for run in self._content.runs.values())

    def ways(self, page: str) -> tuple[Way, ...]:
        """Return the ways into the rules that a page offers, beside the game's own page."""
        return tuple(self._ways(page))

    def _ways(self, page: str) -> Iterator[Way]:
        content = self._content
        if len(self._rulebook.chapters) > 1:
            yield Way(self._labels(WHOLE), Address(content.whole_page).seen_from(page))
        if content.is_played:
            yield Way(self._labels(ACTIONS), Address(content.actions_page).seen_from(page))
        if self._rulebook.card:
            yield Way(self._labels(CARD), Address(content.card_page).seen_from(page))
        for label, sheet in (("pdf", self._sheets.rulebook), ("card.pdf", self._sheets.card)):
            if sheet:
                url = relative(f"assets/{sheet}", posixpath.dirname(page))
                yield Way(self._labels(label), url, "application/pdf")

    @property
    def card(self) -> GameCard:
        """The game as it stands beside others."""
        return GameCard(
            self._rulebook.id,
            self.title,
            self.subtitle,
            self.kind,
            self.players,
            self.credit,
            self.emblem,
            accent(self._rulebook.id, self._rulebook.about),
            Address(self._content.page(HOME)).seen_from(HOME),
            self.editions,
            self.ways(HOME),
        )
