"""Privacy screens, and cards that are face down until their owner turns them over (R9.3)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.input.input_source import SETTLED_AFTER_MS
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.panels.privacy_screen import INPUT_DELAY_MS
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.actions import key_groups
from breakaway_desktop.ui.screens.race.model import NOTICE_MS, hand_cards
from breakaway_desktop.ui.screens.race.privacy import AFTER_MS
from breakaway_desktop.ui.screens.race.road import card_markers
from breakaway_desktop.ui.screens.race.visibility import viewing_team
from tests.kit.app_driver import EVERY_SIZE, SIZES, digit, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import BOT, HANDS, match_of
from tests.ui.screens.race.hot_seat_driver import CTRL, MODES, PEOPLE, HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import not_none

# Strict


@pytest.mark.parametrize("how", [pygame.K_SPACE, pygame.K_RETURN, "corner"])
def test_strict_covers_the_hand_and_ignores_input_at_first(how: int | str, tmp_path: Path) -> None:
    """One key or click dismisses it after that, and a second press plays nothing."""
    people = HotSeatDriver(race("strict"), tmp_path)
    people.session.settings.first_press = True
    assert people.wait_for_ask()
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        people.key(key)
        people.wait(INPUT_DELAY_MS / 2 - 5)
        assert people.is_covered()
    people.wait(INPUT_DELAY_MS)
    assert people.shows_text("YELLOW, YOUR TURN")
    assert people.shows_text("Hand over to Yellow")
    for key in (digit(0), digit(0), pygame.K_v, pygame.K_h):
        people.key(key)
    assert people.is_covered()
    assert people.model.hand_draft.chosen_index == -1
    assert people.shows_text("Show your cards first to get a hint.")
    box = people.box("main")
    people.click((box.x + 40, box.bottom - 12)) if how == "corner" else people.key(int(how))
    assert not people.is_covered()
    assert people.is_open()
    for key in (pygame.K_RETURN, digit(0), digit(0)):
        people.key(key)
    assert not people.match.steps
    people.wait(AFTER_MS)
    people.key(digit(0))
    assert people.match.steps
    assert people.wait_for_rider() == 21
    assert people.is_covered()
    assert people.shows_text("AZURE, YOUR TURN")


def test_the_hand_is_covered_when_the_human_changes_and_has_secrets(tmp_path: Path) -> None:
    """Not if the same human is asked again, or has nothing to hide; his team-mates' cards stay face down then."""
    people = HotSeatDriver(race("strict", ("human", BOT, "human")), tmp_path)
    before, falls, unveiled = 0, 0, 0
    while people.wait_for_ask():
        people.wait(INPUT_DELAY_MS)
        asked = not_none(people.model.shown_ask)
        secret = people.match.view(0).rider(asked.rider).secret
        mates = [people.match.view(0).rider(10 * asked.team + n).secret for n in range(1, 5)]
        sits = people.model.seat.revealed_team == asked.team
        assert not sits or before == asked.team
        assert people.is_covered() == (secret > 0 and not sits)
        if people.is_covered():
            falls += 1
            assert not people.model.hand_draft.chosen_index + 1
            people.dismiss_privacy_screen()
            assert people.is_open()
        elif not sits and any(mates):
            unveiled += 1
            assert viewing_team(people.model) == 0
        before, cards = asked.team, hand_cards(people.model)
        people.key(digit(cards.index(max(cards))))
        people.key(pygame.K_RETURN)
    assert 4 < falls < 30
    assert unveiled


@pytest.mark.parametrize("opened", [pygame.K_ESCAPE, pygame.K_F1, pygame.K_r])
def test_strict_covers_the_hand_again_after_a_page_over_the_race(opened: int, tmp_path: Path) -> None:
    """Another player may have closed the menu."""
    people = HotSeatDriver(race("strict"), tmp_path)
    people.sit_down()
    people.key(digit(1))
    if opened == pygame.K_ESCAPE:
        people.key(pygame.K_ESCAPE)  # puts the card back
    people.key(opened)
    assert people.is_covered()
    people.key(pygame.K_ESCAPE)
    assert people.top is people.page
    assert not people.model.dialog
    people.key(pygame.K_RETURN)
    assert people.is_covered()
    people.dismiss_privacy_screen()
    assert people.is_open()
    people.key(pygame.K_RETURN)
    assert not people.match.steps  # the next player has chosen nothing


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("mode", ["strict", "trust"])
def test_nothing_of_it_is_cut_off(mode: str, size: tuple[int, int], tmp_path: Path) -> None:
    name = "A player with quite a long na"
    with longer_sentences():
        people = HotSeatDriver(race(mode, names=(name, None, None)), tmp_path, size=size)
        people.wait_for_rider()
        assert people.is_covered() or people.has_privacy_screen()
        # Score and bar shorten a name.
        assert [text for text in people.texts_cut_off() if not text.lower().endswith(name.lower())] == []
        assert any(name.upper() in text for text in people.texts())


# Before everything else


def open_hands() -> Match:
    return match_of(PEOPLE, hands=[HANDS] * 3, rows={"first_turn": "team1", "hands": "open"})


@pytest.mark.parametrize("mode", ["strict", "trust"])
def test_with_one_human_or_open_hands_no_privacy_screen_appears(mode: str, tmp_path: Path) -> None:
    for match in (race(mode, ("human", BOT, BOT)), open_hands()):
        match.meta["secrets"] = mode
        people = HotSeatDriver(match, tmp_path)
        people.wait_for_rider()
        people.leave_window()
        people.come_back()
        assert not people.has_privacy_screen()
        assert not people.is_covered()
        assert people.is_open()


def test_trust_shows_a_privacy_screen_after_loading_but_not_at_every_turn(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust", cards=1), tmp_path)
    people.wait_for_rider()
    assert people.has_privacy_screen()
    assert people.shows_text("AZURE, YOUR TURN")
    assert people.shows_text("Player 2: rider 21 to move")
    assert not people.shows_text("Bunch")
    people.key(digit(0))
    people.dismiss_privacy_screen()
    assert people.is_open()
    for _ in range(4):
        people.play_card()
        people.wait_for_rider()
        assert not people.has_privacy_screen()
        assert people.is_open()
    people.key(pygame.K_F1)
    assert not people.is_open()  # with a page over the race
    people.leave_window()
    people.come_back()
    people.wait(SETTLED_AFTER_MS)
    people.key(pygame.K_ESCAPE)
    assert people.has_privacy_screen()


def test_esc_opens_the_menu_over_a_privacy_screen_that_stays(tmp_path: Path) -> None:
    people = HotSeatDriver(race("trust", cards=1), tmp_path)
    people.wait_for_rider()
    people.key(pygame.K_ESCAPE)
    assert shows(people.top, menu_in_race)
    assert not people.shows_text("Movement log")
    people.key(pygame.K_ESCAPE)
    people.key(pygame.K_SPACE)
    people.page.dispatch(say.PostNotice("The copy is saved."))
    people.wait(NOTICE_MS + 1)
    assert people.has_privacy_screen()
    people.dismiss_privacy_screen()
    assert not people.has_privacy_screen()
    assert people.shows_text("The copy is saved.")


@pytest.mark.parametrize("mode", MODES)
def test_back_and_forth_and_away_from_the_window_cover_the_cards(mode: str, tmp_path: Path) -> None:
    """The click that brings the window back does not lift anything."""
    people = HotSeatDriver(race(mode), tmp_path)

    def look() -> None:
        people.sit_down()
        if mode == "peek":
            people.key(pygame.K_v)
        assert people.is_open()

    def is_covered() -> bool:
        assert people.has_privacy_screen() == (mode == "trust")
        assert people.is_covered() == (mode == "strict")
        return not people.is_open()

    look()
    people.leave_window()
    assert is_covered()
    people.wait(2000)
    people.come_back()
    if mode != "peek":
        people.click("main")
    assert is_covered()
    people.play_card()
    look()
    people.key(pygame.K_z, mods=CTRL)
    assert people.wait_for_rider() == 11
    assert is_covered()
    look()
    people.key(pygame.K_y, mods=CTRL)
    assert people.wait_for_rider() == 21
    assert is_covered()


def test_the_page_of_keys_lists_the_keys_that_show_cards(tmp_path: Path) -> None:
    def caps(mode: str, players: tuple[str, ...] = PEOPLE) -> set[tuple[str, str]]:
        people = HotSeatDriver(race(mode, players), tmp_path)
        people.wait_for_rider()
        return {(cap, row.words) for group in key_groups(people.model) for row in group.rows for cap in row.caps}

    peek, alone = ("V", "show or hide secret cards"), {cap for cap, _words in caps("peek", ("human", BOT, BOT))}
    assert peek in caps("peek")
    assert ("Space", "show my cards") in caps("strict")
    assert peek not in caps("strict")
    assert "J" in {cap for cap, _words in caps("trust")}
    assert not {"V", "J"} & alone


@pytest.fixture
def people(tmp_path: Path) -> HotSeatDriver:
    people = HotSeatDriver(race("peek", cards=1), tmp_path)
    assert people.sit_down() == 21
    return people


def test_cards_turn_up_with_v_and_down_by_themselves(people: HotSeatDriver) -> None:
    assert not people.is_open()
    assert "? ? ? = 30" in people.texts()
    assert not card_markers(people.model)
    people.key(pygame.K_v)
    assert people.is_open()
    assert people.shows_text("Hide: 10 s")
    assert {peg.square for peg in card_markers(people.model)} == {9, 10, 11}
    for _ in range(45):
        people.wait(200)
    assert people.is_open()
    assert people.shows_text("Hide: 1 s")
    for _ in range(6):
        people.wait(200)
    assert not people.is_open()
    people.click("eye")
    assert people.is_open()
    people.click("eye")
    assert not people.is_open()


def test_cards_stay_open_without_a_time_limit(people: HotSeatDriver) -> None:
    people.session.settings.peek = 0
    people.key(pygame.K_v)
    for _ in range(200):
        people.wait(500)
    assert people.is_open()
    assert "Hide" in people.texts()


def test_a_card_can_be_played_face_down_and_no_hand_stays_open(people: HotSeatDriver) -> None:
    people.key(pygame.K_v)
    people.key(digit(2))
    assert people.shows_text("PLAY 9")
    people.key(pygame.K_v)
    assert people.shows_text("PLAY FACE DOWN")
    people.key(pygame.K_v)
    people.key(pygame.K_RETURN)
    assert people.match.steps[1].decision == (21, 9)
    assert people.wait_for_rider() == 12
    assert not people.is_open()
    people.play_card()
    assert people.wait_for_rider() == 22
    assert not people.is_open()


def test_a_hint_needs_open_cards_and_disappears_with_them(people: HotSeatDriver) -> None:
    people.key(pygame.K_h)
    assert not_none(people.model.notice).words == "Show the secret cards first: press V."
    people.key(pygame.K_v)
    people.key(pygame.K_h)
    people.wait_until(lambda: people.model.driver.advice.advice is not None)
    assert people.shows_text("Hint: play")
    people.key(pygame.K_v)
    assert not people.shows_text("Hint: play")
    people.key(pygame.K_v)
    assert not people.shows_text("Hint: play")


def test_the_notice_is_not_covered_by_the_log_next_to_the_road(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek", cards=1), tmp_path, size=(1920, 1080))
    people.sit_down()
    people.key(pygame.K_h)
    assert people.shows_text("Show the secret cards first: press V.")
    assert people.texts_cut_off() == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(size: tuple[int, int], tmp_path: Path) -> None:
    with longer_sentences():
        people = HotSeatDriver(race("peek", clock=60), tmp_path, size=size)
        people.sit_down()
        assert people.texts_cut_off() == []
        people.key(pygame.K_v)
        assert people.texts_cut_off() == []
