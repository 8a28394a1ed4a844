"""The player's statistics on this computer: figures of each finished race, in an index beside the races.

The index only saves reading every race again: without it, or where it is wrong, it is made anew from the races.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.atomic import write_text
from breakaway_desktop.bots.ladder import rung_of
from breakaway_desktop.checked_files import read_ordinary
from breakaway_desktop.engine.breakaway import leader_alone
from breakaway_desktop.engine.events import Crossed, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.slipstream import string_ahead
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.library import open_race, race_files, stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.saves import COMPUTER

INDEX: Final = "statistics.json"
_LARGEST_FILE: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class BestMark:
    """The largest of its kind in a race, and where: 0 where there was none."""

    value: int = 0
    rider: int = 0
    turn: int = 0
    decisions: int = 0
    """How many decisions had been made when it happened: a replay begins there."""


@dataclass(frozen=True, slots=True)
class FinishedRaceStats:
    """A finished race of one human."""

    file: str
    ended: float
    """When its file was written, in seconds."""
    base: str
    variant: str
    level: int
    """The level of the strongest bot that is on the ladder, 0 where none is."""
    teams: int
    place: int
    """The place of the human's team; joint teams share the better one."""
    points: float
    sprints: int
    """Lines before the finish that one of his riders crossed first."""
    lead: BestMark
    """The longest lead dealt as a card (R7.6)."""
    string: BestMark
    """The most riders ahead when a card was dealt (R7.2)."""

    @property
    def beaten(self) -> float:
        """Return the share of the other teams that did not come before his: 1 for the first, 0 for the last."""
        return (self.teams - self.place) / (self.teams - 1)


def figures_of(match: Match, file: str, ended: float, computer: str) -> FinishedRaceStats | None:
    """None for a race that does not count: not over, begun elsewhere, or not of exactly one human."""
    if not (match.over and computer and match.meta.get(COMPUTER) == computer and len(match.first_humans) == 1):
        return None
    (team,) = match.first_humans
    final = standings(match.race)
    levels = [rung.level for seat in match.seats if seat.bot and (rung := rung_of(seat.bot)) is not None]
    crossed = [event for step in match.steps for event in step.events if isinstance(event, Crossed)]
    finish = match.race.rules.course.finish
    lead, string = _bests(match, team)
    return FinishedRaceStats(
        file, ended, match.base, match.race.rules.variant.name or "", max(levels, default=0), len(match.seats),
        1 + sum(len(group) for group in final.ranking[: _group_of(final.ranking, team)]),
        float(final.points[team - 1]),
        sum(event.place == 1 and event.rider // 10 == team and event.line != finish for event in crossed),
        lead, string,
    )  # fmt: skip


def _group_of(ranking: Sequence[tuple[int, ...]], team: int) -> int:
    return next(at for at, group in enumerate(ranking) if team in group)


def _bests(match: Match, team: int) -> tuple[BestMark, BestMark]:
    """The longest lead and the longest string of the team's riders, by the squares on which new cards were dealt."""
    lead = string = BestMark()
    for decisions, step in enumerate(match.steps):
        race = step.before
        for event in step.events:
            if isinstance(event, Replaced):
                leader, counts = leader_alone(race), race.rules.variant.crowd(race)
                for rider, card in event.cards:
                    if rider // 10 != team:
                        continue
                    ahead = sum(riders for _square, riders in string_ahead(counts, race.rider(rider).square))
                    if leader is not None and leader.id == rider and card > max(3, lead.value):
                        lead = BestMark(card, rider, race.turn, decisions)
                    if ahead > string.value:
                        string = BestMark(ahead, rider, race.turn, decisions)
            race = evolve(race, event)
    return lead, string


def statistics(folder: Path, computer: str) -> list[FinishedRaceStats]:
    """The figures of all races of the folder that count, the oldest first. What has not changed since is taken from
    the index, which is written anew; a race that cannot be read does not count."""
    index = _read(folder)
    found: dict[str, Any] = {}
    for path in race_files(folder):
        stamp = stamp_of(path)
        if stamp is None:
            continue
        known = index.get(path.name)
        if not isinstance(known, dict) or known.get("stamp") != [*stamp, computer]:
            known = {"stamp": [*stamp, computer], "figures": _figures_in(path, stamp[0] / 1e9, computer)}
        found[path.name] = known
    if found != index:
        with suppress(OSError):
            write_text(folder / INDEX, json.dumps(found, indent=1) + "\n")
    figures = [_figures(known["figures"]) for known in found.values()]
    return sorted((one for one in figures if one is not None), key=lambda one: one.ended)


def _figures_in(path: Path, ended: float, computer: str) -> dict[str, Any] | None:
    try:
        figures = figures_of(open_race(path).match, path.name, ended, computer)
    except (Refused, OSError, ValueError):
        return None
    return None if figures is None else asdict(figures)


def _read(folder: Path) -> dict[str, Any]:
    """The index; an empty one where there is none, or one that makes no sense."""
    try:
        found = json.loads(read_ordinary(folder / INDEX, _LARGEST_FILE).decode("utf-8"))
        for known in found.values():
            _figures(known["figures"])
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return {}
    return dict(found)


def _figures(found: Any) -> FinishedRaceStats | None:
    """Raises TypeError and KeyError for anything else."""
    if found is None:
        return None
    kept = {row.name: found[row.name] for row in fields(FinishedRaceStats)}
    return FinishedRaceStats(**{**kept, "lead": BestMark(**kept["lead"]), "string": BestMark(**kept["string"])})


def best(figures: Iterable[FinishedRaceStats], name: str) -> tuple[FinishedRaceStats, BestMark] | None:
    """The race with the largest `lead` or `string`; None where there was none."""
    found = [(one, getattr(one, name)) for one in figures if getattr(one, name).value]
    return max(found, key=lambda pair: pair[1].value, default=None)
