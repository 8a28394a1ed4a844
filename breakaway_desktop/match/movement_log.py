"""The movement log of a team, as printed for the board game: a row for each turn, a column for each rider."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import HalfEnded, Moved, Replaced, SpecialPlayed, is_played
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.turn_report import Step


class Cell(NamedTuple):
    """One card in one turn. `value` is None if the viewing team may not know it."""

    value: int | None
    played: bool
    new: bool
    """Whether it was dealt at the end of the last turn."""
    secret: bool
    """Whether only its owner may read it, as it is not public yet (R9.3)."""
    dealt: int = 0
    """Turn at the end of which it was dealt; 0: a starting card."""
    half: int = 0
    """1: dealt after the second of two half-turns (R8.4)."""

    @property
    def text(self) -> str:
        """The card as printed: `+` before a new one, `*` after a played one, `?` if it is unknown."""
        value = "?" if self.value is None else str(self.value)
        return f"{'+' if self.new else ''}{value}{'*' if self.played else ''}"


class MovementLogRow(NamedTuple):
    """One turn: the hands of riders 1–4 at its start, each in its own order (R1.3); empty for a retired rider."""

    turn: int
    hands: tuple[tuple[Cell, ...], ...]


class _Card:
    """A card that is tracked through the rows."""

    def __init__(self, value: int, secret: bool, dealt: int, half: int = 0) -> None:
        self.value = value
        self.secret = secret
        self.dealt = dealt
        self.half = half
        self.played_in = 0


def movement_log(first: Race, steps: Sequence[Step], team: int, viewing_team: int = 0) -> tuple[MovementLogRow, ...]:
    """Return the log of `team` as `viewing_team` may read it (0: public facts only) (R9).

    `first` is the race before the first of `steps`. Another team sees secret cards in the order in which they became
    known: their place in a sorted hand would reveal something.
    """
    riders = first.riders[4 * team - 4 : 4 * team]
    options = first.rules.options
    own = team == viewing_team or (not options.shows_new and bool(steps) and steps[-1].after.over)
    hands = {
        rider.id: [_Card(card, place < rider.secret, 0) for place, card in enumerate(rider.hand)] for rider in riders
    }
    if not own and options.shows_new:
        hands |= _in_order_shown(hands, steps)
    rows: list[tuple[int, dict[int, list[_Card]]]] = []
    played: dict[tuple[int, int], list[int]] = {}
    """Values by turn and rider."""
    race = first

    def open_row() -> None:
        hands_now = {
            rider.id: list(hands[rider.id]) for rider in race.riders if rider.id in hands and not rider.retired
        }
        if rows and rows[-1][0] == race.turn:
            rows[-1] = (race.turn, hands_now)
        else:
            rows.append((race.turn, hands_now))

    open_row()
    for step in steps:
        half = step.before.half
        for event in step.events:
            if isinstance(event, Moved) and event.rider in hands and is_played(event):
                played.setdefault((step.before.turn, event.rider), []).append(event.card or 0)
                _play_card(hands[event.rider], event.card or 0, step.before.turn)
                _update_secrecy(hands[event.rider], step.after.rider(event.rider).secret)
            elif isinstance(event, SpecialPlayed) and event.rider in hands:
                before = step.before.rider(event.rider).hand
                for old, new in _changed_cards(hands[event.rider], before, event.hand):
                    hands[event.rider][hands[event.rider].index(old)] = new
                    row = rows[-1][1][event.rider]
                    row[row.index(old)] = new
            elif isinstance(event, Replaced):
                for number, card in event.cards:
                    if number in hands:
                        hands[number].append(_Card(card, not options.shows_new, step.before.turn, half))
            elif isinstance(event, HalfEnded):
                half = 1
        race = step.after
        if race.turn != step.before.turn or (race.moved == 0 and not race.over):
            open_row()

    def make_cells(turn: int, rider: int, hand: Sequence[_Card]) -> Iterator[Cell]:
        if own or options.shows_new:
            return (_make_cell(card, turn, own) for card in hand)
        # Nobody else knows which of the cards were new (R2.1): first those played, then the others face down.
        values: list[int | None] = [*played.get((turn, rider), ())]
        values += [None] * (len(hand) - len(values))
        return (Cell(value, value is not None, new=False, secret=value is None) for value in values)

    return tuple(
        MovementLogRow(turn, tuple(tuple(make_cells(turn, rider.id, row.get(rider.id, ()))) for rider in riders))
        for turn, row in rows
    )


def _in_order_shown(hands: dict[int, list[_Card]], steps: Sequence[Step]) -> dict[int, list[_Card]]:
    """Return secret hands in the order in which their cards became known: played ones first, then the rest."""
    shown: dict[int, list[_Card]] = {number: [] for number, cards in hands.items() if cards and cards[0].secret}
    unplayed = {number: list(hands[number]) for number in shown}
    current_values: dict[int, int] = {}
    """New values of changed cards, by identity."""

    # Go through the race to see which card each value was.
    for step in steps:
        for event in step.events:
            if isinstance(event, SpecialPlayed) and event.rider in shown:
                old_hand = step.before.rider(event.rider).hand
                current_values |= {
                    id(old): new.value for old, new in _changed_cards(unplayed[event.rider], old_hand, event.hand)
                }
            if isinstance(event, Moved) and event.rider in shown and is_played(event):
                number = event.rider
                before, after = step.before.rider(number), step.after.rider(number)
                if after.secret < before.secret:
                    card = next(
                        card for card in unplayed[number] if current_values.get(id(card), card.value) == event.card
                    )
                    unplayed[number].remove(card)
                    shown[number].append(card)

    return {number: shown[number] + unplayed[number] for number in shown}


def _changed_cards(cards: Sequence[_Card], before: Hand, after: Hand) -> list[tuple[_Card, _Card]]:
    """Return the cards that a special card has changed, as pairs (old, new) (R8.5)."""
    changes: list[tuple[_Card, _Card]] = []
    for old, new in zip(before, after, strict=True):
        if old != new:
            matched = [card for card, _new in changes]
            card = next((card for card in cards if card.value == old and card not in matched), None)
            if card is not None:
                changes.append((card, _Card(new, card.secret, card.dealt, card.half)))
    return changes


def _play_card(hand: list[_Card], value: int, turn: int) -> None:
    """Play a card of this value: a public one if the rider has one (R9.3)."""
    fitting = [card for card in hand if card.value == value]
    card = next((card for card in fitting if not card.secret), fitting[0])
    card.played_in = turn
    card.secret = False
    hand.remove(card)


def _update_secrecy(hand: list[_Card], secret: int) -> None:
    for place, card in enumerate(hand):
        card.secret = card.secret and place < secret


def _make_cell(card: _Card, turn: int, own: bool) -> Cell:
    hidden = card.secret and not own
    return Cell(
        None if hidden else card.value,
        card.played_in == turn,
        card.dealt == turn - 1 and turn > 1,
        card.secret,
        card.dealt,
        card.half,
    )
