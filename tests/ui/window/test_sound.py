"""Sounds: made by the script, small, opened without a wait, each with its volume; nothing breaks without a device."""

from __future__ import annotations

import os
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from breakaway_desktop.places import assets_folder
from breakaway_desktop.settings import SOUND_KINDS
from breakaway_desktop.ui.sound import LEVELS, MIN_INTERVAL_MS, RATE, REPLACES, Sound
from breakaway_desktop.ui.toolkit.scene import Scene
from breakaway_desktop.ui.window.app import App, WindowOptions
from tests.ui.toolkit.conftest import display as display  # fixture of every test here
from tools import sounds as script

FOLDER = assets_folder() / "sounds"


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    made = Sound(FOLDER)
    yield made
    made.close()


def opened(sound: Sound) -> Sound:
    sound.play("card")
    sound.wait()
    assert sound.is_open
    return sound


def samples(path: Path) -> np.ndarray:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")


def test_every_kind_has_its_file_and_all_of_them_are_small() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.wav")) == sorted((*SOUND_KINDS, *REPLACES))
    assert sorted(SOUND_KINDS) == sorted(LEVELS)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 300_000


@pytest.mark.parametrize("kind", script.SOUNDS)
def test_the_files_are_what_the_script_makes(kind: str) -> None:
    """But for the last bit, which another machine may round otherwise."""
    made = script.samples(script.SOUNDS[kind]())
    kept = samples(FOLDER / f"{kind}.wav")
    assert made.shape == kept.shape
    assert int(np.abs(made.astype(int) - kept).max()) <= 1


@pytest.mark.parametrize("kind", script.SOUNDS)
def test_a_sound_begins_soon_and_ends_without_a_click(kind: str) -> None:
    kept = np.abs(samples(FOLDER / f"{kind}.wav").astype(int))
    assert 20_000 < kept.max() < 32_000
    assert kept[: RATE // 5].max() > 1_000
    assert kept[-3:].max() < 200


def test_all_kinds_at_once_never_go_beyond_full_level() -> None:
    assert sum(LEVELS.values()) <= 1
    assert {*LEVELS, *REPLACES} == set(MIN_INTERVAL_MS)


def test_the_device_opens_in_a_thread_and_the_first_sound_is_played_then(sound: Sound) -> None:
    assert not sound.played
    assert sound.play("bell")
    sound.wait()
    assert sound.is_open
    assert sound.played == ["bell"]
    assert pygame.mixer.Channel(list(LEVELS).index("bell")).get_busy()


def test_the_device_can_be_opened_for_what_is_to_come(sound: Sound) -> None:
    sound.volume = 0
    sound.prepare()
    sound.wait()
    opened = [sound.is_open]
    sound.volume = 60
    sound.prepare()
    sound.wait()
    opened.append(sound.is_open)
    assert opened == [False, True]
    assert not sound.played


def test_however_often_it_is_wanted_a_kind_is_heard_once_at_a_time(sound: Sound) -> None:
    opened(sound)
    sound.played.clear()
    assert [sound.play("freewheel") for _ in range(24)] == [True] + [False] * 23
    assert sound.played == ["freewheel"]
    assert sum(pygame.mixer.Channel(at).get_busy() for at in range(pygame.mixer.get_num_channels())) <= 2


def test_each_kind_has_a_volume_of_its_own(sound: Sound) -> None:
    opened(sound)
    sound.volumes = {"crowd": 0, "points": 50}
    assert not sound.play("crowd")
    assert sound.play("points")
    heard = pygame.mixer.Channel(list(LEVELS).index("points")).get_volume()
    assert heard == pytest.approx(LEVELS["points"] * 0.3**2, abs=1 / 128)


def test_a_cheer_is_heard_in_the_place_of_the_crowd_and_as_loud(sound: Sound) -> None:
    opened(sound)
    sound.play("crowd")
    assert sound.play("cheer")
    assert sound.played[-2:] == ["crowd", "cheer"]
    assert sound.loudness("cheer") == sound.loudness("crowd") > 0
    sound.volumes = {"crowd": 0}
    assert not sound.loudness("cheer")


def test_a_muted_window_is_silent_at_once_and_opens_nothing(sound: Sound) -> None:
    sound.muted = True
    assert not sound.play("bell")
    sound.wait()
    assert not sound.is_open
    sound.muted = False
    opened(sound)
    sound.play("crowd")
    sound.muted = True
    sound.apply_volume()
    assert pygame.mixer.Channel(list(LEVELS).index("crowd")).get_volume() == 0


def test_without_a_device_everything_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "no-such-driver")
    sound = Sound(FOLDER)
    sound.play("card")
    sound.wait()
    assert sound.is_missing
    assert not sound.play("bell")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    sound.retry()
    assert sound.play("bell")
    sound.wait()
    assert sound.is_open
    sound.close()


def test_a_missing_file_is_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    sound = Sound(tmp_path)
    sound.play("card")
    sound.wait()
    assert sound.is_missing
    sound.close()


def test_m_turns_the_sound_of_the_window_off_and_on_and_it_is_told() -> None:
    app = App(WindowOptions(size=(960, 600)))
    told: list[bool] = []
    app.on_window = lambda window: told.append(window.sound.muted)
    app.stage.push(Scene())
    try:
        for _ in range(2):
            app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m"))
            app.handle_event(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
            )  # held: counts once
            app.handle_event(pygame.event.Event(pygame.KEYUP, key=pygame.K_m, mod=0))
    finally:
        app.close()
    assert told == [True, False]
