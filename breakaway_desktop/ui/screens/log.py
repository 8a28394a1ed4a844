"""The log screen: a drawer on the right, over the race."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from breakaway_desktop.kit.toolkit.containers import right_drawer
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import pad
from breakaway_desktop.kit.toolkit.page import PageView, Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels import log


@dataclass(frozen=True, slots=True)
class LogScreenModel:
    log: log.LogModel
    watch: Callable[[int], Intent | None] | None = None
    """Opens the replay at a step, or returns an intent that does so."""


def begin(
    match: Match,
    names: Names,
    steps: int,
    *,
    reporting: bool = False,
    team: int = 0,
    watch: Callable[[int], Intent | None] | None = None,
) -> LogScreenModel:
    """Open the log of the first `steps` steps; see `panels.log`."""
    panel = log.begin(match, names, steps, reporting=reporting, team=team, can_watch=watch is not None)
    return LogScreenModel(panel, watch)


def update(model: LogScreenModel, message: Any) -> LogScreenModel | Intent | Update:
    if isinstance(message, log.WatchLogStep) and model.watch is not None:
        return Back(partial(model.watch, message.step))
    after = log.update(model.log, message)
    if isinstance(after, Update):
        return Update(replace(model, log=after.model), focus=after.focus)
    return replace(model, log=after)


def view(model: LogScreenModel) -> PageView:
    close = button(_("Close"), on_press=Back(), key=act.RACE_LOG, kind="bare", name="close")
    body = pad(log.log_panel(model.log), (22, 14))
    return PageView(
        right_drawer(body, _("Race log"), _("up to turn {turn}").format(turn=model.log.now), close),
        title=_("Race log"),
        initial_focus=log.first(model.log),
        on_escape=Back(),
        keys=tuple(log.log_keys(model.log)),
    )
