"""The session: what all screens share, such as settings, folders, the process that thinks, and the last set-up."""

from __future__ import annotations

import secrets
from functools import cached_property
from pathlib import Path
from typing import Any

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.hand_presets import HandPresets
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.match.saves import require_names
from breakaway_desktop.places import charts_folder, expanded, races_folder, samples_folder
from breakaway_desktop.play.last_setup import draft_from_json, setup_as_json
from breakaway_desktop.play.setup_draft import Draft
from breakaway_desktop.play.visible_presets import VisiblePresets
from breakaway_desktop.settings import SOUND_KINDS, SYSTEM, Settings
from breakaway_desktop.ui.drawing.palette import palette_for
from breakaway_desktop.ui.input.keymap import use_kept_keys
from breakaway_desktop.ui.toolkit.scene import Host
from breakaway_desktop.ui.window.system_theme import SystemTheme
from breakaway_desktop.words import language, set_language


class Woken:
    """Posted to the window's loop when a bot has answered."""


class Session:
    """`folder` is where races are kept, the usual one if it is not given."""

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
        self.folder = folder or races_folder()
        self.charts = charts or (charts_folder() if folder is None else folder / "charts")
        """Where charts and tables of reviews are proposed to go."""
        self.samples = samples or samples_folder()
        """Races that came with the game; nobody writes there."""
        self.thinker = Thinker(wake=lambda: host.post(Woken()))
        self.draft: Draft | None = draft_from_json(settings.setup, new_seed())
        """The last set-up, of this run of the program or the one before."""
        self.begun_hands: dict[str, TeamHands] = {}
        """Hands that humans have begun to build for the next race, by team colour."""
        self._system_theme = system_theme or SystemTheme()
        self._system_theme.changed = lambda: host.post(self.show_look)

    @cached_property
    def hand_presets(self) -> VisiblePresets:
        """Hands that players have kept under a name."""
        return VisiblePresets(HandPresets())

    @property
    def computer(self) -> str:
        """What this computer is called in races that are begun on it; drawn at random once."""
        if not self.settings.computer:
            self.settings.computer = secrets.token_hex(8)
            self.settings.save()
        return self.settings.computer

    def show_look(self) -> None:
        """Everything in the colours that the settings ask for."""
        palette = palette_for(self.settings.theme, dark=self._system_theme.is_dark)
        if palette != self.host.screen.palette:
            self.host.set_palette(palette)

    def look_at_desktop(self) -> None:
        """The desktop may be dark by now: the look follows if it is to, as soon as that is known."""
        if self.settings.theme == SYSTEM:
            self._system_theme.ask()

    def change(self, name: str, value: Any) -> None:
        """The setting of this name is another one from now on, and on file. Whoever calls it lays out what is seen.

        Raises Refused, OSError or ValueError for a folder of races in which none can be saved.
        """
        settings, host, sound = self.settings, self.host, self.host.sound
        if name == "races":
            _try_folder(expanded(value) if value else races_folder())
        louder = [kind for kind in SOUND_KINDS if name == "volumes" and value[kind] != settings.volumes[kind]]
        setattr(settings, name, value)
        match name:
            case "language":
                set_language(value)
                settings.language = language()
            case "theme":
                self.show_look()
                self.look_at_desktop()
            case "text_size":
                host.set_scale(value / 100)
            case "full_screen":
                host.set_full_screen(value)
                settings.full_screen = host.full_screen
            case "keys":
                use_kept_keys(settings)
            case "races":
                self.folder = settings.folder
            case "volume" | "volumes" | "muted":
                sound.volume, sound.volumes, sound.muted = settings.volume, settings.volumes, settings.muted
                sound.try_again()
                sound.quieten()
                for kind in ["points"] if name == "volume" else louder:
                    sound.play(kind)
        settings.save()

    def remember_setup(self) -> None:
        """The set-up, if a race can begin like this, is there the next time too."""
        if self.draft is not None and not self.draft.objection:
            self.settings.setup = setup_as_json(self.draft)
            self.settings.save()


def _try_folder(folder: Path) -> None:
    """Makes the folder if it does not exist, and writes to it. Raises Refused, OSError and ValueError."""
    require_names(folder)
    probe = folder / ".breakaway-probe"
    folder.mkdir(parents=True, exist_ok=True)
    probe.write_bytes(b"")
    probe.unlink()
