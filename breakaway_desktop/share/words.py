"""What rides that are compared are marked with, and why two are not compared, in words."""

from __future__ import annotations

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.kit.words import _
from breakaway_desktop.share.challenge import challenge_in
from breakaway_desktop.share.code import SharedRace


def mark_words(ride: SharedRace) -> list[str]:
    """Return the marks of a ride: what its sender's program says about it. They change no place."""
    claims, challenge = ride.claims, challenge_in(ride.record.meta)
    words = [_("with undo")] if claims.undone else []
    words += [_("with hints")] if claims.hints else []
    words = words or [_("no undo, no hints")]
    words += [_("bots by the clock")] if claims.clock else []
    words += [_("changed seats")] if claims.seats else []
    words += [_("watched first")] if challenge is not None and challenge.watched else []
    words += [_("bots of edition {number}").format(number=claims.edition)] if claims.edition not in (0, EDITION) else []
    return words


def difference_words(key: str) -> str:
    """Return the sentence about a difference between two rides (`compare.differences`)."""
    return {
        "deal": _("These are different deals, so they aren’t compared."),
        "seat": _("They are in different seats."),
        "edition": _("Bots of different editions: they may have answered differently."),
        "bots": _("Some of the bots are different."),
        "clock": _("Bots by the clock: they may have answered differently."),
    }[key]


def check_words(turn: int, team: str) -> str:
    """Return the sentence about a bot that decides otherwise here (`check_bots`): nobody need have cheated."""
    told = _("{team}’s bot decides otherwise here in turn {turn}. Another computer may reckon differently.")
    return told.format(team=team, turn=turn)
