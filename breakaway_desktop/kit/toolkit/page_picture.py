"""A picture of a page or a chart for sharing, in the colours of the day theme."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node


def draw_page(root: Node, size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return a picture of the tree on the desk; `size` in units, `scale` in pixels per unit."""
    w, h = size
    canvas = Canvas(pygame.Surface((round(w * scale), round(h * scale))), DAY, scale)
    tree = LaidOutTree(lambda _message: None, canvas.bounds)
    root.place(Measure(DAY, scale), canvas.bounds, tree)
    painters.desk(canvas)
    tree.paint(canvas)
    return canvas.surface


def save_picture(picture: pygame.Surface, path: Path) -> None:
    """Write the picture as a PNG file. Raises OSError."""
    try:
        pygame.image.save(picture, path)
    except pygame.error as error:
        raise OSError(0, str(error)) from None
