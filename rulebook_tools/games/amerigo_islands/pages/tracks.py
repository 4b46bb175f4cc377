"""Tracks, cubes and the central board as scenes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook_tools.engine.kit import (
    Data,
    Mark,
    Row,
    RuleStatement,
    Scene,
    Stop,
    Token,
    Track,
    each,
    player,
    seat_letter,
    there,
)
from rulebook_tools.games.amerigo_islands.board import tracks as board
from rulebook_tools.games.amerigo_islands.board.tracks import COLOURS
from rulebook_tools.games.amerigo_islands.model import Position
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.speech import tell

DISC, TIME, VALUE, ANY = "mark.disc", "time_marker", "point", "colour.any"


def is_given(given: Data, *path: str) -> bool:
    """Say whether an example gives something, by the names that lead to it."""
    at: Data | None = given
    for name in path:
        at = at.get(name) if at is not None else None
    return at is not None


def row(
    rules: Rules,
    name: str,
    label: RuleStatement,
    tokens: Sequence[Token],
    *,
    given: bool,
    total: RuleStatement | None = None,
) -> Row:
    """Return things in a row with what they come to; where there are none, that is said."""
    come_to = total if tokens else tell("given.nothing")
    said = None if come_to is None else come_to.statement(rules)
    return Row(label.statement(rules), tuple(tokens), said, name, given)


PICTURED = (DISC, TIME, VALUE, ANY, *(f"colour.{colour}" for colour in COLOURS))
"""All that pictures of the tracks show."""
SHORT, TENS = 30, 10
"""The score track is drawn so far at least, and then by tens: a track so long is drawn where discs lie."""


def of_tracks(position: Position, given: Data) -> Iterator[Track]:
    """Yield the tracks of all players: rounds, victory points, special actions."""
    rules, letters = position.rules, [seat_letter(seat) for seat in range(len(position.players))]
    yield Track(
        tell("given.rounds").statement(rules),
        tuple(
            round_stop(rules, number, is_played=position.round == number)
            for number in range(1, rules.rounds + 1)
        ),
        name="rounds",
        is_given=is_given(given, "round"),
    )
    points = [state.points for state in position.players]
    yield Track(
        tell("given.points").statement(rules),
        tuple(Stop(space, marks=discs(points, space)) for space in range(score_end(points) + 1)),
        name="score",
        is_given=any(is_given(given, "players", letter, "points") for letter in letters),
    )
    yield Track(
        tell("given.special").statement(rules),
        tuple(
            special_stop(rules, space, stack(position, space)) for space in range(rules.special_track.end + 1)
        ),
        name="special",
        is_given=is_given(given, "order")
        or any(is_given(given, "players", letter, "space") for letter in letters),
    )


def of_progress(position: Position, given: Data, seat: int) -> Track:
    """Return the progress track on a player's board."""
    rules, at = position.rules, position.players[seat].progress
    disc = (Mark(DISC, player(seat)),)
    return Track(
        tell("given.progress", player=seat).statement(rules),
        tuple(
            progress_stop(rules, space, disc if at == space else ())
            for space in range(rules.progress_track.end + 1)
        ),
        name=f"progress.{seat_letter(seat)}",
        is_given=is_given(given, "players", seat_letter(seat), "progress"),
    )


def round_stop(rules: Rules, number: int, *, is_played: bool) -> Stop:
    """Return a round, with its time marker if that is seen."""
    return Stop(number, marks=(Mark(TIME, number=rules.time_value[number - 1]),) if is_played else ())


def progress_stop(rules: Rules, space: int, there: tuple[Mark, ...] = ()) -> Stop:
    """Return a space of a progress track, with what lies there."""
    return Stop(space, marks=(*value(rules.progress_track, space), *there))


def special_stop(rules: Rules, space: int, there: tuple[Mark, ...] = ()) -> Stop:
    """Return a space of the special action track, with what lies there."""
    return Stop(space, colour(rules, space), (*value(rules.special_track, space), *there))


def stack(position: Position, space: int) -> tuple[Mark, ...]:
    """Return the discs on a space of the special action track, the highest first."""
    there = (seat for seat in position.discs if position.players[seat].space == space)
    return tuple(Mark(DISC, player(seat)) for seat in there)


def colour(rules: Rules, space: int) -> str:
    """Return the colour of a space of the special action track."""
    own = rules.colour_of(space)
    return ANY if own is None else f"colour.{COLOURS[own]}"


def value(track: board.Track, space: int) -> tuple[Mark, ...]:
    """Return the victory points printed on a space of a track, if there are any."""
    return tuple(Mark(VALUE, number=points) for at, points in track.points if at == space)


def discs(spaces: Sequence[int], space: int) -> tuple[Mark, ...]:
    """Return the discs on a space, in the order of the seats."""
    return tuple(Mark(DISC, player(seat)) for seat, at in enumerate(spaces) if at == space)


def score_end(points: Sequence[int]) -> int:
    """Return the last space of the score track that is drawn: the next full ten, but no early one.

    >>> score_end([3, 6]), score_end([0, 41])
    (30, 50)
    """
    return max(SHORT, -(-max(points) // TENS) * TENS)


PHASE, CUBE = "mark.phase", "cube"
CUBES_PICTURED = (PHASE, CUBE, *(f"{kind}.{colour}" for colour in COLOURS for kind in ("action", "cube")))
"""All that these pictures show."""


def of_cubes(position: Position, given: Data) -> Iterator[Scene]:
    """Yield the rondel with the phase, the action field, and what lies in the tower and in its tray."""
    tower = position.tower
    has_rondel = is_given(given, "cubes", "storage")
    phase = position.phase if position.round else None
    yield rondel_of(position.rules, tower.storage, phase, given=has_rondel)
    places = {
        "field": (tell("given.field"), tower.field),
        "tower": (tell("given.hidden"), tower.hidden),
        "tray": (tell("given.tray"), tower.tray),
    }
    for name, (label, cubes) in places.items():
        tokens = [Token(f"cube.{COLOURS[colour]}", count=cubes[colour]) for colour in there(cubes)]
        is_there = is_given(given, "cubes", name)
        yield row(position.rules, f"cubes.{name}", label, tokens, given=is_there)


def rondel_of(rules: Rules, cubes: Sequence[int], phase: int | None = None, *, given: bool = True) -> Track:
    """Return the rondel with the cubes on its storage spaces, and the phase that is being played."""
    stops = (
        storage(name, number, is_now=colour == phase)
        for colour, (name, number) in enumerate(zip(COLOURS, cubes, strict=True))
    )
    return Track(
        tell("given.rondel").statement(rules), tuple(stops), is_ring=True, name="rondel", is_given=given
    )


def storage(name: str, number: int, *, is_now: bool) -> Stop:
    """Return a storage space of the rondel: its action, its cubes, and whether this is its phase."""
    now = (Mark(PHASE),) if is_now else ()
    cubes = (Mark(CUBE, count=number),) if number else ()
    return Stop(kind=f"action.{name}", marks=(*now, *cubes))


def of_display(position: Position, given: Data) -> Iterator[Row]:
    """Yield the tokens on offer, and the pirate markers unless an example leaves them open."""
    rules, display = position.rules, position.display
    are_given = is_given(given, "display", "tokens")
    for name, label, area in zip(
        ("left", "right"), (tell("given.left"), tell("given.right")), display.tokens, strict=True
    ):
        tokens = [Token(f"token.{rules.token_names[kind]}") for kind in each(area)]
        yield row(rules, f"tokens.{name}", label, tokens, given=are_given)
    offered = [of_kind(position, kind) for kind in there(display.goods)]
    yield row(rules, "goods", tell("given.goods"), offered, given=is_given(given, "display", "goods"))
    if display.pirates:
        yield pirates_open(position, is_there=is_given(given, "display", "pirates"))


def of_kind(position: Position, kind: int) -> Token:
    """Return the production tokens of a kind on offer: their sort, what they cost, how many there are."""
    rules = position.rules
    sort, cost = rules.production[kind]
    return Token(f"production.{rules.sorts[sort]}", cost, position.display.goods[kind])


def pirates_open(position: Position, *, is_there: bool) -> Row:
    """Return the pirate markers on the board, those still face down too, and how strong the pirates are."""
    rules, shown = position.rules, position.display.pirates
    down = rules.pirate_spaces - len(shown)
    tokens = [Token("pirate_marker", value) for value in shown]
    if down:
        tokens.append(Token("pirate_marker", count=down, is_turned=True))
    return row(
        rules,
        "pirates",
        tell("given.markers"),
        tokens,
        given=is_there,
        total=tell("given.pirates", strength=shown),
    )
