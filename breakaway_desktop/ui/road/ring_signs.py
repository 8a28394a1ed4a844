"""Where signs stand on the ring and beside it: milestones with the pegs of cards, points and names of lines, each where
it leaves others free. Pure geometry in units."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.box import Box, Point, anchored_box
from breakaway_desktop.ui.drawing.language_cache import cached_by_language
from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.road.pegs import lap_badge_width, peg_width
from breakaway_desktop.ui.road.ring import SQUARES, Ring
from breakaway_desktop.ui.road.ring_layout import RingLayout, ring_layout
from breakaway_desktop.ui.road.ring_variants import relief
from breakaway_desktop.ui.road.road_picture import CardMarker, RoadPicture, square_words
from breakaway_desktop.words import _, ngettext

STONE, PEG = 19.0, 17.0
"""The heights of a race square's milestone and of a peg beside it."""
STONE_STYLE, LAPPED_STYLE, TAG_STYLE, START_STYLE = Style(17, "c8"), Style(16, "t6"), Style(15, "i8"), Style(16, "i8")
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


class SignPart(NamedTuple):
    """A part of what stands at a square outside the road."""

    kind: str
    """`square`, `lap` (behind) or `peg`."""
    w: float
    square: int
    peg: CardMarker | None = None


class SignGroup(NamedTuple):
    """What stands at a circuit square outside the road: side by side, or below each other where that would reach into
    the road."""

    box: Box
    parts: tuple[SignPart, ...]
    upright: bool

    def boxes(self) -> list[tuple[SignPart, Box]]:
        """Each part with its box."""
        found, x, y = [], self.box.x, self.box.y
        for part in self.parts:
            left = self.box.x + (self.box.w - part.w) / 2 if self.upright else x
            found.append((part, Box(left, y, part.w, STONE)))
            x, y = (x, y + STONE + _GAP - 1) if self.upright else (x + part.w + _GAP, y)
        return found


class LinePoint(NamedTuple):
    """A point of the next line. `is_shown`: a point that is won gives way to what stands beside the road."""

    box: Box
    points: int
    won: bool
    is_shown: bool


class Tag(NamedTuple):
    """The name of a line. `kind`: `finish`, `sprint` or `gate`."""

    kind: str
    line: int
    words: str
    box: Box


@dataclass(frozen=True, slots=True)
class RingSigns:
    """The signs of a ring, and where each stands."""

    rows: tuple[SignGroup, ...]
    points: tuple[LinePoint, ...]
    tags: tuple[Tag, ...]
    lapped: tuple[str, Box, Box] | None
    """How many riders are a lap behind, in words, and the boxes of a badge and of the words beside it."""
    start: Box | None
    """The word START, where there is room for it."""
    numbers: tuple[tuple[Box, Topic], ...]
    """What can be asked about: squares, lines, what strings are worth."""


@cached_by_language(32)
def ring_signs(box: Box, picture: RoadPicture, pegs: tuple[CardMarker, ...], scale: float) -> RingSigns:
    """Place the signs of a ring in a box, counted from its corner; `scale` decides how wide words are."""
    box, layout = Box(0, 0, box.w, box.h), ring_layout(box, picture)
    rows = _rows(box, layout, picture, pegs, scale)
    points = _points(layout.ring, picture, [row.box for row in rows])
    taken = [*(row.box for row in rows), *_on_road(layout), *(point.box for point in points)]
    lapped = _lapped(layout.lapped, scale)
    if lapped is not None:
        taken += lapped[1:]
    tags = _tags(box, layout, picture, taken, scale)
    start = _start(layout, picture, [*taken, *(tag.box for tag in tags)], scale)

    numbers = [(worth.box, Topic("string", worth.square + 1)) for worth in layout.worths]
    for row in rows:
        numbers += [(at, Topic("square", part.square)) for part, at in row.boxes() if part.kind == "square"]
    numbers += [(tag.box, Topic("line", tag.line)) for tag in tags]
    return RingSigns(tuple(rows), points, tuple(tags), lapped, start, tuple(numbers))


def _written(words: str, style: Style, at: Point, scale: float) -> Box:
    """Place a line of text that begins at a point."""
    w, h = letters.measure(words, style.size * scale, style.cut)
    return anchored_box(w / scale, h / scale, at, "midleft")


def _lapped(riders: int, scale: float) -> tuple[str, Box, Box] | None:
    """Say how many are a lap behind, in the upper left corner."""
    if not riders:
        return None
    words = ngettext("{count} lapped", "{count} lapped", riders).format(count=riders)
    badge = Box(26, 21, 0, 0).centred(lap_badge_width(scale), 16)
    return words, badge, _written(words, LAPPED_STYLE, (badge.right + 6, badge.centre[1]), scale)


def _points(ring: Ring, picture: RoadPicture, beside: Sequence[Box]) -> tuple[LinePoint, ...]:
    """Place the points of the next line along it, from the outer edge inwards; those that are won give way to numbers
    `beside` the road."""
    stake = picture.next_stake()
    if stake is None:
        return ()
    t, d = ring.line(stake.line), ring.lane / max(8, len(stake.points))
    if d < 12:  # they stand on the line's sign in the infield as well
        return ()
    found = []
    for at, points in enumerate(stake.points):
        box, won = Box(*ring.point(t, ring.lane - d * (at + 0.5) + 1), 0, 0).inflated(d / 2), at < stake.won
        found.append(LinePoint(box, points, won, not won or not any(box.touches(other) for other in beside)))
    return tuple(found)


# Beside the road


def _rows(
    box: Box, layout: RingLayout, picture: RoadPicture, pegs: Sequence[CardMarker], scale: float
) -> list[SignGroup]:
    """Place race squares that somebody is on or may come to, with the pegs of the cards that lead there; beside the new
    card of the preview."""
    cards = [] if layout.landing is None else [layout.landing]
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
        parts: list[SignPart] = []
        for square in sorted(at_place[place], reverse=True):
            parts.append(SignPart("square", letters.width(square_words(square), STONE_STYLE, scale) + 10, square))
            if square in occupied and picture.is_lapped(square):
                parts.append(SignPart("lap", lap_badge_width(scale) + 2, square))
            mine = [peg for peg in pegs if peg.square == square]
            parts += [SignPart("peg", peg_width(peg, PEG), square, peg) for peg in mine]
        t, high = ring.middle(place), relief(ring, picture.ground, place)
        across = sum(part.w for part in parts) + _GAP * (len(parts) - 1)
        row = SignGroup(_outside(ring, box, t, across, STONE, high), tuple(parts), False)
        if len(parts) > 1 and _reach_in(ring, row.box) > _TOUCHES:
            h = len(parts) * (STONE + _GAP - 1) - _GAP + 1
            upright = SignGroup(_outside(ring, box, t, max(part.w for part in parts), h, high), tuple(parts), True)
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


def _beside(row: SignGroup, cards: Sequence[Box], box: Box) -> SignGroup:
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


def _apart(rows: list[SignGroup], box: Box) -> list[SignGroup]:
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


def _on_road(layout: RingLayout) -> list[Box]:
    """What riders take, those who would come somewhere among them, and the cards beside them."""
    spots = [*layout.spots.values(), *(spot for _rider, spot in layout.bound)]
    spots += [layout.ghost] if layout.ghost is not None else []
    cards = [worth.box for worth in layout.worths] + ([layout.landing] if layout.landing is not None else [])
    return [Box(spot.x, spot.y, 0, 0).inflated(spot.d / 2) for spot in spots] + cards


def _tags(box: Box, layout: RingLayout, picture: RoadPicture, taken: Sequence[Box], scale: float) -> list[Tag]:
    """Names of the lines, outside the road or on its outer edge; the next line's has the first choice of a place."""
    lines: dict[int, list[int]] = {}
    still = [line for line in picture.sprints if line in picture.next_lines]
    for line in still or picture.sprints:
        lines.setdefault(line % SQUARES, []).append(line)
    named = []
    if picture.finish is not None:
        words = _("Finish {line}").format(line=picture.finish)
        named.append(("finish", picture.finish, (words, str(picture.finish))))
    for of in lines.values():
        short = " · ".join(str(line) for line in of)
        named.append(("sprint", of[0], (_("Sprint {line}").format(line=short), short)))
    stake = picture.next_stake()
    named.sort(key=lambda tag: stake is None or tag[1] % SQUARES != stake.line % SQUARES)
    passed: dict[int, list[int]] = {}
    for gate in picture.gates:
        passed.setdefault(gate % SQUARES, []).append(gate)
    for of in passed.values():
        short = " · ".join(str(gate) for gate in of)
        named.append(("gate", of[0], (_("Checkpoint {lines}").format(lines=short), short)))
    ring, found = layout.ring, list[Tag]()
    for kind, line, wordings in named:
        free, high = [*taken, *(tag.box for tag in found)], relief(ring, picture.ground, line % SQUARES)
        place = _tag_place(box, ring, line, wordings, free, high, scale)
        if place is not None:
            found.append(Tag(kind, line, *place))
    return found


def _start(layout: RingLayout, picture: RoadPicture, taken: Sequence[Box], scale: float) -> Box | None:
    """The place of the word START, where no other line is and nothing lies there."""
    if not all(line % SQUARES for line in (*picture.sprints, *picture.gates, picture.finish or 1)):
        return None
    x, y = layout.ring.point(layout.ring.line(0), layout.ring.lane - 13)
    start = _written(_("Start").upper(), START_STYLE, (x + 14, y), scale)
    crowded = any(place in layout.dots_wanted for place in (SQUARES - 1, 0, 1))
    return None if crowded or any(start.inflated(-2).touches(other) for other in taken) else start


def _outward(ring: Ring, line: int, w: float) -> list[Point]:
    """Middles of a name of this width straight beyond the end of a line, and further to the side: in a bend there is
    room between the milestones at both sides of it."""
    t = ring.line(line)
    (x0, y0), (x1, y1) = ring.point(t, ring.lane), ring.point(t, ring.lane + 1)
    x, y = ring.point(t, ring.lane + abs(x1 - x0) * w / 2 + abs(y1 - y0) * _TAG / 2 + 5)
    return [(x + math.copysign(aside, x1 - x0), y) for aside in (0.0, 8.0, 16.0, 24.0)]


def _tag_place(
    box: Box, ring: Ring, line: int, wordings: Sequence[str], taken: Sequence[Box], high: float, scale: float
) -> tuple[str, Box] | None:
    """All words come before fewer of them, and each first as near to its line as there is room. `high`: of a mountain
    there."""
    for words in wordings:
        w = letters.width(words.upper(), TAG_STYLE, scale) + 16
        at = next((at for at in _tag_places(box, ring, line, w, high) if _is_free(at, taken)), None)
        if at is not None:
            return words.upper(), at
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
