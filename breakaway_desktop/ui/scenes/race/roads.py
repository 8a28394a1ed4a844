"""Circuit and strip of the race screen: what each shows, and what everybody could see of it last."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.strip_view import StripView
from breakaway_desktop.ui.scenes.race.layout import Layout

ROADS: Final = ("circuit", "road")


class Roads:
    """The parts `circuit` and `road`, which is what lies on the strip."""

    def __init__(self, layout: Layout) -> None:
        self.circuit = CircuitView()
        self.strip = StripView()
        self.picture = RoadPicture()
        self.unrolled = RoadPicture()
        """What the strip shows: the same picture, a frame later while riders roll."""
        self.shown = RoadPicture()
        """What the circuit shows in this frame."""
        self._strip_shown = RoadPicture()
        self._open = RoadPicture(), RoadPicture()
        """What the two showed last that everybody could see."""
        self._box = layout.circuit
        self._strip_box = layout.strip.inflated(-3)

    def is_at_hand(self, canvas: Canvas, part: str) -> bool:
        """Whether nothing but rolling riders has to be painted."""
        if part == "circuit":
            return self.circuit.is_at_hand(canvas, self._box, self.picture)
        return self.strip.is_at_hand(canvas, self._strip_box, self.unrolled)

    def step(self, canvas: Canvas, part: str) -> bool:
        """Paints a step without showing it; whether it is complete."""
        if part == "circuit":
            return self.circuit.step(canvas, self._box, self.picture)
        return self.strip.step(canvas, self._strip_box, self.unrolled)

    def hide(self) -> None:
        """From now on what was shown last is what everybody could see."""
        self.shown, self._strip_shown = self._open

    def draw(self, canvas: Canvas, *, circuit_waits: bool, strip_waits: bool, is_open: bool) -> None:
        """Draws both; one that waits shows what it did before. `is_open`: everybody may see what is shown now."""
        if not circuit_waits:
            self.shown = self.picture
        if not strip_waits:
            self._strip_shown = self.unrolled
        if is_open:
            self._open = self.shown, self._strip_shown
        # Who rolls beside a full square may reach beyond the road: nothing there is drawn anew each frame.
        with canvas.clipped(self._box):
            self.circuit.draw(canvas, self._box, self.shown)
        with canvas.clipped(self._strip_box):
            self.strip.draw(canvas, self._strip_box, self._strip_shown)
