"""Shortcodes that are odd: escaped, stray, unclosed, unknown, or with parameters that nothing is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulebook_tools.hugo.notes import shown
from rulebook_tools.hugo.page.dialects import PARAMS, REFERENCES, UNPAIRED, is_known, kind_of
from rulebook_tools.hugo.page.edits import Edits
from rulebook_tools.hugo.page.invisible import CLOSE_BRACE, OPEN_BRACE
from rulebook_tools.prose.parts import BLOCK, EXAMPLE
from rulebook_tools.prose.shortcodes import Element, Shortcodes

STRAY_CLOSING = re.compile(r"\{\{[<%]\s*/[^\n{}]*?[>%]\}\}")
ADDRESS = re.compile(r"[#\w/.-]+")


def cut_oddities(edits: Edits, text: str, found: Shortcodes) -> None:
    """Cut what is odd about the shortcodes that were found in a text, as long as that of the edits."""
    for first, last, seen in found.escaped:
        literal = seen.replace("{", OPEN_BRACE).replace("}", CLOSE_BRACE)
        edits.note(first, f"the escaped shortcode {shown(seen)}", "it was kept as text")
        edits.cut(first, last, literal.replace("\n", " "))
    elements = list(walk(found.elements))
    starts = {element.tag.start for element in elements}
    for oddity in found.oddities:
        stray = STRAY_CLOSING.match(text, oddity.offset)
        if stray:
            edits.cut(*stray.span())
            edits.note(oddity.offset, oddity.wrong, "it was left out")
        elif oddity.offset in starts:
            edits.note(oddity.offset, oddity.wrong, "what is inside it stands beside it")
        else:
            edits.note(oddity.offset, oddity.wrong, "it was kept as text")
    for element in elements:
        if is_known(element):
            _known(edits, element)
        else:
            _unknown(edits, element)


def walk(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield shortcodes and those inside them."""
    for element in elements:
        yield element
        yield from walk(element.children)


def _known(edits: Edits, element: Element) -> None:
    at, name = element.tag.start, kind_of(element)
    content = edits.text[slice(*element.inner)].strip()
    if name == EXAMPLE and not content:
        edits.note(at, f"{element.name!r} without content, made by a script", "it was left out")
        edits.cut(element.tag.start, element.tag.end)
        if element.closed:
            edits.cut(element.closed.start, element.closed.end)
    elif not element.closed and not element.tag.self_closing and name not in UNPAIRED:
        done = "it ends before the next block" if name == BLOCK else "it was taken to be empty"
        edits.note(at, f"{element.name!r} is never closed", done)
    _note_params(edits, element, PARAMS[name])


def _note_params(edits: Edits, element: Element, known: Sequence[str]) -> None:
    for position, param in enumerate(element.tag.params):
        if not param.name and position < len(known):
            done = f"it was read as {known[position]!r}"
            edits.note(param.offset, f"the parameter {shown(param.value)} without a name", done)
        elif param.name not in known:
            what = f"{param.name}={param.value}" if param.name else param.value
            odd = f"the parameter {shown(what)} of {element.name!r}"
            edits.note(param.offset, odd, "it was left out")


def _unknown(edits: Edits, element: Element) -> None:
    """Leave the tags of an unknown shortcode out, and its content in; an address stays one."""
    tag = element.tag
    target = element.values.get("0") or element.values.get("path")
    is_address = kind_of(element) in REFERENCES and target and ADDRESS.fullmatch(target.value)
    said = "its content was kept" if element.closed else "it was left out"
    done = "it was read as an address" if is_address else said
    edits.note(tag.start, f"the unknown shortcode {shown(edits.text[tag.start : tag.end])}", done)
    edits.cut(tag.start, tag.end, target.value if is_address and target else "")
    if element.closed:
        edits.cut(element.closed.start, element.closed.end)
