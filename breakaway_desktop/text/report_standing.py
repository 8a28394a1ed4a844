"""The sections of a report on the position after the turn: road, dropped riders, hands, points of the teams."""

from __future__ import annotations

from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.engine.view import see
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text
from breakaway_desktop.text.columns import columns, cut
from breakaway_desktop.text.report_page import commas, hanging, rider_width, row
from breakaway_desktop.text.report_turn import ReportedTurn
from breakaway_desktop.text.screen import heading
from breakaway_desktop.words import _

_SQUARES = 9
_TEAM = 50
_POINTS = 7


def road(told: ReportedTurn, names: Names) -> list[str]:
    """Square by square from the front, the riders of a square in the order in which they would move, as far as
    everybody knows it (R5); the lines where they lie (R1.5)."""
    race = told.end
    lines = [heading(_("Positions, front to back"))]
    on_square: dict[int, list[str]] = {}
    tied = False
    for group in movement_groups(race):
        parts = [f"{names.rider(rider)} =" for rider in group[:-1]] + [f"{names.rider(group[-1])},"]
        on_square.setdefault(race.rider(group[0]).square, []).extend(parts)
        tied = tied or len(group) > 1
    lines += _squares(told, on_square) if on_square else [_("Nobody is left in the race.")]
    retired = [rider.id for rider in race.riders if rider.retired]
    if retired:
        lines += hanging(_("Retired: {riders}").format(riders=""), commas([names.rider(rider) for rider in retired]))
    if tied:
        lines.append(_("Riders joined by = are still tied."))
    return lines


def _squares(told: ReportedTurn, on_square: dict[int, list[str]]) -> list[str]:
    course = told.end.rules.course
    lines: list[str] = []
    empty: list[int] = []

    def tell_empty() -> None:
        if empty:
            lines.append(f"{_span(empty[0], empty[-1]):>{_SQUARES}}  -")
            empty.clear()

    front, back = max(on_square), min(on_square)
    ahead = [line for line in course.lines if line > front]
    if ahead:
        lines.append(_marked(line_name(ahead[0], course)))
        empty += [ahead[0], front + 1]
    for square in range(front, back - 1, -1):
        if square in course.lines:
            tell_empty()
            lines.append(_marked(line_name(square, course)))
        if square in on_square:
            tell_empty()
            parts = on_square[square]
            parts[-1] = parts[-1].removesuffix(",")
            lines += hanging(f"{_span(square, square):>{_SQUARES}}  ", parts)
        else:
            empty.append(square)
    return lines


def _marked(line: str) -> str:
    return f"{'':{_SQUARES}}  == {line} =="


def _span(first: int, last: int) -> str:
    return (str(first) if first == last else f"{first}–{last}").replace("-", "−")


def dropped(told: ReportedTurn, names: Names) -> list[str]:
    """Who is dropped, and who no longer is (R4.6)."""
    lines = [heading(_("Dropped"))]
    now = told.entry.dropped if told.is_complete else told.end.dropped
    back = [rider for rider in told.dropped_before if rider not in now and not told.end.rider(rider).retired]
    if now:
        lines += hanging("", commas([names.rider(rider) for rider in now]))
    else:
        lines.append(_("Nobody is dropped."))
    if back and not told.ends_race:
        sentence = _("No longer dropped: {riders}")
        lines += hanging(sentence.format(riders=""), commas([names.rider(rider) for rider in back]))
    return lines


def hands(told: ReportedTurn, names: Names) -> list[str]:
    """The cards of every rider on the road as all may know them (R9.3), and his points."""
    heads = [_("points")]
    width = -max(_POINTS, columns(heads[0]))
    rider_columns = rider_width(names)
    lines = [heading(_("Cards in hand"))]
    lines += row([(_("rider"), rider_columns), (heads[0], width)], _("cards"))
    hidden = False
    for rider in see(told.end).riders:
        if rider.retired:
            continue
        cards = " ".join("?" if card is None else str(card) for card in rider.cards)
        if rider.secret_sum is not None:
            cards += f" ({' '.join('?' * rider.secret)} = {rider.secret_sum})"
        hidden = hidden or None in rider.cards
        lines += row([(names.rider(rider.id), rider_columns), (points_text(rider.points), width)], cards)
    if hidden:
        lines.append(_("Cards marked ? are known only to their team."))
    return lines


def standing(told: ReportedTurn, names: Names) -> list[str]:
    """The points of the teams, and what they made this turn; equal points share a place until the race is over."""
    sums = team_points(told.end)
    heads = [_("this turn"), _("points")]
    widths = [-max(_POINTS, columns(head)) for head in heads]
    lines = [heading(_("Standings"))]
    lines += row([("", -5), (_("team"), _TEAM), *zip(heads, widths, strict=True)])
    for team in sorted(range(1, len(sums) + 1), key=lambda team: (-sums[team - 1], team)):
        place = 1 + sum(1 for other in sums if other > sums[team - 1])
        made = sum(award.points for award in told.entry.points if award.id // 10 == team)
        figures = (f"+{points_text(made)}" if made else "", points_text(sums[team - 1]))
        name = cut(names.team_and_player(team), _TEAM)
        lines += row([(place_text(place), -5), (name, _TEAM), *zip(figures, widths, strict=True)])
    return lines
