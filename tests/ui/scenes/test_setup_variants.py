"""The variant in the set-up: what can be chosen, what it locks, and what becomes of it (R2.1, R8)."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.plan import Plan, ready_made_hands
from breakaway_desktop.play.hot_seat import any_secrets
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.intents import BeginRace, RideAgain, RideSameAgain, ShowSetup
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.variants import find_variant, variant_names
from tests.ui.scenes.forms import choose, draft
from tests.ui.scenes.person import EVERY_SIZE, Person, labels_to_walk, labels_walked, longer, seated, seats, unreadable

NEED_ORDERS = {"spy", "double", "special"}


def able(person: Person, label: str) -> set[str]:
    return {option.value for option in person.control(label).options if option.enabled}


def take(person: Person, name: str) -> None:
    draft(person).change("variant", name)
    person.top.relayout()


def test_variants_that_need_secret_orders_are_greyed_with_the_reason(at_setup: Person) -> None:
    """R2.1."""
    assert able(at_setup, "variant") == {"", *variant_names()} - NEED_ORDERS
    at_setup.click("variant")
    assert at_setup.sees("needs secret orders")
    at_setup.press("Esc")
    at_setup.press("3")
    assert able(at_setup, "variant") == {"", *variant_names()}


@pytest.mark.parametrize("name", sorted(NEED_ORDERS))
def test_orders_are_locked_while_the_variant_needs_them(at_setup: Person, name: str) -> None:
    """R2.1."""
    at_setup.press("3")
    take(at_setup, name)
    orders = at_setup.control("orders")
    assert (orders.enabled, orders.value) == (False, "simultaneous")
    assert "needs secret orders" in orders.why_disabled


def test_finish_and_sprints_mean_nothing_without_a_finish(at_setup: Person) -> None:
    """R8.1: pursuit ignores both, wrong values of theirs too (R2.1)."""
    draft(at_setup).change("finish", 60)
    take(at_setup, "pursuit")
    for row in ("finish", "sprints"):
        control = at_setup.control(row)
        assert not control.enabled
        assert "Pursuit" in control.why_disabled
    assert not draft(at_setup).objection
    assert draft(at_setup).changed() == ["variant"]
    assert draft(at_setup).plan().options == RULE_SETS["boxed"]
    take(at_setup, "mountains")
    assert draft(at_setup).objection


@pytest.mark.parametrize("name", ["blind", "spy"])
def test_hands_are_hidden_whatever_the_row_says(at_setup: Person, name: str) -> None:
    """R8.2, R2.1."""
    at_setup.press("3")
    draft(at_setup).seats[1].human = True
    assert not _hides(draft(at_setup))
    take(at_setup, name)
    assert not at_setup.control("hands").enabled
    assert at_setup.control("hands").chosen.text == "hidden"
    assert _hides(draft(at_setup))


def _hides(found: Draft) -> bool:
    return any_secrets(found.humans, found.options.hands, found.variant)


def test_only_what_a_variant_answers_itself_is_without_effect() -> None:
    """R2.1."""
    found = {name: find_variant(name).ignored_rows for name in (None, *variant_names())}
    assert {name: rows for name, rows in found.items() if rows} == {
        "pursuit": ("finish", "sprints"),
        "blind": ("hands",),
        "spy": ("hands",),
    }


def test_the_row_is_marked_and_reset(at_setup: Person) -> None:
    choose(at_setup, "variant", "End")
    assert draft(at_setup).changed() == ["variant"]
    assert at_setup.sees("1 changed")
    at_setup.click("reset-variant")
    assert draft(at_setup).variant is None
    choose(at_setup, "variant", "End")
    at_setup.press("2")
    assert draft(at_setup).variant is None


@pytest.mark.parametrize("name", variant_names())
def test_the_race_is_ridden_and_kept_with_the_variant(at_setup: Person, name: str) -> None:
    at_setup.press("3")
    take(at_setup, name)
    assert not draft(at_setup).is_first
    at_setup.press("Ctrl+Enter")
    assert isinstance(at_setup.top, BuildingScene)
    at_setup.press("Ctrl+Enter")
    (match,) = at_setup.ridden
    assert match.race.rules.variant.name == name
    assert match.record().variant == name
    assert at_setup.evening.save_path is not None
    at_setup.evening.let_go()
    assert load(at_setup.evening.save_path).variant == name


def test_the_same_teams_ride_the_same_variant_again(person: Person) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(), 7, variant="mountains")
    person.open(BeginRace(plan.with_hands(ready_made_hands(plan))))
    (match,) = person.ridden
    person.open(RideSameAgain(match))
    person.open(RideAgain(match))
    assert [ridden.race.rules.variant.name for ridden in person.ridden] == ["mountains"] * 3


def test_the_menu_names_the_variant_of_the_last_set_up(at_setup: Person) -> None:
    choose(at_setup, "variant", "End")
    at_setup.press("Esc")
    assert at_setup.sees(rules_title("boxed", variant_names()[-1])) or at_setup.sees(variant_names()[-1])


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("name", ["pursuit", "spy"])
@pytest.mark.parametrize("long", [False, True])
def test_nothing_is_cut_off(tmp_path, size, name: str, long: bool) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    draft(person).choose("postal")
    take(person, name)
    if long:
        with longer():
            person.top.relayout()
            assert not unreadable(person)
    else:
        assert not unreadable(person)
    assert labels_walked(person) == labels_to_walk(person)
