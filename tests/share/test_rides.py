"""What is said about a ride, and friends' rides among the saved races."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.features import features_of
from breakaway_desktop.find_card.search import PositionSearch
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.bot_decisions import advice_on
from breakaway_desktop.match.finished_races import load_finished_races
from breakaway_desktop.match.match import HELP, HINTS, UNDONE, Match
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.race_files import COMPUTER, as_copy
from breakaway_desktop.record.store import load, save
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import SharedRace, decode, encode
from breakaway_desktop.share.rides import (
    claims_of,
    find_beside,
    friends_ride,
    hidden_until_ridden,
    note_watched,
    ride_from,
    save_ride,
    saved_rides,
    with_claims,
)
from breakaway_desktop.share.words import check_words, difference_words, mark_words
from tests.kit.app_driver import QuickThinker
from tests.kit.races import bot_decision
from tests.play.riding import Ride
from tests.share.rides import SEAT, deal, ride

HERE = "here"


def at_first_choice(plan: Plan) -> Match:
    """Return a race in which the human has a card to choose."""
    match = Match.begin(plan)
    while not match.seat(match.open_asks[0].team).is_human:
        match.answer(match.automatic_decision() or bot_decision(match)[0])
    return match


# Marks


def test_undone_decisions_and_hints_are_counted_in_the_record() -> None:
    match = at_first_choice(challenge_plan(deal()))
    assert HELP not in match.record().meta
    assert claims_of(match, "Anna") == Claims("Anna", None, EDITION)

    advice_on(match, match.open_asks[0])
    assert match.record().meta[HELP] == {UNDONE: 0, HINTS: 1}
    match.answer(match.automatic_decision() or match.no_order(match.open_asks[0]))
    match.undo()
    resumed = Match.resume(match.record())
    assert resumed.meta[HELP] == {UNDONE: 1, HINTS: 1}
    assert claims_of(resumed) == Claims("", None, EDITION, undone=True, hints=True)
    assert claims_of(Match.resume(as_copy(match.record()))).hints  # a copy was helped, too


def test_a_hint_on_the_screen_counts_once_and_the_tutor_s_question_is_none() -> None:
    race = Ride(at_first_choice(challenge_plan(deal())))
    driver, ask = race.driver, race.match.open_asks[0]
    driver.request_advice(race.match.view(ask.team), ask, is_shown=False)
    assert race.match.help_count(HINTS) == 0
    for _time in range(2):
        driver.request_advice(race.match.view(ask.team), ask)
    assert race.match.help_count(HINTS) == 1


@pytest.mark.parametrize("entry", [None, [], {"hints": True}, {"hints": -1}, {"hints": "2"}, {"undone": 3}])
def test_a_damaged_count_is_none(entry: object) -> None:
    match = Match.begin(challenge_plan(deal()))
    match.meta[HELP] = entry
    assert match.help_count(HINTS) == 0
    match.count_hint()
    assert match.help_count(HINTS) == 1


def test_bots_by_the_clock_are_marked_but_not_in_a_challenge() -> None:
    plan = challenge_plan(deal(bots=("director", "human", "domestique")))
    assert not claims_of(Match.begin(plan)).clock
    assert claims_of(Match.begin(replace(plan, meta={}))).clock
    assert not claims_of(Match.begin(replace(challenge_plan(deal()), meta={}))).clock


def test_changed_seats_the_day_and_the_edition_are_marked() -> None:
    match = Match.begin(challenge_plan(deal()))
    match.hand_over(SEAT, "bot:random")
    assert claims_of(match).seats
    match.meta["challenge"]["edition"] = 7
    assert claims_of(match).edition == 7
    assert sum(feature.fixed_work for feature in features_of(match.meta)) == 1

    sent = Claims("Anna", date(2026, 11, 27), 3, clock=True)
    match.meta["shared"] = sent.meta
    assert claims_of(match, "Ben") == sent


def test_marks_and_differences_have_words() -> None:
    set_language("en")
    record = deal()
    assert mark_words(SharedRace(record, Claims(edition=EDITION), False)) == ["no undo, no hints"]
    marked = SharedRace(replace(record, meta=challenge_plan(record, watched=True).meta),
                        Claims("", None, EDITION + 1, True, True, True, True), False)  # fmt: skip
    assert mark_words(marked) == [
        "with undo", "with hints", "bots by the clock", "changed seats", "watched first",
        f"bots of edition {EDITION + 1}",
    ]  # fmt: skip
    assert len({difference_words(key) for key in ("deal", "seat", "edition", "bots", "clock")}) == 5
    assert "Azure’s bot" in check_words(3, "Azure")


# Friends' rides on this computer


def own(match: Match, folder: Path, name: str) -> Path:
    match.meta[COMPUTER] = HERE
    path = folder / f"{name}.race"
    save(path, match.record())
    return path


def test_a_friend_s_ride_is_closed_until_its_deal_is_ridden_here_in_any_seat(tmp_path: Path) -> None:
    plan = challenge_plan(deal())
    anna = save_ride(decode(encode(ride(plan).record(), Claims("Anna"))), tmp_path)
    assert claims_in(load(anna).meta) == Claims("Anna")
    assert hidden_until_ridden(tmp_path, HERE) == {anna}

    other_seat = save_ride(ride_from(ride(challenge_plan(deal(), 5))), tmp_path)
    own(ride(challenge_plan(deal(8))), tmp_path, "another deal")
    unfinished = own(at_first_choice(plan), tmp_path, "unfinished")
    own(ride(plan, "random"), tmp_path, "of somebody else")
    save(tmp_path / "of somebody else.race", as_copy(load(tmp_path / "of somebody else.race")))
    assert hidden_until_ridden(tmp_path, HERE) == {anna, other_seat}

    note_watched(anna)
    assert hidden_until_ridden(tmp_path, HERE) == {other_seat}
    first = own(ride(replace(plan, meta={})), tmp_path, "mine, before anybody spoke of a challenge")
    assert not hidden_until_ridden(tmp_path, HERE)
    rides = {one.path: one.is_own for one in saved_rides(tmp_path, HERE, deal_of(deal()))}
    assert rides == {anna: False, other_seat: False, first: True}
    assert unfinished not in rides
    assert claims_in(load(other_seat).meta) == Claims(edition=EDITION)


def test_damaged_files_close_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.race").write_text('{\n"meta": {"shared": {}, "challenge": 3}\n', "utf-8")
    record = deal()
    save(tmp_path / "b.race", replace(record, meta={"shared": 5}))
    assert not hidden_until_ridden(tmp_path, HERE)
    assert not hidden_until_ridden(tmp_path / "missing", HERE)


def test_a_ride_against_the_rules_is_beside_nothing(tmp_path: Path) -> None:
    path = save_ride(ride_from(ride(challenge_plan(deal()))), tmp_path)
    own(mine := ride(challenge_plan(deal()), "random"), tmp_path, "mine")
    text = path.read_text("utf-8")
    path.write_text(text.replace('"result": {"points": {"1": "27"', '"result": {"points": {"1": "270"'), "utf-8")
    assert find_beside(mine, tmp_path, HERE) is None
    path.write_text(text.replace('"hand": [11, 15, 4]', '"hand": [1, 1, 1]'), "utf-8")
    assert friends_ride(path) is None, "its cards are nobody's"


def test_a_friend_s_ride_counts_for_no_statistics_and_no_training(tmp_path: Path) -> None:
    record = ride(challenge_plan(deal())).record()
    forged = SharedRace(replace(record, meta={COMPUTER: HERE, "day": "2026-11-27"}), Claims("Anna"), False)
    path = save_ride(forged, tmp_path)
    assert set(with_claims(forged).meta) == {"shared"}
    assert load_finished_races(tmp_path, HERE) == []
    search = PositionSearch(QuickThinker(), tmp_path, HERE)  # type: ignore[arg-type]
    while not search.is_over:
        search.step()
    assert not search.positions
    os.unlink(path)

    own(ride(challenge_plan(deal())), tmp_path, "mine")
    assert len(load_finished_races(tmp_path, HERE)) == 1
