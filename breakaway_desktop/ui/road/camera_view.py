"""The infield: a stretch of road from the side, with cyclists on their squares."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.ui.road import camera_background
from breakaway_desktop.ui.road.camera import frame_infield
from breakaway_desktop.ui.road.camera_frame import CameraFrame
from breakaway_desktop.ui.road.camera_layout import CameraLayout
from breakaway_desktop.ui.road.camera_milestones import draw_milestones, draw_mover_behind, draw_string_caption
from breakaway_desktop.ui.road.camera_riders import draw_riders
from breakaway_desktop.ui.road.camera_road import draw_road
from breakaway_desktop.ui.road.camera_text import draw_words
from breakaway_desktop.ui.road.line_caption import caption_box, draw_caption


def draw_camera(canvas: Canvas, layout: CameraLayout) -> None:
    """Draw the infield. The ring is painted over its corners."""
    box, frame = layout.infield, CameraFrame(canvas, layout)
    if layout.stretch.moves:  # all of it is new in every frame
        with canvas.clip_to(box):
            draw_road(frame)
            draw_riders(frame, layout.sign_boxes)
            _draw_over(frame)
        return
    still = replace(layout, picture=layout.picture.without_motion())
    sign_boxes = canvas.paint_cached(_paint_road, box, still)
    if layout.picture.rolling:
        with canvas.clip_to(box):
            draw_riders(frame, sign_boxes)
    else:
        canvas.paint_cached(_paint_riders, box, still)
    canvas.paint_cached(_paint_over, box, still)


def _paint_road(canvas: Canvas, _box: Box, layout: CameraLayout) -> tuple[Box, ...]:
    """Draw everything below the riders; return the boxes of the signs."""
    draw_road(CameraFrame(canvas, layout))
    return layout.sign_boxes


def _paint_riders(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    draw_riders(CameraFrame(canvas, layout), layout.sign_boxes)


def _paint_over(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    _draw_over(CameraFrame(canvas, layout))


def _draw_over(frame: CameraFrame) -> None:
    """Draw everything above the riders: numbers, texts and the shadow at the edge."""
    if frame.layout.texts.caption is not None:
        draw_caption(frame.canvas, caption_box(frame.framing), frame.layout.texts.caption)
    else:
        draw_milestones(frame)
        if frame.stretch.squares_out_of_view:
            draw_mover_behind(frame)
        for caption in frame.layout.captions:
            draw_string_caption(frame, caption)
    draw_words(frame.canvas, frame.framing.box, frame.layout.texts, frame.sky, frame.looks, frame.picture)
    if frame.palette.has_shadows:
        frame.canvas.paint_cached(_draw_shadow, frame.framing.box)


def _draw_shadow(canvas: Canvas, box: Box) -> None:
    rect, outline = camera_background.infield_outline(canvas, frame_infield(box), (5, 6))
    for shadow, edge in camera_background.surround(rect.size, outline, (0, 12, 18, 85)):
        canvas.surface.blit(shadow, edge.move(rect.topleft))
