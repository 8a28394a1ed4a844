"""The map of the program: every intent from every screen, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.toolkit import dialog
from breakaway_desktop.kit.toolkit.dialog import DialogPart, question_dialog
from breakaway_desktop.kit.toolkit.key_help import form_keys
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, ScreenModule
from breakaway_desktop.kit.toolkit.stage import Intent, Scene
from breakaway_desktop.mail.view_block import Block
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.phones import seat_keys
from breakaway_desktop.phones.rooms import RoomMark
from breakaway_desktop.phones.seat_keys import SavedTable, save_table
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.live_race import LiveRace, begin_live
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES, SetupDraft
from breakaway_desktop.record.store import save
from breakaway_desktop.settings import Settings
from breakaway_desktop.share.rides import ride_from
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.races import with_race
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui import intents
from breakaway_desktop.ui.dialogs import menu_in_race, ride_on, save_race, seats as seats_dialog
from breakaway_desktop.ui.features import routes
from breakaway_desktop.ui.find_card import screen as find_card_screen
from breakaway_desktop.ui.find_card.intents import ShowFindCard
from breakaway_desktop.ui.intents import (
    AskAboutFile,
    Back,
    BeginQuickRace,
    BeginRace,
    BuildTeams,
    ChangeSetting,
    ForkRace,
    OpenClipboard,
    OpenFile,
    OpenTable,
    Quit,
    Rematch,
    ResumeCopy,
    ResumeRace,
    SaveFile,
    SaveRaceAs,
    ShareRace,
    ShowClosed,
    ShowDialog,
    ShowError,
    ShowHelp,
    ShowKeys,
    ShowLog,
    ShowMenu,
    ShowMenuInRace,
    ShowNotice,
    ShowReplay,
    ShowResult,
    ShowSavedRaces,
    ShowSavedResult,
    ShowSeats,
    ShowSettings,
    ShowSetup,
)
from breakaway_desktop.ui.mail import desk as mail_desk, letter as mail_letter
from breakaway_desktop.ui.mail.intents import ShowLetter, ShowMail
from breakaway_desktop.ui.phones import evening as evening_screen, lobby
from breakaway_desktop.ui.phones.intents import ShowEvening
from breakaway_desktop.ui.race_of_day import screen as race_of_day_screen
from breakaway_desktop.ui.race_of_day.intents import ShowRaceOfDay
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.review.intents import ShowReview
from breakaway_desktop.ui.screens import (
    error as error_screen,
    key_page,
    log as log_screen,
    menu as menu_screen,
    race as race_screen,
    replay as replay_screen,
    result as result_screen,
    saved_races,
    team_building,
)
from breakaway_desktop.ui.screens.help import screen as help_screen
from breakaway_desktop.ui.screens.new_race import screen as new_race_screen
from breakaway_desktop.ui.screens.settings import screen as settings_screen
from breakaway_desktop.ui.share import duplicate_night, opening as shared_race, side_by_side, start as challenge_start
from breakaway_desktop.ui.share.intents import (
    CompareRides,
    CompareWithOther,
    OpenShared,
    ShowChallenge,
    ShowDuplicateNight,
)
from breakaway_desktop.ui.statistics import screen as statistics_screen
from breakaway_desktop.ui.statistics.intents import ShowStatistics
from breakaway_desktop.ui.tours import new_tour as new_tour_screen, screen as tour_screen
from breakaway_desktop.ui.tours.intents import BeginStage, ShowNewTour, ShowTour, UndoStage
from breakaway_desktop.ui.tutorial import screen as tutorial_screen
from breakaway_desktop.ui.tutorial.intents import ShowLessons
from tests.kit.app_driver import AppDriver, QuickThinker, shows
from tests.kit.races import keep, race, seats
from tools.phone_states import serve_nothing

PLAN = Plan("boxed", RULE_SETS["boxed"], seats(2), 7)
LETTER = Block("bakofe", 0, 2, "dagilo", datetime(2026, 11, 28, 18, tzinfo=UTC), ("Anna", "Ben", "Carla"))
RUNNING, OVER = race(5, 129, humans=(2,), bot="random"), race(3, humans=(2,), bot="random")
OTHER = race(4, humans=(2,), bot="random")
"""Another finished race."""
TOUR_FILE, RIDDEN_FILE = "tours/new.tour", "tours/ridden.tour"
RUNNING_FILE, OVER_FILE = "running.race", "over.race"
ELSEWHERE = "lying-elsewhere"
NEVER_ENDS = 253_402_300_799.0


class Way(NamedTuple):
    """An intent, the screen it opens, and whether the previous screen stays below."""

    make: Callable[[Path], Intent]
    leads_to: ScreenModule
    is_over: bool = True


def _nothing(*_words: str) -> None:
    """Do nothing."""


def _draft_on_phones() -> SetupDraft:
    friends = FriendsSetup()
    friends.draft.choose_cards(PHONES)
    return friends.draft


def _live() -> LiveRace:
    return begin_live(RUNNING, cast(Thinker, NoThinker()), Settings())


DIALOGS: tuple[ScreenModule, ...] = (DialogPart, ride_on, save_race, seats_dialog, menu_in_race, shared_race)
WAYS: dict[type[Intent], Way] = {
    ShowMenu: Way(lambda folder: ShowMenu(), menu_screen, False),
    ShowSetup: Way(lambda folder: ShowSetup(), new_race_screen),
    BuildTeams: Way(lambda folder: BuildTeams(PLAN), team_building),
    OpenTable: Way(lambda folder: OpenTable(_draft_on_phones(), 7), lobby),
    BeginRace: Way(lambda folder: BeginRace(PLAN.with_hands(ready_made_hands(PLAN))), race_screen, False),
    BeginQuickRace: Way(lambda folder: BeginQuickRace(), race_screen, False),
    ResumeRace: Way(lambda folder: ResumeRace(open_race(folder / RUNNING_FILE)), race_screen, False),
    ShowMenuInRace: Way(lambda folder: ShowMenuInRace(_live(), *[_nothing] * 5), menu_in_race),
    ShowSeats: Way(lambda folder: ShowSeats(_live().driver, _nothing), seats_dialog),
    ResumeCopy: Way(lambda folder: ResumeCopy(open_race(folder / RUNNING_FILE).match), race_screen, False),
    ShowClosed: Way(lambda folder: ShowClosed(ShowReplay(OVER.record()), OVER.record().deal_key), replay_screen),
    OpenFile: Way(lambda folder: OpenFile(folder / RUNNING_FILE), race_screen, False),
    AskAboutFile: Way(lambda folder: AskAboutFile(folder / ELSEWHERE / OVER_FILE), DialogPart),
    OpenClipboard: Way(lambda folder: OpenClipboard(), DialogPart),
    ShowLog: Way(lambda folder: ShowLog(RUNNING, names_of(RUNNING), 12), log_screen),
    SaveRaceAs: Way(lambda folder: SaveRaceAs(RUNNING, lambda _said: None), save_race),
    ShareRace: Way(lambda folder: ShareRace(OVER, 9), save_race),
    ShowResult: Way(lambda folder: ShowResult(OVER), result_screen, False),
    Rematch: Way(lambda folder: Rematch(OVER), team_building),
    ForkRace: Way(lambda folder: ForkRace(OVER, 9), ride_on),
    ShowReplay: Way(lambda folder: ShowReplay(OVER.record(), 20, 14), replay_screen),
    SaveFile: Way(lambda folder: SaveFile("Save chart", str(folder / "chart.png"), str), save_race),
    ShowSavedRaces: Way(lambda folder: ShowSavedRaces(), saved_races),
    ShowSavedResult: Way(lambda folder: ShowSavedResult(OTHER), result_screen),
    ShowSettings: Way(lambda folder: ShowSettings(), settings_screen),
    ShowHelp: Way(lambda folder: ShowHelp("slipstream"), help_screen),
    ShowKeys: Way(lambda folder: ShowKeys("", (form_keys(),)), key_page),
    ShowError: Way(lambda folder: ShowError("no paper left"), error_screen, False),
    ShowDialog: Way(
        lambda folder: ShowDialog(question_dialog("Go on?", [], [dialog.DialogButton("Go on", Back())])), DialogPart
    ),
}
"""Intents of the program that lead to a screen: all but `ChangeSetting`, `Back` and `Quit`."""
WAYS_OF_FEATURES: dict[type[Intent], Way] = {
    ShowLessons: Way(lambda folder: ShowLessons(), tutorial_screen, False),
    ShowRaceOfDay: Way(lambda folder: ShowRaceOfDay(), race_of_day_screen),
    ShowFindCard: Way(lambda folder: ShowFindCard(), find_card_screen),
    ShowMail: Way(lambda folder: ShowMail(), mail_desk),
    ShowLetter: Way(lambda folder: ShowLetter(LETTER), mail_letter),
    ShowStatistics: Way(lambda folder: ShowStatistics(), statistics_screen),
    ShowReview: Way(lambda folder: ShowReview(OVER), review_screen),
    ShowNewTour: Way(lambda folder: ShowNewTour(), new_tour_screen),
    ShowTour: Way(lambda folder: ShowTour(folder / TOUR_FILE), tour_screen),
    BeginStage: Way(lambda folder: BeginStage(folder / TOUR_FILE, 1), race_screen, False),
    UndoStage: Way(lambda folder: UndoStage(folder / RIDDEN_FILE, 1), race_screen, False),
    ShowEvening: Way(lambda folder: ShowEvening(), evening_screen, False),
    OpenShared: Way(lambda folder: OpenShared("Hello!"), shared_race),
    CompareRides: Way(lambda folder: CompareRides(ride_from(OVER), ride_from(OTHER)), side_by_side),
    CompareWithOther: Way(lambda folder: CompareWithOther(OVER.record()), side_by_side),
    ShowChallenge: Way(lambda folder: ShowChallenge(OVER.record()), challenge_start),
    ShowDuplicateNight: Way(lambda folder: ShowDuplicateNight("B79M1"), duplicate_night),
}
"""Intents of features, in the order of their list."""
EVERY = [*WAYS, ShowNotice, ChangeSetting, Back, Quit, *WAYS_OF_FEATURES]
WAYS = WAYS_OF_FEATURES | WAYS
SCREENS = list({way[1:]: kind for kind, way in WAYS.items() if way.leads_to not in DIALOGS}.values())
"""An intent for each screen."""


def class_name(kind: type[Intent]) -> str:
    return kind.__name__


class NoThinker(QuickThinker):
    """A thinker that never answers."""

    def answers(self) -> list[BotReply]:
        return []


def keep_tours(folder: Path) -> None:
    """Save a tour before its first stage, and one whose first stage is over."""
    seats_at_start = seats_of(("human", "bot:random", "bot:random"))
    (folder / TOUR_FILE).parent.mkdir()
    save_tour(folder / TOUR_FILE, new_tour("three-days", seats_at_start, 5, READY_MADE))
    ridden = new_tour("three-days", seats_at_start, 6, READY_MADE)
    plan = ridden.stage_plan(1)
    match = Match.begin(plan.with_hands([hands_from_seed(plan.seed, team) for team in (1, 2, 3)]))
    while not match.over:
        match.answer(match.automatic_decision() or match.no_order(match.open_asks[0]))
    keep(match, folder / RIDDEN_FILE.replace("ridden.tour", "stage-1.race"))
    save_tour(folder / RIDDEN_FILE, with_race(ridden, 1, "stage-1.race"))


def keep_evening(folder: Path) -> None:
    """Save the first race of an evening, which does not end while the test runs."""
    mark = RoomMark("5f0c1d9e2ab34c77", 1, ("", "=anna", "", "", "", "")[: len(OVER.seats)])
    save(folder / "evening.race", replace(OVER.record(), meta=mark.merge_into({})))
    save_table(mark.room, SavedTable("KXQZA", 8712, {}, NEVER_ENDS, "Ventoux", 1, NEVER_ENDS))


@pytest.fixture
def traveller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppDriver]:
    """A player at the real screens, with a race to continue, a finished one, one in another folder, and an evening."""
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path / "config")
    person = AppDriver(tmp_path / "races")
    del person.navigation.show_race
    monkeypatch.setattr(clipboard, "paste_text", lambda: "Shall we ride tonight?")
    person.session.thinker = NoThinker()  # type: ignore[assignment]
    serve_nothing(person)
    keep(RUNNING, person.session.folder / RUNNING_FILE)
    keep(OVER, person.session.folder / OVER_FILE)
    keep(OVER, person.session.folder / ELSEWHERE / OVER_FILE)
    keep_tours(person.session.folder)
    keep_evening(person.session.folder)
    yield person
    person.current.release()


def stand_on(person: AppDriver, screen: type[Intent]) -> tuple[Scene, ...]:
    """Open the intent over the menu or in its place, and return the screens."""
    person.open(ShowMenu())
    go(person, screen)
    return person.stage.scenes


def go(person: AppDriver, kind: type[Intent]) -> None:
    """Open the screen of an intent and wait until it accepts input."""
    person.open(WAYS[kind].make(person.session.folder))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)


def lead_to_menu(person: AppDriver) -> None:
    """Go to the menu from a screen without one below, as a player would."""
    for _layer in range(3):  # Esc first closes explanations and drawers
        if not (shows(person.top, menu_in_race) or shows(person.top, menu_screen)):
            person.press("Esc")
            person.wait(UNEXPECTED_PAGE_DELAY_MS)
    if shows(person.top, menu_in_race):
        person.click("menu")


def test_every_intent_is_on_the_map() -> None:
    listed = [kind for kind in vars(intents).values() if kind in Intent.__subclasses__()]
    assert list(dict.fromkeys([*listed, *routes()])) == EVERY


@pytest.mark.parametrize(
    "screen",
    [pytest.param(kind, marks=pytest.mark.release) if index % 8 else kind for index, kind in enumerate(SCREENS)],
    ids=class_name,
)
def test_every_intent_opens_its_screen_and_esc_leads_back(traveller: AppDriver, screen: type[Intent]) -> None:
    for kind, way in WAYS.items():
        before = stand_on(traveller, screen)
        assert shows(traveller.top, WAYS[screen].leads_to)
        go(traveller, kind)
        assert shows(traveller.top, way.leads_to), kind
        if kind is screen is ShowSavedResult:  # the result of this race is on the stage already
            assert traveller.stage.scenes == before
        elif way.is_over:
            assert traveller.stage.scenes[:-1] == before
            traveller.press("Esc")
            assert traveller.stage.scenes == before, kind
        elif way.leads_to is not menu_screen:
            lead_to_menu(traveller)
            assert shows(traveller.top, menu_screen), kind


@pytest.mark.parametrize("screen", SCREENS[::3], ids=class_name)
def test_back_leads_to_the_screen_below_or_to_the_menu(traveller: AppDriver, screen: type[Intent]) -> None:
    before = stand_on(traveller, screen)
    traveller.open(Back())
    if len(before) > 1:
        assert traveller.stage.scenes == before[:-1]
    else:
        assert shows(traveller.top, menu_screen)


@pytest.mark.parametrize("screen", SCREENS[::6], ids=class_name)
def test_quit_ends_the_program(traveller: AppDriver, screen: type[Intent]) -> None:
    stand_on(traveller, screen)
    traveller.open(Quit())
    assert traveller.app._ended


def test_an_unknown_intent_is_an_error(traveller: AppDriver) -> None:
    class ShowTheMoon(Intent):
        """An intent that is not on the map."""

    with pytest.raises(LookupError, match="ShowTheMoon"):
        traveller.open(ShowTheMoon())
