"""The discs of lapped riders on the strip cover nobody (design sheet, "Token": Lapped)."""

from __future__ import annotations

import math

import pygame
import pytest

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT, TeamLook
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.strip_view import StripView
from breakaway_desktop.ui.road.tokens import TokenState, draw_body
from tests.ui.road.positions import STRIPS, standings

LAPPED = {32: (63, 13, 23), 37: (53, 24, 54, 64, 34), 40: (62, 32)}
SPREAD = {45: (43,), 46: (52,), 47: (14,), 50: (42, 12), 51: (44, 22, 41), 57: (51,), 61: (33,), 62: (21,), 64: (11,)}
PICTURE = RoadPicture(riders=standings({**LAPPED, **SPREAD, 77: (31,), 82: (61,)}), sprints=(33, 73), finish=100)

Drawn = dict[int, tuple[tuple[float, float], float, bool]]
"""Where each rider's token stands, its radius, and whether it has the disc."""


@pytest.fixture
def tokens(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """The tokens that are drawn from now on."""
    seen: Drawn = {}

    def drawn(
        canvas: Canvas, look: TeamLook, number: str, at: tuple[float, float], radius: float, state: TokenState
    ) -> None:
        seen[int(number)] = at, radius, state.lapped
        draw_body(canvas, look, number, at, radius, state)

    monkeypatch.setattr("breakaway_desktop.ui.road.strip_view.draw_body", drawn)
    return seen


@pytest.mark.parametrize("size", STRIPS)
def test_a_disc_never_lies_on_another_rider_and_each_lapped_square_has_one(size: str, tokens: Drawn) -> None:
    StripView().draw(Canvas(pygame.Surface((1920, 1080), 0, 32), LIGHT, 1), STRIPS[size], PICTURE)
    assert len(tokens) == len(PICTURE.riders)
    for (x, y), radius, lapped in list(tokens.values()):
        if not lapped:
            continue
        disc = x + 0.9 * radius, y - 0.9 * radius
        apart = [math.dist(disc, at) for at, _radius, _lapped in tokens.values() if at != (x, y)]
        assert min(apart) > 1.5 * radius
    for square, riders in LAPPED.items():
        assert any(tokens[rider][2] for rider in riders), square
    assert not any(tokens[rider][2] for riders in SPREAD.values() for rider in riders)


def test_where_there_is_room_every_lapped_rider_has_his_disc(tokens: Drawn) -> None:
    apart = RoadPicture(riders=standings({10: (11, 21), 30: (31,), 70: (41,)}), finish=100)
    StripView().draw(Canvas(pygame.Surface((1920, 1080), 0, 32), LIGHT, 1), STRIPS["1280"], apart)
    assert {rider for rider, (_at, _radius, lapped) in tokens.items() if lapped} == {11, 21, 31}
