"""Secret orders of several humans: a privacy screen before each, and no sign of them before all ride (R4.2, R9.1)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import GiveOrders, NoOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.input.inputs import FocusLost
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Covered, Uncovered
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import ShowMenuInRace
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.view import view
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen
from tests.kit.app_driver import SIZES, digit
from tests.ui.screens.race.race_screen_driver import Frames, differing
from tests.ui.screens.race.secret_orders import ONE_HUMAN, TWO_HUMANS, SecretOrdersDriver, secret_race

ONE: TeamHands = ((10, 2, 9, 9), (9, 8, 7), (5, 6, 9), (4, 3, 7))
OTHER: TeamHands = ((12, 4, 8, 6), (10, 9, 5), (8, 5, 7), (6, 3, 5))
CTRL = pygame.KMOD_CTRL


class Two(SecretOrdersDriver):
    """Two people who take turns at the screen."""

    def has_privacy_screen(self) -> bool:
        return has_privacy_screen(self.model)

    def dismiss_privacy_screen(self) -> None:
        """Wait until the privacy screen accepts input, and dismiss it."""
        assert self.has_privacy_screen()
        self.wait(UNEXPECTED_PAGE_DELAY_MS)
        self.key(pygame.K_SPACE)
        self.wait(200)
        assert not self.has_privacy_screen()

    def wait_for_orders(self) -> OrdersDraft:
        """Wait for a human's turn, dismiss the privacy screen, and return his orders."""
        assert self.wait_for_ask()
        if self.has_privacy_screen():
            self.dismiss_privacy_screen()
        return self.orders


def two_humans(tmp_path: Path, hands: TeamHands = ONE, *, clock: int = 0, hidden: str = "hidden") -> Two:
    match = secret_race(TWO_HUMANS, hands=[hands, ONE, ONE], rows={"hands": hidden})
    match.meta = HotSeat(clock=clock).merge_into(match.meta)
    return Two(match, tmp_path)


def test_a_privacy_screen_appears_before_each_human_once_a_turn(tmp_path: Path) -> None:
    two = two_humans(tmp_path)
    for line in (
        "Player 1: your orders for turn 1",
        "Player 2: your orders for turn 1",
        "Player 1: your orders for turn 2",
        "Player 2: your orders for turn 2",
    ):
        assert two.wait_for_ask()
        assert two.shows_text(line)
        # No input counts in its first 300 ms.
        two.key(pygame.K_SPACE)
        assert two.has_privacy_screen()
        two.dismiss_privacy_screen()
        two.choose_all()
        for _key in range(3):
            # The key that gave the orders has no effect for the next team.
            two.key(pygame.K_RETURN)
        assert two.model.live.answerable_orders_ask is None or two.has_privacy_screen()


def test_open_hands_are_ordered_behind_privacy_screens_as_well(tmp_path: Path) -> None:
    """Orders are secret even if hands are not."""
    two = two_humans(tmp_path, hidden="open")
    assert two.wait_for_ask()
    assert two.has_privacy_screen()


def test_one_human_never_sees_a_privacy_screen(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(secret_race(ONE_HUMAN), tmp_path)
    for _turn in range(3):
        assert giver.wait_for_ask()
        assert not has_privacy_screen(giver.model)
        giver.give_orders()


def test_nothing_of_the_choice_shows_behind_a_menu_and_it_is_there_afterwards(tmp_path: Path) -> None:
    """Behind a menu the frames are the same for every choice."""
    frames = []
    for card in (0, 1):
        two = two_humans(tmp_path)
        two.wait_for_orders()
        two.key(digit(card))
        two.key(digit(card))
        two.key(pygame.K_a)
        open_ = two.shown_and_told()
        two.click("menu")
        assert isinstance(two.intents[-1], ShowMenuInRace)
        two.page.dispatch(Covered())
        frames.append(two.shown_and_told())
        assert frames[-1] != open_
        two.page.dispatch(Uncovered())
        assert two.chosen_cards() == {11: card, 12: card}
        assert not two.has_privacy_screen()
    assert frames[0] == frames[1]


def test_leaving_the_window_shows_a_privacy_screen_and_keeps_the_choice(tmp_path: Path) -> None:
    two = two_humans(tmp_path)
    two.wait_for_orders()
    two.key(digit(1))
    two.stage.handle(FocusLost())
    assert two.has_privacy_screen()
    two.key(digit(1))
    two.dismiss_privacy_screen()
    assert two.chosen_cards() == {11: 1}


def test_the_reason_for_a_refused_card_is_hidden_from_the_next_player(tmp_path: Path) -> None:
    """The reason may name a card of the hand."""
    two = two_humans(tmp_path)
    two.wait_for_orders()
    two.key(pygame.K_TAB)
    two.key(digit(3))
    assert two.model.notice is not None
    two.stage.handle(FocusLost())
    assert two.has_privacy_screen()
    assert two.model.notice is None


def test_choices_remain_after_watching_the_last_turn_again(tmp_path: Path) -> None:
    two = two_humans(tmp_path)
    for _team in range(2):
        two.wait_for_orders()
        two.give_orders()
    two.wait_for_orders()
    two.key(digit(1))
    two.key(pygame.K_w)
    assert two.model.live.is_showing_moves
    assert two.model.orders is None
    two.key(pygame.K_SPACE)
    assert two.wait_for_ask()
    assert not two.has_privacy_screen()
    assert two.chosen_cards() == {11: 1}


def test_undo_before_the_turn_clears_the_own_orders_behind_a_privacy_screen(tmp_path: Path) -> None:
    two = two_humans(tmp_path)
    two.wait_for_orders()
    two.give_orders(1)
    assert two.wait_for_orders().team == 2
    for answer in (pygame.K_RETURN, pygame.K_z):  # who confirmed them must give them again
        assert two.orders.team == 2
        two.key(pygame.K_z, mods=CTRL)
        assert two.shows_text("UNDO YELLOW’S ORDERS?")
        two.key(answer, mods=CTRL * (answer == pygame.K_z))
    assert two.wait_for_ask()
    assert two.has_privacy_screen()
    assert two.wait_for_orders().team == 1
    assert two.chosen_cards() == {11: 1, 12: 1, 13: 1, 14: 1}
    assert 1 not in two.match.view().given


def test_undo_after_the_turn_asks_for_the_word_of_the_others(tmp_path: Path) -> None:
    two = two_humans(tmp_path)
    for _team in range(2):
        two.wait_for_orders()
        two.give_orders()
    two.wait_for_orders()
    two.key(pygame.K_z, mods=CTRL)
    assert two.model.dialog == "undo"
    assert two.shows_text("Azure’s orders")
    two.key(pygame.K_j)
    assert two.wait_for_ask()
    assert two.has_privacy_screen()
    assert two.wait_for_orders().team == 2
    assert len(two.chosen_cards()) == 4


def test_retiring_a_rider_while_the_file_is_saved_keeps_the_orders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = two_humans(tmp_path)
    two.wait_for_orders()
    two.key(digit(1))
    with monkeypatch.context() as slow:
        slow.setattr(Driver, "is_saved", False)
        for key in (pygame.K_r, pygame.K_3, pygame.K_RETURN):
            two.key(key)
        assert not two.has_privacy_screen()
    two.wait()
    assert not two.has_privacy_screen()
    assert two.model.shown_ask is not None
    assert two.orders.riders == (11, 12, 14)
    assert two.chosen_cards() == {11: 1}


# Pixel by pixel


def look_everywhere(two: Two) -> None:
    """Do everything that may show the second human the first one's orders."""
    for key in (pygame.K_F2, pygame.K_F2, pygame.K_e, pygame.K_e, pygame.K_e, pygame.K_ESCAPE, pygame.K_w):
        two.key(key)
        two.see(pygame.key.name(key))
    two.key(pygame.K_SPACE)
    two.wait_for_orders()
    for label in sorted(two.labels()):
        two.point(two.box(label).centre)
        two.see(f"pointing at {label}")
    for key in (pygame.K_r, pygame.K_ESCAPE, pygame.K_F8, pygame.K_ESCAPE):
        two.key(key)
        two.see(pygame.key.name(key))
    for size in SIZES:
        two.resize(size)
        two.see(f"resized to {size}")


def seen_by_the_second(tmp_path: Path, hands: TeamHands, card: int, *, missing: bool = False) -> Frames:
    """Return all frames from the first human's orders to the second one's choice, and after his undo."""
    match = secret_race(TWO_HUMANS, hands=[hands, ONE, ONE], rows={"hands": "hidden"})
    orders = GiveOrders(1, tuple((10 + rider, hand[card]) for rider, hand in enumerate(hands, start=1)))
    match.answer(NoOrders(1) if missing else orders)
    two = Two(match, tmp_path)
    assert two.wait_for_ask()
    two.see("behind the privacy screen")
    two.wait_for_orders()
    two.see("asked")
    look_everywhere(two)
    two.choose_all()
    two.see("chosen")
    two.stage.handle(FocusLost())
    two.see("window left")
    two.wait_for_orders()
    for _card in range(6):  # his own four first, and a question
        two.key(pygame.K_z, mods=CTRL)
    two.see("undo behind the privacy screen")
    assert two.orders.team == 1
    return two.frames


@pytest.mark.parametrize(
    ("hands", "card", "missing"), [(OTHER, 2, False), (ONE, 0, True)], ids=["other hands and cards", "no orders"]
)
def test_races_that_differ_only_in_anothers_orders_look_the_same(
    tmp_path: Path, hands: TeamHands, card: int, missing: bool
) -> None:
    reference = seen_by_the_second(tmp_path, ONE, 0)
    assert differing(seen_by_the_second(tmp_path, hands, card, missing=missing), reference) == []


def test_the_first_human_shows_nothing_to_the_second_on_the_way(tmp_path: Path) -> None:
    """From the first orders until the second privacy screen is dismissed, and while the camera moves."""
    frames: list[Frames] = []
    for card in (0, 2):
        two = two_humans(tmp_path)
        two.wait_for_orders()
        two.choose_all(card)
        two.key(pygame.K_RETURN)
        for at in range(4):
            two.see(f"frame {at}")
            two.wait()
        assert two.wait_for_ask()
        two.wait(400)
        two.key(pygame.K_SPACE)
        for at in range(6):
            two.see(f"frame {at} after the privacy screen")
            two.wait(60)
        frames.append(two.frames)
    assert differing(*frames) == []


# The clock


def let_pass(two: SecretOrdersDriver, ms: float) -> None:
    """Let time pass in steps of the window's sleep."""
    while ms > 0:
        two.wait(min(ms, 500))
        ms -= 500


def test_when_the_time_for_orders_is_up_one_more_minute_can_be_had(tmp_path: Path) -> None:
    match = secret_race(hands=[ONE])
    match.meta = HotSeat(clock=60).merge_into(match.meta)
    giver = SecretOrdersDriver(match, tmp_path)
    assert giver.wait_for_ask()
    giver.key(pygame.K_2)
    let_pass(giver, 31_000)
    assert giver.shows_text("0:29") or giver.shows_text("0:30")
    let_pass(giver, 31_000)
    assert str(giver.model.dialog) == "missing"
    assert giver.shows_text("PLAYER 1 IS STILL CHOOSING")
    assert giver.shows_text("Time’s up: 1:00.")
    giver.key(pygame.K_RETURN)
    assert giver.chosen_cards() == {11: 1}
    let_pass(giver, 59_000)
    assert giver.model.dialog == ""
    let_pass(giver, 3_000)
    assert str(giver.model.dialog) == "missing"
    giver.key(pygame.K_g, mods=pygame.KMOD_SHIFT)
    assert giver.shows_text("Time ran out: your riders play the highest cards allowed.")
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 10, 12: 9, 13: 9, 14: 7}
    assert giver.model.clock_left_ms > 59_000


def test_the_question_at_the_end_of_the_time_takes_no_input_at_first(tmp_path: Path) -> None:
    """The dialog opens on its own: a key pressed at that moment was meant for the orders."""
    match = secret_race(hands=[ONE])
    match.meta = HotSeat(clock=60).merge_into(match.meta)
    giver = SecretOrdersDriver(match, tmp_path)
    assert giver.wait_for_ask()
    while str(giver.model.dialog) != "missing":
        giver.wait(100)
    for key in (pygame.K_RETURN, pygame.K_n):
        giver.key(key)
        assert str(giver.model.dialog) == "missing"
    giver.wait(UNEXPECTED_PAGE_DELAY_MS)
    giver.key(pygame.K_RETURN)
    assert giver.model.dialog == ""


def test_the_clock_keeps_running_when_a_rider_retires(tmp_path: Path) -> None:
    match = secret_race(hands=[ONE])
    match.meta = HotSeat(clock=60).merge_into(match.meta)
    giver = SecretOrdersDriver(match, tmp_path)
    assert giver.wait_for_ask()
    let_pass(giver, 20_000)
    for key in (pygame.K_r, pygame.K_1, pygame.K_2, pygame.K_RETURN):
        giver.key(key)
    assert giver.wait_for_ask()
    assert 12 not in giver.orders.riders
    assert 30_000 < giver.model.clock_left_ms < 41_000
    assert giver.shows_text("0:40") or giver.shows_text("0:39")


def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    giver = SecretOrdersDriver.at_first_turn(tmp_path)
    let_pass(giver, 100_000)
    assert giver.orders.turn == 1
    assert view(giver.model).tick_ms is None


def test_the_clock_stops_behind_menus_and_privacy_screens(tmp_path: Path) -> None:
    two = two_humans(tmp_path, clock=60)
    two.wait_for_orders()
    left = two.model.clock_left_ms
    two.page.dispatch(Covered())
    let_pass(two, 90_000)
    two.page.dispatch(Uncovered())
    assert two.model.clock_left_ms >= left - 600
    two.give_orders()
    assert two.wait_for_ask()
    let_pass(two, 90_000)
    two.dismiss_privacy_screen()
    assert two.model.clock_left_ms > 58_000
    two.page.dispatch(say.OpenRaceDialog("missing"))
    assert two.shows_text("PLAYER 2 IS STILL CHOOSING")


def test_the_next_player_can_read_whose_time_for_orders_ran_out(tmp_path: Path) -> None:
    """After the privacy screen, and while he chooses; never which cards these are (R4.4)."""
    two = two_humans(tmp_path, clock=60)
    two.wait_for_orders()
    let_pass(two, 61_000)
    assert two.model.dialog == "missing"
    two.key(pygame.K_g, mods=pygame.KMOD_SHIFT)
    two.wait_for_orders()
    two.key(digit(0))
    assert two.shows_text("Player 1’s time ran out: his riders play the highest cards allowed.")
    let_pass(two, 7000)
    assert not two.shows_text("time ran out")
