"""The second card of a turn of two halves, named before the new card is known (R8.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from breakaway_desktop.bots.crowd import Chances, string_chances
from breakaway_desktop.bots.features import Reading
from breakaway_desktop.bots.outlook import Outlook
from breakaway_desktop.bots.prospects import Prospects
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.race import Crossing
from breakaway_desktop.engine.slipstream import BASE, capped
from breakaway_desktop.engine.view import View

GUESSES: Final = 3
"""So many of the likeliest new cards are thought of."""


def second_cards(
    view: View, ask: AskCard, card: int, decided: Mapping[int, int], value: Callable[[Prospects], float]
) -> dict[int, float]:
    """What each card that he may name after `card` is worth: the ones he keeps, and the likeliest new ones. A wrong
    guess leaves him where he is, without a new card."""
    outlook = Outlook(view, ask.rider, decided)
    first = Reading(view, ask, decided, outlook)
    square = first.rider.square + card
    if outlook.laws is not None:
        square = outlook.laws.after(outlook.laws.rider(ask.rider), card).square
    kept = list(first.cards)
    kept.remove(card)
    there = _at_half_time(view, ask.rider, square)
    reading = Reading(there, ask, None, outlook.at_half_time())
    new = new_cards(first, square)
    expected = int(outlook.expected_card(square)[0] + 0.5)
    reading.cards = (*kept, expected)
    values = {held: value(reading.prospect(held)) for held in kept}
    for guess in sorted(new, key=lambda guess: (-new[guess], guess))[:GUESSES]:
        if guess not in values:
            reading.cards = (*kept, guess)
            right, wrong = value(reading.prospect(guess)), value(reading.unplayed())
            values[guess] = new[guess] * right + (1.0 - new[guess]) * wrong
    return values


def new_cards(reading: Reading, square: int) -> Chances:
    """The chance of each new card on `square` (R7); none is told where crowds themselves are open (R7.8)."""
    outlook, cap = reading.outlook, reading.view.options.card_cap
    if outlook.overcrowding != "off":
        return {}
    found: Chances = {}
    for riders, chance in string_chances([other.now for other in outlook.others], square).items():
        card = capped(BASE + riders, cap)
        found[card] = found.get(card, 0.0) + chance
    if reading.may_break_away:
        alone = outlook.expected_card(square)[1]
        found[BASE] = max(0.0, found.get(BASE, 0.0) - alone)
    return found


def _at_half_time(view: View, number: int, square: int) -> View:
    """The view with this rider on the square that his first card takes him to."""
    seen = view.rider(number)
    crossed = tuple(Crossing(line, 0) for line in view.course.crossed(seen.square, square))
    there = seen._replace(square=square, crossed=(*seen.crossed, *crossed))
    return view._replace(riders=tuple(there if rider.id == number else rider for rider in view.riders))
