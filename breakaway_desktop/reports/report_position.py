"""Sections of a report on the position after the turn: road, dropped riders, hands, points of the teams."""

from __future__ import annotations

from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import _
from breakaway_desktop.reports.columns import display_width, heading, truncate_columns
from breakaway_desktop.reports.report_page import hanging_lines, list_parts, rider_width, row_lines
from breakaway_desktop.reports.reported_turn import ReportedTurn
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text

_SQUARES = 9
_TEAM = 50
_POINTS = 7


def road_section(reported: ReportedTurn, names: Names) -> list[str]:
    """Squares and lines from the front (R1.5), riders of a square in public order of movement (R5)."""
    race = reported.end
    lines = [heading(_("Positions, front to back"))]

    # Squares with riders.
    on_square: dict[int, list[str]] = {}
    tied = False
    for group in movement_groups(race):
        parts = [f"{names.rider(rider)} =" for rider in group[:-1]] + [f"{names.rider(group[-1])},"]
        on_square.setdefault(race.rider(group[0]).square, []).extend(parts)
        tied = tied or len(group) > 1
    lines += _square_lines(reported, on_square) if on_square else [_("Nobody is left in the race.")]

    # The others.
    retired = [rider.id for rider in race.riders if rider.retired]
    if retired:
        lines += hanging_lines(
            _("Retired: {riders}").format(riders=""), list_parts([names.rider(rider) for rider in retired])
        )

    if tied:
        lines.append(_("Riders joined by = are still tied."))
    return lines


def _square_lines(reported: ReportedTurn, on_square: dict[int, list[str]]) -> list[str]:
    course = reported.end.rules.course
    lines: list[str] = []
    empty: list[int] = []

    def add_empty() -> None:
        if empty:
            lines.append(f"{_square_range(empty[0], empty[-1]):>{_SQUARES}}  -")
            empty.clear()

    front, back = max(on_square), min(on_square)
    ahead = [line for line in course.lines if line > front]
    if ahead:
        lines.append(_line_mark(line_name(ahead[0], course)))
        empty += [ahead[0], front + 1]
    for square in range(front, back - 1, -1):
        if square in course.lines:
            add_empty()
            lines.append(_line_mark(line_name(square, course)))
        if square in on_square:
            add_empty()
            parts = on_square[square]
            parts[-1] = parts[-1].removesuffix(",")
            lines += hanging_lines(f"{_square_range(square, square):>{_SQUARES}}  ", parts)
        else:
            empty.append(square)
    return lines


def _line_mark(line: str) -> str:
    return f"{'':{_SQUARES}}  == {line} =="


def _square_range(first: int, last: int) -> str:
    return (str(first) if first == last else f"{first}–{last}").replace("-", "−")


def dropped_section(reported: ReportedTurn, names: Names) -> list[str]:
    """Riders who are dropped, and those who no longer are (R4.6)."""
    lines = [heading(_("Dropped"))]
    now = reported.entry.dropped if reported.is_complete else reported.end.dropped
    back = [rider for rider in reported.dropped_before if rider not in now and not reported.end.rider(rider).retired]
    if now:
        lines += hanging_lines("", list_parts([names.rider(rider) for rider in now]))
    else:
        lines.append(_("Nobody is dropped."))
    if back and not reported.ends_race:
        sentence = _("No longer dropped: {riders}")
        lines += hanging_lines(sentence.format(riders=""), list_parts([names.rider(rider) for rider in back]))
    return lines


def hands_section(reported: ReportedTurn, names: Names) -> list[str]:
    """Public hands of all riders on the road (R9.3), and their points."""
    heads = [_("points")]
    width = -max(_POINTS, display_width(heads[0]))
    rider_columns = rider_width(names)
    lines = [heading(_("Cards in hand"))]
    lines += row_lines([(_("rider"), rider_columns), (heads[0], width)], _("cards"))

    # Hands.
    hidden = False
    for rider in see(reported.end).riders:
        if rider.retired:
            continue
        cards = " ".join("?" if card is None else str(card) for card in rider.cards)
        if rider.secret_sum is not None:
            cards += f" ({' '.join('?' * rider.secret)} = {rider.secret_sum})"
        hidden = hidden or None in rider.cards
        lines += row_lines([(names.rider(rider.id), rider_columns), (points_text(rider.points), width)], cards)

    if hidden:
        lines.append(_("Cards marked ? are known only to their team."))
    return lines


def standings_section(reported: ReportedTurn, names: Names) -> list[str]:
    """Points of the teams, in this turn and in total; teams with equal points share a place."""
    final = standings(reported.end)
    heads = [_("this turn"), _("points")]
    widths = [-max(_POINTS, display_width(head)) for head in heads]
    lines = [heading(_("Standings"))]
    lines += row_lines([("", -5), (_("team"), _TEAM), *zip(heads, widths, strict=True)])
    for place, team in sorted((final.place_by_points(team), team) for team in range(1, len(final.points) + 1)):
        scored = sum(award.points for award in reported.entry.points if award.id // 10 == team)
        figures = (f"+{points_text(scored)}" if scored else "", points_text(final.points_of(team)))
        name = truncate_columns(names.team_and_player(team), _TEAM)
        lines += row_lines([(place_text(place), -5), (name, _TEAM), *zip(figures, widths, strict=True)])
    return lines
