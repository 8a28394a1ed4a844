"""Intents: everything that screens want of the program, in the order in which a player meets it.

A screen calls `self.navigate(intent)`; `ui/navigation.py` opens what is wanted. Whatever can fail because of a file or
the rules raises Refused, OSError or ValueError, and then the stage does not change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any

from breakaway_desktop.desk.view_block import Block
from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.live_race import LiveRace
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.scene import Intent


class ShowMenu(Intent):
    """The main menu in the place of everything; a race that lies in memory alone is asked about first."""


class ShowLessons(Intent):
    """The tutorial, from where it was left, or from a step, counted from 0."""

    at: int | None = None


class ShowSetup(Intent):
    """The set-up of a race: its three ways, or at once everything there is to choose."""

    everything: bool = False


class BuildTeams(Intent):
    """Humans build their teams in secret, then the race begins; without humans it begins at once."""

    plan: Plan
    hot_seat: HotSeat = field(default_factory=HotSeat)
    rotated: bool = False
    """Whether the teams have other numbers than in the race before."""


class BeginRace(Intent):
    """A new race from a plan with all hands."""

    plan: Plan
    hot_seat: HotSeat = field(default_factory=HotSeat)


class GoOn(Intent):
    """An unfinished race, from where it was left; what to do instead is asked while another program plays it."""

    saved: SavedRace


class ShowMenuInRace(Intent):
    """The menu over a race: its keys, who plays which team, settings, where to from here."""

    live: LiveRace
    show_keys: Callable[[], None]
    told: Callable[..., None]
    """Hears in sentences what was settled."""
    steer: Callable[[], None]
    """Asks who steers dropped riders."""
    give_up: Callable[[], None]
    """Asks whether the highest cards are to be played."""
    show_log: Callable[[], None]
    """Shows everything that has happened."""


class ShowSeats(Intent):
    """Who plays which team in mid-race, which may change."""

    driver: Driver
    told: Callable[..., None]
    """Hears in sentences to whom they were passed."""


class GoOnWithCopy(Intent):
    """The race in a new file of its own."""

    match: Match


class OpenFile(Intent):
    """The race or letter in a file that was named on the command line, over the menu."""

    path: Path


class AskAboutFile(Intent):
    """What is to become of a file that was dropped on the window."""

    path: Path


class ShowLog(Intent):
    """Everything that has happened in this many steps, over the screen."""

    match: Match
    names: Names
    steps: int
    reporting: bool = False
    """Whether it opens at the report of the last turn."""
    team: int = 0
    """Whose own lines can be picked out, 0 for the only human's."""
    watch: Callable[[int], Intent | None] | None = None
    """Shows a step again, or says what does."""


class SaveRaceAs(Intent):
    """A copy of the race that is ridden, a picture of it, or another file for it."""

    match: Match
    tell: Callable[[str], None]
    """Hears in a sentence what lies where then."""


class ShareRace(Intent):
    """A copy or a picture of a race that is looked at, after so many of its scenes, else as far as it has come."""

    match: Match
    at: int | None = None
    file: str = ""
    """Proposed for a copy, which comes first then; else the picture of the turn does."""


class ShowResult(Intent):
    """The result of the race that was just ridden, in the place of everything."""

    match: Match


class RideAgain(Intent):
    """The same teams once more, seats rotated by one, with a new seed and new hands."""

    match: Match


class RideSameAgain(Intent):
    """The very same race once more: seats, seed and hands."""

    match: Match


class RideOnFrom(Intent):
    """What if: who plays is asked, then the race goes on as a new one from where this many decisions are over."""

    match: Match
    decisions: int


class ShowReplay(Intent):
    """The race as a film, from where this many decisions are over, everything about the rider `marked`."""

    record: Record | Path
    """The race, or its file."""
    decisions: int = 0
    marked: int = 0
    costly: tuple[int, ...] = ()
    """Decisions, counted from the first, in the place of which something better could have been played."""
    playing: bool = False
    """Whether it plays by itself from there."""


class ShowReview(Intent):
    """What a race came to, or has come to so far."""

    match: Match


class SaveFile(Intent):
    """Where a file is to lie is asked under this title; `save` writes it and returns a sentence on where it is."""

    title: str
    proposed: str
    save: Callable[[str], str]


class ShowSavedRaces(Intent):
    """The list of races on file and of those that came with the game."""


class ShowSavedResult(Intent):
    """The result of a finished race that is looked at: the one below, where it is this race's."""

    match: Match


class ShowMail(Intent):
    """The referee's desk of races by mail: the race in a folder, or the one worked at last."""

    path: Path | None = None


class ShowLetter(Intent):
    """A letter of a race by mail, for its player: the race as his team sees it, and his orders."""

    block: Block


class ShowStatistics(Intent):
    """What the player has ridden on this computer."""


class ShowSettings(Intent):
    """The settings."""


class ShowHelp(Intent):
    """All pages of help, at the one on this topic or the first."""

    topic: str = ""


class ShowKeys(Intent):
    """The keys of the screen below."""

    about: str
    """What that screen is."""
    groups: tuple[KeyGroup, ...]
    signs: TeamLook | None = None
    """The signs of the race are explained too, with tokens of that team."""
    pages: bool = True
    """Whether all pages of help can be opened from it."""


class ShowError(Intent):
    """What nobody foresaw, with the report to save."""

    report: str


class ShowDialog(Intent):
    """A question over the screen, of which every answer is an intent; most are `Back`."""

    dialog: View


class ChangeSetting(Intent):
    """Another value for the setting of that name, which counts at once and is saved."""

    name: str
    value: Any


class Back(Intent):
    """Back to the screen below, or the menu where there is none."""

    then: Callable[[], Intent | None] | None = None
    """What is done there, or says what is wanted there."""


class Quit(Intent):
    """The end of the program; a race that lies in memory alone is asked about first."""
