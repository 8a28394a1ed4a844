"""Questions from phones, hints, reasons, movement log, pointing at a card; none of them in a race of the day."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.autosave import NoAutosave
from breakaway_desktop.phones import hosting
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import TableSeat
from breakaway_desktop.phones.web_service import allow_files
from breakaway_desktop.play.card_outcomes import card_outcomes
from breakaway_desktop.race_of_day.meta_keys import DAY
from breakaway_desktop.sentences.log_lines import move_line
from breakaway_desktop.ui.panels import hand
from tests.kit.phone import Message, Room, find_asked, play_until, seat_two_players
from tests.phones.test_table_undo import shown_moves


def test_a_hint_is_shown_when_asked_for_and_marks_the_best_card() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    assert not any("best" in card for card in guest.page["cards"])
    answer = guest.ask("hint", at=guest.page["at"])
    assert answer["kind"] == "answer"
    assert answer["topic"] == "hint"
    assert "points" in answer["title"], "cards show figures"
    assert answer["lines"]
    assert sum(card["best"] for card in guest.page["cards"] if "best" in card) == 1
    assert all(0 <= card["bar"] <= 100 and card["worth"] for card in guest.page["cards"] if "bar" in card)
    guest.play()
    next_guest = find_asked(room, [anna, ben])
    assert not any("best" in card for card in next_guest.page["cards"])


def note_requests(room: Room) -> list[Ask]:
    """Return a list of the asks for which the stage works out advice from now on."""
    requests: list[Ask] = []
    advice_for = room.stage.advice_for

    def note_request(ask: Ask, view: View) -> Advice | None:
        requests.append(ask)
        return advice_for(ask, view)

    room.stage.advice_for = note_request  # type: ignore[method-assign]
    return requests


def test_a_hint_is_worked_out_once_for_an_ask() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    requests = note_requests(room)
    answers = [guest.ask("hint", at=guest.page["at"]) for _time in range(5)]
    assert len(requests) == 1
    assert len({str(answer["lines"]) for answer in answers}) == 1


def test_hints_for_secret_orders_concern_every_rider() -> None:
    _room, anna, _ben = seat_two_players(base="postal")
    answer = anna.ask("hint", at=anna.page["at"])
    assert answer["lines"]
    assert answer["title"] == "Hint", "cards of orders show no figures"
    assert all(any(card.get("best") for card in row["cards"]) for row in anna.page["orders"]["riders"])


def test_hints_are_for_the_ask_of_the_asked_and_only_where_they_are_on() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna
    assert guest.page["can"]["hint"]
    assert other.ask("hint", at=guest.page["at"])["why"] == "late"
    assert guest.ask("hint", at="race.0")["why"] == "late"
    room.stage.allows_hints = False
    room.settle()
    assert not guest.page["can"]["hint"]
    assert guest.ask("hint", at=guest.page["at"])["why"] == "off"


def test_hints_for_a_plan_concern_its_rider_as_if_he_moved_now() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna
    row = next(row for row in other.page["riders"] if row["at"])
    answer = other.ask("hint", at=row["at"])
    assert answer["kind"] == "answer"
    assert answer["lines"][0].startswith(f"{row['rider']}: play {answer['best']}")
    assert answer["best"] in row["hand"]
    rows = {shown["rider"]: shown["cards"] for shown in other.page["riders"] if shown["at"]}
    assert [card["card"] for card in rows.pop(row["rider"]) if card.get("best")] == [answer["best"]]
    assert not any("best" in card for cards in rows.values() for card in cards)
    assert not any("best" in card for card in guest.page["cards"])
    assert guest.ask("hint", at=row["at"])["why"] == "late", "another team's plan"


def test_a_plan_clears_the_hint_for_its_rider() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna

    def row_of_plan() -> Message:
        return next(row for row in other.page["riders"] if row["at"])

    other.ask("hint", at=row_of_plan()["at"])
    assert any("worth" in card for card in row_of_plan()["cards"])
    other.ask("plan", at=row_of_plan()["at"], card=row_of_plan()["hand"][0])
    assert row_of_plan()["plan"] >= 0
    assert not any("worth" in card for card in row_of_plan()["cards"])


def test_a_hint_for_a_plan_is_worked_out_again_once_riders_have_moved() -> None:
    room, anna, ben = seat_two_players()
    requests = note_requests(room)
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna
    row = [row for row in other.page["riders"] if row["at"]][-1]
    assert other.ask("hint", at=row["at"]) | {"id": ""} == other.ask("hint", at=row["at"]) | {"id": ""}
    assert len(requests) == 1
    guest.play()
    assert not other.ask("hint", name_id="h", at=row["at"])
    assert len(requests) == 1, "a seat gets one hint a second"
    room.settle(1)
    assert other.last("answer")["id"] == "h"
    assert len(requests) == 2


def test_a_hint_that_is_late_is_answered_and_forgotten() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    room.stage.advice_for = lambda ask, view: None  # type: ignore[method-assign]
    assert not guest.ask("hint", name_id="h", at=guest.page["at"])
    guest.play()
    assert guest.last("refused")["id"] == "h"
    assert guest.last("refused")["why"] == "late"


def test_why_explains_a_card_that_is_not_allowed() -> None:
    room, anna, ben = seat_two_players(variant="pacemaker")
    for _move in range(60):
        guest = find_asked(room, [anna, ben])
        page = guest.page
        refused = next((card for card in page["cards"] if card["refused"]), None)
        if refused is not None:
            lines = guest.ask("why", at=page["at"], card=refused["card"])["lines"]
            assert lines[0] == refused["label"]
            assert refused["refused"] in lines[0]
            return
        guest.play(max(guest.cards))
        room.settle()
    raise AssertionError("every card is allowed")


def test_why_explains_the_chosen_card_and_without_one_the_last() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    page = guest.page
    card = page["cards"][0]
    lines = guest.ask("why", at=page["at"], card=card["card"])["lines"]
    assert lines[:2] == [card["label"], card["more"]]
    assert len(lines) > 2
    assert guest.ask("why", at=page["at"])["lines"] == lines[2:]
    assert guest.ask("why", at=page["at"], card=99)["lines"] == lines[2:]
    guest.play()
    rider = str(page["rider"])
    assert rider in " ".join(guest.ask("why", at="")["lines"]), "nobody is asked: the rider who has moved last"


def test_why_explains_the_card_of_a_rider_who_is_planned_for() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    row = next(row for row in guest.page["riders"] if row["at"])
    lines = guest.ask("why", at=row["at"], card=row["cards"][0]["card"])["lines"]
    assert lines[0] == row["cards"][0]["label"]


def test_why_explains_a_card_of_secret_orders() -> None:
    _room, anna, _ben = seat_two_players(base="postal")
    row = anna.page["orders"]["riders"][0]
    assert anna.ask("why", at=anna.page["at"], card=row["hand"][0])["lines"][0] == row["cards"][0]["label"]


def test_why_explains_nothing_about_hidden_roads() -> None:
    room, anna, ben = seat_two_players(variant="blind")
    guest = find_asked(room, [anna, ben])
    assert len(guest.ask("why", at=guest.page["at"], card=guest.cards[0])["lines"]) == 1


def test_the_log_is_the_teams_own_sheet_and_the_last_four_moves() -> None:
    room, anna, ben = seat_two_players()
    for _move in range(6):
        find_asked(room, [anna, ben]).play()
    answer = anna.ask("log", at=anna.page["at"])
    assert answer["title"]
    assert answer["table"]

    # The new cards at the end of a turn are no moves.
    while room.match.race.turn < 2:
        find_asked(room, [anna, ben]).play()
    names, steps = room.stage.names, room.match.steps
    moves = [move_line(event, names) for step in steps for event in step.events if isinstance(event, Moved)]
    lines = anna.ask("log", at=anna.page["at"])["lines"]
    assert len(lines) == 4
    assert lines == moves[-4:]


def test_with_open_hands_the_table_knows_the_card_that_is_pointed_at() -> None:
    room, anna, ben = seat_two_players(hands="open")
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna
    team, card = guest.page["team"], guest.page["cards"][1]["card"]
    assert guest.page["can"]["open"]
    messages = len(guest.messages)
    guest.send("point", at=guest.page["at"], card=card)
    other.send("point", at=guest.page["at"], card=card)
    room.settle()
    assert room.table.pointed_card(team, room.stage) == card
    assert room.table.pointed_card(other.page["team"], room.stage) == 0
    assert len(guest.messages) == messages, "nothing is answered"
    guest.send("point", at=guest.page["at"], card=99)
    assert room.table.pointed_card(team, room.stage) == card
    guest.send("point", at=guest.page["at"], card=0)
    assert room.table.pointed_card(team, room.stage) == 0
    guest.send("point", at=guest.page["at"], card=card)
    guest.play()
    assert room.table.pointed_card(team, room.stage) == 0


def test_with_secret_hands_pointing_changes_nothing() -> None:
    for match in ({"hands": "hidden"}, {"hands": "open", "variant": "blind"}):
        room, anna, ben = seat_two_players(**match)
        guest = find_asked(room, [anna, ben])
        changes, messages = room.table.changes, len(guest.messages)
        guest.send("point", at=guest.page["at"], card=guest.cards[0])
        room.settle()
        assert room.table.changes == changes
        assert len(guest.messages) == messages
        assert room.table.pointed_card(guest.page["team"], room.stage) == 0


def test_the_log_has_no_secret_order_of_another_team() -> None:
    """With secret orders a retirement is secret until the next turn starts (R4.5, R9.1)."""
    _room, anna, ben = seat_two_players(base="postal")
    assert ben.retire(24)["kind"] == "done"
    assert any("24" in line for line in ben.ask("log", at="")["lines"])
    assert not any("24" in line for line in anna.ask("log", at="")["lines"])


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


# What phones and the server are told is true: refusals that hold, trouble with the file, new cards, limits


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
