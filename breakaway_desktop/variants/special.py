"""special: riders who cross a sprint line without points get a card with a special effect (R8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Final

from breakaway_desktop.engine.asks import AskExtra, Extra
from breakaway_desktop.engine.card_range import possible_cards
from breakaway_desktop.engine.course import SCORING_PLACES
from breakaway_desktop.engine.events import Crossed, Dealt, Noted, OrderTaken, SpecialPlayed
from breakaway_desktop.engine.marks import Deck, Mark
from breakaway_desktop.engine.order import order_with
from breakaway_desktop.engine.orders import cards_played, missing_orders
from breakaway_desktop.engine.race import SUM_OPEN, Group, Race, Ride, Rider
from breakaway_desktop.engine.refusals import NoSuchRider, Refusal
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import MoveBounds, SeenRider, View

PUNCTURE, CATCH_UP, TOW, BOOST = "P", "C", "T", "B"
CYCLE: Final = (PUNCTURE, CATCH_UP, TOW, BOOST)
"""The order in which cards are dealt, and in which they take effect."""

REACH: Final = 10
"""Range of a Puncture and a Catch up, in squares."""

MOST_HELD: Final = 2
"""Maximum number of special cards that a rider may hold."""

SMALL, LARGE = 3, 6
"""A Boost turns each `SMALL` card into a `LARGE` one."""

FIRST_SPECIAL: Final = "first_special"


def boost_hand(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(LARGE if card == SMALL else card for card in hand)  # R8.5


class Special(Variant):
    """The cards that a rider holds are badges (P, C, T, B with a count), so everybody sees them."""

    name: ClassVar[str | None] = "special"
    simultaneous_only: ClassVar[bool] = True
    drops_riders: ClassVar[bool] = False

    def draws(self, seed: int) -> tuple[tuple[str, str], ...]:
        return ((FIRST_SPECIAL, Random(f"{seed}/specials").choice(CYCLE)),)  # R8.5  # R9.2

    # Asks

    def extra_asks(self, race: Race, team: int) -> tuple[AskExtra, ...]:
        asks = []
        for rider in race.on_road():
            if rider.team != team or rider.id in race.retiring:
                continue
            for special in CYCLE:
                targets = targets_of(race, rider, special)
                if rider.badge(special) and (targets or special in (CATCH_UP, BOOST)):
                    asks.append(AskExtra(special, rider.id, targets, _cards_with(rider, special)))
        return tuple(asks)

    def extra_objection(self, race: Race, extra: Extra) -> Refusal | None:
        if extra.kind not in CYCLE:
            return None

        rider = race.rider(extra.rider)
        if not rider.badge(extra.kind):
            return Refusal("special-not-held", rider=extra.rider, extra=extra.kind)
        if extra.kind in (CATCH_UP, BOOST):
            return Refusal("special-names-nobody", rider=extra.rider, extra=extra.kind)

        # The target.
        if extra.target == extra.rider:
            return Refusal("special-on-himself", rider=extra.rider)
        try:
            target = race.rider(extra.target)
        except NoSuchRider as refused:
            return refused.refusal
        if target.retired:
            return Refusal("retired-already", rider=extra.target)
        if extra.kind == TOW:
            return Refusal("special-not-on-his-square", rider=extra.target)
        return Refusal("special-too-far", rider=extra.target, away=abs(target.square - rider.square))

    # The turn

    def plan(self, turn: TurnWriter, ordered: Mapping[int, int]) -> tuple[tuple[Ride, ...], ...]:
        """Play the special cards, then determine the order of movement again; a towed rider moves after his target."""
        race = turn.race
        extras = {extra.rider: extra for orders in race.given for extra in orders.extras}
        extras = {rider: extra for rider, extra in extras.items() if not race.rider(rider).retired}
        tow_targets = {rider: extra.target for rider, extra in extras.items() if extra.kind == TOW}
        playing = {**cards_played(race, ordered), **dict.fromkeys(tow_targets, 0)}  # R8.5
        punctured = _play_specials(turn, extras, order_with(race, playing))

        # Catch ups and Boosts may have changed squares and hands, and with them the order.
        ordered = {**ordered, **dict.fromkeys(tow_targets, 0)}
        cards = cards_played(turn.race, ordered)
        towed = {
            number: target
            for number, target in tow_targets.items()
            if number not in punctured and target not in tow_targets and not turn.race.rider(target).retired  # R8.5
        }
        groups = _insert_towed_riders(order_with(turn.race, cards), towed)  # R8.5
        turn.emit(OrderTaken(groups, missing_orders(turn.race)))

        def ride(number: int) -> Ride:
            if number in towed:
                target = towed[number]
                return Ride(number, None, 0 if target in punctured else cards[target])  # R8.5
            if number in tow_targets:
                return Ride(number, None, 0)  # R8.5
            return Ride(number, cards[number], 0 if number in punctured else None)  # R8.5

        return tuple(tuple(ride(number) for number in group) for group in groups)

    def crossed(self, turn: TurnWriter, crossing: Crossed) -> None:
        """Deal the next card of the cycle to a rider who crosses a sprint line without points, unless he has two."""
        rider = turn.race.rider(crossing.rider)
        is_sprint = crossing.line != turn.race.rules.course.finish
        held = sum(rider.badge(special) for special in CYCLE)
        if is_sprint and crossing.place > SCORING_PLACES and held < MOST_HELD:  # R8.5
            turn.emit(Dealt(rider.id, next_card(turn.race)))

    # Marks and the record

    def marks(self, view: View) -> tuple[Mark, ...]:
        return (Deck(CYCLE, REACH),)

    def landings(self, view: View, rider: SeenRider, cards: Iterable[int]) -> tuple[int, ...]:
        """Add what special cards may do that are held now: anybody may play his this turn."""
        values = {*cards, *((LARGE,) if rider.badge(BOOST) and SMALL in cards else ())}
        starts, held = {rider.square}, [other for other in view.on_road() if other.id != rider.id]
        if rider.badge(CATCH_UP):
            starts |= {rider.square + ahead for ahead in range(1, REACH + 1)}
        if rider.badge(TOW):
            mates = [other for other in held if other.square == rider.square]
            values |= {0, *(card for mate in mates for card in (*possible_cards(view, mate), LARGE))}
        if any(other.badge(PUNCTURE) and abs(other.square - rider.square) <= REACH for other in held):
            values |= {0}
        return tuple({start + value for start in starts for value in values})  # R8.5

    def move_bounds(self, view: View) -> MoveBounds | None:
        """Return the bounds of this turn if nobody holds a special card; one dealt this turn is played later (R8.5)."""
        is_any_held = any(rider.badge(special) for rider in view.on_road() for special in CYCLE)
        return None if is_any_held else MoveBounds(turns=1)

    def extras_written(self, race: Race) -> dict[str, Any]:
        played = [extra for orders in race.given for extra in orders.extras]
        specials = [
            {"id": extra.rider, "card": extra.kind, **({"target": extra.target} if extra.target else {})}
            for extra in sorted(played, key=lambda extra: (CYCLE.index(extra.kind), extra.rider))
        ]
        return {"specials": specials} if specials else {}

    def extras_read(self, found: Mapping[str, Any], race: Race) -> tuple[Extra, ...]:
        return tuple(
            Extra(str(special["card"]), int(special["id"]), int(special.get("target") or 0))
            for special in found.get("specials", ())
        )


def next_card(race: Race) -> str:
    first = CYCLE.index(dict(race.rules.draws)[FIRST_SPECIAL])
    return CYCLE[(first + race.variant_value("dealt")) % len(CYCLE)]


def targets_of(race: Race, rider: Rider, special: str) -> tuple[int, ...]:
    """Return the riders whom a rider may name with this special card."""
    if special not in (PUNCTURE, TOW):
        return ()
    reach = REACH if special == PUNCTURE else 0
    others = [other for other in race.on_road() if other.id != rider.id]
    return tuple(other.id for other in others if abs(other.square - rider.square) <= reach)  # R8.5


def _cards_with(rider: Rider, special: str) -> tuple[int, ...] | None:
    """Return the movement cards that a rider may play with the special card; None: the same as without it."""
    if special == BOOST:
        return boost_hand(rider.hand)
    return () if special == TOW else None


def _play_specials(turn: TurnWriter, extras: Mapping[int, Extra], order: tuple[Group, ...]) -> frozenset[int]:
    """Play all special cards in their order; return the punctured riders. Tied riders act at the same moment."""
    punctured: frozenset[int] = frozenset()
    for special in CYCLE:  # R8.5
        for group in order:
            acting = [extras[number] for number in group if number in extras and extras[number].kind == special]
            jumps = [(extra.rider, catch_up_square(turn.race, extra.rider)) for extra in acting if special == CATCH_UP]
            for extra in acting:
                hand = turn.race.rider(extra.rider).hand
                after = boost_hand(hand) if special == BOOST else hand
                turn.emit(SpecialPlayed(extra.rider, special, extra.target, after))
                if special == BOOST and turn.race.rider(extra.rider).secret:
                    turn.emit(Noted(extra.rider, *SUM_OPEN))
                if special == PUNCTURE and not turn.race.rider(extra.target).retired:  # R8.5
                    punctured |= {extra.target}

            # Those who catch up move together.
            moved = [(number, end) for number, end in jumps if end is not None and number not in punctured]  # R8.5
            if moved:
                turn.push(moved, turn.race.clock)

    return punctured


def catch_up_square(race: Race | View, number: int) -> int | None:
    """Return the square that a rider reaches with a Catch up; None if it would have no effect."""
    own = race.rider(number)
    others = [rider.square for rider in race.on_road() if rider.id != number]
    ahead = [square for square in others if square > own.square]
    if own.square in others or not ahead or min(ahead) - own.square > REACH:  # R8.5
        return None
    return min(ahead)


def _insert_towed_riders(order: tuple[Group, ...], towed: Mapping[int, int]) -> tuple[Group, ...]:
    """Return the order with the riders of `towed` moved to groups of their own, right after the group of their target.

    Riders towed behind one group keep their order; tied ones stay together. `towed`: target by rider.
    """
    groups: list[Group] = []
    for group in order:
        leading = tuple(number for number in group if number not in towed)
        if not leading:
            continue
        groups.append(leading)
        for tied in order:
            following = tuple(number for number in tied if towed.get(number) in leading)
            if following:
                groups.append(following)
    return tuple(groups)
