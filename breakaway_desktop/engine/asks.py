"""What the referee asks, and what players decide (R4)."""

from __future__ import annotations

from typing import NamedTuple


class AskCard(NamedTuple):
    """A team is asked for a card of one rider; `cards` are those he may play, in the order of his hand (R4.1, R4.3)."""

    team: int
    rider: int
    cards: tuple[int, ...]
    dropped: bool
    """He needs no order: unless steered he plays his highest card (R4.6)."""

    @property
    def has_choice(self) -> bool:
        return len(set(self.cards)) > 1


Ask = AskCard


class PlayCard(NamedTuple):
    """The rider plays this card."""

    rider: int
    card: int


class NoOrder(NamedTuple):
    """No order came for this rider: he plays his highest card (R4.4)."""

    rider: int


class Retire(NamedTuple):
    """The rider leaves the road when a turn starts (R4.5)."""

    rider: int


Decision = PlayCard | NoOrder | Retire
