"""States of races in messages and of a duplicate night."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.record.document import Record
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import SharedRace, encode
from breakaway_desktop.share.rides import save_ride
from breakaway_desktop.ui.intents import ShareRace, ShowHelp, ShowMenu
from breakaway_desktop.ui.share.intents import OpenShared, ShowDuplicateNight
from tools.studio import ALONE, Studio, long_name, match
from tools.thinking import next_decision

FRIENDS = ("Anna", "Ben", "Carla", "Dario", "Elif")


@cache
def _ride(seat: int, lowest: int) -> Record:
    """Return a ride of a deal; the human plays his lowest card at this choice, else as the best bot would."""
    race, choices = Match.begin(challenge_plan(match(ALONE).record(), seat)), 0
    while not race.over:
        ask, decision = race.open_card_ask, next_decision(race)
        if isinstance(ask, AskCard) and race.seat(ask.team).is_human and ask.has_choice:
            choices += 1
            decision = PlayCard(ask.rider, min(ask.cards)) if choices == lowest else decision
        race.answer(decision)
    return race.record()


def save_friends(studio: Studio, names: Sequence[str], *, seats: Sequence[int] = (1,), own: bool = True) -> None:
    """Save a ride of each friend, and the player's own."""
    studio.session.folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names, start=1):
        record = _ride(seats[number % len(seats)], number % 8 * 2)
        claims = Claims(name, undone=number == 2, hints=number == 3)
        save_ride(SharedRace(record, claims, False), studio.session.folder)
    if own:
        race = Match.resume(_ride(1, 7))
        race.meta[COMPUTER] = studio.session.computer
        studio.keep(race, "own")


def open_table(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowDuplicateNight(deal_of(match(ALONE).record())))
    _wait(studio, 100)


def _wait(studio: Studio, ticks: int) -> None:
    for _tick in range(ticks):
        studio.wait(20)


def duplicate(studio: Studio) -> None:
    """Six rides in one seat."""
    save_friends(studio, FRIENDS)
    open_table(studio)


def duplicate_closed(studio: Studio) -> None:
    """Rides that are hidden until the player has ridden."""
    save_friends(studio, FRIENDS, own=False)
    open_table(studio)


def duplicate_seats(studio: Studio) -> None:
    """A seat each, by points above par."""
    save_friends(studio, FRIENDS, seats=(1, 3))
    open_table(studio)
    _wait(studio, 4000)


def duplicate_many(studio: Studio) -> None:
    """As many rides as a table has, with the longest names."""
    save_friends(studio, [long_name(number) for number in range(23)])
    open_table(studio)


def duplicate_empty(studio: Studio) -> None:
    open_table(studio)


def shared_race(studio: Studio) -> None:
    """A race in a message, before it is ridden."""
    studio.open(ShowMenu())
    studio.open(OpenShared(encode(_ride(1, 2), Claims(long_name(2), hints=True))))
    _wait(studio, 200)


def shared_refused(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(OpenShared(encode(_ride(1, 2))[:-5]))


def shared_picture(studio: Studio) -> None:
    """Saving the picture of a result."""
    studio.open(ShowMenu())
    studio.open(ShareRace(Match.resume(_ride(1, 2))))
    studio.click(_("Picture…"))


def shared_help(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowHelp("share"))


DUPLICATE = (
    duplicate, duplicate_closed, duplicate_seats, duplicate_many, duplicate_empty, shared_race, shared_refused,
    shared_picture, shared_help,
)  # fmt: skip
