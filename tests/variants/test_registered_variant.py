"""A variant from outside: defined here, registered, played by bots, recorded, verified, and forgotten again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskExtra, AskOrders, Extra
from breakaway_desktop.engine.events import Moved, Noted
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.turn import Ride, Turn as TurnWriter
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import SeenRider, View, see
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.play.hot_seat import HotSeat, plan_of_rematch
from breakaway_desktop.play.setup_draft import VARIANT, SetupDraft
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.store import save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from breakaway_desktop.variants import find_variant, forget, register, variant_names
from tests.engine.fields import HANDS, of_kind, options_of
from tests.record.races import document_of
from tests.variants.riding import orders_ask, turn_of


class RedLantern(Variant):
    """A variant whose last rider on the road carries the red lantern and moves one square farther.

    With secret orders he may hand it to a rival on his square before the moves. The race counts how often it changes
    hands.
    """

    name: ClassVar[str | None] = "red-lantern"

    def setup(self, race: Race) -> Race:
        return race._replace(notes=(*race.notes, ("changes", 0)))

    def extra_asks(self, race: Race, team: int) -> tuple[AskExtra, ...]:
        carriers = [rider for rider in race.on_road() if rider.team == team and rider.badge("lantern")]
        level = {
            carrier.id: [receiver.id for receiver in race.on_road() if self.may_take(carrier, receiver)]
            for carrier in carriers
        }
        return tuple(AskExtra("hand-over", rider, tuple(targets)) for rider, targets in level.items() if targets)

    @staticmethod
    def may_take(rider: Rider, receiver: Rider) -> bool:
        return receiver.square == rider.square and receiver.team != rider.team

    def plan(self, turn: TurnWriter, ordered: Mapping[int, int]) -> tuple[tuple[Ride, ...], ...]:
        for orders in turn.race.given:
            for extra in orders.extras:
                self.hand(turn, extra.target)
        return super().plan(turn, ordered)

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int:
        return super().stride(race, rider, card) + (1 if rider.badge("lantern") else 0)

    def note(self, race: Race, rider: Rider, card: int) -> tuple[tuple[str, object], ...]:
        return (("farther", 1),) if rider.badge("lantern") else ()

    def end_turn(self, turn: TurnWriter) -> str | None:
        last = min(turn.race.on_road(), key=lambda one: (one.square, -one.arrived, -one.id))
        self.hand(turn, last.id)
        return super().end_turn(turn)

    def hand(self, turn: TurnWriter, number: int) -> None:
        before = [rider.id for rider in turn.race.riders if rider.badge("lantern")]
        if before != [number]:
            for carrier in before:
                turn.emit(Noted(carrier, "lantern", 0))
            turn.emit(Noted(number, "lantern", 1))
            turn.emit(Noted(0, "changes", turn.race.variant_value("changes") + 1))


@pytest.fixture(autouse=True)
def red_lantern() -> Iterator[Variant]:
    variant = RedLantern()
    register(variant)
    yield variant
    forget("red-lantern")


def new_race(base: str = "pbm") -> Race:
    rules = referee.rules_of(options_of(base), 3, 1, variant=find_variant("red-lantern"))
    return referee.start(rules, [HANDS] * 3)[0]


def carriers(race: Race) -> list[int]:
    return [rider.id for rider in race.riders if rider.badge("lantern")]


def test_a_registered_variant_is_on_the_list() -> None:
    assert variant_names().count("red-lantern") == 1
    with pytest.raises(ValueError, match="red-lantern"):
        register(RedLantern())
    forget("red-lantern")
    assert "red-lantern" not in variant_names()
    with pytest.raises(Refused, match="variant-not-played"):
        find_variant("red-lantern")
    register(RedLantern())


def test_badges_and_notes_are_saved_and_public() -> None:
    race = new_race()
    assert (carriers(race), race.variant_value("changes")) == ([], 0)
    race, _ = turn_of(race)
    assert (carriers(race), race.variant_value("changes")) == ([34], 1)
    for team in range(4):
        assert see(race, team).rider(34).badge("lantern") == 1
        assert see(race, team).variant_value("changes") == 1


def test_a_badge_is_set_in_one_way_and_0_is_a_value_like_any_other() -> None:
    race = new_race()
    assert race.rider(11).badges == ()
    for value, badges in ((2, (("lantern", 2),)), (0, (("lantern", 0),)), (3, (("lantern", 3),)), (None, ())):
        race = evolve(race, Noted(11, "lantern", value))
        assert race.rider(11).badges == badges
        moved = evolve(race, Moved(11, 10, 0, 10, race.clock, (("farther", 0), ("lantern", value))))
        assert moved.rider(11).badges == (("farther", 0), *badges)


def test_its_hooks_change_how_riders_move() -> None:
    race, _ = turn_of(new_race())
    race, events = turn_of(race)
    moved = {event.rider: event for event in of_kind(events, Moved)}
    assert moved[34].end - moved[34].start == (moved[34].card or 0) + 1
    assert moved[34].note == (("farther", 1),)
    assert moved[33].end - moved[33].start == moved[33].card


def test_its_extras_are_asked_and_ordered() -> None:
    race, _ = turn_of(new_race())
    assert orders_ask(race, 3).extras == (AskExtra("hand-over", 34, (14, 24)),)
    race, events = turn_of(race, None, None, [Extra("hand-over", 34, 14)])
    moved = {event.rider: event for event in of_kind(events, Moved)}
    assert moved[14].note == (("farther", 1),)
    assert moved[34].note == ()


@pytest.mark.parametrize("base", RULE_SETS)
def test_a_registered_variant_is_played_recorded_and_verified(base: str, tmp_path) -> None:
    """Bots without any knowledge of it play it to its end, and the file is verified."""
    moves: list[dict[str, Any]] = []
    extras: list[list[Any]] = []
    for seed in range(2):
        record = simulate(base, options_of(base), 3 + seed % 4, ["random"], seed, variant="red-lantern")
        document = document_of(record)
        assert document["rules"]["variant"] == "red-lantern"
        path = tmp_path / f"{seed}.race"
        save(path, record)
        assert (verify(path).agreement, verify(path).over) == (Agreement.AGREES, True)
        moves += [move for turn in document["turns"] for move in turn["moves"]]
        extras += [turn["notes"]["extras"] for turn in document["turns"] if "notes" in turn]
    farther = [move for move in moves if "notes" in move]
    assert farther
    assert all(move["notes"] == {"farther": 1} and move["to"] == move["from"] + move["card"] + 1 for move in farther)
    assert bool(extras) == (RULE_SETS[base].orders == "simultaneous")


def test_a_falsified_file_of_it_is_detected() -> None:
    document = document_of(simulate("pbm", options_of("pbm"), 3, ["random"], 1, variant="red-lantern"))
    spoilt = [(turn, move) for turn in document["turns"] for move in turn["moves"] if "notes" in move]
    turn, move = spoilt[0]
    for key, lie in (("notes", {"farther": 2}), ("to", move["to"] - 1)):
        truth, move[key] = move[key], lie
        with pytest.raises(Contradiction) as error:
            rebuild(read(json.dumps(document).encode()))
        assert error.value.turn == turn["turn"]
        move[key] = truth
    handed = next(turn for turn in document["turns"] if "notes" in turn)
    false_entries: list[Any] = [[["hand-over", 11, 11]], [["hand-over", "x"]], 7, [[]], [["hand-over", 99, 1]]]
    for extras in false_entries:
        handed["notes"] = {"extras": extras}
        with pytest.raises((Contradiction, Unreadable)):
            rebuild(read(json.dumps(document).encode()))


def test_a_race_of_it_can_be_saved_and_continued() -> None:
    """The race is saved in mid-turn, with an ordered extra that has not been played."""
    record = simulate("pbm", options_of("pbm"), 3, ["random"], 2, variant="red-lantern")
    match = Match.resume(record)
    for steps in range(0, len(match.steps), 5):
        part = Match("pbm", match.first, match.teams, tuple(match.steps[:steps]))
        again = Match.resume(read(write(part.record()).encode()))
        assert again.race == part.race
    assert any(isinstance(ask, AskOrders) for ask in referee.asks(match.first))


def test_without_it_a_file_of_it_is_unreadable_in_one_sentence(tmp_path) -> None:
    path = tmp_path / "lantern.race"
    save(path, simulate("boxed", options_of("boxed"), 3, ["random"], 1, variant="red-lantern"))
    forget("red-lantern")
    assert verify(path).agreement is Agreement.UNREADABLE
    register(RedLantern())


class LowCards(Variant):
    """A variant that changes an option in the race that its `setup` returns."""

    name: ClassVar[str | None] = "low-cards"

    def setup(self, race: Race) -> Race:
        options = replace(race.rules.options, card_cap=4)
        return race._replace(rules=replace(race.rules, options=options), notes=(("low", 4),))


def test_its_setup_leaves_the_options_as_they_were_chosen() -> None:
    """Otherwise they would be in the record, and in the set-up of the next race without the variant."""
    register(LowCards())
    draft = SetupDraft.first(1)
    draft.change(VARIANT, "low-cards")
    plan = draft.plan()
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    assert match.race.variant_value("low") == 4
    assert match.record().options == plan_of_rematch(match).options == plan.options
    draft = SetupDraft.of(plan_of_rematch(match), HotSeat.of(match), built=True)
    draft.change(VARIANT, None)
    forget("low-cards")
    assert not draft.changed_rows()


@pytest.mark.parametrize("hook", ["objections", "alone_in_front", "dropped", "finish", "refusal", "hides_hands"])
def test_a_variant_that_waits_for_a_question_of_an_older_release_is_refused(hook: str) -> None:
    with pytest.raises(TypeError, match=f"`{hook}`"):
        type("Older", (Variant,), {"name": "older", hook: True})
