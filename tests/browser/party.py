"""A table of a short race in a terminal, and phones in Chromium that play it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, GiveOrders, PlayCard
from breakaway_desktop.match.automatic import automatic_decision
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from tests.browser.phone_page import PhonePage, play
from tests.kit.terminal import SHORT, start_terminal

NAMES: Final = ("Anna", "Ben", "Carla")


class BrowserParty:
    """Several phones at the table of one race; `size`, `language` and so on apply to all of them."""

    def __init__(
        self, path: Path, make_phone: Callable[..., PhonePage], *, rules: str = "boxed", phones: int = 2, **every: Any
    ) -> None:
        self.path = path
        players = ",".join(["human"] * phones + ["bot:random"] * max(1, 3 - phones))
        race = ("--rules", rules, "--teams", players, "--seed", "7", "--save", str(path), *SHORT)
        self.terminal = start_terminal(path.parent, *race, "--phones")
        self.address = self.terminal.read_address()
        self.phones = [make_phone(**every) for _phone in range(phones)]
        for index, phone in enumerate(self.phones):
            phone.rng = Random(index)

    def join(self) -> None:
        for team, phone in enumerate(self.phones, 1):
            phone.join(self.address, NAMES[team - 1], team)

    def start(self) -> None:
        """Let all phones join, and start the race."""
        self.join()
        self.open_race()
        for phone in self.phones:
            phone.wait_for_page("ask", "orders", "wait", "build", "built")

    def open_race(self) -> None:
        """Start the race at the big screen."""
        self.terminal.type_line()

    def play(self, until: Callable[[], bool] | None = None) -> None:
        """Play by touch until `until` is true, else up to the page of results."""
        play(self.phones, until or (lambda: all(phone.kind == "over" for phone in self.phones)))

    def play_until(self, phone: PhonePage, *kinds: str) -> None:
        """Play until this phone shows one of these pages."""
        self.play(lambda: phone.kind in kinds)

    def play_until_decided(self, phone: PhonePage, question: str) -> None:
        """Play until the phone's decision about this question is confirmed."""
        self.play(lambda: bool(phone.decisions) and phone.state["at"] != question)

    def kill(self) -> None:
        """End the program as a power cut does."""
        self.terminal.close()

    def resume(self) -> None:
        """Start the program again and open the same table."""
        self.terminal = start_terminal(self.path.parent, "--load", str(self.path), "--phones")
        assert self.terminal.read_address() == self.address

    def end(self) -> None:
        """Close the table after the race, and check its record."""
        self.terminal.type_line()
        assert self.terminal.process.wait() == 0
        for phone in self.phones:
            phone.wait_for_page("hostleft")
        self.check_record()
        assert load(self.path).result is not None

    def stop(self) -> None:
        """Play a little, stop the program, and check the record of the race so far."""
        before = [len(phone.decisions) for phone in self.phones]
        self.play(lambda: all(len(phone.decisions) > n for phone, n in zip(self.phones, before, strict=True)))
        for phone in self.phones:
            phone.wait_for_answers()
        self.kill()
        self.check_record()

    def check_record(self) -> None:
        """Check that `verify` accepts the record, and that it contains exactly the phones' decisions."""
        assert verify(self.path).refused is None
        record = load(self.path)
        for team, phone in enumerate(self.phones, 1):
            phone.check_secrets(self.address)
            assert phone.key not in self.path.read_text(encoding="utf-8")
            touched = [each if isinstance(each[0], int) else _as_recorded(*each[1:]) for each in phone.decisions]
            played = [_as_sent(decision) for decision in _decisions(record, team)]
            assert touched == played, f"{touched}\n{played}"

    def close(self) -> None:
        self.terminal.close()


def _decisions(record: Any, team: int) -> list[Decision]:
    """Return the decisions of a team that were not made automatically."""
    steps = rebuild(record).steps
    return [step.decision for step in steps if step.decision.team == team and not _is_automatic(step)]


def _is_automatic(step: Any) -> bool:
    asks = [ask for ask in referee.asks(step.before) if ask.team == step.decision.team]
    return any(automatic_decision(step.before, ask, frozenset()) is not None for ask in asks)


def _as_sent(decision: Decision) -> tuple[Any, ...]:
    """Return a decision in the form in which the page sends it."""
    if isinstance(decision, PlayCard):
        return decision.rider, decision.card
    assert isinstance(decision, GiveOrders)
    extras = tuple((extra.kind, extra.rider, extra.target) for extra in decision.extras)
    return _as_recorded(decision.cards, decision.then, extras)


def _as_recorded(cards: Any, then: Any, extras: Any) -> tuple[Any, ...]:
    """Return orders sorted by rider; a record does not name the rider who spied."""
    named = [(kind, 0 if kind == "spies" else rider, target) for kind, rider, target in extras]
    return sorted(cards), sorted(then), sorted(named)
