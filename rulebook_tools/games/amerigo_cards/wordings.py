"""The name of every statement that this game makes, with its figures, and the rules cited."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.games.amerigo_cards.position import Leg
from rulebook_tools.games.amerigo_cards.rules import CLASSES, Rules

_RULES = """
    components setup.shuffle setup.deal setup.piles setup.doubloon hand.limit
    more.decks more.deal more.end
    turn.state turn.one turn.left turn.none
    sail sail.out sail.on sail.distance sail.doubloon
    explore explore.draw explore.limit explore.next
    home home.double home.arrive home.finish
    award.king award.company award.tie award.cards award.discard
    exhibit exhibit.when exhibit.limit exhibit.goods exhibit.hand exhibit.stay
    sell sell.when sell.kinds sell.ask sell.away sell.most sell.rest
    value value.rare value.popular value.common value.tie value.cards
    end.reshuffle end.second end.home end.sale end.kinds end.rest end.journey end.winner end.tie
    """
RULES = frozenset(_RULES.split())

_FIGURES = {
    # getting ready
    "step.components": "cards goods",
    "step.copies": "copies cards",
    "step.shuffle": "cards",
    "step.deal": "player cards goods",
    "step.piles": "cards",
    "step.begin": "players",
    "step.first_may": "players rudders",
    "step.first_doubloon": "player good rudders",
    "step.first_none": "player",
    # the turn
    "step.meanwhile": "player",
    "step.draw_instead": "player due",
    "step.hand_full": "player limit",
    # the journey
    "step.card": "player good rudders",
    "step.doubloon": "player rudders",
    "step.out": "player",
    "step.on": "player",
    "step.distance": "player distance",
    "step.home": "player",
    "step.double": "player shown value",
    "step.arrive": "player value distance",
    "step.arrive_surplus": "player value distance surplus",
    "step.explore": "player",
    "step.due": "player distance due",
    "step.limit": "player limit allowed forfeited",
    "step.full": "player limit forfeited",
    "step.draw": "player drawn goods hand",
    # the awards
    "step.king": "player distance doubloons",
    "step.king_none": "player distance",
    "step.company": "player doubloons",
    "step.company_longer": "player others",
    "step.company_tie": "player others",
    "step.company_no_king": "player",
    "step.short": "player cards",
    "step.turn": "player good rudders",
    "step.turn_doubloon": "player",
    "step.discard": "player cards",
    # the market
    "step.exhibit": "player cards goods",
    "step.exhibit_none": "player",
    "step.goods": "player goods",
    "step.hand_left": "player cards",
    "step.exhibit_full": "player limit",
    "step.stay": "player goods",
    # the sale
    "step.sell": "player",
    "step.kinds": "kinds",
    "step.market": "goods",
    "step.rare": "good cards",
    "step.popular": "good cards",
    "step.common": "goods",
    "step.tie_rare": "goods cards",
    "step.tie_popular": "goods cards",
    "step.tie_both": "class",
    "step.ask": "player asked",
    "step.away": "player away",
    "step.answer_sell": "player",
    "step.answer_keep": "player",
    "step.sold": "player goods class doubloons",
    "step.set": "player turned discarded",
    "step.set_all": "player turned",
    "step.most": "player goods doubloons",
    "step.most_nothing": "player",
    "step.rest": "player goods",
    "step.leftover": "player good rudders",
    # the end
    "step.reshuffle": "cards",
    "step.no_discard": "",
    "step.draw_lost": "player cards",
    "step.deck_out": "",
    "step.all_home": "",
    "step.all_but": "away",
    "step.final_sale": "",
    "step.final_empty": "",
    "step.final_kinds": "goods",
    "step.rest_sold": "player cards doubloons",
    "step.rest_left": "player cards",
    "step.journey_lost": "player cards",
    "step.journey_sold": "player cards",
    "step.score": "player doubloons",
    "step.winner": "player",
    "step.tied": "players doubloons",
    "step.unsold": "player cards",
    "step.tie_won": "player",
    "step.tie_shared": "players",
    # refusals
    "refuse.deal": "player cards",
    "refuse.first_late": "player",
    "refuse.first_rudders": "player rudders",
    "refuse.turn": "player next",
    "refuse.draw_instead": "player actions",
    "refuse.pass": "player actions",
    "refuse.pass_draw": "player",
    "refuse.draw_none": "player",
    "refuse.over": "",
    "refuse.exhibit_away": "player where",
    "refuse.exhibit_few": "player least",
    "refuse.exhibit_limit": "player limit there",
    "refuse.exhibit_card": "player good rudders held wanted",
    "refuse.take_back": "player goods",
    "refuse.card": "player good rudders",
    "refuse.doubloon": "player",
    "refuse.doubloon_top": "player",
    "refuse.doubloon_card": "player good rudders",
    "refuse.out_explored": "player",
    "refuse.out_returning": "player",
    "refuse.home_at_home": "player",
    "refuse.explore_home": "player",
    "refuse.explore_again": "player",
    "refuse.explore_returning": "player",
    "refuse.draw": "player due",
    "refuse.limit": "player limit",
    "refuse.turn_card": "player good rudders",
    "refuse.turn_doubloon": "player",
    "refuse.turn_unearned": "player",
    "refuse.turn_unsold": "player",
    "refuse.sell_away": "player where",
    "refuse.kinds": "goods",
    "refuse.sell_nothing": "player",
    "refuse.answer_away": "player where",
    "refuse.answer_none": "player",
    "refuse.keep": "player",
    "refuse.stop_selling": "player class",
    "refuse.set_card": "player class good rudders",
    "refuse.set_doubloon": "player class",
    "refuse.leftover": "player good rudders",
    "refuse.give_none": "player",
    # actions about to be taken
    "action.shuffle": "",
    "action.deal": "cards",
    "action.first_doubloon": "player good rudders",
    "action.first_none": "player",
    "action.sail": "player good rudders",
    "action.sail_doubloon": "player rudders",
    "action.sail_chosen": "player good rudders",
    "action.home": "player good rudders",
    "action.home_doubloon": "player rudders",
    "action.home_chosen": "player good rudders",
    "action.explore": "player",
    "action.exhibit": "player goods",
    "action.exhibit_none": "player",
    "action.take_back": "player goods",
    "action.stop": "player",
    "action.pass": "player",
    "action.draw_instead": "player",
    "action.sell": "player",
    "action.answer_sell": "player",
    "action.answer_keep": "player",
    "action.turn": "player good rudders",
    "action.turn_doubloon": "player",
    "action.give": "player good rudders",
    "action.draw": "player cards",
    "action.meanwhile": "player",
    # what is due
    "due.turn": "player",
    "due.shuffling": "",
    "due.dealing": "player cards",
    "due.converting": "player",
    "due.laying": "player cards",
    "due.drawing": "player cards",
    "due.awarding": "player",
    "due.exhibiting": "player",
    "due.asking": "player",
    "due.selling": "player class",
    "due.discarding": "player class",
    "due.leaving": "player",
    # positions
    "given.new_game": "players",
    "given.turn": "player",
    "given.where": "player where",
    "given.hand": "player",
    "given.cards": "cards",
    "given.out": "player",
    "given.distance": "distance",
    "given.back": "player",
    "given.value": "value",
    "given.treasure": "player",
    "given.doubloons": "doubloons",
    "given.market": "",
    "given.deck": "cards",
    "given.discard": "cards",
    "given.run": "",
    "given.last_run": "",
}

WORDINGS: Mapping[str, frozenset[str]] = {
    name: frozenset(figures.split()) for name, figures in _FIGURES.items()
}


def nouns(rules: Rules) -> frozenset[str]:
    """Return the nouns that figures, tokens and names can carry."""
    fixed = {"card", "copy", "doubloon", "player", "rudder", "kind", "total"}
    fixed |= {f"action.{name}" for name in ("sail", "explore", "exhibit", "sell")}
    named = {f"good.{name}" for name in rules.goods} | {f"class.{name}" for name in CLASSES}
    return frozenset(fixed | named | {f"where.{leg.value}" for leg in Leg})
