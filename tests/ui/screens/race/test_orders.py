"""Secret orders on the screen: by four keys and Enter, changed, by mouse alone, undone or given up (R4.2, R4.4)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.layout import paint_node
from breakaway_desktop.play.chosen_orders import begin, choose, to_orders
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.ui.intents import ShowMenuInRace
from breakaway_desktop.ui.panels import orders_hands, scoreboard
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.actions import key_groups
from breakaway_desktop.ui.screens.race.layout import MAIN
from breakaway_desktop.ui.screens.race.model import RaceNotice
from breakaway_desktop.ui.screens.race.orders_view import hands, score
from breakaway_desktop.ui.screens.race.road import road_shown
from tests.kit.app_driver import EVERY_SIZE, digit
from tests.ui.screens.race.race_screen_driver import not_none as there
from tests.ui.screens.race.secret_orders import SecretOrdersDriver, play_turns, secret_race

EXACT: TeamHands = ((10, 2, 9, 9), (9, 8, 8), (5, 6, 9), (4, 5, 7))
EQUAL: TeamHands = ((10, 2, 9, 9), (8, 8, 8), (5, 6, 9), (4, 3, 7))


@pytest.fixture
def giver(tmp_path: Path) -> SecretOrdersDriver:
    return SecretOrdersDriver.at_first_turn(tmp_path)


# Choosing


def test_nothing_is_chosen_for_a_player(giver: SecretOrdersDriver) -> None:
    assert giver.chosen_cards() == {}
    giver.click(MAIN)
    assert there(giver.model.notice) == RaceNotice("11, 12, 13, 14 still need a card.", wrong=False, own=True)
    assert there(giver.model.notice).tone == "told"
    assert giver.focused_label == "rider 11"
    for _press in range(2):
        giver.key(pygame.K_RETURN)
        assert giver.focused_label == "rider 11"
        assert there(giver.model.notice) == RaceNotice("11, 12, 13, 14 still need a card.", wrong=False, own=True)
    assert giver.chosen_cards() == {}
    assert 1 not in giver.match.view().given


def test_four_keys_and_enter_give_the_orders_of_a_team(giver: SecretOrdersDriver) -> None:
    for rider, card in ((11, 3), (12, 1), (13, 2)):
        assert giver.orders.rider == rider
        giver.key(digit(card))
    giver.key(pygame.K_RETURN)
    assert there(giver.model.notice) == RaceNotice("14 still needs a card.", wrong=False, own=True)
    assert giver.focused_label == "rider 14"
    assert giver.shows_text("3 of 4")
    giver.key(digit(0))
    assert giver.shows_text("CONFIRM ORDERS")
    assert giver.shows_text("The others are shown where they are now, before their cards.")
    assert giver.focused_label == MAIN
    giver.key(pygame.K_RETURN)
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 9, 12: 8, 13: 9, 14: 4}
    assert giver.orders.turn == 2


def test_enter_confirms_the_selected_card_and_moves_on_to_the_main_button(giver: SecretOrdersDriver) -> None:
    """Arrow and Enter for each rider, then Enter; a card that is already selected is only confirmed."""
    for rider in (11, 12, 13, 14):
        assert giver.focused_label == f"rider {rider}"
        giver.key(pygame.K_RIGHT)
        giver.key(pygame.K_RETURN)
        assert giver.model.notice is None
    assert giver.chosen_cards() == {11: 0, 12: 0, 13: 0, 14: 0}
    assert giver.focused_label == MAIN
    giver.key(pygame.K_BACKSPACE)
    assert giver.focused_label == "rider 13"
    assert 1 not in giver.match.view().given
    giver.key(pygame.K_RETURN)
    assert giver.focused_label == MAIN
    assert 1 not in giver.match.view().given
    giver.key(pygame.K_RETURN)
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 10, 12: 9, 13: 5, 14: 4}


def test_enter_behind_a_number_passes_over_nobody(giver: SecretOrdersDriver) -> None:
    """This is a habit from sequential races: the number selects the next rider, so Enter has nothing to confirm."""
    giver.key(pygame.K_1)
    giver.key(pygame.K_RETURN)
    assert giver.focused_label == "rider 12"
    assert giver.model.notice is not None
    assert not giver.model.notice.wrong


def test_esc_puts_the_card_back_that_is_looked_at(giver: SecretOrdersDriver) -> None:
    giver.key(pygame.K_RIGHT)
    giver.key(pygame.K_ESCAPE)
    assert (giver.orders.rider, giver.orders.cursor_index) == (11, -1)
    assert not giver.intents


def test_esc_lowers_the_highlighted_card_and_never_takes_a_chosen_one_back(giver: SecretOrdersDriver) -> None:
    """Ctrl+Z does; with nothing to lower, the menu opens."""
    for rider in (13, 11, 12):
        giver.click(f"card 1 of {rider}")
    giver.key(pygame.K_RIGHT)
    assert giver.orders.cursor_index >= 0
    giver.key(pygame.K_ESCAPE)
    assert (giver.orders.cursor_index, giver.intents) == (-1, [])
    giver.key(pygame.K_ESCAPE)
    assert isinstance(giver.intents[-1], ShowMenuInRace)
    assert giver.chosen_cards() == {13: 0, 11: 0, 12: 0}
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert giver.chosen_cards() == {13: 0, 11: 0}


def test_a_number_closes_a_drawer_that_covers_the_hands_and_chooses(tmp_path: Path) -> None:
    giver = SecretOrdersDriver.at_first_turn(tmp_path, size=(960, 600))
    for key in (pygame.K_F8, pygame.K_e, pygame.K_F3):
        rider = giver.orders.rider
        giver.key(key)
        is_open = [giver.model.view_state.is_drawer_open]
        giver.key(digit(1))
        assert [*is_open, giver.model.view_state.is_drawer_open] == [True, False]
        assert giver.chosen_cards()[rider] == 1


def test_arrows_move_over_cards_and_on_to_the_next_rider(giver: SecretOrdersDriver) -> None:
    for _card in range(3):  # of four cards, two are equal
        giver.key(pygame.K_RIGHT)
    assert (giver.orders.rider, giver.orders.cursor_index) == (11, 2)
    giver.key(pygame.K_RIGHT)
    assert giver.orders.rider == 12
    giver.key(pygame.K_LEFT)
    assert giver.orders.cursor_index == 2
    for _card in range(3):
        giver.key(pygame.K_LEFT)
    assert giver.orders.rider == 11
    assert giver.chosen_cards() == {}
    giver.key(pygame.K_RIGHT)
    giver.key(pygame.K_RETURN)
    assert giver.chosen_cards() == {11: 0}
    assert giver.orders.rider == 12


def test_enter_takes_the_card_that_the_arrows_have_come_to_wherever_the_mouse_rests(giver: SecretOrdersDriver) -> None:
    control = giver.page.focus.find("card 3 of 11")
    giver.point(control.rect.centre)
    assert giver.orders.hovered_card == (11, 2)
    giver.key(pygame.K_RIGHT)
    assert (giver.orders.shown_index, giver.orders.hovered_card[1]) == (0, -1)
    assert [peg.card for peg in road_shown(giver.model).markers if peg.chosen] == [giver.orders.hand(11)[0]]
    giver.key(pygame.K_RETURN)
    assert giver.chosen_cards() == {11: 0}


def test_tab_leads_to_the_next_rider_and_backspace_to_the_one_before(giver: SecretOrdersDriver) -> None:
    giver.key(pygame.K_TAB)
    assert giver.orders.rider == 12
    giver.key(pygame.K_TAB, mods=pygame.KMOD_SHIFT)
    assert giver.orders.rider == 11
    giver.key(digit(1))
    assert giver.chosen_cards() == {11: 1}
    giver.key(pygame.K_BACKSPACE)
    assert giver.orders.rider == 11


def test_choices_can_be_changed_until_the_orders_are_confirmed(giver: SecretOrdersDriver) -> None:
    giver.choose_all()
    giver.key(pygame.K_BACKSPACE)
    giver.key(pygame.K_BACKSPACE)
    assert giver.orders.rider == 12
    giver.key(digit(2))
    assert giver.orders.rider == 12
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert giver.chosen_cards() == {11: 0, 12: 0, 13: 0, 14: 0}
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert giver.orders.incomplete_riders == (14,)
    giver.key(digit(1))
    giver.key(pygame.K_RETURN)
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 10, 12: 9, 13: 5, 14: 3}


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_team_is_ordered_by_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    giver = SecretOrdersDriver.at_first_turn(tmp_path, size=size)
    for rider, card in ((14, 2), (12, 0), (11, 1), (13, 1), (12, 1)):
        plate = giver.box(f"rider {rider}")
        giver.click((plate.x + 24, plate.y + 16))
        assert giver.orders.rider == rider
        giver.click(f"card {card + 1} of {rider}")
        assert giver.chosen_cards()[rider] == card
    assert [words for words in giver.texts_cut_off() if not words.isdigit()] == []
    giver.click(MAIN)
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 2, 12: 8, 13: 6, 14: 7}


def test_the_card_under_the_pointer_is_previewed_and_not_chosen(giver: SecretOrdersDriver) -> None:
    before = giver.picture_checksum()
    giver.point(giver.box("card 3 of 13").centre)
    preview = there(road_shown(giver.model).picture.preview)
    assert (preview.id, preview.end) == (13, 9)
    assert giver.chosen_cards() == {}
    assert giver.orders.rider == 11
    assert giver.picture_checksum() != before
    giver.point((640, 796))
    assert giver.picture_checksum() == before


def test_the_road_shows_the_landings_of_all_riders_with_a_card(giver: SecretOrdersDriver) -> None:
    giver.choose_all()
    shown = road_shown(giver.model)
    assert there(shown.picture.preview).id == 14
    assert [(rider.id, rider.end) for rider in shown.picture.ordered_landings] == [(11, 10), (12, 9), (13, 5)]
    assert [(peg.card, peg.square) for peg in shown.markers] == [(3, 3), (4, 4), (7, 7)]


def test_a_rider_without_a_choice_has_his_card_from_the_start(tmp_path: Path) -> None:
    giver = SecretOrdersDriver.at_first_turn(tmp_path, EQUAL)
    assert giver.orders.incomplete_riders == (11, 13, 14)
    giver.key(digit(0))
    assert giver.orders.rider == 13
    giver.give_orders()
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 10, 12: 8, 13: 5, 14: 4}


def test_a_dropped_rider_rides_by_himself_unless_a_card_is_chosen_for_him(giver: SecretOrdersDriver) -> None:
    """R4.6: choosing his card again removes it, and he rides automatically."""
    hands_ = ((10, 2), (4, 9))
    riders = (AskCard(1, 11, (10, 2), False), AskCard(1, 14, (4, 9), True))
    orders = begin(giver.orders.ask._replace(riders=riders), hands_, 5, ())
    assert orders.incomplete_riders == (11,)
    assert (orders.played_index(14), orders.place(14)) == (1, -1)
    ordered = choose(orders, 14, 0)
    assert to_orders(ordered).cards == ((14, 4),)
    assert choose(ordered, 14, 0).chosen == ()
    assert begin(orders.ask, hands_, 5, (14,)).incomplete_riders == (11, 14)


def test_a_number_without_a_card_is_answered_in_a_sentence(giver: SecretOrdersDriver) -> None:
    giver.key(pygame.K_TAB)
    giver.key(digit(3))
    assert there(giver.model.notice).words == "Yellow 12 holds 3 cards."
    assert giver.chosen_cards() == {}


# Shown facts


def test_the_score_shows_which_teams_have_confirmed_orders(giver: SecretOrdersDriver) -> None:
    giver.key(digit(0))
    giver.stage.handle(Posted(None))
    assert [team.note for team in score(giver.model, giver.orders).teams] == [
        scoreboard.AWAITED, scoreboard.IN, scoreboard.IN,
    ]  # fmt: skip
    assert giver.shows_text("1 of 4")
    assert giver.shows_text("the others are ready")


def test_each_card_shows_the_points_that_its_lines_may_pay(tmp_path: Path) -> None:
    """R6.3: alone, shared by two, shared by three, as ranges."""
    giver = SecretOrdersDriver(secret_race(base="pbm", rows={"sprints": (8,)}, hands=[EXACT]), tmp_path)
    assert giver.wait_for_ask()
    cards = hands(giver.model, giver.orders)[0].cards
    assert [bool(card.pays) for card in cards] == [True, False, True]
    assert giver.shows_text("11, 21 and 31 move as one")
    giver.key(pygame.K_RIGHT)
    assert giver.shows_text("Sprint 8: 9 each if two share, 8 each if three")


def test_cards_are_drawn_again_with_each_order(tmp_path: Path) -> None:
    """R4.2: where a team-mate will land is known."""
    giver = SecretOrdersDriver(play_turns(secret_race(), 4), tmp_path)
    assert giver.wait_for_ask()

    def shown() -> list[str]:
        return [f"{card.breakdown} {card.new}" for hand in hands(giver.model, giver.orders) for card in hand.cards]

    before = shown()
    giver.key(digit(0), digit(0))
    assert shown() != before


def test_a_hint_marks_a_card_of_each_rider(giver: SecretOrdersDriver) -> None:
    giver.key(pygame.K_h)
    giver.wait_until(lambda: giver.model.driver.advice.advice is not None)
    shown = hands(giver.model, giver.orders)
    assert all(any(card.best for card in hand.cards) for hand in shown)
    assert giver.shows_text("Hint: play")
    for hand in shown:  # raised for one rider after the other, also where the mouse rests on a card
        best = next(card.indices[0] for card in hand.cards if card.best)
        assert giver.orders.highlighted_card == (hand.rider, best)
        giver.click(f"card {best + 1} of {hand.rider}")
        assert giver.chosen_cards()[hand.rider] == best
    giver.key(pygame.K_h)
    assert not giver.model.is_advised


def test_on_little_room_why_and_retire_lie_behind_a_button(tmp_path: Path) -> None:
    giver = SecretOrdersDriver.at_first_turn(tmp_path, size=(960, 600))
    assert giver.shows_text("Celeste")
    assert giver.page.focus.find("more").tip == "More"
    giver.click("more")
    assert str(giver.model.dialog) == "more"
    giver.key(pygame.K_r)
    assert giver.shows_text("RETIRE A RIDER")
    giver.key(pygame.K_ESCAPE)
    giver.click("more")
    giver.key(pygame.K_e)
    assert giver.model.view_state.explains
    assert giver.model.dialog == ""


def test_the_page_of_keys_lists_those_of_orders(giver: SecretOrdersDriver) -> None:
    words = {row.words for group in key_groups(giver.model) for row in group.rows}
    assert {"choose a card for this rider", "previous rider", "the next rider"} <= words


@pytest.mark.parametrize("width", [84.0, 40.0, 16.0, 6.0])
def test_a_card_that_is_too_narrow_for_its_figure_is_drawn_all_the_same(width: float) -> None:
    """Letters are shrunk to fit, but not without end: the window would freeze."""
    surface = pygame.Surface((460, 200))
    hand = orders_hands.OrderHand("red", 31, "on 7", ("",), (orders_hands.OrderCard(13, 20, indices=(0,)),))
    before = surface.copy()
    paint_node(Canvas(surface, DAY, 1.0), Box(20, 20, width + 22, 158), orders_hands.OrderTile(hand))
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(before, "RGB")


# Undone and given up


def test_a_retired_rider_needs_no_card_and_the_others_keep_theirs(giver: SecretOrdersDriver) -> None:
    """R4.5: a rider retired before the turn is played leaves before it."""
    giver.key(digit(1))
    giver.key(digit(2))
    giver.key(pygame.K_r)
    giver.key(digit(2))
    giver.key(pygame.K_RETURN)
    assert giver.wait_for_ask()
    assert giver.orders.riders == (11, 12, 14)
    assert giver.chosen_cards() == {11: 1, 12: 2}
    giver.give_orders()
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 2, 12: 7, 14: 4}


def test_undo_after_the_turn_brings_the_orders_back_to_be_changed(giver: SecretOrdersDriver) -> None:
    giver.give_orders()
    assert giver.wait_for_ask()
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert giver.wait_for_ask()
    assert giver.orders.turn == 1
    assert there(giver.model.notice).words == "Undone: Yellow’s orders"
    assert giver.chosen_cards() == {11: 0, 12: 0, 13: 0, 14: 0}
    giver.key(digit(1))
    giver.key(pygame.K_RETURN)
    assert giver.wait_for_ask()
    assert 2 in giver.played_cards(1, 1).values()


def open_the_question(giver: SecretOrdersDriver) -> None:
    """Go through the menu to the question whether the orders are really to be skipped."""
    giver.click("menu")
    menu = giver.intents[-1]
    assert isinstance(menu, ShowMenuInRace)
    there(menu.skip_decision)()
    giver.wait()
    assert giver.shows_text("SKIP YELLOW’S ORDERS THIS TURN?")


def test_a_team_without_orders_plays_its_highest_cards_and_is_informed(giver: SecretOrdersDriver) -> None:
    giver.key(pygame.K_2)
    open_the_question(giver)
    giver.key(pygame.K_RETURN)
    assert giver.chosen_cards() == {11: 1}
    assert giver.played_cards(1, 1) == {}
    open_the_question(giver)
    giver.key(pygame.K_g, mods=pygame.KMOD_SHIFT)
    assert giver.shows_text("Yellow has no orders in turn 1")
    assert giver.wait_for_ask()
    assert giver.played_cards(1, 1) == {11: 10, 12: 9, 13: 9, 14: 7}


def test_choices_stay_while_the_file_is_written(giver: SecretOrdersDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile a bot has given its orders, and nobody is asked before they are saved."""
    giver.key(digit(0))
    with monkeypatch.context() as slow:
        slow.setattr(Driver, "is_saved", False)
        giver.wait(100)
        giver.page.dispatch(say.SubmitOrders())
    giver.wait(100)
    assert giver.chosen_cards() == {11: 0}
    assert giver.orders.rider == 12


def test_orders_are_accepted_or_refused_during_a_save(
    giver: SecretOrdersDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The human's answer counts while a bot's orders are still being saved."""
    for turn in (1, 2):
        giver.wait(300)
        assert giver.wait_for_ask()
        giver.page.dispatch(Posted(None))  # the bots have replied
        assert giver.match.view().given == (2, 3)
        with monkeypatch.context() as slow:
            slow.setattr(Driver, "is_saved", False)
            if turn == 1:
                giver.key(pygame.K_h)
                giver.give_orders()
            else:
                open_the_question(giver)
                giver.key(pygame.K_g, mods=pygame.KMOD_SHIFT)
        assert len(giver.played_cards(turn, 1)) == 4
        assert giver.model.dialog == ""


def test_later_turns_are_ordered_as_well(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(play_turns(secret_race(), 3), tmp_path)
    assert giver.wait_for_ask()
    assert [words for words in giver.texts_cut_off() if not words.isdigit()] == []
    assert giver.orders.turn == 4
