"""The menu over a race: back, keys, players of the teams, settings, main menu. The race stays saved."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.kit.toolkit.containers import drawer, keycap_of
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    colour_fill,
    column,
    first_that_fits,
    pad,
    paragraph,
    row,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.page import COLUMN_SIZE, PageView, Tick, Uncovered
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.typography import LABEL, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui import keys as act
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
from breakaway_desktop.ui.team_looks import team_look

WIDTH = 434.0
_TICK_MS = 500.0
"""Milliseconds after which the notes of guests are read again."""


@dataclass(frozen=True, slots=True)
class RaceMenuModel:
    """The model of the menu: the request that opened it. Everything else is read from the race."""

    request: ShowMenuInRace
    stage_text: str = ""
    """Sentence of a feature on the race; empty: none."""


def view(model: RaceMenuModel) -> PageView:
    request, live = model.request, model.request.live
    match, ask, rules = live.match, live.answerable_card_ask, live.match.race.rules
    saved_text = _saved_text(live)

    # Frequent entries first, leaving last.
    groups = (
        (
            _entry("back", _("Back to the race"), Back(), key=act.BACK),
            _entry("log", _("Race log"), Back(request.show_log), key=act.RACE_LOG),
            _entry("keys", _("Keys"), Back(request.show_keys), key=act.HELP),
            # The page of the variant, if it has one.
            _entry("help", _("Help"), ShowHelp(rules.variant.name or ""), key=act.ALL_HELP),
            _entry("settings", _("Settings"), ShowSettings(), key=act.SHOW_SETTINGS),
        ),
        (
            *_seats_entries(request),
            *_dropped_entries(request),
            *_skip_entries(request),
            *_guest_entries(request),
            _entry("save-as", _("Save as…"), SaveRaceAs(match, request.on_change), key=act.SHARE),
        ),
        (
            _entry("menu", _("Main menu"), ShowMenu(), key=act.MAIN_MENU, note=saved_text),
            _entry("quit", _("Quit"), Quit(), key=act.QUIT, note=saved_text),
        ),
    )

    # A line between two groups.
    line = pad(colour_fill("edge", h=2), (16, 8))
    rows = [node for group in groups for node in (line, *group)][1:]
    look = None if ask is None else team_look(match.seat(ask.team).colour)

    # In a low window the entries scroll.
    if model.stage_text:
        rows.insert(0, pad(paragraph(model.stage_text, size=NOTE), (16, 8)))
    body = pad(first_that_fits(column(*rows), scroll(column(*rows), name="entries"), grow=1), (8, 14))
    body_drawer = drawer(
        body,
        _("Turn {turn}").format(turn=live.playback.race.turn),
        rules_title(match.base, rules.variant.name, rules.options),
        look=look,
        w=WIDTH,
    )
    return PageView(
        row(body_drawer, spacer()), title=_("Menu"), initial_focus="back", on_escape=Back(),
        on={Uncovered: _look_again, Tick: _look_again}, tick_ms=_TICK_MS if request.entries else None,
        least=COLUMN_SIZE,
    )  # fmt: skip


def _look_again(model: RaceMenuModel, _message: Uncovered | Tick) -> RaceMenuModel:
    """Return the same model: the view reads the race, its guests and the settings again."""
    return model


def _seats_entries(request: ShowMenuInRace) -> list[Node]:
    """Return the entry on players, but not in the race of the day."""
    seats = ShowSeats(request.live.driver, request.on_change)
    entry = _entry("seats", _("Who rides for each team"), seats, act.CHANGE_TEAMS)
    return [entry] if request.live.match.restriction is None else []


def _dropped_entries(request: ShowMenuInRace) -> list[Node]:
    """Return the entry on dropped riders, if a human has any."""
    entry = _entry("steer", _("Dropped riders"), Back(request.steer), key=act.STEER)
    return [entry] if dropped_of_humans(request.live.match) else []


def _skip_entries(request: ShowMenuInRace) -> list[Node]:
    """Return the entry that skips an order or a card, if a human is asked (R4.4)."""
    orders = request.live.answerable_orders_ask is not None
    if not orders and request.live.answerable_card_ask is None:
        return []
    label = _("Skip these orders") if orders else _("Skip this choice")
    return [_entry("skip-decision", label, Back(request.skip_decision), act.SKIP_DECISION)]


def _guest_entries(request: ShowMenuInRace) -> list[Node]:
    """Return the entries of the race's guests, and that of retiring if they have taken its button."""
    retire = request.retire
    return [
        *([] if retire is None else [_entry("retire", _("Retire a rider"), Back(retire), key=act.RETIRE)]),
        *(_entry(own.name, _(own.label), Back(own.on_press), own.key, own.note()) for own in request.entries),
    ]


def _saved_text(live: LiveRace) -> str:
    """Return whether the race is saved, as text."""
    autosave = live.match.autosave
    failed = autosave is None or autosave.failure is not None
    return _("this race can’t be saved") if failed else _("the race is saved")


def _entry(name: str, label: str, on_press: Intent, key: act.KeyBinding | None = None, note: str = "") -> Node:
    cells = row(
        text(label, size=LABEL.at(21), least=15),
        spacer(),
        text(note, soft=True, optional=True),
        *([keycap_of(key)] if key else []),
        gap=10, pad=(10, 0),
    )  # fmt: skip
    return press(cells, on_press=on_press, name=name, key=key, words=label, flat=True, h=46)
