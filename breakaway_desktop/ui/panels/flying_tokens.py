"""Animations over a race: points fly from a line to the score, new cards from their strings to the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE, Palette
from breakaway_desktop.kit.toolkit.typography import CHOSEN, NOTE
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.sentences.why.reasons import short_reason
from breakaway_desktop.ui.panels.small_card import mini_card
from breakaway_desktop.ui.road.ring import Ring, ease
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.team_looks import team_look

_CARD, _CHIP = 58.0, 30.0
"""Heights of a flying card and of a chip."""
_TOKEN = 30.0
_REASON_W = 140.0
"""Width of the reason below a card."""
_DELAY = 0.12
"""Delay between the starts of two cards, as a share of the whole time."""
_PLAYED_AFTER = 0.45
"""Share of the time after which a played card has arrived."""
_FACE_UP_AFTER = 0.6
"""Share of the flight after which a card is face up."""
_ARRIVED_AFTER = 0.85
"""Share of the time after which the last card has arrived."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A flying card or chip: its text, and its start and end in space and in time (shares of the whole time).

    `rider` is drawn at the end with the reason `why` below; 0: none.
    """

    text: str
    start: Point
    end: Point
    begins: float = 0.0
    ends: float = _ARRIVED_AFTER
    is_card: bool = False
    """Whether it is a card, which is turned face up on its way."""
    is_played: bool = False
    """Whether it is a played card, which is white and disappears at the end."""
    first: bool = False
    rider: int = 0
    look: str = ""
    why: str = ""
    is_announced: bool = True
    """Whether the rider is shown before his card begins to fly."""

    def share(self, progress: float) -> float:
        """Return the share of the way covered so far: slow at both ends."""
        return ease(min(1.0, max(0.0, (progress - self.begins) / (self.ends - self.begins))))

    def pos(self, progress: float) -> Point:
        share = self.share(progress)
        (x, y), (end_x, end_y) = self.start, self.end
        return x + (end_x - x) * share, y + (end_y - y) * share


def point_flights(shot: Shot, ring: Ring, plates: Sequence[Box]) -> tuple[Flight, ...]:
    """Return the flights of points from a line to their teams' scores.

    Several start side by side where places are shared (R6.3); points that belong to no line (R8.1) start above the
    score.
    """
    flights = []
    won = [event for event in shot.crossings if event.points]
    for index, event in enumerate(won, start=1):
        box = plates[event.rider // 10 - 1]
        end = box.x + 0.5 * box.w, box.y + 0.5 * box.h
        start = end[0], box.y - 80
        if event.line is not None:
            start = ring.point(ring.line(event.line), index / (len(won) + 1) * ring.lane)
        flights.append(Flight(points_text(event.points), start, end, first=event.place == 1))
    return tuple(flights)


def card_flights(
    whys: Sequence[CardWhy], shot: Shot, ring: Ring, hand: Box, seats: Sequence[Seat], *, one_by_one: bool = False
) -> tuple[Flight, ...]:
    """Return the flights of new cards: from the middle of the string that was counted (R7.1), or from the next rider
    behind a leader (R7.6), into the hand; all together, or `one_by_one`."""
    flights = []
    step = hand.w / max(1, len(whys))
    for index, why in enumerate(whys):
        # The start.
        squares = [square for square, _riders in why.ahead]
        if not squares:
            behind = shot.before.rider(why.behind).square if why.kind == "lead" else why.square
            squares = [behind]
        t = ring.middle(squares[0]) + (squares[-1] - squares[0]) / 2
        start = ring.point(t, 0.4 * ring.lane)

        # The end, in the hand, one card after another.
        end = hand.x + (index + 0.5) * step, hand.y + 0.5 * hand.h
        begins, ends = min(index, 3) * _DELAY, 0.5 + min(index, 3) * _DELAY
        if one_by_one:
            begins, ends = index / len(whys), (index + _ARRIVED_AFTER) / len(whys)
        look = seats[why.rider // 10 - 1].colour
        brief = short_reason(why).partition(" (")[0]
        flights.append(
            Flight(
                str(why.card),
                start,
                end,
                begins,
                ends,
                True,
                rider=why.rider,
                look=look,
                why=brief,
                is_announced=not one_by_one,
            )
        )

    return tuple(flights)


def played_card_flights(shot: Shot, ring: Ring, hand: Box, teams: Sequence[int]) -> tuple[Flight, ...]:
    """Return the flights of the cards that these teams play, from the hand to their riders."""
    flights = []
    for move in shot.moves:
        if move.rider // 10 in teams and move.card is not None:
            start = hand.x + 0.5 * hand.w, hand.y + 0.5 * hand.h
            end = ring.point(ring.middle(move.start), 0.4 * ring.lane)
            flights.append(Flight(str(move.card), start, end, 0.0, _PLAYED_AFTER, True, is_played=True))
    return tuple(flights)


def paint(canvas: Canvas, flights: Sequence[Flight], progress: float) -> None:
    """Paint all flights at a moment. A rider who gets a card is shown from the start, where the card will arrive."""
    told = [flight for flight in flights if flight.rider]
    is_tight = len(told) > 1 and told[1].end[0] - told[0].end[0] < _REASON_W + 10
    for index, flight in enumerate(told):
        if flight.is_announced or progress >= flight.begins:
            x, y = flight.end
            draw_token(canvas, team_look(flight.look), str(flight.rider), (x, y - _CARD / 2 - _TOKEN / 2 - 8), _TOKEN)
            canvas.text(flight.why, NOTE, (x, y + _CARD / 2 + 16 + 20 * (is_tight and index % 2)), anchor="center",
                        max_width=_REASON_W)  # fmt: skip
    for flight in flights:
        if progress < flight.begins or (flight.is_played and progress >= flight.ends):
            continue
        sprite = _turned_sprite(canvas, flight, flight.share(progress) / _FACE_UP_AFTER)
        x, y = flight.pos(progress)
        w, h = sprite.get_size()
        canvas.surface.blit(sprite, (round(x * canvas.scale - w / 2), round(y * canvas.scale - h / 2)))


def _turned_sprite(canvas: Canvas, flight: Flight, turned: float) -> pygame.Surface:
    """Return the sprite of a flight: a card is face down first, then on its edge, then face up."""
    shown = flight.text if turned >= 0.5 or not flight.is_card else ""
    sprite = _sprite(shown, flight.is_card, flight.first, flight.is_played, canvas.scale, canvas.palette)
    if not flight.is_card or turned >= 1:
        return sprite
    w, h = sprite.get_size()
    return pygame.transform.smoothscale(sprite, (max(2, round(w * abs(math.cos(math.pi * turned)))), h))


@lru_cache(maxsize=64)
def _sprite(words: str, card: bool, first: bool, paper: bool, scale: float, palette: Palette) -> pygame.Surface:
    size = round((_CARD + 12) * scale)
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    canvas = Canvas(surface, palette, scale)
    middle = size / scale / 2, size / scale / 2
    if card:
        mini_card(canvas, middle, _CARD, words, played=paper)
        return surface
    width = max(_CHIP, canvas.measure(words, CHOSEN.at(20))[0] + 14)
    pill = Box(middle[0] - width / 2, middle[1] - _CHIP / 2, width, _CHIP)
    canvas.box(pill.inflated(2), palette.on_bib, radius=_CHIP / 2 + 2)
    canvas.box(pill, WHITE, radius=_CHIP / 2)
    canvas.box(pill.inflated(-2), palette.green if first else WHITE, radius=_CHIP / 2 - 2)
    canvas.text(words, CHOSEN.at(20), middle, colour=WHITE if first else (0, 0, 0), anchor="center")
    return surface
