"""The session: state that all screens share, such as settings, folders, the bots' process, and the last setup."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from breakaway_desktop.features import closed_race
from breakaway_desktop.kit.drawing.palette import palette_for
from breakaway_desktop.kit.places import charts_folder, expand_home, races_folder, samples_folder
from breakaway_desktop.kit.toolkit.stage import Host
from breakaway_desktop.kit.window.power import is_on_battery
from breakaway_desktop.kit.window.system_theme import SystemTheme
from breakaway_desktop.kit.words import language, set_language
from breakaway_desktop.player_names import show_rivals
from breakaway_desktop.settings import ALL_FIGURES, SOUND_KINDS, SYSTEM, Setting, Settings, Value
from breakaway_desktop.ui.keys import use_saved_keys

if TYPE_CHECKING:
    from breakaway_desktop.bots.worker import Thinker
    from breakaway_desktop.engine.hands import TeamHands
    from breakaway_desktop.play.setup_draft import SetupDraft
    from breakaway_desktop.play.visible_line_ups import VisibleLineUps

_BATTERY_S: Final = 60.0
"""Seconds after which the power supply is asked about again."""

State = TypeVar("State")  # no words: a name in code


class BotAnswered:
    """Posted to the window's loop when a bot has answered."""


class Session:
    """State shared by all screens. `folder`: where races are saved; None: the default folder."""

    def __init__(
        self,
        host: Host,
        settings: Settings,
        *,
        folder: Path | None = None,
        samples: Path | None = None,
        charts: Path | None = None,
        system_theme: SystemTheme | None = None,
    ) -> None:
        self.host = host
        self.settings = settings
        show_rivals(settings.rivals)
        self.folder = folder or races_folder()
        self.charts = charts or (charts_folder() if folder is None else folder / "charts")
        """Default folder for charts and tables of reviews."""
        self.samples = samples or samples_folder()
        """Folder of the sample races; read-only."""
        self.seconds: Callable[[], float] = time.monotonic
        """Returns the seconds of a clock that only advances."""
        self.today: Callable[[], date] = date.today
        """Returns the date of the computer."""
        self.ask_battery: Callable[[], bool] = is_on_battery
        """Returns whether the computer runs on its battery; may be slow."""
        self._battery_asked: tuple[float, bool] | None = None
        """When it was last asked, and the answer."""
        self.shown_deal = ""
        """The deal of a closed race (`Record.deal_key`) that the player has let a command show."""
        self.draft: SetupDraft | None = None
        """The last setup, from this run of the program or an earlier one; None if there is none."""
        self.starting_setup: dict[str, Any] = {}
        """The setup of the race that is about to begin; empty if its form begins none."""
        if settings.setup:
            from breakaway_desktop.match.plan import new_seed
            from breakaway_desktop.play.last_setup import draft_from_json

            self.draft = draft_from_json(settings.setup, new_seed())
        self.sounds: tuple[str, ...] = ()
        """The sounds that were played last, for captions."""
        self._states: dict[type, Any] = {}
        self.unfinished_hands: dict[str, TeamHands] = {}
        """Hands that humans have begun to build for the next race, by team colour."""
        self._system_theme = system_theme or SystemTheme()
        self._system_theme.on_change = lambda: host.post(self.apply_theme)

    @cached_property
    def thinker(self) -> Thinker:
        """The bots' process; like what else is about races, it is imported when it is used: the menu comes first."""
        from breakaway_desktop.bots.worker import Thinker

        return Thinker(wake=lambda: self.host.post(BotAnswered()))

    @cached_property
    def hand_presets(self) -> VisibleLineUps:
        """Hands that players have saved under a name."""
        from breakaway_desktop.match.saved_line_ups import SavedLineUps
        from breakaway_desktop.play.visible_line_ups import VisibleLineUps

        return VisibleLineUps(SavedLineUps())

    @property
    def computer(self) -> str:
        """Identifier of this computer in races that begin on it; drawn at random once."""
        if not self.settings.computer:
            self.settings.computer = os.urandom(8).hex()
            self.settings.save()
        return self.settings.computer

    def closed(self, race: Any) -> str:
        """Return why a race is closed today (`features.closed_race`); empty if it is open."""
        if race.deal_key == self.shown_deal:
            return ""
        found = closed_race(race, self.folder, self.computer, self.today())
        return "" if found is None else found.why

    def raise_level(self) -> None:
        """Raise the level reached to the number of the player's race; races count as in the statistics."""
        if self.settings.level == ALL_FIGURES:
            return
        from breakaway_desktop.match.finished_races import load_finished_races

        races = load_finished_races(self.folder, self.computer, mark=self.computer.encode(), most=ALL_FIGURES - 1)
        level = min(len(races) + 1, ALL_FIGURES)
        if level > self.settings.level:
            self.change(Settings.level, level)

    @property
    def is_on_battery(self) -> bool:
        """Whether the computer runs, or ran a minute ago, on its battery."""
        now = self.seconds()
        if self._battery_asked is None or now - self._battery_asked[0] >= _BATTERY_S:
            self._battery_asked = now, self.ask_battery()
        return self._battery_asked[1]

    def state(self, kind: type[State]) -> State:
        """Return the value that a feature keeps while the program runs; `kind` makes it when it is first asked for."""
        if kind not in self._states:
            self._states[kind] = kind()
        state: State = self._states[kind]
        return state

    def apply_theme(self) -> None:
        palette = palette_for(self.settings.theme, dark=self._system_theme.is_dark)
        if palette != self.host.screen.palette:
            self.host.set_palette(palette)

    def follow_desktop_theme(self) -> None:
        """Ask the desktop whether it is dark, if the theme follows it; the answer changes the theme later."""
        if self.settings.theme == SYSTEM:
            self._system_theme.ask()

    def change(self, setting: Setting[Value], value: Value) -> None:
        """Change a setting and save it. The caller lays out the screens again.

        Raises Refused, OSError or ValueError if races cannot be saved in the new folder.
        """
        settings, host, sound = self.settings, self.host, self.host.sound
        if setting is Settings.races:
            _try_folder(expand_home(str(value)) if value else races_folder())

        volumes = settings.volumes
        setting.change(settings, value)
        match setting:
            case Settings.language:
                set_language(settings.language)
                settings.language = language()
            case Settings.rivals:
                show_rivals(settings.rivals)
            case Settings.theme:
                self.apply_theme()
                self.follow_desktop_theme()
            case Settings.text_size:
                host.set_scale(settings.text_size / 100)
            case Settings.full_screen:
                host.set_full_screen(settings.full_screen)
                settings.full_screen = host.full_screen
            case Settings.keys:
                use_saved_keys(settings)
            case Settings.notices_stay:
                host.toasts_stay = settings.notices_stay
            case Settings.races:
                self.folder = settings.folder
            case Settings.volume | Settings.volumes | Settings.muted:
                sound.volume, sound.volumes, sound.muted = settings.volume, settings.volumes, settings.muted
                sound.retry()
                sound.apply_volume()
                # Sounds whose volume has changed are played as an example.
                louder = [kind for kind in SOUND_KINDS if settings.volumes[kind] != volumes[kind]]
                for kind in ["points"] if setting is Settings.volume else louder:
                    sound.play(kind)
        settings.save()

    def play_sounds(self, kinds: Sequence[str]) -> None:
        self.sounds = tuple(kinds) or self.sounds
        for kind in kinds:
            self.host.sound.play(kind)

    def remember_setup(self, *, starts: bool = False) -> None:
        """Save the setup for the next time, if a race can begin with it; `starts`: its race is about to begin."""
        self.starting_setup = {}
        if self.draft is not None and not self.draft.objection:
            from breakaway_desktop.play.last_setup import setup_as_json

            self.settings.setup = setup_as_json(self.draft)
            self.starting_setup = self.settings.setup if starts else {}
            self.settings.save()


def _try_folder(folder: Path) -> None:
    """Create the folder if it does not exist, and write to it. Raises Refused, OSError and ValueError."""
    from breakaway_desktop.match.race_files import require_names

    require_names(folder)
    probe = folder / ".breakaway-probe"
    folder.mkdir(parents=True, exist_ok=True)
    probe.write_bytes(b"")
    probe.unlink()
