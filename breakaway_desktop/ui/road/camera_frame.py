"""What the parts of the infield's picture draw with: its canvas and layout, and the colours of its teams."""

from __future__ import annotations

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import RGB, Palette
from breakaway_desktop.ui.road import camera_background
from breakaway_desktop.ui.road.camera_layout import CameraLayout
from breakaway_desktop.ui.team_looks import TeamLook, team_look


class CameraFrame:
    """A picture of the infield that is being drawn."""

    def __init__(self, canvas: Canvas, layout: CameraLayout) -> None:
        picture, words = layout.picture, layout.texts
        self.canvas, self.layout, self.framing = canvas, layout, layout.framing
        self.picture, self.stretch = picture, layout.stretch
        self.palette: Palette = canvas.palette
        self.sky = camera_background.sky_of(words.look, self.palette, calm=words.calm)
        self.looks = {rider.id // 10: rider.look for rider in picture.riders}
        self.looks |= {rider.id // 10: rider.look for rider in picture.running}
        self.team: TeamLook | None = team_look(words.look) if words.look else None
        if layout.mover is not None and layout.mover // 10 in self.looks:
            self.team = team_look(self.looks[layout.mover // 10])


def paint_tile(canvas: Canvas, box: Box, colour: RGB) -> None:
    canvas.slanted(Box(box.x, box.y, box.w + LEAN * box.h, box.h), colour, LEAN * box.h)
