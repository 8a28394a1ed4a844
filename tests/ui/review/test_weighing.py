"""The cards of a human, weighed while he plays: in what order, when not, and what the result tells of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.chosen_cards import advice_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.story import story_of
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.review.decisions import JudgedCard, costliest
from breakaway_desktop.review.words import decision_sentence
from breakaway_desktop.ui.dialogs import ride_on
from breakaway_desktop.ui.intents import ShowMenu, ShowResult, ShowSavedResult
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.review.computation import ReviewComputation, forget_reviews
from breakaway_desktop.ui.review.intents import Weighing
from breakaway_desktop.ui.review.weighing import weigh_played
from breakaway_desktop.ui.screens import race as race_screen, result as result_screen
from breakaway_desktop.ui.session import BotAnswered, Session
from tests.kit.app_driver import EVERY_SIZE, FRAME_MS, AppDriver, shows
from tests.kit.races import BOT, match_of, play_steps
from tools.thinking import InnerThinker

ALONE = ("human", BOT, BOT)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weigh with few rollouts, and nothing that another test has weighed."""
    monkeypatch.setattr("breakaway_desktop.bots.advice.ROLLOUTS_PER_HINT", 4)
    forget_reviews()


def begun(*players: str) -> Match:
    return match_of(players or ALONE, finish=30, sprints=(12,), first_turn="team1")


def ride(folder: Path, match: Match | None = None, *, is_weighed: bool = True, **window: Any) -> AppDriver:
    """Show the race; weighing needs a process of the bots, for which the window's own now passes.

    Nothing is ready before `weigh`.
    """
    person = AppDriver(folder, shows_races=True, **window)
    person.thinker.is_in_process = not is_weighed
    person.thinker.background.is_starting = True
    person.ride(match or begun())
    return person


def play(person: AppDriver, cards: int = 1, each: Callable[[], object] = lambda: None) -> None:
    """Play the first card of the riders who are asked, until the result at most; `each` happens in every frame."""
    while cards and not shows(person.top, result_screen):
        if shows(person.top, race_screen) and person.top.model.shown_ask is not None:
            steps = len(person.top.model.match.steps)
            person.press("1", "Enter")
            assert len(person.top.model.match.steps) > steps
            cards -= 1
        person.wait_until(lambda: shows(person.top, result_screen) or person.top.model.shown_ask is not None)
        each()


def weigh(person: AppDriver) -> None:
    """Weigh what has been assigned."""
    background(person).is_starting = False
    person.stage.handle(Posted(BotAnswered()))
    background(person).is_starting = True


def weigh_all(person: AppDriver) -> None:
    while background(person).tasks:
        weigh(person)


def background(person: AppDriver) -> InnerThinker:
    lane = person.thinker.background
    assert isinstance(lane, InnerThinker)
    return lane


def assigned(person: AppDriver) -> list[int]:
    """Return the decisions that are being weighed, each as the number of decisions before it."""
    match = work_of(person.session).match
    questions = {
        advice_request(match, index, 1): index for index, step in enumerate(match.steps) if step.decision.team == 1
    }
    return [questions[task.arguments[:3]] for task in background(person).tasks]


def work_of(session: Session) -> ReviewComputation:
    work = session.state(Weighing).work
    assert work is not None
    return work


def weighed(session: Session) -> list[int]:
    """Return the decisions that have been weighed."""
    return sorted(work_of(session).results.judged.get(1, {}))


def notes(person: AppDriver) -> list[str]:
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    return [note.words for note in person.top.model.notes]


def test_a_card_is_weighed_while_the_next_one_is_chosen(tmp_path: Path) -> None:
    person = ride(tmp_path)
    assert not background(person).tasks
    last = len(person.top.model.match.steps)
    play(person)
    assert assigned(person) == [last]
    weigh(person)
    assert (weighed(person.session), assigned(person)) == ([last], [])


def test_while_bots_choose_nothing_is_weighed(tmp_path: Path) -> None:
    person = ride(tmp_path)
    play(person, 2)
    assert background(person).tasks
    asked_meanwhile: list[int] = []
    person.thinker.ask = lambda *question: asked_meanwhile.append(len(background(person).tasks))  # type: ignore[method-assign]
    while not asked_meanwhile:
        person.press("1", "Enter")
        person.wait(FRAME_MS)
    assert not background(person).tasks


def film(folder: Path, *, is_weighed: bool) -> tuple[list[tuple[int, list[str]]], bytes]:
    """Play a race in which nothing that is weighed is ever ready; return each frame's number of decisions and texts
    until its result, and its file."""
    person, frames = ride(folder, is_weighed=is_weighed), []
    match, path = person.top.model.match, person.current.save_path
    while not match.over:
        if person.top.model.shown_ask is not None:
            person.press("H", "1", "Enter")
        person.wait(FRAME_MS)
        frames.append((len(match.steps), person.texts()))
    assert path is not None
    assert bool(background(person).tasks) == is_weighed
    return frames, path.read_bytes()


def test_no_frame_no_hint_and_no_file_differs(tmp_path: Path) -> None:
    """No bot decides a frame later, and neither the screen nor the file has a trace of it before the end."""
    without, weighed_file = film(tmp_path / "without", is_weighed=False), film(tmp_path / "with", is_weighed=True)
    assert without == weighed_file


def test_undo_discards_what_was_weighed(tmp_path: Path) -> None:
    person = ride(tmp_path)
    play(person, 3)
    weigh_all(person)
    kept = weighed(person.session)[:-1]
    assert len(kept) == 2
    play(person)
    last = assigned(person)
    person.press("Ctrl+Z")
    assert last
    assert last[0] not in assigned(person)
    person.press("Ctrl+Z")
    assert (weighed(person.session), assigned(person)) == (kept, [])


def test_after_continue_the_earlier_cards_are_weighed_last(tmp_path: Path) -> None:
    person = ride(tmp_path, play_steps(begun(), 20))
    earlier = assigned(person)
    assert len(earlier) == 2
    assert earlier == sorted(earlier, reverse=True)
    last = len(person.top.model.match.steps)
    play(person)
    assert assigned(person) == [last, earlier[0]]


def test_what_was_weighed_is_said_and_reviewed(tmp_path: Path) -> None:
    """The review of the saved race shows what a computation from nothing does, and computes none of it again."""
    person = ride(tmp_path)
    play(person, 1000, lambda: weigh(person))
    match = person.top.model.match
    assert weighed(person.session)
    weigh_all(person)
    assert notes(person) == [""]
    (note,) = person.top.model.notes
    person.press("B")
    assert shows(person.top, review_screen)
    shown = person.top.model.work.costliest(1)
    assert {(judged.chosen.turn, judged.chosen.rider) for judged in shown} <= note.costly
    assert not person.top.model.work.decisions_left(1)
    assert [reason.sentence for reason in note.reasons] == [decision_sentence(one, names_of(match)) for one in shown]

    saved = Match.resume(match.record())
    saved.meta["name"] = "A name that the player gave it"
    assert ReviewComputation(person.session.thinker, saved).costliest(1) == shown
    forget_reviews()
    assert from_nothing(saved) == shown


def from_nothing(match: Match) -> list[JudgedCard]:
    work = ReviewComputation(InnerThinker(), match)
    work.start(1, with_chances=False)
    while work.running:
        work.collect()
    return costliest(work.costliest(1))


def test_the_result_counts_what_is_still_weighed(tmp_path: Path) -> None:
    person = ride(tmp_path)
    play(person, 1000)
    work = work_of(person.session)
    total = work.decision_count(1)
    assert notes(person) == [f"Weighing your decisions: 0 of {total}"]
    weigh(person)
    assert notes(person) == [f"Weighing your decisions: 2 of {total}"]

    # The review computes the rest itself; afterwards the result goes on from there.
    person.press("B")
    assert not background(person).tasks
    person.thinker.tasks.clear()
    person.press("Esc")
    assert shows(person.top, result_screen)
    weigh_all(person)
    assert person.top.model.decisions


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("is_first_try", [False, True])
def test_reasons_are_replaced_once_and_no_button_moves(tmp_path: Path, size, is_first_try: bool) -> None:
    person, match, seen = ride(tmp_path, size=size), play_steps(begun(), 1000), list[Any]()
    match.meta |= {"day": "2026-01-01"} if is_first_try else {}  # no undo, no hints, and nobody goes back
    person.app.screen.listens = True
    weigh_played(person.session, Driver(match, person.session.thinker, person.settings))
    person.open(ShowResult(match))
    before = {control.label: control.screen_box for control in person.controls}
    while background(person).tasks:
        seen += [model.reasons for model in [person.top.model] if model.reasons not in seen]
        weigh(person)
    facts, reasons = *seen, person.top.model.reasons
    assert not any(fact.rider for fact in facts)
    assert len(reasons) == 3
    after = {control.label: control.screen_box for control in person.controls}
    assert {label: after[label] for label in before} == before
    ways = set() if is_first_try else {f"play-on-{n}" for n in (1, 2, 3)}
    assert {label for label in after if label.startswith("play-on")} == ways
    told = [said.name for top in person.top.placed[-1].said or () for said in top.all()]
    heard = [line.words for line in result_screen.heard(person.top.model).lines]
    assert {reason.sentence for reason in reasons} <= {*told} & {*heard}
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    assert person.labels_reached_by_tab() >= ways
    if ways:
        person.focus("play-on-2")
        person.press("Enter")
        assert (person.top.part, person.top.model.decisions) == (ride_on, reasons[1].decisions)


def test_leaving_the_result_ends_the_weighing(tmp_path: Path) -> None:
    person = ride(tmp_path)
    play(person, 1000)
    assert background(person).tasks
    person.open(ShowMenu())
    assert not background(person).tasks


def test_a_failed_card_claims_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    person = ride(tmp_path)
    play(person, 1000)
    monkeypatch.setattr("breakaway_desktop.bots.advice.ROLLOUTS_PER_HINT", "none")
    weigh_all(person)
    assert work_of(person.session).results.failed
    assert (notes(person), person.top.model.decisions) == ([""], ())
    assert person.top.model.reasons


@pytest.mark.parametrize("why", ["battery", "no process"])
def test_on_battery_and_without_a_process_the_review_weighs(why: str, tmp_path: Path) -> None:
    person = ride(tmp_path, is_weighed=why != "no process")
    person.session.ask_battery = lambda: why == "battery"
    play(person, 1000)
    assert not background(person).tasks
    assert notes(person) == ["Your cards are weighed in the review"]


def test_the_power_supply_is_asked_about_rarely(person: AppDriver) -> None:
    session, times = person.session, [0.0, 59.0, 60.0, 119.0, 120.0]
    session.seconds = lambda: times[0]
    answers = [False, True, False]
    session.ask_battery = lambda: answers.pop(0)
    on_battery = []
    while times:
        on_battery.append(session.is_on_battery)
        times.pop(0)
    assert on_battery == [False, False, True, True, False]


def test_a_process_that_is_lost_ends_the_weighing(tmp_path: Path) -> None:
    person = ride(tmp_path)
    play(person, 2)
    assert background(person).tasks
    person.thinker.is_in_process = True
    person.stage.handle(Posted(BotAnswered()))  # as a lost process does
    assert not background(person).tasks


@pytest.mark.parametrize(
    ("why", "players"),
    [
        ("several humans", ("human", "human", BOT)), ("elsewhere", ALONE), ("bots only", (BOT,) * 3),
        ("no hints", ALONE), ("unknown variant", ALONE), ("from the list", ALONE),
    ],
)  # fmt: skip
def test_where_nothing_is_weighed_the_result_tells_facts(
    why: str, players: tuple[str, ...], tmp_path: Path, monkeypatch
) -> None:
    person = ride(tmp_path)
    session, match = person.session, play_steps(begun(*players), 1000)
    session.settings.hints = why != "no hints"
    if why == "unknown variant":
        monkeypatch.setattr("breakaway_desktop.ui.review.weighing.OF_THE_BOOK", ())
        match = play_steps(match_of(ALONE, variant="stamina", finish=30, sprints=(12,)), 1000)
    driver = Driver(match, session.thinker, session.settings)
    driver.teams_elsewhere = frozenset({1} if why == "elsewhere" else ())
    if why != "from the list":
        weigh_played(session, driver)
    person.open(ShowSavedResult(match) if why == "from the list" else ShowResult(match))
    assert not background(person).tasks
    model = person.top.model
    assert (model.notes, model.story) == ((), story_of(match))
    assert 0 < len([label for label in person.labels() if label.startswith("fact-")]) == len(model.story.facts)
    assert person.shows_text("What decided the race" if len(match.humans) != 1 else "Why ")


def test_a_seat_handed_over_ends_the_weighing(tmp_path: Path) -> None:
    person = ride(tmp_path)
    play(person, 2)
    driver = person.top.model.driver
    driver.hand_over(1, BOT)
    weigh_played(person.session, driver)
    assert not background(person).tasks
