"""The catalogs of made-up games: every text of a game beside its translation."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.site.corpus.games import Game, Rule
from benchmarks.site.corpus.prose import Part, Said, begun, written
from benchmarks.site.corpus.words import LANGUAGES

SITE = "en"
"""The source language of the site itself."""
TITLE: Mapping[str, str] = {
    "en": "Rules of many games",
    "de": "Regeln vieler Spiele",
    "es": "Reglas de muchos juegos",
    "nl": "Regels van veel spellen",
}
DESCRIPTION: Mapping[str, str] = {
    "en": "Made up, to see how long a site takes.",
    "de": "Erfunden, um zu messen, wie lange eine Website braucht.",
    "es": "Inventadas para medir cuánto tarda un sitio.",
    "nl": "Verzonnen, om te meten hoe lang een site duurt.",
}
EDITION: Mapping[str, str] = {
    "en": "Own rules",
    "de": "Eigene Regeln",
    "es": "Reglas propias",
    "nl": "Eigen regels",
}
PLURALS = "nplurals=2; plural=(n != 1);"


@dataclass(frozen=True, slots=True)
class Message:
    """A message, with its context and its source file."""

    context: str
    file: str
    texts: Mapping[str, str]
    plurals: Mapping[str, str] = field(default_factory=dict)


def text(said: Said, language: str) -> str:
    """Return a line as sources and catalogs write it."""
    return written(said[language], _part)


def _part(part: Part) -> str:
    if part.kind == "figure":
        return f"{{{part.target}}}"
    return f"**{part.text}**" if part.kind == "bold" else f"[{part.text}]({part.kind}:{part.target})"


def keys(game: Game) -> str:
    """Return the noun that the keys of all tables of a game count."""
    return next(iter(game.nouns))


def site_catalogs() -> Iterator[tuple[str, str]]:
    """Yield the paths and contents of the catalogs with the texts of the site itself."""
    file = "docs/site/site.yml"
    labels = {"title": TITLE, "description": DESCRIPTION}
    messages = [Message(f"label.site.{name}/text", file, texts) for name, texts in labels.items()]
    yield from _catalogs("site", SITE, messages)


def game_catalogs(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the paths and contents of the catalogs of a game."""
    yield from _catalogs(game.id, game.language, list(_messages(game)))


def _catalogs(domain: str, source: str, messages: Sequence[Message]) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        if language != source:
            yield f"locales/{language}/LC_MESSAGES/{domain}.po", _catalog(domain, source, language, messages)


def _catalog(domain: str, source: str, language: str, messages: Sequence[Message]) -> str:
    header = {
        "Project-Id-Version": domain,
        "Language": language,
        "Plural-Forms": PLURALS,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    lines = ['msgid ""', 'msgstr ""', *(f'"{name}: {value}\\n"' for name, value in header.items()), ""]
    met = set()
    for message in messages:
        if (key := (message.context, message.texts[source])) in met:
            continue
        met.add(key)
        lines += [
            f"#: {message.file}",
            f"msgctxt {_quoted(message.context)}",
            f"msgid {_quoted(message.texts[source])}",
        ]
        if message.plurals:
            lines.append(f"msgid_plural {_quoted(message.plurals[source])}")
            lines.append(f"msgstr[0] {_quoted(message.texts[language])}")
            lines.append(f"msgstr[1] {_quoted(message.plurals[language])}")
        else:
            lines.append(f"msgstr {_quoted(message.texts[language])}")
        lines.append("")
    return "\n".join(lines)


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


def _messages(game: Game) -> Iterator[Message]:
    """Yield the messages of a game, in the order of `rulebook translate`."""
    folder = f"docs/games/{game.id}"
    for context, said in _of_game(game):
        yield Message(context, f"{folder}/game.yml", _texts(said))
    yield Message("edition.own/name", f"{folder}/game.yml", EDITION)
    for number, chapter in enumerate(game.chapters, 1):
        file = f"{folder}/{number:02}-{chapter.id}.yml"
        for rule in chapter.walk():
            yield from (Message(f"{rule.id}/{name}", file, texts) for name, texts in _of_rule(rule, game))
    yield from _of_reference(game, folder)
    for id_, example in game.examples.items():
        for name, said in {"title": example.title, "story": example.story}.items():
            yield Message(f"{id_}/{name}", f"{folder}/examples/{id_}.yml", _texts(said))
    for id_, figure in game.figures.items():
        yield Message(f"parameter.{id_}/label", f"{folder}/parameters.yml", _texts(figure.label))
    for id_, noun in game.nouns.items():
        yield Message(f"noun.{id_}/count", f"{folder}/wording.yml", noun.one, noun.other)
    for context, texts in game.statements.items():
        yield Message(context, f"{folder}/wording.yml", texts)


def _of_reference(game: Game, folder: str) -> Iterator[Message]:
    """Yield the messages of the glossary and of the rulings."""
    for id_, term in game.terms.items():
        forms = {language: " | ".join(each) for language, each in term.forms.items()}
        yield Message(f"{id_}/term", f"{folder}/glossary.yml", forms)
        yield Message(f"{id_}/definition", f"{folder}/glossary.yml", _texts(term.definition))
    for id_, ruling in game.rulings.items():
        readings = {f"reading.{name}": said for name, said in ruling.readings.items()}
        for name, said in {"question": ruling.question, **readings, "because": ruling.because}.items():
            yield Message(f"{id_}/{name}", f"{folder}/rulings.yml", _texts(said))


def _of_game(game: Game) -> Iterator[tuple[str, Said]]:
    yield "game/title", game.title
    yield "game/subtitle", game.subtitle
    yield "game/about", game.about
    if not game.is_executed:
        yield "game/unexecuted", game.unexecuted


def _of_rule(rule: Rule, game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
    yield "heading", _texts(rule.heading)
    if rule.summary:
        yield "summary", _texts(rule.summary)
    for chunk in rule.body:
        for row in chunk.rows:
            yield from (("body", _texts(cell)) for cell in row)
    if rule.table:
        for name, noun in (("key", keys(game)), ("value", game.figures[rule.table].unit)):
            yield f"table.{name}", {each: begun(said) for each, said in game.nouns[noun].other.items()}
    if rule.remark:
        yield "remark", _texts(rule.remark)
    if game.is_executed and not rule.is_executed:
        yield "unexecuted", _texts(game.unexecuted)


def _texts(said: Said) -> Mapping[str, str]:
    return {language: text(said, language) for language in LANGUAGES}
