"""Two races that differ only in secrets look the same, pixel by pixel, and are told the same (R9.3)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.drawing.canvas import clear_paint_cache
from breakaway_desktop.kit.drawing.palette import NIGHT
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.ui.screens.race.outcomes import shown_outcome
from breakaway_desktop.ui.screens.race.road import reasons
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.hot_seat_driver import CTRL, MODES, HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import Frames, RaceScreenDriver, differing
from tests.ui.screens.race.test_hot_seat import pass_on

SECRET: TeamHands = ((8, 13, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
OTHER_SECRET: TeamHands = ((11, 10, 9), (12, 6, 7), (3, 8, 9), (2, 7, 7))
"""Hands of two teams that look the same once rider 1 has played his third card."""

NUMBERS = {"road-numbers", "plates", "bar", "cards of the sheet", "drawer"}
"""Controls that only explain."""


class Watched(HotSeatDriver):
    """A driver that records a frame after every action."""

    def see(self, what: str) -> None:
        super().see(f"{what}: {type(self.top).__name__}")

    def keys(self, what: str, *keys: int, mods: int = 0) -> None:
        for key in keys:
            self.key(key, mods=mods)
            self.see(f"{what} {pygame.key.name(key)}")

    def look_on(self, what: str, frames: int = 3) -> None:
        for _ in range(frames):
            self.wait(120)
            self.see(what)

    def back(self, what: str) -> None:
        while self.top is not self.page or self.model.dialog:
            self.keys(f"{what} left", pygame.K_ESCAPE)
        self.look_on(what)


def started_match(own: TeamHands, mode: str, moves: int) -> Match:
    """Return a race of two humans and a bot after `moves` cards; the second human has the hands `own`."""
    match = race(mode, own=own)
    for decision in (PlayCard(11, 10), PlayCard(21, 9), PlayCard(31, 11))[:moves]:
        match.answer(decision)
    return match


def look_everywhere(people: Watched) -> None:
    """Show everything that can be shown, and open every page over the race."""
    people.keys("sheets", pygame.K_F3, pygame.K_F4, pygame.K_F2, pygame.K_F3, pygame.K_ESCAPE)
    people.keys("why", pygame.K_e, pygame.K_e, pygame.K_e)
    people.keys("next reason", pygame.K_e, mods=pygame.KMOD_SHIFT)
    people.keys("drawer", pygame.K_F8)
    for place in range(40, 1280, 300):
        for y in (700, 330, 30):
            people.point((place, y))
            people.see(f"pointing at {place}, {y}")
    for control in list(people.page.focus.controls):
        people.point(control.rect.centre)
        people.see(f"pointing at {control.label}")
    people.keys("drawer closed", pygame.K_ESCAPE)
    for what, keys in {
        "log": (pygame.K_l, pygame.K_END),
        "keys": (pygame.K_F1,),
        "retire": (pygame.K_r, pygame.K_2, pygame.K_4),
        "menu": (pygame.K_m, pygame.K_ESCAPE, pygame.K_DOWN),
    }.items():
        people.keys(what, *keys)
        people.back(what)
    people.keys("no drawer", pygame.K_F2, pygame.K_F2, pygame.K_LSHIFT)
    people.keys("pinned", pygame.K_F8, mods=pygame.KMOD_SHIFT)
    people.keys("not pinned", pygame.K_F8, mods=pygame.KMOD_SHIFT)
    for size in ((960, 600), (1280, 800)):
        people.resize(size)
        people.see(f"resized to {size}")


def hand_over(people: Watched, team: int, key: int) -> None:
    """Hand the team over through the menu; a human gets no name."""
    people.point((2, 2))
    pass_on(people, team, key)
    people.see(f"team {team}")
    if key == pygame.K_HOME:
        people.keys("no name", pygame.K_RETURN)
    people.back(f"team {team} passed on")
    if people.has_privacy_screen():
        people.dismiss_privacy_screen()


def another_is_asked(own: TeamHands, mode: str, folder: Path) -> Frames:
    """Return the frames of the first human, who tries to see the second one's cards."""
    people = Watched(started_match(own, mode, 3), folder)
    people.see("loaded")
    assert people.sit_down() == 12
    people.see("his own cards")
    people.keys("peek", pygame.K_v)
    look_everywhere(people)
    people.keys("watched again", pygame.K_w)
    people.look_on("watched again", 8)
    people.keys("watched again, cut short", pygame.K_SPACE)
    people.sit_down()
    people.keys("undo", pygame.K_z, mods=CTRL)
    assert people.model.dialog == "undo"
    people.back("undo refused")
    people.leave_window()
    people.see("window left")
    people.come_back()
    people.look_on("window back")
    people.sit_down()
    people.see("lifted for himself")
    hand_over(people, 3, pygame.K_HOME)
    hand_over(people, 3, pygame.K_END)
    people.point((2, 2))
    pass_on(people, 1, pygame.K_END)
    people.back("the second human is alone")
    assert people.has_privacy_screen()
    return people.frames


def he_is_asked(own: TeamHands, mode: str, folder: Path) -> Frames:
    """Return the frames while the second human is asked without revealing anything, until his move is undone."""
    people = Watched(started_match(own, mode, 1), folder)
    people.see("loaded")
    people.wait_for_rider()
    people.see("asked")
    assert people.has_privacy_screen() == (mode == "trust")
    if mode == "trust":
        people.keys("no key of the race", digit(0), pygame.K_v, pygame.K_F3, pygame.K_F8, pygame.K_e, pygame.K_ESCAPE)
        people.resize((960, 600))
        people.see("resized")
        return people.frames
    people.keys("watched again", pygame.K_w)
    people.look_on("watched again", 8)
    people.wait_for_rider()
    people.keys("cards face down", digit(0), digit(1), pygame.K_h)
    if mode == "peek":
        people.keys("cards face down", pygame.K_LEFT, pygame.K_RIGHT)
        for at in range(3):
            people.click(f"card {at + 1}")
            people.see(f"card {at + 1} clicked once")
        people.key(pygame.K_v)
        people.keys("up and down again", pygame.K_v)
    look_everywhere(people)
    people.keys("taken back", pygame.K_z, mods=CTRL)
    people.look_on("taken back")
    people.wait_for_rider()
    people.keys("taken again", pygame.K_y, mods=CTRL)
    people.look_on("taken again")
    people.leave_window()
    people.come_back()
    people.look_on("window back")
    people.point((2, 2))
    pass_on(people, 1, pygame.K_END)
    people.back("alone")
    assert people.has_privacy_screen()
    return people.frames


def ask_everything(people: HotSeatDriver) -> None:
    """Ask for the reason of every number on the screen while the race is on top."""
    for key in (pygame.K_e, pygame.K_e, pygame.K_RIGHT, pygame.K_e, pygame.K_LEFT, pygame.K_h):
        people.key(key)
    spots = [spot.box.centre for spot, _what in people.page.placed[-1].topics]
    for pos in [*spots, *((x, y) for y in range(70, 580, 60) for x in range(60, 1260, 110))]:
        there = {control.label for control in people.page.focus.controls if control.rect.contains(pos)}
        if people.top is people.page and there <= NUMBERS:
            people.click(pos)


def he_has_looked(own: TeamHands, mode: str, folder: Path) -> Frames:
    """Return the frames after the second human has looked at his cards and all their explanations.

    The cards are face down then, and the explanations are closed.
    """
    people = Watched(started_match(own, mode, 1), folder)
    assert people.sit_down() == 21

    def look() -> None:
        if mode == "peek":
            people.key(pygame.K_v)
        assert people.is_open()

    look()
    ask_everything(people)
    assert len(people.match.steps) == 1
    if mode == "peek":
        people.wait(11_000)
        people.see("down by themselves")
        look()
        ask_everything(people)
        people.keys("down", pygame.K_v)
        for at in range(3):
            look()
            people.point(people.box(f"card {at + 1}").centre)
            if people.model.hand_draft.chosen_index != at:
                people.key(digit(at))
            people.key(pygame.K_e)
            people.keys(f"card {at + 1} was looked at, and down", pygame.K_v)
    else:
        people.key(digit(1))
        people.key(pygame.K_e)
    while people.top is people.page:
        people.key(pygame.K_ESCAPE)
    people.see("beneath the menu")
    people.leave_window()
    people.see("left")
    return people.frames


@pytest.mark.parametrize(
    ("script", "mode"),
    [
        (script, mode)
        if mode == "peek" or (script, mode) == (he_is_asked, "strict")
        else pytest.param(script, mode, marks=pytest.mark.release)
        for script, mode in product([another_is_asked, he_is_asked, he_has_looked], MODES)
    ],
)
def test_races_that_differ_only_in_secrets_look_the_same(
    script: Callable[[TeamHands, str, Path], Frames], mode: str, tmp_path: Path
) -> None:
    assert differing(*(script(own, mode, tmp_path) for own in (SECRET, OTHER_SECRET))) == []


@pytest.mark.parametrize("mode", MODES)
def test_the_next_hand_stays_hidden_until_its_player_must_choose(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand is hidden both while the last card is shown and while it is saved."""

    def frames_until_asked(own: TeamHands) -> list[int]:
        people, frames = HotSeatDriver(started_match(own, mode, 0), tmp_path, speed="slow"), list[int]()
        people.play_card()
        with monkeypatch.context() as slow:
            slow.setattr(Driver, "is_saved", False)
            while people.model.live.is_showing_moves or len(frames) < 8:
                people.wait(120)
                frames.append(people.picture_checksum())
            people.wait(200)
            assert people.model.shown_ask is None
            frames.append(people.picture_checksum())
        assert people.wait_for_rider() == 21
        return frames

    assert frames_until_asked(SECRET) == frames_until_asked(OTHER_SECRET)


# A human who is asked in the second turn, with two secret cards and a public one

HERE: TeamHands = ((10, 11, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
THERE: TeamHands = ((8, 13, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
"""Hands in which the first rider shows a 9 on turn 1 and keeps two cards that sum to 21."""


def second_turn(own: TeamHands, folder: Path) -> Watched:
    match = race("peek", own=own)
    while not (match.race.turn == 2 and match.race.to_move == (21,)):
        rider = match.race.to_move[0]
        match.answer(PlayCard(rider, 9 if rider == 21 else min(match.race.rider(rider).hand)))
    people = Watched(match, folder)
    assert people.sit_down() == 21
    return people


@pytest.mark.dear("every spot of the screen is asked about three cards of two hands")
def test_no_question_about_cards_face_down_is_answered_with_a_secret(tmp_path: Path) -> None:
    """A face-down card shows no landing, no ghost and no row; the public card does."""

    def everything_asked(own: TeamHands) -> Frames:
        people = second_turn(own, tmp_path)
        for card in range(3):
            people.key(digit(card))
            people.see(f"card {card + 1}")
            assert (shown_outcome(people.model) is not None) == (card == 2)
            people.point(people.box(f"card {card + 1}").centre)
            people.see(f"pointing at card {card + 1}")
            for _ in range(4):
                people.keys(f"card {card + 1}", pygame.K_e)
            ask_everything(people)
            people.see("everything asked")
            people.key(pygame.K_ESCAPE)
        return people.frames

    assert differing(everything_asked(HERE), everything_asked(THERE)) == []


def test_a_reason_that_needs_an_open_card_closes_with_the_card(tmp_path: Path) -> None:
    shown = []
    for own in (HERE, THERE):
        people = second_turn(own, tmp_path)
        for key in (pygame.K_v, digit(0), pygame.K_e):
            people.key(key)
        shown.append(reasons(people.model)[0].text)
        people.key(pygame.K_v)
        assert shown[-1] not in [reason.text for reason in reasons(people.model)]
    assert shown[0] != shown[1]


def look(seat: RaceScreenDriver, what: str) -> None:
    shown = seat.picture_checksum()
    clear_paint_cache()
    assert shown == seat.picture_checksum(), what


@pytest.mark.parametrize("size", [(960, 600), pytest.param((1600, 900), marks=pytest.mark.release)])
def test_a_race_by_one_human(size: tuple[int, int], tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(["human", *[BOT] * 5]), 70), tmp_path, size=size, speed="slow")
    assert seat.wait_for_ask()
    seat.wait(400)
    for keys in ("21", "e", "e", "3", "e", "\x1b", "h", "\x1b"):
        for letter in keys:
            seat.key(ord(letter))
        seat.wait(50)
        look(seat, repr(keys))
    for key in (
        pygame.K_F8,
        pygame.K_F8,
        pygame.K_F3,
        pygame.K_F4,
        pygame.K_F4,
        pygame.K_TAB,
        pygame.K_TAB,
        pygame.K_RIGHT,
    ):
        seat.key(key)
        look(seat, pygame.key.name(key))
    for label in ("card 1", "plates", "undo"):
        seat.point(seat.box(label).centre)
        look(seat, label)
    seat.play_first()
    for _frame in range(6):
        seat.wait(140)
        look(seat, "film")
    seat.key(pygame.K_SPACE)
    assert seat.wait_for_ask()
    for key, mods in ((pygame.K_z, CTRL), (pygame.K_y, CTRL), (pygame.K_F8, pygame.KMOD_SHIFT)):
        seat.key(key, mods=mods)
        look(seat, pygame.key.name(key))
    seat.app.set_palette(NIGHT)
    seat.stage.resize()
    look(seat, "another theme")
