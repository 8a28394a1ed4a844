"""Saved line-ups that the player at the screen may see (R3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.library import is_running
from breakaway_desktop.match.saved_line_ups import SavedLineUp, SavedLineUps
from breakaway_desktop.player_names import look_alike


class VisibleLineUps:
    """Saved line-ups of this computer, and those that the human at the screen may see.

    Line-ups that a team saves while teams are built are visible to that team only. Line-ups used in a race of several
    people are hidden until that race is over, and while several people build, each sees only those saved under his own
    name.
    """

    def __init__(self, saved: SavedLineUps) -> None:
        self.saved = saved
        self._fresh: dict[str, list[SavedLineUp]] = {}
        self._running: set[str] = set()
        self._broken = saved.backup is not None

    def broken_file_notice(self) -> str:
        """Return a sentence if the file was damaged, but only once; else an empty text."""
        if not self._broken or self.saved.backup is None:
            return ""
        self._broken = False
        sentence = _("Some of your saved line-ups could not be read. Their file was renamed to {file}.")
        return sentence.format(file=self.saved.backup.name)

    def look_for_races(self, folder: Path) -> None:
        self._running = {own.race for own in self.saved.all if is_running(folder, own.race)}

    def visible_to(self, colour: str, player: str | None, *, several: bool) -> list[SavedLineUp]:
        """Return the line-ups visible to the team of this colour and its player; `several`: others build too."""
        own_fresh = self._fresh.get(colour, ())
        return [
            own
            for own in self._others_left_out(colour)
            if own.race not in self._running and (own in own_fresh or not several or _is_same(own.player, player))
        ]

    def why_hidden(self, colour: str, player: str | None, *, several: bool) -> str:
        """Return why some saved line-ups are not shown; empty if all are."""
        visible = self.visible_to(colour, player, several=several)
        hidden = [own for own in self._others_left_out(colour) if own not in visible]
        if not hidden:
            return ""
        if all(own.race in self._running for own in hidden):
            return _("Line-ups used in an unfinished race show again once it has finished.")
        return _("With several players building teams, each sees only the line-ups saved under his own name.")

    def _others_left_out(self, colour: str) -> list[SavedLineUp]:
        """Return all line-ups except those that other teams have just saved, which do not even count as hidden."""
        fresh = [own for other, owns in self._fresh.items() if other != colour for own in owns]
        return [own for own in self.saved.all if own not in fresh]

    def note(self, colour: str, own: SavedLineUp) -> None:
        """Note that the team of this colour has just saved a line-up."""
        self._fresh.setdefault(colour, []).append(own)

    def note_renamed(self, colour: str, own: SavedLineUp, renamed: SavedLineUp) -> None:
        """Note that a line-up was renamed, so that it stays hidden from the other teams."""
        if own in self._fresh.get(colour, ()):
            self.note(colour, renamed)

    def begin(self, race: str, secret: Sequence[TeamHands]) -> None:
        """Hide the line-ups that are used in a new race.

        `race`: the name of its file. `secret`: hands of humans who hide them from each other; empty if nobody does.
        """
        if secret:
            secret_hands = {_sorted_hands(hands) for hands in secret}
            fresh = [own for owns in self._fresh.values() for own in owns]
            used = [own for own in self.saved.all if own in fresh or _sorted_hands(own.hands) in secret_hands]
            self.saved.mark_used([own for own in used if own.race not in self._running], race)
        self._fresh.clear()


def _is_same(owner: str, player: str | None) -> bool:
    """Return whether a line-up belongs to this player; unnamed players own none."""
    return bool(owner and player) and look_alike(owner, player or "")


def _sorted_hands(hands: TeamHands) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(hand)) for hand in hands)
