"""The stage: the part of a race that the big screen has shown, and the methods by which players on phones decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.engine.asks import Ask, Decision, GiveOrders
from breakaway_desktop.engine.standings import Standings
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names

TO_LINE, COUNT = "to line", "count"  # no words: keys

LogTable = tuple[tuple[Any, ...], ...]
"""Rows of cells: texts, numbers of riders, or cards; `{"was": "7"}` is crossed out."""


class UndoRequest(NamedTuple):
    """An undo that other players must agree to. `words`: a text about the decision to undo."""

    number: int
    asker: int
    teams: frozenset[int]
    """Teams whose consent is missing."""
    words: str


class RaceStage(Protocol):
    """A race as far as the big screen has shown it. The window and the terminal each have one.

    While something is being shown, `asks` is empty and the views stay as they were before.
    """

    @property
    def token(self) -> str:
        """Identity of the race; letters and digits."""
        ...

    @property
    def title(self) -> str: ...

    @property
    def names(self) -> Names: ...

    @property
    def is_stage(self) -> bool:
        """Whether the race is a stage of a tour."""
        ...

    @property
    def asks(self) -> Mapping[int, Ask]:
        """Open questions to players on phones, by team."""
        ...

    @property
    def decisions(self) -> int:
        """The number of decisions in the race so far."""
        ...

    @property
    def acting_rider(self) -> int:
        """The rider whom everybody is waiting for; 0 if there is none or orders are secret."""
        ...

    @property
    def news(self) -> str:
        """What the big screen shows that nobody should miss: `TO_LINE` or `COUNT`; empty: nothing."""
        ...

    @property
    def is_simultaneous(self) -> bool: ...

    @property
    def awaits_others(self) -> bool:
        """Whether a human at the screen still has to give secret orders."""
        ...

    @property
    def is_saved(self) -> bool: ...

    @property
    def save_trouble(self) -> str:
        """Why decisions are not in the race’s file, as a sentence; empty if they are."""
        ...

    @property
    def is_showing(self) -> bool:
        """Whether moves are being shown."""
        ...

    @property
    def is_paused(self) -> bool: ...

    def decision_seconds(self, team: int) -> int:
        """Return the seconds that a team's human has for a decision; 0: no limit."""
        ...

    @property
    def has_hints(self) -> bool: ...

    @property
    def steered_riders(self) -> frozenset[int]:
        """Dropped riders whose players choose their cards (R4.6)."""
        ...

    @property
    def final(self) -> Standings | None:
        """The standings once the race is over (R6.6)."""
        ...

    @property
    def undo_request(self) -> UndoRequest | None: ...

    def view_of(self, team: int) -> View:
        """Return the race as this team may know it; 0: public facts only."""
        ...

    def check_orders(self, orders: GiveOrders) -> None:
        """Raise Refused if the rules forbid these orders."""
        ...

    def decide(self, decision: Decision) -> None:
        """Apply a decision of a player on a phone. Raises Refused, and then nothing has changed."""
        ...

    def end_time(self, ask: Ask) -> None:
        """Decide for a player whose time is up: his highest cards are played (R4.4)."""
        ...

    def steer(self, rider: int, on: bool) -> None:
        """Start or stop steering a dropped rider."""
        ...

    def decisions_after_undo(self, team: int) -> int | None:
        """Return the number of decisions that are left if this team's last one is undone.

        None if the next undo would undo no decision of this team, or the race is over.
        """
        ...

    def request_undo(self, team: int) -> str:
        """Request an undo of this team's last decision; return the reason if nothing can be undone, else ''."""
        ...

    def agree_to_undo(self, team: int, yes: bool) -> None: ...

    def undo_if_agreed(self) -> None:
        """Undo what was asked for if nobody is missing: all have agreed, or those who had to have left."""
        ...

    def advice_for(self, ask: Ask, view: View) -> Advice | None:
        """Return a hint for an ask from this view alone; None while it is being computed: call again later."""
        ...

    def reason_lines(self, team: int, rider: int, card: int) -> tuple[str, ...]:
        """Return the result of a card, if any, and the reasons for the rider's last card, place and points, as lines.

        `card`: 0 for none; `rider`: 0 for the team's rider who moved last.
        """
        ...

    def log_lines(self, team: int) -> tuple[tuple[str, ...], LogTable]:
        """Return the last four moves as sentences, and the team's movement log."""
        ...
