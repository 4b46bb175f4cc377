"""Check references within a game's sources: ids, links, citations, placeholders."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from itertools import chain

from rulebook_tools import model
from rulebook_tools.catalogs.languages import expected_language, is_known
from rulebook_tools.catalogs.lint import DIGIT
from rulebook_tools.catalogs.messages import Message, is_statement, site_messages
from rulebook_tools.checks.learning import check_learning
from rulebook_tools.checks.names import check_card, check_citations, check_example, check_known, check_looks
from rulebook_tools.engine.parameters import Value
from rulebook_tools.prose.body import split
from rulebook_tools.prose.choices import CASES, CHOSEN_PLAYERS
from rulebook_tools.prose.inline import Link
from rulebook_tools.prose.parts import Admonition, pictures
from rulebook_tools.prose.variants import variants
from rulebook_tools.sources.assets import PICTURE_ENDINGS
from rulebook_tools.sources.folders import SITE_PAGES, Folders
from rulebook_tools.sources.parameter_values import lookup, parameter_values, paths
from rulebook_tools.util.errors import Place, Problems, listed, short

CREDIT = "credit."
"""The prefix of ids of labels that name roles in the credits."""
PICTURE = re.compile(rf"(?:[\w-]+/)*[\w-][\w.-]*\.(?:{'|'.join(PICTURE_ENDINGS)})", re.ASCII)
"""An allowed path of a picture: relative, without `..`, with a known suffix."""
ID = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*")
LONGEST_ID = 150
"""How many characters an id may have: it becomes part of file names and addresses."""


def check_references(rulebook: model.Rulebook, messages: Iterable[Message], problems: Problems) -> None:
    """Add problems of a game's sources, such as unknown names, uncited rules and faults in its `messages`."""
    values = parameter_values(rulebook.parameters, problems).values
    _check_ids(rulebook, problems)
    _check_warrants(rulebook, problems)
    check_citations(rulebook, problems)
    _check_names(rulebook, values, problems)
    for body in bodies(rulebook):
        split(body, problems)
    _check_remarks(rulebook, problems)
    unread = rulebook.parameters.keys() - values.keys()
    targets, executed = link_targets(rulebook), rulebook.about.engine is None
    for message in messages:
        check_prose(message, targets, problems)
        if not is_statement(message.context):
            _check_placeholders(message, values, unread, problems)
        if executed and not message.context.startswith(("game/", "edition.")):
            _check_digits(message, problems)


def _check_digits(message: Message, problems: Problems) -> None:
    ways = (way for text in message.prose for way in variants(text).each)
    for figure in filter(None, (DIGIT.search(way.inline.plain) for way in ways)):
        expected = "a placeholder of a parameter, such as {hand_limit}"
        wrong = f"the figure {figure.group()!r} is typed into the text"
        problems.add(message.place_of(figure.group()), wrong, expected)
        return


def bodies(rulebook: model.Rulebook) -> Iterator[model.Text | None]:
    """Yield all texts of a game that can have paragraphs; None for those that are left out."""
    yield rulebook.about.about
    yield rulebook.about.engine.none if rulebook.about.engine else None
    for block in rulebook.blocks.values():
        yield from (block.body, block.remark, block.inferred, block.assumed)
        yield block.engine.none if block.engine else None
    for term in rulebook.terms.values():
        yield term.definition
    for ruling in rulebook.rulings.values():
        yield ruling.because
        yield from (reading.because for reading in ruling.readings.values())
    for parameter in rulebook.parameters.values():
        yield from (parameter.inferred, parameter.assumed)
    for example in rulebook.examples:
        yield from (example.story, example.assumed)
    for tour in rulebook.tours:
        yield tour.story
        yield from (stop.tell for stop in tour.stops.values())


def _check_remarks(rulebook: model.Rulebook, problems: Problems) -> None:
    for block in rulebook.blocks.values():
        match split(block.body)[-1:]:
            case (Admonition("remark"),) if block.body and block.remark is None:
                problems.add(block.body.place, "a remark at the end of a body", "the key remark for it")


def check_pictures(texts: Iterable[model.Text | None], folders: Folders, problems: Problems) -> None:
    """Add a problem for each picture that is missing, or whose path names no picture within docs/assets."""
    shown = chain.from_iterable(pictures(split(body)) for body in texts)
    for file, place in (picture.file for picture in shown):
        if not PICTURE.fullmatch(file):
            expected = "a file within docs/assets that ends in " + ", ".join(PICTURE_ENDINGS)
            problems.add(place, f"the picture {file!r}", expected)
        elif not (folders.assets / file).is_file():
            problems.add(place, f"no picture {file!r}", f"that file in {folders.shown(folders.assets)}")


def link_targets(rulebook: model.Rulebook) -> dict[str, frozenset[str]]:
    """Return the ids that links can lead to, by kind of link: rule, term, example."""
    return {
        "rule": frozenset((*rulebook.blocks, *rulebook.aliases)),
        "term": frozenset(rulebook.terms),
        "example": frozenset(example.id.name for example in rulebook.examples),
    }


def check_site(site: model.Site, games: Iterable[str], problems: Problems) -> None:
    """Add problems of the site's own texts, and for each page that has the same name as one of `games`."""
    taken = set(games)
    for name, page in site.pages.items():
        split(page.body, problems)
        if name in taken:
            problems.add(page.place, f"a page named {name!r}", "another name: a game has it")
    for name in sorted(taken & {*SITE_PAGES} - site.pages.keys()):
        problems.add(Place(f"docs/games/{name}"), f"the game's id {name!r}", "another: a page has it")
    if site.identity:
        _check_identity(site.identity, problems)
    for message in site_messages(site):
        check_prose(message, {}, problems)


def _check_identity(identity: model.Identity, problems: Problems) -> None:
    language, url = identity.language, identity.licence.url if identity.licence else None
    if language:
        check_language(language, problems)
    if url and not url.name.startswith("https://"):
        problems.add(url.place, f"the address {url.name!r}", "one that begins with https://")


def check_language(language: model.Ref, problems: Problems) -> None:
    """Add a problem if a language tag is unknown."""
    if not is_known(language.name):
        expected = expected_language(language.name, "a language tag such as en or pt_BR")
        problems.add(language.place, f"unknown language {language.name!r}", expected)


def check_credits(about: model.About, site: model.Site, problems: Problems) -> None:
    """Add a problem for each role in a game's credits that the site has no label for."""
    roles = [name.removeprefix(CREDIT) for name in site.labels if name.startswith(CREDIT)]
    for role, names in about.credits.items():
        if role not in roles:
            problems.add(names.place, f"unknown role {role!r}", ", ".join(roles), name=role, valid=roles)


def check_prose(message: Message, targets: Mapping[str, frozenset[str]], problems: Problems) -> None:
    """Add a problem for each fault of a message, and each link not in `targets` (ids by kind of link)."""
    for text in message.prose:
        ways = variants(text)
        for fault in ways.faults:
            place, name = message.place_at(fault.offset), fault.name
            problems.add(place, fault.wrong, fault.expected, name=name, valid=CASES)
        for link in ways.links:
            _check_link(link, targets, message.place_of(f"]({link}"), problems)
        figures = message.figures
        for path, offset, _form in ways.selectors if figures is not None else ():
            if path not in (figures or ()):
                wrong, expected = f"words chosen by {path!r}", "the same words for every figure"
                expected = listed(figures or ()) or expected
                problems.add(message.place_at(offset), wrong, expected, name=path, valid=figures or ())


def _check_link(link: Link, targets: Mapping[str, frozenset[str]], place: Place, problems: Problems) -> None:
    if not link.kind:
        if not link.target.startswith("https://"):
            wrong, expected = f"the link {link.target!r}", "rule:<id>, term:<id>, example:<id> or https://…"
            if link.target.lower().endswith(tuple(f".{ending}" for ending in PICTURE_ENDINGS)):
                expected = 'for a picture, {{< rules-image src="…" alt="…" >}} on a line of its own'
            problems.add(place, wrong, expected)
    elif link.target not in targets.get(link.kind, ()):
        valid = targets.get(link.kind, frozenset())
        wrong, expected = f"the link {link} leads nowhere", f"the id of a {link.kind}: {link.kind}:<id>"
        problems.add(place, wrong, expected, name=link.target, valid=valid)


def _check_placeholders(
    message: Message, values: Mapping[str, Value], unread: Collection[str], problems: Problems
) -> None:
    """Add a problem for each placeholder that names a table, or no parameter of the game.

    `unread` are the names of parameters whose values are invalid, and so not in `values`.
    """
    for ways in map(variants, message.prose):
        named = [(path, f"{{{path}}}", message.place_of(f"{{{path}")) for path, _form in ways.placeholders]
        by_figure = (each for each in ways.selectors if each.path != CHOSEN_PLAYERS)
        named += [(path, f"{{{path} …}}", message.place_at(at)) for path, at, _form in by_figure]
        for path, shown, place in named:
            value = lookup(values, path)
            if value is None and path.partition(".")[0] in unread:
                continue
            if value is None:
                wrong, known = f"unknown placeholder {shown}", paths(values)
                problems.add(place, wrong, "a parameter", name=path, valid=known)
            elif not isinstance(value, int):
                keys = listed(shown.replace(path, f"{path}.{key}") for key in value)
                problems.add(place, f"{shown} is a table", keys)


def _check_ids(rulebook: model.Rulebook, problems: Problems) -> None:
    first: dict[str, Place] = {}
    for (name, place), what in _ids(rulebook):
        if len(name) > LONGEST_ID:
            wrong = f"the id {name[:20]!r}… of {len(name)} characters"
            problems.add(place, wrong, f"at most {LONGEST_ID}")
        elif not ID.fullmatch(name):
            problems.add(place, f"the id {name!r}", "small letters, digits, '-' and '_', parts joined by '.'")
        if name in first:
            wrong = f"the id {name!r} is used twice (first in {first[name]})"
            problems.add(place, wrong, f"another id for this {what}")
        first.setdefault(name, place)


def _ids(rulebook: model.Rulebook) -> Iterator[tuple[model.Ref, str]]:
    for block in (block for chapter in rulebook.chapters for block in chapter.walk()):
        yield block.id, "block"
        yield from ((alias, "alias") for alias in block.aliases)
    yield from ((model.Ref(name, term.place), "term") for name, term in rulebook.terms.items())
    yield from ((model.Ref(name, ruling.place), "ruling") for name, ruling in rulebook.rulings.items())
    yield from ((example.id, "example") for example in rulebook.examples)
    yield from ((tour.id, "tour") for tour in rulebook.tours)


def _check_warrants(rulebook: model.Rulebook, problems: Problems) -> None:
    things: list[tuple[str, model.Block | model.Parameter]] = list(rulebook.blocks.items())
    things += rulebook.parameters.items()
    for name, thing in things:
        if not (thing.source or thing.inferred or thing.assumed or thing.ruling):
            problems.add(thing.place, f"{name!r} cites nothing", "one of source, inferred, assumed, ruling")
        if thing.ruling:
            check_known(thing.ruling, rulebook.rulings, "a ruling", problems)
    for ruling in rulebook.rulings.values():
        if ruling.certainty == "stated" and ruling.source is None:
            problems.add(ruling.place, "a ruling that is stated nowhere", "a source, or another certainty")


def _check_names(rulebook: model.Rulebook, values: Mapping[str, Value], problems: Problems) -> None:
    chapters = {chapter.id.name for chapter in rulebook.chapters}
    for block in rulebook.blocks.values():
        if block.table:
            _check_table(block.table, rulebook, values, problems)
        if block.players:
            _check_unit(model.Ref(model.PLAYERS, block.place), rulebook, problems)
            for number in (number for number in block.players if number < 1):
                problems.add(block.place, f"a rule for {number} players", "numbers of 1 or more")
        for old in block.moved_from:
            check_known(old, chapters, "a chapter", problems)
    _check_rulings(rulebook, problems)
    for ruling in rulebook.rulings.values():
        check_known(ruling.adopted, ruling.readings, "one of the readings", problems)
        for rule in ruling.concerns:
            check_known(rule, rulebook.blocks, "the id of a block", problems)
    for example in rulebook.examples:
        check_example(example, rulebook, problems)
    for name, parameter in rulebook.parameters.items():
        _check_noun(parameter, values.get(name), rulebook, problems)
    _check_wordings(rulebook, problems)
    check_looks(rulebook, problems)
    check_card(rulebook, problems)
    check_learning(rulebook, problems)


def _check_rulings(rulebook: model.Rulebook, problems: Problems) -> None:
    first: dict[int, str] = {}
    for id_, number in rulebook.ruling_numbers.items():
        ruling = rulebook.rulings[id_]
        if number < 1 or ruling.number == 0:
            problems.add(ruling.place, f"the number {ruling.number} of a ruling", "1 or more")
        elif number in first:
            wrong = f"the number {number} is used by two rulings (first by {first[number]!r})"
            problems.add(ruling.place, wrong, "another number")
        first.setdefault(number, id_)
        _check_editions(ruling, rulebook, problems)
        day = ruling.decided
        if day is not None and not _is_day(day.name):
            problems.add(day.place, f"{short(day.name)!r} is not a date", "one such as 2026-11-20")


def _check_editions(ruling: model.Ruling, rulebook: model.Rulebook, problems: Problems) -> None:
    stated: set[str] = set()
    for name, reading in ruling.readings.items():
        for edition in reading.editions:
            check_known(edition, rulebook.about.editions, "an edition of game.yml", problems)
            if edition.name in stated:
                wrong = f"a second reading that the edition {short(edition.name)!r} states"
                problems.add(edition.place, wrong, "the one that it says, not what it could mean")
            elif name == ruling.adopted.name and ruling.certainty in {"inferred", "chosen"}:
                wrong = f"an edition states this reading, but the ruling is {ruling.certainty}"
                problems.add(edition.place, wrong, "certainty: stated, or a reading without editions")
            stated.add(edition.name)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_table(
    table: model.Table, rulebook: model.Rulebook, values: Mapping[str, Value], problems: Problems
) -> None:
    ref, value = table.parameter, lookup(values, table.parameter.name)
    if not isinstance(value, Mapping):
        tables = [name for name, table in values.items() if isinstance(table, Mapping)]
        problems.add(
            ref.place, f"{ref.name!r} is not a table", "a table parameter", name=ref.name, valid=tables
        )
    elif table.kind == "thresholds" and not all(key.isdecimal() for key in value):
        problems.add(ref.place, f"the keys of {ref.name!r} are not numbers", "kind: values")
    elif table.kind == "thresholds" and (keys := rulebook.parameters[ref.name].keys):
        _check_unit(keys, rulebook, problems)


def _check_noun(
    parameter: model.Parameter, value: Value | None, rulebook: model.Rulebook, problems: Problems
) -> None:
    nouns, noun = rulebook.wordings.nouns, "a noun of wording.yml"
    if parameter.unit:
        _check_unit(parameter.unit, rulebook, problems)
    if not (isinstance(value, Mapping) and value):
        return
    if parameter.keys is None:
        expected = "keys: a noun for numbers, or the first part of the nouns of the names"
        problems.add(parameter.place, "a table does not say what its keys are", expected)
    elif all(key.isdecimal() for key in value):
        check_known(parameter.keys, nouns, noun, problems)
    else:
        name, place = parameter.keys
        for key in value:
            check_known(model.Ref(f"{name}.{key}", place), nouns, f"{noun} for each key", problems)


def _check_unit(unit: model.Ref, rulebook: model.Rulebook, problems: Problems) -> None:
    nouns = rulebook.wordings.nouns
    if check_known(unit, nouns, "a noun of wording.yml", problems):
        noun = nouns[unit.name]
        if not (noun.one and noun.other):
            problems.add(unit.place, f"{unit.name!r} cannot be counted", "a noun with one and other")


def _check_wordings(rulebook: model.Rulebook, problems: Problems) -> None:
    known = rulebook.wordings.statements
    for wording in known.values():
        for told in wording.tells:
            if told.name not in known:
                wrong = f"unknown statement {told.name!r}"
                problems.add(told.place, wrong, "one of this file", name=told.name, valid=known)
    for noun in rulebook.wordings.nouns.values():
        if (noun.one is None) != (noun.other is None) or not (noun.one or noun.name):
            problems.add(noun.place, "a noun that cannot be said", "name, or one and other, or all of them")
