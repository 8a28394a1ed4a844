"""Synthesizes the sounds of the game, assets/sounds/*.wav, from sines and noise (`make sounds`).

    python -m tools.sounds [FOLDER]

The samples are always the same: the generator of the noise is in this file.
"""

from __future__ import annotations

import argparse
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 22_050
PEAK: Final = 0.9
FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "sounds"
Wave = NDArray[np.float64]


def _time(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(count: int, seed: int) -> Wave:
    """Return white noise from a linear congruential generator (Knuth's MMIX).

    NumPy's own generators may change between versions.
    """
    state, noise = seed, np.empty(count)
    for index in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        noise[index] = (state >> 11) / 2**52 - 1
    return noise


def _band(noise: Wave, lowest: float, highest: float) -> Wave:
    """Filter noise to the band between two frequencies (Hz), with soft edges."""
    spectrum = np.fft.rfft(noise)
    hertz = np.fft.rfftfreq(len(noise), 1 / RATE)
    spectrum *= 1 / (1 + (lowest / np.maximum(hertz, 1)) ** 6) / (1 + (hertz / highest) ** 6)
    return np.asarray(np.fft.irfft(spectrum, len(noise)))


def _ring(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Wave:
    """Return decaying sines, each with its frequency (Hz), level and half-life (s)."""
    t = _time(seconds)
    sound = np.zeros_like(t)
    for hertz, level, half in partials:
        sound += level * np.sin(2 * np.pi * hertz * t) * 0.5 ** (t / half)
    return sound


def _add_sound(target: Wave, sound: Wave, start_s: float) -> None:
    """Add a sound to another from `start_s` seconds on, cut off where the other ends."""
    start = round(start_s * RATE)
    end = min(len(target), start + len(sound))
    target[start:end] += sound[: end - start]


def freewheel() -> Wave:
    """Return eight clicks of a ratchet that slows down."""
    sound = np.zeros(round(0.34 * RATE))
    start, gap = 0.0, 0.026
    for number in range(8):
        tick = _band(_noise(round(0.014 * RATE), 11 + number), 1800, 6500) * 0.5 ** (_time(0.014) / 0.0022)
        tick += 0.5 * _ring(0.014, [(3150.0, 0.4, 0.002)])
        _add_sound(sound, tick * (1 - number / 11), start)
        start, gap = start + gap, gap * 1.14
    return sound


def card() -> Wave:
    """Return the sound of a card laid on a table: paper slides, then taps."""
    sound = np.zeros(round(0.16 * RATE))
    slide = _band(_noise(round(0.09 * RATE), 5), 1200, 5200) * np.sin(np.pi * _time(0.09) / 0.09) ** 2
    _add_sound(sound, 0.35 * slide, 0.0)
    tap = _band(_noise(round(0.05 * RATE), 6), 180, 1400) * 0.5 ** (_time(0.05) / 0.006)
    _add_sound(sound, tap, 0.075)
    return sound


def bell() -> Wave:
    """Return three strokes of a hand bell, as at the last lap."""
    stroke = _ring(0.95, [(1174.7, 0.5, 0.28), (2349.3, 0.34, 0.16), (3530.0, 0.22, 0.09), (4967.0, 0.12, 0.04)])
    stroke[: round(0.002 * RATE)] *= np.linspace(0, 1, round(0.002 * RATE))
    sound = np.zeros(round(1.5 * RATE))
    for number, level in enumerate((0.8, 1.0, 0.9)):
        _add_sound(sound, stroke * level, 0.26 * number)
    return sound


def crowd() -> Wave:
    """Return the sound of spectators at a line: a roar that swells and ebbs, with claps."""
    seconds = 1.5
    t = _time(seconds)
    swell = np.sin(np.pi * np.minimum(t / 0.9, 1) / 2) ** 2 * np.cos(np.pi * np.maximum(t - 0.6, 0) / 1.8) ** 2
    roar = _band(_noise(len(t), 21), 250, 1100) + 0.5 * _band(_noise(len(t), 22), 900, 2600)
    waver = 1 + 0.25 * _band(_noise(len(t), 23), 3, 9) / 0.02
    sound = roar * np.clip(waver, 0.4, 1.6)
    when = (_noise(70, 24) + 1) / 2 * (seconds - 0.1)
    for number, start in enumerate(when):
        clap = _band(_noise(round(0.02 * RATE), 100 + number), 900, 3200) * 0.5 ** (_time(0.02) / 0.004)
        _add_sound(sound, 0.5 * clap, float(start))
    return np.asarray(sound * swell)


def cheer() -> Wave:
    """Return the cheers for a human who wins a line: a higher and longer roar, with cowbells."""
    seconds = 1.4
    t = _time(seconds)
    swell = np.sin(np.pi * np.minimum(t / 0.35, 1) / 2) ** 2 * np.cos(np.pi * np.maximum(t - 0.9, 0) / 1.0) ** 2
    sound = _band(_noise(len(t), 31), 350, 1500) + 0.6 * _band(_noise(len(t), 32), 1200, 3400)
    for number, start in enumerate((_noise(90, 33) + 1) / 2 * (seconds - 0.1)):
        clap = _band(_noise(round(0.02 * RATE), 200 + number), 900, 3200) * 0.5 ** (_time(0.02) / 0.004)
        _add_sound(sound, 0.6 * clap, float(start))
    for number in range(9):
        hertz = 587.0 if number % 2 else 698.0
        stroke = _ring(0.2, [(hertz, 0.5, 0.05), (1.51 * hertz, 0.35, 0.035), (2.93 * hertz, 0.15, 0.015)])
        _add_sound(sound, 0.55 * stroke, 0.1 + 0.115 * number)
    return np.asarray(sound * swell)


def points() -> Wave:
    """Return the sound of points won, like a token falling on a table: two notes, a fifth apart."""
    sound = np.zeros(round(0.42 * RATE))
    for start, hertz in ((0.0, 784.0), (0.085, 1175.0)):
        note = _ring(0.33, [(hertz, 0.6, 0.06), (2 * hertz, 0.25, 0.035), (3.01 * hertz, 0.1, 0.02)])
        note[: round(0.003 * RATE)] *= np.linspace(0, 1, round(0.003 * RATE))
        _add_sound(sound, note, start)
    return sound


def ask_bell() -> Wave:
    """One stroke of a small bell for a player who is asked on his phone."""
    stroke = _ring(0.7, [(1568.0, 0.5, 0.16), (3136.0, 0.22, 0.08), (4240.0, 0.14, 0.04)])
    stroke[: round(0.002 * RATE)] *= np.linspace(0, 1, round(0.002 * RATE))
    return stroke


def next_knock() -> Wave:
    """Two knocks on wood for a player on a phone who is next to move."""
    knock = _ring(0.12, [(740.0, 0.6, 0.014), (1480.0, 0.3, 0.008), (2210.0, 0.15, 0.005)])
    sound = np.zeros(round(0.3 * RATE))
    for number in range(2):
        _add_sound(sound, knock, 0.12 * number)
    return sound


SOUNDS: Final[dict[str, Callable[[], Wave]]] = {
    "freewheel": freewheel, "card": card, "bell": bell, "crowd": crowd, "cheer": cheer, "points": points,
    "ask_bell": ask_bell, "next_knock": next_knock,
}  # fmt: skip


def samples(sound: Wave) -> NDArray[np.int16]:
    """Return the samples of the file: 16 bits, loudest at `PEAK`, without a click at the end."""
    sound = sound - sound.mean()
    fade = round(0.01 * RATE)
    sound[-fade:] *= np.linspace(1, 0, fade)
    return np.asarray(np.round(sound / np.abs(sound).max() * PEAK * 32767), dtype="<i2")


def write(folder: Path) -> None:
    """Write each sound to a mono file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(make()).tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.sounds", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
