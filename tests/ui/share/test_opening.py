"""A race in a message, in the window: pasted, dropped, opened by name; and what makes such a message."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import wrap
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.cli import main
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day, try_of
from breakaway_desktop.record.store import load
from breakaway_desktop.share import picture_search, tables
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import decode, encode
from breakaway_desktop.share.picture import code_in_qr, put_race_in, race_in_chunk
from breakaway_desktop.share.race_coding import CodeRefused
from breakaway_desktop.share.rides import claims_of, ride_from, seats_ridden
from breakaway_desktop.ui.dialogs import save_race
from breakaway_desktop.ui.intents import (
    AskAboutFile,
    BeginQuickRace,
    OpenFile,
    ShareRace,
    ShowHelp,
    ShowMenu,
    ShowReplay,
    ShowSavedRaces,
    ShowSavedResult,
    ShowSettings,
    ShowSetup,
)
from breakaway_desktop.ui.screens import menu, replay, result
from breakaway_desktop.ui.share import opening, result_picture
from breakaway_desktop.ui.share.intents import CompareRides
from tests.kit import virtual_program as kit
from tests.kit.app_driver import AppDriver, is_dialog, shows
from tests.kit.bot_process import Timers, needs_signals
from tests.kit.races import keep
from tests.share import odd_searches
from tests.share.races import random_race
from tests.share.rides import deal, ride
from tests.share.test_picture import blank_png, qr_picture

START = Thinker.start


def alone(number: int = 0, **claims: Any) -> tuple[Match, str]:
    """Return a race of one human, and its code."""
    races = (random_race(number, finish=40) for number in range(number, 99))
    record = next(one for one in races if [team.player for team in one.teams].count("human") == 1)
    return Match.resume(record), encode(record, Claims(**claims))


def wait_for_race(person: AppDriver) -> None:
    person.wait_until(lambda: not is_dialog(person.top, "shared-opening"))


def paste(person: AppDriver) -> None:
    person.press("Ctrl+v")
    wait_for_race(person)


def test_a_pasted_race_does_not_say_how_it_went(person: AppDriver, board: SimpleNamespace) -> None:
    match, code = alone(rider="Anna", hints=True)
    board.text = f"Beat this! {code}"
    paste(person)
    person.follow("see A RACE IN A MESSAGE", "see Anna’s race", "see with hints", "see stays hidden")
    texts = " ".join(person.texts())
    assert "edition" not in texts, "the code does not tell it"
    assert not [points for points in map(str, standings(match.race).points) if f" {points} " in texts]
    assert not race_files(person.session.folder), "nothing is saved unasked"
    person.press("Esc")
    assert shows(person.top, menu)


def test_a_race_of_nobody_or_of_several_asks_for_a_seat(person: AppDriver, board: SimpleNamespace) -> None:
    board.text = encode(deal(bots=(HUMAN, HUMAN, "random")), deal=True)
    paste(person)
    person.follow("Enter", "see everybody in the same seat as before", "see nothing is compared")


def test_it_is_watched_or_saved_when_asked(person: AppDriver, board: SimpleNamespace) -> None:
    match, board.text = alone(rider="Anna", undone=True)
    paste(person)
    person.press("W")
    assert shows(person.top, replay)
    assert person.top.model.match.steps == match.steps
    person.follow("D", "unseen stays hidden", "see saved among your races")
    assert person.top.model.plan.meta["challenge"]["watched"]
    person.open(ShowMenu())
    paste(person)
    person.click("Save")
    (path,) = race_files(person.session.folder)
    assert claims_in(load(path).meta) == Claims("Anna", undone=True)


def test_a_friends_race_of_the_day_waits_for_ones_own_first_try(person: AppDriver, board: SimpleNamespace) -> None:
    today = person.session.today()
    own = ride(replace(plan_of_day(today), meta=meta_of_day(today)))
    board.text = encode(own.record(), claims_of(own, "Anna"))
    assert decode(board.text).claims.day == today
    paste(person)
    person.follow("see Ride today’s race first")
    assert person.labels() == {"Cancel", "Race of the day"}
    person.press("Enter", "Enter")
    assert try_of(person.started_races[0]) is not None, "it is mine, and counts"
    person.open(ShowMenu())
    own.meta[COMPUTER] = person.session.computer
    keep(own, person.session.folder / "day.race")
    paste(person)
    assert {"Save", "Watch it"} <= person.labels()


def test_an_answer_to_ones_own_race_is_compared_with_it(person: AppDriver, board: SimpleNamespace) -> None:
    """Also where no other race of the deal came in a message, and it was no challenge."""
    folder = person.session.folder
    mine, theirs = (ride(replace(challenge_plan(deal(), 3), meta={}), other_card_at=at) for at in (-1, 0))
    mine.meta[COMPUTER] = person.session.computer
    keep(mine, folder / "mine.race")
    board.text = encode(theirs.record(), Claims("Ben"))
    paste(person)
    person.follow("see You have ridden the same cards", "Enter", "see Where you parted", "see Ben")
    assert len(race_files(folder)) == 2, "it is saved, for later comparisons"
    assert seats_ridden(folder, person.session.computer, theirs.record()) == {3}
    board.text = encode(mine.record(), Claims("Anna"))
    person.open(ShowMenu())
    paste(person)
    assert "Side by side" not in person.labels(), "it is the same race"


@pytest.mark.parametrize(
    ("page", "text", "words"),
    [
        (ShowMenu, "Hello!", "its code, which starts with BA1-, is missing"),
        (ShowMenu, "file:///a%00b", "There is no such file"),
        (ShowSavedRaces, alone()[1][:-2], "The code is cut off"),
    ],
)
def test_a_text_without_a_race_says_so(
    page: Any, text: str, words: str, person: AppDriver, board: SimpleNamespace
) -> None:
    person.open(page())
    board.text, below = text, person.top
    person.follow("Ctrl+v", f"see {words}", "Esc")
    assert person.top is below


def test_a_dropped_or_imported_picture_is_opened_by_its_chunk(person: AppDriver, tmp_path: Path) -> None:
    match, _code = alone()
    path = tmp_path / "result.png"
    path.write_bytes(put_race_in(blank_png(), match.record(), Claims("Ben"), names=True))
    for intent in (AskAboutFile(path), OpenFile(path)):
        person.open(intent)
        assert person.shows_text("Ben’s race")
        person.press("Esc")
    person.open(ShowSavedRaces())
    person.press("i")
    person.write(str(path))
    person.press("Enter")
    assert person.shows_text("Ben’s race")


def test_a_race_that_does_not_tell_its_draws_cannot_be_ridden(person: AppDriver, tmp_path: Path) -> None:
    record = replace(alone()[0].record(), seed=None)
    path = tmp_path / "result.png"
    path.write_bytes(put_race_in(blank_png(), record, Claims("Ben"), names=True))
    person.open(AskAboutFile(path))
    assert person.labels() == {"Cancel", "Save", "Watch it"}


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    """Let searches have their process, whose limits of time never end by themselves."""
    timers = Timers()
    monkeypatch.setattr(picture_search, "Thinker", partial(Thinker, timer=timers))
    monkeypatch.setattr(Thinker, "start", START)
    return timers


@pytest.mark.parametrize(
    ("search", "words"),
    [
        (code_in_qr, "Carla’s race"),
        (odd_searches.wait_for_ever, "couldn’t be searched in time"),
        pytest.param(odd_searches.work_for_ever, "couldn’t be searched in time", marks=needs_signals),
        pytest.param(odd_searches.take_memory, "couldn’t be searched in time", marks=needs_signals),
        (odd_searches.break_down, "can’t be decoded here"),
    ],
)
def test_window_and_terminal_search_a_picture_in_a_process_with_limits(
    search: Any, words: str, person: AppDriver, tmp_path: Path, timers: Timers,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(picture_search, "code_in_qr", search)
    seconds = 0.01 if search is odd_searches.work_for_ever else 999
    monkeypatch.setattr(picture_search, "LIMITS", picture_search.LIMITS._replace(seconds=seconds))
    path = tmp_path / "photo"
    path.write_bytes(qr_picture(alone(rider="Carla")[1], "JPEG", quality=50))
    person.open(AskAboutFile(path))
    assert person.shows_text("Opening the race…")
    for _door in range(2 if search is odd_searches.wait_for_ever else 0):
        timers.expire_meanwhile(picture_search.PATIENCE)
    person.top.model.reader._answered.wait()
    person.wait(20)
    wait_for_race(person)
    assert person.shows_text(words)
    is_read = search is code_in_qr
    assert main(["verify", str(path)]) == (0 if is_read else 2)
    assert ("the rules agree" if is_read else words) in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (lambda file: alone(rider="Carla")[1], "Carla’s race"),
        (lambda file: file, "Ben’s race"),
        (lambda file: Refusal("clipboard-empty"), "neither a text nor a picture"),
        (lambda file: Refusal("clipboard-unread"), "can’t be read here"),
    ],
)
@pytest.mark.parametrize("page", [ShowMenu, ShowSavedRaces])
def test_without_a_text_what_else_is_on_the_clipboard_is_opened(
    page: Any, found: Any, words: str, person: AppDriver, tmp_path: Path,
    board: SimpleNamespace, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    file = tmp_path / "what it is.jfif"
    file.write_bytes(put_race_in(blank_png(), alone()[0].record(), Claims("Ben"), names=True))
    search = SimpleNamespace(answer=lambda: found(file), close=lambda: None)
    monkeypatch.setattr(opening, "PictureSearch", lambda _picture: search)
    board.text = " \n"
    person.open(page())
    person.press("Ctrl+v")
    person.wait(20)
    wait_for_race(person)
    assert person.shows_text(words)
    person.press("Esc")
    uri = file.as_uri()
    for board.text in (str(file), f'"{file}"', f"copy\n{uri}\r\n", uri.replace("///", "//localhost/")):
        person.press("Ctrl+v")
        person.follow("see Ben’s race", "Esc")


# Making a message


def choose(person: AppDriver, kind: str) -> None:
    """Choose what a message is about, by the keyboard; then the focus is on Copy."""
    while person.top.model.kind != kind:
        person.press("Right" if person.focused_label == "kind" else "Tab")


def test_a_message_has_names_or_none(person: AppDriver, board: SimpleNamespace) -> None:
    match = next(one for one in map(match_of, range(99)) if any(seat.name for seat in one.seats))
    for kind in (save_race.TEXT, save_race.NAMELESS):
        person.open(ShareRace(match))
        choose(person, kind)
        person.click("Copy")
        assert person.app.toast_text == "Copied. Paste it wherever you like."
        named = any(team.name for team in decode(board.text).record.teams)
        assert named == (kind == save_race.TEXT)


def test_three_presses_send_a_race_and_three_ride_it(person: AppDriver, board: SimpleNamespace) -> None:
    match, _code = alone()
    match.meta[COMPUTER], person.settings.own_name = person.session.computer, "Anna"
    person.open(ShowSavedResult(match))
    person.press("s", "Enter")
    assert shows(person.top, result), "the sheet is closed"
    line, way, code = board.text.splitlines()
    assert re.fullmatch(r"Breaking Away: Anna \d\w\w of \d, \d+ points?\. .*\.", line)
    assert way == "Same cards? Copy this whole message, then Ctrl+V in the game."
    assert decode(code).claims.rider == "Anna"
    paste(person)
    person.press("Enter", "Enter")
    assert person.started_races[0].meta["challenge"]["rider"] == "Anna"


WHERE = (
    ShowSettings(), ShowSetup(), ShowHelp(), ShowReplay(alone()[0].record()), BeginQuickRace(),
    ShowSavedResult(alone()[0]), CompareRides(*[ride_from(alone()[0])] * 2),
)  # fmt: skip


@pytest.mark.parametrize("where", WHERE, ids=lambda intent: type(intent).__name__)
def test_a_message_is_opened_anywhere(where: Any, tmp_path: Path, board: SimpleNamespace) -> None:
    person = AppDriver(tmp_path / "races", shows_races=True)
    person.open(ShowMenu())
    person.open(where)
    below = person.top
    board.text = alone(rider="Anna")[1]
    paste(person)
    person.follow("see Anna’s race", "Esc")
    assert person.top is below
    if person.current.match is not None:
        person.current.release()


def wrapped(text: str, width: int, start: str = "") -> str:
    """Return the text in lines of so many characters, as mail wraps and quotes it."""
    return "\n".join(start + piece for line in text.splitlines() for piece in wrap(line, width))


HABITS = (
    lambda text: "On Saturday Ann wrote:\n" + wrapped(text, 70, "> "),
    lambda text: wrapped(text, 33, ">> "),
    lambda text: wrapped(text, 70).replace("\n", "=\n"),
    lambda text: "\u200b".join(wrapped(text, 9).splitlines(keepends=True)),
    lambda text: f"```\n{text}\n```",
    *(lambda text, mark=mark: re.sub("(?m)^.*$", rf"{mark}\g<0>{mark}", text) for mark in ("*", "_", "||")),
    lambda text: "[28/11, 10:10] Ann: " + text + "\n[28/11, 10:11] Ben: BA1 yes!",
    lambda text: text.replace(" ", "\u00a0").replace("\n", "\r\n\r\n"),
    lambda text: text + "\n-- \nAnn Bee\n+39 333 1234567\nSent from my phone",
    lambda text: f"<div>{text}</div>".replace("\n", "</div><div>"),
    lambda text: text.replace("\n", " "),
    lambda text: "Breaking Away: BA1-1st of 6\n" + text,
)


@pytest.mark.parametrize("spoil", HABITS)
def test_a_message_survives_ten_programs(spoil: Any) -> None:
    text = save_race.message_text(alone()[0], "Ann")
    assert decode(spoil(text)) == decode(text)


@pytest.mark.parametrize("after", ["", "…", "\n\nSent from my phone", "\n-- \nAnn Bee\n+39 333 1234567"])
@pytest.mark.parametrize("cut", [1, 20, -1, -60])
def test_a_message_that_is_cut_says_what_is_missing(cut: int, after: str) -> None:
    text = save_race.message_text(alone()[0], "Ann")
    start = text.index("BA1-")
    end = len(text) + cut if cut < 0 else start + cut
    with pytest.raises(CodeRefused) as refused:
        decode(text[:end] + after)
    key, values = refused.value.refusal.key, refused.value.refusal.values
    assert key == ("code-none" if cut == 1 else "code-cut")
    assert key == "code-none" or values == {"have": end - start, "need": len(text) - start}


def test_a_race_without_a_code_says_why_and_offers_picture_and_file(
    person: AppDriver, board: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ride(challenge_plan(deal(base="postal"), 3))
    monkeypatch.setattr(tables, "ROWS", {row: words for row, words in tables.ROWS.items() if row != "hands"})
    person.open(ShareRace(match))
    person.follow("see codes don’t know its “Starting cards”", "on Picture…", "click Copy")
    assert board.text.splitlines()[1:] == ["Same cards? Drop the picture or the file of this race on the game."]
    for label, kind in (("Picture…", "result"), ("File…", save_race.RACE)):
        person.open(ShareRace(match))
        person.click(label)
        assert person.top.model.kind == kind


def test_a_player_gives_his_name_once(person: AppDriver, board: SimpleNamespace) -> None:
    match, _code = alone()
    match.meta[COMPUTER] = person.session.computer
    person.open(ShareRace(match))
    person.follow("on Copy", "c", "Tab", "on rider")
    person.type("⠀")
    person.follow("Enter", "see can be seen")
    assert not board.text
    person.press("Backspace")
    person.type("Anna")
    person.press("Enter")
    assert decode(board.text).claims.rider == person.settings.own_name == "Anna"
    person.open(ShareRace(match))
    board.text = ""
    person.press("Enter")
    assert decode(board.text).claims.rider == "Anna", "a second time it is copied at once"
    match.meta["players"] = ["Zoe"] * len(match.seats)
    assert save_race.rider_name(person.session, match) == "Zoe", "as typed for this race"
    del match.meta[COMPUTER]
    assert save_race.rider_name(person.session, match) is None, "not ridden here"


def test_a_challenge_is_only_the_deal_once_its_cards_may_be_told(person: AppDriver, board: SimpleNamespace) -> None:
    match = Match.resume(deal(base="boxed"))
    person.open(ShareRace(match))
    person.click("deal")
    assert person.top.model.kind != save_race.DEAL, "hands are hidden while it is ridden"
    for told in (Match.resume(deal(base="postal")), ride(challenge_plan(deal(), 3))):
        person.open(ShareRace(told))
        if told.over:
            choose(person, save_race.DEAL)
        else:
            person.click("deal")
        person.click("Copy")
        assert board.text.startswith("Breaking Away: 6 teams, these cards. ")
        shared = decode(board.text)
        assert shared.is_deal
        assert not shared.steps
        assert deal_of(shared.record) == deal_of(told.record())


def match_of(number: int) -> Match:
    return Match.resume(random_race(number, finish=40))


def test_an_unfinished_race_is_copied_as_its_file(person: AppDriver, board: SimpleNamespace) -> None:
    match = match_of(0)
    while match.over:
        match.undo()
    person.open(ShareRace(match))
    person.click("result")
    assert person.top.model.kind != "result", "there is no result yet"
    person.follow("click text", "see paste it among the saved races", "click Copy")
    assert board.text.startswith("{")
    board.text = ""
    match.meta["day"], match.meta["edition"] = "2026-11-27", 1
    person.open(ShareRace(match))
    person.follow("click text", "click Copy", "see Not in the race of the day.")
    assert not board.text, "its copy would allow hints"


def test_the_picture_without_names_shows_no_player() -> None:
    plan = replace(challenge_plan(deal(), 3), meta={})
    named = HotSeat(players=(None, None, "Anna", None, None, None)).in_plan(plan)
    anybody, anna = (result_picture.picture_of_result(ride(one), names=False) for one in (plan, named))
    assert anna == anybody


def test_the_picture_of_the_result_has_the_race_in_it_twice(
    person: AppDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setattr(Thinker, "start", START)
    monkeypatch.setattr(result_picture, "Thinker", kit.AwaitedThinker)
    match, _code = alone()
    person.open(ShareRace(match))
    person.click("Picture…")
    path = Path(person.top.model.written)
    person.press("Enter")
    person.follow("see Drawing the race")
    person.wait_until(lambda: not shows(person.top, save_race))
    person.follow("see Picture saved in")
    picture = path.read_bytes()
    assert pygame.image.load(path).get_size() == (1280, 800)
    record = race_in_chunk(picture)
    assert record is not None
    assert record.turns == match.record().turns
    assert {team.name for team in record.teams} == {None}, "names are off unless the player wants them"
    assert decode(code_in_qr(picture)).record.turns == match.record().turns


@pytest.mark.parametrize(("reply", "words"), [
    ({"value": "File too large"}, "The picture couldn’t be saved: File too large."),
    ({"failure": Refusal("bot-stuck")}, "The picture wasn’t finished. Try again."),
])  # fmt: skip
def test_a_picture_of_the_result_that_fails_says_why(
    reply: dict[str, Any], words: str, person: AppDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [BotReply(0, None, **reply)]
    thinker = SimpleNamespace(assign=lambda *_work: None, answers=lambda: list(answers), close=answers.clear)
    monkeypatch.setattr(result_picture, "Thinker", lambda **_options: thinker)
    person.open(ShareRace(alone()[0]))
    person.click("Picture…")
    person.press("Enter")
    person.wait(50)
    assert person.shows_text(words)
