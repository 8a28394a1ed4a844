"""What a team may know, as data without a handle on the race (R9.1, R9.3)."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Protocol, cast

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Event, HandsFixed, OrdersGiven, SpecialPlayed
from breakaway_desktop.engine.marks import Mark, Then
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.race import (
    SUM_OPEN,
    Crossing,
    Group,
    Points,
    Race,
    RaceQuestions,
    Rider,
    RiderQuestions,
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
    """How many cards at the head of the hand are not public; their owner sees them all the same."""
    secret_sum: int | None
    """What those cards sum to, where everybody can work it out (R9.3); None where nobody can, or none is secret."""
    retired: bool
    dropped: bool
    badges: tuple[tuple[str, Any], ...]
    farthest: int | None = None
    """Where squares are hidden (R8.2): he stands between `square` and this one; None: he stands on `square`."""


class SeenRider(_SeenRiderFields, RiderQuestions):
    """A rider as one team sees him. `cards` is his hand in its order, None for a card that is hidden from it."""

    __slots__ = ()


class _ViewFields(NamedTuple):
    team: int
    options: Options
    variant: VariantViews
    """A value without state: what its rules say of squares and cards, a reader may work out from it."""
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
    """Teams whose orders for the turn are in (R4.2), or that have nobody to order; what they are nobody may see."""
    half: int = 0
    notes: tuple[tuple[str, Any], ...] = ()
    """What a variant tells everybody, by name."""


class View(_ViewFields, RaceQuestions[SeenRider]):
    """A race as one team sees it; `team` 0 is a spectator, who sees no hand that is not public."""

    __slots__ = ()


class VariantViews(VariantRules, Protocol):
    """What screens and bots ask of a variant (R8), beside what the referee asks."""

    hides_road: ClassVar[bool] = False
    """A view holds the squares of its own riders only, and no hand of a rival, whatever the options say (R8.2)."""

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int: ...
    def crowd(self, race: Race | View) -> dict[int, int]: ...
    def shelters(self, race: Race | View, square: int) -> bool: ...

    def marks(self, view: View) -> tuple[Mark, ...]:
        """What is to be drawn on the road or beside it (R8)."""
        return ()

    def then(self, view: View, rider: int, card: int) -> Then | None:
        """What comes of a card beside landing, as things stand (R8.1, R8.6, R8.7)."""
        return None

    def knows_ranges(self, view: View) -> bool:
        """Whether what a new card may become can be told from cards and squares alone (R8.6, R8.8)."""
        return not self.hides_road

    def mask(self, view: View, race: Race) -> View:
        """What is left of a team's view when the variant hides more than hands; all is shown after the race (R8.2)."""
        return view

    def mask_event(self, event: Event, race: Race, team: int) -> Event | None:
        """The same for an event; `race` is the race before it."""
        return event


def see(race: Race, team: int = 0) -> View:
    """The race as `team` may know it (R9.1): public facts and its own hands."""
    rules, variant = race.rules, _variant(race)
    exactly = rules.options.totals == "exactly"
    dropped = race.dropped
    # After a race that hid more than hands everything is public.
    revealed = race.over and variant.hides_road  # R8.2
    riders = tuple(
        [_seen(rider, revealed or rider.id // 10 == team, exactly, rider.id in dropped) for rider in race.riders]
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
    """A race knows its variant by what the referee asks; there is none that does not answer screens as well."""
    return cast(VariantViews, race.rules.variant)


def _teams_in(race: Race) -> tuple[int, ...]:
    awaited = {rider.team for rider in race.on_road() if rider.id not in race.retiring}
    awaited -= {orders.team for orders in race.given}
    return tuple(team for team in range(1, race.rules.teams + 1) if team not in awaited)


def _seen(rider: Rider, own: bool, exactly: bool, dropped: bool) -> SeenRider:
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
    """The event as `team` may know it, or None when it may not know of it. `race` is the race before the event."""
    seen = _see_event(event, race, team)
    return seen and _variant(race).mask_event(seen, race, team)


def _see_event(event: Event, race: Race, team: int) -> Event | None:
    if isinstance(event, HandsFixed):
        if race.rules.options.hands == "open" and not race.rules.variant.hides_road:
            return event
        # R9.1
        return HandsFixed(tuple(hands if at == team else None for at, hands in enumerate(event.hands, start=1)))
    if isinstance(event, OrdersGiven) and event.retire and event.rider // 10 != team:
        return None  # R4.5
    if isinstance(event, SpecialPlayed) and event.rider // 10 != team:
        return event._replace(hand=())  # R9.1
    if isinstance(event, TeamOrdered) and event.team != team:
        return TeamOrdered(event.team, None, missing=False)  # R4.2
    return event
