"""The name of every statement that this game makes, with its figures, and the rules cited."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.games.amerigo_rooftops.rules import OPTIONS, Rules

_RULES = """
    cards.route cards.horse cards.parcel cards.numbers
    setup.players setup.reach setup.route setup.amerigo setup.piles setup.again setup.hand
    goal.win goal.secret
    round.choose round.reveal round.order round.horse round.parcel move.off
    deliver deliver.earlier deliver.all deliver.turn
    close.remove close.house close.once close.scored close.under close.refill close.empty close.next
    easier.highest easier.parcels harder.refill harder.mixed harder.closed
    slippery.cards slippery.route slippery.houses slippery.when slippery.slide slippery.loose slippery.firm
    jumps.cards jumps.place jumps.several
    """
RULES = frozenset(_RULES.split())

_FIGURES = {
    # getting ready
    "step.players": "players",
    "step.tiles": "cards houses",
    "step.special": "cards",
    "step.reach": "players houses",
    "step.route": "cards",
    "step.long_route": "cards",
    "step.few_houses": "houses least",
    "step.middle": "place",
    "step.horses": "cards",
    "step.parcels": "cards",
    "step.jumps": "cards",
    "step.numbers": "highest",
    "step.piles": "piles",
    "step.mixed": "",
    "step.closed": "piles",
    # drawing
    "step.one_pile": "player",
    "step.blind": "player",
    "step.draw": "player card number",
    "step.draw_closed": "player pile",
    "step.full": "player cards",
    "step.runs_out": "pile",
    "step.new_pile": "pile cards",
    "step.returned": "pile cards",
    "step.stays_short": "player cards",
    "step.refill_first": "",
    # choosing
    "step.choose": "player",
    "step.chosen": "cards",
    "step.pass": "player",
    "step.reveal": "player card number",
    "step.gone": "player card",
    "step.may_place": "player card first last",
    "step.only_place": "player card place",
    "step.place": "player card place",
    "step.order": "players numbers",
    "step.order_parcels": "players numbers",
    "step.tell": "player",
    # performing
    "step.horse": "player steps direction",
    "step.stands": "place roof",
    "step.parcel": "player parcel",
    "step.off": "direction",
    "step.already_there": "house",
    "step.passes": "house",
    "step.deliver": "house parcels",
    "step.deliver_here": "house parcels",
    "step.used": "parcels",
    "step.turn": "houses",
    "step.turn_last": "",
    "step.none_there": "house parcels",
    "step.missing": "house parcels",
    "step.win": "",
    # the end of a round
    "step.roof": "roof",
    "step.slide": "steps direction",
    "step.loose": "cards",
    "step.firm": "cards",
    "step.too_late": "cards",
    "step.side": "side cards",
    "step.gone_roof": "roof",
    "step.scored_gone": "house",
    "step.house_moved": "house side",
    "step.blocked": "side",
    "step.under": "roof",
    "step.all_moved": "roof",
    "step.next_round": "",
    # refusals
    "refuse.over": "",
    "refuse.full": "player cards",
    "refuse.empty": "pile",
    "refuse.reach": "house players",
    "refuse.slippery": "roof",
    "refuse.jumps": "card number",
    "refuse.card": "player card number",
    "refuse.twice": "player",
    "refuse.missing": "player cards",
    "refuse.tell": "player",
    "refuse.tell_early": "player",
    "refuse.tell_unordered": "player",
    "refuse.tell_late": "player",
    "refuse.told": "player",
    "refuse.not_highest": "player",
    "refuse.place": "place last",
    "refuse.place_other": "player owner",
    "refuse.place_parcels": "place",
    "refuse.middle": "",
    "refuse.moved": "side",
    # actions about to be taken
    "action.lay": "cards",
    "action.shuffle": "pile",
    "action.draw": "player cards",
    "action.draw_none": "player",
    "action.choose": "player",
    "action.reveal": "",
    "action.place": "player place",
    "action.tell": "player",
    "action.perform": "",
    "action.remove": "side",
    "action.remove_middle": "",
    # what is due
    "due.laying": "",
    "due.shuffling": "",
    "due.drawing": "players",
    "due.choosing": "",
    "due.placing": "player",
    "due.telling": "",
    "due.closing": "",
    # positions
    "given.new_game": "players",
    "given.route": "",
    "given.amerigo": "place roof",
    "given.hand": "player",
    "given.no_hand": "player",
    "given.played": "parcels",
    "given.close": "",
    "given.draw": "",
    "given.pile": "pile cards top number",
    "given.pile_closed": "pile cards",
    "given.empty": "pile",
    "given.discard": "pile cards",
}

WORDINGS: Mapping[str, frozenset[str]] = {
    **{name: frozenset(figures.split()) for name, figures in _FIGURES.items()},
    **{
        f"given.{name}.{reading}": frozenset[str]()
        for name, readings in OPTIONS.items()
        for reading in readings[1:]
    },
}


def nouns(rules: Rules) -> frozenset[str]:
    """Return the nouns that figures, tokens and names can carry."""
    named = {"card", "horse_card", "parcel_card", "route_card", "house", "step", "player", "x"}
    named |= {f"{kind}.{side}" for kind in ("direction", "side") for side in ("left", "right")}
    named |= {f"pile.{name}" for name in ("horse", "parcel", "mixed")}
    named |= {f"parcel.{kind}" for kind in rules.kinds} | {f"move.{move}" for move in rules.moves}
    named |= {
        path.replace("house_cards.", "house.") for path in rules.paths if path.startswith("house_cards.")
    }
    named |= {f"roof.{path.partition('.')[2]}" for path in rules.paths if path.startswith("slippery_cards.")}
    return frozenset(named | {"roof.plain", "roof.done"})
