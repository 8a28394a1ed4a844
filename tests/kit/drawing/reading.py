"""What is seen: of a canvas `Canvas.text_log` without covered texts, of a window its pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
from pygame import FRect, Surface

from breakaway_desktop.kit.drawing.box import Box

Written = tuple[str, Box, bool]


def readable(boxes: list[Written]) -> list[Written]:
    """Return the texts that are visible in the end; a partly covered one counts as clipped."""
    visible: list[tuple[Box, Written]] = []
    rects: list[FRect] = []
    for text, box, clipped in boxes:
        if text:
            visible.append((core_of(box), (text, box, clipped)))
            rects.append(FRect(visible[-1][0]))
        elif FRect(box).inflate(0.1, 0.1).collidelist(rects) >= 0:  # a little larger, because its numbers are rounded
            visible = [(core, (t, b, c or box.touches(core))) for core, (t, b, c) in visible if not box.encloses(core)]
            rects = [FRect(core) for core, _written in visible]
    return [written for _core, written in visible]


def core_of(box: Box) -> Box:
    """Return the part of a line that has letters in it."""
    return box.inflated(-1.5, -max(min(4.0, box.h / 4), box.h / 6))


def visible_pixels(window: Surface) -> Any:
    """Return the pixels as numbers, without the byte that SDL leaves undefined."""
    shown: Any = window.get_buffer()
    return np.frombuffer(shown, np.uint32) & 0xFFFFFF
