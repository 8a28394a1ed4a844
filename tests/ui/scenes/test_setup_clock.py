"""The clock of a new race: off unless chosen, its times by the kind of orders, kept with the race (R4.4)."""

from __future__ import annotations

import pytest

from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.kit.controls import Choice
from tests.ui.scenes.orders_table import secret_race
from tests.ui.scenes.person import Person


def clock_of(person: Person) -> Choice:
    choice = person.top.focus.find("clock")
    assert isinstance(choice, Choice)
    return choice


def test_the_clock_is_off_unless_it_is_chosen(at_setup: Person) -> None:
    assert clock_of(at_setup).chosen.text == "off"
    draft = at_setup.session.draft
    assert draft is not None
    assert "clock" not in draft.hot_seat().written_into({})


def test_a_card_has_seconds_and_secret_orders_have_minutes(at_setup: Person) -> None:
    assert [option.text for option in clock_of(at_setup).options] == ["off", "15 s", "30 s", "1 min"]
    at_setup.press("3")
    assert [option.text for option in clock_of(at_setup).options] == ["off", "1 min", "2 min", "5 min"]


def test_the_chosen_clock_is_kept_with_the_race(at_setup: Person) -> None:
    clock_of(at_setup)
    at_setup.top.focus.put(at_setup.control("clock"))
    at_setup.press("Right", "Right")
    draft = at_setup.session.draft
    assert draft is not None
    match = secret_race()
    match.meta = draft.hot_seat().written_into(match.meta)
    assert match.meta["clock"] == 30
    assert HotSeat.of(match).clock == HotSeat.of(match).rotated().clock == 30


@pytest.mark.parametrize("found", [-5, 0, True, "30", 1e9, 90_000, None])
def test_a_clock_that_makes_no_sense_is_passed_over(found: object) -> None:
    match = secret_race()
    match.meta["clock"] = found
    assert HotSeat.of(match).clock == 0
