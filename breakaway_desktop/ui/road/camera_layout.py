"""The layout of the infield: riders, signs over the road, and the row of strings below it, clear of each other.

Pure geometry in units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.toolkit.typography import CHOSEN, NOTE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.ui.road.camera import (
    TOP_OF_BADGE,
    CameraRider,
    Framing,
    OmittedCount,
    Stretch,
    focus_squares,
    frame_stretch,
    riders_in_view,
)
from breakaway_desktop.ui.road.camera_text import CameraText, SignSizes, flag_of, line_text, sign_sizes, strip_of
from breakaway_desktop.ui.road.road_picture import CardMarker, LinePoints, RoadPicture

LEAD = CHOSEN.at(15)
"""Style of the text on the bar of a lead."""
TORN_W = 22.0
"""Width of what is left of the bar of a lead that is gone."""
_MIN_STRING = 3
"""Minimum number of riders in a string that is shown even if nobody joins it."""


@dataclass(frozen=True, slots=True)
class StringBar:
    """A string as a bar below its squares."""

    rear: int
    front: int
    riders: int
    card: int | None
    """The new card of a rider right behind it as it is now; None for the string that the rider to move joins."""

    @property
    def joined(self) -> bool:
        return self.card is None

    def wordings(self) -> tuple[str, ...]:
        """Return the texts of the bar, from full to brief."""
        count, card = self.riders, self.card
        if card is None:
            ahead = ngettext("{n} rider ahead", "{n} riders ahead", count).format(n=count)
            return (ahead, _("{n} ahead").format(n=count))
        return (
            ngettext("{n} rider: card {card}", "{n} riders: card {card}", count).format(n=count, card=card),
            _("{n}: card {card}").format(n=count, card=card),
        )


class Caption(NamedTuple):
    """A text in the row of strings from `x0` to `x1`, on the bar of a string or beside it."""

    x0: float
    x1: float
    words: str
    style: Style
    bar: StringBar
    aside_x: float | None = None
    """Left end of a text that does not fit on its bar."""


class LeadTile(NamedTuple):
    """The lead as a bar over the empty squares behind the leader, and the tile with its text."""

    bar: Box
    """Its visible part; width 0 if no square is empty."""
    tile: Box
    words: str
    ends_in_view: bool
    """Whether its front end is in view."""


@dataclass(frozen=True, slots=True)
class LineSign:
    """A sign over a line. `kind`: `finish`, `sprint`, `gate` or `start`."""

    kind: str
    line: int
    words: str
    line_points: LinePoints | None = None

    @property
    def points(self) -> tuple[int, ...]:
        return self.line_points.points if self.line_points is not None else ()


@dataclass(frozen=True)
class CameraLayout:
    """The layout of a picture in an infield; `scale` decides the width of text. Each part is computed on first use."""

    infield: Box
    picture: RoadPicture
    stretch: Stretch
    texts: CameraText
    markers: tuple[CardMarker, ...]
    scale: float

    @cached_property
    def framing(self) -> Framing:
        return frame_stretch(self.infield, self.stretch)

    @cached_property
    def _riders_in_view(self) -> tuple[list[CameraRider], list[OmittedCount]]:
        return riders_in_view(self.picture, self.framing, self.stretch)

    @property
    def riders(self) -> list[CameraRider]:
        """The riders drawn, and ghosts at chosen landings."""
        return self._riders_in_view[0]

    @property
    def omitted_counts(self) -> list[OmittedCount]:
        """The counts of riders who are not drawn."""
        return self._riders_in_view[1]

    @cached_property
    def own_square(self) -> int:
        """Square of the rider to move; while he moves, his landing, so that the ground does not change."""
        return focus_squares(self.picture)[1 if self.picture.rolling else 0]

    @cached_property
    def landing_square(self) -> int:
        return focus_squares(self.picture)[1]

    @property
    def mover(self) -> int | None:
        """The rider to move, else the one who is moving; None if there is neither."""
        mover = self.picture.to_move if self.picture.preview is None else self.picture.preview.id
        return mover if mover is not None else next(iter(self.picture.rolling), None)

    @cached_property
    def news_strip(self) -> Box:
        """The box of the news strip."""
        return strip_of(self.scale, self.framing, self.texts, self.picture)

    # Hit tests

    def square_at(self, pos: Point) -> int | None:
        """Return the square at a point; None if there is none."""
        framing = self.framing
        for square in range(math.floor(self.stretch.first), math.ceil(self.stretch.last) + 1):
            if Box(
                framing.x(self.stretch, square),
                framing.far_edge_y,
                framing.square_width,
                framing.bar_y - framing.far_edge_y,
            ).contains(pos):
                return square
        return None

    def rider_at(self, pos: Point) -> int | None:
        """Return the rider at a point, the nearest of several; numbers are checked before bodies."""
        riders = [placed_rider for placed_rider in reversed(self.riders) if not placed_rider.ghost]
        numbers = [
            (placed_rider.rider.id, Box(*placed_rider.number, 0, 0).inflated(placed_rider.number_diameter / 2))
            for placed_rider in riders
        ]

        bodies = [
            (
                placed_rider.rider.id,
                Box(
                    placed_rider.x - 0.4 * placed_rider.size,
                    placed_rider.y - placed_rider.size,
                    0.8 * placed_rider.size,
                    placed_rider.size,
                ),
            )
            for placed_rider in riders
        ]

        return next((rider for rider, box in (*numbers, *bodies) if box.contains(pos)), None)

    # The row of strings

    @cached_property
    def bars(self) -> tuple[StringBar, ...]:
        """The strings in view that are worth showing, from the rear, including the one that the card joins."""
        ghost, bars = self.picture.preview, list[StringBar]()
        if self.picture.running:
            return ()
        joined = ghost.string if ghost is not None else ()
        if ghost is not None and joined:
            bars.append(StringBar(min(joined), max(joined), ghost.ahead, None))
        rearmost = min((rider.square for rider in self.picture.riders), default=0)
        for string in self.picture.slipstreams:
            if rearmost == string.rear <= 0:
                continue  # at the start no rider can join it
            apart = not joined or string.front < min(joined) or string.rear > max(joined)
            if string.riders >= _MIN_STRING and apart:
                bars.append(StringBar(string.rear, string.front, string.riders, string.card))
        seen = (bar for bar in bars if self.stretch.touches(bar.rear, bar.front))
        return tuple(sorted(seen, key=lambda bar: bar.rear))

    @property
    def behind_text(self) -> str:
        """The distance back to the rider to move, who is out of view."""
        count = self.stretch.squares_out_of_view
        return ngettext("{n} square back", "{n} squares back", count).format(n=count)

    @property
    def captions(self) -> list[Caption]:
        """The texts of the row of strings, to the right of the one about a rider out of view."""
        framing, y, measure = self.framing, self.framing.bar_y, partial(fonts.width, scale=self.scale)
        left, right = framing.span(y + framing.bar_h / 2)
        begin = -math.inf
        if self.stretch.squares_out_of_view:
            begin = left + 36 + framing.bar_h + measure(self.behind_text, NOTE) + 6
        bars = [
            (bar, framing.x(self.stretch, bar.rear, y) + 3, framing.x(self.stretch, bar.front + 1, y) - 3)
            for bar in self.bars
        ]
        return captions(bars, left, right, measure, begin=begin, sizes=(15,) if framing.small else (18, 17, 16, 15))

    # The lead

    @cached_property
    def lead_tile(self) -> LeadTile | None:
        """The lead of the rider alone in front; None if there is none, or it is out of view."""
        lead, framing = self.picture.lead, self.framing
        caught = self.picture.leader_caught
        if lead is None or (caught is not None and caught.front == lead.front):
            return None
        rear = lead.rear_of(self.picture.rolling)
        clear = lead.front - math.floor(rear)
        height, y, left, right = self._lead_row
        x0, x1 = framing.x(self.stretch, rear + 1, y), framing.x(self.stretch, lead.front, y)
        if clear < 1 or x1 < left or x0 > right:
            return None

        words = _("{lead} clear").format(lead=clear)
        bar_left, bar_right = max(x0, left), max(x0, min(x1, right))
        width, middle = fonts.width(words, LEAD, self.scale) + 16, (bar_left + bar_right) / 2
        x = min(max(middle - width / 2, left), right - width)
        bar, tile = Box(bar_left, y - height / 2, bar_right - bar_left, height), Box(x, y - height / 2, width, height)
        if tile.w > bar.w and tile.touches_any(self.bodies):
            return None  # too short a lead to be written between riders
        return LeadTile(bar, tile, words, x1 <= right)

    @cached_property
    def caught_tile(self) -> tuple[Box, str] | None:
        """The tile beside or over a leader who is caught, and its text; None if he is out of view."""
        caught, framing, stretch = self.picture.leader_caught, self.framing, self.stretch
        if caught is None or not stretch.sees(caught.front):
            return None
        height, y, left, right = self._lead_row
        words = _("caught: he was {lead} clear").format(lead=caught.lead)
        width = fonts.width(words, LEAD, self.scale) + 16

        # On the road ahead of him or behind him, where no number is; else above the road.
        landing = next(rider.square for rider in self.picture.riders if rider.id == caught.chaser)
        beside_y = framing.far_edge_y + 6 + height / 2
        ahead = framing.x(stretch, max(caught.front, landing) + 1, beside_y) + TORN_W
        behind = framing.x(stretch, min(caught.front, landing), beside_y) - width - 6
        places = [Box(x, beside_y - height / 2, width, height) for x in (ahead, behind)]
        numbers = [Box(*rider.number, 0, 0).inflated(0.7 * rider.number_diameter) for rider in self.riders]
        for place in places:
            torn = Box(place.x - TORN_W, place.y, TORN_W + width, height)
            is_clear = not torn.touches_any(numbers)
            if torn.x >= left and torn.right <= right and is_clear:
                return place, words
        x = min(framing.x(stretch, caught.front + 0.5, y) - width / 2, right - width)
        if self.lead_tile is not None:
            x = min(x, min(self.lead_tile.bar.x, self.lead_tile.tile.x) - TORN_W - width)
        return Box(max(left + TORN_W, x), y - height / 2, width, height), words

    @property
    def _lead_row(self) -> tuple[float, float, float, float]:
        """Height of the row of leads, its middle, and its left and right end."""
        height = 14.0 if self.framing.small else 18.0
        # In a close-up the road reaches up to the news and the flag beside them.
        framing = self.framing
        y = max(framing.far_edge_y - 2 - height / 2, framing.news_y + framing.news_h / 2 + 2 + height / 2)
        return height, y, framing.span(y - height / 2)[0] + 8, framing.span(y + height / 2)[1] - 8

    @property
    def _boxes_above_road(self) -> list[Box]:
        """The boxes of the lead, of the leader who is caught, and of pushes."""
        lead = [] if self.lead_tile is None else [self.lead_tile.bar, self.lead_tile.tile]
        caught = [] if self.caught_tile is None else [self.caught_tile[0]]
        arrows = [Box(min(ends), self.push_y, abs(ends[1] - ends[0]), 0).inflated(0, 9) for ends in self.push_arrows]
        return [*lead, *caught, *arrows]

    # Pushes (R8.6)

    @property
    def push_y(self) -> float:
        return self.framing.wheels_y - 1.22 * self.framing.rider_height

    @property
    def push_arrows(self) -> list[tuple[float, float]]:
        """Rear end and tip of an arrow from each square that pushes its riders to the square where they end."""
        framing, y = self.framing, self.push_y
        return [
            (framing.x(self.stretch, start + 0.5, y), framing.x(self.stretch, end + 0.5, y))
            for start, end in self.picture.pushes
            if self.stretch.touches(min(start, end), max(start, end))
        ]

    # Lines

    def sizes(self, sign: LineSign) -> SignSizes:
        return sign_sizes(self.scale, self.framing, sign.words)

    @cached_property
    def flag(self) -> tuple[LineSign, Box] | None:
        """The next line and the box of its flag; None without either, or if a sign in view already shows the points."""
        line_points = self.picture.next_line_points()
        if line_points is None:
            return None
        following = next((sign for sign in self.lines if sign.line_points == line_points), None)
        sign_box = None if following is None else self._sign_box(following, self._boxes_above_road)
        if (
            following is not None
            and sign_box is not None
            and sign_box.w >= self.sizes(following).width(len(line_points.points))
        ):
            return None
        box = flag_of(self.scale, self.framing, self.texts, self.picture)
        return None if box is None else (self._sign(line_points.line, line_points), box)

    @cached_property
    def signs(self) -> list[tuple[LineSign, Box | None]]:
        """The signs of the lines in view, each with its box, or None if there is no room for it.

        The line just crossed is placed first, then the next one.
        """
        picture, next_points, signs = self.picture, self.picture.next_line_points(), list[tuple[LineSign, Box | None]]()
        placed_boxes = [] if self.flag is None else [self.flag[1]]
        placed_boxes += self._boxes_above_road
        for sign in sorted(
            self.lines,
            key=lambda sign: (sign.line != picture.crossed, next_points is None or sign.line_points != next_points),
        ):
            box = self._sign_box(sign, placed_boxes)
            signs.append((sign, box))
            placed_boxes += [] if box is None else [box]
        return signs

    @property
    def sign_boxes(self) -> tuple[Box, ...]:
        """The boxes of the flag and the signs."""
        flag = () if self.flag is None else (self.flag[1],)
        return (*flag, *(box for _sign, box in self.signs if box is not None))

    @cached_property
    def lines(self) -> list[LineSign]:
        """The lines in view."""
        picture = self.picture
        points_by_line = {row.line: row for row in picture.line_points}
        lines = picture.sprints if picture.finish is None else (*picture.sprints, picture.finish)
        signs = [self._sign(line, points_by_line.get(line)) for line in lines]
        signs += [
            LineSign("gate", gate, _("Checkpoint {line}").format(line=gate).upper())
            for gate in picture.checkpoints
            if gate not in picture.sprints and gate != picture.finish
        ]
        if any(rider.square <= 0 for rider in picture.riders):
            signs.append(LineSign("start", 0, _("Start").upper()))
        end = self.stretch.first + self.stretch.squares
        return [sign for sign in signs if self.stretch.first <= sign.line + 1 <= end]

    def _sign(self, line: int, line_points: LinePoints | None) -> LineSign:
        kind = "finish" if line == self.picture.finish else "sprint"
        return LineSign(kind, line, line_text(line, self.picture.finish), line_points)

    def _sign_box(self, sign: LineSign, placed_boxes: Sequence[Box]) -> Box | None:
        """Return the box of a sign, clear of `placed_boxes` and the riders; None if no place is free.

        These are tried in turn: the side away from the rider to move, the other side, a higher place, a sign without
        points, and an arm of up to three squares.
        """
        framing, sizes = self.framing, self.sizes(sign)
        name_width = sizes.name
        post = framing.x(self.stretch, sign.line + 1, framing.far_edge_y)
        box = Box(
            0,
            framing.far_edge_y - sizes.height - (4 if framing.small else 3),
            sizes.width(len(sign.points)),
            sizes.height,
        )
        left, right = framing.span(box.y)
        aside = 0.5 * framing.square_width if sign.line == 0 else -3  # riders at the start are in front of it

        def box_on(ahead: bool, width: float, arm: float = 0.0) -> Box:
            x = post + aside + arm if ahead else post - width - aside - arm
            place = Box(min(max(x, left + 14), right - width - 18), box.y, width, box.h)
            # In a close-up the road reaches up to the news.
            strip = self.news_strip
            return place if place.x > strip.right + 10 else place._replace(y=max(place.y, strip.bottom + 3))

        is_ahead, bodies = self.own_square <= sign.line, self.bodies
        preferred = box_on(is_ahead, box.w)
        obstacles = (*bodies, *(box.inflated(5) for box in self._boxes_above_road))
        covered = [other for other in obstacles if other.touches(preferred)]
        above = min([preferred.y, *(other.y - preferred.h for other in covered)])
        highest = self.news_strip.y if preferred.x > self.news_strip.right + 10 else self.news_strip.bottom + 5
        higher = preferred.moved(0, max(above, min(preferred.y, highest)) - preferred.y)
        other_side, short = box_on(not is_ahead, box.w), box_on(not is_ahead, name_width)
        near = (
            preferred,
            *self._without_mover(other_side),
            higher,
            box_on(is_ahead, name_width),
            *self._without_mover(short),
        )
        on_arms = (
            place
            for width in (box.w, name_width)
            for squares in range(1, 7)
            for side in (is_ahead, not is_ahead)
            for place in self._without_mover(box_on(side, width, squares / 2 * framing.square_width))
        )
        is_free = (place for place in chain(near, on_arms) if not place.inflated(4).touches_any(placed_boxes))
        return next((place for place in is_free if not place.touches_any(bodies)), None)

    @cached_property
    def bodies(self) -> list[Box]:
        """The boxes of riders and ghosts, which may hide a sign."""
        return [
            Box(
                placed_rider.x - 0.3 * placed_rider.size,
                placed_rider.y - TOP_OF_BADGE * placed_rider.size,
                0.6 * placed_rider.size,
                TOP_OF_BADGE * placed_rider.size,
            )
            for placed_rider in self.riders
            if placed_rider.under_way is None
        ]

    def _without_mover(self, box: Box) -> list[Box]:
        """Return the box in a list, or an empty list if it is over the rider to move."""
        over = any(
            box.x - 14 < placed_rider.x < box.right + 14
            for placed_rider in self.riders
            if placed_rider.rider.id == self.mover
        )
        return [] if over else [box]


def captions(
    bars: Sequence[tuple[StringBar, float, float]],
    left: float,
    right: float,
    measure: Callable[[str, Style], float],
    *,
    begin: float = -math.inf,
    sizes: Sequence[int] = (18, 17, 16, 15),
) -> list[Caption]:
    """Place the texts of bars between `left` and `right`, after `begin`.

    A text is on its bar if it fits; otherwise it is beside the bar, or left out.
    """
    result = list[Caption]()
    for bar, x0, x1 in bars:
        x0, x1 = max(x0, left + 4, begin + 8), min(x1, right - 8)

        # Choose the fullest text. The bar of a joined string is widened to the left for it if needed.
        style, wordings = CHOSEN.at(15), bar.wordings()
        text = next((words for words in wordings if measure(words, style) < x1 - x0 - 16), "")
        if not text and bar.joined:
            left_end = max(left + 4, begin + 8)
            text = next(
                (words for words in wordings if left_end + measure(words, style) + 28 <= right - 12), wordings[-1]
            )
            width = measure(text, style) + 28
            x0 = max(left_end, min(x0, right - 12 - width))
            x1 = x0 + width
        if x1 - x0 < 24:
            continue
        last_end, begin = begin, x1
        if text:
            style = next((CHOSEN.at(size) for size in sizes if measure(text, CHOSEN.at(size)) < x1 - x0 - 12), style)
            result.append(Caption(x0, x1, text, style, bar))
            continue
        text, width = wordings[-1], measure(wordings[-1], style)
        x = x1 + 9 if x1 + 9 + width < right - 10 else x0 - 8 - width
        if x > max(last_end, left) + 6:
            result.append(Caption(x0, x1, text, style, bar, x))
            begin = max(x1, x + width)
        else:
            result.append(Caption(x0, x1, "", style, bar))
    return result
