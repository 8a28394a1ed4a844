"""Hot seat: the humans who share one screen, their names, clock, and how their secret cards are hidden (R9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.line_ups import LINE_UPS
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.variants import find_variant

SECRETS: Final = ("peek", "strict", "trust")
"""`peek`: secret cards lie face down until their owner turns them up. `strict`: a curtain over the hand whenever the
human at the screen changes. `trust`: own hands lie open."""

CLOCKS: Final = {"sequential": (0, 15, 30, 60), "simultaneous": (0, 60, 120, 300)}
"""Seconds that a human may take, 0 for as long as he likes (R4.4): for a card, or for the orders of his team."""
_LONGEST_CLOCK: Final = 3600
_LINE_UPS: Final = (None, *LINE_UPS)


@dataclass(frozen=True, slots=True)
class HotSeat:
    """`players`: the humans' own names in seating order, None for bots and for those who gave none. `clock`: seconds
    for each decision of a human, 0 for no clock. `line_ups`: the ready-made team that each human was given, by the key
    he chose (`LINE_UPS`), None for bots; empty where humans built their hands."""

    secrets: str = "peek"
    players: tuple[str | None, ...] = ()
    clock: int = 0
    line_ups: tuple[str | None, ...] = ()

    @classmethod
    def of(cls, match: Match) -> HotSeat:
        """What the record's `meta` says about it; what it says wrongly is passed over."""
        return cls.from_meta(match.meta, len(match.seats))

    @classmethod
    def from_meta(cls, meta: Mapping[str, Any], teams: int) -> HotSeat:
        """The same of a `meta` and a number of teams."""
        given = meta.get("players")
        names = given if isinstance(given, list) else []
        players = [_name(names[at]) if at < len(names) else None for at in range(teams)]
        clock = meta.get("clock")
        seconds = clock if type(clock) is int and 0 < clock <= _LONGEST_CLOCK else 0
        line_ups = meta.get("line_ups")
        if not isinstance(line_ups, list) or len(line_ups) != teams or any(one not in _LINE_UPS for one in line_ups):
            line_ups = []
        return cls(secrets_of_meta(meta), tuple(players), seconds, tuple(line_ups))

    def written_into(self, meta: Mapping[str, Any]) -> dict[str, Any]:
        """The `meta` of a record (docs/record.md) with these facts."""
        found = {**meta, "secrets": self.secrets}
        if self.clock:
            found["clock"] = self.clock
        found.pop("players", None)
        found.pop("line_ups", None)
        if self.line_ups:
            found["line_ups"] = list(self.line_ups)
        return {**found, "players": list(self.players)} if any(self.players) else found

    def rotated(self) -> HotSeat:
        """The same people, each one seat further."""
        players, line_ups = self.players, self.line_ups
        return HotSeat(self.secrets, players[1:] + players[:1], self.clock, line_ups[1:] + line_ups[:1])


def secrets_of_meta(meta: Mapping[str, Any]) -> str:
    """How secret cards are kept, as a `meta` says."""
    secrets = meta.get("secrets")
    return secrets if secrets in SECRETS else SECRETS[0]


def _name(found: Any) -> str | None:
    fits = isinstance(found, str) and 0 < len(found) <= LONGEST_NAME and found.isprintable()
    return str(found) if fits else None


@dataclass(frozen=True, slots=True)
class SeatedNames(Names):
    """Names in which humans are called what they call themselves, `Player 1` as long as they gave no name."""

    players: tuple[str | None, ...] = ()

    def player(self, team: int) -> str:
        """Who plays the team."""
        return self.called(team) or Names.player(self, team)

    def called(self, team: int) -> str | None:
        """What the human of this team calls himself, None if he gave no name."""
        given = self.players[team - 1] if team <= len(self.players) else None
        return given if given and self.seats[team - 1].is_human else None

    def team_of(self, team: int) -> str:
        """`Red (Anna)` where a human plays it, else `Red`."""
        return self.team_and_player(team) if self.seats[team - 1].is_human else self.team(team)


def names_of(match: Match) -> SeatedNames:
    """What everybody and everything in this race is called."""
    return SeatedNames(match.seats, HotSeat.of(match).players)


def seat_player(match: Match, team: int, name: str | None) -> None:
    """What the human of this team calls himself from now on, None for one who gives no name."""
    hot_seat = HotSeat.of(match)
    players = (*hot_seat.players[: team - 1], name, *hot_seat.players[team:])
    match.meta = replace(hot_seat, players=players).written_into(match.meta)


def any_secrets(humans: Sequence[int], hands: str, variant: str | None = None) -> bool:
    """Whether people at the screen have anything to hide from each other: two humans and hidden hands (R2), or a
    variant that hides them (R2.1)."""
    return len(humans) > 1 and (hands == "hidden" or find_variant(variant).hides_road)
