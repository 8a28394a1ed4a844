"""A tour as text, the same bytes on any computer (docs/record.md, Tours)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.record.writing import rules_json
from breakaway_desktop.tours.document import FORMAT, VERSION, Tour, TourStage


def save_tour(path: Path, tour: Tour) -> None:
    """Write the tour to `path`. Raises OSError; then the old file is unchanged."""
    write_text(path, write_tour(tour))


def write_tour(tour: Tour) -> str:
    """Return the text of the tour, a line for each team and stage, with a newline at the end."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "id": tour.id,
        "name": tour.name,
        "seed": tour.seed,
        "hands": tour.hands,
    }
    lines = [f"{_json(key)}: {_json(value)}" for key, value in head.items()]
    lines.append('"teams": ' + _one_per_line([_seat_json(seat) for seat in tour.seats]))
    lines.append('"stages": ' + _one_per_line([_stage_json(stage) for stage in tour.stages]))
    if tour.meta:
        lines.append(f'"meta": {_json(tour.meta)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _seat_json(seat: Seat) -> dict[str, Any]:
    named = {} if seat.name is None else {"name": seat.name}
    return {**named, "colour": seat.colour, "player": seat.player, "riders": list(seat.riders)}


def _stage_json(stage: TourStage) -> dict[str, Any]:
    rules = rules_json(stage.base, stage.options, stage.variant)
    return {"title": stage.title, "rules": rules, "race": stage.race}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _one_per_line(values: list[Any]) -> str:
    return "[\n" + ",\n".join(_json(value) for value in values) + "\n]"
