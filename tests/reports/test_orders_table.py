"""The screen before a team gives orders, and the report of a turn with secret orders."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import asks
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.reports import screen
from breakaway_desktop.reports.event_lines import event_lines
from breakaway_desktop.reports.orders_table import orders_question_lines
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.variants import find_variant
from tests.engine.fields import field, order_turn
from tests.terminal.terminal import NAMES


def question_lines(race: Race, team: int) -> list[str]:
    ask = next(ask for ask in asks(race) if ask.team == team)
    assert isinstance(ask, AskOrders)
    return orders_question_lines(see(race, team), ask, dict.fromkeys(range(11, 35)), NAMES)


def test_each_card_shows_where_it_goes_and_what_a_line_may_pay() -> None:
    """R6.3: from the best place to the worst, alone and shared."""
    hands = {11: (3, 5, 7), 12: (4, 4, 9), 21: (6, 6), 22: (1, 6), 31: (1, 4)}
    race = field(
        {88: [31], 85: [(11, 21)], 84: [12], 60: [22]}, rule_set="postal", by="arrival", sprints=(90,), hands=hands
    )
    assert question_lines(race, 1) == [
        "Yellow (Player 1): a card each for 11 and 12, in this order.",
        "  card  lands on  new card  lines",
        "11 on 85 holds 3 5 7. He moves together with 21.",
        "     3  88        3–4",
        "     5  90        4–6       stops on 90",
        "     7  92        1–4       Sprint 90: 9–7 if 2 share",
        "12 on 84 holds 4 4 9.",
        "     4  88        3–6",
        "     9  93        1–2       Sprint 90: 8–5 points",
    ]


def test_a_card_of_double_names_those_that_may_follow() -> None:
    """R7.5, R8.4: first those that he keeps, then those that he may get, none above the cap."""
    hands = {11: (3, 7, 5), 12: (4, 9)}
    race = field({20: [11], 19: [12, 21]}, rule_set="pbm", variant=find_variant("double"), hands=hands, card_cap=6)
    lines = question_lines(race, 1)
    assert [line.rpartition("then ")[2] for line in lines[-6:] if "then " in line] == [
        "7, 5, 4", "3, 5; only if he gets it: 4", "3, 7; only if he gets it: 1, 2",
        "9; only if he gets it: 4, 5", "4; only if he gets it: 1, 2, 3",
    ]  # fmt: skip


def test_the_last_place_at_a_line_pays_one_point() -> None:
    """R6.1: seven have crossed it."""
    across = [21, 22, 23, 24, 31, 32, 33]
    race = field({95: across, 88: [11], 60: [34]}, rule_set="postal", sprints=(90,), crossed={90: across})
    assert question_lines(race, 1)[-1] == "     5  93        3         Sprint 90: 1 point"


def test_cards_that_the_rivals_have_not_seen_are_named() -> None:
    """R9.3."""
    race = field({20: [11], 19: [21]}, rule_set="pbm", hands={11: (9, 5, 4)}, secret={11: 2})
    assert "11 on 20 holds 9 5 4; still secret: 9 5." in question_lines(race, 1)


def test_a_long_row_continues_on_the_next_line() -> None:
    group = tuple(10 * team + 1 for team in range(1, 7))
    hands = dict.fromkeys(group, (1, 4))
    race = field({88: [group]}, rule_set="pbm", teams=6, sprints=(80, 90), hands=hands)
    ask = asks(race)[0]
    assert isinstance(ask, AskOrders)
    lines = orders_question_lines(see(race, 1), ask, {11: None}, Names(seats_of(("human",) * 6)))
    assert lines[2:] == [
        "11 on 88 holds 1 4. He moves together with 21 31 41 51 61.",
        "     1  89        3",
        "     4  92        3         Sprint 90: 10 alone, 9 if 2 share, 8 if 3 share,",
        "                            7¼ if 4 share, 6⅗ if 5 share, 6 if 6 share",
    ]


def test_riders_tied_but_for_cards_are_in_brackets() -> None:
    """R5.3."""
    race = field({20: [(11, 21, 12)], 19: [31]}, rule_set="postal")
    assert screen.order_lines(see(race)) == ["Still to move (in brackets: cards decide): [11,21] 12 31"]
    near_a_line = field({20: [(11, 21, 12)], 19: [31]}, rule_set="postal", sprints=(22,))
    assert "11 on 20 holds 5 5 5. Of 11 and 21, the higher card goes first" in " ".join(question_lines(near_a_line, 1))


def test_riders_who_move_together_are_joined() -> None:
    """R5.1."""
    race = field({20: [(11, 21), 12], 19: [31]}, rule_set="pbm")
    assert screen.order_lines(see(race)) == ["Still to move (= together): 11=21 12 31"]


def test_a_turn_is_reported_group_by_group_with_shared_points() -> None:
    """R4.4, R4.5, R5.1, R6.3."""
    race = field({20: [(11, 21, 31)], 19: [12, 22]}, rule_set="pbm", sprints=(23,), hands={31: (1, 2)})
    _after, events = order_turn(race._replace(retiring=(22,)), missing=(3,))
    lines = event_lines(events, NAMES, see(race))
    assert lines[:8] == [
        "Azure 22 retires",
        "Red has no orders: its riders play the highest cards allowed",
        "Order of movement: 11=21=31 12",
        "Together: Yellow 11 plays 5, lands on 25; Azure 21 plays 5, lands on 25; Red 31 plays 2, lands on 22",
        "Yellow 11 shares 1st at the sprint at 23: 9 points",
        "Azure 21 shares 1st at the sprint at 23: 9 points",
        "Yellow 12 plays 5, lands on 24",
        "Yellow 12 is 3rd at the sprint at 23: 6 points",
    ]


def test_the_order_is_explained_only_where_it_was_open() -> None:
    """R5.6."""
    race = field({20: [11], 19: [21], 18: [31]}, rule_set="postal")
    _after, events = order_turn(race)
    assert event_lines(events, NAMES, see(race))[0] == "Yellow 11 plays 5, lands on 25"
