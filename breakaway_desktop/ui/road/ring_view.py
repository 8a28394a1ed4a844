"""The ring as it is drawn: the road, who stands where, strings and what they are worth, pegs for the cards of a hand,
and where the chosen card leads."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.drawing.strokes import DisplayListRecorder, draw_strokes
from breakaway_desktop.ui.road.camera import Framing
from breakaway_desktop.ui.road.camera_land import outlined
from breakaway_desktop.ui.road.fine import Supersampler, around
from breakaway_desktop.ui.road.pegs import draw_lap_badge, draw_milestone, draw_peg, draw_points, line_colours
from breakaway_desktop.ui.road.ring import LEAN, SQUARES, Ring, along, dots_of
from breakaway_desktop.ui.road.ring_ground import DOT, DOTS, draw_lines, painted_ground
from breakaway_desktop.ui.road.ring_layout import RingLayout, StringBand, ring_layout
from breakaway_desktop.ui.road.ring_signs import (
    LAPPED_STYLE,
    PEG,
    START_STYLE,
    STONE,
    STONE_STYLE,
    TAG_STYLE,
    RingSigns,
    SignGroup,
    ring_signs,
)
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_shown, draw_token, draw_trace, draw_turn
from breakaway_desktop.ui.road.ring_variants import (
    draw_fog,
    draw_limit,
    draw_push,
    draw_reach,
    draw_spent,
    draw_target,
)
from breakaway_desktop.ui.road.road_picture import CardMarker, RoadPicture, square_words
from breakaway_desktop.words import _

_LOUPE, _LARGER = 84.0, 2.0
"""Radius of the loupe, and how much larger things are in it."""
_TRACE = 0.6
"""How strong the nearest copy of a rider on his way is, 0 to 1."""


def draw_ring(canvas: Canvas, box: Box, picture: RoadPicture, pegs: tuple[CardMarker, ...] = ()) -> None:
    """Draw everything from the bar to the cards but what is in the infield."""
    canvas.paint_cached(_draw_still, box, picture.still(), pegs)
    layout, looks = ring_layout(box, picture), {rider.id: rider.look for rider in picture.riders}
    with canvas.shift_by(box.x, box.y):
        _draw_trails(canvas, layout.ring, picture, looks)
        places = layout.tokens(picture.rolling)
        for rider in picture.rolling:
            middle, d = places[rider]
            draw_token(canvas, team_look(looks[rider]), str(rider), middle, d)


def draw_loupe(canvas: Canvas, box: Box, picture: RoadPicture, pegs: tuple[CardMarker, ...], square: int) -> None:
    """Draw what is around a circuit square twice as large. In the box of the ring."""
    layout, drawn = ring_layout(box, picture), DisplayListRecorder(canvas.surface.get_size())
    x, y = layout.ring.point(layout.ring.middle(square), 0.55 * layout.ring.lane)
    by = _LOUPE / _LARGER
    area = pygame.Rect(0, 0, 2 * canvas.px(by), 2 * canvas.px(by))
    area.center = round(x * canvas.scale), round(y * canvas.scale)
    cut = pygame.Surface(area.size)
    cut.fill(canvas.palette.desk)
    there = area.move(canvas.rect(*box).topleft)
    Canvas(drawn, canvas.palette, canvas.scale).paint_cached(_draw_still, box, picture.still(), pegs)
    draw_strokes(drawn.strokes().moved(-there.x, -there.y, cut.get_rect()).all, cut)
    size = 2 * canvas.px(_LOUPE)
    large = pygame.Surface((size, size), pygame.SRCALPHA)
    large.blit(pygame.transform.smoothscale(cut, (size, size)), (0, 0))
    mask = Supersampler(Box(-_LOUPE, -_LOUPE, size / canvas.scale, size / canvas.scale), canvas.scale, WHITE)
    mask.disc((0, 0), _LOUPE, WHITE)
    large.blit(mask.smoothed(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    edge = _LOUPE + 8
    at = (
        box.x + min(max(x, edge), box.w - edge),
        box.y + min(max(y, edge), box.h - edge),
    )
    p = canvas.palette
    canvas.circle((at[0] + 5, at[1] + 7), _LOUPE + 5, p.sunk, alpha=0.55)
    canvas.circle(at, _LOUPE + 6, p.on_bib)
    canvas.circle(at, _LOUPE + 4, p.bib)
    canvas.blit(large, at, anchor="center")
    looks = {rider.id: rider.look for rider in picture.riders}
    for rider, spot in layout.spots.items():
        if rider not in picture.rolling and math.dist((spot.x, spot.y), (x, y)) + 0.6 * spot.d < by:
            middle = at[0] + (spot.x - x) * _LARGER, at[1] + (spot.y - y) * _LARGER
            draw_token(canvas, team_look(looks[rider]), str(rider), middle, _LARGER * spot.d)


def _draw_trails(canvas: Canvas, ring: Ring, picture: RoadPicture, looks: Mapping[int, str]) -> None:
    """Draw where riders have just been, the farther back the fainter."""
    for rider, places in picture.trails.items():
        for step, (square, share) in reversed(list(enumerate(places, start=1))):
            middle = ring.point(ring.middle(square), share * ring.lane)
            draw_trace(canvas, team_look(looks[rider]), middle, ring.token, _TRACE * (1 - step / (len(places) + 1)))


def _draw_still(canvas: Canvas, at: Box, picture: RoadPicture, pegs: tuple[CardMarker, ...]) -> None:
    """Draw everything but riders under way, on the desk."""
    rect, box = canvas.rect(*at), Box(0, 0, at.w, at.h)
    with canvas.shift_by(at.x, at.y):
        layout, signs, p = ring_layout(box, picture), ring_signs(box, picture, pegs, canvas.scale), canvas.palette
        ring = layout.ring
        canvas.paint_cached(_draw_ground, box, ring, picture.ground)
        canvas.paint_cached(_draw_bulges, box, ring, tuple(layout.dots_wanted.items()))
        if picture.running:
            draw_fog(canvas, ring, (box.w, box.h), p, ((spot.x, spot.y) for spot in layout.spots.values()))
            for t in DOTS:
                canvas.circle(ring.point(t, layout.dots(t)), DOT, p.dots)
        sprints = frozenset(line % SQUARES for line in picture.sprints)
        finish = None if picture.finish is None else picture.finish % SQUARES
        _draw_lit(canvas, ring, picture, p)
        if picture.reach is not None:
            draw_reach(canvas, ring, p, picture.reach)
        gates = frozenset(gate % SQUARES for gate in picture.gates)
        draw_lines(canvas, ring, p, sprints, finish, gates)
        if picture.pacing is not None:
            draw_limit(canvas, ring, p, picture.pacing)
        for ribbon in layout.ribbons:
            sprite, (x, y) = _ribbon(ring, ribbon, canvas.scale, p)
            canvas.surface.blit(sprite, (rect.x + x, rect.y + y))
        for worth in layout.worths:
            _draw_card(canvas, worth.box, str(worth.card), p, frame=True)
        for t, r in layout.ways:
            _draw_chevrons(canvas, ring, t, r, mix(p.pink, p.road, 0.4), 3.4)
        for t, r in layout.way:
            _draw_chevrons(canvas, ring, t, r, p.pink)
        for point in signs.points:
            if point.is_shown:
                draw_points(canvas, point.box.centre, point.box.w + 1, str(point.points), won=point.won)
        for start, end in picture.pushes:
            draw_push(canvas, ring, p, start, end)
        _draw_riders(canvas, layout, picture, p)
        _draw_rows(canvas, signs.rows, picture, _look_of_pegs(picture), p)
        _draw_words(canvas, signs, p)
        if layout.landing is not None and picture.preview is not None:
            _draw_card(canvas, layout.landing, str(picture.preview.new_card), p, words=_("card"))


# The road


def _draw_ground(canvas: Canvas, box: Box, ring: Ring, kinds: tuple[tuple[int, str], ...]) -> None:
    """Road and land without anybody."""
    rect, window = canvas.rect(*box), canvas.surface.get_size()
    hole, outline = outlined(canvas, Framing(ring.infield))
    inside = tuple(hole.move(-rect.x, -rect.y)), outline
    ground = painted_ground(ring, (box.w, box.h), canvas.scale, canvas.palette, kinds, window, tuple(rect), inside)
    for sprite, (x, y) in ground.pieces:
        canvas.surface.blit(sprite, (rect.x + x, rect.y + y))
    for text, at, cut in ground.texts:
        canvas.log_text(text, at, cut)


def _draw_bulges(canvas: Canvas, _box: Box, ring: Ring, wanted: tuple[tuple[int, float], ...]) -> None:
    """The road where it reaches beyond where the dots are without crowds, or not as far."""
    p, moved = canvas.palette, set[float]()
    dots = dots_of(ring, dict(wanted))
    for square, far in wanted:
        middle = ring.middle(square)
        moved |= {t for t in DOTS if abs((t - middle + SQUARES / 2) % SQUARES - SQUARES / 2) < 1.15}
        begin, end = middle - 1.15, middle + 1.15
        wide = far > ring.dots
        at = math.floor(begin)
        while at < end:
            low, high = max(float(at), begin), min(at + 1.0, end)
            if high > low:
                colours = (p.road, p.road2) if wide else (p.outer, p.outer2)
                colour = colours[0] if at % 2 else colours[1]
                canvas.polygon(ring.area(low, high, ring.dots - (2.4 if wide else -2.4), dots), colour)
                if at > begin:
                    canvas.path([ring.point(at, ring.dots), ring.point(at, dots(at))], p.road_line, 1.2)
            at += 1
    for t in moved:
        canvas.circle(ring.point(t, dots(t)), DOT, p.dots)


def _draw_lit(canvas: Canvas, ring: Ring, picture: RoadPicture, p: Palette) -> None:
    for square in picture.lit:
        begin = ring.begin(square)
        canvas.polygon(ring.area(begin, begin + 1, 0, ring.lane), p.sun, alpha=0.45)
    if picture.crossed is not None:
        t = ring.line(picture.crossed)
        canvas.polygon(ring.area(t - 0.4, t + 0.4, -ring.band, ring.lane + 5), p.sun, alpha=0.7)


# Slipstream


@lru_cache(maxsize=32)
def _ribbon(ring: Ring, ribbon: StringBand, scale: float, p: Palette) -> tuple[pygame.Surface, tuple[int, int]]:
    """A band as wide as the riders on each square: dart in front, speed lines behind, a dark edge and hatching, so that
    it is seen without colours. And where it goes, in pixels."""
    colour = p.pink if ribbon.joined else mix(p.pink, p.road, 0.5)
    count = ribbon.front - ribbon.rear + 1
    begin = ring.begin(ribbon.rear)
    end = begin + count
    nose = min(0.34, 16 / (ring.length / ring.straight))
    low, high = along(ribbon.low, begin), along(ribbon.high, begin)
    front = ring.point(end - 0.02, (ribbon.low[-1] + ribbon.high[-1]) / 2)
    outline = [*ring.path(begin, end - nose, low, 10), front, *ring.path(begin, end - nose, high, 10)[::-1]]
    tails = []
    deep = ribbon.high[0] - ribbon.low[0]
    strokes = max(3, round(deep / 15))
    for at in range(strokes):
        r, far = ribbon.low[0] + deep * (at + 0.5) / strokes, (0.2, 0.36, 0.26)[at % 3]
        tails.append([ring.point(begin + 0.01, r - 4.2), ring.point(begin - far, r), ring.point(begin + 0.01, r + 4.2)])
    area = around([*outline, *(point for tail in tails for point in tail)], 4)
    at_px = math.floor(area.x * scale), math.floor(area.y * scale)
    fine = Supersampler(Box(at_px[0] / scale, at_px[1] / scale, area.w + 1, area.h + 1), scale, p.ribbon_edge)
    for tail in tails:
        fine.path(tail, 1.5, p.ribbon_edge)
        fine.polygon(tail, colour)
    fine.path(outline, 3.4, p.ribbon_edge, closed=True)
    fine.polygon(outline, colour)
    dark = mix(colour, p.on_bib, 0.3 if ribbon.joined else 0.26)
    t = begin + 0.16
    while t < end - 0.4:
        r, top, farthest = low(t) + 2, high(t) - 6, high(t + 0.1) - 2
        while r < top:
            fine.line(ring.point(t, r), ring.point(t + 0.1, min(r + 9, farthest)), 1.5, dark)
            r += 15
        t += 0.25
    return fine.smoothed(), at_px


def _draw_chevrons(canvas: Canvas, ring: Ring, t: float, r: float, colour: RGB, width: float = 5) -> None:
    """A pair that points the way on."""
    wide = 0.31 * ring.token
    for at in (t - 0.16, t + 0.1):
        corners = [ring.point(at - 0.13, r - wide), ring.point(at + 0.13, r), ring.point(at - 0.13, r + wide)]
        canvas.path(corners, colour, width, round_ends=True)


def _draw_card(canvas: Canvas, box: Box, number: str, p: Palette, *, frame: bool = False, words: str = "") -> None:
    """A card that the slipstream gives: pink, or with a pink frame only."""
    if p.has_shadows:
        canvas.box(box.moved(0.06 * box.h, 0.08 * box.h), p.on_bib, radius=0.14 * box.h, alpha=0.27)
    else:
        canvas.box(box.inflated(2), p.on_bib, radius=0.14 * box.h)
    canvas.box(box, p.pink, radius=0.14 * box.h)
    colour = p.on_framed_card if frame else p.on_bib
    if frame:
        canvas.box(box.inflated(-0.07 * box.h), p.framed_card, radius=0.1 * box.h)
    if not words:
        canvas.text(number, Style(0.68 * box.h, "i9"), box.centre, colour=colour, anchor="center")
        return
    x, y = box.centre
    canvas.text(words, Style(15, "c7"), (x, box.y + 0.23 * box.h), colour=colour, anchor="center", max_width=box.w)
    canvas.text(number, Style(0.6 * box.h, "i9"), (x, y + 0.12 * box.h), colour=colour, anchor="center")


# Riders


def _draw_riders(canvas: Canvas, layout: RingLayout, picture: RoadPicture, p: Palette) -> None:
    """What lies under riders first, so that it covers nobody; then all of them."""
    standing = [(rider, layout.spots[rider.id]) for rider in picture.riders if rider.id not in picture.rolling]
    for rider, spot in standing:
        if rider.id == picture.target:
            draw_target(canvas, p, (spot.x, spot.y), spot.d)
        elif rider.id == picture.shown or rider.id in picture.ringed:
            draw_shown(canvas, (spot.x, spot.y), spot.d, p)
        elif rider.id == picture.to_move:
            draw_turn(canvas, team_look(rider.look), (spot.x, spot.y), spot.d)
    looks = {rider.id: rider.look for rider in picture.riders}
    for other, spot in layout.bound:
        draw_token(canvas, team_look(looks[other]), str(other), (spot.x, spot.y), spot.d, ghost=True)
    preview = picture.preview
    if layout.ghost is not None and preview is not None:
        look = next(rider.look for rider in picture.riders if rider.id == preview.id)
        ghost = layout.ghost
        draw_token(canvas, team_look(look), str(preview.id), (ghost.x, ghost.y), ghost.d, ghost=True)
    for rider, spot in standing:
        faint, at = rider.id in picture.faint, (spot.x, spot.y)
        draw_token(canvas, team_look(rider.look), str(rider.id), at, spot.d, faint=faint)
    spent = dict(picture.spent)
    for rider, spot in standing:
        if rider.id in spent:
            draw_spent(canvas, p, layout.ring, spot, spent[rider.id])
        if rider.dropped:
            draw_dropped(canvas, (spot.x, spot.y), spot.d)


def _look_of_pegs(picture: RoadPicture) -> TeamLook | None:
    """The team of the rider to move."""
    return next((team_look(rider.look) for rider in picture.riders if rider.id == picture.to_move), None)


def _draw_rows(
    canvas: Canvas, rows: Sequence[SignGroup], picture: RoadPicture, look: TeamLook | None, p: Palette
) -> None:
    """Draw what stands at squares outside the road."""
    occupied = {rider.square for rider in picture.riders}
    preview = picture.preview
    lands = preview.to if preview is not None and preview.to != preview.frm else None
    for row in rows:
        for part, box in row.boxes():
            middle = box.centre
            if part.kind == "peg" and part.peg is not None and look is not None:
                draw_peg(canvas, middle, PEG, part.peg, look)
            elif part.kind == "lap":
                draw_lap_badge(canvas, middle)
            else:
                leads, landing = part.square == picture.leads, part.square == lands
                ground = p.bib if leads else p.pink if landing else p.line if part.square in occupied else p.card
                ink = p.on_bib if leads or landing else p.bib
                draw_milestone(canvas, middle, part.w, STONE, ground)
                words = square_words(part.square)
                canvas.text(words, STONE_STYLE, (middle[0], middle[1] + 1), colour=ink, anchor="center")


def _draw_words(canvas: Canvas, signs: RingSigns, p: Palette) -> None:
    """Draw how many are a lap behind, the names of lines, and the word START."""
    if signs.lapped is not None:
        words, badge, said = signs.lapped
        draw_lap_badge(canvas, badge.centre)
        canvas.text(words, LAPPED_STYLE, (said.x, badge.centre[1]), anchor="midleft")
    for tag in signs.tags:
        at, (ground, ink) = tag.box, line_colours(tag.kind, p)
        if p.edge_width:
            canvas.slanted(at.inflated(1.5), p.ink, LEAN * at.h)
        canvas.slanted(at, ground, LEAN * at.h)
        canvas.text(tag.words, TAG_STYLE, at.centre, colour=ink, anchor="center")
    if signs.start is not None:
        start = signs.start
        canvas.text(_("Start").upper(), START_STYLE, (start.x, start.centre[1]), colour=p.start_words, anchor="midleft")
