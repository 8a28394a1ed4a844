"""The result: ranking with its tie-breaks, points, the chart, and the next actions (R6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.explanations import RankWhy, rank_whys
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.points import PointsWon
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import Standings, standings, with_places
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.input.inputs import KeyDown, KeyUp, Posted
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.autosave import DirectAutosave, NoAutosave
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN, Plan
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.story import story_of
from breakaway_desktop.match.turn_ends import turn_ends
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.sentences.results import tie_sentences
from breakaway_desktop.sentences.story import Cards, fact_parts, story_title, well_done_sentence
from breakaway_desktop.sentences.why.engine_reasons import rank_sentence
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import ResultNote
from breakaway_desktop.ui.intents import (
    BeginRace,
    Rematch,
    ShareRace,
    ShowMenu,
    ShowReplay,
    ShowResult,
    ShowSavedResult,
)
from breakaway_desktop.ui.panels.chart import spread_out
from breakaway_desktop.ui.panels.foot import FOOT_H
from breakaway_desktop.ui.panels.winner_poster import draw_winner_poster
from breakaway_desktop.ui.posters import Cyclist, paint_poster_art
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.screens import menu as menu_screen, replay, result, team_building
from breakaway_desktop.ui.statistics import screen as statistics
from breakaway_desktop.ui.team_looks import team_look
from tests.golden.races import GOLDEN, path_of
from tests.kit.app_driver import EVERY_SIZE, KEYS, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import PageDriver, check_page
from tests.kit.races import bot_decision, race, seats
from tests.ui.journeys.forms import race_by_orders

TO_WAYS = ("Tab", "Enter")
"""Keys from the focused control to the open list of rematches."""


@pytest.fixture(scope="module")
def finished():
    """Return a race in which two teams have equal points."""
    races = (race(seed, bot="random") for seed in range(1, 60))
    return next(match for match in races if rank_whys(match.race, standings(match.race)))


@pytest.fixture
def at_end(person: AppDriver, finished) -> AppDriver:
    person.open(ShowResult(finished))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    return person


def test_a_screen_reader_is_told_the_result_once(person: AppDriver) -> None:
    person.open(ShowResult(race(3, humans=(1,))))
    model = person.top.model
    line, *_whys = lines = result.heard(model).lines
    assert all(told.is_current for told in lines)
    assert line.words.startswith(f"You came {place_text(model.final.place_of(1))}, ")
    assert result.heard(model) is result.heard(replace(model, is_choosing=True))


def test_no_input_counts_at_first(person: AppDriver, finished) -> None:
    person.open(ShowResult(finished))
    person.wait(UNEXPECTED_PAGE_DELAY_MS - 1)
    person.follow("Enter", "Space", "Esc", "T", "click menu")
    assert shows(person.top, result)
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.press("Esc")
    assert shows(person.top, menu_screen)


@pytest.mark.parametrize("key", ["T", "S", "Esc", "Enter", "Space"])
def test_a_key_held_since_the_race_is_ignored_on_the_result(person: AppDriver, finished, key: str) -> None:
    stage, code = person.stage, KEYS.get(key) or pygame.key.key_code(key.lower())
    person.stage.push(Page(statistics, statistics.begin(person.session)))
    stage.handle(KeyDown(code))
    person.open(ShowResult(finished))
    for _repeat in range(50):
        person.wait(40)
        stage.handle(KeyDown(code, is_repeat=True))
    assert shows(person.top, result)
    assert not person.top.model.is_choosing
    assert person.started_races == []


def test_enter_begins_the_rematch_after_a_second_in_which_a_bar_fills(person: AppDriver, finished) -> None:
    """A key that is still held counts only once it was let go."""
    person.open(ShowResult(finished))
    shares: list[float | None] = []
    for _eighth in range(9):
        shares.append(person.top.focus.wait)
        person.stage.handle(KeyDown(pygame.K_RETURN, is_repeat=bool(shares[1:])))
        person.wait(UNEXPECTED_PAGE_DELAY_MS / 8)
    assert shares == [*(eighth / 8 for eighth in range(8)), None]
    assert shows(person.top, result)
    person.stage.handle(KeyUp(pygame.K_RETURN))
    person.follow("on again", "Enter")
    assert shows(person.top, team_building)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_before_the_bar_is_full_begins_it_anew_once(person: AppDriver, finished, key: str) -> None:
    """It may be meant for the button of the page before; one who goes on pressing is not held up for ever."""
    person.open(ShowResult(finished))
    for _press in range(2):
        person.wait(UNEXPECTED_PAGE_DELAY_MS - 1)
        person.press(key)
        assert "is full" in person.app.toast_text
        assert shows(person.top, result)
    person.wait(1)
    person.press(key)
    assert shows(person.top, team_building)


def test_the_yellow_button_has_the_focus_again_on_return(at_end: AppDriver) -> None:
    at_end.press("w")
    assert shows(at_end.top, replay)
    at_end.follow("Esc", "on again")


def test_the_race_can_be_watched_again_at_once(at_end: AppDriver, finished) -> None:
    shown: list[Any] = []
    at_end.stage.navigate = shown.append
    at_end.follow("W", "click watch")
    assert shown == [ShowReplay(finished.record())] * 2


def test_a_rematch_moves_each_team_by_one_seat(at_end: AppDriver, finished) -> None:
    at_end.click("again")
    assert shows(at_end.top, team_building)
    plan = at_end.top.model.plan
    assert [seat.colour for seat in plan.seats] == ["azure", "red", "white", "indigo", "black", "yellow"]
    assert plan.seed != finished.race.rules.seed
    assert at_end.shows_text("Seats rotated: Red now has riders 21–24.") or at_end.shows_text(
        "Seats rotated: Azure now has riders 11–14."
    )


@pytest.mark.parametrize("keys", [("D",), (*TO_WAYS, "D"), (*TO_WAYS, "Tab", "Enter")])
def test_the_same_race_starts_again_from_its_seed_and_hands(at_end: AppDriver, finished, keys: tuple[str, ...]) -> None:
    at_end.press(*keys, "Enter")
    (again,) = at_end.started_races
    assert again.first == finished.first


def test_every_key_that_is_shown_works(finished) -> None:
    keys = PageDriver(Page(result, result.begin(finished))).page.keys
    assert keys
    for key in keys:
        hands = PageDriver(Page(result, result.begin(finished)))
        chord = key.action.default_chord
        hands.key(chord.key, mods=pygame.KMOD_CTRL if chord.ctrl else 0)
        assert len(hands.intents) == 1, key


def test_all_rematches_are_in_one_list(at_end: AppDriver) -> None:
    at_end.follow("click ways", "on teams", "see Ride these cards", "Esc", "on ways", "click ways", "C")
    assert at_end.top.model.everything
    at_end.follow("Esc", "unseen Change teams")


def test_teams_are_changed_by_their_key_without_the_list(at_end: AppDriver) -> None:
    at_end.follow("C")
    assert at_end.top.model.everything


def test_a_refused_rematch_is_explained_and_changes_nothing(at_end: AppDriver) -> None:
    def refuse(_intent: Intent) -> None:
        raise Refused("team-count", fewest=3, most=6, teams=2)

    at_end.stage.navigate = refuse
    at_end.follow("Enter", "see A race has 3 to 6 teams, not 2.")


def test_a_copy_or_a_picture_is_shared(at_end: AppDriver, finished) -> None:
    wanted: list[Any] = []
    at_end.stage.navigate = wanted.append
    at_end.follow("S", "click share")
    assert wanted == [ShareRace(finished)] * 2


@pytest.mark.parametrize(
    ("points", "ranking", "said"),
    [
        ((9, 5, 0, 0, 0, 0), ((1,), (2,), (3, 4, 5, 6)), ("1ST", "9 points, 4 ahead of Celeste")),
        ((5, 9, 7, 0, 0, 0), ((2,), (3,), (1,), (4, 5, 6)), ("3RD", "5 points, 2 behind Fiamma")),
        ((1, 9, 7, 0, 0, 0), ((2,), (3,), (1,), (4, 5, 6)), ("3RD", "1 point, 6 behind Fiamma")),
        ((3,) * 6, ((1, 2, 3, 4, 5, 6),), ("1ST", "3 points each")),
    ],
)
def test_the_only_human_reads_his_place_first(person: AppDriver, points, ranking, said) -> None:
    model = result.begin(race(3, humans=(1,)))
    person.stage.push(Page(result, replace(model, final=Standings(points, (), ranking))))
    assert person.shows_text("YOU CAME")
    assert all(person.shows_text(words) for words in said)


def test_several_humans_read_the_winner_and_find_their_rows(person: AppDriver) -> None:
    person.open(ShowResult(race(3, humans=(1, 2))))
    person.follow("see HAS WON", "unseen YOU CAME")


def test_a_sentence_names_the_winner(person: AppDriver) -> None:
    won = race(3, humans=(1, 2, 3, 4, 5, 6))
    person.open(ShowResult(won))
    (winner,) = standings(won.race).winners
    points = points_text(standings(won.race).points[winner - 1])
    assert person.shows_text(f"(Player {winner}) wins with {points} points")


def test_log_and_report_of_the_race_are_at_hand(at_end: AppDriver, finished) -> None:
    at_end.press("L")
    assert at_end.shows_text(f"up to turn {finished.race.turn}")
    at_end.press("Esc", "T")
    assert at_end.shows_text(f"Breaking Away, turn {finished.race.turn}, the last")
    at_end.press("Esc")
    assert shows(at_end.top, result)


@pytest.mark.parametrize("key", ["Enter", "D"])
def test_a_player_replaced_by_a_bot_plays_again_in_the_next_race(person: AppDriver, key) -> None:
    match = race(3, 0, humans=(), bot="random")
    match = Match(match.base, match.first, tuple(replace(t, player="human") for t in match.teams[:1]) + match.teams[1:])
    match.hand_over(1, "bot:random")
    while not match.over:
        match.answer(match.automatic_decision() or bot_decision(match)[0])
    loaded = Match.resume(match.record())
    person.open(ShowResult(loaded))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.press(key)
    if key == "Enter":
        assert [seat.is_human for seat in person.top.model.plan.seats] == [True] + [False] * 5
        assert not person.shows_text("Seats rotated")
    else:
        person.press("Enter")
        assert person.started_races[0].humans == (1,)
    person.current.release()


def test_a_rematch_omits_a_player_who_left_while_others_played() -> None:
    match = race(3, 10, humans=(2, 5))
    match.meta.clear()
    match.hand_over(5, "bot:random")
    assert [seat.is_human for seat in match.rematch_seats] == [False, True, False, False, False, False]


def test_the_tie_break_is_shown_where_it_decided(at_end: AppDriver, finished) -> None:
    """R6.6: equal points go by the best placed riders."""
    (why, *_rest) = rank_whys(finished.race, standings(finished.race))
    texts = rank_sentence(why, at_end.top.model.names)
    shown = " ".join(at_end.texts())
    assert all(word in shown for word in texts.split())
    assert "are level on points" in shown


def test_joint_teams_share_their_place() -> None:
    """R6.6: joint winners."""
    final = Standings((30, 30, 12), (), ((1, 2), (3,)))
    assert with_places(final.ranking) == [(1, 1), (1, 2), (3, 3)]


def test_joint_winners_are_named_at_the_same_height(person: AppDriver, finished) -> None:
    """R6.6: nothing separates them."""
    final = Standings((30, 30, 12, 9, 9, 5), (), ((1, 2), (3,), (4, 5), (6,)))
    tied(person, finished, final)
    person.follow("see Ambra and Azure share the win.", "see a complete tie")
    assert [place for place, _team in with_places(final.ranking)] == [1, 1, 3, 4, 4, 6]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_tie_is_explained(tmp_path, finished, size) -> None:
    """R6.6: six teams with equal points."""
    person = AppDriver(tmp_path, size)
    tied(person, finished, Standings((7,) * 6, (), ((1,), (2,), (3,), (4,), (5, 6))))
    shown = " ".join(person.texts())
    teams = [person.top.model.names.team(team) for team in range(1, 7)]
    for one, other in pairwise(teams):
        assert (
            f"{one} and {other} are level on points" in shown
            or f"{one} ahead of {other}: " in shown
            or (f"{one} and {other}: a complete tie" in shown)
        )
    assert not person.unreadable()


def tied(person: AppDriver, finished, final: Standings) -> None:
    """Show a result in which the teams of these standings are as close as possible."""
    order = [team for group in final.ranking for team in group]
    equal = [pair for pair in pairwise(order) if final.points[pair[0] - 1] == final.points[pair[1] - 1]]
    joint = [pair for group in final.ranking for pair in pairwise(group)]
    whys = tuple(RankWhy(*pair, *((0, 0, 0) if pair in joint else (2, 5, 11))) for pair in equal)
    person.stage.push(Page(result, replace(result.begin(finished), final=final, whys=whys)))


def test_every_point_is_shown_with_its_rider_and_line(at_end: AppDriver, finished) -> None:
    """R6.1."""
    table = at_end.top.model.points
    for team in range(1, 7):
        total = sum(won.points for line in table.lines for won in table.won[team, line])
        assert total == standings(finished.race).points[team - 1]
    firsts = [won for of_cell in table.won.values() for won in of_cell if won.is_first]
    assert len(firsts) == len(table.lines)


def test_shared_points_are_fractions(person: AppDriver, finished) -> None:
    """R6.3: exact fractions."""
    model = result.begin(finished)
    shares = tuple(PointsWon(rider, Fraction(*share)) for rider, share in ((11, (5, 2)), (12, (19, 3)), (13, (7, 5))))
    points = model.points._replace(won={**model.points.won, (1, model.points.lines[0]): shares})
    person.stage.push(Page(result, replace(model, points=points)))
    assert {"2½", "6⅓", "1⅖"} <= set(person.texts())


@pytest.mark.parametrize("base", ["postal", "pbm"])
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_race_by_secret_orders_ends_on_the_same_screen(tmp_path, base: str, size) -> None:
    """R6.3: riders who cross together share."""
    match = race_by_orders(base)
    person = AppDriver(tmp_path, size)
    person.open(ShowResult(match))
    table, points = person.top.model.points, standings(match.race).points
    assert [sum(won.points for line in table.lines for won in table.won[team, line]) for team in range(1, 7)] == list(
        points
    )
    assert [moment.turn for moment in turn_ends(match)] == list(range(match.race.turn + 1))
    assert turn_ends(match)[-1].points == tuple(map(float, points))
    assert not person.unreadable()


def test_the_chart_begins_at_the_start_and_ends_with_the_race(at_end: AppDriver, finished) -> None:
    result = turn_ends(finished)
    assert [moment.turn for moment in result] == list(range(finished.race.turn + 1))
    assert set(result[0].squares) == {0}
    assert result[-1].points == tuple(map(float, standings(finished.race).points))


def test_the_chart_shows_gaps_squares_or_points(at_end: AppDriver) -> None:
    chart = at_end.top.model.chart
    assert chart.shown == "points"
    assert [line for line, _turn in chart.crossings()] == [33, 73, 100]
    to_shown(at_end)
    at_end.press("Right")
    chart = at_end.top.model.chart
    assert chart.shown == "gap"
    assert all(value is not None and value <= 0 for team in range(1, 7) for value in chart.values(team))
    at_end.press("Right")
    assert at_end.top.model.chart.shown == "square"


def to_shown(person: AppDriver) -> None:
    while person.focused_label != "shown":
        person.press("Tab")


def test_the_chart_it_opens_on_ends_in_the_order_of_the_result(at_end: AppDriver, finished) -> None:
    """R6.6: the last team's line ends lowest."""
    chart, final = at_end.top.model.chart, standings(finished.race)
    ends = [chart.values(team)[-1] for _place, team in with_places(final.ranking)]
    assert ends == sorted(ends, reverse=True)
    assert ends == [float(final.points[team - 1]) for _place, team in with_places(final.ranking)]


def test_a_team_that_has_left_the_road_has_no_best_rider(finished) -> None:
    """R4.5."""
    gone = tuple(rider._replace(retired=rider.team == 2) for rider in finished.first.riders)
    match = type(finished)(finished.base, finished.first._replace(riders=gone), finished.teams)
    assert turn_ends(match)[0].squares == (0, None, 0, 0, 0, 0)


@pytest.mark.parametrize("wanted", [[10, 10, 10], [0, 5, 90, 99], [95, 96, 97, 98, 99]])
def test_names_at_the_chart_do_not_overlap(wanted: list[float]) -> None:
    heights = spread_out(wanted, 20, 0, 100)
    assert all(lower - upper >= 20 for upper, lower in pairwise(heights))
    assert heights[-1] <= 100


def test_the_result_shows_whether_the_race_is_saved_but_no_path(person: AppDriver, finished, monkeypatch) -> None:
    person.open(ShowSavedResult(finished))
    assert not person.shows_text("Saved races")
    monkeypatch.setattr(finished, "autosave", None)
    person.open(ShowResult(finished))
    assert not person.shows_text("Saved races")
    monkeypatch.setattr(finished, "autosave", DirectAutosave(person.session.folder / "a.race"))
    person.open(ShowResult(finished))
    person.follow("see This race is in “Saved races”.", "unseen .race")
    monkeypatch.setattr(finished, "autosave", NoAutosave(OSError("no room")))
    person.open(ShowResult(finished))
    assert person.shows_text("couldn’t be saved")


def test_the_finish_is_named_in_full_in_a_small_window(tmp_path: Path, finished) -> None:
    set_language("it")
    person = AppDriver(tmp_path, (960, 600))
    person.open(ShowResult(finished))
    assert person.shows_text("TRAGUARDO 100")


def show_lines(tmp_path: Path, finished: Match, lines: tuple[int, ...]) -> AppDriver:
    """Show a result with these lines, each won by a rider of every team for 23 points."""
    person = AppDriver(tmp_path, (960, 600))
    model = result.begin(finished)
    won: Any = {(team, line): (PointsWon(10 * team + 1, 23),) for team in range(1, 7) for line in lines}
    person.stage.push(Page(result, replace(model, points=model.points._replace(lines=lines, won=won))))
    return person


def test_many_lines_show_sums_alone(tmp_path, finished) -> None:
    """R2: up to 20 sprint lines."""
    assert not show_lines(tmp_path, finished, tuple(range(5, 105, 5))).unreadable()


def test_points_at_a_line_stand_under_one_another_in_narrow_columns(tmp_path, finished) -> None:
    person = show_lines(tmp_path, finished, tuple(range(12, 100, 12)))
    places = sorted(box.centre[0] for text, box, _cut in person.drawn_texts() if text == "23")
    assert len(places) == 6 * 8
    assert all(places[6 * column + 5] - places[6 * column] < 2 for column in range(8))


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_tab_reaches_every_control(tmp_path, finished, size) -> None:
    person = AppDriver(tmp_path, size)
    person.open(ShowResult(finished))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    controls = {"menu", "watch", "review", "share", "log", "again", "ways", "fact-1"}
    controls |= {"shown"} if size[1] > 600 else set()
    assert person.labels_reached_by_tab() == person.focusable_labels() == controls


def test_b_opens_the_review_and_escape_returns(tmp_path, finished) -> None:
    person = AppDriver(tmp_path)
    person.open(ShowResult(finished))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    result = person.top
    person.press("b")
    assert shows(person.top, review_screen)
    assert person.top.model.match is finished
    person.press("Esc")
    assert person.top is result
    person.current.close()


def test_no_text_overlaps_another_even_where_words_are_longer(tmp_path, finished) -> None:
    person = AppDriver(tmp_path, (960, 600))
    person.open(ShowResult(finished))
    assert not person.unreadable()
    with longer_sentences():
        person.top.resize()
        assert not [line for line in person.unreadable() if line.startswith("on each other")]


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("remark", [("break " * 12, "brief"), ("break " * 20, "brief " * 9)])
def test_what_the_poster_says_ends_above_the_rider(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finished: Match, size: tuple[int, int], remark: tuple[str, str]
) -> None:
    person, tops, to_px = AppDriver(tmp_path, size), [1.0], Cyclist.to_px

    def note_top(rider: Cyclist, spot: tuple[float, float]) -> tuple[float, float]:
        tops.append(to_px(rider, spot)[1] / rider.on.get_height())
        return to_px(rider, spot)

    monkeypatch.setattr(Cyclist, "to_px", note_top)
    paint_poster_art.cache_clear()
    person.stage.push(Page(result, replace(result.begin(finished), remark=lambda: remark)))
    person.app.draw()
    above_foot = person.app.screen.h - FOOT_H
    said = [box.bottom for _text, box, _cut in person.drawn_texts() if box.right < 0.4 * person.app.screen.w]
    assert max(bottom for bottom in said if bottom < above_foot) <= min(tops) * above_foot < above_foot


@pytest.mark.parametrize("is_choosing", [False, True])
def test_the_result_is_read_and_pressed(finished, is_choosing: bool) -> None:
    check_page(lambda: Page(result, replace(result.begin(finished), is_choosing=is_choosing)))


def test_long_names_are_cut_with_an_ellipsis_and_touch_nothing(tmp_path, finished) -> None:
    person = AppDriver(tmp_path, (960, 600))
    model = result.begin(finished)
    names = replace(model.names, seats=tuple(replace(seat, name="W" * 40) for seat in finished.seats))
    person.stage.push(Page(result, replace(model, names=names, chart=replace(model.chart, names=names))))
    assert not [line for line in person.unreadable() if line.startswith("on each other")]


# Rematches: ready-made teams start at once, built ones are built again (R1.1, R3)


def hands_of(match: Match, team: int) -> tuple[tuple[int, ...], ...]:
    return tuple(rider.hand for rider in match.first.riders if rider.team == team)


def friends_race(person: AppDriver, *line_ups: str) -> Match:
    """Begin a race of three friends with these ready-made teams."""
    person.open(ShowMenu())
    person.press("n", "2", "Enter")
    seated = person.top.model.friends.draft.seats
    for seat, name, key in zip(seated, ("Anna", "Bea", "Carl"), line_ups, strict=False):
        seat.player, seat.line_up = name, key
    person.press("Ctrl+Enter")
    return person.started_races[-1]


def test_a_rematch_of_friends_starts_at_once_with_the_teams_they_chose(person: AppDriver) -> None:
    match = friends_race(person, "wolf", "steady", "any")
    person.open(Rematch(match))
    assert len(person.started_races) == 2, "no team is built"
    again = person.started_races[1]
    assert [names_of(again).own_name(team) for team in range(1, 7)] == ["Bea", "Carl", None, None, None, "Anna"]
    by_key = {character.key: character.hands for character in CHARACTERS}
    assert hands_of(again, 6) == by_key["wolf"], "Anna sits last now"
    assert hands_of(again, 1) == by_key["steady"]
    assert hands_of(again, 2) in by_key.values()
    person.open(Rematch(again))
    assert len(person.started_races) == 3, "however often"


def test_a_rematch_of_one_human_starts_at_once(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.press("Enter")
    person.open(Rematch(person.started_races[0]))
    assert len(person.started_races) == 2


def test_teams_that_were_built_are_built_again(person: AppDriver) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)
    person.open(BeginRace(plan.with_hands(ready_made_hands(plan))))
    person.open(Rematch(person.started_races[0]))
    assert len(person.started_races) == 1
    assert shows(person.top, team_building)


def test_a_friend_joining_later_builds_his_team(person: AppDriver) -> None:
    """The record does not contain a choice for him."""
    match = friends_race(person, "wolf", "steady", "any")
    match.hand_over(5, HUMAN)
    person.open(Rematch(match))
    assert shows(person.top, team_building)


def test_invalid_ready_made_teams_in_a_record_are_ignored() -> None:
    good = [None, "wolf", "any", "", None, None]
    assert HotSeat.from_meta({"line_ups": good}, 6).line_ups == tuple(good)
    assert HotSeat.from_meta({"line_ups": good}, 6).merge_into({})["line_ups"] == good
    for wrong in ("wolf", ["wolf"], [*good[:5], "no such team"], [*good[:5], 3], [*good[:5], ["wolf"]], None):
        assert HotSeat.from_meta({"line_ups": wrong}, 6).line_ups == ()


# The story on the result screen: why the only human came where he came, his poster, and the replay of its turns


PLACES = (1, 3, 4, 6)


@cache
def _record(name: str = "boxed"):
    return load(path_of(name))


def ridden(place: int = 4, name: str = "boxed") -> Match:
    """Return a golden race in which the team in this place is the only human's."""
    match = Match.resume(_record(name))
    (team, *_others) = [team for at, team in with_places(standings(match.race).ranking) if at == place]
    match.seat_player(team, "human")
    return match


def words_of(match: Match) -> list[str]:
    """Return all words of the story, without the cards."""
    story, names, course = story_of(match), names_of(match), match.race.rules.course
    deed = story.well_done()
    assert deed is not None
    parts = [part for fact in story.facts for part in fact_parts(story, fact, names, course)]
    words = [part.strip(" ,.") for part in parts if not isinstance(part, Cards)]
    return [story_title(story), *filter(None, words), well_done_sentence(deed, names, course)]


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("place", PLACES)
def test_the_story_is_in_the_first_frame(tmp_path: Path, place: int, language: str, size) -> None:
    """No answer of a bot is needed for it."""
    set_language(language)
    person, match = AppDriver(tmp_path, size), ridden(place)
    person.open(ShowResult(match))
    shown = " ".join(person.texts())
    assert [words for words in words_of(match) if words not in shown] == []
    assert not person.unreadable()


@pytest.mark.parametrize("name", [*GOLDEN][::5])
def test_the_story_of_every_rule_set_and_variant_fits(tmp_path: Path, name: str) -> None:
    person = AppDriver(tmp_path, (960, 600))
    person.open(ShowResult(ridden(1, name)))
    assert not person.unreadable()
    with longer_sentences():
        person.top.resize()
        assert not [line for line in person.unreadable() if line.startswith("on each other")]


def test_a_team_with_a_long_name_is_told_of_in_several_lines(tmp_path: Path) -> None:
    match = ridden(4)
    match.seats = tuple(replace(seat, name="W" * 40) for seat in match.seats)
    person = AppDriver(tmp_path, (960, 600))
    person.open(ShowResult(match))
    assert not [line for line in person.unreadable() if line.startswith("on each other")]


def test_the_key_of_a_sentence_opens_the_replay_at_its_turn(person: AppDriver) -> None:
    match = ridden(4)
    story = story_of(match)
    person.open(ShowResult(match))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    for number, fact in enumerate(story.facts, start=1):
        for step in (f"{number}", f"click fact-{number}"):
            person.follow(step)
            assert shows(person.top, replay)
            assert (person.top.model.race.turn, person.top.model.race.moved) == (fact.turn, 0)
            person.press("Esc")
            assert shows(person.top, result)


def test_the_chart_has_a_pin_for_each_sentence(person: AppDriver) -> None:
    match = ridden(4)
    story = story_of(match)
    person.open(ShowResult(match))
    assert person.top.model.chart.marks == tuple((fact.turn - 0.5, str(n)) for n, fact in enumerate(story.facts, 1))


@pytest.mark.parametrize("place", PLACES)
def test_only_a_loser_reads_who_has_won(person: AppDriver, place: int) -> None:
    match = ridden(place)
    person.open(ShowResult(match))
    assert person.shows_text("wins with") == (place > 1)
    assert person.shows_text(f"turn {match.race.turn}, eight riders have finished")


def test_styles_of_bots_and_ties_of_others_are_tooltips(person: AppDriver) -> None:
    """R6.6."""
    name, why = next((name, whys[0]) for name in GOLDEN if (whys := _ties(name)) and len(_record(name).teams) > 3)
    match = Match.resume(_record(name))
    other = next(team for team in range(1, len(match.seats) + 1) if team not in (why.team, why.other))
    match.seat_player(other, "human")
    names, final = names_of(match), standings(match.race)
    person.open(ShowResult(match))
    full = tie_sentences(final, names, [why], of_winners=False)[0][0]
    assert full in person.control(f"row-{why.team}").tip
    assert full not in " ".join(person.texts())
    assert person.control(f"row-{why.other}").tip.startswith(names.player(why.other))

    # A click on a row shows its team's lines.
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.click(f"row-{why.team}")
    assert {entry.rider // 10 for entry in person.control("lines").node.rows if not entry.is_head} == {why.team}
    person.press("Esc")

    # His own tie has a strip.
    match.seat_player(other, "bot:random")
    match.seat_player(why.team, "human")
    person.open(ShowResult(match))
    full = tie_sentences(final, names_of(match), [why], of_winners=False)[0][0]
    assert full in " ".join(person.texts())


def _ties(name: str):
    match = Match.resume(_record(name))
    return rank_whys(match.race, standings(match.race))


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("humans", [(), (1, 2)])
def test_several_humans_or_none_see_why_the_winner_won(tmp_path: Path, humans: tuple[int, ...], size) -> None:
    person, match = AppDriver(tmp_path, size), Match.resume(_record())
    for team in humans:
        match.seat_player(team, "human")
    person.open(ShowResult(match))
    person.follow("see What decided the race", "unseen Well done", "see HAS WON", "see decided it: ")
    assert not {label for label in person.labels() if label.startswith("row-")}
    assert not person.unreadable()


def test_a_card_that_turns_out_to_be_costly_is_praised_no_more(
    person: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, costly = ridden(4), set[tuple[int, int]]()
    story, names, course = story_of(match), names_of(match), match.race.rules.course
    monkeypatch.setattr(
        result, "result_notes", lambda *_race: (ResultNote("", act.WATCH, share=0.5, costly=frozenset(costly)),)
    )
    person.open(ShowResult(match))
    assert len(story.deeds) > 2
    for turn, deed in story.deeds:
        person.stage.handle(Posted(None))
        assert ((turn, deed.rider) in costly) or well_done_sentence(deed, names, course) in " ".join(person.texts())
        costly.add((turn, deed.rider))
    person.stage.handle(Posted(None))
    assert "Well done" not in " ".join(person.texts())


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_what_is_offered_has_its_place_beside_a_long_note(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language("it")
    person = AppDriver(tmp_path, size)
    notes = (
        ResultNote("Valutate 53 delle tue 56 carte", act.WATCH, share=0.9),
        ResultNote("A confronto, per esercizio", act.PRESS, intent=ShowMenu()),
    )
    monkeypatch.setattr(result, "result_notes", lambda *_race: notes)
    person.open(ShowResult(ridden(4)))
    assert person.box(person.focused_label).right <= size[0]
    assert not person.unreadable()


def test_the_story_is_read_and_pressed() -> None:
    check_page(lambda: Page(result, result.begin(ridden(4))))


@pytest.mark.parametrize("colour", COLOURS)
def test_confetti_falls_for_the_first_and_evening_from_the_fourth(colour: str) -> None:
    looks = [team_look(each) for each in COLOURS]

    def painted(place: int) -> pygame.Surface:
        surface = pygame.Surface((500, 700))
        draw = partial(draw_winner_poster, Canvas(surface, DAY, 1.0), Box(0, 0, 500, 700), team_look(colour))
        draw("11", 450, looks if place == 1 else (), place)
        return surface

    first, second, third, fourth, sixth = (pygame.image.tobytes(painted(place), "RGB") for place in (1, 2, 3, 4, 6))
    assert first != second == third != fourth == sixth
    sky = painted(2).get_at((480, 10))[:3]
    assert painted(1).get_at((480, 10))[:3] == sky
    assert painted(4).get_at((480, 10))[:3] != sky
    assert sum(a != b for a, b in zip(first, second, strict=True)) > 80 * 30
