"""The real window, from the menu to the podium, by real keys alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.desktop import Desktop, DesktopError


def kept(desk: Desktop) -> dict[str, Any]:
    """The race on the disk; an empty one while there is none."""
    for path in sorted(desk.races.glob("*.race")):
        text = path.read_text(encoding="utf-8")
        if text:
            found: dict[str, Any] = json.loads(text)
            return found
    return {"turns": []}


def own_moves(record: dict[str, Any]) -> int:
    """How many cards the human's team has played."""
    teams = [number for number, team in enumerate(record["teams"], start=1) if team["player"] == "human"]
    return sum(move["id"] // 10 in teams for turn in record["turns"] for move in turn["moves"])


def press_until(desk: Desktop, key: str, is_so: Callable[[], bool]) -> None:
    """Presses the key as a person does: again when nothing has come of it, because nobody was asked yet."""
    for _ in range(20):
        desk.key(key)
        with suppress(DesktopError):
            desk.wait_until(is_so, patience=0.7)
            return
    raise DesktopError(f"{key} did nothing")


def quick(home: Path) -> Path:
    """A home in which the last evening was played without animation."""
    folder = home / "config" / "breakaway-desktop"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text('{"speed": "off"}', encoding="utf-8")
    return home


def test_three_presses_of_enter_start_a_race_and_enter_alone_rides_it_to_the_podium(tmp_path: Path) -> None:
    """Every decision of the human is one Enter on the card that is preselected."""
    with Desktop(quick(tmp_path / "home")) as desk:
        ride_by_enter(desk, tmp_path)
        (path,) = desk.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES


def ride_by_enter(desk: Desktop, tmp_path: Path) -> None:
    desk.key("Return")
    desk.wait_still()
    desk.key("Return")
    desk.wait_still()
    desk.key("Return")
    desk.wait_until(lambda: bool(kept(desk).get("teams")), "a race on the disk")
    record = kept(desk)
    assert [team["player"] == "human" for team in record["teams"]].count(True) == 1
    for _ in range(400):
        if "result" in record:
            break
        before = own_moves(record)
        press_until(desk, "Return", lambda before=before: own_moves(kept(desk)) > before or "result" in kept(desk))
        record = kept(desk)
    assert "result" in record
    desk.wait_still(2.0)  # the podium comes by itself, and hears nothing in its first moments
    desk.shot(tmp_path / "podium.png")
    desk.key("Escape")
    desk.wait_still()
    desk.key("Down", "Down", "Down", "Return")  # past Replay and Settings to Quit
    assert desk.wait_end() == 0
