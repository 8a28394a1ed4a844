"""The actions of the replay: one table for keys, buttons and the page of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.input.keymap import SPACE, named
from breakaway_desktop.ui.intents import RideOnFrom, ShareRace, ShowReview
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.screens.replay import messages as say
from breakaway_desktop.ui.screens.replay.model import CARDS, POINTS, Model
from breakaway_desktop.ui.toolkit.boxes import Key
from breakaway_desktop.ui.toolkit.key_groups import Key as HelpKey
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, key_rows, window_keys
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes in units. Without room for all words it is `compact`."""

    compact: bool
    pinned: bool
    """Whether the ring leaves the drawer its room."""
    back: Box
    bar: Box
    road: Box
    scrub: Box
    playing: Box
    """Of the buttons that play and step."""
    views: Box
    """Of the buttons that show something else."""
    drawer: Box


def layout_for(w: float, h: float, pinned: bool | None = None) -> Layout:
    """`pinned`: whether the drawer stands beside the ring; None: where there is room enough."""
    compact = w < 1200 or h < 740
    top, low = (50.0, 174.0) if compact else (58.0, 212.0)
    low_y = h - low
    is_pinned = not compact and (w >= sheet.PINNED_FROM if pinned is None else pinned)
    right = w - sheet.WIDTH if is_pinned else w
    side = 24.0 if compact else 48.0
    high, rows = (38.0, (86.0, 130.0)) if compact else (42.0, (98.0, 154.0))
    drawer_y = 0.0 if compact else top
    return Layout(
        compact=compact,
        pinned=is_pinned,
        back=Box(0, 0, 60 if compact else 68, top),
        bar=Box(68, 0, w - 68 - 16, top),
        road=Box(0, top, right, low_y - top),
        scrub=Box(side + 8, low_y + 6, w - 2 * side - 16, 76 if compact else 84),
        playing=Box(side, low_y + rows[0], w - 2 * side, high),
        views=Box(side - 8, low_y + rows[1], w - 2 * side + 16, high),
        drawer=Box(w - sheet.WIDTH, drawer_y, sheet.WIDTH, low_y - drawer_y),
    )


STEPPING, VIEWS = "stepping", "views"
HOME, END, PAGE_UP, PAGE_DOWN = "Home", "End", "PgUp", "PgDn"  # no words: keys by their English names
PIN = "Shift+L"  # no words: a key by its English name


@dataclass(frozen=True, slots=True)
class Action:
    """`key` by its English name. `leads`: it counts before the focus walks with it; `again`: also while it is held."""

    key: str
    words: str
    message: Any
    group: str = VIEWS
    leads: bool = False
    again: bool = False

    @property
    def as_key(self) -> Key:
        return Key(self.key, self.words, self.message, once=not self.again)


def actions(m: Model) -> tuple[Action, ...]:
    """Those of this race where it stands."""
    step, turn = _("one move back or on"), _("one turn back or on")
    jump, end = _("previous or next line, attack or new leader"), _("start or end")
    found = [
        Action(SPACE, _("play or pause"), say.Play(), STEPPING),
        Action("←", step, say.Step(-1), STEPPING, leads=True, again=True),
        Action("→", step, say.Step(1), STEPPING, leads=True, again=True),
        Action(PAGE_UP, turn, say.Turn(-1), STEPPING, again=True),
        Action(PAGE_DOWN, turn, say.Turn(1), STEPPING, again=True),
        Action(",", jump, say.Jump(-1), STEPPING, again=True),
        Action(".", jump, say.Jump(1), STEPPING, again=True),
        Action(HOME, end, say.GoTo(0), STEPPING),
        Action(END, end, say.GoTo(m.story.last), STEPPING),
        Action("W", _("last move again"), say.Again(), STEPPING),
        Action("E", _("explain the rider’s card, place and points"), say.AskWhy()),
        Action("N", _("new cards of the turn"), say.OpenSide(CARDS)),
    ]
    if chooses_cards(m):
        found += [
            Action(key, _("explain the new cards"), say.ChooseCard(by), leads=True, again=True)
            for key, by in (("↑", -1), ("↓", 1))
        ]
    found.append(Action("P", _("points by rider and line"), say.OpenSide(POINTS)))
    for team in range(1, len(m.match.seats) + 1):
        found.append(Action(f"F{team + 1}", _("movement log of one team"), say.OpenSheet(team)))
    found += [
        Action(PIN, _("log sheet beside the circuit or over it"), say.Pin()),
        Action("L", _("log: everything that happened"), say.OpenLog()),
        Action("O", _("ride on from here as a new race"), RideOnFrom(m.match, m.story.decisions(m.at))),
    ]
    if m.story.has_review:
        found.append(Action("B", _("review"), ShowReview(m.match)))
    found.append(Action("S", _("save the race or a picture"), ShareRace(m.match, m.at)))
    return tuple(found)


def chooses_cards(m: Model) -> bool:
    """Whether arrows choose among the new cards: they are seen, and there are any."""
    return shows_drawer(m) and m.content == CARDS and bool(m.story.dealt(m.at))


def shows_drawer(m: Model) -> bool:
    return bool(m.side) or m.reasons or is_pinned(m)


def is_pinned(m: Model) -> bool:
    """Whether the drawer stands beside the road."""
    screen = m.host.screen
    return layout_for(screen.w, screen.h, m.pinned).pinned


def key_groups(m: Model) -> tuple[KeyGroup, ...]:
    """The page of keys. Keys that do alike things stand in one row."""
    groups = []
    for group, title in ((STEPPING, _("Replay")), (VIEWS, _("View"))):
        keys = [*key_rows((named(found.key), found.words) for found in actions(m) if found.group == group)]
        if group == VIEWS:
            keys.append(HelpKey((_("Esc"),), _("back")))
        else:
            keys.append(HelpKey((), _("on the bar: a triangle marks an attack, a team’s sign a new leader")))
        groups.append(KeyGroup(title, tuple(keys)))
    return *groups, window_keys()
