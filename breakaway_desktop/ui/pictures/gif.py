"""Animated pictures as GIF files, written by Pillow, with one palette for all frames and only the changed part of each.

Pillow is imported only when an animation is drawn, so that still pictures work without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS: Final = 255
"""Number of colours; the last of the 256 entries of the palette marks unchanged pixels."""


class GifFrame(NamedTuple):
    """A picture and its duration in milliseconds."""

    surface: pygame.Surface
    ms: int


class _Part(NamedTuple):
    """The changed part of a frame, its corner, and its duration in milliseconds."""

    image: Image
    corner: tuple[int, int]
    ms: int

    def encode(self) -> bytes:
        from PIL.GifImagePlugin import getdata

        return b"".join(getdata(self.image, self.corner, duration=self.ms, transparency=COLOURS))


class Animation:
    """Builds an endless animation from frames of one size. Raises ImportError without Pillow.

    The palette is chosen for `samples`, pictures of the same size; other colours become the nearest one in it. A frame
    is written when the next one is added; Pillow's own `save_all` would keep all frames in memory until the last.
    """

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        self._palette = _palette(samples)
        self._written = BytesIO()
        self._shown: Image | None = None
        self._part: _Part | None = None

    def add(self, frame: GifFrame) -> None:
        from PIL.GifImagePlugin import getheader
        from PIL.Image import Dither
        from PIL.ImageChops import subtract_modulo

        picture = _image(frame.surface).quantize(palette=self._palette, dither=Dither.NONE)
        part = _Part(picture, (0, 0), frame.ms)
        if self._shown is None or self._part is None:
            self._written.write(b"".join(getheader(picture.copy(), info={"loop": 0})[0]))
        else:
            difference = subtract_modulo(picture, self._shown)
            box = difference.getbbox()
            if box is None:
                self._part = self._part._replace(ms=self._part.ms + frame.ms)
                return
            self._written.write(self._part.encode())
            same = difference.crop(box).point([255, *(0,) * 255], "1")
            part = _Part(picture.crop(box), box[:2], frame.ms)
            part.image.paste(COLOURS, mask=same)
        self._shown, self._part = picture, part

    def file(self) -> bytes:
        """Return the complete file. Raises ValueError without a frame."""
        if self._part is None:
            raise ValueError("a picture needs a frame")
        return self._written.getvalue() + self._part.encode() + b";"


def gif_of(frames: Iterable[GifFrame], samples: Sequence[pygame.Surface]) -> bytes:
    """Return the file of an animation. Raises ValueError without a frame, ImportError without Pillow."""
    animation = Animation(samples)
    for frame in frames:
        animation.add(frame)
    return animation.file()


def _palette(samples: Sequence[pygame.Surface]) -> Image:
    """Return one palette for all samples, computed from a single picture with the samples one below the other."""
    from PIL import Image

    width, height = samples[0].get_size()
    sheet = Image.new("RGB", (width, height * len(samples)))
    for index, surface in enumerate(samples):
        sheet.paste(_image(surface), (0, index * height))
    return sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def _image(surface: pygame.Surface) -> Image:
    from PIL import Image

    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
