"""Whatever a person presses or clicks, from every screen in every state: no exception, and always a way to the menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.intents import ShowMenu
from tests.ui.measured.walking import walk_home
from tests.ui.scenes.test_anything_goes import do_anything
from tools.screens import STATES, State, name_of

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)
DEEDS = -(-20_000 // len(STATES))


def spoilt(folder: Path) -> set[bytes]:
    """What stands in the races of the shelf that are none; some states begin with such."""
    races = [path for path in folder.glob("shelf-*/*.race") if path.stat().st_size]
    return {path.read_bytes() for path in races if verify(path).agreement is not Agreement.AGREES}


@pytest.mark.slow
@EVERY_STATE
def test_twenty_thousand_presses_and_clicks_over_all_screens(
    state: State, opened: Callable[..., Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(name_of(state))
    size = rng.choice(((960, 600), (1280, 800), (1920, 1080)))
    studio = opened(state, size)
    studio.session.settings.speed = rng.choice(("off", "fast", "normal"))
    broken = spoilt(tmp_path)
    seen: Counter[str] = Counter()
    for _ in range(DEEDS):
        if studio.stage.top is None:  # somebody has quit
            studio.open(ShowMenu())
        seen[type(studio.top).__name__] += 1
        do_anything(studio.stage, rng)
        if rng.random() < 0.3 and studio.stage.top is not None:
            studio.wait(rng.choice((5, 40, 400)))
        if rng.random() < 0.02 and studio.stage.top is not None:
            studio.app.draw()
    if studio.stage.top is not None:
        walk_home(studio)
    studio.evening.let_go()
    assert spoilt(tmp_path) <= broken
    with capsys.disabled():
        print(f"random_inputs_{name_of(state)} = {sum(seen.values())} inputs on {dict(seen)}")
