"""The form of our letters: its first line, its rows, and the mark by which it is known when it comes back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from breakaway_desktop.mail.state import MailRace, Orders, SentForm


def form_head(race: str, turn: int, team: int, word: str, mark: int = 0) -> str:
    """First line of a form, which names race, turn and team. `mark`: 0 for a form that the player makes himself."""
    form = f" FORM {mark}" if mark else ""  # no words: read by the program
    return f"RACE {race} TURN {turn} TEAM {team} WORD {word}{form}"  # no words: read by the program


def form_rows(desk: MailRace, team: int, riders: Iterable[int]) -> list[str]:
    """First line and rows of the newest form of a team, for these riders."""
    form = newest_form(desk, team, desk.turn)
    rows: Orders = {} if form is None else form.rows
    head = form_head(desk.id, desk.turn, team, desk.player(team).code_word, 0 if form is None else form.number)
    return [head, *(f"{rider} = {rows.get(rider, '')}" for rider in riders)]


def newest_form(desk: MailRace, team: int, turn: int) -> SentForm | None:
    """Return the last form that a team got for a turn; None if it has got none with a mark."""
    return next((form for form in reversed(desk.forms) if (form.team, form.turn) == (team, turn)), None)


def form_with(desk: MailRace, team: int, turn: int, mark: int) -> SentForm | None:
    """Return the form of a team and turn that has this mark."""
    marks = ((form.team, form.turn, form.number) for form in desk.forms)
    return next((form for form, key in zip(desk.forms, marks, strict=True) if key == (team, turn, mark)), None)


def with_form(desk: MailRace, team: int, rows: Orders, now: datetime, turn: int | None = None) -> MailRace:
    """Return the desk with a new form for a team, filled with these rows; the newest one if it has the same rows."""
    turn = desk.turn if turn is None else turn
    newest = newest_form(desk, team, turn)
    if newest is not None and newest.rows == rows:
        return desk
    number = 1 if newest is None else newest.number + 1
    form = SentForm(turn, team, number, now, dict(rows), len(desk.received))
    return replace(desk, forms=(*desk.forms, form))


def with_first_form(desk: MailRace, team: int, now: datetime) -> MailRace:
    """Return the desk with an empty form for a team that has none for this turn."""
    return desk if newest_form(desk, team, desk.turn) else with_form(desk, team, {}, now)


def with_empty_forms(desk: MailRace, now: datetime, turn: int, teams: Iterable[int]) -> MailRace:
    """Return the desk with an empty form after each of these teams from a turn on, because its orders are void."""
    for team, later in dict.fromkeys((form.team, form.turn) for form in desk.forms):
        desk = with_form(desk, team, {}, now, later) if later >= turn and team in teams else desk
    return desk


def has_counted_since(desk: MailRace, form: SentForm | None, team: int, turn: int) -> bool:
    """Return whether orders of a team for a turn were accepted after a form was sent. None: at any time."""
    later = desk.received[0 if form is None else form.received :]
    return any((one.team, one.turn, one.is_void) == (team, turn, False) and bool(one.orders) for one in later)


def with_returned(desk: MailRace, form: SentForm, rows: Iterable[str]) -> MailRace:
    """Return the desk with a note of the rows that came back with a form."""
    returned = tuple(dict.fromkeys((*form.returned, *rows)))
    forms = (replace(one, returned=returned) if one is form else one for one in desk.forms)
    return desk if returned == form.returned else replace(desk, forms=tuple(forms))


def count_proposals(desk: MailRace, team: int, orders: Orders) -> int:
    """Return how many rows of a team's newest form wait for his OK. `orders`: those that count."""
    form = newest_form(desk, team, desk.turn)
    return 0 if form is None else sum(orders.get(rider) != text for rider, text in form.rows.items())
