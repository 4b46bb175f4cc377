"""The content of a game, computed once for all of its pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.catalogs.messages import CARD, QUIZ, TEACH, WHAT_IF, Message, term_forms
from rulebook_tools.checks.names import Sheet
from rulebook_tools.engine.game import NO_DECISIONS, Decisions
from rulebook_tools.engine.kit.program import Program
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Scene
from rulebook_tools.engine.vocabulary import Fields
from rulebook_tools.examples.comparison import Comparison
from rulebook_tools.examples.run import Run
from rulebook_tools.examples.tours import TourRun
from rulebook_tools.model import Block, RandomGames, Rulebook, Text
from rulebook_tools.prose.inline import named_paths
from rulebook_tools.prose.variants import variants
from rulebook_tools.render.addresses import (
    ACTIONS,
    GLOSSARY,
    PROGRAM,
    RULINGS,
    WHOLE,
    Address,
    addresses,
    extra_page,
    question_path,
)
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.pictures.looks import Looks
from rulebook_tools.render.prose import Prose, plain_text
from rulebook_tools.render.related import Related, related
from rulebook_tools.render.unfinished import Unfinished, unfinished
from rulebook_tools.sources.player_options import PlayerOptions

ORIGINS = ("rulebook", "statement", "reference")
"""The origins of examples, in the order in which a rule shows them."""

NO_PROGRAM = Program()

T = TypeVar("T")


@dataclass(frozen=True)
class GameContent:
    """A game with the values of its parameters and the results of its examples (`runs`, by example id)."""

    rulebook: Rulebook
    parameters: Parameters
    runs: Mapping[str, Run]
    choice: PlayerOptions
    """What players can choose before a game, such as expansions; as a `bool`, False if there is nothing."""
    program: Program = NO_PROGRAM
    exhibits: Mapping[str, Sequence[Scene]] = field(default_factory=dict)
    """The scenes that pictures of rules show, such as a set-up or all cards, by the name of the picture."""
    comparisons: Callable[[], Mapping[str, Sequence[Comparison]]] = dict
    """Return the outcomes of examples under each reading of a ruling, by ruling.

    Raises `SourceError` if the executable rules raise an exception.
    """
    players: Sequence[int] = ()
    """The numbers of players that the game is made for; empty if unknown."""
    decisions: Decisions = NO_DECISIONS
    """What players can decide, and all that can forbid it, as far as the engine tells."""
    messages: Callable[[], Mapping[str, Sequence[Message]]] = dict
    """Return the messages that only one page shows, by the path of this page."""
    tours: Mapping[str, TourRun] = field(default_factory=dict)
    """The runs of the game's tours, by id."""
    read_expected: Callable[[], Fields] = lambda: Fields({})
    """Return what examples of the game can expect: names and kinds of values in `then`."""
    executed: frozenset[str] = frozenset()
    """The rules that readers can try out on the page "What if?"; empty if the game has no such page."""
    recorded: Callable[[], RandomGames | None] = lambda: None
    """Read the recorded results of random games; None if none are recorded."""

    def page(self, name: str) -> str:
        """Return the path of the game's page with a name, such as the id of a chapter or of a tour."""
        return f"{self.rulebook.id}/{name}"

    def extra_page(self, name: str) -> str:
        """Return the path of a generated page; its name gets an ending if a chapter or a tour has it, too."""
        return extra_page(self.rulebook, name)

    @cached_property
    def question_pages(self) -> Mapping[str, tuple[Run, Text]]:
        """The examples that answer a question (`asks`), each with its question, by the path of its page."""
        return {
            question_path(self.rulebook, id_): (run, asks)
            for id_, run in self.runs.items()
            if (asks := run.example.asks) and self.executed
        }

    @cached_property
    def addresses(self) -> Mapping[tuple[str, str], Address]:
        """The addresses of rules, terms, examples and rulings, and of rules on the page of the program.

        The keys are pairs of kind (`rule`, `term`, `example`, `ruling` or `program`) and id.
        """
        program = {("program", rule): Address(self.extra_page(PROGRAM), rule) for rule in self.programmed}
        return {**addresses(self.rulebook), **program}

    @cached_property
    def programmed(self) -> Sequence[str]:
        """The ids of the rules whose implementation in the source text is known, in reading order."""
        return [id_ for id_ in self.rulebook.blocks if id_ in self.program.rules]

    @cached_property
    def addresses_on_one_page(self) -> Mapping[tuple[str, str], Address]:
        """The addresses for links on the page of all rules, which contains every rule."""
        whole = self.extra_page(WHOLE)
        return {
            (kind, id_): Address(whole, at.anchor) if kind == "rule" else at
            for (kind, id_), at in self.addresses.items()
        }

    @cached_property
    def passed(self) -> int:
        """How many examples of the game passed."""
        return sum(run.passed for run in self.runs.values())

    @cached_property
    def waiting(self) -> frozenset[str]:
        """The chapters with a rule at which play waits for a player's decision."""
        rules = (rule for moment in self.decisions.moments for due in moment.due for rule in due.rules)
        return frozenset(self.rulebook.chapter_of[rule] for rule in rules if rule in self.rulebook.blocks)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The display number of every rule, such as `2.1`, by the id of the rule."""
        return _numbers(self.rulebook.chapters)

    @cached_property
    def looks(self) -> Looks:
        """The appearance of the nouns of the game in pictures."""
        return Looks(self.rulebook.looks, self.rulebook.wordings.nouns)

    @cached_property
    def examples_at(self) -> Mapping[str, Sequence[Run]]:
        """The examples of adopted readings, by the first rule in `illustrates`; those of a rulebook first."""
        runs = sorted(self._usual, key=lambda run: ORIGINS.index(run.example.origin))
        return _grouped((ref.name, run) for run in runs for ref in run.example.illustrates[:1])

    @cached_property
    def examples_elsewhere(self) -> Mapping[str, Sequence[Run]]:
        """The examples of adopted readings, by each rule in `illustrates` except the first one."""
        rules = ((run, dict.fromkeys(ref.name for ref in run.example.illustrates[1:])) for run in self._usual)
        return _grouped((rule, run) for run, after in rules for rule in after)

    @cached_property
    def other_readings_at(self) -> Mapping[str, Sequence[Run]]:
        """The examples that play a reading that was not adopted, by the first rule in `illustrates`."""
        return _grouped((ref.name, run) for _, run in self._departed for ref in run.example.illustrates[:1])

    @cached_property
    def other_readings(self) -> Mapping[str, Sequence[Run]]:
        """The examples that play a reading that was not adopted, by ruling."""
        return _grouped(self._departed)

    @cached_property
    def rulings_of(self) -> Mapping[str, Sequence[str]]:
        """By id of a rule: the ids of the rulings that concern it, and of the one that it is based on."""
        resting: dict[str, list[str]] = {}
        for id_, block in self.rulebook.blocks.items():
            if block.ruling:
                resting.setdefault(block.ruling.name, []).append(id_)
        return _grouped(
            (rule, name)
            for name, ruling in self.rulebook.rulings.items()
            for rule in dict.fromkeys([*(ref.name for ref in ruling.concerns), *resting.get(name, ())])
        )

    @cached_property
    def related(self) -> Mapping[str, Related]:
        """The related rules, rulings and terms of each rule, by the id of the rule."""
        return related(self.rulebook, self._usual, self.rulings_of)

    @cached_property
    def introduced(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """The parameters and terms that each rule is the first to mention: pairs (kind, id) by rule."""
        first: dict[tuple[str, str], str] = {}
        for id_, block in self.rulebook.blocks.items():
            for thing in named_things(block):
                first.setdefault(thing, id_)
        return _grouped((id_, thing) for thing, id_ in first.items())

    @cached_property
    def moved_from(self) -> Mapping[str, Sequence[str]]:
        """The rules that have been moved to another chapter, by their former chapter."""
        return _grouped(
            (chapter, id_)
            for id_, block in self.rulebook.blocks.items()
            for chapter in dict.fromkeys(old.name for old in block.moved_from)
        )

    @cached_property
    def _usual(self) -> Sequence[Run]:
        """The examples that play the adopted readings."""
        return [run for run in self.runs.values() if self.rulebook.departed_from(run.example) is None]

    @cached_property
    def _departed(self) -> Sequence[tuple[str, Run]]:
        """The examples that play a reading that was not adopted, as pairs of ruling and example."""
        departed = ((self.rulebook.departed_from(run.example), run) for run in self.runs.values())
        return [(ruling, run) for ruling, run in departed if ruling is not None]


def named_things(block: Block) -> list[tuple[str, str]]:
    """Return the parameters and terms that the texts of a rule mention, as pairs of kind and id."""
    texts = [text.text for text in (block.heading, block.summary, block.body, block.remark) if text]
    paths = [path for text in texts for path in named_paths(text)]
    paths += [block.table.parameter.name] if block.table else []
    links = [link for text in texts for link in variants(text).links]
    terms = [link.target for link in links if link.kind == "term"]
    return [*(("parameter", path.partition(".")[0]) for path in paths), *(("term", term) for term in terms)]


def _numbers(blocks: Sequence[Block], before: str = "") -> dict[str, str]:
    """Return the display number of every block, such as `2.1.3`, by id; numbers begin with `before`."""
    found: dict[str, str] = {}
    for index, block in enumerate(blocks, 1):
        found[block.id.name] = number = f"{before}{index}"
        found |= _numbers(block.blocks, f"{number}.")
    return found


def _grouped(pairs: Iterable[tuple[str, T]]) -> Mapping[str, Sequence[T]]:
    found: dict[str, list[T]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


@dataclass(frozen=True)
class GameVoice:
    """A game's content in one language; `languages` maps codes of the site's languages to their own names."""

    content: GameContent
    language: str
    catalogs: Sequence[Catalog]
    labels: Labels
    languages: Mapping[str, str]
    contact: str = ""
    """Where readers can object to rulings: the URL of a repository, or `mailto:`; may be empty."""
    sheets: Sequence[Sheet] = ()
    """The printable files (PDF) that are published with the site."""
    prints_examples: bool = False
    """Whether the pages are printed with all examples: then the page of all rules shows them in full."""
    shared: dict[Hashable, Any] = field(default_factory=dict)
    """A cache for all pages: HTML without links (pictures, statements), and definitions as plain text."""
    used: dict[tuple[str, str], None] | None = None
    """The messages of the current page as pairs of context and text; None if they are not collected."""

    @cached_property
    def localizer(self) -> GameLocalizer:
        """The object that translates the game's messages, figures and statements into the language."""
        localizer = GameLocalizer(
            self.content.rulebook, self.content.parameters, self.language, self.catalogs
        )
        localizer.used = self.used
        return localizer

    @cached_property
    def prose(self) -> Prose:
        """The renderer of the game's texts without link targets, which depend on the page."""
        choice, fill = self.content.choice, self.localizer.parameter
        return Prose(self.localizer, fill, lambda _link: None, choice.figures, choice.players)

    @cached_property
    def unfinished(self) -> Mapping[str, Unfinished]:
        """Notes on the pages that are not wholly translated, by path; none in the source language.

        The notes on the page of all rules are about all chapters.
        """
        if self.language == self.localizer.source_language:
            return {}
        messages, content = self.content.messages(), self.content
        chapters = [content.page(chapter.id.name) for chapter in content.rulebook.chapters]
        extra = map(content.extra_page, (ACTIONS, CARD, TEACH, QUIZ, WHAT_IF))
        others = (*map(content.page, (RULINGS, GLOSSARY, *content.tours)), *extra)
        all_rules = [message for path in chapters for message in messages.get(path, ())]
        pages = {path: messages[path] for path in (*chapters, *others) if path in messages}
        pages[content.extra_page(WHOLE)] = all_rules
        noted = {path: unfinished(inside, self.localizer, self.labels) for path, inside in pages.items()}
        return {path: notes for path, notes in noted.items() if notes}

    def definition(self, id_: str) -> str:
        """Return a term's definition as plain text; add the term's messages to `used`, if not None."""
        key = "definition", id_
        if self.used is not None or key not in self.shared:
            term = self.content.rulebook.terms[id_]
            self.localizer.message(f"{id_}/term", term_forms(term))
            self.shared[key] = plain_text(self.prose.body(f"{id_}/definition", term.definition))
        return str(self.shared[key])
