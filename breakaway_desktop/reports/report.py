"""The report of a turn as a referee of a postal race prints it: plain text, 80 columns, in a fixed format.

It contains only public information (R9.1), even after the race.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from breakaway_desktop.engine.events import RaceEnded, TurnEnded
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.key_moments import card_whys
from breakaway_desktop.record.document import TurnEntry
from breakaway_desktop.record.turn_report import Step, TurnReports
from breakaway_desktop.reports.columns import WIDTH, pad_columns, wrap_columns
from breakaway_desktop.reports.race_result import race_result_lines
from breakaway_desktop.reports.report_events import movement_section, new_cards_section, orders_section, points_section
from breakaway_desktop.reports.report_page import short_names
from breakaway_desktop.reports.report_position import dropped_section, hands_section, road_section, standings_section
from breakaway_desktop.reports.reported_turn import ReportedTurn
from breakaway_desktop.sentences.names import Names


class Turns(NamedTuple):
    """Turns 1 to `reportable` can be reported, 1 to `complete` are over; 0: none."""

    reportable: int
    complete: int


def turns_of(steps: Sequence[Step]) -> Turns:
    """Return the turns of a race, from all its steps. No turn can be reported while squares are secret."""
    if hides_reports(steps):
        return Turns(0, 0)
    return Turns(len(_turn_entries(steps)), max(_turn_ends(steps), default=0))


def hides_reports(steps: Sequence[Step]) -> bool:
    """Return whether a report would reveal secrets of a running race (R8.2)."""
    return bool(steps) and steps[0].before.rules.variant.hides_road and not steps[-1].after.over


def report_lines(steps: Sequence[Step], turn: int, names: Names) -> list[str]:
    """Report of `turn`, 1 or more, from all steps of a race; the turn may be unfinished.

    Raises ValueError for a turn that was not played.
    """
    reported = _reported_turn(steps, turn)
    short = short_names(names)

    sections = [
        road_section(reported, names),
        movement_section(reported, short),
        orders_section(reported, short),
        points_section(reported, short),
        *([new_cards_section(reported, short)] if see(steps[-1].after).shows_new else []),
        dropped_section(reported, short),
    ]

    if reported.ends_race:
        sections.append([line for text in race_result_lines(reported.end, names) for line in wrap_columns(text)])
    else:
        sections += [hands_section(reported, short), standings_section(reported, names)]

    lines = [pad_columns(f"=== {_report_title(reported)} ", WIDTH, mark="=")]
    for section in sections:
        lines += ["", *section]
    return lines


def _report_title(reported: ReportedTurn) -> str:
    if reported.ends_race:
        return _("Breaking Away, turn {turn}, the last turn").format(turn=reported.entry.turn)
    if not reported.is_complete:
        return _("Breaking Away, turn {turn}, unfinished").format(turn=reported.entry.turn)
    return _("Breaking Away, turn {turn}").format(turn=reported.entry.turn)


def _reported_turn(steps: Sequence[Step], turn: int) -> ReportedTurn:
    turns = _turn_entries(steps)
    if not 1 <= turn <= len(turns):
        raise ValueError(f"no turn {turn} among {len(turns)}")
    ends = _turn_ends(steps)
    end = ends.get(turn, steps[-1].after)
    whys = [why for step in steps if step.before.turn == turn for why in card_whys(step)]
    dropped_before = turns[turn - 2].dropped if turn > 1 else ()
    return ReportedTurn(turns[turn - 1], end, tuple(whys), dropped_before, turn in ends)


def _turn_entries(steps: Sequence[Step]) -> tuple[TurnEntry, ...]:
    """Turns as in the race's record."""
    return reduce(TurnReports.with_step, steps, TurnReports()).turns


def _turn_ends(steps: Sequence[Step]) -> dict[int, Race]:
    """The race at the end of every finished turn, before the next one."""
    ends = {}
    for step in steps:
        race = step.before
        if race.turn == step.after.turn and not step.after.over:
            continue
        for event in step.events:
            after = evolve(race, event)
            if isinstance(event, TurnEnded | RaceEnded):
                ends[race.turn] = after
            race = after
    return ends
