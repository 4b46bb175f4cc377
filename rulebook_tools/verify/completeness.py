"""Check that sources, engine and examples match: rules, parameters, statements, nouns, pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulebook_tools.catalogs.messages import rulebook_messages
from rulebook_tools.checks.names import check_known
from rulebook_tools.engine.conformance import Statements
from rulebook_tools.engine.figures import LETTERS, Figure, nouns_of
from rulebook_tools.engine.game import Decisions, Game
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Scene
from rulebook_tools.engine.vocabulary import ANYTHING, Fields, Written, alternatives
from rulebook_tools.examples.claims import Bounded, Claim, claims
from rulebook_tools.examples.comparison import Comparison
from rulebook_tools.examples.quiz import answers
from rulebook_tools.examples.run import Run
from rulebook_tools.examples.telling import attempted
from rulebook_tools.model import ABSENT, AT, MORE, PLAYER, Rulebook, Text, Wording, Wordings, figure_of
from rulebook_tools.prose.variants import variants
from rulebook_tools.sources.parameter_values import lookup
from rulebook_tools.util.errors import Place, Problems

LEAST_ANSWERS = 2
"""The least number of answers to choose from; a question with fewer is a problem."""


def check_contract(
    rulebook: Rulebook, game: Game[Any, Any] | None, parameters: Parameters, problems: Problems
) -> None:
    """Add a problem for each rule, parameter, noun or statement missing in the sources or in the engine."""
    if rulebook.about.engine is not None:
        return
    executable = {id_: block for id_, block in rulebook.blocks.items() if block.engine is None}
    aliases = rulebook.aliases  # loading the game has already reported those that it cites
    rules = {aliases.get(rule, rule) for rule in game.rules} if game else set[str]()
    for id_, block in executable.items():
        if id_ not in rules:
            expected = "engine: {none: the reason}, or a rule with this id in the engine"
            problems.add(block.id.place, f"the engine has no rule {id_!r}", expected, name=id_, valid=rules)
    if game is None:
        return
    start, add = Place(rulebook.about.place.file), problems.add
    for rule in sorted(rules - executable.keys()):
        wrong = f"the engine cites the rule {rule!r}"
        add(start, wrong, "a block of that id", name=rule, valid=executable)
    for path in sorted(game.parameters):
        if lookup(parameters.values, path) is None:
            add(start, f"the engine reads the parameter {path!r}", "that parameter in parameters.yml")
    for noun in sorted(game.nouns - rulebook.wordings.nouns.keys()):
        add(start, f"the engine speaks of {noun!r}", "that noun in wording.yml")
    _check_wordings(rulebook.wordings.statements, game.wordings, start, problems)


def check_exhibits(
    rulebook: Rulebook, game: Game[Any, Any], exhibits: Mapping[str, Sequence[Scene]], problems: Problems
) -> None:
    """Add a problem for each picture of a rule that `exhibits` lacks.

    Also add one for each picture in `exhibits` with undeclared statements or nouns.
    """
    for block in rulebook.blocks.values():
        if block.picture:
            check_known(block.picture, exhibits, "a picture that the engine offers", problems)
    statements, start = Statements(game), Place(rulebook.about.place.file)
    for name, scenes in exhibits.items():
        for wrong in dict.fromkeys(statements.wrong((), scenes=scenes)):
            problems.add(start, f"the picture {name!r} says something undeclared: {wrong}", "it declared")


def check_decisions(
    rulebook: Rulebook, game: Game[Any, Any], decisions: Decisions, problems: Problems
) -> None:
    """Add a problem for each unknown rule or wording in `decisions`, and each missing or unused `you`.

    `you` is the text of a statement on the page "What may I do now?".
    """
    start, written, choices = (
        Place(rulebook.about.place.file),
        rulebook.wordings.statements,
        decisions.choices,
    )
    refusals = dict.fromkeys((*decisions.always, *(each for choice in choices for each in choice.refusals)))
    asked: dict[tuple[str, ...], str]
    asked = {(each.wording,): "a clause why not, such as: not while you are sailing" for each in refusals}
    asked |= dict.fromkeys((choice.wordings for choice in choices), "what the reader may choose")
    due = [moment.due for moment in decisions.moments]
    asked |= dict.fromkeys((tuple(each.wording for each in said) for said in due), "the moment")
    cited = {rule for said in (refusals, *due) for each in said for rule in each.rules}
    for rule in sorted(cited - game.rules):
        problems.add(start, f"a decision cites the unknown rule {rule!r}", "one of the rules of the engine")
    shown = frozenset(name for names in asked for name in names)
    for name in sorted(shown - game.wordings.keys()):
        problems.add(start, f"a decision has the unknown wording {name!r}", "one of those of the engine")
    for names, expected in asked.items():
        if not any(written[name].you for name in names if name in written):
            place = next((written[name].place for name in names if name in written), start)
            problems.add(place, f"no words of {names[0]!r} for “What may I do now?”", f"you: {expected}")
    _check_you(rulebook, game, {name for choice in choices for name in choice.wordings}, shown, problems)


def _check_you(
    rulebook: Rulebook,
    game: Game[Any, Any],
    actions: Collection[str],
    shown: Collection[str],
    problems: Problems,
) -> None:
    """Check `you`, the text of a statement on the page "What may I do now?", which shows those in `shown`.

    Add a problem for each `you` of another statement, for each `you` of an action that links to no rule, and
    for each refusal of the engine that is not in `shown`, unless `shown` is empty. `shown` contains names of
    statements, `actions` those that describe actions.
    """
    for name, wording in rulebook.wordings.statements.items():
        if wording.you and name not in shown:
            wrong = f"`you` of {name!r}, which “What may I do now?” does not show"
            problems.add(wording.you.place, wrong, "no `you`")
        elif wording.you and name in actions and not any(variants(wording.you.text).rules):
            problems.add(
                wording.you.place, f"`you` of {name!r} links to no rule", "[words](rule:…) within it"
            )
        elif shown and name.startswith("refuse.") and name in game.wordings and name not in shown:
            wrong = f"no declaration shows which action {name!r} forbids"
            problems.add(wording.place, wrong, "a function for `forbids` that returns it")


def _texts(wording: Wording) -> Iterator[Text]:
    yield from filter(None, (wording.text, wording.wanted))


def _check_wordings(
    written: Mapping[str, Wording], spoken: Mapping[str, frozenset[str]], start: Place, problems: Problems
) -> None:
    add = problems.add
    for name in sorted(spoken.keys() - written.keys()):
        add(start, f"the engine says {name!r}", "that statement in wording.yml", name=name, valid=written)
    for name, wording in written.items():
        if name not in spoken:
            wrong, expected = f"the engine never says {name!r}", "a statement that it makes"
            add(wording.place, wrong, expected, name=name, valid=spoken)
            continue
        figures = sorted(spoken[name])
        expected = ", ".join(f"{{{figure}}}" for figure in figures) or "no placeholder"
        for text in _texts(wording):
            for path in sorted(variants(text.text).paths - spoken[name]):
                add(text.place, f"unknown placeholder {{{path}}}", expected, name=path, valid=figures)


def check_results(rulebook: Rulebook, then: Written, runs: Iterable[Run], problems: Problems) -> None:
    """Add a problem for each claim that `results` of `wording.yml` lacks, and each result not in `then`.

    `then` is what examples can expect. Without any `results`, no claim is checked. An unknown placeholder or
    noun of a result is a problem, too.
    """
    words = rulebook.wordings
    for name, result in words.results.items():
        if not _has(then, name.split(".")):
            expected = "what the examples of the game can expect (`rulebook describe` lists it)"
            problems.add(result.place, f"`then` never has {name!r}", expected)
        known = {figure_of(name), MORE, ABSENT, AT, *name.split(".")}
        expected = f"{{{figure_of(name)}}}" + (f", {{{PLAYER}}}" if PLAYER in known else "")
        for path in sorted(variants(result.text.text).paths - known):
            problems.add(result.text.place, f"unknown placeholder {{{path}}}", expected)
        if result.length:
            check_known(result.length, words.nouns, "a noun of wording.yml", problems)
    # A claim that failed may be of something that does not exist.
    for run in (run for run in runs if run.passed and words.results):
        for claim in claims(run, words):
            _check_claim(claim, words, problems)


def _check_claim(claim: Claim, words: Wordings, problems: Problems) -> None:
    told, path = words.results.get(claim.name), figure_of(claim.name)
    if told is None and not claim.ways:
        wrong = f"no words for what is expected of {claim.name!r}"
        problems.add(claim.place, wrong, f"`results: {claim.name}` in wording.yml")
    if told is None:
        return
    if any(_has_gap(told.text.text, path, way.figures.get(path)) for way in claim.ways):
        wrong = f"the words of {claim.name!r} leave a gap where this should stand"
        expected = f"words without {{{path}}}, as in {{{path} none {{…}} other {{… {{{path}}}}}}}"
        problems.add(claim.place, wrong, expected)
    shown = {path for path, _form in variants(told.text.text).placeholders}
    said = [figure for way in claim.ways for path, figure in way.figures.items() if path in shown]
    for noun in sorted({*nouns_of(*said)} - words.nouns.keys()):
        wrong = f"{claim.name!r} is told with the noun {noun!r}"
        problems.add(claim.place, wrong, "that noun in wording.yml")


def _has_gap(text: str, path: str, figure: Figure | None) -> bool:
    """Return whether a wording (`text`) would leave a gap where it prints the `figure` at `path`.

    It would for a list with an item `()` ("none"), and for the figure `()` unless its variants for 0 do not
    print the figure.
    """
    printed = [each for each in variants(text).each if path in each.shown]
    if isinstance(figure, tuple) and () in figure and not isinstance(figure, Bounded):
        return bool(printed)
    for_none = (all(0 in met.numbers for met in each.conditions if met.path == path) for each in printed)
    return figure == () and any(for_none)


def _has(then: Written, names: Sequence[str]) -> bool:
    """Return whether examples can expect the result whose name has the parts `names`.

    The result `player.gold` has the parts `player` and `gold`. `then` is all that examples can expect.
    """
    if not names or ANYTHING in alternatives(then):
        return True
    first, *rest = names
    mappings = [each for each in alternatives(then) if isinstance(each, Fields)]
    named = [entry for each in mappings for entry in each.parts.items()]
    inner = [part.what for key, part in named if key == first or (first == PLAYER and key in LETTERS)]
    more = [each.more for each in mappings if each.more is not None]
    return any(_has(part, rest) for part in inner) or any(_has(part, names) for part in more)


def check_coverage(
    rulebook: Rulebook,
    game: Game[Any, Any] | None,
    runs: Iterable[Run],
    problems: Problems,
    comparisons: Mapping[str, Iterable[Comparison]] | None = None,
) -> None:
    """Add a problem for each rule without an example, and each parameter that is not read or not used.

    Parameters of the engine must be read in `runs`, the runs of the game's examples; all must be used by a
    rule, a text, a table or another parameter. With `comparisons` (by ruling), each reading that no example
    distinguishes from the adopted one is a problem, too. So are unknown names in `exceptions` of `game.yml`,
    and wordings that do not fit the actions and figures in `runs`.
    """
    excused = {exception.about.name for exception in rulebook.about.exceptions}
    _check_exceptions(rulebook, game, problems)
    if rulebook.about.engine is not None:
        return
    runs = list(runs)
    _check_rules(rulebook, runs, excused, problems)
    _check_choices(rulebook, runs, problems)
    _check_wanted(rulebook, runs, problems)
    if comparisons is not None:
        _check_readings(rulebook, comparisons, excused, problems)
    read = {path for run in runs for step in run.steps for path in step.reads}
    for path in sorted(game.parameters if game else ()):
        name = path.partition(".")[0]
        if path not in read and not {path, name} & excused:
            place = rulebook.parameters[name].place
            problems.add(place, f"no example reads the parameter {path!r}", "an example whose steps need it")
    _check_unused(rulebook, game, excused, problems)


def _check_exceptions(rulebook: Rulebook, game: Game[Any, Any] | None, problems: Problems) -> None:
    known = rulebook.blocks.keys() | rulebook.parameters.keys() | (game.parameters if game else set())
    known |= {f"{id_}.{name}" for id_, ruling in rulebook.rulings.items() for name in ruling.readings}
    for exception in rulebook.about.exceptions:
        name = exception.about.name
        if name not in known:
            place, expected = exception.about.place, "a rule or a parameter"
            if any(name.startswith(f"{id_}.") for id_ in rulebook.rulings):
                expected = "one of the readings"
            problems.add(place, f"unknown name {name!r}", expected, name=name, valid=known)


def _check_rules(rulebook: Rulebook, runs: Iterable[Run], excused: set[str], problems: Problems) -> None:
    adopted = [run for run in runs if not rulebook.departed_from(run.example)]
    met = {rule for run in adopted for rule in run.rules}
    shown = {ref.name for run in adopted for ref in run.example.illustrates}
    for id_, block in rulebook.blocks.items():
        if block.engine is not None or id_ in excused:
            continue
        if id_ not in met:
            expected = "one that cites it in a step or a refusal, under the readings adopted"
            problems.add(block.id.place, f"no example meets the rule {id_!r}", expected)
        elif id_ not in shown:
            problems.add(block.id.place, f"no example illustrates {id_!r}", "it in an example's illustrates")


def _check_readings(
    rulebook: Rulebook, comparisons: Mapping[str, Iterable[Comparison]], excused: set[str], problems: Problems
) -> None:
    for id_, ruling in rulebook.rulings.items():
        if ruling.option is None:
            continue
        adopted = ruling.adopted.name
        for reading in ruling.readings.keys() - {adopted}:
            is_told = any(comparison.tells_apart(adopted, reading) for comparison in comparisons.get(id_, ()))
            if not is_told and f"{id_}.{reading}" not in excused:
                wrong = f"no example comes out otherwise under the reading {reading!r} than under {adopted!r}"
                option = f"{{options: {{{ruling.option.name}: {reading}}}}}"
                expected = f"one with {option}, or of a rule concerned, that leaves nothing half done"
                problems.add(ruling.readings[reading].text.place, wrong, expected)


def _check_choices(rulebook: Rulebook, runs: Iterable[Run], problems: Problems) -> None:
    """Add a problem for each text that chooses words by a figure's noun, if the figure has none in `runs`."""
    said = [step.statement for run in runs for step in run.steps]
    for run in runs:
        said += [*run.situation.statements, *(taken.action for taken in run.taken)]
        said += [taken.refusal.statement for taken in run.taken if taken.refusal]
    figures = {
        (statement.wording, path): figure
        for statement in said
        for path, figure in statement.figures.items()
        if figure != ()
    }
    for name, wording in rulebook.wordings.statements.items():
        for text in _texts(wording):
            for path, _offset, form in variants(text.text).selectors:
                figure = figures.get((name, path))
                if figure is None:
                    continue
                if form and not nouns_of(figure):
                    wrong, expected = f"words chosen by {path}:{form}", "something counted, or a name"
                    problems.add(text.place, wrong, expected)


def _check_wanted(rulebook: Rulebook, runs: Iterable[Run], problems: Problems) -> None:
    """Add a problem for each wording of an action refused in `runs` that has no `wanted` (“wants to …”)."""
    known = rulebook.wordings.statements
    refusals = ((run, taken) for run in runs for taken in run.taken if taken.refusal is not None)
    refused = {attempted(taken, known).wording: run for run, taken in refusals}
    for name, run in refused.items():
        wording = known.get(name)
        if wording is not None and wording.wanted is None:
            wrong = f"{name!r} would be told as done, but {run.example.id.name} refuses it"
            problems.add(wording.place, wrong, "wanted: the sentence with “wants to”")


def _check_unused(
    rulebook: Rulebook, game: Game[Any, Any] | None, excused: set[str], problems: Problems
) -> None:
    used = {path.partition(".")[0] for path in (game.parameters if game else ())}
    for message in rulebook_messages(rulebook):
        used |= {path.partition(".")[0] for path in variants(message.text).paths}
    for parameter in rulebook.parameters.values():
        made_of = (*parameter.sum, *parameter.product, *filter(None, [parameter.entries, parameter.keys_of]))
        used |= {ref.name.partition(".")[0] for ref in made_of}
    used |= {block.table.parameter.name for block in rulebook.blocks.values() if block.table}
    for name, parameter in rulebook.parameters.items():
        if name not in used and name not in excused:
            wrong = f"nothing uses the parameter {name!r}"
            problems.add(parameter.place, wrong, "a text, a table or a rule that does")


def check_questions(rulebook: Rulebook, then: Fields, runs: Mapping[str, Run], problems: Problems) -> None:
    """Add a problem for each question about a value for which there is no wrong answer to offer.

    `then` is what examples of the game can expect; `runs` are the runs of its examples, by id.
    """
    for question in rulebook.quiz.questions.values() if rulebook.quiz else ():
        run = runs.get(question.example.name)
        if question.value and run and run.passed and len(answers(question, run, then)) < LEAST_ANSWERS:
            expected = "a number, a player or a thing that could be another"
            problems.add(question.value.place, f"a single answer: {question.value.name}", expected)
