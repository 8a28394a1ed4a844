"""Readable texts of a canvas: `Canvas.text_log` without covered texts."""

from __future__ import annotations

from pygame import FRect

from breakaway_desktop.kit.drawing.box import Box

Written = tuple[str, Box, bool]


def readable(boxes: list[Written]) -> list[Written]:
    """Return the texts that are visible in the end; a partly covered one counts as clipped."""
    visible: list[tuple[Box, Written]] = []
    rects: list[FRect] = []
    for text, box, clipped in boxes:
        if text:
            visible.append((_core(box), (text, box, clipped)))
            rects.append(FRect(visible[-1][0]))
        elif FRect(box).inflate(0.1, 0.1).collidelist(rects) >= 0:  # a little larger, because its numbers are rounded
            visible = [(core, (t, b, c or box.touches(core))) for core, (t, b, c) in visible if not box.encloses(core)]
            rects = [FRect(core) for core, _written in visible]
    return [written for _core, written in visible]


def _core(box: Box) -> Box:
    """Return the part of a line that has letters in it."""
    return box.inflated(-1.5, -max(min(4.0, box.h / 4), box.h / 6))
