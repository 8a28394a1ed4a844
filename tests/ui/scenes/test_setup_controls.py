"""The controls of the set-up: where the focus goes, what is typed, and the sentence that goes with each."""

from __future__ import annotations

from itertools import pairwise

import pytest

from breakaway_desktop.ui.intents import ShowSetup
from breakaway_desktop.ui.kit.inputs import Typed, Wheeled
from tests.ui.scenes.forms import choose, draft
from tests.ui.scenes.person import EVERY_SIZE, Person, seated, unreadable


def test_the_focus_leaves_a_button_that_has_gone(at_setup: Person) -> None:
    """No empty ring stays where the sign of a changed row was."""
    choose(at_setup, "totals", "Down")
    at_setup.click("reset-totals")
    assert at_setup.focused == "totals"
    choose(at_setup, "totals", "Down")
    at_setup.click("reset-all")
    assert at_setup.control(at_setup.focused).enabled


def test_a_closed_list_is_changed_by_arrows_and_opened_by_one(at_setup: Person) -> None:
    at_setup.top.focus.put(at_setup.control("totals"))
    at_setup.press("Right")
    assert (at_setup.focused, draft(at_setup).options.totals) == ("totals", "at-most")
    at_setup.press("Right", "Left")
    assert (at_setup.focused, draft(at_setup).options.totals) == ("totals", "exactly")
    at_setup.press("Down")
    assert at_setup.control("totals").open
    at_setup.press("Down", "Enter")
    assert draft(at_setup).options.totals == "at-most"
    at_setup.top.focus.put(at_setup.control("first_turn"))
    at_setup.press("Right", "Right", "Right", "Right")
    assert draft(at_setup).options.first_turn not in ("grade", "order")


def test_tab_stays_where_the_wheel_has_gone(at_setup: Person) -> None:
    at_setup.top.focus.put(at_setup.control("finish"))
    page = at_setup.control("options")
    at_setup.window.stage.handle(Wheeled(page.rect.centre, -8))
    scrolled = page.scroll
    assert scrolled > 100
    at_setup.press("Tab")
    assert page.rect.encloses(at_setup.top.focus.current.rect.moved(0, -page.scroll))
    assert abs(page.scroll - scrolled) < 20


@pytest.mark.parametrize(
    ("row", "keys", "value", "refused"),
    [
        ("finish", "1 2 0", 120, ""),
        ("finish", "1 0 0 0", 1000, ""),
        ("finish", "1 2 3 4", 4, "1234 is not from 1 to 1000."),
        ("finish", "0", 100, "0 is not from 1 to 1000."),
        ("finish", "+ + -", 101, ""),
        ("card_cap", "1 2", 12, ""),
        ("card_cap", "2", 100, "2 is not from 3 to 99."),
        ("card_cap", "4 0", 40, ""),
    ],
)
def test_numbers_of_the_options_are_typed_and_stepped(
    at_setup: Person, row: str, keys: str, value: int, refused: str
) -> None:
    """R2. What is out of range is refused with a sentence; + and − leave the size of letters alone."""
    at_setup.top.focus.put(at_setup.control(row))
    at_setup.press(*keys.split())
    assert at_setup.control(row).value == value
    assert at_setup.window.wanted_scale == 1.0
    if refused:
        assert at_setup.sees(refused)
        at_setup.press("Left")
        assert not at_setup.sees(refused)
    else:
        assert not at_setup.sees("is not from")


def test_letters_typed_into_a_field_press_no_hot_key(at_setup: Person) -> None:
    at_setup.click("player-0")
    at_setup.press("2")
    assert draft(at_setup).base == "boxed"


@pytest.mark.parametrize("where", ["player", "team"])
def test_a_letter_too_many_is_refused_with_a_sentence(at_setup: Person, where: str) -> None:
    at_setup.click(f"{where}-0")
    if where == "team":
        at_setup.click("name")
    at_setup.write("n" * 40)
    assert not at_setup.sees("40 characters")
    at_setup.window.stage.handle(Typed("n"))
    assert at_setup.sees("40 characters are the most.")
    at_setup.press("Backspace")
    assert not at_setup.sees("40 characters")


def test_no_cursor_stays_in_a_field_that_was_left(at_setup: Person) -> None:
    """It looks as it did before anybody was in it."""
    draft(at_setup).seed = "7"
    at_setup.top.relayout()
    before = at_setup.window.pixels()
    focused = at_setup.top.focus.current
    at_setup.top.focus.put(at_setup.control("seed"))
    at_setup.write("7")
    assert at_setup.window.pixels() != before
    at_setup.top.focus.put(focused)
    assert at_setup.window.pixels() == before


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_choices_say_what_they_mean(tmp_path, size) -> None:
    """R3, R9: in a sentence while they have the focus."""
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    person.top.tab = "teams"
    draft(person).seats[1].human = True
    person.top.relayout()
    for label, first, second in (
        ("secrets", "Peek: ", "Strict: "),
        ("hands-built", "Each player builds", "Ready-made: "),
        ("bot-2", "Domestique weighs", "Domestique, gentle, weighs"),
    ):
        person.top.focus.put(person.control(label))
        assert person.sees(first)
        person.press("Right")
        assert person.sees(second)
        assert not unreadable(person)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("seat", [1, 5])
def test_the_list_of_bots_names_levels_and_leaves_the_character_to_be_read(tmp_path, size, seat: int) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    person.top.tab = "teams"
    person.top.relayout()
    choice = person.control(f"bot-{seat}")
    person.top.focus.put(choice)
    person.press("Enter", "Up", "Up", "Up", "Up")
    assert person.sees("Director")
    assert person.sees("level 5")
    told = [box for text, box, _cut in person.window.drawn() if text.startswith("Level 5 of 5. Director plays")]
    assert len(told) == 1
    assert not told[0].touches(choice.list_box)
    person.press("Enter")
    assert draft(person).seats[seat].bot == "director"


def test_a_wrong_seed_is_explained_although_a_row_has_the_headline(at_setup: Person) -> None:
    draft(at_setup).change("finish", 60)
    at_setup.click("seed")
    at_setup.write("seven")
    assert at_setup.sees("The seed is a whole number")
    assert not unreadable(at_setup)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize(("wrong", "label"), [("", "build"), ("finish", "sprints"), ("seed", "seed")])
def test_the_focus_begins_on_what_goes_on_or_on_what_is_wrong(tmp_path, size, wrong: str, label: str) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    if wrong == "finish":
        draft(person).change("finish", 60)
    elif wrong:
        draft(person).seed = "x"
    person.press("Esc")
    person.open(ShowSetup())
    assert person.focused == label


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_row_has_room_for_the_reason_of_its_refusal(tmp_path, size) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    person.click("sprints")
    person.write("hello")
    assert person.sees("Numbers with commas")
    height = person.top.options._rows["sprints"].h
    person.top.relayout()
    assert person.top.options._rows["sprints"].h == height
    assert not unreadable(person)


@pytest.mark.parametrize("label", ["sprints", "seed", "player-0"])
def test_a_field_keeps_the_keys_of_the_screen_for_itself(at_setup: Person, label: str) -> None:
    """A typed 2 is no rule set."""
    at_setup.click(label)
    at_setup.press("2", "4", "Space")
    assert (draft(at_setup).base, at_setup.focused) == ("boxed", label)
    at_setup.press("Tab", "2")
    assert draft(at_setup).base == ("boxed" if at_setup.top.focus.typing else "boardspace")


def test_rows_whose_sentences_have_two_lines_are_equally_high(at_setup: Person) -> None:
    """Also those that may have something else to say: the variant, and lines that are written in a wrong way."""
    middles = [at_setup.control(row).rect.centre[1] for row in ("variant", "finish", "sprints", "orders", "totals")]
    steps = [low - high for high, low in pairwise(middles)]
    assert max(steps) - min(steps) < 0.5
    about, lists = at_setup.control("explain-variant").rect, at_setup.control("variant").rect
    assert 4 < lists.x - about.right < 12
