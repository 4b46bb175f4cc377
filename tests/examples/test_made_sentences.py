"""Made sentences hold words of their language only: no id, option or file of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rulebook_tools.engine.conformance import typical_of
from rulebook_tools.engine.figures import LETTERS, Figure, Name, Spot, Statement
from rulebook_tools.engine.scenes import statements_in
from rulebook_tools.examples.telling import attempted
from rulebook_tools.play.game import moves
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.render.prose import plain_text
from tests.conftest import WALKS_ALL, repository_book
from tests.examples.test_results import views

WORD = re.compile(r"[^\W\d]\w*(?:[-_.]\w+)*")
BETWEEN = {"en": "and", "de": "und", "es": "y e", "nl": "en"}
"""The words with which a language joins the last two members of a list."""
LANGUAGES = tuple(BETWEEN) if WALKS_ALL else ("en", "de")
SPACES = {"space", "spaces", "start"}
"""The placeholders of spaces on a map, whose labels are the same in every language."""


def said(loaded: LoadedGame) -> Iterator[tuple[Statement, bool]]:
    """Yield the statements of all examples and random games, and whether each tells a refused action."""
    known = loaded.rulebook.wordings.statements
    for run in loaded.runs.values():
        for taken in run.taken:
            yield attempted(taken, known), taken.refusal is not None
            yield from ((step.statement, False) for step in taken.steps)
            if taken.refusal:
                yield taken.refusal.statement, False
        for situation in (run.situation, *run.after):
            yield from ((each, False) for each in situation.statements)
            yield from ((each, False) for scene in situation.scenes for each in statements_in(scene))
    game = loaded.checked({})
    for seed in range(3):
        for move in moves(game, game.players[seed % len(game.players)], seed):
            yield game.describe(move.before, move.action), False
            yield from ((step.statement, False) for step in move.steps)
            if pending := game.pending(move.before):
                yield pending.statement, False
    for name, typical in typical_of(game).items():
        figures = {path: each.figure for path, each in typical.parts.items() if each.figure is not None}
        yield Statement(name, figures), False


def names_in(figure: Figure | str) -> Iterator[Name | Spot]:
    match figure:
        case Name() | Spot():
            yield figure
        case tuple() if type(figure) is tuple:
            for part in figure:
                yield from names_in(part)
        case _:
            return


@pytest.mark.parametrize("game", [*repository_book().games])
def test_made_sentences_have_words_of_their_language_only(game: str) -> None:
    """Each word of a sentence stands in a text of its language; only spaces of maps have their own labels."""
    loaded = repository_book().games[game]
    statements = dict.fromkeys(said(loaded))
    labels = set(LETTERS)
    for statement, _ in statements:
        for path, figure in statement.figures.items():
            spots = [each.label for each in names_in(figure) if isinstance(each, Spot)]
            assert not spots or path in SPACES, statement
            labels.update(spots)
    for language in LANGUAGES:
        allowed = labels | {*BETWEEN[language].split()} | words_of(loaded, language)
        for statement, is_refused in statements:
            text = plain_text(views(game, language).say(statement, wanted=is_refused))
            assert {*WORD.findall(text)} <= allowed, (language, text)


def words_of(loaded: LoadedGame, language: str) -> set[str]:
    """Return the words of the wordings of a game in a language."""
    messages = [each for each in loaded.messages if each.context.startswith(("statement.", "noun."))]
    texts = [text for each in messages for text in each.texts]
    if language != loaded.rulebook.about.language.name:
        catalog = repository_book().catalogs.for_language(loaded.rulebook.id, language)[0]
        found = [catalog.get(each.context, each.text) for each in messages]
        texts = [text for each in found if each for text in each.strings]
    return {word for text in texts for word in WORD.findall(text)}
