"""A race in a message, as the terminal asks about it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.features import ReceivedRace
from breakaway_desktop.share.challenge import challenge_plan, first_seat
from breakaway_desktop.share.opening import open_argument
from breakaway_desktop.share.rides import keep_ride, save_ride, with_claims
from breakaway_desktop.share.words import mark_words, race_title


def receive(argument: Path, folder: Path, computer: str) -> ReceivedRace | None:
    """Return the race in a code or in a picture; None for any other file. Raises Refused."""
    shared = open_argument(argument)
    if shared is None:
        return None
    record, plan = with_claims(shared), None
    with suppress(Refused):
        plan = challenge_plan(record, first_seat(record), rider=shared.claims.rider)
    title = " · ".join([race_title(record), *([] if shared.is_deal else mark_words(shared))])
    save, keep = partial(save_ride, shared, folder), partial(keep_ride, record, folder, computer)
    return ReceivedRace(record, title, plan, save, keep)
