"""The layout of signs on the ring and beside it: milestones with card markers, points and names of lines.

Pure geometry in units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, starmap
from typing import NamedTuple

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import Box, Point, anchored_box
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.words import _, cached_by_language, ngettext
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.road.ring import SQUARES, Ring
from breakaway_desktop.ui.road.ring_layout import RingLayout, ring_layout
from breakaway_desktop.ui.road.ring_variants import relief
from breakaway_desktop.ui.road.road_picture import CardMarker, LinePoints, RoadPicture, square_text
from breakaway_desktop.ui.road.road_signs import LAP_BADGE_H, lap_badge_width, marker_width

MILESTONE, MARKER = 19.0, 17.0
"""Heights of a race square's milestone and of a card marker beside it."""
MILESTONE_STYLE, LAPPED_STYLE, TAG_STYLE, START_STYLE = (
    Style(17, "c8"),
    Style(16, "t6"),
    Style(15, "i8"),
    Style(16, "i8"),
)
_GAP = 3.0
_ROAD_GAP = 14.0
"""Distance from the road to the middle of the milestones."""
_EDGE_GAP = 7.0
"""Minimum distance of signs from the left and right edges of the ring's box, including the frame of a card marker."""
_LAPPED_GAP = 6.0
"""Minimum distance of signs from the number of lapped riders."""
_MAX_OVERLAP = 3.0
"""Maximum overlap of signs with the road."""
_MIN_POINT = 12.0
"""Smallest diameter of a point drawn on a line."""
_TAG_H = 20.0
"""Height of a line's name."""
_TAG_INSETS = 12, 30, 48
"""Distances of a line's name on the road from the outer edge, in the order in which they are tried."""
_MAX_TAG_DISTANCE = 3.0
"""Maximum distance of a line's name from the line, in squares."""


class SignPart(NamedTuple):
    """A milestone, lap badge or card marker in a group of signs."""

    kind: str
    """`square` (a milestone), `lap` (the badge of a lapped rider) or `marker` (a card)."""
    w: float
    square: int
    marker: CardMarker | None = None


class SignGroup(NamedTuple):
    """The signs of a circuit square, beside the road: in a row, or stacked if a row would overlap the road."""

    box: Box
    parts: tuple[SignPart, ...]
    upright: bool

    def boxes(self) -> list[tuple[SignPart, Box]]:
        """Return each part with its box."""
        boxes, x, y = [], self.box.x, self.box.y
        for part in self.parts:
            left = self.box.x + (self.box.w - part.w) / 2 if self.upright else x
            boxes.append((part, Box(left, y, part.w, MILESTONE)))
            x, y = (x, y + MILESTONE + _GAP - 1) if self.upright else (x + part.w + _GAP, y)
        return boxes


class LinePoint(NamedTuple):
    """A point of the next line. `is_shown` False: it is won, and a sign beside the road covers it."""

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
    """The signs of a ring with their boxes."""

    rows: tuple[SignGroup, ...]
    points: tuple[LinePoint, ...]
    tags: tuple[Tag, ...]
    lapped: tuple[str, Box, Box] | None
    """The number of lapped riders as text, and the boxes of a badge and of the text beside it."""
    start: Box | None
    """The box of the word START; None if there is no room for it."""
    numbers: tuple[tuple[Box, Topic], ...]
    """The boxes of new cards of strings, milestones and names of lines, each with its topic."""


@cached_by_language(32)
def ring_signs(box: Box, picture: RoadPicture, markers: tuple[CardMarker, ...], scale: float) -> RingSigns:
    """Place the signs of a ring in a box, in the coordinates of the box; the width of text depends on `scale`."""
    box, layout = Box(0, 0, box.w, box.h), ring_layout(box, picture)
    rows = _place_rows(box, layout, picture, markers, scale)
    points = _place_points(layout.ring, picture, [row.box for row in rows])
    placed_boxes = [*(row.box for row in rows), *_boxes_on_road(layout), *(point.box for point in points)]
    lapped = _lapped_text(layout.lapped, box, [row.box for row in rows], scale)
    if lapped is not None:
        placed_boxes += lapped[1:]
    tags = _place_names(box, layout, picture, placed_boxes, scale)
    start = _start_box(layout, picture, [*placed_boxes, *(tag.box for tag in tags)], scale)

    numbers = [(worth.box, Topic("string", worth.square + 1)) for worth in layout.worths]
    for row in rows:
        boxes: dict[int, Box] = {}
        for part, part_box in row.boxes():
            boxes.setdefault(part.square, part_box)
        numbers += [(part_box, Topic("square", square)) for square, part_box in boxes.items()]
    numbers += [(tag.box, Topic("line", tag.line)) for tag in tags]
    return RingSigns(tuple(rows), points, tuple(tags), lapped, start, tuple(numbers))


def _text_box(words: str, style: Style, pos: Point, scale: float) -> Box:
    """Return the box of a line of text whose left end is at `pos`."""
    w, h = fonts.measure(words, style.size * scale, style.cut)
    return anchored_box(w / scale, h / scale, pos, "midleft")


def _lapped_text(riders: int, box: Box, signs: Sequence[Box], scale: float) -> tuple[str, Box, Box] | None:
    """Return the number of lapped riders as text, for the first corner without signs: upper left, upper right, lower
    left, lower right."""
    if not riders:
        return None
    words = ngettext("{count} lapped", "{count} lapped", riders).format(count=riders)
    badge = Box(26, 21, 0, 0).centred(lap_badge_width(scale), LAP_BADGE_H)
    beside = _text_box(words, LAPPED_STYLE, (badge.right + 6, badge.centre[1]), scale)
    to_right, to_bottom = box.w - badge.x - beside.right, box.h - 2 * badge.centre[1]
    corners = [(badge.moved(x, y), beside.moved(x, y)) for y in (0.0, to_bottom) for x in (0.0, to_right)]
    free = (corner for corner in corners if not any(part.inflated(_LAPPED_GAP).touches_any(signs) for part in corner))
    return words, *next(free, corners[0])


def _points_on_ring(picture: RoadPicture) -> LinePoints | None:
    """Return the next line with its points, or one that is still ridden for a lap before it, at the same place."""
    line = picture.next_line_points()
    return line and next(row for row in picture.lines_left if row.line % SQUARES == line.line % SQUARES)


def _place_points(ring: Ring, picture: RoadPicture, signs: Sequence[Box]) -> tuple[LinePoint, ...]:
    """Place the points of the next line along it, from the outer edge inwards.

    Points already won are hidden behind `signs` beside the road.
    """
    next_points = _points_on_ring(picture)
    if next_points is None:
        return ()
    t, d = ring.line(next_points.line), ring.lane / max(8, len(next_points.points))
    if d < _MIN_POINT:  # the sign of the line in the infield shows them, too
        return ()
    line_points = []
    for index, points in enumerate(next_points.points):
        box, won = Box(*ring.point(t, ring.lane - d * (index + 0.5) + 1), 0, 0).inflated(d / 2), index < next_points.won
        line_points.append(LinePoint(box, points, won, not won or not box.touches_any(signs)))
    return tuple(line_points)


# Beside the road


def _place_rows(
    box: Box, layout: RingLayout, picture: RoadPicture, markers: Sequence[CardMarker], scale: float
) -> list[SignGroup]:
    """Place milestones for riders and landings, with the card markers."""
    ring = layout.ring

    # The race squares to show, by circuit square.
    squares = {marker.square for marker in markers}
    if picture.preview is not None and picture.preview.end != picture.preview.start:
        squares.add(picture.preview.end)
    squares |= {other.end for other in picture.ordered_landings}
    if picture.pacemaker_square is not None:
        squares.add(picture.pacemaker_square)
    at_place: dict[int, set[int]] = {}
    for square in squares:
        at_place.setdefault(square % SQUARES, set()).add(square)
    for rider in picture.riders:  # where he is drawn; the start has one number for all its squares
        place = (round(layout.begin[rider.id]) + ring.first) % SQUARES if rider.square > 0 else 0
        at_place.setdefault(place, set()).add(rider.square)

    # A row for each circuit square, upright where it would cover too much of the road.
    occupied = {rider.square for rider in picture.riders}
    rows = []
    for place in sorted(at_place):
        parts: list[SignPart] = []
        for square in sorted(at_place[place], reverse=True):
            markers_here = [marker for marker in markers if marker.square == square]
            # The number of a card from the start is that of its square.
            if all(marker.card != square for marker in markers_here):
                parts.append(SignPart("square", fonts.width(square_text(square), MILESTONE_STYLE, scale) + 10, square))
            if square in occupied and picture.is_lapped(square):
                parts.append(SignPart("lap", lap_badge_width(scale) + 2, square))
            parts += [SignPart("marker", marker_width(marker, MARKER), square, marker) for marker in markers_here]
        t, mountain_height = ring.middle(place), relief(ring, picture.ground, place)
        row_width = sum(part.w for part in parts) + _GAP * (len(parts) - 1)
        row = SignGroup(_outside(ring, box, t, row_width, MILESTONE, mountain_height), tuple(parts), False)
        if len(parts) > 1 and _overlap(ring, row.box) > _MAX_OVERLAP:
            h = len(parts) * (MILESTONE + _GAP - 1) - _GAP + 1
            upright = SignGroup(
                _outside(ring, box, t, max(part.w for part in parts), h, mountain_height), tuple(parts), True
            )
            row = min(row, upright, key=lambda row: _overlap(ring, row.box))
        rows.append(row)

    return _move_apart(rows, box)


@lru_cache(maxsize=512)
def _outside(ring: Ring, box: Box, t: float, w: float, h: float, mountain_height: float) -> Box:
    """Return a box beside the road at t, inside `box`, as far out as needed to clear the road."""
    out_x, _down, _stretch = ring.outward(t)
    boxes = []
    for distance in range(0, 40, 3):
        x, y = ring.point(t, ring.lane + _ROAD_GAP + mountain_height + distance)
        x += out_x * max(0.0, w / 2 - 11)
        boxes.append(_move_inside(Box(x, y, 0, 0).inflated(w / 2, h / 2), box))
        if _overlap(ring, boxes[-1]) <= _MAX_OVERLAP:
            break
    return min(boxes, key=lambda place: _overlap(ring, place))


def _move_inside(place: Box, box: Box) -> Box:
    """Return `place`, moved inside `box` if it is not."""
    x, y = min(place.x, box.right - place.w - _EDGE_GAP), min(place.y, box.bottom - place.h - 2)
    return place._replace(x=max(x, box.x + _EDGE_GAP), y=max(y, box.y + 2))


def _overlap(ring: Ring, box: Box) -> float:
    """Return how far a box beside the road overlaps it."""
    x, y, w, h = box
    points = product((x, x + w / 2, x + w), (y, y + h / 2, y + h))
    return ring.lane - min([ring.locate(point)[1] for point in points])


def _move_apart(rows: list[SignGroup], box: Box) -> list[SignGroup]:
    """Move overlapping rows apart: sideways, or up and down at the ends of the ring."""
    boxes = [row.box for row in rows]
    apart = [box.inflated(_GAP / 2) for box in boxes]
    for _round in range(40):
        moved = False
        close = (index for index, place in enumerate(apart) if place.touches_any(apart[index + 1 :]))
        for pair in ((first, second) for first in close for second in range(first + 1, len(rows))):
            first, second = pair
            if not apart[first].touches(apart[second]):
                continue
            upright = rows[first].upright or rows[second].upright
            axis = 1 if upright else 0
            low_index, high_index = sorted(pair, key=lambda index: boxes[index].centre[axis])
            low_box, high_box = boxes[low_index], boxes[high_index]
            shift = ((low_box.bottom - high_box.y) if upright else (low_box.right - high_box.x)) / 2 + _GAP / 2 + 0.1
            for index, step in ((low_index, -shift), (high_index, shift)):
                boxes[index] = _move_inside(boxes[index].moved(0 if upright else step, step if upright else 0), box)
                apart[index] = boxes[index].inflated(_GAP / 2)
            moved = True
        if not moved:
            break

    return [row._replace(box=moved_box) for moved_box, row in zip(boxes, rows, strict=True)]


def _boxes_on_road(layout: RingLayout) -> list[Box]:
    """Return the boxes of riders, ghosts and new cards."""
    spots = [*layout.spots.values(), *(spot for _rider, spot in layout.ordered_landings)]
    spots += [layout.ghost] if layout.ghost is not None else []
    cards = [worth.box for worth in layout.worths]
    return [Box(spot.x, spot.y, 0, 0).inflated(spot.d / 2) for spot in spots] + cards


def _place_names(
    box: Box, layout: RingLayout, picture: RoadPicture, placed_boxes: Sequence[Box], scale: float
) -> list[Tag]:
    """Place the names of lines outside the road or on its outer edge; the name of the next line first."""
    # The lines to be named, the next line first.
    lines: dict[int, list[int]] = {}
    all_won = {row.line for row in picture.line_points} - {row.line for row in picture.lines_left}
    lines_left = [line for line in picture.sprints if line in picture.next_lines and line not in all_won]
    for line in lines_left or picture.sprints:
        lines.setdefault(line % SQUARES, []).append(line)
    names: list[tuple[str, int, tuple[str, ...]]] = []
    next_points = _points_on_ring(picture)
    if picture.finish is not None:
        words = _("Finish {line}").format(line=picture.finish)
        # R6.1, until the points themselves stand at the line.
        is_next = next_points is not None and next_points.line == picture.finish
        pays = () if is_next else (_("{finish} · double points").format(finish=words),)
        names.append(("finish", picture.finish, (*pays, words, str(picture.finish))))
    for lines_here in lines.values():
        short = " · ".join(str(line) for line in lines_here)
        names.append(("sprint", lines_here[0], (_("Sprint {line}").format(line=short), short)))
    names.sort(key=lambda tag: next_points is None or tag[1] % SQUARES != next_points.line % SQUARES)
    gates_at: dict[int, list[int]] = {}
    for gate in picture.checkpoints:
        gates_at.setdefault(gate % SQUARES, []).append(gate)
    for lines_here in gates_at.values():
        short = " · ".join(str(gate) for gate in lines_here)
        names.append(("gate", lines_here[0], (_("Checkpoint {lines}").format(lines=short), short)))

    # Place one after another, each clear of those before.
    ring, tags = layout.ring, list[Tag]()
    crossings = {name[1] % SQUARES for name in names} | {line % SQUARES for line in picture.sprints}
    for kind, line, wordings in names:
        all_boxes, mountain_height = (
            [*placed_boxes, *(tag.box for tag in tags)],
            relief(ring, picture.ground, line % SQUARES),
        )
        others = tuple(sorted(crossings - {line % SQUARES}))
        word_and_box = _place_name(box, ring, line, others, wordings, all_boxes, mountain_height, scale)
        if word_and_box is not None:
            tags.append(Tag(kind, line, *word_and_box))

    return tags


def _start_box(layout: RingLayout, picture: RoadPicture, placed_boxes: Sequence[Box], scale: float) -> Box | None:
    """Return the box of the word START; None if a line is there or something covers it."""
    if not all(line % SQUARES for line in (*picture.sprints, *picture.checkpoints, picture.finish or 1)):
        return None
    x, y = layout.ring.point(layout.ring.line(0), layout.ring.lane - 13)
    start = _text_box(_("Start").upper(), START_STYLE, (x + 14, y), scale)
    crowded = any(place in layout.moved_dots for place in (SQUARES - 1, 0, 1))
    return None if crowded or start.inflated(-2).touches_any(placed_boxes) else start


def _centres_beyond(ring: Ring, line: int, w: float) -> list[Point]:
    """Return centres for a name of width `w` beyond the end of a line: straight ahead, then farther and farther to the
    side.

    In a bend there is room between the milestones on both sides of it.
    """
    t = ring.line(line)
    (x0, y0), (x1, y1) = ring.point(t, ring.lane), ring.point(t, ring.lane + 1)
    x, y = ring.point(t, ring.lane + abs(x1 - x0) * w / 2 + abs(y1 - y0) * _TAG_H / 2 + 5)
    return [(x + math.copysign(aside, x1 - x0), y) for aside in (0.0, 8.0, 16.0, 24.0)]


def _place_name(
    box: Box,
    ring: Ring,
    line: int,
    others: Sequence[int],
    wordings: Sequence[str],
    placed_boxes: Sequence[Box],
    mountain_height: float,
    scale: float,
) -> tuple[str, Box] | None:
    """Return the fullest name that fits, as near to its line as possible and clear of the `others`, and its box."""
    ends = [_ends_of_line(ring, other) for other in others]
    for words in wordings:
        w = fonts.width(words.upper(), TAG_STYLE, scale) + 16
        for place in _tag_places(box, ring, line, w, mountain_height):
            if not place.inflated(2, 0).touches_any(placed_boxes):
                widened = place.inflated(_GAP)
                if not any(starmap(widened.is_crossed, ends)):
                    return words.upper(), place
    return None


def _ends_of_line(ring: Ring, line: int) -> tuple[Point, Point]:
    t = ring.line(line)
    return ring.point(t, 0.0), ring.point(t, ring.lane)


def _tag_places(box: Box, ring: Ring, line: int, w: float, mountain_height: float) -> Iterator[Box]:
    """Yield boxes beyond the end of a line, on the road beside it, and along the outer edge as far as
    `_MAX_TAG_DISTANCE`.
    """
    # Beyond the end of the line.
    x, y = ring.point(ring.line(line), ring.lane)
    y += 10 if y > ring.cy else -10
    beyond = [(middle, y) for middle in (x + w / 2 + 2, x - w / 2 - 6, x + 4)]
    for middle in (*beyond, *_centres_beyond(ring, line, w)):
        place = Box(*middle, 0, 0).inflated(w / 2, _TAG_H / 2)
        if box.encloses(place):
            yield place

    # On the road close to it.
    own_line = _ends_of_line(ring, line)
    t, steps = ring.line(line), [side * dt / 8 for dt in range(1, round(8 * _MAX_TAG_DISTANCE)) for side in (-1, 1)]
    near = [dt for dt in steps if abs(dt) * ring.width(t, ring.lane) < 0.6 * w + _TAG_H]
    for dt, inset in product(near, _TAG_INSETS):
        place = Box(*ring.point(t + dt, ring.lane - inset), 0, 0).inflated(w / 2, _TAG_H / 2)
        if _is_on_lane(ring, place) and not place.inflated(_GAP).is_crossed(*own_line):
            yield place

    # Beyond the outer edge farther away, then on the road there.
    for dt in steps:
        place = _outside(ring, box, t + dt, w, _TAG_H, mountain_height)
        if _overlap(ring, place) <= _MAX_OVERLAP:
            yield place
    for dt, inset in product(steps, _TAG_INSETS):
        place = Box(*ring.point(t + dt, ring.lane - inset), 0, 0).inflated(w / 2, _TAG_H / 2)
        if _is_on_lane(ring, place):
            yield place


def _is_on_lane(ring: Ring, place: Box) -> bool:
    """Return whether the whole box is on the road, clear of its numbers."""
    x, y, w, h = place
    for corner in ((x, y), (x, y + h), (x + w, y), (x + w, y + h)):
        if not 2 < ring.locate(corner)[1] < ring.lane + _MAX_OVERLAP:
            return False
    return True
