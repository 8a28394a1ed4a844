"""How a frame of the race screen is put together: the desk, and the controls as they were drawn last."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.recording import Recording
from breakaway_desktop.ui.kit.tape import Recorded
from breakaway_desktop.ui.scenes.race.desk import Desk


class Painting:
    """`is_stale`: a control may look different now."""

    def __init__(self) -> None:
        self.is_stale = True
        self._controls: Recorded | None = None

    def draw(self, canvas: Canvas, desk: Desk, draw_controls: Callable[[Canvas], None]) -> None:
        """The desk, and over it the controls."""
        anew = desk.draw(canvas)
        controls = self._controls
        is_settled = anew and not desk.lags
        if controls is None or self.is_stale or is_settled or (controls.texts is None and canvas.boxes is not None):
            controls = self._controls = Recording(canvas, draw_controls).finish()
        canvas.play(controls)
        self.is_stale = False
