"""The road with riders on their way, the ring around the camera's infield, as several screens paint it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.panels.bar import OnRider
from breakaway_desktop.ui.road.camera import Framing, Stretch, aim
from breakaway_desktop.ui.road.camera_layout import CameraLayout
from breakaway_desktop.ui.road.camera_view import draw_camera
from breakaway_desktop.ui.road.camera_words import CameraWords
from breakaway_desktop.ui.road.ring_layout import RingLayout, resting, ring_layout
from breakaway_desktop.ui.road.ring_signs import ring_signs
from breakaway_desktop.ui.road.ring_view import draw_loupe, draw_ring
from breakaway_desktop.ui.road.road_picture import Peg, RoadPicture
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, Spot

LANE = 0.78
"""Share of the lane on which riders travel: beyond the dots, past the numbers of those who stand inside them."""
TRAIL = 6
"""How many faint copies of a moving rider follow him."""
_APART = 0.03
"""How much later each is than the one before it, as a share of the whole time."""
_WHEEL, _LINE = 0.65, 4.0
"""How many squares riders who move together keep apart, and how long their line is at most."""
PULL_IN = 0.2
"""Share of the way on which they leave their place, and come to the new one."""
_RING_H, _RING_MORE = 0.76, 20.0
"""How high the largest ring in a tall window is, of its width and besides."""


def is_tall(w: float, h: float) -> bool:
    """Whether a window is higher than wide: rows below the ring take what it leaves."""
    return h > w


def ring_height(w: float) -> float:
    """How high the largest ring of a tall window is."""
    return _RING_H * w + _RING_MORE


@dataclass(frozen=True, slots=True)
class OnCrowd:
    """What can be pointed at: riders on a square of the circuit who are too small to be read well."""

    place: int


@dataclass(frozen=True, slots=True)
class RoadShown:
    """What ring and camera are drawn from. The camera is aimed at `aimed`, so that pointing at a card moves nothing.
    Riders `under_way` have come so far of their way from where they stand in `before`."""

    picture: RoadPicture
    pegs: tuple[Peg, ...]
    aimed: RoadPicture
    before: RoadPicture | None = None
    under_way: tuple[int, ...] = ()
    progress: float = 1.0
    pan_from: RoadPicture | None = None
    """The picture from which the camera is on its way, and how far it has come."""
    panned: float = 1.0

    def stretch(self, infield: Box) -> Stretch:
        """Return what the camera sees. It does not move for a card that is only pointed at, and goes along with who
        rides."""
        squares = Framing(infield).squares
        calm = aim(self.aimed, squares, self.pegs)
        if self.pan_from is not None and self.panned < 1:
            return aim(self.pan_from, squares).between(calm, eased(self.panned))
        return calm if self.aimed is self.picture else aim(self.picture, squares, self.pegs, keep=calm)


@dataclass(frozen=True)
class RoadLayout:
    """Where everything of a road is in its box; `scale` decides how wide words are. Each part is worked out when it is
    wanted first."""

    shown: RoadShown
    words: CameraWords
    box: Box
    scale: float

    @cached_property
    def ring(self) -> RingLayout:
        """The ring, counted from the corner of the box."""
        return ring_layout(self.box, self.shown.picture)

    @cached_property
    def camera(self) -> CameraLayout:
        """The infield, with what is in it."""
        infield = self.ring.ring.infield.moved(self.box.x, self.box.y)
        stretch = self.shown.stretch(infield)
        return CameraLayout(infield, self.picture, stretch, self.words, self.shown.pegs, self.scale)

    @cached_property
    def picture(self) -> RoadPicture:
        """The picture with riders where they have come to."""
        shown = self.shown
        if shown.before is None:
            return shown.picture
        return rolling(shown, resting(self.box, shown.before), resting(self.box, shown.picture))

    def token(self, rider: int) -> tuple[Point, float] | None:
        """Return the middle of a rider on the ring, and his diameter."""
        found = self.ring.tokens(self.picture.rolling).get(rider)
        return None if found is None else ((found[0][0] + self.box.x, found[0][1] + self.box.y), found[1])

    def numbers(self) -> list[tuple[Box, Topic]]:
        signs = ring_signs(self.box, self.shown.picture, self.shown.pegs, self.scale)
        return [(box.moved(self.box.x, self.box.y), topic) for box, topic in signs.numbers]

    def pressed_at(self, pos: Point) -> OnRider | Topic | None:
        """Return the rider there, else the number, else the square."""
        inside = self._inside(pos)
        rider = self.camera.rider_at(pos) or self.ring.rider_at(inside, self.picture.rolling)
        if rider:
            return OnRider(rider)
        number = next((topic for box, topic in self.numbers() if box.contains(pos)), None)
        if number is not None:
            return number
        square = self.camera.square_at(pos)
        if square is None:
            square = _raced(self.picture, self.ring.ring.square_at(inside))
        return None if square is None else Topic("square", square)

    def pointed_at(self, pos: Point) -> OnCrowd | None:
        place = self.ring.crowd_at(self._inside(pos))
        return None if place is None else OnCrowd(place)

    def _inside(self, pos: Point) -> Point:
        return pos[0] - self.box.x, pos[1] - self.box.y


def _raced(picture: RoadPicture, place: int | None) -> int | None:
    """Return the race square that is meant by a square of the circuit: the foremost on which somebody rides, else of
    the lap of the leader."""
    if place is None:
        return None
    squares = [rider.square for rider in picture.riders]
    here = [square for square in squares if square % CIRCUIT == place]
    leader = max(squares, default=0)
    return max(here) if here else leader - (leader - place) % CIRCUIT if leader >= place else place


@dataclass(frozen=True, slots=True)
class Road(Node):
    """The camera, and around it the ring. `shown` gives what they are drawn from for the model of a moment. Larger is
    shown the crowded square `crowd`, else that of the rider who is `marked` where it is crowded."""

    shown: Callable[[Any], RoadShown]
    words: CameraWords
    crowd: int | None = None
    marked: int = 0

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        def layout() -> RoadLayout:
            return RoadLayout(self.shown(out.current_model()), self.words, box, c.scale)

        out.paints.append((box, lambda canvas: paint_road(canvas, layout(), self.crowd, self.marked)))
        out.drawn.append((Spot(box), layout))


def paint_road(c: Canvas, road: RoadLayout, crowd: int | None = None, marked: int = 0) -> None:
    """Paint the camera, and around it the ring."""
    draw_camera(c, road.camera)
    draw_ring(c, road.box, road.picture, road.shown.pegs)
    at = road.token(marked) if crowd is None and marked else None
    larger = crowd if at is None else road.ring.crowd_at(road._inside(at[0]))
    if larger is not None:
        draw_loupe(c, road.box, road.picture, road.shown.pegs, larger)


def rolling(shown: RoadShown, starts: Mapping[int, Place], ends: Mapping[int, Place]) -> RoadPicture:
    """The picture with riders where they are on their way between these places."""
    if not shown.under_way:
        return shown.picture

    apart = min(_WHEEL, _LINE / len(shown.under_way))

    def at(rider: int, progress: float) -> Place:
        square, lane = on_the_way(starts[rider], ends[rider], progress)
        # Those who ride as one follow each other's wheel on their way.
        behind = apart * shown.under_way.index(rider) * min(1.0, progress / PULL_IN, (1 - progress) / PULL_IN)
        return max(starts[rider][0], square - max(0.0, behind)), lane

    ways = {rider: at(rider, shown.progress) for rider in shown.under_way}
    if not 0 < shown.progress < 1:
        return replace(shown.picture, rolling=ways)
    moments = [shown.progress - step * _APART for step in range(1, TRAIL + 1)]
    trails = {rider: tuple(at(rider, moment) for moment in moments if moment > 0) for rider in shown.under_way}
    return replace(shown.picture, rolling=ways, trails=trails, turning=True)


Place = tuple[float, float]
"""Square, which need not be whole, and share of the lane."""


def on_the_way(start: Place, end: Place, progress: float) -> Place:
    """Out of the place where he stood, along the lane, into the one where he will stand."""
    square = start[0] + (end[0] - start[0]) * eased(progress)
    if progress > 1 - PULL_IN:
        return square, LANE + (end[1] - LANE) * (progress - 1 + PULL_IN) / PULL_IN
    if progress < PULL_IN:
        return square, start[1] + (LANE - start[1]) * progress / PULL_IN
    return square, LANE


def eased(progress: float) -> float:
    """Slow at both ends."""
    return progress * progress * (3 - 2 * progress)
