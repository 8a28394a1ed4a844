"""States of the list of races and its dialogs (see `tools.states`)."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

import pygame

from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.match.autosave import NoAutosave
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import rename
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.ui.intents import AskAboutFile, ResumeRace, SaveRaceAs, ShowMenu
from tools.race_states import race
from tools.studio import ALONE, BOTS, FRIENDS, Studio, human_to_move, human_to_order, long_name, match

HOUR, DAY = 3600.0, 86_400.0
WRITTEN = 1_700_000_000.0
"""Time when the newest race was written, always the same, so that pictures do not change."""


def _save_race(studio: Studio, race: Match, name: str, age_s: float, title: str = "") -> Path:
    path = studio.keep(race, name)
    if title:
        rename(path, title)
    _set_age(path, age_s)
    return path


def _set_age(path: Path, age_s: float) -> None:
    then = WRITTEN - age_s
    os.utime(path, (then, then))


def _saved_files(studio: Studio) -> None:
    """Save six races.

    They are: one with friends, one before a sprint, one with secret orders, a blind one, a finished one and a damaged
    file.
    """
    current = _save_race(studio, match(FRIENDS, 130, until=human_to_move), "race-23", HOUR, "Thursday evening")
    _save_race(studio, match(ALONE, 150, until=human_to_move), "race-23-2", 2 * HOUR, "Before the sprint")
    orders = match(ALONE, 13, until=human_to_order, base="postal")
    _save_race(studio, orders, "race-23-3", 3 * DAY, "Marta against five")
    _save_race(studio, match(FRIENDS, 60, until=human_to_move, variant="blind"), "race-23-4", 5 * DAY, "In the dark")
    over = match(ALONE, 10_000, base="postal", variant="mountains")
    _save_race(studio, over, "race-23-5", 30 * DAY, "Alpine stage")
    data = current.read_bytes()
    damaged = studio.session.folder / "sunday-2.race"
    damaged.write_bytes(data[: len(data) * 3 // 4])
    _set_age(damaged, 400 * DAY)


def load(studio: Studio) -> None:
    _saved_files(studio)
    studio.open(ShowMenu())
    studio.focus("saved")
    studio.key(pygame.K_RETURN)
    for _ in range(4):
        studio.wait(20)


def load_samples(studio: Studio) -> None:
    load(studio)
    studio.session.settings.watched = ["boxed", "postal"]
    studio.key(pygame.K_TAB, mods=pygame.KMOD_CTRL)
    studio.key(pygame.K_DOWN)


def load_over(studio: Studio) -> None:
    load(studio)
    studio.key(*[pygame.K_DOWN] * 4)


def load_no_review(studio: Studio) -> None:
    """The reason why a blind race has no review before its end."""
    load(studio)
    studio.key(*[pygame.K_DOWN] * 3, pygame.K_b)


def load_review(studio: Studio) -> None:
    """The review of an unfinished race."""
    load(studio)
    studio.key(pygame.K_DOWN, pygame.K_b)


def load_damaged(studio: Studio) -> None:
    """The part of a damaged file that can be recovered."""
    load(studio)
    studio.key(*[pygame.K_DOWN] * 5)


def load_no_race(studio: Studio) -> None:
    """A file without any intact turn."""
    (studio.session.folder / "none.race").parent.mkdir(parents=True, exist_ok=True)
    (studio.session.folder / "none.race").write_text('{"format": "breakaway-race", "version": 2}', encoding="utf-8")
    _set_age(studio.session.folder / "none.race", 500 * DAY)
    load(studio)
    studio.key(*[pygame.K_DOWN] * 6)


def load_deleted(studio: Studio) -> None:
    load(studio)
    studio.key(pygame.K_DOWN, pygame.K_DELETE)


def load_refused(studio: Studio) -> None:
    """The text in the clipboard is not a race."""
    load(studio)
    with patch.object(clipboard, "paste_text", lambda: "Shall we ride tonight?"):
        studio.key(pygame.K_v, mods=pygame.KMOD_CTRL)


def load_named(studio: Studio) -> None:
    load(studio)
    studio.key(pygame.K_F4)


def load_exported(studio: Studio) -> None:
    load(studio)
    studio.key(pygame.K_s)
    studio.write("no-such-folder/evening.race")
    studio.key(pygame.K_RETURN)


def load_keys(studio: Studio) -> None:
    load(studio)
    studio.key(pygame.K_F1)


def load_empty(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.focus("saved")
    studio.key(pygame.K_RETURN)
    studio.key(pygame.K_TAB, mods=pygame.KMOD_CTRL)


def load_many(studio: Studio) -> None:
    """More races than fit on the screen, with the longest names."""
    for index in range(9):
        _save_race(
            studio, match(ALONE, 10_000, named=index % 2 == 0), f"evening-{index}", index * HOUR, long_name(index)
        )
    going = match(FRIENDS, 60, named=True)
    _save_race(studio, going, "going-on", 0, "")
    studio.open(ShowMenu())
    studio.focus("saved")
    studio.key(pygame.K_RETURN)


def dropped(studio: Studio) -> None:
    """A file is dropped on the window."""
    studio.open(ShowMenu())
    path = _save_race(studio, match(BOTS, 10_000), "from-a-friend", HOUR)
    studio.open(AskAboutFile(path))


def dropped_damaged(studio: Studio) -> None:
    """The part of a damaged dropped file that can be recovered."""
    _saved_files(studio)
    studio.open(ShowMenu())
    studio.open(AskAboutFile(studio.session.folder / "sunday-2.race"))


def open_elsewhere(studio: Studio) -> None:
    """The race is open in another program."""
    studio.open(ShowMenu())
    path = studio.keep(match(FRIENDS, 130, until=human_to_move), "race-23")
    own = lock_race(path)
    studio.open(ResumeRace(open_race(path)))
    own.release()


def save_as(studio: Studio) -> None:
    race(studio)
    studio.open(SaveRaceAs(match(ALONE, 100), lambda _said: None))


def save_elsewhere(studio: Studio) -> None:
    """A race that could not be saved continues in another file."""
    race(studio)
    studio.current.autosave = NoAutosave(OSError(28, "No space left on device"))
    studio.open(SaveRaceAs(match(ALONE, 100), lambda _said: None))


def unsaved(studio: Studio) -> None:
    race(studio)
    studio.current.autosave = NoAutosave(OSError(28, "No space left on device"))
    studio.open(ShowMenu())


SAVES = (
    load, load_samples, load_over, load_no_review, load_review, load_damaged, load_no_race, load_deleted, load_refused,
    load_named, load_exported, load_keys, load_empty, load_many, dropped, dropped_damaged, open_elsewhere,
    save_as, save_elsewhere, unsaved,
)  # fmt: skip
