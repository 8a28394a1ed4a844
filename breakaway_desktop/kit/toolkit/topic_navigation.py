"""Keyboard access to the topics of a panel: it is one Tab stop, arrows move between topics, and Enter explains one.

Mouse clicks go to `LaidOutTree.topics` and `LaidOutTree.drawn_topics`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Input, KeyDown
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.focus import ARROW_KEYS, distance
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.words import _

Spots = Callable[[], Sequence[tuple[Box, Any]]]
"""Returns the current boxes of the topics, each with its topic."""


class _Numbers(Control):
    is_scanned = False
    preserved = (*Control.preserved, "topic")

    def __init__(self, rect: Box, label: str, spots: Spots, ask: Callable[[Any], None], *, points: bool) -> None:
        super().__init__(rect, label)
        self.points = points
        self.spots = spots
        self.ask = ask
        self.topic: Any = None
        """The topic with the focus ring; None: the first."""

    @property
    def highlighted_topic(self) -> Any:
        current = self._current() if self.points else None
        return current and current[1]

    def contains(self, pos: Point) -> bool:
        return False

    def _current(self) -> tuple[Box, Any] | None:
        spots = self.spots()
        return next((spot for spot in spots if spot[1] == self.topic), spots[0] if spots else None)

    def _neighbour(self, direction: Point) -> Any:
        """Return the next topic in this direction; None if there is none."""
        current = self._current()
        if current is None:
            return None
        others = [spot for spot in self.spots() if spot[1] != current[1]]
        costs = [(distance(current[0], box, direction), index) for index, (box, _topic) in enumerate(others)]
        nearest = min(((cost, index) for cost, index in costs if cost is not None), default=None)
        return None if nearest is None else others[nearest[1]][1]

    def wants_key(self, event: KeyDown) -> bool:
        return event.key in ARROW_KEYS and not event.ctrl and self._neighbour(ARROW_KEYS[event.key]) is not None

    def handle(self, event: Input) -> bool:
        if not isinstance(event, KeyDown) or event.key not in ARROW_KEYS:
            return super().handle(event)
        topic = self._neighbour(ARROW_KEYS[event.key])
        if topic is not None:
            self.topic = topic
        return topic is not None

    def press(self) -> None:
        current = self._current()
        if current is not None:
            self.topic = current[1]
            self.ask(current[1])

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if focused and (current := self._current()) is not None:
            painters.ring(canvas, current[0], lean=0)


class TopicNavigation(Node):
    """A panel whose topics the keyboard can reach. `points`: the focused topic counts as hovered."""

    child: Node = field(default_factory=Node)
    panel: str = ""
    """Name of the panel, for a screen reader."""
    points: bool = False

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        counts, dispatch = (len(tree.topics), len(tree.drawn_topics)), tree.dispatch
        self.child.place(measure, box, tree)
        panel_topics, drawn = tree.topics[counts[0] :], tree.drawn_topics[counts[1] :]

        def spots() -> Sequence[tuple[Box, Any]]:
            visible = [(spot.box, topic) for spot, topic in panel_topics if spot.is_visible_at(spot.box.centre)]
            every = [*visible, *(spot for _box, topics in drawn for spot in topics().numbers())]
            # A drawer hides what is below.
            over = [control.rect for control in tree.controls[at:] if control.covers]
            return [(spot, topic) for spot, topic in every if not any(each.contains(spot.centre) for each in over)]

        tree.add_control(
            _Numbers(box, self.name, spots, lambda topic: dispatch(TopicClicked(topic)), points=self.points)
        )
        at = len(tree.controls)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """What the panel says; a list in it gets the focus, or else the numbers do, under the name of the panel."""
        *panel, numbers = inner
        rows = next((each for each in panel if each.role is Role.LIST and each.control is None), None)
        if rows is not None:
            rows.control = numbers.control
            return panel
        numbers.name = _("Numbers to explain: {panel}").format(panel=self.panel)
        return inner


def topic_navigation(child: Node, name: str, panel: str, *, points: bool = False) -> TopicNavigation:
    return TopicNavigation(name=name, child=child, panel=panel, points=points)
