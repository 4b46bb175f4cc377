"""Messages for translators, extracted from the sources, each with its context `<id>/<field>`.

Each paragraph, list item and table cell of a body is a message; all have the context of the body.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from rulebook_tools import model
from rulebook_tools.catalogs.noun_forms import without_numbers
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import is_figure
from rulebook_tools.prose.parts import messages_with_kinds
from rulebook_tools.util.errors import Place

LABEL_FIGURES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("checked.count", "examples.count", "rulings.count", "choice.hidden", "whole.inner", "picture.with"),
        ("number",),
    ),
    "players": ("players",),
    "game.players": ("number",),
    **dict.fromkeys(("players.range", "game.players.range"), ("least", "most", "between")),
    **dict.fromkeys(("random.how", "table.range"), ("least", "most", "between")),
    **dict.fromkeys(("table.fewer", "table.or-more"), ("n",)),
}
"""The figures that choices between words in a label may depend on, by the label's name.

`between` is how many numbers are between `least` and `most`; `players` is the number of players, or, if the
label lists several numbers of players, how many it lists.
"""


INFERRED, ASSUMED = (
    "why it holds, where no edition says so",
    "what is assumed, where no edition says anything",
)
NOUN_PREFIX, STATEMENT_PREFIX, LABEL_PREFIX = "noun.", "statement.", "label."
"""The beginnings of the contexts of nouns, statements and labels."""
UNEXECUTED = "why no program plays it"
CARD, TEACH, QUIZ, WHAT_IF = "card", "teach", "quiz", "what-if"
"""The names of pages of a game. Contexts of messages on the first three begin with the page's name."""
REASON = "rules/unexecuted"
"""The context of all reasons why rules are not executed, so that equal reasons are one message."""
STATEMENTS: Mapping[str, str] = {
    "step": "step: what a rule does",
    "refuse": "refusal: why a rule forbids an action",
    "due": "what a rule waits for",
    "action": "action: what somebody is about to do",
    "given": "of a position",
    "shown": "of a picture",
    model.RESULT: "result: what came out; begin with {player} if the source does",
}
"""Descriptions of statements for translators, by the first part of their names."""
YOU: Mapping[str, str] = {
    "refuse": "What may I do now? – a clause after an action and a colon, why you may not: not …",
    "due": "What may I do now? – the heading of a moment, addressed to the reader",
    "action": "What may I do now? – what you may choose, before a colon: no full stop",
}
"""Descriptions of statements on *What may I do now?* for translators, by the first part of their names."""
FORMS = "| name: a further form, which texts ask for by its name"
"""The description of the forms of nouns for translators."""
Key: TypeAlias = tuple[str, str]
"""The context and text of a message, which identify it in catalogs."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text to translate, with its context, its place in the sources and a note for translators."""

    context: str
    text: str
    place: Place
    plural: str = ""
    """The text for other numbers than one; empty if it does not depend on a number."""
    note: str = ""
    breaks: tuple[int, ...] = field(default=(), compare=False)
    """The offsets in the text at which lines of the source file end."""
    figures: tuple[str, ...] | None = field(default=None, compare=False)
    """The figures by which its words may be chosen; None allows all figures of the rules or the statement."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The text, followed by the plural if there is one."""
        return (self.text, self.plural) if self.plural else (self.text,)

    @property
    def prose(self) -> tuple[str, ...]:
        """The texts; of a noun, without the `{number}` in its `counted` forms, which stands for no figure."""
        is_noun = self.context.startswith(NOUN_PREFIX)
        return tuple(map(without_numbers, self.texts)) if is_noun else self.texts

    def place_of(self, part: str) -> Place:
        """Return the place in the sources of the line where `part` first occurs in the text."""
        return self.place_at(self.text.find(part))

    def place_at(self, offset: int) -> Place:
        """Return the place in the sources of the line with the character at an offset in the text."""
        row = bisect_right(self.breaks, max(offset, 0))
        return Place(self.place.file, self.place.line + row, self.place.column) if row else self.place

    def labelled(self, wrong: str) -> str:
        """Return the fault `wrong` preceded by the context, by which translators find the message."""
        return f"{self.context}: {wrong}"

    def in_form(self, index: int, wrong: str) -> str:
        """Return the fault `wrong`, preceded by `msgstr[index]` if the message has a plural."""
        return f"msgstr[{index}]: {wrong}" if self.plural else wrong

    @property
    def is_figure(self) -> bool:
        """Whether the text consists of a single number placeholder, which needs no translation."""
        return is_figure(self.text)

    @property
    def key(self) -> Key:
        """The context and the text, which identify the message in catalogs."""
        return self.context, self.text


def is_statement(context: str) -> bool:
    """Return whether a context is that of a statement of the engine, whose placeholders take its figures."""
    return context.startswith(STATEMENT_PREFIX) and not context.endswith("/you")


def current_context(context: str) -> str:
    """Convert a context that an earlier version of this package wrote to the current one; keep any other."""
    is_reason = context.endswith("/unexecuted") and not context.startswith("game/")
    return REASON if is_reason else context


def term_forms(term: model.Term) -> str:
    """Return a term and its inflected forms as one message: `good | goods`."""
    return " | ".join(form.text for form in (term.term, *term.forms))


def other_names(thing: model.Term | model.Block | model.Tour) -> str:
    """Return the other names of a term, a rule or a tour as one message: `AP | points`."""
    return " | ".join(name.text for name in thing.also)


def rulebook_messages(rulebook: model.Rulebook) -> list[Message]:
    """Return every message of a game, each once, in the order of reading."""
    executed = rulebook.about.engine is None
    found = chain(
        about_messages(rulebook.about),
        *(block_messages(chapter, executed=executed) for chapter in rulebook.chapters),
        term_messages(rulebook.terms),
        ruling_messages(rulebook.rulings),
        *(example_messages(example) for example in rulebook.examples),
        *(tour_messages(tour) for tour in rulebook.tours),
        quiz_messages(rulebook.quiz) if rulebook.quiz else (),
        teaching_messages(rulebook.teaching) if rulebook.teaching else (),
        card_messages(rulebook.card) if rulebook.card else (),
        parameter_messages(rulebook.parameters),
        wording_messages(rulebook.wordings),
    )
    return _unique(found)


def site_messages(site: model.Site) -> list[Message]:
    """Return every message of the site, each once."""
    return _unique(
        chain(label_messages(site.labels), *(page_messages(name, page) for name, page in site.pages.items()))
    )


def about_messages(about: model.About) -> Iterator[Message]:
    """Yield the messages of a `game.yml`: title, descriptions, names of editions."""
    yield from _line("game/title", about.title, "The game – title")
    yield from _line("game/subtitle", about.subtitle, "The game – subtitle")
    yield from _line("game/kind", about.kind, "The game – what kind of game it is, in two or three words")
    yield from _body("game/about", about.about, "The game", "what it is about")
    reason = about.engine.none if about.engine else None
    yield from _body("game/unexecuted", reason, "The game", f"{UNEXECUTED}, after label.text-only")
    for id_, edition in about.editions.items():
        yield from _line(f"edition.{id_}/name", edition.name, "Name of an edition")


def block_messages(
    block: model.Block, trail: tuple[str, ...] = (), *, executed: bool = True
) -> Iterator[Message]:
    """Yield the messages of a block and of the blocks inside it; `trail` are the headings around it.

    The reason why a rule is not executed is a message only if `executed`: the game has executable rules.
    """
    what = "heading of a rule" if trail else "heading of a chapter"
    id_, trail = block.id.name, (*trail, block.heading.text)
    at = " › ".join(trail)
    yield from _line(f"{id_}/heading", block.heading, f"{at} – {what}")
    yield from _also(id_, block, at)
    yield from _line(f"{id_}/summary", block.summary, f"{at} – summary")
    yield from _body(f"{id_}/body", block.body, at)
    if block.table:
        yield from _line(f"{id_}/table.key", block.table.key, f"{at} – table head")
        yield from _line(f"{id_}/table.value", block.table.value, f"{at} – table head")
    yield from _body(f"{id_}/remark", block.remark, at, "remark")
    yield from _body(f"{id_}/inferred", block.inferred, at, f"{INFERRED}, after label.inferred")
    yield from _body(f"{id_}/assumed", block.assumed, at, ASSUMED)
    if block.engine and executed:
        yield from _body(REASON, block.engine.none, "Chapters", f"{UNEXECUTED}, after label.unexecuted")
    for inner in block.blocks:
        yield from block_messages(inner, trail, executed=executed)


def term_messages(terms: Mapping[str, model.Term]) -> Iterator[Message]:
    """Yield the messages of a glossary."""
    for id_, term in terms.items():
        note = "Glossary – the term | its other forms"
        yield Message(f"{id_}/term", term_forms(term), term.term.place, note=note, figures=())
        yield from _also(id_, term, f"Glossary › {term.term.text}")
        yield from _body(f"{id_}/definition", term.definition, f"Glossary › {term.term.text}", "definition")


def _also(id_: str, thing: model.Term | model.Block | model.Tour, at: str) -> Iterator[Message]:
    if thing.also:
        note = f"{at} – what else the search finds it by: editions, abbreviations, synonyms of your language"
        yield Message(f"{id_}/also", other_names(thing), thing.also[0].place, note=note, figures=())


def ruling_messages(rulings: Mapping[str, model.Ruling]) -> Iterator[Message]:
    """Yield the messages of the rulings."""
    for id_, ruling in rulings.items():
        at = f"Ruling › {ruling.question.text}"
        yield from _line(f"{id_}/question", ruling.question, "Ruling – question")
        for name, reading in ruling.readings.items():
            context, adopted = (
                f"{id_}/reading.{name}",
                "adopted" if name == ruling.adopted.name else "not adopted",
            )
            yield from _line(context, reading.text, f"{at} – a reading, {adopted}")
            yield from _body(f"{context}.because", reading.because, at, "what speaks for a reading")
        yield from _body(f"{id_}/because", ruling.because, at, "what decided")


def example_messages(example: model.Example) -> Iterator[Message]:
    """Yield the messages of an example."""
    id_, at = example.id.name, f"Example › {example.title.text}"
    yield from _line(f"{id_}/title", example.title, "Example – title")
    yield from _body(f"{id_}/story", example.story, at, "story")
    asked = "a question of players at a table: the title of its page, and links to it"
    yield from _line(f"{id_}/asks", example.asks, f"{at} – {asked}")
    yield from _body(f"{id_}/assumed", example.assumed, at, f"{ASSUMED}, after label.assumed")


def tour_messages(tour: model.Tour) -> Iterator[Message]:
    """Yield the messages of a tour, stop by stop."""
    id_, at = tour.id.name, f"Tour › {tour.title.text}"
    yield from _line(f"{id_}/title", tour.title, "Tour – title")
    yield from _also(id_, tour, at)
    yield from _body(f"{id_}/story", tour.story, at, "before the first stop")
    for name, stop in tour.stops.items():
        yield from _body(f"{id_}.{name}/tell", stop.tell, at, "the narrator to the learner, before a move")
        yield from _line(f"{id_}.{name}/ask", stop.ask, f"{at} – question to the learner")
        for picked, pick in stop.choices.items():
            note = f"{at} – the narrator, after the learner has picked another legal action"
            yield from _line(f"{id_}.{name}.{picked}/tell", pick.tell, note)


def quiz_messages(quiz: model.Quiz) -> Iterator[Message]:
    """Yield the messages of the questions for learners."""
    for name, question in quiz.questions.items():
        yield from _line(f"{QUIZ}.{name}/ask", question.ask, "Check yourself – a question about an example")


def teaching_messages(teaching: model.Teaching) -> Iterator[Message]:
    """Yield the messages of the teaching of a game; their contexts do not depend on the order of lines."""
    for name, part in teaching.parts.items():
        yield from _line(f"{TEACH}.{name}/heading", part.heading, "Teaching – heading of a part")
        for line in part.lines:
            note = "Teaching – what to point at while a rule is told, after an arrow; brief"
            yield from _line(f"{TEACH}.{line.rule.name}/show", line.show, note)


def card_messages(card: model.Card) -> Iterator[Message]:
    """Yield the messages of a reference card; their contexts do not depend on the order of its lines."""
    for id_, section in card.sections.items():
        at, trail = f"{CARD}.{id_}", f"Card › {section.heading.text}"
        yield from _line(f"{at}/heading", section.heading, "Card – heading of a section")
        for name, step in section.steps.items():
            yield from _line(f"{at}.{name}/text", step.text, f"{trail} – a step, in a box of a drawing")
            for choice, line in step.choices.items():
                note = f"{trail} – a choice, in a small box"
                yield from _line(f"{at}.{name}.{choice}/text", line.text, note)
        if section.again:
            yield from _line(
                f"{at}/again", section.again.text, f"{trail} – what leads back to the first step"
            )
        for column, heading in section.columns.items():
            yield from _line(f"{at}/{column}", heading, f"{trail} – heading of a column")
        for name, row in section.rows.items():
            for column, text in row.cells.items():
                yield from _line(f"{at}.{name}/{column}", text, f"{trail} – a cell of a comparison, be brief")
        for name, line in section.lines.items():
            yield from _line(f"{at}.{name}/text", line.text, f"{trail} – a line, be brief")


def parameter_messages(parameters: Mapping[str, model.Parameter]) -> Iterator[Message]:
    """Yield the messages of the parameters."""
    for name, parameter in parameters.items():
        at = f"Figures › {parameter.label.text}"
        yield from _line(f"parameter.{name}/label", parameter.label, "Figures – name of a figure")
        yield from _body(f"parameter.{name}/inferred", parameter.inferred, at, INFERRED)
        yield from _body(f"parameter.{name}/assumed", parameter.assumed, at, ASSUMED)


def wording_messages(wordings: model.Wordings) -> Iterator[Message]:
    """Yield the messages of a `wording.yml`: nouns, then statements."""
    for name, noun in wordings.nouns.items():
        yield from _line(f"noun.{name}/name", noun.name, f"Noun – stands without a number {FORMS}", ())
        note = f"Noun – stands after a number {FORMS} | counted: with its {{number}}, if that is not first"
        yield from _line(f"noun.{name}/count", noun.one, note, (), noun.other)
    for name, wording in wordings.spoken.items():
        note = f"Examples – {STATEMENTS.get(name.partition('.')[0], 'what the program says')}"
        yield from _line(f"statement.{name}/text", wording.text, note)
        yield from _line(f"statement.{name}/wanted", wording.wanted, f"{note}, but a rule refuses it")
        yield from _line(f"statement.{name}/you", wording.you, YOU.get(name.partition(".")[0], YOU["due"]))


def label_messages(labels: Mapping[str, model.Label]) -> Iterator[Message]:
    """Yield the messages of the site's labels."""
    for name, label in labels.items():
        figures = LABEL_FIGURES.get(name, ())
        said = label.note or "Label of the site"
        note = " | ".join([said, *(["figures: " + ", ".join(figures)] if figures else [])])
        yield from _line(
            f"label.{name}/text", label.text or label.one, note, figures, label.one and label.other
        )


def page_messages(name: str, page: model.SitePage) -> Iterator[Message]:
    """Yield the messages of a page of the site's own, such as `about`."""
    at = page.heading.text
    yield from _line(f"page.{name}/heading", page.heading, f"{at} – heading of a page", ())
    yield from _line(f"page.{name}/summary", page.summary, f"{at} – summary", ())
    yield from _body(f"page.{name}/body", page.body, at, figures=())


def _line(
    context: str,
    text: model.Text | None,
    note: str,
    figures: tuple[str, ...] | None = None,
    other: model.Text | None = None,
) -> Iterator[Message]:
    """Yield a text as one message, unless the text is None; `other` is the plural of the text.

    `note` is for translators; `figures` are those by which words may be chosen (None allows all).
    """
    if text:
        plural = other.line if other else ""
        yield Message(context, text.line, text.place, plural, note, figures=figures)


def _body(
    context: str, text: model.Text | None, at: str, what: str = "", figures: tuple[str, ...] | None = None
) -> Iterator[Message]:
    """Yield the messages of a body; the note of each has the headings `at` and the body's kind `what`.

    `figures` are those by which the words of each message may be chosen; None allows all.
    """
    for message, kind in messages_with_kinds(split(text)):
        note = f"{at} – {what}, {kind}" if what else f"{at} – {kind}"
        yield Message(context, message.text, message.place, note=note, breaks=message.breaks, figures=figures)


def _unique(found: Iterable[Message]) -> list[Message]:
    return list({message.key: message for message in reversed(list(found))}.values())[::-1]
