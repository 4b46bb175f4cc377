"""What the templates of a game's page work with: links and texts, examples, choices, the game's head."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from functools import cached_property, partial

from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.engine.figures import Count
from rulebook_tools.model import PLAYERS, Block
from rulebook_tools.render.addresses import ACTIONS, HOME, WHOLE, Address, relative
from rulebook_tools.render.choices import ChoiceViews
from rulebook_tools.render.examples import ExampleViews
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.icons import accent, emblem, with_drawings
from rulebook_tools.render.labels import Labels, Saying
from rulebook_tools.render.page import GameCard, WayIn
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.tables import number_range
from rulebook_tools.render.template import render


class PlayerWords:
    """Says in one language how many players something is for."""

    def __init__(self, labels: Labels, localizer: GameLocalizer) -> None:
        self._labels = labels
        self._localizer = localizer

    def only(self, block: Block) -> Markup:
        """Return which numbers of players a rule is for, where it is not for all."""
        counts = sorted({*block.players})
        if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
            is_whole = self._labels.is_own("players") and not self._labels.is_own("players.range")
            return self.range("players" if is_whole else "players.range", counts[0], counts[-1])
        figure = tuple(Count(number, PLAYERS) for number in counts)
        said = {"players": counts[-1] if len(counts) == 1 else len(counts)}
        players = partial(self._localizer.figure, figure)
        return self._labels("players", figures=said, players=players) if counts else Markup()

    def of_game(self, numbers: Sequence[int]) -> Markup:
        """Return for how many players a game is; nothing where that is not known."""
        if not numbers:
            return Markup()
        least, most = numbers[0], numbers[-1]
        if least == most:
            return self._labels("game.players", number=least)
        figures = {"least": least, "most": most, "between": most - least - 1}
        number = self._localizer.number
        return self._labels("game.players.range", None, figures, least=number(least), most=number(most))

    def range(self, label: str, least: int, most: int) -> Markup:
        """Return what a label says of a range of numbers of players."""

        def said(number: int) -> Saying:
            return partial(self._localizer.figure, Count(number, PLAYERS))

        return number_range(self._labels, label, (least, most), said)


class PageContext:
    """Makes the parts of one page in one language, their links relative to that page."""

    def __init__(self, voice: GameVoice, page: str) -> None:
        self.voice = voice
        self.content = voice.content
        self.rulebook = voice.content.rulebook
        self.links = PageLinks(voice, page)
        self.prose = self.links.prose
        self.names = self.links.names

    @cached_property
    def player_words(self) -> PlayerWords:
        """Numbers of players in words."""
        return PlayerWords(self.voice.labels, self.voice.localizer)

    @cached_property
    def choices(self) -> ChoiceViews:
        """The choice of a game, and the games that each rule is for."""
        return ChoiceViews(self.links)

    @cached_property
    def examples(self) -> ExampleViews:
        """Worked examples, told and drawn."""
        return ExampleViews(self.links)

    def render(self, template: str, **values: object) -> str:
        """Return the content of the page: a template rendered with values, and the drawings that it uses.

        Templates ask the `page` itself for its links, and for the choice of the game.
        """
        colour = accent(self.rulebook.id, self.rulebook.about)
        language, labels = self.voice.language, self.voice.labels
        html = render(template, page=self, label=labels, language=language, accent=colour, **values)
        return with_drawings(html)

    @property
    def text_only(self) -> Markup:
        """Why nothing of the game is executed; nothing where something is."""
        engine = self.rulebook.about.engine
        return self.prose.body("game/unexecuted", engine.none if engine else None)


def game_card(voice: GameVoice) -> GameCard:
    """Return a game as its home shows it, and as it stands beside others."""
    about, content = voice.content.rulebook.about, voice.content
    views = PageContext(voice, content.page(HOME))
    title = views.prose.line("game/title", about.title)
    return GameCard(
        voice.content.rulebook.id,
        title,
        views.prose.line("game/subtitle", about.subtitle) if about.subtitle else Markup(),
        views.prose.line("game/kind", about.kind) if about.kind else Markup(),
        views.player_words.of_game(content.players),
        _credit(voice),
        emblem(about, title),
        accent(content.rulebook.id, about),
        Address(content.page(HOME)).seen_from(HOME),
        tuple(map(views.names.edition, about.editions)),
        tuple(ways_in(voice, HOME)),
    )


def ways_in(voice: GameVoice, page: str) -> Iterator[WayIn]:
    """Yield the ways into the rules that a page offers, beside the game's own page."""
    content, label = voice.content, voice.labels
    if len(content.rulebook.chapters) > 1:
        yield WayIn(label(WHOLE), Address(content.whole_page).seen_from(page))
    if content.is_played:
        yield WayIn(label(ACTIONS), Address(content.actions_page).seen_from(page))
    if content.rulebook.card:
        yield WayIn(label(CARD), Address(content.card_page).seen_from(page))
    for name, sheet in (("pdf", voice.sheets.rulebook), ("card.pdf", voice.sheets.card)):
        if sheet:
            url = relative(f"assets/{sheet}", posixpath.dirname(page))
            yield WayIn(label(name), url, "application/pdf")


def _credit(voice: GameVoice) -> Markup:
    """Return who made the game and published it, and when, as far as it is known."""
    rulebook, label = voice.content.rulebook, voice.labels
    by = label("by", author=rulebook.about.author) if rulebook.about.author else ""
    published = label.between("comma").join(rulebook.published)
    return escape(label.between("dot")).join(filter(None, (by, published)))
