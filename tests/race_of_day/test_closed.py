"""The race of a day stays closed until it is ridden here, behind every door, whatever a race says of itself."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.cli import FIRST, LAST, main
from breakaway_desktop.commands import files
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.features import features
from breakaway_desktop.kit.places import data_folder
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.folder import new_folder
from breakaway_desktop.mail.players import parse_players
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.library import SavedRace, open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.race_of_day.closed import closed_race, note_look
from breakaway_desktop.race_of_day.plan import DayTry, meta_of_day, plan_of_day
from breakaway_desktop.race_of_day.words import result_text
from breakaway_desktop.record.store import load, save
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import encode
from breakaway_desktop.share.rides import claims_of, ride_from, save_ride
from breakaway_desktop.tours.document import BUILT, TourStage
from breakaway_desktop.tours.races import with_race
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui import intents
from breakaway_desktop.ui.features import routes
from breakaway_desktop.ui.find_card.intents import ShowFindCard
from breakaway_desktop.ui.intents import ShowMenu, ShowSavedRaces
from breakaway_desktop.ui.mail.intents import ShowMail
from breakaway_desktop.ui.main import NoDisplay
from breakaway_desktop.ui.share.intents import ShowDuplicateNight
from breakaway_desktop.ui.statistics.intents import ShowStatistics
from breakaway_desktop.ui.tours.intents import ShowTour
from tests.homes import move_home
from tests.kit.app_driver import AppDriver
from tests.kit.fixtures import display, person
from tests.share.rides import ride
from tools.find_card_states import keep_searched
from tools.studio import TODAY
from tools.thinking import InnerThinker

__all__ = ["display", "person"]

HERE = "ab12"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move_home(monkeypatch, tmp_path / "home")


@cache
def ridden(days: int) -> Match:
    """Return a ride of the race of the day so many days after today, which says nothing of that."""
    return ride(plan_of_day(TODAY + timedelta(days)))


def with_hands(days: int, change: Callable[[list[Any]], list[Any]], seed: int | None = None) -> Any:
    """Return a record of the deal whose teams were changed."""
    record = ridden(days).record()
    return replace(record, seed=seed, teams=tuple(change(list(record.teams))))


def each_hand(change: Callable[[Hand], Hand], riders: int = 4) -> Callable[[list[Any]], list[Any]]:
    """Return what changes the hands of the first riders of each team."""

    def change_team(team: Any) -> Any:
        changed = tuple(replace(rider, hand=change(rider.hand)) for rider in team.riders[:riders])
        return replace(team, riders=changed + team.riders[riders:])

    return lambda teams: list(map(change_team, teams))


CLAIMS: dict[str, Callable[[int], Any]] = {
    "an ordinary ride": lambda days: ridden(days).record(),
    "a friend's first try": lambda days: replace(ridden(days).record(), meta={**meta_of_day(TODAY), COMPUTER: "cd34"}),
    "own practice": lambda days: replace(ridden(days).record(), meta={COMPUTER: HERE}),
    "another day": lambda days: replace(ridden(days).record(), meta={**meta_of_day(date(2026, 1, 1)), COMPUTER: HERE}),
    "a challenge": lambda days: challenge_plan(ridden(days).record()),
    "a deal without a seed": lambda days: with_hands(days, each_hand(lambda hand: hand[::-1])),
    "another seed": lambda days: with_hands(days, list, seed=7),
    "other colours": lambda days: with_hands(days, lambda teams: teams[2:] + teams[:2]),
    "five of the teams": lambda days: with_hands(days, lambda teams: teams[1:]),
    "three of the teams": lambda days: with_hands(days, lambda teams: teams[4:] + teams[:1]),
    "a card of each team that was never played": lambda days: with_hands(
        days, each_hand(lambda hand: (hand[0] - 1, *hand[1:]), riders=1)
    ),
    "a race that goes on": lambda days: Match.begin(plan_of_day(TODAY + timedelta(days))),
}


@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.parametrize(("days", "is_closed"), [(-1, False), (0, True), (1, True), (2, True), (3, False)])
def test_the_deal_decides_whatever_is_claimed(days: int, is_closed: bool, claim: str, tmp_path: Path) -> None:
    assert (closed_race(CLAIMS[claim](days), tmp_path, HERE, TODAY) is not None) == is_closed


def test_ordinary_deals_are_open(tmp_path: Path) -> None:
    rng = Random(1)
    deals = (
        Plan("boxed", RULE_SETS["boxed"], (), 1, tuple(good_hands(rng) for _ in range(3 + n % 4))) for n in range(2_000)
    )
    assert not any(closed_race(deal, tmp_path, HERE, TODAY) for deal in deals)


@pytest.mark.parametrize("days", [-1, 0])
def test_it_is_open_once_the_own_first_try_is_finished(days: int, tmp_path: Path) -> None:
    day = TODAY + timedelta(days)
    for match in (Match.begin(plan_of_day(day)), ridden(days)):
        own = replace(match.record(), meta={**meta_of_day(day), COMPUTER: HERE})
        save(tmp_path / "day.race", own)
        assert closed_race(own, tmp_path, HERE, TODAY) is None, "one's own is never closed"
        assert (closed_race(ridden(days), tmp_path, HERE, TODAY) is None) == match.over


# Commands

COMMANDS = {
    "report": "", "replay": "", "open": "", "play": "--text --load", "export": "--png out.png", "duplicate": "",
    "compare": "FILE", "verify": "", "desk": "status",
}  # fmt: skip
"""Commands that take a race, and what is typed before its name."""
WITHOUT_RACES = {"simulate", "register", "arena"}


class Today(date):
    @classmethod
    def today(cls) -> date:  # type: ignore[override]
        return TODAY


def open_no_window(_settings: Any, first: Intent) -> None:
    """Do as without a display for a file that the window would ask about."""
    if isinstance(first, intents.OpenFile):
        raise NoDisplay


def mail_race(folder: Path, days: int) -> Path:
    """Make the folder of a race by mail with the hands of a day."""
    plan = plan_of_day(TODAY + timedelta(days))
    players = parse_players("Anna, Bruno, Carla, Dario, Elsa, Fabio", "en")
    options = with_rows(plan.options, {"orders": "simultaneous"})
    desk = referee.begin(plan.base, options, None, players, 7, datetime(2026, 11, 1, tzinfo=UTC))
    deadlines = {turn: datetime(2026, 12, 1, tzinfo=UTC) for turn in (0, 1)}
    with new_folder(folder, replace(desk, hands=plan.hands, deadlines=deadlines)):
        return folder


def tour_with(folder: Path, days: int) -> Path:
    """Make a tour whose first stage has the hands of a day."""
    plan = plan_of_day(TODAY + timedelta(days))
    tour = new_tour("three-days", plan.seats, 7, BUILT)
    tour = with_race(replace(tour, stages=(TourStage("Day", plan.base, plan.options),) * 3), 1, "stage-1.race")
    save_tour(path := folder / "tour.tour", tour)
    save(folder / "stage-1.race", ride(tour.stage_plan(1).with_hands(plan.hands)).record())
    return path


@pytest.fixture
def friends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the file of a friend's ride of today's race."""
    monkeypatch.setattr(files, "date", Today)
    monkeypatch.setattr("breakaway_desktop.ui.main.open_window", open_no_window)
    monkeypatch.chdir(tmp_path)
    save(path := tmp_path / "friend.race", ridden(0).record())
    return str(path)


def test_every_command_is_a_door_or_takes_no_race() -> None:
    known = {command.name for feature in features() for command in feature.commands} | {
        one.name for one in (*FIRST, LAST)
    }
    assert known == COMMANDS.keys() | WITHOUT_RACES


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_keep_it_closed_without_show(command: str, friends: str, capsys: pytest.CaptureFixture[str]) -> None:
    typed = [command, *(friends if word == "FILE" else word for word in COMMANDS[command].split())]
    save(wrong := Path("wrong.race"), replace(ridden(0).record(), turns=ridden(0).record().turns[:-1]))
    races = [friends, encode(ridden(0).record(), Claims("Anna")), str(wrong)]
    if command == "desk":
        races = [str(mail_race(Path("mail"), 0))]
    if command in ("report", "verify"):
        (tour := Path("tour")).mkdir()
        races.append(str(tour_with(tour, 0)))
    for race in races:
        code = main([*typed, race])
        out, err = capsys.readouterr()
        if command == "verify":
            told = "the rules contradict it" if race == str(wrong) else "the rules agree"
            assert (code, (out + err).partition(": ")[2]) == (race == str(wrong), f"{told}\n")
        else:
            assert (code, out) == (1, "")
            assert err.endswith(": Ride today’s race first: then this one opens.\n")
            assert err.count("\n") == 1
    if command not in ("verify", "play"):
        assert main([*typed, races[0], "--show"]) == 0
        assert main([*typed, races[0]]) == 1, "it is noted, not opened"


@pytest.mark.parametrize(("answer", "code"), [("yes", 0), ("no", 1), ("", 1)])
def test_the_terminal_asks(answer: str, code: int, friends: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.StringIO(f"{answer}\n")
    for stream in (stdin, out := io.StringIO()):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setattr("sys.stderr", out)
    assert main(["report", friends]) == code
    assert "Type yes or no:" in out.getvalue()


def test_a_look_that_cannot_be_noted_opens_nothing(friends: str, capsys: pytest.CaptureFixture[str]) -> None:
    data_folder().parent.mkdir(parents=True, exist_ok=True)
    data_folder().write_text("")
    assert main(["report", friends, "--show"]) == 1
    assert capsys.readouterr().out == ""


def test_a_first_try_after_a_look_says_so_and_its_code_has_no_day(tmp_path: Path) -> None:
    path, match = tmp_path / "day.race", ridden(0)
    for looked in (False, True):
        first = Match.begin(replace(plan_of_day(TODAY), meta={**meta_of_day(TODAY), COMPUTER: HERE}))
        first.autosave = DirectAutosave(path)
        for step in match.steps:
            if looked and step is match.steps[-1]:
                note_look(TODAY)
            first.answer(step.decision)
        saved = open_race(path).match
        assert saved.meta.get("looked", False) == looked
        assert claims_of(saved).day == (None if looked else TODAY)
        assert ("watched first" in result_text(DayTry(TODAY, 1, saved))) == looked


# The window


def intent_with(kind: type[Intent], path: Path) -> Intent | None:
    """Return an intent with a closed race in the first of its fields that can hold one; None if it holds none."""
    match = open_race(path).match
    held = {
        "Match": match, "Record": match.record(), "SavedRace": SavedRace(path, match), "SharedRace": ride_from(match),
        "Plan": challenge_plan(match.record()), "Path": path,
    }  # fmt: skip
    kinds = {
        name: next((held[one] for one in held if one in str(kind.__annotations__[name])), None) for name in kind._fields
    }
    return kind(**kinds) if any(value is not None for value in kinds.values()) else None


def test_no_intent_shows_it(person: AppDriver, tmp_path: Path) -> None:
    """Every intent of the program that holds a race, also one that is added."""
    save(path := tmp_path / "friend.race", ridden(1).record())
    kinds = {
        *(kind for kind in vars(intents).values() if isinstance(kind, type) and issubclass(kind, Intent)),
        *routes(),
    }
    held = [intent for kind in kinds if (intent := intent_with(kind, path)) is not None]
    assert len(held) > 20
    for intent in held:
        person.open(ShowMenu())
        person.open(intent)
        assert person.top.view.name == "closed", intent
    assert not person.started_races


def test_lists_ask_when_a_row_is_drawn(person: AppDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The races of the fourth day are open until the date changes, with the list open."""
    folder, session = person.session.folder, person.session
    session.thinker = InnerThinker()  # type: ignore[assignment]
    monkeypatch.setattr("breakaway_desktop.ui.find_card.model.shipped_positions", dict)
    person.settings.offered = True
    keep_searched(folder, session.computer, Match.resume(ridden(3).record()))
    friend = save_ride(ride_from(ridden(3), "Anna"), folder)
    save(folder / "begun.race", Match.begin(plan_of_day(TODAY + timedelta(3))).record())
    screens: dict[Intent, str] = {
        ShowSavedRaces(): "before the sprint", ShowStatistics(): "Most points", ShowMenu(): "Continue",
        ShowDuplicateNight(deal_of(load(friend))): "points", ShowTour(tour_with(tmp_path, 3)): "1 of 3 stages ridden",
        ShowMail(mail_race(tmp_path / "mail", 3)): "Anna", ShowFindCard(): "Which card",
    }  # fmt: skip
    for intent, words in screens.items():
        session.today = lambda: TODAY
        person.open(ShowMenu())
        person.open(intent)
        person.wait_until(lambda words=words: person.shows_text(words))  # type: ignore[misc]
        session.today = lambda: TODAY + timedelta(1)
        person.stage.resize()
        if isinstance(intent, ShowFindCard):  # it asks when a question is opened
            person.open(intent)
        person.wait(500)
        assert not person.shows_text(words), (intent, person.texts())
