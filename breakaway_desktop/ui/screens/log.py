"""The log screen: a drawer on the right, over the race."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from breakaway_desktop.kit.toolkit.containers import right_drawer
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import pad
from breakaway_desktop.kit.toolkit.page import COLUMN_SIZE, PageView
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels import log


def begin(
    match: Match,
    names: Names,
    steps: int,
    *,
    reporting: bool = False,
    team: int = 0,
    watch: Callable[[int], Intent | None] | None = None,
    filtered: bool = False,
) -> log.LogModel:
    """Open the log of the first `steps` steps; see `panels.log`. `watch` opens the replay at a step, or returns an
    intent that does so."""
    go_back = None if watch is None else lambda step: Back(partial(watch, step))
    return log.begin(match, names, steps, reporting=reporting, team=team, watch=go_back, filtered=filtered)


def view(model: log.LogModel) -> PageView:
    close = button(_("Close"), on_press=Back(), key=act.RACE_LOG, kind="bare", name="close")
    body = pad(log.log_panel(model), (22, 14))
    return PageView(
        right_drawer(body, _("Race log"), _("up to turn {turn}").format(turn=model.now), close),
        title=_("Race log"),
        initial_focus=log.first(model),
        on_escape=Back(),
        keys=tuple(log.log_keys(model)),
        least=COLUMN_SIZE,
    )
