"""Topics: the numbers of the race screen that can be asked about, and those of each rider."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Moved, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.record.turn_report import Step


class Topic(NamedTuple):
    """A number on the screen.

    `kind` and what `about` and `at` are then: `last-card` (rider), `dealt` (rider, turn), `start` (rider, card),
    `hidden` (rider), `rode` (rider, turn), `order` (rider), `points` (rider, line), `sum` (team), `line` (line),
    `square` (square), `string` (square), `leader`, `outcome` (card of the hand, counted from 0; `column` says what of
    it: `new`, `may`, `lands`, `place`, `lines`).
    """

    kind: str
    about: int = 0
    at: int = 0
    column: str = ""


def topics_of(rider: int, view: View, steps: Sequence[Step]) -> tuple[Topic, ...]:
    """All that can be said about a rider now: card, place in the order, points from the last line back, then who is
    with him and around him."""
    seen = view.rider(rider)
    topics = []
    last = dealing(steps)
    if last is not None and any(number == rider for number, _card in last[1]):
        topics.append(Topic("last-card", rider))
    if any(rider in group for group in view.order):
        topics.append(Topic("order", rider))
    lines = [crossing.line for crossing in reversed(seen.crossed) if crossing.line is not None]
    topics += [Topic("points", rider, line) for line in lines]
    if seen.retired:
        return tuple(topics)
    squares = {other.square for other in view.on_road() if other.id != rider}
    if seen.square in squares:
        topics.append(Topic("square", seen.square))
    if seen.square - 1 in squares or seen.square + 1 in squares:
        topics.append(Topic("string", seen.square))
    if all(square < seen.square for square in squares):
        topics.append(Topic("leader"))
    return tuple(topics)


def dealing(steps: Sequence[Step], turn: int = 0) -> tuple[Race, tuple[tuple[int, int], ...]] | None:
    """The cards dealt at the end of a turn, 0 for the last ones, and the race right before: everybody where he was
    counted. None if none were."""
    for step in reversed(steps):
        if turn and step.before.turn != turn:
            continue
        race = step.before
        for event in step.events:
            if isinstance(event, Replaced):
                return race, event.cards
            race = evolve(race, event)
    return None


def ride(steps: Sequence[Step], rider: int, turn: int) -> tuple[Moved, Race] | None:
    """His move in a turn, and the race when all that it brought about had happened but new cards."""
    for step in steps:
        if step.before.turn != turn:
            continue
        race, found = step.before, None
        for event in step.events:
            if isinstance(event, Replaced):
                break
            race = evolve(race, event)
            if isinstance(event, Moved) and event.rider == rider:
                found = event
        if found is not None:
            return found, race
    return None
