"""The infield: a stretch of road from the side, with cyclists on their squares."""

from __future__ import annotations

from dataclasses import replace

import pygame

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import Palette
from breakaway_desktop.kit.drawing.sprite_cache import cache_sprites
from breakaway_desktop.kit.toolkit.layout import Measure
from breakaway_desktop.ui.road import camera_background
from breakaway_desktop.ui.road.camera import Stretch, frame_infield
from breakaway_desktop.ui.road.camera_frame import CameraFrame
from breakaway_desktop.ui.road.camera_layout import CameraLayout
from breakaway_desktop.ui.road.camera_milestones import draw_milestones, draw_mover_behind, draw_string_caption
from breakaway_desktop.ui.road.camera_riders import draw_riders
from breakaway_desktop.ui.road.camera_road import draw_road, draw_squares
from breakaway_desktop.ui.road.camera_text import draw_words
from breakaway_desktop.ui.road.line_caption import caption_box, draw_caption


def draw_camera(canvas: Canvas, layout: CameraLayout) -> None:
    """Draw the infield. The ring is painted over its corners."""
    box, frame = layout.infield, CameraFrame(canvas, layout)
    if layout.stretch.moves:  # all of it is new in every frame, but in a pan the road is only elsewhere
        texts, has_strip = layout.texts, layout.stretch.passed is not None and canvas.text_log is None
        has_strip = has_strip and texts.caption is None and not texts.is_dark
        with canvas.clip_to(box):
            draw_road(frame, _draw_strip if has_strip else draw_squares)
            draw_riders(frame, layout.sign_boxes)
            if not has_strip:
                _draw_row(frame)
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
    draw_road(CameraFrame(canvas, layout), draw_squares)
    return layout.sign_boxes


def _paint_riders(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    draw_riders(CameraFrame(canvas, layout), layout.sign_boxes)


def _paint_over(canvas: Canvas, _box: Box, layout: CameraLayout) -> None:
    frame = CameraFrame(canvas, layout)
    _draw_row(frame)
    _draw_over(frame)


def _draw_strip(frame: CameraFrame) -> None:
    """Draw the part in view of the road and the numbers that the camera passes."""
    canvas, layout, framing, passed = frame.canvas, frame.layout, frame.framing, frame.stretch.passed
    assert passed is not None
    whole = Stretch(passed[0], passed[1] - passed[0] + 1)
    strip = _strip(replace(layout, picture=layout.picture.without_motion(), stretch=whole), canvas.scale, frame.palette)
    rect = canvas.rect(*framing.box)
    left = round((frame.stretch.first - whole.first) * framing.square_width * canvas.scale)
    area = left, 0, rect.w, strip.get_height()
    canvas.surface.blit(strip, (rect.x, rect.bottom - strip.get_height()), area)


@cache_sprites(4_000_000)
def _strip(layout: CameraLayout, scale: float, palette: Palette) -> pygame.Surface:
    """Return the road for all squares of a layout, from above its far edge to the bottom of the infield, in pixels."""
    usual, extra = layout.framing, layout.stretch.squares - layout.framing.squares
    box = usual.box._replace(w=usual.box.w + extra * usual.square_width + 1)
    rect = Measure(palette, scale).rect(box.x, usual.far_edge_y - 2, box.w, box.bottom - usual.far_edge_y + 2)
    strip = pygame.Surface(rect.size)
    canvas = Canvas(strip, palette, scale)
    frame = CameraFrame(canvas, layout)
    frame.framing = replace(usual, box=box)
    with canvas.shift_by(-rect.x / scale, -rect.y / scale):
        draw_squares(frame)
        draw_milestones(frame)
    return strip


def _draw_row(frame: CameraFrame) -> None:
    """Draw the numbers of squares, or the caption in their place."""
    if frame.layout.texts.caption is not None:
        draw_caption(frame.canvas, caption_box(frame.framing), frame.layout.texts.caption)
    else:
        draw_milestones(frame)


def _draw_over(frame: CameraFrame) -> None:
    """Draw everything else above the riders: texts and the shadow at the edge."""
    if frame.layout.texts.caption is None:
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
