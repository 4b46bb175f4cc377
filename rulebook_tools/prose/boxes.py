"""The shortcodes that a body may hold, each with its parameters, as parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulebook_tools.errors import Place, Problems
from rulebook_tools.model import Ref, Text
from rulebook_tools.prose.parts import Aside, Beside, Entries, Entry, OnMedium, Part, Picture
from rulebook_tools.prose.shortcodes import Element, Param, plain_name

BLOCK = "rules-block"
"""The shortcode of a rule, which no body holds: it opens a block of its own."""
NAMES: Mapping[str, tuple[str, ...]] = {
    "remark": (),
    "rules-remark": (),
    "rules-example": (),
    "rules-image": ("src", "alt"),
    "rules-double-view": ("src", "alt"),
    "rules-media-filter": ("type",),
    "rules-table": (),
    "rules-table-entry": ("heading",),
}
"""The shortcodes of a body, with the parameters that each needs."""

UNPAIRED = ("rules-image",)
"""The shortcodes that have no closing tag."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Makes parts of the shortcodes of one body; `inside` gives the parts between two tags."""

    place: Callable[[int], Place]
    """The place of an offset of the body's text."""
    inside: Callable[[Element], tuple[Part, ...]]
    problems: Problems

    def part(self, element: Element) -> Part | None:
        """Return the part that a shortcode makes, or None with the problem noted."""
        name = plain_name(element.name)
        if name not in NAMES or name == "rules-table-entry":
            at, known = self.place(element.tag.start), [*NAMES, BLOCK]
            expected = "it inside a rules-table" if name in NAMES else ", ".join(NAMES)
            wrong = f"the shortcode {element.name!r} in a body"
            self.problems.add(at, wrong, expected, name=name, valid=known)
            return None
        self._check_params(element, name)
        if name not in UNPAIRED and element.closed is None:
            expected = f"{{{{% /{element.name} %}}}} after its content"
            self.problems.add(self.place(element.tag.start), f"{element.name!r} is never closed", expected)
        match name:
            case "rules-image":
                return self._picture(element)
            case "rules-double-view":
                picture = self._picture(element)
                return Beside(picture, self.inside(element)) if picture else None
            case "rules-media-filter":
                return self._on_medium(element)
            case "rules-table":
                return self._entries(element)
        return Aside("example" if name == "rules-example" else "remark", self.inside(element))

    def _check_params(self, element: Element, name: str) -> None:
        valid = NAMES[name]
        for param in element.tag.params:
            if param.name not in valid:
                wrong = f"the parameter {param.name or param.value!r} of {name!r}"
                expected = ", ".join(valid) or "none"
                self.problems.add(self.place(param.offset), wrong, expected, name=param.name, valid=valid)

    def _needed(self, element: Element, name: str, expected: str) -> Param | None:
        param = element.values.get(name)
        if param is None or not param.value.strip():
            wrong = f"{plain_name(element.name)!r} without {name!r}"
            self.problems.add(self.place(element.tag.start), wrong, expected)
            return None
        return param

    def _text(self, param: Param) -> Text:
        return Text(" ".join(param.value.split()), self.place(param.value_offset))

    def _picture(self, element: Element) -> Picture | None:
        src = self._needed(element, "src", "the picture's file within docs/assets")
        alt = self._needed(element, "alt", 'alt="what the picture shows"')
        if src is None or alt is None:
            return None
        return Picture(Ref(src.value, self.place(src.value_offset)), self._text(alt))

    def _on_medium(self, element: Element) -> Part | None:
        param = self._needed(element, "type", "screen or print")
        if param is None:
            return None
        parts = self.inside(element)
        match param.value:
            case "screen":
                return OnMedium("screen", parts)
            case "print":
                return OnMedium("print", parts)
        at = self.place(param.value_offset)
        self.problems.add(at, f"the medium {param.value!r}", "screen or print")
        return None

    def _entries(self, element: Element) -> Part | None:
        entries = []
        for child in element.children:
            if plain_name(child.name) != "rules-table-entry":
                at = self.place(child.tag.start)
                self.problems.add(at, f"{child.name!r} in a rules-table", "rules-table-entry")
                continue
            self._check_params(child, "rules-table-entry")
            if heading := self._needed(child, "heading", 'heading="…"'):
                entries.append(Entry(self._text(heading), self.inside(child)))
        return Entries(tuple(entries)) if entries else None
