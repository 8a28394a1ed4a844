"""An invisible window, and races for it, used to draw and measure the screens."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any, cast

from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ResumeRace

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.palette import DAY, Palette
from breakaway_desktop.kit.input.inputs import WAKE
from breakaway_desktop.kit.input.keymap import keys_in_use, use_keys
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.stage import Intent, Stage
from breakaway_desktop.kit.window.app import App, WindowOptions
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER, BOT, HUMAN, Plan, Seat
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.saved_line_ups import SavedLineUps
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.visible_line_ups import VisibleLineUps
from breakaway_desktop.record.document import COLOURS, LONGEST_NAME, Record
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.session import Session
from breakaway_desktop.variants import variant_names
from tools.thinking import InnerThinker, next_decision

import pygame  # isort: skip  (after ui, which sets variables that SDL reads first)

Size = tuple[int, int]

BOT_PLAYER = f"{BOT}{ADVISER}"
ALONE = (HUMAN, *(BOT_PLAYER,) * 5)
FRIENDS = (HUMAN, HUMAN, *(BOT_PLAYER,) * 4)
BOTS = (BOT_PLAYER,) * 6
SEED = 23
TODAY = date(2026, 11, 22)

Until = Callable[[Match], bool]
Rows = tuple[tuple[str, object], ...]
"""Changed rows of the rule set, with their values (R2)."""


LONG_NAMES = (
    "Wilhelmina van den Bergh-Castellanos",
    "Bartolomeo Quattrociocchi d'Aragona",
    "Mwanaisha Wolfeschlegelstein",
)


def long_name(number: int) -> str:
    """Return a name of the maximum length; each number has a different one."""
    return f"{LONG_NAMES[number % 3]} {number} {'Montgomery' * 3}"[:LONGEST_NAME]


def human_to_move(race: Match) -> bool:
    ask = race.open_card_ask
    return ask is not None and race.seat(ask.team).is_human and race.automatic_decision() is None


def human_to_order(race: Match) -> bool:
    """Return whether a human is next to give the orders of his team (R4.2)."""
    asks = race.open_asks
    return bool(asks) and isinstance(asks[0], AskOrders) and race.seat(asks[0].team).is_human


def secret_to_move(race: Match) -> bool:
    """Return whether it is the turn of a human with secret cards."""
    ask = race.open_card_ask
    return ask is not None and human_to_move(race) and bool(race.race.rider(ask.rider).secret)


@cache
def _record_of(
    players: Sequence[str],
    decisions: int,
    until: Until | None,
    rows: Rows,
    named: bool,
    hot_seat: HotSeat,
    hands: Hands,
    dawdling: bool,
    base: str,
    variant: str | None,
    seed: int,
) -> Record:
    seats = tuple(_seat(index, player, named) for index, player in enumerate(players))
    plan = Plan(base, with_rows(RULE_SETS[base], dict(rows)), seats, seed, variant=variant)
    built = ready_made_hands(plan)
    built[: len(hands)] = hands
    race = Match.begin(plan.with_hands(built))
    race.meta = hot_seat.merge_into(race.meta)
    while not race.over and (len(race.steps) < decisions or (until is not None and not until(race))):
        ask = race.open_card_ask
        if dawdling and ask is not None and ask.rider % 10 == 4 and race.seat(ask.team).is_human:
            race.answer(PlayCard(ask.rider, min(ask.cards)))
            continue
        asks = race.open_asks
        if dawdling and isinstance(asks[0], AskOrders) and race.seat(asks[0].team).is_human:
            race.answer(_slow_orders(asks[0]))
            continue
        race.answer(next_decision(race))
    if until is not None and not until(race):
        raise ValueError("the race is over before what it is ridden for has come")
    return race.record()


def _slow_orders(ask: AskOrders) -> GiveOrders:
    """Return the lowest card for rider 4 and the highest for the others."""
    cards = tuple(
        (rider_ask.rider, min(rider_ask.cards) if rider_ask.rider % 10 == 4 else max(rider_ask.cards))
        for rider_ask in ask.riders
    )
    return GiveOrders(ask.team, cards)


Hands = tuple[TeamHands, ...]


def _seat(index: int, player: str, named: bool) -> Seat:
    if not named:
        return Seat(player, COLOURS[index])
    first, second, third, fourth = (long_name(10 * index + rider) for rider in range(1, 5))
    return Seat(player, COLOURS[index], long_name(index + 1), (first, second, third, fourth))


def match(
    players: Sequence[str],
    decisions: int = 0,
    *,
    until: Until | None = None,
    rows: Rows = (),
    named: bool = False,
    secrets: str = "peek",
    hands: Hands = (),
    dawdling: bool = False,
    base: str = "boxed",
    variant: str | None = None,
    seed: int = SEED,
) -> Match:
    """Return a race of these players after `decisions` decisions, or when `until` is true; bots decide for everybody.

    `named`: teams, riders and players have the longest names. `hands`: those of the first teams. `dawdling`: rider 4 of
    each human plays his lowest cards. `base`: the rule set; `variant`: one of R8.
    """
    names = tuple(long_name(90 + index) if player == HUMAN and named else None for index, player in enumerate(players))
    hot_seat = HotSeat(secrets, names)
    return Match.resume(
        _record_of(tuple(players), decisions, until, rows, named, hot_seat, hands, dawdling, base, variant, seed)
    )


class _StudioSession(Session):
    """A session whose saved line-ups are in the folder of its races, not in the settings of whoever draws screens."""

    @cached_property
    def hand_presets(self) -> VisibleLineUps:
        return VisibleLineUps(SavedLineUps(self.folder / "own-hands"))


class Studio:
    """A window of `size` pixels at a scale, the game in it, and the actions that open its screens.

    `folder` is the folder of races; the player's own settings are neither read nor written.
    """

    MS_PER_PRESS = 20.0
    """Milliseconds that pass after each key and click."""

    def __init__(
        self,
        size: Size,
        folder: Path,
        *,
        scale: float = AUTOMATIC,
        palette: Palette = DAY,
        settings: Settings | None = None,
        thinker: InnerThinker | None = None,
    ) -> None:
        if keys_in_use().actions != game_keys().actions:  # else keys may have been moved for this studio
            use_keys(game_keys())
        self.app = App(WindowOptions(size=size, scale=scale, palette=palette))
        self.app.sound.volume = 0  # do not open a sound device
        self.settings = settings or _Unwritten(speed="off", figures="all")
        self.settings.introduced = list(variant_names())
        self.session = _StudioSession(self.app, self.settings, folder=folder)
        self.navigation = Navigation(self.app, self.session)
        self.current = self.navigation.current
        self.thinker = thinker or InnerThinker()
        self.session.today = lambda: TODAY
        self.session.thinker = cast(Thinker, self.thinker)
        if self.app.window_size != size:  # narrower than a new window may be
            self.resize(size)

    def resize(self, size: Size) -> None:
        """Give the window another size in pixels, as its player does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def open(self, intent: Intent) -> None:
        """Open the screen of an intent, as a screen does."""
        self.stage.navigate(intent)

    @property
    def stage(self) -> Stage:
        return self.app.stage

    @property
    def top(self) -> Any:
        """The scene on top."""
        top = self.stage.top
        assert top is not None
        return top

    def event(self, kind: int, **values: Any) -> None:
        """Let the window handle an event of pygame."""
        self.app.handle_event(pygame.event.Event(kind, **values))

    def wait(self, ms: float) -> None:
        """Advance time, and handle what has been posted."""
        self.app.advance(ms)
        while posted := pygame.event.get(WAKE):
            for event in posted:
                self.app.handle_event(event)

    def key(self, *keys: int, mods: int = 0, text: str = "") -> None:
        """Press and release keys of the keyboard, which write `text`; then no controller counts as in use."""
        for key in keys:
            self.event(pygame.KEYDOWN, key=key, mod=mods, unicode=text)
            self.event(pygame.KEYUP, key=key, mod=mods)
            self.wait(self.MS_PER_PRESS)

    def write(self, text: str) -> None:
        """Replace the text of the field that has the focus."""
        self.key(pygame.K_a, mods=pygame.KMOD_CTRL)
        self.key(pygame.K_BACKSPACE)
        for letter in text:
            self.event(pygame.TEXTINPUT, text=letter)

    def point(self, pos: Point) -> None:
        """Move the pointer to a point in units."""
        self.event(pygame.MOUSEMOTION, pos=self._pixel(pos), rel=(0, 0), buttons=(0, 0, 0))

    def click(self, target: str | Point) -> None:
        """Click a point in units, or the middle of the control with this label, scrolling if needed."""
        pos = self._shown_box(target).centre if isinstance(target, str) else target
        self.point(pos)
        self.event(pygame.MOUSEBUTTONDOWN, pos=self._pixel(pos), button=pygame.BUTTON_LEFT)
        self.event(pygame.MOUSEBUTTONUP, pos=self._pixel(pos), button=pygame.BUTTON_LEFT)
        self.wait(self.MS_PER_PRESS)

    def _shown_box(self, label: str) -> Box:
        control = self.top.focus.find(label)
        if control.area is not None:
            control.area.reveal(control.rect)
        if isinstance(self.top, Page) and self.top.viewports[-1].reveal(control.screen_box):
            self.top.resize()
        box: Box = control.screen_box
        return box

    def _pixel(self, pos: Point) -> tuple[int, int]:
        return round(pos[0] * self.app.screen.scale), round(pos[1] * self.app.screen.scale)

    def focus(self, label: str) -> None:
        self.top.focus.focus_on(self.top.focus.find(label))

    def keep(self, race: Match, name: str) -> Path:
        """Write a race to the folder of races."""
        path = self.session.folder / f"{name}.race"
        DirectAutosave(path).save(race.record())
        return path

    def ride(self, race: Match) -> None:
        """Open the race screen and wait until a human is asked and input counts."""
        path = self.keep(race, "race")
        self.open(ResumeRace(SavedRace(path, race)))
        self.save_at_once()
        for _ in range(3):
            self.wait(500)

    def save_at_once(self) -> None:
        """Save the race on the screen directly from now on, so that nothing waits for the disk."""
        race, path = self.current.match, self.current.save_path
        assert race is not None
        assert path is not None
        if self.current.autosave is not None:
            self.current.autosave.close()
        self.current.autosave = race.autosave = DirectAutosave(path)

    def settle(self) -> None:
        """Finish all animations."""
        for _ in range(4):
            self.wait(500)
            self.app.draw()

    def close(self) -> None:
        self.stage.clear()
        self.current.close()
        self.app.close()
        use_keys(game_keys())


class _Unwritten(Settings):
    """Settings that are never written."""

    __slots__ = ()

    def save(self, folder: Path | None = None) -> bool:
        return True
