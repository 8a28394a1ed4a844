"""Races in the window: a home folder, the race on the disk, and the keys that begin it and play its cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.play.setup_draft import SetupDraft
from tests.kit.driven_program import DrivenProgram


def saved_race(program: DrivenProgram) -> dict[str, Any]:
    """Return the race on the disk; an empty one if there is none."""
    for path in sorted(program.races.glob("*.race")):
        text = path.read_text(encoding="utf-8")
        if text:
            record: dict[str, Any] = json.loads(text)
            return record
    return {"turns": []}


def own_moves(record: dict[str, Any]) -> int:
    """Return the number of cards that the human's team has played."""
    teams = [number for number, team in enumerate(record["teams"], start=1) if team["player"] == "human"]
    return sum(move["id"] // 10 in teams for turn in record["turns"] for move in turn["moves"])


def start_race(program: DrivenProgram, *keys: str) -> None:
    """Begin a race from the menu with Enter, or with these keys."""
    program.press(*keys or ("Return",))
    assert saved_race(program)["teams"]


def play_card(program: DrivenProgram) -> None:
    """Play the first card of the hand that is asked for."""
    before = own_moves(saved_race(program))
    program.press("1", "Return")
    assert own_moves(saved_race(program)) > before


def ride_to_the_podium(program: DrivenProgram) -> dict[str, Any]:
    """Play the first card of each hand to the end of the race; return its record."""
    while "result" not in saved_race(program):
        play_card(program)
    return saved_race(program)


def quick_home(home: Path, draft: SetupDraft | None = None, *, settings: Mapping[str, Any] | None = None) -> Path:
    """Prepare a home without animation, with these settings or with a last setup, which `n` and `r` begin."""
    folder = home / "config" / "breakaway-desktop"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps(settings or quick_settings(draft)), encoding="utf-8")
    return home


def quick_settings(draft: SetupDraft | None = None) -> dict[str, Any]:
    """Return settings without animation, and with the last setup."""
    return {"speed": "off"} | ({"setup": setup_as_json(draft)} if draft else {})


def short_race(finish: int = 50) -> SetupDraft:
    """Return a short setup: ready-made hands, one sprint and an early finish."""
    draft = SetupDraft.first(1)
    draft.set_options(with_rows(draft.options, {"finish": finish, "sprints": (finish // 2,)}))
    draft.built = False
    return draft
