"""The race on the screen: cards by key and by click, moves of bots, undo and redo, and everything that can be shown."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.palette import PALETTES, Palette
from breakaway_desktop.kit.input.inputs import KeyDown, Posted
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.intents import ShowKeys, ShowLog, ShowMenuInRace, ShowResult
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race.actions import actions
from breakaway_desktop.ui.screens.race.layout import hand_layout, race_frame
from breakaway_desktop.ui.screens.race.model import Retiring, acting_rider, hand_cards, team_to_move
from breakaway_desktop.ui.screens.race.road import reasons
from breakaway_desktop.ui.screens.race.screen_seat import HASTY_MS
from breakaway_desktop.ui.screens.race.strip import strip_of
from breakaway_desktop.ui.screens.race.visibility import shown_index_of
from tests.kit.app_driver import digit
from tests.kit.races import BOT, HANDS, OTHER_HANDS, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ALONE = ("human", BOT, BOT)
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.fixture
def seat(tmp_path: Path) -> RaceScreenDriver:
    """Return a race in its second turn in which a human is asked for a card."""
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path)
    assert seat.wait_for_ask()
    return seat


# Cards


def test_nothing_is_chosen_for_a_player(seat: RaceScreenDriver) -> None:
    steps = len(seat.match.steps)
    assert seat.model.hand_draft.chosen_index < 0
    seat.key(pygame.K_RETURN)
    assert len(seat.match.steps) == steps


def test_a_number_chooses_a_card_and_again_plays_it(seat: RaceScreenDriver) -> None:
    steps, card = len(seat.match.steps), hand_cards(seat.model)[1]
    seat.hold(digit(1))
    assert seat.model.hand_draft.chosen_index == 1
    assert len(seat.match.steps) == steps
    assert f"PLAY {card}" in seat.texts()
    seat.hold(digit(1))
    assert len(seat.match.steps) == steps
    seat.release(digit(1))
    seat.key(digit(1))
    assert card_of_step(seat, steps) == card


def card_of_step(seat: RaceScreenDriver, step: int) -> int:
    """Return the card of this step."""
    decision = seat.match.steps[step].decision
    assert isinstance(decision, PlayCard)
    return decision.card


def test_the_setting_lets_the_first_press_play(seat: RaceScreenDriver) -> None:
    seat.session.settings.first_press = True
    steps = len(seat.match.steps)
    seat.key(digit(0))
    assert len(seat.match.steps) > steps


def test_enter_rides_the_chosen_card_and_the_next_one_has_to_be_chosen(seat: RaceScreenDriver) -> None:
    steps = len(seat.match.steps)
    seat.key(digit(0))
    seat.key(pygame.K_RETURN)
    assert len(seat.match.steps) > steps
    assert seat.wait_for_ask()
    assert seat.model.hand_draft.chosen_index < 0
    steps = len(seat.match.steps)
    seat.key(pygame.K_RETURN)
    assert len(seat.match.steps) == steps


def test_arrows_lead_to_the_cards_and_choose_them(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_LEFT)
    last = len(hand_cards(seat.model)) - 1
    assert seat.model.hand_draft.chosen_index == last
    seat.key(pygame.K_LEFT)
    assert seat.model.hand_draft.chosen_index == last - 1


def test_a_click_plays_the_card_that_the_pointer_showed(seat: RaceScreenDriver) -> None:
    steps, card = len(seat.match.steps), hand_cards(seat.model)[0]
    seat.point(seat.box("card 1").centre)
    assert seat.model.hand_draft.hovered_index == 0
    assert seat.model.hand_draft.chosen_index < 0
    seat.click("card 1")
    assert card_of_step(seat, steps) == card


def test_pointing_at_a_card_shows_where_it_leads(seat: RaceScreenDriver) -> None:
    before = seat.picture_checksum()
    seat.point(seat.box("card 2").centre)
    assert seat.picture_checksum() != before
    seat.point((640, 796))
    assert seat.picture_checksum() == before


# Playback


def test_moves_of_bots_are_shown_and_any_key_continues(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, speed="slow")
    seat.wait_until(lambda: seat.model.shown_ask is not None)
    seat.play_first()
    seat.wait_until(lambda: seat.model.live.is_showing_moves)
    seat.wait_until(lambda: len(seat.match.steps) > seat.model.live.playback.steps_shown)
    seat.key(pygame.K_SPACE)
    assert not seat.model.live.is_showing_moves or len(seat.match.steps) > 15
    seat.wait_until(lambda: seat.model.shown_ask is not None)


def test_the_animation_pauses_and_steps(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, speed="slow")
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait_until(lambda: seat.model.live.is_showing_moves)
    seat.key(pygame.K_k)
    shot, steps = seat.model.shot, len(seat.match.steps)
    rest(seat)
    assert seat.model.shot is shot
    seat.key(pygame.K_RIGHT)
    assert seat.model.shot is not shot
    rest(seat)
    assert len(seat.match.steps) == steps + 1
    seat.key(pygame.K_k)
    assert seat.wait_for_ask()


def rest(seat: RaceScreenDriver) -> None:
    """Wait until nothing more happens automatically."""
    for _frame in range(100):
        seat.wait()


def test_space_held_hurries(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, speed="slow")
    assert seat.wait_for_ask()
    seat.play_first()
    requests, seat.thinker.requests = seat.thinker.requests, []  # the bot takes its time
    seat.hold(pygame.K_SPACE)
    assert seat.model.shown_ask is None
    seat.hold(pygame.K_SPACE)
    assert seat.model.live.playback.pace > 1
    seat.thinker.requests = requests
    seat.wait_until(lambda: seat.model.live.is_showing_moves)
    seat.release(pygame.K_SPACE)
    assert not seat.model.live.playback.pace > 1


def test_between_two_turns_the_team_that_moved_last_is_shown(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of((BOT,) * 6), tmp_path, speed="normal")
    for _turn in range(6):
        seat.wait_until(lambda: seat.model.steps and not acting_rider(seat.model))
        last = next(event for step in reversed(seat.model.steps) for event in step.events if isinstance(event, Moved))
        assert team_to_move(seat.model) == last.rider // 10
        seat.wait_until(lambda: acting_rider(seat.model))


def test_n_runs_on_to_the_next_rider_of_the_human(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, speed="slow")
    assert seat.wait_for_ask()
    seat.key(pygame.K_n)
    assert "to move: play his card." in not_none(seat.model.notice).words
    seat.play_first()
    seat.key(pygame.K_n)
    assert not seat.model.live.is_showing_moves
    assert seat.wait_for_ask()


def test_bots_alone_pause_step_and_go_on(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of([BOT] * 3), tmp_path, speed="slow")
    seat.wait_until(lambda: len(seat.match.steps) > 2)
    seat.key(pygame.K_SPACE)
    assert seat.model.live.playback.paused
    steps = len(seat.match.steps)
    seat.key(pygame.K_RIGHT)
    seat.wait_until(lambda: len(seat.match.steps) == steps + 1)
    rest(seat)
    assert len(seat.match.steps) == steps + 1
    turn = seat.match.race.turn
    seat.key(pygame.K_n, mods=SHIFT)
    rest(seat)
    assert (seat.match.race.turn, seat.match.race.moved) == (turn + 1, 0)
    steps = len(seat.match.steps)
    seat.key(pygame.K_SPACE)
    seat.wait_until(lambda: len(seat.match.steps) > steps + 2)


# Undo and redo


def test_taking_back_and_doing_it_again(seat: RaceScreenDriver) -> None:
    seat.play_first()
    assert seat.wait_for_ask()
    steps = len(seat.match.steps)
    assert "redo" not in seat.labels()
    seat.key(pygame.K_z, mods=CTRL)
    assert len(seat.match.steps) < steps
    assert not_none(seat.model.notice).words.startswith("Undone:")
    seat.click("redo")
    assert seat.wait_for_ask()
    assert len(seat.match.steps) >= 15
    seat.click("undo")
    assert seat.model.shown_ask is not None


def test_an_impossible_undo_is_explained(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(ALONE, first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    seat.key(pygame.K_z, mods=CTRL)
    assert not_none(seat.model.notice).words == "There’s nothing to undo yet."
    assert seat.page.focus.find("undo").why_disabled


def test_recent_moves_can_be_watched_again(seat: RaceScreenDriver) -> None:
    seat.play_first()
    assert seat.wait_for_ask()
    seat.key(pygame.K_w)
    assert seat.model.live.is_showing_moves
    assert seat.wait_for_ask()


# Information


def test_the_hint_is_asked_for_and_left(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_h)
    seat.wait_until(lambda: seat.model.driver.advice.advice is not None)
    assert any(text.startswith("Hint: play") for text in seat.texts())
    seat.key(pygame.K_ESCAPE)
    assert not seat.model.is_advised
    assert seat.model.hand_draft.chosen_index >= 0
    assert not seat.intents


def test_why_steps_through_the_reasons_and_back(seat: RaceScreenDriver) -> None:
    before = seat.picture_checksum()
    assert "Positions after turn 1" not in seat.texts()
    seat.key(pygame.K_e)
    assert seat.picture_checksum() != before
    assert "Positions after turn 1" in seat.texts()
    first = seat.picture_checksum()
    of = len(reasons(seat.model))
    for at in range(1, of):
        seat.key(pygame.K_e, mods=SHIFT)
        assert seat.model.view_state.reason_index == at
    seat.key(pygame.K_e, mods=SHIFT)
    assert seat.picture_checksum() == first
    seat.key(pygame.K_e)
    assert seat.picture_checksum() == before


def test_a_square_and_a_rider_of_the_road_can_be_pressed(seat: RaceScreenDriver) -> None:
    seat.picture_checksum()
    rider = not_none(seat.model.shown_ask).rider
    middle, _across = not_none(seat.road.token(rider))
    seat.click(middle)
    assert seat.model.view_state.marked_rider == rider
    seat.click(middle)
    assert not seat.model.view_state.marked_rider
    at, square = next((at, topic) for at, topic in seat.road.numbers() if topic.kind == "square")
    seat.click(at.centre)
    assert seat.model.view_state.topic == square


def test_a_move_over_nothing_new_of_the_road_changes_nothing(seat: RaceScreenDriver) -> None:
    seat.picture_checksum()
    model, road = seat.model, seat.page.node_box("road")
    for x in range(round(road.x), round(road.right), 40):
        for y in range(round(road.y), round(road.bottom), 40):
            if seat.road.pointed_at((x, y)) is None and seat.page.focus.control_at((x, y)) is None:
                seat.point((x, y))
                assert seat.page.model is model


def test_a_drawer_over_the_road_hides_it_from_the_mouse(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_F8)
    seat.picture_checksum()
    drawer = seat.page.node_box("drawer")
    numbers = {topic: at.centre for at, topic in seat.road.numbers() if drawer.encloses(at)}
    assert numbers
    assert not numbers.keys() & {seat.page.topic_at(at, is_pressed=True) for at in numbers.values()}


def test_a_rider_of_the_bar_can_be_pressed(seat: RaceScreenDriver) -> None:
    seat.picture_checksum()
    topic = next(topic for spot, topic in seat.page.placed[-1].topics if hasattr(topic, "rider"))
    spot = next(spot for spot, result in seat.page.placed[-1].topics if result == topic)
    seat.click(spot.box.centre)
    assert seat.model.view_state.marked_rider == topic.rider


def test_movement_logs_open_close_and_can_be_pinned(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_F3)
    teams = [seat.model.view_state.sheet_team]
    seat.click("sheet 3")
    teams.append(seat.model.view_state.sheet_team)
    assert teams == [2, 3]
    seat.point(seat.box("pin").centre)
    assert "Beside the circuit or over it · Shift+F8" in seat.texts()
    seat.point(seat.box("close").centre)
    assert "Close · Esc" in seat.texts()
    seat.click("close")
    assert not seat.model.view_state.is_drawer_open
    seat.key(pygame.K_F4)
    seat.key(pygame.K_F4)
    assert not seat.model.view_state.is_drawer_open
    road = seat.page.node_box("road")
    seat.key(pygame.K_F8, mods=SHIFT)
    assert seat.page.node_box("road").w < road.w
    seat.key(pygame.K_F8, mods=SHIFT)
    assert seat.page.node_box("road") == road


def test_the_wheel_over_the_sheet_scrolls_it_to_its_ends_and_no_further(tmp_path: Path) -> None:
    """A notch back shows the next turn again, however far the wheel was turned before."""
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 150), tmp_path, size=(1200, 740))
    assert seat.wait_for_ask()
    seat.key(pygame.K_F2)
    over = seat.page.node_box("drawer").centre
    seat.point(over)
    newest = seat.picture_checksum()
    seat.wheel(over, 40)
    oldest = seat.picture_checksum()
    assert oldest != newest
    seat.wheel(over, -1)
    assert seat.picture_checksum() not in (oldest, newest)
    seat.wheel(over, -40)
    seat.wheel(over, 1)
    assert seat.picture_checksum() not in (oldest, newest)
    seat.wheel(over, -1)
    assert seat.picture_checksum() == newest


def test_the_wheel_over_the_road_scrolls_no_sheet(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 150), tmp_path)
    assert seat.wait_for_ask()
    seat.key(pygame.K_F2)
    before = seat.picture_checksum()
    seat.wheel(race_frame(1280, 800, False).road.cut_left(600)[0].centre, 3)
    assert seat.picture_checksum() == before


@pytest.mark.parametrize("key", [pygame.K_F8, pygame.K_e])
def test_the_key_that_opens_a_view_also_closes_it(seat: RaceScreenDriver, key: int) -> None:
    before = seat.picture_checksum()
    for _time in range(2):
        seat.key(key)
        assert seat.picture_checksum() != before
        seat.key(key)
        assert not seat.model.view_state.is_drawer_open
        assert seat.picture_checksum() == before
    assert not seat.intents


def test_the_pinned_panel_is_hidden_and_shown_by_its_key(tmp_path: Path) -> None:
    """No page covers the race; the key also brings back the automatic content of the drawer."""
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 150), tmp_path, size=(1920, 1080))
    assert seat.wait_for_ask()
    before, road = seat.picture_checksum(), seat.page.node_box("road")
    seat.key(pygame.K_F8)
    assert seat.page.node_box("road").w > road.w
    assert "drawer" not in seat.page.placed[-1].named
    seat.key(pygame.K_F8)
    assert seat.picture_checksum() == before
    assert not seat.intents


@pytest.mark.parametrize("opens", [pygame.K_F8, pygame.K_e, pygame.K_F3])
def test_a_number_closes_a_drawer_that_covers_the_hand_and_chooses(opens: int, tmp_path: Path) -> None:
    """The number does not play a hidden card, even if it was chosen before."""
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, size=(960, 600))
    assert seat.wait_for_ask()
    steps = len(seat.match.steps)
    for at in (0, 1, 1):
        seat.key(opens)
        is_open = [seat.model.view_state.is_drawer_open]
        seat.key(digit(at))
        assert [*is_open, seat.model.view_state.is_drawer_open] == [True, False]
        assert seat.model.hand_draft.chosen_index == at
    assert len(seat.match.steps) == steps
    seat.key(digit(1))
    assert len(seat.match.steps) > steps


def test_esc_puts_the_card_back_and_then_opens_the_menu(seat: RaceScreenDriver) -> None:
    before = seat.picture_checksum()
    seat.key(digit(1))
    seat.key(pygame.K_ESCAPE)
    assert seat.model.hand_draft.chosen_index == -1
    assert seat.picture_checksum() == before
    assert not seat.intents
    seat.key(pygame.K_ESCAPE)
    assert isinstance(seat.intents[-1], ShowMenuInRace)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_that_comes_too_late_hides_no_news(key: int, seat: RaceScreenDriver) -> None:
    steps, strip = len(seat.match.steps), strip_of(seat.model)
    assert strip.news
    seat.key(key)
    assert strip_of(seat.model) == strip
    seat.wait(HASTY_MS)
    seat.key(key)
    assert strip_of(seat.model).sentence.startswith("Choose a card first")
    seat.key(pygame.K_RIGHT)
    assert strip_of(seat.model) == strip
    seat.key(pygame.K_RETURN)
    assert len(seat.match.steps) > steps


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_d])
def test_a_notice_about_something_to_do_is_neutral(seat: RaceScreenDriver, key: int) -> None:
    """The notice has neither a tick nor the colour of errors."""
    seat.key(key)
    assert not_none(seat.model.notice).tone == "told"


def test_success_has_a_tick_and_failure_is_red(seat: RaceScreenDriver) -> None:
    seat.play_first()
    assert seat.wait_for_ask()
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert not_none(seat.model.notice).tone == "done"
    seat.page.dispatch(Posted(say.PostNotice("saved")))
    assert not_none(seat.model.notice).tone == "done"
    seat.key(digit(3))
    assert not_none(seat.model.notice).tone == "wrong"


def test_the_race_log_has_a_key_and_an_icon_near_the_legend(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_l)
    assert isinstance(seat.intents[-1], ShowLog)
    seat.intents.clear()
    seat.key(pygame.K_F8)
    seat.click("race-log")
    assert isinstance(seat.intents[-1], ShowLog)
    watch = not_none(seat.intents[-1].watch)
    watch(3)
    seat.wait()
    assert seat.model.live.is_showing_moves


def test_esc_closes_open_views_then_opens_the_menu(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_F2)
    seat.key(pygame.K_ESCAPE)
    assert not seat.model.view_state.is_drawer_open
    seat.key(pygame.K_ESCAPE)
    menu = seat.intents[-1]
    assert isinstance(menu, ShowMenuInRace)
    menu.show_keys()
    seat.wait()
    assert isinstance(seat.intents[-1], ShowKeys)
    menu.skip_decision()
    seat.wait()
    assert seat.model.dialog == "skip-decision"
    seat.key(pygame.K_g, mods=pygame.KMOD_SHIFT)
    assert not seat.model.dialog


def test_a_rider_retires(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_r)
    seat.key(digit(2))
    assert seat.model.dialog == Retiring(13, is_picked=True)
    seat.key(pygame.K_RETURN)
    assert seat.model.dialog != Retiring(13)
    assert any(getattr(step.decision, "rider", 0) == 13 for step in seat.match.steps[-3:])


def test_r_and_enter_retire_nobody(seat: RaceScreenDriver) -> None:
    """A rider must be picked first."""
    seat.key(pygame.K_r)
    seat.key(pygame.K_RETURN)
    assert not seat.model.dialog
    assert not seat.match.race.retiring


def test_the_page_of_keys_is_the_table_of_actions(seat: RaceScreenDriver) -> None:
    seat.key(pygame.K_F1)
    page = seat.intents[-1]
    assert isinstance(page, ShowKeys)
    shown = {cap for group in (*page.groups, *page.reader) for row in group.rows for cap in row.caps}
    for command in actions(seat.model):
        if (cap := key_cap_text(command.action)) not in {"2", "3", "F3"}:
            assert cap in shown


@pytest.mark.parametrize("key", [pygame.K_F11, pygame.K_m, pygame.K_PLUS, pygame.K_q])
def test_the_keys_of_the_window_are_left_to_it(seat: RaceScreenDriver, key: int) -> None:
    assert not seat.stage.handle(KeyDown(key, CTRL if key == pygame.K_q else 0))


# To the end


def test_a_complete_race_by_keys(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(ALONE, finish=40, sprints=()), tmp_path)
    while seat.wait_for_ask():
        seat.key(digit(0))
        seat.key(pygame.K_RETURN)
    seat.wait_until(lambda: seat.intents)
    assert seat.intents == [ShowResult(seat.match)]
    assert Match.resume(seat.match.record()).race == seat.match.race


def test_a_complete_race_by_clicks(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of(ALONE, finish=40, sprints=()), tmp_path)
    while seat.wait_for_ask():
        at = len(seat.match.steps) % len(hand_cards(seat.model))
        seat.click(f"card {shown_index_of(seat.model, at) + 1}")
    seat.key(pygame.K_RETURN)
    assert seat.intents == [ShowResult(seat.match)]


# Appearance


SIZES = ((1280, 800), (960, 600), (1920, 1080))


@pytest.mark.parametrize("size", [*SIZES, (1100, 760), (2560, 1440)])
@pytest.mark.parametrize("pinned", [False, True, None])
def test_parts_lie_within_the_window_and_apart(size: tuple[int, int], pinned: bool | None) -> None:
    w, h = size
    frame = race_frame(w, h, pinned)
    at = hand_layout(frame)
    parts = [frame.bar, frame.road, at.score, at.hand, at.main, *at.others]
    for one, box in enumerate(parts):
        assert Box(0, 0, w, h).encloses(box)
        # Slanted boxes overlap their neighbours' boxes.
        assert not any(box.inflated(-9).touches(other.inflated(-9)) for other in parts[one + 1 :])


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_rivals_cards_are_not_visible(tmp_path: Path, palette: Palette) -> None:
    def frames(rival: TeamHands) -> list[int]:
        match: Match = match_of(["human", BOT, BOT], hands=[HANDS, rival, HANDS], first_turn="team1")
        seat = RaceScreenDriver(match, tmp_path, palette=palette)
        assert seat.wait_for_ask()
        result = [seat.picture_checksum()]
        for key in (digit(0), pygame.K_F3, pygame.K_e, pygame.K_e, pygame.K_ESCAPE):
            seat.key(key)
            result.append(seat.picture_checksum())
        return result

    assert frames(HANDS) == frames(OTHER_HANDS)
