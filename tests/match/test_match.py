"""A match: answers, automatic moves, bots that fail, seats that change hands."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import NoOrder, PlayCard, Retire
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.bot_decisions import seat_stand_ins
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, Seat, hands_from_seed, seats_of
from breakaway_desktop.match.seating import NUMBERS, number_of, seats_of_record, with_numbers
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.rebuild import rebuild
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.engine.fields import options_of
from tests.kit.races import bot_decision, match_of
from tests.match.odd_bots import ODD
from tests.record.independent import complaint
from tests.record.races import SMALL, document_of, match_with_dropped_rider, random_match


def play_on(match: Match, card=max) -> None:
    """Play for the rider to move: the automatic card, the bot's, or `card` of his cards."""
    ask = match.open_card_ask
    assert ask is not None
    automatic = match.automatic_decision()
    if automatic is not None:
        match.answer(automatic)
    elif match.seat(ask.team).is_human:
        match.answer(PlayCard(ask.rider, card(ask.cards)))
    else:
        match.answer(bot_decision(match)[0])


def test_a_match_asks_for_one_card_at_a_time_until_the_race_is_over() -> None:
    """R4.1."""
    match = match_of(seed=1, **SMALL)
    while not match.over:
        ask = match.open_card_ask
        assert ask is not None
        assert match.race.to_move == (ask.rider,)
        assert set(ask.cards) == set(match.race.rider(ask.rider).hand)
        play_on(match)
    assert match.open_card_ask is None
    assert match.automatic_decision() is None
    with pytest.raises(Refused):
        match.answer(PlayCard(11, 3))
    assert complaint(document_of(match.record())) is None


def test_a_refused_decision_changes_nothing() -> None:
    """R4.3, R4.5: another rider's turn, another card, an unknown rider, a second retirement."""
    match = match_of(seed=2, first_turn="team1")
    match.answer(PlayCard(11, match.race.rider(11).hand[0]))
    match.answer(Retire(34))
    before = (match.race, write(match.record()), len(match.steps))
    for decision in (
        PlayCard(11, 3),
        PlayCard(21, 99),
        PlayCard(99, 3),
        NoOrder(31),
        NoOrder(0),
        Retire(34),
        Retire(15),
    ):
        with pytest.raises(Refused) as refused:
            match.answer(decision)
        assert refusal_sentence(refused.value).endswith(".")
        assert (match.race, write(match.record()), len(match.steps)) == before


def test_a_refused_decision_leaves_redo_available() -> None:
    match = match_of(seed=2, first_turn="team1")
    match.answer(PlayCard(11, match.race.rider(11).hand[0]))
    match.undo()
    with pytest.raises(Refused):
        match.answer(PlayCard(11, 99))
    assert match.can_redo


def test_rules_and_hands_that_are_not_allowed_do_not_begin() -> None:
    """R1.1, R2.1, R3.1."""
    seats = seats_of(("human",) * 3)
    hands = tuple(hands_from_seed(1, team) for team in (1, 2, 3))
    too_much = (hands[0], hands[1], ((15, 15, 15), *hands[2][1:]))
    for plan in (
        Plan("boxed", options_of(sprints=(40, 30)), seats, 1, hands),
        Plan("boxed", options_of(), seats[:2], 1, hands[:2]),
        Plan("boxed", options_of(), seats, 1, hands[:2]),
        Plan("boxed", options_of(), seats, 1, too_much),
    ):
        with pytest.raises(Refused):
            Match.begin(plan)


def test_a_dropped_rider_plays_his_highest_card_unless_he_is_steered() -> None:
    """R4.6."""
    match, ask = match_with_dropped_rider()
    assert match.automatic_decision() == PlayCard(ask.rider, max(ask.cards))
    match.steer(ask.rider)
    assert match.automatic_decision() is None
    match.steer(ask.rider, False)
    assert match.automatic_decision() == PlayCard(ask.rider, max(ask.cards))
    match.steer(ask.rider)
    match.answer(PlayCard(ask.rider, min(ask.cards)))
    assert match.steps[-1].decision == PlayCard(ask.rider, min(ask.cards))


def test_cards_that_everybody_knows_to_be_equal_are_played_without_asking() -> None:
    """Only if all of them are public: with a secret hand the missing question would reveal something (R9.3)."""
    of_team = ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5))
    for hands, expected in (("open", PlayCard(11, 10)), ("hidden", None)):
        match = match_of(base="boardspace", hands=(of_team,) * 3, rows={"hands": hands})
        assert match.open_card_ask is not None
        assert (match.open_card_ask.rider, match.open_card_ask.has_choice) == (11, False)
        assert match.automatic_decision() == expected
        match.answer(PlayCard(11, 10))
        while match.open_card_ask is not None and match.open_card_ask.rider != 12:
            match.answer(PlayCard(match.open_card_ask.rider, match.open_card_ask.cards[0]))
        assert match.automatic_decision() is None


def test_equal_cards_become_automatic_once_all_of_them_are_public() -> None:
    """R9.3: after three new cards nothing of the starting hand is left."""
    seen = 0
    for seed in range(10):
        match = match_of(seed=seed)
        while not match.over:
            ask = match.open_card_ask
            assert ask is not None
            if not ask.dropped:
                public = None not in match.view(0).rider(ask.rider).cards
                assert (match.automatic_decision() is not None) == (public and len(set(ask.cards)) == 1)
                seen += match.automatic_decision() is not None
            play_on(match)
    assert seen


@pytest.mark.parametrize("name", ODD)
def test_a_failing_bot_gives_no_order_and_the_race_continues(name) -> None:
    """R4.4: the highest card is played, and the rider is listed without an order."""
    match = match_of((f"bot:tests.match.odd_bots:{name}", "bot:random", "bot:random"), seed=3, **SMALL)
    failures = 0
    while not match.over:
        ask = match.open_card_ask
        assert ask is not None
        if match.automatic_decision() is None:
            decision, refused = bot_decision(match)
            assert (refused is not None) == (ask.team == 1)
            if refused is not None:
                assert decision == NoOrder(ask.rider)
                assert "highest card" in refusal_sentence(refused)
                failures += 1
            match.answer(decision)
        else:
            play_on(match)
    assert failures
    document = document_of(match.record())
    assert complaint(document) is None
    listed = [rider for turn in document["turns"] for rider in turn.get("nmr", [])]
    assert len(listed) == failures
    assert {rider // 10 for rider in listed} == {1}


def test_simulate_continues_when_bots_fail() -> None:
    bots = [f"tests.match.odd_bots:{name}" for name in ODD[:5]]
    document = document_of(simulate("boxed", options_of(**SMALL), 5, bots, 1))
    assert complaint(document) is None
    assert any(turn.get("nmr") for turn in document["turns"])


@pytest.mark.parametrize("player", ["bot:nobody", "bot:random:luck=1", "bot:this:Bot"])
def test_an_outside_bot_is_replaced_when_a_race_continues(player) -> None:
    """A file must not make the program import arbitrary modules."""
    match = random_match(1, stop=9, missing=0, retiring=0, **SMALL)
    match.teams = (replace(match.teams[0], player=player), *match.teams[1:])
    resumed = Match.resume(read(write(match.record()).encode()))
    assert resumed.race == match.race
    assert resumed.seat(1).player == player
    stand_in = seat_stand_ins(resumed)
    assert stand_in is not None
    assert refusal_sentence(stand_in) == (
        f"Director replaces {player.removeprefix('bot:')}, which cannot be loaded here."
    )
    assert resumed.seat(1).player == document_of(resumed.record())["teams"][0]["player"] == "bot:director"
    assert "this" not in sys.modules
    while not resumed.over:
        play_on(resumed)
    assert complaint(document_of(resumed.record())) is None


def test_a_team_can_be_handed_over_to_a_bot_and_back() -> None:
    match = match_of(seed=4, **SMALL)
    humans = [match.humans]
    match.hand_over(2, "bot:random")
    humans.append(match.humans)
    assert document_of(match.record())["teams"][1]["player"] == "bot:random"
    for _ in range(20):
        play_on(match)
    match.hand_over(2, "human")
    humans.append(match.humans)
    assert humans == [(1, 2, 3), (1, 3), (1, 2, 3)]
    assert read(write(match.record()).encode()) == match.record()


def test_a_view_of_the_match_is_what_the_referee_shows() -> None:
    """R9.1."""
    match = random_match(5, stop=20)
    for team in range(4):
        assert match.view(team) == see(match.race, team)


def test_every_step_is_what_the_referee_makes_of_the_decision() -> None:
    match = random_match(6, retiring=0.1, **SMALL)
    race = match.first
    for step in match.steps:
        assert step.before == race
        race, events = referee.answer(race, step.decision)
        assert (step.events, step.after) == (events, race)
    assert match.race == race


@pytest.mark.parametrize("base", ["boxed", "boardspace"])
def test_a_race_from_its_file_is_the_live_race_at_every_decision(base) -> None:
    """In mid-turn, with pending retirements, between turns and at the end (R4.5)."""
    pending = 0
    for seed in (1, 2):
        live = random_match(seed, base=base, retiring=0.04, finish=40, sprints=(10, 20))
        match = Match(base, live.first, live.teams)
        for step in live.steps:
            match.answer(step.decision)
            record = read(write(match.record()).encode())
            resumed = Match.resume(record)
            assert resumed.race == match.race
            assert resumed.open_card_ask == match.open_card_ask
            assert resumed.first == match.first
            assert write(resumed.record()) == write(match.record())
            pending += bool(record.pending_retire)
    assert pending


def test_a_loaded_race_continues_exactly_as_the_original() -> None:
    live = match_of(("bot:random", "bot:domestique", "bot:random"), seed=7, **SMALL)
    for _ in range(17):
        play_on(live)
    resumed = Match.resume(read(write(live.record()).encode()))
    assert [seat.player for seat in resumed.seats] == [seat.player for seat in live.seats]
    for match in (live, resumed):
        while not match.over:
            play_on(match)
    assert write(live.record()) == write(resumed.record())


def test_meta_of_other_programs_is_preserved() -> None:
    match = match_of(seed=8)
    match.meta["saved as"] = "Sunday"
    play_on(match)
    assert Match.resume(read(write(match.record()).encode())).meta == {"saved as": "Sunday"}


def test_steps_of_a_rebuilt_race_lead_from_the_first_race_to_the_last() -> None:
    match = random_match(9, retiring=0.1, **SMALL)
    first, steps, race = rebuild(match.record())
    assert first == match.first
    assert race == match.race
    assert [step.before for step in steps] == [first, *(step.after for step in steps[:-1])]


def test_a_record_without_a_seed_stays_without_one() -> None:
    """docs/record.md: the seed may be missing, and draws without a seed must not be recorded as seed 0."""
    record = replace(simulate("boxed", Options(**SMALL), 3, ("random",), 4), seed=None)
    assert Match.resume(record).record().seed is None


def test_humans_keep_their_numbers_while_others_come_and_go() -> None:
    """This includes saved races; a newcomer gets the lowest number that was never used."""
    match = match_of(seed=4, **SMALL)
    actions = (("bot:random", 1), ("human", 1), ("bot:random", 3), ("bot:random", 2), ("human", 3))
    failures = []
    for player, team in actions:
        match.hand_over(team, player)
        match = Match.resume(read(write(match.record()).encode()))
        failures.append([seat.number if seat.is_human else 0 for seat in match.seats])
    assert failures == [[0, 2, 3], [1, 2, 3], [1, 2, 0], [1, 0, 0], [1, 0, 3]]
    assert [seat.number for seat in match.rematch_seats] == [0, 0, 0]


def test_a_new_player_is_numbered_after_all_earlier_ones() -> None:
    seats = seats_of(("human", "bot:random", "human", "bot:random"))
    assert [number_of(seats, team) for team in (1, 2, 3, 4)] == [1, 3, 2, 3]
    later = with_numbers([*with_numbers(seats)[:3], Seat("human", "white")])
    bot_seats = tuple(replace(seat, player="bot:random") for seat in later)
    assert [seat.number for seat in bot_seats] == [1, 0, 2, 3]
    assert [number_of(bot_seats, team) for team in (1, 2, 3, 4)] == [1, 4, 2, 3]


@pytest.mark.parametrize("numbers", [7, "21", [2, 1], [1, 1, 2], [0, 4, 1], [-1, 1, 2], [True, 2, 3], [1.0, 2, 3]])
def test_numbers_that_make_no_sense_are_passed_over(numbers) -> None:
    match = match_of(seed=4, **SMALL)
    assert [seat.number for seat in seats_of_record(match.teams, {NUMBERS: numbers})] == [0, 0, 0]
    assert [seat.number for seat in seats_of_record(match.teams, {NUMBERS: [2, 0, 1]})] == [2, 3, 1]
