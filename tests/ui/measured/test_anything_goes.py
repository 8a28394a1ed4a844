"""Random keys and clicks from every screen in every state: no exception, and always a way to the menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.screens.race.model import RaceModel as Race
from breakaway_desktop.variants import variant_names
from tests.figures import Figure
from tests.ui.journeys.test_anything_goes import do_anything
from tests.ui.measured.walking import walk_home
from tools.screens import STATES, State, name_of
from tools.studio import ALONE, BOTS, FRIENDS, Studio, match

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)
DEEDS = -(-20_000 // len(STATES))


SHORT = (("finish", 30), ("sprints", (10, 20)))
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    **{
        f"{who}-{secrets}": ("boxed", {"players": players, "secrets": secrets})
        for who, players in (("alone", ALONE[:4]), ("friends", FRIENDS[:4]), ("humans", ("human",) * 3))
        for secrets in ("peek", "strict", "trust")
    },
    "bots": ("boxed", {"players": BOTS[:3]}),
    "boardspace": ("boardspace", {"players": FRIENDS[:5]}),
    "dropped": ("boxed", {"players": FRIENDS[:3], "dawdling": True, "decisions": 40}),
    "orders": ("postal", {"players": ALONE[:4]}),
    "orders-friends": ("postal", {"players": FRIENDS[:4]}),
    "orders-grades": ("pbm", {"players": ("human",) * 3}),
    **{name: ("boxed", {"players": FRIENDS[:4], "variant": name}) for name in ("blind", "mountains", "pacemaker")},
    **{name: ("postal", {"players": FRIENDS[:4], "variant": name}) for name in variant_names()},
}
"""Races of every kind: players, modes of secrecy, single cards and secret orders, variants."""
ON_RACES = -(-20_000 // len(KINDS))
AWAY = 12
"""Number of inputs on other screens after which the test returns to a race."""


def spoilt(folder: Path) -> set[bytes]:
    """Return the contents of invalid race files, which some states start with."""
    races = [path for path in folder.glob("races-*/*.race") if path.stat().st_size]
    return {path.read_bytes() for path in races if verify(path).agreement is not Agreement.AGREES}


@pytest.mark.release
@EVERY_STATE
def test_twenty_thousand_presses_and_clicks_over_all_screens(
    state: State, opened: Callable[..., Any], tmp_path: Path, figure: Figure
) -> None:
    rng = Random(name_of(state))
    size = rng.choice(((960, 600), (1280, 800), (1920, 1080)))
    studio = opened(state, size)
    studio.session.settings.speed = rng.choice(("off", "fast", "normal"))
    broken = spoilt(tmp_path)
    seen: Counter[str] = Counter()
    for _ in range(DEEDS):
        if studio.stage.top is None:  # the program was quit
            studio.open(ShowMenu())
        seen[type(studio.top).__name__] += 1
        do_anything(studio.stage, rng)
        if rng.random() < 0.3 and studio.stage.top is not None:
            studio.wait(rng.choice((5, 40, 400)))
        if rng.random() < 0.02 and studio.stage.top is not None:
            studio.app.draw()
    if studio.stage.top is not None:
        walk_home(studio)
    studio.current.release()
    assert spoilt(tmp_path) <= broken
    figure("random inputs", seen.total())


@pytest.mark.release
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_thousand_presses_and_clicks_on_races_of_every_kind(
    kind: str, opened: Callable[..., Any], tmp_path: Path, figure: Figure
) -> None:
    rng = Random(kind)
    (base, how), seeds = KINDS[kind], count(1)

    def sit_down(studio: Studio) -> None:
        decisions = how.get("decisions", 0)
        race = match(base=base, rows=SHORT, seed=next(seeds), **{**how, "decisions": decisions})
        race.meta["clock"] = rng.choice((0, 0, 20))
        studio.ride(race)

    studio = opened(sit_down, rng.choice(((960, 600), (1280, 800), (1920, 1080))))
    studio.session.settings.speed = rng.choice(("off", "fast", "normal"))
    on_races = away = races = 0
    while on_races < ON_RACES:
        on_race = isinstance(getattr(studio.stage.top, "model", None), Race) and not studio.top.model.live.over
        on_races, away = on_races + on_race, 0 if on_race else away + 1
        if studio.stage.top is None or away > AWAY:
            studio.current.release()
            studio.stage.clear()
            studio.open(ShowMenu())
            sit_down(studio)
            away, races = 0, races + 1
        do_anything(studio.stage, rng)
        if rng.random() < 0.3 and studio.stage.top is not None:
            studio.wait(rng.choice((5, 40, 400)))
        if rng.random() < 0.05 and studio.stage.top is not None:
            studio.app.draw()
    studio.current.release()
    assert not spoilt(tmp_path)
    figure("random inputs", on_races)
