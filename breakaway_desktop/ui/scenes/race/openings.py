"""Where the parts of the race screen stand, by name: for whoever wants to point at them."""

from __future__ import annotations

import math

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.road.circuit_view import circuit_stadium
from breakaway_desktop.ui.road.strip_view import strip_road
from breakaway_desktop.ui.scenes.race.desk import Desk
from breakaway_desktop.ui.scenes.race.hand_panel import COMPACT_WHO_W, WHO_W, cards_layout, table_box
from breakaway_desktop.ui.scenes.race.outcome_table import table_layout

_NUMBERS = 36.0
"""So far outside the road strings and race squares reach."""


def box_of(desk: Desk, part: str, first: int = 0, last: int = 0) -> Box | None:
    """Where a part stands now: `road` and `strip` (squares `first` to `last`), `card` and `row` of the hand (`first` is
    the card's value), `cards`, `who`, `order` (all, or from one rider to another), `points`, `sheet`, `why`; None if it
    is not to be seen."""
    box = desk.layout
    match part:
        case "road":
            return _road(desk, first, last)
        case "strip":
            return _strip(desk, first, last)
        case "cards" | "card" | "row":
            return _of_hand(desk, part, first)
        case "who":
            w = (COMPACT_WHO_W if box.compact else WHO_W) - 14
            return Box(box.hand.x + 8, box.hand.y + 5, w, box.hand.h - 10)
        case "order":
            return _order(desk, first, last)
        case "points":
            return box.points
        case "sheet":
            return Box(box.sheet.x, box.tabs.y, box.sheet.w, box.sheet.bottom - box.tabs.y)
        case "why":
            return box.sheet if box.compact else box.why
    return None


def outline_of(desk: Desk, part: str, first: int = 0, last: int = 0) -> tuple[Point, ...]:
    """The corners of a part that is no box: squares of the `road` with their race numbers, as the road bends.
    Whoever stands on the squares beside them lies outside. Empty for every other part."""
    if part != "road":
        return ()
    box = desk.layout.circuit
    stadium = circuit_stadium(box)
    steps = [first - 0.5 + at / 8 for at in range(8 * (last - first + 1) + 1)]
    outer = [stadium.point(square, stadium.depth + _NUMBERS) for square in steps]
    inner = [stadium.point(square, 0.0) for square in reversed(steps)]
    return tuple((min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)) for x, y in (*outer, *inner))


def _road(desk: Desk, first: int, last: int) -> Box:
    """The box around these squares of the circuit."""
    points = outline_of(desk, "road", first, last)
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    return Box(left, top, max(x for x, _y in points) - left, max(y for _x, y in points) - top)


def _strip(desk: Desk, first: int, last: int) -> Box | None:
    box = desk.layout.strip.inflated(-3)
    road = strip_road(box)
    stretch = desk.roads.strip.stretch(box, desk.roads.unrolled, first, last)
    if stretch is None:
        return None
    left, right = stretch
    return Box(road.x + left - 4, box.y, right - left + 8, box.h)


def _of_hand(desk: Desk, part: str, value: int) -> Box | None:
    hand, box = desk.hand, desk.layout
    if not hand.faces:
        return None
    cards = cards_layout(box.hand, len(hand.faces), box.compact, COMPACT_WHO_W if box.compact else WHO_W)
    if part == "cards":
        return Box(cards[0].x, cards[0].y - 7, cards[-1].right - cards[0].x, cards[0].h + 7).inflated(5)
    at = next((at for at, face in enumerate(hand.faces) if face.value == value), None)
    if at is None:
        return None
    if part == "card":
        return Box(cards[at].x, cards[at].y - 7, cards[at].w, cards[at].h + 7).inflated(5)
    if not hand.rows or desk.pointing is None:
        return None
    table = table_box(box.hand, len(hand.faces), box.compact, desk.hand_right)
    return table_layout(desk.pointing.scratch(), table, hand.rows, box.compact).rows[at].inflated(3)


def _order(desk: Desk, first: int, last: int) -> Box | None:
    strip = desk.fixtures.order
    whole = [rider.id for rider in strip.shows.riders]
    if not whole:
        return None
    numbers = [number for number in (first, last) if number in whole] or [whole[0], whole[-1]]
    places = [whole.index(number) for number in numbers]
    pitch = strip.pitch / 2
    left = strip.place_of(min(places))[0] - pitch
    right = strip.place_of(max(places))[0] + pitch
    return Box(math.floor(left) - 3, strip.rect.y, right - left + 6, strip.rect.h)
