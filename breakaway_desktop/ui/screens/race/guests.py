"""Guests of the race screen: modules about players who decide elsewhere. The screen knows nothing else of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.toolkit.layout import Node
from breakaway_desktop.kit.toolkit.page import PageView
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.ui.features import Guest, guests
from breakaway_desktop.ui.intents import MenuEntry
from breakaway_desktop.ui.panels.scoreboard import Score
from breakaway_desktop.ui.panels.variant_panels import Panel
from breakaway_desktop.ui.screens.race.clock import ClockShown
from breakaway_desktop.ui.screens.race.layout import HandLayout
from breakaway_desktop.ui.screens.race.messages import RaceAction
from breakaway_desktop.ui.screens.race.model import Next, RaceModel
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.watching.tree import WatchLayout


@runtime_checkable
class RaceGuest(Guest, Protocol):
    """A guest of the race screen. It has a value of its own in `RaceModel.guest_values`."""

    def begin_value(self) -> Any:
        """Return its value when the race opens."""

    def teams_elsewhere(self, session: Session) -> frozenset[int]:
        """Return the teams whose players decide elsewhere."""

    def update(self, before: RaceModel, message: Any, after: Next) -> Next:
        """Return the result of a message to the screen, with what has been decided elsewhere."""

    def undo(self, model: RaceModel, undo: Undo) -> RaceModel | None:
        """Ask for an undo elsewhere; return None if nobody must agree there."""

    def forget_choices(self, model: RaceModel) -> None:
        """Forget what has been chosen elsewhere, because of an undo or redo."""

    def follow_seats(self, model: RaceModel) -> None:
        """Note that players have changed seats at the screen."""

    def actions(self, model: RaceModel) -> Sequence[RaceAction]:
        """Return its actions."""

    def small_button(self, model: RaceModel) -> tuple[str, tuple[str, ...], Any] | None:
        """Return the name, wordings and action of the button in place of the one for retiring; None: that stays."""

    def menu_entries(self, model: RaceModel) -> tuple[MenuEntry, ...]:
        """Return its entries in the menu over the race."""

    def place(
        self, model: RaceModel, commands: Sequence[RaceAction], frame: WatchLayout, layout: HandLayout
    ) -> list[tuple[Box, Node]]:
        """Return what is shown in place of hand and buttons while players choose elsewhere."""

    def pointed_card(self, model: RaceModel) -> int:
        """Return the card at which the player who is asked elsewhere points, if hands are open; 0 for none."""

    def with_players(self, model: RaceModel, score: Score) -> Score:
        """Return the score with the states of the players."""

    def panel(self, model: RaceModel) -> Panel | None:
        """Return its page of the drawer if that is open, else None."""

    def dialog(self, model: RaceModel) -> PageView | None:
        """Return its dialog if that is open, else None."""

    def undo_line(self, model: RaceModel) -> str:
        """Return a line about an undo to which players elsewhere must agree; empty if none is asked for."""

    def clock_shown(self, model: RaceModel) -> ClockShown | None:
        """Return the clock of the player with the least time of those who are asked elsewhere; None without a limit."""

    def tick_ms(self, model: RaceModel) -> float | None:
        """Return the milliseconds to the next tick; None if nothing depends on time."""


def race_guests(session: Session) -> tuple[RaceGuest, ...]:
    found = guests(session)
    assert all(isinstance(guest, RaceGuest) for guest in found), found
    return tuple(guest for guest in found if isinstance(guest, RaceGuest))
