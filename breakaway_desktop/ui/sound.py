"""The sounds of the window: opened in a thread of their own at the first sound, and never waited for.

Each kind has one channel, so a kind is never heard twice at once, however fast riders move, and all channels together
stay below full level. Without a device everything goes on in silence.
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
"""Samples a second of the files, and of the device as we ask for it."""

LEVELS: Final[dict[str, float]] = {"freewheel": 0.12, "card": 0.16, "bell": 0.26, "crowd": 0.26, "points": 0.18}
"""How loud each kind is at most; together no more than 1, so that nothing is ever distorted."""

INSTEAD: Final = {"cheer": "crowd"}
"""A kind that is heard in the place of another, as loud as that one."""

LEAST_MS: Final[dict[str, float]] = {
    "freewheel": 160, "card": 90, "bell": 1500, "crowd": 900, "cheer": 900, "points": 180,
}  # fmt: skip
"""A kind begins again no sooner than this."""

LATE_MS: Final = 400.0
"""What was wanted longer ago than this when the device has opened is not played any more."""


class Sound:
    """`volume` and each of `volumes` in percent. `played` remembers the last few kinds that were played."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.volume = 60
        self.volumes: Mapping[str, int] = {}
        self.muted = False
        self.played: list[str] = []
        self._opening: Thread | None = None
        self._sounds: dict[str, pygame.mixer.Sound] | None = None
        """None until the device has opened; empty if there is none."""
        self._began: dict[str, float] = {}
        self._wanted: tuple[str, float] | None = None

    @property
    def is_open(self) -> bool:
        """Whether sounds come out."""
        return bool(self._sounds)

    @property
    def is_missing(self) -> bool:
        """Whether it is known that no sound can come out."""
        return self._sounds is not None and not self._sounds

    def loudness(self, kind: str) -> float:
        """From 0 to 1; by squares, because half the percentage should sound half as loud."""
        kind = INSTEAD.get(kind, kind)
        share = self.volume / 100 * self.volumes.get(kind, 100) / 100
        return 0.0 if self.muted else LEVELS[kind] * share * share

    def warm(self) -> None:
        """Opens the device for what is to come, unless nothing is to be heard."""
        if self._sounds is None and any(self.loudness(kind) > 0 for kind in LEVELS):
            self._open()

    def play(self, kind: str) -> bool:
        """Plays this kind; whether it is heard, or will be as soon as the device has opened. Returns at once."""
        now = time.monotonic() * 1000
        if self.loudness(kind) <= 0 or now - self._began.get(kind, -1e9) < LEAST_MS[kind]:
            return False
        if self._sounds is None:
            self._wanted = kind, now
            self._open()
            return True
        if not self._sounds:
            return False
        self._began[kind] = now
        self._start(kind)
        return True

    def _start(self, kind: str) -> None:
        assert self._sounds is not None
        channel = pygame.mixer.Channel(list(LEVELS).index(INSTEAD.get(kind, kind)))
        channel.set_volume(self.loudness(kind))
        channel.play(self._sounds[kind])
        self.played = [*self.played[-15:], kind]

    def quieten(self) -> None:
        """What is heard now takes on the volume that is set now."""
        if self._sounds:
            for at, kind in enumerate(LEVELS):
                pygame.mixer.Channel(at).set_volume(self.loudness(kind))

    def try_again(self) -> None:
        """Looks for a device once more, if there was none."""
        if self.is_missing:
            self._sounds, self._opening = None, None

    def wait(self, seconds: float = 5.0) -> None:
        """Waits until the device has opened or is known to be missing."""
        if self._opening is not None:
            self._opening.join(seconds)

    def close(self) -> None:
        self.wait()
        if self._sounds:
            with suppress(pygame.error):
                pygame.mixer.quit()
        self._sounds, self._opening, self._wanted = None, None, None

    def _open(self) -> None:
        if self._opening is None:
            self._opening = Thread(target=self._opened, name="sound", daemon=True)
            self._opening.start()

    def _opened(self) -> None:
        """Opens the device, in a thread: it may take a second, and files lie on a disk."""
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
            pygame.mixer.set_num_channels(len(LEVELS))
            sounds = {kind: pygame.mixer.Sound(self.folder / f"{kind}.wav") for kind in (*LEVELS, *INSTEAD)}
        except (pygame.error, OSError):
            with suppress(pygame.error):
                pygame.mixer.quit()
            self._sounds = {}
            return
        self._sounds = sounds
        wanted, self._wanted = self._wanted, None
        if wanted is not None and time.monotonic() * 1000 - wanted[1] < LATE_MS:
            self._began[wanted[0]] = wanted[1]
            self._start(wanted[0])
