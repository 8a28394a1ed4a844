"""The screen of a race by mail: a new race, letters pasted and dropped, a turn run and watched, letters copied.

No card is shown unless the referee asks for it.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event, enumerate as enumerate_threads
from typing import Any

import pytest

from breakaway_desktop.bots.worker import PATIENCE, SyncThinker, Thinker
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.mail import operations, referee
from breakaway_desktop.mail.folder import open_folder
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.intents import AskAboutFile, ShowMenu, ShowReplay
from breakaway_desktop.ui.mail import desk as mail_desk
from breakaway_desktop.ui.mail.desk.model import FOLDER, MailSeat, with_seat
from breakaway_desktop.ui.mail.intents import ShowMail
from breakaway_desktop.ui.screens import menu, replay
from tests.kit.app_driver import AppDriver, shows
from tests.kit.bot_process import Reports, Timers
from tests.mail.test_unwritten import fill_disk

BOTS = "tests.ui.mail.mail_bots"
START = Thinker.start
FROM_MIDDLE_TO_3 = ("Left",) * 5
"""The real method, which other tests of the window replace."""
HANDS = ["15 5 5 5", "10 8 7", "8 7 5", "6 5 5"]


class Board:
    """The system's clipboard."""

    text = ""


@pytest.fixture
def board(monkeypatch) -> Board:
    board = Board()

    def set_text(text: str) -> bool:
        board.text = text
        return True

    monkeypatch.setattr(clipboard, "copy_text", set_text)
    monkeypatch.setattr(clipboard, "paste_text", lambda: board.text)
    return board


@pytest.fixture
def person(tmp_path: Path) -> Iterator[AppDriver]:
    person = AppDriver(tmp_path / "races")
    person.open(ShowMenu())
    yield person
    person.current.release()


def desk_of(person: AppDriver) -> MailRace:
    (path,) = (person.session.folder / FOLDER).iterdir()
    with open_folder(path) as folder:
        return folder.desk


def fill_in(person: AppDriver, index: int, seat: MailSeat) -> None:
    """Fill in a row of the dialog."""
    person.top.dispatch(do(replace, prompt=with_seat(person.top.model.prompt, index, seat)))


def begin_race(person: AppDriver, bot: str = "random") -> MailRace:
    """Begin a race of Anna, Ben and two bots from the menu."""
    person.press("B")
    assert shows(person.top, mail_desk)
    person.follow("N", "write Anna", "Enter", "write anna@example.org", "Enter", "write Ben")
    for index, spec in ((2, "random"), (3, bot)):
        fill_in(person, index, MailSeat(bot=spec))
    person.follow("Enter", "Enter", "see The race has begun. Copy each player’s letter and send it.", "on team-1")
    return desk_of(person)


def letter(desk: MailRace, team: int, orders: list[str]) -> str:
    head = f"RACE {desk.id} TURN {desk.turn} TEAM {team} WORD {desk.player(team).code_word}"
    return "\n".join([head, *(f"{10 * team + at}: {text}" for at, text in enumerate(orders, start=1))])


def run_turn(person: AppDriver, key: str = "T") -> None:
    """Run the turn, and wait until the bots have decided and it has been played."""
    before = desk_of(person).turn
    person.press(key)
    if key == "F":  # the deadline has not passed
        person.click("Run anyway")
    wait_for_turn(person, before + 1)


def wait_for_turn(person: AppDriver, turn: int) -> None:
    wait_for_bots(person)
    assert desk_of(person).turn >= turn


def wait_for_bots(person: AppDriver) -> None:
    """Wait until bots have given their orders, if they are asked, and show that."""
    for thread in enumerate_threads():
        if thread.name == "mail":
            thread.join()
    person.wait(20)


def test_a_turn_of_letters(person, board) -> None:
    desk = begin_race(person)
    for team, way in ((1, "Ctrl+V"), (2, "click paste")):
        board.text = letter(desk, team, HANDS)
        person.follow(way, "see Orders: complete.")
    assert person.shows_text("All orders are in.")
    run_turn(person)
    desk = desk_of(person)
    assert desk.turn == 1
    board.text = letter(desk, 1, ["15", "10", "8", "6"])
    person.press("Ctrl+V")
    assert person.shows_text("Waiting for Ben.")
    person.press("T")  # not yet
    assert desk_of(person).turn == 1
    run_turn(person, "F")
    assert shows(person.top, replay)  # playback of the turn
    assert person.top.model.playing
    person.press("Esc")
    assert shows(person.top, mail_desk)
    assert person.shows_text("Turn 1 was played.")
    (path,) = (person.session.folder / FOLDER).iterdir()
    assert verify(path / "race.race").agreement is Agreement.AGREES


def test_letters_and_answers_are_copied(person, board) -> None:
    desk = begin_race(person)
    person.follow("click team-2", "Ctrl+C")
    assert f"TEAM 2 WORD {desk.player(2).code_word}" in board.text
    assert person.shows_text("The letter for Ben is on the clipboard.")
    board.text = letter(desk, 1, ["15 15 2"])
    person.press("Ctrl+V", "S")
    assert "* Rider 11 has 32 of 30" in board.text


def test_the_replaced_player_is_named(person, board) -> None:
    begin_race(person)
    person.follow("click team-2", "P", "see ANOTHER PLAYER FOR BEN’S TEAM", "write Carla", "Enter", "Enter")
    assert desk_of(person).player(2).name == "Carla"
    person.follow("P", "click who-0", "End", "Up", "Enter", "click Replace")
    assert person.shows_text("takes over")
    assert desk_of(person).player(2).bot is not None
    assert person.shows_text("is a bot: it needs no letter.")
    person.follow("P", "write Ben", "Enter", "Enter")  # a bot can be replaced too
    assert desk_of(person).player(2).name == "Ben"


def test_cards_are_shown_only_on_request_and_the_history_notes_it(person, board) -> None:
    desk = begin_race(person)
    board.text = letter(desk, 1, HANDS)
    person.follow("see no cards yet", "unseen noted in the history", "L", "L")
    assert not disclosures(person)
    person.follow("Ctrl+V", "see Anna’s orders are in. The next letter", "unseen stays closed")
    person.follow("see noted in the history", "unseen 15 5 5 5")
    person.follow("L")
    person.wheel(person.top.node_box("text").centre, -20)
    person.follow("see 15 5 5 5", "L", "unseen 15 5 5 5")
    assert disclosures(person) == 1
    person.follow("click team-2", "see no cards yet")
    board.text = letter(desk, 2, HANDS)
    person.follow("Ctrl+V", "see Ben’s orders are in.")
    run_turn(person)
    person.follow("see It contains Ben’s cards, so it stays closed.")


def disclosures(person: AppDriver) -> int:
    """Return how often the history notes that the referee looked at cards."""
    with open_folder(person.session.folder / FOLDER / desk_of(person).id) as folder:
        return [entry["what"] for entry in folder.history()].count("shown")


def test_the_referee_reads_the_reply_and_esc_closes_it(person, board) -> None:
    desk = begin_race(person)
    board.text = letter(desk, 1, ["15 15 2"]) + "\nPRESS\nHello"
    person.follow("Ctrl+V", "see The reply says: ", "see Not all orders for 11 could be used.", "unseen 32 of 30")
    assert not disclosures(person)
    person.follow("V", "see Reply for Anna", "see 32 of 30", "Esc", "unseen 32 of 30", "see Received")
    assert shows(person.top, mail_desk)
    assert disclosures(person) == 1
    person.follow("S", "unseen 32 of 30", "Esc", "Esc")
    assert shows(person.top, menu)


def test_of_several_letters_the_last_reply_is_shown(person, board) -> None:
    desk = begin_race(person)
    postmark = "From x@y Sat Nov 21 17:00:00 2026\n"
    orders = letter(desk, 1, ["15 15 2"])
    board.text = (
        f"{postmark}From: anna@example.org\n\n{orders}\n\n{postmark}From: mailer-daemon@x.org\n\nNo <anna@x.org>.\n"
    )
    person.follow("Ctrl+V", "see An email server reports", "V", "see Reply for Anna", "see 32 of 30")


def test_what_came_and_was_refused_is_listed_when_the_page_is_opened_again(person, board) -> None:
    begin_race(person)
    board.text = "From: anna@example.org\nDate: x\nAuto-Submitted: auto-replied\n\nI am away 11 - 12.\n"
    person.follow("Ctrl+V", "see An automatic email from", "unseen Copy reply", "Esc", "B")
    person.follow("see Letter 0001.eml")


def test_a_letter_is_dropped_on_the_window_and_a_folder_too(person, board, tmp_path) -> None:
    desk = begin_race(person)
    file = tmp_path / "ben.txt"
    file.write_text(letter(desk, 2, HANDS), encoding="utf-8")
    person.open(AskAboutFile(file))
    assert person.shows_text("Ben, turn 0. Orders: complete.")
    person.open(AskAboutFile(tmp_path / "nothing.txt"))
    assert person.shows_text("No such file")
    person.press("N")
    person.open(AskAboutFile(file))  # not while a dialog asks something else
    assert shows(person.top, mail_desk)
    person.open(ShowMenu())
    person.open(AskAboutFile(person.session.folder / FOLDER / desk.id))
    assert shows(person.top, mail_desk)
    assert person.shows_text("complete")


@pytest.mark.parametrize("way", ["key", "click", "focus"])
def test_the_page_without_a_race_explains_itself_and_offers_two_starts(person, board, way) -> None:
    person.open(ShowMail())
    person.follow("see with friends elsewhere", "see You are the referee", "see A referee has sent you a letter")
    assert person.focused_label == "new"
    {"key": lambda: person.press("N"), "click": lambda: person.click("new"), "focus": lambda: person.press("Enter")}[
        way
    ]()
    assert person.top.model.prompt is not None
    person.press("Esc")
    {
        "key": lambda: person.press("Ctrl+v"),
        "click": lambda: person.click("paste"),
        "focus": lambda: person.press("Down", "Enter"),
    }[way]()
    assert person.shows_text("clipboard")


def test_a_typing_mistake_is_explained_in_the_dialog(person, board) -> None:
    person.open(ShowMail())
    person.follow("N", "click Begin", "see Team 1 has no player yet: write a name, or choose a bot.")
    person.follow("click name-0", "write Anna", "Enter", "write anna@", "click Begin")
    assert person.shows_text("anna@ is not an email address. Write it as anna@example.org.")
    person.follow("Esc", "see Start a race")


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        ([("Anna", ""), ("", "")], "name-1"),
        ([("Anna", ""), ("bot", "")], "name-1"),
        ([("Anna", ""), ("Ben", "ben@")], "address-1"),
        ([("Anna", ""), ("Ben", "bèn@example.org")], "address-1"),
        ([("Ben", ""), ("Anna", ""), ("ANNA", ""), ("Carla", "")], "name-2"),
    ],
)
def test_the_field_with_the_mistake_is_marked_and_has_the_focus(person, board, rows, field) -> None:
    person.open(ShowMail())
    person.press("N")
    for index, (name, address) in enumerate(rows):
        fill_in(person, index, MailSeat("", name, address, "en"))
    person.follow("click Begin", f"on {field}")
    assert person.control(field).objection == person.top.model.prompt.error
    person.follow("write x")
    assert not person.control(field).objection


def test_the_field_of_a_replacement_with_a_taken_name_is_marked(person, board) -> None:
    begin_race(person)
    person.follow("click team-2", "P", "write anna", "click Replace", "on name-0")
    assert person.control("name-0").objection


def test_bots_and_the_number_of_teams_are_chosen_from_lists(person, board) -> None:
    person.open(ShowMail())
    person.follow(
        "N",
        "write Anna",
        "click teams",
        *FROM_MIDDLE_TO_3,
        "click who-1",
        "Down",
        "Enter",
        "click who-2",
        "End",
        "Enter",
    )
    assert [bool(seat.bot) for seat in person.top.model.prompt.seats] == [False, True, True]
    person.follow("click language-0", "End", "Enter", "click Begin")
    anna, *bots = desk_of(person).players
    assert (anna.name, anna.address, anna.language) == ("Anna", None, "it")
    assert all(bot.bot for bot in bots)


def test_deadline_player_and_turn_are_changed(person, board) -> None:
    desk = begin_race(person)
    run_turn(person, "F")
    person.press("D")
    person.top.dispatch(do(replace, prompt=replace(person.top.model.prompt, text="2031-05-06 07:08")))
    person.press("Enter")
    assert desk_of(person).deadline.astimezone().strftime("%Y-%m-%d %H:%M") == "2031-05-06 07:08"
    person.follow("see The deadline is now Tuesday 6 May 2031, 07:08 (")
    person.follow("click team-2", "P", "write Carla", "Enter", "Enter")
    after = desk_of(person)
    assert (after.player(2).name, after.player(2).code_word != desk.player(2).code_word) == ("Carla", True)
    person.press("B", "Enter")
    assert desk_of(person).turn == 0
    assert person.shows_text("Turn 0 is open again, with the orders received for it.")


def test_a_race_that_another_program_has_open_is_not_touched(person, board) -> None:
    desk = begin_race(person)
    with open_folder(person.session.folder / FOLDER / desk.id):
        board.text = letter(desk, 1, HANDS)
        person.follow("Ctrl+V", "see another window or terminal")
    person.follow("Ctrl+V", "see Orders: complete.")


def begin_first_turn(person: AppDriver, board: Board, bot: str = "random") -> None:
    """Return the first turn of a race with all orders but those of the bots."""
    for hands in (HANDS, ["15", "10", "8", "6"]):
        desk = desk_of(person) if hands is not HANDS else begin_race(person, bot)
        for team in (1, 2):
            board.text = letter(desk, team, hands)
            person.press("Ctrl+V")
        if hands is HANDS:
            run_turn(person)


class Bots:
    """Bots that answer only when released, and then either normally or with an error."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = Event()
        self.error: Exception | None = None
        self.answers = referee.bots_orders
        monkeypatch.setattr(referee, "bots_orders", self._ordered)

    def _ordered(self, *arguments: Any) -> Any:
        self.go_on.wait()
        error, self.error = self.error, None
        if error is not None:
            raise error
        return self.answers(*arguments)


@pytest.fixture
def bots(person: AppDriver, board: Board, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bots]:
    """Bots of a race in its first turn, with all other orders in."""
    begin_first_turn(person, board)
    bots = Bots(monkeypatch)
    yield bots
    bots.go_on.set()


def test_answers_of_bots_below_another_page_are_used_on_return(person: AppDriver, bots: Bots) -> None:
    """Otherwise the bots would seem to think forever."""
    person.follow("T", "see Bots are thinking…")
    person.open(ShowReplay(person.top.model.opened.match.record()))
    assert shows(person.top, replay)
    bots.go_on.set()
    wait_for_bots(person)
    assert desk_of(person).turn == 1
    person.press("Esc")
    assert desk_of(person).turn == 2


@pytest.mark.parametrize("error", [OSError(11, "no process"), RuntimeError("a fault")])
def test_failed_bots_run_again_when_the_referee_retries(person: AppDriver, bots: Bots, error: Exception) -> None:
    bots.error = error
    bots.go_on.set()
    person.press("T")
    wait_for_bots(person)
    assert person.shows_text("The bots cannot think: ")
    assert desk_of(person).turn == 1
    run_turn(person)


def test_while_bots_hang_the_page_is_alive_and_can_be_left(person: AppDriver, bots: Bots, board: Board) -> None:
    person.press("T")
    board.text = ""
    person.press("Ctrl+C")
    assert "TURN 1" in board.text
    person.follow("see The letter for Ben is on the clipboard.", "see Bots are thinking…")
    assert desk_of(person).turn == 1
    person.press("Esc")
    assert shows(person.top, menu)
    bots.go_on.set()
    person.follow("B", "unseen Bots are thinking…")
    run_turn(person)


@pytest.mark.parametrize(("bot", "told"), [("Dead", "stopped unexpectedly"), ("Stuck", "took too long"), ("Slow", "")])
def test_a_dead_stuck_or_slow_bot_blocks_neither_page_nor_turn(
    person: AppDriver, board: Board, allowed: set[str], monkeypatch: pytest.MonkeyPatch, bot: str, told: str
) -> None:
    allowed.add(BOTS)
    monkeypatch.setattr(Thinker, "start", START)
    reports = Reports(monkeypatch)
    if bot == "Stuck":
        timers = Timers()
        timers.expire_meanwhile(PATIENCE)
        monkeypatch.setattr(referee, "SyncThinker", partial(SyncThinker, timer=timers))
    begin_first_turn(person, board, f"{BOTS}:{bot}")
    person.follow("T", "see Bots are thinking…", "Ctrl+C")
    assert "TURN 1" in board.text
    if bot == "Slow":
        reports.wait().send("decide")
    reports.close()
    wait_for_turn(person, 2)
    person.press("Esc")  # playback of the turn
    assert person.shows_text("Turn 1 was played. The letters are in letters/out.")
    assert person.shows_text(f"The bot {BOTS}:{bot} {told}") is bool(told)
    ordered = desk_of(person).turns[0][4]
    assert (ordered is not None) is (bot == "Slow")
    assert not person.shows_text("Bots are thinking…")


def test_a_bot_that_fails_to_build_its_team_does_not_block_the_page(
    person: AppDriver, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = begin_race(person)
    for team in (1, 2):
        board.text = letter(desk, team, HANDS)
        person.press("Ctrl+V")
    gives_up = Event()

    def refuse(*_given: Any) -> Any:
        gives_up.wait()  # until the window, which waits for it, gives up
        raise Refused("bot-hands-stuck", bot="other:Bot")

    with monkeypatch.context() as patch:
        patch.setattr(referee, "bot_hands", refuse)
        person.follow("T", "see Bots are thinking…")
        gives_up.set()
        wait_for_bots(person)
    assert person.shows_text("The bot other:Bot took too long to build its hands.")
    assert desk_of(person).turn == 0
    run_turn(person)


def test_orders_of_bots_for_another_turn_are_ignored(person: AppDriver, bots: Bots) -> None:
    """The turn was played on the command line meanwhile."""
    person.press("T")
    with open_folder(person.top.model.opened.path) as folder:
        operations.run_turn(folder, datetime.now().astimezone(), bots=referee.BotsWork({}, {3: None, 4: None}))
    bots.go_on.set()
    wait_for_bots(person)
    assert person.shows_text("The race was changed by another program while the bots were thinking.")
    assert desk_of(person).turn == 2


def test_a_turn_without_written_letters(person, board, monkeypatch) -> None:
    begin_race(person)
    fill_disk(monkeypatch, "letters/out")
    run_turn(person, "F")
    person.wait(100)
    assert person.shows_text("Turn 0 was played; missing: Anna, Ben.")
    assert person.shows_text(os.strerror(errno.ENOSPC))
    person.press("F", "T")  # no turn is run, and the letters cannot be written yet
    assert person.shows_text(os.strerror(errno.ENOSPC))
    assert desk_of(person).turn == 1
    person.follow("P", "write Carla", "Enter", "Enter")
    assert desk_of(person).player(1).name == "Carla"  # the dialog is closed: it would do it again
    person.follow("see Carla takes over team 1 from Anna.", "L", "L")
    assert person.shows_text("The letters for Carla and Ben are not written yet.")
    fill_disk(monkeypatch, "")
    person.follow("T", "see The letters are in letters/out.", "T")
    assert desk_of(person).turn == 1
    assert person.shows_text("Waiting for Carla and Ben.")


def test_a_race_begins_though_its_letters_are_not_written(person, board, monkeypatch) -> None:
    fill_disk(monkeypatch, "letters/out")
    person.open(ShowMail())
    person.follow(
        "N",
        "write Anna",
        "Enter",
        "Enter",
        "write Ben",
        "Enter",
        "Enter",
        "write Carla",
        "click teams",
        *FROM_MIDDLE_TO_3,
    )
    person.follow("click Begin", "see The race starts; teams are being built.")
    assert person.shows_text(os.strerror(errno.ENOSPC))
    fill_disk(monkeypatch, "")
    person.follow("T", "see The letters are in letters/out.")


def test_running_a_turn_before_the_deadline_asks_first(person, board) -> None:
    begin_race(person)
    person.press("F")
    assert person.shows_text("Cancel")
    assert person.shows_text("Waiting for Anna and Ben.")
    person.press("Esc")
    assert not person.shows_text("Cancel")
    person.press("F", "Enter")  # the harmless answer has the focus
    assert not person.shows_text("Cancel")
    assert desk_of(person).turn == 0
    run_turn(person, "F")


def test_running_a_turn_after_the_deadline_does_not_ask(person, board, monkeypatch) -> None:
    desk = begin_race(person)
    for name in ("actions", "view"):
        module = sys.modules[f"{mail_desk.__name__}.{name}"]
        monkeypatch.setattr(module, "now", lambda: desk.closes + timedelta(minutes=1))
    person.follow("F", "unseen Cancel")
    wait_for_turn(person, 1)
