"""Animated pictures, read back by pygame's reader."""

from __future__ import annotations

import gc
from itertools import groupby
from pathlib import Path
from random import Random

import pygame
import pytest
from PIL.Image import Image

from breakaway_desktop.ui.pictures.gif import Animation, GifFrame, gif_of

FEW = ((255, 255, 255), (0, 0, 0), (169, 36, 17), (48, 172, 254))


def at_random(rng: Random, size: tuple[int, int], colours: int) -> pygame.Surface:
    """Return a surface of random spots and noise."""
    surface = pygame.Surface(size)
    shades = [(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(colours)]
    surface.fill(shades[0])
    for _ in range(rng.randrange(40)):
        where = pygame.Rect(rng.randrange(size[0]), rng.randrange(size[1]), rng.randint(1, 30), rng.randint(1, 30))
        surface.fill(rng.choice(shades), where)
    for _ in range(rng.choice((0, 0, 5000))):
        surface.set_at((rng.randrange(size[0]), rng.randrange(size[1])), rng.choice(shades))
    return surface


def read_back(data: bytes, path: Path) -> list[tuple[bytes, float]]:
    path.write_bytes(data)
    return [(pygame.image.tobytes(frame, "RGB"), ms) for frame, ms in pygame.image.load_animation(path)]


@pytest.mark.parametrize("seed", range(12))
def test_frames_of_few_colours_come_back_as_good_as_they_were(seed: int, tmp_path: Path) -> None:
    rng = Random(f"gif/{seed}")
    size = rng.randint(1, 300), rng.randint(1, 200)
    surfaces = [at_random(rng, size, 20) for _ in range(rng.randint(1, 6))]
    surfaces.insert(0, surfaces[-1])  # nothing changes between two pictures
    frames = [GifFrame(surface, 40 + 10 * index) for index, surface in enumerate(surfaces)]
    result = read_back(gif_of(frames, surfaces), tmp_path / "x.gif")
    wanted = [
        (pixels, sum(frame.ms for frame in same))
        for pixels, same in groupby(frames, key=lambda frame: pygame.image.tobytes(frame.surface, "RGB"))
    ]
    assert [ms for _pixels, ms in result] == [ms for _pixels, ms in wanted]
    for (pixels, _), (others, _) in zip(result, wanted, strict=True):
        assert max(abs(one - other) for one, other in zip(pixels, others, strict=True)) <= 8


def test_a_colour_that_has_no_place_becomes_the_nearest(tmp_path: Path) -> None:
    surface = pygame.Surface((4, 1))
    for x, colour in enumerate(FEW):
        surface.set_at((x, 0), colour)
    other = pygame.Surface((4, 1))
    for x, (red, green, blue) in enumerate(FEW):
        other.set_at((x, 0), (abs(red - 3), abs(green - 2), abs(blue - 3)))
    ((pixels, _ms),) = read_back(gif_of([GifFrame(other, 100)], [surface]), tmp_path / "x.gif")
    assert pixels == pygame.image.tobytes(surface, "RGB")


def test_a_picture_needs_a_frame() -> None:
    with pytest.raises(ValueError, match="frame"):
        gif_of([], [pygame.Surface((1, 1))])


def test_no_more_frames_are_held_the_longer_it_is() -> None:
    rng = Random("gif/held")
    surfaces = [at_random(rng, (60, 40), 20) for _ in range(7)]
    animation = Animation(surfaces)
    held = []
    for at in range(15):
        animation.add(GifFrame(surfaces[at % 7], 50))
        held.append(sum(isinstance(each, Image) for each in gc.get_objects()))
    assert max(held[3:]) <= max(held[:3])
