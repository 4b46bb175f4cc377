"""The name of every statement that this game makes, with its figures, and the rules cited."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.picturing import FRAME, GROUND, MARKS
from rulebook_tools.games.amerigo_islands.rules import Rules

_RULES = """
    components.cubes
    setup.islands setup.sea setup.land setup.frame setup.time setup.size setup.chests
    setup.resources setup.planning setup.player setup.counters setup.villages setup.pirates
    setup.progress setup.production setup.production-fewer setup.points setup.order setup.first
    setup.gold setup.tower
    round.phases round.end
    tower.throw tower.fall tower.empty tower.none tower.spilled
    phase.order phase.stack phase.one phase.colours phase.points phase.same phase.lapse
    phase.return phase.next
    blue.place blue.move blue.sea blue.each blue.frame blue.one blue.pass blue.post blue.free
    blue.discover blue.several
    red red.village red.landscape red.one red.own red.supply
    green green.where green.village green.landscape green.land green.free green.post green.space
    green.adjacent green.chain green.resource green.several green.points
    complete complete.points complete.chest complete.award complete.post
    black black.limit
    brown brown.token brown.choose brown.empty
    yellow yellow.cost yellow.printed
    white.advance white.top white.start white.special white.after white.absent white.colour
    white.last
    gold.take gold.limit gold.track gold.again gold.chest gold.spend
    tokens.once
    token.plus-one-action token.plus-two-actions token.sail token.pirates token.half
    token.defend token.landscapes token.swap token.leader token.gold token.post token.rate
    token.cubes token.end-posts token.end-seven token.end-gold
    interim.strength interim.pay interim.damage interim.keep interim.floor
    next.pirate next.progress next.production next.time
    end end.gold end.goods end.count end.progress end.special end.winner end.tie
    """
RULES = frozenset(_RULES.split())

_FIGURES = {
    # getting ready
    "step.cubes": "all cubes",
    "step.islands": "tiles rows columns",
    "step.open_sea": "",
    "step.islands_apart": "islands",
    "step.frame_laid": "frames spaces",
    "step.time": "values",
    "step.sizes": "least islands",
    "step.chests": "chests",
    "step.laid_resources": "resources",
    "step.supply": "tiles",
    "step.material": "posts ships",
    "step.counters": "",
    "step.villages": "tiles",
    "step.no_points": "points",
    "step.first_pirate": "spaces markers pirates",
    "step.tokens": "tokens",
    "step.goods_fewer": "tokens",
    "step.goods": "display stacks each",
    "step.goods_laid": "tokens",
    "step.stacked": "players",
    "step.first": "player",
    "step.start_gold": "player gold",
    "step.stored": "fallen cubes hidden",
    # rounds and phases
    "step.phase": "round colour",
    "step.empty": "colour",
    "step.next": "colour",
    "step.round_end": "round",
    "step.throw": "player cubes",
    "step.spilled": "cubes",
    "step.spilled_thrown": "cubes",
    "step.fall": "cubes",
    "step.none_fell": "",
    "step.available": "actions",
    "step.points": "points",
    "step.order": "players",
    "step.stack": "players",
    "step.return": "cubes",
    "step.meanwhile": "player",
    "step.all_acted": "",
    # choosing
    "step.choose": "player action",
    "step.own_points": "player points",
    "step.same": "action",
    "step.bonus": "player action points",
    "step.bonus_at_once": "player points",
    "step.swap": "player action colour absent",
    "step.any_colour": "player",
    "step.off_white": "player",
    "step.absent": "colour",
    "step.special": "player colour",
    "step.each_ship": "player points",
    "step.pay": "player gold points",
    "step.lapse": "player points",
    "step.ship_lapse": "player ship points",
    # sailing
    "step.place": "player ship",
    "step.frame": "player",
    "step.sail": "player ship points",
    "step.sea": "player ship",
    "step.pass": "player ship",
    "step.alone": "player ship",
    "step.found": "player ship",
    "step.discover": "player island points",
    "step.discovered": "player island",
    "step.several_posts": "player island",
    "step.post_gold": "player gold",
    "step.sail_bonus": "player points",
    "step.sail_shared": "player points",
    # planning and building
    "step.take_tile": "player tile cost",
    "step.beside": "player",
    "step.limit": "player limit",
    "step.more": "player limit",
    "step.build": "player tile cost",
    "step.build_where": "player island",
    "step.adjacent": "player",
    "step.chain": "player",
    "step.space_covered": "",
    "step.several_built": "player tiles",
    "step.resources": "player resources",
    "step.large": "island",
    "step.small": "island",
    "step.points_large": "player tile points",
    "step.points_small": "player tile points",
    "step.complete": "island",
    "step.completed": "player points",
    "step.chest": "player",
    "step.award": "player posts factor time points",
    "step.complete_post": "player",
    # tracks
    "step.load": "player loaded cannons",
    "step.cannons_full": "player limit",
    "step.progress": "player points space",
    "step.progress_points": "player space value",
    "step.no_token": "player",
    "step.from_supply": "player token",
    "step.pick": "player token",
    "step.buy": "player token",
    "step.good_cost": "token cost",
    "step.printed": "player tokens",
    "step.move_disc": "player points space",
    "step.disc_colour": "player colour",
    "step.on_top": "player",
    "step.new_start": "player",
    "step.leader": "player leader",
    # gold and progress tokens
    "step.take_gold": "player cubes gold",
    "step.rate": "player rate",
    "step.gold_over": "player limit over points",
    "step.gold_lost": "player limit over",
    "step.track_end": "player gold",
    "step.track_again": "player gold",
    "step.chest_gold": "player gold",
    "step.turn_over": "player token",
    "step.token_gold": "player gold",
    "step.count_cubes": "player cubes points",
    # the end of a round
    "step.strength": "markers pirates",
    "step.pirates_open": "markers pirates",
    "step.stronger": "player pirates",
    "step.pay_cannons": "player cannons",
    "step.keep_cannons": "player cannons",
    "step.damage": "player points",
    "step.half": "player points",
    "step.floor": "player points",
    "step.defended": "player gold",
    "step.pirate": "markers pirates",
    "step.slide": "gone slid",
    "step.new_tokens": "tokens",
    "step.goods_gone": "gone",
    "step.next_time": "round time",
    # the end of the game
    "step.last_round": "round",
    "step.gold_moved": "player added gold",
    "step.final_over": "player over points",
    "step.final_gold": "player gold points",
    "step.sort": "player sort resources tokens points",
    "step.count_one": "player",
    "step.final_goods": "player points",
    "step.end_token": "player token points",
    "step.progress_value": "player points",
    "step.final_progress": "player points",
    "step.final_special": "player points",
    "step.score": "player points",
    "step.winner": "player",
    "step.tied": "players points",
    "step.tie_won": "player",
    "step.tie_stack": "player",
    "step.tie_shared": "players",
    # refusals
    "refuse.sea": "spaces",
    "refuse.land": "spaces",
    "refuse.large": "islands chests",
    "refuse.in_box": "label",
    "refuse.set_up": "next",
    "refuse.over": "",
    "refuse.throw": "player next",
    "refuse.throw_later": "next",
    "refuse.no_throw": "next",
    "refuse.not_all": "next",
    "refuse.round_goes_on": "next",
    "refuse.game_goes_on": "last",
    "refuse.laid_out_later": "next",
    "refuse.not_chosen": "player",
    "refuse.second": "player action",
    "refuse.other_action": "player action",
    "refuse.colour": "player colour there",
    "refuse.colour_none": "player colour",
    "refuse.no_cubes": "player",
    "refuse.swap": "player action",
    "refuse.special_early": "player",
    "refuse.special_there": "player colour",
    "refuse.special_colour": "player own colour",
    "refuse.special_white": "player",
    "refuse.points": "player cost left",
    "refuse.gold": "player gold points",
    "refuse.pay_first": "player",
    "refuse.pay_now": "player",
    "refuse.chest": "player",
    "refuse.no_token": "player",
    "refuse.token": "player label token",
    "refuse.token_used": "player label token",
    "refuse.token_not_once": "player label token",
    "refuse.token_elsewhere": "player token action",
    "refuse.token_gone": "player label token there",
    "refuse.no_pick": "player",
    "refuse.nothing_to_pick": "player",
    "refuse.leader": "player",
    "refuse.leader_moved": "player",
    "refuse.track_end": "player end room",
    "refuse.placed": "player ship space",
    "refuse.no_frame": "player ship space",
    "refuse.unplaced": "player ship",
    "refuse.ship_done": "player ship",
    "refuse.not_water": "player ship start space points",
    "refuse.no_way": "player ship start space points",
    "refuse.too_far": "player ship start space points",
    "refuse.occupied": "player ship start space points",
    "refuse.there": "player ship space",
    "refuse.no_anchor": "player ship space",
    "refuse.taken": "player ship space",
    "refuse.built_over": "player ship space",
    "refuse.post_again": "player ship",
    "refuse.unmoved": "player ship",
    "refuse.no_posts": "player",
    "refuse.no_room": "player island",
    "refuse.village": "player owner",
    "refuse.supply": "player label tile",
    "refuse.limit": "player limit",
    "refuse.no_tile": "player label tile",
    "refuse.water": "player tile spaces",
    "refuse.on_tile": "player tile spaces",
    "refuse.on_post": "player tile spaces",
    "refuse.no_post": "player tile spaces",
    "refuse.not_connected": "player tile spaces",
    "refuse.good": "player label there",
    "refuse.no_goods": "player label",
    # actions about to be taken
    "action.lay_islands": "",
    "action.stack_discs": "",
    "action.reveal_pirate": "",
    "action.reveal_tokens": "",
    "action.reveal_goods": "",
    "action.fall": "",
    "action.fall_none": "",
    "action.spill": "",
    "action.throw": "player colour",
    "action.choose": "player action",
    "action.choose_white": "player action",
    "action.choose_swap": "player action",
    "action.take_gold": "player",
    "action.count_cubes": "player",
    "action.pay": "player points",
    "action.exchange": "player",
    "action.use_token": "player token",
    "action.pick_token": "player token",
    "action.advance": "player spaces",
    "action.place_ship": "player ship space",
    "action.sail": "player ship space",
    "action.found": "player ship",
    "action.take_tile": "player tile",
    "action.take_tile_of": "player tile owner",
    "action.build": "player tile spaces",
    "action.buy_good": "player token label",
    "action.finish": "player",
    "action.meanwhile": "player",
    "action.meanwhile_all": "",
    "action.clear": "",
    "action.score_round": "",
    "action.score_game": "",
    # what is due
    "due.islands": "",
    "due.pirate": "pirate",
    "due.tokens": "tokens",
    "due.goods": "goods",
    "due.discs": "",
    "due.falling": "",
    "due.throwing": "player colour",
    "due.skipping": "colour",
    "due.choosing": "player",
    "due.acting": "player",
    "due.draws": "player",
    "due.picks": "player",
    "due.ships": "player ships",
    "due.use": "player",
    "due.clearing": "",
    "due.raiding": "",
    "due.scoring": "",
    # positions
    "given.new_game": "players",
    "given.round": "round",
    "given.phase": "colour",
    "given.field": "cubes",
    "given.field_none": "",
    "given.hidden": "cubes",
    "given.tray": "cubes",
    "given.order": "players",
    "given.turn": "player",
    "given.throw": "player",
    "given.interim": "",
    "given.final": "",
    "given.pirates": "markers pirates",
    "given.tokens": "tokens",
    "given.no_tokens": "",
    "given.goods": "tokens",
    "given.points": "player points",
    "given.gold": "player gold",
    "given.cannons": "player cannons",
    "given.progress": "player space",
    "given.space": "player space",
    "given.colour": "player space colour",
    "given.any_colour": "player",
    "given.ship": "player ship space",
    "given.tiles": "player tiles",
    "given.resources": "player resources",
    "given.bought": "player tokens",
    "given.owned": "player tokens",
    "given.used": "player tokens",
    "given.chests": "player chests",
    "given.supply": "player posts",
    "given.large": "island spaces free",
    "given.map": "",
    "given.small": "island spaces free",
    "given.posts": "player island posts",
}

WORDINGS: Mapping[str, frozenset[str]] = {
    name: frozenset(figures.split()) for name, figures in _FIGURES.items()
}

_NOUNS = """
    action_point cannon chest corner_frame cube gold island island_tile column row land_space landscape_tile
    large_island pirate pirate_marker player point production_token progress_token resource_token sea_space
    ship small_frame space stack tile trading_post village_tile
    """


PICTURED = {*GROUND.values(), FRAME, *MARKS}
"""What a picture of the map shows."""


def nouns(rules: Rules) -> frozenset[str]:
    """Return the nouns that figures, tokens and names can carry."""
    kinds = {
        "action": COLOURS,
        "colour": COLOURS,
        "cube": COLOURS,
        "good": rules.sorts,
        "landscape": rules.landscapes.names,
        "production": rules.sorts,
        "resource": rules.sorts,
        "token": tuple(kind.name for kind in rules.tokens),
        "village": rules.villages.names,
    }
    named = {f"{kind}.{name}" for kind, names in kinds.items() for name in names} | PICTURED
    return frozenset(_NOUNS.split()) | named
