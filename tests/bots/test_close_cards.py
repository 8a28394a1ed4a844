"""Close cards: a bot plays the one that a person would play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from breakaway_desktop.bots.close_cards import CLOSE, choose_close_card
from breakaway_desktop.bots.director import Director
from breakaway_desktop.bots.director_search import DecisionContext, run_trials
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.referee import answer
from breakaway_desktop.engine.view import View, see
from tests.bots.races import new_race
from tests.engine.fields import card_asked, field, options_of

RIDER, MATE, RIVAL, OTHERS = 11, 12, 21, (31, 32)


def view_of(road: Mapping[int, int]) -> View:
    """Return the view of the rider's team; `road` has the square of each rider."""
    return see(field({square: [rider] for rider, square in road.items()}), 1)


def choose(view: View, *cards: int, likes: Mapping[int, float] | None = None) -> int:
    """Return the choice among equal cards, of which the first was chosen."""
    return choose_close_card(view, RIDER, cards[0], dict.fromkeys(cards, 20.0), likes or {})


@pytest.mark.parametrize(("lead", "played"), [(0.9 * CLOSE, 4), (1.1 * CLOSE, 15)])
def test_the_lower_of_two_close_cards_is_played(lead: float, played: int) -> None:
    view = view_of({RIDER: 10})
    assert choose_close_card(view, RIDER, 15, {4: 20.0, 15: 20.0 + lead}, {}) == played


def test_the_rival_behind_gets_the_shorter_string() -> None:
    road = {RIVAL: 8, RIDER: 10, OTHERS[0]: 14, OTHERS[1]: 15}
    assert choose(view_of(road), 3, 8) == 8  # on 13 he would complete a string of 3 (R7.2)
    assert choose(view_of({**road, RIVAL: 0, MATE: 8}), 3, 8) == 3  # a team-mate may have it


def test_no_team_mate_is_overtaken_at_a_line_for_a_shorter_string() -> None:
    road = {RIVAL: 29, RIDER: 30, OTHERS[0]: 34, OTHERS[1]: 35}
    assert choose(view_of({**road, 22: 33}), 2, 7) == 7
    assert choose(view_of({**road, MATE: 33}), 2, 7) == 2  # with the 7 he would cross the line 33 before him (R6.1)


def test_a_rival_level_with_a_team_mate_gets_the_shorter_string_too() -> None:
    road = {8: [RIVAL, MATE], 10: [RIDER], 14: [OTHERS[0]], 15: [OTHERS[1]]}
    assert choose(see(field(road), 1), 3, 8) == 8


def test_a_line_is_not_crossed_twice() -> None:
    road = {29: [RIVAL], 30: [RIDER], 33: [MATE], 34: [OTHERS[0]], 35: [OTHERS[1]]}  # R8.8: he was put back
    assert choose(see(field(road, crossed={33: [RIDER]}), 1), 2, 7) == 7


def test_the_likes_of_a_style_come_first() -> None:
    assert choose(view_of({RIDER: 10}), 4, 15, likes={15: 0.5}) == 15
    assert choose(view_of({RIDER: 10}), 4, 15, likes={15: 0.01}) == 4  # no more than noise


def test_a_search_that_finds_cards_close_plays_the_lower() -> None:
    race = new_race(options_of("boxed"), 4, 2)
    director, lower = Director(rollouts=64), 0
    for turn in range(20):
        ask = card_asked(race)
        view = see(race, ask.team)
        decision = director.decide(view, ask, Random(turn))
        assert isinstance(decision, PlayCard)
        if ask.has_choice:
            trial = run_trials(DecisionContext(view, Random(turn)), [ask], TimeBudget(0.0, rollouts=64))[ask.rider]
            assert trial.values[trial.best] - trial.values[decision.card] <= CLOSE
            lower += decision.card < trial.best
        race, _ = answer(race, decision)
    assert lower
