"""What an example names, and what the rules must have for it: they say nothing of prose."""

from __future__ import annotations

from collections.abc import Collection

from rulebook_tools.errors import Problems, listed, short
from rulebook_tools.model import Citation, Example, Ref, Rulebook


def check_example(example: Example, rulebook: Rulebook, problems: Problems) -> None:
    """Note what an example names and the rules do not have."""
    for rule in (*example.illustrates, *example.refusals):
        check_known(rule, rulebook.blocks, "the id of a block", problems)
    if not example.illustrates:
        problems.add(example.place, f"{example.id.name!r} illustrates nothing", "the ids of rules")
    if example.origin != "reference" and example.source is None:
        problems.add(example.place, f"{example.id.name!r} cites nothing", "source, or origin: reference")
    check_citation(example.source, rulebook, problems)


def check_citation(citation: Citation | None, rulebook: Rulebook, problems: Problems) -> None:
    """Note editions that are none of the game's."""
    editions = rulebook.about.editions
    for edition in citation.sections if citation else ():
        if citation and edition not in editions:
            wrong = f"unknown edition {short(edition)!r}"
            expected = f"an edition of game.yml: {listed(editions)}"
            problems.add(citation.place, wrong, expected, name=edition, valid=editions)


def check_known(ref: Ref, valid: Collection[str], expected: str, problems: Problems) -> bool:
    """Note a name that is not among the valid ones."""
    if ref.name not in valid:
        problems.add(ref.place, f"unknown name {short(ref.name)!r}", expected, name=ref.name, valid=valid)
        return False
    return True
