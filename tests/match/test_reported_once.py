"""A failing bot loses its decisions, not the race, and each player is informed once (R4.4)."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from breakaway_desktop.bots import worker
from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.kit.errors import LONGEST_ERROR
from breakaway_desktop.match import ready_hands
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.ready_hands import bot_hands
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.terminal.session import play_text
from tests.kit.bot_process import Starts, Timers, refuse_process
from tests.kit.races import match_of

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
