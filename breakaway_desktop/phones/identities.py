"""Identities of what a phone may decide: a message with another identity is too late."""

from __future__ import annotations

from breakaway_desktop.engine.asks import Ask, AskCard
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table_state import TableState


def ask_id_of(table: TableState, ask: Ask, stage: RaceStage) -> str:
    """Return the identity of an ask: a message with a different identity is too late."""
    if isinstance(ask, AskCard):
        return f"{stage.token}{table.opening}.{table.rewinds}.{stage.decisions}.{ask.rider}"
    view = stage.view_of(ask.team)
    return f"{stage.token}{table.opening}.{table.rewinds}.t{view.turn}.{view.half}.{ask.team}.{len(ask.riders)}"


def plan_id(table: TableState, rider: int, stage: RaceStage) -> str:
    """Return the identity of a plan for a rider, which changes with every turn and undo."""
    return f"{plan_prefix(table, rider // 10, stage)}{rider}"


def turn_id(table: TableState, team: int, stage: RaceStage) -> str:
    """Return the identity of a retirement or steering, which changes with every turn and undo."""
    return f"{plan_prefix(table, team, stage)}{team}"


def undo_id(table: TableState, team: int, stage: RaceStage) -> str:
    """Return the identity of the decision that a team may ask to undo; empty if there is none."""
    decisions = stage.decisions_after_undo(team)
    return "" if decisions is None else f"{stage.token}{table.opening}.{table.rewinds}.u{decisions}"


def request_id(table: TableState, stage: RaceStage) -> str:
    """Return the identity of the undo that other players must agree to; empty if there is none."""
    request = stage.undo_request
    return "" if request is None else f"{stage.token}{table.opening}.{table.rewinds}.r{request.number}"


def plan_prefix(table: TableState, team: int, stage: RaceStage) -> str:
    """Return the part of `plan_id` that all riders of a team share."""
    view = stage.view_of(team)
    return f"{stage.token}{table.opening}.{table.rewinds}.p{view.turn}.{view.half}."


def ask_rider(ask: Ask | None) -> int:
    """Return the rider who is asked for a card; 0 for none."""
    return ask.rider if isinstance(ask, AskCard) else 0
