"""Team building: legal hands (R3), assistance, and everything reachable and readable."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.line_ups import CHARACTERS, first_line_up, fit_to_total
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.ui.intents import BuildTeams, ShowMenu, ShowSetup
from breakaway_desktop.ui.screens import team_building
from breakaway_desktop.ui.screens.new_race import screen as new_race
from breakaway_desktop.ui.screens.team_building.view import points_left_text
from tests.kit.app_driver import EVERY_SIZE, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import check_page
from tests.kit.races import seats
from tests.ui.journeys.forms import dismiss_privacy_screen, open_team_building, own_hands
from tools.studio import Studio

WOLF, _FIFTEENS, ATTACK, _BALANCED, STEADY = (character.hands for character in CHARACTERS)


@pytest.fixture
def builder(person: AppDriver) -> AppDriver:
    """One player who builds a team."""
    return open_team_building(person, 2)


@pytest.fixture
def adjuster(builder: AppDriver) -> AppDriver:
    """One player who changes single cards."""
    builder.press("a")
    return builder


def hands_of(person: AppDriver) -> tuple[tuple[int, ...], ...]:
    hands: tuple[tuple[int, ...], ...] = person.top.model.hands
    return hands


# Ready-made teams


def test_enter_starts_with_the_first_team(builder: AppDriver) -> None:
    builder.follow("on ready", "Enter")
    assert tuple(own_hands(builder, 2)) == WOLF


@pytest.mark.parametrize("way", ["key", "arrows", "click"])
def test_a_ready_made_team_sets_all_four_hands(builder: AppDriver, way: str) -> None:
    if way == "key":
        builder.press("5")
    elif way == "click":
        builder.click("steady")
    else:
        builder.focus("wolf")
        builder.press(*["Right"] * 4, "Enter")
    assert hands_of(builder) == STEADY
    builder.press("Enter")
    assert tuple(own_hands(builder, 2)) == STEADY


def test_each_team_shows_its_cards_and_style_and_no_figures(builder: AppDriver) -> None:
    for character in CHARACTERS:
        assert builder.shows_text(character.name.upper())
        assert all(builder.shows_text(word) for word in character.about.split())
        for card in {card for hand in character.hands for card in hand}:
            assert builder.shows_text(str(card))
    assert not builder.shows_text("points per race")


def test_random_cards_can_be_redrawn_and_confirmed_with_enter(builder: AppDriver) -> None:
    builder.click("random")
    first = hands_of(builder)
    assert first != WOLF
    builder.follow("on ready", "see Your cards", "x")
    assert hands_of(builder) != first
    drawn = hands_of(builder)
    builder.press("Enter")
    assert tuple(own_hands(builder, 2)) == drawn


# Single cards


def test_a_broken_total_is_explained_and_disables_ready(adjuster: AppDriver) -> None:
    """R3.2: the cards sum to the total."""
    adjuster.follow("click card-3-1", "Left", "see Rider 3 has 19 of 20.", "see 19 of 20", "see left: raise a card")
    assert not adjuster.control("ready").enabled
    adjuster.press("Ctrl+Enter")
    assert not adjuster.started_races
    adjuster.press("Esc")
    assert adjuster.shows_text("Rider 3 has 19 of 20."), "the teams tell it as well"
    adjuster.press("a", "Right", "Ctrl+Enter")
    assert len(adjuster.started_races) == 1


def test_too_many_points_are_explained(adjuster: AppDriver) -> None:
    """R3.1."""
    adjuster.follow("click card-4-2", "+", "+", "see Rider 4 has 18 of 16.")
    texts = adjuster.texts()
    assert texts[texts.index("too many") - 1] == "+2"


def test_less_than_the_total_may_start_if_the_rules_allow_it(person: AppDriver) -> None:
    """R3.2: `at most`."""
    open_team_building(person, 2, totals="at-most")
    person.follow("a", "click card-3-0", "-", "-", "see not used: ready", "see 2 points not used: that’s allowed.")
    person.press("Ctrl+Enter")
    first, *others = WOLF[2]
    assert own_hands(person, 2)[2] == (first - 2, *others)


@pytest.mark.parametrize(
    ("keys", "value"),
    [("1 2", 12), ("9", 9), ("1 0", 10), ("1 8", 8), ("0", WOLF[2][1]), ("1 5 3", 3), ("7 Tab Shift+Tab 1", 1)],
)
def test_a_card_is_typed(adjuster: AppDriver, keys: str, value: int) -> None:
    """R3.1: cards run from 1 to 15."""
    adjuster.click("card-3-1")
    adjuster.press(*keys.split())
    assert hands_of(adjuster)[2][1] == value


def test_a_card_out_of_range_is_refused_with_a_sentence(adjuster: AppDriver) -> None:
    """R3.1."""
    adjuster.follow("click card-3-1", "0", "see 0 isn’t between 1 and 15.", "Tab", "unseen isn’t between")


def test_cards_are_changed_by_mouse_alone(builder: AppDriver) -> None:
    builder.click("adjust")
    minus, plus = builder.control("card-2-1").ends
    builder.click(minus.centre)
    first, second, third = WOLF[1]
    assert hands_of(builder)[1] == (first, second - 1, third)
    builder.click(builder.control("card-2-0").ends[0].centre)
    builder.click(plus.centre)
    builder.click(plus.centre)
    builder.click("ready")
    assert own_hands(builder, 2)[1] == (first - 1, second + 1, third)


def test_another_team_can_be_selected_among_single_cards(adjuster: AppDriver) -> None:
    adjuster.click("steady")
    assert hands_of(adjuster) == STEADY
    assert adjuster.top.model.single_cards


def test_rider_1_gets_a_fourth_card_and_gives_it_up(adjuster: AppDriver) -> None:
    """R3.1."""
    adjuster.focus("count")
    adjuster.press("Left")
    assert hands_of(adjuster)[0] == (15, 13, 2)
    adjuster.press("Right")
    assert hands_of(adjuster)[0] == (14, 13, 2, 1)
    assert adjuster.control("ready").enabled


def test_a_rider_copies_another(adjuster: AppDriver) -> None:
    adjuster.follow("click copy-4", "Down", "Enter")
    assert hands_of(adjuster)[3] == fit_to_total(WOLF[1], 4)
    adjuster.follow("click copy-4", "Esc")
    assert adjuster.top.model.dialog is None
    assert adjuster.top.model.single_cards


def test_the_team_that_is_there_already_is_no_change(builder: AppDriver) -> None:
    builder.press("1")
    assert hands_of(builder) == WOLF
    assert not builder.shows_text("Undo")


def test_every_change_is_undone_steps_of_one_card_at_once(adjuster: AppDriver) -> None:
    adjuster.follow("click card-3-1", "Left", "Ctrl+z", "on card-3-1", "Left", "Left")
    own = hands_of(adjuster)
    adjuster.press("Esc", "3", "x", "Ctrl+z")
    assert hands_of(adjuster) == ATTACK
    adjuster.click("undo")
    assert hands_of(adjuster) == own
    adjuster.press("Ctrl+z")
    assert hands_of(adjuster) == WOLF
    adjuster.follow("unseen Undo", "Ctrl+z")
    assert hands_of(adjuster) == WOLF


def test_the_next_team_undoes_nothing_of_the_one_before(person: AppDriver) -> None:
    """R3.3."""
    open_team_building(person, 2, 5)
    person.press("5", "Enter")
    dismiss_privacy_screen(person)
    person.press("Ctrl+z")
    assert hands_of(person) == first_line_up(7, 1, 2)


def test_going_back_keeps_everything_without_a_question(person: AppDriver) -> None:
    """Esc closes single cards, then leads to the set-up."""
    person.open(ShowSetup(everything=True))
    person.follow("Enter", "a", "click card-2-0", "9", "Esc")
    assert not person.top.model.single_cards
    person.press("Esc")
    assert shows(person.top, new_race)
    person.press("Enter")
    assert hands_of(person)[1][0] == 9


# Reachability and texts


def page(person: AppDriver, *, adjusts: bool, several: bool = False) -> Page:
    m = team_building.begin(person.session, Plan("boxed", RULE_SETS["boxed"], seats(2, *[5] * several), 7))
    return Page(team_building, replace(m, single_cards=adjusts, seated=True))


@pytest.mark.parametrize("adjusts", [False, True])
def test_the_page_is_read_and_pressed(person: AppDriver, adjusts: bool) -> None:
    def new_page() -> Page:
        person.session.unfinished_hands.clear()
        return page(person, adjusts=adjusts)

    assert {"ready", "back", *(character.key for character in CHARACTERS)} <= check_page(new_page)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nothing_is_cut_off_in_longer_words(tmp_path, size) -> None:
    with longer_sentences():
        person = open_team_building(AppDriver(tmp_path, size), 1, 6)
        assert not person.unreadable()
        person.follow("a", "click card-3-1", "1", "Tab")
        assert not person.unreadable()


def test_riders_are_called_by_their_own_names(person: AppDriver) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2), 7)
    named = replace(plan.seats[1], riders=("Finn", None, "Hal", None))
    person.open(BuildTeams(replace(plan, seats=(plan.seats[0], named, *plan.seats[2:]))))
    person.follow("a", "see FINN", "click copy-2", "see Hal", "Esc", "click card-3-0", "-", "see Hal has 19 of 20", "+")
    person.follow("click card-2-0", "-", "see Rider 2 has 24 of 25.")


# + and − in the real window


def press_key(studio: Studio, key: int, mods: int = 0) -> None:
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode=""))
    studio.app.handle_event(pygame.event.Event(pygame.KEYUP, key=key, mod=mods))
    studio.app.draw()


@pytest.fixture
def adjusting(studio: Studio) -> Studio:
    studio.open(ShowMenu())
    studio.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], seats(2), 7)))
    press_key(studio, pygame.K_5)
    press_key(studio, pygame.K_a)
    return studio


@pytest.mark.parametrize(("key", "step"), [(pygame.K_PLUS, 1), (pygame.K_EQUALS, 1), (pygame.K_KP_MINUS, -1)])
def test_plus_and_minus_change_the_card_of_the_rider_in_focus_and_never_the_size(
    adjusting: Studio, key: int, step: int
) -> None:
    scale = adjusting.app.screen.scale
    adjusting.focus("card-1-0")
    press_key(adjusting, pygame.K_MINUS)  # a 15 cannot be raised
    for ringed, rider, at in (("ready", 1, 0), ("card-3-1", 3, 1), ("back", 3, 0)):
        adjusting.focus(ringed)
        before = adjusting.top.model.hands
        press_key(adjusting, key)
        assert adjusting.top.focus.current.label == f"card-{rider}-{at}"
        assert adjusting.top.model.hands[rider - 1][at] == before[rider - 1][at] + step
        assert adjusting.app.screen.scale == scale


def test_plus_and_minus_do_nothing_below_a_dialog(adjusting: Studio) -> None:
    adjusting.click("copy-2")
    before = adjusting.top.model.hands
    press_key(adjusting, pygame.K_PLUS)
    assert adjusting.top.model.hands == before


def test_the_page_of_keys_explains_plus_and_minus(adjusting: Studio) -> None:
    texts = {row.words: row.caps for group in adjusting.top.key_groups for row in group.rows}
    assert texts["raise a card by one"] == ("+",)
    assert texts["lower a card by one"] == ("−",)
    assert texts["lower or raise the highlighted card, or type it"] == ("←", "→")
    assert ("Ctrl++", "Ctrl+−") in texts.values()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_points_left_are_worded_the_same_at_every_size(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    set_language(language)
    person = open_team_building(AppDriver(tmp_path, size), 2)
    person.press("a")
    for keys in ((), ("-", "-"), ("+", "+", "+")):
        person.click("card-3-1")
        person.press(*keys)
        for rider in (1, 3):
            figure, words, _wrong = points_left_text(person.top.model, rider)
            drawn = [(text, cut) for text, _box, cut in person.drawn_texts()]
            assert any(drawn[at : at + 2] == [(figure, False), (words, False)] for at in range(len(drawn))), words
