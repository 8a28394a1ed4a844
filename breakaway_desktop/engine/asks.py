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


class AskOrders(NamedTuple):
    """A team is asked for a card of each of its `riders` on the road, in secret (R4.2)."""

    team: int
    riders: tuple[AskCard, ...]

    @property
    def needed(self) -> tuple[AskCard, ...]:
        """Those who need an order; a dropped rider may go without (R4.6)."""
        return tuple(rider for rider in self.riders if not rider.dropped)


Ask = AskCard | AskOrders


class PlayCard(NamedTuple):
    """The rider plays this card."""

    rider: int
    card: int

    @property
    def team(self) -> int:
        return self.rider // 10


class NoOrder(NamedTuple):
    """No order came for this rider: he plays his highest card (R4.4)."""

    rider: int

    @property
    def team(self) -> int:
        return self.rider // 10


class Retire(NamedTuple):
    """The rider leaves the road when a turn starts (R4.5)."""

    rider: int

    @property
    def team(self) -> int:
        return self.rider // 10


class GiveOrders(NamedTuple):
    """A team's orders for one turn (R4.2): `cards` as (rider, card). A dropped rider may be left out (R4.6)."""

    team: int
    cards: tuple[tuple[int, int], ...]


class NoOrders(NamedTuple):
    """No orders came from this team: each of its riders plays his highest card (R4.4)."""

    team: int


Decision = PlayCard | NoOrder | Retire | GiveOrders | NoOrders
