"""Hostile sources, made to a length: the suite tries short ones, `tests/slow` those as long as may be."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

HEAD = "id: more\nheading: More\nassumed: so\nblocks: []\n"
CHAPTER, PAGE = "20-more.yml", "20-more.md"
FRONT = "---\nid: more\ntitle: More\nassumed: so\n---\n"
EXAMPLE = "id: x\ntitle: X\norigin: reference\nillustrates: [draw]\ngiven: {}\nwhen: []\n"

Maker = Callable[[int], str]
"""Returns a source of about so many characters."""


def times(piece: str) -> Maker:
    """Return a maker that repeats a piece."""
    return lambda length: piece * (length // len(piece))


def numbered(piece: str, before: str = "", after: str = "") -> Maker:
    """Return a maker that repeats a piece with `#` counted up."""

    def made(length: int) -> str:
        numbers = range(length // (len(piece) + 4))
        return before + "".join(piece.replace("#", str(number)) for number in numbers) + after

    return made


def chapter(make: Maker) -> Maker:
    """Return a maker of a chapter that begins as it must."""
    return lambda length: HEAD + make(length)


def body(make: Maker) -> Maker:
    """Return a maker of a chapter with one body, which is never longer than a body may be."""

    def made(length: int) -> str:
        lines = make(min(length, 59_000)).split("\n")
        return HEAD + "body: |\n" + "".join(f"  {line}\n" for line in lines)

    return made


def bodies(piece: str) -> Maker:
    """Return a maker of a chapter of many blocks, each with a message as long as one may be."""
    text = piece * (3900 // len(piece))
    block = f"- id: more.b#\n  heading: B\n  assumed: so\n  body: |\n    {text}\n"
    return lambda length: HEAD.replace("blocks: []\n", "blocks:\n") + numbered(block)(length)


def page(make: Maker) -> Maker:
    """Return a maker of a chapter as a Hugo page."""
    return lambda length: FRONT + make(length)


RULING = "r: {question: q, readings: {a: x, b: y}, adopted: a, because: z, concerns: [#]}\n"

PARAMETER = "{label: x, assumed: y"
RULES = "parameters.yml"

SOURCES: Mapping[str, tuple[str, Maker]] = {
    "unknown keys": (CHAPTER, chapter(numbered("k#: 1\n"))),
    "records of unknown keys": (CHAPTER, lambda n: HEAD[:-3] + "\n" + times("- {a: 1, hedding: 3}\n")(n)),
    "a key again and again": (CHAPTER, chapter(times("id: x\n"))),
    "lists in a list": (CHAPTER, lambda n: f"{HEAD}players: [{times('[],')(n)}]\n"),
    "open lists": (CHAPTER, times("[")),
    "lists in each other": (CHAPTER, times("- ")),
    "numbers": (CHAPTER, lambda n: f"{HEAD}players: [{times('1,')(n)}1]\n"),
    "a long number": (CHAPTER, lambda n: f"{HEAD}players: [{'9' * n}]\n"),
    "empty lines": (CHAPTER, times("\n")),
    "a long key": (CHAPTER, lambda n: f"{'k' * n}: 1\n"),
    "a long name": (CHAPTER, lambda n: f"{HEAD}icon: {'k' * n}\n"),
    "documents": (CHAPTER, times("---\n")),
    "anchors": (CHAPTER, numbered("a#: &a# [1]\n")),
    "a long tag": (CHAPTER, lambda n: f"!{'a' * n} x"),
    "tabs": (CHAPTER, lambda n: "a:\n" + "\t" * n),
    "lists as keys": (CHAPTER, chapter(numbered("? [a#]\n: 1\n"))),
    "editions": (CHAPTER, lambda n: f"{HEAD}source: {{{numbered('a#: x, ')(n)}b: y}}\n"),
    "aliases": (CHAPTER, lambda n: f"{HEAD}aliases: [{numbered('a#, ')(n)}b]\n"),
    "old chapters": (CHAPTER, lambda n: f"{HEAD}moved_from: [{numbered('a#, ')(n)}b]\n"),
    "parameters": (RULES, numbered(f"p#: {PARAMETER}, value: 1}}\n")),
    "parameters of parameters": (RULES, numbered(f"p#: {PARAMETER}, sum: [p1#]}}\n")),
    "a long product": (
        RULES,
        lambda n: f"p: {PARAMETER}, value: 9999999999}}\nq: {PARAMETER}, product: [{times('p,')(n)}p]}}\n",
    ),
    "a table": (RULES, lambda n: f"p: {PARAMETER}, keys: card, value: {{{numbered('k#: 1, ')(n)}b: 1}}}}\n"),
    "a long number for a key": (RULES, lambda n: f"p: {PARAMETER}, value: {{{'9' * min(n, 900)}: 1}}}}\n"),
    "terms": ("glossary.yml", numbered("t#: {term: x, definition: y}\n")),
    "looks": ("pictures.yml", numbered("t#: {shape: card, drawing: x#}\n")),
    "rules that a ruling concerns": ("rulings.yml", lambda n: RULING.replace("#", f"{times('drow,')(n)}a")),
    "statements": ("wording.yml", lambda n: f"nouns: {{}}\nstatements: {{{numbered('a#: {text: x},')(n)}}}"),
    "what comes out": ("examples/x.yml", lambda n: f"{EXAMPLE}then: {{{numbered('a#: 1, ')(n)}b: 1}}\n"),
    "spaces in a paragraph": (CHAPTER, body(lambda n: "a" + " " * n + "b")),
    "spaces before the end of lines": (CHAPTER, body(times("a" + " " * 500 + "\n"))),
    "a wide table": (CHAPTER, body(lambda n: "|a" * (n // 6) + "\n" + "|-" * (n // 6) + "\nx" * (n // 6))),
    "quotes in each other": (CHAPTER, body(times(">"))),
    "list items": (CHAPTER, body(times("- a\n"))),
    "open brackets": (CHAPTER, bodies("[")),
    "open links": (CHAPTER, bodies("[a](")),
    "stars": (CHAPTER, bodies("a**b")),
    "ampersands": (CHAPTER, bodies("&")),
    "braces": (CHAPTER, bodies("{")),
    "choices": (CHAPTER, bodies("{hand_limit one {a} other {b}} ")),
    "placeholders that lead nowhere": (CHAPTER, bodies("{hand_limmit} ")),
    "links that lead nowhere": (CHAPTER, bodies("[a](rule:drow) ")),
    "boxes": (CHAPTER, body(times("{{% remark %}}\n"))),
    "shortcodes that do not end": (CHAPTER, body(times("{{<"))),
    "escaped shortcodes": (CHAPTER, body(times("{{%/* a"))),
    "quotes that do not end": (CHAPTER, body(times('{{% a="'))),
    "blocks that do not end": (PAGE, page(numbered('{{% rules-block id="more.b#" %}}\n'))),
    "blocks in each other": (PAGE, page(times("{{% rules-block %}}"))),
    "parameters of a tag": (PAGE, page(lambda n: "{{% rules-block " + 'a="1" ' * (n // 6) + "%}}")),
    "bare parameters": (PAGE, page(lambda n: "{{% a " + "b " * (n // 2))),
    "lines of a page": (PAGE, page(times("a\n"))),
    "no end of the front matter": (PAGE, lambda n: "---\n" + times("a: b\n---x\n")(n)),
    "spaces for a front matter": (PAGE, lambda n: "---" + " " * n + "x"),
    "a tag of spaces": (PAGE, page(lambda n: "{{%" + " " * n)),
    "unknown labels": ("../../site/labels.yml", numbered("hom#: {text: x}\n")),
    "a long title": ("../../site/site.yml", lambda n: f"title: {times('a ')(n)}\n"),
}
"""Sources of a game by what is hostile about them: the file in the game's folder, and what makes it."""

TOKENS = (
    *("[", "]", "{", "}", "{{% remark %}}", "{{% /remark %}}", "{{<", ">}}", "---\n", ": ", "- ", "? "),
    *("| a |", "&a ", "*a", "!!python/object:os.system ", "<<: ", "\t", "\r", "\0", "\u202e", "\ufeff"),
    *("\u2028", "'", "{hand_limit one {", "{hand_limit}", "](rule:draw)", "](javascript:x)", "`", "**", "\\"),
    *("<b onclick=x>", "9" * 500, "-1", "1e999", ".inf", "null", "~", "yes", "[" * 60, "  ", "\n", "\n\n"),
    *("#", "|\n", ">\n", '"', "é", "😀"),
)
"""What a mutation puts into a text."""


def mutated(text: str, random: Random) -> str:
    """Return a text with a few parts of it taken out, doubled, moved or replaced."""
    for _ in range(random.randrange(1, 5)):
        first, last = sorted((random.randrange(len(text) + 1), random.randrange(len(text) + 1)))
        last = min(last, first + random.choice((0, 1, 5, 40, 400)))
        part = text[first:last]
        put = random.choice(("", part + part, part[::-1], random.choice(TOKENS), random.choice(TOKENS) * 9))
        text = text[:first] + put + text[last:]
    return text


def mutations(sources: Mapping[str, str], number: int, seed: int = 0) -> Iterator[tuple[str, str]]:
    """Yield so many sources with a fault or several, each with the name of its file."""
    random = Random(seed)
    names = sorted(sources)
    for _ in range(number):
        name = random.choice(names)
        yield name, mutated(sources[name], random)
