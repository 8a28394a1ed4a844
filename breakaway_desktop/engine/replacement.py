"""Replacement: the new cards at the end of a turn (R7.1)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import breakaway_card, lone_leader
from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.turn_writer import TurnWriter


def deal_new_cards(turn: TurnWriter, played: Sequence[int] | None = None) -> None:
    """Deal a new card to each rider on the road who played one (R7.1); `played` limits it to these riders."""
    dealt = new_cards(turn.race)
    if played is not None:
        dealt = [(number, card) for number, card in dealt if number in played]
    turn.emit(Replaced(tuple(dealt)))  # R7.1


def new_cards(race: Race) -> list[tuple[int, int]]:
    """Return (rider, new card) for all riders on the road, from their present squares, by number (R7)."""
    rules = race.rules
    options = rules.options
    overcrowding = options.overcrowding if race.is_first_half_turn else "off"
    cards = slipstream.cards_by_square(rules.variant.crowd(race), overcrowding)
    leader = lone_leader(race)
    if leader is not None:  # his lead instead of 3 (R7.6); he is the only rider on his square
        cards[leader.square] = breakaway_card(race, leader) or cards[leader.square]
    cards = {square: slipstream.cap_card(card, options) for square, card in cards.items()}  # R7.5
    return [(rider.id, cards[rider.square]) for rider in race.riders if not rider.retired]
