"""Curtains on the race screen: when they fall, what lifts them, and what does not (ux, "Secrets at one screen")."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost
from breakaway_desktop.ui.kit.palette import LIGHT, TEAM_LOOKS
from breakaway_desktop.ui.scenes.curtain import LIFT_MS, LOCK_MS, draw_outlines
from breakaway_desktop.ui.scenes.race.keys import race_keys
from breakaway_desktop.ui.scenes.race.secrets import AFTER_MS
from tests.ui.scenes.at_the_table import BOT, ONE, OTHER, Sitting, asked, digit, match_of, played
from tests.ui.scenes.person import EVERY_SIZE, longer


def humans(mode: str, players: tuple[str, ...] = ("human", "human", BOT), cards: int = 0, hands: str = "") -> Match:
    """A race of two humans and a bot, so many cards old."""
    if hands:
        plan = Plan("boxed", Options(first_turn="team1", hands=hands), seats_of(players), 7)
        match = Match.begin(plan.with_hands([ONE, OTHER, ONE]))
    else:
        match = match_of(players, hands=[ONE, OTHER, ONE], first_turn="team1")
    match.meta["secrets"] = mode
    for decision in (PlayCard(11, 10), PlayCard(21, 9), PlayCard(31, 9))[:cards]:
        match.answer(decision)
    return match


def is_open(sitting: Sitting) -> bool:
    """Whether all cards of the rider asked about can be read."""
    faces = sitting.scene.desk.hand.faces
    return bool(faces) and all(face.value is not None for face in faces)


def is_veiled(sitting: Sitting) -> bool:
    return sitting.scene.situation.veiled


def ride_first_card(sitting: Sitting) -> None:
    """The first card of the rider asked about, and on until the next question."""
    sitting.key(digit(0))
    sitting.key(pygame.K_RETURN)
    sitting.key(pygame.K_n)
    sitting.wait_for_question()


# Strict


def test_strict_hangs_a_curtain_over_the_hand_when_the_human_at_the_screen_changes(tmp_path: Path) -> None:
    sitting = Sitting(humans("strict"), tmp_path)
    assert asked(sitting) == 11
    assert is_veiled(sitting)
    assert sitting.says("Lift the curtain")
    assert sitting.says("Player 1, rider 11 is to move")
    assert not sitting.is_behind_curtain()
    sitting.lift()
    assert is_open(sitting)
    assert not sitting.says("Lift the curtain")
    ride_first_card(sitting)
    assert asked(sitting) == 21
    assert is_veiled(sitting)
    assert sitting.says("Player 2, rider 21 is to move")


@pytest.mark.parametrize("how", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, "button", "hand"])
def test_one_key_or_one_click_lifts_it(how: int | str, tmp_path: Path) -> None:
    sitting = Sitting(humans("strict"), tmp_path)
    asked(sitting)
    if isinstance(how, int):
        sitting.key(how)
    elif how == "button":
        sitting.press("lift")
    else:
        box = sitting.scene.desk.layout.hand
        sitting.click((box.x + 20, box.y + 20))
    assert not is_veiled(sitting)
    assert is_open(sitting)
    assert not sitting.match.steps


def test_no_card_is_played_through_it(tmp_path: Path) -> None:
    sitting = Sitting(humans("strict"), tmp_path)
    sitting.session.settings.first_press = True
    asked(sitting)
    for key in (digit(0), digit(0), digit(2), pygame.K_LEFT, pygame.K_v):
        sitting.key(key)
    assert is_veiled(sitting)
    assert not sitting.match.steps
    assert not sitting.scene.situation.peeking


def test_it_takes_no_input_in_its_first_moments_and_a_second_press_plays_nothing(tmp_path: Path) -> None:
    sitting = Sitting(humans("strict"), tmp_path)
    sitting.pass_time(1)
    assert is_veiled(sitting)
    sitting.key(pygame.K_SPACE)
    sitting.pass_time(LOCK_MS - 5)
    sitting.key(pygame.K_RETURN)
    assert is_veiled(sitting)
    sitting.pass_time(5)
    sitting.key(pygame.K_RETURN)
    sitting.key(pygame.K_RETURN)
    sitting.key(digit(0))
    sitting.key(digit(0))
    assert is_open(sitting)
    assert not sitting.match.steps
    sitting.pass_time(AFTER_MS)
    sitting.key(pygame.K_RETURN)
    assert not sitting.match.steps
    sitting.enter()
    assert len(sitting.match.steps) == 1


def test_it_does_not_fall_for_the_same_human_again_nor_when_nothing_is_secret(tmp_path: Path) -> None:
    sitting = Sitting(humans("strict", ("human", BOT, "human")), tmp_path)
    falls = 0
    before = 0
    while sitting.wait_for_question():
        situation = sitting.scene.situation
        ask = situation.asked
        assert ask is not None
        secret = situation.view.rider(ask.rider).secret
        if ask.team == before and not is_veiled(sitting):
            # He sits there still, or nothing of his is secret.
            assert situation.open_to == ask.team or secret == 0
        assert is_veiled(sitting) == (secret > 0 and situation.open_to != ask.team)
        if is_veiled(sitting):
            assert ask.team != before or situation.open_to == 0
            falls += 1
            sitting.lift()
        before = ask.team
        ride_first_card(sitting)
    assert 4 < falls < 30


def test_the_sheet_stays_face_down_until_its_owner_has_lifted_a_curtain(tmp_path: Path) -> None:
    """A rider with nothing to hide brings no curtain, but his mates' cards stand beside his own."""
    match = humans("strict")
    sitting = Sitting(played(match, 0), tmp_path)
    while sitting.wait_for_question():
        ask = sitting.scene.situation.asked
        assert ask is not None
        mates = [sitting.scene.situation.view.rider(10 * ask.team + n).secret for n in range(1, 5)]
        if not is_veiled(sitting) and sitting.scene.situation.open_to != ask.team and any(mates):
            assert sitting.scene.situation.reader == 0
            return
        if is_veiled(sitting):
            sitting.lift()
        highest = ask.cards.index(max(ask.cards))
        sitting.key(digit(highest))
        sitting.key(pygame.K_RETURN)
        sitting.key(pygame.K_n)
    raise AssertionError("every rider asked about had something to hide")


@pytest.mark.parametrize(("players", "hands"), [(("human", BOT, BOT), "hidden"), (("human", "human", BOT), "open")])
@pytest.mark.parametrize("mode", ["strict", "trust"])
def test_with_one_human_or_open_hands_no_curtain_falls(
    players: tuple[str, ...], hands: str, mode: str, tmp_path: Path
) -> None:
    sitting = Sitting(humans(mode, players, hands=hands), tmp_path)
    for _ in range(100):
        sitting.pass_time()
        assert not sitting.is_behind_curtain()
        assert not is_veiled(sitting)
    sitting.window.stage.handle(FocusLost())
    sitting.window.stage.handle(FocusGained())
    sitting.pass_time()
    assert not sitting.is_behind_curtain()
    assert is_open(sitting)


# Curtains that always fall


def test_trust_hangs_a_curtain_after_a_load_and_not_at_every_change(tmp_path: Path) -> None:
    sitting = Sitting(humans("trust", cards=1), tmp_path)
    sitting.pass_time()
    sitting.pass_time()
    assert sitting.is_behind_curtain()
    assert sitting.says("Azure")
    assert sitting.says("Player 2, rider 21 is to move")
    assert not sitting.says("Movement log")
    sitting.lift()
    assert asked(sitting) == 21
    assert is_open(sitting)
    for _ in range(4):
        ride_first_card(sitting)
        assert not sitting.is_behind_curtain()
        assert is_open(sitting)


@pytest.mark.parametrize("again", [False, True])
def test_taking_back_and_taking_again_hang_the_curtain(again: bool, tmp_path: Path) -> None:
    for mode in ("strict", "trust"):
        sitting = Sitting(humans(mode), tmp_path)
        asked(sitting)
        if mode == "strict":
            sitting.lift()
        ride_first_card(sitting)
        assert asked(sitting) == 21
        if mode == "strict":
            sitting.lift()
        sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
        if again:
            sitting.lift()
            assert is_open(sitting)
            sitting.key(pygame.K_y, mods=pygame.KMOD_CTRL)
        sitting.pass_time()
        assert sitting.is_behind_curtain() == (mode == "trust")
        assert is_veiled(sitting) == (mode == "strict")
        assert sitting.says("Azure" if again else "Yellow")
        sitting.lift()
        assert is_open(sitting)
        assert asked(sitting) == (21 if again else 11)


@pytest.mark.parametrize("mode", ["strict", "trust"])
def test_the_curtain_falls_when_the_window_is_left_and_the_click_that_brings_it_back_does_not_lift_it(
    mode: str, tmp_path: Path
) -> None:
    sitting = Sitting(humans(mode), tmp_path)
    asked(sitting)
    if mode == "strict":
        sitting.lift()
    assert is_open(sitting)
    sitting.window.stage.handle(FocusLost())
    assert not sitting.says("Choose a card")
    assert sitting.is_behind_curtain() or is_veiled(sitting)
    for _ in range(100):
        sitting.pass_time()
    sitting.window.stage.handle(FocusGained())
    top = sitting.window.stage.top
    assert top is not None
    sitting.click(top.focus.find("lift").rect.centre)
    sitting.pass_time(LIFT_MS)
    assert sitting.is_behind_curtain() or is_veiled(sitting)
    sitting.lift()
    assert is_open(sitting)


def test_left_with_a_page_over_the_race_the_curtain_waits_behind_it(tmp_path: Path) -> None:
    sitting = Sitting(humans("trust"), tmp_path)
    asked(sitting)
    sitting.key(pygame.K_F1)
    sitting.window.stage.handle(FocusLost())
    sitting.window.stage.handle(FocusGained())
    assert not sitting.is_behind_curtain()
    assert not is_open(sitting)
    sitting.key(pygame.K_ESCAPE)
    assert sitting.is_behind_curtain()
    sitting.lift()
    assert is_open(sitting)


@pytest.mark.parametrize("mode", ["peek", "strict", "trust"])
def test_what_lies_over_the_race_has_cards_face_down_beneath_it(mode: str, tmp_path: Path) -> None:
    """Design sheet, More screens."""
    sitting = Sitting(humans(mode), tmp_path)
    asked(sitting)
    if mode == "peek":
        sitting.key(pygame.K_v)
    elif mode == "strict":
        sitting.lift()
    assert is_open(sitting)
    sitting.key(pygame.K_ESCAPE)
    assert not is_open(sitting)
    sitting.key(pygame.K_ESCAPE)
    assert is_open(sitting) == (mode == "trust")
    assert not sitting.is_behind_curtain()
    assert is_veiled(sitting) == (mode == "strict")


def test_in_peek_no_curtain_is_needed(tmp_path: Path) -> None:
    sitting = Sitting(humans("peek", cards=1), tmp_path)
    assert asked(sitting) == 21
    sitting.key(pygame.K_v)
    sitting.window.stage.handle(FocusLost())
    assert not is_open(sitting)
    sitting.window.stage.handle(FocusGained())
    sitting.key(pygame.K_v)
    sitting.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    sitting.pass_time()
    assert not sitting.is_behind_curtain()
    assert asked(sitting) == 11
    assert not is_open(sitting)


def test_a_key_ends_the_lifting_and_is_heard_by_the_race(tmp_path: Path) -> None:
    """Nobody waits for an animation; the lock after it holds."""
    sitting = Sitting(humans("trust"), tmp_path)
    sitting.pass_time()
    sitting.pass_time()
    sitting.pass_time(LOCK_MS)
    sitting.key(pygame.K_SPACE)
    assert sitting.is_behind_curtain()
    sitting.key(pygame.K_l)
    assert not sitting.is_behind_curtain()
    assert sitting.says("up to turn 1")


# Seats


def test_a_second_human_finds_the_cards_of_the_first_covered_and_so_does_who_is_left(tmp_path: Path) -> None:
    """1 → 2 → 1 humans: no hand shows because somebody else has come or gone."""
    for mode in ("peek", "strict", "trust"):
        sitting = Sitting(humans(mode, ("human", BOT, BOT)), tmp_path)
        assert asked(sitting) == 11
        assert is_open(sitting)
        sitting.key(pygame.K_ESCAPE)
        sitting.scene.table.hand_over(2, "human")
        sitting.scene.look_anew()
        sitting.key(pygame.K_ESCAPE)
        assert sitting.is_behind_curtain() == (mode == "trust")
        assert not is_open(sitting)
        assert sitting.scene.situation.selected == -1
        steps = len(sitting.match.steps)
        if mode == "trust":
            sitting.lift()
        else:
            sitting.key(pygame.K_RETURN)
            assert len(sitting.match.steps) == steps
        sitting.key(pygame.K_ESCAPE)
        sitting.scene.table.hand_over(1, BOT)
        sitting.scene.look_anew()
        sitting.key(pygame.K_ESCAPE)
        assert sitting.is_behind_curtain()
        assert sitting.says("Azure")
        sitting.lift()
        assert not sitting.is_behind_curtain()
        assert asked(sitting) // 10 == 2
        assert is_open(sitting)


def test_the_page_of_keys_says_what_lifts_the_curtain() -> None:
    caps = [key.caps for group in race_keys(3, humans=2, cards=3, keeping="strict") for key in group.keys]
    assert ("Space", "Enter") in caps
    assert ("V",) not in caps


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nothing_of_it_is_cut_off(size: tuple[int, int], tmp_path: Path) -> None:
    with longer():
        sitting = Sitting(humans("strict"), tmp_path, size=size)
        sitting.match.meta["players"] = ["A player with quite a long na", None, None]
        sitting.scene.look_anew()
        asked(sitting)
        assert sitting.scene.desk.veil is not None
        hand = sitting.scene.desk.layout.hand
        drawn = {text: (box, cut) for text, box, cut in sitting.window.drawn() if box.y >= hand.y}
        button = sitting.scene.focus.find("lift").rect
        for words in (sitting.scene.desk.veil.name, sitting.scene.desk.veil.line, "The others look away.oo latro"):
            box, cut = drawn[words]
            assert not cut
            assert box.bottom <= hand.bottom
            assert box.right < button.x


def test_the_pattern_of_a_curtain_leaves_its_buttons_free() -> None:
    canvas = Canvas(pygame.Surface((400, 300)), LIGHT, 1)
    button = Box(20, 18, 100, 38)
    for look in TEAM_LOOKS:
        canvas.fill(LIGHT.desk)
        draw_outlines(canvas, look, canvas.whole, (40, 46), free=(button,))
        ground = canvas.surface.get_at((0, 0))
        found = [canvas.surface.get_at((x, y)) for x in range(20, 120) for y in range(18, 56)]
        assert set(map(tuple, found)) == {tuple(ground)}
        draw_outlines(canvas, look, canvas.whole, (40, 46))
        found = [canvas.surface.get_at((x, y)) for x in range(20, 120) for y in range(18, 56)]
        assert len(set(map(tuple, found))) > 1
