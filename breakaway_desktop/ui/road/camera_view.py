"""The infield: a stretch of road from the side, with cyclists on their squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.road import camera_land
from breakaway_desktop.ui.road.camera import LEAN, CameraRider, Framing, Rest
from breakaway_desktop.ui.road.camera_layout import CameraLayout, Caption, LineSign, StringBar
from breakaway_desktop.ui.road.camera_words import draw_words
from breakaway_desktop.ui.road.pegs import draw_milestone, line_colours, won_ground
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_token
from breakaway_desktop.ui.road.ring_variants import draw_derny
from breakaway_desktop.ui.road.road_picture import CardMarker, square_words
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN, NOTE

_PLAIN: RGB = (10, 12, 14)
_GAP, _PEG_GAP, _LAPPED = 4.0, 7.0, 29.0
"""Beside a milestone, after a card beside it, and for the sign of a lap behind."""


@dataclass(frozen=True, slots=True)
class _Milestone:
    """The number of a square, where it begins, how wide it is alone and with what stands beside it."""

    square: int
    left: float
    width: float
    whole: float
    style: Style
    colour: RGB | None
    ink: RGB
    marked: bool
    lapped: bool
    pegs: tuple[CardMarker, ...]


def _shifts(stones: Sequence[_Milestone]) -> list[float]:
    """How far each moves aside, so that none touches its neighbour."""
    shifts = [0.0] * len(stones)
    for _again in range(12):
        for at, (one, other) in enumerate(pairwise(stones)):
            over = one.left + shifts[at] + one.whole + 1.5 - other.left - shifts[at + 1]
            if over > 0:
                shifts[at] -= over / 2
                shifts[at + 1] += over / 2
    return shifts


def draw_camera(canvas: Canvas, layout: CameraLayout) -> None:
    """Draw the infield. The ring is painted over its corners."""
    box, drawing = layout.infield, _CameraFrame(canvas, layout)
    if layout.stretch.first % 1:  # it pans: all of it is new in every frame
        with canvas.clip_to(box):
            drawing.draw_under()
            drawing.draw_riders(layout.hung)
            drawing.draw_over()
        return
    still = replace(layout, picture=layout.picture.still())
    hung = canvas.paint_cached(_draw_under, box, still)
    if layout.picture.rolling:
        with canvas.clip_to(box):
            drawing.draw_riders(hung)
    else:
        canvas.paint_cached(_draw_riders, box, still)
    canvas.paint_cached(_draw_over, box, still)


def _draw_under(canvas: Canvas, _box: Box, layout: CameraLayout) -> tuple[Box, ...]:
    """Draw what lies under the riders; return where signs hang."""
    _CameraFrame(canvas, layout).draw_under()
    return layout.hung


def _draw_riders(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    _CameraFrame(canvas, layout).draw_riders(layout.hung)


def _draw_over(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    _CameraFrame(canvas, layout).draw_over()


def _draw_shadow(canvas: Canvas, box: Box) -> None:
    rect, outline = camera_land.outlined(canvas, Framing(box), (5, 6))
    shadow, shaded = camera_land.but(rect.size, outline, (0, 12, 18, 85))
    for edge in shaded:
        canvas.surface.blit(shadow, edge.move(rect.topleft), edge)


class _CameraFrame:
    """One picture."""

    def __init__(self, canvas: Canvas, layout: CameraLayout) -> None:
        picture, words = layout.picture, layout.words
        self.c, self.l, self.f, self.picture, self.at = canvas, layout, layout.framing, picture, layout.stretch
        self.p: Palette = canvas.palette
        self.sky = camera_land.sky_of(words.look, self.p, calm=words.calm)
        self.looks = {rider.id // 10: rider.look for rider in picture.riders}
        self.looks |= {rider.id // 10: rider.look for rider in picture.running}
        self.team: TeamLook | None = team_look(words.look) if words.look else None
        if layout.mover is not None and layout.mover // 10 in self.looks:
            self.team = team_look(self.looks[layout.mover // 10])

    def draw_under(self) -> None:
        """What lies under the riders."""
        self._draw_land()
        self._draw_ground()
        for bar in self.l.bars:
            self._draw_string(bar)
        if self.l.flag is not None:
            self._draw_flag(*self.l.flag)
        for sign, box in self.l.signs:
            self._draw_line(sign, box)
        self._draw_limit()
        self._draw_way()

    def draw_over(self) -> None:
        """Numbers and words, and the shadow of the road around."""
        self._draw_numbers()
        if self.at.behind:
            self._draw_behind()
        for caption in self.l.captions:
            self._draw_caption(caption)
        draw_words(self.c, self.f.box, self.l.words, self.sky, self.looks, self.picture)
        if self.p.has_shadows:
            self.c.paint_cached(_draw_shadow, self.f.box)

    # Land and road

    def _draw_land(self) -> None:
        rect = self.c.rect(*self.f.box)
        _x, horizon = self.c.to_px((0, self.f.far))
        surface = camera_land.land(rect.size, round(horizon) - rect.y, self.sky, self.p)
        self.c.surface.blit(surface, rect)

    def _draw_ground(self) -> None:
        c, f, p = self.c, self.f, self.p
        high, box = f.edge - f.far, f.box
        even = 2 * (math.floor(self.at.first) // 2) - 4
        left = f.x(self.at, even, f.edge)
        squares = f.squares + 12
        top, foot = c.rect(box.x, f.far, 1, high).top, c.rect(box.x, f.far, 1, high).bottom
        surface = camera_land.road(squares, f.wide * c.scale, foot - top, c.px(LEAN * high), p)
        c.surface.blit(surface, (round(c.to_px((left, 0))[0]), top))
        c.fill(p.below_road, Box(box.x, f.edge, box.w, box.bottom - f.edge))
        for at in range(math.floor(self.at.first) - 2, math.ceil(self.at.last) + 3):
            kind = next((kind for digit, kind in self.picture.ground if at % 10 == digit), "")
            if kind:
                colour = {"climb": p.climb, "peak": p.peak}.get(kind, p.slope)
                c.polygon(f.quad(self.at, at, at + 1), colour)
            if at in self.picture.lit:
                c.polygon(f.quad(self.at, at, at + 1), mix(p.sun, p.road, 0.45))
        c.fill(p.road_edge, Box(box.x, f.far - 2, box.w, 2.4))
        if self.l.mover is not None and self.at.sees(self.l.own) and self.team is not None:
            dull = self.team.colour_key in ("white", "black")
            tint = mix(p.hills[2] if dull else self.team.fill, p.road, 0.35)
            c.polygon(f.quad(self.at, self.l.own, self.l.own + 1), tint)
        if self.picture.preview is not None and self.at.sees(self.l.landing):
            c.polygon(f.quad(self.at, self.l.landing, self.l.landing + 1), mix(p.pink, p.road, 0.72))

    def _draw_way(self) -> None:
        """Chevrons on the empty squares that a card leads over."""
        if self.picture.preview is None or not self.at.sees(self.l.landing):
            return
        occupied = {rider.square for rider in self.picture.riders}
        paths = []
        for square in range(max(self.l.own + 1, math.ceil(self.at.first)), self.l.landing):
            if square not in occupied:
                x, y = self.f.x(self.at, square + 0.5), self.f.ground - 5
                for aside in (-7, 6):
                    left = x + aside * self.f.wide / 52
                    paths.append([(left - 4, y - 8), (left + 4, y), (left - 4, y + 8)])
        for path in paths:
            self.c.path(path, self.p.pink, 4, round_ends=True)

    # What variants add

    def _draw_limit(self) -> None:
        """The square that nobody may reach, barred at its near edge, and who rides there (R8.8)."""
        square = self.picture.pacing
        if square is None or not self.at.touches(square, square):
            return
        c, f, p = self.c, self.f, self.p
        c.polygon(f.quad(self.at, square, square + 1), mix(p.sun, p.road, 0.55))
        bars = 6
        step = (f.edge - f.far) / bars
        for bar in range(bars):
            low, high = f.far + bar * step, f.far + (bar + 1) * step
            ends = ((square - 0.03, low), (square + 0.15, low), (square + 0.15, high), (square - 0.03, high))
            c.polygon([(f.x(self.at, t, y), y) for t, y in ends], p.sun if bar % 2 else p.on_bib)
        size = 0.4 * f.size
        draw_derny(c, p, (f.x(self.at, square + 0.62, f.ground), f.ground - size), size, 1)

    def _draw_pushes(self) -> None:
        """An arrow from a square that pushes to the one beside it (R8.6)."""
        c, f, p = self.c, self.f, self.p
        y = f.ground - 1.22 * f.size
        for start, end in self.picture.pushes:
            if not self.at.touches(min(start, end), max(start, end)):
                continue
            way = 1 if end > start else -1
            rear, tip = f.x(self.at, start + 0.5, y) + 4 * way, f.x(self.at, end + 0.5, y)
            neck = tip - 12 * way
            shaft = [(rear, y), (neck, y)]
            c.path(shaft, p.on_bib, 9, round_ends=True)
            c.polygon([(neck, y - 9), (tip, y), (neck, y + 9)], p.sun, border=p.on_bib, border_width=2.4)
            c.path(shaft, p.sun, 5, round_ends=True)

    # Strings

    def _draw_string(self, bar: StringBar) -> None:
        """Pink under the wheels, hatched, so that it is seen without colour; a dart in front, lines of speed behind."""
        c, f, p = self.c, self.f, self.p
        top, foot = f.ground - 0.22 * f.size, f.edge - 1
        middle, high = (top + foot) / 2, foot - top
        colour = p.pink if bar.joined else mix(p.pink, p.road, 0.45)
        rear, front = bar.rear, bar.front + 1

        def x(t: float, y: float) -> float:
            return f.x(self.at, t, y)

        shape = [
            (x(rear, top), top), (x(front, top) - 8, top), (x(front, middle) + 6, middle), (x(front, foot) - 8, foot),
            (x(rear, foot), foot),
        ]  # fmt: skip
        c.polygon(shape, colour, border=p.on_bib, border_width=2.6)
        left = max(x(rear, foot) + 8, f.box.x - high)
        right = min(x(front, foot) - 18, f.box.right)
        hatch = []
        while left < right:
            hatch.append([(left, foot - 1), (left + 0.8 * high, top + 1)])
            left += 11
        if hatch:
            c.paths(hatch, mix(colour, p.on_bib, 0.3), 1.6)
        for at, long in enumerate((16, 26, 19)):
            y = top + high * (at + 0.5) / 3
            start = x(rear, y)
            c.polygon([(start, y - 2), (start - long, y), (start, y + 2)], p.on_bib)

    def _draw_caption(self, caption: Caption) -> None:
        """Words on a plate of their own, on the bar of a string, or beside it."""
        c, f, y, bar, words = self.c, self.f, self.f.bar_y, caption.bar, caption.words
        x0, x1 = caption.x0, caption.x1
        if bar is None:
            _plate(c, Box(x0 - 1.5, y - f.bar_h / 2, x1 - x0, f.bar_h), self.p.bib)
            c.text(words, caption.style, ((x0 + x1) / 2, y), colour=self.p.on_bib, anchor="center")
            return
        on_it = words and caption.beside is None
        self._draw_strip(bar, x0, x1, c.measure(words, CHOSEN.at(18))[0] if on_it else -30)
        if on_it:
            c.text(words, caption.style, ((x0 + x1) / 2 - 1, y), colour=self.p.on_bib, anchor="center")
        elif caption.beside is not None:
            c.text(words, caption.style, (caption.beside, y), colour=self.p.pink_words, anchor="midleft")

    def _draw_strip(self, bar: StringBar, x0: float, x1: float, words: float) -> None:
        """The bar itself, hatched where no words stand."""
        c, y, half, p = self.c, self.f.bar_y, self.f.bar_h / 2, self.p
        colour = p.pink if bar.joined else mix(p.pink, p.bib, 0.62)
        c.polygon([(x0, y - half), (x1 - 7, y - half), (x1 + 3, y), (x1 - 7, y + half), (x0, y + half)], colour)
        middle, hatch, x = (x0 + x1) / 2, [], x0 + 6
        while x < x1 - 14:
            if not middle - words / 2 - 14 < x < middle + words / 2 + 2:
                hatch.append([(x, y + half - 1), (x + 1.4 * half, y - half + 1)])
            x += 9
        if hatch:
            c.paths(hatch, mix(colour, p.on_bib, 0.35), 1.5)

    # Lines

    def _draw_line(self, sign: LineSign, box: Box | None) -> None:
        """A line, with its name and its points, those that are won struck, on a post beyond the road. Without a box for
        these, as riders would hide them, it says itself where it is."""
        c, f, p, at = self.c, self.f, self.p, sign.line + 1
        if sign.kind in ("finish", "start"):
            self._draw_chequers(at)
        else:
            c.polygon(f.quad(self.at, at - 0.14, at + 0.14), WHITE)
            c.polygon(f.quad(self.at, at - 0.09, at + 0.09), line_colours(sign.kind, p)[0])
        if box is None:
            return
        post = f.x(self.at, at, f.far)
        c.line((post, f.far), (post, box.y), p.on_bib, 4)
        c.line((post, box.centre[1]), (box.x + 6, box.centre[1]), p.on_bib, 4)
        points = sign.points if box.w >= self.l.sizes(sign).wide(len(sign.points)) else ()
        self._draw_plate(box, sign, points, sign.stake.won if sign.stake is not None else 0)

    def _draw_flag(self, sign: LineSign, box: Box) -> None:
        """The next line and its points still to be won, while no sign in view says them."""
        self._draw_plate(box, sign, sign.points[sign.stake.won if sign.stake is not None else 0 :], 0)

    def _draw_chequers(self, at: float) -> None:
        f, rows = self.f, 8
        step = (f.edge - f.far) / rows
        for row in range(rows):
            y0, y1 = f.far + row * step, f.far + (row + 1) * step
            for column in range(2):
                rear, front = at + 0.11 * (column - 1), at + 0.11 * column
                corners = [(f.x(self.at, t, y), y) for t, y in ((rear, y0), (front, y0), (front, y1), (rear, y1))]
                self.c.polygon(corners, WHITE if (row + column) % 2 else _PLAIN)

    def _draw_plate(self, box: Box, sign: LineSign, points: Sequence[int], won: int) -> None:
        """A name and points beside it, of which the first ones are `won`."""
        p, y, sizes, (ground, ink) = self.p, box.centre[1], self.l.sizes(sign), line_colours(sign.kind, self.p)
        _plate(self.c, box.inflated(2), p.on_bib)
        _plate(self.c, box, p.sunk)
        _plate(self.c, Box(box.x, box.y, sizes.name, box.h), ground)
        middle = box.x + sizes.name / 2 + 1, y
        self.c.text(sign.words, sizes.style, middle, colour=ink, anchor="center")
        x, across = box.x + sizes.name + 8, sizes.across
        for at, value in enumerate(points):
            self._draw_point((x + across / 2 + at * (across + 1), y), across, value, at < won)

    def _draw_point(self, centre: Point, across: float, value: int, won: bool) -> None:
        c, p = self.c, self.p
        style = CHOSEN.at(max(14, 0.9 * across))
        if not won:
            c.circle(centre, across / 2 + 0.6, WHITE)
            c.circle(centre, across / 2 - 0.6, p.green)
            c.text(str(value), style, centre, colour=WHITE, anchor="center")
            return
        c.circle(centre, across / 2, won_ground(p))
        c.text(str(value), style, centre, colour=p.ink2, anchor="center")
        x, y = centre
        c.path([(x - 0.42 * across, y + 0.34 * across), (x + 0.42 * across, y - 0.34 * across)], p.ink2, 1.2)

    # Riders

    def draw_riders(self, signs: Sequence[Box]) -> None:
        """All of them, and what lies over them."""
        c, p = self.c, self.p
        tip: tuple[Point, float] | None = None
        for one in self.l.riders:
            r = one.size / 4.46
            shade = [
                (one.x - 2.3 * r, one.y - 1), (one.x + 2.5 * r, one.y - 1), (one.x + 2.9 * r, one.y + 3),
                (one.x - 1.9 * r, one.y + 3),
            ]  # fmt: skip
            c.polygon(shade, p.on_bib, alpha=0.27)
            self._draw_cyclist(one)
            if one.rider.id == self.l.mover and not one.ghost and one.under_way is None:
                tip = self._tip(one, signs)
        for one in self.l.riders:
            self._draw_number(one)
        pointer = [] if tip is None else [Box(*tip[0], 0, 0).inflated(13 * tip[1], 14 * tip[1])]
        taken = [*signs, *pointer, self.l.strip]
        taken += [Box(*one.number, 0, 0).inflated(0.46 * one.across) for one in self.l.riders]
        for rest in self.l.rest:
            taken.append(self._draw_rest(rest, taken))
        if tip is not None:
            (x, y), k = tip
            c.polygon([(x - 13 * k, y - 14 * k), (x + 11 * k, y - 14 * k), (x, y + 2)], p.on_bib)
            c.polygon([(x - 9 * k, y - 11.5 * k), (x + 7.5 * k, y - 11.5 * k), (x - 0.2, y - 1)], WHITE)
        self._draw_pushes()
        self._draw_fog()

    def _draw_cyclist(self, one: CameraRider) -> None:
        c, look = self.c, team_look(one.rider.look)
        size = round(one.size * c.scale * 2) / 2
        if one.ghost:
            sprite, foot = camera_land.ghost(look, size, self.p)
        else:
            pose = one.rider.id % camera_land.POSES
            if one.under_way is not None and self.picture.turning:
                pose = camera_land.turned(one.under_way)
            sprite, foot = camera_land.cyclist(look, pose, size, self.p)
        x, y = c.to_px((one.x, one.y))
        c.surface.blit(sprite, (round(x) - foot[0], round(y) - foot[1]))

    def _draw_number(self, one: CameraRider) -> None:
        """Nothing at the edge of the picture, where it would be cut off."""
        c, p, (x, y) = self.c, self.p, one.number
        half = 0.75 * one.across
        edges = [self.f.span(y - half), self.f.span(y + half)]
        if x - half < max(left for left, _right in edges) or x + half > min(right for _left, right in edges):
            return
        if not one.ghost and one.rider.id == self.l.mover:
            c.circle(one.number, 0.70 * one.across, p.on_bib)
            c.circle(one.number, 0.64 * one.across, WHITE)
        elif one.rider.id in self.picture.ringed or one.rider.id == self.picture.shown:
            c.circle(one.number, 0.70 * one.across, p.on_bib)
            c.circle(one.number, 0.64 * one.across, p.sun)
        faint = one.rider.id in self.picture.faint
        across = 0.86 * one.across if not one.ghost else 0.92 * one.across
        draw_token(c, team_look(one.rider.look), str(one.rider.id), one.number, across, ghost=one.ghost, faint=faint)
        if one.rider.dropped and not one.ghost:
            draw_dropped(c, one.number, across)

    def _draw_rest(self, rest: Rest, taken: Sequence[Box]) -> Box:
        """How many more ride there, as near to them as it lies on nothing that is `taken`; where."""
        words, c, p, f = f"+{rest.riders}", self.c, self.p, self.f
        wide, high = c.measure(words, CHOSEN.at(15))[0] + 8, 18.0
        x, y = rest.at
        rows = [y + 4.0 * down for down in range(-10, 7) if f.sky <= y + 4.0 * down - high / 2 <= f.edge - high]
        places = []
        for row in (*rows, f.edge - high / 2):
            edges = [f.span(row - high / 2), f.span(row + high / 2)]
            left, right = max(left for left, _right in edges) + 4, min(right for _left, right in edges) - 8
            middles = (min(max(x + 6.0 * n, left + wide / 2), right - wide / 2) for n in range(-20, 21))
            places += [Box(middle, row, 0, 0).inflated(wide / 2, high / 2) for middle in middles]
        places.sort(key=lambda at: math.dist(at.centre, rest.at))
        free = (at for at in places if not any(at.touches(other) for other in taken))
        box = next(free, None) or min(places, key=lambda at: sum(at.touches(other) for other in taken))
        _plate(c, box.inflated(1.5), p.on_bib)
        _plate(c, box, p.bib)
        c.text(words, CHOSEN.at(15), box.centre, colour=p.on_bib, anchor="center")
        return box

    def _tip(self, one: CameraRider, signs: Sequence[Box]) -> tuple[Point, float] | None:
        """Where the pointer over the rider to move stands, and its size; the ring around his number must do where
        somebody rides behind him."""
        behind = any(
            other.up > one.up and abs(other.x - one.x) < 0.6 * one.size for other in self.l.riders if other is not one
        )
        if behind:
            return None
        y = one.y - one.size - 1
        over = [sign.y - 3 for sign in signs if sign.x - 14 < one.x < sign.right + 14 and y > sign.y]
        return (one.x, min([y, *over])), 0.66 if self.f.small else 1.0

    def _draw_fog(self) -> None:
        """Where squares are hidden everything but the riders who are known."""
        if not self.picture.running:
            return
        rect = self.c.rect(self.f.box.x, self.f.far, self.f.box.w, self.f.edge - self.f.far)
        clear = tuple(round(self.c.to_px((one.x, 0))[0]) - rect.x for one in self.l.riders)
        self.c.surface.blit(_fog(rect.size, clear, round(self.f.size * self.c.scale), self.p), rect)

    def _draw_behind(self) -> None:
        """The rider to move is out of view: how far back he is."""
        c, f, p = self.c, self.f, self.p
        x, y, across = f.span(f.bar_y + f.bar_h / 2)[0] + 6, f.bar_y, f.bar_h
        c.arrow((x + 8, y), 180, p.bib, length=14)
        if self.l.mover is not None and self.team is not None:
            draw_token(c, self.team, str(self.l.mover), (x + 22 + across / 2, y), across)
        c.text(self.l.behind_words, NOTE, (x + 30 + across, y), colour=p.bib, anchor="midleft")

    # Numbers of squares

    def _draw_numbers(self) -> None:
        """Each square's; occupied ones, and those where cards lead, on a milestone: round above, as no rider is."""
        c, f, p, y = self.c, self.f, self.p, self.f.stone_y
        stones = [self._milestone(square) for square in range(math.ceil(self.at.first), math.floor(self.at.last) + 1)]
        stones = [stone for stone in stones if stone.square >= 0]
        for stone, shift in zip(stones, _shifts(stones), strict=True):
            middle = stone.left + shift + stone.width / 2
            if stone.colour is not None:
                lower = 0 if stone.marked else 2
                draw_milestone(c, (middle, y + lower / 2), stone.width, f.stone_h - lower, stone.colour)
            c.text(square_words(stone.square), stone.style, (middle, y + 1.5), colour=stone.ink, anchor="center")
            x = middle + stone.width / 2 + _GAP
            if stone.lapped:
                badge = Box(x - 2, y - 8, _LAPPED - 4, 16)
                _plate(c, badge, p.lap_badge)
                c.text("−1", CHOSEN.at(14), (badge.centre[0] + 1, y), colour=p.on_bib, anchor="center")
                x += _LAPPED
            for peg in stone.pegs:
                wide = _peg_width(c, peg, self._peg_high)
                self._draw_peg(peg, Box(x + 1, y - self._peg_high / 2, wide, self._peg_high))
                x += wide + _PEG_GAP

    @property
    def _peg_high(self) -> float:
        return self.f.stone_h - (3 if self.f.small else 5)

    def _milestone(self, square: int) -> _Milestone:
        f, c = self.f, self.c
        pegs = _pegs_on(self.l.pegs, square)
        here = (
            bool(pegs) or square == self.picture.pacing or any(rider.square == square for rider in self.picture.riders)
        )
        own = square == self.l.own and self.l.mover is not None
        landing = any(peg.chosen for peg in pegs) or (self.picture.preview is not None and square == self.l.landing)
        marked, fifth = here or own or landing, square % 5 == 0
        style = (CHOSEN if marked or fifth else CHOICE).at(17 if marked else 15)
        width = c.measure(square_words(square), style)[0]
        width = max(27 if own or landing else 24, width + 12) - (6 if f.small else 0) if marked or fifth else width
        lapped = own and not f.small and self.picture.is_lapped(square)
        beside = sum(_peg_width(c, peg, self._peg_high) + _PEG_GAP for peg in pegs) + (_LAPPED if lapped else 0)
        left = f.x(self.at, square + 0.5, f.stone_y) - (width + beside) / 2
        colour, ink = self._stone(own, landing, here, fifth)
        return _Milestone(square, left, width, width + beside, style, colour, ink, marked, lapped, tuple(pegs))

    def _stone(self, own: bool, landing: bool, here: bool, fifth: bool) -> tuple[RGB | None, RGB]:
        """The colour of a milestone, if there is one, and of its number."""
        p = self.p
        if own and self.team is not None:
            return self.team.fill, self.team.label
        if landing:
            return p.pink, p.on_bib
        if here:
            return p.bib, p.on_bib
        return (mix(p.below_road, p.bib, 0.22), p.bib) if fifth else (None, p.ink2)

    def _draw_peg(self, peg: CardMarker, box: Box) -> None:
        """A card of the hand at the square where it leads."""
        c, p = self.c, self.p
        edge = 2.4 if peg.chosen else 1.4
        c.box(box.inflated(edge + 1), p.on_bib, radius=5)
        c.box(box.inflated(edge), p.pink if peg.chosen else WHITE, radius=4)
        fill, ink = (self.team.fill, self.team.label) if self.team is not None else (p.bib, p.on_bib)
        c.box(box, fill, radius=2.5)
        c.text(str(peg.card), CHOSEN.at(max(14, 0.86 * box.h)), box.centre, colour=ink, anchor="center")


def _pegs_on(pegs: Sequence[CardMarker], square: int) -> list[CardMarker]:
    """Those of a square, equal cards once."""
    cards: dict[int, CardMarker] = {}
    for peg in pegs:
        if peg.square == square and (peg.chosen or peg.card not in cards):
            cards[peg.card] = peg
    return list(cards.values())


def _peg_width(c: Canvas, peg: CardMarker, high: float) -> float:
    return max(0.8 * high, c.measure(str(peg.card), CHOSEN.at(max(14, 0.86 * high)))[0] + 3)


def _plate(c: Canvas, box: Box, colour: RGB) -> None:
    c.slanted(Box(box.x, box.y, box.w + LEAN * box.h, box.h), colour, LEAN * box.h)


@lru_cache(maxsize=4)
def _fog(size: tuple[int, int], clear: tuple[int, ...], rider: int, p: Palette) -> pygame.Surface:
    """Clouds everywhere but around these places."""
    white, grey = mix(p.fog, WHITE, 0.7), mix(p.fog, p.desk, 0.3)
    found = pygame.Surface(size, pygame.SRCALPHA)
    puff = pygame.Surface(size, pygame.SRCALPHA)
    for at in range(90):
        x = size[0] * ((at * 0.618) % 1)
        y = size[1] * (0.2 + 0.7 * ((at * 0.371) % 1))
        gap = min((abs(x - place) for place in clear), default=4 * rider)
        if gap < 0.75 * rider:
            continue
        radius = rider * (0.2 + 0.28 * ((at * 0.237) % 1)) * min(1.0, gap / rider / 1.3)
        for shade, down, alpha in ((grey, 0.3 * radius, 40), (white, 0.0, 90)):
            puff.fill((*shade, 0))
            for k in range(5):
                spot = (x + (k - 2) * 0.9 * radius, y + down)
                pygame.draw.circle(puff, (*shade, alpha), spot, radius * (1 - abs(k - 2) * 0.22))
            found.blit(puff, (0, 0))
    return found
