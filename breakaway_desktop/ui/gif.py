"""Animated pictures as GIF files: one palette for all frames, and of each frame only what has changed.

Written here because nothing at hand can: pygame reads GIF files only, and Pillow would add more to the executable than
all of the game's own files.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

COLOURS: Final = 255
_CLEAR, _END, _FIRST, _MOST_CODES = 256, 257, 258, 4096
_UNCHANGED: Final = 255
"""The palette's last entry: where it stands, the frame before shows through."""
_LOOP: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Frame(NamedTuple):
    """A picture and how long it stays, in milliseconds."""

    surface: pygame.Surface
    ms: int


class Palette(dict[int, int]):
    """Entry by pixel (four bytes as one number); a colour that has none gets that of the nearest."""

    def __init__(self, samples: Iterable[pygame.Surface]) -> None:
        counted: Counter[int] = Counter()
        for surface in samples:
            counted.update(_pixels(surface))
        chosen = [pixel for pixel, _count in counted.most_common(COLOURS)]
        super().__init__({pixel: entry for entry, pixel in enumerate(chosen)})
        self.colours = [_rgb(pixel) for pixel in chosen]

    def __missing__(self, pixel: int) -> int:
        red, green, blue = _rgb(pixel)
        entry = min(
            range(len(self.colours)),
            key=lambda at: (
                2 * (self.colours[at][0] - red) ** 2
                + 4 * (self.colours[at][1] - green) ** 2
                + 3 * (self.colours[at][2] - blue) ** 2
            ),
        )
        self[pixel] = entry
        return entry

    def written(self) -> bytes:
        """The table as it stands in the file."""
        return bytes(part for colour in self.colours for part in colour).ljust(3 * 256, b"\0")


def gif_of(frames: Iterable[Frame], palette: Palette) -> bytes:
    """The file. All frames have one size; it plays for ever. Raises ValueError without a frame."""
    found = bytearray()
    before: bytes | None = None
    width = height = 0
    for frame in frames:
        entries = bytes(map(palette.__getitem__, _pixels(frame.surface)))
        if before is None:
            width, height = frame.surface.get_size()
            found += b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + palette.written() + _LOOP
            found += _picture(entries, (0, 0, width, height), frame.ms)
        else:
            found += _picture(*_changed(before, entries, width, height), frame.ms)
        before = entries
    if before is None:
        raise ValueError("a picture needs a frame")
    return bytes(found) + b"\x3b"


def _pixels(surface: pygame.Surface) -> memoryview[int]:
    return memoryview(pygame.image.tobytes(surface, "RGBX")).cast("I")


def _rgb(pixel: int) -> tuple[int, int, int]:
    red, green, blue, _rest = struct.pack("=I", pixel)
    return red, green, blue


def _changed(before: bytes, after: bytes, width: int, height: int) -> tuple[bytes, tuple[int, int, int, int]]:
    """The entries of the part that looks different now, and where it lies; a single pixel if nothing does."""
    rows = [y for y in range(height) if before[y * width : (y + 1) * width] != after[y * width : (y + 1) * width]]
    if not rows:
        return bytes([_UNCHANGED]), (0, 0, 1, 1)
    left, right = width, 0
    for y in rows:
        old, new = before[y * width : (y + 1) * width], after[y * width : (y + 1) * width]
        left = min(left, next(x for x in range(width) if old[x] != new[x]))
        right = max(right, next(x for x in range(width - 1, -1, -1) if old[x] != new[x]))
    found = bytearray()
    different = set(rows)
    same = bytes([_UNCHANGED]) * (right + 1 - left)
    for y in range(rows[0], rows[-1] + 1):
        if y not in different:
            found += same
            continue
        start, end = y * width + left, y * width + right + 1
        pairs = zip(before[start:end], after[start:end], strict=True)
        found += bytes([new if old != new else _UNCHANGED for old, new in pairs])
    return bytes(found), (left, rows[0], right + 1 - left, rows[-1] + 1 - rows[0])


def _picture(entries: bytes, box: tuple[int, int, int, int], ms: int) -> bytes:
    control = b"\x21\xf9\x04" + struct.pack("<BHBB", 0x05, max(2, ms // 10), _UNCHANGED, 0)
    data = packed(entries)
    blocks = b"".join(bytes([len(part)]) + part for part in _parts(data, 255))
    return control + b"\x2c" + struct.pack("<HHHHB", *box, 0) + b"\x08" + blocks + b"\0"


def _parts(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


def packed(entries: Sequence[int]) -> bytes:
    """LZW with codes from 9 to 12 bits, as the format has it."""
    found = bytearray()
    codes: dict[int, int] = {}
    bits, held, holding, free = 9, _CLEAR, 9, _FIRST
    prefix = -1
    for entry in entries:
        if prefix < 0:
            prefix = entry
            continue
        key = prefix << 8 | entry
        code = codes.get(key)
        if code is not None:
            prefix = code
            continue
        held |= prefix << holding
        holding += bits
        if free < _MOST_CODES:
            codes[key] = free
            if free == 1 << bits:
                bits += 1
            free += 1
        else:
            held |= _CLEAR << holding
            holding += bits
            codes.clear()
            bits, free = 9, _FIRST
        prefix = entry
        while holding >= 8:
            found.append(held & 0xFF)
            held >>= 8
            holding -= 8
    if prefix >= 0:
        held |= prefix << holding
        holding += bits
        if free == 1 << bits and bits < 12:
            bits += 1
    held |= _END << holding
    holding += bits
    found += held.to_bytes((holding + 7) // 8, "little")
    return bytes(found)
