"""Find the card in the real window, by real keys only, with the process that thinks."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import Any

from breakaway_desktop.find_card.progress import FILE
from breakaway_desktop.find_card.search import INDEX
from breakaway_desktop.find_card.series import SERIES
from breakaway_desktop.record.store import save
from tests.match.test_statistics import HERE, finished_match
from tests.ui.desktop import Desktop
from tests.ui.window.races import quick_home, quick_settings, repeat_until
from tools.find_card_states import keep_searched

NEW = "new.race"
SEARCHING_S = 3.0


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def answer_count(desk: Desktop) -> int:
    return len(read_json(desk.races / FILE).get("seen", {}))


def has_answers(desk: Desktop, count: int) -> bool:
    return answer_count(desk) == count


def analysed_cards(desk: Desktop) -> int:
    """Return the number of cards of the new race that the strongest bot has analysed, as far as written."""
    entry = read_json(desk.races / INDEX)["races"].get(NEW)
    return 0 if entry is None else int(entry["weighed"])


def search(desk: Desktop) -> None:
    """Open the screen from the menu for some seconds, and leave it."""
    desk.key("f")
    time.sleep(SEARCHING_S)  # the progress changes the picture
    desk.key("Escape")
    desk.wait_still()


def test_five_positions_are_answered_while_a_new_race_is_searched(tmp_path: Path) -> None:
    home = quick_home(tmp_path / "home", settings=quick_settings() | {"computer": HERE, "offered": True})
    desk = Desktop(home)
    keep_searched(desk.races, HERE, *(finished_match(seed, computer=None) for seed in (3, 4, 5)))
    save(desk.races / NEW, finished_match(6, computer=HERE).record())
    with desk:
        desk.wait_still()
        desk.key("f")
        desk.wait_still()
        for count in range(1, SERIES + 1):
            desk.key("1", "Return")
            desk.wait_until(partial(has_answers, desk, count), "an answer")
            before = desk.wait_still()
            desk.key("Return")
            desk.wait_changed(before)
        desk.key("Escape")
        desk.wait_still()
        repeat_until(desk, lambda: search(desk), lambda: analysed_cards(desk) > 0)
        assert answer_count(desk) == SERIES
        assert desk.errors() == ""
