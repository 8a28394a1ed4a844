"""The last set-up is there at the next start (no hands, no seed), and the clock of a race in its file (R4.4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.quick_setups import FriendsSetup, QuickSetup, quick_as_json, quick_from_json
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.settings import FILE, Settings, load_settings
from breakaway_desktop.tours.document import HOT_SEAT
from breakaway_desktop.tours.setup import TourSetup
from breakaway_desktop.tours.stages import stage_draft
from breakaway_desktop.ui.intents import ShowSetup
from breakaway_desktop.ui.session import Session
from breakaway_desktop.variants import variant_names
from tests.kit.app_driver import AppDriver
from tests.kit.lies import lies
from tests.ui.journeys.forms import choose, draft
from tests.ui.screens.race.secret_orders import secret_race

WRONG: tuple[Any, ...] = (None, 7, "x", [], {}, [7], [None] * 6, True, -1, 10**30)


def next_start(person: AppDriver, tmp_path: Path) -> Session:
    """Return the session of a new start with the same files."""
    return Session(person.app, load_settings(), folder=tmp_path / "races", samples=tmp_path)


def set_up(person: AppDriver) -> None:
    """Set up a shorter race of two people with strict secrecy."""
    choose(person, "player-1", "Home")
    for label, name in (("name-0", "Ann"), ("name-1", "Bob")):
        person.click(label)
        person.write(name)
    person.follow("click team-1", "click team-name", "write Blue Sharks", "click rider-2", "write Gus", "Esc")
    person.follow("click fold-length", "-")
    draft(person).secrets = "strict"
    person.click("remove-5")


def test_the_setup_is_there_at_the_next_start(at_setup: AppDriver, tmp_path: Path) -> None:
    set_up(at_setup)
    before = draft(at_setup)
    at_setup.press("Ctrl+Enter")
    session = next_start(at_setup, tmp_path)
    assert session.draft is not None
    assert setup_as_json(session.draft) == setup_as_json(before)
    assert session.draft.seats == before.seats
    assert session.draft.options.finish == 99
    assert [seat.player for seat in session.draft.seats[:2]] == ["Ann", "Bob"]
    assert session.draft.hot_seat().secrets == "strict"
    assert session.draft.seed != before.seed
    assert not session.unfinished_hands


def test_a_form_that_was_left_is_remembered_too(at_setup: AppDriver, tmp_path: Path) -> None:
    set_up(at_setup)
    at_setup.press("Esc")
    session = next_start(at_setup, tmp_path)
    assert session.draft is not None
    assert session.draft.seats[1].riders == ["", "Gus", "", ""]


def test_a_setup_that_could_not_start_is_not_saved(at_setup: AppDriver, tmp_path: Path) -> None:
    at_setup.follow("click fold-length", "click sprints", "write x", "Esc", "Esc")
    assert next_start(at_setup, tmp_path).draft is None


@pytest.mark.parametrize("base", ["boxed", "boardspace", "postal", "pbm"])
@pytest.mark.parametrize("variant", [None, *variant_names()])
def test_every_rule_set_and_variant_is_restored(base: str, variant: str | None) -> None:
    """R2, R8."""
    first = SetupDraft.first(3)
    first.choose(base)
    if first.value_refusal("variant", variant) is not None:
        assert draft_from_json(setup_as_json(first) | {"variant": variant}, 5) is None
        return
    first.change("variant", variant)
    again = draft_from_json(json.loads(json.dumps(setup_as_json(first))), 5)
    assert again is not None
    assert (again.base, again.options, again.variant, again.sprints, again.seed) == (
        base,
        first.options,
        variant,
        first.sprints,
        "5",
    )


@pytest.mark.parametrize("key", list(setup_as_json(SetupDraft.first(1))))
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_an_invalid_saved_setup_is_ignored(key: str, wrong: Any) -> None:
    good = json.loads(json.dumps(setup_as_json(SetupDraft.first(1))))
    assert draft_from_json(good, 1) is not None
    if (good[key] == wrong and type(good[key]) is type(wrong)) or (key, wrong) == ("variant", None):
        return
    assert draft_from_json({**good, key: wrong}, 1) is None
    assert draft_from_json({name: value for name, value in good.items() if name != key}, 1) is None


@pytest.mark.parametrize("key", ["colour", "human", "bot", "name", "player", "riders"])
@pytest.mark.parametrize("wrong", [None, 7, ["x"], "\n"])
def test_a_seat_that_is_none_is_passed_over(key: str, wrong: Any) -> None:
    good = json.loads(json.dumps(setup_as_json(SetupDraft.first(1))))
    good["seats"][2][key] = wrong
    assert draft_from_json(good, 1) is None


def read_setup(stored: dict[str, Any]) -> SetupDraft:
    return draft_from_json(stored, 5) or SetupDraft.first(5)


@pytest.mark.parametrize(
    ("good", "read", "write"),
    [
        (setup_as_json(SetupDraft.first(1)), read_setup, setup_as_json),
        (setup_as_json(FriendsSetup().draft), read_setup, setup_as_json),
        (quick_as_json(QuickSetup()), quick_from_json, quick_as_json),
        (FriendsSetup().as_json(), FriendsSetup.from_json, FriendsSetup.as_json),
        (TourSetup().as_json(), TourSetup.from_json, TourSetup.as_json),
    ],
)
@pytest.mark.parametrize("count", [200, pytest.param(5000, marks=pytest.mark.release)])
def test_a_race_begins_with_a_saved_setup_that_lies(
    good: dict[str, Any], read: Callable[[Any], Any], write: Callable[[Any], dict[str, Any]], count: int
) -> None:
    for lying in lies(good, count):
        setup = read(lying)
        draft = setup if isinstance(setup, SetupDraft) else setup.draft
        (draft() if callable(draft) else draft).plan()
        assert write(read(json.loads(json.dumps(write(setup))))) == write(setup)


def test_a_broken_file_is_set_aside_and_the_first_race_is_offered(person: AppDriver, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / FILE).write_text('{"setup": {')
    assert next_start(person, tmp_path).draft is None
    assert (tmp_path / "config" / "settings.broken").exists()
    assert load_settings() == Settings()


def test_a_bot_of_another_strength_costs_only_its_place() -> None:
    good = json.loads(json.dumps(setup_as_json(SetupDraft.first(1))))
    good["seats"][2]["bot"] = "domestique:temperature=99"
    good["seats"][1]["player"] = "Bruno"
    draft = draft_from_json(good, 1)
    assert draft is not None
    assert draft.seats[2].bot == SetupDraft.first(1).seats[2].bot
    assert draft.seats[1].player == "Bruno"


@pytest.mark.parametrize("found", [-5, 0, True, "30", 1e9, 90_000, None])
def test_a_clock_that_makes_no_sense_is_passed_over(found: object) -> None:
    match = secret_race()
    match.meta["clock"] = found
    assert HotSeat.of(match).clock == 0


@pytest.mark.parametrize(
    "found",
    [None, 30, "30", {}, [], [30], [30] * 7, [30, 45, 60, True], [30, 45, 60, -1], [30, 45, 60, 9**9], [30.0] * 4],
)
def test_clocks_of_seats_that_make_no_sense_are_passed_over(found: object) -> None:
    assert HotSeat.from_meta({"clock": 30, "clocks": found}, 4) == HotSeat.from_meta({"clock": 30}, 4)


def test_a_seat_keeps_its_share_of_the_clock() -> None:
    """In its race, the stored set-up, a rematch with rotated seats, and a stage with a longer clock."""
    setup = SetupDraft.first(1)
    setup.set_seconds(15)
    assert "clocks" not in setup.plan().meta
    for seat, allowance in zip(setup.seats, (150, 200, 0), strict=False):
        seat.human, seat.allowance = True, allowance
    plan = setup.plan()
    assert plan.meta["clocks"] == [23, 30, 0, 15, 15, 15]
    again = draft_from_json(setup_as_json(setup), 2)
    assert again is not None
    assert again.plan().meta["clocks"] == plan.meta["clocks"]
    assert HotSeat.of(plan).rotate_seats().clocks == (30, 0, 15, 15, 15, 23)

    tour = TourSetup("classics").new_tour(1)
    seats = tuple(replace(seat, player="human") for seat in tour.seats)
    tour = replace(tour, seats=seats, meta={HOT_SEAT: HotSeat.of(plan).merge_into({})})
    assert stage_draft(tour, 1).hot_seat().clocks == HotSeat.of(plan).clocks
    assert stage_draft(tour, 4).hot_seat().clocks == (90, 120, 0, 60, 60, 60)


def test_the_dialog_of_a_team_gives_it_more_time(person: AppDriver) -> None:
    person.open(ShowSetup(everything=True))
    person.click("team-0")
    assert "allowance" not in person.labels(), "there is no clock"
    draft(person).set_seconds(30)
    person.follow("Esc", "click team-0")
    person.focus("allowance")
    person.press("Right", "Right", "Esc")
    assert draft(person).plan().meta["clocks"] == [60, 30, 30, 30, 30, 30]
    person.click("team-1")
    assert "allowance" not in person.labels(), "a bot has no clock"
