"""The actions of the replay: one table for keys, buttons and the page of keys."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import RideOnFrom, ShareRace, ShowReview, ShowSavedResult
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.road import is_tall, ring_height
from breakaway_desktop.ui.screens.replay import model as say
from breakaway_desktop.ui.screens.replay.model import Model
from breakaway_desktop.ui.toolkit.boxes import Key
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, KeyRow, key_rows, window_keys
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.view_state import CARDS, POINTS
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


def stepping(m: Model) -> list[Key]:
    """What plays and steps. What steps does so again while its key is held."""
    step, turn, end = _("one move back or on"), _("one turn back or on"), _("start or end")
    return [
        Key(act.SKIP, say.Play(), _("play or pause")),
        Key(act.LEFT, say.StepBy(-1), step),
        Key(act.RIGHT, say.StepBy(1), step),
        Key(act.PAGE_UP, say.Turn(-1), turn),
        Key(act.PAGE_DOWN, say.Turn(1), turn),
        Key(act.JUMP_BACK, say.Jump(-1)),
        Key(act.JUMP_ON, say.Jump(1)),
        Key(act.FIRST, say.GoTo(0), end),
        Key(act.LAST, say.GoTo(m.story.last), end),
        Key(act.AGAIN, say.Again(), _("last move again")),
    ]


def views(m: Model) -> list[Key]:
    """What else is shown, and what is done with the race."""
    found = [
        Key(act.WHY, viewing.AskWhy(), _("explain the rider’s card, place and points")),
        Key(act.NEXT_REASON, viewing.NextReason()),
        Key(act.NEW_CARDS, viewing.OpenPage(CARDS)),
    ]
    if chooses_cards(m):
        cards = _("explain the new cards")
        found += [Key(act.UP, say.ChooseCard(-1), cards), Key(act.DOWN, say.ChooseCard(1), cards)]
    found.append(Key(act.POINTS, viewing.OpenPage(POINTS)))
    found += [Key(act.TEAMS[team - 1], viewing.OpenSheet(team)) for team in range(1, len(m.match.seats) + 1)]
    found += [
        Key(act.PIN, viewing.Pin()),
        Key(act.MOVEMENT_LOGS, viewing.OpenDrawer()),
        Key(act.RACE_LOG, viewing.OpenLog()),
        Key(act.RIDE_ON, RideOnFrom(m.match, m.story.decisions(m.at))),
    ]
    if m.match.over:
        found.append(Key(act.SHOW_RESULT, ShowSavedResult(m.match)))
    if m.story.has_review:
        found.append(Key(act.SHOW_REVIEW, ShowReview(m.match)))
    found.append(Key(act.SAVE, ShareRace(m.match, m.at)))
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
    signs = KeyRow((), _("on the bar: a triangle marks an attack, a team’s sign a new leader"))
    return (
        KeyGroup(_("Replay"), (*key_rows(stepping(m)), signs)),
        KeyGroup(_("View"), key_rows([*views(m), Key(act.BACK, None)])),
        window_keys(),
    )
