"""Topics: the numbers of the race screen that have explanations, and those of each rider."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import dealings
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.record.turn_report import Step


class Topic(NamedTuple):
    """A number on the screen.

    `kind`, with the meaning of `about` and `detail`: `last-card` (rider), `dealt` (rider, turn), `start` (rider, card),
    `better` (rider, a card that he held, and that would have been better than the one played),
    `hidden` (rider), `move` (rider, turn), `order` (rider), `points` (rider, line), `sum` (team), `line` (line),
    `square` (square), `string` (square), `leader`, `outcome` (card of the hand, counted from 0; `column` is one of
    `new`, `range`, `lands`, `place`, `lines`). `turn`: for `dealt`, `start` and `better`, the turn in which he held
    the card; 0: none. `half`, for `dealt`: 1 after the second of two half-turns (R8.4).
    """

    kind: str
    about: int = 0
    detail: int = 0
    column: str = ""
    turn: int = 0
    half: int = 0


def topics_of(rider: int, view: View, steps: Sequence[Step]) -> tuple[Topic, ...]:
    """Topics of a rider: card, place in the order, points (last line first), square and string."""
    seen_rider = view.rider(rider)
    topics = []

    # His card and place.
    last = dealing(steps)
    if last is not None and any(number == rider for number, _card in last[1]):
        topics.append(Topic("last-card", rider))
    if any(rider in group for group in view.order):
        topics.append(Topic("order", rider))

    # His points.
    lines = [crossing.line for crossing in reversed(seen_rider.crossed) if crossing.line is not None]
    topics += [Topic("points", rider, line) for line in lines]
    if seen_rider.retired:
        return tuple(topics)

    # Riders around him.
    squares = {other.square for other in view.on_road() if other.id != rider}
    if seen_rider.square in squares:
        topics.append(Topic("square", seen_rider.square))
    if seen_rider.square - 1 in squares or seen_rider.square + 1 in squares:
        topics.append(Topic("string", seen_rider.square))
    if all(square < seen_rider.square for square in squares):
        topics.append(Topic("leader"))
    return tuple(topics)


def dealing(steps: Sequence[Step], turn: int = 0, half: int = 0) -> tuple[Race, tuple[tuple[int, int], ...]] | None:
    """Return the cards dealt in a turn, or in this half of it (R8.4), and the race just before; turn 0: the last ones.

    None if none were dealt.
    """
    for step in reversed(steps):
        if turn and step.before.turn != turn:
            continue
        for race, dealt in reversed([*dealings(step.before, step.events)]):
            if not turn or race.half == half:
                return race, dealt.cards
    return None


class TurnMove(NamedTuple):
    """A rider's move, the lines that he crossed in the same step, and the race before new cards."""

    move: Moved
    lines: tuple[int | None, ...]
    race: Race


def moves_in_turn(steps: Sequence[Step], rider: int, turn: int) -> list[TurnMove]:
    """Return a rider's move in a turn: one for each half-turn (R8.4), none if he did not move."""
    moves: list[TurnMove] = []
    for step in steps:
        if step.before.turn != turn or not any(
            isinstance(event, Moved) and event.rider == rider for event in step.events
        ):
            continue
        race, move = step.before, None
        lines: list[int | None] = []
        for event in (*step.events, None):
            if move is not None and (event is None or isinstance(event, Replaced)):
                moves.append(TurnMove(move, tuple(lines), race))
                move, lines = None, []
            race = race if event is None else evolve(race, event)
            if isinstance(event, Moved) and event.rider == rider:
                move = event
            elif isinstance(event, Crossed) and event.rider == rider:
                lines.append(event.line)
    return moves
