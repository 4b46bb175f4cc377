"""Related rules, rulings and terms: those that link to a rule, and rules met with it in examples."""

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

MOST = 8
"""Links at a rule, all together."""
RULES, FEW = 4, 2
"""Rules that lead to a rule, and rulings or terms that do: the most of each."""
TOGETHER = 3
"""Rules that are met together with a rule: the most."""
TWICE = 2
"""Actions of examples in which two rules must meet, at least: once may be by chance."""
CROWD = 12
"""Rules of one action, at most, that have to do with one another: getting ready takes many more."""
TELLING = 0.3
"""How often rules must meet, of how often each is met: those that are met everywhere tell nothing."""


Related: TypeAlias = Mapping[str, Sequence[str]]
"""Ids by kind: rules that cite a rule, rulings and terms that do, rules met `together` with it."""


class _Links:
    """The rules that texts lead to, by the owner of the text, and the owners by rule."""

    def __init__(self, messages: Iterable[Message], aliases: Mapping[str, str]) -> None:
        self.out: dict[str, dict[str, None]] = {}
        self.back: dict[str, dict[str, None]] = {}
        for message in messages:
            owner = message.context.partition("/")[0]
            targets = (link.target for link in parse_inline(message.text).links if link.kind == "rule")
            for rule in (aliases.get(target, target) for target in targets):
                self.out.setdefault(owner, {})[rule] = None
                self.back.setdefault(rule, {})[owner] = None

    def telling(self, rule: str, most: int, but: Collection[str] = ()) -> list[str]:
        """Return the owners of links to a rule: those with the fewest other links, in reading order."""
        found = [owner for owner in self.back.get(rule, {}) if owner not in but]
        chosen = sorted(found, key=lambda owner: len(self.out[owner]))[:most]
        return [owner for owner in found if owner in chosen]


def related(
    rulebook: Rulebook, runs: Iterable[Run], rulings_of: Mapping[str, Sequence[str]]
) -> dict[str, Related]:
    """Return what has to do with each rule.

    Left out is what a reader of the rule sees anyway: the rules that it stands in, that it leads to or that
    are met together with it right beside it, and the rulings that concern it, which are `rulings_of` it.
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
        lead = rules.telling(id_, RULES, near)
        ruled = rulings.telling(id_, FEW, rulings_of.get(id_, ()))
        named = terms.telling(id_, FEW)
        room = min(TOGETHER, MOST - len(lead) - len(ruled) - len(named))
        met = sorted(together.get(id_, {}).items(), key=lambda pair: (-pair[1], order[pair[0]]))
        others = [other for other, _ in met if other not in near | beside and other not in lead][:room]
        others.sort(key=order.__getitem__)
        kinds = {"cites": lead, "rulings": ruled, "terms": named, "together": others}
        found[id_] = {kind: ids for kind, ids in kinds.items() if ids}
    return found


def _together(actions: Sequence[set[str]]) -> dict[str, dict[str, float]]:
    """Return which rules apply in the same actions, with the strength of the relation from 0 to 1."""
    actions = [rules for rules in actions if len(rules) <= CROWD]
    met = Counter(rule for rules in actions for rule in rules)
    both = Counter(pair for rules in actions for pair in permutations(sorted(rules), 2))
    found: dict[str, dict[str, float]] = {}
    for (rule, other), number in both.items():
        telling = number / sqrt(met[rule] * met[other])
        if number >= TWICE and telling >= TELLING:
            found.setdefault(rule, {})[other] = telling
    return found
