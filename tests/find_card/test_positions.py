"""The decisions that become positions, of a finished race and of the shipped ones, and their judgement."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from breakaway_desktop.bots.advice import ADVICE_VERSION, Advice, CardValue, RiderAdvice, advice
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.find_card.board import open_position
from breakaway_desktop.find_card.positions import (
    TrainingPosition,
    askable_choices,
    parse_position,
    position_json,
    position_of,
    race_key,
)
from breakaway_desktop.find_card.series import shipped_positions
from breakaway_desktop.match.chosen_cards import ChosenCard, advice_request, chosen_cards
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import play_plan
from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.races import HANDS, OTHER_HANDS
from tests.match.test_finished_races import finished_match
from tools.positions import FILES, PER_RACE, missing, race_of

CHOSEN = ChosenCard(10, 3, 11, 5)


def position_from(points: dict[int, float], reason: str = "string") -> TrainingPosition | None:
    cards = tuple(CardValue(card, value) for card, value in sorted(points.items(), key=lambda pair: -pair[1]))
    return position_of("race-a", CHOSEN, Advice("bot", (RiderAdvice(11, cards, AdviceReason(reason, {})),)))


@pytest.mark.parametrize(
    ("points", "right"),
    [
        ({7: 12.0, 5: 10.5, 3: 8.0}, {7}),
        ({7: 12.0, 5: 10.6, 3: 8.0}, None),
        ({7: 12.0, 5: 11.5, 3: 8.0}, None),
        ({5: 12.0}, None),
        ({7: 12.0, 3: 8.0}, None),
    ],
)
def test_a_position_has_one_best_card(points: dict[int, float], right: set[int] | None) -> None:
    result = position_from(points)
    assert (None if result is None else {card for card in points if result.is_right(card)}) == right


def test_positions_that_explain_nothing_are_not_asked() -> None:
    assert position_from({7: 12.0, 5: 9.0}, "balance") is None


def test_the_cost_of_a_card_is_that_against_the_best() -> None:
    clear, several = position(), position(values=SEVERAL, played=3)
    assert (clear.is_clear, clear.was_missed, clear.cost_of(5)) == (True, True, 3.0)
    assert several.is_clear is False


@pytest.mark.parametrize(("reason", "theme"), [("string", "string"), ("safer", "string"), ("of-another-adviser", "")])
def test_positions_survive_json_with_the_theme_of_their_reason(reason: str, theme: str) -> None:
    before = position(reason=reason)
    assert parse_position(position_json(before)) == before
    assert before.theme == theme


@pytest.mark.parametrize(
    "change",
    [
        {"values": {}},
        {"values": {"7": 1.0}},
        {"values": {"7": 1.0, "5": 2.0}},
        {"values": []},
        {"values": {"7": float("inf"), "5": 9.0, "3": 8.0}},
        {"values": {"7": float("nan"), "5": float("nan"), "3": float("nan")}},
        {"values": {"7": 1e300, "5": 9.0, "3": 8.0}},
        {"played": 4},
        {"turn": "x"},
        {"turn": True},
        {"turn": 0},
        {"decisions": -1},
        {"decisions": 10.5},
        {"rider": 75},
        {"race": 5},
        {"race": "x" * 41},
    ],
)
def test_other_json_is_no_position(change: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
        parse_position({**position_json(position()), **change})


def test_a_race_keeps_its_key_under_another_name() -> None:
    first, second = finished_match(3), finished_match(3)
    second.meta["name"] = "Sunday"
    assert race_key(first) == race_key(second)
    assert race_key(first) != race_key(finished_match(4))


def test_dropped_riders_are_not_asked_about() -> None:
    match = finished_match(3)
    choices = askable_choices(match, 1)
    assert 0 < len(choices) <= len(chosen_cards(match, 1))
    for chosen in choices:
        _view, ask, _seed_parts = advice_request(match, chosen.decisions, 1)
        assert isinstance(ask, AskCard)
        assert (ask.rider, ask.dropped, ask.has_choice) == (chosen.rider, False, True)


@pytest.mark.parametrize(("base", "variant"), [("postal", None), ("boxed", "blind")])
def test_secret_orders_and_hidden_roads_have_no_positions(base: str, variant: str | None) -> None:
    options = with_rows(RULE_SETS[base], {"finish": 40, "sprints": (20,)} if variant is None else {})
    plan = Plan(base, options, seats_of(["bot:random"] * 3), 1, variant=variant)
    match = play_plan(plan.with_hands(ready_made_hands(plan)), lambda refusal: None)
    assert askable_choices(match, 1) == []


def test_the_adviser_sees_no_other_hand() -> None:
    """R9.1: two races that differ in secret cards alone give one question."""
    plan = Plan("boxed", RULE_SETS["boxed"], seats_of(["human"] * 3), 7)
    hands = ready_made_hands(plan)
    team = Match.begin(plan.with_hands(hands)).open_asks[0].team
    other = team % 3
    questions = []
    for either in (HANDS, OTHER_HANDS):
        changed = [either if index == other else team_hands for index, team_hands in enumerate(hands)]
        questions.append(advice_request(Match.begin(plan.with_hands(changed)), 0, team))
    assert questions[0] == questions[1]


def test_a_changed_adviser_needs_a_new_version() -> None:
    """If this fails the adviser has changed: raise ADVICE_VERSION, and make the positions of the game again."""
    plan = Plan("boxed", RULE_SETS["boxed"], seats_of(["human"] + ["bot:random"] * 2), 7)
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    answer = advice(*advice_request(match, 0, match.open_asks[0].team))
    values = [(card.card, round(card.points, 1)) for card in answer.riders[0].cards]
    assert (ADVICE_VERSION, values, answer.riders[0].reason.key) == (5, [(6, 26.1), (7, 25.8), (11, 24.6)], "saves")


def test_there_are_sixty_positions_of_every_kind() -> None:
    positions = shipped_positions()
    assert len({position.key for position in positions}) == len(positions) == FILES * PER_RACE
    assert set(Counter(positions.values()).values()) == {PER_RACE}
    assert missing(list(positions)) <= 4  # of the leads below 2 points


def test_their_races_verify_and_each_position_can_be_asked() -> None:
    matches = {path: open_race(path).match for path in set(shipped_positions().values())}
    for position, path in shipped_positions().items():
        board = open_position(position, path)
        assert board is not None
        assert (board.ask.rider, board.view.turn) == (position.rider, position.turn)
        assert board.view.team == position.team
        assert (position.decisions, position.turn, position.rider, position.played) in [
            tuple(choice) for choice in askable_choices(matches[path], position.team)
        ]
    assert {verify(path).agreement for path in matches} == {Agreement.AGREES}


def test_the_recipe_rides_the_same_race_again() -> None:
    path = next(iter(shipped_positions().values()))
    match = open_race(path).match
    assert match.race.rules.seed is not None
    assert race_key(race_of(match.race.rules.seed)) == race_key(match)


def position(
    decisions: int = 10,
    *,
    race: str = "race-a",
    turn: int = 3,
    rider: int = 11,
    played: int = 5,
    values: tuple[tuple[int, float], ...] = ((7, 12.0), (5, 9.0), (3, 8.0)),
    reason: str = "string",
) -> TrainingPosition:
    """Return a position; without arguments a clear one that was missed."""
    return TrainingPosition(race, decisions, turn, rider, played, values, reason)


SEVERAL = ((7, 12.0), (5, 11.7), (3, 8.0))
"""Values of which the first two are equally good, as in an earlier version."""
