"""Asks and decisions: what the referee asks, and what players answer (R4)."""

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


class AskExtra(NamedTuple):
    """Something that a rider may be ordered to do beside playing a card (R8.3, R8.5). `kind` is the variant's own word.

    `targets` are the riders it may name, empty when it names none. `cards` are those he may play with it, where they
    are other than without it.
    """

    kind: str
    rider: int
    targets: tuple[int, ...] = ()
    cards: tuple[int, ...] | None = None


class AskOrders(NamedTuple):
    """A team is asked for a card of each of its `riders` on the road, in secret (R4.2).

    `halves`: how many cards each is asked for, to be played one after the other (R8.4); only the first must be held.
    Of the `extras` each rider may be given one.
    """

    team: int
    riders: tuple[AskCard, ...]
    halves: int = 1
    extras: tuple[AskExtra, ...] = ()

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


class Extra(NamedTuple):
    """What a rider does beside playing a card: an `AskExtra` taken up; `target` 0 when it names nobody."""

    kind: str
    rider: int
    target: int = 0


class GiveOrders(NamedTuple):
    """A team's orders for one turn (R4.2): `cards` as (rider, card). A dropped rider may be left out (R4.6).

    `then`: the cards of the second half-turn (R8.4). A rider whose extra lets him play no card is left out (R8.5).
    """

    team: int
    cards: tuple[tuple[int, int], ...]
    then: tuple[tuple[int, int], ...] = ()
    extras: tuple[Extra, ...] = ()


class TeamOrdered(NamedTuple):
    """A team's orders for the turn are in (R4.2); `cards` as (rider, card), None where the reader may not know them.
    `missing`: none came, or were given up (R4.4)."""

    team: int
    cards: tuple[tuple[int, int], ...] | None
    missing: bool = False
    then: tuple[tuple[int, int], ...] = ()
    extras: tuple[Extra, ...] = ()


class NoOrders(NamedTuple):
    """No orders came from this team: each of its riders plays his highest card (R4.4)."""

    team: int


Decision = PlayCard | NoOrder | Retire | GiveOrders | NoOrders
