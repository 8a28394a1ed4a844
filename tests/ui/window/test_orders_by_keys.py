"""The real window: a postal race of two humans and four bots, from the menu to the podium, by real keys only."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, ready_made_hands, seats_of
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from tests.ui.desktop import Desktop
from tests.ui.window.races import quick_home, repeat_until, saved_race, start_race

LAST = 14
"""A rider who always plays his lowest card and loses touch with the field (R4.6)."""

Action = Callable[[Desktop], None]


def test_two_humans_ride_a_postal_race_by_keys_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    """One team misses its orders once and one rider retires; the record is verified."""
    with Desktop(postal_home(tmp_path / "home")) as desk:
        ride_a_postal_race(desk)
        desk.shot(tmp_path / "podium.png")


def ride_a_postal_race(desk: Desktop) -> None:
    """Play the race of the last setup, in which orders are missed once and a rider retires."""
    begin(desk)
    record = ride_to_the_podium(desk, give_orders, give_orders, give_no_orders, give_orders, give_orders, retire_one)
    assert [len(turn["nmr"]) for turn in record["turns"] if "nmr" in turn] == [1]
    assert len([rider for turn in record["turns"] for rider in turn.get("retired", ())]) == 1


@pytest.mark.release
def test_a_race_with_a_dropped_rider_is_continued_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    """R4.6: he needs no orders, and plays his highest card."""
    races = tmp_path / "home" / "data" / "breakaway-desktop" / "races"
    races.mkdir(parents=True)
    race = one_is_dropped()
    (races / "evening.race").write_text(write(race.record()), encoding="utf-8")
    begun = len(race.record().turns)
    with Desktop(quick_home(tmp_path / "home")) as desk:
        desk.wait_still()
        desk.key("c")
        turns = ride_to_the_podium(desk, give_orders)["turns"]
        assert LAST in turns[begun - 1]["dropped"]
        (card,) = [move["card"] for move in turns[begun]["moves"] if move["id"] == LAST]
        assert card == max(race.race.rider(LAST).hand)


def ride_to_the_podium(desk: Desktop, *actions: Action) -> dict[str, Any]:
    """Run these actions, then give orders to the end; return the verified record."""
    for action in (*actions, *[give_orders] * 120):
        before = stand(desk)
        if before.over:
            break
        repeat_until(desk, partial(action, desk), partial(has_changed, desk, before))
    desk.wait_still(2.0)
    (path,) = desk.races.glob("*.race")
    assert verify(path).agreement is Agreement.AGREES
    record = saved_race(desk)
    assert "result" in record
    return record


def one_is_dropped() -> Match:
    """Return a postal race in which the first team's last rider has just been dropped."""
    players = ["human", "human", *["bot:domestique"] * 4]
    options = with_rows(RULE_SETS["postal"], {"finish": 70, "sprints": (35,)})
    for seed in range(500):
        plan = Plan("postal", options, seats_of(players), seed)
        match = Match.begin(plan.with_hands(ready_made_hands(plan)))
        while match.race.turn < 9 and not match.over:
            for ask in match.open_asks:
                assert isinstance(ask, AskOrders)
                low = ask.team == 1
                cards = [(r.rider, min(r.cards) if low and r.rider == LAST else max(r.cards)) for r in ask.riders]
                match.answer(GiveOrders(ask.team, tuple(cards)))
            if LAST in match.race.dropped:
                return match
    raise AssertionError("nobody is dropped")


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


def begin(desk: Desktop) -> None:
    """Begin the race of the last setup."""
    start_race(desk, "n", "r")
    assert [team["player"] == "human" for team in saved_race(desk)["teams"]].count(True) == 2


class Stand(NamedTuple):
    """Progress of the race on the disk: turns played, and decisions for the next one."""

    turns: int
    pending: Any
    over: bool


def stand(desk: Desktop) -> Stand:
    record = saved_race(desk)
    pending = record.get("pending") or {}
    humans = [orders for orders in pending.get("orders", ()) if orders["team"] <= 2]
    return Stand(len(record["turns"]), (humans, pending.get("retire")), "result" in record)


def has_changed(desk: Desktop, before: Stand) -> bool:
    return stand(desk) != before


def lift(desk: Desktop) -> None:
    """Dismiss the privacy screen as soon as it accepts a key."""
    time.sleep(0.4)
    desk.key("space")
    time.sleep(0.3)


def pending_orders(desk: Desktop) -> AskOrders | None:
    """Return the pending request for a human's orders, read from the race on the disk."""
    match = Match.resume(read(json.dumps(saved_race(desk)).encode()))
    for ask in match.open_asks:
        if isinstance(ask, AskOrders) and match.seat(ask.team).is_human:
            return ask
    return None


def give_orders(desk: Desktop) -> None:
    ask = pending_orders(desk)
    if ask is None:
        return
    lift(desk)
    keys = []
    for rider in ask.needed:
        if len(set(rider.cards)) > 1:
            lowest = rider.cards.index(min(rider.cards)) + 1
            keys.append(str(lowest if rider.rider == LAST else 1))
    desk.key(*keys, "Return")


def give_no_orders(desk: Desktop) -> None:
    lift(desk)
    desk.key("Escape")
    desk.wait_still()
    desk.key(*["shift+Tab"] * 4, "Return")  # backwards past Quit, Main menu and Save as
    time.sleep(0.2)
    desk.key("n")


def retire_one(desk: Desktop) -> None:
    lift(desk)
    desk.key("r")
    time.sleep(0.2)
    desk.key("1", "Right", "Return")
