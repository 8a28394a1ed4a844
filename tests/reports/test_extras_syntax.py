"""Extras of orders in the terminal: second cards, spies, special cards (R8.3–R8.5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders
from breakaway_desktop.match.bot_decisions import advice_on
from breakaway_desktop.match.match import Match
from breakaway_desktop.reports.extras_syntax import format_order, letter_of
from breakaway_desktop.variants import find_variant, variant_names
from tests.kit.races import bot_decision, match_of
from tests.terminal.terminal import ALONE, is_sound, play_lines

RACE = {"finish": 60, "sprints": (12, 24, 36)}


def new_match(variant: str | None, base: str = "postal", seed: int = 3, players: tuple[str, ...] = ALONE) -> Match:
    return match_of(players, base=base, variant=variant, seed=seed, rows=RACE)


def boosting() -> Match:
    """Return a race before the orders of team 1, whose rider 12 holds 15, 3, 3 and a Boost: its 6 is best (R8.5)."""
    match = new_match("special", seed=46, players=("bot:random",) * 4)
    while len(match.steps) < 16:
        match.answer(match.automatic_decision() or bot_decision(match)[0])
    match.hand_over(1, "human")
    return match


def at_random(match: Match, seed: int = 1) -> Callable[[], str]:
    """Return a function that returns random legal answers, some of every kind."""
    rng = Random(seed)

    def of_team(ask: AskOrders) -> str:
        words = []
        for rider in ask.riders:
            extras = [extra for extra in ask.extras if extra.rider == rider.rider]
            if ask.halves > 1:
                words.append(f"{rng.choice(rider.cards)}/{rng.randint(1, 9)}")
            elif extras and rng.random() < 0.7:
                extra = rng.choice(extras)
                target = rng.choice(extra.targets) if extra.targets else ""
                cards = rider.cards if extra.cards is None else extra.cards
                card = rng.choice(cards) if cards else "-"
                words.append(f"{card}/{letter_of(extra.kind)}{target}")
            else:
                words.append(str(rng.choice(rider.cards)))
        return " ".join(words)

    def answer() -> str:
        ask = match.open_asks[0]
        return str(rng.choice(ask.cards)) if isinstance(ask, AskCard) else of_team(ask)

    return answer


BOTH_ORDERS = [
    (variant, base)
    for variant in variant_names()
    for base in ("boxed", "postal")
    if base == "postal" or not find_variant(variant).simultaneous_only
]


@pytest.mark.parametrize(("variant", "base"), BOTH_ORDERS)
def test_a_race_of_every_variant_is_played_through_a_pipe(variant: str, base: str, tmp_path: Path) -> None:
    """R8: with both kinds of orders, if the rules allow them; the referee accepts every recorded decision."""
    match = new_match(variant, base)
    code, out, err = play_lines(match, at_random(match))
    assert code == 0, err
    assert is_sound(match, tmp_path)

    # R8.3–R8.5: typed orders come to the referee.
    decisions = [step.decision for step in match.steps]
    orders = [order for order in decisions if isinstance(order, GiveOrders) and order.team == 1]
    assert any(order.extras for order in orders) is (variant in ("spy", "special"))
    assert all(len(order.then) == (len(order.cards) if variant == "double" else 0) for order in orders)

    # R8.2: everybody sees the running order and the checkpoints; nobody sees where a rival would be.
    if find_variant(variant).hides_road:
        before, _end, _after = out.partition("Result")
        assert "in brackets: last checkpoint passed" in before
        assert "inside to outside on each square" not in before
        assert "if all stay" not in err


@pytest.mark.parametrize(
    ("variant", "line", "sentence"),
    [
        ("double", "13 15/2 4/1 12/3", "Rider 11 needs a second card after his first, such as 13/5."),
        ("double", "14 6/2 1/1 13/2", "11 plays 14, then 3, 2, 11; only if he gets it: 1, 4, 5."),
        ("double", "2/3 6/2 7/2 1", "14 plays 1, then 13, 2; or another."),
        ("double", "13/x 15/2 4/1 12/3", "x cannot be rider 11’s second card. Type a number, such as 13/5."),
        ("double", "-/5 15/2 4/1 12/3", "Rider 11 plays a card too: type it instead of the -."),
        ("spy", "13/S99 15 4 12", "Rider 11 cannot spy on 99. Choose a rider still in the race."),
        ("spy", "13/B 15 4 12", "B is not possible for rider 11 now. Possible: S11."),
        ("spy", "-/S21 15 4 12", "Rider 11 plays a card too: type it instead of the -."),
        ("special", "13/B 15 4 12", "Rider 11 can only play a card now: leave out B."),
        ("special", "13/P21 15 4 12", "Rider 11 does not hold the special card Puncture."),
        ("mountains", "13/5 15 4 12", "Rider 11 can only play a card now: leave out 5."),
    ],
)
def test_an_invalid_extra_gives_one_sentence_and_loses_nothing(variant: str, line: str, sentence: str) -> None:
    match = new_match(variant)
    _code, _out, err = play_lines(match, [line, "quit"])
    assert sentence in " ".join(err.split())
    assert not match.steps


@pytest.mark.parametrize(("variant", "explained"), [("double", "10/5"), ("spy", "10/S21")])
def test_the_question_and_help_show_the_syntax(variant: str, explained: str) -> None:
    match = new_match(variant)
    _code, _out, err = play_lines(match, ["help", "quit"])
    question, _prompt, helped = err.partition("11 12 13 14:")
    assert explained in question
    assert explained in helped


@pytest.mark.parametrize("variant", [None, "double", "spy", "special"])
def test_a_hint_is_complete_and_can_be_typed(variant: str | None) -> None:
    """R8.3–R8.5, R9.1: the orders of director from the team's own view, including second cards."""
    match = new_match(variant)
    _code, _out, err = play_lines(match, ["hint", "quit"])
    message = " ".join(err.split())
    line = message.partition("would type ")[2].partition(". ")[0]
    assert message.count("would type ") == 1
    assert "expected points from here" in err
    assert not match.steps
    play_lines(match, [line, "quit"])
    assert match.race.turn == 2


@pytest.mark.parametrize("variant", ["double", "spy"])
def test_advice_contains_everything_that_is_ordered(variant: str) -> None:
    match = new_match(variant)
    ask = match.open_asks[0]
    assert isinstance(ask, AskOrders)
    advice = advice_on(match, ask)
    again = advice_on(match, ask)
    assert advice == again
    if variant == "double":
        assert {rider for rider, _card in advice.then} == {11, 12, 13, 14}
    else:
        assert advice.extras
    assert all(format_order(r.best, advice.second(r.rider), advice.extra(r.rider)) for r in advice.riders)


@pytest.mark.parametrize("variant", ["blind", "spy"])
def test_neither_reasons_nor_movement_logs_reveal_secrets(variant: str) -> None:
    """R8.2: facts that follow from squares are as hidden as the squares, and so are rivals' cards, played or not."""
    match = new_match(variant)
    line = at_random(match)()
    _code, _out, err = play_lines(match, [line, "why 21", "why", "sheet 2", "sheet", "quit"])
    message = " ".join(err.split())
    assert message.count("you can see reasons once the race has finished") == 2
    assert not re.search(r"Azure[^:.]*: movement log", message)
    assert re.search(r"Yellow[^:.]*: movement log", message)
