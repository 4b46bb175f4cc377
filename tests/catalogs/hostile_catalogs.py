"""Broken catalogs: at random from a seed, or on purpose, and very large ones."""

import random
import resource
import sys
from collections.abc import Callable, Mapping

from rulebook_tools.catalogs.catalog_files import read_catalog
from rulebook_tools.catalogs.entries import PoFile
from rulebook_tools.catalogs.merge import merge
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import parse_po, po_text
from rulebook_tools.util.errors import Place, Problems

PLACE = Place("f.yml", 3, 1)
MESSAGES = [
    Message("game/title", "Take", PLACE),
    Message("noun.card/count", "card", PLACE, "cards"),
    *(
        Message("draw/body", f"You may hold {{limit}}, says [rule](rule:tie) {name}.", PLACE)
        for name in "abc"
    ),
    *(Message(f"rule.{name}/heading", f"Heading {name}", PLACE) for name in "abcdefgh"),
]
HEADER = """\
# German, by Jana
msgid ""
msgstr ""
"Project-Id-Version: tiny\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

"""
ENTRIES = """\
# a note of Jana's
#. Label
#: f.yml
msgctxt "game/title"
msgid "Take"
msgstr "Nimm „das“"

#: f.yml
msgctxt "noun.card/count"
msgid "card"
msgid_plural "cards"
msgstr[0] "Karte"
msgstr[1] "Karten"

#: f.yml
#, fuzzy
#| msgid "You may hold {limit}."
msgctxt "draw/body"
msgid "You may hold {limit}, says [rule](rule:tie) a."
msgstr ""
"Sie dürfen {limit} halten, "
"sagt die [Regel](rule:tie)."

msgctxt "rule.b/heading"
msgid "Heading b"
msgstr ""

msgctxt "gone/heading"
msgid "Gone \\"with\\" the wind"
msgstr "Vom\\tWinde\\\\verweht"

#~ msgctxt "old/count"
#~ msgid "ship"
#~ msgid_plural "ships"
#~ msgstr[0] "Schiff"
#~ msgstr[1] "Schiffe"

#~ msgid "Older"
#~ msgstr "Älter"
"""
CATALOG = HEADER + ENTRIES

ODD = [
    *'\r\v\f\x00\x1b\x7f\x85\u00a0\u00ad\u200b\u200d\u2028\u202e\ufeff\ufffe\U000e0041\U0001f600"\\#{}[',
    "\\n",
    "#~",
]
LINES = [
    *('msgid ""', 'msgstr ""', 'msgctxt "game/title"', 'msgid "Take"', 'msgid_plural "x"', 'msgstr[1] "y"'),
    *('msgstr[7] "z"', '"goes on"', "#, fuzzy", '#| msgid "before"', '#~| msgid "before"', '#~ msgid "x"'),
    *('#~ msgstr "y"', "#: a b.yml:7", "#: \u2068a b.yml\u2069:7", "#. note", "#", "", "<<<<<<< HEAD"),
    *('"Plural-Forms: NPLURALS = 3; PLURAL=n%3;\\n"', '"Content-Type: text/plain; charset=latin-1\\n"'),
]


def broken(seed: int, text: str = CATALOG) -> bytes:
    """Return a catalog with up to five things broken: the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 5)):
        text = chance.choice(WAYS)(text, chance)
    content = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        at = chance.randrange(len(content) + 1)
        content = content[:at] + chance.randbytes(2) + content[at:]
    return content


def _lines_moved(text: str, chance: random.Random) -> str:
    """Insert, remove, repeat or swap lines."""
    lines = text.split("\n")
    first, last, to = sorted(chance.randrange(len(lines)) for _ in range(3))
    match chance.randrange(4):
        case 0:
            lines.insert(to, chance.choice(LINES))
        case 1:
            del lines[to]
        case 2:
            lines[to:to] = lines[first:last]
        case _:
            lines[first], lines[to] = lines[to], lines[first]
    return "\n".join(lines)


def _entries_moved(text: str, chance: random.Random) -> str:
    """Shuffle entries, repeat one, or make one obsolete."""
    entries = text.split("\n\n")
    at = chance.randrange(len(entries))
    match chance.randrange(3):
        case 0:
            chance.shuffle(entries)
        case 1:
            entries.append(entries[at])
        case _:
            lines = entries[at].split("\n")
            entries[at] = "\n".join(line if line[:1] == "#" else f"#~ {line}" for line in lines)
    return "\n\n".join(entries)


def _letters_changed(text: str, chance: random.Random) -> str:
    """Insert an odd letter, cut off the text, or change line ends."""
    at = chance.randrange(len(text) + 1)
    match chance.randrange(4):
        case 0:
            return text[:at]
        case 1:
            return text.replace("\n", chance.choice(["\r\n", "\r"]), chance.choice([-1, 3]))
    return f"{text[:at]}{chance.choice(ODD)}{text[at:]}"


WAYS = [*[_lines_moved] * 4, *[_entries_moved] * 3, *[_letters_changed] * 4]


def prove(content: bytes) -> PoFile | None:
    """Assert that a faulty catalog has problems at its lines, and that a valid one loses nothing."""
    problems = Problems()
    po = parse_po("x.po", content, "de", problems)
    assert po is not None or problems.found
    last = content.replace(b"\r", b"\n").count(b"\n") + 1
    assert all(each.place.file == "x.po" and 1 <= each.place.line <= last for each in problems.found)
    read_catalog("x.po", content, "de", MESSAGES)
    if po is None or problems.found:
        return None
    new = po_text(merge(MESSAGES, po, {}))
    again = parse_po("x.po", new, "de", problems)
    assert again is not None, problems.found
    assert problems.found == []
    assert po_text(merge(MESSAGES, again, {})) == new
    kept = {tuple(comment.split(" | ")) for entry in again.obsolete for comment in entry.comments}
    # A second translation of one text becomes a comment, in which any blank is a space.
    gone = {tuple(" ".join(text.split()) for text in each) for each in translations(po) - translations(again)}
    assert gone <= kept, "a translation is lost"
    return po


def translations(po: PoFile) -> set[tuple[str, ...]]:
    """Return all translations of a catalog, also obsolete and fuzzy ones."""
    return {entry.strings for entry in (*po.entries, *po.obsolete) if any(entry.strings)}


def _entry(number: int, text: str = "x", context: str = "a/b") -> str:
    return f'msgctxt "{context}"\nmsgid "t{number}"\nmsgstr "{text}"\n\n'


def _plural(formula: str) -> str:
    return CATALOG.replace("(n != 1)", formula)


LARGE: Mapping[str, Callable[[], str]] = {
    "many lines of spaces, then x": lambda: CATALOG + (" " * 1000 + "x\n") * 3000,
    "NPLURALS": lambda: CATALOG.replace("nplurals=2", "NPLURALS=99999999"),
    "one text": lambda: f'{CATALOG}\nmsgid "{"x" * 9_500_000}"\nmsgstr "y"\n',
    "a form": lambda: f'{CATALOG}\nmsgid "a"\nmsgid_plural "b"\nmsgstr[{"9" * 70_000}] "x"\n',
    "formula, deep": lambda: _plural("(" * 400 + "n" + ")" * 400),
    "formula, long": lambda: _plural("*".join("n" * 9000)),
    "formula, choices": lambda: _plural("n?" * 300 + "0" + ":0" * 300),
}
"""Catalogs that exceed one limit each; most would take minutes or gigabytes without this limit."""
SOUND: Mapping[str, Callable[[], str]] = {
    "one line": lambda: f'{CATALOG}\nmsgid "{"x" * 3_900_000}"\nmsgstr "y"\n',
    "one folded text": lambda: f'{CATALOG}\nmsgid ""\n' + f'"{"x" * 70}"\n' * 40_000 + 'msgstr "y"\n',
    "fields": lambda: HEADER.rstrip() + "".join(f'\n"x{at}: y\\n"' for at in range(200_000)) + "\n",
    "many entries": lambda: CATALOG + "\n" + "".join(map(_entry, range(9900))),
    "many of one context": lambda: (
        CATALOG
        + "\n"
        + "".join(_entry(at, context="draw/body").replace('"t', f'"{"hold " * 30}') for at in range(9900))
    ),
    "long comments": lambda: f"{CATALOG}\n" + f"# {'a-' * 35_000}\n" * 50 + _entry(1),
    "marks in every text": lambda: CATALOG + "\n" + "".join(_entry(at, "*a" * 99) for at in range(9900)),
    "previous": lambda: f'{CATALOG}\n#| msgid ""\n' + '#| "aaaa"\n' * 390_000,
}
"""Large catalogs within all limits."""
MORE_MEMORY = 200_000_000
"""How many bytes of memory reading may take, in addition to those of the program itself."""
SECONDS = 60
"""The limit of processor time for all catalogs together; any quadratic algorithm would take more."""


def main() -> None:
    """Read every large catalog, with little memory and time; print a line for each."""
    pages = int(open("/proc/self/statm", encoding="ascii").read().split()[0])  # noqa: SIM115, PTH123
    bytes_now = pages * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (bytes_now + MORE_MEMORY,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    for name, made in (*LARGE.items(), *SOUND.items()):
        problems, content = Problems(), made().encode()
        po = parse_po("x.po", content, "de", problems)
        if po is not None:
            po_text(merge(MESSAGES, po, {}))
        sys.stdout.write(f"{name}\t{len(problems.found)}\n")


if __name__ == "__main__":
    main()
