"""The rules in the set-up: rule sets, options, what follows and what cannot be (R2, R2.1)."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.options import ROWS, RULE_SETS, Options, objections
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.sentences.rulebook import row_text, rule_set_text
from breakaway_desktop.ui.scenes.setup import SetupScene
from tests.ui.scenes.forms import choose, draft
from tests.ui.scenes.person import Person, labels_to_walk


@pytest.fixture
def at_all_rules(at_setup: Person, monkeypatch: pytest.MonkeyPatch) -> Person:
    """A set-up whose referee refuses what makes no sense, and nothing else."""
    monkeypatch.setattr("breakaway_desktop.play.setup_draft.refusal_of", nonsense)
    at_setup.top.relayout()
    return at_setup


def nonsense(options: Options, variant: str | None = None) -> Refusal | None:
    return next(iter(objections(options)), None)


def refuse_secret_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee who takes no secret orders, for a reason the set-up cannot know."""
    reason = Refusal("team-count", teams=2, fewest=3, most=6)
    monkeypatch.setattr(
        "breakaway_desktop.play.setup_draft.refusal_of",
        lambda options, variant=None: nonsense(options) or (reason if options.orders == "simultaneous" else None),
    )


def test_the_keys_1_to_4_choose_the_rule_set(at_all_rules: Person) -> None:
    """R2."""
    for key, base in enumerate(RULE_SETS, start=1):
        at_all_rules.press(str(key))
        assert (draft(at_all_rules).base, draft(at_all_rules).options) == (base, RULE_SETS[base])
        assert [card for card in RULE_SETS if at_all_rules.control(card).chosen] == [base]


def test_each_rule_set_tells_itself_in_a_line_and_in_four_sentences(at_all_rules: Person) -> None:
    for key, base in enumerate(RULE_SETS, start=1):
        at_all_rules.press(str(key))
        shown = " ".join(at_all_rules.read())
        text = rule_set_text(base)
        assert len(text.sentences) == 4
        for sentence in (text.brief, *text.sentences):
            assert sentence in shown


def test_rules_with_secret_orders_say_that_six_teams_are_best(at_all_rules: Person) -> None:
    """R2."""
    assert at_all_rules.sees("3 to 6")
    assert not at_all_rules.sees("best with 6")
    for key in "34":
        at_all_rules.press(key)
        assert at_all_rules.sees("3 to 6, best with 6")


def test_a_rule_set_that_cannot_be_ridden_sleeps_with_the_reason(
    at_setup: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the referee refuses, in his words."""
    refuse_secret_orders(monkeypatch)
    at_setup.top.relayout()
    at_setup.press("3")
    assert draft(at_setup).base == "boxed"
    assert at_setup.sees("A race takes 3 to 6 teams, not 2.")


def test_every_row_says_what_it_changes_and_in_focus_where_it_comes_from(at_setup: Person) -> None:
    """R2.1."""
    for row in ROWS:
        control = at_setup.control(row)
        at_setup.top.focus.put(control)
        if at_setup.top.focus.current is not control:
            continue
        shown = " ".join(at_setup.read())
        text = row_text(row)
        assert all(part in shown for part in (text.label, text.brief, text.sentence, text.source)), row


def test_a_changed_row_is_marked_and_reset(at_setup: Person) -> None:
    choose(at_setup, "breakaway_measure", "Down")
    assert draft(at_setup).options.breakaway_measure == "rivals"
    assert at_setup.sees("1 changed")
    assert at_setup.sees("1 change")
    at_setup.click("reset-breakaway_measure")
    assert draft(at_setup).options == RULE_SETS["boxed"]
    assert not at_setup.sees("1 changed")


def test_all_rows_are_reset_at_once(at_setup: Person) -> None:
    choose(at_setup, "start", "Down")
    choose(at_setup, "hands", "Down")
    at_setup.click("finish")
    at_setup.press("Right", "Right")
    assert at_setup.sees("3 changed")
    at_setup.click("reset-all")
    assert draft(at_setup).options == RULE_SETS["boxed"]


def test_what_needs_secret_orders_is_locked_with_the_reason(at_setup: Person) -> None:
    """R2.1: one by one, riders on a square move by arrival."""
    control = at_setup.control("order")
    assert not control.enabled
    at_setup.click("order")
    assert at_setup.sees(control.why_disabled[:30])
    assert "order" not in labels_to_walk(at_setup)


def test_turn_1_cannot_go_grade_by_grade_while_riders_move_one_by_one(at_setup: Person) -> None:
    """R2.1."""
    able = {option.value for option in at_setup.control("first_turn").options if option.enabled}
    assert able == {"drawn", "team1"}
    at_setup.click("first_turn")
    assert at_setup.sees("needs secret orders")
    at_setup.press("End", "Enter")
    assert draft(at_setup).options.first_turn == "team1"


def test_secret_orders_free_the_rows_that_need_them(at_all_rules: Person) -> None:
    """R2.1."""
    choose(at_all_rules, "orders", "Down")
    assert at_all_rules.control("order").enabled
    able = {option.value for option in at_all_rules.control("first_turn").options if option.enabled}
    assert able == {"drawn", "team1", "grade"}


def test_rows_that_hang_together_move_along_and_say_so(at_all_rules: Person) -> None:
    """R2.1: `order` by grade takes `first_turn` with it."""
    choose(at_all_rules, "orders", "Down")
    choose(at_all_rules, "order", "Home", "Down")
    options = draft(at_all_rules).options
    assert (options.order, options.first_turn) == ("grade", "grade")
    assert at_all_rules.sees("Moved along with it: Order of turn 1.")
    locked = at_all_rules.control("first_turn")
    assert (locked.enabled, locked.value) == (False, "grade")
    choose(at_all_rules, "orders", "Up")
    options = draft(at_all_rules).options
    assert (options.order, options.first_turn) == ("arrival", "drawn")
    at_all_rules.top.focus.put(at_all_rules.control("first_turn"))
    shown = " ".join(at_all_rules.read())
    assert "Moved along with Orders; it was: grade by grade." in shown
    choose(at_all_rules, "start", "Down")
    assert not at_all_rules.sees("Moved along")


def test_a_reset_takes_back_what_moved_along(at_all_rules: Person) -> None:
    """R2.1."""
    at_all_rules.press("3")
    choose(at_all_rules, "orders", "Home")
    assert draft(at_all_rules).changed() == ["orders", "order", "first_turn"]
    at_all_rules.click("reset-orders")
    assert draft(at_all_rules).options == RULE_SETS["postal"]


def test_a_row_that_cannot_go_back_alone_has_no_reset(at_all_rules: Person) -> None:
    """R2.1: postal's order needs secret orders."""
    at_all_rules.press("3")
    choose(at_all_rules, "orders", "Home")
    assert not at_all_rules.control("reset-order").enabled
    assert at_all_rules.control("reset-orders").enabled


def test_what_the_referee_refuses_is_locked_in_his_words(at_setup: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_secret_orders(monkeypatch)
    at_setup.top.relayout()
    orders = at_setup.control("orders")
    assert (orders.enabled, orders.why_disabled) == (False, "A race takes 3 to 6 teams, not 2.")


def test_a_finish_before_the_sprints_is_refused_with_the_reason(at_setup: Person) -> None:
    """R2.1: sprint lines lie before the finish."""
    at_setup.click("finish")
    at_setup.press(*["Pagedown"] * 4)
    assert draft(at_setup).options.finish == 60
    assert at_setup.sees("Sprint 73 is not before the finish on 60.")
    assert not at_setup.control("build").enabled
    at_setup.press("Ctrl+Enter")
    assert isinstance(at_setup.top, SetupScene)
    at_setup.click("sprints")
    at_setup.write("20, 40")
    assert draft(at_setup).options.sprints == (20, 40)
    assert at_setup.control("build").enabled


@pytest.mark.parametrize("text", ["33; x", "33,,73", "-4", "1e3", "33,"])
def test_sprints_that_cannot_be_read_stay_as_typed_and_say_why(at_setup: Person, text: str) -> None:
    at_setup.click("sprints")
    at_setup.write(text)
    assert at_setup.control("sprints").text == text
    assert at_setup.sees("Numbers with commas")
    assert not at_setup.control("build").enabled


@pytest.mark.parametrize(
    ("text", "lines"), [("", ()), ("40", (40,)), ("33 73", (33, 73)), (" 10 , 20,30 ", (10, 20, 30))]
)
def test_sprints_are_read_from_numbers(at_setup: Person, text: str, lines: tuple[int, ...]) -> None:
    at_setup.click("sprints")
    at_setup.write(text)
    assert draft(at_setup).options.sprints == lines


@pytest.mark.parametrize(("text", "words"), [("73, 33", "rising order"), ("0, 33", "The first line can lie on 1")])
def test_sprints_that_make_no_sense_are_refused(at_setup: Person, text: str, words: str) -> None:
    """R2.1: lines rise and begin at 1."""
    at_setup.click("sprints")
    at_setup.write(text)
    assert at_setup.sees(words)


def test_the_card_cap_has_none_above_its_largest(at_setup: Person) -> None:
    """R7.5."""
    at_setup.click("card_cap")
    at_setup.press("Left")
    assert draft(at_setup).options.card_cap == 99
    at_setup.press("Home")
    assert draft(at_setup).options.card_cap == 3
    at_setup.press("End")
    assert draft(at_setup).options.card_cap is None
