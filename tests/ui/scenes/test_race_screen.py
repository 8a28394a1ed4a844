"""What the race screen shows, keeps to itself, and takes back."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.scenes.race.ahead import QUIET_MS
from breakaway_desktop.ui.scenes.race.dialogs import RetireDialog
from breakaway_desktop.ui.scenes.race.keys import race_keys
from breakaway_desktop.ui.screens import keys as keys_screen
from breakaway_desktop.ui.screens import log as log_screen
from breakaway_desktop.ui.toolkit.dialog import Dialog
from breakaway_desktop.ui.toolkit.page import Page
from breakaway_desktop.words import set_language
from tests.ui.scenes.at_the_table import BOT, ONE, Sitting, asked, digit, match_of, played
from tests.ui.scenes.person import EVERY_SIZE, SIZES, longer, shows

HUMANS = ("human", "human", BOT, "human")


# Drawing


def test_drawing_twice_gives_the_same_pixels_and_leaves_the_race_alone(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(HUMANS), 40), tmp_path)
    asked(sitting)
    race = sitting.match.race
    assert sitting.window.pixels() == sitting.window.pixels()
    assert sitting.match.race is race


def test_a_frame_that_draws_only_what_changed_looks_like_a_whole_one(tmp_path: Path) -> None:
    """Bots ride; every frame is drawn on the last one, and compared with one drawn from nothing."""
    sitting = Sitting(played(match_of([BOT] * 6), 60), tmp_path)
    window = sitting.window
    compared = 0
    crossings = 0
    for frame in range(160):
        sitting.pass_time(33)
        shot = sitting.scene.table.shot
        crossings += shot is not None and isinstance(shot.event, Crossed)
        canvas = Canvas(window.surface, window.screen.palette, window.screen.scale)
        window.stage.draw(canvas)
        if frame % 5 == 0:
            kept = pygame.image.tobytes(window.surface, "RGB")
            whole = pygame.Surface(window.surface.get_size())
            sitting.scene.draw(Canvas(whole, window.screen.palette, window.screen.scale))
            assert kept == pygame.image.tobytes(whole, "RGB"), frame
            compared += 1
    assert compared == 32
    assert crossings


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("stretched", [False, True])
@pytest.mark.parametrize("steps", [0, 50, 200])
def test_no_text_is_cut_off(size: tuple[int, int], stretched: bool, steps: int, tmp_path: Path) -> None:
    """Also with strings a third longer."""
    with longer() if stretched else nullcontext():
        for players in (HUMANS, ("human",) + (BOT,) * 5, (BOT,) * 6):
            sitting = Sitting(played(match_of(players), steps), tmp_path, size=size)
            sitting.pass_time()
            cut = [text for text, _box, clipped in sitting.window.drawn() if clipped]
            if "human" in players:
                asked(sitting)
                cut += [text for text, _box, clipped in sitting.window.drawn() if clipped]
                if sitting.scene.situation.may_peek:
                    sitting.key(pygame.K_v)
                    cut += [text for text, _box, clipped in sitting.window.drawn() if clipped]
            assert not cut


def test_the_road_the_order_and_the_hand_speak_of_the_rider_asked_about(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(("human",) + (BOT,) * 5), 60), tmp_path)
    rider = asked(sitting)
    desk = sitting.scene.desk
    assert desk.roads.picture.to_move == desk.roads.unrolled.to_move == rider
    assert desk.fixtures.order.shows.current == rider
    assert desk.hand.rider == rider
    assert desk.fixtures.sheet.shows.rider == rider
    assert sitting.says(str(rider))


def test_a_click_on_a_token_shows_that_rider_everywhere(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(("human",) + (BOT,) * 5), 60), tmp_path)
    rider = asked(sitting)
    order = sitting.scene.desk.fixtures.order
    numbers = [shown.id for shown in order.shows.riders]
    other = next(at for at, number in enumerate(numbers) if number // 10 != rider // 10)
    sitting.click(order.place_of(other))
    desk = sitting.scene.desk
    assert desk.roads.picture.shown == numbers[other]
    assert desk.fixtures.sheet.shows.team == numbers[other] // 10
    assert str(numbers[other]) in desk.why.subject


def test_why_lights_the_squares_a_card_counted_on_the_road_as_it_was(tmp_path: Path) -> None:
    """R7.1: who was counted has moved on since."""
    sitting = Sitting(played(match_of(("human",) + (BOT,) * 5), 24 * 3), tmp_path)
    for _ in range(40):
        rider = asked(sitting)
        reason = sitting.scene.situation.reason()
        assert reason is not None
        assert reason.card is not None
        card = reason.card
        if card.ahead:
            break
        sitting.enter()
        sitting.key(pygame.K_n)
    sitting.key(pygame.K_e)
    picture = sitting.scene.desk.roads.picture
    assert picture.lit == tuple(square for square, _riders in card.ahead)
    assert next(other.square for other in picture.riders if other.id == rider) == card.square
    counted = [other for other in picture.riders if other.square in picture.lit]
    assert card.card == 3 + len(counted)
    assert set(picture.ringed) == {other.id for other in counted}
    assert sitting.says(f"3 + {len(counted)} = {card.card}")
    sitting.key(pygame.K_e)
    assert not sitting.scene.desk.roads.picture.lit


def test_sheets_come_with_their_keys_and_no_key_stands_for_a_team_that_does_not_ride(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(("human", BOT, BOT)), 30), tmp_path)
    asked(sitting)
    sheet = sitting.scene.desk.fixtures.sheet
    for team, key in enumerate((pygame.K_F2, pygame.K_F3, pygame.K_F4), start=1):
        sitting.key(key)
        assert sheet.shows.team == team
    assert not sitting.key(pygame.K_F5)
    assert sheet.shows.team == 3
    assert not sitting.says("F5")


def test_why_explains_card_and_place_and_points_in_turn(tmp_path: Path) -> None:
    match = played(match_of(("human",) + (BOT,) * 5), 24 * 5 + 6)
    sitting = Sitting(match, tmp_path)
    rider = asked(sitting)
    subjects = set()
    for _ in range(8):
        sitting.key(pygame.K_e)
        subjects.add(sitting.scene.desk.why.subject)
    assert f"last card of {rider}" in subjects
    assert f"place of {rider} in the order" in subjects
    lines = {f"points of {rider}: Sprint {crossing.line}" for crossing in match.race.rider(rider).crossed}
    assert lines <= subjects


def test_nothing_moves_while_a_human_thinks(tmp_path: Path) -> None:
    """ux §8: idle, nothing is drawn. What the next key may show is painted in the first moment."""
    for size in SIZES:
        sitting = Sitting(played(match_of(("human",) + (BOT,) * 5), 60), tmp_path, size=size)
        asked(sitting)
        sitting.pass_time(10_000)
        sitting.pass_time()
        sitting.window.drawn()
        for _ in range(400):
            sitting.pass_time(QUIET_MS)
        for _ in range(5):
            sitting.pass_time(1000)
            assert not sitting.window.stage.animating
            assert not sitting.window.stage.dirty
            assert sitting.window.stage.wake_in() is None


def test_a_team_that_passes_to_a_human_is_asked_from_then_on(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of((BOT,) * 3), 30), tmp_path)
    sitting.pass_time()
    sitting.scene.show_menu()
    for team in (1, 2, 3):
        sitting.scene.table.hand_over(team, "human")
    sitting.scene.look_anew()
    sitting.window.stage.pop()
    asked(sitting)
    steps = len(sitting.match.steps)
    sitting.enter()
    assert len(sitting.match.steps) == steps + 1


# Taking back


def test_a_card_is_taken_back_and_taken_again(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    rider = asked(sitting)
    sitting.key(digit(1))
    sitting.key(digit(1))
    assert any(step.decision[0] == rider for step in sitting.match.steps)
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert not any(step.decision[0] == rider for step in sitting.match.steps)
    assert asked(sitting) == rider
    sitting.key(pygame.K_y, mods=pygame.KMOD_CTRL)
    assert any(step.decision[0] == rider for step in sitting.match.steps)
    sitting.press("undo")
    assert not any(step.decision[0] == rider for step in sitting.match.steps)
    sitting.press("redo")
    assert any(step.decision[0] == rider for step in sitting.match.steps)


def test_an_undo_that_touches_another_player_asks_him_with_j(tmp_path: Path) -> None:
    """ux §2: a secret has been shown, or a human has moved since."""
    match = match_of(["human", "human", BOT], hands=[ONE, ONE, ONE], first_turn="team1")
    sitting = Sitting(match, tmp_path)
    asked(sitting)
    undo = None
    for _ in range(30):
        sitting.key(digit(0))
        sitting.key(digit(0))
        asked(sitting)
        undo = match.next_undo()
        if undo is not None and undo.consent:
            break
        sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
        undo = match.next_undo()
        if undo is not None and undo.consent:
            break
        asked(sitting)
        sitting.key(digit(0))
        sitting.key(digit(0))
        asked(sitting)
    assert undo is not None
    assert undo.consent
    steps = len(match.steps)
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert isinstance(sitting.window.stage.top, Dialog)
    sitting.key(pygame.K_ESCAPE)
    assert len(match.steps) == steps
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    sitting.key(pygame.K_j)
    assert len(match.steps) == steps - undo.decisions


def test_a_rider_retires_only_after_a_question(tmp_path: Path) -> None:
    """R4.5."""
    sitting = Sitting(played(match_of(["human", BOT, BOT]), 30), tmp_path)
    asked(sitting)
    sitting.key(pygame.K_r)
    assert isinstance(sitting.window.stage.top, RetireDialog)
    sitting.key(pygame.K_RETURN)
    assert not sitting.match.race.retiring
    sitting.key(pygame.K_r)
    sitting.key(pygame.K_r)
    assert isinstance(sitting.window.stage.top, RetireDialog)
    assert not sitting.match.race.retiring
    sitting.key(digit(1))
    sitting.key(pygame.K_RETURN)
    race = sitting.match.race
    assert 12 in race.retiring or race.rider(12).retired


def test_the_run_of_others_can_be_watched_again(tmp_path: Path) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    asked(sitting)
    sitting.key(digit(0))
    sitting.key(digit(0))
    rider = asked(sitting)
    steps = len(sitting.match.steps)
    sitting.press("recap")
    assert sitting.scene.table.shot is not None
    assert sitting.scene.situation.asked is None
    assert asked(sitting) == rider
    assert len(sitting.match.steps) == steps


# Keys


def test_every_key_on_the_page_of_keys_does_something(tmp_path: Path) -> None:
    """ux §4: a key appears together with what it does."""
    special = {"Enter": pygame.K_RETURN, "Space": pygame.K_SPACE, "Esc": pygame.K_ESCAPE, "→": pygame.K_RIGHT,
               "←": pygame.K_LEFT}  # fmt: skip
    left_to_the_window = {"F11", "M", "+", "−", "Ctrl+0", "Ctrl+Q", "…"}
    tried = 0
    for players in (("human", "human", BOT), (BOT, BOT, BOT)):
        humans = players.count("human")
        for group in race_keys(3, humans=humans, cards=3, keeping="peek" if humans else ""):
            for cap in [cap for key in group.keys for cap in key.caps if cap not in left_to_the_window]:
                sitting = Sitting(played(match_of(players), 0 if cap == "V" else 36), tmp_path)
                scene = sitting.scene
                if humans:
                    asked(sitting)
                    sitting.key(digit(1))
                    if cap in ("N", "Shift+N", "Space"):
                        sitting.key(pygame.K_RETURN)
                    elif cap == "Ctrl+Y":
                        sitting.key(pygame.K_RETURN)
                        sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
                else:
                    sitting.pass_time()
                    if cap == "→":
                        sitting.key(pygame.K_SPACE)
                        scene.table.end_film()
                    elif cap == "Ctrl+Y":
                        sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
                name = cap.removeprefix("Ctrl+").removeprefix("Shift+")
                code = special.get(name) or pygame.key.key_code(name.lower())
                mods = (pygame.KMOD_CTRL if "Ctrl+" in cap else 0) | (pygame.KMOD_SHIFT if "Shift+" in cap else 0)
                before = (sitting.window.pixels(), len(sitting.match.steps), scene.table.shot, scene.table.paused)
                sitting.key(code, mods=mods)
                after = (sitting.window.pixels(), len(sitting.match.steps), scene.table.shot, scene.table.paused)
                tried += 1
                assert before != after, cap
    assert tried > 25


def test_the_focus_walks_to_everything_and_leaves_the_hand_where_it_was(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(["human", BOT, BOT]), 30), tmp_path)
    asked(sitting)
    focus = sitting.scene.focus
    reached = set()
    for _ in range(40):
        sitting.key(pygame.K_TAB)
        if focus.current is not None:
            reached.add(focus.current.label)
    wanted = {c.label for c in focus.controls if c.focusable and c.enabled}
    assert reached == wanted
    assert {"menu", "order", "undo", "log", "recap", "sheet 1", "card 1", "ride", "retire", "keys"} <= reached


def test_enter_presses_what_the_keyboard_walked_to(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(["human", BOT, BOT]), 30), tmp_path)
    asked(sitting)
    steps = len(sitting.match.steps)
    for _ in range(40):
        sitting.key(pygame.K_TAB)
        if sitting.scene.focus.current is sitting.scene.focus.find("log"):
            break
    sitting.key(pygame.K_RETURN)
    assert shows(sitting.window.stage.top, log_screen)
    assert len(sitting.match.steps) == steps


def test_the_log_tells_everything_in_names_and_never_says_you(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(("human", "human", BOT)), 100), tmp_path)
    asked(sitting)
    sitting.key(pygame.K_l)
    log = sitting.window.stage.top
    assert isinstance(log, Page)
    assert log.part is log_screen
    told = [entry.text for entry in log.model.log.entries]
    moves = sum(1 for text in told if re.search(r" rides \d+ to \d+$", text))
    assert moves == sum(1 for step in sitting.match.steps if isinstance(step.decision, PlayCard))
    assert not any(re.search(r"\byou", text, re.IGNORECASE) for text in told)
    sitting.key(pygame.K_HOME)
    assert sitting.says("Turn 1")
    sitting.key(pygame.K_ESCAPE)
    assert sitting.window.stage.top is sitting.scene


def test_the_small_window_keeps_undo_and_log_behind_one_sign(tmp_path: Path) -> None:
    sitting = Sitting(played(match_of(["human", BOT, BOT]), 30), tmp_path, size=(960, 600))
    asked(sitting)
    sitting.press("more")
    assert sitting.says("Take back")
    assert sitting.says("Do it again")
    assert sitting.says("There is nothing to do again.")
    sitting.key(pygame.K_ESCAPE)
    assert sitting.scene.focus.depth == 0
    sitting.press("more")
    sitting.press("log")
    assert shows(sitting.window.stage.top, log_screen)


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_keys_of_the_race_are_seen_at_once_in_the_usual_window(tmp_path: Path, language: str) -> None:
    sitting = Sitting(match_of(["human", BOT, BOT]), tmp_path)
    asked(sitting)
    set_language(language)
    try:
        sitting.key(pygame.K_F1)
        keys = sitting.window.stage.top
        assert shows(keys, keys_screen)
        assert keys is not None
        assert [control.label for control in keys.focus.controls] == ["pages", "close"]  # and none to scroll
    finally:
        set_language("en")
