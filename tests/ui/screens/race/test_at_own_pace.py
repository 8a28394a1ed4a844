"""Settings for players who need time: nothing is held, nothing disappears, nothing moves on by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.play.watching.pacing import LAST_MOVES
from breakaway_desktop.settings import SAVED, Settings
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.screens.race.layout import MAIN
from breakaway_desktop.ui.screens.race.road import close_place
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none
from tests.ui.screens.race.secret_orders import SecretOrdersDriver, secret_race

ALONE = ("human", BOT, BOT)


def seated(
    folder: Path, *, speed: str = "off", rows: Mapping[str, object] | None = None, **settings: object
) -> RaceScreenDriver:
    """Return a race in its second turn, with these settings, in which the human is asked for a card."""
    seat = RaceScreenDriver(play_steps(match_of(ALONE, rows=rows), 14), folder, speed=speed)
    for name, value in settings.items():
        seat.session.change(SAVED[name], value)
    assert seat.wait_for_ask()
    return seat


# Keys that are held


@pytest.mark.parametrize("first_press", [False, True])
def test_a_key_that_repeats_plays_no_card(tmp_path: Path, first_press: bool) -> None:
    """Neither the number, nor Enter, nor Space: at each decision one card at most, of the first press."""
    seat = seated(tmp_path, first_press=first_press)
    for key in (digit(0), pygame.K_RETURN, pygame.K_SPACE):
        asks = {seat.model.shown_ask}
        for _repeat in range(20):
            seat.hold(key)
            assert seat.wait_for_ask()
            asks.add(seat.model.shown_ask)
        seat.release(key)
        assert len(asks) <= 2


def test_one_press_speeds_up_until_the_next_question(tmp_path: Path) -> None:
    seat = seated(tmp_path, speed="slow", holding="press")
    seat.play_first()
    assert seat.shows_text("FASTER")
    seat.key(pygame.K_SPACE)
    assert seat.model.live.playback.pace > 1
    assert not seat.shows_text("FASTER")
    assert seat.wait_for_ask()
    assert seat.model.live.playback.pace == 1


def test_the_second_press_skips(tmp_path: Path) -> None:
    seat = seated(tmp_path, speed="slow", holding="press")
    seat.play_first()
    seat.key(pygame.K_SPACE)
    seat.key(pygame.K_SPACE)
    assert not seat.model.live.is_showing_moves


# Moves of bots


def test_each_move_of_a_bot_waits_for_enter(tmp_path: Path) -> None:
    seat = seated(tmp_path, bots_wait=True)
    seat.play_first()
    for _move in range(3):
        steps = len(seat.match.steps)
        seat.wait(60_000)
        assert len(seat.match.steps) == steps
        assert seat.shows_text("NEXT MOVE")
        seat.focus(MAIN)
        seat.key(pygame.K_RETURN)
        seat.wait(60_000)
        assert len(seat.match.steps) == steps + 1


def test_k_lets_bots_go_on_until_the_next_question(tmp_path: Path) -> None:
    seat = seated(tmp_path, bots_wait=True)
    seat.play_first()
    seat.key(pygame.K_k)
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait(60_000)
    assert seat.shows_text("NEXT MOVE")


def test_a_whole_race_is_ridden_move_by_move(tmp_path: Path) -> None:
    seat = seated(tmp_path, bots_wait=True, rows={"finish": 30, "sprints": (20,)})
    while not seat.match.over:
        if seat.model.shown_ask is not None:
            seat.play_first()
        else:
            seat.key(pygame.K_SPACE)
            seat.wait(5000)


def test_carried_out_orders_wait_rider_by_rider(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(secret_race(), tmp_path, speed="normal")
    giver.session.change(Settings.bots_wait, True)
    assert giver.wait_for_ask()
    giver.give_orders()
    giver.wait_until(lambda: giver.model.shot is not None)
    for _move in range(3):
        shot = giver.model.shot
        giver.wait(60_000)
        assert giver.model.shot is shot
        giver.key(pygame.K_SPACE)
        giver.wait(100)
        assert giver.model.shot is not shot


# Notices


def test_a_notice_stays_until_escape(tmp_path: Path) -> None:
    seat = seated(tmp_path, notices_stay=True)
    seat.key(pygame.K_n)
    words = not_none(seat.model.notice).words
    seat.wait(600_000)
    assert seat.shows_text(words)
    assert seat.page.view.tick_ms is None, "nothing depends on time"
    seat.key(pygame.K_ESCAPE)
    assert seat.model.notice is None
    assert not seat.intents, "the menu comes with the next press"


def test_escape_closes_what_lies_above_before_it_puts_the_card_back(tmp_path: Path) -> None:
    seat = seated(tmp_path)
    seat.key(digit(0))
    draft = seat.model.draft
    seat.key(pygame.K_F8)
    seat.key(pygame.K_ESCAPE)
    assert seat.model.draft == draft
    seat.key(pygame.K_ESCAPE)
    assert seat.model.draft != draft
    assert not seat.intents
    seat.key(pygame.K_ESCAPE)
    assert seat.intents


def test_time_that_ran_out_is_told_until_escape(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust", names=("Anna", None, None), clock=15), tmp_path)
    people.session.change(Settings.notices_stay, True)
    people.sit_down()
    people.wait(15_000)
    people.sit_down()
    people.wait(600_000 if not people.model.seconds else 10_000)
    assert people.shows_text("Anna’s time ran out")
    people.key(pygame.K_ESCAPE)
    assert not people.shows_text("Anna’s time ran out")


def test_revealed_cards_and_the_end_of_the_race_stay(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek"), tmp_path)
    people.session.change(Settings.notices_stay, True)
    people.sit_down()
    people.key(pygame.K_v)
    people.wait(600_000)
    assert people.is_open()

    seat = seated(tmp_path, notices_stay=True)
    seat.match.meta["players"] = []
    while not seat.match.over:
        seat.play_first()
        seat.wait_for_ask()
    seat.wait(600_000)
    assert seat.result is None
    seat.key(pygame.K_RETURN)
    assert seat.result is seat.match


def test_the_number_of_the_player_before_selects_at_any_time(tmp_path: Path) -> None:
    """Where one press plays a card, the same number pressed late by the same hand plays none."""
    people = HotSeatDriver(race("trust"), tmp_path)
    people.session.change(Settings.notices_stay, True)
    people.session.change(Settings.first_press, True)
    people.sit_down()
    people.key(digit(1))
    assert people.teams_that_played == [1]
    people.sit_down()
    people.wait(60_000)
    people.key(digit(1))
    assert people.teams_that_played == [1]
    people.key(digit(1))
    assert people.teams_that_played == [1, 2]


def test_a_toast_stays_until_a_key(tmp_path: Path) -> None:
    seat = seated(tmp_path, notices_stay=True)
    seat.key(pygame.K_m)
    seat.wait(600_000)
    assert seat.app._toast.text == "Sound off"
    seat.key(pygame.K_RIGHT)
    assert seat.app._toast.text == ""


# Captions


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1150)])
def test_captions_have_a_line_of_their_own(tmp_path: Path, size: tuple[int, int]) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, size=size, speed="normal")
    seat.session.change(Settings.captions, True)
    seat.stage.resize()
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait(200)
    result = seat.drawn_texts()
    caption = next(box for text, box, _cut in result if text.startswith("Sound: "))
    others = [text for text, box, _cut in result if box.touches(caption) and not text.startswith("Sound: ")]
    assert others == []
    assert not caption.touches(seat.page.node_box("road"))
    assert Box(0, 0, *size).encloses(caption)


# Response times of the race: the keys that end the playback, and the cards that Enter does not play


ENTERS = [pygame.K_RETURN, pygame.K_KP_ENTER]
ONE_HUMAN = ("human",) + (BOT,) * 5


def during_animation(folder: Path, speed: str = "normal") -> RaceScreenDriver:
    """Return a race screen on which a card was played and the riders behind are moving."""
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), folder, speed=speed)
    assert seat.wait_for_ask()
    seat.key(digit(1))
    seat.key(pygame.K_RETURN)
    seat.wait(30)
    assert seat.model.live.is_showing_moves
    return seat


def own_moves(seat: RaceScreenDriver) -> int:
    return sum(step.decision.team == 1 for step in seat.match.steps)


@pytest.mark.parametrize("key", [*ENTERS, pygame.K_SPACE])
def test_keys_that_skip_the_animation_never_play_a_card(key: int, tmp_path: Path) -> None:
    seat = during_animation(tmp_path)
    before, questions = own_moves(seat), 0
    for _press in range(120):
        seat.key(key)
        questions += seat.model.shown_ask is not None
        seat.wait(30)
    assert questions > 30
    assert own_moves(seat) == before


def test_a_number_key_ends_the_animation_and_counts(tmp_path: Path) -> None:
    """No animation makes a player wait."""
    seat = during_animation(tmp_path)
    seat.wait_until(lambda: seat.match.open_card_ask is not None and seat.match.open_card_ask.team == 1)
    assert seat.model.shown_ask is None
    before = own_moves(seat)
    seat.key(digit(1))
    assert seat.model.hand_draft.chosen_index == 1
    seat.key(pygame.K_RETURN)
    assert own_moves(seat) == before + 1


def test_n_just_before_the_next_decision_shows_no_notice(tmp_path: Path) -> None:
    seat = during_animation(tmp_path)
    seat.wait_until(lambda: seat.match.open_card_ask is not None and seat.match.open_card_ask.team == 1)
    seat.key(pygame.K_n)
    assert seat.model.shown_ask is not None
    assert seat.model.notice is None


def test_n_shows_no_move_until_the_next_decision_in_another_turn(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 119), tmp_path, speed="normal")
    turn = seat.match.race.turn
    seat.key(pygame.K_n)
    seat.wait_until(lambda: seat.model.shown_ask is not None or seat.model.live.is_showing_moves)
    assert not seat.model.live.is_showing_moves
    assert seat.match.race.turn == turn + 1


@pytest.mark.parametrize("key", [pygame.K_F8, pygame.K_F3, pygame.K_e, pygame.K_TAB])
def test_opening_a_view_does_not_skip_the_animation(key: int, tmp_path: Path) -> None:
    """Only a close-up ends with any key."""
    seat = during_animation(tmp_path, "slow")
    seat.wait_until(lambda: seat.model.shot is not None and close_place(seat.model) is None)
    shot = seat.model.shot
    seat.key(key)
    assert seat.model.shot is shot


def test_numbers_of_the_keypad_choose_cards_too(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), tmp_path)
    assert seat.wait_for_ask()
    seat.key(pygame.K_KP_2, mods=pygame.KMOD_NUM)
    assert seat.model.hand_draft.chosen_index == 1


def test_both_arrows_move_from_the_main_button_to_the_hand(tmp_path: Path) -> None:
    """With a controller too: A alone plays nothing."""
    for key, index in ((pygame.K_LEFT, 2), (pygame.K_RIGHT, 0)):
        seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), tmp_path)
        assert seat.wait_for_ask()
        seat.key(key)
        assert seat.model.hand_draft.chosen_index == index


def test_moves_of_bots_between_two_decisions_take_at_most_2_7_seconds(tmp_path: Path) -> None:
    """Even if lines are won on the way: 2.5 s by the pacing, and a margin; the last moves before a line take their
    time."""
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 40), tmp_path, speed="normal")
    waited = []
    for _question in range(9):
        assert seat.wait_for_ask()
        seat.play_first()
        ms, moves = 0.0, len(seat.model.match.steps)
        while seat.model.shown_ask is None and not seat.model.live.over:
            seat.wait(20)
            ms += 20
        events = [event for step in seat.model.match.steps[moves:] for event in step.events]
        ms -= sum(LAST_MOVES.values()) * any(isinstance(event, Crossed) and event.place == 1 for event in events)
        waited.append(ms)
    assert max(waited) > 500
    assert max(waited) < 2700


# Without motion


def test_without_motion_a_rider_is_on_his_square_at_once_and_stays_visible(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), tmp_path, speed="slow")
    seat.session.settings.motion = "still"
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait_until(lambda: seat.model.live.is_showing_moves and isinstance(not_none(seat.model.shot).event, Moved))
    shot, shot_ms, pictures = seat.model.shot, seat.model.live.playback.length_ms, set()
    while seat.model.shot is shot:
        pictures.add(seat.picture_checksum())
        seat.wait(60)
    assert len(pictures) == 1
    assert shot_ms > 100


def test_nothing_moves_while_a_human_thinks(tmp_path: Path) -> None:
    """An idle window draws nothing."""
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), tmp_path, speed="normal")
    assert seat.wait_for_ask()
    for _moment in range(40):
        seat.wait(20)
    seat.picture_checksum()
    for _second in range(5):
        seat.wait(1000)
        assert not seat.stage.animating
        assert not seat.stage.dirty
        assert seat.stage.wake_in() is None


# Within two frames


class WindowFrames(RaceScreenDriver):
    """The window's own loop, frame by frame, with the picture after each frame."""

    def __init__(self, folder: Path) -> None:
        super().__init__(play_steps(match_of(ONE_HUMAN), 70), folder, speed="normal")
        self.record_intents(lambda intent: isinstance(intent, Back) and len(self.stage.scenes) == 1)
        self.rest()

    def screen_pixels(self) -> bytes:
        return pygame.image.tobytes(not_none(pygame.display.get_surface()), "RGB")

    def rest(self) -> None:
        for _frame in range(400):
            self.app.stage.update(50)
            if self.top is not self.page or self.model.shown_ask is not None:
                break
        self.app.stage.update(400)
        if self.app.stage.dirty:
            self.app.draw()

    def count_frames(self, *events: pygame.event.Event) -> int:
        """Return the number of frames until the picture changes."""
        before = self.screen_pixels()
        for event in events:
            pygame.event.post(event)
        for frame in range(1, 20):
            self.app.frame()
            if self.screen_pixels() != before:
                return frame
        raise AssertionError("the picture has not changed")


def stroke(key: int, mod: int = 0) -> tuple[pygame.event.Event, ...]:
    values: dict[str, Any] = {"mod": mod, "unicode": "", "scancode": 0}
    return tuple(pygame.event.Event(kind, key=key, **values) for kind in (pygame.KEYDOWN, pygame.KEYUP))


@pytest.fixture
def window(tmp_path: Path) -> Iterator[WindowFrames]:
    frames = WindowFrames(tmp_path)
    yield frames
    frames.close()


def test_every_key_and_click_is_answered_within_two_frames(window: WindowFrames) -> None:
    esc = stroke(pygame.K_ESCAPE)
    for key in (pygame.K_2, pygame.K_RIGHT, pygame.K_e, pygame.K_F4, pygame.K_F8, pygame.K_TAB, pygame.K_MINUS):
        assert window.count_frames(*stroke(key)) <= 2, pygame.key.name(key)
    for key in (pygame.K_F1, pygame.K_r):
        window.count_frames(*esc)
        while window.top is not window.page:
            window.count_frames(*esc)
        assert window.count_frames(*stroke(key)) <= 2, pygame.key.name(key)
    window.count_frames(*esc)
    for label in ("card 2", "plates", "why", "bar"):
        x, y = (round(value * window.app.screen.scale) for value in window.page.focus.find(label).rect.centre)
        where: dict[str, Any] = {"touch": False}
        click = (
            pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), **where),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, **where),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, **where),
        )
        if label != "bar":
            assert window.count_frames(*click) <= 2, label
        if label == "card 2":
            window.rest()
            assert window.count_frames(*stroke(pygame.K_z, pygame.KMOD_CTRL)) <= 2


def test_a_key_in_an_animation_is_answered_within_two_frames(window: WindowFrames) -> None:
    """Every frame of an animation differs anyway: the key must have ended the shot."""
    for key in (pygame.K_1, pygame.K_RETURN):
        for event in stroke(key):
            pygame.event.post(event)
        window.app.frame()
    shot = not_none(window.model.shot)
    for event in stroke(pygame.K_SPACE):
        pygame.event.post(event)
    for _frame in range(2):
        window.app.frame()
    assert window.model.shot is not shot
