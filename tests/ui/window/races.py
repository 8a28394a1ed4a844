"""Races in the real window: a home folder, the race on the disk, and repeated key presses."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.play.setup_draft import SetupDraft
from tests.ui.desktop import Desktop, DesktopError


def saved_race(desk: Desktop) -> dict[str, Any]:
    """Return the race on the disk; an empty one if there is none."""
    for path in sorted(desk.races.glob("*.race")):
        text = path.read_text(encoding="utf-8")
        if text:
            record: dict[str, Any] = json.loads(text)
            return record
    return {"turns": []}


def own_moves(record: dict[str, Any]) -> int:
    """Return the number of cards that the human's team has played."""
    teams = [number for number, team in enumerate(record["teams"], start=1) if team["player"] == "human"]
    return sum(move["id"] // 10 in teams for turn in record["turns"] for move in turn["moves"])


def number_of_moves(record: dict[str, Any]) -> int:
    """Return the number of cards that all teams have played."""
    return sum(len(turn["moves"]) for turn in record["turns"])


def has_played(desk: Desktop, before: int) -> bool:
    """Return whether the human's team has played more than `before` cards, or the race is over."""
    record = saved_race(desk)
    return own_moves(record) > before or "result" in record


def repeat_until(desk: Desktop, action: Callable[[], None], is_so: Callable[[], bool]) -> None:
    """Repeat an action as a person would until it has an effect."""
    for _ in range(30):
        action()
        with suppress(DesktopError):
            desk.wait_until(is_so, patience=desk.beat)
            return
    raise DesktopError("nothing came of it")


def start_race(desk: Desktop, *keys: str) -> None:
    """Begin a race from the menu with Enter, or with these keys, and wait until it is on the disk."""
    for key in keys or ("Return",):
        desk.wait_still()
        desk.key(key)
    desk.wait_until(lambda: bool(saved_race(desk).get("teams")), "a race on the disk")


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
