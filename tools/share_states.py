"""States of shared races: two rides of one deal side by side, and a race before it is ridden again."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import timedelta
from typing import Final

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.race_of_day.plan import plan_of_day
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.rides import note_watched, ride_from, save_ride, with_claims
from breakaway_desktop.ui.intents import ShareRace, ShowMenu, ShowReplay, ShowSavedRaces
from breakaway_desktop.ui.share.intents import CompareRides, ShowChallenge
from tools.studio import ALONE, FRIENDS, SEED, TODAY, Studio, long_name, match

import pygame  # isort: skip  (after studio, which sets variables that SDL reads first)


_CROWDED: Final = 38
"""Seed of a race of three teams in which all riders of the first score at two lines."""


def _compare(studio: Studio, mine: Match, theirs: Match, claims: Claims) -> None:
    studio.open(ShowMenu())
    studio.open(CompareRides(ride_from(mine), ride_from(theirs)._replace(claims=claims)))


def side_by_side(studio: Studio) -> None:
    """A ride beside one in which rider 4 of the team has always played his lowest card."""
    _compare(studio, match(ALONE, 10_000), match(ALONE, 10_000, dawdling=True), Claims("Anna", undone=True))


def side_by_side_longest(studio: Studio) -> None:
    """The longest name and most riders at a line, with all remarks, while the bots are asked again."""
    studio.thinker.is_starting = True
    claims = Claims(long_name(2), edition=EDITION + 1, undone=True, hints=True, clock=True)
    mine, theirs = (match(ALONE[:3], 10_000, dawdling=dawdling, seed=_CROWDED) for dawdling in (False, True))
    _compare(studio, mine, theirs, claims)
    studio.key(pygame.K_v)


def side_by_side_other_deal(studio: Studio) -> None:
    _compare(studio, match(ALONE, 10_000), match(ALONE, 10_000, seed=SEED + 1), Claims("Anna"))


def challenge(studio: Studio) -> None:
    """A friend's race, before it is ridden in his seat."""
    record = replace(match(ALONE, 10_000).record(), meta={})
    studio.open(ShowMenu())
    studio.open(ShowChallenge(with_claims(SharedRace(record, Claims(long_name(2)), False))))


def challenge_seats(studio: Studio) -> None:
    """A race of several players."""
    studio.open(ShowMenu())
    studio.open(ShowChallenge(match(FRIENDS, 10_000).record()))


def _friends(studio: Studio) -> None:
    """Show the list of friends' rides: one whose cards have not been ridden here, and one that was watched."""
    folder = studio.session.folder
    for name, seed in (("Anna", SEED), (long_name(2), SEED + 1)):
        ride = ride_from(match(ALONE, 10_000, seed=seed))
        path = save_ride(ride._replace(claims=Claims(name, undone=True)), folder)
        if seed != SEED:
            note_watched(path)
        then = 1_700_000_000 - seed
        os.utime(path, (then, then))
    studio.open(ShowMenu())
    studio.open(ShowSavedRaces())
    while studio.top.model.shown != "friends":
        studio.key(pygame.K_TAB, mods=pygame.KMOD_CTRL)


def load_friends_closed(studio: Studio) -> None:
    _friends(studio)


def load_friends_open(studio: Studio) -> None:
    _friends(studio)
    studio.key(pygame.K_DOWN)


def load_friends_question(studio: Studio) -> None:
    """The question before a ride is watched instead of ridden."""
    _friends(studio)
    studio.key(pygame.K_w)


def share_named(studio: Studio) -> None:
    """The message about a race, under the player's name."""
    over = match(ALONE, 10_000)
    over.meta["computer"] = studio.session.computer
    studio.settings.own_name = long_name(2)
    studio.open(ShowMenu())
    studio.open(ShareRace(over))


def share_unnamed(studio: Studio) -> None:
    """The same, by a player who has not told his name; nobody else's race."""
    over = match(ALONE, 10_000)
    over.meta["computer"] = studio.session.computer
    studio.open(ShowMenu())
    studio.open(ShareRace(over))


def share_without_code(studio: Studio) -> None:
    """A race that codes cannot hold, here because of a name."""
    over = match(ALONE, 10_000)
    over.teams = (replace(over.teams[0], name=_("You")), *over.teams[1:])
    studio.open(ShowMenu())
    studio.open(ShareRace(over))


def share_files(studio: Studio) -> None:
    """The kinds of file behind the message."""
    share_unnamed(studio)
    studio.click(_("File…"))


def day_closed(studio: Studio) -> None:
    """A race of tomorrow, from where it is tomorrow already."""
    studio.open(ShowMenu())
    studio.open(ShowReplay(Match.begin(plan_of_day(TODAY + timedelta(1))).record()))


SHARE = (
    side_by_side, side_by_side_longest, side_by_side_other_deal, load_friends_closed, load_friends_open,
    load_friends_question, challenge, challenge_seats, share_named, share_unnamed, share_without_code,
    share_files, day_closed,
)  # fmt: skip
