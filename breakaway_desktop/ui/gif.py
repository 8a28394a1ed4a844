"""Animated pictures as GIF files, written by Pillow: one palette for all frames, of each frame what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final, NamedTuple

import pygame
from PIL import Image

COLOURS: Final = 255
"""One entry of 256 is kept for what stays as it was."""


class Frame(NamedTuple):
    """A picture and how long it stays, in milliseconds."""

    surface: pygame.Surface
    ms: int


def gif_of(frames: Iterable[Frame], samples: Sequence[pygame.Surface]) -> bytes:
    """The file. All frames have one size; it plays for ever. Its colours are those of the samples, of the same size;
    a colour that has no place among them becomes the nearest. Raises ValueError without a frame."""
    palette = _palette(samples)
    pictures, times = [], []
    for frame in frames:
        pictures.append(_image(frame.surface).quantize(palette=palette, dither=Image.Dither.NONE))
        times.append(frame.ms)
    if not pictures:
        raise ValueError("a picture needs a frame")
    file = BytesIO()
    pictures[0].save(file, "GIF", save_all=True, append_images=pictures[1:], duration=times, loop=0, optimize=True)
    return file.getvalue()


def _palette(samples: Sequence[pygame.Surface]) -> Image.Image:
    """The colours of all samples, below each other in one picture."""
    width, height = samples[0].get_size()
    together = Image.new("RGB", (width, height * len(samples)))
    for at, surface in enumerate(samples):
        together.paste(_image(surface), (0, at * height))
    return together.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
