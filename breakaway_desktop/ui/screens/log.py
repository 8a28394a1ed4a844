"""The log screen: a drawer on the right, over the screen of the race."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels import log
from breakaway_desktop.ui.toolkit.boxes import pad
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.page import Then, View
from breakaway_desktop.ui.toolkit.papers import right_drawer
from breakaway_desktop.ui.toolkit.scene import Intent
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class Model:
    log: log.Log
    watch: Callable[[int], Intent | None] | None = None
    """Shows a step again on the screen below, or says what does."""


def begin(
    match: Match,
    names: Names,
    steps: int,
    *,
    reporting: bool = False,
    team: int = 0,
    watch: Callable[[int], Intent | None] | None = None,
) -> Model:
    """What has happened in this many steps; see `panels.log`."""
    told = log.begin(match, names, steps, reporting=reporting, team=team, may_watch=watch is not None)
    return Model(told, watch)


def update(m: Model, said: Any) -> Model | Intent | Then:
    if isinstance(said, log.Watch) and m.watch is not None:
        return Back(partial(m.watch, said.step))
    found = log.update(m.log, said)
    if isinstance(found, Then):
        return Then(replace(m, log=found.model), focus=found.focus)
    return replace(m, log=found)


def view(m: Model) -> View:
    close = button(_("Close"), does=Back(), key=act.RACE_LOG, kind="bare", name="close")
    of = pad(log.log_panel(m.log), (22, 14))
    return View(
        right_drawer(of, _("Log"), _("up to turn {turn}").format(turn=m.log.now), close),
        title=_("Log"),
        first=log.first(m.log),
        escape=Back(),
        keys=tuple(log.log_keys(m.log)),
    )
