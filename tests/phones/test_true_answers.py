"""What phones and the server are told is true: refusals that hold, trouble with the file, new cards, limits."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from breakaway_desktop.match.autosave import NoAutosave
from breakaway_desktop.phones import hosting
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import TableSeat
from breakaway_desktop.phones.web_service import allow_files
from breakaway_desktop.play.card_outcomes import card_outcomes
from breakaway_desktop.ui.panels import hand
from tests.kit.phone import find_asked, play_until, seat_two_players
from tests.phones.test_table_undo import shown_moves


def test_a_no_to_an_undo_holds_for_that_decision_and_not_for_the_next() -> None:
    room, anna, ben = seat_two_players()
    asker, other = shown_moves(room, anna, ben)
    asker.undo()
    other.agree(yes=False)
    for _time in range(5):
        assert asker.undo()["why"] == "nothing"
        assert other.page["undo"] is None
    play_until(room, [anna, ben], asker.page["team"]).play()
    room.settle()
    assert asker.undo()["kind"] == "done"


def test_a_card_that_is_not_in_the_file_is_done_with_the_trouble() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    assert "trouble" not in guest.play()
    room.match.autosave = NoAutosave(OSError("full"))
    answer = find_asked(room, [anna, ben]).play()
    assert (answer["kind"], answer["trouble"]) == ("done", "The big screen can’t save the race.")


def test_no_two_openings_of_a_table_share_identities(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "read_table", lambda *_: None)
    monkeypatch.setattr(hosting, "last_port", int)
    openings = {PhoneHost("race", [TableSeat(1)], lambda: None, 0.0).table.opening for _time in range(9)}
    assert len(openings) == 9


def test_a_new_card_is_told_as_in_the_window() -> None:
    room, anna, ben = seat_two_players(seed=3)
    words = set[str]()
    for _card in range(6):
        guest = find_asked(room, [anna, ben])
        rider, view = guest.page["rider"], room.stage.view_of(guest.page["team"])
        outcomes = card_outcomes(view, rider, guest.cards)
        for shown, face in zip(guest.page["cards"], hand.cards_of(view, rider, outcomes), strict=True):
            assert (shown["new"], shown["may_change"], shown["range"]) == (
                face.new, face.framed, face.range_wordings[0],
            )  # fmt: skip
            words.add(shown["range"])
        guest.play()
    assert words == {"new card", "new card, at least"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(
    ("soft", "hard", "may_raise", "allowed"),
    [(256, -1, True, 300), (256, 4096, True, 300), (256, 280, True, 280), (256, 4096, False, 256), (-1, -1, True, 300)],
)
def test_sockets_stay_within_the_files_of_the_system(
    soft: int, hard: int, may_raise: bool, allowed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    def limit(raised: list[tuple[int, int]]) -> Callable[[int, tuple[int, int]], None]:
        def set_limit(_kind: int, limits: tuple[int, int]) -> None:
            if not may_raise:
                raise ValueError
            raised.append(limits)

        return set_limit

    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "RLIM_INFINITY", -1)
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", limit(raised))
    assert allow_files(300) == allowed
    assert raised in ([], [(allowed, hard)])
