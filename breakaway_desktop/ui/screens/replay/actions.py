"""The actions of the replay: one table for keys, buttons and the page of keys."""

from __future__ import annotations

from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import ForkRace, ShareRace, ShowReview, ShowSavedResult
from breakaway_desktop.ui.screens.replay import model as say
from breakaway_desktop.ui.screens.replay.model import Model
from breakaway_desktop.ui.toolkit.boxes import Key
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, KeyRow, key_rows, window_keys
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.tree import frame_for
from breakaway_desktop.ui.watching.view_state import CARDS, POINTS
from breakaway_desktop.words import _


def stepping(model: Model) -> list[Key]:
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
        Key(act.LAST, say.GoTo(model.story.last), end),
        Key(act.AGAIN, say.Again(), _("last move again")),
    ]


def views(model: Model) -> list[Key]:
    """What else is shown, and what is done with the race."""
    found = [
        Key(act.WHY, viewing.AskWhy(), _("explain the rider’s card, place and points")),
        Key(act.NEXT_REASON, viewing.NextReason()),
        Key(act.NEW_CARDS, viewing.OpenPage(CARDS)),
    ]
    if chooses_cards(model):
        cards = _("explain the new cards")
        found += [Key(act.UP, say.ChooseCard(-1), cards), Key(act.DOWN, say.ChooseCard(1), cards)]
    found.append(Key(act.POINTS, viewing.OpenPage(POINTS)))
    found += [Key(act.TEAMS[team - 1], viewing.OpenSheet(team)) for team in range(1, len(model.match.seats) + 1)]
    found += [
        Key(act.PIN, viewing.Pin()),
        Key(act.MOVEMENT_LOGS, viewing.OpenDrawer()),
        Key(act.RACE_LOG, viewing.OpenLog()),
        Key(act.RIDE_ON, ForkRace(model.match, model.story.decisions(model.at))),
    ]
    if model.match.over:
        found.append(Key(act.SHOW_RESULT, ShowSavedResult(model.match)))
    if model.story.has_review:
        found.append(Key(act.SHOW_REVIEW, ShowReview(model.match)))
    found.append(Key(act.SAVE, ShareRace(model.match, model.at)))
    return found


def chooses_cards(model: Model) -> bool:
    """Whether arrows choose among the new cards: they are seen, and there are any."""
    return shows_drawer(model) and model.content == CARDS and bool(model.story.dealt(model.at))


def shows_drawer(model: Model) -> bool:
    return model.view_state.is_drawer_open or is_pinned(model)


def is_pinned(model: Model) -> bool:
    """Whether the drawer stands beside the road."""
    screen = model.session.host.screen
    return frame_for(screen.w, screen.h, model.view_state.pinned).pinned


def key_groups(model: Model) -> tuple[KeyGroup, ...]:
    """The page of keys. Keys that do alike things stand in one row."""
    signs = KeyRow((), _("on the bar: a triangle marks an attack, a team’s sign a new leader"))
    return (
        KeyGroup(_("Replay"), (*key_rows(stepping(model)), signs)),
        KeyGroup(_("View"), key_rows([*views(model), Key(act.BACK, None)])),
        window_keys(),
    )
