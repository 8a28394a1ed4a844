"""The road with riders on their way, the ring around the camera's infield, as several screens paint it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.panels.views import Views
from breakaway_desktop.ui.road.camera import Stretch
from breakaway_desktop.ui.road.camera_words import CameraWords
from breakaway_desktop.ui.road.ring_view import ring_in
from breakaway_desktop.ui.road.road_picture import Peg, RoadMark, RoadPicture

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
class RoadShown:
    """What ring and camera are drawn from. The camera is aimed at `aimed`, so that pointing at a card moves nothing.
    Riders `under_way` have come so far of their way from where they stand in `before`."""

    picture: RoadPicture
    pegs: tuple[Peg, ...]
    aimed: RoadPicture
    before: RoadPicture | None = None
    under_way: tuple[int, ...] = ()
    progress: float = 1.0


def _raced(view: View, place: int | None) -> int | None:
    """The race square that is meant by a square of the circuit: the foremost on which somebody rides, else of the lap
    of the leader."""
    if place is None:
        return None
    squares = [rider.square for rider in view.on_road()]
    here = [square for square in squares if square % CIRCUIT == place]
    leader = max(squares, default=0)
    return max(here) if here else leader - (leader - place) % CIRCUIT if leader >= place else place


def rider_at(views: Views, pos: tuple[float, float]) -> int | None:
    """The rider under a point of the road as it was drawn last."""
    return views.camera.rider_at(pos) or views.ring.rider_at(pos)


def pressed(views: Views, view: View, pos: tuple[float, float]) -> int | Topic | None:
    """The rider (his number), or what there is to say, under a point of the road as it was drawn last."""
    rider = rider_at(views, pos)
    if rider:
        return rider
    topic = next((topic for box, topic in numbers_on(views) if box.contains(pos)), None)
    if topic is not None:
        return topic
    square = views.camera.square_at(pos)
    if square is None:
        square = _raced(view, views.ring.square_at(pos))
    return None if square is None else Topic("square", square)


def _topic_of(mark: RoadMark) -> Topic | None:
    """What there is to say about something the ring has drawn."""
    return Topic(mark.kind, mark.at) if mark.kind in ("square", "string", "line") else None


def numbers_on(views: Views) -> list[tuple[Box, Topic]]:
    """The numbers of the road as it was drawn last."""
    return [(mark.box, topic) for mark in views.ring.marks() if (topic := _topic_of(mark)) is not None]


def paint_road(
    views: Views,
    c: Canvas,
    box: Box,
    shown: RoadShown,
    stretch_of: Callable[[Box], Stretch],
    words: CameraWords,
    *,
    crowd: int | None = None,
    marked: int = 0,
) -> None:
    """The camera, and around it the ring. `stretch_of` the infield is what the camera sees. Larger is shown the
    crowded square `crowd`, else that of the rider who is `marked` where it is crowded."""
    ring, picture = views.ring, shown.picture
    inside = Box(0, 0, box.w, box.h)
    infield = ring_in(inside, mountains=bool(picture.ground)).infield.moved(box.x, box.y)
    if shown.before is not None:
        picture = rolling(shown, ring.resting(box, shown.before), ring.resting(box, shown.picture))
    stretch = stretch_of(infield)

    views.camera.draw(c, infield, picture, stretch, words, shown.pegs)
    ring.draw(c, box, picture, shown.pegs)
    at = ring.where(marked) if crowd is None and marked else None
    larger = crowd if at is None else ring.crowd_at(at[0])
    if larger is not None:
        ring.draw_loupe(c, box, larger)


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
