"""A failing bot loses its decisions, not the race, and each player is informed once (R4.4)."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

import pytest

from breakaway_desktop.bots import worker
from breakaway_desktop.bots.base import Bot, parameter
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.asks import Ask, AskOrders, Decision, Extra, GiveOrders, NoOrders
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.errors import LONGEST_ERROR
from breakaway_desktop.match import ready_hands
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.ready_hands import bot_hands
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.terminal.session import play_text
from tests.kit.bot_process import Starts, Timers, refuse_process
from tests.kit.races import bot_decision, match_of

ODD = "tests.match.odd_bots"
HERE = "tests.match.test_reported_once"
OPTIONS = with_rows(RULE_SETS["boxed"], {"finish": 25, "sprints": (10,)})


@dataclass(frozen=True)
class Dawdling(Bot):
    """Returns neither a decision nor a hand."""

    name: ClassVar[str] = "dawdling"

    def decide(self, view: Any, ask: Any, rng: Any, deadline: Any = None) -> Any:
        while True:
            pass

    def hands(self, options: Any, rng: Any) -> Any:
        while True:
            pass


def failures_of(bots: tuple[str, ...]) -> list[Refusal]:
    failures: list[Refusal] = []
    record = simulate("boxed", OPTIONS, 3, bots, 1, on_failure=failures.append)
    assert record.result is not None
    return failures


@pytest.mark.parametrize(
    ("bot", "key"),
    [("Raising", "bot-raised"), ("Liar", "bot-card-not-allowed"), ("Escaping", "bot-raised"),
     ("Interrupting", "bot-raised")],
)  # fmt: skip
def test_a_race_without_a_window_reports_each_failure_once(bot: str, key: str) -> None:
    failures = failures_of((f"{ODD}:{bot}", "random", "random"))
    assert [refusal.key for refusal in failures] == [key]
    assert len(failures[0].values.get("error", "")) <= LONGEST_ERROR


def test_failures_of_two_bots_are_both_reported() -> None:
    failures = failures_of((f"{ODD}:Raising", f"{ODD}:Silent", "random"))
    assert {refusal.key for refusal in failures} == {"bot-raised", "bot-no-card"}
    assert len(failures) == 2


def test_a_terminal_reports_a_failure_once() -> None:
    match = match_of([f"bot:{ODD}:Raising", "bot:random", "bot:random"], seed=1, finish=25, sprints=(10,))
    out = io.StringIO()
    assert play_text(match, stdin=io.StringIO(), stdout=out, stderr=io.StringIO()) == 0
    assert match.over
    assert " ".join(out.getvalue().split()).count("a mistake in a bot") == 1


def test_hands_that_a_bot_never_finishes_are_cut_off_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """R3.3: it chooses them in a separate process, like its decisions."""
    timers = Timers()
    timers.expire_meanwhile(worker.PATIENCE)
    monkeypatch.setattr(ready_hands, "SyncThinker", lambda start_patience: SyncThinker(timer=timers))
    with pytest.raises(Refused) as caught:
        bot_hands(seats_of([f"bot:{HERE}:Dawdling"])[0], OPTIONS, 1, 1)
    assert caught.value.refusal.key == "bot-hands-stuck"
    assert "Dawdling" in refusal_sentence(caught.value)


def test_hands_that_a_bot_has_no_process_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    Starts(monkeypatch, refuse_process, 2)
    with pytest.raises(Refused) as caught:
        bot_hands(seats_of([f"bot:{HERE}:Dawdling"])[0], OPTIONS, 1, 1)
    assert caught.value.refusal.key == "bot-hands-without-process"


# Invalid secret orders: a bot that gives them loses its decision, and the race goes on (R4.2, R4.4)


Spoil = Callable[[GiveOrders], dict[str, Any]]
"""Function that returns wrong values of fields of orders."""


def _extra(*words: Any) -> Spoil:
    return lambda orders: {"extras": (Extra(*words),)}


SPOILS: Final[dict[str, Spoil]] = {
    "no team": lambda orders: {"team": None},
    "a team that is true": lambda orders: {"team": bool(orders.team)},
    "a list for the team": lambda orders: {"team": [orders.team]},
    "nothing": lambda orders: {"cards": None},
    "one number": lambda orders: {"cards": (11,)},
    "cards that flow away": lambda orders: {"cards": iter(orders.cards)},
    "cards by rider": lambda orders: {"cards": dict(orders.cards)},
    "a set for a pair": lambda orders: {"cards": tuple({*pair} for pair in orders.cards)},
    "three in a pair": lambda orders: {"cards": tuple((*pair, 1) for pair in orders.cards)},
    "riders in lists": lambda orders: {"cards": tuple(([one], two) for one, two in orders.cards)},
    "riders in words": lambda orders: {"cards": tuple((str(one), two) for one, two in orders.cards)},
    "cards in words": lambda orders: {"cards": tuple((one, str(two)) for one, two in orders.cards)},
    "second cards that flow away": lambda orders: {"then": iter(())},
    "one more thing": lambda orders: {"extras": 7},
    "a word for an extra": lambda orders: {"extras": ("spies",)},
    "extras that flow away": lambda orders: {"extras": iter(())},
    "an extra of too few": lambda orders: {"extras": (tuple.__new__(Extra, ("spies",)),)},
    "an extra's rider in a list": _extra("spies", [11], 12),
    "an extra's rider by name": _extra("spies", "11", 12),
    "an extra's rider as truth": _extra("spies", True, 12),
    "an extra's kind in a list": _extra(["spies"], 11, 12),
    "an extra of no kind": _extra(None, 11, 12),
    "an extra's target in a list": _extra("spies", 11, [12]),
    "an extra's target as a broken number": _extra("spies", 11, 12.0),
    "an extra for nobody": _extra("spies", 11, None),
}


@dataclass(frozen=True)
class Muddled(Bot):
    """Gives the orders of a good bot with one error."""

    spoil: str = parameter("nothing")

    name: ClassVar[str] = "muddled"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskOrders)
        orders = RandomBot().decide(view, ask, rng)
        assert isinstance(orders, GiveOrders)
        return orders._replace(**SPOILS[self.spoil](orders))


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("variant", [None, "spy", "special"])
def test_a_bot_that_muddles_its_orders_loses_its_decision_and_not_the_race(spoil: str, variant: str | None) -> None:
    """R4.4: highest cards are played for its team, in every turn to the end."""
    players = [f"bot:{__name__}:Muddled:spoil={spoil}", "bot:random", "bot:random"]
    match = match_of(players, base="postal", variant=variant, seed=1, finish=25, sprints=(10,))
    lost = 0
    while not match.over:
        ask = match.open_asks[0]
        decision, failure = bot_decision(match, ask)
        assert (failure is not None) == (ask.team == 1)
        if failure is not None:
            assert decision == NoOrders(1)
            assert failure.key == "bot-no-orders"
            lost += 1
        match.answer(decision)
    assert lost > 1
