"""The report of a turn as a referee of a postal race prints it: plain text, 80 columns, in a fixed format.

It contains only public information (R9.1), even after the race.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from typing import NamedTuple

from breakaway_desktop.engine.events import NoOrderGiven, OrderTaken, RaceEnded, Retired, TurnEnded
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.key_moments import card_whys
from breakaway_desktop.play.watching.viewer import laid_open
from breakaway_desktop.record.document import TurnEntry
from breakaway_desktop.record.turn_report import Step, TurnReports
from breakaway_desktop.reports.columns import WIDTH, display_width, heading, pad_columns, truncate_columns, wrap_columns
from breakaway_desktop.reports.race_result import race_result_lines
from breakaway_desktop.reports.report_page import hanging_lines, list_parts, rider_width, row_lines, short_names
from breakaway_desktop.sentences.log_lines import log_lines_of
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text
from breakaway_desktop.sentences.why.engine_reasons import card_reason_text, string_text


class Turns(NamedTuple):
    """Turns 1 to `reportable` can be reported, 1 to `complete` are over; 0: none."""

    reportable: int
    complete: int


class _ReportedTurn(NamedTuple):
    """Everything in the report of a turn.

    `entry`: its entry in the record; `end`: the race at the end of the turn, or now; `whys`: reasons of the new cards;
    `dropped_before`: riders dropped at the end of the previous turn.
    """

    entry: TurnEntry
    end: Race
    whys: tuple[CardWhy, ...]
    dropped_before: tuple[int, ...]
    is_complete: bool


def turns_of(steps: Sequence[Step]) -> Turns:
    """Return the turns of a race, from all its steps. No turn can be reported while squares are secret."""
    if hides_reports(steps):
        return Turns(0, 0)
    return Turns(len(_turn_entries(steps)), max(_turn_ends(steps), default=0))


def hides_reports(steps: Sequence[Step]) -> bool:
    """Return whether a report would reveal secrets of a running race (R8.2)."""
    return bool(steps) and steps[0].before.rules.variant.hides_road and not steps[-1].after.over


def report_lines(steps: Sequence[Step], turn: int, names: Names) -> list[str]:
    """Report of `turn`, 1 or more, even unfinished, from a race's steps. Raises ValueError if it was not played."""
    reported, race = _reported_turn(steps, turn), steps[-1].after
    if race.over and not race.rules.options.shows_new:
        reported = reported._replace(end=laid_open(reported.end))  # R2.1
    short = short_names(names)

    sections = [
        _road_section(reported, names),
        _movement_section(reported, short),
        _orders_section(reported, short),
        _points_section(reported, short),
        *([_new_cards_section(reported, short)] if see(race).shows_new else []),
        _dropped_section(reported, short),
    ]

    if reported.end.over:
        sections.append([line for text in race_result_lines(reported.end, names) for line in wrap_columns(text)])
    else:
        sections += [_hands_section(reported, short), _standings_section(reported, names)]

    lines = [pad_columns(f"=== {_report_title(reported)} ", WIDTH, mark="=")]
    for section in sections:
        lines += ["", *section]
    return lines


def _report_title(reported: _ReportedTurn) -> str:
    if reported.end.over:
        return _("Breaking Away, turn {turn}, the last turn").format(turn=reported.entry.turn)
    if not reported.is_complete:
        return _("Breaking Away, turn {turn}, unfinished").format(turn=reported.entry.turn)
    return _("Breaking Away, turn {turn}").format(turn=reported.entry.turn)


def _reported_turn(steps: Sequence[Step], turn: int) -> _ReportedTurn:
    turns = _turn_entries(steps)
    if not 1 <= turn <= len(turns):
        raise ValueError(f"no turn {turn} among {len(turns)}")
    ends = _turn_ends(steps)
    end = ends.get(turn, steps[-1].after)
    whys = [why for step in steps if step.before.turn == turn for why in card_whys(step)]
    dropped_before = turns[turn - 2].dropped if turn > 1 else ()
    return _ReportedTurn(turns[turn - 1], end, tuple(whys), dropped_before, turn in ends)


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


# Sections on the position after the turn: road, hands, dropped riders, points of the teams

_SQUARES = 9
_TEAM = 50
_POINTS = 7


def _road_section(reported: _ReportedTurn, names: Names) -> list[str]:
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


def _square_lines(reported: _ReportedTurn, on_square: dict[int, list[str]]) -> list[str]:
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


def _hands_section(reported: _ReportedTurn, names: Names) -> list[str]:
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


def _dropped_section(reported: _ReportedTurn, names: Names) -> list[str]:
    """Riders who are dropped, and those who no longer are (R4.6)."""
    lines = [heading(_("Dropped"))]
    now = reported.entry.dropped if reported.is_complete else reported.end.dropped
    back = [rider for rider in reported.dropped_before if rider not in now and not reported.end.rider(rider).retired]
    if now:
        lines += hanging_lines("", list_parts([names.rider(rider) for rider in now]))
    else:
        lines.append(_("Nobody is dropped."))
    if back and not reported.end.over:
        sentence = _("No longer dropped: {riders}")
        lines += hanging_lines(sentence.format(riders=""), list_parts([names.rider(rider) for rider in back]))
    return lines


def _standings_section(reported: _ReportedTurn, names: Names) -> list[str]:
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


# Sections on events: movement, orders, points, new cards (R4–R7)

_PLACE = 3
_NUMBER = 5
"""Columns for points, and minimum number of columns for a square or a card."""

_PLACES = 9
"""Columns for shared places, such as `7th–10th`."""


def _movement_section(reported: _ReportedTurn, names: Names) -> list[str]:
    """Riders in order of movement with card and squares (R5); a `=` joins riders of one group."""
    lines = [heading(_("Movement"))]
    if not reported.entry.moves:
        return [*lines, _("Nobody has moved.")]

    # Head.
    heads = [_("card"), _("from"), _("to")]
    widths = [-max(_NUMBER, display_width(head)) for head in heads]
    rider = rider_width(names)
    lines += row_lines([("", -_PLACE), (_("rider"), rider), *zip(heads, widths, strict=True)])

    # Moves.
    places = _place_labels(reported)
    for move in reported.entry.moves:
        card = "–" if move.card is None else str(move.card)
        numbers = zip((card, _square_text(move.start), _square_text(move.end)), widths, strict=True)
        lines += row_lines([(places[move.id], -_PLACE), (names.rider(move.id), rider), *numbers])

    # Riders who have not moved.
    awaited = reported.end.order[reported.end.moved :] if not reported.is_complete else ()
    if awaited:
        waiting = list_parts([" = ".join(map(names.rider, group)) for group in awaited])
        lines += hanging_lines(_("Still to move: {riders}").format(riders=""), waiting)

    if any(place.endswith("=") for place in places.values()):
        lines.append(_("Riders joined by = moved together."))
    return lines


def _place_labels(reported: _ReportedTurn) -> dict[int, str]:
    """Return each rider's place in the order of movement, `3=` in a group."""
    places = {}
    place = 1
    for group in reported.entry.order:
        for rider in group:
            places[rider] = f"{place}=" if len(group) > 1 else f"{place} "
        place += len(group)
    return places


def _square_text(square: int) -> str:
    return str(square).replace("-", "−")


def _orders_section(reported: _ReportedTurn, names: Names) -> list[str]:
    """Missing orders (R4.4) and retirements (R4.5)."""
    view = see(reported.end)
    nmr = reported.entry.nmr
    texts: list[str] = []
    if reported.end.rules.options.orders == "simultaneous":
        texts += log_lines_of(OrderTaken(reported.entry.order, nmr), names, view)
    else:
        texts += [text for rider in nmr for text in log_lines_of(NoOrderGiven(rider), names, view)]
    for rider in reported.entry.retired:
        texts += log_lines_of(Retired(rider), names, view)
    if not texts:
        texts = [_("No orders are missing, and nobody retires")]
    return [
        heading(_("Orders and retirements")),
        *(line for text in texts for line in hanging_lines("", f"{text}.".split(" "))),
    ]


def _points_section(reported: _ReportedTurn, names: Names) -> list[str]:
    """Points scored, line by line (R6.1–R6.4); a shared place is shown as a range, `3rd–5th`."""
    lines = [heading(_("Points scored"))]
    awards = sorted(reported.entry.points, key=lambda award: (award.line or 0, award.place))
    if not awards:
        return [*lines, _("Nobody has scored points.")]

    rider = rider_width(names)
    for line, at_line in groupby(awards, key=lambda award: award.line):
        if line is not None:
            lines.append(line_name(line, reported.end.rules.course))

        for place, sharing in groupby(at_line, key=lambda award: award.place):
            group = list(sharing)
            text = place_text(place)
            if len(group) > 1:
                text = f"{text}–{place_text(place + len(group) - 1)}"
            for award in group:
                scored = points_text(award.points)
                lines += row_lines([(text, -_PLACES), (names.rider(award.id), rider), (scored, -_NUMBER)])

    return lines


def _new_cards_section(reported: _ReportedTurn, names: Names) -> list[str]:
    """New cards with reasons, front first (R7)."""
    lines = [heading(_("New cards"))]
    if not reported.is_complete:
        return [*lines, _("New cards come at the end of the turn.")]
    if not reported.whys:
        return [*lines, _("No new cards: the race has finished.")]
    heads = [_("square"), _("card")]
    widths = [-max(_NUMBER, display_width(head)) for head in heads]
    rider = rider_width(names)
    lines += row_lines([(_("rider"), rider), *zip(heads, widths, strict=True)], _("reason"))
    places = {number: index for index, group in enumerate(movement_groups(reported.end)) for number in group}
    for why in sorted(reported.whys, key=lambda why: (places[why.rider], why.rider)):
        numbers = zip((_square_text(why.square), str(why.card)), widths, strict=True)
        lines += row_lines([(names.rider(why.rider), rider), *numbers], _reason_text(why, names))
    return lines


def _reason_text(why: CardWhy, names: Names) -> str:
    """Reason for a card: the string that is counted, or all rules involved if the card depends on more than that."""
    plain = why.kind == "string" and why.stopped_by == "empty" and why.card == why.uncapped
    return string_text(why.ahead) if plain else card_reason_text(why, names)
