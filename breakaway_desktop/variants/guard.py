"""The guard of variants from outside: the one place where their hooks are called.

What a hook raises or answers wrongly becomes a `VariantFailed`, which names the variant. The annotations of `Variant`
say what an answer is, and `_SENSE` which of these make sense.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain, repeat
from traceback import walk_tb
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, Union, cast, get_args, get_origin, get_type_hints

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.events import (
    Crossed,
    Dealt,
    Event,
    Moved,
    Noted,
    OrderTaken,
    Pushed,
    Replaced,
    Revealed,
    SpecialPlayed,
)
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.marks import Deck, Gates, Gauge, Ground, Mark
from breakaway_desktop.engine.race import Race, Ride, Rider, Rules, rider_numbers
from breakaway_desktop.engine.refusals import VariantFailed
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import View, see, see_event
from breakaway_desktop.kit.errors import OURS

LARGEST: Final = 10**12
"""Largest number in an answer, either way."""
FARTHEST: Final = 100_000
"""Largest number of a square, either way."""
HIGHEST_CARD: Final = 999
MOST_VALUES: Final = 1_000
"""Maximum number of values in an answer, and of events that a hook emits."""
LONGEST: Final = 10_000
"""Maximum number of characters of a text, a badge or a note."""

_HINTS: Final[Callable[[Any], dict[str, Any]]] = cache(get_type_hints)
_FLAGS: Final = {name: get_args(hint)[0] for name, hint in _HINTS(Variant).items() if get_origin(hint) is ClassVar}
_HOOKS: Final = [name for name in dir(Variant) if name[0] != "_" and callable(getattr(Variant, name))]
_ANSWERS: Final = {name: _HINTS(getattr(Variant, name))["return"] for name in _HOOKS} | {
    "plan": tuple[tuple[Ride | tuple[int, int], ...], ...]
}
_EVENTS: Final = Crossed | Dealt | Moved | Noted | OrderTaken | Pushed | Replaced | Revealed | SpecialPlayed
"""Events that a variant may emit; the others are the referee's."""
_UNREAD: Final = (AttributeError, KeyError, TypeError, ValueError)
"""What `extras_read` may raise about a file."""


def guard(variant: Variant) -> Variant:
    """Guard the hooks of a variant, which stays the same object. Raises TypeError for one that cannot be played."""
    is_plain = type(variant).__getattribute__ is object.__getattribute__
    if not is_plain or not vars(variant).keys().isdisjoint((*_FLAGS, *_HOOKS)):
        raise TypeError("hooks and flags belong to the class")  # no words: for the author of the variant
    variant.__class__ = _guarded(type(variant))
    return variant


@cache
def _guarded(kind: type[Variant]) -> type[Variant]:
    """Return a subclass that calls the hooks of `kind`, and passes for it."""
    for name, hint in _FLAGS.items():
        flag = getattr(kind, name)
        if not _fits(flag, hint) or (name == "half_turns" and flag not in (1, 2)):
            raise TypeError(f"{name} = {flag!r}")
    hooks = {name: _guarded_hook(kind, name) for name in _HOOKS if getattr(kind, name) is not getattr(Variant, name)}
    body = {"__module__": kind.__module__, "__reduce__": lambda self: (_restore, (kind, vars(self)))}
    return type(kind.__name__, (kind,), {**hooks, **body, "from_outside": True})


def _restore(kind: type[Variant], state: dict[str, Any]) -> Variant:
    variant = kind.__new__(kind)
    vars(variant).update(state)
    return guard(variant)


def _guarded_hook(kind: type[Variant], name: str) -> Callable[..., Any]:
    expected = _ANSWERS[name]
    makes_sense: Callable[..., bool] = _SENSE.get(name, lambda *_given: True)

    def call(self: Variant, *arguments: Any, **named: Any) -> Any:
        subject, *_ = given = (*arguments, *named.values())
        is_turn = isinstance(subject, TurnWriter)
        before, done = (subject.race, [*subject.events]) if is_turn else (None, [])
        try:
            answer = getattr(super(_guarded(kind), self), name)(*arguments, **named)
            if before is not None:
                _check_turn(subject, before, done)
            is_answer = expected is NoneType or (_fits(answer, expected) and makes_sense(*given, answer))
            if not is_answer:
                raise TypeError(f"not an answer: {answer!r}")
        except (*OURS, VariantFailed):
            raise
        except BaseException as error:
            if name == "extras_read" and isinstance(error, _UNREAD):
                raise ValueError from error
            raise VariantFailed.of_error(self.name, error, name) from error
        return answer

    return call


def _check_turn(turn: TurnWriter, before: Race, done: Sequence[Event]) -> None:
    """Raise TypeError unless a hook has only emitted events of a variant, and they leave a race."""
    race = before
    if turn.events[: len(done)] != done:
        raise TypeError("the events before are gone")  # no words: for the author of the variant
    if len(turn.events) - len(done) > MOST_VALUES:
        raise TypeError("too many events")  # no words: for the author of the variant
    for event in turn.events[len(done) :]:
        if not _fits(event, _EVENTS):
            raise TypeError(f"not an event of a variant: {event!r}")
        race = evolve(race, event)
    if turn.race != race or (race is not before and not _is_race(before, race)):
        raise TypeError(f"not a race: {turn.race!r}")


def _fits(value: Any, hint: Any) -> bool:
    """Return whether a value is of this type; a list passes for a tuple, and None for False."""
    if hint is Any:  # a badge or a note, which is passed on unread
        return len(json.dumps(value, default=float)) <= LONGEST
    if hint is int or hint is bool:
        return (isinstance(value, int) and -LARGEST <= value <= LARGEST) or (hint is bool and value is None)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is dict:
        return isinstance(value, dict) and all(map(_fits, dict.items(value), repeat(tuple[parts])))  # type: ignore
    if origin is tuple:
        is_list = type(value) in (tuple, list) and len(value) <= MOST_VALUES
        parts = parts[:1] * len(value) if is_list and ... in parts else parts
        return is_list and len(value) == len(parts) and all(map(_fits, value, parts))
    if fields := getattr(hint, "_fields", None):
        return type(value) is hint and all(map(_fits, value, map(_HINTS(hint).get, fields)))
    if hint is str:
        return isinstance(value, str) and len(value) <= LONGEST
    return getattr(hint, "_is_protocol", False) or isinstance(value, hint)


def _is_race(before: Race, race: Race | View) -> bool:
    """Return whether all riders are there and in the order, on squares and with cards that a record can have."""
    on_road = [rider.id for rider in race.on_road()]
    hands = [rider.hand if isinstance(rider, Rider) else rider.cards for rider in race.riders]
    return (
        [rider.id for rider in race.riders] == rider_numbers(before.rules.teams)
        and (sorted(chain(*race.order)) == on_road or race.order == before.order == ())
        and all(race.order)
        and 0 <= race.moved <= len(race.order)
        and all(abs(rider.square) <= FARTHEST for rider in race.riders)
        and all(card is None or 0 <= card <= HIGHEST_CARD for hand in hands for card in hand)
    )


def _begins(before: Race, race: Race) -> bool:
    """Return whether riders and notes are all that the setup of a race has changed, and all of them can ride."""
    return race._replace(rules=before.rules, riders=before.riders, notes=before.notes) == before and not any(
        rider.hand or rider.crossed or rider.retired for rider in race.riders
    )


def _is_drawn(view: View, mark: Mark) -> bool:
    def counts(badge: str) -> bool:
        return all(isinstance(rider.badge(badge), int) for rider in view.riders)

    match mark:
        case Ground(kinds):
            return {kind for _digit, kind in kinds} <= {"climb", "peak", "descent"}
        case Gates(every):
            return every > 0
        case Gauge(badge, starts):
            return len(starts) == 4 and min(starts) > 0 and counts(badge)
        case Deck(cards):
            return {*cards} <= {*"PCTB"} and all(map(counts, cards))
    return True


def _are_squares(squares: Sequence[int]) -> bool:
    return bool(squares) and all(abs(square) <= FARTHEST for square in squares)


_SENSE: Final[Mapping[str, Callable[..., bool]]] = {
    "draws": lambda _seed, draws: all(name == "first_special" and drawn in {*"PCTB"} for name, drawn in draws),
    "course": lambda _options, course: _fits((course.lines, course.finish), tuple[tuple[int, ...], int | None]),
    "setup": lambda before, race: _is_race(before, race) and _begins(before, race),
    "choices": lambda _race, rider, cards: bool(cards) and {*cards} <= {*rider.hand},
    "extra_asks": lambda _race, team, asks: all(ask.rider // 10 == team and ask.cards != () for ask in asks),
    "stride": lambda _race, rider, _card, squares: abs(rider.square + squares) <= FARTHEST,
    "crowd": lambda _race, crowd: all(riders >= 0 for riders in crowd.values()) and sum(crowd.values()) < HIGHEST_CARD,
    "landings": lambda *given: _are_squares(given[-1]),
    "pushed_to": lambda *given: given[-1] is None or _are_squares(given[-1]),
    "mask": lambda view, race, seen: _is_race(race, seen) and (seen.team, seen.variant) == (view.team, view.variant),
    "end_turn": lambda _turn, reason: not reason or reason in ("finishers", "all", "retired", "caught", "turns"),
    "marks": lambda view, marks: all(_is_drawn(view, mark) for mark in marks),
    "move_bounds": lambda _view, bounds: bounds is None or 0 <= min(bounds) <= max(bounds) <= HIGHEST_CARD,
}


def find_fault(error: BaseException) -> VariantFailed | None:
    """Return the fault of the variant from outside whose race was on when an error arose; None if there was none.

    An answer may be of its type and make sense by itself, and yet leave nothing that bots, screens or reports can read.
    """
    for frame, _line in walk_tb(error.__traceback__):
        for value in [*frame.f_locals.values()]:
            rules = value.rules if isinstance(value, Race) else value
            variant = rules.variant if isinstance(rules, Rules | View) else value
            if isinstance(variant, Variant) and variant.from_outside:
                return VariantFailed.of_error(variant.name, error, "")
    return None


def try_hooks(race: Race, steps: Sequence[Any] = ()) -> None:
    """Ask a variant from outside all that players will see of a race after these steps. Raises VariantFailed."""
    variant = cast(Variant, race.rules.variant)
    if not variant.from_outside or race.over:
        return
    referee.asks(race)
    variant.extras_written(race)
    for view in [see(race, team) for team in range(race.rules.teams + 1)]:
        for hook in (variant.marks, variant.crowd, variant.knows_ranges, variant.move_bounds):
            hook(view)
        for step in steps[-1:]:
            for event in step.events:
                see_event(event, step.before, view.team)
        for rider in view.on_road():
            variant.shelters(view, rider.square)
            variant.pushed_to(view, rider.square, 1, 1)
            variant.landings(view, rider, (1,))
            for card in filter(None, rider.cards):
                variant.stride(view, rider, card)
                variant.then(view, rider.id, card)
