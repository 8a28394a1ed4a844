"""The report of a turn as the referee of a postal race prints it: plain text, 80 columns, in a fixed format.

It is made of what the rules make public alone (R9.1), whether the race is over or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from breakaway_desktop.engine.events import RaceEnded, TurnEnded
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import cards_why
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.document import TurnEntry
from breakaway_desktop.record.turn_report import Step, TurnReports
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.text.columns import WIDTH, padded, wrapped
from breakaway_desktop.text.ending import ending
from breakaway_desktop.text.report_page import short_names
from breakaway_desktop.text.report_riding import movement, new_card_lines, orders, points
from breakaway_desktop.text.report_standing import dropped, hands, road, standing
from breakaway_desktop.text.report_turn import ReportedTurn
from breakaway_desktop.words import _


class Turns(NamedTuple):
    """Turns 1 to `told` can be reported, 1 to `complete` are over; 0 where there is none."""

    told: int
    complete: int


def turns_of(steps: Sequence[Step]) -> Turns:
    """How far a race has come; `steps` are those of the race from its first. Of a race that hides where riders stand
    nothing can be told before it is over."""
    if hides_reports(steps):
        return Turns(0, 0)
    return Turns(len(_written(steps)), max(_ends(steps), default=0))


def hides_reports(steps: Sequence[Step]) -> bool:
    """Whether a report would give away what is hidden until the race is over (R8.2)."""
    return bool(steps) and steps[0].before.rules.variant.hides_road and not steps[-1].after.over


def report_lines(steps: Sequence[Step], turn: int, names: Names) -> list[str]:
    """The report of `turn`, 1 or more; `steps` are those of the race from its first. A turn that is not over yet is
    reported as far as it has come. Raises ValueError for a turn of which nothing is known."""
    told = _reported(steps, turn)
    short = short_names(names)
    sections = [
        road(told, names),
        movement(told, short),
        orders(told, short),
        points(told, short),
        new_card_lines(told, short),
        dropped(told, short),
    ]
    if told.ends_race:
        sections.append([line for text in ending(told.end, steps, names) for line in wrapped(text)])
    else:
        sections += [hands(told, short), standing(told, names)]
    lines = [padded(f"=== {_title(told)} ", WIDTH, mark="=")]
    for section in sections:
        lines += ["", *section]
    return lines


def _title(told: ReportedTurn) -> str:
    if told.ends_race:
        return _("Breaking Away, turn {turn}, the last turn").format(turn=told.entry.turn)
    if not told.is_complete:
        return _("Breaking Away, turn {turn}, unfinished").format(turn=told.entry.turn)
    return _("Breaking Away, turn {turn}").format(turn=told.entry.turn)


def _reported(steps: Sequence[Step], turn: int) -> ReportedTurn:
    turns = _written(steps)
    if not 1 <= turn <= len(turns):
        raise ValueError(f"no turn {turn} among {len(turns)}")
    ends = _ends(steps)
    end = ends.get(turn, steps[-1].after)
    whys = [why for step in steps if step.before.turn == turn for why in cards_why(step.before, step.events)]
    dropped_before = turns[turn - 2].dropped if turn > 1 else ()
    return ReportedTurn(turns[turn - 1], end, tuple(whys), dropped_before, turn in ends)


def _written(steps: Sequence[Step]) -> tuple[TurnEntry, ...]:
    """The turns as they stand in the race's record."""
    return reduce(TurnReports.noting, steps, TurnReports()).turns


def _ends(steps: Sequence[Step]) -> dict[int, Race]:
    """The race at the end of every turn that is over, before anything of the next one."""
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
