"""The actions of the replay: one table for keys, buttons and the page of keys."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.key_help import KeyGroup, KeyRow, key_rows, keys_of_window
from breakaway_desktop.kit.toolkit.layout import Shortcut
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.kit.words import _
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import RaceTile, race_tiles_on
from breakaway_desktop.ui.intents import ForkRace, ShareRace, ShowKeys, ShowSavedResult
from breakaway_desktop.ui.screens.replay.model import ReplayModel, shows_drawer
from breakaway_desktop.ui.screens.replay.reader import answer
from breakaway_desktop.ui.screens.replay.update import (
    choose_card,
    go_to,
    go_to_moment,
    go_to_turn,
    show_last_step,
    step_by,
    switch_race,
    toggle_play,
)
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.reading import READER_KEYS
from breakaway_desktop.ui.watching.view_state import CARDS, POINTS


def step_keys(model: ReplayModel) -> list[Shortcut]:
    """Return the keys that play and step. Steps repeat while their key is held."""
    step, turn, end = _("one move back or forward"), _("one turn back or forward"), _("start or end")
    return [
        Shortcut(act.PRESS_OR_SKIP, do(toggle_play), _("play or pause")),
        Shortcut(act.LEFT, do(step_by, -1), step),
        Shortcut(act.RIGHT, do(step_by, 1), step),
        Shortcut(act.PAGE_UP, do(go_to_turn, -1), turn),
        Shortcut(act.PAGE_DOWN, do(go_to_turn, 1), turn),
        Shortcut(act.JUMP_BACK, do(go_to_moment, -1)),
        Shortcut(act.JUMP_ON, do(go_to_moment, 1)),
        Shortcut(act.FIRST, do(go_to, 0), end),
        Shortcut(act.LAST, do(go_to, model.story.last), end),
        Shortcut(act.WATCH, do(show_last_step), _("last move again")),
    ]


def view_keys(model: ReplayModel) -> list[Shortcut]:
    """Return the keys that open views, and those for the race as a whole."""
    cards = _("explain the new cards")
    card_keys = [
        Shortcut(act.UP, do(choose_card, -1), cards),
        Shortcut(act.DOWN, do(choose_card, 1), cards),
    ]
    teams = range(1, len(model.match.seats) + 1)
    keys = [
        Shortcut(act.WHY, viewing.ToggleReason(), _("explain the rider’s card, place and points")),
        Shortcut(act.NEXT_REASON, viewing.NextReason()),
        Shortcut(act.NEW_CARDS, viewing.OpenPage(CARDS)),
        *(card_keys if chooses_cards(model) else ()),
        Shortcut(act.POINTS, viewing.OpenPage(POINTS)),
        *(Shortcut(act.TEAMS[team - 1], viewing.ToggleMovementLog(team)) for team in teams),
        Shortcut(act.PIN, viewing.PinDrawer()),
        Shortcut(act.MOVEMENT_LOGS, viewing.OpenDrawer()),
        Shortcut(act.RACE_LOG, viewing.OpenLog()),
        Shortcut(act.RIDE_ON, ForkRace(model.match, model.story.decisions(model.stop_number))),
    ]

    if model.other is not None:
        keys.append(Shortcut(act.COMPARE, do(switch_race)))

    # Other screens about the race.
    if model.match.over:
        keys.append(Shortcut(act.SHOW_RESULT, ShowSavedResult(model.match)))
    keys += [Shortcut(tile.key, tile.intent(model.match)) for tile in race_tiles(model) if tile.key]
    return [*keys, Shortcut(act.SHARE, ShareRace(model.match, model.stop_number))]


def race_tiles(model: ReplayModel) -> list[RaceTile]:
    """Return the ways from the race into features that are open already."""
    match = model.match
    hides_cards, turn = not match.race.rules.shows_new, match.race.turn
    return [tile for tile in race_tiles_on(act.REPLAY) if not tile.objection(match.over, hides_cards, turn)]


def chooses_cards(model: ReplayModel) -> bool:
    """Return whether the drawer shows new cards, so that the arrow keys select one of them."""
    return shows_drawer(model) and model.drawer_page == CARDS and bool(model.story.new_cards(model.stop_number))


def reader_keys() -> list[Shortcut]:
    """Return the keys that read; those that jump also read where they lead."""
    return [Shortcut(key, do(answer, asked)) for asked, key in READER_KEYS.items()]


def show_keys(model: ReplayModel) -> ShowKeys:
    return ShowKeys(_("Replay"), key_groups(model), reader=(KeyGroup(_(act.READER), key_rows(reader_keys())),))


def key_groups(model: ReplayModel) -> tuple[KeyGroup, ...]:
    """Return the page of keys. Keys with similar effects share a row."""
    signs = KeyRow((), _("on the bar: a triangle marks an attack, a team’s shape a new leader"))
    return (
        KeyGroup(_("Replay"), (*key_rows(step_keys(model)), signs)),
        KeyGroup(_("View"), key_rows([*view_keys(model), Shortcut(act.BACK, None)])),
        keys_of_window(),
    )
