"""What is laid face up on the central board, in set-up and between the rounds.

Sources: Zentralplan, Preparar for set-up; Vorbereitung des nächsten Durchgangs for the later rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chance,
    Chapter,
    Counts,
    GivenError,
    RuleStatement,
    changed,
    drawn,
)
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.model import Acting, Drawing, Position, Raiding, Reveal, actor
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.order import is_turn
from rulebook_tools.games.amerigo_islands.rules.phases import begin_round
from rulebook_tools.games.amerigo_islands.rules.tokens import What, stock_of, why_not_drawn
from rulebook_tools.games.amerigo_islands.rules.tracks import draw_token
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse, tell


def hidden_pirates(position: Position) -> dict[int, int]:
    """Return the values of pirate markers that are not open, and how many show each.

    Source: Zentralplan; Preparar.
    """
    shown, markers = position.display.pirates, position.rules.pirate_markers
    return {
        value: number - shown.count(value)
        for value, number in zip(markers.starts, tuple(markers), strict=True)
    }


def unknown_markers(position: Position) -> int:
    """Return how many pirate markers must lie face up in this round if a position does not say which.

    In play there is always one: none is what an example leaves open. Source: Zentralplan,
    Vorbereitung des nächsten Durchgangs.
    """
    rules = position.rules
    if not position.round or position.display.pirates:
        return 0
    return rules.pirates_open + rules.pirates_more * (position.round - 1)


def each_pirate(position: Position) -> list[Reveal]:
    """Return each pirate marker that can be turned up."""
    return [Reveal("pirate", (value,)) for value, number in hidden_pirates(position).items() if number]


def some_pirates(position: Position, number: int, chance: Chance) -> Reveal:
    """Turn pirate markers up by chance."""
    hidden = hidden_pirates(position)
    values = list(hidden)
    return Reveal("pirate", tuple(values[kind] for kind in drawn(list(hidden.values()), number, chance)))


def turned_up(position: Position, values: Counts) -> tuple[Counts, Counts]:
    """Return the open pirate markers when some are turned up, and those of them that an example leaves open.

    One that only chance has named gives way to one that is named now. Raises `GivenError` for a marker
    that does not lie face down any more.
    """
    hidden = hidden_pirates(position)
    shown, unnamed = list(position.display.pirates), list(position.display.unnamed)
    for value in values:
        if not hidden.get(value) and value in unnamed:
            other = next(each for each, number in hidden.items() if number)
            shown[shown.index(value)] = unnamed[unnamed.index(value)] = other
            hidden |= {value: 1, other: hidden[other] - 1}
        if not hidden.get(value):
            known = ", ".join(str(each) for each, number in hidden.items() if number)
            raise GivenError((), f"no pirate marker of {value} lies face down any more", known)
        hidden[value] -= 1
        shown.append(value)
    return tuple(shown), tuple(unnamed)


def reveal_pirates(position: Position, values: Counts, log: Log) -> Position:
    """Turn up pirate markers.

    Source: Zentralplan, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    shown, unnamed = turned_up(position, values)
    if isinstance(position.due, Raiding):
        unnamed += values
        log.say("interim.strength", "pirates_open", markers=shown, strength=shown)
    elif position.round:
        log.say("next.pirate", more_markers=shown, strength=shown)
    else:
        log.say(
            "setup.pirates",
            "first_pirate",
            marker_spaces=position.rules.pirate_spaces,
            first_markers=shown,
            strength=shown,
        )
    return position._replace(display=position.display._replace(pirates=shown, unnamed=unnamed))


CHAPTER = Chapter[Position](FIGURES)
Goods: TypeAlias = model.ProductionInAll


CHAPTER.several("step.goods_laid", "setup.production", "next.production")
CHAPTER.several("refuse.laid_out_later", "setup.pirates", "next.pirate", "next.progress", "next.production")
CHAPTER.several("due.pirate", "setup.pirates", "next.pirate")
CHAPTER.several("due.tokens", "setup.progress", "next.progress")
CHAPTER.several("due.goods", "setup.production", "next.production")


LATER: Mapping[str, RuleId] = {"pirate": "next.pirate", "tokens": "next.progress", "goods": "next.production"}
"""By which rule something is laid out between the rounds."""


@CHAPTER.describes(Reveal)
def tell_revealing(_position: Position, action: Reveal) -> RuleStatement:
    """Say what is turned up or laid out."""
    if action.what == "pirate":
        return tell("action.reveal_pirate")
    return tell("action.reveal_tokens" if action.what == "tokens" else "action.reveal_goods")


def revealed(position: Position, due: Drawing, chance: Chance) -> Reveal:
    """Return what chance turns up or lays out."""
    if due.what == "pirate":
        return some_pirates(position, due.left, chance)
    what: What = "tokens" if due.what == "tokens" else "goods"
    return Reveal(what, drawn(list(stock_of(position, what)), due.left, chance))


@CHAPTER.forbids(Reveal)
def why_not_reveal(position: Position, action: Reveal) -> RuleStatement | None:
    """So much is laid out as is due, of what lies face down.

    Raises `GivenError` for what does not.
    """
    due, what, number = position.due, action.what, len(action.drawn)
    if isinstance(due, Drawing):
        is_due = due.what == what and number <= due.left
    elif isinstance(due, Acting):
        is_due = what == "tokens" and 0 < number <= due.draws
    else:
        unknown = unknown_markers(position) if isinstance(due, Raiding) else 0
        is_due = what == "pirate" and 0 < number <= unknown
    if not is_due:
        return refuse(LATER[what], "laid_out_later", next=actor(position)) if is_turn(position) else NOT_DUE
    if what == "pirate":
        turned_up(position, action.drawn)
        return None
    return why_not_drawn(position, what, action.drawn)


@CHAPTER.does(Reveal)
def reveal(position: Position, action: Reveal, log: Log) -> Position:
    """Lay pirate markers, progress tokens or production tokens face up."""
    due = position.due
    if isinstance(due, Acting):
        return draw_token(position, action, log)
    laying = {"pirate": reveal_pirates, "tokens": lay_tokens, "goods": lay_goods}
    after = laying[action.what](position, action.drawn, log)
    if not isinstance(due, Drawing):
        return after
    left = due.left - len(action.drawn)
    return after._replace(due=due._replace(left=left)) if left else next_draw(after, due, log)


def next_draw(position: Position, due: Drawing, log: Log) -> Position:
    """Go on to what is laid out next, or to the first phase of the round."""
    rules, in_setup = position.rules, not position.round
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
    """Lay progress tokens out; in set-up in both areas, later in the left one."""
    display, stock = position.display, position.display.token_stock
    left, right = display.tokens
    for kind in kinds:
        stock = changed(stock, kind, -1)
        if sum(left) < position.rules.progress_left:
            left = changed(left, kind)
        else:
            right = changed(right, kind)
    if position.round:
        log.say("next.progress", "new_tokens", new_tokens=kinds)
    else:
        log.say("setup.progress", "tokens", first_tokens=kinds)
    return position._replace(display=display._replace(tokens=(left, right), token_stock=stock))


def slide_tokens(position: Position, log: Log) -> Position:
    """Remove the progress tokens of the right area; those of the left area slide there."""
    rules, display = position.rules, position.display
    left, right = display.tokens
    log.say("next.progress", "slide", tokens_gone=sum(right), slid=sum(left))
    after = position._replace(display=display._replace(tokens=(rules.no_tokens, left)))
    due = Drawing("tokens", min(rules.progress_new, sum(display.token_stock)))
    return after._replace(due=due) if due.left else next_draw(after, due, log)


def clear_goods(position: Position, log: Log) -> Position:
    """Remove the production tokens of the display; as many new ones are laid out."""
    rules, display, players = position.rules, position.display, len(position.players)
    if log and position.round:
        log.say("next.production", "goods_gone", gone=sum(display.goods))
    elif log:
        tell_goods_supply(position, log)
    number = min(rules.production_display.at(players), sum(display.goods_stock))
    after = position._replace(display=display._replace(goods=(0,) * len(display.goods)))
    due = Drawing("goods", number)
    return after._replace(due=due) if number else next_draw(after, due, log)


def tell_goods_supply(position: Position, log: Log) -> None:
    """Note how many production tokens are in the game.

    Source: Zentralplan, Änderungen bei 2 und 3 Spielern; Preparar.
    """
    rules, players = position.rules, len(position.players)
    if players < rules.players[-1]:
        of_sort = sum(rules.production_tokens) - sum(map(sum, rules.production_marked(players)))
        log.say("setup.production-fewer", "goods_fewer", goods_short=of_sort * len(rules.sorts))
    display = rules.production_display.at(players)
    log.say("setup.production", "goods", display=display, stacks=rules.production_stacks, each=display)


def lay_goods(position: Position, kinds: Counts, log: Log) -> Position:
    """Lay production tokens out."""
    rules, display = position.rules, position.display
    goods, stock = display.goods, display.goods_stock
    for kind in kinds:
        goods, stock = changed(goods, kind), changed(stock, kind, -1)
    if log:
        sorts = [rules.production[kind][0] for kind in kinds]
        rule: RuleId = "next.production" if position.round else "setup.production"
        log.say(rule, "goods_laid", production_each=tuple(map(sorts.count, range(len(rules.sorts)))))
    return position._replace(display=display._replace(goods=goods, goods_stock=stock))


def begin_next(position: Position, log: Log) -> Position:
    """Remove the topmost time marker; the next round begins."""
    number = position.round + 1
    if log:
        log.say("next.time", "next_time", round=number, time=position.rules.time_value[number - 1])
    return begin_round(position._replace(round=number), log)
