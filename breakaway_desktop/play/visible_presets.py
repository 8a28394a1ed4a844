"""The saved line-ups that the player at the screen may see (R3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.library import is_running
from breakaway_desktop.match.saved_line_ups import SavedLineUp, SavedLineUps
from breakaway_desktop.words import _


class VisibleLineUps:
    """The kept hands of this computer's players, and which of them the human at the screen may see.

    What a team keeps while the teams are built only that team sees. Hands with which a race of several people has begun
    nobody sees before that race is over, and while several people build each sees only what was kept under his name.
    """

    def __init__(self, kept: SavedLineUps) -> None:
        self.kept = kept
        self._fresh: dict[str, list[SavedLineUp]] = {}
        self._running: set[str] = set()
        self._broken = kept.backup is not None

    def told(self) -> str:
        """A sentence if the file was broken, once; else empty."""
        if not self._broken or self.kept.backup is None:
            return ""
        self._broken = False
        sentence = _("Some of your saved line-ups could not be read. Their file was renamed to {file}.")
        return sentence.format(file=self.kept.backup.name)

    def look_for_races(self, folder: Path) -> None:
        """Finds out which races are not over yet."""
        self._running = {own.race for own in self.kept.all if is_running(folder, own.race)}

    def seen_by(self, colour: str, player: str | None, *, several: bool) -> list[SavedLineUp]:
        """Those that the team of this colour may see, played by a human of this name; `several`: others build too."""
        own_fresh = self._fresh.get(colour, ())
        return [
            own
            for own in self._others_left_out(colour)
            if own.race not in self._running and (own in own_fresh or not several or _is_same(own.player, player))
        ]

    def why_hidden(self, colour: str, player: str | None, *, several: bool) -> str:
        """Why some that were kept before are not shown, in a sentence; empty when all are."""
        seen = self.seen_by(colour, player, several=several)
        hidden = [own for own in self._others_left_out(colour) if own not in seen]
        if not hidden:
            return ""
        if all(own.race in self._running for own in hidden):
            return _("Line-ups used in an unfinished race show again once it has finished.")
        return _("With several players building teams, each sees only the line-ups saved under his own name.")

    def _others_left_out(self, colour: str) -> list[SavedLineUp]:
        """All but what other teams have kept just now: they do not even show as hidden."""
        fresh = [own for other, owns in self._fresh.items() if other != colour for own in owns]
        return [own for own in self.kept.all if own not in fresh]

    def note(self, colour: str, own: SavedLineUp) -> None:
        """The team of this colour has kept them just now."""
        self._fresh.setdefault(colour, []).append(own)

    def note_renamed(self, colour: str, own: SavedLineUp, renamed: SavedLineUp) -> None:
        """What was hidden stays hidden under its other name."""
        if own in self._fresh.get(colour, ()):
            self.note(colour, renamed)

    def begin(self, race: str, secret: Sequence[TeamHands]) -> None:
        """A race has begun, kept in the file of this name. `secret` are the hands with which humans start who have
        something to hide from each other, none where nobody has."""
        if secret:
            ridden = {_sorted(hands) for hands in secret}
            fresh = [own for owns in self._fresh.values() for own in owns]
            begun = [own for own in self.kept.all if own in fresh or _sorted(own.hands) in ridden]
            self.kept.mark_used([own for own in begun if own.race not in self._running], race)
        self._fresh.clear()


def _is_same(kept_by: str, player: str | None) -> bool:
    """Whether hands are of the player who builds now; who gave no name is nobody's equal."""
    return bool(kept_by and player) and kept_by.casefold() == (player or "").casefold()


def _sorted(hands: TeamHands) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(hand)) for hand in hands)
