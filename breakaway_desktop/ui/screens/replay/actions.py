"""The actions of the replay: one table for keys, buttons and the page of keys."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.input.keymap import SPACE, named
from breakaway_desktop.ui.intents import RideOnFrom, ShareRace, ShowReview, ShowSavedResult
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.road import is_tall, ring_height
from breakaway_desktop.ui.screens.replay import model as say
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
    """The buttons that play and step."""
    views: Box
    """The buttons that show something else."""
    drawer: Box


def layout_for(w: float, h: float, pinned: bool | None = None) -> Layout:
    """`pinned`: whether the drawer stands beside the ring, or in a tall window below it; None: where there is room
    enough."""
    tall = is_tall(w, h)
    compact = (w < 1200 or h < 740) and not tall
    top, low = (50.0, 174.0) if compact else (58.0, 212.0)
    low_y = h - low
    spare = low_y - top - ring_height(w)
    if tall:
        is_pinned = spare >= sheet.PINNED_BELOW and pinned is not False
    else:
        is_pinned = not compact and (w >= sheet.PINNED_FROM if pinned is None else pinned)
    right, foot = w - sheet.WIDTH if is_pinned else w, low_y
    drawer_y = 0.0 if compact else top
    drawer = Box(w - sheet.WIDTH, drawer_y, sheet.WIDTH, low_y - drawer_y)
    if tall and is_pinned:
        right, foot = w, low_y - spare
        drawer = Box(0, foot, w, spare)
    side = 24.0 if compact else 48.0
    high, rows = (38.0, (86.0, 130.0)) if compact else (42.0, (98.0, 154.0))
    return Layout(
        compact=compact,
        pinned=is_pinned,
        back=Box(0, 0, 60 if compact else 68, top),
        bar=Box(68, 0, w - 68 - 16, top),
        road=Box(0, top, right, foot - top),
        scrub=Box(side + 8, low_y + 6, w - 2 * side - 16, 76 if compact else 84),
        playing=Box(side, low_y + rows[0], w - 2 * side, high),
        views=Box(side - 8, low_y + rows[1], w - 2 * side + 16, high),
        drawer=drawer,
    )


HOME, END, PAGE_UP, PAGE_DOWN = "Home", "End", "PgUp", "PgDn"  # no words: keys by their English names
PIN = "Shift+L"  # no words: a key by its English name


def stepping(m: Model) -> list[Key]:
    """What plays and steps. What steps does so again while its key is held."""
    step, turn = _("one move back or on"), _("one turn back or on")
    jump, end = _("previous or next line, attack or new leader"), _("start or end")
    return [
        Key(SPACE, _("play or pause"), say.Play(), once=True),
        Key("←", step, say.StepBy(-1)),
        Key("→", step, say.StepBy(1)),
        Key(PAGE_UP, turn, say.Turn(-1)),
        Key(PAGE_DOWN, turn, say.Turn(1)),
        Key(",", jump, say.Jump(-1)),
        Key(".", jump, say.Jump(1)),
        Key(HOME, end, say.GoTo(0), once=True),
        Key(END, end, say.GoTo(m.story.last), once=True),
        Key("W", _("last move again"), say.Again(), once=True),
    ]


def views(m: Model) -> list[Key]:
    """What else is shown, and what is done with the race."""
    found = [
        Key("E", _("explain the rider’s card, place and points"), say.AskWhy(), once=True),
        Key("Shift+E", _("the next explanation"), say.NextReason(), once=True),
        Key("N", _("new cards of the turn"), say.OpenSide(CARDS), once=True),
    ]
    if chooses_cards(m):
        found += [Key(key, _("explain the new cards"), say.ChooseCard(by)) for key, by in (("↑", -1), ("↓", 1))]
    found.append(Key("P", _("points by rider and line"), say.OpenSide(POINTS), once=True))
    for team in range(1, len(m.match.seats) + 1):
        found.append(Key(f"F{team + 1}", _("movement log of one team"), say.OpenSheet(team), once=True))
    found += [
        Key(PIN, _("log sheet beside the circuit or over it"), say.Pin(), once=True),
        Key("L", _("show or hide the movement logs"), say.OpenDrawer(), once=True),
        Key("F8", _("race log: everything that happened"), say.OpenLog(), once=True),
        Key("O", _("ride on from here as a new race"), RideOnFrom(m.match, m.story.decisions(m.at)), once=True),
    ]
    if m.match.over:
        found.append(Key("R", _("result: places and points"), ShowSavedResult(m.match), once=True))
    if m.story.has_review:
        found.append(Key("B", _("review"), ShowReview(m.match), once=True))
    found.append(Key("S", _("save the race or a picture"), ShareRace(m.match, m.at), once=True))
    return found


def chooses_cards(m: Model) -> bool:
    """Whether arrows choose among the new cards: they are seen, and there are any."""
    return shows_drawer(m) and m.content == CARDS and bool(m.story.dealt(m.at))


def shows_drawer(m: Model) -> bool:
    return m.view_state.is_drawer_open or is_pinned(m)


def is_pinned(m: Model) -> bool:
    """Whether the drawer stands beside the road."""
    screen = m.session.host.screen
    return layout_for(screen.w, screen.h, m.view_state.pinned).pinned


def key_groups(m: Model) -> tuple[KeyGroup, ...]:
    """The page of keys. Keys that do alike things stand in one row."""
    signs = HelpKey((), _("on the bar: a triangle marks an attack, a team’s sign a new leader"))
    return (
        KeyGroup(_("Replay"), (*_rows(stepping(m)), signs)),
        KeyGroup(_("View"), (*_rows(views(m)), HelpKey((_("Esc"),), _("back")))),
        window_keys(),
    )


def _rows(keys: list[Key]) -> tuple[HelpKey, ...]:
    return key_rows((named(key.cap), key.words) for key in keys)
