"""A team's view of a race: its public facts and the team's own hands, without a reference to the race (R9.1, R9.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple, Protocol, cast

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Event, HandsFixed, Replaced, RetirementOrdered, SpecialPlayed
from breakaway_desktop.engine.marks import Mark, Then
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.race import (
    SUM_OPEN,
    Crossing,
    Group,
    Points,
    Race,
    RaceBase,
    Rider,
    RiderBase,
    VariantRules,
)


class _SeenRiderFields(NamedTuple):
    id: int
    square: int
    arrived: int
    points: Points
    crossed: tuple[Crossing, ...]
    cards: tuple[int | None, ...]
    secret: int
    """Number of cards at the start of the hand that are not public; their owner sees them."""
    secret_sum: int | None
    """Sum of the secret cards if everybody can work it out (R9.3); None if not, or if no card is secret."""
    retired: bool
    dropped: bool
    badges: tuple[tuple[str, Any], ...]
    farthest: int | None = None
    """If squares are hidden (R8.2), the rider is somewhere from `square` to `farthest`; None: exactly on `square`."""


class SeenRider(_SeenRiderFields, RiderBase):
    """A rider in the view of one team. `cards` is his hand in its own order, None for a card hidden from the team."""

    __slots__ = ()


class _ViewFields(NamedTuple):
    team: int
    options: Options
    variant: VariantViews
    """The variant, which has no state; its answers about squares and cards are public."""
    course: Course
    teams: int
    first_team: int
    turn: int
    order: tuple[Group, ...]
    moved: int
    riders: tuple[SeenRider, ...]
    alone: int
    retiring: tuple[int, ...]
    over: bool
    given: tuple[int, ...] = ()
    """Teams whose orders are in (R4.2) or that have no rider to order; the orders themselves stay secret."""
    half: int = 0
    notes: tuple[tuple[str, Any], ...] = ()
    """Public notes of the variant, by name."""


class View(_ViewFields, RaceBase[SeenRider]):
    """A race as one team sees it; `team` 0 is a spectator, who sees public cards only."""

    __slots__ = ()

    @property
    def shows_start(self) -> bool:
        """Whether starting cards are public (R2.1)."""
        return self.options.shows_start and (self.over or not self.variant.hides_road)

    @property
    def shows_new(self) -> bool:
        """Whether new cards are public (R2.1); after the race they are."""
        return self.over or (self.options.shows_new and not self.variant.hides_road)

    def points_of(self, team: int) -> Points:
        """Return the sum of a team's points."""
        return sum((rider.points for rider in self.riders if rider.team == team), start=0)


class MoveBounds(NamedTuple):
    """What moves riders besides their cards (R8): squares by which a rider may be `pushed` in a turn, either way, and
    the number of `turns` for which that is all.

    A card may move him less than its value, but no card less than the smaller of its value and 3.
    """

    pushed: int = 0
    turns: int = 6


class VariantViews(VariantRules, Protocol):
    """Hooks of a variant that screens and bots call (R8), besides those of the referee."""

    hides_road: ClassVar[bool] = False
    """Whether a view has only the squares of its own riders and no rival's hand, whatever the options (R8.2)."""

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int: ...
    def crowd(self, race: Race | View) -> dict[int, int]: ...
    def shelters(self, race: Race | View, square: int) -> bool: ...

    def marks(self, view: View) -> tuple[Mark, ...]:
        """Return what to draw on the road or next to it (R8)."""
        return ()

    def then(self, view: View, rider: int, card: int) -> Then | None:
        """Return a further effect of a card if nobody else moves (R8.1, R8.6, R8.7), or None."""
        return None

    def knows_ranges(self, view: View) -> bool:
        """Return whether cards and squares alone give the range of a new card (R8.6, R8.8)."""
        return not self.hides_road

    def landings(self, view: View, rider: SeenRider, cards: Iterable[int]) -> tuple[int, ...]:
        """Return the squares where a rider may land this turn with one of these cards (R8.5)."""
        return tuple({rider.square + self.stride(view, rider, card) for card in cards})

    def pushed_to(self, view: View, square: int, fewest: int, most: int) -> tuple[int, ...] | None:
        """Return the squares where riders on `square` may be when new cards are dealt, if `fewest` to `most` of them
        are there after the moves (R8.6).

        Asked for only if `knows_ranges` is false; None: not known.
        """
        return None

    def move_bounds(self, view: View) -> MoveBounds | None:
        """Return what moves riders besides their cards and gives points besides the lines; None: not known."""
        return None

    def mask(self, view: View, race: Race) -> View:
        """Return a team's view without the facts besides hands that the variant hides until the race is over (R8.2)."""
        return view

    def mask_event(self, event: Event, race: Race, team: int) -> Event | None:
        """Return the event without its hidden facts, or None. `race` is the race before the event."""
        return event


def see(race: Race, team: int = 0) -> View:
    """Return the race as `team` may know it (R9.1): public facts and its own hands."""
    rules, variant = race.rules, _variant(race)
    exactly = rules.options.tells_sums
    dropped = race.dropped
    # After a race that hid more than starting cards everything is public.
    revealed = race.over and not rules.shows_new  # R2.1  # R8.2
    riders = tuple(
        [_see_rider(rider, revealed or rider.id // 10 == team, exactly, rider.id in dropped) for rider in race.riders]
    )

    view = View(
        team,
        rules.options,
        variant,
        rules.course,
        rules.teams,
        rules.first_team,
        race.turn,
        race.order,
        race.moved,
        riders,
        race.alone,
        tuple([number for number in race.retiring if number // 10 == team]),
        race.over,
        _teams_in(race) if rules.is_simultaneous else (),
        race.half,
        race.notes,
    )

    return view if race.over else variant.mask(view, race)


def _variant(race: Race) -> VariantViews:
    """Return the variant with the hooks for screens, which every variant has; `Rules` declares only the referee's."""
    return cast(VariantViews, race.rules.variant)


def _teams_in(race: Race) -> tuple[int, ...]:
    """Return the teams that the referee no longer waits for."""
    awaited = {rider.team for rider in race.on_road() if rider.id not in race.retiring}
    awaited -= {orders.team for orders in race.given}
    return tuple(team for team in range(1, race.rules.teams + 1) if team not in awaited)


def _see_rider(rider: Rider, own: bool, exactly: bool, dropped: bool) -> SeenRider:
    hand, secret = rider.hand, rider.secret
    return SeenRider(
        rider.id,
        rider.square,
        rider.arrived,
        rider.points,
        rider.crossed,
        hand if own or not secret else (None,) * secret + hand[secret:],  # R9.1
        secret,
        sum(hand[:secret]) if secret and exactly and SUM_OPEN not in rider.badges else None,  # R9.3
        rider.retired,
        dropped,
        rider.badges,
    )


def see_event(event: Event, race: Race, team: int = 0) -> Event | None:
    """Return the event as `team` may know it; None if it must not know of it. `race` is the race before the event."""
    seen = _see_event(event, race, team)
    return seen and _variant(race).mask_event(seen, race, team)


def _see_event(event: Event, race: Race, team: int) -> Event | None:
    if isinstance(event, HandsFixed):
        if race.rules.shows_start:
            return event
        # R9.1
        return HandsFixed(tuple(hands if owner == team else None for owner, hands in enumerate(event.hands, start=1)))
    if isinstance(event, Replaced) and not race.rules.shows_new:
        return Replaced(tuple([dealt for dealt in event.cards if dealt[0] // 10 == team]))  # R2.1
    if isinstance(event, RetirementOrdered) and event.rider // 10 != team:
        return None  # R4.5
    if isinstance(event, SpecialPlayed) and event.rider // 10 != team:
        return event._replace(hand=())  # R9.1
    if isinstance(event, TeamOrdered) and event.team != team:
        return TeamOrdered(event.team, None, missing=False)  # R4.2
    return event
