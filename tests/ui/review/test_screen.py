"""The review of a race: figures, charts, the costliest decisions, and saving them."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.bots.advice import advice
from breakaway_desktop.bots.messages import work_out
from breakaway_desktop.bots.worker import BotReply, Task
from breakaway_desktop.engine.asks import GiveOrders, PlayCard
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.input.inputs import PointerMoved, Posted
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.match.chosen_cards import advice_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.record.store import load
from breakaway_desktop.review import words
from breakaway_desktop.review.decisions import JudgedCard
from breakaway_desktop.ui.dialogs import ride_on
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.review import computation, screen as review_screen
from breakaway_desktop.ui.review.computation import ReviewComputation
from breakaway_desktop.ui.review.feature import FEATURE
from breakaway_desktop.ui.screens import menu as menu_screen, replay as replay_screen, saved_races
from breakaway_desktop.ui.session import BotAnswered
from breakaway_desktop.ui.team_looks import team_look
from tests.golden.races import FOLDER
from tests.kit.app_driver import EVERY_SIZE, AppDriver, is_dialog, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import check_page, check_reading
from tests.kit.races import BOT, bot_decision, keep, match_of, race, seats
from tests.reports.test_extras_syntax import new_match as ridden_special

BLUNDER_TURN = 3


class Bench:
    """A replacement for the bots' process: it works in the test's own thread, when results are fetched."""

    def __init__(self) -> None:
        self.assigned: list[Task] = []
        self.is_starting = False
        self.cancelled = 0
        self.failing = False

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.assigned.append(Task(ticket, work, arguments))

    def answers(self) -> list[BotReply]:
        if self.is_starting:
            return []
        tasks, self.assigned = self.assigned, []
        if self.failing:
            return [BotReply(task.ticket, None, Refusal("bot-stuck", bot=task.bot)) for task in tasks]
        return [work_out(task) for task in tasks]

    def cancel(self) -> None:
        self.assigned.clear()
        self.cancelled += 1

    def close(self) -> None:
        self.cancel()


@pytest.fixture
def anew() -> None:
    """Discard all cached reviews; otherwise a race reviewed before starts with its results."""
    computation.forget_reviews()


@pytest.fixture(scope="module")
def finished_race() -> Match:
    return race()


@pytest.fixture(scope="module")
def blunder_race() -> Match:
    """Return a race in which all riders move as the bot would, except 21 in turn 3.

    He plays the card that the bot rates lowest.
    """
    match = match_of(["human" if team == 2 else BOT for team in range(1, 7)], seed=5)
    while not match.over:
        decision = match.automatic_decision()
        if decision is None:
            ask = match.open_card_ask
            assert ask is not None
            card = advice(*advice_request(match, len(match.steps), ask.team), "domestique").riders[0].cards
            planted = (ask.rider, match.race.turn) == (21, BLUNDER_TURN)
            decision = PlayCard(ask.rider, card[-1].card if planted else card[0].card)
        match.answer(decision)
    return match


def open_review(match: Match, folder: Path, size: tuple[int, int] = (1280, 800), *, done: bool = True) -> AppDriver:
    person = AppDriver(folder, size)
    person.session.thinker = Bench()  # type: ignore[assignment]
    show(person, match)
    while done and work_of(person).running:
        wake(person)
    return person


def show(person: AppDriver, match: Match) -> None:
    model = review_screen.begin(person.session, match, rollouts=2, bot="domestique")
    person.stage.push(Page(review_screen, model))


def wake(person: AppDriver) -> None:
    """Deliver the results computed so far."""
    person.stage.handle(Posted(BotAnswered()))


def work_of(person: AppDriver) -> ReviewComputation:
    work = person.top.model.work
    assert isinstance(work, ReviewComputation)
    return work


def pieces_left(person: AppDriver) -> int:
    """Return the number of pieces still to compute for the selected team."""
    return work_of(person).pieces_left(person.top.model.team)


def costliest(person: AppDriver) -> list[JudgedCard]:
    """Return the costliest decisions of the selected team, as far as judged."""
    return work_of(person).costliest(person.top.model.team)


def is_running(work: ReviewComputation) -> bool:
    """Return whether the computation is running; a function, so that the type checker does not assume a constant."""
    return work.running


def test_a_better_card_is_one_that_he_held(tmp_path: Path) -> None:
    """R8.5: he plays his 8; the Boost that he holds would have made one of his 3s a 6."""
    match = ridden_special("special", seed=7, players=("bot:rouleur:taste=0", *["bot:random"] * 3))
    while not match.over:
        if len(match.steps) == 20:
            advised = advice(*advice_request(match, 20, 1), "domestique").riders
            best = {rider.rider: rider.cards[-1].card if rider.rider == 13 else rider.best for rider in advised}
            match.answer(GiveOrders(1, tuple(best.items())))
        match.answer(match.automatic_decision() or bot_decision(match)[0])
    match.hand_over(1, "human")
    person = open_review(match, tmp_path, (960, 600))
    judged = next(one for one in costliest(person) if one.chosen.rider == 13 and one.chosen.card == 8)
    assert (judged.best.card, judged.best.boosted_from) == (6, 3)
    assert person.shows_text("3 with Boost, moves 6.")
    assert not person.unreadable()


def test_a_planted_blunder_is_the_costliest_decision_and_one_key_from_its_moment(
    blunder_race: Match, tmp_path: Path
) -> None:
    person = open_review(blunder_race, tmp_path)
    worst = costliest(person)[0]
    assert (worst.chosen.rider, worst.chosen.turn) == (21, BLUNDER_TURN)
    assert worst.cost > 0.5
    assert worst.best.card != worst.chosen.card
    step = blunder_race.steps[worst.chosen.decisions]
    assert step.decision == PlayCard(21, worst.chosen.card)
    assert person.shows_text(f"Turn {BLUNDER_TURN}")
    drawn = [(text, box.x) for text, box, _cut in person.drawn_texts() if box.bottom < person.box("look-1").y - 300]
    begins, ends = (next(x for text, x in drawn if text == str(turn)) for turn in (BLUNDER_TURN - 1, BLUNDER_TURN))
    assert [text for text, x in drawn if begins < x < ends and len(text) == 1] == ["1"], "a pin in the chart"
    assert person.shows_text(" ".join(words.reason_text(worst).split()[:3]))
    person.press("1")
    assert shows(person.top, replay_screen)
    assert person.top.model.steps[-1].decision == step.decision
    assert person.top.model.view_state.marked_rider == 21
    assert person.shows_text(f"plays {worst.chosen.card}, lands on")
    assert person.shows_text(f"21 in turn {BLUNDER_TURN}") or person.shows_text(f"{worst.best.card} instead of")
    person.press("Esc", "Esc")
    assert shows(person.top, review_screen)


def test_playing_as_the_bot_would_costs_nothing(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path)
    assert len(costliest(person)) == 1
    assert person.shows_text("No other decision cost Azure a point.")
    assert work_of(person).cost_of(22) == pytest.approx(0)
    assert work_of(person).cost_of(21) == pytest.approx(costliest(person)[0].cost)


def test_chances_come_turn_by_turn_and_the_winner_ends_at_a_hundred(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path)
    chances = work_of(person).results.chances
    assert sorted(chances) == [end.turn for end in person.top.model.chart.moments]
    winners, last = person.top.model.final.winners, chances[blunder_race.race.turn]
    assert last is not None
    assert [last[team - 1] for team in winners] == [1 / len(winners)] * len(winners)


@pytest.mark.usefixtures("anew")
def test_the_computation_shows_its_progress_and_can_be_stopped_and_continued(
    finished_race: Match, tmp_path: Path
) -> None:
    person = open_review(finished_race, tmp_path, done=False)
    for _ in range(3):
        wake(person)
    work = work_of(person)
    whole = work.piece_count(person.top.model.team)
    done = whole - pieces_left(person)
    assert 0 < done < whole
    assert person.shows_text(f"{done} of {whole} analysed")
    person.click("run")
    assert not is_running(work)
    assert person.session.thinker.cancelled  # type: ignore[attr-defined]
    wake(person)
    assert whole - pieces_left(person) == done
    assert person.shows_text(f"Stopped at {done} of {whole}.")
    person.press("Enter")
    wake(person)
    assert is_running(work)
    assert whole - pieces_left(person) > done
    person.session.thinker.is_starting = True  # type: ignore[misc]
    person.top.resize()
    person.follow("see The bots are warming up", "click run")
    assert not is_running(work)


@pytest.mark.usefixtures("anew")
def test_the_review_is_told_when_it_is_computed(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path, done=False)

    def told() -> list[str]:
        return [line.words for line in review_screen.heard(person.top.model).lines]

    person.app.screen.listens = True
    assert told()[1:] == ["Analysing the cards…"]
    while work_of(person).running:
        wake(person)
    chances, decision = told()[1:3]
    assert chances.startswith("Your chance to win: at the start ")
    assert re.search(r"best \d+% (after turn \d+|at the start), worst \d+% .*, at the end \d+%\.$", chances)
    assert decision.startswith(f"Turn {BLUNDER_TURN}, your 21: played ")
    rows = next(said for said in person.top.placed[-1].said or () for said in said.all() if said.role is Role.TABLE)
    assert [row.children[0].name for row in rows.children[1:]] == [str(turn) for turn in range(len(rows.children) - 1)]


@pytest.mark.usefixtures("anew")
def test_decisions_have_numbers_and_buttons_only_when_their_order_is_final(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path, done=False)
    while not costliest(person):
        assert not person.shows_text("SO FAR")
        wake(person)
    assert work_of(person).decisions_left(2)
    person.follow("see YOUR COSTLIEST DECISIONS SO FAR", "1")
    assert shows(person.top, review_screen)
    assert "look-1" not in person.focusable_labels()
    assert person.shows_text("Play from turn 1")
    person.click("run")
    assert person.shows_text(f"Play from turn {BLUNDER_TURN}")
    person.press("1")
    assert shows(person.top, replay_screen)


@pytest.mark.usefixtures("anew")
def test_nothing_is_computed_below_another_screen_or_after_leaving(finished_race: Match, tmp_path: Path) -> None:
    person = AppDriver(tmp_path)
    person.session.thinker = Bench()  # type: ignore[assignment]
    person.open(ShowMenu())
    show(person, finished_race)
    work = work_of(person)
    assert is_running(work)
    person.press("w")
    assert shows(person.top, replay_screen)
    assert not is_running(work)
    person.press("Esc")
    assert is_running(work)
    person.press("Esc")
    assert not is_running(work)
    assert shows(person.top, menu_screen)


@pytest.mark.usefixtures("anew")
def test_a_stopped_computation_stays_stopped_after_the_replay(finished_race: Match, tmp_path: Path) -> None:
    person = open_review(finished_race, tmp_path, done=False)
    person.follow("click run", "w", "Esc")
    assert not work_of(person).running


def test_results_are_there_when_the_review_is_reopened(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path)
    assert "run" not in person.focusable_labels()
    worst = costliest(person)
    show(person, blunder_race)
    assert pieces_left(person) == 0
    assert costliest(person) == worst


@pytest.mark.usefixtures("anew")
def test_a_failed_piece_does_not_stop_the_rest(finished_race: Match, tmp_path: Path) -> None:
    person = open_review(finished_race, tmp_path, done=False)
    person.session.thinker.failing = True  # type: ignore[attr-defined]
    wake(person)
    person.session.thinker.failing = False  # type: ignore[attr-defined]
    before = pieces_left(person)
    wake(person)
    assert work_of(person).results.failed == computation.AHEAD
    assert pieces_left(person) < before
    assert person.texts()


def test_another_team_is_weighed_when_it_is_chosen(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path)
    assert person.top.model.team == 2
    person.focus("team")
    person.follow("Right", "see Fiamma came")
    wake(person)
    assert {one.chosen.rider // 10 for (one,) in work_of(person).results.judged[3].values()} == {3}
    person.focus("team")
    person.follow("Left", "see Azure came")
    assert not pieces_left(person)


def test_the_chart_shows_chances_points_gaps_and_lines_and_the_table_riders_or_teams(
    blunder_race: Match, tmp_path: Path
) -> None:
    person = open_review(blunder_race, tmp_path)
    assert person.shows_text("100%")
    person.focus("shown")
    for title in ("Points by turn", "Best rider of each team", "Points by line and rider"):
        person.press("Right")
        assert person.shows_text(title)
    assert not person.shows_text("100%")
    assert {"21", "cost"} <= set(person.texts())
    person.focus("rows")
    person.press("Right")
    assert "cost" not in person.texts()
    assert {"Corvo", "Corvo · Domestique, normal"} <= set(person.texts())  # in the table, in that of the lines


def test_a_long_reason_stays_on_its_tile(blunder_race: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = (
        "3 lands on 28: new card 3. 5 lands on 30: new card 3. "
        "For now his new card is 3, and with a higher card it would be no better than that: he keeps the 15."
    )
    monkeypatch.setattr(words, "comparison_text", lambda *_others: long)
    person = open_review(blunder_race, tmp_path, (960, 600))
    lines = [box for text, box, _cut in person.drawn_texts() if text in long and len(text) > 10]
    assert len(lines) == 4
    assert all(box.bottom < person.box("look-1").y for box in lines)


def test_the_chart_is_saved_twice_as_large_and_nothing_is_written_over(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path)
    folder = tmp_path / "charts"
    seed = blunder_race.race.rules.seed
    for _ in range(2):
        person.press("s")
        assert is_dialog(person.top, "save")
        person.follow("Enter", "see Saved in", "Esc")
        assert shows(person.top, review_screen)
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"race-{seed}-2.png", f"race-{seed}.png"]
    picture = pygame.image.load(folder / names[1])
    assert picture.get_size() == (1920, 1040)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 1920, 5) for y in range(0, 1040, 5)}
    assert {team_look(seat.colour).fill for seat in blunder_race.seats} <= colours


def blocks(path: Path) -> list[list[list[str]]]:
    """Return the tables in a file, which are separated by empty rows."""
    result: list[list[list[str]]] = [[]]
    for row in csv.reader(path.read_text(encoding="utf-8-sig").splitlines()):
        if row:
            result[-1].append(row)
        else:
            result.append([])
    return result


def test_the_saved_table_contains_the_figures_of_the_review(blunder_race: Match, tmp_path: Path) -> None:
    """The table has figures with costs, points and chances turn by turn, and the costliest decisions."""
    person = open_review(blunder_race, tmp_path)
    work, best = work_of(person), costliest(person)
    person.click("csv")
    person.write(str(tmp_path / "mine"))
    person.press("Enter")
    assert not (tmp_path / "charts").exists()
    riders, turns, decisions = blocks(tmp_path / "mine.csv")
    assert riders[0][:2] == ["Rider", "Team"]
    assert len(riders) == 1 + 6 * 5
    lost = {row[0]: row[-1] for row in riders[1:] if row[0]}
    assert float(lost["21"]) == pytest.approx(work.cost_of(21), abs=1e-4)
    assert [row[-1] for row in riders if row[:2] == ["", "Azure"]] == [lost["21"]]
    assert lost["11"] == ""  # nobody has weighed the decisions of that team
    assert len(turns) == 1 + 6 * (blunder_race.race.turn + 1)
    assert sum(float(row[-1]) for row in turns[1:7]) == pytest.approx(1, abs=1e-3)
    (worst,) = decisions[1:]
    assert worst[:4] == ["21", "Azure", str(BLUNDER_TURN), str(best[0].chosen.card)]


def test_the_table_of_a_running_race_has_no_chances(tmp_path: Path) -> None:
    """R9.1."""
    person = open_review(race(5, 60), tmp_path)
    person.click("csv")
    person.write(str(tmp_path / "mine"))
    person.press("Enter")
    riders, turns = blocks(tmp_path / "mine.csv")
    assert {row[-1] for row in (*riders[1:], *turns[1:])} == {""}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ("Type a file name.")),
        ("{there}/none/x", "There is no folder"),
        ("{there}/mine.csv", "mine.csv already exists"),
    ],
)
def test_an_unwritable_path_is_explained(blunder_race: Match, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("mine")
    person = open_review(blunder_race, tmp_path)
    person.click("csv")
    person.write(text.format(there=tmp_path))
    person.press("Enter")
    assert person.shows_text(said)
    assert is_dialog(person.top, "save")
    assert (tmp_path / "mine.csv").read_text() == "mine"


def test_playing_on_from_the_costliest_decision_asks_for_the_players(blunder_race: Match, tmp_path: Path) -> None:
    person = open_review(blunder_race, tmp_path)
    worst = costliest(person)[0].chosen.decisions
    person.press("o")
    assert shows(person.top, ride_on)
    assert person.top.model.decisions == worst
    person.press("o")
    (new,) = person.started_races
    assert [step.decision for step in new.steps] == [step.decision for step in blunder_race.steps[:worst]]


@pytest.mark.parametrize("name", ["boxed-pursuit", "postal-double"])
def test_races_of_other_rules_can_be_reviewed(name: str, tmp_path: Path) -> None:
    match = Match.resume(load(FOLDER / f"{name}.race"))
    person = open_review(match, tmp_path)
    assert pieces_left(person) == 0
    assert not work_of(person).results.failed
    assert person.unreadable() == []


def test_the_review_is_read_and_pressed(blunder_race: Match, tmp_path: Path) -> None:
    model = open_review(blunder_race, tmp_path).top.model
    labels = check_page(lambda: Page(review_screen, model))
    assert labels == {"back", "team", "picture", "csv", "tab", "look-1", "whole", "ride-on", "find-card"}
    lines = replace(model, chart=replace(model.chart, shown=review_screen.LINES), rows=review_screen.TEAMS)
    check_reading(lambda: Page(review_screen, lines))


GONE = OSError(2, "No such file")


@pytest.mark.parametrize(("error", "said"), [(GONE, "No such file"), (ValueError(), "ValueError")])
def test_a_race_that_cannot_be_watched_is_explained(
    blunder_race: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    """An error that is not caused by the file is logged as well."""
    logged: list[BaseException] = []

    def fail(_record: object) -> Match:
        raise error

    person = open_review(blunder_race, tmp_path)
    monkeypatch.setattr(Match, "resume", fail)
    monkeypatch.setattr("breakaway_desktop.ui.navigation.note_error", logged.append)
    person.press("w")
    assert person.shows_text(said)
    assert logged == ([] if error is GONE else [error])
    person.press("Esc")
    assert not person.shows_text(said)
    assert shows(person.top, review_screen)


# The review opened from the list of races: of finished and running races, and the reason if there is none


@pytest.fixture(scope="module")
def half_way() -> Match:
    return race(5, 129)


def blind_race() -> Match:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2, 5), 4, variant="blind")
    return Match.begin(plan.with_hands(ready_made_hands(plan)))


def before_list(match: Match, folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    keep(match, folder / "races" / "one.race")
    person = AppDriver(folder / "races", size)
    person.session.thinker = Bench()  # type: ignore[assignment]
    person.session.samples = samples_folder()
    person.open(ShowMenu())
    person.click("saved")
    for _ in range(4):
        person.wait(16)
    assert shows(person.top, saved_races)
    return person


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_race_that_is_over_is_reviewed_from_the_list_and_left_to_it(size: tuple[int, int], tmp_path: Path) -> None:
    person = before_list(race(3), tmp_path, size)
    person.press("b")
    assert shows(person.top, review_screen)
    assert person.top.model.work.running
    person.press("Esc")
    assert shows(person.top, saved_races)
    person.click("review")
    assert shows(person.top, review_screen)


def test_a_sample_is_reviewed_from_its_list(tmp_path: Path, half_way: Match) -> None:
    person = before_list(half_way, tmp_path)
    person.press("Ctrl+Tab", "Ctrl+Tab", "Ctrl+Tab", "Ctrl+Tab", "b")
    assert shows(person.top, review_screen)
    assert person.top.model.match.over


def test_the_review_of_an_unfinished_race_reveals_no_secret(tmp_path: Path, half_way: Match) -> None:
    """No chances, which depend on all cards, and no values of cards (R9.1)."""
    person = before_list(half_way, tmp_path)
    person.press("b")
    scene = person.top
    assert shows(scene, review_screen)
    assert not scene.model.match.over
    person.wait(50)
    assert not person.session.thinker.assigned  # type: ignore[attr-defined]
    assert not scene.model.work.running
    person.follow("unseen COSTLIEST", "see shown after the race")
    chart = scene.focus.find("shown")
    assert [option.value for option in chart.options] == ["points", "gap"]
    assert person.shows_text("Points by line and rider")
    assert {control.label for control in scene.focus.controls}.isdisjoint({"run", "watch-1"})
    assert "cost" not in person.texts()
    person.focus("team")
    person.press("Right")
    assert scene.model.team == 3
    assert not person.session.thinker.assigned  # type: ignore[attr-defined]


def test_in_a_low_window_the_lines_take_the_place_of_the_chart(tmp_path: Path, half_way: Match) -> None:
    person = before_list(half_way, tmp_path, (960, 600))
    person.follow("b", "unseen Points by line and rider")
    person.focus("shown")
    person.press("Right")
    assert "Sprint 33" in person.texts()


def test_the_review_of_a_running_race_leads_to_its_last_moment(tmp_path: Path, half_way: Match) -> None:
    person = before_list(half_way, tmp_path)
    person.press("b", "w")
    assert shows(person.top, replay_screen)
    person.press("Esc", "o")
    dialog: Any = person.top
    assert shows(dialog, ride_on)
    assert dialog.model.decisions == len(half_way.steps)


@pytest.mark.parametrize(
    ("match", "why"),
    [(match_of(["human"] * 3, seed=4), "ready after turn 1"), (blind_race(), "squares are secret")],
    ids=["not-begun", "blind"],
)
def test_a_race_without_a_review_explains_it_to_key_and_mouse(match: Match, why: str, tmp_path: Path) -> None:
    person = before_list(match, tmp_path)
    button = person.control("review")
    assert not button.enabled
    assert not person.shows_text(why)
    person.press("b")
    assert shows(person.top, saved_races)
    assert person.shows_text(why)
    person.press("Up")
    assert not person.shows_text(why)
    person.stage.handle(PointerMoved(button.rect.centre))
    assert person.shows_text(why)
    assert {"Watch", "Name", "Share", "Delete"} <= set(person.texts()), "no button lies under it"


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_review_of_a_running_race_is_readable_and_walkable(
    size: tuple[int, int], tmp_path: Path, half_way: Match
) -> None:
    person = before_list(half_way, tmp_path, size)
    assert person.unreadable() == []
    person.press("b")
    assert person.unreadable() == []
    assert person.labels_reached_by_tab() == person.focusable_labels()
    with longer_sentences():
        person.top.resize()
        assert not [line for line in person.unreadable() if line.startswith("on each other")]


@pytest.mark.parametrize(
    ("is_finished", "hidden", "turn", "objection"),
    [
        (False, False, 1, "The review is ready after turn 1."),
        (False, False, 2, ""),
        (False, True, 2, "New cards or squares are secret: the review is ready when the race ends."),
        (True, True, 2, ""),
        (True, False, 1, ""),
    ],
)
def test_a_race_is_reviewed_after_its_first_turn(is_finished: bool, hidden: bool, turn: int, objection: str) -> None:
    """A race with secret squares only once it is finished, which may be in turn 1."""
    (tile,) = FEATURE.race_tiles
    assert tile.objection(is_finished, hidden, turn) == objection
