"""All that the game has, while an example gives it away: no more of anything than there is."""

from __future__ import annotations

from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.games.amerigo_islands.examples.given.counts import Stock
from rulebook_tools.games.amerigo_islands.parameters import Rules


class Stocks:
    """What there is of everything that an example can give."""

    def __init__(self, rules: Rules, players: int) -> None:
        letters = LETTERS[:players]
        self.landscapes = Stock("landscape tiles *", rules.landscapes.numbers, rules.landscapes.names)
        self.villages = [
            Stock(f"village tiles * of {letter}", rules.villages.numbers, rules.villages.names)
            for letter in letters
        ]
        self.posts = [Stock(f"trading posts of {letter}", (rules.trading_posts,)) for letter in letters]
        self.tokens = Stock("progress tokens *", rules.progress_tokens, rules.token_names)
        self.goods = Stock("production tokens *", rules.production_in_game[players], rules.production_names)
        self.display = Stock("production tokens on display", (rules.production_display.at(players),))
        self.bought = Stock("", [0] * len(rules.sorts), rules.sorts)
        """The production tokens by sort, once those on display are known."""
        self.resources = Stock("resource tokens of *", rules.goods, rules.sorts)
        self.chests = Stock("treasure chests, with those on islands,", (rules.chests,))
        self.others: list[Stock] = []
        """What is found out while an example is read: rooms for tokens and ships."""

    def check(self) -> None:
        """Raise `GivenError`, where it stands, for more of something than the game has."""
        tiles = [stock for own in zip(self.villages, self.posts, strict=True) for stock in own]
        tokens = (self.tokens, self.goods, self.display, self.bought, self.resources, self.chests)
        for stock in (self.landscapes, *tiles, *tokens, *self.others):
            stock.check()
