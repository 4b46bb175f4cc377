"""The page of possible actions: what players may do at each stage, and for which reasons they may not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import TypeAlias

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import GameLocalizer, LocalText, join_texts, list_texts
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Statement
from rulebook_tools.model.random_games import (
    RulePattern,
    Slot,
    Stage,
    StageAction,
    Stages,
    StatementPattern,
)
from rulebook_tools.prose.inline import NOUN, NUMBER, PLACEHOLDER
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page import SearchEntry
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import RuleLink
from rulebook_tools.render.prose import Prose, marked
from rulebook_tools.render.search import entry

OPEN = "…"
"""The text for a value that a general statement leaves open."""
SAMPLE_NUMBER = 7
"""The number that stands for any number when words are chosen: it is plural in every language."""
LISTED_NOUNS = range(2, 5)
"""How many possible nouns of a placeholder are listed by name, as in "sugar or cotton"."""
_LAST = re.compile(rf"({OPEN}</span>)\.")
"""The end of a sentence whose last value is left open; its full stop is dropped."""
_ASIDE = re.compile(r"\s*[(\uff08][^()\uff08\uff09]*[)\uff09]")
_LETTER = re.compile(r"\w")


class GeneralStatements:
    """Writes general statements of a game in one language, with `…` for particular numbers and names."""

    def __init__(self, voice: GameVoice, prose: Prose) -> None:
        self._localizer, self._prose = voice.localizer, prose
        self._rulebook, self._parameters = voice.content.rulebook, voice.content.parameters
        self._source = GameLocalizer(self._rulebook, self._parameters, self._rulebook.about.language.name)
        self._nouns = self._rulebook.wordings.nouns

    def can_say(self, said: StatementPattern) -> bool:
        """Return whether the words of a statement are the same for all values that its placeholders can have.

        Words differ where a value negates the statement. In the source language, they must be the same, too.
        """
        return all(self._keeps_words(said, localizer) for localizer in (self._source, self._localizer))

    def _keeps_words(self, said: StatementPattern, localizer: GameLocalizer) -> bool:
        figures = self._figures(said)
        wording = localizer.wording(Statement(said.wording, figures))
        for path, slot in said.slots.items():
            for noun in slot.nouns:
                figure = Count(self._number(slot), noun) if slot.numbers else Name(noun)
                if localizer.wording(Statement(said.wording, {**figures, path: figure})).text != wording.text:
                    return False
        return not any(
            self._filled(slot, form, wording.language).text == OPEN
            and any(
                _adds_words(localizer, noun, form, wording.language) for noun in slot.nouns or self._nouns
            )
            for path, form in PLACEHOLDER.findall(wording.text)
            if form and path in said.slots
            for slot in [said.slots[path]]
        )

    def _figures(self, said: StatementPattern) -> dict[str, Figure]:
        """Return the values, by placeholder, that select a variant of the wording, such as the plural."""
        return {
            name: figure for name, slot in said.slots.items() if (figure := self._figure(slot)) is not None
        }

    def say(self, said: StatementPattern) -> Markup:
        """Return a statement as HTML, with `OPEN` for each value that differs between games."""
        slots = said.slots
        statement = Statement(said.wording, self._figures(said))
        wording = self._localizer.wording(statement)
        wording = wording._replace(text=self._without_asides(wording.text, said))

        def fill(path: str, form: str, language: str) -> LocalText | None:
            return self._filled(slots[path], form, language or wording.language) if path in slots else None

        html = Markup(_LAST.sub(r"\1", str(self._prose.inline(wording, fill))))  # noqa: S704 -- it is HTML
        return marked(html, self._localizer.message_of(statement)) if self._prose.is_marked else html

    def _figure(self, slot: Slot) -> Figure | None:
        """Return a sample value of a placeholder: a fixed one or `SAMPLE_NUMBER`; None for a noun alone."""
        if slot.players:
            return Player(slot.players[0])
        if not slot.nouns:
            return self._number(slot)
        return Count(self._number(slot), slot.nouns[0]) if slot.numbers else None

    def _number(self, slot: Slot) -> int:
        return slot.numbers[0] if self._is_fixed(slot) else SAMPLE_NUMBER

    def _filled(self, slot: Slot, form: str, language: str) -> LocalText:
        """Return the text that replaces a placeholder: a fixed value, the possible nouns, or `OPEN`."""
        figure = self._figure(slot)
        if figure is not None and (isinstance(figure, Player) or self._is_fixed(slot)):
            return self._localizer.figure(figure, form, language)
        if isinstance(figure, Count) and len(slot.nouns) == 1 and form != NUMBER:
            alone, _, case = form.partition(".")
            noun = self._localizer.noun(figure.noun, SAMPLE_NUMBER, case if alone == NOUN else form, language)
            return (
                noun
                if alone == NOUN
                else join_texts([LocalText(f"{OPEN}\N{NO-BREAK SPACE}", language), noun], language)
            )
        parts = [self._localizer.figure(Name(noun), form, language) for noun in self._named(slot)]
        return list_texts(parts, language, "or") if parts else LocalText(OPEN, language)

    def _named(self, slot: Slot) -> list[str]:
        """Return the possible nouns of a placeholder if they are few; else an empty list."""
        kinds = {noun.rpartition(".")[0] for noun in slot.nouns}
        of_kind = [noun for noun in self._nouns if noun.rpartition(".")[0] in kinds]
        found = [noun for noun in of_kind if noun in slot.nouns]
        is_small = len(kinds) == 1 and len(of_kind) in LISTED_NOUNS and len(found) in LISTED_NOUNS
        return found if is_small and not slot.numbers else []

    def _is_fixed(self, slot: Slot) -> bool:
        """Return whether a placeholder had one recorded number only: zero, or one that a parameter gives."""
        is_none = slot.numbers == (0,) and len(slot.nouns) <= 1
        return is_none or (
            len(slot.numbers) == len(slot.nouns) == 1 and (slot.nouns[0], slot.numbers[0]) in self._fixed
        )

    @cached_property
    def _fixed(self) -> frozenset[tuple[str, int]]:
        """The numbers of things that parameters fix, as pairs of noun and number."""
        units = {name: each.unit.name for name, each in self._rulebook.parameters.items() if each.unit}
        values = self._parameters.values
        return frozenset(
            (unit, value) for name, unit in units.items() if isinstance(value := values[name], int)
        )

    def _without_asides(self, text: str, said: StatementPattern) -> str:
        """Return a text without remarks in brackets that would show nothing but `OPEN`."""

        def kept(match: re.Match[str]) -> str:
            slots = [said.slots.get(path) for path, _ in PLACEHOLDER.findall(match[0])]
            is_open = all(slot and self._filled(slot, "", "").text == OPEN for slot in slots)
            says_more = _LETTER.search(PLACEHOLDER.sub("", match[0]))
            return "" if slots and is_open and not says_more else match[0]

        return _ASIDE.sub(kept, text)


def _adds_words(localizer: GameLocalizer, noun: str, form: str, language: str) -> bool:
    """Return whether a grammatical form of a noun adds a word to it, such as an article or a negation."""
    case = form.removeprefix(NOUN).removeprefix(".")
    said, plain = (localizer.noun(noun, None, each, language).text for each in (case, ""))
    return len(said.split()) > len(plain.split())


Said: TypeAlias = "tuple[Markup, Sequence[RuleLink]]"
"""A general statement as HTML, and links to the rules that it comes from."""


class StageDescriptions:
    """What the page of actions shows of each stage (a decision that play waits for), in order of rules."""

    def __init__(self, page: PageContext, found: Stages) -> None:
        self._links, self._rulebook = page, page.rulebook
        self._generally = GeneralStatements(page.voice, page.prose)
        self._order = {id_: at for at, id_ in enumerate(self._rulebook.blocks)}
        stages = sorted(found.stages, key=lambda stage: self._at(stage.waits.rule))
        ids = _distinct_ids([stage.waits.rule for stage in stages])
        self.stages: Mapping[str, Stage] = dict(zip(ids, stages, strict=True))
        """The stages by their ids on the page; an id is that of the rule that asks a player to decide."""
        self.never = [action for action in found.never if self.reasons(action.forbidden)]
        """The actions that were never allowed in the recorded games."""

    def waits(self, stage: Stage) -> Said:
        """Return the decision that play waits for at a stage, and a link to its rule."""
        return self._generally.say(stage.waits.phrase), [self._links.rule(stage.waits.rule)]

    def options(self, stage: Stage) -> Sequence[StageAction]:
        """Return the actions of a stage in the order of the rules, rare actions last."""

        def place(action: StageAction) -> tuple[bool, int]:
            return action.is_rare, min(map(self._at, self._around(action.rules)), default=len(self._order))

        return sorted(stage.options, key=place)

    def action(self, action: StageAction) -> Said:
        """Return an action, with links to the rules that are applied when it is taken."""
        rules = map(self._links.rule, sorted(self._around(action.rules), key=self._at))
        return self._generally.say(action.phrase), list(rules)

    def reasons(self, reasons: Iterable[RulePattern]) -> Sequence[Said]:
        """Return the reasons why actions are forbidden, in general words and in the order of the rules.

        Reasons that cannot be stated in general are omitted; equal ones are joined.
        """
        said: dict[Markup, dict[RuleLink, None]] = {}
        sayable = (each for each in reasons if self._generally.can_say(each.phrase))
        for each in sorted(sayable, key=lambda each: self._at(each.rule)):
            said.setdefault(self._generally.say(each.phrase), {})[self._links.rule(each.rule)] = None
        return [(text, list(rules)) for text, rules in said.items()]

    def entries(self) -> Iterator[SearchEntry]:
        """Yield a search entry for each stage."""
        for id_, stage in self.stages.items():
            found = [
                said
                for action in self.options(stage)
                for said in (self.action(action), *self.reasons(action.forbidden))
            ]
            texts = (text for text, _ in (*found, *self.reasons(stage.forbidden)))
            yield entry(id_, self.waits(stage)[:1], *texts)

    def _at(self, rule: str) -> int:
        return self._order.get(rule, len(self._order))

    def _around(self, rules: Sequence[str]) -> Sequence[str]:
        """Return the innermost rule that contains all the given rules; if there is none, the given rules."""
        around = self._rulebook.around
        ways = [[*around.get(rule, ()), rule] for rule in rules]
        shared = [way[0] for way in zip(*ways, strict=False) if len(set(way)) == 1]
        return shared[-1:] or rules


def _distinct_ids(names: Iterable[str]) -> Sequence[str]:
    """Return names made unique: `setup`, and `setup-2` for its second occurrence."""
    found: list[str] = []
    for name in names:
        numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
        found.append(next(each for each in numbered if each not in found))
    return found
