"""A record as text, the same bytes on any computer (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from breakaway_desktop.engine.options import ROWS, Options
from breakaway_desktop.record import document


def write(record: document.Record) -> str:
    """Return the text of the record, one line per turn, with a newline at the end."""
    head: list[tuple[str, Any]] = [
        ("format", document.FORMAT),
        ("version", document.VERSION),
        ("rules", rules_json(record.base, record.options, record.variant)),
    ]

    if record.seed is not None:
        head.append(("seed", record.seed))
    if record.first_team is not None:
        head.append(("first_team", record.first_team))
    head += record.extra.items()

    lines = [f"{_json(key)}: {_json(value)}" for key, value in head]
    lines.append('"teams": ' + _lines([_team_json(team) for team in record.teams]))
    lines.append('"turns": ' + _lines([_turn_json(turn) for turn in record.turns]))

    # Keys that only some races have.
    if record.result is not None:
        lines.append(f'"result": {_json(_result_json(record.result))}')
    if record.pending_retire or record.pending_orders:
        lines.append(f'"pending": {_json(_pending_json(record))}')
    if record.meta:
        lines.append(f'"meta": {_json(record.meta)}')

    return "{\n" + ",\n".join(lines) + "\n}\n"


def rules_json(base: str, options: Options, variant: str | None) -> dict[str, Any]:
    """Return the rule set, the options and the variant as JSON."""
    return {"base": base, "options": options_json(options), "variant": variant}


def options_json(options: Options) -> dict[str, Any]:
    """Return the options as JSON: the rows of version 1, and each later row that differs from its first default."""
    values = {row: getattr(options, row) for row in ROWS}
    return {
        row: list(value) if isinstance(value, tuple) else value
        for row, value in values.items()
        if row in document.ROWS_OF_EVERY_RECORD or value != getattr(Options(), row)
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(values: list[Any]) -> str:
    return "[\n" + ",\n".join(_json(value) for value in values) + "\n]" if values else "[]"


def _team_json(team: document.TeamEntry) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": team.name, "colour": team.colour, "player": team.player}
    return {
        **{key: value for key, value in entry.items() if value is not None},
        "riders": [
            {"id": rider.id, **({"name": rider.name} if rider.name else {}), "hand": list(rider.hand)}
            for rider in team.riders
        ],
    }


def _turn_json(turn: document.TurnEntry) -> dict[str, Any]:
    entry: dict[str, Any] = {"turn": turn.turn}
    if turn.nmr:
        entry["nmr"] = list(turn.nmr)
    if turn.retired:
        entry["retired"] = list(turn.retired)
    order: list[Any] = [list(group) for group in turn.order]
    entry["order"] = order if turn.order2 is None else [order, [list(group) for group in turn.order2]]
    entry["moves"] = [{"id": m.id, "card": m.card, "from": m.start, "to": m.end, **m.extra} for m in turn.moves]
    if turn.points:
        entry["points"] = [{"id": p.id, "line": p.line, "place": p.place, "points": str(p.points)} for p in turn.points]
    if turn.replacements is not None:
        dealt = [_cards_json(cards) for cards in (turn.replacements, turn.replacements2) if cards is not None]
        entry["replacements"] = dealt[0] if turn.order2 is None else dealt
    if turn.dropped:
        entry["dropped"] = list(turn.dropped)
    return {**entry, **turn.extra}


def _cards_json(cards: Mapping[int, Any]) -> dict[str, Any]:
    return {str(number): card for number, card in cards.items()}


def _pending_json(record: document.Record) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if record.pending_retire:
        entry["retire"] = list(record.pending_retire)
    if record.pending_orders:
        entry["orders"] = [
            {"team": orders.team, "cards": _cards_json(_cards_by_rider(orders)), **orders.extra}
            for orders in record.pending_orders
        ]
    return entry


def _cards_by_rider(orders: document.PendingOrders) -> dict[int, Any]:
    """Return each rider's card, or a list of his two cards."""
    return {rider: [card, orders.then[rider]] if rider in orders.then else card for rider, card in orders.cards.items()}


def _result_json(result: document.ResultEntry) -> dict[str, Any]:
    return {
        "points": {str(team): str(points) for team, points in result.points.items()},
        "places": [list(group) for group in result.places],
        "ranking": [list(group) for group in result.ranking],
        "winners": list(result.winners),
    }
