"""What is laid face up on the central board, in set-up and between the rounds."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count
from rulebook_tools.engine.noting import Log, note
from rulebook_tools.games.amerigo_islands.actions import Reveal
from rulebook_tools.games.amerigo_islands.owning import token
from rulebook_tools.games.amerigo_islands.phases import begin_round
from rulebook_tools.games.amerigo_islands.pirates import read_markers, strength
from rulebook_tools.games.amerigo_islands.position import Acting, Counts, Drawing, Position, Raiding, changed
from rulebook_tools.games.amerigo_islands.progress import draw_token
from rulebook_tools.games.amerigo_islands.rules import MARKS
from rulebook_tools.games.amerigo_islands.steps import counted
from rulebook_tools.games.amerigo_islands.stock import drawn_from


def hidden_pirates(position: Position) -> tuple[tuple[int, int], ...]:
    """Return the values of pirate markers that are not open, and how many show each.

    Source: Zentralplan; Preparar.
    """
    shown = position.display.pirates
    return tuple((value, number - shown.count(value)) for value, number in position.rules.pirates)


def unknown_markers(position: Position) -> int:
    """Return how many pirate markers must lie face up in this round if a position does not say which.

    In play there is always one: none is what an example leaves open. Source: Zentralplan,
    Vorbereitung des nächsten Durchgangs.
    """
    number = position.rules.number
    if not position.round or position.display.pirates:
        return 0
    return number["pirates_open"] + number["pirates_more"] * (position.round - 1)


def reveal(position: Position, action: Reveal, log: Log) -> Position:
    """Lay pirate markers, progress tokens or production tokens face up.

    Source: Zentralplan, Vorbereitung des nächsten Durchgangs; Preparar.
    """
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
    """Go on to what is laid out next, or to the first phase of the round.

    Source: Zentralplan, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    rules, in_setup = position.rules, not position.round
    match due.what:
        case "pirate":
            if not in_setup:
                return slide_tokens(position, log)
            number = rules.number["progress_left"] + rules.number["progress_right"]
            return position._replace(due=Drawing("tokens", number))
        case "tokens":
            return clear_goods(position, log)
        case _:
            return position._replace(due=Drawing("discs", 1)) if in_setup else next_time(position, log)


def reveal_pirates(position: Position, drawn: Counts, log: Log) -> Position:
    """Turn up pirate markers.

    Source: Zentralplan, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    hidden, rules = dict(hidden_pirates(position)), position.rules
    shown, unnamed = list(position.display.pirates), list(position.display.unnamed)
    for value in drawn:
        if not hidden.get(value) and value in unnamed:
            other = next(each for each, number in hidden.items() if number)
            shown[shown.index(value)] = unnamed[unnamed.index(value)] = other
            hidden |= {value: 1, other: hidden[other] - 1}
        if not hidden.get(value):
            known = ", ".join(str(each) for each, number in hidden.items() if number)
            raise GivenError((), f"no pirate marker of {value} lies face down any more", known)
        hidden[value] -= 1
        shown.append(value)
    markers = Count(len(shown), "pirate_marker")
    figures = {"markers": markers, "pirates": Count(strength(shown, 0, 0), "pirate")}
    if isinstance(position.due, Raiding):
        unnamed += drawn
        note(log, "interim.strength", "step.pirates_open", *read_markers(drawn), **figures)
    elif position.round:
        note(log, "next.pirate", "step.pirate", "pirates_more", *read_markers(drawn), **figures)
    else:
        reads = ("pirate_spaces", "pirates_open", *rules.paths_of("pirate_markers"))
        spaces = Count(rules.number["pirate_spaces"], "pirate_marker")
        note(log, "setup.pirates", "step.first_pirate", *reads, spaces=spaces, **figures)
    after = position.display._replace(pirates=tuple(shown), unnamed=tuple(unnamed))
    return position._replace(display=after)


def lay_tokens(position: Position, drawn: Counts, log: Log) -> Position:
    """Lay progress tokens out; in set-up in both areas, later in the left one.

    Source: Zentralplan, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    display, rules = position.display, position.rules
    stock = drawn_from(position, "tokens", drawn)
    left, right = display.tokens
    for kind in drawn:
        if sum(left) < rules.number["progress_left"]:
            left = changed(left, kind, 1)
        else:
            right = changed(right, kind, 1)
    tokens = tuple(token(rules, kind) for kind in drawn)
    if position.round:
        note(log, "next.progress", "step.new_tokens", "progress_new", tokens=tokens)
    else:
        reads = ("progress_left", "progress_right", *rules.paths_of("progress_tokens"))
        note(log, "setup.progress", "step.tokens", *reads, tokens=tokens)
    return position._replace(display=display._replace(tokens=(left, right), token_stock=stock))


def slide_tokens(position: Position, log: Log) -> Position:
    """Remove the progress tokens of the right area; those of the left area slide there.

    Source: Vorbereitung des nächsten Durchgangs.
    """
    rules, display = position.rules, position.display
    left, right = display.tokens
    figures = {"gone": Count(sum(right), "progress_token"), "slid": Count(sum(left), "progress_token")}
    note(log, "next.progress", "step.slide", **figures)
    now = display._replace(tokens=((0,) * len(left), left))
    after = position._replace(display=now)
    number = min(rules.number["progress_new"], sum(display.token_stock))
    due = Drawing("tokens", number)
    return after._replace(due=due) if number else next_draw(after, due, log)


def clear_goods(position: Position, log: Log) -> Position:
    """Remove the production tokens of the display; as many new ones are laid out.

    Source: Vorbereitung des nächsten Durchgangs.
    """
    rules, display, players = position.rules, position.display, len(position.players)
    if position.round:
        gone = Count(sum(display.goods), "production_token")
        note(log, "next.production", "step.goods_gone", gone=gone)
    else:
        tell_goods_supply(position, log)
    number = min(rules.by_players["production_display"][players], sum(display.goods_stock))
    after = position._replace(display=display._replace(goods=(0,) * len(display.goods)))
    due = Drawing("goods", number)
    return after._replace(due=due) if number else next_draw(after, due, log)


def tell_goods_supply(position: Position, log: Log) -> None:
    """Note how many production tokens are in the game.

    Source: Zentralplan, Änderungen bei 2 und 3 Spielern; Preparar.
    """
    rules, players = position.rules, len(position.players)
    there = Count(sum(position.display.goods_stock), "production_token")
    if players < rules.players[-1]:
        marked = tuple(f"production_marked_{mark}" for mark in MARKS if players < mark)
        reads = rules.paths_of(*marked, "production_tokens")
        note(log, "setup.production-fewer", "step.goods_fewer", *reads, tokens=there)
    display = Count(rules.by_players["production_display"][players], "production_token")
    stacks = Count(rules.number["production_stacks"], "stack")
    reads = (f"production_display.{players}", "production_stacks")
    note(log, "setup.production", "step.goods", *reads, display=display, stacks=stacks, each=display)


def lay_goods(position: Position, drawn: Counts, log: Log) -> Position:
    """Lay production tokens out.

    Source: Zentralplan, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    display, rules = position.display, position.rules
    stock = drawn_from(position, "goods", drawn)
    goods = display.goods
    for kind in drawn:
        goods = changed(goods, kind, 1)
    by_sort = tuple(
        sum(rules.production[kind][0] == sort for kind in drawn) for sort in range(len(rules.sorts))
    )
    tokens = counted("production", rules.sorts, by_sort)
    rule = "next.production" if position.round else "setup.production"
    note(log, rule, "step.goods_laid", tokens=tokens)
    return position._replace(display=display._replace(goods=goods, goods_stock=stock))


def next_time(position: Position, log: Log) -> Position:
    """Remove the topmost time marker; the next round begins.

    Source: Vorbereitung des nächsten Durchgangs.
    """
    number = position.round + 1
    time = position.rules.time_value[number - 1]
    note(log, "next.time", "step.next_time", f"time_value.{number}", round=number, time=time)
    return begin_round(position._replace(round=number), log)
