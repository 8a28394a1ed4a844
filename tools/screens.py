"""Draws the screens of the game into docs/screens (`make screens`): for the README, and to look at after a change.

    python -m tools.screens [--all] [--lang it] [--to FOLDER] [--size 960x600] [--scale 2] [--theme dark] [NAME …]

No window is opened. The races are made from fixed seeds, so the pictures change only when the drawing does.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from breakaway_desktop.ui.kit.palette import PALETTES, Palette
from breakaway_desktop.words import LANGUAGES, set_language
from tools import after_states as after
from tools import order_states as orders
from tools import race_states as races
from tools import saves_states as saves
from tools import settings_states as choices
from tools import states as forms
from tools import tutorial_states as tutorial
from tools import variant_states as variants
from tools.studio import Size, Studio

import pygame  # isort: skip  (after studio, which sets what SDL reads first)

ROOT = Path(__file__).resolve().parent.parent
USUAL: Size = (1280, 800)
State = Callable[[Studio], None]

STATES: tuple[State, ...] = (
    *forms.FORMS, *choices.SETTINGS, *after.AFTER, *saves.SAVES, *races.RACES, *orders.ORDERS, *variants.VARIANTS,
    *tutorial.TUTORIAL,
)  # fmt: skip
PICTURED: tuple[State, ...] = (
    forms.menu, forms.menu_unfinished, choices.settings, saves.load, saves.load_samples,
    saves.load_damaged, forms.setup, forms.setup_variant, forms.help_slipstream, forms.building, forms.curtain,
    races.race_start, races.race, races.race_sprint, races.race_peek, races.race_peeked, races.watching, races.log,
    races.keys, races.menu_in_race, races.retire, forms.result, after.replay, after.replay_whatif, after.review,
    variants.variant_pursuit, variants.variant_blind, variants.variant_spy, variants.variant_double,
    variants.variant_special, variants.variant_mountains, variants.variant_pushes, variants.variant_stamina,
    variants.variant_pacemaker, tutorial.PICTURED,
)  # fmt: skip
ALSO_AT: dict[Size, tuple[State, ...]] = {
    (960, 600): (
        forms.menu_unfinished, forms.setup, forms.building, races.race_start, races.race, forms.result, after.replay,
        after.review,
    ),
    (1920, 1080): (races.race, forms.result),
}  # fmt: skip


def name_of(state: State) -> str:
    return state.__name__.replace("_", "-")


def take(state: State, path: Path, size: Size, scale: float, palette: Palette) -> None:
    """The picture of one state."""
    with tempfile.TemporaryDirectory() as shelf:
        studio = Studio(size, Path(shelf), scale=scale, palette=palette)
        state(studio)
        studio.settle()
        surface = pygame.display.get_surface()
        assert surface is not None
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, path)
        studio.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these states")
    parser.add_argument("--all", action="store_true", help="also the states that only tests look at")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--size", help="all screens in this size only, such as 960x600")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--theme", choices=tuple(PALETTES), default="light")
    given = parser.parse_args()
    unknown = set(given.names) - set(map(name_of, STATES))
    if unknown:
        parser.error(f"no state is called {min(unknown)}; there are {', '.join(map(name_of, STATES))}.")
    set_language(given.lang)
    chosen = tuple(state for state in STATES if name_of(state) in given.names) or (STATES if given.all else PICTURED)
    if given.size:
        width, _, height = given.size.partition("x")
        wanted = {(int(width), int(height)): chosen}
    else:
        wanted = {USUAL: chosen, **({} if given.names or given.all else ALSO_AT)}
    for size, states in wanted.items():
        for state in states:
            name = name_of(state) if size == USUAL else f"{name_of(state)}-{size[0]}x{size[1]}"
            take(state, given.to / f"{name}.png", size, given.scale, PALETTES[given.theme])


if __name__ == "__main__":
    main()
