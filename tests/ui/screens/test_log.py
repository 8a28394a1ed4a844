"""The log: its filters, its search, watching a line again, and the report of a turn."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.input.inputs import KeyDown, PointerMoved, PointerPressed, PointerReleased
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.line_list import LineList
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.log_entries import entries_of, filter_entries
from breakaway_desktop.reports.report import report_lines
from breakaway_desktop.ui.intents import ShowLog, ShowMenu, ShowResult
from breakaway_desktop.ui.screens import (
    log as log_screen,
    menu as menu_screen,
    race as race_screen,
    replay as replay_screen,
)
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen
from tests.kit.app_driver import EVERY_SIZE, AppDriver, shows
from tests.kit.page_driver import check_page
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import not_none


@pytest.fixture(scope="module")
def running_match() -> Match:
    return play_steps(match_of(["human", *[BOT] * 5]), 100)


def at_log(match: Match, folder: Path, size: tuple[int, int] = (1280, 800), **options: object) -> AppDriver:
    person = AppDriver(folder, size)
    person.open(ShowLog(match, names_of(match), len(match.steps), **options))  # type: ignore[arg-type]
    return person


def lines(person: AppDriver) -> LineList:
    line_list = person.control("lines")
    assert isinstance(line_list, LineList)
    return line_list


def line_texts(person: AppDriver) -> list[str]:
    return [entry.text for entry in lines(person).node.rows if not entry.is_head]


def test_the_own_team_is_a_filter(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.press("Shift+Tab", "Shift+Tab", "Right")
    assert {entry.rider // 10 for entry in lines(person).node.rows if not entry.is_head} == {1}
    assert person.shows_text(f"{len(line_texts(person))} lines")


def test_a_line_shows_the_focus_and_the_page_has_no_frame(
    running_match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings: list[Box] = []
    monkeypatch.setattr(painters, "ring", lambda _canvas, box, **_more: rings.append(box))
    person = at_log(running_match, tmp_path, watch=lambda _step: None)
    person.texts()
    assert person.focused_label == "lines"
    assert rings == []
    assert person.shows_text("watch again")


def test_a_key_of_the_list_has_no_effect_elsewhere(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path, reporting=True)
    before = person.top.model
    person.focus("close")
    person.press("Left", "Right", "Home", "End")
    assert person.top.model == before


def race_at_log(players: tuple[str, ...], steps: int, folder: Path) -> AppDriver:
    """Open the log over a race in which a human is asked."""
    person = AppDriver(folder)
    del person.navigation.show_race
    person.navigation.show_race(play_steps(match_of(players), steps))
    for _ in range(400):
        model = person.top.model
        if model.shown_ask is not None and not has_privacy_screen(model):
            break
        if has_privacy_screen(model):
            person.wait(1000)
            person.press("Space")
        person.wait(25)
    person.wait(1000)
    person.press("L")
    assert shows(person.top, log_screen)
    return person


def test_with_several_humans_the_own_team_is_the_one_asked(tmp_path: Path) -> None:
    person = race_at_log(("human", "human", BOT), 40, tmp_path)
    log = person.top
    person.press("Esc")
    assert log.model.team == person.top.model.shown_ask.team


def test_a_race_of_bots_has_no_own_team(tmp_path: Path) -> None:
    person = at_log(play_steps(match_of([BOT] * 3), 20), tmp_path)
    assert [option.value for option in person.control("filter").options] == ["all", "lines", "cards", "report"]


def test_words_that_are_typed_pick_lines_while_hot_keys_sleep(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.follow("Ctrl+f", "write 12 PLAYS l")
    assert shows(person.top, log_screen)
    assert person.focused_label == "find"
    person.press(*["Backspace"] * 2)
    result = line_texts(person)
    assert result
    assert all("12" in text and "plays" in text for text in result)
    person.follow("Enter", "on lines")


def test_an_unknown_text_has_no_matches(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.follow("Ctrl+f", "write velodrome")
    assert line_texts(person) == ["No matches."]


def test_esc_first_leaves_the_field_then_the_log(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    log = person.top
    person.press("Ctrl+f", "Esc")
    assert person.top is log
    person.follow("on lines", "Esc")
    assert shows(person.top, menu_screen)


def test_a_search_stays_with_another_filter(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.follow("Ctrl+f", "write 12", "Esc", "Shift+Tab", "Shift+Tab", "Right", "Right", "Right")
    assert all("12" in text and "gets" in text for text in line_texts(person))


def test_only_turns_with_matching_lines_have_heads(running_match: Match) -> None:
    entries = filter_entries(
        entries_of(running_match, names_of(running_match), len(running_match.steps)), "lines", 0, ""
    )
    assert not entries[-1].is_head
    assert not any(one.is_head and other.is_head for one, other in pairwise(entries))


def test_arrows_point_at_lines_and_pass_over_heads(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path, watch=lambda _step: None)
    seen = []
    for _ in range(40):
        seen.append(lines(person).cursor_row)
        person.press("Up")
    assert not any(entry.is_head for entry in seen)
    assert seen == [entry for entry in reversed(lines(person).node.rows) if not entry.is_head][:40]
    at = lines(person)
    assert at.top < at.cursor < at.top + at.visible_count
    person.press("Home")
    assert not lines(person).cursor_row.is_head
    assert lines(person).top == 0


def test_enter_on_a_line_watches_its_step_again(running_match: Match, tmp_path: Path) -> None:
    watched: list[int] = []
    person = at_log(running_match, tmp_path, watch=watched.append)
    person.press("Up", "Up")
    step = lines(person).cursor_row.step
    person.follow("see Enter: watch again", "Enter")
    assert watched == [step]
    assert shows(person.top, menu_screen)


def test_a_second_click_on_a_line_watches_it_again(running_match: Match, tmp_path: Path) -> None:
    watched: list[int] = []
    person = at_log(running_match, tmp_path, watch=watched.append)
    rows = lines(person)
    at = next(at for at in range(rows.top + 2, len(rows.node.rows)) if not rows.node.rows[at].is_head)
    pos = (rows.rect.x + 80, rows.rect.y + (at - rows.top + 0.5) * rows.node.row_height)
    for _ in range(2):
        assert not watched
        for event in (PointerPressed(pos), PointerReleased(pos)):
            person.stage.handle(event)
    assert watched == [rows.node.rows[at].step]


def test_the_bar_is_dragged_and_no_line_is_pressed(running_match: Match, tmp_path: Path) -> None:
    rows = lines(at_log(running_match, tmp_path, watch=lambda _step: pytest.fail("a line is watched")))
    for end, top in ((-500, 0), (5000, rows.max_top)):
        grip = not_none(rows.bar).grip.centre
        for event in (PointerPressed(grip), PointerMoved((grip[0], end)), PointerReleased((grip[0], end))):
            rows.handle(event)
        assert rows.top == top


def test_without_a_replay_no_line_offers_to_watch(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.press("Enter")
    assert shows(person.top, log_screen)
    assert not person.shows_text("watch again")


def test_in_the_race_what_followed_rolls_once_more_and_nothing_is_played(tmp_path: Path) -> None:
    person = race_at_log(("human", BOT, BOT), 30, tmp_path)
    person.settings.speed = "normal"
    person.press("Up", "Enter")
    model = person.top.model
    assert shows(person.top, race_screen)
    assert model.shot is not None
    assert len(model.match.steps) == 30 or model.match.open_card_ask is not None


def test_a_log_line_of_a_result_opens_the_replay_before_its_step(tmp_path: Path) -> None:
    match = play_steps(match_of([BOT] * 3, base="pbm"), 2000)
    assert match.over
    person = AppDriver(tmp_path)
    person.open(ShowResult(match))
    person.wait(2000)
    person.press("L", "Up")
    step = lines(person).cursor_row.step
    person.press("Enter")
    assert shows(person.top, replay_screen)
    film = person.top.model
    assert film.story.decisions(film.stop_number) == step
    person.press("L", "Up", "Up")
    step = lines(person).cursor_row.step
    person.press("Enter")
    assert shows(person.top, replay_screen)
    film = person.top.model
    assert film.stop_number == film.story.shots.stop_after(step) + 1


@pytest.mark.parametrize(
    ("reporting", "labels"),
    [(False, {"filter", "find", "lines", "close"}), (True, {"filter", "report", "turn", "copy", "close"})],
)
def test_the_log_is_read_and_pressed(running_match: Match, reporting: bool, labels: set[str]) -> None:
    def at_log() -> Page:
        options = log_screen.begin(
            running_match, names_of(running_match), len(running_match.steps), reporting=reporting, watch=lambda _s: None
        )
        return Page(log_screen, options, overlay=True)

    assert check_page(at_log, skip=("report",)) == labels


def test_the_key_that_opens_the_race_log_closes_it_and_is_on_its_button(running_match: Match, tmp_path: Path) -> None:
    person = AppDriver(tmp_path)
    person.open(ShowMenu())
    person.open(ShowLog(running_match, names_of(running_match), len(running_match.steps)))
    texts = {text for text, _box, _cut in person.drawn_texts()}
    assert "L" in texts
    assert "F8" not in texts
    person.press("F8")
    assert shows(person.top, log_screen)
    person.press("L")
    assert shows(person.top, menu_screen)


def turn_control(person: AppDriver) -> Control:
    control: Control = person.control("turn")
    return control


def expected_text(match: Match, turn: int) -> str:
    return "".join(f"{line}\n" for line in report_lines(match.steps, turn, names_of(match)))


def test_t_shows_the_report_of_the_last_turn_that_is_over(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.follow("unseen Breaking Away, turn", "t", "see Breaking Away, turn 4", "on report", "End", "see Standings")


def test_arrows_and_the_stepper_go_from_turn_to_turn(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.follow("t", "Right", "see Breaking Away, turn 4", "Left", "Left", "see Breaking Away, turn 2", "Left")
    person.follow("Left", "Left", "see Breaking Away, turn 1")
    plus = turn_control(person).rect.right - 8, turn_control(person).rect.centre[1]
    person.click(plus)
    assert person.shows_text("Breaking Away, turn 2")


def test_a_held_stepper_repeats(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.press("t")
    minus = turn_control(person).rect.x + 8, turn_control(person).rect.centre[1]
    for event in (PointerMoved(minus), PointerPressed(minus)):
        person.stage.handle(event)
    for _ in range(100):
        person.wait(25)
    person.stage.handle(PointerReleased(minus))
    assert person.shows_text("Breaking Away, turn 1")


def test_the_tab_is_there_as_soon_as_a_turn_is_over(running_match: Match, tmp_path: Path) -> None:
    young = at_log(play_steps(match_of(["human", BOT, BOT]), 5), tmp_path)
    young.press("t")
    assert not young.shows_text("turn report")
    assert "T" not in {key.action.default_chord.name for key in young.top.keys}
    grown = at_log(running_match, tmp_path)
    assert grown.shows_text("turn report")
    assert "T" in {key.action.default_chord.name for key in grown.top.keys}


def test_only_what_has_been_shown_is_reported(running_match: Match, tmp_path: Path) -> None:
    """Playback of the last moves may be in progress, and a replay may be anywhere."""
    person = AppDriver(tmp_path)
    person.open(ShowLog(running_match, names_of(running_match), 30))
    person.follow("t", "see Breaking Away, turn 1")


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_text_is_copied_as_the_command_prints_it(
    way: str, running_match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    person = at_log(running_match, tmp_path)
    person.press("t", "Left")
    if way == "key":
        person.press("Ctrl+c")
    else:
        person.click("copy")
    assert board == [expected_text(running_match, 3)]
    person.follow("see Copied.", "t", "Left", "unseen Copied.")


def test_a_missing_clipboard_is_explained(
    running_match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    person = at_log(running_match, tmp_path)
    person.follow("t", "Ctrl+c", "see There’s no clipboard here.", "see The command `report` prints the same text.")


def test_resizing_the_window_does_not_change_the_turn(running_match: Match, tmp_path: Path) -> None:
    person = at_log(running_match, tmp_path)
    person.press("t", "Left")
    person.stage.resize()
    assert person.shows_text("Breaking Away, turn 3")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nothing_of_the_report_is_cut_off(
    size: tuple[int, int], language: str, running_match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    set_language(language)
    person = at_log(running_match, tmp_path, size)
    person.press("t", "Ctrl+c", "t")
    lines = person.control("report")
    for _page in range(1 + len(lines.node.rows) // lines.visible_count):
        assert not person.unreadable()
        person.stage.handle(KeyDown(pygame.K_PAGEDOWN))
    assert lines.top == lines.max_top


@pytest.mark.parametrize(("tab", "said"), [("lines", "Nobody has crossed"), ("cards", "No new cards have been dealt")])
def test_an_empty_tab_shows_a_note(tmp_path: Path, tab: str, said: str) -> None:
    person = at_log(play_steps(match_of(["human", *[BOT] * 5]), 3), tmp_path)
    tabs = person.control("filter")
    at = [option.value for option in tabs.options].index(tab)
    assert not person.shows_text(said)
    person.click((tabs.rect.x + sum(tabs.widths[:at]) + 10, tabs.rect.centre[1]))
    assert person.shows_text(said)
