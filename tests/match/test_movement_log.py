"""The movement log as printed in the box, and the part of it that rivals may see."""

from __future__ import annotations

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.movement_log import movement_log
from breakaway_desktop.record.turn_report import Step
from tests.engine.fields import card_asked

TAME = ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5))


def play_cards(hand: tuple[int, ...], cards: list[int]) -> tuple[Race, list[Step]]:
    """Return a race of three teams in which rider 11 plays these cards, and all others their first card."""
    rules = referee.rules_of(RULE_SETS["boardspace"], 3, 0)
    first, _ = referee.start(rules, [(hand, *TAME[1:]), TAME, TAME])
    race, steps, left = first, [], list(cards)
    while left or race.to_move[0] != 11:
        ask = card_asked(race)
        card = left.pop(0) if ask.rider == 11 else ask.cards[0]
        after, events = referee.answer(race, PlayCard(ask.rider, card))
        steps.append(Step(PlayCard(ask.rider, card), race, events, after))
        race = after
    return first, steps


def values(first: Race, steps: list[Step], reader: int) -> list[list[int | None]]:
    return [[cell.value for cell in row.hands[0]] for row in movement_log(first, steps, 1, reader)]


def test_the_owner_reads_his_hand_in_its_own_order() -> None:
    """R1.3: the played card leaves, the others move up, the new one comes last."""
    first, steps = play_cards((15, 12, 2, 1), [2])
    assert values(first, steps, 1)[0] == [15, 12, 2, 1]
    assert values(first, steps, 1)[1][:3] == [15, 12, 1]


def test_the_position_of_a_played_card_reveals_nothing_about_the_others() -> None:
    """R9.3: hands that differ only in the order and values of secret cards look the same."""
    sheets = [values(*play_cards(hand, [2]), 2) for hand in ((15, 12, 2, 1), (2, 13, 14, 1), (1, 12, 15, 2))]
    assert sheets[0][0] == [2, None, None, None]
    assert sheets[0] == sheets[1] == sheets[2]


def test_the_last_secret_card_is_read_by_all_once_the_total_gives_it_away() -> None:
    """R9.3."""
    first, steps = play_cards((10, 12, 8), [8, 12])
    assert values(first, steps, 2)[0] == [8, 12, 10]


def test_played_and_new_cards_are_marked_in_their_turn() -> None:
    first, steps = play_cards((10, 12, 8), [12])
    before, after = (row.hands[0] for row in movement_log(first, steps, 1, 1))
    assert [cell.played for cell in before] == [False, True, False]
    assert [cell.new for cell in after] == [False, False, True]
