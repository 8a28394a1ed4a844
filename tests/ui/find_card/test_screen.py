"""Find the card in the window: questions from the player's races and from bots', answers, and what is left to find."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from breakaway_desktop.find_card import search as searching
from breakaway_desktop.find_card.positions import TrainingPosition
from breakaway_desktop.find_card.progress import (
    BAD_FILE,
    FILE,
    MOST_WRONG,
    AnswerCount,
    count_answer,
    load_progress,
    save_progress,
)
from breakaway_desktop.find_card.search import INDEX
from breakaway_desktop.find_card.series import SERIES
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.record.store import save
from breakaway_desktop.sentences.advice import advice_reason_sentence
from breakaway_desktop.ui.features import practice_of
from breakaway_desktop.ui.find_card import model as find_card_model, screen as find_card
from breakaway_desktop.ui.find_card.intents import ShowFindCard
from breakaway_desktop.ui.find_card.model import SKIPPED, FindCardModel
from breakaway_desktop.ui.find_card.road import reasons
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.review.intents import ShowReview
from breakaway_desktop.ui.screens import log, menu, replay
from breakaway_desktop.ui.statistics.intents import ShowStatistics
from tests.find_card.test_search import lowest_is_best, no_advice
from tests.kit.app_driver import AppDriver, shows
from tests.kit.page_driver import check_page
from tests.kit.races import bot_decision
from tests.match.test_finished_races import finished_match
from tools.find_card_states import keep_searched, positions_by_hand
from tools.studio import TODAY
from tools.thinking import InnerThinker

SEEDS = (3, 4, 5)


def race_of(seed: int) -> Match:
    return finished_match(seed, computer=None)


@pytest.fixture(autouse=True)
def shipped_file(monkeypatch: pytest.MonkeyPatch) -> dict[TrainingPosition, Path]:
    """Ship no positions, except those that a test adds."""
    positions: dict[TrainingPosition, Path] = {}
    monkeypatch.setattr(find_card_model, "shipped_positions", lambda: positions)
    return positions


@pytest.fixture
def player(person: AppDriver) -> Iterator[AppDriver]:
    """A player with three searched races, at his first question."""
    begin(person)
    yield person
    person.current.release()


def begin(person: AppDriver) -> None:
    person.session.thinker = InnerThinker()  # type: ignore[assignment]
    person.settings.offered = True
    keep_searched(person.session.folder, person.session.computer, *map(race_of, SEEDS))
    person.open(ShowMenu())
    person.press("f")
    person.wait(100)


def test_the_circuit_can_be_walked_and_left_for_the_hand(player: AppDriver) -> None:
    player.press("F9", "F9", "Home", "Enter")
    assert (player.focused_label, model_of(player).view_state.marked_rider > 0) == ("circuit", True)
    player.press("Escape")
    assert player.focused_label == "main"


def model_of(person: AppDriver) -> FindCardModel:
    assert shows(person.top, find_card)
    model = person.top.model
    assert isinstance(model, FindCardModel)
    return model


def position_of(person: AppDriver) -> TrainingPosition:
    board = model_of(person).board
    assert board is not None
    return board.position


def key_of(person: AppDriver, card: int) -> str:
    """Return the number key of a card."""
    board = model_of(person).board
    assert board is not None
    return str(board.view.rider(board.ask.rider).cards.index(card) + 1)


def wrong_card(position: TrainingPosition) -> int:
    return next(card for card, _points in position.values if not position.is_right(card))


def answer(person: AppDriver, *, right: bool = True) -> TrainingPosition:
    """Answer the question by a number key, pressed twice, and stay there."""
    position = position_of(person)
    key = key_of(person, position.best if right else wrong_card(position))
    person.press(key, key)
    return position


def answer_all(person: AppDriver, *results: bool) -> list[TrainingPosition]:
    """Answer a series."""
    positions = []
    for right in results:
        positions.append(answer(person, right=right))
        person.press("Enter")
    return positions


def test_what_is_practised_is_named(player: AppDriver) -> None:
    """On the button that leads here, and over each position that is about it."""
    leave(player)
    practice = practice_of("longer-string")
    assert practice is not None
    assert practice.subject == "strings"
    player.open(practice.intent)
    named = {position_of(player).theme: player.shows_text("Find the card: strings")}
    for _position in range(SERIES - 1):
        player.press("n")
        if model_of(player).board is None:
            break
        named[position_of(player).theme] = player.shows_text("Find the card: strings")
    assert named == {theme: theme == "string" for theme in named}


def test_a_screen_reader_is_told_the_position_and_the_result(player: AppDriver) -> None:
    (question,) = find_card.heard(model_of(player)).lines
    assert question.is_current
    assert f"{position_of(player).rider}" in question.words
    player.press("x")
    assert ": to " in find_card.heard(model_of(player)).lines[-1].words
    position = answer(player)
    result = find_card.heard(model_of(player)).lines[0].words
    assert result.startswith(f"Right. {position.best} is best. ")
    assert all(f"{card}: " in result for card, _points in position.values if card != position.best)


def leave(person: AppDriver) -> None:
    """Go back to the menu, from whichever page."""
    while not shows(person.top, menu):
        person.press("Esc")


# A question and its answer


def test_a_question_is_answered_right(player: AppDriver) -> None:
    player.follow("see Find the card", "see From your race of 14 November. Which card?")
    position = answer(player)
    assert player.shows_text("FOUND")
    assert player.shows_text(f"{position.best} is best, by 2.1 points")
    assert load_progress(player.session.folder)[0] == {position.key: AnswerCount(1, 0, TODAY)}
    player.press("Enter")
    assert position_of(player) != position


def test_a_question_is_answered_wrong_and_comes_back_tomorrow(player: AppDriver) -> None:
    position = answer(player, right=False)
    assert player.shows_text("NOT QUITE")
    assert player.shows_text(f"{position.best} is 2.1 points better than {wrong_card(position)}")
    count = load_progress(player.session.folder)[0][position.key]
    assert (count.wrong, count.due) == (1, TODAY + timedelta(1))


def test_neither_hint_nor_answer_is_shown_before_a_card_is_played(player: AppDriver) -> None:
    player.follow("1", "Right", "e", "unseen points expected", "unseen You played", "e")
    answer(player)
    assert player.shows_text("points expected")


def test_the_first_press_of_a_number_only_selects(player: AppDriver) -> None:
    player.follow("1", "on hand")
    assert model_of(player).answer == SKIPPED
    player.press("Right", "Left")
    assert model_of(player).hand.chosen_index == 0
    player.press("Enter")
    assert model_of(player).answer != SKIPPED


def test_enter_without_a_card_asks_for_one(player: AppDriver) -> None:
    player.press("Enter")
    assert model_of(player).answer == SKIPPED
    assert player.texts().count("Choose a card") == 1


def test_a_number_without_a_card_is_explained(player: AppDriver) -> None:
    board = model_of(player).board
    assert board is not None
    count = len(board.view.rider(board.ask.rider).cards)
    while count == 4:  # all four keys have a card
        player.press("n")
        board = model_of(player).board
        assert board is not None
        count = len(board.view.rider(board.ask.rider).cards)
    player.press("4")
    assert player.shows_text(f"holds {count} cards.")


def test_a_card_is_played_by_two_clicks(player: AppDriver) -> None:
    player.click("card 1")
    assert model_of(player).answer == SKIPPED
    player.click("card 1")
    assert model_of(player).answer != SKIPPED
    player.click("main")
    assert model_of(player).index == 1


def test_after_the_answer_numbers_show_other_cards(player: AppDriver) -> None:
    position = answer(player)
    player.press(key_of(player, wrong_card(position)), key_of(player, wrong_card(position)))
    assert model_of(player).answers == (position.best,)
    assert player.shows_text("FOUND")


def test_another_card_in_the_race_is_named_after_the_answer(player: AppDriver) -> None:
    for _question in range(SERIES):
        position = answer(player)
        assert player.shows_text(f"You played {position.played} then.") == (position.played != position.best)
        player.press("Enter")


def test_races_of_bots_are_asked_about_and_not_watched(
    person: AppDriver, shipped_file: dict[TrainingPosition, Path], tmp_path: Path
) -> None:
    race = race_of(SEEDS[0])
    save(tmp_path / "bots.race", race.record())
    shipped_file[positions_by_hand(race)[0]] = tmp_path / "bots.race"
    person.session.thinker = InnerThinker()  # type: ignore[assignment]
    person.open(ShowMenu())
    person.open(ShowFindCard())
    assert person.shows_text("From a race of bots. Which card?")
    answer(person)
    person.follow("unseen You played", "w")
    assert shows(person.top, find_card)  # only races of one's own are watched


# Secrets


def with_other_hand(race: Match, decisions: int) -> Match:
    """Return the race with another hand for the last rider, who has not moved; from then on bots decide again.

    Size and sum of the hand are the same.
    """
    rider = race.steps[decisions].before.order[-1][0]
    assert rider // 10 != 1
    low, *between, high = sorted(race.first.rider(rider).hand)
    hand = low + 1, *between, high - 1
    riders = tuple(other._replace(hand=hand) if other.id == rider else other for other in race.first.riders)
    teams = tuple(
        replace(team, riders=tuple(replace(entry, hand=hand) if 10 * n + place == rider else entry
                                   for place, entry in enumerate(team.riders, 1)))
        for n, team in enumerate(race.teams, 1)
    )  # fmt: skip
    changed = Match(race.base, race.first._replace(riders=riders), teams)
    for step in race.steps[:decisions]:
        changed.answer(step.decision)
    seats, changed.seats = changed.seats, seats_of(["bot:domestique"] * 4)
    while not changed.over:
        changed.answer(bot_decision(changed)[0])
    changed.seats = seats
    return changed


def test_two_races_that_differ_only_in_hidden_cards_ask_the_same_question(tmp_path: Path) -> None:
    """R9.1: the screen shows what the team knew at that moment."""
    pictures = []
    race = race_of(SEEDS[0])
    decisions = positions_by_hand(race)[0].decisions
    for name, match in (("one", race), ("other", with_other_hand(race, decisions))):
        person = AppDriver(tmp_path / name)
        person.session.thinker = InnerThinker()  # type: ignore[assignment]
        (position,) = keep_searched(person.session.folder, person.session.computer, match, most=1)
        person.open(ShowMenu())
        person.open(ShowFindCard())
        assert position_of(person).decisions == position.decisions == decisions
        person.press("1", "e")
        pictures.append(person.pixels())
    assert pictures[0] == pictures[1]


# Other ways


def test_a_skipped_position_counts_as_not_asked(player: AppDriver) -> None:
    position = position_of(player)
    player.press("n")
    assert position_of(player) != position
    answer_all(player, *(True,) * (SERIES - 1))
    player.follow("see 4 OF 4", "see skipped")
    assert position.key not in load_progress(player.session.folder)[0]

    # It can still be answered.
    player.click("position-0")
    assert position_of(player) == position
    answer_all(player, True)
    assert player.shows_text("5 OF 5")


def test_w_watches_the_moment_in_the_replay_and_esc_comes_back(player: AppDriver) -> None:
    player.press("w")
    assert shows(player.top, find_card)  # not before the answer
    position = answer(player)
    player.press("w")
    assert shows(player.top, replay)
    assert player.top.model.story.decisions(player.top.model.stop_number) == position.decisions
    while shows(player.top, replay):
        player.press("Esc")
    assert position_of(player) == position
    assert player.shows_text("FOUND")


def test_o_opens_the_question_of_seats(player: AppDriver) -> None:
    answer(player)
    player.follow("o", "see Play on", "Esc")
    assert shows(player.top, find_card)


def test_a_missing_race_is_explained(player: AppDriver) -> None:
    answer(player)
    for path in player.session.folder.glob("own-*.race"):
        path.write_text("{")
    player.follow("o", "see not valid JSON", "Enter")
    assert shows(player.top, find_card)


def test_positions_of_missing_races_are_left_out(player: AppDriver) -> None:
    answer(player)
    for path in player.session.folder.glob("own-*.race"):
        path.unlink()
    player.follow("Enter", "see 1 OF 1")


def test_movement_log_points_reasons_and_race_log_open_and_close(player: AppDriver) -> None:
    for key in ("F8", "F2"):
        player.press(key)
        player.follow("see MOVEMENT LOG", "Esc", "unseen MOVEMENT LOG")
    player.follow("click plates", "see POINTS", "Esc", "l")
    assert shows(player.top, log)
    player.press("Esc")
    assert shows(player.top, find_card)


def test_choosing_a_card_closes_a_reason_over_the_road_and_leaves_a_page_open(player: AppDriver) -> None:
    player.follow("F8", "1", "see MOVEMENT LOG", "Esc", "unseen MOVEMENT LOG")
    player.follow("F8", "click close", "unseen MOVEMENT LOG")
    player.press("e")
    assert model_of(player).view_state.is_drawer_open
    player.press("2")
    assert not model_of(player).view_state.is_drawer_open


def test_the_reasons_begin_with_those_of_the_chosen_card(player: AppDriver) -> None:
    board = model_of(player).board
    assert board is not None
    begins = [reasons(model_of(player))[0].subject]
    player.press("Right")
    begins.append(reasons(model_of(player))[0].subject)
    rider = board.ask.rider
    card = board.view.rider(rider).cards[model_of(player).hand.chosen_index]
    assert begins == [f"{rider}’s last card", f"{rider}’s new card with {card}"]


def test_esc_leaves_at_any_time(player: AppDriver) -> None:
    player.press("1", "Esc")
    assert shows(player.top, menu)
    assert player.shows_text("5 for today")


# A series


def test_the_page_after_a_series_names_what_comes_back(player: AppDriver) -> None:
    answer_all(player, True, False, True, True, True)
    player.follow("see 4 OF 5", "see DONE FOR TODAY")
    assert player.texts().count("not again") == 4
    assert player.texts().count("tomorrow") == 1
    player.follow("click position-1", "see NOT QUITE", "Esc", "see 4 OF 5", "Esc", "see done for today")


def test_the_page_after_a_series_repeats_the_reasons_of_answers_only(player: AppDriver) -> None:
    """A skipped position can still be answered: its reason would give the card away."""
    player.press("n")
    answer_all(player, *(True,) * (SERIES - 1))
    skipped, *answered = model_of(player).boards
    texts = player.texts()
    assert f"Turn {skipped.position.turn}" in texts
    for board in answered:
        assert f"Turn {board.position.turn} · {advice_reason_sentence(board.advice.reason, board.view.course)}" in texts


def test_five_more_are_other_positions(player: AppDriver) -> None:
    first = answer_all(player, *(True,) * SERIES)
    player.press("Enter")
    second = answer_all(player, *(True,) * SERIES)
    assert not {position.key for position in first} & {position.key for position in second}


def test_a_series_left_halfway_goes_on(player: AppDriver) -> None:
    answer_all(player, True, True)
    player.follow("Esc", "see 3 for today", "f")
    assert len(model_of(player).series) == 3
    answer_all(player, True, True, True)
    player.follow("Esc", "f", "see DONE FOR TODAY")


def test_the_missed_position_comes_back_the_next_day_and_mastered_ones_do_not(player: AppDriver) -> None:
    positions = answer_all(player, True, True, False, True, True)
    player.press("Esc")
    player.session.today = lambda: TODAY + timedelta(1)
    player.open(ShowMenu())
    player.follow("see 5 for today", "f")
    keys = [position.key for position in model_of(player).series]
    assert positions[2].key in keys
    assert {position.key for position in positions} & set(keys) == {positions[2].key}

    # Found after all: three times in a row, then never again.
    due = TODAY + timedelta(1)
    for days in (3, 7):
        while position_of(player) != positions[2]:
            player.press("n")
        answer(player)
        assert load_progress(player.session.folder)[0][positions[2].key].due == due + timedelta(days)
        due += timedelta(days)
        leave(player)
        player.session.today = lambda day=due: day  # type: ignore[misc]
        player.press("f")
    while position_of(player) != positions[2]:
        player.press("n")
    answer(player)
    assert load_progress(player.session.folder)[0][positions[2].key].is_mastered


def test_a_button_after_a_series_rides(player: AppDriver) -> None:
    answer_all(player, *(True,) * SERIES)
    player.click("ride")
    assert len(player.started_races) == 1


# Nothing to ask, and nothing to read


def test_without_races_and_shipped_positions_there_is_nothing_to_ask(person: AppDriver) -> None:
    person.session.thinker = InnerThinker()  # type: ignore[assignment]
    person.open(ShowMenu())
    person.open(ShowFindCard())
    person.wait(100)
    person.follow("see You have found them all. Ride a race for more.", "Esc")
    assert shows(person.top, menu)


def test_unreadable_answers_are_set_aside_and_named_once(player: AppDriver) -> None:
    player.press("Esc")
    (player.session.folder / FILE).write_text("{")
    player.open(ShowStatistics())
    player.open(ShowMenu())
    player.press("f")
    player.follow(
        "see Your earlier answers can’t be read, so counting starts afresh. The old file is now called training.bad."
    )
    assert (player.session.folder / BAD_FILE).read_text() == "{"
    player.follow("1", "unseen can’t be read")


def test_answers_that_cannot_be_saved_are_reported_and_count_while_the_screen_is_open(player: AppDriver) -> None:
    (player.session.folder / FILE).mkdir()
    answer_all(player, True)
    answer(player)
    assert player.shows_text("Your answers can’t be saved:")
    assert len(model_of(player).progress) == 2


# The search


@pytest.fixture
def searcher(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> AppDriver:
    """A player with a race that has not been searched, and with a thinker that answers at each tick."""
    monkeypatch.setattr(searching, "advice", lowest_is_best)
    person.session.thinker = InnerThinker()  # type: ignore[assignment]
    person.session.folder.mkdir(parents=True)
    save(person.session.folder / "a.race", finished_match(3, computer=person.session.computer).record())
    person.open(ShowMenu())
    person.open(ShowFindCard())
    return person


def test_the_first_race_is_searched_with_progress(searcher: AppDriver) -> None:
    assert searcher.shows_text("Looking through your races…")
    for _tick in range(10):
        searcher.wait(60)
    assert any("Looking through your race of" in text and ": 9 of " in text for text in searcher.texts())
    for _tick in range(300):
        searcher.wait(60)
    searcher.press("Enter")
    assert model_of(searcher).board is not None


def test_the_search_can_be_stopped_and_goes_on_later(searcher: AppDriver) -> None:
    for _tick in range(20):
        searcher.wait(60)
    searcher.follow("click stop", "unseen Stop")
    (entry,) = json.loads((searcher.session.folder / INDEX).read_text())["races"].values()
    assert 0 < entry["weighed"] < entry["choices"]
    searcher.press("Esc")
    searcher.open(ShowFindCard())
    assert model_of(searcher).search.races[0].weighed == entry["weighed"]


def test_leaving_stops_the_search(searcher: AppDriver) -> None:
    searcher.wait(60)
    search = model_of(searcher).search
    searcher.press("Esc")
    assert search.is_over
    assert not searcher.session.thinker.tasks  # type: ignore[attr-defined]


def test_the_search_stops_under_another_screen_and_goes_on_afterwards(searcher: AppDriver) -> None:
    search = model_of(searcher).search
    searcher.press("F1")
    assert search.is_over
    searcher.press("Esc")
    assert not model_of(searcher).search.is_over


def test_a_thinker_that_fails_is_one_sentence(searcher: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "advice", no_advice)
    for _tick in range(20):
        searcher.wait(60)
    assert searcher.shows_text("Your races can’t be analysed at the moment, so positions come from the bots’ races.")


# Entrances


def test_the_review_leads_to_it_and_comes_back(player: AppDriver) -> None:
    player.press("Esc")
    player.open(ShowReview(race_of(SEEDS[0])))
    player.press("f")
    assert shows(player.top, find_card)
    player.follow("Esc", "see REVIEW")


ANSWERS: dict[str, tuple[bool, ...]] = {
    "found at once": (True,),
    "found again": (False, True),
    "found twice": (False, True, True),
    "found three times": (False, True, True, True),
    "missed in between": (False, True, False, True, True),
    "set aside": (False,) * MOST_WRONG,
}


def test_found_at_once_or_three_times_in_a_row_counts_as_mastered(player: AppDriver) -> None:
    """Here and in the statistics, as the manual says."""
    player.press("Esc")
    progress: dict[str, AnswerCount] = {}
    for name, results in ANSWERS.items():
        for is_right in results:
            progress[name] = count_answer(progress.get(name), is_right, TODAY)
    save_progress(player.session.folder, progress)
    player.open(ShowFindCard())
    assert list(pairwise(player.texts())).count(("2", "mastered")) == 1
    # The positions are gone: their answers are kept, and nothing is to find again.
    assert list(pairwise(player.texts())).count(("0", "to find again")) == 1
    player.press("Enter")
    answer(player)
    assert load_progress(player.session.folder)[0].items() > progress.items()
    player.press("Esc")
    player.open(ShowStatistics())
    assert list(pairwise(player.texts())).count(("Find the card: mastered", "3")) == 1


# Looks


def pages(person: AppDriver) -> list[Callable[[], Page]]:
    """Return makers of the page after a series; questions are measured with the races."""
    begin(person)
    answer_all(person, False, True, True, True, True)
    model = model_of(person)
    return [partial(Page, find_card, page) for page in (model, replace(model, series=(), answers=(), boards=()))]


def test_the_pages_are_read_and_pressed(person: AppDriver) -> None:
    for page in pages(person):
        check_page(page)
