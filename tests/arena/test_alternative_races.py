"""Races that a team cannot tell apart (R9.1, R9.3), and that the check for fairness detects bots that see more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from breakaway_desktop.arena import fairness
from breakaway_desktop.arena.contest import check
from breakaway_desktop.arena.fairness import Difference, FairnessResult, alternative_race
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.registry import bot_names, find_bot, has_parameter
from breakaway_desktop.engine.events import Revealed
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, random_hands
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.chosen_cards import ask_of
from breakaway_desktop.variants import find_variant, variant_names
from tests.arena.contests import HERE, LEAKED, contest
from tests.variants.riding import riding

LOTS = 3


def moments(base: str, variant: str | None = None, teams: int = 4, **rows: object) -> Iterator[tuple[Race, int]]:
    """Yield every moment of a short random race, and the team that is asked then."""
    rng = Random(f"{base}/{variant}")
    options = with_rows(RULE_SETS[base], {"finish": 40, "sprints": (15,), **rows})
    rules = rules_of(options, teams, 1, variant=find_variant(variant))
    race, _ = start(rules, [random_hands(rng) for _ in range(teams)])
    while not race.over:
        ask = asks(race)[0]
        yield race, ask.team
        race, _ = answer(race, RandomBot().decide(see(race, ask.team), ask, rng))


def others(*rules: object, **rows: object) -> Iterator[tuple[Race, Race, int]]:
    """Yield a race, its alternative, and the team that cannot tell them apart."""
    for race, team in moments(*rules, **rows):  # type: ignore[arg-type]
        for lot in range(LOTS):
            other = alternative_race(race, team, Random(lot))
            if other is not None:
                yield race, other, team


def played_together() -> list[tuple[str, str | None]]:
    """Return every rule set, and every variant with one of them."""
    alternatives: list[tuple[str, str | None]] = [(base, None) for base in RULE_SETS]
    return alternatives + [("pbm", name) for name in variant_names()] + [("boxed", "blind"), ("boxed", "pursuit")]


@pytest.mark.parametrize(("base", "variant"), played_together()[::3])
def test_the_team_sees_and_is_asked_the_same(base: str, variant: str | None) -> None:
    count = 0
    for race, other, team in others(base, variant, teams=3):
        assert see(other, team) == see(race, team)
        assert ask_of(other, team) == ask_of(race, team)
        assert other.rules.seed != race.rules.seed
        count += 1
    assert count > 10


def test_hidden_cards_become_others_of_the_same_number_and_sum() -> None:
    """R9.3."""
    changed = 0
    for race, other, team in others("boxed"):
        for before, after in zip(race.riders, other.riders, strict=True):
            assert len(before.hand) == len(after.hand)
            assert before.hand[before.secret :] == after.hand[before.secret :]
            assert sum(before.hand) == sum(after.hand)
            assert all(SMALLEST <= card <= LARGEST for card in after.hand[: after.secret])
            if before.team == team:
                assert before == after
            changed += before.hand != after.hand
    assert changed > 500


def test_with_totals_at_most_no_hand_becomes_richer_than_it_may_be() -> None:
    """R2, R3.1: the sum is not public then."""
    sums = set()
    for race, other, _ in others("boxed", totals="at-most"):
        for before, after in zip(race.riders, other.riders, strict=True):
            assert sum(after.hand) <= sum(before.hand)
            sums.add(sum(before.hand) - sum(after.hand))
    assert len(sums) > 5


def test_orders_that_are_in_become_others() -> None:
    """R4.2."""
    changed = 0
    for race, other, team in others("postal"):
        assert [orders.team for orders in other.given] == [orders.team for orders in race.given]
        assert all(orders.team != team for orders in other.given)
        for orders in other.given:
            assert all(card in other.rider(rider).hand for rider, card in orders.cards or ())
        changed += other.given != race.given
    assert changed > 30


def test_alternatives_vary_only_retirements_of_rivals() -> None:
    """R4.5."""
    are_own = {number // 10 == team for _, other, team in others("boxed") for number in other.retiring}
    assert are_own == {False}


def test_with_open_hands_and_nobody_to_wait_for_nothing_is_hidden_but_retirements() -> None:
    """R2: `hands: open`."""
    for race, other, _ in others("boxed", hands="open"):
        assert other._replace(rules=race.rules, retiring=()) == race


@pytest.mark.parametrize("variant", ["blind", "spy"])
def test_rivals_on_a_hidden_road_stand_elsewhere_in_the_same_order(variant: str) -> None:
    """R8.2."""
    moved = turned = 0
    for race, other, team in others("pbm", variant):
        for before, after in zip(race.riders, other.riders, strict=True):
            if before.team == team:
                assert (before.square, before.hand) == (after.square, after.hand)
            assert not race.rules.course.crossed(*sorted((before.square, after.square)))
            moved += before.square != after.square
            turned += before.hand != after.hand
    assert min(moved, turned) > 100


def test_cards_that_a_spy_has_shown_stay_and_no_other_is_higher() -> None:
    """R8.3: the highest cards are shown first."""
    shown = 0
    for _race, other, _ in others("pbm", "spy"):
        for turn, rider, cards in other.variant_value("revealed") or ():
            if turn == other.turn - 1:
                hand = sorted(other.rider(rider).hand, reverse=True)
                assert tuple(hand[: len(cards)]) == tuple(cards)
                shown += 1
    assert shown > 20


def test_a_second_card_of_the_value_that_a_spy_has_shown_is_hidden() -> None:
    """R8.3: of two nines one was shown."""
    race = riding("spy", {30: (11,), 22: (21,), 5: (31,)}, turn=4, hands={21: (9, 9, 2)})
    race = evolve(race, Revealed(21, (9,)))._replace(turn=5)
    others = [alternative_race(race, 1, Random(seed)) for seed in range(20)]
    assert {other.rider(21).hand.count(9) for other in others if other is not None} == {1, 2}


@pytest.fixture
def hole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let views leave the race within reach of the bots."""

    def see_and_leak(race: Race, team: int = 0) -> View:
        LEAKED[:] = [race]
        return see(race, team)

    monkeypatch.setattr(fairness, "see", see_and_leak)


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize(
    ("base", "variant"),
    [
        ("boxed", "blind"),
        ("pbm", "spy"),
        *(pytest.param(base, None, marks=pytest.mark.release) for base in ("boxed", "postal")),
    ],
)
def test_the_bots_of_the_game_are_fair(name: str, base: str, variant: str | None) -> None:
    spec = f"{name}:rollouts=6" if has_parameter(find_bot(name), "rollouts") else name
    stats, _ = check(contest(spec, "random", base=base, variant=variant, finish=8, sprints=(3,)), 2)
    assert stats.decisions > 2
    assert stats.is_fair


def test_a_bot_that_reads_hidden_cards_is_detected(hole: None) -> None:
    honest, peeping = check(contest("domestique", f"{HERE}:Peeping"), 2)
    assert honest.is_fair
    assert not peeping.is_fair
    assert peeping.differences > peeping.decisions / 10
    assert peeping.unsteady == 0
    assert peeping.first is not None
    assert peeping.first.rider // 10 == peeping.first.team


@pytest.mark.parametrize(
    ("what", "base", "variant"), [("orders", "postal", None), ("squares", "pbm", "blind"), ("seed", "boxed", None)]
)
def test_a_bot_that_reads_the_race_itself_is_detected(what: str, base: str, variant: str | None) -> None:
    """R4.2, R8.2, R9.2."""
    spying = contest("domestique", f"{HERE}:Climbing:what={what}", base=base, variant=variant)
    honest, climbing = check(spying, 2)
    assert honest.is_fair
    assert climbing.differences > 2


def test_a_bot_with_other_random_draws_when_asked_again_counts_as_unsteady() -> None:
    moody, _ = check(contest(f"{HERE}:Moody", "random"), 2)
    assert moody.unsteady > 0
    assert not moody.is_fair


def test_a_bot_that_fails_the_same_way_is_fair() -> None:
    stats, _ = check(contest("tests.match.odd_bots:Raising", "random"), 2)
    assert stats.decisions > 0
    assert stats.is_fair


def test_results_of_several_tables_add_up() -> None:
    here, there = Difference(0, 1, 1, 11), Difference(1, 1, 1, 11)
    both = FairnessResult(3, 1, 0, here).merged_with(FairnessResult(4, 2, 1, there))
    assert both == FairnessResult(7, 3, 1, here)
