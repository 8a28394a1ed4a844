"""The race of the day on phones: no hints and no undo, however its file was opened."""

from __future__ import annotations

from breakaway_desktop.race_of_day.meta_keys import DAY
from tests.kit.phone import find_asked, seat_two_players


def test_the_race_of_the_day_has_no_hints_and_no_undo_on_phones() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    room.match.meta[DAY] = "2026-11-22"
    room.settle()
    assert not guest.page["can"]["hint"]
    assert guest.ask("hint", at=guest.page["at"])["why"] == "off"
    guest.play()
    assert not guest.page["can"]["undo"]
    assert room.match.next_undo() is None
