"""Controls as the focus sees them: where they stand on the screen, and which is nearest in a direction."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.input.inputs import Input, Moved, Pressed, Released, Wheeled
from breakaway_desktop.ui.toolkit.control import Area, Control


@dataclass(slots=True)
class Entry:
    """A control and the area it scrolls in, if any."""

    control: Control
    area: Area | None = None

    def shift(self) -> Point:
        return (0.0, 0.0) if self.area is None else self.area.offset_of()

    def box(self) -> Box:
        """Where it stands on the screen."""
        return self.control.rect.moved(*self.shift())

    def inside(self, pos: Point) -> Point:
        dx, dy = self.shift()
        return pos[0] - dx, pos[1] - dy

    def hit(self, pos: Point) -> bool:
        return (self.area is None or self.area.rect.contains(pos)) and self.control.hit(self.inside(pos))


def listed(controls: Sequence[Control], area: Area | None = None) -> list[Entry]:
    """The controls in their order, children of areas after the area itself."""
    entries: list[Entry] = []
    for control in controls:
        entries.append(Entry(control, area))
        if control.children:
            entries += listed(control.children, cast(Area, control))
    return entries


def walks(entry: Entry) -> bool:
    """Whether the focus may rest on it."""
    return entry.control.focusable and entry.control.enabled


def in_view(entry: Entry, able: Sequence[Entry], step: int) -> Entry:
    """The entry, or where its area was scrolled away by hand the first (step 1) or last that is seen there."""
    area = entry.area
    if area is None or not area.wheeled or area.rect.encloses(entry.box()):
        return entry
    seen = [e for e in able if e.area is area and area.rect.encloses(e.box())]
    return seen[0 if step > 0 else -1] if seen else entry


def inside(event: Input, entry: Entry) -> Input:
    """The event with its position in the units of the control."""
    if isinstance(event, Moved | Pressed | Released | Wheeled):
        return dataclasses.replace(event, pos=entry.inside(event.pos))
    return event


def distance(here: Box, there: Box, direction: Point) -> float | None:
    """How far `there` is for an arrow: the way along it, and dearer the way aside; None if it lies elsewhere.

    Boxes that overlap along the arrow by more than half of the smaller one lie beside it, not ahead.
    """
    dx, dy = there.centre[0] - here.centre[0], there.centre[1] - here.centre[1]
    across = max(there.x - here.right, here.x - there.right)
    down = max(there.y - here.bottom, here.y - there.bottom)
    if direction[0]:
        ahead, gap, aside, drift, least = dx * direction[0], across, down, abs(dy), min(here.w, there.w)
    else:
        ahead, gap, aside, drift, least = dy * direction[1], down, across, abs(dx), min(here.h, there.h)
    if ahead <= 1 or gap < -least / 2 or aside > 2 * ahead:
        return None
    return max(0.0, gap) + 3 * max(0.0, aside) + 0.2 * drift
