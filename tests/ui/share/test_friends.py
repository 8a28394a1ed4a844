"""Friends' rides among the saved races: closed until their cards are ridden here, or watched."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.race_of_day.plan import plan_of_day
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load, save
from breakaway_desktop.share.challenge import challenge_plan
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import encode, without_names
from breakaway_desktop.share.picture import LONGEST_QR, code_in_qr
from breakaway_desktop.share.rides import claims_of, hidden_until_ridden, ride_from, save_ride
from breakaway_desktop.ui.access.tree import tree_of
from breakaway_desktop.ui.intents import AskAboutFile, OpenFile, ShowMenu, ShowSavedRaces
from breakaway_desktop.ui.screens import replay, result, saved_races
from breakaway_desktop.ui.share import opening, side_by_side
from breakaway_desktop.ui.share.intents import OpenShared
from breakaway_desktop.ui.share.result_picture import picture_of_result
from tests.golden.races import GOLDEN, path_of
from tests.kit.app_driver import UNDECODED, AppDriver, shows
from tests.share.races import has_code, random_race
from tests.share.rides import deal, ride

PLAN = challenge_plan(deal())


def keep_friends_ride(person: AppDriver, bot: str = "domestique", rider: str = "Anna") -> Path:
    """Save a friend's ride, written at a time that is always the same."""
    match = ride(PLAN, bot)
    path = save_ride(ride_from(match)._replace(claims=Claims(rider)), person.session.folder)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


def ride_here(person: AppDriver) -> Match:
    match = ride(PLAN, "random")
    match.meta[COMPUTER] = person.session.computer
    save(person.session.folder / "mine.race", match.record())
    return match


def show_friends(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.open(ShowSavedRaces())
    while person.top.model.shown != "friends":
        person.press("Ctrl+Tab")


def everything_told(person: AppDriver, path: Path) -> Iterator[object]:
    """Yield what menu, saved races and dialog show and say while a ride is closed."""
    person.app.screen.listens = True
    for intent in (ShowMenu(), ShowSavedRaces(), OpenShared(path), AskAboutFile(path), OpenFile(path)):
        person.open(intent)
        for _list in range(6 if shows(person.top, saved_races) else 1):
            tree = tree_of(person.page, person.app.screen.scale)
            yield person.pixels(), person.texts(), [leaf.name for leaf in tree.leaves.values()], sorted(person.labels())
            person.press("Ctrl+Tab")
        person.press("Esc")


def test_nothing_tells_how_a_closed_ride_went(tmp_path: Path) -> None:
    told = []
    for bot in ("domestique", "random"):
        person = AppDriver(tmp_path / bot / "races", (1280, 800))
        path = keep_friends_ride(person, bot)
        told.append((path.name, [*everything_told(person, path)]))
    assert told[0] == told[1]
    assert len(told[0][1]) > 6


def test_a_closed_ride_is_in_its_own_list_and_opens_the_dialog(person: AppDriver) -> None:
    keep_friends_ride(person)
    person.open(ShowSavedRaces())
    assert person.top.model.shown == "samples", "no other race is saved"
    show_friends(person)
    person.follow("see Anna’s race", "see closed until you have ridden it")
    assert not {"result", "compare", "share"} & person.labels()
    person.press("r", "g", "Ctrl+c", "k", "s")
    assert shows(person.top, saved_races)
    person.press("Enter")
    assert shows(person.top, opening)
    assert person.labels() == {"Cancel", "Watch anyway", "Ride these cards"}


def test_it_is_watched_anyway_after_a_question_and_the_own_ride_says_so(person: AppDriver) -> None:
    path = keep_friends_ride(person)
    show_friends(person)
    person.follow("click watch", "see watched first", "Esc")
    assert hidden_until_ridden(person.session.folder, person.session.computer) == {path}
    person.follow("click watch", "click Watch anyway")
    assert shows(person.top, replay)
    person.press("Esc")
    assert not person.shows_text("closed until")
    assert not hidden_until_ridden(person.session.folder, person.session.computer)
    person.press("Enter")
    person.click("Ride these cards")
    person.press("Enter")
    assert person.started_races[-1].meta["challenge"]["watched"]


def test_a_pasted_ride_that_is_saved_is_opened_as_saved(person: AppDriver) -> None:
    path = keep_friends_ride(person)
    person.open(ShowMenu())
    person.open(OpenShared(encode(load(path), Claims("Anna"))))
    person.wait_until(lambda: person.top.model.shared is not None)
    assert person.labels() == {"Cancel", "Watch anyway", "Ride these cards"}


def test_a_ride_of_today_waits_for_ones_own_first_try(person: AppDriver) -> None:
    save_ride(ride_from(ride(plan_of_day(person.session.today())), "Anna"), person.session.folder)
    show_friends(person)
    person.press("w")
    assert shows(person.top, saved_races)
    assert person.control("watch").why_disabled.startswith("Ride today’s race first")


def test_an_open_ride_leads_to_its_result_and_beside_the_own_one(person: AppDriver) -> None:
    path, mine = keep_friends_ride(person), ride_here(person)
    show_friends(person)
    assert not person.shows_text("closed until")
    points = load(path).result.points[3]  # type: ignore[union-attr]
    assert person.shows_text(f"{points} point")
    person.press("r")
    assert shows(person.top, result)
    person.follow("Esc", "g")
    assert shows(person.top, side_by_side)
    assert person.top.model.comparison.mine.record.turns == mine.record().turns


def test_an_own_ride_leads_beside_another_open_one_of_its_deal(person: AppDriver) -> None:
    keep_friends_ride(person)
    person.open(ShowSavedRaces())
    ride_here(person)
    person.open(ShowMenu())
    person.open(ShowSavedRaces())
    assert person.top.model.counts["all"] == 1
    person.press("g")
    assert shows(person.top, side_by_side)
    person.follow("see YOU", "see ANNA")


def test_an_own_ride_alone_leads_beside_nothing(person: AppDriver) -> None:
    ride_here(person)
    person.open(ShowSavedRaces())
    assert "compare" not in person.labels()


def test_a_ride_that_was_only_watched_is_beside_nothing(person: AppDriver) -> None:
    keep_friends_ride(person)
    show_friends(person)
    person.follow("click watch", "click Watch anyway", "Esc", "g", "see Ride it first")


def test_a_friend_s_file_is_imported_as_closed_and_can_be_deleted(person: AppDriver, tmp_path: Path) -> None:
    path = keep_friends_ride(person)
    record = load(path)
    sent = tmp_path / f"{UNDECODED}.race"
    os.replace(path, sent)
    watched = {"shared": {**record.meta["shared"], "watched": True}}
    save(sent, replace(record, meta=watched))
    person.open(ShowMenu())
    person.open(AskAboutFile(sent))
    assert person.shows_text("undecoded")
    person.click("Save with my races")
    (saved,) = race_files(person.session.folder)
    assert hidden_until_ridden(person.session.folder, person.session.computer) == {saved}
    show_friends(person)
    person.follow("delete", "see “Anna’s race” deleted.", "Ctrl+z", "see Anna’s race", "see restored")


# The code in the picture of a result, as a messenger sends the picture on


NAMES = sorted(GOLDEN)


def sent_on(picture: bytes) -> bytes:
    """Return a picture as a messenger sends it: 1,000 pixels wide, as a JPEG of quality 50, without the race inside."""
    small, out = Image.open(BytesIO(picture)).convert("RGB").resize((1000, 625)), BytesIO()
    small.save(out, "JPEG", quality=50)
    return out.getvalue()


def check_pictures(records: Iterable[Record]) -> None:
    """Each picture with a QR is read, whatever the result beside it looks like; each without has too long a code, or
    none."""
    for record in records:
        match = Match.resume(record)
        code = encode(without_names(record), claims_of(match, ""), names=False) if has_code(record) else ""
        picture = sent_on(picture_of_result(match, names=False))
        if 0 < len(code) <= LONGEST_QR:
            assert code_in_qr(picture) == code
        else:
            with pytest.raises(Refused, match="picture-none"):
                code_in_qr(picture)


@pytest.mark.parametrize("name", ["boxed", "boxed-mountains", "postal-blind"])
def test_the_code_of_a_result_is_read(name: str, display: object) -> None:
    check_pictures([load(path_of(name))])


@pytest.mark.release
@pytest.mark.parametrize("block", range(8))
def test_the_code_of_every_result_is_read(block: int, display: object) -> None:
    check_pictures(load(path_of(name)) for name in NAMES[block::8])
    check_pictures(random_race(number) for number in range(block, 240, 8))
