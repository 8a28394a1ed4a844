"""What a screen reader hears on the race screen: lines without being asked for, and answers to keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.ui.access.bridge import Told
from breakaway_desktop.ui.access.heard import Heard
from breakaway_desktop.ui.access.tree import tree_of
from breakaway_desktop.ui.intents import ShowKeys
from breakaway_desktop.ui.screens import key_page, race as race_screen
from breakaway_desktop.ui.screens.race import messages as say
from tests.kit.app_driver import digit
from tests.kit.races import HANDS, match_of
from tests.ui.screens.race.hot_seat_driver import MODES, HotSeatDriver
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.screens.race.test_keys import ALONE, at_question
from tests.ui.screens.race.test_same_frames import OTHER_SECRET, SECRET, started_match

READING = (pygame.K_a, pygame.K_x, pygame.K_f, pygame.K_z, pygame.K_u, pygame.K_y, pygame.K_F9, pygame.K_COMMA)
"""Keys of the race reader that change no setting."""


def heard(driver: RaceScreenDriver) -> Heard:
    return race_screen.heard(driver.model)


def words(driver: RaceScreenDriver) -> list[str]:
    return [line.words for line in heard(driver).lines]


def answer(driver: RaceScreenDriver, key: int) -> str:
    driver.key(key)
    return driver.model.reading.words


def test_a_question_is_told_once_and_again_only_after_a_card(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    first = heard(seat)
    assert sum(line.is_current for line in first.lines) == 1
    seat.wait()
    assert heard(seat) is first
    seat.key(digit(0))
    seat.key(pygame.K_RETURN)
    assert seat.wait_for_ask()
    assert [line for line in heard(seat).lines if line.is_current] != [line for line in first.lines if line.is_current]


def test_keys_answer_and_the_same_key_again_answers_in_full(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    short, long, short_again = (answer(seat, pygame.K_u) for _ in range(3))
    assert "Cards" in long
    assert short == short_again
    assert "Cards" not in short
    assert answer(seat, pygame.K_F9) != short
    assert answer(seat, pygame.K_u) == short
    assert words(seat)[-1] == short
    assert heard(seat).lines[-1].is_urgent


def test_the_circuit_is_a_list_of_groups_and_squares(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    seat.app.screen.listens = True
    seat.stage.resize()

    def focused() -> str:
        tree = tree_of(seat.page, 1.0)
        return tree.leaves[tree.focus].name

    before = focused()
    lines = answer(seat, pygame.K_F9)
    assert focused() == before
    assert answer(seat, pygame.K_F9) == ""
    leader = focused()
    assert lines.startswith(leader)

    # Groups to the last one, squares forward, and back to the end.
    seat.press(*["down"] * 40)
    last = focused()
    assert lines.endswith(last)
    seat.press("right")
    assert ": " in focused()
    seat.press("right")
    assert "empty" in focused() or ": " in focused()
    seat.press("end")
    foremost = focused()
    seat.press("home", "end")
    assert focused() == foremost

    # A rider is marked and explained; the hand gets the focus, and its keys.
    seat.press("Enter")
    rider = seat.model.view_state.marked_rider
    assert rider == max(seat.model.match.race.on_road(), key=lambda each: (each.square, -each.arrived)).id
    assert words(seat)[-1].endswith(f"{rider} marked.")
    seat.press("Escape")
    assert seat.focused_label == "main"
    seat.press("right")
    assert seat.model.hand_draft.chosen_index >= 0


def test_the_race_is_read_line_by_line(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    last, before, last_again = (answer(seat, key) for key in (pygame.K_COMMA, pygame.K_COMMA, pygame.K_PERIOD))
    assert last == last_again != before


def test_the_amount_is_a_setting(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    usual = words(seat)
    assert answer(seat, pygame.K_o) == "In full."
    assert len(" ".join(words(seat))) > len(" ".join(usual))
    assert answer(seat, pygame.K_o) == "Brief."
    assert seat.settings.spoken == "brief"


def test_secret_orders_are_told_rider_by_rider(tmp_path: Path) -> None:
    match = match_of(ALONE, base="postal", hands=(HANDS,))
    seat = RaceScreenDriver(match, tmp_path)
    assert seat.wait_for_ask()
    assert "Turn 1. 11 on 0. Cards 10, 11 and 9. 12 on 0. " in words(seat)[-1]
    assert answer(seat, pygame.K_x).startswith("11. 10: to 10, new card ")
    seat.key(digit(0))
    assert words(seat)[1].startswith("11 plays 10. 12 on 0, no card yet, rider 2 of 4. ")
    for _rider in range(3):
        seat.key(digit(0))
    assert words(seat)[1].startswith("14 plays ")
    assert words(seat)[1].endswith(". Every rider has a card. Enter confirms.")


def test_secret_orders_are_lists_of_cards_that_can_be_pressed(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(ALONE, base="postal", hands=(HANDS,)), tmp_path)
    assert seat.wait_for_ask()
    seat.app.screen.listens = True
    seat.press("right")
    tree = tree_of(seat.page, 1.0)
    assert tree.leaves[tree.focus].name == "10: to 10"
    rider = next(leaf for leaf in tree.leaves.values() if leaf.name.startswith("12 on 0"))
    tree.targets[rider.children[-1]].press()
    assert seat.model.orders is not None
    assert 12 not in seat.model.orders.incomplete_riders


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_keys_of_the_reader_have_a_page_of_their_own(tmp_path: Path, language: str) -> None:
    set_language(language)
    seat = at_question(tmp_path)
    seat.key(pygame.K_F1)
    wanted = seat.intents[-1]
    assert isinstance(wanted, ShowKeys)
    shown = [row.words for group in wanted.groups for row in group.rows]
    (group,) = wanted.reader
    assert len(group.rows) > 8
    assert not {row.words for row in group.rows} & set(shown)
    assert key_page.view(wanted)


# Secrets


def test_players_at_one_screen_are_told_once_that_their_cards_are_read_aloud(tmp_path: Path) -> None:
    people = HotSeatDriver(started_match(OTHER_SECRET, "trust", 1), tmp_path)
    people.wait_for_rider()
    people.dismiss_privacy_screen()
    assert "headphones" in str(race_screen.heard(people.model).lines)


class Listener(HotSeatDriver):
    """A driver of a shared screen that collects what is heard after every action."""

    def hear(self, told: Told) -> list[str]:
        told.update(self.stage, "")
        return [leaf.name for _node, leaf in told.lines]


def everything_heard(own: TeamHands, mode: str, folder: Path) -> list[list[str]]:
    """Return what is heard while the second human, whose cards are covered, is asked, and after he has looked."""
    people, told = Listener(started_match(own, mode, 1), folder), Told()
    people.wait_for_rider()
    collected = [people.hear(told)]
    for key in READING:
        people.key(key)
        people.key(key)
        collected.append(people.hear(told))

    # He looks, asks for everything, and his cards are covered again.
    if mode != "peek":
        people.dismiss_privacy_screen()
    else:
        people.key(pygame.K_v)
    assert people.is_open()
    for key in READING:
        people.key(key)
        people.key(key)
        people.hear(told)
    people.key(pygame.K_v) if mode == "peek" else people.leave_window()
    collected.append(people.hear(told))
    for key in READING:
        people.key(key)
        collected.append(people.hear(told))
    return collected


@pytest.mark.parametrize("mode", MODES)
def test_covered_cards_are_in_no_word(mode: str, tmp_path: Path) -> None:
    """R9.3: nor in what was told before they were covered."""
    assert everything_heard(SECRET, mode, tmp_path) == everything_heard(OTHER_SECRET, mode, tmp_path)


@pytest.mark.parametrize("mode", MODES)
def test_face_up_cards_do_change_words_and_picture(mode: str, tmp_path: Path) -> None:
    """This shows that the test above and those of equal frames can fail."""
    seen = []
    for own in (SECRET, OTHER_SECRET):
        people = HotSeatDriver(started_match(own, mode, 1), tmp_path)
        assert people.sit_down() == 21
        if mode == "peek":
            people.key(pygame.K_v)
        seen.append((words(people), people.picture_checksum()))
    assert all(shown != other for shown, other in zip(*seen, strict=True))


def test_a_privacy_screen_tells_nothing(tmp_path: Path) -> None:
    people = HotSeatDriver(started_match(SECRET, "trust", 1), tmp_path)
    people.wait_for_rider()
    assert people.has_privacy_screen()
    assert not heard(people).lines


def test_a_refusal_is_told_once_for_each_press(tmp_path: Path) -> None:
    seat, told = at_question(tmp_path), Told()
    told.update(seat.stage, "")
    for presses in (1, 2):
        seat.page.dispatch(say.PostNotice("Not now."))
        for _tick in range(5):
            told.update(seat.stage, "")
            seat.wait(100)
        assert [leaf.name for _node, leaf in told.lines].count("Not now.") == presses


def test_the_place_of_a_card_is_its_key(tmp_path: Path) -> None:
    """Equal cards are one card in the list, but each has a key."""
    hands: TeamHands = ((11, 7, 7, 5), (9, 9, 7), (5, 6, 9), (4, 5, 7))
    seat = RaceScreenDriver(match_of(ALONE, hands=[hands, HANDS, HANDS], first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    seat.app.screen.listens = True
    seat.stage.resize()
    seat.wait()
    for key in "124":
        seat.key(ord(key))
        tree = tree_of(seat.page, 1.0)
        chosen = [leaf for leaf in tree.leaves.values() if leaf.role is Role.ITEM and leaf.chosen]
        assert (int(key), 4) in [leaf.place for leaf in chosen]


def test_enter_without_a_card_says_how_to_choose_one(tmp_path: Path) -> None:
    seat = at_question(tmp_path)
    assert answer(seat, pygame.K_RETURN).startswith("Choose a card first")
    assert heard(seat).lines[-1].is_urgent
