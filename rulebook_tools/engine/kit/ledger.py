"""Accounts of a game: sums of the amounts in its steps, for each player and for all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Observed

Amount: TypeAlias = "int | str"
"""What a statement adds to an account: a number or the name of a figure, with `-` to subtract it."""
Accounts: TypeAlias = Mapping[str, Mapping[str, Amount]]
"""The amounts by account and by name of statement; 0 marks a statement that only explains the total."""


def adding(amount: Amount, steps: str) -> dict[str, Amount]:
    """Return the part of an account in which all the named steps add the same amount.

    >>> adding("-price", "buy hire")
    {'step.buy': '-price', 'step.hire': '-price'}
    """
    return {f"step.{name}": amount for name in steps.split()}


def reasons(steps: str) -> dict[str, Amount]:
    """Return the part of an account for steps that explain its total but add nothing to it.

    >>> reasons("draw full")
    {'step.draw': 0, 'step.full': 0}
    """
    return adding(0, steps)


class Ledger:
    """The steps between two positions of a game, and the amounts that they add to its accounts.

    >>> from rulebook_tools.engine.figures import Statement
    >>> bought = [
    ...     Step("trade.buy", Statement("step.buy"), values={"player": n, "price": 3 + n}) for n in (0, 1)
    ... ]
    >>> accounts = {"gold": {"step.buy": "-price"}, "goods": {"step.buy": 1}}
    >>> ledger = Ledger(accounts, bought)
    >>> ledger.total("gold"), ledger.total("goods"), ledger.of(1).total("gold")
    (-7, 2, -4)
    """

    def __init__(self, accounts: Accounts, steps: Sequence[Step]) -> None:
        self._accounts, self.steps = accounts, steps

    def of(self, seat: int) -> Ledger:
        """Return a ledger of only the steps whose value `player` is this seat."""
        own = [step for step in self.steps if step.values.get("player") == seat]
        return Ledger(self._accounts, own)

    def about(self, seat: int) -> Ledger:
        """Return a ledger of only the steps whose value `player` is this seat, or that have no `player`."""
        there = [step for step in self.steps if step.values.get("player", seat) == seat]
        return Ledger(self._accounts, there)

    def since(self, *names: str) -> Ledger:
        """Return a ledger from the last step with one of these statements on; raise `ValueError` for none."""
        at = max(index for index, step in enumerate(self.steps) if step.statement.wording in names)
        return Ledger(self._accounts, self.steps[at:])

    def total(self, account: str) -> int:
        """Return the sum of the amounts that the steps add to an account."""
        adds = self._accounts[account]
        adding_steps = [step for step in self.steps if step.statement.wording in adds]
        return sum([_amount(step.values, adds[step.statement.wording]) for step in adding_steps])

    def rules(self, *accounts: str) -> tuple[str, ...]:
        """Return the rules of all steps named in these accounts: ids, each once, in order of the steps."""
        by_account = self._rules_by_account
        if len(accounts) == 1:
            return tuple(dict.fromkeys([rule for _, rule in by_account.get(accounts[0], ())]))
        found = sorted({each for account in accounts for each in by_account.get(account, ())})
        return tuple(dict.fromkeys([rule for _, rule in found]))

    @cached_property
    def _rules_by_account(self) -> Mapping[str, list[tuple[int, str]]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for index, step in enumerate(self.steps):
            for account, adds in self._accounts.items():
                if step.statement.wording in adds:
                    found.setdefault(account, []).append((index, step.rule))
        return found

    def citing(self, value: Plain, *rules: str) -> Observed:
        """Return `value` as an observation, with those of the given `rules` that the steps cite."""
        cited = dict.fromkeys([step.rule for step in self.steps])
        return Observed(value, tuple([rule for rule in cited if rule in rules]))

    def observed(self, account: str) -> Observed:
        """Return the sum of an account as an observation, with the rules of the steps named in it."""
        seen = Observed(self.total(account), self.rules(account))
        amounts = map(str, self._accounts[account].values())
        return seen.signed() if any(amount.startswith("-") for amount in amounts) else seen

    def shown(self, value: Plain, *accounts: str) -> Observed:
        """Return `value` as an observation, with the rules of all steps that these accounts name."""
        return Observed(value, self.rules(*accounts))

    def said(self, *names: str) -> list[Mapping[str, Any]]:
        """Return the values (by name) of each step whose statement has one of these names."""
        return [step.values for step in self.steps if step.statement.wording in names]


def _amount(values: Mapping[str, Any], amount: Amount) -> int:
    if isinstance(amount, int):
        return amount
    value = values[amount.removeprefix("-")]
    number: int = sum(value) if isinstance(value, Iterable) else value
    return -number if amount.startswith("-") else number
