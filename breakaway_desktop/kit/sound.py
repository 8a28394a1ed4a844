"""The sounds of the window. The device is opened in a thread at the first sound, so nothing waits for it.

Each kind has one channel, so a kind never overlaps with itself, however fast riders move, and all channels together
stay below full level. Without a device the game is silent.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

import pygame

RATE: Final = 22_050
"""Samples per second of the files, requested from the device."""

# All channels may play at once: keep the sum at 1 or below, or the sound is distorted.
LEVELS: Final[dict[str, float]] = {"freewheel": 0.12, "card": 0.16, "bell": 0.26, "crowd": 0.26, "points": 0.18}
"""Maximum level of each kind."""

SHARES_CHANNEL_WITH: Final = {"cheer": "crowd", "ask_bell": "bell", "next_knock": "card"}
"""Kinds that use the channel and the level of another."""

MIN_INTERVAL_MS: Final[dict[str, float]] = {
    "freewheel": 160, "card": 90, "bell": 1500, "crowd": 900, "cheer": 900, "points": 180, "ask_bell": 300,
    "next_knock": 300,
}  # fmt: skip
"""Minimum time between two starts of a kind, in milliseconds."""

MAX_DELAY_MS: Final = 400.0
"""A sound requested before the device was open is dropped if opening took longer than this."""


class Sound:
    """Plays sounds. `volume` and each of `volumes` in percent. `played`: the last few kinds that were played."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.volume = 60
        self.volumes: Mapping[str, int] = {}
        self.muted = False
        self.played: list[str] = []
        self._opening: Thread | None = None
        self._sounds: dict[str, pygame.mixer.Sound] | None = None
        """Sounds by kind; None until the device is open, empty if there is no device."""
        self._started_ms: dict[str, float] = {}
        self._pending: tuple[str, float] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the device is open, so that sounds can be played."""
        return bool(self._sounds)

    @property
    def is_missing(self) -> bool:
        """Whether the device is known to be missing."""
        return self._sounds is not None and not self._sounds

    def loudness(self, kind: str) -> float:
        """Return the level from 0 to 1: the square of the percentage, because half the percentage should sound half
        as loud."""
        kind = SHARES_CHANNEL_WITH.get(kind, kind)
        share = self.volume / 100 * self.volumes.get(kind, 100) / 100
        return 0.0 if self.muted else LEVELS[kind] * share * share

    def prepare(self) -> None:
        """Open the device in advance, unless everything is muted."""
        if self._sounds is None and any(self.loudness(kind) > 0 for kind in LEVELS):
            self._start_opening()

    def play(self, kind: str) -> bool:
        """Play a sound of this kind, now or as soon as the device is open; return whether it is audible. Does not
        block."""
        now = time.monotonic() * 1000
        if self.loudness(kind) <= 0 or now - self._started_ms.get(kind, -1e9) < MIN_INTERVAL_MS[kind]:
            return False
        if self._sounds is None:
            self._pending = kind, now
            self._start_opening()
            return True
        if not self._sounds:
            return False
        self._started_ms[kind] = now
        self._start_sound(kind)
        return True

    def _start_sound(self, kind: str) -> None:
        assert self._sounds is not None
        channel = pygame.mixer.Channel(list(LEVELS).index(SHARES_CHANNEL_WITH.get(kind, kind)))
        channel.set_volume(self.loudness(kind))
        channel.play(self._sounds[kind])
        self.played = [*self.played[-15:], kind]

    def apply_volume(self) -> None:
        if self._sounds:
            for channel, kind in enumerate(LEVELS):
                pygame.mixer.Channel(channel).set_volume(self.loudness(kind))

    def retry(self) -> None:
        """Look for a device again, if there was none."""
        if self.is_missing:
            self._sounds, self._opening = None, None

    def wait(self, seconds: float = 5.0) -> None:
        """Wait, for at most `seconds`, until the device is open or known to be missing."""
        if self._opening is not None:
            self._opening.join(seconds)

    def close(self) -> None:
        self.wait()
        if self._sounds:
            with suppress(pygame.error):
                pygame.mixer.quit()
        self._sounds, self._opening, self._pending = None, None, None

    def _start_opening(self) -> None:
        if self._opening is None:
            self._opening = Thread(target=self._open_device, name="sound", daemon=True)
            self._opening.start()

    def _open_device(self) -> None:
        """Open the device and load the files, in a thread, because it may take a second."""
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
            pygame.mixer.set_num_channels(len(LEVELS))
            sounds = {kind: pygame.mixer.Sound(self.folder / f"{kind}.wav") for kind in (*LEVELS, *SHARES_CHANNEL_WITH)}
        except (pygame.error, OSError):
            with suppress(pygame.error):
                pygame.mixer.quit()
            self._sounds = {}
            return
        self._sounds = sounds
        pending, self._pending = self._pending, None
        if pending is not None and time.monotonic() * 1000 - pending[1] < MAX_DELAY_MS:
            self._started_ms[pending[0]] = pending[1]
            self._start_sound(pending[0])
