"""Intents: all requests that screens make, in the order in which a player meets them.

A screen passes one to `Scene.navigate`; `ui/navigation.py` carries it out. If a file or a rule causes an error, it
raises Refused, OSError or ValueError, and the stage is left unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple

from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.settings import Setting, Value

if TYPE_CHECKING:
    from breakaway_desktop.engine.hands import TeamHands
    from breakaway_desktop.kit.toolkit.key_help import KeyGroup
    from breakaway_desktop.kit.toolkit.page import PageView
    from breakaway_desktop.match.library import SavedRace
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.match.plan import Plan
    from breakaway_desktop.play.driver import Driver
    from breakaway_desktop.play.live_race import LiveRace
    from breakaway_desktop.play.setup_draft import SetupDraft
    from breakaway_desktop.record.document import Record
    from breakaway_desktop.sentences.names import Names
    from breakaway_desktop.ui.keys import KeyBinding
    from breakaway_desktop.ui.team_looks import TeamLook


class ShowMenu(Intent):
    """Show the main menu in place of all screens; ask first about a race that is in memory only."""


class ShowSetup(Intent):
    """Show the setup of a race: the four ways to start, or all options directly."""

    everything: bool = False


class BuildTeams(Intent):
    """Let humans build their teams in secret, then begin the race; without humans, begin at once."""

    plan: Plan
    rotated: bool = False
    """Whether team numbers differ from those of the previous race."""
    built: tuple[tuple[int, TeamHands], ...] = ()
    """Hands that were built elsewhere, each with its team."""


class OpenTable(Intent):
    """Let players join from elsewhere, then begin the race of this set-up."""

    draft: SetupDraft
    seed: int
    before: Path | None = None
    """The race before, whose players need not join again."""
    begin: BuildTeams | BeginRace | None = None
    """Begins the race with these players."""


class BeginRace(Intent):
    """Begin a new race from a plan that contains the hands of all teams."""

    plan: Plan


class BeginQuickRace(Intent):
    """Begin a race against bots of the usual level, with ready-made hands."""


class ResumeRace(Intent):
    """Continue an unfinished race from where it was left off; if another program is playing it, ask what to do."""

    saved: SavedRace


class MenuEntry(NamedTuple):
    """An entry in the menu over a race: its name, marked label, effect on the race and key, and a note that changes."""

    name: str
    label: str
    on_press: Callable[[], None]
    key: KeyBinding
    note: Callable[[], str]


class ShowMenuInRace(Intent):
    """Show the menu over a race: its keys, seats, settings, and the ways out."""

    live: LiveRace
    show_keys: Callable[[], None]
    on_change: Callable[..., None]
    """Called with sentences about the changes made."""
    steer: Callable[[], None]
    """Ask who steers dropped riders."""
    skip_decision: Callable[[], None]
    """Ask whether to play the highest cards."""
    show_log: Callable[[], None]
    """Show everything that has happened."""
    retire: Callable[[], None] | None = None
    """Ask which rider retires; None: the race screen has a button for it, or nobody can."""
    entries: tuple[MenuEntry, ...] = field(default=(), kw_only=True)
    """Entries of the race's guests."""


class ShowSeats(Intent):
    """Show who plays which team during a race, and let players change seats."""

    driver: Driver
    on_change: Callable[..., None]
    """Called with sentences about the new players."""


class ResumeCopy(Intent):
    """Continue the race in a new file of its own."""

    match: Match


class ShowClosed(Intent):
    """Carry out an intent with a closed race of this deal, which the player has let a command show."""

    intent: Intent
    deal_key: str


class OpenFile(Intent):
    """Open the file named on the command line, over the menu."""

    path: Path


class AskAboutFile(Intent):
    """Ask what to do with a file that was dropped on the window."""

    path: Path


class OpenClipboard(Intent):
    """Open the race in the text on the clipboard, which a friend has sent."""


class ShowLog(Intent):
    """Show everything that has happened in the first `steps` steps, over the screen."""

    match: Match
    names: Names
    steps: int
    reporting: bool = False
    """Whether to open at the report of the last turn."""
    team: int = 0
    """Team whose lines can be filtered; 0: the only human's."""
    watch: Callable[[int], Intent | None] | None = None
    """Replays a step, or returns the intent that does so; None: steps cannot be watched again."""
    filtered: bool = False
    """Whether to open at the lines of `team`."""


class SaveRaceAs(Intent):
    """Save a copy or a picture of the race being played, or move it to another file."""

    match: Match
    on_saved: Callable[[str], None]
    """Called with a sentence that names the file."""


class ShareRace(Intent):
    """Show the message about a race, before a copy or a picture after `scenes` scenes, else at its latest point."""

    match: Match
    scenes: int | None = None
    file: str = ""
    """Proposed name of a copy, which is then offered first of an unfinished race; empty: a picture of the turn is."""


class ShowResult(Intent):
    """Show the result of the race that was just played, in place of all screens."""

    match: Match


class Rematch(Intent):
    """Play again with the same teams, with several humans each on the next seat, a new seed and new hands."""

    match: Match


class ForkRace(Intent):
    """Ask who plays, then play on as a new race from the moment after `decisions` decisions (what if)."""

    match: Match
    decisions: int


class ShowReplay(Intent):
    """Replay the race from the moment after `decisions` decisions, and show details of the rider `marked`."""

    record: Record | Path
    """The race, or its file."""
    decisions: int = 0
    marked: int = 0
    costly: tuple[int, ...] = ()
    """Indices of decisions for which a better card was available."""
    plays: bool = False
    """Whether the replay starts playing automatically."""
    better: int = 0
    """A card that the rider `marked` held: the replay opens with his move in that decision, compared with it."""
    whose: str = ""
    """Whose race it is, where another one can be watched beside it."""
    other: ShowReplay | None = None
    """Another race, to which the player can switch."""


class SaveFile(Intent):
    """Ask where to save a file, under this title; `save` writes it and returns a sentence with the path."""

    title: str
    proposed: str
    save: Callable[[str], str]


class ShowSavedRaces(Intent):
    """Show the list of saved races and of the sample races."""


class ShowSavedResult(Intent):
    """Show the result of a finished race being watched; if the screen below is that result, go back to it."""

    match: Match


class ShowSettings(Intent):
    """Show the settings."""


class ShowHelp(Intent):
    """Show all pages of help, opened at this topic or the first page."""

    topic: str = ""


class ShowKeys(Intent):
    """Show the keys of the screen below."""

    screen: str
    """Name of the screen whose keys are shown."""
    groups: tuple[KeyGroup, ...]
    signs: TeamLook | None = None
    """The team whose tokens illustrate the symbols of the race, explained below the keys; None: keys only."""
    pages: bool = True
    """Whether all pages of help can be opened from the list of keys."""
    variant: str = ""
    """The variant of the race below, whose page can be opened too; empty for none."""
    reader: tuple[KeyGroup, ...] = ()
    """Keys for a screen reader, which have a page of their own."""


class ShowError(Intent):
    """Show the crash screen with a report that the player can save."""

    report: str


class ShowDialog(Intent):
    """Show a question over the screen; each answer is an intent, usually `Back`."""

    dialog: PageView


class ShowNotice(Intent):
    """Show a short text over the screen for a moment."""

    words: str


class ChangeSetting(Intent, Generic[Value]):
    """Change a setting at once and save it."""

    setting: Setting[Value]
    value: Value


class Back(Intent):
    """Go back to the screen below, or to the menu if there is none."""

    after: Callable[[], Intent | None] | None = None
    """Called once the screen below is shown; may return the next intent."""


class Quit(Intent):
    """Close the program; ask first about a race that is in memory only."""
