"""Races of single cards: random keys on the screens, compared with a plain list of decisions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.screens import result as result_screen
from breakaway_desktop.ui.screens.race.layout import MAIN
from breakaway_desktop.ui.screens.race.visibility import shown_index_of
from tests.kit.app_driver import shows
from tests.kit.races import match_of
from tests.match.decision_list import APART, SHORT, run_examples, torn_apart
from tests.ui.journeys.race_machine import RaceMachine

TABLES = (("human", "bot:random", "bot:domestique"), ("human", "bot:random", "human"), ("human", "human", "human"))


class SequentialMachine(RaceMachine):
    """Races in which riders move in order, each by a card."""

    @initialize(
        seed=st.integers(0, 50),
        base=st.sampled_from(["boxed", "boardspace"]),
        hands=st.sampled_from(["hidden", "open"]),
        players=st.sampled_from(TABLES),
        secrets=st.sampled_from(["peek", "strict", "trust"]),
        apart=st.sampled_from([0, 0, *APART]),
    )
    def begin(self, seed: int, base: str, hands: str, players: tuple[str, ...], secrets: str, apart: int) -> None:
        """Begin a race at its start, or with dropped riders."""
        match = (
            torn_apart(apart, hands, players)
            if apart
            else match_of(players, base=base, seed=seed, rows={"hands": hands, **SHORT})
        )
        match.meta = HotSeat(secrets=secrets).merge_into(match.meta)
        self.sit_down(match)

    def asked_team(self) -> int:
        return self.race.to_move[0] // 10

    def awaits_human(self) -> bool:
        if self.race.over:
            return False
        rider = self.race.to_move[0]
        return self.players[rider // 10 - 1] == "human" and self.is_free(self.race, rider)

    @precondition(RaceMachine.playing)
    @rule(choice=st.integers(0, 3), how=st.sampled_from(["twice", "enter", "arrows", "click"]), times=st.integers(1, 5))
    def play(self, choice: int, how: str, times: int) -> None:
        """Play up to `times` cards for the riders who are asked, chosen and played in one of several ways."""
        for _ in range(times):
            if not self.playing():
                return
            assert self.awaits_human()
            rider = self.race.to_move[0]
            hand = self.race.rider(rider).hand
            at = choice % len(hand)
            if how == "click":
                self.click_card(at)
                if len(self.match.steps) == len(self.done):  # the card was face down: the first click only selected it
                    self.click_card(at)
            elif how == "arrows":
                self.key(str(1 + at), *(["Right", "Left"] if at + 1 < len(hand) else ["Left", "Right"]), "Enter")
            else:
                self.key(str(1 + at), str(1 + at) if how == "twice" else "Enter")
            self.follow(PlayCard(rider, hand[at]))

    def click_card(self, at: int) -> None:
        """Click the card at this index of the hand."""
        self.person.click(f"card {shown_index_of(self.person.top.model, at) + 1}")

    @precondition(RaceMachine.playing)
    @rule(sure=st.booleans())
    def give_no_card(self, sure: bool) -> None:
        """Give no order (R4.4)."""
        self.skip_decision(NoOrder(self.race.to_move[0]), sure=sure)

    @precondition(lambda self: shows(self.person.stage.top, result_screen))
    @rule(seed=st.integers(0, 50), players=st.sampled_from(TABLES))
    def ride_again(self, seed: int, players: tuple[str, ...]) -> None:
        """Begin another race from the result."""
        self.leave_to_menu()
        self.sit_down(match_of(players, seed=seed, **SHORT))


def test_any_mixture_of_keys_is_a_list_of_decisions() -> None:
    """R4.1, R4.4, R4.5, R4.6 through the screens, their files and their dialogs."""
    assert run_examples(SequentialMachine, 5, 15) > 60


@pytest.mark.release
@pytest.mark.parametrize("block", range(11))
def test_ten_thousand_mixtures_of_keys_are_lists_of_decisions(block: int) -> None:
    assert run_examples(SequentialMachine, 25, 50, block) >= 900


# Races of secret orders: random keys on the screens, compared with a plain list of decisions (R4.2)


class SimultaneousMachine(RaceMachine):
    """Races in which teams give orders, the humans one after the other behind a privacy screen."""

    @initialize(
        seed=st.integers(0, 50),
        base=st.sampled_from(["postal", "pbm", "boxed"]),
        hands=st.sampled_from(["hidden", "open"]),
        players=st.sampled_from(TABLES),
    )
    def begin(self, seed: int, base: str, hands: str, players: tuple[str, ...]) -> None:
        self.sit_down(match_of(players, base=base, seed=seed, orders="simultaneous", rows={"hands": hands, **SHORT}))

    def pending_ask(self) -> AskOrders:
        """Return the orders that the first human has to give."""
        for ask in referee.asks(self.race):
            assert isinstance(ask, AskOrders)
            if self.players[ask.team - 1] == "human" and self.chooses(ask):
                return ask
        raise AssertionError("no human is asked")

    def chooses(self, ask: AskOrders) -> bool:
        return any(self.is_free(self.race, rider.rider) for rider in ask.riders)

    def asked_team(self) -> int:
        return self.pending_ask().team

    def awaits_human(self) -> bool:
        asks = [ask for ask in referee.asks(self.race) if isinstance(ask, AskOrders)]
        return all(map(self.chooses, asks)) and any(self.players[ask.team - 1] == "human" for ask in asks)

    @precondition(RaceMachine.playing)
    @rule(lot=st.integers(0, 99), anew=st.booleans(), teams=st.integers(1, 4))
    def order(self, lot: int, anew: bool, teams: int) -> None:
        """Choose cards and give orders for up to `teams` teams; `anew`: undo the choices once and repeat them."""
        rng = Random(lot)
        for _ in range(teams):
            if not self.playing():
                return
            ask = self.pending_ask()
            picked: dict[int, int] = {}
            is_changed = False
            for rider in ask.riders:
                hand = self.race.rider(rider.rider).hand
                at = self.orders().place(rider.rider)
                if self.is_free(self.race, rider.rider) and (anew or at < 0):
                    at = rng.randrange(len(hand))
                    self.turn_to(rider.rider)
                    self.key(str(1 + at))
                    is_changed = True
                if at >= 0:
                    picked[rider.rider] = hand[at]
            assert not self.orders().incomplete_riders
            if is_changed:
                self.key("Enter")
            else:  # Enter is for the control that Tab has reached
                self.person.click(MAIN)
            self.follow(GiveOrders(ask.team, tuple(picked.items())))

    def orders(self) -> OrdersDraft:
        orders = self.person.top.model.orders
        assert isinstance(orders, OrdersDraft)
        return orders

    def turn_to(self, rider: int) -> None:
        """Go back to this rider by Backspace."""
        for _step in range(4):
            if self.orders().rider == rider:
                return
            self.key("Backspace")
        raise AssertionError(f"{rider} is not to be reached")

    @precondition(RaceMachine.playing)
    @rule(sure=st.booleans())
    def give_no_orders(self, sure: bool) -> None:
        """Give no orders (R4.4)."""
        self.skip_decision(NoOrders(self.asked_team()), sure=sure)

    @precondition(lambda self: shows(self.person.stage.top, result_screen))
    @rule(seed=st.integers(0, 50), players=st.sampled_from(TABLES))
    def ride_again(self, seed: int, players: tuple[str, ...]) -> None:
        """Begin another race from the result."""
        self.leave_to_menu()
        self.sit_down(match_of(players, base="postal", seed=seed, **SHORT))


def test_any_mixture_of_keys_for_orders_is_a_list_of_decisions() -> None:
    """R4.2, R4.4, R4.5 through the screens, their files, privacy screens and dialogs."""
    assert run_examples(SimultaneousMachine, 5, 15) > 60


@pytest.mark.release
@pytest.mark.parametrize("block", range(11))
def test_ten_thousand_mixtures_of_keys_for_orders_are_lists_of_decisions(block: int) -> None:
    assert run_examples(SimultaneousMachine, 25, 50, block) >= 900
