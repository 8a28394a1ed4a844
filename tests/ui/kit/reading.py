"""What can be read on a canvas: the texts of `Canvas.boxes` without those that something was drawn over."""

from __future__ import annotations

from breakaway_desktop.ui.kit.box import Box

Written = tuple[str, Box, bool]


def readable(boxes: list[Written]) -> list[Written]:
    """The texts that show in the end; one that is covered in part is clipped."""
    found: list[Written] = []
    for text, box, clipped in boxes:
        if text:
            found.append((text, box, clipped))
        elif found:
            found = [(t, b, c or _hides(box, b)) for t, b, c in found if not box.encloses(_core(b))]
    return found


def _hides(cover: Box, text: Box) -> bool:
    return cover.touches(_core(text))


def _core(box: Box) -> Box:
    """The part of a line in which its letters stand."""
    return box.inflated(-1.5, -min(4.0, box.h / 4))
