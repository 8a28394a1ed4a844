"""The infield: a stretch of road from the side, with cyclists on their squares."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import pygame

from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, Palette, mix
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, NOTE
from breakaway_desktop.ui.road import camera_background
from breakaway_desktop.ui.road.camera import CameraRider, OmittedCount, frame_infield
from breakaway_desktop.ui.road.camera_layout import LEAD, TORN_W, CameraLayout, Caption, LineSign, StringBar
from breakaway_desktop.ui.road.camera_text import draw_words
from breakaway_desktop.ui.road.line_caption import caption_box, draw_caption
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_own, draw_token
from breakaway_desktop.ui.road.ring_variants import draw_derny
from breakaway_desktop.ui.road.road_picture import CardMarker, square_text
from breakaway_desktop.ui.road.road_signs import draw_lap_badge, draw_milestone, line_colours, won_ground
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_CHEQUER_BLACK: RGB = (10, 12, 14)
_MILESTONE_GAP, _MARKER_GAP = 4.0, 7.0
"""Gaps in units: beside a milestone, and after each card next to it."""
_LAP_BADGE_W, _LAPPED_W = 27.72, 29.0
"""Width of the badge of a rider who is a lap behind: alone, and with its gap."""
_DARK_SHARE = 0.3
"""Share of the width, at each end, that is darkened before a line is won."""
_OUTER_RING, _INNER_RING = 0.70, 0.64
"""Radii of the two rings around a number in focus, as shares of its diameter."""


@dataclass(frozen=True, slots=True)
class _Milestone:
    """The number of a square. `left`: its left end; `width`: without badge and cards; `full_width`: with them."""

    square: int
    left: float
    width: float
    full_width: float
    style: Style
    colour: RGB | None
    ink: RGB
    marked: bool
    lapped: bool
    markers: tuple[CardMarker, ...]


def _shifts(milestones: Sequence[_Milestone]) -> list[float]:
    """Return how far each milestone moves to the side so that no two overlap."""
    shifts = [0.0] * len(milestones)
    for _round in range(12):
        for index, (rear, front) in enumerate(pairwise(milestones)):
            overlap = rear.left + shifts[index] + rear.full_width + 1.5 - front.left - shifts[index + 1]
            if overlap > 0:
                shifts[index] -= overlap / 2
                shifts[index + 1] += overlap / 2
    return shifts


def draw_camera(canvas: Canvas, layout: CameraLayout) -> None:
    """Draw the infield. The ring is painted over its corners."""
    box, frame = layout.infield, _CameraFrame(canvas, layout)
    if layout.stretch.moves:  # all of it is new in every frame
        with canvas.clip_to(box):
            frame.draw_under()
            frame.draw_riders(layout.sign_boxes)
            frame.draw_over()
        return
    still = replace(layout, picture=layout.picture.without_motion())
    sign_boxes = canvas.paint_cached(_draw_under, box, still)
    if layout.picture.rolling:
        with canvas.clip_to(box):
            frame.draw_riders(sign_boxes)
    else:
        canvas.paint_cached(_draw_riders, box, still)
    canvas.paint_cached(_draw_over, box, still)


def _draw_under(canvas: Canvas, _box: Box, layout: CameraLayout) -> tuple[Box, ...]:
    """Draw everything below the riders; return the boxes of the signs."""
    _CameraFrame(canvas, layout).draw_under()
    return layout.sign_boxes


def _draw_riders(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    _CameraFrame(canvas, layout).draw_riders(layout.sign_boxes)


def _draw_over(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    _CameraFrame(canvas, layout).draw_over()


def _draw_shadow(canvas: Canvas, box: Box) -> None:
    rect, outline = camera_background.infield_outline(canvas, frame_infield(box), (5, 6))
    for shadow, edge in camera_background.surround(rect.size, outline, (0, 12, 18, 85)):
        canvas.surface.blit(shadow, edge.move(rect.topleft))


class _CameraFrame:
    def __init__(self, canvas: Canvas, layout: CameraLayout) -> None:
        picture, words = layout.picture, layout.texts
        self.canvas, self.layout, self.framing, self.picture, self.stretch = (
            canvas,
            layout,
            layout.framing,
            picture,
            layout.stretch,
        )
        self.palette: Palette = canvas.palette
        self.sky = camera_background.sky_of(words.look, self.palette, calm=words.calm)
        self.looks = {rider.id // 10: rider.look for rider in picture.riders}
        self.looks |= {rider.id // 10: rider.look for rider in picture.running}
        self.team: TeamLook | None = team_look(words.look) if words.look else None
        if layout.mover is not None and layout.mover // 10 in self.looks:
            self.team = team_look(self.looks[layout.mover // 10])

    def draw_under(self) -> None:
        """Draw everything below the riders."""
        self._draw_land()
        self._draw_ground()
        if self.layout.texts.is_dark:
            self._draw_dark_edges()
        for bar in self.layout.bars:
            self._draw_string(bar)
        if self.layout.flag is not None:
            self._draw_flag(*self.layout.flag)
        for sign, box in self.layout.signs:
            self._draw_line(sign, box)
        self._draw_limit()
        self._draw_path()

    def draw_over(self) -> None:
        """Draw everything above the riders: numbers, texts and the shadow at the edge."""
        if self.layout.texts.caption is not None:
            draw_caption(self.canvas, caption_box(self.framing), self.layout.texts.caption)
        else:
            self._draw_numbers()
            if self.stretch.squares_out_of_view:
                self._draw_behind()
            for caption in self.layout.captions:
                self._draw_caption(caption)
        draw_words(self.canvas, self.framing.box, self.layout.texts, self.sky, self.looks, self.picture)
        if self.palette.has_shadows:
            self.canvas.paint_cached(_draw_shadow, self.framing.box)

    def _draw_dark_edges(self) -> None:
        box = self.framing.box
        rect = self.canvas.rect(box.x, box.y, _DARK_SHARE * box.w, box.h)
        left, right = camera_background.dark_edges(rect.size)
        self.canvas.surface.blit(left, rect)
        self.canvas.surface.blit(right, self.canvas.rect(box.right - _DARK_SHARE * box.w, box.y, 1, 1))

    # Land and road

    def _draw_land(self) -> None:
        rect = self.canvas.rect(*self.framing.box)
        _x, horizon = self.canvas.to_px((0, frame_infield(self.framing.box).far_edge_y))
        surface = camera_background.land(rect.size, round(horizon) - rect.y, self.sky, self.palette)
        self.canvas.surface.blit(surface, rect)

    def _draw_ground(self) -> None:
        canvas, framing, palette = self.canvas, self.framing, self.palette
        road_height, box = framing.near_edge_y - framing.far_edge_y, framing.box

        # The road; its first square is even, because the colours of squares alternate. In a close-up, where squares
        # have another size in every frame, two squares are drawn, and repeated.
        first_square = 2 * (math.floor(self.stretch.first) // 2) - 4
        left = framing.x(self.stretch, first_square, framing.near_edge_y)
        squares = 6 + math.ceil((box.right - framing.left) / framing.square_width)
        squares = squares if framing == frame_infield(box) else 2
        rect = canvas.rect(box.x, framing.far_edge_y, box.w, road_height)
        width, x = framing.square_width * canvas.scale, canvas.to_px((left, 0))[0]
        surface = camera_background.road(squares, width, rect.h, canvas.px(LEAN * road_height), palette)
        while x < rect.right:
            canvas.surface.blit(surface, (round(x), rect.top))
            x += squares * width
        canvas.fill(palette.below_road, Box(box.x, framing.near_edge_y, box.w, box.bottom - framing.near_edge_y))

        # Squares with slopes or pushes, and highlighted ones.
        for square in range(math.floor(self.stretch.first) - 2, math.ceil(self.stretch.last) + 3):
            kind = next((kind for digit, kind in self.picture.ground if square % 10 == digit), "")
            if kind:
                colour = {"climb": palette.climb, "peak": palette.peak}.get(kind, palette.slope)
                canvas.polygon(framing.quad(self.stretch, square, square + 1), colour)
            if square in self.picture.sectors:
                canvas.polygon(framing.quad(self.stretch, square, square + 1), mix(palette.stone, palette.road, 0.5))
            if square in self.picture.highlighted_squares:
                canvas.polygon(framing.quad(self.stretch, square, square + 1), mix(palette.sun, palette.road, 0.45))
        canvas.fill(palette.road_edge, Box(box.x, framing.far_edge_y - 2, box.w, 2.4))

        # The squares of the rider to move, and of his landing.
        if self.layout.mover is not None and self.stretch.sees(self.layout.own_square) and self.team is not None:
            is_colourless = self.team.colour_key in ("white", "silver", "black")
            tint = mix(palette.hills[2] if is_colourless else self.team.fill, palette.road, 0.35)
            canvas.polygon(framing.quad(self.stretch, self.layout.own_square, self.layout.own_square + 1), tint)
        if self.picture.preview is not None and self.stretch.sees(self.layout.landing_square):
            canvas.polygon(
                framing.quad(self.stretch, self.layout.landing_square, self.layout.landing_square + 1),
                mix(palette.pink, palette.road, 0.72),
            )

    def _draw_path(self) -> None:
        """Draw chevrons on the empty squares up to the card's landing."""
        if self.picture.preview is None or not self.stretch.sees(self.layout.landing_square):
            return
        occupied = {rider.square for rider in self.picture.riders}
        paths = []
        for square in range(max(self.layout.own_square + 1, math.ceil(self.stretch.first)), self.layout.landing_square):
            if square not in occupied:
                x, y = self.framing.x(self.stretch, square + 0.5), self.framing.wheels_y - 5
                for offset in (-7, 6):
                    left = x + offset * self.framing.square_width / 52
                    paths.append([(left - 4, y - 8), (left + 4, y), (left - 4, y + 8)])
        for path in paths:
            self.canvas.path(path, self.palette.pink, 4, round_ends=True)

    # What variants add

    def _draw_limit(self) -> None:
        """Draw the pacemaker on his square, which no rider may reach, with a barrier at its rear edge (R8.8)."""
        square = self.picture.pacemaker_square
        if square is None or not self.stretch.touches(square, square):
            return
        canvas, framing, palette = self.canvas, self.framing, self.palette

        # His square.
        canvas.polygon(framing.quad(self.stretch, square, square + 1), mix(palette.sun, palette.road, 0.55))

        # The barrier.
        bars = 6
        step = (framing.near_edge_y - framing.far_edge_y) / bars
        for bar in range(bars):
            low, high = framing.far_edge_y + bar * step, framing.far_edge_y + (bar + 1) * step
            ends = ((square - 0.03, low), (square + 0.15, low), (square + 0.15, high), (square - 0.03, high))
            canvas.polygon(
                [(framing.x(self.stretch, t, y), y) for t, y in ends], palette.sun if bar % 2 else palette.on_bib
            )

        # The derny.
        size = 0.4 * framing.rider_height
        draw_derny(
            canvas,
            palette,
            (framing.x(self.stretch, square + 0.62, framing.wheels_y), framing.wheels_y - size),
            size,
            1,
        )

    def _draw_pushes(self) -> None:
        """Draw an arrow from each square that pushes its riders to the square where they end (R8.6)."""
        canvas, palette, y = self.canvas, self.palette, self.layout.push_y
        for rear, tip in self.layout.push_arrows:
            direction = 1 if tip > rear else -1
            neck = tip - 12 * direction
            shaft = [(rear + 4 * direction, y), (neck, y)]
            canvas.path(shaft, palette.on_bib, 9, round_ends=True)
            canvas.polygon(
                [(neck, y - 9), (tip, y), (neck, y + 9)], palette.sun, border=palette.on_bib, border_width=2.4
            )
            canvas.path(shaft, palette.sun, 5, round_ends=True)

    # Strings

    def _draw_string(self, bar: StringBar) -> None:
        """Draw a string in pink under the wheels, with a dart in front and speed lines behind.

        The hatching makes it visible without colour.
        """
        canvas, framing, palette = self.canvas, self.framing, self.palette
        top, bottom = framing.wheels_y - 0.22 * framing.rider_height, framing.near_edge_y - 1
        middle, height = (top + bottom) / 2, bottom - top
        colour = palette.pink if bar.joined else mix(palette.pink, palette.road, 0.45)
        rear, front = bar.rear, bar.front + 1

        def x(t: float, y: float) -> float:
            return framing.x(self.stretch, t, y)

        shape = [
            (x(rear, top), top), (x(front, top) - 8, top), (x(front, middle) + 6, middle),
            (x(front, bottom) - 8, bottom), (x(rear, bottom), bottom),
        ]  # fmt: skip
        canvas.polygon(shape, colour, border=palette.on_bib, border_width=2.6)
        left = max(x(rear, bottom) + 8, framing.box.x - height)
        right = min(x(front, bottom) - 18, framing.box.right)
        hatch = []
        while left < right:
            hatch.append([(left, bottom - 1), (left + 0.8 * height, top + 1)])
            left += 11
        if hatch:
            canvas.paths(hatch, mix(colour, palette.on_bib, 0.3), 1.6)
        for index, length in enumerate((16, 26, 19)):
            y = top + height * (index + 0.5) / 3
            start = x(rear, y)
            canvas.polygon([(start, y - 2), (start - length, y), (start, y + 2)], palette.on_bib)

    def _draw_lead(self) -> None:
        """Draw the lead of the rider alone in front."""
        lead, palette = self.layout.lead_tile, self.palette
        if lead is None:
            return
        bar, dart = lead.bar, 7 if lead.ends_in_view else 0
        if bar.w > 2 * dart:
            tip = bar.right - dart
            shape = [(bar.x, bar.y), (tip, bar.y), (bar.right, bar.centre[1]), (tip, bar.bottom), (bar.x, bar.bottom)]
            colour = mix(palette.pink, palette.bib, 0.62)
            self.canvas.polygon(shape, colour, border=palette.pink, border_width=2)
        _paint_tile(self.canvas, lead.tile, palette.pink)
        self.canvas.text(lead.words, LEAD, lead.tile.centre, colour=palette.on_bib, anchor="center")

    def _draw_caught(self) -> None:
        """Draw the words over a leader who is caught, at the torn end of his bar."""
        if self.layout.caught_tile is None:
            return
        (tile, words), palette = self.layout.caught_tile, self.palette
        x0, x1, y0, y1 = tile.x - TORN_W + 6, tile.x + 4, tile.y, tile.bottom
        teeth = [(x0 + (4 if n % 2 else -4), y1 + (y0 - y1) * n / 4) for n in range(5)]
        colour = mix(palette.pink, palette.bib, 0.62)
        self.canvas.polygon([(x1, y0), (x1, y1), *teeth], colour, border=palette.pink, border_width=2)
        _paint_tile(self.canvas, tile.inflated(1.5), palette.on_bib)
        _paint_tile(self.canvas, tile, palette.bib)
        self.canvas.text(words, LEAD, tile.centre, colour=palette.on_bib, anchor="center")

    def _draw_caption(self, caption: Caption) -> None:
        """Draw a text on the bar of a string or beside it."""
        canvas, y, bar, words = self.canvas, self.framing.bar_y, caption.bar, caption.words
        x0, x1 = caption.x0, caption.x1
        is_on_bar = words and caption.aside_x is None
        self._draw_string_bar(bar, x0, x1, canvas.measure(words, CHOSEN.at(18))[0] if is_on_bar else -30)
        if is_on_bar:
            canvas.text(words, caption.style, ((x0 + x1) / 2 - 1, y), colour=self.palette.on_bib, anchor="center")
        elif caption.aside_x is not None:
            canvas.text(words, caption.style, (caption.aside_x, y), colour=self.palette.pink_words, anchor="midleft")

    def _draw_string_bar(self, bar: StringBar, x0: float, x1: float, text_width: float) -> None:
        """Draw the bar of a string, hatched outside its text."""
        canvas, y, half, palette = self.canvas, self.framing.bar_y, self.framing.bar_h / 2, self.palette
        colour = palette.pink if bar.joined else mix(palette.pink, palette.bib, 0.62)
        canvas.polygon([(x0, y - half), (x1 - 7, y - half), (x1 + 3, y), (x1 - 7, y + half), (x0, y + half)], colour)
        middle, hatch, x = (x0 + x1) / 2, [], x0 + 6
        while x < x1 - 14:
            if not middle - text_width / 2 - 14 < x < middle + text_width / 2 + 2:
                hatch.append([(x, y + half - 1), (x + 1.4 * half, y - half + 1)])
            x += 9
        if hatch:
            canvas.paths(hatch, mix(colour, palette.on_bib, 0.35), 1.5)

    # Lines

    def _draw_line(self, sign: LineSign, box: Box | None) -> None:
        """Draw a line with its sign on a post beyond the road; without `box`, draw only the line."""
        canvas, framing, palette, t = self.canvas, self.framing, self.palette, sign.line + 1
        if sign.kind in ("finish", "start"):
            self._draw_chequers(t)
        else:
            canvas.polygon(framing.quad(self.stretch, t - 0.14, t + 0.14), WHITE)
            canvas.polygon(framing.quad(self.stretch, t - 0.09, t + 0.09), line_colours(sign.kind, palette)[0])
        if box is None:
            return
        post = framing.x(self.stretch, t, framing.far_edge_y)
        canvas.line((post, framing.far_edge_y), (post, box.y), palette.on_bib, 4)
        canvas.line((post, box.centre[1]), (box.x + 6, box.centre[1]), palette.on_bib, 4)
        points = sign.points if box.w >= self.layout.sizes(sign).width(len(sign.points)) else ()
        self._draw_tile(box, sign, points, sign.line_points.won if sign.line_points is not None else 0)

    def _draw_flag(self, sign: LineSign, box: Box) -> None:
        """Draw the sign of the next line, which is out of view, with the points still to be won."""
        self._draw_tile(box, sign, sign.points[sign.line_points.won if sign.line_points is not None else 0 :], 0)

    def _draw_chequers(self, line_t: float) -> None:
        framing, rows = self.framing, 8
        step = (framing.near_edge_y - framing.far_edge_y) / rows
        for row in range(rows):
            y0, y1 = framing.far_edge_y + row * step, framing.far_edge_y + (row + 1) * step
            for column in range(2):
                rear, front = line_t + 0.11 * (column - 1), line_t + 0.11 * column
                corners = [
                    (framing.x(self.stretch, t, y), y) for t, y in ((rear, y0), (front, y0), (front, y1), (rear, y1))
                ]
                self.canvas.polygon(corners, WHITE if (row + column) % 2 else _CHEQUER_BLACK)

    def _draw_tile(self, box: Box, sign: LineSign, points: Sequence[int], won: int) -> None:
        """Draw a name and points beside it, the first `won` of them crossed out."""
        palette, y, sizes, (ground, ink) = (
            self.palette,
            box.centre[1],
            self.layout.sizes(sign),
            line_colours(sign.kind, self.palette),
        )
        _paint_tile(self.canvas, box.inflated(2), palette.on_bib)
        _paint_tile(self.canvas, box, palette.sunk)
        _paint_tile(self.canvas, Box(box.x, box.y, sizes.name, box.h), ground)
        middle = box.x + sizes.name / 2 + 1, y
        self.canvas.text(sign.words, sizes.style, middle, colour=ink, anchor="center")
        x, diameter = box.x + sizes.name + 8, sizes.point_diameter
        for index, value in enumerate(points):
            self._draw_point((x + diameter / 2 + index * (diameter + 1), y), diameter, value, index < won)

    def _draw_point(self, centre: Point, diameter: float, value: int, won: bool) -> None:
        canvas, palette = self.canvas, self.palette
        style = CHOSEN.at(max(14, 0.9 * diameter))
        if not won:
            canvas.circle(centre, diameter / 2 + 0.6, WHITE)
            canvas.circle(centre, diameter / 2 - 0.6, palette.green)
            canvas.text(str(value), style, centre, colour=WHITE, anchor="center")
            return
        canvas.circle(centre, diameter / 2, won_ground(palette))
        canvas.text(str(value), style, centre, colour=palette.ink2, anchor="center")
        x, y = centre
        canvas.path(
            [(x - 0.42 * diameter, y + 0.34 * diameter), (x + 0.42 * diameter, y - 0.34 * diameter)], palette.ink2, 1.2
        )

    # Riders

    def draw_riders(self, signs: Sequence[Box]) -> None:
        """Draw the riders, their numbers and the pointer above the rider to move. `signs`: boxes to keep clear."""
        canvas, palette = self.canvas, self.palette
        self._draw_lead()
        tip: tuple[Point, float] | None = None
        for placed_rider in self.layout.riders:
            r = placed_rider.size / camera_background.CYCLIST_RADII
            x, y = placed_rider.x, placed_rider.y
            shade = [(x - 2.3 * r, y - 1), (x + 2.5 * r, y - 1), (x + 2.9 * r, y + 3), (x - 1.9 * r, y + 3)]
            canvas.polygon(shade, palette.on_bib, alpha=0.27)
            self._draw_cyclist(placed_rider)
            if placed_rider.rider.id == self.layout.mover and not placed_rider.ghost and placed_rider.under_way is None:
                tip = self._tip(placed_rider, signs)

        # Numbers above all riders.
        for placed_rider in self.layout.riders:
            self._draw_number(placed_rider)
        self._draw_caught()

        # Counts of riders left out, clear of signs, pointer, news strip and numbers.
        pointer = [] if tip is None else [Box(*tip[0], 0, 0).inflated(13 * tip[1], 14 * tip[1])]
        placed_boxes = [*signs, *pointer, self.layout.news_strip]
        placed_boxes += [
            Box(*placed_rider.number, 0, 0).inflated(0.46 * placed_rider.number_diameter)
            for placed_rider in self.layout.riders
        ]
        for count in self.layout.omitted_counts:
            placed_boxes.append(self._draw_omitted_count(count, placed_boxes))

        if tip is not None:
            (x, y), scale = tip
            canvas.polygon(
                [(x - 13 * scale, y - 14 * scale), (x + 11 * scale, y - 14 * scale), (x, y + 2)], palette.on_bib
            )
            canvas.polygon(
                [(x - 9 * scale, y - 11.5 * scale), (x + 7.5 * scale, y - 11.5 * scale), (x - 0.2, y - 1)], WHITE
            )
        self._draw_pushes()
        self._draw_fog()

    def _draw_cyclist(self, placed_rider: CameraRider) -> None:
        canvas, look = self.canvas, team_look(placed_rider.rider.look)
        size = round(placed_rider.size * canvas.scale * 2) / 2
        if placed_rider.ghost:
            sprite, wheels = camera_background.ghost(look, size, self.palette)
        else:
            pose = placed_rider.rider.id % camera_background.POSES
            if placed_rider.under_way is not None and self.picture.turning:
                pose = camera_background.crank_turn(placed_rider.under_way)
            sprite, wheels = camera_background.cyclist(look, pose, size, self.palette)
        x, y = canvas.to_px((placed_rider.x, placed_rider.y))
        canvas.surface.blit(sprite, (round(x) - wheels[0], round(y) - wheels[1]))

    def _draw_number(self, placed_rider: CameraRider) -> None:
        """Draw a rider's number unless the edge of the picture would cut it off."""
        canvas, palette, (x, y) = self.canvas, self.palette, placed_rider.number
        half = 0.75 * placed_rider.number_diameter
        (left, right), (lower_left, lower_right) = self.framing.span(y - half), self.framing.span(y + half)
        if x - half < max(left, lower_left) or x + half > min(right, lower_right):
            return

        # A ring around the rider to move, and around highlighted ones.
        if not placed_rider.ghost and placed_rider.rider.id == self.layout.mover:
            canvas.circle(placed_rider.number, _OUTER_RING * placed_rider.number_diameter, palette.on_bib)
            canvas.circle(placed_rider.number, _INNER_RING * placed_rider.number_diameter, WHITE)
        elif placed_rider.rider.id in self.picture.highlighted_riders or placed_rider.rider.id == self.picture.subject:
            canvas.circle(placed_rider.number, _OUTER_RING * placed_rider.number_diameter, palette.on_bib)
            canvas.circle(placed_rider.number, _INNER_RING * placed_rider.number_diameter, palette.sun)
        elif not placed_rider.ghost and placed_rider.rider.id // 10 == self.picture.own_team:
            draw_own(canvas, placed_rider.number, placed_rider.number_diameter)

        # The number.
        faint = placed_rider.rider.id in self.picture.faint
        diameter = (
            0.86 * placed_rider.number_diameter if not placed_rider.ghost else 0.92 * placed_rider.number_diameter
        )
        draw_token(
            canvas,
            team_look(placed_rider.rider.look),
            str(placed_rider.rider.id),
            placed_rider.number,
            diameter,
            ghost=placed_rider.ghost,
            faint=faint,
            jersey=placed_rider.rider.jersey,
        )
        if placed_rider.rider.dropped and not placed_rider.ghost:
            draw_dropped(canvas, placed_rider.number, diameter)

    def _draw_omitted_count(self, count: OmittedCount, placed_boxes: Sequence[Box]) -> Box:
        """Draw the count of riders left out, near them and clear of `placed_boxes`; return its box."""
        words, canvas, palette, framing = f"+{count.riders}", self.canvas, self.palette, self.framing
        width, height = canvas.measure(words, CHOSEN.at(15))[0] + 8, 18.0
        x, y = count.centre

        # All places near them, the nearest first.
        rows = [
            y + 4.0 * down
            for down in range(-10, 7)
            if framing.sky_end_y <= y + 4.0 * down - height / 2 <= framing.near_edge_y - height
        ]
        places = []
        for row in (*rows, framing.near_edge_y - height / 2):
            edges = [framing.span(row - height / 2), framing.span(row + height / 2)]
            left, right = max(left for left, _right in edges) + 4, min(right for _left, right in edges) - 8
            middles = (min(max(x + 6.0 * n, left + width / 2), right - width / 2) for n in range(-20, 21))
            places += [Box(middle, row, 0, 0).inflated(width / 2, height / 2) for middle in middles]
        places.sort(key=lambda place: math.dist(place.centre, count.centre))

        # The nearest free one; in the crowd at the start of a small infield, behind the riders.
        def first_free(places: Iterable[Box], taken: Sequence[Box]) -> Box | None:
            return next((place for place in places if not place.touches_any(taken)), None)

        box = None
        if count.is_behind:
            box = first_free((place for place in places if place.x < x), [*placed_boxes, *self.layout.bodies])
        box = box or first_free(places, placed_boxes)
        box = box or min(places, key=lambda place: sum(place.touches(other) for other in placed_boxes))
        _paint_tile(canvas, box.inflated(1.5), palette.on_bib)
        _paint_tile(canvas, box, palette.bib)
        canvas.text(words, CHOSEN.at(15), box.centre, colour=palette.on_bib, anchor="center")
        return box

    def _tip(self, placed_rider: CameraRider, signs: Sequence[Box]) -> tuple[Point, float] | None:
        """Return the position and size of the pointer above the rider to move.

        None if another rider is drawn behind him; the ring around his number is then enough.
        """
        is_crowded = any(
            other.depth > placed_rider.depth and abs(other.x - placed_rider.x) < 0.6 * placed_rider.size
            for other in self.layout.riders
            if other is not placed_rider
        )
        if is_crowded:
            return None
        y = placed_rider.y - placed_rider.size - 1
        sign_tops = [sign.y - 3 for sign in signs if sign.x - 14 < placed_rider.x < sign.right + 14 and y > sign.y]
        return (placed_rider.x, min([y, *sign_tops])), 0.66 if self.framing.small else 1.0

    def _draw_fog(self) -> None:
        """Draw fog over everything but the known riders if squares are hidden."""
        if not self.picture.running:
            return
        rect = self.canvas.rect(
            self.framing.box.x,
            self.framing.far_edge_y,
            self.framing.box.w,
            self.framing.near_edge_y - self.framing.far_edge_y,
        )
        known_x = tuple(
            round(self.canvas.to_px((placed_rider.x, 0))[0]) - rect.x for placed_rider in self.layout.riders
        )
        self.canvas.surface.blit(
            _fog(rect.size, known_x, round(self.framing.rider_height * self.canvas.scale), self.palette), rect
        )

    def _draw_behind(self) -> None:
        """Draw an arrow to the rider to move, who is behind the view, with the number of squares back to him."""
        canvas, framing, palette = self.canvas, self.framing, self.palette
        x, y, diameter = framing.span(framing.bar_y + framing.bar_h / 2)[0] + 6, framing.bar_y, framing.bar_h
        canvas.arrow((x + 8, y), 180, palette.bib, length=14)
        if self.layout.mover is not None and self.team is not None:
            draw_token(canvas, self.team, str(self.layout.mover), (x + 22 + diameter / 2, y), diameter)
        canvas.text(self.layout.behind_text, NOTE, (x + 30 + diameter, y), colour=palette.bib, anchor="midleft")

    # Numbers of squares

    def _draw_numbers(self) -> None:
        """Draw the numbers of squares: on milestones for riders, landings and every fifth square, else plain."""
        canvas, framing, y = self.canvas, self.framing, self.framing.milestone_y
        milestones = [
            self._milestone(square)
            for square in range(math.ceil(self.stretch.first), math.floor(self.stretch.last) + 1)
        ]
        milestones = [stone for stone in milestones if stone.square >= 0]

        # The number, on its milestone if there is one.
        for milestone, shift in zip(milestones, _shifts(milestones), strict=True):
            middle = milestone.left + shift + milestone.width / 2
            if milestone.colour is not None and milestone.width:
                inset = 0 if milestone.marked else 2
                draw_milestone(
                    canvas, (middle, y + inset / 2), milestone.width, framing.milestone_height - inset, milestone.colour
                )
            if milestone.width:
                number = square_text(milestone.square)
                canvas.text(number, milestone.style, (middle, y + 1.5), colour=milestone.ink, anchor="center")

            # What follows it: the lap badge and the markers of cards.
            x = middle + milestone.width / 2 + _MILESTONE_GAP
            if milestone.lapped:
                draw_lap_badge(canvas, (x + _LAP_BADGE_W / 2 - 2, y), _LAP_BADGE_W)
                x += _LAPPED_W
            for marker in milestone.markers:
                marker_width = _marker_width(canvas, marker, self._marker_height)
                self._draw_marker(marker, Box(x + 1, y - self._marker_height / 2, marker_width, self._marker_height))
                x += marker_width + _MARKER_GAP

    @property
    def _marker_height(self) -> float:
        return self.framing.milestone_height - (3 if self.framing.small else 5)

    def _milestone(self, square: int) -> _Milestone:
        # The contents of the square.
        framing, canvas = self.framing, self.canvas
        markers = _markers_on(self.layout.markers, square)
        is_marked_square = (
            bool(markers)
            or square == self.picture.pacemaker_square
            or square in {rider.square for rider in self.picture.riders}
        )
        is_own = square == self.layout.own_square and self.layout.mover is not None
        is_landing = any(marker.chosen for marker in markers) or (
            self.picture.preview is not None and square == self.layout.landing_square
        )

        # The size of its number.
        is_large, is_fifth = is_marked_square or is_own or is_landing, square % 5 == 0
        style = (CHOSEN if is_large or is_fifth else CHOICE).at(17 if is_large else 15)
        width = canvas.measure(square_text(square), style)[0]
        width = (
            max(27 if is_own or is_landing else 24, width + 12) - (6 if framing.small else 0)
            if is_large or is_fifth
            else width
        )

        # The number of a card from the start is that of its square.
        if any(marker.card == square for marker in markers):
            width = 0.0

        # The width with everything beside it.
        lapped = is_own and not framing.small and self.picture.is_lapped(square)
        extra_width = sum(_marker_width(canvas, marker, self._marker_height) + _MARKER_GAP for marker in markers) + (
            _LAPPED_W if lapped else 0
        )
        left = framing.x(self.stretch, square + 0.5, framing.milestone_y) - (width + extra_width) / 2
        colour, ink = self._stone(is_own, is_landing, is_marked_square, is_fifth)

        return _Milestone(
            square, left, width, width + extra_width, style, colour, ink, is_large, lapped, tuple(markers)
        )

    def _stone(self, is_own: bool, is_landing: bool, is_marked: bool, is_fifth: bool) -> tuple[RGB | None, RGB]:
        """Return the colours of a milestone (None: plain number) and of its number."""
        palette = self.palette
        if is_own and self.team is not None:
            return self.team.fill, self.team.label
        if is_landing:
            return palette.pink, palette.on_bib
        if is_marked:
            return palette.bib, palette.on_bib
        return (mix(palette.below_road, palette.bib, 0.22), palette.bib) if is_fifth else (None, palette.ink2)

    def _draw_marker(self, marker: CardMarker, box: Box) -> None:
        """Draw a card of the hand at its landing square."""
        canvas, palette = self.canvas, self.palette
        edge = 2.4 if marker.chosen else 1.4
        canvas.box(box.inflated(edge + 1), palette.on_bib, radius=5)
        canvas.box(box.inflated(edge), palette.pink if marker.chosen else WHITE, radius=4)
        fill, ink = (self.team.fill, self.team.label) if self.team is not None else (palette.bib, palette.on_bib)
        canvas.box(box, fill, radius=2.5)
        canvas.text(str(marker.card), _marker_style(box.h), box.centre, colour=ink, anchor="center")


def _markers_on(markers: Sequence[CardMarker], square: int) -> list[CardMarker]:
    """Return the markers of cards that lead to a square; equal cards share one."""
    cards: dict[int, CardMarker] = {}
    for marker in markers:
        if marker.square == square and (marker.chosen or marker.card not in cards):
            cards[marker.card] = marker
    return list(cards.values())


def _marker_style(height: float) -> Style:
    return CHOSEN.at(max(14, 0.86 * height))


def _marker_width(canvas: Canvas, marker: CardMarker, height: float) -> float:
    return max(0.8 * height, canvas.measure(str(marker.card), _marker_style(height))[0] + 3)


def _paint_tile(canvas: Canvas, box: Box, colour: RGB) -> None:
    canvas.slanted(Box(box.x, box.y, box.w + LEAN * box.h, box.h), colour, LEAN * box.h)


@lru_cache(maxsize=4)
def _fog(size: tuple[int, int], known_x: tuple[int, ...], rider: int, palette: Palette) -> pygame.Surface:
    """Return clouds of this size in pixels, with gaps around riders at `known_x`. `rider`: height of a rider."""
    white, grey = mix(palette.fog, WHITE, 0.7), mix(palette.fog, palette.desk, 0.3)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    puff = pygame.Surface(size, pygame.SRCALPHA)

    # Puffs around each bank, smaller near the riders.
    for index in range(90):
        x = size[0] * ((index * 0.618) % 1)
        y = size[1] * (0.2 + 0.7 * ((index * 0.371) % 1))
        distance = min((abs(x - known) for known in known_x), default=4 * rider)
        if distance < 0.75 * rider:
            continue
        radius = rider * (0.2 + 0.28 * ((index * 0.237) % 1)) * min(1.0, distance / rider / 1.3)
        for shade, dy, alpha in ((grey, 0.3 * radius, 40), (white, 0.0, 90)):
            puff.fill((*shade, 0))
            for puff_index in range(5):
                centre = (x + (puff_index - 2) * 0.9 * radius, y + dy)
                pygame.draw.circle(puff, (*shade, alpha), centre, radius * (1 - abs(puff_index - 2) * 0.22))
            surface.blit(puff, (0, 0))

    return surface
