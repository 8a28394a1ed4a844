"""Secret orders from phones: complete or rejected, changeable until all are in, with drafts that survive (R4.2)."""

from __future__ import annotations

from typing import Any

from tests.kit.phone import Message, Phone, Room, seat_two_players


def begin_orders(**match: Any) -> tuple[Room, Phone, Phone]:
    return seat_two_players(**{"base": "postal", **match})


def choices_of(page: Message) -> list[int]:
    return [row["chosen"] for row in page["orders"]["riders"]]


def test_orders_ride_once_everybody_has_confirmed() -> None:
    room, anna, ben = begin_orders()
    assert anna.page["page"] == ben.page["page"] == "orders"
    assert anna.ask("orders", **anna.orders())["kind"] == "done"
    assert anna.page["page"] == "ready"
    assert room.match.race.turn == 1
    assert room.table.is_ready(1)
    assert not room.table.is_ready(2)
    waiting = {row["name"]: row["ready"] for row in ben.page["waiting"]}
    assert waiting == {"Anna": True, "Ben": False}
    assert ben.ask("orders", **ben.orders())["kind"] == "done"
    room.settle()
    assert room.match.race.turn == 2
    assert anna.page["page"] == ben.page["page"] == "orders"
    assert choices_of(anna.page) == [-1] * 4, "nothing of the last turn is chosen"


def test_orders_with_one_wrong_card_change_nothing() -> None:
    room, anna, _ben = begin_orders()
    orders = anna.orders()
    (rider, _card), *others = orders["cards"]
    wrong: list[Message] = [
        {"cards": [[rider, 99], *others]},
        {"cards": others},
        {"cards": [*others, [21, 5]]},
        {"cards": [*others, others[0]]},
        {"cards": []},
        {"then": [[rider, 3]]},
        {"extras": [["P", rider, 21]]},
        {"extras": [["spy", rider, 0]]},
    ]
    for change in wrong:
        answer = anna.ask("orders", **{**orders, **change})
        assert answer["kind"] == "refused", change
        assert answer["sentence"], change
        assert not room.table.is_ready(1)
    assert anna.ask("orders", **orders)["kind"] == "done"


def test_orders_are_changed_until_everybody_is_ready() -> None:
    room, anna, ben = begin_orders()
    orders = anna.orders()
    ask_id = orders["at"]
    anna.ask("orders", **orders)
    assert anna.ask("reopen", at=ask_id)["kind"] == "done"
    assert anna.page["page"] == "orders"
    assert not room.table.is_ready(1)
    hands = [row["hand"] for row in anna.page["orders"]["riders"]]
    cards = [hand[index] for hand, index in zip(hands, choices_of(anna.page), strict=True)]
    assert cards == [card for _rider, card in orders["cards"]], "what was confirmed is still chosen"
    assert anna.ask("reopen", at=ask_id)["why"] == "late"
    anna.ask("orders", **orders)
    ben.ask("orders", **ben.orders())
    room.settle()
    assert anna.ask("reopen", at=ask_id)["why"] == "late"
    assert room.match.race.turn == 2


def test_a_doubled_packet_of_orders_counts_once_and_an_old_one_not_at_all() -> None:
    room, anna, ben = begin_orders()
    orders = anna.orders()
    first = anna.ask("orders", name_id="o", **orders)
    assert anna.ask("orders", name_id="o", **orders) == first
    ben.ask("orders", **ben.orders())
    room.settle()
    assert anna.ask("orders", name_id="o", **orders) == first
    assert anna.ask("orders", **orders)["kind"] == "done", "the very orders that were ridden"
    other = {**orders, "cards": orders["cards"][::-1], "then": [[11, 3]]}
    assert anna.ask("orders", **other)["why"] == "late"
    assert room.match.race.turn == 2
    assert not room.table.is_ready(1)


def test_a_draft_survives_a_new_connection_and_a_stale_one_is_dropped() -> None:
    room, anna, ben = begin_orders()
    draft = anna.orders()
    draft["cards"] = draft["cards"][1:3]
    anna.send("draft", **draft)
    anna.send("draft", **{**draft, "at": "race.9", "cards": []})
    anna.lose()
    page = anna.greet().page
    assert [index >= 0 for index in choices_of(page)] == [False, True, True, False]
    assert all(index < 0 for index in choices_of(ben.page))
    messages = len(anna.messages)
    anna.send("draft", **{**draft, "at": "race.9", "cards": []})
    room.settle()
    assert len(anna.messages) == messages, "nothing is answered to a draft"


def test_a_draft_of_the_last_turn_is_forgotten() -> None:
    room, anna, ben = begin_orders()
    anna.send("draft", **anna.orders())
    anna.lose()
    room.table.play_here(1)
    room.match.answer(room.match.no_order(next(ask for ask in room.match.open_asks if ask.team == 1)))
    room.settle()
    ben.ask("orders", **ben.orders())
    room.settle()
    other = room.guest(address="192.168.1.30")
    other.ask("knock", name="Anna", team=1)
    room.answer_knock(admitted=True)
    room.settle()
    assert other.page["page"] == "orders"
    assert choices_of(other.page) == [-1] * 4


def test_orders_wait_for_humans_at_the_screen() -> None:
    room = Room(base="postal", phones=2, teams=3)
    anna = room.seat(1, "Anna")
    room.table.seat(2, "screen", "Ben")
    room.start()
    anna.ask("orders", **anna.orders())
    room.settle()
    assert room.match.race.turn == 1
    assert room.table.is_ready(1)
    room.match.answer(room.match.no_order(next(ask for ask in room.match.open_asks if ask.team == 2)))
    room.settle()
    assert room.match.race.turn == 2


def test_nothing_is_confirmed_or_ridden_while_paused() -> None:
    room, anna, ben = begin_orders()
    orders = ben.orders()
    anna.ask("orders", **anna.orders())
    room.stage.is_paused = True
    room.settle()
    assert ben.page["page"] == "paused"
    assert ben.ask("orders", **orders)["why"] == "paused"
    room.stage.is_paused = False
    room.settle()
    assert ben.ask("orders", **orders)["kind"] == "done"
    assert room.match.race.turn == 2


def test_retiring_takes_the_orders_of_the_team_back() -> None:
    room, anna, ben = begin_orders()
    anna.ask("orders", **anna.orders())
    assert anna.page["can"]["leaves_now"]  # R4.5
    assert anna.retire(12)["kind"] == "done"
    assert not room.table.is_ready(1)
    ben.ask("orders", **ben.orders())
    assert room.match.race.turn == 1
    assert anna.page["page"] == "orders"
    anna.ask("orders", **anna.orders())
    room.settle()
    assert room.match.race.turn == 2


def test_double_orders_offer_a_second_card_and_ride_both() -> None:
    room, anna, ben = begin_orders(variant="double")
    page = anna.page
    assert page["orders"]["halves"] == 2
    rows = page["orders"]["riders"]
    assert {
        says == f"{second}, only if he gets it" if is_possible else says == str(second)
        for row in rows
        for card in row["cards"]
        for second, says, is_possible in card["then"]
    } == {True}
    assert all(card["another"] in (0, 15) for row in rows for card in row["cards"])
    assert all(card["then"] for row in rows for card in row["cards"] if not card["refused"])
    assert anna.ask("orders", **anna.orders())["kind"] == "refused", "a second card is missing"
    for guest in (anna, ben):
        orders = guest.orders()
        firsts = dict(map(tuple, orders["cards"]))
        orders["then"] = [
            [row["rider"], next(card["then"][0][0] for card in row["cards"] if card["card"] == firsts[row["rider"]])]
            for row in guest.page["orders"]["riders"]
        ]
        assert guest.ask("orders", **orders)["kind"] == "done"
    room.settle()
    assert room.match.race.turn == 2


def offers_with_targets(guest: Phone) -> list[tuple[Message, Message]]:
    rows = guest.page["orders"]["riders"]
    return [(row, offer) for row in rows for offer in row["extras"] if offer["targets"]]


def test_special_cards_and_spies_are_offered_with_their_words_and_targets() -> None:
    for base, variant in (("postal", "special"), ("pbm", "spy")):
        room, anna, _ben = begin_orders(base=base, variant=variant)
        riders = [rider._replace(badges=(("P", 1), ("T", 1), *rider.badges)) for rider in room.match.race.riders]
        if variant == "special":
            room.continue_from(room.match.race._replace(riders=tuple(riders)))
        targeted = offers_with_targets(anna)
        for offer in (offer for row in anna.page["orders"]["riders"] for offer in row["extras"]):
            assert offer["kind"]
            assert offer["letter"]
            assert offer["label"]
            assert offer["text"]
            assert offer["head"]
            assert all(isinstance(rider, int) for rider in offer["targets"])
        row, extra = targeted[0]
        orders = anna.orders()
        chosen_extra = [extra["kind"], row["rider"], extra["targets"][0]]
        anna.send("draft", **{**orders, "extras": [chosen_extra]})
        anna.lose()
        shown = next(shown for shown in anna.greet().page["orders"]["riders"] if shown["rider"] == row["rider"])
        assert shown["extra"] == [extra["kind"], extra["targets"][0]]
        answer = anna.ask("orders", **{**orders, "extras": [[extra["kind"], row["rider"], 99]]})
        assert answer["kind"] == "refused"
        assert not room.table.is_ready(1)
        assert anna.ask("orders", **{**orders, "extras": [chosen_extra]})["kind"] == "done"


def test_a_special_card_that_changes_the_hand_is_offered_with_the_cards_he_then_has() -> None:
    room, anna, _ben = begin_orders(base="postal", variant="special")
    held = room.match.race.rider(11)._replace(hand=(2, 3, 3), badges=(("B", 1), ("P", 1), ("T", 1)))
    room.continue_from(room.match.race._replace(riders=(held, *room.match.race.riders[1:])))
    row = anna.page["orders"]["riders"][0]
    cards = {offer["kind"]: offer["cards"] for offer in row["extras"]}
    assert [card["card"] for card in cards["B"]] == [2, 6, 6]
    assert cards["B"][1]["to"] == str(held.square + 6)
    assert cards["T"] == [], "he plays no card"
    assert cards["P"] is None, "his hand stays as it is"

    # A confirmed 6 is shown as the chosen card, also on a phone that comes back.
    orders = anna.orders()
    boosted = [[11, 6], *orders["cards"][1:]]
    assert anna.ask("orders", **{**orders, "cards": boosted})["kind"] == "refused"
    anna.ask("orders", **{**orders, "cards": boosted, "extras": [["B", 11, 0]]})
    anna.lose()
    assert anna.greet().page["page"] == "ready"
    assert anna.page["orders"]["riders"][0]["chosen"] == 1

    # A towed rider plays no card.
    anna.ask("reopen", at=anna.page["at"])
    towed = {**orders, "extras": [["T", 11, 12]]}
    assert anna.ask("orders", **towed)["kind"] == "refused"
    assert anna.ask("orders", **{**towed, "cards": orders["cards"][1:]})["kind"] == "done"
    assert anna.page["orders"]["riders"][0]["chosen"] == -1


def test_orders_may_leave_out_a_dropped_rider_and_none_other() -> None:
    room, anna, ben = begin_orders()
    room.continue_from(room.match.race._replace(dropped=(11,)))
    assert [row["dropped"] for row in anna.page["orders"]["riders"]] == [True, False, False, False]
    orders = anna.orders()
    without = [pair for pair in orders["cards"] if pair[0] != 12]
    assert anna.ask("orders", **{**orders, "cards": without})["kind"] == "refused"
    assert anna.ask("orders", **{**orders, "cards": orders["cards"][1:]})["kind"] == "done"
    ben.ask("orders", **ben.orders())
    room.settle()
    assert room.match.race.turn == 2
