"""Scripts in SVG files: a browser that opens such a file by itself treats it as a page."""

from __future__ import annotations

import re
from xml.parsers import expat

XHTML = "http://www.w3.org/1999/xhtml"
ACTIVE = frozenset({"script", "foreignobject", "handler", "listener", "iframe", "embed", "object"})
"""Elements that run scripts, or hold what is no drawing."""
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:")
HARMLESS = ("http:", "https:", "mailto:", "data:image/")
"""What an address in a drawing can begin with, where it has a scheme."""


class _Active(Exception):
    """Something in a drawing that could run."""


def active_part(content: bytes) -> str:
    """Return what in an SVG file could run a script, in words; an empty text for a mere drawing.

    A file that cannot be read to its end counts: browsers run what stands before the fault.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = _check_element
    parser.ProcessingInstructionHandler = _check_instruction
    parser.EntityDeclHandler = _refuse_entities
    try:
        parser.Parse(content, True)  # noqa: FBT003 -- taken by position alone
    except _Active as active:
        return str(active)
    except (expat.ExpatError, ValueError, LookupError) as error:
        return f"no well-formed XML: {error}"
    return ""


def _check_element(name: str, attributes: dict[str, str]) -> None:
    namespace, _, element = name.rpartition(" ")
    if element.lower() in ACTIVE or namespace == XHTML:
        raise _Active(f"the element <{element}>")
    for key, value in attributes.items():
        attribute = key.rpartition(" ")[2].lower()
        if attribute.startswith("on"):
            raise _Active(f"the attribute {attribute}")
        if attribute == "href" and not _is_harmless(value):
            raise _Active("an address that runs something")
        if attribute == "attributename" and value.lower().endswith("href"):
            raise _Active("an address that changes")


def _is_harmless(address: str) -> bool:
    """Say whether following an address runs nothing; browsers read it without its control characters."""
    plain = "".join(character for character in address if character > " ").lower()
    return not SCHEME.match(plain) or plain.startswith(HARMLESS)


def _check_instruction(target: str, _data: str) -> None:
    if target.lower() == "xml-stylesheet":
        raise _Active("a stylesheet for XML")


def _refuse_entities(name: str, *_: object) -> None:
    raise _Active(f"the entity {name}")
