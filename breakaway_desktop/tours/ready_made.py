"""The five tours that come with the game, as data, and new tours made from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.kit.words import mark
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.tours.document import Tour, TourStage

PLAN: Final = "plan"
"""Key in the `meta` of a tour: the ready-made tour that it was made from."""


class ReadyStage(NamedTuple):
    """A stage of a ready-made tour; `rows` are the options that differ from the rule set (R2.1)."""

    title: str
    base: str = "boxed"
    variant: str | None = None
    rows: Mapping[str, Any] = {}


class ReadyTour(NamedTuple):
    title: str
    minutes: int
    """The approximate duration."""
    stages: tuple[ReadyStage, ...]


_SHORT: Final = {"finish": 60, "sprints": (33,)}
_TWO_SPRINTS: Final = {"finish": 60, "sprints": (13, 33)}
_FOUR_SPRINTS: Final = {"finish": 100, "sprints": (13, 33, 53, 73)}
_LONG: Final = {"finish": 140, "sprints": (33, 73, 113)}

READY_TOURS: Final[dict[str, ReadyTour]] = {
    "three-days": ReadyTour(
        mark("Three days"),
        45,
        (
            ReadyStage(mark("Prologue"), rows=_SHORT),
            ReadyStage(mark("Over the hills"), variant="mountains", rows=_SHORT),
            ReadyStage(mark("The last day")),
        ),
    ),
    "one-evening": ReadyTour(
        mark("One evening"),
        60,
        (
            ReadyStage(mark("Out of town"), rows=_SHORT),
            ReadyStage(mark("Criterium"), rows=_TWO_SPRINTS),
            ReadyStage(mark("Over the hills"), variant="mountains", rows=_SHORT),
            ReadyStage(mark("Hot day"), variant="stamina", rows=_SHORT),
            ReadyStage(mark("Into town"), rows=_SHORT),
        ),
    ),
    "mountains": ReadyTour(
        mark("Mountains"),
        80,
        (
            ReadyStage(mark("Foothills"), rows=_SHORT),
            ReadyStage(mark("First pass"), variant="mountains", rows=_SHORT),
            ReadyStage(mark("Thin air"), variant="stamina"),
            ReadyStage(mark("Three passes"), variant="mountains"),
            ReadyStage(mark("Summit"), variant="mountains", rows=_SHORT),
        ),
    ),
    "classics": ReadyTour(
        mark("Classics"),
        105,
        (
            ReadyStage(mark("Boxed classic")),
            ReadyStage(mark("Boardspace classic"), "boardspace"),
            ReadyStage(mark("Behind the pacemaker"), variant="pacemaker", rows=_SHORT),
            ReadyStage(mark("Postal classic"), "postal"),
            ReadyStage(mark("Long classic"), rows=_LONG),
        ),
    ),
    "grand-tour": ReadyTour(
        mark("Grand Tour"),
        150,
        (
            ReadyStage(mark("Prologue"), rows=_SHORT),
            ReadyStage(mark("Classic")),
            ReadyStage(mark("Foothills"), variant="mountains", rows=_SHORT),
            ReadyStage(mark("Hot day"), variant="stamina"),
            ReadyStage(mark("Secret orders"), "postal"),
            ReadyStage(mark("Three passes"), variant="mountains"),
            ReadyStage(mark("Behind the pacemaker"), variant="pacemaker", rows=_SHORT),
            ReadyStage(mark("Into the capital"), rows=_FOUR_SPRINTS),
        ),
    ),
}
DEFAULT_TOUR: Final = "one-evening"


def new_tour(plan: str, seats: Sequence[Seat], seed: int, hands: str) -> Tour:
    """Return a new tour with the stages of a ready-made one; the same arguments give the same id."""
    ready = READY_TOURS[plan]
    riding = tuple(seats)
    return Tour(
        id=_tour_id(plan, riding, seed, hands),
        name=ready.title,
        seed=seed,
        hands=hands,
        seats=riding,
        stages=tuple(
            TourStage(stage.title, stage.base, with_rows(RULE_SETS[stage.base], dict(stage.rows)), stage.variant)
            for stage in ready.stages
        ),
        meta={PLAN: plan},
    )


def restart_tour(tour: Tour, seed: int) -> Tour:
    """Return the same tour before its first stage, with another seed."""
    plan = next((name for name in READY_TOURS if name == tour.meta.get(PLAN)), tour.name)
    return replace(tour.before_first_stage, id=_tour_id(plan, tour.seats, seed, tour.hands), seed=seed)


def _tour_id(plan: str, seats: Sequence[Seat], seed: int, hands: str) -> str:
    players = ",".join(seat.player for seat in seats)
    return f"{Random(f'{seed}/tour/{plan}/{hands}/{players}').getrandbits(64):016x}"
