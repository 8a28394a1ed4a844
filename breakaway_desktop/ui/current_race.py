"""The current race of the window, with its file and its lock: starting, continuing, moving to another file, closing."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.autosave import Autosave, NoAutosave, ThreadedAutosave
from breakaway_desktop.match.library import SavedRace, lock_saved, new_path
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, new_seed
from breakaway_desktop.match.race_files import COMPUTER, export_race
from breakaway_desktop.match.race_lock import lock_path, lock_race
from breakaway_desktop.play.hot_seat import HotSeat, any_secrets
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.ui.session import Session


class CurrentRace:
    """The race of the session, at most one at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.match: Match | None = None
        """The race; None after it is released."""
        self.autosave: Autosave | None = None
        self.save_path: Path | None = None
        """The file of the race, or None if it could not be saved. After a race, this is still its file."""

    @property
    def is_unsaved(self) -> bool:
        """Whether the latest moves of the race are in memory only. Waits for a save in progress."""
        if self.match is None or self.autosave is None:
            return False
        self.autosave.wait()
        return self.autosave.failure is not None

    @property
    def topic(self) -> str:
        """Topic of the help page on the race: its variant; empty for none."""
        return "" if self.match is None else self.match.race.rules.variant.name or ""

    def is_played(self, path: Path) -> bool:
        """Return whether `path` is the file of the race."""
        own = self.save_path if self.autosave is not None else None
        return own is not None and lock_path(own) == lock_path(path)

    def begin(self, plan: Plan) -> Match:
        """Begin a new race from a plan with all hands, in place of any other.

        If it cannot be saved, it is in memory only. Raises Refused without changing anything.
        """
        match = Match.begin(plan)
        session = self._session
        match.meta = HotSeat.of(plan).merge_into({**match.meta, COMPUTER: session.computer})

        # End the last race, and prepare the setup for the next one.
        self.release()
        session.unfinished_hands.clear()
        if session.draft is not None:
            session.draft.seed = str(new_seed())
        if session.starting_setup:
            session.settings.raced, session.starting_setup = session.starting_setup, {}
            session.settings.save()

        # Save the new race; without a file it is in memory only.
        try:
            self.save_path = new_path(session.folder, plan.seed)
            self.autosave = ThreadedAutosave(self.save_path, lock_race(self.save_path))
        except (OSError, Refused) as error:
            self.save_path = None
            self.autosave = NoAutosave(error if isinstance(error, OSError) else OSError(0, refusal_sentence(error)))
        self._guard_hands(plan, match)
        match.autosave = self.autosave
        self.autosave.save(match.record())
        self.match = match
        return match

    def _guard_hands(self, plan: Plan, match: Match) -> None:
        """Hide the saved hands that a race begins with until it is over, if its players hide them from each other."""
        name = "" if self.save_path is None else self.save_path.name
        secret = any_secrets(match.humans, plan.options, plan.variant)
        self._session.hand_presets.begin(name, [plan.hands[team - 1] for team in match.humans] if secret else [])

    def resume(self, saved: SavedRace) -> Match:
        """Continue an unfinished race from its file, in place of any other.

        Raises RaceLocked while another program plays it, and Refused if it can no longer be read; neither changes
        anything.
        """
        saved, own = lock_saved(saved)
        self.release()
        self.save_path = saved.path
        self.autosave = saved.match.autosave = ThreadedAutosave(saved.path, own)
        self.match = saved.match
        return saved.match

    def move_to(self, match: Match, path: Path) -> None:
        """Save the race in this file from now on. Raises Refused and OSError without changing anything."""
        own = lock_race(path)
        try:
            export_race(match.record(), path)
        except BaseException:
            own.release()
            raise
        if self.autosave is not None:
            self.autosave.close()
        self.save_path = path
        self.autosave = match.autosave = ThreadedAutosave(path, own)

    def release(self) -> None:
        """Stop the bots, finish saving the race, and close it."""
        self._session.thinker.cancel()
        if self.autosave is not None:
            self.autosave.close()
        self.autosave = self.match = None

    def close(self) -> None:
        """Release the race and end the bots' process."""
        self.release()
        self._session.thinker.close()
