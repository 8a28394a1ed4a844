"""Riders who have a name are called by it in the race: on the sheet, in the log, and where numbers are explained."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, drawn_hands, seats_of
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT
from breakaway_desktop.ui.kit.recording import at_once
from breakaway_desktop.ui.scenes.race.hand_panel import HandShown, paint_hand
from tests.ui.scenes.at_the_table import BOT, Sitting, asked, played

Four = tuple[str, str, str, str]
NAMES: Four = ("Ada", "Bea", "Cleo", "Dora")
LONGEST: Four = ("W" * 40, "W" * 40, "W" * 40, "W" * 40)


def named(names: Four, moves: int = 60) -> Match:
    """A race some way on, in which all teams have riders of these names."""
    seats = tuple(replace(seat, riders=names) for seat in seats_of(("human", *(BOT,) * 5)))
    plan = Plan("boxed", Options(), seats, 7)
    return played(Match.begin(plan.with_hands([drawn_hands(7, team) for team in range(1, 7)])), moves)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_sheet_is_headed_by_numbers_and_names(tmp_path: Path, size: tuple[int, int]) -> None:
    sitting = Sitting(named(NAMES), tmp_path, size=size)
    asked(sitting)
    assert set(NAMES) <= set(sitting.texts())


def test_the_log_and_the_reasons_call_him_by_his_name(tmp_path: Path) -> None:
    sitting = Sitting(named(NAMES), tmp_path)
    rider = asked(sitting)
    sitting.key(pygame.K_e)
    assert sitting.says(f"{rider} {NAMES[rider % 10 - 1]} on ")
    sitting.key(pygame.K_l)
    sitting.pass_time(500)
    assert sitting.says(f" {NAMES[0]} rides ")


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_longest_names_stay_in_their_columns(tmp_path: Path, size: tuple[int, int]) -> None:
    sitting = Sitting(named(LONGEST), tmp_path, size=size)
    asked(sitting)
    sheet = sitting.scene.desk.fixtures.sheet.rect
    heads = [box for text, box, _cut in sitting.window.drawn() if text.startswith("WW") and sheet.contains(box.centre)]
    assert len(heads) == 4
    assert all(one.right < other.x - 12 for one, other in pairwise(heads))
    assert heads[-1].right < sheet.right


@pytest.mark.parametrize(
    ("rides", "parts"),
    [
        ("Player 1 rides 11", ["Player 1", "rides 11"]),
        ("Il giocatore 1 guida 11", ["Il giocatore 1", "guida 11"]),
        ("Ann rides 11", ["Ann rides 11"]),
    ],
)
def test_the_number_of_who_is_ridden_never_stands_alone(rides: str, parts: list[str]) -> None:
    canvas = Canvas(pygame.Surface((960, 600)), LIGHT, 1)
    canvas.boxes = []
    shown = HandShown("yellow", 11, "Yellow", "Player 1", (rides, "on 0, 1st of 23"))
    at_once(paint_hand(canvas, Box(0, 460, 960, 136), shown, True, 900))
    texts = [text for text, _box, _cut in canvas.boxes]
    assert texts[texts.index("Yellow") + 1 : texts.index("on 0, 1st of 23")] == parts
