"""Remove the rules of the theme's stylesheets that no page of a site needs, about a third of the bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import tinycss2

STYLESHEETS = ("main.*.min.css", "palette.*.min.css")
"""The theme's stylesheets, which are trimmed. Ours are not: HTML that a browser makes needs their rules."""
CLASSES = re.compile(rb'class="?([^">]*)')
PALETTE = "data-md-color-"
"""The beginning of the attributes that choose a palette; its rules depend on their values, not on classes."""
COLOURS = re.compile(rb'(data-md-color-\w+)="?([\w-]+)')
WORDS = re.compile(rb"[\w-]{4,}")
"""A word in a script that may be a class, or the beginning of one; minified names are shorter."""
DECLARED = re.compile(r'(?<=[{;])(--[\w-]+):(?:"[^"]*"|url\((?:"[^"]*"|[^)]*)\)|[^;}])*;?')
"""The declaration of a variable in a minified stylesheet."""
USED, NAMED = re.compile(rb"var\((--[\w-]+)"), re.compile(rb"--[\w-]+")
"""Patterns for variables of CSS: `var(--x` where a stylesheet or a page uses one, `--x` in a script."""
OTHER_SCRIPTS = {"search", "workers"}
"""Folders of scripts not searched for classes: they change no page, but contain words that equal classes."""
GROUPING, ALTERNATIVES = {"media", "supports", "layer"}, {"is", "where", "has"}
IsUsed = Callable[[str], bool]
"""A function of a class, or of a palette such as `data-md-color-scheme=slate`: whether pages may have it."""


def trim_styles(site: Path) -> None:
    """Remove rules of the theme's stylesheets from a finished site if they need a class that no page has.

    Classes are those of all pages, and the words of all scripts; a word that ends with a hyphen or an
    underscore, such as `md-tag--`, stands for all classes that begin with it. Also remove rules for palettes
    that no page offers, and then the variables that no page, script or stylesheet uses.
    """
    scripts = set(_read(site, "*.js"))
    words = {word for text in scripts for word in WORDS.findall(text)}
    lists, palettes, variables = set[bytes](), set[tuple[bytes, bytes]](), set[bytes]()
    for page in _read(site, "*.html"):  # one at a time: all pages of a site can be too much for memory
        lists.update(CLASSES.findall(page))
        palettes.update(COLOURS.findall(page))
        variables.update(USED.findall(page))
    classes = {name for classes in lists for name in classes.split()}
    known = {name.decode() for name in words | classes | {b"%b=%b" % palette for palette in palettes}}
    beginnings = tuple(word.decode() for word in words if re.fullmatch(rb"(?!data-).*[-_]", word))

    paths = [path for name in STYLESHEETS for path in site.rglob(f"assets/stylesheets/{name}")]
    theirs = {path: path.read_text("utf-8") for path in paths}
    trimmed = {
        text: _trimmed(text, lambda name: name in known or name.startswith(beginnings))
        for text in set(theirs.values())
    }
    ours = [path.read_bytes() for path in site.rglob("*.css") if path not in theirs]
    variables.update(name for text in scripts for name in NAMED.findall(text))
    for style in (*ours, *map(str.encode, trimmed.values())):
        variables.update(USED.findall(style))
    for path, text in theirs.items():
        kept = DECLARED.sub(lambda each: each[0] if each[1].encode() in variables else "", trimmed[text])
        path.write_text(kept, "utf-8", newline="\n")


def _read(site: Path, pattern: str) -> Iterator[bytes]:
    return (path.read_bytes() for path in site.rglob(pattern) if path.parent.name not in OTHER_SCRIPTS)


def _trimmed(text: str, is_used: IsUsed) -> str:
    return "".join(_rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), is_used))


def _rules(nodes: Iterable[Any], is_used: IsUsed) -> Iterator[str]:
    """Yield the rules that may apply to a page, each without the selectors that cannot match."""
    for node in nodes:
        if node.type == "qualified-rule":
            selectors = [each for each in _selectors(node.prelude) if _matches(each, is_used)]
            if selectors:
                named = ",".join(tinycss2.serialize(each).strip() for each in selectors)
                yield f"{named}{{{tinycss2.serialize(node.content)}}}"
        elif node.type == "at-rule" and node.lower_at_keyword in GROUPING and node.content:
            inner = "".join(_rules(tinycss2.parse_rule_list(node.content), is_used))
            if inner:
                yield f"@{node.at_keyword}{tinycss2.serialize(node.prelude)}{{{inner}}}"
        else:
            yield node.serialize()


def _selectors(tokens: Iterable[Any]) -> list[list[Any]]:
    found: list[list[Any]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            found.append([])
        else:
            found[-1].append(token)
    return found


def _matches(selector: list[Any], is_used: IsUsed) -> bool:
    """Return True if all classes and palettes that a selector requires are used."""
    for token, after in zip(selector, [*selector[1:], None], strict=True):
        matches = True
        if token.type == "literal" and token.value == "." and after is not None:
            matches = is_used(after.value)
        elif token.type == "[] block":
            attribute = tinycss2.serialize(token.content).replace('"', "")
            matches = not attribute.startswith(PALETTE) or "=" not in attribute or is_used(attribute)
        elif token.type == "function" and token.lower_name in ALTERNATIVES:
            matches = any(_matches(each, is_used) for each in _selectors(token.arguments))
        if not matches:
            return False
    return True
