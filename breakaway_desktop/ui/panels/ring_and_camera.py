"""The ring with the camera in its infield, and riders moving on it, for several screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from breakaway_desktop.engine.course import CIRCUIT as SQUARES
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, NodeBox
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said, without_controls
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.panels.circuit_list import CIRCUIT, CircuitList, CircuitWords
from breakaway_desktop.ui.road.camera import Stretch, aim, aim_usually, frame_infield
from breakaway_desktop.ui.road.camera_layout import CameraLayout
from breakaway_desktop.ui.road.camera_text import CameraText, said_words
from breakaway_desktop.ui.road.camera_view import draw_camera
from breakaway_desktop.ui.road.ring import Ring, ease
from breakaway_desktop.ui.road.ring_layout import RingLayout, places_at_rest, ring_layout
from breakaway_desktop.ui.road.ring_signs import ring_signs
from breakaway_desktop.ui.road.ring_view import draw_magnifier, draw_ring
from breakaway_desktop.ui.road.road_picture import CardMarker, RoadPicture

LANE = 0.78
"""Position of moving riders, as a share of the lane: beyond the dots, clear of the numbers of riders inside them."""
TRAIL = 6
"""Number of faint copies that follow a moving rider."""
_TRAIL_DELAY = 0.03
"""Delay of each copy after the previous one, as a share of the whole time."""
_WHEEL_GAP, _MAX_LINE = 0.65, 4.0
"""Distance between riders who move together, and the longest line of them, in squares."""
_NEAR_AFTER = 0.5
"""Share of the way after which the camera is near, in a close-up."""
PULL_IN = 0.2
"""Share of the way, at each end, over which a rider moves between his place and the lane."""
_RING_H, _RING_EXTRA_H = 0.76, 20.0
"""Height of the largest ring in a tall window: a share of its width, and units added to it."""


def ring_height(w: float) -> float:
    """Return the height of the largest ring in a tall window."""
    return _RING_H * w + _RING_EXTRA_H


@dataclass(frozen=True, slots=True)
class OnCrowd:
    """A circuit square whose riders are too small to read, as a target of the pointer."""

    place: int


@dataclass(frozen=True, slots=True)
class RoadShown:
    """Everything that ring and camera draw.

    The camera follows `camera_picture`, not `picture`, so that pointing at a card does not move it. Riders `under_way`
    are at `progress` between `before` and `picture`.
    """

    picture: RoadPicture
    markers: tuple[CardMarker, ...]
    camera_picture: RoadPicture
    before: RoadPicture | None = None
    under_way: tuple[int, ...] = ()
    progress: float = 1.0
    pan_from: RoadPicture | None = None
    """The picture from which the camera pans; `panned`: the share of the pan that is done."""
    panned: float = 1.0
    followed: int = 0
    """The rider under way who is shown closely; 0: none."""

    def stretch(self, infield: Box, rolling: Mapping[int, Place]) -> Stretch:
        """Return the squares in the camera's view. `rolling`: where moving riders are.

        The camera follows riders who move, but not a card that is only pointed at.
        """
        squares = frame_infield(infield).squares
        close_up, place = self.camera_picture.close_up, rolling.get(self.followed)
        if close_up is not None and place is not None and self.progress < 1:
            usual = aim_usually(self.camera_picture, squares)
            if self.pan_from is not None and self.panned < 1:
                # After another close-up the rider must come into view before his own.
                panned = self.panned if self.pan_from.close_up is None else min(1.0, self.panned / _NEAR_AFTER)
                usual = aim(self.pan_from, squares).between(usual, ease(panned))
            return usual.approach(close_up[0], place[0], ease(min(1.0, self.progress / _NEAR_AFTER)))
        at_rest = aim(self.camera_picture, squares, self.markers)
        if self.pan_from is not None and self.panned < 1:
            return aim(self.pan_from, squares).between(at_rest, ease(self.panned))
        return (
            at_rest if self.camera_picture is self.picture else aim(self.picture, squares, self.markers, keep=at_rest)
        )


@dataclass(frozen=True)
class RoadLayout:
    """The layout of a road in its box; `scale` decides the width of text. Each part is computed on first use."""

    shown: RoadShown
    words: CameraText
    box: Box
    scale: float

    @cached_property
    def ring(self) -> RingLayout:
        """The ring, in coordinates of the box."""
        return ring_layout(self.box, self.shown.picture)

    @cached_property
    def camera(self) -> CameraLayout:
        """The layout of the infield."""
        infield = self.ring.ring.infield.moved(self.box.x, self.box.y)
        stretch = self.shown.stretch(infield, self.picture.rolling).on_pixels(infield, self.scale)
        return CameraLayout(infield, self.picture, stretch, self.words, self.shown.markers, self.scale)

    @cached_property
    def picture(self) -> RoadPicture:
        """The picture with moving riders at their positions."""
        shown = self.shown
        if shown.before is None:
            return shown.picture
        return moving_picture(shown, places_at_rest(self.box, shown.before), places_at_rest(self.box, shown.picture))

    def token(self, rider: int) -> tuple[Point, float] | None:
        """Return a rider's centre on the ring, and his diameter; None if he is not on it."""
        token = self.ring.tokens(self.picture.rolling).get(rider)
        return None if token is None else ((token[0][0] + self.box.x, token[0][1] + self.box.y), token[1])

    def outline(self, rear: int, front: int) -> list[Point]:
        """Return points around these squares of the ring."""
        return [(x + self.box.x, y + self.box.y) for x, y in _outline(self.ring.ring, rear, front)]

    def numbers(self) -> list[tuple[Box, Topic]]:
        signs = ring_signs(self.box, self.shown.picture, self.shown.markers, self.scale)
        return [(box.moved(self.box.x, self.box.y), topic) for box, topic in signs.numbers]

    def pressed_at(self, pos: Point) -> RiderTopic | Topic | None:
        """Return the rider at a point, else the number, else the square; None if there is none of these."""
        ring_pos = self._inside(pos)
        rider = self.camera.rider_at(pos) or self.ring.rider_at(ring_pos, self.picture.rolling)
        if rider:
            return RiderTopic(rider)
        number = next((topic for box, topic in self.numbers() if box.contains(pos)), None)
        if number is not None:
            return number
        square = self.camera.square_at(pos)
        if square is None:
            square = _race_square(self.picture, self.ring.ring.square_at(ring_pos))
        return None if square is None else Topic("square", square)

    def pointed_at(self, pos: Point) -> OnCrowd | None:
        place = self.ring.crowd_at(self._inside(pos))
        return None if place is None else OnCrowd(place)

    def _inside(self, pos: Point) -> Point:
        return pos[0] - self.box.x, pos[1] - self.box.y


def _race_square(picture: RoadPicture, place: int | None) -> int | None:
    """Return the race square for the circuit square `place`: the foremost one with a rider, else the one in the
    leader's lap. None without `place`."""
    if place is None:
        return None
    squares = [rider.square for rider in picture.riders]
    occupied = [square for square in squares if square % SQUARES == place]
    leader = max(squares, default=0)
    return max(occupied) if occupied else leader - (leader - place) % SQUARES if leader >= place else place


class Road(Node):
    """The ring with the camera in its infield, as a node.

    `shown` returns what to draw for a model, `circuit` who is where in words. The magnifier shows the crowded square
    `crowd`, else that of the marked rider if three or more riders crowd it.
    """

    shown: Callable[[Any], RoadShown]
    words: CameraText
    circuit: CircuitWords
    crowd: int | None = None
    is_walked: bool = True
    """Whether the list of the circuit can have the focus."""

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        def layout() -> RoadLayout:
            return RoadLayout(self.shown(out.current_model()), self.words, box, measure.scale)

        out.paint_calls.append((box, lambda canvas: paint_road(canvas, layout(), self.crowd, self.circuit.marked)))
        out.drawn_topics.append((NodeBox(box), layout))
        circuit = CircuitList(box, self.circuit, lambda: layout().outline, out.dispatch)
        if self.is_walked:
            out.add_control(circuit)
        elif out.said is not None:
            out.said += without_controls([Said(Role.LIST, control=circuit)])

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """Return the words over the road, and the circuit as a list."""
        words = [Said(Role.TEXT, words, box=box) for words in said_words(self.words, self.circuit.names)]
        return [*words, *(replace(each, name=_("Circuit"), ident=CIRCUIT) for each in inner)]


@lru_cache(maxsize=256)
def _outline(ring: Ring, rear: int, front: int) -> list[Point]:
    begin = ring.begin(rear)
    return ring.area(begin, begin + min(front - rear + 1, SQUARES), 0, ring.lane)


def paint_road(canvas: Canvas, road: RoadLayout, crowd: int | None = None, marked: int = 0) -> None:
    """Paint the camera, the ring around it, and the magnifier if there is one."""
    draw_camera(canvas, road.camera)
    draw_ring(canvas, road.box, road.picture, road.shown.markers)
    token = road.token(marked) if crowd is None and marked else None
    # The magnifier covers a part of the infield, where the camera shows two riders well.
    crowded_square = crowd if token is None else road.ring.crowd_at(road._inside(token[0]), at_least=3)
    if crowded_square is not None:
        draw_magnifier(canvas, road.box, road.picture, road.shown.markers, crowded_square)


def moving_picture(shown: RoadShown, starts: Mapping[int, Place], ends: Mapping[int, Place]) -> RoadPicture:
    """Return the picture with riders on their way from `starts` to `ends`."""
    if not shown.under_way:
        return shown.picture

    distance = min(_WHEEL_GAP, _MAX_LINE / len(shown.under_way))
    slow = _slow_part(shown, starts)

    def place_at(rider: int, progress: float) -> Place:
        square, lane = place_on_way(starts[rider], ends[rider], progress, slow)
        # Riders who move together follow each other in line.
        behind = distance * shown.under_way.index(rider) * min(1.0, progress / PULL_IN, (1 - progress) / PULL_IN)
        return max(starts[rider][0], square - max(0.0, behind)), lane

    places = {rider: place_at(rider, shown.progress) for rider in shown.under_way}
    if not 0 < shown.progress < 1:
        return replace(shown.picture, rolling=places)
    trail_times = [shown.progress - step * _TRAIL_DELAY for step in range(1, TRAIL + 1)]
    trails = {rider: tuple(place_at(rider, time) for time in trail_times if time > 0) for rider in shown.under_way}
    return replace(shown.picture, rolling=places, trails=trails, turning=True)


Place = tuple[float, float]
"""A race square (fractions allowed) and a share of the lane."""


def _slow_part(shown: RoadShown, starts: Mapping[int, Place]) -> tuple[float, float]:
    """Return the part of the way, as shares of it, on which riders take twice as long: two squares in a close-up."""
    close_up = shown.camera_picture.close_up
    if close_up is None or shown.followed not in starts:
        return 0.0, 0.0
    (line, end), start = close_up, starts[shown.followed][0]
    way, front = max(1.0, end - start), min(line + 1.5, end)
    return max(0.0, (front - 2 - start) / way), (front - start) / way


def place_on_way(start: Place, end: Place, progress: float, slow: tuple[float, float] = (0.0, 0.0)) -> Place:
    """Return the place at a moment of a move: out of the old place, along the lane, into the new one.

    Riders take twice as long on the part `slow` of the way.
    """
    rear, front = slow
    covered = ease(progress) * (1 + front - rear)
    if covered > rear:
        covered = max((covered + rear) / 2, covered - (front - rear))
    square = start[0] + (end[0] - start[0]) * covered
    if progress > 1 - PULL_IN:
        return square, LANE + (end[1] - LANE) * (progress - 1 + PULL_IN) / PULL_IN
    if progress < PULL_IN:
        return square, start[1] + (LANE - start[1]) * progress / PULL_IN
    return square, LANE
