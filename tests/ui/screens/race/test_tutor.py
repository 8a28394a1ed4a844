"""The tutor: asks once before a costly card, from the view of the team alone, and never keeps anybody waiting."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.bots.advice import Advice, CardValue, RiderAdvice, reason_against
from breakaway_desktop.engine.asks import GiveOrders, PlayCard
from breakaway_desktop.kit.input.inputs import KeyDown
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Uncovered
from breakaway_desktop.match.match import Match
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day
from breakaway_desktop.sentences.advice import comparison_text
from breakaway_desktop.ui.screens.race.model import TutorQuestion
from breakaway_desktop.ui.screens.race.tutor import PATIENCE_MS
from tests.kit.app_driver import digit
from tests.kit.races import BOT, HANDS, OTHER_HANDS, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none
from tests.ui.screens.race.secret_orders import SecretOrdersDriver
from tools.studio import TODAY

ONE_HUMAN = ("human",) + (BOT,) * 5
LIMIT = 1.5


def with_tutor(seat: RaceScreenDriver, limit: float = LIMIT) -> RaceScreenDriver:
    """Switch the tutor on, as in the settings during a race."""
    seat.session.settings.tutor = limit
    seat.page.dispatch(Uncovered())
    return seat


def seat_at(folder: Path, match: Match | None = None) -> RaceScreenDriver:
    """Return a race with the tutor at a question whose cards differ by more than the limit."""
    seat = with_tutor(RaceScreenDriver(match or play_steps(match_of(ONE_HUMAN), 40), folder))
    assert seat.wait_for_ask()
    return seat


def wait_for_advice(seat: RaceScreenDriver) -> Advice:
    seat.wait_until(lambda: seat.model.driver.advice.advice is not None)
    advice: Advice = not_none(seat.model.driver.advice.advice)
    return advice


def ranked_cards(seat: RaceScreenDriver) -> tuple[CardValue, ...]:
    """Return the values of the cards of the rider who is asked, the best first."""
    rider_advice: RiderAdvice = not_none(wait_for_advice(seat).of_rider(not_none(seat.model.shown_ask).rider))
    return rider_advice.cards


def confirm(seat: RaceScreenDriver, card: int) -> None:
    """Type the number of a card, then Enter."""
    rider = not_none(seat.model.shown_ask).rider
    seat.key(digit(seat.match.race.rider(rider).hand.index(card)))
    seat.key(pygame.K_RETURN)


def confirm_worst(seat: RaceScreenDriver) -> int:
    cards = ranked_cards(seat)
    assert cards[0].points - cards[-1].points > LIMIT
    confirm(seat, cards[-1].card)
    seat.wait(UNEXPECTED_PAGE_DELAY_MS)
    return cards[-1].card


def is_open(seat: RaceScreenDriver) -> bool:
    assert isinstance(seat.model.dialog, TutorQuestion) == seat.shows_text("Choose again")
    return isinstance(seat.model.dialog, TutorQuestion)


def last_card(seat: RaceScreenDriver) -> int:
    decisions = [step.decision for step in seat.match.steps if seat.match.is_by_human(step)]
    assert isinstance(decisions[-1], PlayCard)
    return decisions[-1].card


def reason_against_worst(seat: RaceScreenDriver) -> str:
    advice = not_none(not_none(seat.model.driver.advice.advice).of_rider(not_none(seat.model.shown_ask).rider))
    view = seat.match.view(1)
    return comparison_text(reason_against(view, advice, advice.cards[-1].card), view)


def test_a_costly_card_is_asked_about_with_the_reason_for_the_better_one(tmp_path: Path) -> None:
    seat = seat_at(tmp_path)
    cards, steps = ranked_cards(seat), len(seat.match.steps)
    assert not seat.model.is_advised
    assert not seat.shows_text("Hint: play")
    card = confirm_worst(seat)
    assert is_open(seat)
    assert len(seat.match.steps) == steps
    assert seat.shows_text(f"PLAY THE {card}?")
    cost = cards[0].points - cards[-1].points
    words = " ".join(seat.texts())
    assert f"He has a card worth {cost:.1f} points more, as far as Yellow can know." in words
    assert reason_against_worst(seat) in words
    assert "The tutor asks when a card costs more than 1½ points (Settings, Tutor)." in words
    assert seat.focused_label == f"Play {card}"
    seat.key(pygame.K_RETURN)
    assert not is_open(seat)
    assert last_card(seat) == card


def test_the_second_confirmation_plays_any_card(tmp_path: Path) -> None:
    for other in (False, True):
        seat = seat_at(tmp_path)
        card = confirm_worst(seat)
        seat.key(pygame.K_ESCAPE)
        assert not is_open(seat)
        assert seat.model.hand_draft.chosen_index >= 0
        cards = [value.card for value in ranked_cards(seat) if (value.card != card) == other]
        if other:
            confirm(seat, cards[-1])
        else:
            seat.key(pygame.K_RETURN)
        assert not is_open(seat)
        assert last_card(seat) == cards[-1]


def test_an_undone_card_is_not_asked_about_again(tmp_path: Path) -> None:
    seat = seat_at(tmp_path)
    rider, card = not_none(seat.model.shown_ask).rider, confirm_worst(seat)
    seat.key(pygame.K_RETURN)
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert seat.wait_for_ask()
    assert not_none(seat.model.shown_ask).rider == rider
    seat.wait(PATIENCE_MS)
    confirm(seat, card)
    assert not is_open(seat)
    assert last_card(seat) == card


def test_the_hint_is_one_key_away_and_then_nothing_is_asked(tmp_path: Path) -> None:
    seat = seat_at(tmp_path)
    confirm_worst(seat)
    seat.key(pygame.K_h)
    assert not is_open(seat)
    assert seat.shows_text("Hint: play")
    seat = seat_at(tmp_path)
    seat.key(pygame.K_h)
    wait_for_advice(seat)
    card = confirm_worst(seat)
    assert not is_open(seat)
    assert last_card(seat) == card


def test_a_cheap_card_and_any_card_without_the_tutor_are_played_at_once(tmp_path: Path) -> None:
    seat = seat_at(tmp_path)
    best = ranked_cards(seat)[0].card
    confirm(seat, best)
    assert not is_open(seat)
    assert last_card(seat) == best
    seat = with_tutor(seat_at(tmp_path), 4)
    cards = [value for value in ranked_cards(seat) if 0 < ranked_cards(seat)[0].points - value.points <= 4]
    assert cards
    confirm(seat, cards[-1].card)
    assert last_card(seat) == cards[-1].card
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 40), tmp_path)
    assert seat.wait_for_ask()
    seat.wait(PATIENCE_MS)
    assert seat.model.driver.advice.ask is None


# Waiting for the advice


def waiting(folder: Path) -> RaceScreenDriver:
    """Return a race in which the first card was confirmed before the advice was there."""
    seat = seat_at(folder)
    ranked_cards(seat)
    seat.thinker.is_starting = True
    seat.model.driver.drop_advice()
    for key in (digit(0), pygame.K_RETURN):
        seat.stage.handle(KeyDown(key, 0, False))
    assert seat.model.driver.advice.is_pending
    assert seat.shows_text("Trying every card…")
    return seat


def test_a_card_is_played_if_the_advice_takes_longer_than_a_moment(tmp_path: Path) -> None:
    seat = waiting(tmp_path)
    steps = len(seat.match.steps)
    seat.wait(PATIENCE_MS - 50)
    assert len(seat.match.steps) == steps
    seat.wait(60)
    assert len(seat.match.steps) > steps
    assert not is_open(seat)


def test_the_question_comes_as_soon_as_the_advice_is_there(tmp_path: Path) -> None:
    seat = seat_at(tmp_path)
    card = ranked_cards(seat)[-1].card
    seat.model.driver.drop_advice()
    seat.thinker.is_starting = True
    confirm(seat, card)
    assert not is_open(seat)
    seat.thinker.is_starting = False
    seat.wait(50)
    assert is_open(seat)


@pytest.mark.parametrize("key", [pygame.K_RETURN, digit(0)])
def test_another_press_plays_a_card_that_waits(tmp_path: Path, key: int) -> None:
    seat = waiting(tmp_path)
    steps = len(seat.match.steps)
    seat.stage.handle(KeyDown(key, 0, False))
    assert len(seat.match.steps) > steps


def test_escape_or_another_number_takes_back_a_card_that_waits(tmp_path: Path) -> None:
    for key in (pygame.K_ESCAPE, digit(1)):
        seat = waiting(tmp_path)
        steps = len(seat.match.steps)
        seat.stage.handle(KeyDown(key, 0, False))
        assert seat.model.confirmation is None
        seat.wait(2 * PATIENCE_MS)
        assert len(seat.match.steps) == steps
        assert seat.model.shown_ask is not None
        assert seat.model.hand_draft.chosen_index == (1 if key == digit(1) else 0)


def test_without_advice_the_card_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("breakaway_desktop.bots.advice.ADVISER", "random")
    seat = seat_at(tmp_path)
    seat.wait_until(lambda: seat.model.driver.advice.failed)
    seat.key(digit(0))
    seat.key(pygame.K_RETURN)
    assert [seat.match.is_by_human(step) for step in seat.match.steps[40:]].count(True) == 1


# Where it never asks


def test_it_never_asks_where_the_question_would_reveal_a_hand_or_hints_are_off(tmp_path: Path) -> None:
    hidden, shown = (
        match_of(("human", "human", BOT), hands=[HANDS] * 3, rows={"first_turn": "team1", "hands": hands})
        for hands in ("hidden", "open")
    )
    day = Match.begin(replace(plan_of_day(TODAY), meta=meta_of_day(TODAY)))
    requests = {}
    for name, match in {"hidden": hidden, "open": shown, "day": day}.items():
        seat = with_tutor(RaceScreenDriver(match, tmp_path))
        assert seat.wait_for_ask()
        seat.wait(PATIENCE_MS)
        requests[name] = seat.model.driver.advice.ask is not None
    assert requests == {"hidden": False, "open": True, "day": False}

    seat = RaceScreenDriver(match_of(ONE_HUMAN), tmp_path)
    seat.session.settings.hints = False
    with_tutor(seat)
    assert seat.wait_for_ask()
    seat.wait(PATIENCE_MS)
    assert seat.model.driver.advice.ask is None


def test_it_uses_no_secret_card_of_a_rival(tmp_path: Path) -> None:
    """R9.1."""
    frames, questions = [], []
    for rivals in (HANDS, OTHER_HANDS):
        seat = with_tutor(
            RaceScreenDriver(match_of(["human", BOT, BOT], hands=[HANDS, rivals, HANDS], first_turn="team1"), tmp_path)
        )
        assert seat.wait_for_ask()
        values = ranked_cards(seat)
        seat.session.settings.tutor = (values[0].points - values[-1].points) / 2
        confirm(seat, values[-1].card)
        assert is_open(seat)
        questions.append(seat.model.dialog)
        frames.append(seat.picture_checksum())
    assert questions[0] == questions[1]
    assert frames[0] == frames[1]


# Secret orders


def test_one_question_about_orders_names_the_costliest_rider(tmp_path: Path) -> None:
    giver = SecretOrdersDriver.at_first_turn(tmp_path)
    with_tutor(giver)
    advice = wait_for_advice(giver)
    worst = {rider.rider: min(rider.cards, key=lambda value: value.points) for rider in advice.riders}
    costs = {rider.rider: rider.cards[0].points - worst[rider.rider].points for rider in advice.riders}
    costliest = max(costs, key=lambda rider: costs[rider])
    assert costs[costliest] > LIMIT
    for rider in giver.orders.riders:
        giver.key(digit(giver.orders.hand(rider).index(worst[rider].card)))
        giver.key(pygame.K_RETURN)
    giver.wait(1)
    if not is_open(giver):
        giver.key(pygame.K_RETURN)
    assert is_open(giver)
    assert giver.shows_text("CONFIRM THESE ORDERS?")
    assert giver.shows_text(f"Rider {costliest} has a card worth {costs[costliest]:.1f} points more")
    assert 1 not in giver.match.view().given
    giver.wait(UNEXPECTED_PAGE_DELAY_MS)
    giver.key(pygame.K_RETURN)
    (orders,) = (step.decision for step in giver.match.steps if step.decision.team == 1)
    assert isinstance(orders, GiveOrders)
    assert dict(orders.cards) == {rider: value.card for rider, value in worst.items()}
