"""Readable texts of a canvas: `Canvas.text_log` without covered texts."""

from __future__ import annotations

from breakaway_desktop.kit.drawing.box import Box

Written = tuple[str, Box, bool]


def readable(boxes: list[Written]) -> list[Written]:
    """Return the texts that are visible in the end; a partly covered one counts as clipped."""
    visible: list[tuple[Box, Written]] = []
    for text, box, clipped in boxes:
        if text:
            visible.append((_core(box), (text, box, clipped)))
            continue
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        # `touches`, inlined because this runs millions of times.
        if any(x < c.x + c.w and c.x < right and y < c.y + c.h and c.y < bottom for c, _written in visible):
            visible = [(core, (t, b, c or box.touches(core))) for core, (t, b, c) in visible if not box.encloses(core)]
    return [written for _core, written in visible]


def _core(box: Box) -> Box:
    """Return the part of a line that has letters in it."""
    return box.inflated(-1.5, -max(min(4.0, box.h / 4), box.h / 6))
