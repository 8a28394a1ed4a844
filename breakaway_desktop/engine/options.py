"""The options of a rule set, the four rule sets, and the combinations that are not allowed (R2, R2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any, Final

from breakaway_desktop.engine.refusals import Refusal

LARGEST_FINISH: Final = 1000
MOST_SPRINTS: Final = 20
LEAST_CAP, LARGEST_CAP = 3, 99
FEWEST_TEAMS, MOST_TEAMS = 3, 12  # R1.1
USUAL_TEAMS: Final = 6
"""How many teams a new race has until somebody chooses another number."""


def _one_of(default: str, *others: str) -> Any:
    """Return a row whose value is one of these words, by default the first."""
    return field(default=default, metadata={"words": (default, *others)})


@dataclass(frozen=True, slots=True)
class Options:
    """One value for each row of R2 that a player may choose; the defaults are those of `boxed`.

    `finish` and `sprints` are squares (R1.2), `card_cap` is a card or None; the other rows take words. A new row is the
    last one, and its default, under which races are as before, never changes (docs/record.md); a rule set may differ.
    """

    finish: int = 100
    sprints: tuple[int, ...] = (33, 73)
    orders: str = _one_of("sequential", "simultaneous")
    totals: str = _one_of("exactly", "at-most")
    order: str = _one_of("arrival", "grade", "grade-card-hand")
    first_turn: str = _one_of("drawn", "team1", "grade", "order", "rotated")
    card_cap: int | None = None
    breakaway_trigger: str = _one_of("newly-alone", "new-leader")
    breakaway_measure: str = _one_of("field", "rivals")
    overcrowding: str = _one_of("off", "blank-ahead", "crowded-three")
    start: str = _one_of("line", "staggered")
    hands: str = _one_of("hidden", "open", "private")

    @property
    def shows_start(self) -> bool:
        """Whether starting cards are public."""
        return self.hands == "open"

    @property
    def shows_new(self) -> bool:
        """Whether new cards are public."""
        return self.hands != "private"

    @property
    def tells_sums(self) -> bool:
        """Whether the sum of a rider's secret starting cards is public (R9.3)."""
        return self.totals == "exactly" and self.hands != "private"


ROWS: Final = tuple(row.name for row in fields(Options))
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    row.name: row.metadata["words"] for row in fields(Options) if row.metadata
}

RULE_SETS: Final[dict[str, Options]] = {  # R2
    "boxed": Options(),
    "boardspace": Options(first_turn="team1", breakaway_trigger="new-leader"),
    "postal": Options(
        finish=120,
        sprints=(40, 80),
        orders="simultaneous",
        totals="at-most",
        order="grade-card-hand",
        first_turn="order",
        card_cap=15,
        overcrowding="blank-ahead",
        hands="open",
    ),
    "pbm": Options(finish=120, sprints=(40, 90), orders="simultaneous", first_turn="grade", hands="open"),
}


def with_rows(options: Options, rows: dict[str, Any]) -> Options:
    """Return `options` with these rows changed, and the rows that depend on them adjusted (R2.1).

    Only `order` and `first_turn` are adjusted, and only if they are not in `rows`.
    """
    changed = replace(options, **rows)
    if changed.orders == "sequential" and changed.order != "arrival" and "order" not in rows:
        changed = replace(changed, order="arrival")
    if "first_turn" not in rows:
        changed = replace(changed, first_turn=_nearest_first_turn(changed))  # R2.1
    return changed


def _nearest_first_turn(options: Options) -> str:
    if options.order == "grade-card-hand":
        return "order"
    if options.order == "grade":
        return "grade"
    if options.first_turn == "order" or (options.first_turn == "grade" and options.orders == "sequential"):
        return "drawn"
    return options.first_turn


def objections(options: Options) -> tuple[Refusal, ...]:
    """Return why this combination is not allowed, row by row (R2.1); empty if it is."""
    return tuple(_objections(options))


def _objections(options: Options) -> Iterable[Refusal]:  # R2.1
    for row, allowed in CHOICES.items():
        value = getattr(options, row)
        if value not in allowed:
            yield Refusal("option-unknown-value", row=row, value=str(value), allowed=allowed)

    # Order of movement.
    if options.orders == "sequential":
        if options.order != "arrival":
            yield Refusal("order-needs-simultaneous", row="order", value=options.order)
        if options.first_turn == "grade":
            yield Refusal("first-turn-grade-needs-simultaneous", row="first_turn")
    if options.order == "grade-card-hand" and options.first_turn != "order":
        yield Refusal("first-turn-must-be-order", row="first_turn")
    if options.order == "grade" and options.first_turn != "grade":
        yield Refusal("first-turn-must-be-grade", row="first_turn")
    if options.order != "grade-card-hand" and options.first_turn == "order":
        yield Refusal("first-turn-order-needs-cards", row="first_turn")

    # Lines.
    if not 1 <= options.finish <= LARGEST_FINISH:
        yield Refusal("finish-out-of-range", row="finish", value=options.finish, largest=LARGEST_FINISH)
    if len(options.sprints) > MOST_SPRINTS:
        yield Refusal("too-many-sprints", row="sprints", most=MOST_SPRINTS)
    yield from _sprint_objections(options)

    # Cards.
    cap = options.card_cap
    if cap is not None and not LEAST_CAP <= cap <= LARGEST_CAP:
        yield Refusal("card-cap-out-of-range", row="card_cap", value=cap, least=LEAST_CAP, largest=LARGEST_CAP)


def _sprint_objections(options: Options) -> Iterable[Refusal]:
    sprints = options.sprints
    for earlier, later in pairwise(sprints):
        if later <= earlier:
            yield Refusal("sprints-do-not-rise", row="sprints", earlier=earlier, later=later)
            break
    if sprints and min(sprints) < 1:
        yield Refusal("sprint-below-one", row="sprints", value=min(sprints))
    if sprints and max(sprints) >= options.finish:
        yield Refusal("sprint-behind-finish", row="sprints", value=max(sprints), finish=options.finish)
