"""The text of a lesson covers neither its subject nor the hand, in every size and language.

The subject is bright, everything else dimmed.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.palette import PALETTES
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.tutorial import STEPS
from breakaway_desktop.tutorial.lesson import END
from breakaway_desktop.ui.road.ring_layout import ring_in
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.tutorial.screen import _cards
from breakaway_desktop.ui.tutorial.spotlight import SHEET, SpotlitShape, place_sheet, pointer_line
from tests.ui.tutorial.tutorial_driver import TutorialDriver, step_of

WINDOWS = (((960, 600), 1.0), ((1280, 800), 1.0))
LARGE = tuple(pytest.param(window, marks=pytest.mark.release) for window in (((1920, 1080), 1.0), ((1920, 1200), 2.0)))
RIDES = step_of("ride")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("window", [*WINDOWS, *LARGE], ids=str)
def test_the_sheet_covers_neither_lit_parts_nor_the_hand(
    tmp_path: Path, window: tuple[tuple[int, int], float], language: str
) -> None:
    size, scale = window
    set_language(language)
    learner = TutorialDriver(tmp_path / "races", size)
    learner.app.set_scale(scale)
    for index, (_lesson, step) in enumerate(STEPS):
        if step.action.kind == END:  # after the race, which is not replayed
            continue
        learner.begin(index)
        screen, page = learner.page.screen, learner.page
        whole, sheet = Box(0, 0, screen.w, screen.h), page.node_box(SHEET)
        assert whole.encloses(sheet)
        if step.shows_goal:
            assert not learner.lights
        else:
            compact = screen.w < 1200
            assert len(learner.lights) == len(step.show) - (compact and any(s.part == "why" for s in step.show))
            hand = _cards(page.placed[0]) if learner.lesson.race and learner.race.shown_ask else []
            for box in [*(light.box for light in learner.lights), *hand]:
                assert not sheet.inflated(2).touches(box), step.sentence
        scaled = learner.drawn_texts()
        by = screen.scale / learner.app.screen.scale
        on_sheet = Box(*(by * n for n in sheet))
        assert not [text for text, box, cut in scaled if cut and on_sheet.encloses(box)]
        assert any(learner.lesson.sentence.startswith(text) for text, _box, _cut in scaled if len(text) > 12)


@pytest.mark.parametrize("theme", PALETTES)
def test_the_spotlight_keeps_its_subject_bright_and_dims_the_rest(tmp_path: Path, theme: str) -> None:
    learner = TutorialDriver(tmp_path / "races", palette=PALETTES[theme])
    learner.begin(RIDES)
    learner.wait(1000)
    card, other = learner.card(5), learner.card(9)
    inside, outside = _pixel(card), _pixel(other)
    learner.pixels()
    dimmed = learner.paint().get_at(inside), learner.paint().get_at(outside)
    learner.settings.speed = "normal"
    learner.key(pygame.K_RETURN)
    learner.pixels()
    bare = learner.paint().get_at(inside), learner.paint().get_at(outside)
    assert sum(dimmed[1][:3]) < sum(bare[1][:3])
    assert sum(dimmed[0][:3]) > sum(dimmed[1][:3])


def _pixel(box: Box) -> tuple[int, int]:
    """Return a pixel on the paper of a card."""
    return round(box.x + 14), round(box.centre[1])


def test_the_window_may_change_its_size_in_the_middle_of_a_step(tmp_path: Path) -> None:
    learner = TutorialDriver(tmp_path / "races")
    learner.begin(RIDES)
    said = learner.lesson.sentence
    learner.resize((960, 600))
    assert (learner.lesson.step_index, learner.lesson.sentence) == (RIDES, said)
    assert Box(0, 0, 960, 600).encloses(learner.page.node_box(SHEET))
    learner.do_step()
    assert learner.lesson.step_index == RIDES + 1


WHOLE = Box(0, 0, 1000, 600)


def test_the_panel_is_at_the_nearest_free_place() -> None:
    light = Box(100, 100, 200, 80)
    hidden, box = place_sheet(WHOLE, 300, 200, (light,), (Box(0, 480, 1000, 120),), None)
    assert not hidden
    assert not box.touches(light)
    assert box.bottom <= 480
    assert box.x - light.right < 120


def test_where_nothing_is_free_it_covers_as_little_as_can_be() -> None:
    hidden, box = place_sheet(WHOLE, 300, 200, (Box(0, 0, 1000, 450),), (), None)
    assert hidden
    assert box.bottom == 590


@pytest.mark.parametrize(
    ("light", "side"),
    [(Box(0, 200, 100, 100), "x"), (Box(800, 200, 100, 100), "right"), (Box(400, 0, 100, 50), "y"),
     (Box(605, 40, 150, 60), "y")],
)  # fmt: skip
def test_the_chevrons_point_from_the_sheets_edge_to_the_lit_part(light: Box, side: str) -> None:
    sheet = Box(300, 150, 300, 200)
    result = pointer_line(sheet, [SpotlitShape.of(Box(0, 560, 20, 20)), SpotlitShape.of(light)])
    assert result is not None
    start, end = result
    assert start[1 if side == "y" else 0] == getattr(sheet, side)
    assert light.inflated(0.5).contains(end)


def test_no_chevrons_where_there_is_no_room() -> None:
    assert pointer_line(Box(300, 150, 300, 200), [SpotlitShape.of(Box(605, 200, 50, 50))]) is None
    assert pointer_line(Box(300, 150, 300, 200), []) is None


def test_the_chevrons_reach_shapes_that_are_not_boxes() -> None:
    result = pointer_line(Box(300, 150, 300, 200), [SpotlitShape(((0, 100), (100, 250), (0, 400)))])
    assert result is not None
    assert result[1] == (100, 250)


def test_the_spotlight_on_a_bend_cuts_no_rider(tmp_path: Path) -> None:
    """Riders on a square in the spotlight are completely inside it, riders beside it outside."""
    learner = TutorialDriver(tmp_path / "races")
    learner.begin(next(index for index, (lesson, _step) in enumerate(STEPS) if lesson.topic == "sprint"))
    road = next(light for light in learner.lights if len(light.corners) > 4)
    shown = road_shown(learner.race)
    ring = ring_in(learner.page.node_box("road"))
    film = pygame.Surface((1280, 800))
    pygame.draw.polygon(film, "white", road.corners)
    inside = set()
    for rider in shown.picture.riders:
        x, y = ring.point(ring.middle(rider.square), 0.3 * ring.lane)
        if film.get_at((round(x), round(y)))[0] > 0:
            inside.add(rider.id)
    assert inside == {rider.id for rider in shown.picture.riders if rider.square in (33, 34)}
