"""What steps add up to, for each player and for all: the accounts that statements are declared with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Observed
from rulebook_tools.engine.kit.said import Amount, Wording


class Ledger:
    """The steps of a game between two positions, and what their statements add to its accounts.

    >>> from rulebook_tools.engine.kit.chapter import Chapter
    >>> from rulebook_tools.engine.kit.said import Steps
    >>> TRADE = Chapter()
    >>> @TRADE.says("trade.buy", gold="-price", goods=1)
    ... def buys(player: int, price: int) -> None: ...
    >>> log = Steps(rules=None, reads=[])
    >>> log.say(buys, player=0, price=3)
    >>> log.say(buys, player=1, price=4)
    >>> ledger = Ledger(TRADE.wordings, log.steps())
    >>> ledger.total("gold"), ledger.total("goods"), ledger.of(1).total("gold")
    (-7, 2, -4)
    """

    def __init__(self, wordings: Mapping[str, Wording[...]], steps: Sequence[Step]) -> None:
        self._wordings, self.steps = wordings, steps
        self._adds = [wordings[step.statement.wording].adds for step in steps]

    def of(self, seat: int) -> Ledger:
        """Return what is about one player."""
        own = [step for step in self.steps if step.values.get("player") == seat]
        return Ledger(self._wordings, own)

    def about(self, seat: int) -> Ledger:
        """Return what is about one player, or about nobody more than others."""
        there = [step for step in self.steps if step.values.get("player", seat) == seat]
        return Ledger(self._wordings, there)

    def since(self, wording: Wording[...]) -> Ledger:
        """Return what came with the last time that something was said, and after it."""
        at = max(index for index, step in enumerate(self.steps) if step.statement.wording == wording.name)
        return Ledger(self._wordings, self.steps[at:])

    def total(self, account: str) -> int:
        """Return what the steps add to an account in all."""
        return sum(
            [
                _amount(step.values, adds[account])
                for step, adds in zip(self.steps, self._adds, strict=True)
                if account in adds
            ]
        )

    def rules(self, *accounts: str) -> tuple[str, ...]:
        """Return the rules whose steps have to do with any of some accounts, each once."""
        by_account = self._rules_by_account
        if len(accounts) == 1:
            return tuple(dict.fromkeys([rule for _, rule in by_account.get(accounts[0], ())]))
        found = sorted({each for account in accounts for each in by_account.get(account, ())})
        return tuple(dict.fromkeys([rule for _, rule in found]))

    @cached_property
    def _rules_by_account(self) -> Mapping[str, list[tuple[int, str]]]:
        """The rules of the steps that have to do with each account, in the order of the steps."""
        found: dict[str, list[tuple[int, str]]] = {}
        for index, (step, adds) in enumerate(zip(self.steps, self._adds, strict=True)):
            for account in adds:
                found.setdefault(account, []).append((index, step.rule))
        return found

    def citing(self, value: Plain, *rules: str) -> Observed:
        """Return a value, with those of some rules that the steps cite."""
        cited = dict.fromkeys([step.rule for step in self.steps])
        return Observed(value, tuple([rule for rule in cited if rule in rules]))

    def observed(self, account: str) -> Observed:
        """Return what the steps add to an account, with their rules."""
        seen = Observed(self.total(account), self.rules(account))
        adds = (each.adds.get(account, 0) for each in self._wordings.values())
        return seen.signed() if any(str(each).startswith("-") for each in adds) else seen

    def shown(self, value: Plain, *accounts: str) -> Observed:
        """Return a value that the steps of some accounts have made what it is."""
        return Observed(value, self.rules(*accounts))

    def said(self, *wordings: Wording[...]) -> list[Mapping[str, Any]]:
        """Return what the steps speak of that say any of some statements."""
        names = {each.name for each in wordings}
        return [step.values for step in self.steps if step.statement.wording in names]


def _amount(values: Mapping[str, Any], amount: Amount) -> int:
    """Return what a step adds, by a number or by one of the values that it speaks of."""
    if isinstance(amount, int):
        return amount
    value = values[amount.removeprefix("-")]
    number: int = sum(value) if isinstance(value, Iterable) else value
    return -number if amount.startswith("-") else number
