"""The time after which a bot's card is shown follows from what everybody knows, and never from hidden cards (R9.1)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from breakaway_desktop.bots.worker import BotReply, BotRequest, Thinker
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.driver import CALM, has_much_to_reach, thinking_seconds
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.settings import Settings
from tests.kit.races import HANDS, OTHER_HANDS, match_of

LIMIT = 0.3
STEP_MS = 10.0
DIRECTOR = "bot:director"
COMMON = {21: 9, 22: 7, 23: 9, 24: 7}
"""A card of each rider that is in both hands of his team."""


class UnevenThinker:
    """A thinker that answers at once if the hidden hand has a low card, and otherwise after some polls."""

    is_starting = False

    def __init__(self) -> None:
        self.waiting: list[tuple[int, BotRequest]] = []

    def ask(self, *question: Any) -> None:
        request = BotRequest(*question)
        assert isinstance(request.ask, AskCard)
        self.waiting.append((0 if min(request.ask.cards) < 5 else 12, request))

    def answers(self) -> list[BotReply]:
        ready = [request for polls, request in self.waiting if polls <= 0]
        self.waiting = [(polls - 1, request) for polls, request in self.waiting if polls > 0]
        return [self._reply(request) for request in ready]

    def _reply(self, request: BotRequest) -> BotReply:
        ask = cast(AskCard, request.ask)
        return BotReply(request.ticket, PlayCard(ask.rider, COMMON.get(ask.rider, max(ask.cards))))

    def notices(self) -> list[Any]:
        return []

    def cancel(self) -> None:
        self.waiting.clear()


def race_with(hands: TeamHands) -> Match:
    return match_of([DIRECTOR] * 3, hands=(HANDS, hands, HANDS), first_turn="team1")


def shown_times(hands: TeamHands, speed: str) -> list[tuple[float, int, bool]]:
    """Return when each card of turn 1 was made known, with the rider; and when "thinking" was shown."""
    live = begin_live(
        race_with(hands), cast(Thinker, UnevenThinker()), Settings(speed=speed, thinking=round(1000 * LIMIT))
    )
    times: list[tuple[float, int, bool]] = []
    passed = 0.0
    while live.match.race.turn == 1:
        before = len(live.match.steps)
        live = live.update(STEP_MS)
        passed += STEP_MS
        now = live.match.steps[before:]
        times += [(passed, step.decision.rider, True) for step in now if isinstance(step.decision, PlayCard)]
        times.append((passed, live.thinking, False))
        assert passed < 60_000
    return times


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_cards_are_shown_at_the_same_times_whatever_is_hidden(speed: str) -> None:
    """Both races have the same public facts; the bots of one answer sooner."""
    times = shown_times(HANDS, speed)
    assert len([time for time, _rider, is_card in times if is_card]) == 12
    assert times == shown_times(OTHER_HANDS, speed)


def test_a_card_never_takes_longer_than_the_setting() -> None:
    times = [time for time, _rider, is_card in shown_times(HANDS, "off") if is_card]
    gaps = [after - before for before, after in zip([0.0, *times], times, strict=False)]
    assert max(gaps) <= 1000 * LIMIT + STEP_MS


def test_the_thinking_time_depends_on_public_facts_alone() -> None:
    seen = []
    for hands in (HANDS, OTHER_HANDS):
        match = race_with(hands)
        ask = match.open_asks[0]
        seen.append([match.view(), thinking_seconds("director", match.view(), ask, LIMIT)])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("bot", ["domestique", "captain:style=sprinter", "random"])
def test_bots_that_need_no_time_are_not_held(bot: str) -> None:
    match = race_with(HANDS)
    assert thinking_seconds(bot, match.view(), match.open_asks[0], LIMIT) == 0.0


def test_a_rider_who_can_reach_nothing_takes_half_the_time() -> None:
    """A rider alone in front whose known cards are too low for the next line."""
    match = race_with(HANDS)
    view, ask = match.view(), match.open_asks[0]
    assert isinstance(ask, AskCard)
    lone = tuple(
        rider._replace(square=40, cards=(3, 3, 3)) if rider.id == ask.rider else rider for rider in view.riders
    )
    calm = view._replace(riders=lone)
    assert not has_much_to_reach(calm, ask.rider)
    assert thinking_seconds("director", calm, ask, LIMIT) == CALM * LIMIT
    unknown = tuple(rider._replace(cards=(None, 3, 3)) if rider.id == ask.rider else rider for rider in calm.riders)
    assert not has_much_to_reach(calm._replace(riders=unknown), ask.rider)
    at_line = tuple(rider._replace(square=60) if rider.id == ask.rider else rider for rider in unknown)
    assert has_much_to_reach(calm._replace(riders=at_line), ask.rider)
    assert thinking_seconds("director", calm._replace(riders=at_line), ask, LIMIT) == LIMIT
    assert thinking_seconds("some.module:Bot", calm, ask, LIMIT) == CALM * LIMIT
