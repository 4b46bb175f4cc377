"""Related rules, rulings and terms: those that link to a rule, and rules applied with it in examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, permutations
from math import sqrt
from typing import TypeAlias

from rulebook_tools.catalogs.messages import Message, block_messages, ruling_messages, term_messages
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Rulebook
from rulebook_tools.prose.inline import parse_inline

MOST_LINKS = 8
"""How many links to related rules, rulings and terms a rule shows at most."""
MOST_RULES, MOST_OTHERS = 4, 2
"""The most rules that link to a rule and are shown with it; the most such rulings, and such terms."""
MOST_TOGETHER = 3
"""How many rules that are applied together with a rule are shown at most."""
LEAST_ACTIONS = 2
"""The least number of actions in examples that must apply two rules together to relate them."""
LARGEST_ACTION = 12
"""An action that applies more rules than this does not relate them: a set-up applies unrelated ones."""
LEAST_STRENGTH = 0.3
"""The least strength, from 0 to 1, of a relation that counts; that of rules applied everywhere is smaller."""

Related: TypeAlias = Mapping[str, Sequence[str]]
"""Ids related to a rule, by kind: rules (`cites`), `rulings` and `terms` that link to it, rules applied
`together` with it."""


class _Links:
    """Links to rules: `out` maps a rule, ruling or term to the rules it links to; `back` is the reverse."""

    def __init__(self, messages: Iterable[Message], aliases: Mapping[str, str]) -> None:
        self.out: dict[str, dict[str, None]] = {}
        self.back: dict[str, dict[str, None]] = {}
        for message in messages:
            owner = message.context.partition("/")[0]
            targets = (link.target for link in parse_inline(message.text).links if link.kind == "rule")
            for rule in (aliases.get(target, target) for target in targets):
                self.out.setdefault(owner, {})[rule] = None
                self.back.setdefault(rule, {})[owner] = None

    def most_specific(self, rule: str, most: int, without: Collection[str] = ()) -> list[str]:
        """Return ids of what links to a rule, in reading order: at most `most`, and none in `without`.

        Those with the fewest links to rules are chosen.
        """
        found = [owner for owner in self.back.get(rule, {}) if owner not in without]
        chosen = sorted(found, key=lambda owner: len(self.out[owner]))[:most]
        return [owner for owner in found if owner in chosen]


def related(
    rulebook: Rulebook, runs: Iterable[Run], rulings_of: Mapping[str, Sequence[str]]
) -> dict[str, Related]:
    """Return the related rules, rulings and terms of each rule, by rule.

    What a reader of the rule sees anyway is left out: the rules around it, inside it and linked from it, and
    its rulings (`rulings_of`). Rules beside it, inside the same rule, are included only if they link to it.
    """
    blocks, aliases = rulebook.blocks, rulebook.aliases
    rules = _Links(chain(*map(block_messages, rulebook.chapters)), aliases)
    rulings = _Links(ruling_messages(rulebook.rulings), aliases)
    terms = _Links(term_messages(rulebook.terms), aliases)
    together = _together([set(blocks.keys() & taken.rules) for run in runs for taken in run.taken])
    order = {id_: at for at, id_ in enumerate(blocks)}
    found: dict[str, Related] = {}
    for id_, block in blocks.items():
        around = rulebook.around[id_]
        near = {*around, *(inner.id.name for inner in block.walk()), *rules.out.get(id_, ())}
        beside = {inner.id.name for outer in around[-1:] for inner in blocks[outer].blocks}
        lead = rules.most_specific(id_, MOST_RULES, near)
        ruled = rulings.most_specific(id_, MOST_OTHERS, rulings_of.get(id_, ()))
        named = terms.most_specific(id_, MOST_OTHERS)
        room = min(MOST_TOGETHER, MOST_LINKS - len(lead) - len(ruled) - len(named))
        met = sorted(together.get(id_, {}).items(), key=lambda pair: (-pair[1], order[pair[0]]))
        others = [other for other, _ in met if other not in near | beside and other not in lead][:room]
        others.sort(key=order.__getitem__)
        kinds = {"cites": lead, "rulings": ruled, "terms": named, "together": others}
        found[id_] = {kind: ids for kind, ids in kinds.items() if ids}
    return found


def _together(actions: Sequence[set[str]]) -> dict[str, dict[str, float]]:
    """Map each rule to those applied in the same actions, with the strength of the relation, 0 to 1."""
    actions = [rules for rules in actions if len(rules) <= LARGEST_ACTION]
    met = Counter(rule for rules in actions for rule in rules)
    both = Counter(pair for rules in actions for pair in permutations(sorted(rules), 2))
    found: dict[str, dict[str, float]] = {}
    for (rule, other), number in both.items():
        strength = number / sqrt(met[rule] * met[other])
        if number >= LEAST_ACTIONS and strength >= LEAST_STRENGTH:
            found.setdefault(rule, {})[other] = strength
    return found
