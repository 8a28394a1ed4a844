"""Every screen of the game in all states that are worth a look; they are drawn for the README and measured by tests.

A state is a function that opens its screen in a `Studio`; its name is that of the picture.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from datetime import timedelta

import pygame

from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.kit import words
from breakaway_desktop.kit.logbook import report_of
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.match.finished_races import FinishedRaceStats
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, Seat
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day
from breakaway_desktop.record.document import FIRST_COLOURS
from breakaway_desktop.ui.intents import (
    BuildTeams,
    ShowHelp,
    ShowMenu,
    ShowResult,
    ShowSetup,
)
from breakaway_desktop.ui.race_of_day.intents import ShowRaceOfDay
from breakaway_desktop.ui.screens import error
from breakaway_desktop.ui.statistics import screen
from breakaway_desktop.ui.statistics.intents import ShowStatistics
from tools.studio import ALONE, BOTS, FRIENDS, SEED, TODAY, Studio, human_to_move, long_name, match
from tools.thinking import next_decision


def menu(studio: Studio) -> None:
    studio.open(ShowMenu())


def menu_unfinished(studio: Studio) -> None:
    studio.keep(match(ALONE, 130, until=human_to_move), "evening")
    studio.open(ShowMenu())


def menu_keys(studio: Studio) -> None:
    menu(studio)
    studio.key(pygame.K_F1)


def statistics_empty(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowStatistics())


def statistics(studio: Studio) -> None:
    race = match(ALONE, 1000)
    race.meta["computer"] = studio.session.computer
    studio.keep(race, "evening")
    statistics_empty(studio)


def statistics_reading(studio: Studio) -> None:
    def reading() -> Generator[tuple[int, int], None, list[FinishedRaceStats]]:
        while True:
            yield 212, 340

    studio.stage.reset(Page(screen, replace(screen.begin(studio.session), reading=reading())))


def day_start(studio: Studio) -> None:
    _ride_days(studio, 4)
    studio.open(ShowMenu())
    studio.open(ShowRaceOfDay())


def day_result(studio: Studio) -> None:
    _ride_days(studio, 0)
    studio.open(ShowMenu())
    studio.open(ShowRaceOfDay())


def _ride_days(studio: Studio, last: int) -> None:
    """Play the daily races of a few days, the latest one `last` days ago."""
    for days in range(last, 7, 2):
        day = TODAY - timedelta(days)
        race = Match.begin(replace(plan_of_day(day), meta=meta_of_day(day) | {"computer": studio.session.computer}))
        while not race.over:
            race.answer(next_decision(race))
        studio.keep(race, day.isoformat())


def _with_draft(studio: Studio) -> None:
    """Start from the draft of the session, or from a default one with a fixed seed."""
    studio.session.draft = studio.session.draft or SetupDraft.first(SEED)


def race_types(studio: Studio) -> None:
    _with_draft(studio)
    studio.open(ShowMenu())
    studio.open(ShowSetup())


def race_types_friends(studio: Studio) -> None:
    race_types(studio)
    studio.key(pygame.K_2)


def friends(studio: Studio) -> None:
    """The page of a race with friends: names, line-ups, cards and clock."""
    race_types_friends(studio)
    studio.key(pygame.K_RETURN)


def friends_named(studio: Studio) -> None:
    """Six players with the longest names and a clock; their cards are covered."""
    evening = FriendsSetup()
    evening.seat(6, 6, 3)
    evening.draft.secrets, evening.draft.clock = "strict", 2
    for index, seat in enumerate(evening.draft.seats):
        seat.player, seat.line_up = long_name(index), CHARACTERS[index % len(CHARACTERS)].key
    studio.session.settings.friends = evening.as_json()
    friends(studio)
    studio.focus("line-up-5")


def race_types_custom(studio: Studio) -> None:
    """The choice of a race, with the last set-up to use again."""
    studio.session.settings.raced = setup_as_json(_full_draft())
    race_types(studio)
    studio.key(pygame.K_3)


def setup(studio: Studio) -> None:
    _with_draft(studio)
    studio.open(ShowMenu())
    studio.open(ShowSetup(everything=True))


def _open_group(studio: Studio, group: str) -> None:
    studio.focus(f"fold-{group}")
    studio.key(pygame.K_RETURN)


def setup_keys(studio: Studio) -> None:
    setup(studio)
    studio.key(pygame.K_F1)


def _full_draft() -> SetupDraft:
    """Return a draft of six humans with the longest names, and changed rows that force changes to others."""
    draft = SetupDraft.first(SEED)
    for index, seat in enumerate(draft.seats):
        seat.human, seat.name, seat.player = True, long_name(index + 1), long_name(90 + index)
        seat.riders = [long_name(10 * index + rider) for rider in range(1, 5)]
    draft.change("orders", "simultaneous")
    draft.change("order", "grade-card-hand")
    draft.change("card_cap", 15)
    draft.type_sprints("10, 20, 30, 40, 50, 60, 70, 80, 90")
    return draft


def setup_crowded(studio: Studio) -> None:
    studio.session.draft = _full_draft()
    setup(studio)


def setup_secrets(studio: Studio) -> None:
    """A set-up in which six humans at this screen hide cards from each other."""
    draft = _full_draft()
    draft.choose("boxed")
    studio.session.draft = draft
    setup(studio)
    _open_group(studio, "screen")


def setup_refused(studio: Studio) -> None:
    studio.session.draft = SetupDraft.first(SEED)
    studio.session.draft.change("finish", 60)
    studio.session.draft.type_sprints("33, 73")
    setup(studio)


def setup_refused_team(studio: Studio) -> None:
    """A name that is too long, and an invalid seed."""
    studio.session.draft = SetupDraft.first(SEED)
    studio.session.draft.seats[1].name = long_name(1) + "n"
    studio.session.draft.seed = "twenty-three"
    setup(studio)


def setup_team(studio: Studio) -> None:
    """The dialog of a team, in a race with a clock."""
    studio.session.draft = _full_draft()
    studio.session.draft.set_clock(1)
    setup(studio)
    studio.focus("team-0")
    studio.key(pygame.K_RETURN)


def _press_button(studio: Studio, button: int) -> None:
    """Press a button of a controller, by its number."""
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        studio.app.handle_event(pygame.event.Event(kind, instance_id=9, joy=0, button=button))


def setup_letters(studio: Studio) -> None:
    """The on-screen keyboard with which a controller writes the name of a rider."""
    setup_team(studio)
    studio.focus("rider-3")
    _press_button(studio, 0)
    for _letter in range(3):
        _press_button(studio, 0)


def setup_buttons(studio: Studio) -> None:
    """The help on the buttons of a controller."""
    setup(studio)
    _press_button(studio, 6)


def setup_choice(studio: Studio) -> None:
    """An open list over the options, with the button of Boardspace's second game."""
    studio.session.draft = SetupDraft.first(SEED)
    studio.session.draft.choose("boardspace")
    studio.session.draft.change("first_turn", "rotated")
    setup(studio)
    _open_group(studio, "turns")
    studio.focus("first_turn")
    studio.key(pygame.K_RETURN)


def setup_variant(studio: Studio) -> None:
    """A variant that itself determines some rows of the rule set."""
    studio.session.draft = SetupDraft.first(SEED)
    studio.session.draft.change("variant", "pursuit")
    setup(studio)
    _open_group(studio, "variant")


def setup_variant_hidden(studio: Studio) -> None:
    """A variant that needs secret orders and hides all hands."""
    studio.session.draft = SetupDraft.first(SEED)
    studio.session.draft.choose("postal")
    studio.session.draft.change("variant", "spy")
    setup(studio)


def setup_variant_choice(studio: Studio) -> None:
    """The list of variants, some of them disabled, with the reason; the hands are those of ready-made teams."""
    studio.session.draft = SetupDraft.first(SEED)
    studio.session.draft.built = False
    setup(studio)
    _open_group(studio, "variant")


def help_pages(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.key(pygame.K_F1, mods=pygame.KMOD_SHIFT)


def help_slipstream(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowHelp("slipstream"))


def help_standing(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowHelp("standing"))


def help_rule_sets(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowHelp("rule-sets"))


def help_reading(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowHelp("reading"))


def help_accessibility(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowHelp("accessibility"))


def help_variant(studio: Studio) -> None:
    setup_variant(studio)
    studio.key(pygame.K_e)


def help_end(studio: Studio) -> None:
    """The end of a long page."""
    studio.open(ShowMenu())
    studio.open(ShowHelp("special"))
    studio.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)


def help_book(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowHelp("book"))


def help_book_map(studio: Studio) -> None:
    help_book(studio)
    studio.key(pygame.K_PAGEDOWN)


def help_book_end(studio: Studio) -> None:
    help_book(studio)
    studio.key(*[pygame.K_PAGEDOWN] * 5)


def help_keys(studio: Studio) -> None:
    help_pages(studio)
    studio.key(pygame.K_F1)


def _building(studio: Studio, humans: int, *, named: bool = False, totals: str = "exactly") -> None:
    options = with_rows(RULE_SETS["boxed"], {"totals": totals})
    seats = tuple(
        Seat(player, colour, long_name(index + 1) if named else None)
        for index, (player, colour) in enumerate(zip(("human",) * humans + BOTS[humans:], FIRST_COLOURS, strict=True))
    )
    studio.open(ShowMenu())
    names = tuple(long_name(90 + index) if named and index < humans else None for index in range(6))
    studio.open(BuildTeams(HotSeat("peek", names).in_plan(Plan("boxed", options, seats, SEED))))


def building(studio: Studio) -> None:
    _building(studio, 1)
    studio.wait(500)


def building_keys(studio: Studio) -> None:
    building_cards(studio)
    studio.key(pygame.K_F1)


def building_cards(studio: Studio) -> None:
    """Team building in which single cards can be changed."""
    building(studio)
    studio.key(pygame.K_a)


def building_refused(studio: Studio) -> None:
    """A hand whose total is not allowed (R3)."""
    building_cards(studio)
    studio.focus("card-2-1")
    studio.key(pygame.K_LEFT, pygame.K_LEFT)


def building_own(studio: Studio) -> None:
    """A hand that no ready-made team has."""
    building(studio)
    studio.key(pygame.K_x)


def building_copies(studio: Studio) -> None:
    building_cards(studio)
    studio.focus("copy-2")
    studio.key(pygame.K_RETURN)


def building_saved(studio: Studio) -> None:
    """Saved line-ups."""
    building(studio)
    studio.key(pygame.K_l)
    for number in (1, 2):
        studio.key(pygame.K_k)
        studio.write(long_name(number))
        studio.key(pygame.K_RETURN)


def building_naming(studio: Studio) -> None:
    """The dialog for the name of a line-up."""
    building_saved(studio)
    studio.key(pygame.K_k)


def privacy_screen(studio: Studio) -> None:
    _building(studio, 2)


def privacy_screen_named(studio: Studio) -> None:
    _building(studio, 6, named=True)
    studio.wait(400)


def building_named(studio: Studio) -> None:
    privacy_screen_named(studio)
    studio.key(pygame.K_SPACE)
    studio.wait(500)


def result(studio: Studio) -> None:
    studio.current.save_path = studio.session.folder / "race-23.race"
    studio.open(ShowResult(match(ALONE, 10_000)))
    studio.wait(1000)


def result_first(studio: Studio) -> None:
    studio.open(ShowResult(match(ALONE, 10_000, seed=22)))
    studio.wait(1000)


def result_named(studio: Studio) -> None:
    studio.open(ShowResult(match(ALONE, 10_000, named=True)))
    studio.wait(1000)


MANY_LINES = (("sprints", tuple(range(8, 100, 9))),)


def result_many_lines(studio: Studio) -> None:
    studio.open(ShowResult(match(FRIENDS, 10_000, rows=MANY_LINES, named=True)))
    studio.wait(1000)


def result_points(studio: Studio) -> None:
    """Two people; the chart, if there is space for it, shows gaps."""
    studio.open(ShowResult(match(FRIENDS, 10_000)))
    studio.wait(1000)
    if studio.app.screen.h >= 780:
        studio.focus("shown")
        studio.key(pygame.K_RIGHT)


def result_keys(studio: Studio) -> None:
    result(studio)
    studio.key(pygame.K_F1)


def error_screen(studio: Studio) -> None:
    """The screen of an unexpected error, after its report was saved."""
    studio.open(ShowMenu())
    try:
        raise RuntimeError("the wheel has come off")
    except RuntimeError as broken:
        report = report_of(broken) * 8
    sentence = words._("Saved as {file}").format(file="report-2026-01-01-201500.txt")
    studio.stage.reset(Page(error, error.ErrorModel(report, sentence)))


FORMS = (
    menu, menu_unfinished, menu_keys, day_start, day_result,
    statistics_empty, statistics, statistics_reading, race_types, race_types_friends, friends,
    friends_named, race_types_custom, setup,
    setup_keys, setup_crowded, setup_secrets, setup_variant, setup_variant_hidden, setup_variant_choice, help_pages,
    help_slipstream, help_standing, help_rule_sets, help_reading, help_accessibility, help_variant, help_end, help_book,
    help_book_map, help_book_end, help_keys, setup_refused,
    setup_refused_team, setup_team, setup_letters, setup_buttons, setup_choice, building, building_keys,
    building_cards, building_refused, building_own, building_copies, building_saved, building_naming,
    building_named, privacy_screen, privacy_screen_named, result, result_first, result_named,
    result_many_lines, result_points, result_keys, error_screen,
)  # fmt: skip
