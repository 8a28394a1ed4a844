"""Find the card in the window, by keys only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from breakaway_desktop.find_card.progress import FILE
from breakaway_desktop.find_card.search import INDEX
from breakaway_desktop.find_card.series import SERIES
from breakaway_desktop.record.store import save
from tests.kit.virtual_program import VirtualProgram
from tests.match.test_finished_races import HERE, finished_match
from tests.ui.window.races import quick_home, quick_settings
from tools.find_card_states import keep_searched

NEW = "new.race"


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def answer_count(program: VirtualProgram) -> int:
    return len(read_json(program.races / FILE).get("seen", {}))


def analysed_cards(program: VirtualProgram) -> int:
    """Return the number of cards of the new race that the strongest bot has analysed, as far as written."""
    entry = read_json(program.races / INDEX)["races"].get(NEW)
    return 0 if entry is None else int(entry["weighed"])


def test_five_positions_are_answered_while_a_new_race_is_searched(tmp_path: Path) -> None:
    home = quick_home(tmp_path / "home", settings=quick_settings() | {"computer": HERE, "offered": True})
    program = VirtualProgram(home)
    keep_searched(program.races, HERE, *(finished_match(seed, computer=None) for seed in (3, 4, 5)))
    save(program.races / NEW, finished_match(6, computer=HERE).record())
    with program:
        program.send("f")
        for count in range(1, SERIES + 1):
            program.send("1", "Return")
            assert answer_count(program) == count
            before = program.frame()
            program.send("Return")
            assert program.frame() != before
        program.send("Escape")
        program.wait_still()
        assert analysed_cards(program) > 0
        assert answer_count(program) == SERIES
