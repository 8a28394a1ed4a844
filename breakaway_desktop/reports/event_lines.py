"""Events as lines of text; riders who moved at the same time share a line (R5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.events import Event, Moved, OrderTaken, Replaced
from breakaway_desktop.engine.race import Group
from breakaway_desktop.engine.view import View, see, see_event
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports.columns import heading
from breakaway_desktop.reports.screen import groups_text
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import Names


def event_lines(events: Sequence[Event], names: Names, before: View) -> list[str]:
    """Return lines for these events, which the viewer may know.

    `before`: the view before them. The order of movement is included if it was not known before.
    """
    lines: list[str] = []
    groups: dict[int, Group] = {}
    together: list[str] = []

    for event in events:
        lines_of_event = log_lines_of(event, names, before)
        if isinstance(event, OrderTaken):
            groups = {rider: group for group in event.groups for rider in group}
            lines += lines_of_event
            if event.groups != before.order:
                lines.append(_("Order of movement: {riders}").format(riders=groups_text(event.groups)))
        elif isinstance(event, Moved) and len(groups.get(event.rider, ())) > 1:
            together += lines_of_event
            if event.rider == groups[event.rider][-1]:
                lines.append(_("Together: {moves}").format(moves="; ".join(together)))
                together = []
        else:
            lines += lines_of_event

    return lines


def own_cards_lines(step: Step, names: Names, team: int) -> list[str]:
    """Return lines for the new cards of a team in a step, if only it may know them (R2.1)."""
    if step.before.rules.options.shows_new:
        return []
    dealt = [see_event(event, step.before, team) for event in step.events if isinstance(event, Replaced)]
    return event_lines([event for event in dealt if event is not None], names, see(step.before))


def turn_log_lines(steps: Sequence[Step], names: Names, first: int, last: int, team: int = 0) -> list[str]:
    """The public events of the turns `first` to `last`, each turn with a heading, and new cards of `team`."""
    lines: list[str] = []
    turn = 0
    for step in steps:
        if not first <= step.before.turn <= last:
            continue
        if step.before.turn != turn:
            turn = step.before.turn
            lines.append(heading(_("Turn {turn}").format(turn=turn)))
        visible = [event for event in (see_event(event, step.before) for event in step.events) if event is not None]
        lines += [*event_lines(visible, names, see(step.before)), *own_cards_lines(step, names, team)]
    return lines
