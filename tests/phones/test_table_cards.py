"""A card for the rider who is asked: played once; late, repeated, foreign, not held, not allowed, or paused (R4.1)."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.asks import Decision, PlayCard
from breakaway_desktop.phones.match_stage import MatchStage
from tests.kit.phone import find_asked, play_until, seat_two_players


def test_a_card_of_another_team_or_ask_or_hand_changes_nothing() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    other = ben if guest is anna else anna
    ask_id, card = guest.page["at"], guest.cards[0]
    assert other.ask("play", at=ask_id, card=card)["why"] == "not-yours"
    for foreign in ("", "race.0.0", ask_id + "1", ask_id.replace("race", "other"), f"{ask_id} "):
        assert guest.ask("play", at=foreign, card=card)["why"] == "late"
    for missing in (0, 99, 999):
        assert guest.play(missing)["why"] == "not-held"
    assert room.match.steps == []


def test_a_card_is_confirmed_and_played_once_however_often_it_comes() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    rider, ask_id, card = guest.page["rider"], guest.page["at"], guest.cards[0]
    answer = guest.ask("play", name_id="same", at=ask_id, card=card)
    assert answer["kind"] == "done"
    assert str(rider) in answer["sentence"]
    assert str(card) in answer["sentence"]
    assert room.match.steps[0].decision == PlayCard(rider, card)
    decisions = len(room.match.steps)
    assert guest.ask("play", name_id="same", at=ask_id, card=card) == answer
    assert guest.play(card, at=ask_id)["kind"] == "done"
    late = guest.play(card + 1, at=ask_id)
    assert late["why"] == "late"
    assert answer["sentence"] in late["sentence"]
    assert len(room.match.steps) == decisions


def test_a_card_that_the_rules_forbid_is_refused_with_the_reason() -> None:
    """The pacemaker of the variant is the foremost rider: nobody may pass him before he moves (R8.8)."""
    room, anna, ben = seat_two_players(variant="pacemaker", seed=3)
    for _move in range(60):
        guest = find_asked(room, [anna, ben])
        refused = [card for card in guest.page["cards"] if card["refused"]]
        if refused:
            break
        guest.play()
    decisions = len(room.match.steps)
    answer = guest.play(refused[0]["card"])
    assert answer["why"] == "not-allowed"
    assert answer["sentence"] == refused[0]["refused"]
    assert refused[0]["briefly"]
    assert refused[0]["label"]
    assert len(room.match.steps) == decisions


def test_nothing_is_played_while_the_table_has_paused() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    ask_id, card = guest.page["at"], guest.cards[0]
    room.stage.is_paused = True
    room.settle()
    assert anna.page["page"] == ben.page["page"] == "paused"
    assert len(anna.page["riders"]) == 4
    assert guest.play(card, at=ask_id)["why"] == "paused"
    assert room.match.steps == []
    room.stage.is_paused = False
    room.settle()
    assert guest.play(card, at=ask_id)["kind"] == "done"


def test_a_card_counts_once_it_is_saved() -> None:
    class SlowStage(MatchStage):
        saved = True

        @property
        def is_saved(self) -> bool:
            return self.saved

        def decide(self, decision: Decision) -> None:
            super().decide(decision)
            self.saved = False

    room, anna, ben = seat_two_players()
    room.stage = stage = SlowStage(room.match, lambda: room.table.phone_teams, "race")
    guest = find_asked(room, [anna, ben])
    message, rider = {"at": guest.page["at"], "card": guest.cards[0]}, guest.page["rider"]
    assert guest.ask("play", name_id="p", **message) == {}
    assert guest.ask("play", name_id="p", **message) == {}
    stage.saved = True
    room.settle()
    assert guest.last("done")["id"] == "p"
    assert PlayCard(rider, message["card"]) == room.match.steps[0].decision


def test_a_phone_that_comes_back_finds_its_ask_and_may_answer_it() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    page = guest.page
    guest.lose()
    assert guest.greet().page == page
    assert guest.play()["kind"] == "done"


def test_a_card_comes_with_all_its_outcome() -> None:
    room, anna, ben = seat_two_players()
    page = find_asked(room, [anna, ben]).page
    seen = room.stage.view_of(page["team"]).rider(page["rider"])
    assert [card["card"] for card in page["cards"]] == list(seen.cards)
    assert page["chosen"] == -1
    assert page["head"]
    assert page["line"]
    assert page["slip"]
    for card in page["cards"]:
        assert card["to"] == str(seen.square + card["card"])
        assert card["says"]
        is_saved = 10 <= card["card"] <= 33 - seen.square
        assert ("High cards win lines: next is the sprint at 33" in card["says"]) == is_saved
        assert card["label"]
        assert {"place", "points", "new", "more", "refused", "briefly", "pips"} <= card.keys()


def test_a_phone_that_is_not_asked_waits_with_its_riders_and_the_next_five() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    page = (ben if guest is anna else anna).page
    assert page["page"] == "wait"
    assert page["head"]
    assert page["line"]
    assert len(page["queue"]) == 5
    assert len(page["riders"]) == 4
    assert all(own == (team == page["team"]) for _rider, team, own in page["queue"])


def test_nobody_wants_a_rematch_before_the_race_is_over() -> None:
    """A message from the previous race would count at the end of this one."""
    room, anna, ben = seat_two_players(finish=24, sprints=(9,))
    assert anna.ask("again")["why"] == "late"
    assert not room.table.seats[1].wants_rematch
    while not room.match.over:
        find_asked(room, [anna, ben]).play()
        room.settle()
    assert anna.ask("again")["kind"] == "done"
    assert room.table.seats[1].wants_rematch


def test_a_message_from_before_an_undo_never_fits_after_it() -> None:
    room, anna, ben = seat_two_players()
    guest = find_asked(room, [anna, ben])
    team, old = guest.page["team"], guest.page["at"]
    guest.play()
    room.settle()
    if anna.page["can"]["undo"] or ben.page["can"]["undo"]:
        asker = anna if anna.page["can"]["undo"] else ben
        other = ben if asker is anna else anna
        assert asker.undo()["kind"] == "done"
        if room.stage.undo_request is not None:
            other.agree()
    room.settle()
    assert room.match.steps == []
    again = play_until(room, [anna, ben], team)
    assert again.page["at"] != old
    assert again.play(again.cards[-1], at=old)["why"] == "late"
    assert room.match.steps == []


def test_the_page_names_the_player_who_is_next_and_only_him() -> None:
    room, anna, ben = seat_two_players()
    next_pages = 0
    for _move in range(12):
        active = find_asked(room, [anna, ben])
        other = ben if active is anna else anna
        coming = room.stage.view_of(0).riders_to_move
        is_next = len(coming) > 1 and coming[1] // 10 == other.page["team"]
        assert other.page["next"] == is_next
        assert "next" not in active.page
        next_pages += is_next
        active.play()
        room.settle()
    assert next_pages


def test_nobody_is_next_with_a_rider_who_moves_by_himself() -> None:
    room, anna, ben = seat_two_players()
    for _move in range(12):
        active = find_asked(room, [anna, ben])
        other = ben if active is anna else anna
        coming = room.stage.view_of(0).riders_to_move
        if other.page["next"]:
            race = room.match.race
            riders = tuple(rider._replace(hand=(3, 3, 3)) if rider.id == coming[1] else rider for rider in race.riders)
            room.continue_from(race._replace(riders=riders))
            assert not other.page["next"]
            return
        active.play()
        room.settle()
    raise AssertionError("nobody is next")


def test_a_blind_player_sees_the_squares_of_all_his_riders() -> None:
    """The big screen hides them (R8.2), and the page of an asked rider has no other place for them."""
    room, anna, ben = seat_two_players(variant="blind")
    guest = find_asked(room, [anna, ben])
    riders = {rider.id: rider.square for rider in room.match.race.riders if rider.team == guest.page["team"]}
    own = riders.pop(guest.page["rider"])
    others = ", ".join(f"{rider} on {square}" for rider, square in riders.items())
    assert guest.page["slip"] == f"on {own} · others: {others}"


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_a_spectator_reads_the_name_of_the_player_who_chooses(base: str) -> None:
    room, anna, ben = seat_two_players(base=base)
    watcher = room.guest()
    guest = find_asked(room, [anna, ben], "ask" if base == "boxed" else "orders")
    player = room.stage.names.player(guest.page["team"])
    assert watcher.page["line"] == (f"{player} chooses" if base == "boxed" else "Everyone chooses in secret")


def test_pages_may_be_sent_in_several_updates_the_urgent_page_first() -> None:
    room, anna, ben = seat_two_players()
    urgent = find_asked(room, [anna, ben])
    other = ben if urgent is anna else anna
    pages = {guest: guest.page for guest in (urgent, other)}
    room.table.forget_choices(undone=True)  # every page changes
    assert room.table.update(room.stage, room.now, most_pages=1)
    room.carry()
    assert (urgent.page != pages[urgent], other.page != pages[other]) == (True, False)
    while room.table.update(room.stage, room.now, most_pages=1):
        pass
    room.carry()
    assert other.page != pages[other]
    assert not room.table.update(room.stage, room.now, most_pages=1)
    assert room.table.outbox == []
