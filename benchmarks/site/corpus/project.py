"""Made-up games as a project of this tool: sources in one language each, catalogs in the others."""

import textwrap
from collections.abc import Iterator
from pathlib import Path

import yaml

from benchmarks.site.corpus import counters
from benchmarks.site.corpus.catalogs import (
    DESCRIPTION,
    EDITION,
    SITE,
    TITLE,
    game_catalogs,
    keys,
    site_catalogs,
    text,
)
from benchmarks.site.corpus.files import write
from benchmarks.site.corpus.games import Example, Figure, Game, Rule, Ruling
from benchmarks.site.corpus.prose import Chunk, begun

AUTHOR, YEAR = "Nobody", 2020
WIDTH = 100


def write_site(folder: Path) -> None:
    """Write the texts of the site itself, in all languages."""
    site = {"title": TITLE[SITE], "description": DESCRIPTION[SITE], "language": SITE, "author": AUTHOR}
    write(folder / "docs/site/site.yml", _yaml(site))
    for path, content in site_catalogs():
        write(folder / path, content)


def write_game(folder: Path, game: Game) -> None:
    """Write the sources and the catalogs of a game."""
    for name, content in _sources(game):
        write(folder / "docs/games" / game.id / name, content)
    for path, content in game_catalogs(game):
        write(folder / path, content)


def _sources(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the names and contents of the files of a game."""
    about = {
        "title": text(game.title, game.language),
        "subtitle": text(game.subtitle, game.language),
        "language": game.language,
        "about": text(game.about, game.language),
        "author": AUTHOR,
        "year": YEAR,
        "editions": {"own": {"name": EDITION[game.language], "language": game.language}},
    }
    if not game.is_executed:
        about["engine"] = {"none": text(game.unexecuted, game.language)}
    yield "game.yml", _yaml(about)
    for number, chapter in enumerate(game.chapters, 1):
        yield f"{number:02}-{chapter.id}.yml", _yaml(_rule(chapter, game))
    yield "parameters.yml", _yaml({name: _figure(each, game) for name, each in game.figures.items()})
    terms = {
        name: {
            "term": term.forms[game.language][0],
            "forms": list(term.forms[game.language][1:]),
            "definition": text(term.definition, game.language),
        }
        for name, term in game.terms.items()
    }
    yield "glossary.yml", _yaml(terms)
    yield "rulings.yml", _yaml({name: _ruling(each, game) for name, each in game.rulings.items()})
    nouns = {
        name: {"one": n.one[game.language], "other": n.other[game.language]} for name, n in game.nouns.items()
    }
    said = counters.wording(game.language) if game.is_executed else {"statements": {}}
    yield "wording.yml", _yaml({"nouns": nouns, **said})
    for name, example in game.examples.items():
        yield f"examples/{name}.yml", example_file(name, example, game.language)
    if game.is_executed:
        yield "engine.py", counters.ENGINE.read_text("utf-8")


def _rule(rule: Rule, game: Game) -> dict[str, object]:
    language = game.language
    heading = text(rule.heading, language)
    found: dict[str, object] = {"id": rule.id, "heading": heading}
    if rule.summary:
        found["summary"] = text(rule.summary, language)
    found["body"] = "\n\n".join(_chunk(chunk, language) for chunk in rule.body) + "\n"
    if rule.table:
        found["table"] = _table(rule.table, game)
    if rule.remark:
        found["remark"] = text(rule.remark, language)
    found["source"] = {"own": heading}
    if game.is_executed and not rule.is_executed:
        found["engine"] = {"none": text(game.unexecuted, language)}
    if rule.rules:
        found["blocks"] = [_rule(each, game) for each in rule.rules]
    return found


def _table(name: str, game: Game) -> dict[str, object]:
    key, value = game.nouns[keys(game)], game.nouns[game.figures[name].unit]
    return {
        "parameter": name,
        "kind": "thresholds",
        "key": begun(key.other[game.language]),
        "value": begun(value.other[game.language]),
    }


def _figure(figure: Figure, game: Game) -> dict[str, object]:
    found: dict[str, object] = {"label": text(figure.label, game.language)}
    found["value"] = figure.value if isinstance(figure.value, int) else dict(figure.value)
    if not isinstance(figure.value, int):
        found["keys"] = keys(game)
    return {**found, "unit": figure.unit, "source": {"own": EDITION[game.language]}}


def _ruling(ruling: Ruling, game: Game) -> dict[str, object]:
    return {
        "question": text(ruling.question, game.language),
        "readings": {name: text(each, game.language) for name, each in ruling.readings.items()},
        "adopted": ruling.adopted,
        "because": text(ruling.because, game.language),
        "concerns": list(ruling.concerns),
    }


def example_file(name: str, example: Example, language: str) -> str:
    """Return the file of an example."""
    found: dict[str, object] = {
        "id": name,
        "title": text(example.title, language),
        "story": text(example.story, language),
        "origin": "reference",
        "illustrates": list(example.illustrates),
        "given": {"row": example.row, "turn": example.turn},
        "when": [{player: counters} for player, counters in example.moves],
    }
    end = {"then": dict(example.then)} if example.then else {"forbidden_by": "play.lay"}
    return _yaml(found | end)


def _chunk(chunk: Chunk, language: str) -> str:
    """Return a part of a body as Markdown, in lines as wide as an author would have them."""
    rows = [[text(cell, language) for cell in row] for row in chunk.rows]
    if chunk.kind == "paragraph":
        return _wrapped(rows[0][0])
    if chunk.kind == "list":
        return "\n".join(_wrapped(row[0], "- ") for row in rows)
    return "\n".join("| " + " | ".join(row) + " |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]])


def _wrapped(words: str, mark: str = "") -> str:
    return textwrap.fill(
        words,
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


class _Dumper(yaml.CSafeDumper):
    """Writes texts of several lines as they are."""


def _multiline(dumper: yaml.CSafeDumper, words: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", words, style="|" if "\n" in words else None)


_Dumper.add_representer(str, _multiline)


def _yaml(data: object) -> str:
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=WIDTH)
