"""The hooks that a variant overrides (R8); the base class is the plain race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

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
from breakaway_desktop.engine.view import MoveBounds, SeenRider, VariantViews, View

GONE: Final = ("objections", "alone_in_front", "dropped", "finish", "refusal", "hides_hands")
"""Hooks and flags of earlier releases that are no longer called; a class that defines one is rejected."""


class VariantTexts(NamedTuple):
    """What players read about a variant, in one language: on its help page, and where it is chosen."""

    title: str
    brief: str = ""
    """Summary in one line."""
    rule: str = ""
    """The rule, in bold."""
    points: tuple[tuple[str, str], ...] = ()
    """At most three sentences below the rule, each with a bold head."""
    introduction: str = ""
    """What is different, in at most 25 words, told before a player's first race; empty: the summary is told."""


class Variant(VariantViews):
    """The hooks of a variant, and the plain race as their defaults.

    A variant has no instance state: a hook reads the race and changes it only by emitting events. The hooks are listed
    in the order in which they are called; those of `VariantViews` are called by screens and bots.
    """

    name: ClassVar[str | None] = None
    from_outside: ClassVar[bool] = False
    """Whether its hooks are guarded (`variants.guard`)."""
    simultaneous_only: ClassVar[bool] = False
    half_turns: ClassVar[int] = 1
    """Number of cards that a rider plays in a turn, with a new card after each (R8.4)."""
    drops_riders: ClassVar[bool] = True
    may_retire: ClassVar[bool] = True
    ignored_rows: ClassVar[tuple[str, ...]] = ()
    """Options that the variant decides itself, by its hooks: their values have no effect (R2.1)."""
    notes_moves: ClassVar[bool] = False
    """Whether a subclass overrides `note`."""
    note_words: ClassVar[tuple[str, ...]] = ()
    """Names in `Moved.note` that have a key of their own in a record (docs/record.md)."""

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

    # For players

    def texts(self, language: str) -> VariantTexts | None:
        """Return what players read about the variant in a language (`en`, `it`); None: they read its name only."""
        return None

    # Before the race

    def draws(self, seed: int) -> tuple[tuple[str, str], ...]:
        """Return the variant's random draws, by their names in a record (R8.5, R9.2)."""
        return ()

    def course(self, options: Options) -> Course:
        """Return the lines of the race (R2, R8.1)."""
        return Course((*options.sprints, options.finish), options.finish)

    def setup(self, race: Race) -> Race:
        """Return the race before its first turn, with the variant's first badges and notes (R8.7).

        The rules stay as they were chosen.
        """
        return race

    # Asks

    def choices(self, race: Race, rider: Rider) -> tuple[int, ...]:
        """Return the cards he may play, in the order of his hand (R4.3, R8.8)."""
        return rider.hand  # R4.3

    def extra_asks(self, race: Race, team: int) -> tuple[AskExtra, ...]:
        """Return what the team may order besides cards (R8.3, R8.5)."""
        return ()

    def extra_objection(self, race: Race, extra: Extra) -> Refusal | None:
        """Return the variant's own reason why this extra is not allowed; None if it has none (R8.3, R8.5)."""
        return None

    # The turn

    def plan(self, turn: TurnWriter, ordered: Mapping[int, int]) -> tuple[tuple[Ride, ...], ...]:
        """Emit `OrderTaken`; return the moves of a turn with simultaneous orders, group by group (R5, R8.4, R8.5).

        `ordered`: the ordered cards by rider.
        """
        cards = cards_played(turn.race, ordered)
        turn.emit(OrderTaken(order_with(turn.race, cards), missing_orders(turn.race)))  # R5.6
        return tuple(tuple(Ride(number, cards[number]) for number in group) for group in turn.race.order)

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int:
        """Return how many squares this card moves him (R8.7, R8.8)."""
        return card

    def note(self, race: Race, rider: Rider, card: int) -> tuple[tuple[str, Any], ...]:
        """Return details of the move besides card and squares; each pair becomes a badge of the rider (R8.7)."""
        return ()

    def crossed(self, turn: TurnWriter, crossing: Crossed) -> None:
        """Called when a rider has crossed a line (R8.5)."""

    def after_moves(self, turn: TurnWriter) -> None:
        """Called when all have moved, before new cards (R8.6)."""

    def crowd(self, race: Race | View) -> dict[int, int]:
        """Return how much each race square counts in strings: normally the number of its riders (R7.2, R8.8)."""
        return slipstream.crowd(race.on_road())

    def shelters(self, race: Race | View, square: int) -> bool:
        """Return whether a figure shelters riders on this square, so that none of them is alone (R8.8)."""
        return False

    def end_turn(self, turn: TurnWriter) -> str | None:
        """Called after the new cards (R8.3). Return why the race ends now, or None (R8.1)."""
        return None

    def move_bounds(self, view: View) -> MoveBounds | None:
        """Return what moves riders besides their cards; None unless a variant has worked it out (R8)."""
        return MoveBounds() if type(self) is Variant else None

    # The record

    def extras_written(self, race: Race) -> dict[str, Any]:
        """Return the entries for the ordered extras in a record's turn; `race` has the orders of all teams."""
        extras = [list(extra) for orders in race.given for extra in orders.extras]
        return {"notes": {"extras": extras}} if extras else {}

    def extras_read(self, found: Mapping[str, Any], race: Race) -> tuple[Extra, ...]:
        """Return the extras that `extras_written` wrote; ignore unknown riders. Raises ValueError for other shapes."""
        extras = found.get("notes", {}).get("extras", [])
        return tuple(Extra(str(kind), int(rider), int(target)) for kind, rider, target in extras)


PLAIN = Variant()
