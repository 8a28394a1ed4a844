"""What a look at the road tells: who leads, who rides in a string, who is helped, who is lapped, who rides now."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT, PALETTES, Palette
from breakaway_desktop.ui.road.circuit_view import CircuitView, circuit_stadium
from breakaway_desktop.ui.road.road_picture import Preview, RoadPicture, Running
from breakaway_desktop.ui.road.strip_view import StripView
from breakaway_desktop.ui.road.tokens import draw_wheels
from tests.ui.road.positions import ALL, CIRCUITS, RACE, START, STRIPS, standings
from tests.ui.road.test_views import drawn, pixels

VIEWS = [(CircuitView, CIRCUITS), (StripView, STRIPS)]
KINDS = pytest.mark.parametrize(("kind", "boxes"), VIEWS, ids=["circuit", "strip"])
PLAIN = replace(RACE, preview=None, to_move=None)


def count_of(surface: pygame.Surface, colour: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count()


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    rects = same.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


# Who leads


@KINDS
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_the_number_of_the_foremost_square_lies_on_gold(
    kind: type[CircuitView | StripView], boxes: dict[str, Box], palette: Palette
) -> None:
    for box in boxes.values():
        assert count_of(drawn(PLAIN, box, kind(), palette).surface, palette.gold) > 60


@KINDS
def test_nobody_leads_where_all_stand_on_one_square_or_rivals_are_hidden(
    kind: type[CircuitView | StripView], boxes: dict[str, Box]
) -> None:
    """R8.2: who is in front is not to be known."""
    hidden = replace(PLAIN, running=tuple(Running(rider.id, rider.look, 40) for rider in PLAIN.riders))
    for picture in (START, hidden):
        assert count_of(drawn(picture, boxes["1280"], kind()).surface, LIGHT.gold) == 0


# Strings


def test_strings_are_more_than_one_square_without_a_gap() -> None:
    assert PLAIN.strings() == [(46, 50), (52, 53), (58, 65)]
    assert START.strings() == []


def test_a_line_outside_the_road_ties_a_string_together() -> None:
    box = CIRCUITS["1280"]
    tied = replace(PLAIN, riders=standings({60: ALL[:1], 61: ALL[1:2]}))
    loose = replace(PLAIN, riders=standings({60: ALL[:1], 62: ALL[1:2]}))
    stadium = circuit_stadium(box)
    x, y = stadium.point(60.5, stadium.depth + 5)
    seen = [tuple(drawn(picture, box).surface.get_at((round(x), round(y))))[:3] for picture in (tied, loose)]
    assert seen[0] != LIGHT.paper
    assert seen[1] == LIGHT.paper


# Whom a card helps


@KINDS
def test_who_is_helped_wears_a_plate_and_nobody_else_changes(
    kind: type[CircuitView | StripView], boxes: dict[str, Box]
) -> None:
    box = boxes["1280"]
    preview = Preview(22, 53, 57, 0, (), 3, (56,))
    without, with_it = (
        drawn(replace(PLAIN, preview=replace(preview, helped=helped)), box, kind()) for helped in ((), ((62, 1),))
    )
    area = changed(without.surface, with_it.surface)
    assert 10 < area.w < 60
    assert 10 < area.h < 60


@pytest.mark.parametrize(
    ("rider", "gain", "seen"), [(62, 1, False), (43, 1, False), (22, 1, True), (44, 13, True), (61, 1, True)]
)
def test_on_the_compact_strip_a_plate_is_worn_where_it_covers_no_number(rider: int, gain: int, seen: bool) -> None:
    """62 and 43 have others right before them; nobody stands near the others."""
    preview = Preview(31, 52, 57, 0, (), 3, (56,))
    without, with_it = (
        drawn(replace(PLAIN, preview=replace(preview, helped=helped)), STRIPS["960"], StripView())
        for helped in ((), ((rider, gain),))
    )
    assert (pixels(without) != pixels(with_it)) is seen


# Who is lapped, who is dropped


@KINDS
def test_lapped_and_dropped_look_different(kind: type[CircuitView | StripView], boxes: dict[str, Box]) -> None:
    """R7.3, R4.6."""
    for box in boxes.values():
        lapped, dropped, level = (
            drawn(RoadPicture(riders=standings({35: [64], 50 + more: [11]}, [64] if is_dropped else [])), box, kind())
            for more, is_dropped in ((30, False), (30, True), (20, False))
        )
        assert pixels(lapped) != pixels(dropped)
        assert pixels(lapped) != pixels(level)


# Who rides


@KINDS
def test_wheels_turn_while_somebody_rides_and_are_gone_when_he_stands(
    kind: type[CircuitView | StripView], boxes: dict[str, Box]
) -> None:
    box = boxes["1280"]
    at_rest = replace(PLAIN, rolling={61: (68.0, 0.8)})
    looks = [drawn(at_rest, box, kind()), drawn(replace(at_rest, turning=True), box, kind())]
    area = changed(looks[0].surface, looks[1].surface)
    assert 0 < area.w < 40
    assert 0 < area.h < 40


def test_spokes_turn_with_the_way_that_is_ridden() -> None:
    """And look the same again after a third of half a turn, so that there are few sprites."""
    seen = []
    for turned in (0.0, 0.5, math.pi / 3, 40 * math.pi / 3, -math.pi / 3):
        canvas = Canvas(pygame.Surface((80, 80)), LIGHT, 1.0)
        draw_wheels(canvas, (40, 40), 16, turned)
        seen.append(pixels(canvas))
    assert seen[0] != seen[1]
    assert seen[0] == seen[2] == seen[3] == seen[4]


@KINDS
def test_a_line_lights_up_softly(kind: type[CircuitView | StripView], boxes: dict[str, Box]) -> None:
    picture = replace(PLAIN, riders=standings({72: ALL[:2], 74: ALL[2:4]}))
    for palette in PALETTES.values():
        for box in boxes.values():
            dark, lit = (drawn(replace(picture, crossed=line), box, kind(), palette) for line in (None, 73))
            area = changed(dark.surface, lit.surface)
            assert area.w * area.h > 0
            assert area.w * area.h < 0.03 * box.w * box.h


# Many on a square


def test_leaves_hang_near_their_squares_and_the_text_gives_way() -> None:
    """Two crowds left of the middle: with the text between them and the road their stems would cross the infield."""
    crowded = {18: ALL[:1], 14: ALL[1:5], 3: ALL[14:24]}
    infield = ("Turn 2", "leader on 18 · 82 to the finish", "13 moves next")
    canvas = drawn(RoadPicture(riders=standings(crowded), infield=infield), CIRCUITS["960"])
    assert canvas.boxes
    title = next(box for text, box, _cut in canvas.boxes if text == "Turn 2")
    assert title.x > CIRCUITS["960"].centre[0]
    few = drawn(RoadPicture(riders=standings({18: ALL[:1]}), infield=infield), CIRCUITS["960"])
    assert few.boxes
    assert next(box for text, box, _cut in few.boxes if text == "Turn 2").right < CIRCUITS["960"].centre[0]
