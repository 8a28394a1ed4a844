"""States of the screen with secret orders, and of the playback after them (see `tools.states`)."""

from __future__ import annotations

import pygame

from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.intents import ShowMenu, ShowReplay
from breakaway_desktop.ui.screens.race import road
from tools.race_states import ask_for_a_hint
from tools.studio import ALONE, BOTS, FRIENDS, Studio, human_to_order, match

ALL_HUMAN = ("human",) * 6
CLOSE_LINES = (("sprints", tuple(range(6, 120, 6))),)


def _orders(studio: Studio, decisions: int, **how: object) -> Match:
    players = how.pop("players", ALONE)
    race = match(players, decisions, until=human_to_order, base=str(how.pop("base", "postal")), **how)  # type: ignore[arg-type]
    studio.ride(race)
    return race


def orders_start(studio: Studio) -> None:
    """All 24 riders on square 0."""
    _orders(studio, 0)


def orders(studio: Studio) -> None:
    _orders(studio, 26)
    studio.key(pygame.K_2, pygame.K_1)


def orders_last_place(studio: Studio) -> None:
    """One scoring place at the finish is left, and the foremost riders have crossed the line."""
    _orders(studio, 96, seed=21)


def hint_orders(studio: Studio) -> None:
    """The orders of the best bot, rider by rider."""
    orders(studio)
    ask_for_a_hint(studio)


def orders_warming_up(studio: Studio) -> None:
    """The orders are complete; bots are asked while their process starts."""
    studio.thinker.is_starting = True
    orders_ready(studio)
    studio.key(pygame.K_RETURN)


def orders_grades(studio: Studio) -> None:
    """Riders of one grade move simultaneously."""
    _orders(studio, 20, base="pbm")
    studio.key(pygame.K_RIGHT)


def orders_line(studio: Studio) -> None:
    """Cards that cross lines: one rider alone, two together, three together."""
    _orders(studio, 13, base="pbm", rows=CLOSE_LINES)
    studio.key(pygame.K_RIGHT)


def orders_ready(studio: Studio) -> None:
    orders(studio)
    studio.key(pygame.K_1, pygame.K_1, pygame.K_1)


def orders_dropped(studio: Studio) -> None:
    """A late race: points have been won, and riders are dropped."""

    def is_left_behind(race: Match) -> bool:
        return human_to_order(race) and any(rider // 10 == 1 for rider in race.race.dropped)

    studio.ride(match(ALONE[:3], until=is_left_behind, base="postal", dawdling=True, seed=6))


def orders_named(studio: Studio) -> None:
    """Six humans with the longest names, and lines close together."""
    race = match(ALL_HUMAN, 40, until=human_to_order, base="pbm", rows=CLOSE_LINES, named=True)
    race.meta["clock"] = 120
    studio.ride(race)
    studio.wait(400)
    studio.key(pygame.K_SPACE)
    studio.wait(500)
    studio.key(pygame.K_RIGHT)


def orders_privacy_screen(studio: Studio) -> None:
    _orders(studio, 20, players=FRIENDS)


def orders_privacy_screen_named(studio: Studio) -> None:
    _orders(studio, 20, players=ALL_HUMAN, named=True)


def orders_why(studio: Studio) -> None:
    orders(studio)
    studio.key(pygame.K_e)


def orders_sheet(studio: Studio) -> None:
    orders(studio)
    studio.key(pygame.K_F4)


def orders_keys(studio: Studio) -> None:
    orders(studio)
    studio.key(pygame.K_F1)


def orders_menu(studio: Studio) -> None:
    orders(studio)
    studio.click("menu")


def orders_skipped(studio: Studio) -> None:
    orders_menu(studio)
    studio.focus("skip-decision")
    studio.key(pygame.K_RETURN)
    assert studio.top.model.dialog == "skip-decision"


def orders_missing(studio: Studio) -> None:
    """The question after the time has run out."""
    race = match(ALONE, 20, until=human_to_order, base="postal")
    race.meta["clock"] = 120
    studio.ride(race)
    studio.wait(121_000)
    assert studio.top.model.dialog == "missing"


def orders_timed(studio: Studio) -> None:
    race = match(ALONE, 20, until=human_to_order, base="postal")
    race.meta["clock"] = 120
    studio.ride(race)
    studio.wait(35_000)


def orders_recap(studio: Studio) -> None:
    """The recap of a turn on one line; one team gave no orders."""
    orders_skipped(studio)
    studio.key(pygame.K_g, mods=pygame.KMOD_SHIFT)
    studio.wait(500)
    studio.wait(500)


def orders_undone(studio: Studio) -> None:
    orders_recap(studio)
    studio.key(pygame.K_z, mods=pygame.KMOD_CTRL)


def _film(studio: Studio, steps: int, **how: object) -> None:
    studio.session.settings.speed = "slow"
    _orders(studio, 13, base="pbm", rows=CLOSE_LINES, **how)
    studio.key(pygame.K_1, pygame.K_1, pygame.K_1, pygame.K_1, pygame.K_RETURN)
    studio.wait(30)
    studio.key(*[pygame.K_RIGHT] * steps)


def film(studio: Studio) -> None:
    """Playback at the move of a group."""
    _film(studio, 1)


def film_crossing(studio: Studio) -> None:
    """Playback of a shared place, whose points drop onto the score."""
    _film(studio, 6)


def photo_finish(studio: Studio) -> None:
    """Places at a line are shared by a rider of the player."""
    studio.session.settings.speed = "slow"
    hands = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))
    studio.ride(match(ALONE[:3], base="pbm", rows=(("sprints", (2, 40)),), hands=(hands,) * 3))
    studio.key(pygame.K_1, pygame.K_1, pygame.K_1, pygame.K_1, pygame.K_RETURN)
    for _frame in range(200):
        if road.places_photographed(studio.top.model):
            break
        studio.wait(50)
    assert road.places_photographed(studio.top.model)
    studio.key(pygame.K_k)


def turn_over(studio: Studio) -> None:
    """Two people have watched the result of their orders; the privacy screen is next."""
    studio.session.settings.speed = "slow"
    race = _orders(studio, 26, players=FRIENDS)
    for _human in race.humans:
        studio.wait(1000)
        studio.key(pygame.K_SPACE)
        studio.wait(1000)
        studio.key(pygame.K_1, pygame.K_1, pygame.K_1, pygame.K_1, pygame.K_RETURN)
    page = studio.top
    while not isinstance(page.model.shot.event, TurnEnded):
        studio.wait(100)


def film_keys(studio: Studio) -> None:
    film(studio)
    studio.key(pygame.K_F1)


def film_watching(studio: Studio) -> None:
    """Playback of a race between bots."""
    studio.session.settings.speed = "slow"
    studio.ride(match(BOTS, 26, base="postal"))
    studio.wait(60)
    studio.key(pygame.K_SPACE, pygame.K_RIGHT)


def replay_orders(studio: Studio) -> None:
    """A replay after a simultaneous move."""
    studio.open(ShowMenu())
    race = match(BOTS, 10_000, base="pbm", named=True)
    studio.open(ShowReplay(race.record()))
    studio.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_RIGHT)


def race_timed(studio: Studio) -> None:
    """Riders move one by one, with a time limit for each card."""
    race = match(
        ALONE, 130, until=lambda race: race.open_card_ask is not None and race.seat(race.open_card_ask.team).is_human
    )
    race.meta["clock"] = 30
    studio.ride(race)


def race_time_ran_out(studio: Studio) -> None:
    """A player with a long name has run out of time; the next player is informed."""
    race = match(
        FRIENDS,
        130,
        until=lambda race: race.open_card_ask is not None and race.seat(race.open_card_ask.team).is_human,
        named=True,
    )
    race.meta["clock"] = 30
    studio.ride(race)
    studio.wait(31_000)
    studio.wait(400)
    assert studio.top.model.notice.stays


ORDERS = (
    orders_start, orders, hint_orders, orders_grades, orders_line, orders_ready, orders_warming_up,
    orders_last_place, orders_dropped, orders_named,
    orders_privacy_screen, orders_privacy_screen_named, orders_why, orders_sheet, orders_keys, orders_menu,
    orders_skipped, orders_missing, orders_timed, orders_recap, orders_undone, film, film_crossing, photo_finish,
    turn_over, film_keys, film_watching,
    replay_orders, race_timed, race_time_ran_out,
)  # fmt: skip
