"""The race as plain text: heading, points, road, order of movement, and the question with its cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.claims import Claim, claims_of
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.preview import LineAhead, Outcome, outcomes
from breakaway_desktop.engine.preview_orders import OrderOutcome
from breakaway_desktop.engine.race import Group
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.card_outcomes import gate_spacing, order_with_gates
from breakaway_desktop.reports.columns import WIDTH, display_width, table
from breakaway_desktop.reports.report_page import hanging_lines, list_parts
from breakaway_desktop.sentences.claims import bound_words, face_words
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text

_SQUARE: Final = 5
"""Columns for the number of a square."""


def points_line(view: View, names: Names) -> str:
    """Return points as a line: `Points: Yellow 18, Azure 10½, Red 0`, most points first."""
    sums = {team: view.points_of(team) for team in range(1, view.teams + 1)}
    ranked = sorted(sums, key=lambda team: (-sums[team], team))
    sums_text = ", ".join(_("{team} {points}").format(team=names.team(t), points=points_text(sums[t])) for t in ranked)
    return _("Points: {points}").format(points=sums_text)


def road_lines(view: View, own: int = 0) -> list[str]:
    """Riders on the road, front first: one line for each string, inside to outside; those of team `own` are marked."""
    if view.variant.hides_road and not view.over:
        return [_hidden_road_line(view), *_state_lines(view, [])]

    riders = sorted(view.on_road(), key=lambda rider: (-rider.square, rider.arrived, rider.id))
    squares = [
        (square, [rider.id for rider in rider_ids]) for square, rider_ids in groupby(riders, key=lambda r: r.square)
    ]

    # Join squares that follow each other in one line.
    lines = [_("Positions, front to back; inside to outside on each square")]
    if own:
        lines = [_("Positions, front to back; inside to outside on each square; * your riders")]
    ahead: int | None = None
    for square, rider_ids in squares:
        marked = " ".join(str(rider) + "*" * (rider // 10 == own) for rider in rider_ids)
        text = f"{square:>{_SQUARE}}  {marked}"
        between = [f"== {line_name(line, view.course)} ==" for line in _lines_ahead(view, square, ahead)]
        if ahead == square + 1:
            joined = " ".join(("|", *between, text.lstrip()))
            if display_width(lines[-1]) + 1 + display_width(joined) <= WIDTH:
                lines[-1] += f" {joined}"
            else:
                lines.append(f"{'':{_SQUARE}}{joined}")
        else:
            lines += [f"{'':{_SQUARE + 2}}{line}" for line in between]
            lines.append(text)
        ahead = square

    return [*lines, *_state_lines(view, riders)]


def _hidden_road_line(view: View) -> str:
    """Return riders front to back, with each checkpoint after those who have passed it (R8.2)."""
    words = order_with_gates(view, gate_spacing(view) or CIRCUIT, "({})")
    return _("Positions, front to back (in brackets: last checkpoint passed): {riders}").format(riders=" ".join(words))


def _lines_ahead(view: View, square: int, ahead: int | None) -> list[int]:
    """Return the lines between this square and the next occupied one, farthest first; for the leader the next only."""
    lines = [line for line in view.course.lines if square <= line and (ahead is None or line < ahead)]
    return lines[:1] if ahead is None else lines[::-1]


def _state_lines(view: View, riders: list[SeenRider]) -> Iterable[str]:
    dropped = [str(rider.id) for rider in riders if rider.dropped]
    if dropped:
        yield _("Dropped: {riders}").format(riders=" ".join(dropped))
    lapped = [str(rider.id) for rider in riders if riders[0].square - rider.square >= CIRCUIT]
    if lapped:
        sentence = _("Lapped ({squares} squares or more behind the first): {riders}")
        yield sentence.format(squares=CIRCUIT, riders=" ".join(lapped))
    retired = [str(rider.id) for rider in view.riders if rider.retired]
    if retired:
        yield _("Retired: {riders}").format(riders=" ".join(retired))


def order_lines(view: View) -> list[str]:
    """Riders who have moved, and those who have not.

    Before secret orders are revealed, brackets join riders whose cards decide their order (R5.3).
    """
    moved, awaited = view.order[: view.moved], view.order[view.moved :]
    lines = []
    if moved:
        lines.append(_("Moved: {riders}").format(riders=groups_text(moved)))
    if awaited and view.options.order == "grade-card-hand" and any(len(group) > 1 for group in awaited):
        grouped = " ".join(f"[{','.join(map(str, group))}]" if len(group) > 1 else str(group[0]) for group in awaited)
        lines.append(_("Still to move (in brackets: cards decide): {riders}").format(riders=grouped))
    elif awaited and any(len(group) > 1 for group in awaited):
        lines.append(_("Still to move (= together): {riders}").format(riders=groups_text(awaited)))
    elif awaited:
        lines.append(_("Still to move: {riders}").format(riders=groups_text(awaited)))
    return lines


def groups_text(groups: Iterable[Group]) -> str:
    """Return groups as text: `31 11=22 12`, with a `=` between riders who move together (R5.1)."""
    return " ".join("=".join(map(str, group)) for group in groups)


def card_question_lines(view: View, ask: AskCard, names: Names) -> list[str]:
    """The rider to move and the outcome of each of his cards, from the team's own view."""
    # Head.
    rider = view.rider(ask.rider)
    place = next(index for index, group in enumerate(view.order, start=1) if ask.rider in group)
    title = _("{team} ({player}): rider {rider} on {square} moves {place}.")
    lines = [
        title.format(
            team=names.team(ask.team),
            player=names.player(ask.team),
            rider=names.number(ask.rider),
            square=rider.square,
            place=place_text(place),
        ),
        _hand_sentence(rider),
    ]

    # Outcomes.
    head = (_("card"), _("lands on"), _("new card"), _("because"), _("lines"))
    cards = tuple(dict.fromkeys(ask.cards))
    if view.variant.hides_road:  # the effect of other riders on his card or on a line is secret (R8.2)
        known = [
            (f"{row.card:>4}", str(row.square), lines_by_name(row, view)) for row in outcomes(view, ask.rider, cards)
        ]
        return lines + table([(*head[:2], head[-1]), *known], right=(True, False, False))
    return lines + _card_table(
        head, [_outcome_row(outcome, view, ask.rider) for outcome in outcomes(view, ask.rider, cards)]
    )


def _card_table(head: Sequence[str], rows: Sequence[tuple[list[str], list[str]]]) -> list[str]:
    """Return the cards as a table; if it is too wide, what happens at lines is below each card."""
    right = (True, False, False, False, False)
    whole = table([head, *([*cells, ", ".join(at_lines)] for cells, at_lines in rows)], right=right)
    if max(map(display_width, whole)) <= WIDTH:
        return whole
    heads = table([head[:-1], *(cells for cells, _at_lines in rows)], right=right)
    indent = " " * (display_width(heads[0].split()[0]) + 2)
    lines = [heads[0]]
    for card, (_cells, at_lines) in zip(heads[1:], rows, strict=True):
        lines += [card, *(hanging_lines(indent, list_parts(at_lines)) if at_lines else [])]
    return lines


def _hand_sentence(rider: SeenRider) -> str:
    cards = " ".join(map(str, rider.cards))
    if not rider.secret:
        return _("His cards: {cards}; everyone has seen them.").format(cards=cards)
    if rider.secret == len(rider.cards):
        return _("His cards: {cards}; all still secret.").format(cards=cards)
    hidden = " ".join(map(str, rider.cards[: rider.secret]))
    return _("His cards: {cards}; still secret: {hidden}.").format(cards=cards, hidden=hidden)


def _outcome_row(outcome: Outcome, view: View, rider: int) -> tuple[list[str], list[str]]:
    """Return the cells of a card, and what happens at lines."""
    landing = str(outcome.square)
    if outcome.on_square > 1:
        landing = _("{square}, {place} there").format(square=landing, place=place_text(outcome.rank))
    lines = [_line_text(line, view) for line in outcome.lines]
    if outcome.stops_on is not None:
        lines.append(stopped_on_text(outcome.stops_on))
    claims = claims_of(view, rider, outcome.card)
    return [f"{outcome.card:>4}", landing, promised_text(claims), "".join(face_words(claims).reasons[:1])], lines


def lines_by_name(outcome: Outcome | OrderOutcome, view: View) -> str:
    """The lines that a rider crosses or stops on, without points, which are secret."""
    lines = [line_name(line.line, view.course) for line in outcome.lines]
    if outcome.stops_on is not None:
        lines.append(stopped_on_text(outcome.stops_on))
    return ", ".join(lines)


def stopped_on_text(line: int) -> str:
    """Text for a rider who stops on a line (R1.5)."""
    return _("stops on {line}").format(line=line)


def promised_text(claims: tuple[Claim, ...]) -> str:
    """Return what is sure of the new card: `4`, `4–7`, `at least 3`."""
    words = face_words(claims)
    return bound_words(claims[0]) if claims[0].kind == "new" else words.number or words.words[0]


def _line_text(line: LineAhead, view: View) -> str:
    name = line_name(line.line, view.course)
    if not line.points:
        return _("{line}: {place}, no points").format(line=name, place=place_text(line.place))
    sentence = ngettext(
        "{line}: {place}, {points} point", "{line}: {place}, {points} points", 1 if line.points == 1 else 2
    )
    return sentence.format(line=name, place=place_text(line.place), points=points_text(line.points))


def hidden_cards(view: View, team: int, names: Names) -> list[str]:
    """Public facts about the secret cards of a team: `21: ? ? = 14` (R9.3)."""
    lines = []
    for rider in view.riders:
        if rider.team == team and rider.secret and not rider.retired:
            marks = " ".join("?" * rider.secret)
            total = "" if rider.secret_sum is None else f" = {rider.secret_sum}"
            lines.append(_("{rider}: {cards}").format(rider=names.number(rider.id), cards=marks + total))
    return lines
