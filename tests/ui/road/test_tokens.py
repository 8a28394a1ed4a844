"""Tokens (design sheet, "Token"): six teams told apart without colour, states, sizes."""

from __future__ import annotations

import itertools

import pygame
import pytest

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import DARK, LIGHT, TEAM_LOOKS, Palette, TeamLook
from breakaway_desktop.ui.road.outlines import outline
from breakaway_desktop.ui.road.tokens import AT_REST, TokenState, draw_token

SIZE = 96


def token(
    look: TeamLook, number: str, radius: float, state: TokenState = AT_REST, palette: Palette = LIGHT, scale: float = 1
) -> Canvas:
    """A token in the middle of a piece of road."""
    canvas = Canvas(pygame.Surface((SIZE, SIZE)), palette, scale)
    canvas.fill(palette.road)
    draw_token(canvas, look, number, (SIZE / 2 / scale, SIZE / 2 / scale), radius, state)
    return canvas


def silhouette(canvas: Canvas) -> pygame.mask.Mask:
    """All pixels that are not road."""
    mask = pygame.mask.from_threshold(canvas.surface, canvas.palette.road, (2, 2, 2))
    mask.invert()
    return mask


@pytest.mark.parametrize("radius", [27, 16, 11, 8, 7])
def test_the_six_silhouettes_differ_at_every_size(radius: float) -> None:
    """ux.md §9: Red and Indigo coincide in greyscale, so the shape must carry."""
    shapes = [silhouette(token(look, "", radius)) for look in TEAM_LOOKS]
    for one, other in itertools.combinations(shapes, 2):
        shared = one.overlap_area(other, (0, 0))
        assert one.count() + other.count() - 2 * shared > 0.05 * one.count()


def test_silhouettes_look_equally_large() -> None:
    areas = [silhouette(token(look, "", 27)).count() for look in TEAM_LOOKS]
    assert max(areas) < 1.5 * min(areas)


@pytest.mark.parametrize("look", TEAM_LOOKS, ids=lambda look: look.colour_key)
def test_two_rings_part_the_fill_from_any_ground(look: TeamLook) -> None:
    """ux.md §9: inner ring in the label's colour, outer ring in the opposite."""
    for palette in (LIGHT, DARK):
        colours = {tuple(token(look, "", 40, palette=palette).surface.get_at((x, SIZE // 2)))[:3] for x in range(SIZE)}
        opposite = (255, 255, 255) if look.label == (0, 0, 0) else (0, 0, 0)
        assert {look.fill, look.label, palette.road} <= colours
        nearest = min(sum(abs(a - b) for a, b in zip(colour, opposite, strict=True)) for colour in colours)
        assert nearest < 60


@pytest.mark.parametrize("look", TEAM_LOOKS, ids=lambda look: look.colour_key)
@pytest.mark.parametrize("radius", [27, 16, 11, 8.25])
def test_numbers_stay_inside_the_outline(look: TeamLook, radius: float) -> None:
    assert silhouette(token(look, "64", radius)).count() == pytest.approx(
        silhouette(token(look, "", radius)).count(), rel=0.04
    )


def test_numbers_of_one_team_differ_and_small_tokens_are_shapes_alone() -> None:
    look = TEAM_LOOKS[0]
    bytes_of = [pygame.image.tobytes(token(look, str(n), 16).surface, "RGB") for n in (11, 12, 13, 14)]
    assert len(set(bytes_of)) == 4
    small = [pygame.image.tobytes(token(look, str(n), 7.5).surface, "RGB") for n in (11, 12)]
    assert small[0] == small[1]


def test_every_state_is_seen() -> None:
    states = [
        AT_REST, TokenState(to_move=True), TokenState(moved=True), TokenState(ghost=True), TokenState(dropped=True),
        TokenState(lapped=True), TokenState(shown=True),
    ]  # fmt: skip
    for radius in (8, 11, 16):
        seen = {pygame.image.tobytes(token(TEAM_LOOKS[1], "22", radius, state).surface, "RGB") for state in states}
        assert len(seen) == len(states)


def test_one_who_is_dropped_and_lapped_shows_the_dots() -> None:
    both = token(TEAM_LOOKS[1], "22", 16, TokenState(dropped=True, lapped=True))
    dots = token(TEAM_LOOKS[1], "22", 16, TokenState(dropped=True))
    assert pygame.image.tobytes(both.surface, "RGB") == pygame.image.tobytes(dots.surface, "RGB")


def test_the_ring_of_the_rider_to_move_is_accent_at_1_38_radii() -> None:
    canvas = token(TEAM_LOOKS[0], "11", 20, TokenState(to_move=True))
    assert tuple(canvas.surface.get_at((SIZE // 2 + round(1.38 * 20), SIZE // 2)))[:3] == LIGHT.accent


def test_a_scale_of_200_percent_draws_twice_as_large() -> None:
    one = silhouette(token(TEAM_LOOKS[0], "11", 12)).count()
    two = silhouette(token(TEAM_LOOKS[0], "11", 12, scale=2)).count()
    assert two == pytest.approx(4 * one, rel=0.08)


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(KeyError):
        outline("hexagon")
