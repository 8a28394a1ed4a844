"""The window by keys only: a postal race of two humans and four bots, two friends at one screen, and the tutor."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.driven_program import DrivenProgram
from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import own_moves, play_card, quick_home, quick_settings, saved_race, short_race, start_race

LAST = 14
"""A rider who always plays his lowest card and loses touch with the field (R4.6)."""


@pytest.mark.dear("a whole race of secret orders")
def test_two_humans_ride_a_postal_race_by_keys_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    """One team misses its orders once and one rider retires; the record is verified."""
    with VirtualProgram(postal_home(tmp_path / "home")) as program:
        ride_a_postal_race(program)


def ride_a_postal_race(program: DrivenProgram) -> None:
    """Play the race of the last setup, in which orders are missed once and a rider retires."""
    start_race(program, "n", "r")
    assert [team["player"] == "human" for team in saved_race(program)["teams"]].count(True) == 2
    record = ride_to_the_podium(program, give_orders, give_orders, give_no_orders, give_orders, give_orders, retire_one)
    assert [len(turn["nmr"]) for turn in record["turns"] if "nmr" in turn] == [1]
    assert len([rider for turn in record["turns"] for rider in turn.get("retired", ())]) == 1


def ride_to_the_podium(program: DrivenProgram, *actions: Callable[[DrivenProgram], None]) -> dict[str, Any]:
    """Run these actions, then give orders to the end; return the verified record."""
    for action in (*actions, *[give_orders] * 120):
        before = progress(program)
        if before.over:
            break
        action(program)
        assert progress(program) != before
    (path,) = program.races.glob("*.race")
    assert verify(path).agreement is Agreement.AGREES
    record = saved_race(program)
    assert "result" in record
    return record


def postal_home(home: Path) -> Path:
    """Prepare a home with that race as the last setup."""
    return quick_home(home, postal_draft())


def postal_draft() -> SetupDraft:
    """Return the setup of a short postal race of two humans and four bots."""
    draft = SetupDraft.first(1)
    draft.choose("postal")
    draft.seats[1].human = True
    draft.set_options(with_rows(draft.options, {"finish": 50, "sprints": (25,)}))
    draft.built = False
    return draft


class Progress(NamedTuple):
    """Progress of the race on the disk: turns played, and decisions for the next one."""

    turns: int
    pending: Any
    over: bool


def progress(program: DrivenProgram) -> Progress:
    record = saved_race(program)
    pending = record.get("pending") or {}
    humans = [orders for orders in pending.get("orders", ()) if orders["team"] <= 2]
    return Progress(len(record["turns"]), (humans, pending.get("retire")), "result" in record)


def pending_orders(program: DrivenProgram) -> AskOrders:
    """Return the pending request for a human's orders, read from the race on the disk."""
    match = Match.resume(read(json.dumps(saved_race(program)).encode()))
    return next(ask for ask in match.open_asks if isinstance(ask, AskOrders) and match.seat(ask.team).is_human)


def give_orders(program: DrivenProgram) -> None:
    keys = []
    for rider in pending_orders(program).needed:
        if len(set(rider.cards)) > 1:
            lowest = rider.cards.index(min(rider.cards)) + 1
            keys.append(str(lowest if rider.rider == LAST else 1))
    program.press("space", *keys, "Return")  # past the privacy screen


def give_no_orders(program: DrivenProgram) -> None:
    program.press("space", "Escape")
    program.press(*["shift+Tab"] * 4, "Return", "shift+g")  # backwards past Quit, Main menu and Save as


def retire_one(program: DrivenProgram) -> None:
    program.press("space", "r", "1", "Right", "Return")


NAMES = ("Anna", "Bruno")


def type_names(program: VirtualProgram) -> None:
    """Go from the menu to the page of friends, choose two, and type their names; the third field stays empty."""
    program.press("n", "2", "Return")
    for name in NAMES:
        program.type(name)
        program.press("Return")


def test_two_presses_after_the_names_the_first_card_is_asked_for(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home")) as program:
        type_names(program)
        program.press("Return", "Return")  # past the third name to RIDE
        assert saved_race(program)["meta"]["players"][:3] == [*NAMES, None]
        play_card(program)


def test_the_tutor_asks_before_a_costly_card_and_enter_plays_it(tmp_path: Path) -> None:
    """The first card of each hand costs more than 1½ points now and then."""
    home = quick_home(tmp_path / "home", settings={**quick_settings(short_race(30)), "tutor": 1.5})
    with VirtualProgram(home) as program:
        start_race(program, "n", "r")
        before = -1
        while (now := own_moves(saved_race(program))) > before:
            before = now
            program.press("1", "Return")
        assert "result" not in saved_race(program)
        program.press("Return")
        assert own_moves(saved_race(program)) > before
