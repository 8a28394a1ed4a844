"""States of races with more than six teams, all with twelve but one (see `tools.states`)."""

from __future__ import annotations

import pygame

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.ui.intents import ShowResult
from tools import mail_states, phone_states, states, tour_states
from tools.studio import ALONE, BOTS, SEED, Studio, human_to_move, human_to_order, match

TWELVE = (*ALONE, *BOTS)
NAMES = tuple(f"Bartolomeo Q{team}" for team in range(1, 13))


def large(studio: Studio) -> None:
    """More than twenty riders on a square, with a stack for some of them."""
    studio.ride(match(TWELVE, 60, until=_has_a_crowd))


def _has_a_crowd(race: Match) -> bool:
    squares = [rider.square for rider in race.race.on_road()]
    return human_to_move(race) and max(map(squares.count, squares)) > 20


def large_start(studio: Studio) -> None:
    studio.ride(match(TWELVE, until=human_to_move))


def large_strung(studio: Studio) -> None:
    """Riders all around the circuit, some of them a lap behind."""
    studio.ride(match(TWELVE, 250, until=human_to_move))


def large_sheet(studio: Studio) -> None:
    """The movement log of the last of twelve teams."""
    large_strung(studio)
    studio.key(pygame.K_F7, mods=pygame.KMOD_SHIFT)


def large_nine(studio: Studio) -> None:
    """Nine teams."""
    studio.ride(match(TWELVE[:9], 100, until=human_to_move))


def large_target(studio: Studio) -> None:
    """The number of a target with three digits is being typed."""
    studio.ride(match(TWELVE, 60, until=human_to_order, variant="spy", base="postal"))
    studio.key(pygame.K_s, pygame.K_1, pygame.K_1)


def large_orders(studio: Studio) -> None:
    """Twelve players on phones: some of them have given orders, and a phone is away."""
    server = phone_states._ride_on_phones(studio, NAMES, base="postal")
    server.disconnect(2)
    phone_states.give_orders(server, phone_states.asked_phones(server)[3:])
    studio.wait(500)


def large_lobby(studio: Studio) -> None:
    server = phone_states._open_lobby(studio, 12)
    for team, name in enumerate(NAMES[:11], start=1):
        phone_states.join(studio, server, team, name)
    server.disconnect(2)
    studio.wait(600)


def large_building(studio: Studio) -> None:
    phone_states._build_on_phones(studio, *NAMES)


def large_setup(studio: Studio) -> None:
    studio.session.draft = SetupDraft.first(SEED)
    for _team in range(6):
        studio.session.draft.add()
    states.setup(studio)


def large_team(studio: Studio) -> None:
    """The dialog of a team, with twelve colours."""
    large_setup(studio)
    studio.focus("team-0")
    studio.key(pygame.K_RETURN)


def large_friends(studio: Studio) -> None:
    evening = FriendsSetup()
    evening.seat(12, 12, 3)
    studio.session.settings.friends = evening.as_json()
    states.friends(studio)


def large_result(studio: Studio) -> None:
    studio.open(ShowResult(match(TWELVE, 10_000)))
    studio.wait(1000)


def large_letter(studio: Studio) -> None:
    mail_states._letter_of(studio, 2, bots=9)


def large_tour(studio: Studio) -> None:
    """The overview of a tour."""
    tour_states._open_tour(studio, 2, teams=12)


def large_stage(studio: Studio) -> None:
    large_tour(studio)
    studio.click("stage-1")


def large_podium(studio: Studio) -> None:
    tour_states._open_tour(studio, 3, teams=12)
    studio.key(pygame.K_RETURN)


LARGE = (
    large, large_start, large_strung, large_sheet, large_nine, large_target, large_orders, large_lobby,
    large_building, large_setup, large_team, large_friends, large_result, large_letter, large_tour, large_stage,
    large_podium,
)  # fmt: skip
