"""The real window: a postal race of two humans and four bots, ridden to the podium by real keys alone."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.desktop import Desktop
from tests.ui.window.evening import kept, quick, until

TEAMS = ",".join(["human", "human", *["bot:domestique"] * 4])
RACE = ("play", "--rules", "postal", "--option", "finish=50", "--option", "sprints=25", "--teams", TEAMS, "--seed", "5")


def test_two_humans_ride_a_postal_race_by_keys_to_the_podium(tmp_path: Path) -> None:
    """One team misses its orders once, and one rider retires."""
    races = tmp_path / "home" / "data" / "breakaway-desktop" / "races"
    races.mkdir(parents=True)
    with Desktop(quick(tmp_path / "home"), args=(*RACE, "--save", str(races / "evening.race"))) as desk:
        desk.wait_still()
        deeds = [give_orders, give_orders, give_no_orders, give_orders, retire_one]
        for deed in (*deeds, *[give_orders] * 60):
            before = stand(desk)
            if before.over:
                break
            until(desk, partial(deed, desk), partial(has_changed, desk, before))
        record = kept(desk)
        assert "result" in record
        assert [len(turn["nmr"]) for turn in record["turns"] if "nmr" in turn] == [1]
        assert len([rider for turn in record["turns"] for rider in turn.get("retired", ())]) == 1
        desk.wait_still(2.0)
        desk.shot(tmp_path / "podium.png")
        (path,) = desk.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES


class Stand(NamedTuple):
    """How far the race on the disk is: turns ridden, and what is decided for the next one."""

    turns: int
    pending: Any
    over: bool


def stand(desk: Desktop) -> Stand:
    record = kept(desk)
    return Stand(len(record["turns"]), record.get("pending"), "result" in record)


def has_changed(desk: Desktop, before: Stand) -> bool:
    return stand(desk) != before


def lift(desk: Desktop) -> None:
    """Lifts the curtain as soon as it hears a key."""
    time.sleep(0.4)
    desk.key("space")
    time.sleep(0.3)


def give_orders(desk: Desktop) -> None:
    lift(desk)
    desk.key("1", "1", "1", "1", "Return")


def give_no_orders(desk: Desktop) -> None:
    lift(desk)
    desk.key("Escape", *["Down"] * 4, "Return")
    time.sleep(0.1)
    desk.key("n")


def retire_one(desk: Desktop) -> None:
    lift(desk)
    desk.key("r", "r")
