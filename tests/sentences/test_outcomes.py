"""Ranges, strings and squares as text: short enough to read, and nothing impossible."""

from __future__ import annotations

from breakaway_desktop.engine.card_range import range_why
from breakaway_desktop.engine.explanations import string_why
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.outcomes import range_sentence, riders_text, string_sentence
from tests.engine.fields import crowd, field

NAMES = Names(seats_of(("human",) * 3))
ALL = tuple(10 * team + number for team in range(1, 7) for number in range(1, 5))


def test_a_long_list_of_riders_is_counted_or_names_the_missing_ones() -> None:
    assert riders_text((31, 11), NAMES) == "Red 31 and Yellow 11"
    assert riders_text(ALL[:8], NAMES, ALL) == "11, 12, 13, 14, 21, 22, 23 and 24"
    assert riders_text(ALL[:-1], NAMES, ALL) == "23 riders, all but 64"
    assert riders_text(ALL[:-2], NAMES, ALL) == "22 of 24 others"
    assert riders_text(ALL[1:], NAMES, ALL[1:]) == "all the other 23 riders"


def test_riders_in_an_order_are_always_listed_in_full() -> None:
    """R5.2: the riders of a square are listed from first to last."""
    assert riders_text(ALL, NAMES).count(",") == 22


def test_a_string_that_nobody_can_join_promises_no_card() -> None:
    """R7.1: nobody can end his turn behind the last rider or before the start."""
    road = {0: [11, 12], 1: [21]}
    assert string_why(field(road).on_road(), 2) is None
    for square in (0, 1):
        why = string_why(field(road).on_road(), square)
        assert why is not None
        assert "they all count" not in string_sentence(why, see(field(road)))
    road = {0: [11], 4: [12, 22], 5: [21]}
    why = string_why(field(road).on_road(), 4)
    assert why is not None
    assert string_sentence(why, see(field(road))).endswith("On 3 they all count now: card 6.")


def test_the_range_of_a_card_among_many_riders_does_not_list_them() -> None:
    race = field(crowd((3, 12), (2, 12), teams=6), teams=6)
    view = see(race)
    rider = next(group[0] for group in view.order)
    why = range_why(view, rider, 5)
    assert why is not None
    others = [other.id for other in view.on_road() if other.id != rider]
    sentence = range_sentence(why._replace(possible=tuple(others[:-2])), (), view, NAMES)
    assert "21 of 23 others" in sentence
    assert f"22 riders, all but {others[-1]}" in range_sentence(
        why._replace(possible=tuple(others[:-1])), (), view, NAMES
    )
