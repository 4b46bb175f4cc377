"""Changes as an editor or a translator makes them."""

from collections.abc import Collection
from dataclasses import replace

from benchmarks.site.corpus.games import Game
from benchmarks.site.corpus.prose import Part


def reworded(game: Game, word: str, languages: Collection[str]) -> Game:
    """Return a game whose last chapter has a first rule that begins with another word in some languages."""
    chapter = game.chapters[-1]
    rule = chapter.rules[0]
    paragraph = rule.body[0]
    said = dict(paragraph.rows[0][0])
    for language in languages:
        first, *others = said[language]
        words = first.text.split(" ", 1)
        said[language] = (Part("words", " ".join([word, *words[1:]])), *others)
    changed = replace(rule, body=[replace(paragraph, rows=[[said]]), *rule.body[1:]])
    rules = [changed, *chapter.rules[1:]]
    return replace(game, chapters=[*game.chapters[:-1], replace(chapter, rules=rules)])
