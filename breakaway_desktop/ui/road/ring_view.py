"""The ring as it is drawn: the road, who stands where, strings and what they are worth, pegs for the cards of a hand,
and where the chosen card leads."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point, placed
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import BLACK, RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.drawing.strokes import StrokeRecorder, draw_strokes
from breakaway_desktop.ui.road.camera import Framing
from breakaway_desktop.ui.road.camera_land import outlined
from breakaway_desktop.ui.road.fine import Fine, around
from breakaway_desktop.ui.road.pegs import (
    draw_lap_badge,
    draw_milestone,
    draw_peg,
    draw_points,
    lap_badge_width,
    peg_width,
)
from breakaway_desktop.ui.road.ring import LEAN, SQUARES, Ring, along, dots_of, ring_of
from breakaway_desktop.ui.road.ring_ground import DOT, DOTS, draw_lines, painted_ground
from breakaway_desktop.ui.road.ring_layout import Ribbon, RingLayout, laid_out
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_shown, draw_token, draw_trace, draw_turn
from breakaway_desktop.ui.road.ring_variants import (
    draw_fog,
    draw_limit,
    draw_push,
    draw_reach,
    draw_spent,
    draw_target,
    relief,
    relief_of,
)
from breakaway_desktop.ui.road.road_picture import Peg, RoadMark, RoadPicture, square_words
from breakaway_desktop.words import _, ngettext

_SIDES, _TOP, _BOTTOM = 33.0, 20.0, 24.0
"""Room around the road for race squares, pegs and the names of lines."""
_STONE = 19.0
"""Height of a race square's milestone."""
_PEG = 17.0
_GAP = 3.0
_BESIDE = 14.0
"""The distance from the road to the middle of the milestones."""
_EDGE = 7.0
"""What stands beside the road keeps so far from the sides of the window, a peg's frame included."""
_TOUCHES = 3.0
"""How far what stands beside the road may reach into it."""
_TAG = 20.0
_TAG_AWAY = 3.0
"""The height of the name of a line, and how many squares from the line it stands at most."""
_REACH = 14.0
"""A rider is under a point that is so near to his middle."""
_SMALL = 20.0
"""Riders of a smaller diameter are shown larger in a loupe."""
_LOUPE, _LARGER = 84.0, 2.0
"""Radius of the loupe, and how much larger things are in it."""
_TRACE = 0.6
"""How strong the nearest copy of a rider on his way is, 0 to 1."""


class _Part(NamedTuple):
    """A part of what stands at a square outside the road."""

    kind: str
    """`square`, `lap` (behind) or `peg`."""
    w: float
    square: int
    peg: Peg | None = None


class _Row(NamedTuple):
    """What stands at a circuit square outside the road: side by side, or below each other where that would reach into
    the road."""

    box: Box
    parts: tuple[_Part, ...]
    upright: bool

    def boxes(self) -> list[tuple[_Part, Box]]:
        """Each part with its box."""
        found, x, y = [], self.box.x, self.box.y
        for part in self.parts:
            left = self.box.x + (self.box.w - part.w) / 2 if self.upright else x
            found.append((part, Box(left, y, part.w, _STONE)))
            x, y = (x, y + _STONE + _GAP - 1) if self.upright else (x + part.w + _GAP, y)
        return found


def ring_in(box: Box, *, mountains: bool = False) -> Ring:
    """The ring of a box that holds what stands around it as well, `mountains` on its outer edge among it."""
    inside = Box(box.x + _SIDES, box.y + _TOP, box.w - 2 * _SIDES, box.h - _TOP - _BOTTOM)
    ring = ring_of(inside)
    return ring_of(inside.inflated(-relief_of(ring))) if mountains else ring


class RingView:
    """Draws the ring, and says what lies where in what it has drawn last."""

    def __init__(self) -> None:
        self._layout = laid_out(ring_in(Box(0, 0, 640, 400)), RoadPicture())
        self._at: Point = (0, 0)
        self._picture = RoadPicture()
        self._pegs: tuple[Peg, ...] = ()
        self._marks: list[RoadMark] = []

    @property
    def infield(self) -> Box:
        """The box of the stadium inside the road, which leans as the ring does."""
        return self._layout.ring.infield.moved(*self._at)

    def square_at(self, pos: Point) -> int | None:
        """The circuit square (0–39) under a point, its number and its milestone included; None elsewhere."""
        at = self._inside(pos)
        stone = next((mark.at for mark in self._marks if mark.kind == "square" and mark.box.contains(at)), None)
        return self._layout.ring.square_at(at) if stone is None else stone % SQUARES

    def rider_at(self, pos: Point) -> int | None:
        """The rider under a point; the nearest if several are."""
        at = self._inside(pos)
        found = []
        for rider, (middle, d) in self._tokens().items():
            away = math.dist(at, middle)
            if away <= max(_REACH, 0.6 * d):
                found.append((away, rider))
        return min(found)[1] if found else None

    def where(self, rider: int) -> tuple[Point, float] | None:
        """The middle of a rider's token, and its diameter."""
        found = self._tokens().get(rider)
        return None if found is None else ((found[0][0] + self._at[0], found[0][1] + self._at[1]), found[1])

    def marks(self) -> list[RoadMark]:
        """Where race squares, lines, strings' worths and the new card of the preview stand."""
        return [mark._replace(box=mark.box.moved(*self._at)) for mark in self._marks]

    def crowd_at(self, pos: Point) -> int | None:
        """The circuit square under a point if riders stand on it who are too small to be read well."""
        square = self._layout.ring.square_at(self._inside(pos))
        if square is None:
            return None
        begin = self._layout.ring.begin(square)
        spots = [self._layout.spots[rider] for rider, at in self._layout.begin.items() if at == begin]
        return square if any(spot.d < _SMALL for spot in spots) else None

    def draw_loupe(self, canvas: Canvas, box: Box, square: int) -> None:
        """What was drawn last around a circuit square, twice as large. In the box of the ring."""
        ring, drawn = self._layout.ring, StrokeRecorder(canvas.surface.get_size())
        x, y = ring.point(ring.middle(square), 0.55 * ring.lane)
        by = _LOUPE / _LARGER
        area = pygame.Rect(0, 0, 2 * canvas.px(by), 2 * canvas.px(by))
        area.center = round(x * canvas.scale), round(y * canvas.scale)
        cut = pygame.Surface(area.size)
        cut.fill(canvas.palette.desk)
        there = area.move(canvas.rect(*box).topleft)
        self._draw_still(Canvas(drawn, canvas.palette, canvas.scale), box)
        draw_strokes(drawn.strokes().moved(-there.x, -there.y, cut.get_rect()).all, cut)
        size = 2 * canvas.px(_LOUPE)
        large = pygame.Surface((size, size), pygame.SRCALPHA)
        large.blit(pygame.transform.smoothscale(cut, (size, size)), (0, 0))
        mask = Fine(Box(-_LOUPE, -_LOUPE, size / canvas.scale, size / canvas.scale), canvas.scale, WHITE)
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
        looks = {rider.id: rider.look for rider in self._picture.riders}
        for rider, spot in self._layout.spots.items():
            if rider not in self._picture.rolling and math.dist((spot.x, spot.y), (x, y)) + 0.6 * spot.d < by:
                middle = at[0] + (spot.x - x) * _LARGER, at[1] + (spot.y - y) * _LARGER
                draw_token(canvas, team_look(looks[rider]), str(rider), middle, _LARGER * spot.d)

    def resting(self, box: Box, picture: RoadPicture) -> dict[int, tuple[float, float]]:
        """Square and share of the lane at which each rider stands, for `RoadPicture.rolling` to end at."""
        layout = laid_out(ring_in(Box(0, 0, box.w, box.h), mountains=bool(picture.ground)), picture)
        ring, found = layout.ring, {}
        for rider in picture.riders:
            spot = layout.spots[rider.id]
            t, r = ring.locate((spot.x, spot.y))
            ahead = (t - ring.middle(rider.square) + SQUARES / 2) % SQUARES - SQUARES / 2
            found[rider.id] = rider.square + ahead, r / ring.lane
        return found

    def draw(
        self,
        canvas: Canvas,
        box: Box,
        picture: RoadPicture,
        pegs: tuple[Peg, ...] = (),
    ) -> None:
        """Everything from the bar to the cards but what is in the infield."""
        inside = Box(0, 0, box.w, box.h)
        self._layout = laid_out(ring_in(inside, mountains=bool(picture.ground)), picture)
        self._at, self._picture, self._pegs = (box.x, box.y), picture, pegs
        self._marks = self._draw_still(canvas, box)
        with canvas.shifted(box.x, box.y):
            looks = {rider.id: rider.look for rider in picture.riders}
            self._draw_trails(canvas, looks)
            for rider, (middle, d) in self._rolling().items():
                draw_token(canvas, team_look(looks[rider]), str(rider), middle, d)

    def _inside(self, pos: Point) -> Point:
        return pos[0] - self._at[0], pos[1] - self._at[1]

    def _tokens(self) -> dict[int, tuple[Point, float]]:
        standing = {rider: ((spot.x, spot.y), spot.d) for rider, spot in self._layout.spots.items()}
        return standing | self._rolling()

    def _rolling(self) -> dict[int, tuple[Point, float]]:
        ring = self._layout.ring
        return {
            rider: (ring.point(ring.middle(square), share * ring.lane), ring.token)
            for rider, (square, share) in self._picture.rolling.items()
        }

    def _draw_trails(self, canvas: Canvas, looks: Mapping[int, str]) -> None:
        """The farther back the fainter."""
        ring = self._layout.ring
        for rider, places in self._picture.trails.items():
            for step, (square, share) in reversed(list(enumerate(places, start=1))):
                middle = ring.point(ring.middle(square), share * ring.lane)
                draw_trace(canvas, team_look(looks[rider]), middle, ring.token, _TRACE * (1 - step / (len(places) + 1)))

    def _draw_still(self, canvas: Canvas, box: Box) -> list[RoadMark]:
        """Everything but riders under way, on the desk."""
        return canvas.kept(_draw, box, self._picture.still(), self._pegs)


def _draw(canvas: Canvas, at: Box, picture: RoadPicture, pegs: tuple[Peg, ...]) -> list[RoadMark]:
    rect, box = canvas.rect(*at), Box(0, 0, at.w, at.h)
    with canvas.shifted(at.x, at.y):
        layout, p = laid_out(ring_in(box, mountains=bool(picture.ground)), picture), canvas.palette
        ring, marks = layout.ring, list[RoadMark]()
        canvas.kept(_draw_ground, box, ring, picture.ground)
        canvas.kept(_draw_bulges, box, ring, tuple(layout.dots_wanted.items()))
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
            marks.append(RoadMark("string", worth.square + 1, worth.box))
        for t, r in layout.ways:
            _draw_chevrons(canvas, ring, t, r, mix(p.pink, p.road, 0.4), 3.4)
        for t, r in layout.way:
            _draw_chevrons(canvas, ring, t, r, p.pink)
        cards = [] if layout.landing is None else [layout.landing]
        rows = _rows(canvas, box, layout, picture, pegs, cards)
        points = _draw_points(canvas, ring, picture, [row.box for row in rows])
        for start, end in picture.pushes:
            draw_push(canvas, ring, p, start, end)
        _draw_riders(canvas, layout, picture, p)
        marks += _draw_rows(canvas, rows, picture, _look_of_pegs(picture), p)
        if layout.lapped:
            badge = draw_lap_badge(canvas, (box.x + 26, box.y + 21))
            words = ngettext("{count} lapped", "{count} lapped", layout.lapped).format(count=layout.lapped)
            said = canvas.text(words, Style(16, "t6"), (badge.right + 6, badge.centre[1]), anchor="midleft")
            points += [badge, said]
        marks += _draw_tags(canvas, box, layout, picture, [*(row.box for row in rows), *_on_road(layout), *points], p)
        if layout.landing is not None and picture.preview is not None:
            _draw_card(canvas, layout.landing, str(picture.preview.new_card), p, words=_("card"))
            marks.append(RoadMark("card", picture.preview.to, layout.landing))
        return marks


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
        canvas.note(text, at, cut)


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


def _draw_points(canvas: Canvas, ring: Ring, picture: RoadPicture, beside: Sequence[Box]) -> list[Box]:
    """Along the next line, from the outer edge inwards; those that are won give way to numbers `beside` the road."""
    stake = picture.next_stake()
    if stake is None:
        return []
    t, d = ring.line(stake.line), ring.lane / max(8, len(stake.points))
    if d < 12:  # they stand on the line's sign in the infield as well
        return []
    places = [ring.point(t, ring.lane - d * (at + 0.5) + 1) for at in range(len(stake.points))]
    boxes = [Box(*place, 0, 0).inflated(d / 2) for place in places]
    for at, (place, points) in enumerate(zip(places, stake.points, strict=True)):
        won = at < stake.won
        if not won or not any(boxes[at].touches(other) for other in beside):
            draw_points(canvas, place, d + 1, str(points), won=won)
    return boxes


# Slipstream


@lru_cache(maxsize=32)
def _ribbon(ring: Ring, ribbon: Ribbon, scale: float, p: Palette) -> tuple[pygame.Surface, tuple[int, int]]:
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
    fine = Fine(Box(at_px[0] / scale, at_px[1] / scale, area.w + 1, area.h + 1), scale, p.ribbon_edge)
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


# Beside the road


def _rows(
    canvas: Canvas, box: Box, layout: RingLayout, picture: RoadPicture, pegs: Sequence[Peg], cards: Sequence[Box]
) -> list[_Row]:
    """Race squares that somebody is on or may come to, with the pegs of the cards that lead there; beside `cards`."""
    ring = layout.ring
    squares = {peg.square for peg in pegs}
    if picture.preview is not None and picture.preview.to != picture.preview.frm:
        squares.add(picture.preview.to)
    squares |= {other.to for other in picture.bound}
    if picture.pacing is not None:
        squares.add(picture.pacing)
    at_place: dict[int, set[int]] = {}
    for square in squares:
        at_place.setdefault(square % SQUARES, set()).add(square)
    for rider in picture.riders:  # where he is shown; the start has one number, however far back they stand
        place = (round(layout.begin[rider.id]) + ring.first) % SQUARES if rider.square > 0 else 0
        at_place.setdefault(place, set()).add(rider.square)
    occupied = {rider.square for rider in picture.riders}
    rows = []
    for place in sorted(at_place):
        parts: list[_Part] = []
        for square in sorted(at_place[place], reverse=True):
            words = square_words(square)
            parts.append(_Part("square", canvas.measure(words, 17, "c8")[0] + 10, square))
            if square in occupied and picture.is_lapped(square):
                parts.append(_Part("lap", lap_badge_width(canvas) + 2, square))
            mine = [peg for peg in pegs if peg.square == square]
            parts += [_Part("peg", peg_width(peg, _PEG), square, peg) for peg in mine]
        t, high = ring.middle(place), relief(ring, picture.ground, place)
        across = sum(part.w for part in parts) + _GAP * (len(parts) - 1)
        row = _Row(_outside(ring, box, t, across, _STONE, high), tuple(parts), False)
        if len(parts) > 1 and _reach_in(ring, row.box) > _TOUCHES:
            h = len(parts) * (_STONE + _GAP - 1) - _GAP + 1
            upright = _Row(_outside(ring, box, t, max(part.w for part in parts), h, high), tuple(parts), True)
            row = min(row, upright, key=lambda row: _reach_in(ring, row.box))
        rows.append(row)
    return _apart([_beside(row, cards, box) for row in rows], box)


@lru_cache(maxsize=512)
def _outside(ring: Ring, box: Box, t: float, w: float, h: float, high: float) -> Box:
    """A box beside the road at t, inside another one: as far out as it must be not to reach into the road. `high`: of a
    mountain there."""
    out, _down, _stretch = ring.outward(t)
    tries = []
    for further in range(0, 40, 3):
        x, y = ring.point(t, ring.lane + _BESIDE + high + further)
        x += out * max(0.0, w / 2 - 11)
        tries.append(_held(Box(x, y, 0, 0).inflated(w / 2, h / 2), box))
        if _reach_in(ring, tries[-1]) <= _TOUCHES:
            break
    return min(tries, key=lambda at: _reach_in(ring, at))


def _held(at: Box, box: Box) -> Box:
    """Moved into a box."""
    x, y = min(at.x, box.right - at.w - _EDGE), min(at.y, box.bottom - at.h - 2)
    return at._replace(x=max(x, box.x + _EDGE), y=max(y, box.y + 2))


def _reach_in(ring: Ring, box: Box) -> float:
    """How far a box beside the road reaches into it."""
    xs, ys = (box.x, box.centre[0], box.right), (box.y, box.centre[1], box.bottom)
    return ring.lane - min(ring.locate((x, y))[1] for x in xs for y in ys)


def _beside(row: _Row, cards: Sequence[Box], box: Box) -> _Row:
    """Moved as little as it takes that it lies under none of these."""
    for card in cards:
        at = row.box
        if not at.inflated(_GAP / 2).touches(card):
            continue
        ways = (
            (card.x - at.right - _GAP, 0.0), (card.right - at.x + _GAP, 0.0),
            (0.0, card.y - at.bottom - _GAP), (0.0, card.bottom - at.y + _GAP),
        )  # fmt: skip
        places = [(abs(x) + abs(y), _held(at.moved(x, y), box)) for x, y in ways]
        free = [(by, place) for by, place in places if not place.touches(card)]
        row = row._replace(box=min(free, default=(0.0, at))[1])
    return row


def _apart(rows: list[_Row], box: Box) -> list[_Row]:
    """Rows that would touch give way to each other: sidewise, at the ends of the ring up and down."""
    boxes = [row.box for row in rows]
    apart = [box.inflated(_GAP / 2) for box in boxes]
    pairs = list(combinations(range(len(rows)), 2))
    for _round in range(40):
        moved = False
        for pair in pairs:
            one, other = pair
            if not apart[one].touches(apart[other]):
                continue
            upright = rows[one].upright or rows[other].upright
            axis = 1 if upright else 0
            near, far = sorted(pair, key=lambda at: boxes[at].centre[axis])
            a, b = boxes[near], boxes[far]
            by = ((a.bottom - b.y) if upright else (a.right - b.x)) / 2 + _GAP / 2 + 0.1
            for at, step in ((near, -by), (far, by)):
                boxes[at] = _held(boxes[at].moved(0 if upright else step, step if upright else 0), box)
                apart[at] = boxes[at].inflated(_GAP / 2)
            moved = True
        if not moved:
            break
    return [row._replace(box=at) for at, row in zip(boxes, rows, strict=True)]


def _look_of_pegs(picture: RoadPicture) -> TeamLook | None:
    """The team of the rider to move."""
    return next((team_look(rider.look) for rider in picture.riders if rider.id == picture.to_move), None)


def _draw_rows(
    canvas: Canvas, rows: Sequence[_Row], picture: RoadPicture, look: TeamLook | None, p: Palette
) -> list[RoadMark]:
    occupied = {rider.square for rider in picture.riders}
    preview = picture.preview
    lands = preview.to if preview is not None and preview.to != preview.frm else None
    marks = []
    for row in rows:
        for part, box in row.boxes():
            middle = box.centre
            if part.kind == "peg" and part.peg is not None and look is not None:
                draw_peg(canvas, middle, _PEG, part.peg, look)
            elif part.kind == "lap":
                draw_lap_badge(canvas, middle)
            else:
                leads, landing = part.square == picture.leads, part.square == lands
                ground = p.bib if leads else p.pink if landing else p.line if part.square in occupied else p.card
                ink = p.on_bib if leads or landing else p.bib
                stone = draw_milestone(canvas, middle, part.w, _STONE, ground)
                words = square_words(part.square)
                canvas.text(words, Style(17, "c8"), (middle[0], middle[1] + 1), colour=ink, anchor="center")
                marks.append(RoadMark("square", part.square, stone))
    return marks


def _on_road(layout: RingLayout) -> list[Box]:
    """What riders take, those who would come somewhere among them, and the cards beside them."""
    spots = [*layout.spots.values(), *(spot for _rider, spot in layout.bound)]
    spots += [layout.ghost] if layout.ghost is not None else []
    cards = [worth.box for worth in layout.worths] + ([layout.landing] if layout.landing is not None else [])
    return [Box(spot.x, spot.y, 0, 0).inflated(spot.d / 2) for spot in spots] + cards


def _draw_tags(
    canvas: Canvas, box: Box, layout: RingLayout, picture: RoadPicture, taken: list[Box], p: Palette
) -> list[RoadMark]:
    """Names of the lines, outside the road or on its outer edge; the next line's has the first choice of a place."""
    ring, marks = layout.ring, []
    lines: dict[int, list[int]] = {}
    still = [line for line in picture.sprints if line in picture.next_lines]
    for line in still or picture.sprints:
        lines.setdefault(line % SQUARES, []).append(line)
    named = []
    if picture.finish is not None:
        words = _("Finish {line}").format(line=picture.finish)
        named.append((picture.finish, (words, str(picture.finish)), WHITE, BLACK))
    for of in lines.values():
        short = " · ".join(str(line) for line in of)
        named.append((of[0], (_("Sprint {line}").format(line=short), short), p.green, WHITE))
    stake = picture.next_stake()
    named.sort(key=lambda tag: stake is None or tag[0] % SQUARES != stake.line % SQUARES)
    taken = list(taken)
    passed: dict[int, list[int]] = {}
    for gate in picture.gates:
        passed.setdefault(gate % SQUARES, []).append(gate)
    for of in passed.values():
        short = " · ".join(str(gate) for gate in of)
        named.append((of[0], (_("Checkpoint {lines}").format(lines=short), short), p.on_bib, p.bib))
    for line, wordings, ground, ink in named:
        found = _tag_place(canvas, box, ring, line, wordings, taken, relief(ring, picture.ground, line % SQUARES))
        if found is None:
            continue
        at, words = found
        if p.edge_width:
            canvas.leaning(at.inflated(1.5), p.ink, LEAN * at.h)
        canvas.leaning(at, ground, LEAN * at.h)
        canvas.text(words, Style(15, "i8"), at.centre, colour=ink, anchor="center")
        taken.append(at)
        marks.append(RoadMark("line", line, at))
    crowded = any(place in layout.dots_wanted for place in (SQUARES - 1, 0, 1))
    style, (x, y) = Style(16, "i8"), ring.point(ring.line(0), ring.lane - 13)
    start = placed(*canvas.measure(_("Start").upper(), style), (x + 14, y), "midleft")
    free = not any(start.inflated(-2).touches(other) for other in taken)
    if all(line % SQUARES for line in (*picture.sprints, *picture.gates, picture.finish or 1)) and free and not crowded:
        canvas.text(_("Start").upper(), style, (start.x, y), colour=p.start_words, anchor="midleft")
    return marks


def _outward(ring: Ring, line: int, w: float) -> list[Point]:
    """Middles of a name of this width straight beyond the end of a line, and further to the side: in a bend there is
    room between the milestones at both sides of it."""
    t = ring.line(line)
    (x0, y0), (x1, y1) = ring.point(t, ring.lane), ring.point(t, ring.lane + 1)
    x, y = ring.point(t, ring.lane + abs(x1 - x0) * w / 2 + abs(y1 - y0) * _TAG / 2 + 5)
    return [(x + math.copysign(aside, x1 - x0), y) for aside in (0.0, 8.0, 16.0, 24.0)]


def _tag_place(
    canvas: Canvas, box: Box, ring: Ring, line: int, wordings: Sequence[str], taken: Sequence[Box], high: float
) -> tuple[Box, str] | None:
    """All words come before fewer of them, and each first as near to its line as there is room. `high`: of a mountain
    there."""
    for words in wordings:
        w = canvas.measure(words.upper(), 15, "i8")[0] + 16
        at = next((at for at in _tag_places(box, ring, line, w, high) if _is_free(at, taken)), None)
        if at is not None:
            return at, words.upper()
    return None


def _tag_places(box: Box, ring: Ring, line: int, w: float, high: float) -> Iterator[Box]:
    """Beyond the end of a line, then on the road beside it, then along the outer edge as far as `_TAG_AWAY`."""
    x, y = ring.point(ring.line(line), ring.lane)
    y += 10 if y > ring.cy else -10
    beyond = [(middle, y) for middle in (x + w / 2 + 2, x - w / 2 - 6, x + 4)]
    for middle in (*beyond, *_outward(ring, line, w)):
        at = Box(*middle, 0, 0).inflated(w / 2, _TAG / 2)
        if box.encloses(at):
            yield at
    t, steps = ring.line(line), [side * by / 8 for by in range(1, round(8 * _TAG_AWAY)) for side in (-1, 1)]
    near = [by for by in steps if abs(by) * ring.width(t, ring.lane) < 0.6 * w + _TAG]
    for by, out in ((by, out) for by in near for out in (12, 30, 48)):
        at = Box(*ring.point(t + by, ring.lane - out), 0, 0).inflated(w / 2, _TAG / 2)
        if _is_on_lane(ring, at) and not _is_crossed(ring, t, at):
            yield at
    for by in steps:
        at = _outside(ring, box, t + by, w, _TAG, high)
        if _reach_in(ring, at) <= _TOUCHES:
            yield at
    for by, out in ((by, out) for by in steps for out in (12, 30, 48)):
        at = Box(*ring.point(t + by, ring.lane - out), 0, 0).inflated(w / 2, _TAG / 2)
        if _is_on_lane(ring, at):
            yield at


def _is_on_lane(ring: Ring, at: Box) -> bool:
    """Whether all of it lies on the road, off its numbers."""
    found = [ring.locate((x, y))[1] for x in (at.x, at.right) for y in (at.y, at.bottom)]
    return min(found) > 2 and max(found) < ring.lane + _TOUCHES


def _is_crossed(ring: Ring, t: float, at: Box) -> bool:
    """Whether the line at t runs under it."""
    near = at.inflated(_GAP)
    return any(near.contains(ring.point(t, 4.0 * step)) for step in range(round(ring.lane / 4) + 1))


def _is_free(at: Box, taken: Sequence[Box]) -> bool:
    wide = at.inflated(2, 0)
    return not any(wide.touches(other) for other in taken)
