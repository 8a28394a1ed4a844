"""Every fact of a recap, recomputed from the squares by a count of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.live_race import recap_from
from breakaway_desktop.play.watching.recap import Clear, Place, got_clear, passed, place_of, scored
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.record.turn_report import Step
from tests.kit.races import BOT, match_of

SEEDS = [*range(20), *(pytest.param(seed, marks=pytest.mark.release) for seed in range(20, 300))]
ONE_HUMAN = ("human",) + (BOT,) * 5


def decisions(match: Match, seed: int) -> Iterator[tuple[AskCard, Race, Sequence[Step]]]:
    """Play a race by random cards; yield each question to team 1, with the race and the steps since its last card."""
    rng = Random(seed)
    while not match.over:
        ask = match.open_card_ask
        if ask is not None and ask.team == 1 and match.automatic_decision() is None:
            since = match.steps[recap_from(match, 1) :]
            yield ask, since[0].before if since else match.race, since
        assert ask is not None
        match.answer(match.automatic_decision() or PlayCard(ask.rider, rng.choice(ask.cards)))


def squares(race: Race) -> dict[int, int]:
    return {rider.id: rider.square for rider in race.on_road()}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_recap_says_what_the_squares_say(seed: int) -> None:
    match, viewer = match_of(ONE_HUMAN, seed=seed), Viewer(1)
    told = 0
    for ask, before, since in decisions(match, seed):
        then, now = squares(before), squares(match.race)
        found = passed(viewer.view_of(before), viewer.view_of(match.race), ask.rider)
        counts = {
            own: {other for other in now if other > 20 and now[other] > now[own] and then[other] <= then[own]}
            for own in now
            if own < 20
        }
        if found is None:
            assert not any(counts.values())
        else:
            assert set(found.passers) == counts[found.rider]
            assert found.passers
            assert [now[rider] for rider in found.passers] == sorted((now[n] for n in found.passers), reverse=True)
            most = max(map(len, counts.values()))
            assert found.rider == ask.rider or (not counts[ask.rider] and len(found.passers) == most)
            told += 1

        clear = got_clear(viewer.view_of(before), viewer.view_of(match.race), 1)
        leader = _clear_leader(now)
        assert clear == (None if leader is None or leader.rider < 20 or _leads(then, leader.rider) else leader)

        won = [event for step in since for event in step.events if isinstance(event, Crossed) and event.points]
        assert [event.points for event in scored(since)] == sorted((event.points for event in won), reverse=True)[:3]
        assert set(scored(since)) <= set(won)
        assert place_of(viewer.view_of(match.race), ask.rider) == _place(now, ask.rider)
    assert told > 5


def _clear_leader(now: dict[int, int]) -> Clear | None:
    """Return the rider whom none of the others is within a square of."""
    alone = [rider for rider in now if _leads(now, rider)]
    return Clear(alone[0], now[alone[0]] - max(now[other] for other in now if other != alone[0])) if alone else None


def _leads(squares: dict[int, int], rider: int) -> bool:
    return all(squares[rider] > squares[other] + 1 for other in squares if other != rider)


def _place(now: dict[int, int], rider: int) -> Place:
    """Return his place by joining riders on neighbouring squares until nobody is added."""
    string = {rider}
    while more := {n for n in now if any(abs(now[n] - now[one]) <= 1 for one in string)} - string:
        string |= more
    ahead = [n for n in string if now[n] > now[rider]]
    beside = [n for n in string if now[n] == now[rider] and n != rider]
    front = max(now[n] for n in string)
    beyond = [square - front for square in now.values() if square > front]
    return Place(rider, len(string), len(ahead), len(beside), min(beyond) if beyond else None)


def test_a_recap_tells_nothing_about_hidden_squares() -> None:
    """R8.2."""
    match, viewer, asked = match_of(ONE_HUMAN, variant="blind"), Viewer(1), 0
    for ask, before, since in decisions(match, 3):
        now = viewer.view_of(match.race)
        assert passed(viewer.view_of(before), now, ask.rider) is None
        assert place_of(now, ask.rider) is None
        assert all(event in scored(since) for event in scored(viewer.visible_steps(since)))
        asked += 1
    assert asked > 30
