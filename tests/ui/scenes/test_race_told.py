"""What the race screen tells: who rode unasked, who leaves, what was taken back, why; and that it can be read."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.sheet import Cell, Row
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.recording import at_once
from breakaway_desktop.ui.scenes.race.dialogs import RetireDialog, undo_dialog
from breakaway_desktop.ui.scenes.race.recap import unasked
from tests.ui.kit.reading import readable
from tests.ui.scenes.at_the_table import BOT, ONE, Sitting, asked, digit, match_of, played
from tests.ui.scenes.person import EVERY_SIZE, SIZES, longer


def test_f3_shows_the_sheet_though_why_lies_over_it(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(["human", BOT, BOT]), 30), tmp_path, size=(960, 600))
    asked(sitting)
    sitting.key(pygame.K_e)
    assert sitting.scene.desk.situation.why_open
    sitting.key(pygame.K_F3)
    assert not sitting.scene.situation.why_open
    assert sitting.scene.desk.fixtures.sheet.shows.team == 2


def test_the_small_window_says_why_nothing_can_be_done_again(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(["human", BOT, BOT]), 30), tmp_path, size=(960, 600))
    asked(sitting)
    sitting.press("more")
    assert not sitting.scene.focus.find("redo").enabled
    assert sitting.says("There is nothing to do again.")
    sitting.press("undo")
    sitting.press("more")
    assert sitting.scene.focus.find("redo").enabled
    assert sitting.says("Do it again")


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.1, 1.25, 1.5])
def test_the_speed_is_never_cut_off_by_the_foot_of_the_window(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    if size[0] / scale < 960 or size[1] / scale < 600:
        return
    for stretched in (False, True):
        with longer() if stretched else nullcontext():
            for players in (("human", BOT, BOT), (BOT,) * 6):
                sitting = Sitting(played(match_of(players), 40), tmp_path, size=size, scale=scale)
                sitting.pass_time()
                if "human" in players:
                    asked(sitting)
                    sitting.enter()
                else:
                    sitting.key(pygame.K_SPACE)
                speed = sitting.scene.focus.find("speed").rect
                assert speed.bottom <= sitting.scene.desk.layout.hand.bottom - 4
                assert speed.h >= 32


def test_two_cards_of_the_sheet_are_never_read_as_one_number(tmp_path: Path) -> None:
    """R3.1: thirteen cards of two digits each, in the narrowest sheet."""
    hands: TeamHands = ((12, 11, 10, 13), (12, 11, 10), (12, 11, 10), (10, 12, 12))
    for size in SIZES:
        sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path, size=size)
        sitting.wait_for_question()
        panel = sitting.scene.desk.fixtures.sheet
        rows = []
        for turn in range(1, 30):
            cells = [
                [Cell(card, at == turn % 4, turn % 2 == 0, False) for at, card in enumerate(hand)] for hand in hands
            ]
            rows.append(Row(turn, tuple(map(tuple, cells))))
        panel.show(replace(panel.shows, rows=tuple(rows)))
        canvas = Canvas(pygame.Surface(size), sitting.window.screen.palette, 1)
        canvas.boxes = []
        at_once(panel.paint(canvas))
        by_row: dict[float, list[Box]] = {}
        for _text, box, _cut in readable(canvas.boxes):
            if box.x > panel.rect.x + 24 and box.y > panel.rect.y + 50:
                by_row.setdefault(round(box.centre[1]), []).append(box)
        assert len(by_row) == panel.rows_shown
        for boxes in by_row.values():
            assert len(boxes) == 13
            for left, right in pairwise(sorted(boxes)):
                assert right.x - left.right >= 2.5


def test_the_frame_has_the_colour_of_the_team_whose_hand_is_shown(tmp_path: Path) -> None:
    """However short the rolls are, the panels keep up."""
    sitting = Sitting(played(match_of([BOT] * 6), 30), tmp_path)
    sitting.scene.set_speed("fast")
    shown: set[int] = set()
    rode: set[int] = set()
    for _ in range(150):
        sitting.pass_time(17)
        desk = sitting.scene.desk
        assert desk.look == desk.hand.look
        shot = sitting.scene.table.shot
        if shot is not None and isinstance(shot.event, Moved):
            rode.add(shot.event.rider)
            if desk.hand.rider == shot.event.rider:
                shown.add(shot.event.rider)
                assert desk.look == sitting.scene.situation.names.seats[shot.event.rider // 10 - 1].colour
    assert len(rode) > 5
    assert len(shown) >= len(rode) - 1


def test_a_window_that_keeps_its_surface_is_drawn_whole_in_its_new_size(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(["human", BOT, BOT]), 30), tmp_path)
    asked(sitting)
    window = sitting.window
    window.pixels()
    for screen_w in (1200, 1280):
        window.screen.w = screen_w
        sitting.scene.resize()
        window.surface.fill((0, 0, 0))
        window.stage.draw(Canvas(window.surface, window.screen.palette, window.screen.scale))
        assert window.surface.get_at((8, 400))[:3] != (0, 0, 0)
        assert window.surface.get_at((640, 600))[:3] != (0, 0, 0)


def test_who_rides_without_being_asked_is_announced_once_and_never_first(tmp_path: Path) -> None:
    """R4.6, and equal cards that everybody knows."""
    match = played(match_of(["human", BOT, BOT]), 0)
    seen: set[str] = set()
    last: dict[int, str] = {}
    sitting = Sitting(match, tmp_path)
    while sitting.wait_for_question():
        parts = sitting.scene.desk.fixtures.recap.shows.parts
        told = " ".join(parts)
        run = match.steps[sitting.scene.situation.run_from :]
        for step in run:
            assert isinstance(step.decision, PlayCard | NoOrder | Retire)
            rider = step.decision.rider
            why = unasked(step, match.steered) if rider < 20 else ""
            if why:
                words = "is dropped and plays" if why == "dropped" else "holds only"
                sentence = f"Yellow {rider} {words}"
                assert (sentence in told) == (last.get(rider) != why)
                assert len(run) == 1 or not parts[0].startswith(sentence)
                seen.add(why)
            if rider < 20:
                last[rider] = why
        asked_now = sitting.scene.situation.asked
        assert asked_now is not None
        last[asked_now.rider] = ""
        sitting.scene.play(asked_now.cards.index(max(asked_now.cards)))
        sitting.key(pygame.K_n)
    assert "equal" in seen


def test_a_retirement_that_is_still_to_come_is_shown_and_said_to_be_taken_back(tmp_path: Path) -> None:
    """R4.5."""
    sitting = Sitting(played(match_of(["human"] + [BOT] * 5), 60), tmp_path)
    rider = asked(sitting)
    other = 14 if rider != 14 else 11
    sitting.key(pygame.K_r)
    dialog = sitting.window.stage.top
    assert isinstance(dialog, RetireDialog)
    assert dialog.chosen == rider
    sitting.key(pygame.K_1 + other % 10 - 1)
    sitting.key(pygame.K_RETURN)
    assert asked(sitting) == rider
    desk, turn = sitting.scene.desk, sitting.match.race.turn
    assert sitting.says(f"Yellow {other} leaves when turn {turn + 1} begins")
    assert [shown.id for shown in desk.fixtures.order.shows.riders if shown.leaving] == [other]
    assert desk.fixtures.sheet.shows.leaving == (other,)
    sitting.key(pygame.K_r)
    assert sitting.says("leaves already")
    sitting.key(pygame.K_ESCAPE)
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert sitting.scene.desk.fixtures.recap.shows.head == "Taken back:"
    assert sitting.says(f"Yellow {other} leaves the road")
    assert not sitting.says("begins")
    sitting.key(pygame.K_y, mods=pygame.KMOD_CTRL)
    assert sitting.says("Taken again:")
    sitting.key(digit(0))
    sitting.key(digit(0))
    assert not sitting.says("Taken again:")


def test_a_secret_retirement_is_not_shown_to_the_table(tmp_path: Path) -> None:
    """R9.1: with several humans it becomes public when it happens."""
    sitting = Sitting(played(match_of(["human", "human", BOT]), 5), tmp_path)
    rider = asked(sitting)
    sitting.key(pygame.K_r)
    sitting.key(digit(rider % 10 - 1))
    sitting.key(pygame.K_RETURN)
    assert sitting.match.race.retiring == (rider,)
    assert not sitting.says("leaves when")
    assert not sitting.says("leaves the road")
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert sitting.says("an order of")
    assert not sitting.says("leaves the road")


def test_paused_says_who_is_next(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of([BOT] * 6), 70), tmp_path)
    sitting.pass_time()
    sitting.key(pygame.K_SPACE)
    sitting.scene.skip()
    sitting.pass_time()
    assert sitting.says("Paused. Azure 23 is next.")
    assert not sitting.says("thinks about")


def test_a_race_that_is_over_offers_its_result(tmp_path: Path) -> None:
    match = match_of(["human", BOT, BOT])
    while not match.over:
        played(match, 1)
    sitting = Sitting(match, tmp_path)
    sitting.pass_time()
    said = sitting.texts()
    assert {"Finished", "Result"} <= set(said)
    assert not {"Skip", "Next question"} & set(said)
    sitting.press("result")
    assert sitting.session.result is match


def test_why_says_which_of_how_many_reasons_it_gives(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    asked(sitting)
    assert sitting.says("1 of 2")


def test_an_undo_says_why_others_are_asked(tmp_path: Path) -> None:
    match = match_of(["human", "human", BOT], hands=[ONE, ONE, ONE], first_turn="team1")
    sitting = Sitting(match, tmp_path)
    asked(sitting)
    sitting.key(digit(0))
    sitting.key(digit(0))
    names = sitting.scene.situation.names
    shown = undo_dialog(match, Undo(1, 1, (2,), (3,)), names, lambda: None, lambda: None)
    assert "Red has shown a secret card since." in shown.lines
    before = undo_dialog(match, Undo(1, 1, (2,)), names, lambda: None, lambda: None)
    assert "A decision of Player 2 has been undone before." in before.lines
    sitting.window.stage.push(shown)
    assert "J" in sitting.texts()
