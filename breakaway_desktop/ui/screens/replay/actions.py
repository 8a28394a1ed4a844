"""The actions of the replay: one table for keys, buttons and the page of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from breakaway_desktop.ui.input.keymap import SPACE, named
from breakaway_desktop.ui.screens.replay import messages as say
from breakaway_desktop.ui.screens.replay.layout import layout_for
from breakaway_desktop.ui.screens.replay.model import CARDS, POINTS, Model
from breakaway_desktop.ui.toolkit.boxes import Key
from breakaway_desktop.ui.toolkit.key_groups import Key as HelpKey
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, key_rows, window_keys
from breakaway_desktop.words import _

STEPPING, LOOKING = "stepping", "looking"
HOME, END, PAGE_UP, PAGE_DOWN = "Home", "End", "PgUp", "PgDn"  # no words: keys by their English names
PIN = "Shift+L"  # no words: a key by its English name


@dataclass(frozen=True, slots=True)
class Action:
    """`key` by its English name. `leads`: it counts before the focus walks with it; `again`: also while it is held."""

    key: str
    words: str
    message: Any
    group: str = LOOKING
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
        Action("O", _("ride on from here as a new race"), say.RideOn()),
    ]
    if m.story.has_review:
        found.append(Action("B", _("review"), say.OpenReview()))
    found.append(Action("S", _("save the race or a picture"), say.Save()))
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
    for group, title in ((STEPPING, _("Replay")), (LOOKING, _("View"))):
        keys = [*key_rows((named(found.key), found.words) for found in actions(m) if found.group == group)]
        if group == LOOKING:
            keys.append(HelpKey((_("Esc"),), _("back")))
        else:
            keys.append(HelpKey((), _("on the bar: a triangle marks an attack, a team’s sign a new leader")))
        groups.append(KeyGroup(title, tuple(keys)))
    return *groups, window_keys()
