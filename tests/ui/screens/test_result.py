"""The result: ranking with its tie-breaks, points, the chart, and the next actions (R6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.explanations import RankWhy, rank_whys
from breakaway_desktop.engine.points import PointsWon
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import Standings, standings, with_places
from breakaway_desktop.kit.input.inputs import KeyDown, KeyUp
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.autosave import DirectAutosave, NoAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.turn_ends import turn_ends
from breakaway_desktop.sentences.names import place_text, points_text
from breakaway_desktop.sentences.why.engine_reasons import rank_sentence
from breakaway_desktop.ui.intents import ShareRace, ShowReplay, ShowResult, ShowSavedResult
from breakaway_desktop.ui.panels.chart import spread_out
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.screens import menu as menu_screen, replay, result, team_building
from breakaway_desktop.ui.statistics import screen as statistics
from tests.kit.app_driver import EVERY_SIZE, KEYS, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import PageDriver, check_page
from tests.kit.races import bot_decision, race
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


@pytest.mark.parametrize("is_choosing", [False, True])
def test_the_result_is_read_and_pressed(finished, is_choosing: bool) -> None:
    check_page(lambda: Page(result, replace(result.begin(finished), is_choosing=is_choosing)))


def test_long_names_are_cut_with_an_ellipsis_and_touch_nothing(tmp_path, finished) -> None:
    person = AppDriver(tmp_path, (960, 600))
    model = result.begin(finished)
    names = replace(model.names, seats=tuple(replace(seat, name="W" * 40) for seat in finished.seats))
    person.stage.push(Page(result, replace(model, names=names, chart=replace(model.chart, names=names))))
    assert not [line for line in person.unreadable() if line.startswith("on each other")]
