"""The numbers of a panel as one control: a click explains one, arrows walk through them and Enter explains it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.focus import ARROW_KEYS
from breakaway_desktop.ui.kit.focus_entries import distance
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Released


class Mark(NamedTuple):
    """Where a number stands, and what it is."""

    box: Box
    topic: Topic


class Numbers(Control):
    """`marks` tells where the numbers stand now; `ask` explains one; `miss` hears a click beside them all."""

    shows_focus = True  # the number has the ring, not the panel

    def __init__(
        self,
        rect: Box,
        label: str,
        marks: Callable[[], Sequence[Mark]],
        ask: Callable[[Topic], None],
        miss: Callable[[Point], None] | None = None,
    ) -> None:
        super().__init__(rect, label, radius=6)
        self.marks = marks
        self.ask = ask
        self.miss = miss
        self.at = 0
        self._topic: Topic | None = None
        self.focused = False
        self._beside = False
        """Whether the last click was on none of them: then none has the ring."""

    def got_focus(self) -> None:
        self.focused = True
        self._beside = False

    def lost_focus(self) -> None:
        super().lost_focus()
        self.focused = False

    def hit(self, pos: Point) -> bool:
        """Also remembers what lies under the mouse, for the ring."""
        if not super().hit(pos):
            return False
        found = self.under(pos)
        if found is not None:
            self._go(found)
        return True

    def _go(self, at: int) -> None:
        self.at, self._topic = at, self.marks()[at].topic
        self._beside = False

    def _current(self, marks: Sequence[Mark]) -> int:
        """Where the ring is: with its number, wherever that stands now."""
        same = [at for at, mark in enumerate(marks) if mark.topic == self._topic]
        if same and self.at not in same:
            self.at = same[0]
        return min(self.at, len(marks) - 1)

    def under(self, pos: Point) -> int | None:
        """The number at a point: of several the one whose middle is nearest."""
        there = [(_apart(mark.box, pos), at) for at, mark in enumerate(self.marks()) if mark.box.contains(pos)]
        return min(there)[1] if there else None

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in ARROW_KEYS and not event.ctrl and self._neighbour(ARROW_KEYS[event.key]) is not None

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key in ARROW_KEYS:
            to = self._neighbour(ARROW_KEYS[event.key])
            if to is None:
                return False
            self._go(to)
            return True
        if isinstance(event, Released) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            if self.rect.contains(event.pos):
                found = self.under(event.pos)
                if found is not None:
                    self._go(found)
                    self.press()
                else:
                    self._beside = True
                    if self.miss is not None:
                        self.miss(event.pos)
            return True
        return super().handle(event)

    def press(self) -> None:
        marks = self.marks()
        if marks:
            self._topic = marks[self._current(marks)].topic
            self.ask(self._topic)

    def _neighbour(self, direction: Point) -> int | None:
        marks = self.marks()
        if not marks:
            return None
        current = self._current(marks)
        here = marks[current].box
        found = [
            (cost, at)
            for at, mark in enumerate(marks)
            if at != current and (cost := distance(here, mark.box, direction)) is not None
        ]
        return min(found)[1] if found else None

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """The ring; the numbers are painted with their panel."""
        if not focused or self._beside:
            return
        marks = self.marks()
        if not marks:
            return
        box = marks[self._current(marks)].box
        canvas.box(box.inflated(1.5), None, border=canvas.palette.accent, border_width=2, radius=5)


def _apart(box: Box, pos: Point) -> float:
    return abs(box.centre[0] - pos[0]) + abs(box.centre[1] - pos[1])
