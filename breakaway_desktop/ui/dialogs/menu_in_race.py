"""The menu over a race: back, keys, who plays which team, settings, main menu. The race stays saved throughout."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import (
    Back,
    Quit,
    SaveRaceAs,
    ShowHelp,
    ShowMenu,
    ShowMenuInRace,
    ShowSeats,
    ShowSettings,
)
from breakaway_desktop.ui.toolkit.boxes import Node, column, either, ground, pad, row, spring, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.page import Returned, View
from breakaway_desktop.ui.toolkit.papers import drawer, keycap_of
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import LABEL
from breakaway_desktop.words import _

WIDTH = 434.0


@dataclass(frozen=True, slots=True)
class MenuModel:
    """A menu as it was wanted; all else in it follows from the race as it is."""

    wanted: ShowMenuInRace


def update(model: MenuModel, _message: Returned) -> MenuModel:
    """The race may be safe by now, or be so no longer, and settings may be others."""
    return model


def view(model: MenuModel) -> View:
    """A drawer over the race."""
    wanted, live = model.wanted, model.wanted.live
    match, asked, rules = live.match, live.asked, live.match.race.rules
    safe = _safe(live)
    groups = (
        (
            _entry("back", _("Back to the race"), Back(), key=act.BACK),
            _entry("log", _("Race log"), Back(wanted.show_log), key=act.RACE_LOG),
            _entry("keys", _("Keys"), Back(wanted.show_keys), key=act.HELP),
            # The page on the variant, where there is one.
            _entry("help", _("Help"), ShowHelp(rules.variant.name or ""), key=act.ALL_HELP),
            _entry("settings", _("Settings"), ShowSettings(), key=act.SHOW_SETTINGS),
        ),
        (
            _entry("seats", _("Who rides for each team"), ShowSeats(live.driver, wanted.told)),
            *_steering(wanted),
            *_giving_up(wanted),
            _entry("save-as", _("Save as…"), SaveRaceAs(match, wanted.told), key=act.SAVE),
        ),
        (
            _entry("menu", _("Main menu"), ShowMenu(), note=safe),
            _entry("quit", _("Quit"), Quit(), key=act.QUIT, note=safe),
        ),
    )
    line = pad(ground("edge", h=2), (16, 8))
    rows = [node for group in groups for node in (line, *group)][1:]
    look = None if asked is None else team_look(match.seat(asked.team).colour)
    body = pad(either(column(*rows), scroll(column(*rows), name="entries"), grow=1), (8, 14))
    of = drawer(
        body,
        _("Turn {turn}").format(turn=live.playback.race.turn).upper(),
        rules_title(match.base, rules.variant.name, rules.options),
        look=look,
        w=WIDTH,
    )
    return View(row(of, spring()), title=_("Menu"), first="back", escape=Back(), hears=(Returned,))


def _steering(wanted: ShowMenuInRace) -> list[Node]:
    """The rows about dropped riders, as long as a human has any."""
    if not dropped_of_humans(wanted.live.match):
        return []
    return [_entry("steer", _("Dropped riders"), Back(wanted.steer), key=act.STEER)]


def _giving_up(wanted: ShowMenuInRace) -> list[Node]:
    """The rows about going without an order or a card, as long as a human is asked (R4.4)."""
    orders = wanted.live.ordering is not None
    if not orders and wanted.live.asked is None:
        return []
    words = _("Skip these orders") if orders else _("Skip this choice")
    return [_entry("give-up", words, Back(wanted.give_up))]


def _safe(live: LiveRace) -> str:
    """Whether the race is saved, in words."""
    autosave = live.match.autosave
    failed = autosave is None or autosave.failure is not None
    return _("this race can’t be saved") if failed else _("the race is saved")


def _entry(name: str, words: str, does: Intent, key: act.Action | None = None, note: str = "") -> Node:
    cells = row(
        text(words, size=LABEL.at(21), least=15),
        spring(),
        text(note, soft=True, may_go=True),
        *([keycap_of(key)] if key else []),
        gap=10, pad=(10, 0),
    )  # fmt: skip
    return press(cells, does=does, name=name, key=key, words=words, flat=True, h=46)
