"""Draws the screens of the game into build/screens, for a look at them after a change (`make screens`).

    python -m tools.screens [--all] [--lang it] [--to FOLDER] [--size 960x600] [--scale 2] [--theme dark] [NAME …]
    python -m tools.screens --everywhere
    python -m tools.screens --docs

The second command draws the states of PICTURED in every window of WINDOWS and in all languages, each in a folder of its
own; the third draws the pictures of the README, the only ones in the repository, into docs/screens. No window is
opened. The races are made from fixed seeds, so that the pictures change only when the drawing does.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from PIL import Image

from breakaway_desktop import cli
from breakaway_desktop.kit.drawing.palette import PALETTES, Palette
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.kit.words import LANGUAGES, set_language
from tools import (
    after_states as after,
    duplicate_states as duplicate,
    find_card_states as find_card,
    large_states as large,
    mail_states as by_mail,
    order_states as orders,
    phone_states as phones,
    race_states as races,
    saves_states as saves,
    settings_states as choices,
    share_states as share,
    states as forms,
    tour_states as tours,
    tutorial_states as tutorial,
    variant_states as variants,
)
from tools.studio import Size, Studio

import pygame  # isort: skip  (after studio, which sets variables that SDL reads first)

ROOT = Path(__file__).resolve().parent.parent
USUAL: Size = (1280, 800)
State = Callable[[Studio], None]

STATES: tuple[State, ...] = (
    *forms.FORMS, *choices.SETTINGS, *after.AFTER, *saves.SAVES, *races.RACES, *orders.ORDERS, *variants.VARIANTS,
    *tutorial.TUTORIAL, *by_mail.MAIL, *phones.PHONES_STATES, *tours.TOURS,
    *find_card.FIND_CARD, *share.SHARE, *duplicate.DUPLICATE, *large.LARGE,
)  # fmt: skip
PICTURED: tuple[State, ...] = (
    forms.menu, forms.menu_unfinished, choices.settings, saves.load, saves.load_samples,
    saves.load_damaged, forms.setup, forms.setup_variant, forms.help_slipstream, forms.building, forms.privacy_screen,
    races.race_start, races.race, races.race_sprint, races.race_peek, races.race_peeked, races.watching, races.log,
    races.race_why, races.hint, races.keys, races.menu_in_race, races.retire, forms.result, forms.result_points,
    orders.orders, orders.orders_line, orders.film_crossing,
    after.replay, after.replay_whatif, after.review,
    variants.variant_pursuit, variants.variant_blind, variants.variant_spy, variants.variant_double,
    variants.variant_special, variants.variant_mountains, variants.variant_pushes, variants.variant_stamina,
    variants.variant_pacemaker, tutorial.PICTURED, by_mail.mail, by_mail.letter, phones.lobby, phones.phone_building,
)  # fmt: skip
IN_README: tuple[State, ...] = (forms.menu, races.race, forms.help_slipstream)
MOVING = "race.gif"
"""Picture of the README that moves: the turn of a sample race in which the sprint at 73 is ridden."""
WINDOWS: tuple[tuple[Size, float], ...] = (
    ((1280, 800), AUTOMATIC),
    ((960, 600), AUTOMATIC),
    ((1920, 1080), AUTOMATIC),
    ((1920, 1200), 2.0),
)
"""Sizes of windows in pixels, and their scales."""


def name_of(state: State) -> str:
    return state.__name__.replace("_", "-")


def take(state: State, path: Path, size: Size, scale: float, palette: Palette) -> None:
    """Draw the picture of one state."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home  # so that no path of this computer is in a picture
        folder = Path(home) / ".local" / "share" / "breakaway-desktop" / "races"
        studio = Studio(size, folder, scale=scale, palette=palette)
        state(studio)
        studio.settle()
        surface = pygame.display.get_surface()
        assert surface is not None
        write(surface, path)
        studio.close()


def write(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG of 256 colours: a third of the size, without a visible difference."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    picture.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def draw_everywhere(to: Path) -> None:
    """Draw the states of PICTURED in every window and language."""
    for lang in LANGUAGES:
        set_language(lang)
        for size, scale in WINDOWS:
            parts = [f"{size[0]}x{size[1]}", *([f"{scale:.0%}".rstrip("%")] if scale else []), lang]
            draw(PICTURED, to / "-".join(parts), size, scale)


def draw(
    states: Iterable[State], folder: Path, size: Size = USUAL, scale: float = AUTOMATIC, theme: str = "light"
) -> None:
    """Draw a picture of each state, named after it."""
    for state in states:
        take(state, folder / f"{name_of(state)}.png", size, scale, PALETTES[theme])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these states")
    parser.add_argument("--all", action="store_true", help="also the states that only tests look at")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en")
    parser.add_argument("--to", type=Path, help="build/screens; with --docs docs/screens")
    parser.add_argument("--size", help="all screens in this size only, such as 960x600")
    parser.add_argument("--scale", type=float, default=AUTOMATIC)
    parser.add_argument("--theme", choices=tuple(PALETTES), default="light")
    many = parser.add_mutually_exclusive_group()
    many.add_argument("--everywhere", action="store_true", help="in every window and language")
    many.add_argument("--docs", action="store_true", help="the pictures of the README")
    options = parser.parse_args()
    if options.docs:
        to = options.to or ROOT / "docs" / "screens"
        draw(IN_README, to)
        cli.main(["export", str(ROOT / "saves" / "boxed.race"), "--gif", str(to / MOVING), "--turn", "10"])
        return
    to = options.to or ROOT / "build" / "screens"
    if options.everywhere:
        draw_everywhere(to)
        return
    unknown = set(options.names) - set(map(name_of, STATES))
    if unknown:
        parser.error(f"no state is called {min(unknown)}; there are {', '.join(map(name_of, STATES))}.")
    set_language(options.lang)
    chosen = tuple(state for state in STATES if name_of(state) in options.names) or (
        STATES if options.all else PICTURED
    )
    size = USUAL
    if options.size:
        width, _, height = options.size.partition("x")
        size = (int(width), int(height))
    draw(chosen, to if size == USUAL else to / options.size, size, options.scale, options.theme)


if __name__ == "__main__":
    main()
