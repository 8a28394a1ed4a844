"""What can be asked about in a panel, for the keyboard: one stop of the focus, arrows walk through the numbers and
Enter asks about one. The pointer asks by itself (`LaidOutTree.asked`, `LaidOutTree.drawn`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input.inputs import Input, KeyDown
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import LaidOutTree, Measure, Node
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.focus import ARROW_KEYS, distance
from breakaway_desktop.ui.toolkit.page import TopicClicked

Spots = Callable[[], Sequence[tuple[Box, Any]]]
"""Where numbers stand now, each with its topic."""


class _Numbers(Control):
    lasting = (*Control.lasting, "topic")

    def __init__(self, rect: Box, label: str, spots: Spots, ask: Callable[[Any], None], *, points: bool) -> None:
        super().__init__(rect, label)
        self.points = points
        self.spots = spots
        self.ask = ask
        self.topic: Any = None
        """The one that has the ring; None for the first."""

    @property
    def points_at(self) -> Any:
        here = self._here() if self.points else None
        return here and here[1]

    def hit(self, pos: Point) -> bool:
        return False

    def _here(self) -> tuple[Box, Any] | None:
        spots = self.spots()
        return next((spot for spot in spots if spot[1] == self.topic), spots[0] if spots else None)

    def _beside(self, direction: Point) -> Any:
        """What the next number in this direction is, None where there is none."""
        here = self._here()
        if here is None:
            return None
        others = [spot for spot in self.spots() if spot[1] != here[1]]
        found = [(distance(here[0], box, direction), at) for at, (box, _topic) in enumerate(others)]
        near = min(((cost, at) for cost, at in found if cost is not None), default=None)
        return None if near is None else others[near[1]][1]

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in ARROW_KEYS and not event.ctrl and self._beside(ARROW_KEYS[event.key]) is not None

    def handle(self, event: Input) -> bool:
        if not isinstance(event, KeyDown) or event.key not in ARROW_KEYS:
            return super().handle(event)
        topic = self._beside(ARROW_KEYS[event.key])
        if topic is not None:
            self.topic = topic
        return topic is not None

    def press(self) -> None:
        here = self._here()
        if here is not None:
            self.topic = here[1]
            self.ask(here[1])

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if focused and (here := self._here()) is not None:
            parts.ring(canvas, here[0], lean=0)


@dataclass(frozen=True, slots=True)
class TopicNavigation(Node):
    """A panel whose numbers the keyboard can ask about. `points`: the one that has the ring counts as pointed at."""

    of: Node = field(default_factory=Node)
    points: bool = False

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        before, say = (len(tree.asked), len(tree.drawn)), tree.say
        self.of.put(measure, box, tree)
        known, drawn = tree.asked[before[0] :], tree.drawn[before[1] :]

        def spots() -> Sequence[tuple[Box, Any]]:
            seen = [(spot.box, topic) for spot, topic in known if spot.is_under(spot.box.centre)]
            return [*seen, *(spot for _box, topics in drawn for spot in topics().numbers())]

        tree.control(_Numbers(box, self.name, spots, lambda topic: say(TopicClicked(topic)), points=self.points))


def asking(of: Node, name: str, *, points: bool = False) -> TopicNavigation:
    return TopicNavigation(name=name, of=of, points=points)
