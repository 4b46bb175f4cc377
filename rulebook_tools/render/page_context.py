"""The template context of a game's page: links, texts, examples, choices; the game's entry in game lists."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from functools import cached_property

from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import format_size
from rulebook_tools.catalogs.messages import CARD, QUIZ, REASON, TEACH, WHAT_IF
from rulebook_tools.checks.names import PrintKind
from rulebook_tools.model import Block
from rulebook_tools.render.addresses import ACTIONS, HOME, RULINGS, WHOLE, Address, relative
from rulebook_tools.render.choices import PageChoices
from rulebook_tools.render.examples import ExampleViews
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.icons import accent, emblem, with_drawings
from rulebook_tools.render.page import GameCard, WayIn
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.template import render

PDF_LABELS: Mapping[PrintKind, str] = {"rulebook": "pdf", "card": "card.pdf"}
PDF_TYPE = "application/pdf"


class PageContext(PageLinks):
    """The object `page` of the templates of one page of a game: its texts, links, examples and choices."""

    @cached_property
    def choices(self) -> PageChoices:
        """The players, expansions and variants to choose from, and which of them each rule applies to."""
        return PageChoices(self)

    @cached_property
    def examples(self) -> ExampleViews:
        """The maker of views of worked examples with their pictures."""
        return ExampleViews(self)

    def render(self, template: str, **values: object) -> str:
        """Return the content of the page: a template rendered with values, and the drawings used in it.

        Templates can also use `page` (this object), `label`, `language` and `accent`.
        """
        colour = accent(self.rulebook.id, self.rulebook.about)
        language = self.voice.language
        html = render(template, page=self, label=self.labels, language=language, accent=colour, **values)
        return with_drawings(html)

    @property
    def what_if(self) -> str:
        """The URL of the page on which examples can be changed; empty if the game has none."""
        return self.to_page(self.content.extra_page(WHAT_IF)) if self.content.executed else ""

    @property
    def unfinished(self) -> Markup:
        """A sentence on what is not translated on the page; empty if all is."""
        notes = self.voice.unfinished.get(self.path)
        return notes.text if notes else Markup()

    def unexecuted(self, block: Block) -> Markup:
        """Return the reason why a rule is not executed; empty if it is, or if no rule of the game is."""
        if block.engine is None or self.rulebook.about.engine is not None:
            return Markup()
        return self.prose.body(REASON, block.engine.none)


def game_card(voice: GameVoice) -> GameCard:
    """Return the entry of a game for lists of games and for its own home page."""
    about, content = voice.content.rulebook.about, voice.content
    views = PageContext(voice, content.page(HOME))
    title = views.prose.line("game/title", about.title)
    return GameCard(
        voice.content.rulebook.id,
        title,
        views.prose.line("game/subtitle", about.subtitle) if about.subtitle else Markup(),
        views.prose.line("game/kind", about.kind) if about.kind else Markup(),
        _players(voice),
        _credit(voice),
        emblem(about, title),
        accent(content.rulebook.id, about),
        Address(content.page(HOME)).seen_from(HOME),
        tuple(map(views.names.edition, about.editions)),
        tuple(ways_in(voice, HOME, is_brief=True)),
        notes.mark if (notes := voice.unfinished.get(content.extra_page(WHOLE))) else Markup(),
    )


def ways_in(voice: GameVoice, page: str, *, is_brief: bool = False) -> Iterator[WayIn]:
    """Yield links from the page at `page` to tours, other forms of the rules (such as the card), and rulings.

    If `is_brief`, links to "Teach it in five minutes", "Check yourself" and *What if?* are left out.
    """
    content, label = voice.content, voice.labels
    for id_, tour in content.tours.items():
        if content.page(id_) != page:
            title = voice.prose.line(f"{id_}/title", tour.tour.title)
            yield WayIn(title, Address(content.page(id_)).seen_from(page), is_tour=True)
    pages = {
        WHOLE: len(content.rulebook.chapters) > 1 and content.extra_page(WHOLE),
        ACTIONS: bool(content.decisions.moments) and content.extra_page(ACTIONS),
        CARD: content.rulebook.card is not None and content.extra_page(CARD),
        TEACH: not is_brief and content.rulebook.teaching is not None and content.extra_page(TEACH),
        QUIZ: not is_brief and content.rulebook.quiz is not None and content.extra_page(QUIZ),
        WHAT_IF: not is_brief and bool(content.executed) and content.extra_page(WHAT_IF),
        RULINGS: bool(content.rulebook.rulings) and content.page(RULINGS),
    }
    for name, path in pages.items():
        if path and path != page:
            yield WayIn(label(name), Address(path).seen_from(page))
    for sheet in voice.sheets:
        name = Markup("{} ({})").format(
            label(PDF_LABELS[sheet.kind]), format_size(sheet.size, voice.language)
        )
        yield WayIn(name, relative(f"assets/{sheet.path}", posixpath.dirname(page)), PDF_TYPE)


def _players(voice: GameVoice) -> Markup:
    numbers, label, number = voice.content.players, voice.labels, voice.localizer.number
    if not numbers:
        return Markup()
    least, most = numbers[0], numbers[-1]
    if least == most:
        return label("game.players", number=least)
    figures = {"least": least, "most": most, "between": most - least - 1}
    return label("game.players.range", None, figures, least=number(least), most=number(most))


def _credit(voice: GameVoice) -> Markup:
    rulebook, label = voice.content.rulebook, voice.labels
    by = label("by", author=rulebook.about.author) if rulebook.about.author else ""
    published = label.between("comma").join(rulebook.published)
    return escape(label.between("dot")).join(filter(None, (by, published)))
