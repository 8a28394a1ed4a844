"""The report of a turn: its content, its width, and its fixed format; the result as text (R6.6)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Decision, Extra, GiveOrders, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer
from breakaway_desktop.kit.words import LANGUAGES, set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Seat, seats_of
from breakaway_desktop.record.store import load
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports.columns import WIDTH, display_width
from breakaway_desktop.reports.race_result import race_result_lines
from breakaway_desktop.reports.report import report_lines, turns_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.why.rider_reasons import reason_sentences
from tests.engine.fields import Spot, crowd, field, fresh
from tests.golden.races import path_of
from tests.record.races import random_match
from tests.terminal.terminal import NAMES
from tests.variants.riding import orders_ask, orders_for, riding

REPORTS = Path(__file__).parent / "reports"
HUMANS = Names(seats_of(("human",) * 3))


def golden(name: str) -> tuple[list[Step], Names]:
    match = Match.resume(load(path_of(name)))
    return match.steps, Names(match.seats, rivals=False)


def steps_of(race: Race, *decisions: Decision) -> list[Step]:
    steps = []
    for decision in decisions:
        after, events = answer(race, decision)
        steps.append(Step(decision, race, events, after))
        race = after
    return steps


def section(lines: Sequence[str], title: str) -> list[str]:
    """Return the lines below a heading."""
    index = next(number for number, line in enumerate(lines) if line.startswith(f"--- {title} "))
    rest = lines[index + 1 :]
    return list(rest[: rest.index("")] if "" in rest else rest)


@pytest.mark.parametrize("turn", [5, 15])
def test_a_turn_of_a_boxed_race_is_reported_as_it_always_was(turn) -> None:
    """The fifth turn has points and a Breaking Away; the fifteenth ends the race."""
    steps, names = golden("boxed")
    expected = (REPORTS / f"boxed-turn-{turn}.txt").read_text(encoding="utf-8")
    assert "".join(f"{line}\n" for line in report_lines(steps, turn, names)) == expected


def test_a_report_does_not_change_as_the_race_continues() -> None:
    steps, names = golden("boxed-three-teams")
    complete = [turns_of(steps[:count]).complete for count in range(len(steps))]
    for turn in range(1, turns_of(steps).complete):
        assert report_lines(steps[: complete.index(turn)], turn, names) == report_lines(steps, turn, names)


def test_two_turns_have_the_same_sections_and_columns() -> None:
    """Lines of two turns can be compared, even after retirements."""
    match = random_match(3, finish=45, sprints=(10, 20), retiring=0.05)
    last = turns_of(match.steps).complete
    frames = set()
    for turn in range(1, last):
        lines = report_lines(match.steps, turn, Names(match.seats, rivals=False))
        frames.add(tuple(line for line in lines if line.startswith("--- ") or re.search(r"^ .*(card|points)\b", line)))
    assert last > 5
    assert len(frames) == 1


def test_a_report_contains_public_facts_only() -> None:
    """R9.3: two races that differ in starting cards nobody has seen have the same reports."""
    race = field({9: [11, 12], 4: [31]}, turn=1, secret={31: 2})
    other = race._replace(
        riders=tuple(rider._replace(hand=(1, 9, 5)) if rider.id == 31 else rider for rider in race.riders)
    )
    first, second = (report_lines(steps_of(each, PlayCard(11, 5)), 1, HUMANS) for each in (race, other))
    assert first == second
    assert section(first, "Cards in hand")[-2] == "  Red 31           0  ? ? 5 (? ? = 10)"


def test_cards_that_were_private_are_all_shown_after_the_race() -> None:
    """R2.1: beside the new cards of the turn no card is `?` then."""
    match = random_match(3, finish=45, sprints=(10, 20), hands="private")
    for steps, is_hidden in ((match.steps[:-1], True), (match.steps, False)):
        hands = section(report_lines(steps, turns_of(match.steps).complete - 1, HUMANS), "Cards in hand")
        assert any("?" in line for line in hands) == is_hidden


def test_a_running_turn_is_reported_as_far_as_it_has_come() -> None:
    race = field({9: [11, 12], 4: [31]}, turn=1)
    steps = steps_of(race, PlayCard(11, 5))
    assert turns_of(steps) == (1, 0)
    lines = report_lines(steps, 1, HUMANS)
    assert lines[0].startswith("=== Breaking Away, turn 1, unfinished ===")
    assert section(lines, "Movement")[-1] == "Still to move: Yellow 12, Red 31"
    assert section(lines, "New cards") == ["New cards come at the end of the turn."]


def test_positions_are_listed_by_square_from_the_front() -> None:
    """R1.5: a line is between its square and the next; squares below 0 have a minus (R1.2)."""
    road: dict[int, list[Spot]] = {35: [11], 33: [12, (21, 31)], 32: [22], 0: [13], -2: [14]}
    steps = steps_of(field(road, turn=1), PlayCard(11, 5))
    assert section(report_lines(steps, 1, HUMANS), "Positions, front to back") == [
        "           == Sprint 73 ==",
        "    73–41  -",
        "       40  Yellow 11",
        "    39–34  -",
        "           == Sprint 33 ==",
        "       33  Yellow 12, Azure 21 = Red 31",
        "       32  Azure 22",
        "     31–1  -",
        "        0  Yellow 13",
        "       −1  -",
        "       −2  Yellow 14",
        "Retired: Azure 23, Azure 24, Red 32, Red 33, Red 34",
        "Riders joined by = are still tied.",
    ]


def test_every_new_card_has_its_reason() -> None:
    """R7.4, R7.5, R7.6, R7.8: a string, the cap, a lead, a crowd."""
    road = {43: [11], 40: [12, 13], 39: [14, 21, 22, 23], 38: [24, 31], 37: [32]}
    race = field(road, turn=1, card_cap=10, hands=dict.fromkeys((11, 12, 13, 14, 21, 22, 23, 24, 31, 32), (1, 1, 1)))
    order = [number for group in race.order for number in group]
    steps = steps_of(race, *(PlayCard(number, 1) for number in order))
    assert section(report_lines(steps, 1, HUMANS), "New cards")[1:] == [
        "  Yellow 11      44      3  breaks away, 3 squares ahead of Yellow 12",
        "  Yellow 12      41      3  nobody directly ahead",
        "  Yellow 13      41      3  nobody directly ahead",
        "  Yellow 14      40      5  3 + 2 ahead (41: 2)",
        "  Azure 21       40      5  3 + 2 ahead (41: 2)",
        "  Azure 22       40      5  3 + 2 ahead (41: 2)",
        "  Azure 23       40      5  3 + 2 ahead (41: 2)",
        "  Azure 24       39      9  3 + 6 ahead (41: 2, 40: 4)",
        "  Red 31         39      9  3 + 6 ahead (41: 2, 40: 4)",
        "  Red 32         38     10  3 + 8 riders ahead (2 on 39, 4 on 40, 2 on 41);",
        "                            square 42 is empty; capped at 10",
    ]
    crowded = field(crowd((6, 5), (5, 1), teams=3), turn=1, overcrowding="crowded-three")
    order = [number for group in crowded.order for number in group]
    cards = section(report_lines(steps_of(crowded, *(PlayCard(number, 5) for number in order)), 1, HUMANS), "New cards")
    text = " ".join(" ".join(cards).split())
    assert "Yellow 11 11 3 five or more riders on 11 get no slipstream on turn 1 Yellow 12" in text
    assert text.endswith("10 3 crowded square 11 counts as empty on turn 1")


@pytest.mark.parametrize("name", ["boxed-double", "postal-double"])
def test_the_new_cards_of_both_halves_of_a_turn_have_their_reasons(name: str) -> None:
    """R8.4: the last card of a rider is the one of the second half."""
    match = Match.resume(load(path_of(name)))
    names, turn = Names(match.seats), match.record().turns[1]
    assert turn.replacements is not None
    assert turn.replacements2
    text = "\n".join(section(report_lines(match.steps, 2, names), "New cards"))
    steps = [step for step in match.steps if step.before.turn <= 2]
    for rider, second in turn.replacements2.items():
        cards = re.findall(rf"{names.rider(rider)} +\d+ +(\d+)  ", text)
        assert [int(card) for card in cards] == [turn.replacements[rider], second]
        why = reason_sentences(steps[-1].after, steps, rider, names)[0]
        assert str(second) in re.findall(r"\d+", why.replace(str(rider), ""))


def test_missing_orders_retirements_and_dropped_riders_are_reported() -> None:
    """R4.4–R4.6, of a race in which all three happen."""
    match = next(match for match in map(short_race, range(1000)) if has_everything(match))
    turns = match.record().turns
    names = Names(match.seats)
    for entry in turns:
        lines = report_lines(match.steps, entry.turn, names)
        orders = section(lines, "Orders and retirements")
        expected = [f"{names.rider(rider)} chose no card and plays the highest allowed." for rider in entry.nmr]
        expected += [f"{names.rider(rider)} retires." for rider in entry.retired]
        assert orders == (expected or ["No orders are missing, and nobody retires."])
        dropped = ", ".join(map(names.rider, entry.dropped)) or "Nobody is dropped."
        assert section(lines, "Dropped")[0] == dropped


def short_race(seed: int) -> Match:
    return random_match(seed, finish=45, sprints=(10, 20))


def has_everything(match: Match) -> bool:
    turns = match.record().turns
    return all(any(getattr(turn, key) for turn in turns) for key in ("nmr", "retired", "dropped"))


def test_riders_no_longer_dropped_are_named() -> None:
    """R4.6: he has caught up with the field."""
    race = field({31: [11, 12, 13], 5: [14]}, turn=1, hands={14: (15, 15, 15), 11: (1,), 12: (1,), 13: (1,)})
    plays = [PlayCard(number, race.rider(number).hand[0]) for number in (11, 12, 13, 14)]
    steps = steps_of(race, *plays)
    assert section(report_lines(steps, 1, HUMANS), "Dropped") == ["Nobody is dropped."]
    spread_field = field(
        {40: [11, 12, 13], 5: [14]}, turn=1, hands={14: (4, 15, 15)} | dict.fromkeys((11, 12, 13), (1, 1))
    )
    steps = steps_of(
        spread_field, *(PlayCard(number, spread_field.rider(number).hand[0]) for number in (11, 12, 13, 14))
    )
    assert section(report_lines(steps, 1, HUMANS), "Dropped") == ["Yellow 14"]
    steps += steps_of(
        steps[-1].after, *(PlayCard(number, card) for number, card in ((11, 1), (12, 1), (13, 1), (14, 15)))
    )
    assert section(report_lines(steps, 2, HUMANS), "Dropped") == ["Nobody is dropped.", "No longer dropped: Yellow 14"]


def test_the_last_turn_has_the_ranking_and_what_broke_the_tie() -> None:
    """R6.6."""
    race = field(
        {110: [11, 12, 13, 14, 31, 32, 33], 99: [21], 98: [22]},
        turn=1,
        points={11: 20, 21: 18, 31: 4},
        crossed={100: [11, 12, 13, 14, 31, 32, 33]},
        order=[21, 22],
    )
    lines = report_lines(steps_of(race, PlayCard(21, 5)), 1, HUMANS)
    assert lines[0].startswith("=== Breaking Away, turn 1, the last turn ===")
    assert section(lines, "Points scored") == ["Finish 100", "        8th  Azure 21       2"]
    assert section(lines, "New cards") == ["No new cards: the race has finished."]
    assert "Yellow and Azure are level on points; Yellow’s best rider is 1st, Azure’s 8th." in " ".join(
        line.strip() for line in lines
    )


@pytest.mark.parametrize("turn", [0, -1, 16])
def test_a_turn_that_was_not_played_is_not_reported(turn) -> None:
    steps, names = golden("boxed")
    with pytest.raises(ValueError, match=str(turn)):
        report_lines(steps, turn, names)


LONG = st.text(st.sampled_from("Wil ×é漢字🚴"), min_size=40, max_size=40)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 200), name=LONG, language=st.sampled_from(sorted(LANGUAGES)), stop=st.integers(1, 200))
def test_no_line_is_wider_than_a_terminal(seed, name, language, stop) -> None:
    """Names of 40 characters, some of them two columns wide; missing orders, retirements, strings and the end."""
    match = random_match(seed, finish=45, sprints=(10, 20), stop=stop, card_cap=7)
    names = Names(tuple(_with_name(seat, name) for seat in match.seats))
    set_language(language)
    for turn in range(1, turns_of(match.steps).reportable + 1):
        lines = report_lines(match.steps, turn, names)
        assert max(map(display_width, lines)) <= WIDTH
        assert not any(line != line.rstrip() or "\n" in line for line in lines)


def _with_name(seat: Seat, name: str) -> Seat:
    return replace(seat, name=name, riders=(name, name, None, name), player=f"bot:{'x' * 196}")


def test_the_result_names_the_winner_the_points_and_the_tie_break() -> None:
    """Yellow and Azure have 20 points each; Yellow's best rider crossed the finish first."""
    race = field(
        {110: [11, 12, 13, 14, 31, 32, 33], 99: [21], 98: [22]},
        points={11: 20, 21: 18, 31: 4},
        crossed={100: [11, 12, 13, 14, 31, 32, 33]},
        order=[21, 22],
    )
    after, _events = answer(race, PlayCard(21, 5))
    lines = race_result_lines(after, NAMES)
    assert lines[1] == "Yellow (Player 1) wins the race."
    assert lines[3:6] == ["1st  Yellow (Player 1)   20", "2nd  Azure (Domestique)  20", "3rd  Red (Random)         4"]
    assert lines[6] == "Yellow and Azure are level on points; Yellow’s best rider is 1st, Azure’s 8th."
    assert "Finish 100      58      2   18" in lines
    assert "Total           20     20    4" in lines
    assert lines[-1].endswith("6th Red 32, 7th Red 33, 8th Azure 21")


def test_teams_that_cannot_be_separated_win_together() -> None:
    """All riders have retired, and no team has points."""
    race = field({5: [11]})._replace(over=True)
    all_retired = race._replace(riders=tuple(rider._replace(retired=True) for rider in race.riders))
    lines = race_result_lines(all_retired, NAMES)
    assert lines[1] == "Yellow (Player 1), Azure (Domestique) and Red (Random) win the race together."
    assert lines[3:6] == [
        f"1st  {name}  0" for name in ("Yellow (Player 1) ", "Azure (Domestique)", "Red (Random)      ")
    ]
    assert "Azure and Red are level on points, and nothing separates them." in lines
    assert not any(line.startswith("Across") for line in lines)


# Reports of races with secret orders: groups, shared points, teams without orders (R4.2, R5.1, R6.3)


THREE_NAMES = Names(seats_of(("human",) * 3))
HANDS = ((4, 12, 14), (3, 4, 15), (2, 5, 9), (1, 4, 11))


def shared_race() -> Race:
    """Return a race before a turn in which riders 1, then 2, 3 and 4 move as groups; a 4 or more crosses sprint 3."""
    return fresh("pbm", hands=HANDS, totals="at-most", sprints=(3,), card_cap=15)


def cards(team: int, *of_riders: int) -> GiveOrders:
    return GiveOrders(team, tuple((10 * team + number, card) for number, card in enumerate(of_riders, start=1)))


TURN = (cards(1, 4, 4, 2, 4), cards(2, 4, 3, 5, 1), cards(3, 12, 4, 5, 4))
"""Orders by which all riders 1 cross the line, then two riders of each grade together."""


def test_groups_stand_in_the_order_as_such() -> None:
    """R5.1: riders of one group have one place, and the next group has the place after all of them."""
    movement = section(report_lines(steps_of(shared_race(), *TURN), 1, THREE_NAMES), "Movement")
    assert movement[1:6] == [
        "   1=  Yellow 11      4      0      4",
        "   1=  Azure 21       4      0      4",
        "   1=  Red 31        12      0     12",
        "   4=  Yellow 12      4      0      4",
        "   4=  Azure 22       3      0      3",
    ]
    assert movement[-1] == "Riders joined by = moved together."


def test_a_towed_rider_has_no_card_and_squares_behind_the_start_have_a_minus() -> None:
    """R1.2, R8.5: he goes as far as the rider he names."""
    race = riding("special", {0: [11, 21], -2: [31]}, specials={11: "T"}, hands={21: (6, 5), 31: (1, 9)}, turn=1)
    orders = [orders_for(orders_ask(race, team), extras=[Extra("T", 11, 21)]) for team in (1, 2, 3)]
    assert section(report_lines(steps_of(race, *orders), 1, THREE_NAMES), "Movement")[1:] == [
        "   1   Azure 21       6      0      6",
        "   2   Yellow 11      –      0      6",
        "   3   Red 31         1     −2     −1",
    ]


def test_shared_places_and_their_fractions_are_reported() -> None:
    """R6.3: points are exact fractions, also at the eighth place."""
    lines = report_lines(steps_of(shared_race(), *TURN), 1, THREE_NAMES)
    assert section(lines, "Points scored") == [
        "Sprint 3",
        "    1st–3rd  Yellow 11      8",
        "    1st–3rd  Azure 21       8",
        "    1st–3rd  Red 31         8",
        "    4th–5th  Yellow 12     4½",
        "    4th–5th  Red 32        4½",
        "    6th–7th  Azure 23      2½",
        "    6th–7th  Red 33        2½",
        "    8th–9th  Yellow 14      ½",
        "    8th–9th  Red 34         ½",
    ]
    standing = [line.split()[-1] for line in section(lines, "Standings")[1:]]
    assert standing == ["15½", "13", "10½"]


def test_tied_riders_are_joined_in_the_positions() -> None:
    """R5.2: they arrived together; riders 2 arrived after riders 1."""
    road = section(report_lines(steps_of(shared_race(), *TURN), 1, THREE_NAMES), "Positions, front to back")
    assert "        4  Yellow 11 = Azure 21, Yellow 12 = Red 32, Yellow 14 = Red 34" in road
    assert road[-1] == "Riders joined by = are still tied."


def test_teams_without_orders_and_retiring_riders_are_named() -> None:
    """R4.4, R4.5: a retirement takes effect with the orders of its turn."""
    steps = steps_of(shared_race(), Retire(34), TURN[0], NoOrders(2), GiveOrders(3, TURN[2].cards[:3]))
    lines = report_lines(steps, 1, THREE_NAMES)
    assert section(lines, "Orders and retirements") == [
        "Azure has no orders: its riders play the highest cards allowed.",
        "Red 34 retires.",
    ]
    assert "Retired: Red 34" in section(lines, "Positions, front to back")


def test_orders_that_are_in_are_no_turn_yet() -> None:
    """R4.2, R9.1: until all orders are in nobody sees any of them, or any retirement."""
    assert turns_of(steps_of(shared_race(), Retire(34), *TURN[:2])) == (0, 0)
    steps = steps_of(shared_race(), *TURN)
    before = report_lines(steps, 1, THREE_NAMES)
    race = steps[-1].after
    steps += steps_of(race, GiveOrders(1, tuple((rider, race.rider(rider).hand[0]) for rider in (11, 12, 13, 14))))
    assert turns_of(steps) == (1, 1)
    assert report_lines(steps, 1, THREE_NAMES) == before


@pytest.mark.parametrize("base", ["postal", "pbm"])
def test_every_turn_of_a_race_with_secret_orders_is_reported(base) -> None:
    """Up to the result, with missing orders now and then; no line is too long."""
    rng = Random(base)
    race = fresh(base, teams=6, finish=60, sprints=(10, 30))
    steps: list[Step] = []
    while not race.over:
        ask = referee.asks(race)[0]
        assert isinstance(ask, AskOrders)
        orders = GiveOrders(ask.team, tuple((rider.rider, rng.choice(rider.cards)) for rider in ask.riders))
        steps += steps_of(race, NoOrders(ask.team) if rng.random() < 0.05 else orders)
        race = steps[-1].after
    names = Names(seats_of(("human",) * 6))
    turns, complete = turns_of(steps)
    assert turns == complete == race.turn
    for turn in range(1, turns + 1):
        lines = report_lines(steps, turn, names)
        assert max(map(display_width, lines)) <= WIDTH
        movers = {line.split()[2] for line in section(lines, "Movement")[1:] if line.startswith("  ")}
        assert len(movers) == 24
    result = section(lines, "Result")
    assert result[0].endswith(".")
