"""What pages say of a game before its rules: its title, whose it is, for whom, the ways into it."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from markupsafe import Markup, escape

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.render.addresses import ACTIONS, HOME, WHOLE, Address, relative
from rulebook_tools.render.emblems import accent, emblem
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.game_views import GameViews
from rulebook_tools.render.page import GameCard, WayIn


def game_card(voice: GameVoice) -> GameCard:
    """Return a game as its home shows it, and as it stands beside others."""
    about, content = voice.content.rulebook.about, voice.content
    views = GameViews(voice, content.page(HOME))
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
