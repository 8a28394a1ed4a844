"""Races of single cards: random keys on the screens, compared with a plain list of decisions."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from breakaway_desktop.engine.asks import NoOrder, PlayCard
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.screens import result as result_screen
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
