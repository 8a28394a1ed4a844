"""The hooks that a variant overrides (R8); the base class is the plain race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.asks import AskExtra, Extra
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Crossed, OrderTaken
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.order import order_with
from breakaway_desktop.engine.orders import cards_played, missing_orders
from breakaway_desktop.engine.race import Race, Ride, Rider
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.view import SeenRider, VariantViews, View

GONE: Final = ("objections", "alone_in_front", "dropped", "finish", "refusal", "hides_hands")
"""Hooks and flags of older releases; a variant that answers one would wait for its question in vain."""


class Variant(VariantViews):
    """No instance state; a hook reads the race and changes it only through events of the closed set.

    Hooks are asked in the order in which they stand here, those of `VariantViews` by screens and bots.
    """

    name: ClassVar[str | None] = None
    simultaneous_only: ClassVar[bool] = False
    half_turns: ClassVar[int] = 1
    """How many cards a rider plays a turn, with replacement after each (R8.4)."""
    drops_riders: ClassVar[bool] = True
    may_retire: ClassVar[bool] = True
    ignored_rows: ClassVar[tuple[str, ...]] = ()
    """Options that the variant answers itself, so that nothing depends on them (R2.1)."""
    notes_moves: ClassVar[bool] = False
    """Whether `note` has anything to say: whether a subclass answers it itself."""
    note_words: ClassVar[tuple[str, ...]] = ()
    """Words of `Moved.note` that have a key of their own in a record (docs/record.md)."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in GONE:
            if name in vars(cls):
                raise TypeError(f"nobody asks a variant for `{name}` any longer (docs/adding-a-variant.md)")
        cls.notes_moves = cls.note is not Variant.note

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    # Before the race

    def draws(self, seed: int) -> tuple[tuple[str, str], ...]:
        """The random draws of the variant, by the names they have in a record (R8.5, R9.2)."""
        return ()

    def course(self, options: Options) -> Course:
        """The lines of the race (R2, R8.1)."""
        return Course((*options.sprints, options.finish), options.finish)

    def setup(self, race: Race) -> Race:
        """The race before its first turn, with the badges and notes that the variant begins with (R8.7)."""
        return race

    # What is asked

    def choices(self, race: Race, rider: Rider) -> tuple[int, ...]:
        """The cards he may play, in the order of his hand (R4.3, R8.8)."""
        return rider.hand  # R4.3

    def extra_asks(self, race: Race, team: int) -> tuple[AskExtra, ...]:
        """What the team may order beside cards (R8.3, R8.5)."""
        return ()

    def extra_objection(self, race: Race, extra: Extra) -> Refusal | None:
        """Why this is not among what was asked, in the variant's own words (R8.3, R8.5); None: no special reason."""
        return None

    # The turn

    def plan(self, turn: TurnWriter, ordered: Mapping[int, int]) -> tuple[tuple[Ride, ...], ...]:
        """Who moves when and how, with simultaneous orders (R5, R8.4, R8.5); `ordered`: the cards that were ordered."""
        cards = cards_played(turn.race, ordered)
        turn.emit(OrderTaken(order_with(turn.race, cards), missing_orders(turn.race)))  # R5.6
        return tuple(tuple(Ride(number, cards[number]) for number in group) for group in turn.race.order)

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int:
        """How many squares this card takes him (R8.7, R8.8)."""
        return card

    def note(self, race: Race, rider: Rider, card: int) -> tuple[tuple[str, Any], ...]:
        """What is to be said of the move beside card and squares; each pair becomes a badge of his (R8.7)."""
        return ()

    def crossed(self, turn: TurnWriter, crossing: Crossed) -> None:
        """A rider has crossed a line (R8.5)."""

    def after_moves(self, turn: TurnWriter) -> None:
        """All have moved; no card has been replaced yet (R8.6)."""

    def crowd(self, race: Race | View) -> dict[int, int]:
        """Who counts in strings: riders by race square (R7.2, R8.8)."""
        return slipstream.crowd(race.on_road())

    def shelters(self, race: Race | View, square: int) -> bool:
        """Whether somebody who is no rider gives slipstream on this square, so that nobody there is alone (R8.8)."""
        return False

    def end_turn(self, turn: TurnWriter) -> str | None:
        """New cards are dealt: what else happens then (R8.3), and why the race is over now, or None (R8.1)."""
        return None

    # What is kept

    def extras_written(self, race: Race) -> dict[str, Any]:
        """The keys of a turn in a record for the extras that were ordered, as `race` stands with all orders in."""
        extras = [list(extra) for orders in race.given for extra in orders.extras]
        return {"notes": {"extras": extras}} if extras else {}

    def extras_read(self, found: Mapping[str, Any], race: Race) -> tuple[Extra, ...]:
        """The extras out of such keys; those of nobody's rider are passed over. Raises ValueError for other shapes."""
        extras = found.get("notes", {}).get("extras", [])
        return tuple(Extra(str(kind), int(rider), int(target)) for kind, rider, target in extras)


PLAIN = Variant()
