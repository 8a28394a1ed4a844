"""Strict parsing of a tour from the bytes of a file (docs/record.md, Tours)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.match.race_files import is_valid_name
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.document import COLOURS, ENDING as RACE_ENDING, LARGEST_SEED, LONGEST_NAME
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read_meta, read_player, read_rules
from breakaway_desktop.record.store import read_bytes
from breakaway_desktop.tours.document import (
    FEWEST_STAGES,
    FORMAT,
    HANDS,
    LARGEST_TOUR_FILE,
    MOST_STAGES,
    VERSION,
    Tour,
    TourStage,
)
from breakaway_desktop.variants import find_variant

_ID: Final = re.compile(r"[0-9a-f]{16}\Z", re.ASCII)


def load_tour(path: Path) -> Tour:
    """Return the tour in the file. Raises Unreadable if it is not a tour or cannot be opened."""
    return read_tour(read_bytes(path, LARGEST_TOUR_FILE + 1))


def read_tour(data: bytes) -> Tour:
    """Parse a tour. Raises Unreadable with the error and its path."""
    if len(data) > LARGEST_TOUR_FILE:
        raise Unreadable("tour-too-large", most=LARGEST_TOUR_FILE // 1024)
    needed = ("id", "name", "seed", "hands", "teams", "stages")
    entry = json_checks.parse_document(data, FORMAT, VERSION, needed, ("meta",))

    # The teams and the stages.
    seats = json_checks.parse_list("teams", entry["teams"], _seat, most=1000)
    if not FEWEST_TEAMS <= len(seats) <= MOST_TEAMS:
        raise Unreadable("file-team-count", teams=len(seats), fewest=FEWEST_TEAMS, most=MOST_TEAMS)
    stages = json_checks.parse_list("stages", entry["stages"], _stage, most=1000)
    if not FEWEST_STAGES <= len(stages) <= MOST_STAGES:
        raise Unreadable("tour-stage-count", stages=len(stages), fewest=FEWEST_STAGES, most=MOST_STAGES)
    files = [stage.race.casefold() for stage in stages if stage.race is not None]
    if len(set(files)) < len(files):
        raise Unreadable("tour-race-twice")

    tour_id = entry["id"]
    if not isinstance(tour_id, str) or not _ID.match(tour_id):
        json_checks.raise_type_error("id", "tour-id", tour_id)
    tour = Tour(
        id=tour_id,
        name=json_checks.parse_name("name", entry["name"], LONGEST_NAME),
        seed=json_checks.parse_integer("seed", entry["seed"], 0, LARGEST_SEED),
        hands=json_checks.parse_choice("hands", entry["hands"], HANDS),
        seats=seats,
        stages=stages,
        meta=read_meta(entry.get("meta")),
    )
    _check_rules(tour)
    return tour


def _check_rules(tour: Tour) -> None:
    """Raise Unreadable for a stage whose rules are not allowed (R2.1)."""
    for number, stage in enumerate(tour.stages, start=1):
        try:
            variant = find_variant(stage.variant)
            referee.rules_of(stage.options, len(tour.seats), tour.stage_seed(number), variant=variant)
        except Refused as refused:
            raise Unreadable.of(refused.refusal) from None


def _seat(path: str, value: Any) -> Seat:
    entry = json_checks.parse_object(path, value, ("colour", "player", "riders"), ("name",))
    riders = json_checks.parse_list(f"{path}.riders", entry["riders"], _rider_name, most=4)
    if len(riders) != 4:
        json_checks.raise_type_error(f"{path}.riders", "four-names", entry["riders"])
    first, second, third, fourth = riders
    return Seat(
        read_player(f"{path}.player", entry["player"]),
        json_checks.parse_choice(f"{path}.colour", entry["colour"], COLOURS),
        json_checks.parse_name(f"{path}.name", entry["name"], LONGEST_NAME) if "name" in entry else None,
        (first, second, third, fourth),
    )


def _rider_name(path: str, value: Any) -> str | None:
    return None if value is None else json_checks.parse_name(path, value, LONGEST_NAME)


def _stage(path: str, value: Any) -> TourStage:
    entry = json_checks.parse_object(path, value, ("title", "rules", "race"))
    base, options, variant = read_rules(f"{path}.rules", entry["rules"])
    return TourStage(
        json_checks.parse_name(f"{path}.title", entry["title"], LONGEST_NAME),
        base,
        options,
        variant,
        None if entry["race"] is None else _race_file(f"{path}.race", entry["race"]),
    )


def _race_file(path: str, value: Any) -> str:
    """Return the name of a race file, which is never a path."""
    name = json_checks.parse_name(path, value, 200, "race-file")
    if not name.endswith(RACE_ENDING) or "/" in name or "\\" in name or not is_valid_name(name):
        json_checks.raise_type_error(path, "race-file", value)
    return name
