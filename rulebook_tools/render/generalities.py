"""Statements as said in general: what the rules fix is named, what differs from game to game left open."""

from __future__ import annotations

import re
from functools import cached_property

from markupsafe import Markup

from rulebook_tools.catalog.speech import listed
from rulebook_tools.catalog.voice import Said, phrase
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Statement
from rulebook_tools.play.stages import Phrase, Slot
from rulebook_tools.prose.inline import NOUN, NUMBER, PLACEHOLDER
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.message_marks import marked
from rulebook_tools.render.prose import Prose

OPEN = "…"
"""Stands for what is left open."""
MANY = 7
"""A number that takes the plural of any language, and that texts have no case of its own for."""
FEW = range(2, 5)
"""So many nouns of a kind are all named where a figure can be any of them."""
_LAST = re.compile(rf"({OPEN}</span>)\.")
"""A sentence that ends open needs no full stop."""
_ASIDE = re.compile(r"\s*[(\uff08][^()\uff08\uff09]*[)\uff09]")
_LETTER = re.compile(r"\w")


class Generalities:
    """Says statements of a game in general, in one language."""

    def __init__(self, voice: GameVoice, prose: Prose) -> None:
        self._speech, self._prose = voice.speech, prose
        self._rulebook, self._parameters = voice.content.rulebook, voice.content.parameters

    def say(self, said: Phrase) -> Markup:
        """Return a statement as HTML."""
        slots = said.slots
        figures = {name: figure for name, slot in slots.items() if (figure := self._figure(slot)) is not None}
        statement = Statement(said.wording, figures)
        wording = self._speech.wording(statement)
        wording = wording._replace(text=self._without_asides(wording.text, said))

        def fill(path: str, form: str, language: str) -> Said | None:
            return self._filled(slots[path], form, language or wording.language) if path in slots else None

        html = Markup(_LAST.sub(r"\1", str(self._prose.inline(wording, fill))))  # noqa: S704 -- it is HTML
        return marked(html, self._speech.message_of(statement)) if self._prose.is_marked else html

    def _figure(self, slot: Slot) -> Figure | None:
        """Return the figure that a statement chooses its words by: many, where the number is left open."""
        if slot.players:
            return Player(slot.players[0])
        if not slot.nouns:
            return MANY
        if not slot.numbers:
            return None
        return Count(slot.numbers[0] if self._is_fixed(slot) else MANY, slot.nouns[0])

    def _filled(self, slot: Slot, form: str, language: str) -> Said:
        """Return a figure in words."""
        figure = self._figure(slot)
        if isinstance(figure, Player) or (figure is not None and self._is_fixed(slot)):
            return self._speech.figure(figure, form, language)
        if isinstance(figure, Count) and len(slot.nouns) == 1 and form != NUMBER:
            alone, _, case = form.partition(".")
            noun = self._speech.noun(figure.noun, MANY, case if alone == NOUN else form, language)
            return (
                noun
                if alone == NOUN
                else phrase([Said(f"{OPEN}\N{NO-BREAK SPACE}", language), noun], language)
            )
        parts = [self._speech.figure(Name(noun), form, language) for noun in self._named(slot)]
        return listed(parts, language, "or") if parts else Said(OPEN, language)

    def _named(self, slot: Slot) -> list[str]:
        """Return the nouns that a figure can be, where that is one of a few, all of which can be named."""
        known = self._rulebook.wordings.nouns
        kinds = {noun.rpartition(".")[0] for noun in slot.nouns}
        of_kind = [noun for noun in known if noun.rpartition(".")[0] in kinds]
        found = [noun for noun in of_kind if noun in slot.nouns]
        is_small = len(kinds) == 1 and len(of_kind) in FEW and len(found) in FEW
        return found if is_small and not slot.numbers else []

    def _is_fixed(self, slot: Slot) -> bool:
        """Say whether a number of things has always been one that the rules fix."""
        return len(slot.numbers) == len(slot.nouns) == 1 and (slot.nouns[0], slot.numbers[0]) in self._fixed

    @cached_property
    def _fixed(self) -> frozenset[tuple[str, int]]:
        """The parameters that are a number of things each, by the noun of these."""
        units = {name: each.unit.name for name, each in self._rulebook.parameters.items() if each.unit}
        values = self._parameters.values
        return frozenset(
            (unit, value) for name, unit in units.items() if isinstance(value := values[name], int)
        )

    def _without_asides(self, text: str, said: Phrase) -> str:
        """Return a text without the brackets in which nothing would stand but what is left open."""

        def kept(match: re.Match[str]) -> str:
            slots = [said.slots.get(path) for path, _ in PLACEHOLDER.findall(match[0])]
            is_open = all(slot and self._filled(slot, "", "").text == OPEN for slot in slots)
            says_more = _LETTER.search(PLACEHOLDER.sub("", match[0]))
            return "" if slots and is_open and not says_more else match[0]

        return _ASIDE.sub(kept, text)
