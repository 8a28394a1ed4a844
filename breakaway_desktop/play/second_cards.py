"""Second cards to choose from after a first one, for window, phone, terminal and ear alike (R8.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from breakaway_desktop.engine.claims import claims_of, with_orders
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.claims import is_wide

_HIGHEST: Final = 40
"""The highest number that is offered: new cards are hardly ever higher."""


class SecondCards(NamedTuple):
    """The cards that he `keeps`; `certain` and `possible`: new ones that he gets, or may get; `highest`: the largest of
    all numbers that may be named instead. `is_open`: he may get others than `possible`."""

    keeps: tuple[int, ...]
    certain: tuple[int, ...]
    possible: tuple[int, ...]
    highest: int
    is_open: bool

    @property
    def tiles(self) -> tuple[int, ...]:
        return (*self.keeps, *self.certain, *self.possible)


@lru_cache(maxsize=64)
def second_cards(view: View, rider: int, firsts: tuple[tuple[int, int], ...]) -> SecondCards:
    """Return the cards that may follow the rider's first one. `firsts`: his team's riders with their first cards."""
    first, hand = dict(firsts)[rider], list(view.rider(rider).cards)
    hand.remove(first)
    keeps = tuple(dict.fromkeys(card for card in hand if card is not None))
    claims = claims_of(with_orders(view, rider, dict(firsts)), rider, first)
    new = next((claim for claim in claims if claim.kind == "new" and not is_wide(claim)), None)
    dealt = () if new is None else tuple(card for card in range(new.low, new.high + 1) if card not in keeps)
    highest = min(_HIGHEST, view.options.card_cap or _HIGHEST)  # R7.5
    is_certain = new is not None and new.low == new.high
    return SecondCards(keeps, dealt if is_certain else (), () if is_certain else dealt, highest, is_open=new is None)


def second_card_text(choices: SecondCards, card: int) -> str:
    """Return what is said of one of the cards."""
    return _("{card}, only if he gets it").format(card=card) if card in choices.possible else str(card)


def second_cards_text(choices: SecondCards) -> str:
    """Return all of them: `2, 9; only if he gets it: 4, 5`."""
    parts = [", ".join(map(str, (*choices.keeps, *choices.certain)))]
    if choices.possible:
        parts.append(_("only if he gets it: {cards}").format(cards=", ".join(map(str, choices.possible))))
    return "; ".join(filter(None, (*parts, _("or another") if choices.is_open else "")))
