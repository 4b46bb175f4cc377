"""Parser of Hugo's shortcodes in a text: `{{% name key="value" %}} … {{% /name %}}`.

It supports `{{% %}}` and `{{< >}}`, named and positional parameters, bare, quoted and backtick values,
self-closing tags, escaped shortcodes (`{{%/* … */%}}`). Invalid shortcodes are reported as faults and stay
text; no exception is raised, and nothing is executed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebook_tools.prose.text import Fault
from rulebook_tools.util.errors import short

MAX_DEPTH = 12
"""How many levels of shortcodes may be nested; deeper ones are faults (real pages have three)."""

MAX_PARAMS = 100
"""How many parameters a shortcode may have; with more, it is a fault (those of rules have a dozen)."""

OPENING = re.compile(r"\{\{([<%])")
ESCAPE_END = re.compile(r"\*/([>%])\}\}")
NAME = re.compile(r"[A-Za-z_](?:[\w.-]|/(?=\w))*", re.ASCII)
PARAM = re.compile(
    r"(?:(?P<key>[A-Za-z_][a-zA-Z0-9_-]*)[ \t-\r]*=[ \t-\r]*)?"
    r'(?:"(?P<quoted>(?:[^"\\\n]|\\[^\n])*)"|`(?P<raw>[^`]*)`|(?P<bare>(?:(?![>%]\}\}|/\s*[>%]\}\})[^\s"`={])+))'
)
SPACE = re.compile(r"\s*")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
CLOSERS = {"<": ">}}", "%": "%}}"}


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a shortcode; a positional parameter has an empty name.

    `offset` and `value_offset` are the offsets in the text at which the parameter and its value begin.
    """

    name: str
    value: str
    offset: int
    value_offset: int


@dataclass(frozen=True, slots=True)
class Tag:
    """The opening or closing tag of a shortcode, from the offset `start` of the text to `end`."""

    name: str
    params: tuple[Param, ...]
    start: int
    end: int
    closes: bool = False
    self_closing: bool = False


@dataclass(slots=True)
class Element:
    """A shortcode: its opening tag, the shortcodes inside it, and its closing tag, None if it has none."""

    tag: Tag
    children: list[Element] = field(default_factory=list)
    closed: Tag | None = None

    @property
    def name(self) -> str:
        """The name of the shortcode as it is written, perhaps with a folder."""
        return self.tag.name

    @property
    def inner(self) -> tuple[int, int]:
        """The start and end offsets of the text between the tags; equal if there is no closing tag."""
        return self.tag.end, self.closed.start if self.closed else self.tag.end

    @property
    def end(self) -> int:
        """The offset in the text after the last tag of the shortcode."""
        return self.closed.end if self.closed else self.tag.end

    @property
    def values(self) -> Mapping[str, Param]:
        """The parameters by name, or by index if positional; of those with equal names, the first."""
        found: dict[str, Param] = {}
        for index, param in enumerate(self.tag.params):
            found.setdefault(param.name or str(index), param)
        return found


@dataclass(frozen=True, slots=True)
class Shortcodes:
    """The outermost shortcodes of a text, in order, and the faults of all shortcodes."""

    elements: tuple[Element, ...]
    faults: tuple[Fault, ...]
    escaped: tuple[tuple[int, int, str], ...] = ()
    """The escaped shortcodes: their start and end offsets, and the text that is shown instead."""


def is_shortcode_in(text: str) -> bool:
    """Return whether a text contains the beginning of a shortcode."""
    return "{{<" in text or "{{%" in text


def read_shortcodes(text: str) -> Shortcodes:
    """Parse the shortcodes of a text."""
    if not is_shortcode_in(text):
        return Shortcodes((), ())
    tags, faults, escaped = _tags(text)
    elements = _limited(_elements(tags, faults), faults)
    return Shortcodes(tuple(elements), tuple(sorted(faults, key=lambda each: each.offset)), escaped)


def plain_name(name: str) -> str:
    """Return a shortcode's name without its folder: `rules-block` for `rules/rules-block`."""
    return name.rpartition("/")[2]


def quoted(value: str) -> str:
    """Return a parameter's value in double quotes, or in backticks if it would need escapes in quotes."""
    if "`" not in value and ('"' in value or "\n" in value or "\\" in value):
        return f"`{value}`"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _tags(text: str) -> tuple[list[Tag], list[Fault], tuple[tuple[int, int, str], ...]]:
    tags: list[Tag] = []
    faults: list[Fault] = []
    escaped = []
    position, escapes_end = 0, True
    while match := OPENING.search(text, position):
        end = None
        if escapes_end and text.startswith("/*", match.end()):
            end = ESCAPE_END.search(text, match.end())
            escapes_end = end is not None  # avoids quadratic time for many openings
        if end:
            shown = f"{{{{{match[1]}{text[match.end() + 2 : end.start()]}{end[1]}}}}}"
            escaped.append((match.start(), end.end(), shown))
            position = end.end()
            continue
        read = _tag(text, match.start(), match[1])
        if isinstance(read, Tag):
            tags.append(read)
            position = read.end
        else:
            faults.append(Fault(match.start(), read, f"a shortcode that ends in {CLOSERS[match[1]]}"))
            position = match.end()
    return tags, faults, tuple(escaped)


def _tag(text: str, start: int, kind: str) -> Tag | str:
    """Parse the tag at `start`, or describe its fault; `kind` is the `<` or `%` after its first braces."""
    closer = CLOSERS[kind]
    position = _skip(text, start + 3)
    closes = text.startswith("/", position)
    if closes:
        position = _skip(text, position + 1)
    name = NAME.match(text, position)
    if name is None:
        return "a shortcode without a name"
    params: list[Param] = []
    position = _skip(text, name.end())
    while not text.startswith(closer, position):
        if text.startswith("/", position) and text.startswith(closer, after := _skip(text, position + 1)):
            return Tag(name[0], tuple(params), start, after + 3, closes, self_closing=True)
        param = _param(text, position)
        if param is None:
            return f"the shortcode {short(name[0])!r} that does not end"
        params.append(param[0])
        if len(params) > MAX_PARAMS:
            return f"the shortcode {short(name[0])!r} with more than {MAX_PARAMS} parameters"
        position = _skip(text, param[1])
    return Tag(name[0], tuple(params), start, position + 3, closes)


def _param(text: str, position: int) -> tuple[Param, int] | None:
    """Return the parameter at an offset and the offset after it; None if there is no valid one."""
    match = PARAM.match(text, position)
    if match is None:
        return None
    kind = match.lastgroup or ""
    value = match[kind]
    if kind == "quoted":
        value = re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[1]), value)
    return Param(match["key"] or "", value, position, match.start(kind)), match.end()


def _skip(text: str, position: int) -> int:
    match = SPACE.match(text, position)
    return match.end() if match else position


def _elements(tags: list[Tag], faults: list[Fault]) -> list[Element]:
    """Combine tags into elements and return the outermost ones; add a fault for each unmatched closing tag.

    A closing tag closes the innermost open element with its name. An element without a closing tag has no
    children.
    """
    found, waiting = list[Element](), list[int]()
    names: Counter[str] = Counter()
    for tag in tags:
        if not tag.closes:
            if not tag.self_closing:
                waiting.append(len(found))
                names[tag.name] += 1
            found.append(Element(tag))
        elif names[tag.name]:
            opened = ""
            while opened != tag.name:
                at = waiting.pop()
                opened = found[at].name
                names[opened] -= 1
            found[at].closed, found[at].children = tag, found[at + 1 :]
            del found[at + 1 :]
        else:
            wrong = f"the closing tag of {tag.name!r}, which is not open"
            faults.append(Fault(tag.start, wrong, "an opening one before"))
    return found


def _limited(elements: list[Element], faults: list[Fault], depth: int = 0) -> list[Element]:
    """Limit nesting: add a fault for each element that is nested too deeply and has a closing tag.

    Its children move up a level. `depth` is the number of levels around `elements`.
    """
    found, left = list[Element](), elements[::-1]
    while left:
        element = left.pop()
        found.append(element)
        if element.closed and depth >= MAX_DEPTH:
            expected = f"{MAX_DEPTH} levels at most"
            faults.append(Fault(element.tag.start, f"{element.name!r} is nested too deeply", expected))
            left += element.children[::-1]
            element.closed, element.children = None, []
        element.children = _limited(element.children, faults, depth + 1)
    return found
