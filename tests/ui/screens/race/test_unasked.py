"""Cards played unasked on the race screen: *Ride for me*, *Home: lowest card* (R4.7), *Let them ride in*."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.toolkit.page import Uncovered
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.home_riders import home_riders
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.tours.meta_keys import TOUR
from breakaway_desktop.ui.screens.race.status_text import unasked_explanation, unasked_moves
from tests.kit.app_driver import digit
from tests.kit.races import BOT, HANDS, bot_decision, match_of
from tests.play.test_home_riders import SHORT, leading
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

SENTENCE = "Your riders who are home can play their lowest card by themselves in this race: Shift+I."


def coming_home(folder: Path, *players: str, base: str = "boxed", mode: str = "trust") -> HotSeatDriver:
    """Return the screen of a race whose player 1 has just played, by keys, the card that brings his rider 1 home."""
    match = match_of(players, base=base, rows=SHORT, seed=1)
    while not home_riders(match.race, 1):
        ask = match.open_asks[0]
        is_human = match.seat(ask.team).is_human
        match.answer(match.automatic_decision() or (leading(ask) if is_human else bot_decision(match)[0]))
    last = max(n for n, step in enumerate(match.steps) if step.decision.team == 1)
    decision, again = match.steps[last].decision, match_of(players, base=base, rows=SHORT, seed=1)
    for step in match.steps[:last]:
        again.answer(step.decision)
    again.meta = HotSeat(mode, (), 0).merge_into(again.meta)
    seat = HotSeatDriver(again, folder)
    assert isinstance(decision, PlayCard | GiveOrders)
    decide(seat, dict(decision.cards) if isinstance(decision, GiveOrders) else {decision.rider: decision.card})
    return seat


def decide(seat: HotSeatDriver, cards: dict[int, int] | None = None) -> None:
    """Answer one question by keys: with these cards, by rider, else with the lowest."""
    seat.sit_down()
    race = seat.match.race
    riders = seat.model.orders.incomplete_riders if seat.model.orders else (not_none(seat.model.shown_ask).rider,)
    for rider in riders:
        hand = race.rider(rider).hand
        key = digit(hand.index(cards[rider] if cards else min(hand)))
        for _press in range(1 if seat.model.orders else 2):
            seat.key(key)
    if seat.model.orders:
        seat.key(pygame.K_RETURN)


def finish(seat: HotSeatDriver) -> int:
    """Ride to the end by keys; return how often a card was chosen for a rider of team 1 who was home."""
    count = 0
    while seat.wait_for_ask():
        orders, ask = seat.model.orders, not_none(seat.model.shown_ask)
        home = home_riders(seat.match.race, 1)
        count += len(home.intersection(orders.incomplete_riders)) if orders else ask.rider in home
        decide(seat)
    return count


@pytest.mark.parametrize(
    ("players", "base", "mode"),
    [
        (("human", BOT, BOT), "boxed", "trust"),
        (("human", BOT, BOT), "postal", "trust"),
        (("human", "human", BOT), "boxed", "strict"),
    ],
)
def test_a_press_after_one_sentence_and_nobody_is_asked_for_them_again(
    tmp_path: Path, players: tuple[str, ...], base: str, mode: str
) -> None:
    counts = {}
    for is_wanted in (False, True):
        seat = coming_home(tmp_path / str(is_wanted), *players, base=base, mode=mode)
        while seat.wait_for_ask() and not_none(seat.model.shown_ask).team != 1:
            decide(seat)
        assert SENTENCE in not_none(seat.model.notice).words
        seat.sit_down()
        assert "home" in seat.labels()
        if is_wanted:
            seat.key(pygame.K_i, mods=pygame.KMOD_SHIFT)
            assert seat.match.meta["home"] == [1]
        counts[is_wanted] = finish(seat)
    assert counts[True] == 0 < counts[False]


def test_a_race_that_is_continued_offers_it_unless_the_player_knows(tmp_path: Path) -> None:
    seat = coming_home(tmp_path, "human", BOT, BOT)
    while seat.wait_for_ask() and not_none(seat.model.shown_ask).rider % 10 == 1:
        decide(seat)
    for number, known in enumerate((False, True)):
        if known:
            seat.match.meta["home"] = []
        seat = HotSeatDriver(Match.resume(seat.match.record()), tmp_path / str(number))
        seat.wait_for_ask()
        assert (seat.model.notice is not None and SENTENCE in seat.model.notice.words) != known


def test_its_key_asks_again_and_says_why_it_does_nothing(tmp_path: Path) -> None:
    """Not in a tour, where every square counts for yellow (R10.3)."""
    seat = coming_home(tmp_path, "human", BOT, BOT)
    assert seat.wait_for_ask()
    for teams in ([1], []):
        seat.key(pygame.K_i, mods=pygame.KMOD_SHIFT)
        assert seat.match.meta["home"] == teams
    assert "home" in seat.labels()
    seat.match.meta["tour"] = "t1"
    seat.page.model = replace(seat.model)
    seat.page.resize()
    assert "home" not in seat.labels()
    seat.key(pygame.K_i, mods=pygame.KMOD_SHIFT)
    assert not_none(seat.model.notice).words == "Every square counts for the yellow jersey."


EVEN: TeamHands = ((10, 10, 10), (9, 9, 7), (5, 6, 9), (4, 5, 7))


def test_a_card_that_makes_no_difference_is_played_and_undo_passes_it_over(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(("human", BOT, BOT), hands=[EVEN, HANDS, HANDS], first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 11
    # As if it had been changed in the settings.
    seat.session.settings.ride_for_me = True
    seat.page.dispatch(Uncovered())
    seat.wait_until(lambda: seat.match.steps)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 12
    why = not_none(unasked_explanation(seat.model, 11))
    assert why.text == "He moved automatically: all his cards were worth the same."
    assert [news.words.partition(": ")[2] for news in unasked_moves(seat.model)] == ["his cards were worth the same"]
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert not_none(seat.model.notice).words == "There’s nothing to undo yet."
    seat.key(digit(0))
    seat.key(pygame.K_RETURN)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 13
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == 12
    assert len(seat.match.steps) == 3


LAST = {"finish": 60, "sprints": (20,)}


@pytest.mark.parametrize(("base", "seed", "steps"), [("boxed", 4, 158), ("postal", 2, 48)])
def test_its_key_plays_the_highest_cards_to_the_end_and_undo_asks_again(
    tmp_path: Path, base: str, seed: int, steps: int
) -> None:
    match = match_of(("human", *[BOT] * 5), base=base, seed=seed, rows=LAST)
    while len(match.steps) < steps:
        match.answer(bot_decision(match)[0])
    seat = RaceScreenDriver(match, tmp_path)
    assert seat.wait_for_ask()
    assert "ride-in" in seat.labels()
    seat.key(pygame.K_i)
    seat.wait_until(lambda: seat.match.over)
    assert all(seat.match.is_by_human(step) for step in seat.match.steps[steps:] if step.decision.team == 1)
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert len(seat.match.steps) == steps


@pytest.mark.parametrize(
    ("second", "elsewhere", "words"),
    [
        (BOT, (), "Your riders may still win points."),
        ("human", (), "Somebody’s riders may still win points."),
        ("human", (2,), "Not while somebody plays on a phone."),
    ],
)
def test_a_key_that_does_nothing_says_why(second: str, elsewhere: tuple[int, ...], words: str, tmp_path: Path) -> None:
    """In a tour every square counts for yellow (R10.3)."""
    match = match_of(("human", second, BOT), first_turn="team1")
    match.meta = HotSeat("trust", (), 0).merge_into(match.meta)
    seat = HotSeatDriver(match, tmp_path)
    seat.model.driver.teams_elsewhere = frozenset(elsewhere)
    seat.sit_down()
    seat.key(pygame.K_i)
    assert not_none(seat.model.notice).words == words
    seat.match.meta[TOUR] = "tour"
    seat.page.resize()
    seat.key(pygame.K_i)
    assert not_none(seat.model.notice).words == "Every square counts for the yellow jersey."
    assert not [step for step in seat.match.steps if step.decision.team == 1]
