"""The interim scoring with the pirates' attack, and the tokens laid face up after it and in set-up.

Sources: Zwischenwertung, Vorbereitung des nächsten Durchgangs; for set-up Zentralplan, Preparar.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import NOT_DUE, Chance, Chapter, Counts, drawn, with_all
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.model import Acting, Drawing, Position, Raiding, Reveal, ScoreRound
from rulebook_tools.games.amerigo_islands.parameters import BLUE
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once
from rulebook_tools.games.amerigo_islands.rules.phases import begin_phase, why_not_yet
from rulebook_tools.games.amerigo_islands.rules.tracks import draw_token
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Raiding, "interim.pay", "raiding")
LATER: Mapping[str, RuleId] = {"pirate": "next.pirate", "tokens": "next.progress", "goods": "next.production"}
"""The rules by which markers and tokens are laid out between the rounds, by `Reveal.what`."""
CHAPTER.several("refuse.laid_out_later", *LATER.values())


@CHAPTER.offers(Raiding)
def at_the_end(position: Position, _due: Raiding) -> Sequence[Reveal | ScoreRound]:
    """Return the interim scoring or, if open pirate markers are unknown, each possible reveal of one."""
    return each_reveal(position, "pirate") if unknown_markers(position) else [ScoreRound()]


@CHAPTER.by_chance(Raiding)
def raid(position: Position, _due: Raiding, chance: Chance) -> Reveal | ScoreRound:
    """Return a random reveal of open pirate markers that the example leaves out; if none, the scoring."""
    unknown = unknown_markers(position)
    return random_reveal(position, "pirate", unknown, chance) if unknown else ScoreRound()


@CHAPTER.forbids(ScoreRound)
def why_not_score(position: Position, _action: ScoreRound) -> Refusal:
    """Refuse the interim scoring before the end of a round."""
    if not isinstance(position.due, Raiding):
        return why_not_yet(position, refuse("round.end", "round_goes_on", next=position.actor))
    return NOT_DUE if unknown_markers(position) else None


@CHAPTER.does(ScoreRound)
def score_round(position: Position, _action: ScoreRound, log: Log) -> Position:
    """Let the pirates attack all players; then prepare the next round or final scoring. Source: Spielende."""
    rules, shown = position.rules, position.display.pirates
    log.say("interim.strength", markers=shown, strength=shown)
    after = position
    for seat in position.discs:
        after = attack(after, seat, log)
    if position.round == rules.rounds:
        log.say("end", "last_round", round=position.round)
        return after._replace(due=model.Scoring())
    more = min(rules.pirates_more, sum(face_down(after, "pirate").values()))
    return await_draw(after, Drawing("pirate", more), log)


def attack(position: Position, seat: int, log: Log) -> Position:
    """Let the pirates attack a player; progress tokens of other players can add to their number.

    A player with too few cannons loses all of them, and as many victory points as there are pirates, or half
    of that (rounded up) with a progress token. Victory points do not go below 0. Sources: Erklärung der
    Fortschrittsmarker, Piratenaktionen.
    """
    rules, state = position.rules, position.players[seat]
    force, raisers = sum(position.display.pirates), [each for each in position.discs if each != seat]
    if number := sum(position.has(other, "pirates2") for other in raisers):
        force += number * rules.token_pirates
        log.say("token.pirates", "stronger", player=seat, pirates=force)
    halved = position.has(seat, "half-loss")
    damage = -(-force // (rules.token_half if halved else 1))  # rounded up
    lost = min(state.cannons, force)
    log.say("interim.pay", "pay_cannons", player=seat, cannons=lost)
    after = position.add(seat, cannons=-lost)
    if lost == force:
        log.say("interim.keep", "keep_cannons", player=seat, cannons=state.cannons - force)
        if not position.has(seat, "defend-gold"):
            return after
        amount = rules.token_defend
        log.say("token.defend", "defended", player=seat, gold=amount)
        return add_gold_once(after, seat, amount, log)
    if halved:
        log.say("token.half", player=seat, half_damage=damage)
    log.say("interim.damage", player=seat, points=damage)
    if state.points < damage:
        log.say("interim.floor", player=seat, points=state.points)
    return after.add(seat, points=-min(damage, state.points))


def unknown_markers(position: Position) -> int:
    """Return how many pirate markers are open but left out in the example; 0 in play."""
    known = len(position.display.pirates)
    return max(markers_open(position) - known, 0) if position.round else 0


def markers_open(position: Position) -> int:
    """Return how many pirate markers lie face up in the current round."""
    rules = position.rules
    return rules.pirates_open + rules.pirates_more * (position.round - 1)


def face_down(position: Position, what: model.Revealed) -> dict[int, int]:
    """Return how many of the markers or tokens are face down: markers by value, tokens by kind."""
    display, markers = position.display, position.rules.pirate_markers
    if what == "pirate":
        numbers = zip(markers.starts, tuple(markers), strict=True)
        return {value: number - display.pirates.count(value) for value, number in numbers}
    return dict(enumerate(display.token_stock if what == "tokens" else display.goods_stock))


def each_reveal(position: Position, what: model.Revealed) -> list[Reveal]:
    """Return the events that turn up a single marker or token: one for each value or kind."""
    return [Reveal(what, (each,)) for each, number in face_down(position, what).items() if number]


def random_reveal(position: Position, what: model.Revealed, number: int, chance: Chance) -> Reveal:
    """Return an event that turns up a number of random markers or tokens."""
    hidden = face_down(position, what)
    values = list(hidden)
    return Reveal(what, tuple(values[at] for at in drawn(list(hidden.values()), number, chance)))


@CHAPTER.describes(Reveal)
def tell_revealing(_position: Position, action: Reveal) -> kit.RuleStatement:
    if action.what == "pirate":
        return tell("action.reveal_pirate", turned_up=action.drawn)
    return tell("action.reveal_tokens" if action.what == "tokens" else "action.reveal_goods")


@CHAPTER.forbids(Reveal)
def why_not_reveal(position: Position, action: Reveal) -> Refusal:
    """Refuse markers and tokens that are not due; raise `GivenError` for any that are not face down."""
    due, what, number = position.due, action.what, len(action.drawn)
    if isinstance(due, Drawing):
        is_due = due.what == what and number <= due.left
    elif isinstance(due, Acting):
        is_due = what == "tokens" and 0 < number <= due.draws
    else:
        unknown = unknown_markers(position) if isinstance(due, Raiding) else 0
        is_due = what == "pirate" and 0 < number <= unknown
    if not is_due:
        return why_not_yet(position, refuse(LATER[what], "laid_out_later", next=position.actor))
    if what == "pirate":
        turned_up(position, action.drawn)
        return None
    return why_not_drawn(position, what, action.drawn)


@CHAPTER.does(Reveal)
def reveal(position: Position, action: Reveal, log: Log) -> Position:
    due = position.due
    if isinstance(due, Acting):
        return draw_token(position, action, log)
    lay = {"pirate": reveal_pirates, "tokens": lay_tokens, "goods": lay_goods}[action.what]
    after = lay(position, action.drawn, log)
    if not isinstance(due, Drawing):
        return after
    return await_draw(after, due._replace(left=due.left - len(action.drawn)), log)


def why_not_drawn(position: Position, what: model.Revealed, kinds: Counts) -> Refusal:
    """Refuse to draw tokens of these `kinds` if some of them have been put back into the box.

    Raises `GivenError` for other tokens that are not face down. Source: Vorbereitung des nächsten Durchgangs.
    """
    rules, stock = position.rules, face_down(position, what)
    names = rules.token_names if what == "tokens" else rules.production_names
    for kind in kinds:
        if stock[kind]:
            stock[kind] -= 1
        elif not is_in_box(position, what, kind):
            there = ", ".join(name for name, number in zip(names, stock.values(), strict=True) if number)
            raise kit.GivenError((), f"{names[kind]} does not lie face down any more", there or "nothing")
        elif what == "tokens":
            return refuse("next.progress", "token_in_box", token=kind)
        else:
            cost = rules.production[kind][1]
            return refuse("next.production", "good_in_box", good=kind, cost_of_good=cost)
    return None


def is_in_box(position: Position, what: model.Revealed, kind: int) -> bool:
    """Return whether a kind has tokens in the box: the game has more than are on display and with players.

    No token of the kind may lie face down. What players' production tokens cost is unknown: all those of
    the kind's sort are counted as tokens of the kind.
    """
    rules, display, players = position.rules, position.display, position.players
    if what == "tokens":
        shown = display.tokens[0][kind] + display.tokens[1][kind]
        owned = sum(state.tokens[kind] + state.used[kind] for state in players)
        return shown + owned < rules.progress_tokens[kind]
    owned = sum(state.goods[rules.production[kind][0]] for state in players)
    return display.goods[kind] + owned < rules.production_in_game[len(players)][kind]


def turned_up(position: Position, values: Counts) -> tuple[Counts, Counts]:
    """Return the open pirate markers after `values` are turned up, and those of them drawn at random.

    Markers that the example leaves out are drawn at random. If one of them has taken the last marker of a
    value that is turned up now, it gets another value. Raises `GivenError` for a value of which no marker
    lies face down any more.
    """
    hidden = face_down(position, "pirate")
    shown, unnamed = list(position.display.pirates), list(position.display.unnamed)
    for value in values:
        if not hidden.get(value) and value in unnamed:
            other = next(each for each, number in hidden.items() if number)
            shown[shown.index(value)] = unnamed[unnamed.index(value)] = other
            hidden |= {value: 1, other: hidden[other] - 1}
        if not hidden.get(value):
            known = ", ".join(str(each) for each, number in hidden.items() if number)
            raise kit.GivenError((), f"no pirate marker of {value} lies face down any more", known)
        hidden[value] -= 1
        shown.append(value)
    return tuple(shown), tuple(unnamed)


def reveal_pirates(position: Position, values: Counts, log: Log) -> Position:
    shown, unnamed = turned_up(position, values)
    if isinstance(position.due, Raiding):
        unnamed += values
        log.say("interim.strength", "pirates_open", markers=shown, strength=shown)
    elif position.round:
        log.say("next.pirate", more_markers=shown, strength=shown)
    else:
        most = position.rules.pirate_spaces
        log.say("setup.pirates", "first_pirate", marker_spaces=most, first_markers=shown, strength=shown)
    return position.with_display(pirates=shown, unnamed=unnamed)


def await_draw(position: Position, due: Drawing, log: Log) -> Position:
    """Wait until what is due is drawn; if nothing is left, go on to the next draw, or to the first phase."""
    rules, in_setup = position.rules, not position.round
    if due.left:
        return position._replace(due=due)
    match due.what:
        case "pirate" if in_setup:
            return position._replace(due=Drawing("tokens", rules.progress_left + rules.progress_right))
        case "pirate":
            return slide_tokens(position, log)
        case "tokens":
            return clear_goods(position, log)
        case _:
            return position._replace(due=Drawing("discs", 1)) if in_setup else begin_next(position, log)


def lay_tokens(position: Position, kinds: Counts, log: Log) -> Position:
    """Lay out progress tokens; `kinds` has the kind of each token, in order.

    In set-up they fill the left area, then the right one; later all go to the left one, which is empty.
    """
    left, right = position.display.tokens
    room = max(position.rules.progress_left - sum(left), 0)
    tokens = with_all(left, kinds[:room]), with_all(right, kinds[room:])
    if position.round:
        log.say("next.progress", "new_tokens", new_tokens=kinds)
    else:
        log.say("setup.progress", "tokens", first_tokens=kinds)
    return position.with_display(tokens=tokens, token_stock=with_all(position.display.token_stock, kinds, -1))


def slide_tokens(position: Position, log: Log) -> Position:
    """Remove the progress tokens of the right area; those of the left area slide there."""
    rules, (left, right) = position.rules, position.display.tokens
    log.say("next.progress", "slide", tokens_gone=sum(right), slid=sum(left))
    new = min(rules.progress_new, sum(position.display.token_stock))
    return await_draw(position.with_display(tokens=(rules.no_tokens, left)), Drawing("tokens", new), log)


def clear_goods(position: Position, log: Log) -> Position:
    """Remove the production tokens on display, and wait for new ones: as many as fit, or all those left."""
    rules, goods, players = position.rules, position.display.goods, len(position.players)
    if log and position.round:
        log.say("next.production", "goods_gone", gone=sum(goods))
    elif log:
        if players < rules.players[-1]:
            of_sort = sum(rules.production_tokens) - sum(map(sum, rules.production_marked(players)))
            log.say("setup.production-fewer", "goods_fewer", production=of_sort * len(rules.sorts))
        display = rules.production_display.at(players)
        log.say("setup.production", "goods", display=display, stacks=rules.production_stacks, each=display)
    number = min(rules.production_display.at(players), sum(position.display.goods_stock))
    return await_draw(position.with_display(goods=(0,) * len(goods)), Drawing("goods", number), log)


def lay_goods(position: Position, kinds: Counts, log: Log) -> Position:
    rules, display = position.rules, position.display
    sorts = [rules.production[kind][0] for kind in kinds]
    each = tuple(map(sorts.count, range(len(rules.sorts))))
    in_setup = not position.round
    log.say("setup.production" if in_setup else "next.production", "goods_laid", production_each=each)
    goods, stock = with_all(display.goods, kinds), with_all(display.goods_stock, kinds, -1)
    return position.with_display(goods=goods, goods_stock=stock)


def begin_next(position: Position, log: Log) -> Position:
    """Remove the topmost time marker and begin the next round."""
    number = position.round + 1
    log.say("next.time", "next_time", round=number, time=position.rules.time_value[number - 1])
    return begin_phase(position._replace(round=number), BLUE, log)
