"""New cards on their way, from the string that made them to where they belong (design sheet, Motion; R7.1): those of
own riders into the hand, others onto the sheet that lies open, else to the rider himself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from breakaway_desktop.ui.kit.box import Box, Point, placed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.dealing import Dealt
from breakaway_desktop.ui.scenes.race.flying import on_the_way
from breakaway_desktop.ui.scenes.race.hand_panel import WHO_W, cards_layout

if TYPE_CHECKING:
    from breakaway_desktop.ui.scenes.race.desk import Desk

SLIDE_MS: Final = 200.0
_LATER: Final = 0.14
"""Each sets out by this share of the time later than the one before."""
_DROP: Final = 26.0
"""A card that nobody made comes from so far above."""
_HAND_CARD, _SHEET_CARD = 58.0, 22.0
"""How high a card is that comes into the hand, and onto the sheet."""


class Place(NamedTuple):
    """Where a card comes to lie, by its middle, and how high it is. `bounds`: what it never leaves."""

    middle: Point
    h: float
    bounds: Box | None = None


def draw_dealt(canvas: Canvas, desk: Desk, picture: RoadPicture) -> None:
    """The cards that are under way or have come, as far as the table shows it; `picture` is the road as it is drawn."""
    table, box = desk.situation.table, desk.layout.circuit
    shot = table.shot
    lasts = min(0.55, SLIDE_MS / shot.ms) if shot is not None and shot.ms > 0 else 0.55
    slots = hand_slots(desk)
    for rider, slot in slots.items() if not desk.hand.rider else ():
        look = next(card.look for card in desk.dealt if card.rider == rider)
        draw_token(canvas, team_look(look), str(rider), (slot.centre[0], slot.y + 30), 20)
    for at, card in enumerate(desk.dealt):
        own = (table.progress - at * _LATER) / lasts if table.progress < 1 else 1.0
        place = place_of(desk, card, slots, picture)
        if place is None or own < 0:
            continue
        start = place.middle[0], place.middle[1] - _DROP
        if card.source is not None:
            start = desk.roads.circuit.middle_of(box, *card.source)
        middle = on_the_way(canvas, start, place.middle, own)
        if place.bounds is None:
            _draw_card(canvas, middle, place.h, str(card.card), team_look(card.look))
        else:
            with canvas.clipped(place.bounds):
                _draw_card(canvas, middle, place.h, str(card.card), team_look(card.look))


def hand_slots(desk: Desk) -> dict[int, Box]:
    """Where in the hand the cards of own riders come to lie: each rider has a place, while nobody's hand is shown."""
    if not desk.receives:
        return {}
    riders = [card.rider for card in desk.dealt]
    return dict(zip(riders, cards_layout(desk.layout.hand, len(riders), False, WHO_W), strict=True))


def place_of(desk: Desk, card: Dealt, slots: dict[int, Box], picture: RoadPicture) -> Place | None:
    """Where it is to lie; None where that is not on the screen."""
    slot = slots.get(card.rider)
    if slot is not None:
        return Place((slot.centre[0], slot.bottom - 16 - _HAND_CARD / 2), _HAND_CARD)
    cell = desk.place_on_sheet(card.rider)
    if cell is not None:
        return Place(cell.centre, _SHEET_CARD)
    box = desk.layout.circuit
    token = desk.roads.circuit.where(box, picture, card.rider)
    if token is None:
        return None
    top = desk.layout.recap.bottom if desk.recap_covers else box.y
    h = 27.0 if box.h >= 335 else 23.0
    return Place((token.x, max(top + h / 2 + 2, token.y - token.diameter / 2 - 0.3 * h)), h, box)


def _draw_card(canvas: Canvas, centre: Point, h: float, words: str, look: TeamLook) -> None:
    p = canvas.palette
    size = max(12.0, 0.36 * h)
    card = placed(max(0.72 * h, canvas.measure(words, size, True)[0] + 8), h, centre, "center")
    canvas.box(card, p.card, border=p.ink2, border_width=1.2, radius=4, shadow=True)
    line = p.ink3 if look.colour_key == "white" else look.fill
    canvas.box(card.inflated(-2.4), None, border=line, border_width=1.6, radius=3)
    canvas.text(words, size, card.centre, bold=True, anchor="center")
