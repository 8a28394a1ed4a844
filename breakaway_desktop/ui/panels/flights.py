"""Animations over a race: points fly from a line to the score, new cards from their strings to the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.sentences.explaining.reasons import short_reason
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import WHITE, Palette, team_look
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.panels.road import eased
from breakaway_desktop.ui.road.ring import Ring
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit.typography import CHOSEN, NOTE

_CARD, _CHIP = 58.0, 30.0
"""Their heights."""
_TOKEN = 30.0
_WIDE = 140.0
"""The width of the reason below a card."""
_APART = 0.12
"""How much later each card starts than the one before, as a share of the time."""
_PLAYED = 0.45
"""Share of the time after which a card has been played."""
_TURNED = 0.6
"""Share of its way on which a card is turned up."""
_THERE = 0.85
"""Share of the time after which the last lies where it belongs."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A card or a chip, with what is written on it, and from when to when it is under way, as shares of the time.
    `rider` stands where it ends, 0 for nobody, and below why he gets it."""

    words: str
    start: Point
    end: Point
    begins: float = 0.0
    ends: float = _THERE
    card: bool = False
    """Cards are turned up on their way."""
    paper: bool = False
    """A card that is played, white; he has it no longer at the end."""
    first: bool = False
    rider: int = 0
    look: str = ""
    why: str = ""

    def share(self, progress: float) -> float:
        """How far it has come, slow at both ends."""
        return eased(min(1.0, max(0.0, (progress - self.begins) / (self.ends - self.begins))))

    def at(self, progress: float) -> Point:
        share = self.share(progress)
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * share, y + (to_y - y) * share


def of_points(shot: Shot, ring: Ring, plates: Sequence[Box]) -> tuple[Flight, ...]:
    """The points of a line, several where places are shared (R6.3), to the plates of their teams; those of no line
    (R8.1) come from above."""
    found = []
    won = [event for event in shot.crossings if event.points]
    for at, event in enumerate(won, start=1):
        box = plates[event.rider // 10 - 1]
        end = box.x + 0.5 * box.w, box.y + 0.5 * box.h
        start = end[0], box.y - 80
        if event.line is not None:
            start = ring.point(ring.line(event.line), at / (len(won) + 1) * ring.lane)
        found.append(Flight(points_text(event.points), start, end, first=event.place == 1))
    return tuple(found)


def of_cards(whys: Sequence[CardWhy], shot: Shot, ring: Ring, hand: Box, seats: Sequence[Seat]) -> tuple[Flight, ...]:
    """New cards from the middle of the string that counts (R7.1), or the rider who was led, to their place beside each
    other where the hand lies."""
    found = []
    step = hand.w / max(1, len(whys))
    for at, why in enumerate(whys):
        squares = [square for square, _riders in why.ahead]
        if not squares:
            behind = shot.before.rider(why.behind).square if why.kind == "lead" else why.square
            squares = [behind]
        t = ring.middle(squares[0]) + (squares[-1] - squares[0]) / 2
        start = ring.point(t, 0.4 * ring.lane)
        end = hand.x + (at + 0.5) * step, hand.y + 0.5 * hand.h
        begins = min(at, 3) * _APART
        look = seats[why.rider // 10 - 1].colour
        brief = short_reason(why).partition(" (")[0]
        found.append(
            Flight(str(why.card), start, end, begins, 0.5 + begins, True, rider=why.rider, look=look, why=brief)
        )
    return tuple(found)


def of_play(shot: Shot, ring: Ring, hand: Box, teams: Sequence[int]) -> tuple[Flight, ...]:
    """A card that one of these teams plays, from its hand to the rider."""
    found = []
    for move in shot.moves:
        if move.rider // 10 in teams and move.card is not None:
            start = hand.x + 0.5 * hand.w, hand.y + 0.5 * hand.h
            end = ring.point(ring.middle(move.start), 0.4 * ring.lane)
            found.append(Flight(str(move.card), start, end, 0.0, _PLAYED, True, paper=True))
    return tuple(found)


def paint(c: Canvas, flights: Sequence[Flight], progress: float) -> None:
    """As far as they have come; who gets a card stands there from the beginning."""
    for flight in flights:
        if flight.rider:
            x, y = flight.end
            draw_token(c, team_look(flight.look), str(flight.rider), (x, y - _CARD / 2 - _TOKEN / 2 - 8), _TOKEN)
            c.text(flight.why, NOTE, (x, y + _CARD / 2 + 16), anchor="center", max_width=_WIDE)
    for flight in flights:
        if progress < flight.begins or (flight.paper and progress >= flight.ends):
            continue
        sprite = _turned(c, flight, flight.share(progress) / _TURNED)
        x, y = flight.at(progress)
        w, h = sprite.get_size()
        c.surface.blit(sprite, (round(x * c.scale - w / 2), round(y * c.scale - h / 2)))


def _turned(c: Canvas, flight: Flight, turned: float) -> pygame.Surface:
    """A card lies face down first, then on its edge, then face up."""
    shown = flight.words if turned >= 0.5 or not flight.card else ""
    sprite = _sprite(shown, flight.card, flight.first, flight.paper, c.scale, c.palette)
    if not flight.card or turned >= 1:
        return sprite
    w, h = sprite.get_size()
    return pygame.transform.smoothscale(sprite, (max(2, round(w * abs(math.cos(math.pi * turned)))), h))


@lru_cache(maxsize=64)
def _sprite(words: str, card: bool, first: bool, paper: bool, scale: float, palette: Palette) -> pygame.Surface:
    size = round((_CARD + 12) * scale)
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    c = Canvas(surface, palette, scale)
    middle = size / scale / 2, size / scale / 2
    if card:
        mini_card(c, middle, _CARD, words, on_pink=paper)
        return surface
    p = palette
    wide = max(_CHIP, c.measure(words, CHOSEN.at(20))[0] + 14)
    pill = Box(middle[0] - wide / 2, middle[1] - _CHIP / 2, wide, _CHIP)
    c.box(pill.inflated(2), p.on_bib, radius=_CHIP / 2 + 2)
    c.box(pill, WHITE, radius=_CHIP / 2)
    c.box(pill.inflated(-2), p.green if first else WHITE, radius=_CHIP / 2 - 2)
    c.text(words, CHOSEN.at(20), middle, colour=WHITE if first else (0, 0, 0), anchor="center")
    return surface
