"""The riders of the infield with their numbers, and what is drawn over them: leads, counts, pushes and fog."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.palette import WHITE, Palette, mix
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.ui.road import camera_background
from breakaway_desktop.ui.road.camera import CameraRider, OmittedCount
from breakaway_desktop.ui.road.camera_frame import CameraFrame, paint_tile
from breakaway_desktop.ui.road.camera_layout import LEAD, TORN_W
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_own, draw_token
from breakaway_desktop.ui.team_looks import team_look

_OUTER_RING, _INNER_RING = 0.70, 0.64
"""Radii of the two rings around a number in focus, as shares of its diameter."""


def draw_riders(frame: CameraFrame, signs: Sequence[Box]) -> None:
    """Draw the riders, their numbers and the pointer above the rider to move. `signs`: boxes to keep clear."""
    canvas, palette = frame.canvas, frame.palette
    _draw_lead(frame)
    tip: tuple[Point, float] | None = None
    for placed_rider in frame.layout.riders:
        r = placed_rider.size / camera_background.CYCLIST_RADII
        x, y = placed_rider.x, placed_rider.y
        shade = [(x - 2.3 * r, y - 1), (x + 2.5 * r, y - 1), (x + 2.9 * r, y + 3), (x - 1.9 * r, y + 3)]
        canvas.polygon(shade, palette.on_bib, alpha=0.27)
        _draw_cyclist(frame, placed_rider)
        if placed_rider.rider.id == frame.layout.mover and not placed_rider.ghost and placed_rider.under_way is None:
            tip = _tip(frame, placed_rider, signs)

    # Numbers above all riders.
    for placed_rider in frame.layout.riders:
        _draw_number(frame, placed_rider)
    _draw_caught(frame)

    # Counts of riders left out, clear of signs, pointer, news strip and numbers.
    pointer = [] if tip is None else [Box(*tip[0], 0, 0).inflated(13 * tip[1], 14 * tip[1])]
    placed_boxes = [*signs, *pointer, frame.layout.news_strip]
    placed_boxes += [
        Box(*placed_rider.number, 0, 0).inflated(0.46 * placed_rider.number_diameter)
        for placed_rider in frame.layout.riders
    ]
    for count in frame.layout.omitted_counts:
        placed_boxes.append(_draw_omitted_count(frame, count, placed_boxes))

    if tip is not None:
        (x, y), scale = tip
        canvas.polygon([(x - 13 * scale, y - 14 * scale), (x + 11 * scale, y - 14 * scale), (x, y + 2)], palette.on_bib)
        canvas.polygon(
            [(x - 9 * scale, y - 11.5 * scale), (x + 7.5 * scale, y - 11.5 * scale), (x - 0.2, y - 1)], WHITE
        )
    _draw_pushes(frame)
    _draw_fog(frame)


def _draw_cyclist(frame: CameraFrame, placed_rider: CameraRider) -> None:
    canvas, look = frame.canvas, team_look(placed_rider.rider.look)
    size = round(placed_rider.size * canvas.scale * 2) / 2
    if placed_rider.ghost:
        sprite, wheels = camera_background.ghost(look, size, frame.palette)
    else:
        pose = placed_rider.rider.id % camera_background.POSES
        if placed_rider.under_way is not None and frame.picture.turning:
            pose = camera_background.crank_turn(placed_rider.under_way)
        sprite, wheels = camera_background.cyclist(look, pose, size, frame.palette)
    x, y = canvas.to_px((placed_rider.x, placed_rider.y))
    canvas.surface.blit(sprite, (round(x) - wheels[0], round(y) - wheels[1]))


def _draw_number(frame: CameraFrame, placed_rider: CameraRider) -> None:
    """Draw a rider's number unless the edge of the picture would cut it off."""
    canvas, palette, (x, y) = frame.canvas, frame.palette, placed_rider.number
    half = 0.75 * placed_rider.number_diameter
    (left, right), (lower_left, lower_right) = frame.framing.span(y - half), frame.framing.span(y + half)
    if x - half < max(left, lower_left) or x + half > min(right, lower_right):
        return

    # A ring around the rider to move, and around highlighted ones.
    if not placed_rider.ghost and placed_rider.rider.id == frame.layout.mover:
        canvas.circle(placed_rider.number, _OUTER_RING * placed_rider.number_diameter, palette.on_bib)
        canvas.circle(placed_rider.number, _INNER_RING * placed_rider.number_diameter, WHITE)
    elif placed_rider.rider.id in frame.picture.highlighted_riders or placed_rider.rider.id == frame.picture.subject:
        canvas.circle(placed_rider.number, _OUTER_RING * placed_rider.number_diameter, palette.on_bib)
        canvas.circle(placed_rider.number, _INNER_RING * placed_rider.number_diameter, palette.sun)
    elif not placed_rider.ghost and placed_rider.rider.id // 10 == frame.picture.own_team:
        draw_own(canvas, placed_rider.number, placed_rider.number_diameter)

    # The number.
    faint = placed_rider.rider.id in frame.picture.faint
    diameter = 0.86 * placed_rider.number_diameter if not placed_rider.ghost else 0.92 * placed_rider.number_diameter
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


def _tip(frame: CameraFrame, placed_rider: CameraRider, signs: Sequence[Box]) -> tuple[Point, float] | None:
    """Return the position and size of the pointer above the rider to move.

    None if another rider is drawn behind him; the ring around his number is then enough.
    """
    is_crowded = any(
        other.depth > placed_rider.depth and abs(other.x - placed_rider.x) < 0.6 * placed_rider.size
        for other in frame.layout.riders
        if other is not placed_rider
    )
    if is_crowded:
        return None
    y = placed_rider.y - placed_rider.size - 1
    sign_tops = [sign.y - 3 for sign in signs if sign.x - 14 < placed_rider.x < sign.right + 14 and y > sign.y]
    return (placed_rider.x, min([y, *sign_tops])), 0.66 if frame.framing.small else 1.0


def _draw_lead(frame: CameraFrame) -> None:
    """Draw the lead of the rider alone in front."""
    lead, palette = frame.layout.lead_tile, frame.palette
    if lead is None:
        return
    bar, dart = lead.bar, 7 if lead.ends_in_view else 0
    if bar.w > 2 * dart:
        tip = bar.right - dart
        shape = [(bar.x, bar.y), (tip, bar.y), (bar.right, bar.centre[1]), (tip, bar.bottom), (bar.x, bar.bottom)]
        colour = mix(palette.pink, palette.bib, 0.62)
        frame.canvas.polygon(shape, colour, border=palette.pink, border_width=2)
    paint_tile(frame.canvas, lead.tile, palette.pink)
    frame.canvas.text(lead.words, LEAD, lead.tile.centre, colour=palette.on_bib, anchor="center")


def _draw_caught(frame: CameraFrame) -> None:
    """Draw the words over a leader who is caught, at the torn end of his bar."""
    if frame.layout.caught_tile is None:
        return
    (tile, words), palette = frame.layout.caught_tile, frame.palette
    x0, x1, y0, y1 = tile.x - TORN_W + 6, tile.x + 4, tile.y, tile.bottom
    teeth = [(x0 + (4 if n % 2 else -4), y1 + (y0 - y1) * n / 4) for n in range(5)]
    colour = mix(palette.pink, palette.bib, 0.62)
    frame.canvas.polygon([(x1, y0), (x1, y1), *teeth], colour, border=palette.pink, border_width=2)
    paint_tile(frame.canvas, tile.inflated(1.5), palette.on_bib)
    paint_tile(frame.canvas, tile, palette.bib)
    frame.canvas.text(words, LEAD, tile.centre, colour=palette.on_bib, anchor="center")


def _draw_omitted_count(frame: CameraFrame, count: OmittedCount, placed_boxes: Sequence[Box]) -> Box:
    """Draw the count of riders left out, near them and clear of `placed_boxes`; return its box."""
    words, canvas, palette, framing = f"+{count.riders}", frame.canvas, frame.palette, frame.framing
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
        box = first_free((place for place in places if place.x < x), [*placed_boxes, *frame.layout.bodies])
    box = box or first_free(places, placed_boxes)
    box = box or min(places, key=lambda place: sum(place.touches(other) for other in placed_boxes))
    paint_tile(canvas, box.inflated(1.5), palette.on_bib)
    paint_tile(canvas, box, palette.bib)
    canvas.text(words, CHOSEN.at(15), box.centre, colour=palette.on_bib, anchor="center")
    return box


def _draw_pushes(frame: CameraFrame) -> None:
    """Draw an arrow from each square that pushes its riders to the square where they end (R8.6)."""
    canvas, palette, y = frame.canvas, frame.palette, frame.layout.push_y
    for rear, tip in frame.layout.push_arrows:
        direction = 1 if tip > rear else -1
        neck = tip - 12 * direction
        shaft = [(rear + 4 * direction, y), (neck, y)]
        canvas.path(shaft, palette.on_bib, 9, round_ends=True)
        canvas.polygon([(neck, y - 9), (tip, y), (neck, y + 9)], palette.sun, border=palette.on_bib, border_width=2.4)
        canvas.path(shaft, palette.sun, 5, round_ends=True)


def _draw_fog(frame: CameraFrame) -> None:
    """Draw fog over everything but the known riders if squares are hidden."""
    if not frame.picture.running:
        return
    rect = frame.canvas.rect(
        frame.framing.box.x,
        frame.framing.far_edge_y,
        frame.framing.box.w,
        frame.framing.near_edge_y - frame.framing.far_edge_y,
    )
    known_x = tuple(round(frame.canvas.to_px((placed_rider.x, 0))[0]) - rect.x for placed_rider in frame.layout.riders)
    frame.canvas.surface.blit(
        _fog(rect.size, known_x, round(frame.framing.rider_height * frame.canvas.scale), frame.palette), rect
    )


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
