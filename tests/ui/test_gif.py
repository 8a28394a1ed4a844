"""The writer of GIF files, read back by another program's reader."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from breakaway_desktop.ui.gif import COLOURS, Frame, Palette, gif_of, packed

FEW = ((255, 255, 255), (0, 0, 0), (169, 36, 17), (48, 172, 254))


def by_lot(lots: Random, size: tuple[int, int], colours: int) -> pygame.Surface:
    """A surface of spots and of noise."""
    surface = pygame.Surface(size)
    shades = [(lots.randrange(256), lots.randrange(256), lots.randrange(256)) for _ in range(colours)]
    surface.fill(shades[0])
    for _ in range(lots.randrange(40)):
        where = pygame.Rect(lots.randrange(size[0]), lots.randrange(size[1]), lots.randint(1, 30), lots.randint(1, 30))
        surface.fill(lots.choice(shades), where)
    for _ in range(lots.choice((0, 0, 5000))):
        surface.set_at((lots.randrange(size[0]), lots.randrange(size[1])), lots.choice(shades))
    return surface


def read_back(data: bytes, path: Path) -> list[tuple[bytes, float]]:
    path.write_bytes(data)
    return [(pygame.image.tobytes(frame, "RGB"), ms) for frame, ms in pygame.image.load_animation(path)]


@pytest.mark.parametrize("seed", range(12))
def test_frames_of_few_colours_come_back_as_they_were(seed: int, tmp_path: Path) -> None:
    lots = Random(f"gif/{seed}")
    size = lots.randint(1, 300), lots.randint(1, 200)
    surfaces = [by_lot(lots, size, 20) for _ in range(lots.randint(1, 6))]
    surfaces.insert(0, surfaces[-1])  # nothing changes from one to the next
    frames = [Frame(surface, 40 + 10 * at) for at, surface in enumerate(surfaces)]
    palette = Palette(surfaces)
    if len(palette.colours) > COLOURS:
        pytest.fail("more colours than a palette holds")
    found = read_back(gif_of(frames, palette), tmp_path / "x.gif")
    assert [pixels for pixels, _ms in found] == [pygame.image.tobytes(surface, "RGB") for surface in surfaces]
    assert [ms for _pixels, ms in found] == [frame.ms for frame in frames]


def test_a_colour_that_has_no_place_becomes_the_nearest(tmp_path: Path) -> None:
    surface = pygame.Surface((4, 1))
    for x, colour in enumerate(FEW):
        surface.set_at((x, 0), colour)
    palette = Palette([surface])
    other = pygame.Surface((4, 1))
    for x, (red, green, blue) in enumerate(FEW):
        other.set_at((x, 0), (abs(red - 3), abs(green - 2), abs(blue - 3)))
    ((pixels, _ms),) = read_back(gif_of([Frame(other, 100)], palette), tmp_path / "x.gif")
    assert pixels == pygame.image.tobytes(surface, "RGB")


def test_a_picture_needs_a_frame() -> None:
    with pytest.raises(ValueError, match="frame"):
        gif_of([], Palette([pygame.Surface((1, 1))]))


def unpacked(data: bytes) -> bytes:
    """LZW as the format's own text has it, from the reader's side."""
    bits_in = int.from_bytes(data, "little")
    at, size = 0, 9
    table: list[bytes] = []
    found = bytearray()
    before = b""
    while True:
        code = bits_in >> at & (1 << size) - 1
        at += size
        if code == 256:
            table, size, before = [bytes([value]) for value in range(256)] + [b"", b""], 9, b""
            continue
        if code == 257:
            assert at + 8 > 8 * len(data)
            return bytes(found)
        entry = table[code] if code < len(table) else before + before[:1]
        found += entry
        if before and len(table) < 4096:
            table.append(before + entry[:1])
        if len(table) == 1 << size and size < 12:
            size += 1
        before = entry


@pytest.mark.parametrize("length", [1, 2, 3, 255, 256, 257, 258, 511, 512, 4000, 70_000])
@pytest.mark.parametrize("values", [1, 2, 17, 255])
def test_codes_come_back_at_every_length(length: int, values: int) -> None:
    """Where codes grow by a bit, and where the table is full and begun again."""
    lots = Random(f"{length}/{values}")
    data = bytes(lots.randrange(values) for _ in range(length))
    assert unpacked(packed(data)) == data
