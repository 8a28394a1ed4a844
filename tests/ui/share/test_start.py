"""A race ridden again: from a message, from the result, from saved races and from a replay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import HUMAN
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load, save
from breakaway_desktop.share import rides
from breakaway_desktop.share.challenge import challenge_in, challenge_plan, ride_of
from breakaway_desktop.share.claims import Claims, claims_in
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.rides import with_claims
from breakaway_desktop.ui.intents import ShowMenu, ShowReplay, ShowResult, ShowSavedRaces
from breakaway_desktop.ui.share import side_by_side, start
from breakaway_desktop.ui.share.intents import ShowChallenge
from tests.kit.app_driver import AppDriver, shows
from tests.kit.races import keep
from tests.share.rides import SEAT, deal, ride

OVER = ride(challenge_plan(deal(), SEAT))
"""A finished ride of the third of six teams."""


def friends_ride(rider: str = "Anna") -> Record:
    return with_claims(SharedRace(OVER.record(), Claims(rider), False))


def own(person: AppDriver, match: Match = OVER) -> Match:
    return Match.resume(replace(match.record(), meta={COMPUTER: person.session.computer}))


def test_a_friends_race_is_ridden_with_the_same_cards_and_bots(person: AppDriver) -> None:
    person.open(ShowChallenge(friends_ride()))
    person.follow(
        "see Anna’s race, in Anna’s seat.", "see The same cards, bots and draws as Anna had.", "see bots should",
        "see Anna’s ride stays hidden", "see saved among your races", "see your first ride counts", "Enter",
    )  # fmt: skip
    (ridden,) = person.started_races
    assert [team.hands for team in ridden.teams] == [team.hands for team in OVER.teams]
    assert ridden.first.rules == OVER.first.rules
    assert ridden.seats == OVER.seats
    challenge = challenge_in(ridden.meta)
    assert challenge is not None
    assert (challenge.seat, challenge.rider, challenge.ride) == (SEAT, "Anna", ride_of(OVER.record()))
    (path,) = (path for path in race_files(person.session.folder) if path != person.current.save_path)
    assert claims_in(load(path).meta) == Claims("Anna"), "to compare mine with it"
    person.open(ShowChallenge(friends_ride()))
    person.press("Enter")
    assert list(filter(rides.friends_ride, race_files(person.session.folder))) == [path], "and it is not saved twice"


@pytest.mark.parametrize("claims", [Claims("Anna", edition=EDITION + 1), Claims("Anna", clock=True)])
def test_bots_by_the_clock_or_of_another_edition_promise_nothing(person: AppDriver, claims: Claims) -> None:
    person.open(ShowChallenge(with_claims(SharedRace(OVER.record(), claims, False))))
    assert person.shows_text("Bots may answer")


def test_another_seat_has_its_own_cards_and_bots_everywhere_else(person: AppDriver) -> None:
    person.open(ShowChallenge(friends_ride()))
    person.press(*"CCCC")
    person.follow("see Anna’s race, in another seat.", "unseen bots should", "Enter")
    (ridden,) = person.started_races
    assert ridden.humans == (1,)
    assert ridden.seats[SEAT - 1].bot == "domestique"


def test_an_own_race_is_not_hidden_and_its_seat_is_practice(person: AppDriver) -> None:
    person.open(ShowResult(own(person)))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.follow("D", "see Your race, in the same seat.", "see every bot", "unseen hidden", "see does not count")
    person.follow("click seat", "see your first ride counts", "Esc", "see Rematch")


def test_several_players_ride_again_with_their_names_and_nothing_is_compared(person: AppDriver) -> None:
    plan = challenge_plan(deal(bots=(HUMAN, HUMAN, "random")))
    match = ride(HotSeat(players=("Anna", "Ben", None), clock=30).in_plan(plan))
    person.open(ShowChallenge(match.record()))
    person.follow("see everybody in the same seat as before", "see nothing is compared", "unseen counts", "Enter")
    (ridden,) = person.started_races
    assert (ridden.humans, HotSeat.of(ridden).players, HotSeat.of(ridden).clock) == ((1, 2), ("Anna", "Ben", None), 30)
    assert challenge_in(ridden.meta) is None
    person.open(ShowChallenge(match.record()))
    person.press(*"CCCC")
    assert person.shows_text("everybody in the same seat as before")


def test_a_race_of_bots_is_ridden_in_the_winners_seat(person: AppDriver) -> None:
    match = ride(replace(challenge_plan(deal(), 1), seats=challenge_plan(deal(), 1).with_bots([1]).seats, meta={}))
    person.open(ShowReplay(match.record()))
    person.follow("D", "see This race, in the winner’s seat.", "Enter")
    assert person.started_races[0].humans == (match.record().result.winners[0],)  # type: ignore[union-attr]


def test_a_friends_race_of_bots_does_not_tell_who_won(person: AppDriver) -> None:
    plan = challenge_plan(deal(), 1)
    match = ride(replace(plan, seats=plan.with_bots([1]).seats, meta={}))
    person.open(ShowChallenge(with_claims(SharedRace(match.record(), Claims("Anna"), False))))
    person.follow("see stays hidden", "unseen winner", "unseen it is saved", "Enter")
    assert person.started_races[0].humans == (1,) != match.record().result.winners  # type: ignore[union-attr]


def test_saved_races_offer_finished_ones(person: AppDriver) -> None:
    keep(own(person), person.session.folder / "over.race")
    person.open(ShowSavedRaces())
    person.wait(20)
    person.press("D")
    assert shows(person.top, start)
    person.open(ShowMenu())
    unfinished = Match.resume(OVER.record())
    unfinished.undo()
    save(person.session.folder / "over.race", unfinished.record())
    person.open(ShowSavedRaces())
    person.wait(20)
    person.press("D")
    assert not shows(person.top, start)


def test_a_race_that_does_not_tell_its_draws_is_refused(person: AppDriver) -> None:
    person.open(ShowReplay(replace(OVER.record(), seed=None)))
    person.follow("D", "see which cards were drawn")


def finish(person: AppDriver, card: int = -1) -> Match:
    """End the race that has begun, and show its result."""
    path = person.current.save_path
    assert path is not None
    plan = challenge_plan(OVER.record(), SEAT)
    match = ride(plan, other_card_at=card)
    match.meta = dict(person.started_races[-1].meta)
    person.current.release()  # its last save is behind, and overwrites nothing
    save(path, match.record())
    person.open(ShowResult(match))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    return match


def test_the_result_leads_to_both_rides_and_says_which_one_counts(person: AppDriver) -> None:
    person.open(ShowChallenge(friends_ride()))
    person.press("Enter")
    match = finish(person, 0)
    person.follow("see Side by side", "unseen for practice", "g", "see Anna")
    assert shows(person.top, side_by_side)
    person.open(ShowMenu())
    person.open(ShowChallenge(match.record()))
    person.follow("see for practice", "Enter")
    finish(person, 2)
    person.follow("see Side by side, for practice")
    assert not person.unreadable()


def test_without_another_ride_of_the_deal_there_is_nothing_beside(person: AppDriver) -> None:
    person.open(ShowChallenge(deal(bots=tuple(seat.player.removeprefix("bot:") for seat in OVER.seats))))
    person.press("Enter")
    finish(person)
    person.follow("unseen Side by side")
