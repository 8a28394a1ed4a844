"""Hot seat: humans who share one screen, their names, clock, and the secrecy of their cards (R9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.line_ups import LINE_UPS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, Seat, humans_of, new_seed
from breakaway_desktop.player_names import player_objection
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.variants import find_variant

SECRETS: Final = ("peek", "strict", "trust")
"""`peek`: secret cards are hidden until their owner reveals them.

`strict`: a privacy screen covers the hand whenever the human at the screen changes. `trust`: own hands are visible.
"""
SCREEN: Final = "screen"
"""The secrecy that nobody chooses: the whole screen is covered whenever the human at it changes (R9.3)."""

CLOCKS: Final = {"sequential": (0, 15, 30, 60), "simultaneous": (0, 60, 120, 300)}
"""Seconds for a card, or for the orders of a team; 0: no limit (R4.4)."""
ALLOWANCES: Final = (100, 150, 200, 0)
"""What a seat has of the clock, in percent; 0: no limit."""
_LONGEST_CLOCK: Final = 3600
_LINE_UPS: Final = (None, *LINE_UPS)


class Seated(Protocol):
    """A race, or its plan: `seats` are who plays each team, and `meta` says where he sits, as in the race's file."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def meta(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class HotSeat:
    """Settings of a hot seat.

    `players`: names of the humans in seating order, None for bots and unnamed humans. `clock`: seconds for each
    decision of a human, 0 for no clock. `clocks`: the seconds of each team, 0 for no limit; empty if all have those of
    `clock`. `line_ups`: key of the ready-made team of each human (`LINE_UPS`), None for bots; empty if humans built
    their hands. `phones`: teams whose players decide on phones.
    """

    secrets: str = "peek"
    players: tuple[str | None, ...] = ()
    clock: int = 0
    line_ups: tuple[str | None, ...] = ()
    phones: tuple[int, ...] = ()
    clocks: tuple[int, ...] = ()

    @classmethod
    def of(cls, race: Seated) -> HotSeat:
        """Read the settings from the `meta` of a race or its plan."""
        return cls.from_meta(race.meta, len(race.seats))

    def in_plan(self, plan: Plan) -> Plan:
        """Return the plan of a race with these settings."""
        return replace(plan, meta=self.merge_into(plan.meta))

    @classmethod
    def from_meta(cls, meta: object, teams: int) -> HotSeat:
        """Read the settings from a `meta` for this number of teams; invalid values are ignored."""
        meta = meta if isinstance(meta, Mapping) else {}
        stored = meta.get("players")
        names = stored if isinstance(stored, list) else []
        players = [_name(names[index]) if index < len(names) else None for index in range(teams)]
        clock = meta.get("clock")
        seconds = clock if type(clock) is int and 0 < clock <= _LONGEST_CLOCK else 0
        line_ups = meta.get("line_ups")
        if not isinstance(line_ups, list) or len(line_ups) != teams or any(key not in _LINE_UPS for key in line_ups):
            line_ups = []
        phones, clocks = _phones(meta, teams), _clocks(meta, teams, seconds)
        return cls(secrets_of_meta(meta), tuple(players), seconds, tuple(line_ups), phones, clocks)

    def merge_into(self, meta: Mapping[str, Any]) -> dict[str, Any]:
        """Return the `meta` of a record (docs/record.md) with these settings."""
        merged = {**meta, "secrets": self.secrets}
        if self.clock:
            merged["clock"] = self.clock
        for key in ("players", "line_ups", "phones", "clocks"):
            merged.pop(key, None)
        if self.line_ups:
            merged["line_ups"] = list(self.line_ups)
        if self.phones:
            merged["phones"] = list(self.phones)
        if self.clocks:
            merged["clocks"] = list(self.clocks)
        return {**merged, "players": list(self.players)} if any(self.players) else merged

    def seconds_of(self, team: int) -> int:
        """Return the seconds that a team has for a decision; 0: no limit."""
        return self.clocks[team - 1] if self.clocks else self.clock

    def rotate_seats(self) -> HotSeat:
        """Return the settings with everybody moved by one seat: the first player takes the last seat."""
        players, line_ups, clocks = self.players, self.line_ups, self.clocks
        phones = tuple(sorted(team - 1 or len(players) for team in self.phones))
        return replace(
            self, players=players[1:] + players[:1], line_ups=line_ups[1:] + line_ups[:1], phones=phones,
            clocks=clocks[1:] + clocks[:1],
        )  # fmt: skip


def plan_of_rematch(match: Match) -> Plan:
    """Return the plan of the same kind of race with a new seed; with several humans everybody moves by one seat."""
    rules, seats, hot_seat = match.race.rules, match.rematch_seats, HotSeat.of(match)
    if rotates_seats(match):
        seats, hot_seat = seats[1:] + seats[:1], hot_seat.rotate_seats()
    plan = Plan(match.base, rules.options, seats, new_seed(), variant=rules.variant.name)
    return hot_seat.in_plan(plan)


def rotates_seats(match: Match) -> bool:
    """Return whether a rematch gives everybody another seat: a player alone keeps his."""
    return len(humans_of(match.rematch_seats)) > 1


def secrets_of_meta(meta: Mapping[str, Any]) -> str:
    """Return the secrecy mode of a `meta`."""
    secrets = meta.get("secrets")
    return secrets if secrets in SECRETS else SECRETS[0]


def _phones(meta: Mapping[str, Any], teams: int) -> tuple[int, ...]:
    stored = meta.get("phones")
    return tuple(team for team in range(1, teams + 1) if isinstance(stored, list) and team in stored)


def _clocks(meta: Mapping[str, Any], teams: int, clock: int) -> tuple[int, ...]:
    """Return the seconds of each team; empty if all have those of the clock, or what is stored is invalid."""
    stored = meta.get("clocks")
    if not clock or not isinstance(stored, list) or len(stored) != teams or stored == [clock] * teams:
        return ()
    is_valid = all(type(seconds) is int and 0 <= seconds <= _LONGEST_CLOCK for seconds in stored)
    return tuple(stored) if is_valid else ()


def _name(value: Any) -> str | None:
    return value if isinstance(value, str) and not player_objection(value, LONGEST_NAME) else None


def names_of(race: Seated) -> Names:
    return Names(race.seats, HotSeat.of(race).players)


def allowed_seconds(clock: int, allowance: int) -> int:
    """Return the seconds of a seat with one of the `ALLOWANCES`; 0: no limit."""
    return -(-clock * allowance // 100)


def allowance_of(clock: int, seconds: int) -> int:
    """Return the allowance of a seat that has these seconds, else the nearest."""
    return min(ALLOWANCES, key=lambda allowance: abs(allowed_seconds(clock, allowance) - seconds))


def seat_player(match: Match, team: int, name: str | None) -> None:
    """Set the name of this team's human; None: unnamed."""
    hot_seat = HotSeat.of(match)
    players = (*hot_seat.players[: team - 1], name, *hot_seat.players[team:])
    match.meta = replace(hot_seat, players=players).merge_into(match.meta)


def secrecy_in_force(humans: Sequence[int], options: Options, variant: str | None, secrets: str) -> str:
    """Return how humans at the screen hide cards from each other: `SCREEN`, else `secrets`; "": they hide none."""
    if len(humans) > 1 and (options.orders == "simultaneous" or find_variant(variant).hides_road):
        return SCREEN
    return secrets if any_secrets(humans, options, variant) else ""


def any_secrets(humans: Sequence[int], options: Options, variant: str | None = None) -> bool:
    """Return whether humans at the screen hide anything from each other.

    That takes two humans, and hands that are not open (R2) or a variant that hides them (R2.1).
    """
    return len(humans) > 1 and (not options.shows_start or find_variant(variant).hides_road)
