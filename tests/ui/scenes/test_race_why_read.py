"""Reasons of the race screen can be read whole at every size, in long words too."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.road.circuit_view import circuit_stadium
from breakaway_desktop.ui.scenes.race.why_panel import paint_why
from tests.ui.scenes.at_the_table import Sitting, asked, match_of, played
from tests.ui.scenes.person import longer
from tests.ui.scenes.test_race_why import ONE_HUMAN, marked, panels, pointing, sitting_at


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((960, 600), 1.0),
        ((1280, 800), 1.0),
        *(
            pytest.param(size, scale, marks=pytest.mark.slow)
            for size, scale in (
                ((960, 600), 0.75), ((1920, 1080), 1.0), ((1920, 1200), 2.0), ((2560, 1440), 1.5), ((3840, 2160), 1.0),
                ((3840, 2160), 2.0),
            )
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("stretched", [False, True])
def test_reasons_and_the_outcome_table_are_whole_at_every_size(
    size: tuple[int, int], scale: float, stretched: bool, tmp_path: Path
) -> None:
    """Also with four cards and with strings a third longer."""
    with longer() if stretched else nullcontext():
        hands = [((8, 9, 10, 3), (9, 9, 7), (5, 6, 9), (4, 5, 7))] * 6
        for steps, own in ((150, None), (40, hands)):
            sitting = Sitting(played(match_of(ONE_HUMAN, hands=own, seed=22), steps), tmp_path, size=size, scale=scale)
            asked(sitting)
            sitting.window.drawn()
            for column in ("lands", "place", "lines", "new", "may"):
                sitting.click(marked(pointing(sitting).table, "outcome", column=column).box.centre)
                sitting.scene.stir()
                desk = sitting.scene.desk
                canvas = Canvas(pygame.Surface(size), sitting.window.screen.palette, scale)
                canvas.boxes = []
                desk.draw_hand(canvas)
                assert not [text for text, _box, cut in canvas.boxes if cut]
                said = desk.why.text
                room = desk.layout.sheet if desk.layout.compact else desk.layout.why
                lines = canvas.lines_of(said, 11, room.w - 34)
                assert len(lines) * 11 * 1.35 < room.h - 36


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("steps", [0, 20, 100])
@pytest.mark.parametrize("stretched", [False, True])
def test_no_reason_is_cut_off(size: tuple[int, int], steps: int, stretched: bool, tmp_path: Path) -> None:
    """However many riders it speaks of, and also while the panel says how to leave."""
    with longer() if stretched else nullcontext():
        sitting = sitting_at(tmp_path, steps, size=size, seed=22)
        desk = sitting.scene.desk
        canvas = Canvas(pygame.Surface(size), sitting.window.screen.palette, 1)
        told = 0
        for topic in {mark.topic for panel in panels(sitting) for mark in panel.marks()}:
            sitting.scene.ask_why(topic)
            canvas.boxes = []
            paint_why(canvas, desk.layout.sheet.inflated(-4) if desk.layout.compact else desk.layout.why, desk.why)
            subject = desk.why.subject
            assert not [text for text, _box, cut in canvas.boxes if cut and not subject.startswith(text[:3])], topic
            told += bool(desk.why.text)
        assert told > 40


def test_a_square_that_nobody_has_reached_yet_is_called_by_its_own_number(tmp_path: Path) -> None:
    """On the first lap the squares ahead of the leader are none of a lap before."""
    sitting = sitting_at(tmp_path, 0)
    desk = sitting.scene.desk
    stadium = circuit_stadium(desk.layout.circuit)
    sitting.click(stadium.point(30, stadium.depth / 2))
    assert sitting.says("Nobody stands on 30.")


def test_a_click_beside_all_numbers_rings_none_until_a_key_walks_to_one(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, 0)
    numbers = pointing(sitting).circuit
    stadium = circuit_stadium(sitting.scene.desk.layout.circuit)
    sitting.click(stadium.point(30, stadium.depth / 2))

    def ringed() -> bool:
        canvas = Canvas(pygame.Surface((1280, 800)), sitting.window.screen.palette, 1)
        numbers.draw(canvas, True, False)
        return bool(pygame.mask.from_threshold(canvas.surface, canvas.palette.accent, (1, 1, 1)).count())

    assert not ringed()
    arrows = (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN)
    assert any(numbers.handle(KeyDown(key)) for key in arrows)
    assert ringed()
