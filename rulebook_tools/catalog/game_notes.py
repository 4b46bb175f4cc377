"""Notes that a translator reads beside the messages of a game, gathered from its sources and its rules."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.catalog.notes import Notes
from rulebook_tools.catalog.speech import Speech
from rulebook_tools.engine.typical import Typical
from rulebook_tools.model import Rulebook


def notes_of(
    rulebook: Rulebook, speech: Speech, pages: Mapping[str, str], typical: Mapping[str, Typical]
) -> Notes:
    """Return what there is to tell of the messages of a game, spoken in the language of its sources.

    `pages` and `typical` are as `Notes` has them.
    """
    headings = {
        id_: " › ".join(rulebook.blocks[each].heading.text for each in (*rulebook.around[id_], id_))
        for id_ in rulebook.blocks
    }
    nouns = rulebook.wordings.nouns
    keys = {parameter.keys.name for parameter in rulebook.parameters.values() if parameter.keys}
    numbered = frozenset(name for name in keys if name in nouns and nouns[name].one is None)
    units = {name: each.unit.name for name, each in rulebook.parameters.items() if each.unit}
    return Notes(speech, pages, headings, typical, numbered, units)
