"""What the variant of a race makes of cards and squares (R8), asked of its own hooks: a bot knows no variant by name.

The hooks want a race, and a bot has a view: so they are asked about an imagined race that looks like the view. A
variant that nobody has heard of yet is therefore known as far as its hooks say what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import Final

from breakaway_desktop.engine.race import Race, Rider, Rules, VariantRules, with_value
from breakaway_desktop.engine.turn import Turn
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import View

SOON_OVER: Final = 3
"""So many turns on, what holds only at the start of a race is over."""

_ABOUT_MOVING: Final = ("choices", "stride", "note", "after_moves", "crowd", "shelters")
"""The hooks that say what cards and squares are worth; a variant that leaves them alone rides like the plain race."""


def laws_of(view: View) -> Laws | None:
    """The laws of this turn; None when cards and squares are what they are in the plain race."""
    variant = type(view.variant)
    if variant is Variant or all(getattr(variant, hook) is getattr(Variant, hook) for hook in _ABOUT_MOVING):
        return None
    return Laws(imagined(view))


def imagined(view: View) -> Race:
    """A race that looks like this view to its team: hidden cards are missing from the hands, nothing is ordered."""
    together = view.options.orders == "simultaneous"
    rules = Rules(view.options, view.variant, view.course, view.teams, 0, view.first_team, together=together)
    riders = tuple(
        Rider(
            seen.id,
            tuple([card for card in seen.cards if card is not None]),
            seen.square,
            seen.arrived,
            seen.points,
            seen.crossed,
            seen.secret,
            seen.retired,
            seen.badges,
        )
        for seen in view.riders
    )
    dropped = tuple(seen.id for seen in view.riders if seen.dropped)
    clock = max(rider.arrived for rider in riders) + 1
    return Race(
        rules,
        riders,
        view.turn,
        view.order,
        view.moved,
        clock,
        view.alone,
        dropped,
        view.retiring,
        half=view.half,
        notes=view.notes,
        crossed=tuple([crossing.line for rider in riders for crossing in rider.crossed]),
    )


class Laws:
    """The laws of one turn. `guests` are those who count in strings and are no riders, by square (R8.8)."""

    __slots__ = ("guests", "has_pushes", "race", "variant")

    def __init__(self, race: Race) -> None:
        self.race = race
        self.variant = race.rules.variant
        self.has_pushes = type(self.variant).after_moves is not Variant.after_moves
        self.guests: Mapping[int, int] = self.variant.crowd(race._replace(riders=()))

    def in_turns(self, turns: int) -> Laws:
        """Those of so many turns later."""
        return Laws(self.race._replace(turn=self.race.turn + turns))

    def rider(self, number: int) -> Rider:
        return self.race.rider(number)

    def allowed(self, rider: Rider, cards: Sequence[int]) -> tuple[int, ...]:
        """Which of these cards he may play if they are his hand (R4.3, R8.8)."""
        return self.variant.choices(self.race, rider._replace(hand=tuple(cards)))

    def stride(self, rider: Rider, card: int) -> int:
        """How many squares the card takes him (R8.7, R8.8)."""
        return self.variant.stride(self.race, rider, card)

    def after(self, rider: Rider, card: int) -> Rider:
        """The rider when he has played the card: where he stands and what is left of his strength."""
        badges = rider.badges
        for name, value in self.variant.note(self.race, rider, card):
            badges = with_value(badges, name, value)
        return rider._replace(square=rider.square + self.stride(rider, card), badges=badges)

    def landings(self, rider: Rider, cards: Mapping[int, float]) -> dict[int, float]:
        """Square and chance for the chance of each card, as far as he may play it."""
        allowed = self.allowed(rider, tuple(cards))
        whole = fsum([cards[card] for card in allowed])
        found: dict[int, float] = {}
        for card in allowed:
            end = rider.square + self.stride(rider, card)
            found[end] = found.get(end, 0.0) + cards[card] / whole
        return found

    def strides(self, rider: Rider, cards: Iterable[int]) -> list[int]:
        """How far each of these cards, highest first, will take him if he plays the lowest first: they give strength
        back, and he keeps what he has for the high ones (R8.7)."""
        found = []
        here = rider
        for card in sorted(cards):
            found.append(self.stride(here, card))
            here = self.after(here, card)._replace(square=rider.square)
        return found[::-1]

    def leads_alone(self, square: int) -> bool:
        """Whether a rider with nobody level or ahead on this square counts as alone in front (R7.6, R8.8)."""
        return not self.variant.shelters(self.race, square)

    def push(self, square: int, riders: int) -> int:
        """How far so many riders on this square are pushed when all have moved (R8.6)."""
        return _push(self.variant, self.race.rules, square, riders) if self.has_pushes else 0


@lru_cache(maxsize=4096)
def _push(variant: VariantRules, rules: Rules, square: int, riders: int) -> int:
    """Puts them there in a race of nobody else, and looks where they are afterwards."""
    numbers = [10 * team + number for team in range(1, rules.teams + 1) for number in range(1, 5)]
    field = [Rider(number, (), square, at, retired=at >= riders) for at, number in enumerate(numbers)]
    turn = Turn(Race(rules, tuple(field), 2, (), 0, len(field)))
    variant.after_moves(turn)
    return turn.race.riders[0].square - square
