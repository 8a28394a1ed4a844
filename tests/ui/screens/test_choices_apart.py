"""No choice silently changes another: every single choice of the pages that set up a race."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

import pytest

from breakaway_desktop.engine.options import CHOICES, FEWEST_TEAMS, MOST_TEAMS, ROWS, RULE_SETS
from breakaway_desktop.play.hot_seat import SECRETS
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import CLOCK, VARIANT, SetupDraft
from breakaway_desktop.ui.intents import ShowMenu, ShowSetup
from breakaway_desktop.ui.screens.new_race.option_groups import GROUPS, group_of, in_force
from breakaway_desktop.ui.screens.new_race.setup_text import clock_word, value_before
from breakaway_desktop.variants import variant_names
from breakaway_desktop.variants.stamina import Stamina
from tests.kit.app_driver import AppDriver
from tests.ui.journeys.forms import draft

Choice = tuple[str, Callable[[SetupDraft], object]]
STARTS = [
    (base, variant, clock) for base in RULE_SETS for variant in (None, "mountains", "double") for clock in (0, 1, 3)
]


def choices_of(draft: SetupDraft) -> Iterator[Choice]:
    """Yield every other value of every row of rules, and of the rows beside them."""
    for base in RULE_SETS:
        if base != draft.base:
            yield base, partial(SetupDraft.choose, base=base)
    for variant in (None, *variant_names()):
        if draft.value_refusal(VARIANT, variant) is None and variant != draft.variant:
            yield VARIANT, partial(SetupDraft.change, row=VARIANT, value=variant)
    for row in ROWS:
        for value in CHOICES.get(row, ()):
            if not draft.lock_reason(row) and value != draft.value(row) and draft.value_refusal(row, value) is None:
                yield row, partial(SetupDraft.change, row=row, value=value)
    yield "finish", lambda draft: draft.change("finish", draft.options.finish + 1)
    yield "card_cap", lambda draft: draft.change("card_cap", 9)
    yield "sprints", lambda draft: draft.type_sprints("5")
    yield "built", partial(_set_value, "built", not draft.built)
    for secrets in SECRETS:
        yield "secrets", partial(_set_value, "secrets", secrets)
    for index in range(4):
        yield CLOCK, partial(SetupDraft.set_clock, index=index)
    yield "reset", lambda draft: draft.reset_all()


def _set_value(row: str, value: object, draft: SetupDraft) -> None:
    setattr(draft, row, value)


def values_of(draft: SetupDraft) -> dict[str, str]:
    """Return the values that the page shows, by row."""
    rows = {
        row: in_force(draft, row) if row in draft.ineffective_rows else value_before(row, draft.value(row))
        for row in ROWS
    }
    variant = value_before(VARIANT, draft.variant)
    return {**rows, VARIANT: variant, CLOCK: clock_word(draft.seconds), "built": str(draft.built),
            "secrets": draft.secrets, "seats": str(draft.seats)}  # fmt: skip


def is_own(chosen: str, row: str, before: SetupDraft, after: SetupDraft) -> bool:
    """Return whether a row is expected to change: the player chose it or its rule set, or the variant sets it."""
    if chosen in RULE_SETS:
        return row in ROWS
    if chosen == "reset":
        return row in ROWS or row == VARIANT
    return row == chosen or row in after.ineffective_rows or row in before.ineffective_rows


def test_a_choice_that_moves_another_along_is_known() -> None:
    """`followed` contains exactly the other rows that a choice changes, with their previous values."""
    for base, variant, clock in STARTS:
        draft = SetupDraft.first(1)
        draft.choose(base)
        if variant is not None and draft.value_refusal(VARIANT, variant) is not None:
            continue
        draft.change(VARIANT, variant)
        draft.set_clock(clock)
        for chosen, make in choices_of(draft):
            after = deepcopy(draft)
            make(after)
            before_values, values = values_of(draft), values_of(after)
            others = {row for row in values if values[row] != before_values[row]} - {
                row for row in values if is_own(chosen, row, draft, after)
            }
            where = f"{base}, {variant}, {clock_word(draft.seconds)}: {chosen}"
            assert others <= set(after.moved_rows), where
            assert all(value_before(row, after.moved_rows[row]) == before_values[row] for row in others), where


@pytest.fixture
def at_everything(person: AppDriver) -> AppDriver:
    person.open(ShowMenu())
    person.open(ShowSetup(everything=True))
    return person


def test_another_rule_set_explains_the_longer_clock(at_everything: AppDriver) -> None:
    person = at_everything
    draft(person).set_clock(1)
    person.click("postal")
    assert draft(person).seconds == 60
    assert person.shows_text("Also changed: Clock."), "at the foot"
    assert person.shows_text("was: 15 s"), "in the line of its group"
    person.click(f"fold-{group_of(CLOCK)}")
    assert person.shows_text("Changed to match Postal (was 15")


def test_another_rule_set_keeps_a_clock_that_it_supports(at_everything: AppDriver) -> None:
    person = at_everything
    draft(person).set_clock(3)
    person.click("postal")
    assert draft(person).seconds == 60
    assert not person.shows_text("Also changed: Clock.")


def test_another_rule_set_explains_that_the_variant_was_removed(at_everything: AppDriver) -> None:
    person = at_everything
    draft(person).change(VARIANT, "mountains")
    person.follow("click boardspace", "see was: Mountains")


def test_every_group_shows_the_rows_that_followed(at_everything: AppDriver) -> None:
    """Whichever row of the group followed, the group's heading shows it."""
    person = at_everything
    for group, (_title, rows) in GROUPS.items():
        for row in (row for row in rows if row in (*ROWS, VARIANT, CLOCK) and row not in ("finish", "sprints")):
            before: Any = 15 if row == CLOCK else "mountains" if row == VARIANT else draft(person).value(row)
            draft(person).last_changed, draft(person).moved_rows = "postal", {row: before}
            person.top.resize()
            assert person.shows_text(f"was: {value_before(row, before)}"), (group, row)


def test_more_friends_than_teams_shows_the_previous_number_of_teams() -> None:
    for people in range(2, MOST_TEAMS + 1):
        for teams in range(max(people, FEWEST_TEAMS), MOST_TEAMS + 1):
            for expected in range(2, MOST_TEAMS + 1):
                friends = FriendsSetup()
                friends.seat(people, teams, 2)
                friends.seat(expected, friends.teams, friends.level)
                assert friends.people == expected
                assert friends.teams_before == (None if friends.teams == teams else teams)


def test_the_page_of_friends_shows_rows_that_followed(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.press("n", "2", "Enter")
    person.top.model.friends.seat(3, 3, 2)
    person.top.resize()
    _choose_people(person, 4)
    assert person.top.model.friends.teams == 4
    assert person.shows_text("was: 3")


def _choose_people(person: AppDriver, people: int) -> None:
    person.focus("people")
    while person.top.model.friends.people < people:
        person.press("Right")


@pytest.mark.parametrize(
    ("row", "words"),
    [(row, "set by Stamina") for row in ROWS if row not in ("finish", "sprints")]
    + [("sprints", "33, 73"), ("finish", "100")],
)
def test_a_row_that_a_variant_ignores_shows_what_is_in_force(
    person: AppDriver, row: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a row that is no line of the course, the page knows only whose it is (R2.1)."""
    monkeypatch.setattr(Stamina, "ignored_rows", (row,))
    person.open(ShowSetup(everything=True))
    draft(person).change("sprints", (20, 50))
    draft(person).change("finish", 90)
    draft(person).change(VARIANT, "stamina")
    assert in_force(draft(person), row) == words
    person.focus(f"fold-{group_of(row)}")
    person.press("Enter")
    control = person.control(row)
    assert (control.enabled, control.selected.text) == (False, words)
    assert control.why_disabled.startswith("Stamina sets ")
