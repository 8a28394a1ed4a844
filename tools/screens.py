"""Draws every screen of the game into docs/screens (`make screens`): for the README, and to look at after a change.

    python -m tools.screens [--lang it] [--to FOLDER] [--size 960x600]

No window is opened. The races are made from fixed seeds, so the pictures change only when the drawing does.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.keeper import DirectKeeper
from breakaway_desktop.match.library import Kept
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import BOT, HUMAN, Plan, Seat, ready_made_hands
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.app import App, WindowOptions
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.words import LANGUAGES, set_language

import pygame  # isort: skip  (after app, which sets what SDL reads first)

ROOT = Path(__file__).resolve().parent.parent
SEED = 23
Size = tuple[int, int]
USUAL: Size = (1280, 800)


def match(players: Sequence[str], decisions: int, *, until: Callable[[Match], bool] | None = None) -> Match:
    """A race of these players, so many decisions old, or on until `until` holds; all decided by a bot."""
    seats = tuple(Seat(player, colour) for player, colour in zip(players, COLOURS, strict=False))
    plan = Plan("boxed", RULE_SETS["boxed"], seats, SEED)
    race = Match.begin(plan.with_hands(ready_made_hands(plan)))
    while not race.over and (len(race.steps) < decisions or (until is not None and not until(race))):
        automatic = race.automatic()
        if automatic is None:
            team = race.race.to_move[0] // 10
            player = race.seat(team).player
            race.hand_over(team, f"{BOT}domestique")
            automatic, _ = race.bot_card()  # type: ignore[assignment]
            race.hand_over(team, player)
        assert automatic is not None
        race.answer(automatic)
    return race


def human_to_move(race: Match) -> bool:
    ask = race.ask
    return ask is not None and race.seat(ask.team).is_human and race.automatic() is None


class Studio:
    """A window nobody sees, and the deeds that bring a screen up in it."""

    def __init__(self, folder: Path, size: Size, shelf: Path) -> None:
        self.folder = folder
        self.app = App(WindowOptions(size=size))
        self.game = Game(self.app, Settings(speed="off"), folder=shelf)

    def key(self, *keys: int, mods: int = 0) -> None:
        for key in keys:
            self.app.stage.handle(KeyDown(key, mods))
            self.app.stage.update(20)

    def race(self, race: Match) -> None:
        path = self.game.folder / "race.race"
        DirectKeeper(path).keep(race.record())
        self.game.go_on(Kept(path, race))
        for _ in range(3):  # the question comes, and no input counts in its first moments
            self.app.stage.update(500)

    def take(self, name: str) -> None:
        """Everything at rest, and the picture."""
        for _ in range(4):
            self.app.stage.update(500)
            self.app.draw()
        self.folder.mkdir(parents=True, exist_ok=True)
        surface = pygame.display.get_surface()
        assert surface is not None
        pygame.image.save(surface, self.folder / f"{name}.png")

    def close(self) -> None:
        while self.app.stage.top is not None:
            self.app.stage.pop()
        self.game.close()
        self.app.close()


ALONE = (HUMAN, *(f"{BOT}domestique",) * 5)
FRIENDS = (HUMAN, HUMAN, *(f"{BOT}domestique",) * 4)
BOTS = (f"{BOT}domestique",) * 6


def menu(studio: Studio) -> None:
    studio.game.show_menu()


def menu_unfinished(studio: Studio) -> None:
    path = studio.game.folder / "evening.race"
    DirectKeeper(path).keep(match(ALONE, 130, until=human_to_move).record())
    studio.game.show_menu()


def settings(studio: Studio) -> None:
    studio.game.show_menu()
    studio.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)


def kept_races(studio: Studio) -> None:
    studio.game.show_menu()
    studio.key(pygame.K_DOWN, pygame.K_RETURN)


def setup(studio: Studio) -> None:
    studio.game.show_menu()
    studio.game.show_setup()


def building(studio: Studio) -> None:
    setup(studio)
    studio.key(pygame.K_RETURN)


def curtain(studio: Studio) -> None:
    seats = tuple(Seat(player, colour) for player, colour in zip(FRIENDS, COLOURS, strict=True))
    studio.game.show_menu()
    studio.game.show_building(Plan("boxed", RULE_SETS["boxed"], seats, SEED))


def race_start(studio: Studio) -> None:
    studio.race(match(ALONE, 0, until=human_to_move))


def race(studio: Studio) -> None:
    studio.race(match(ALONE, 130, until=human_to_move))


def race_sprint(studio: Studio) -> None:
    def is_at_the_line(race: Match) -> bool:
        ask = race.ask
        if ask is None or not human_to_move(race):
            return False
        square = race.race.rider(ask.rider).square
        return any(square <= 73 < square + card for card in ask.cards)

    studio.race(match(ALONE, 100, until=is_at_the_line))


def race_peek(studio: Studio) -> None:
    studio.race(match(FRIENDS, 60, until=lambda race: human_to_move(race) and bool(_secret(race))))


def race_peeked(studio: Studio) -> None:
    race_peek(studio)
    studio.app.stage.update(400)
    studio.key(pygame.K_v)


def _secret(race: Match) -> int:
    ask = race.ask
    return race.race.rider(ask.rider).secret if ask else 0


def watching(studio: Studio) -> None:
    studio.race(match(BOTS, 90))
    studio.key(pygame.K_SPACE)


def log(studio: Studio) -> None:
    race(studio)
    studio.key(pygame.K_l)


def keys(studio: Studio) -> None:
    race(studio)
    studio.key(pygame.K_F1)


def menu_in_race(studio: Studio) -> None:
    race(studio)
    studio.key(pygame.K_ESCAPE)


def retire(studio: Studio) -> None:
    race(studio)
    studio.key(pygame.K_r)


def result(studio: Studio) -> None:
    studio.game.save_path = Path("race-23.race")
    studio.game.show_result(match(ALONE, 10_000))


def replay(studio: Studio) -> None:
    studio.game.show_menu()
    studio.game.show_replay(match(BOTS, 10_000).record(), studio.app.stage.pop)
    studio.key(*[pygame.K_PAGEDOWN] * 6)


SCREENS: tuple[Callable[[Studio], None], ...] = (
    menu, menu_unfinished, settings, kept_races, setup, building, curtain, race_start, race, race_sprint, race_peek,
    race_peeked, watching, log, keys, menu_in_race, retire, result, replay,
)  # fmt: skip
ALSO_AT: dict[Size, tuple[Callable[[Studio], None], ...]] = {
    (960, 600): (menu_unfinished, setup, building, race_start, race, result, replay),
    (1920, 1080): (race, result),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description=__doc__)
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "screens")
    parser.add_argument("--size", help="all screens in this size only, such as 960x600")
    given = parser.parse_args()
    set_language(given.lang)
    if given.size:
        width, _, height = given.size.partition("x")
        wanted = {(int(width), int(height)): SCREENS}
    else:
        wanted = {USUAL: SCREENS, **ALSO_AT}
    for size, screens in wanted.items():
        for screen in screens:
            name = screen.__name__.replace("_", "-")
            with tempfile.TemporaryDirectory() as shelf:
                studio = Studio(given.to, size, Path(shelf))
                screen(studio)
                studio.take(name if size == USUAL else f"{name}-{size[0]}x{size[1]}")
                studio.close()


if __name__ == "__main__":
    main()
