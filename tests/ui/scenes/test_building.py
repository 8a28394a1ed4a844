"""Team building: what may start (R3), what helps, and that nobody sees another's hands."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest

from breakaway_desktop.engine.hands import SIZES as HAND_SIZES
from breakaway_desktop.engine.hands import hand_objection, team_objection
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import BuildTeams, ShowMenu, ShowSetup
from breakaway_desktop.ui.kit.palette import PALETTES
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.scenes.building_hands import CHARACTERS, lot, opening, refitted, with_four, with_three
from breakaway_desktop.ui.scenes.curtain import CurtainScene
from tests.ui.scenes.forms import building, lift, own_hands
from tests.ui.scenes.person import EVERY_SIZE, Person, labels_to_walk, labels_walked, longer, seated, seats, unreadable
from tools.studio import Studio

# Hands to begin with


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.key)
def test_each_character_may_start(character) -> None:
    """R3.1, R3.2."""
    assert team_objection(character.hands, "exactly") is None


@pytest.mark.parametrize("draw", range(1, 30))
def test_a_lot_may_start_and_is_the_same_for_the_same_seed(draw: int) -> None:
    """R3.1, R9.2."""
    assert team_objection(lot(7, 2, draw), "exactly") is None
    assert lot(7, 2, draw) == lot(7, 2, draw)


@pytest.mark.parametrize("rider", [1, 2, 3, 4])
def test_a_copied_hand_may_start(rider: int) -> None:
    """R3.1: whatever stands in the other hand, legal or not."""
    hands = [(15, 15, 15, 15), (1, 1, 1, 1), *product((1, 7, 15), repeat=3)]
    for hand in hands:
        assert hand_objection(rider, refitted(hand, rider), "exactly") is None


def test_rider_1_changes_between_three_and_four_cards() -> None:
    """R3.1: only rider 1 has the choice."""
    assert HAND_SIZES == ((3, 4), (3,), (3,), (3,))
    assert with_three((15, 12, 2, 1)) == (15, 13, 2)
    assert with_three((15, 15, 15, 9)) == (15, 15, 15)
    assert with_four((10, 10, 10)) == (9, 10, 10, 1)
    assert with_four((10, 8, 7)) == (10, 8, 7, 1), "what is still to be given is taken first"


# On the screen


def test_enter_starts_with_the_hands_that_lie_there(person: Person) -> None:
    building(person, 2)
    assert person.focused == "ready"
    person.press("Enter")
    assert tuple(own_hands(person, 2)) == CHARACTERS[0].hands


def test_what_breaks_the_sum_is_said_and_ready_sleeps(person: Person) -> None:
    """R3.2: the cards sum to the total."""
    building(person, 2)
    person.click("card-3-1")
    person.press("Left")
    assert person.sees("Rider 3 has 19 of 20.")
    assert person.sees("exactly 20")
    assert not person.control("ready").enabled
    person.press("Ctrl+Enter")
    assert not person.ridden
    person.press("Right", "Ctrl+Enter")
    assert len(person.ridden) == 1


def test_too_much_is_said_too(person: Person) -> None:
    """R3.1."""
    building(person, 2)
    person.click("card-4-2")
    person.press("+", "+")
    assert person.sees("Rider 4 has 18 of 16.")
    texts = [text for text, _box, _cut in person.window.drawn()]
    assert texts[texts.index("too much") - 1] == "2"


def test_less_than_the_total_rides_where_it_may(person: Person) -> None:
    """R3.2: `at most`."""
    building(person, 2, totals="at-most")
    person.click("card-3-0")
    person.press("-", "-")
    assert person.sees("not used")
    assert person.sees("2 squares are not used; that is allowed.")
    person.press("Ctrl+Enter")
    assert own_hands(person, 2)[2] == (12, 4, 2)


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("1 2", 12),
        ("9", 9),
        ("1 0", 10),
        ("1 6", 6),
        ("0", 4),
        ("1 5 3", 3),
        ("7 Tab Shift+Tab 1", 1),
    ],
)
def test_a_card_is_typed(person: Person, keys: str, value: int) -> None:
    """R3.1: cards run from 1 to 15."""
    building(person, 2)
    person.click("card-3-1")
    person.press(*keys.split())
    assert person.control("card-3-1").value == value


def test_a_card_out_of_range_is_refused_with_a_sentence(person: Person) -> None:
    """R3.1."""
    building(person, 2)
    person.click("card-3-1")
    person.press("0")
    assert person.sees("0 is not from 1 to 15.")
    person.press("Tab")
    assert not person.sees("is not from")


def test_cards_are_changed_by_mouse_alone(person: Person) -> None:
    building(person, 2)
    minus, plus = person.control("card-2-1").ends
    person.click_at(minus.centre)
    assert person.control("card-2-1").value == 7
    person.click_at(person.control("card-2-0").ends[0].centre)
    person.click_at(plus.centre)
    person.click_at(plus.centre)
    person.click("ready")
    assert own_hands(person, 2)[1] == (14, 9, 2)


def test_a_character_gives_all_four_hands(person: Person) -> None:
    building(person, 2)
    person.click("steady")
    with pytest.raises(KeyError):
        person.control("card-1-3")
    person.press("Ctrl+Enter")
    assert tuple(own_hands(person, 2)) == ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5))


def test_rider_1_gets_a_fourth_card_and_gives_it_up(person: Person) -> None:
    building(person, 2)
    person.click("count")
    with pytest.raises(KeyError):
        person.control("card-1-3")
    person.click("count")
    assert person.control("card-1-3").value == 1
    assert person.control("ready").enabled


def test_a_lot_is_drawn_and_another(person: Person) -> None:
    building(person, 2)
    person.click("lot")
    first = list(person.top.hands)
    person.click("lot")
    assert person.top.hands != first
    assert person.control("ready").enabled


def test_what_rewrites_all_hands_says_so_and_is_undone(person: Person) -> None:
    building(person, 2)
    assert person.sees("for all four")
    person.click("card-3-1")
    person.press("Left", "Left")
    own = list(person.top.hands)
    person.click("attack")
    person.click("lot")
    person.press("Ctrl+z")
    assert person.top.hands == list(CHARACTERS[2].hands)
    person.click("undo")
    assert person.top.hands == own
    person.press("Ctrl+z")
    assert person.top.hands == list(CHARACTERS[0].hands)
    assert not person.control("undo").enabled
    person.press("Ctrl+z")
    assert person.top.hands == list(CHARACTERS[0].hands)


def test_a_small_window_undoes_too(tmp_path) -> None:
    person = building(seated(tmp_path, (960, 600)), 2)
    assert not person.sees("Undo")
    person.click("characters")
    assert person.sees("Characters for the whole team")
    person.click("steady")
    person.click("undo")
    assert person.top.hands == list(CHARACTERS[0].hands)


def test_the_next_team_undoes_nothing_of_the_one_before(person: Person) -> None:
    """R3.3."""
    building(person, 2, 5)
    person.click("steady")
    person.press("Ctrl+Enter")
    lift(person)
    person.press("Ctrl+z")
    assert person.top.hands == list(opening(7, 1, 2))


def test_a_rider_copies_another(person: Person) -> None:
    building(person, 2)
    person.click("copy-4")
    person.press("Down", "Enter")
    assert person.top.hands[3] == refitted(CHARACTERS[0].hands[1], 4)
    person.click("copy-4")
    person.press("Esc")
    assert isinstance(person.top, BuildingScene)


def test_going_back_asks_nothing_and_loses_nothing(person: Person) -> None:
    person.open(ShowSetup(everything=True))
    person.press("Enter")
    person.click("card-2-0")
    person.press("9")
    person.press("Esc")
    person.press("Enter")
    assert person.control("card-2-0").value == 9


# Everything can be reached and read


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_focus_comes_to_every_control(tmp_path, size) -> None:
    person = building(seated(tmp_path, size), 2, 5)
    walked = labels_walked(person)
    assert walked == labels_to_walk(person)
    assert {f"card-{rider}-{card}" for rider in (1, 2, 3, 4) for card in (0, 1, 2)} | {"ready", "back"} <= walked
    assert "wolf" in walked or "characters" in walked


def test_a_small_window_keeps_the_characters_behind_a_button(tmp_path) -> None:
    person = building(seated(tmp_path, (960, 600)), 2)
    person.click("characters")
    person.click("steady")
    assert person.top.focus.depth == 0
    assert person.top.hands[0] == (10, 10, 10)
    person.press("Ctrl+Enter")
    assert own_hands(person, 2)[0] == (10, 10, 10)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("team", [1, 4])
def test_nothing_is_cut_off(tmp_path, size, long: bool, team: int) -> None:
    person = building(seated(tmp_path, size), team, 6)
    person.click("card-3-1")
    person.press("1", "Tab")
    if long:
        with longer():
            person.top.relayout()
            assert not unreadable(person)
    else:
        assert not unreadable(person)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("theme", PALETTES)
def test_the_curtain_is_read_in_every_theme(tmp_path, size, theme: str) -> None:
    with longer():
        person = seated(tmp_path, size, PALETTES[theme])
        person.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], seats(3, 4), 7)))
        assert isinstance(person.top, CurtainScene)
        assert not unreadable(person)


def test_riders_are_called_by_their_own_names(person: Person) -> None:
    """In the copies, beside the characters and in what is wrong with a hand."""
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2), 7)
    named = replace(plan.seats[1], riders=("Finn", None, "Hal", None))
    person.open(BuildTeams(replace(plan, seats=(plan.seats[0], named, *plan.seats[2:])), HotSeat()))
    assert person.sees("Shown is what Finn gets.")
    person.click("copy-2")
    assert person.sees("Rider 2 rides like")
    assert person.sees("Hal")
    person.press("Esc")
    person.click("card-3-0")
    person.press("-")
    assert person.sees("Hal has 19 of 20.")
    person.click("card-2-2")
    person.click("card-3-0")
    person.press("+")
    person.click("card-2-0")
    person.press("-")
    assert person.sees("Rider 2 has 24 of 25.")


def strike(studio: Studio, key: int, mods: int = 0) -> None:
    """A key of the real window."""
    studio.app.hear(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode=""))
    studio.app.hear(pygame.event.Event(pygame.KEYUP, key=key, mod=mods))
    studio.app.draw()


def build(studio: Studio) -> BuildingScene:
    studio.open(ShowMenu())
    studio.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], seats(2), 7), HotSeat()))
    studio.app.draw()
    assert isinstance(studio.top, BuildingScene)
    return studio.top


def focused(studio: Studio) -> str:
    current = studio.top.focus.current
    return "" if current is None else current.label


@pytest.mark.parametrize(("key", "step"), [(pygame.K_PLUS, 1), (pygame.K_EQUALS, 1), (pygame.K_KP_MINUS, -1)])
def test_plus_and_minus_change_the_card_of_the_rider_shown_and_never_the_size(
    studio: Studio, key: int, step: int
) -> None:
    scene = build(studio)
    scene.put_hands([(10, 10, 10), (9, 9, 7), (7, 7, 6), (6, 5, 5)])
    for ringed, changed in (("ready", (1, 0)), ("card-3-1", (3, 1)), ("back", (3, 0))):
        studio.focus(ringed)
        assert focused(studio) == ringed
        studio.app.draw()
        before = list(scene.hands)
        strike(studio, key)
        rider, at = changed
        assert focused(studio) == f"card-{rider}-{at}"
        assert scene.hands[rider - 1][at] == before[rider - 1][at] + step
        assert studio.app.screen.scale == 1


def test_plus_and_minus_do_nothing_under_a_list_of_hands(studio: Studio) -> None:
    scene = build(studio)
    studio.click("copy-2")
    before = list(scene.hands)
    strike(studio, pygame.K_PLUS)
    assert studio.top.focus.depth
    assert (scene.hands, studio.app.screen.scale) == (before, 1)


def test_with_ctrl_plus_and_minus_change_the_size_of_letters(studio: Studio) -> None:
    scene = build(studio)
    studio.focus("card-3-1")
    before = list(scene.hands)
    strike(studio, pygame.K_EQUALS, pygame.KMOD_LCTRL)
    assert studio.app.screen.scale == 1.25
    strike(studio, pygame.K_KP_MINUS, pygame.KMOD_LCTRL)
    assert studio.app.screen.scale == 1
    assert scene.hands == before


def test_the_page_of_keys_says_what_plus_and_minus_do_here(person: Person) -> None:
    building(person, 2)
    groups = person.top.keys()
    told = {key.text: key.caps for group in groups for key in group.keys if "+" in key.caps[-1] or "−" in key.caps[-1]}
    assert told["one less, one more"] == ("←", "→", "−", "+")
    assert told["text size"] == ("Ctrl++", "Ctrl+−")
    person.press("F1")
    assert person.sees("Ctrl++")


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_after_a_lot_enter_goes_on_with_it(tmp_path, size) -> None:
    person = building(seated(tmp_path, size), 1)
    if size[0] < 1100:
        person.click("characters")
    person.press("L")
    drawn = tuple(person.top.hands)
    assert drawn != CHARACTERS[0].hands
    assert person.focused == "ready"
    if size[0] >= 1100:
        person.press("L")
        assert tuple(person.top.hands) != drawn
        drawn = tuple(person.top.hands)
    person.press("Enter")
    assert tuple(own_hands(person, 1)) == drawn
    person.evening.let_go()
