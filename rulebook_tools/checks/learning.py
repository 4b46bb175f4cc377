"""Check what teaches a game: tours, the order of teaching, questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebook_tools import model
from rulebook_tools.checks.names import check_figures, check_known
from rulebook_tools.engine.data import Plain
from rulebook_tools.model.words import Placed
from rulebook_tools.sources.folders import PAGES
from rulebook_tools.sources.rulebooks import CARD_FILE, QUIZ_FILE, TEACHING_FILE
from rulebook_tools.util.errors import Place, Problems, short

TEACH, QUIZ, CARD = (file.removesuffix(".yml") for file in (TEACHING_FILE, QUIZ_FILE, CARD_FILE))
TAKEN = (*PAGES, CARD, TEACH, QUIZ)
"""Names of pages of a game that no tour may have: their texts have contexts that begin with these names."""


def check_tour(tour: model.Tour, rulebook: model.Rulebook, problems: Problems) -> None:
    """Add problems of a tour, without playing it, such as unknown rules and questions without choices."""
    if tour.id.name in TAKEN:
        problems.add(tour.id.place, f"the id {tour.id.name!r} of a tour", "another: every game has that page")
    if not tour.stops:
        problems.add(tour.place, "a tour without stops", "a stop for each thing that happens")
        return
    _check_names(tour.stops, tour.id.name, problems)
    for stop in tour.stops.values():
        for rule in stop.rules:
            check_known(rule, rulebook.blocks, "the id of a block", problems)
        _check_moves(stop.when, problems)
        _check_then(stop.then, problems)
        _check_question(stop, rulebook, problems)
    last = tour.stops[tour.last]
    if last.then is None:
        problems.add(last.place, "a last stop that says nothing of what came out", "the key then")
    if not any(stop.rules for stop in tour.stops.values()):
        problems.add(tour.place, "a tour that names no rule", "rules at its stops: the ids of rules")


def _check_names(parts: Mapping[str, Placed], page: str, problems: Problems) -> None:
    """Add a problem if a part of a page has the page's name, as that is the anchor of the page's title."""
    if page in parts:
        problems.add(parts[page].place, f"the name {page!r}, which is that of the page", "another name")


def _check_moves(when: model.Located | None, problems: Problems) -> None:
    """Add a problem for each entry of a stop's `when` that is a list of actions or has expectations."""
    if when is None:
        return
    if not isinstance(when.value, list):
        _check_action(when.value, when.place_of(()), problems)
        return
    for index, entry in enumerate(when.value):
        _check_action(entry, when.place_of((index,)), problems)


def _check_then(then: model.Located | None, problems: Problems) -> None:
    if then is not None and not (then.value and isinstance(then.value, dict)):
        problems.add(then.place_of(()), "`then` names nothing", "names with values, as in an example")


def _check_action(entry: Plain, place: Place, problems: Problems) -> None:
    found = [key for key in (model.EXPECT, model.FORBIDDEN_BY) if isinstance(entry, dict) and key in entry]
    if found or isinstance(entry, list):
        wrong = f"the key {found[0]!r} in an action of a tour" if found else "several actions"
        problems.add(place, wrong, "only an action; the rest belongs in `then` and `choices`")


def _check_question(stop: model.TourStop, rulebook: model.Rulebook, problems: Problems) -> None:
    if stop.ask and not stop.choices:
        problems.add(stop.ask.place, "a question without choices", "choices, at least one")
    moves = stop.when.value if stop.when else None
    if stop.choices and not moves:
        problems.add(stop.place, "choices without a move", "the right one as the first entry of `when`")
    for name, pick in stop.choices.items():
        if (pick.forbidden_by is None) == (pick.then is None):
            wrong = f"the choice {name!r} with " + ("neither" if pick.then is None else "both")
            expected = "forbidden_by if a rule forbids it, or then if it is legal"
            problems.add(pick.place, wrong, expected)
        _check_action(pick.do.value, pick.do.place_of(()), problems)
        _check_then(pick.then, problems)
        if pick.forbidden_by is not None:
            check_known(pick.forbidden_by, rulebook.blocks, "the id of a block", problems)
            if not isinstance(pick.do.value, dict):
                place = pick.do.place_of(())
                problems.add(place, f"the action {short(str(pick.do.value))!r}", "one with a key, such as A:")
            if pick.tell is not None:
                problems.add(pick.tell.place, "words about a forbidden pick", "none: the rule answers it")


def check_learning(rulebook: model.Rulebook, problems: Problems) -> None:
    """Add problems of tours, teaching and questions, such as unknown names and numbers written as words."""
    for tour in rulebook.tours:
        check_tour(tour, rulebook, problems)
        _check_title(tour.title, problems)
    _check_teaching(rulebook, problems)
    _check_quiz(rulebook, problems)
    for text in _texts(rulebook):
        expected = "a placeholder of a parameter, such as {hand_limit}, or no figure"
        check_figures(text, rulebook.about.language.name, expected, problems)


def _texts(rulebook: model.Rulebook) -> Iterator[model.Text]:
    for tour in rulebook.tours:
        yield from (tour.title, tour.story)
        for stop in tour.stops.values():
            picks = (pick.tell for pick in stop.choices.values())
            yield from filter(None, (stop.tell, stop.ask, *picks))
    for question in rulebook.quiz.questions.values() if rulebook.quiz else ():
        yield from filter(None, (question.ask,))
    for part in rulebook.teaching.parts.values() if rulebook.teaching else ():
        yield part.heading
        yield from filter(None, (line.show for line in part.lines))


def _check_title(title: model.Text, problems: Problems) -> None:
    from rulebook_tools.prose.variants import variants  # noqa: PLC0415 -- `rulebook verify` reads no Markdown

    if variants(title.line).links:
        problems.add(title.place, "a link in the title of a tour", "no link: other pages link it")


def _check_teaching(rulebook: model.Rulebook, problems: Problems) -> None:
    if rulebook.teaching is None:
        return
    if not rulebook.teaching.parts:
        problems.add(rulebook.teaching.place, "teaching without lines", "parts, each with lines")
    _check_names(rulebook.teaching.parts, TEACH, problems)
    told = set[str]()
    for part in rulebook.teaching.parts.values():
        if not part.lines:
            problems.add(part.place, "a part without lines", "lines, each with the id of a rule")
        for line in part.lines:
            name = line.rule.name
            if check_known(line.rule, rulebook.blocks, "the id of a block", problems):
                _check_sentence(line, rulebook.blocks[name], problems)
            if name in told:
                problems.add(line.rule.place, f"the rule {name!r} is used twice", "each rule once")
            told.add(name)


def _check_sentence(line: model.TeachingLine, block: model.Block, problems: Problems) -> None:
    from rulebook_tools.prose.body import split  # noqa: PLC0415 -- `rulebook verify` reads no Markdown
    from rulebook_tools.prose.parts import Paragraph  # noqa: PLC0415 -- as above

    if block.summary is not None and line.sentence == "summary":
        return
    if block.body is None:
        expected = "a rule with a summary or body" if block.summary is None else "no `sentence: body`"
        problems.add(line.rule.place, f"{block.id.name!r} has no sentence", expected)
    elif not isinstance(next(iter(split(block.body)), None), Paragraph):
        wrong = f"the text of {block.id.name!r} does not begin with a sentence"
        problems.add(line.rule.place, wrong, "a summary of that rule to tell")


def _check_quiz(rulebook: model.Rulebook, problems: Problems) -> None:
    if rulebook.quiz is None:
        return
    if not rulebook.quiz.questions:
        problems.add(rulebook.quiz.place, "no question", "questions, each with the id of an example")
    _check_names(rulebook.quiz.questions, QUIZ, problems)
    examples = {example.id.name: example for example in rulebook.examples}
    for question in rulebook.quiz.questions.values():
        if not check_known(question.example, examples, "the id of an example", problems):
            continue
        example = examples[question.example.name]
        if (question.value is None) != (question.ask is None):
            wrong = "a question without a value" if question.value is None else "a value without a question"
            problems.add(question.place, wrong, "both value and ask, or neither")
        elif question.value is None:
            moves = example.when.value if isinstance(example.when.value, list) else []
            if not moves or (isinstance(moves[-1], dict) and model.EXPECT in moves[-1]):
                wrong = f"the example {example.id.name!r} does not end with an action"
                problems.add(question.example.place, wrong, "one that does, or a value to ask for")
        elif not is_single(asked := model.value_at(example, question.value.name)):
            there = "a list or a range" if asked is not None else "not"
            wrong = f"{short(question.value.name)!r} is {there} in `then` of {example.id.name!r}"
            problems.add(question.value.place, wrong, "the path of one value, such as A.earned")


def is_single(value: Plain) -> bool:
    """Return whether a value of `then` is one number or one name."""
    return isinstance(value, int | str) and not isinstance(value, bool)
