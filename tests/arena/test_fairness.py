"""The check for fairness detects bots that see hidden cards."""

from __future__ import annotations

import pytest

from breakaway_desktop.arena import fairness
from breakaway_desktop.arena.contest import check
from breakaway_desktop.arena.fairness import Difference, FairnessResult
from breakaway_desktop.bots.registry import bot_names, find_bot, has_parameter
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from tests.arena.contests import HERE, LEAKED, contest


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
