"""What an eye sees of a screen: its texts, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator

from breakaway_desktop.ui.kit.box import Box
from tests.ui.kit.reading import Written, readable
from tools.studio import LONG_NAMES, Studio


def texts_of(studio: Studio) -> list[Written]:
    """Every text that shows, where, and whether it is cut off."""
    canvas = studio.app.canvas
    canvas.boxes = []
    studio.stage.draw(canvas)
    focus = studio.top.focus
    # What an open list or menu lies over is not to be read now.
    if focus.current is not None and focus.current.grabbing:
        canvas.boxes = []
        focus.current.draw_over(canvas)
    elif focus.depth:
        canvas.boxes = []
        layer = focus._top
        if layer.backdrop is not None:
            layer.backdrop(canvas)
        for control in focus.controls:
            control.draw(canvas, False, False)
    return [(text, box, cut) for text, box, cut in readable(canvas.boxes) if text.strip()]


def faults_of(texts: list[Written], whole: Box) -> list[str]:
    """Texts that are cut off, lie on each other or beyond the window.

    What people write themselves, names and lists of lines, may be shortened; everything else is whole.
    """
    found = [f"cut off: {text}" for text, _box, cut in texts if cut and not is_own(text)]
    found += [f"beyond the window: {text}" for text, box, _cut in texts if not whole.inflated(0.5).encloses(box)]
    return found + [f"on each other: {one} / {other}" for one, other in _touching(texts)]


def is_own(text: str) -> bool:
    """Whether a person has written it."""
    return any(name.split()[0] in text for name in LONG_NAMES) or text.count(", ") > 6


def _touching(texts: list[Written]) -> Iterator[tuple[str, str]]:
    """From left to right, each text against those that begin before it ends."""
    open_ones: list[tuple[Box, str]] = []
    for ink, text in sorted((inked(text, box), text) for text, box, _cut in texts):
        open_ones = [(other, name) for other, name in open_ones if other.right > ink.x]
        yield from ((name, text) for other, name in open_ones if ink.touches(other))
        open_ones.append((ink, text))


def inked(text: str, box: Box) -> Box:
    """The part of a line of Noto Sans in which these letters stand."""
    below = 0.06 if any(letter in "gjpqyQ,;()/|" for letter in text) else 0.22
    return Box(box.x + 1, box.y + 0.24 * box.h, box.w - 2, (1 - 0.24 - below) * box.h)
