"""The circuit as a list, for the keyboard and in words: ↑ ↓ go from group to group, ← → from square to square."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pygame

from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Input, KeyDown
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import ENTER_KEYS, Control
from breakaway_desktop.kit.toolkit.page import TopicClicked, Update, do
from breakaway_desktop.kit.toolkit.roles import ControlState, Role, SaidOption
from breakaway_desktop.play.spoken.circuit import CircuitEntry, group_entries, square_entries
from breakaway_desktop.play.spoken.names import SpokenNames
from breakaway_desktop.ui.panels.bar import RiderTopic

CIRCUIT: Final = "circuit"  # no words: a label
_TO_GROUP: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_TO_SQUARE: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_TO_RIDER: Final = {pygame.K_HOME: 0, pygame.K_END: -1}


Outline = Callable[[int, int], list[Point]]
"""Returns points around squares, from one square to another: of the ring, or of the row that tells of them."""


class CircuitWords(NamedTuple):
    """What the list is made of: the race as its viewer may know it, and the names of the riders for him."""

    view: View
    names: SpokenNames
    marked: int = 0
    """The rider whom the screen describes; 0: none was marked."""


class CircuitList(Control):
    """The list: groups and lines from the leader to the last rider, or squares from the last rider to the leader."""

    role = Role.LIST
    is_scanned = False
    follows_pointer = False
    preserved = (*Control.preserved, "here", "by_square")

    def __init__(
        self, rect: Box, words: CircuitWords, find_outlines: Callable[[], Outline], dispatch: Callable[[Any], None]
    ) -> None:
        super().__init__(rect, CIRCUIT)
        self.words = words
        self.find_outlines = find_outlines
        self.dispatch = dispatch
        self.here: CircuitEntry | None = None
        """The entry with the cursor; None: the first."""
        self.by_square = False
        """Whether the entries are squares, not groups."""

    @property
    def entries(self) -> tuple[CircuitEntry, ...]:
        entries_of = square_entries if self.by_square else group_entries
        return entries_of(self.words.view, self.words.names)

    @property
    def state(self) -> ControlState:
        entries, active, outline = self.entries, self._index(), self.find_outlines()
        options = tuple(
            SaidOption(entry.words, index == active, box=_box_around(outline(entry.rear, entry.front)), more=entry.more)
            for index, entry in enumerate(entries)
        )
        return ControlState(options=options, active=active)

    def contains(self, pos: Point) -> bool:
        return False  # a click on the road is about what is drawn there

    @property
    def focus_box(self) -> Box:
        box = self._box_of_entry()
        return self.screen_box if box is None else box.moved(*self.scroll_offset)

    def _box_of_entry(self) -> Box | None:
        """Return the box of the entry with the cursor; None if there is none."""
        entry = self._entry()
        return None if entry is None else _box_around(self.find_outlines()(entry.rear, entry.front))

    def choose_option(self, index: int) -> None:
        if index < len(self.entries):  # a reader may ask for one that is gone
            self.here = self.entries[index]
            self.press()

    def press(self) -> None:
        """Mark the first rider of the entry, or the one after him who is marked; after the last: none."""
        entry = self._entry()
        riders = () if entry is None else entry.riders
        if riders:
            following = riders.index(self.words.marked) + 1 if self.words.marked in riders else 0
            self.dispatch(TopicClicked(RiderTopic(riders[min(following, len(riders) - 1)])))

    def wants_key(self, event: KeyDown) -> bool:
        return (event.key in _TO_GROUP or event.key in _TO_SQUARE or event.key in _TO_RIDER) and not event.ctrl

    def handle(self, event: Input) -> bool:
        if not isinstance(event, KeyDown):
            return False
        if event.key == pygame.K_ESCAPE and not event.is_repeat:
            self.dispatch(do(_leave))
            return True
        if not self.wants_key(event):
            # Space does what it does everywhere on the screen.
            return event.key in ENTER_KEYS and super().handle(event)
        if event.key in _TO_GROUP:
            self._step_to_group(_TO_GROUP[event.key])
        elif event.key in _TO_SQUARE:
            self._step_to_square(_TO_SQUARE[event.key])
        else:
            self._go_to_rider(_TO_RIDER[event.key])
        box = self._box_of_entry()
        if self.area is not None and box is not None:
            self.area.reveal(box)
        return True

    def _index(self) -> int:
        """Return the index of the entry with the cursor, or of the one nearest to it; −1 if there is none."""
        entries, here = self.entries, self.here
        if here is None or not entries:
            return 0 if entries else -1
        costs = [
            ((entry.rear, entry.front, entry.riders) != (here.rear, here.front, here.riders), entry.distance_to(here))
            for entry in entries
        ]
        return costs.index(min(costs))

    def _entry(self) -> CircuitEntry | None:
        index = self._index()
        return None if index < 0 else self.entries[index]

    def _step_to_group(self, step: int) -> None:
        """Go to the next group or line behind (1) or ahead (−1); from a square, past the group around it."""
        index = self._group_of_square() if self.by_square else self._index()
        self.by_square = False
        if self.entries:
            self.here = self.entries[min(max(0, index + step), len(self.entries) - 1)]

    def _group_of_square(self) -> int:
        here, groups = self._entry(), group_entries(self.words.view, self.words.names)
        distances = [0 if here is None else entry.distance_to(here) for entry in groups]
        return distances.index(min(distances)) if distances else -1

    def _step_to_square(self, step: int) -> None:
        """Go a square forward (1) or back (−1); from a group, to its last or first square."""
        squares = square_entries(self.words.view, self.words.names)
        here, was_by_square = self._entry(), self.by_square
        if here is None or not squares:
            return
        self.by_square = True
        if was_by_square:
            self.here = squares[min(max(0, self._index() + step), len(squares) - 1)]
            return
        edge = here.rear if step > 0 else here.front
        self.here = next((entry for entry in squares if entry.rear <= edge <= entry.front), squares[0])

    def _go_to_rider(self, index: int) -> None:
        """Go to the square of the last rider (0) or of the leader (−1)."""
        occupied = [entry for entry in square_entries(self.words.view, self.words.names) if entry.riders]
        if occupied:
            self.by_square, self.here = True, occupied[index]

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        entry = self._entry() if focused else None
        if entry is not None:
            points = self.find_outlines()(entry.rear, entry.front)
            canvas.polygon(points, None, border=canvas.palette.sunk, border_width=3 * painters.RING_W)
            canvas.polygon(points, None, border=canvas.palette.ink, border_width=painters.RING_W)


def _box_around(points: list[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _leave(model: Any) -> Update:
    """Give the focus back to the first control of the view."""
    return Update(model, to_first=True)
