"""Asks and decisions: the questions of the referee and the answers of players (R4)."""

from __future__ import annotations

from typing import NamedTuple


class AskCard(NamedTuple):
    """The referee asks for a rider's card (R4.1): one of `cards` (R4.3), which are in the order of his hand."""

    team: int
    rider: int
    cards: tuple[int, ...]
    dropped: bool
    """Whether he is dropped: he needs no order and, unless he is steered, plays his highest card (R4.6)."""

    @property
    def has_choice(self) -> bool:
        return len(set(self.cards)) > 1


class AskExtra(NamedTuple):
    """An order that a rider may get in addition to a card (R8.3, R8.5). `kind` is defined by the variant.

    `targets` are the riders that the order may name; empty if it names none. `cards` are those that he may play with
    it; None: the same cards as without it.
    """

    kind: str
    rider: int
    targets: tuple[int, ...] = ()
    cards: tuple[int, ...] | None = None


class AskOrders(NamedTuple):
    """The referee asks a team to choose a card secretly for each of its `riders` on the road (R4.2).

    `halves` is the number of cards per rider, played one after the other (R8.4); only the first must be in his hand.
    Each rider may get one of the `extras`.
    """

    team: int
    riders: tuple[AskCard, ...]
    halves: int = 1
    extras: tuple[AskExtra, ...] = ()

    @property
    def needed(self) -> tuple[AskCard, ...]:
        """Riders who need an order; a dropped rider does not (R4.6)."""
        return tuple(rider for rider in self.riders if not rider.dropped)


Ask = AskCard | AskOrders


class PlayCard(NamedTuple):
    """The rider plays this card (R4.1, R4.3)."""

    rider: int
    card: int

    @property
    def team(self) -> int:
        return self.rider // 10


class NoOrder(NamedTuple):
    """No order was given for this rider: he plays the highest card he may (R4.4)."""

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
    """An extra order given in answer to an `AskExtra`; `target` is 0 if it names nobody."""

    kind: str
    rider: int
    target: int = 0


class GiveOrders(NamedTuple):
    """A team's orders for one turn (R4.2): `cards` as (rider, card). A dropped rider may be left out (R4.6).

    `then` has the cards of the second half-turn (R8.4). A rider whose extra replaces his card is left out (R8.5).
    """

    team: int
    cards: tuple[tuple[int, int], ...]
    then: tuple[tuple[int, int], ...] = ()
    extras: tuple[Extra, ...] = ()


class TeamOrdered(NamedTuple):
    """A team's orders for the turn were accepted (R4.2); `cards` as (rider, card), None in a view of another team.

    `missing`: the team gave no orders although one of its riders needed one (R4.4).
    """

    team: int
    cards: tuple[tuple[int, int], ...] | None
    missing: bool = False
    then: tuple[tuple[int, int], ...] = ()
    extras: tuple[Extra, ...] = ()


class NoOrders(NamedTuple):
    """The team gives no orders: each of its riders plays the highest card he may (R4.4)."""

    team: int


Decision = PlayCard | NoOrder | Retire | GiveOrders | NoOrders
