"""Animated pictures as GIF files, written by Pillow: one palette for all frames, of each frame what has changed.

Pillow is asked for when a picture is drawn, not before: a Python without it has still pictures at least.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS: Final = 255
"""One entry of 256 is kept for what stays as it was."""


class Frame(NamedTuple):
    """A picture and how long it stays, in milliseconds."""

    surface: pygame.Surface
    ms: int


class Animation:
    """Takes frames of one size one after the other; the file plays for ever. Its colours are those of the samples, of
    the same size; a colour that has no place among them becomes the nearest. Raises ImportError without Pillow."""

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        self._palette = _palette(samples)
        self._pictures: list[Image] = []
        self._times: list[int] = []

    def add(self, frame: Frame) -> None:
        from PIL.Image import Dither

        self._pictures.append(_image(frame.surface).quantize(palette=self._palette, dither=Dither.NONE))
        self._times.append(frame.ms)

    def file(self) -> bytes:
        """The whole file. Raises ValueError without a frame."""
        if not self._pictures:
            raise ValueError("a picture needs a frame")
        first, *others = self._pictures
        file = BytesIO()
        first.save(file, "GIF", save_all=True, append_images=others, duration=self._times, loop=0, optimize=True)
        return file.getvalue()


def gif_of(frames: Iterable[Frame], samples: Sequence[pygame.Surface]) -> bytes:
    """The file of an animation of these frames. Raises ValueError without a frame, and ImportError without Pillow."""
    animation = Animation(samples)
    for frame in frames:
        animation.add(frame)
    return animation.file()


def _palette(samples: Sequence[pygame.Surface]) -> Image:
    """The colours of all samples, below each other in one picture."""
    from PIL import Image

    width, height = samples[0].get_size()
    together = Image.new("RGB", (width, height * len(samples)))
    for at, surface in enumerate(samples):
        together.paste(_image(surface), (0, at * height))
    return together.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def _image(surface: pygame.Surface) -> Image:
    from PIL import Image

    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
