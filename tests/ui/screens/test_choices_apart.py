"""No choice changes another without saying so: every single choice of the pages that set a race up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

import pytest

from breakaway_desktop.engine.options import CHOICES, FEWEST_TEAMS, MOST_TEAMS, ROWS, RULE_SETS
from breakaway_desktop.play.hot_seat import SECRETS
from breakaway_desktop.play.setup_draft import CLOCK, VARIANT, SetupDraft
from breakaway_desktop.play.ways_to_race import FriendsSetup
from breakaway_desktop.ui.intents import ShowMenu, ShowSetup
from breakaway_desktop.ui.screens.new_race.folds import GROUPS, group_of, in_force
from breakaway_desktop.ui.screens.new_race.words import clock_word, value_before
from breakaway_desktop.variants import variant_names
from tests.ui.journeys.forms import draft
from tests.ui.journeys.person import Person

Choice = tuple[str, Callable[[SetupDraft], object]]
STARTS = [
    (base, variant, clock) for base in RULE_SETS for variant in (None, "mountains", "double") for clock in (0, 1, 3)
]


def choices_of(found: SetupDraft) -> Iterator[Choice]:
    """Every other value of every row of rules, and what stands beside them."""
    for base in RULE_SETS:
        if base != found.base:
            yield base, partial(SetupDraft.choose, base=base)
    for variant in (None, *variant_names()):
        if found.hindrance(VARIANT, variant) is None and variant != found.variant:
            yield VARIANT, partial(SetupDraft.change, row=VARIANT, value=variant)
    for row in ROWS:
        for value in CHOICES.get(row, ()):
            if not found.locked(row) and value != found.value(row) and found.hindrance(row, value) is None:
                yield row, partial(SetupDraft.change, row=row, value=value)
    yield "finish", lambda one: one.change("finish", one.options.finish + 1)
    yield "card_cap", lambda one: one.change("card_cap", 9)
    yield "sprints", lambda one: one.type_sprints("5")
    yield "built", partial(_put, "built", not found.built)
    for secrets in SECRETS:
        yield "secrets", partial(_put, "secrets", secrets)
    for at in range(4):
        yield CLOCK, partial(SetupDraft.set_clock, at=at)
    yield "reset", lambda one: one.reset_all()


def _put(row: str, value: object, found: SetupDraft) -> None:
    setattr(found, row, value)


def values_of(found: SetupDraft) -> dict[str, str]:
    """What the page shows as chosen, by row."""
    rows = {row: in_force(found, row) if row in found.idle else value_before(row, found.value(row)) for row in ROWS}
    variant = value_before(VARIANT, found.variant)
    return {**rows, VARIANT: variant, CLOCK: clock_word(found.seconds), "built": str(found.built),
            "secrets": found.secrets, "seats": str(found.seats)}  # fmt: skip


def is_own(chosen: str, row: str, before: SetupDraft, after: SetupDraft) -> bool:
    """Whether the row is what was chosen: of a rule set the rules; or it is shown as set by the variant."""
    if chosen in RULE_SETS:
        return row in ROWS
    if chosen == "reset":
        return row in ROWS or row == VARIANT
    return row == chosen or row in after.idle or row in before.idle


def test_a_choice_that_moves_another_along_is_known() -> None:
    """Whatever else a choice changes stands in `followed` with the value it had; nothing else does."""
    for base, variant, clock in STARTS:
        found = SetupDraft.first(1)
        found.choose(base)
        if variant is not None and found.hindrance(VARIANT, variant) is not None:
            continue
        found.change(VARIANT, variant)
        found.set_clock(clock)
        for chosen, make in choices_of(found):
            after = deepcopy(found)
            make(after)
            before_values, values = values_of(found), values_of(after)
            others = {row for row in values if values[row] != before_values[row]} - {
                row for row in values if is_own(chosen, row, found, after)
            }
            where = f"{base}, {variant}, {clock_word(found.seconds)}: {chosen}"
            assert others <= set(after.followed), where
            assert all(value_before(row, after.followed[row]) == before_values[row] for row in others), where


@pytest.fixture
def at_everything(person: Person) -> Person:
    person.open(ShowMenu())
    person.open(ShowSetup(everything=True))
    return person


def test_another_rule_set_says_that_the_clock_runs_longer(at_everything: Person) -> None:
    person = at_everything
    draft(person).set_clock(1)
    person.click("postal")
    assert draft(person).seconds == 60
    assert person.sees("Also changed: Clock."), "at the foot"
    assert person.sees("was: 15 s"), "in the line of its group"
    person.click(f"fold-{group_of(CLOCK)}")
    assert person.sees("Set by Postal; it was: 15 s.")


def test_another_rule_set_keeps_a_clock_that_it_has(at_everything: Person) -> None:
    person = at_everything
    draft(person).set_clock(3)
    person.click("postal")
    assert draft(person).seconds == 60
    assert not person.sees("Also changed: Clock.")


def test_another_rule_set_says_that_no_variant_is_left(at_everything: Person) -> None:
    person = at_everything
    draft(person).change(VARIANT, "mountains")
    person.click("boardspace")
    assert person.sees("was: Mountains")


def test_every_group_says_what_moved_along(at_everything: Person) -> None:
    """In the line of the group, whichever of its rows it is."""
    person = at_everything
    for fold, (_title, rows) in GROUPS.items():
        for row in (row for row in rows if row in (*ROWS, VARIANT, CLOCK) and row not in ("finish", "sprints")):
            before: Any = 15 if row == CLOCK else "mountains" if row == VARIANT else draft(person).value(row)
            draft(person).leading, draft(person).followed = "postal", {row: before}
            person.top.resize()
            assert person.sees(f"was: {value_before(row, before)}"), (fold, row)


def test_more_friends_than_teams_say_how_many_teams_there_were() -> None:
    for people in range(2, MOST_TEAMS + 1):
        for teams in range(max(people, FEWEST_TEAMS), MOST_TEAMS + 1):
            for wanted in range(2, MOST_TEAMS + 1):
                friends = FriendsSetup()
                friends.seat(people, teams, 2)
                friends.seat(wanted, friends.teams, friends.level)
                assert friends.people == wanted
                assert friends.teams_before == (None if friends.teams == teams else teams)


def test_the_page_of_friends_says_so(person: Person) -> None:
    person.open(ShowMenu())
    person.press("n", "2", "Enter")
    person.top.model.friends.seat(3, 3, 2)
    person.top.resize()
    _choose_people(person, 4)
    assert person.top.model.friends.teams == 4
    assert person.sees("was: 3")


def _choose_people(person: Person, people: int) -> None:
    person.top.focus.put(person.control("people"))
    while person.top.model.friends.people < people:
        person.press("Right")
