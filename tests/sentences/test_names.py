"""Names of things in sentences."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from breakaway_desktop.bots.ladder import LEVELS, rival_spec
from breakaway_desktop.engine.course import FINISH_SCALE, SPRINT_SCALE, Course
from breakaway_desktop.engine.points import shared_points
from breakaway_desktop.kit.words import use_language
from breakaway_desktop.match.plan import Seat, seats_of
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.sentences.bot_levels import temper_of
from breakaway_desktop.sentences.names import (
    Names,
    bot_name,
    colour_name,
    decimal_text,
    line_name,
    listed,
    place_text,
    points_text,
    unnamed_player,
)
from tests.sentences.mixed import parts_of

SEATS = (
    Seat("human", "yellow"),
    Seat("bot:domestique:temperature=4", "azure", "Étoile", ("Binda", None, None, None)),
    Seat("human", "red"),
)


def test_a_team_has_its_own_name_or_that_of_its_colour() -> None:
    assert [Names(SEATS).team(team) for team in (1, 2, 3)] == ["Yellow", "Étoile", "Red"]
    assert [colour_name(colour) for colour in COLOURS] == [
        *("Yellow", "Azure", "Red", "White", "Indigo", "Black"),
        *("Mint", "Pink", "Purple", "Brown", "Silver", "Olive"),
    ]
    assert [Names(seats_of(("human",) * 6)).team(team) for team in (1, 6)] == ["Yellow", "Black"]


def test_a_rider_is_his_team_and_number_and_his_name_where_he_has_one() -> None:
    names = Names(SEATS)
    assert names.rider(31) == "Red 31"
    assert names.rider(21) == "Étoile 21 Binda"
    assert names.number(21) == "21 Binda"
    assert names.number(24) == "24"
    assert names.riders((11, 12, 31)) == "Yellow 11, Yellow 12 and Red 31"


BOTS = seats_of(("human", *["bot:random"] * 5))
RIVALS = ["Yellow", "Celeste", "Fiamma", "Nevio", "Viola", "Corvo"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_bot_goes_by_the_name_of_its_colour(language: str) -> None:
    with use_language(language):
        names = Names(BOTS)
        assert [names.in_score(team) for team in range(2, 7)] == RIVALS[1:]
        assert names.rider(21) == "Celeste 21"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (Names(BOTS, ("CELESTÉ",)), "Azure"),  # a person's name comes first, however it is written
        (Names((replace(BOTS[0], name="Celeste"), *BOTS[1:])), "Azure"),
        (Names(BOTS, ("Anna",)), "Celeste"),
        (Names(BOTS, (None, "Celeste")), "Celeste"),  # of a human who left
        (Names(BOTS, rivals=False), "Azure"),
        (Names((BOTS[0], replace(BOTS[1], player="human"))), "Azure"),
    ],
)
def test_names_of_people_come_before_a_rival(names: Names, shown: str) -> None:
    assert names.team(2) == shown


@pytest.mark.parametrize(
    ("colour", "bot", "temper"),
    [
        ("azure", rival_spec(4, "azure"), "Prefers the sprints to the finish."),
        ("azure", "sprinter", "Prefers the sprints to the finish."),  # of an older record
        ("azure", "captain:style=rouleur", ""),
        ("black", rival_spec(3, "black"), "Keeps its plans to itself."),
        ("black", "random", ""),
    ],
)
def test_a_rival_speaks_only_in_its_own_style(colour: str, bot: str, temper: str) -> None:
    seats = (Seat(f"bot:{bot}", colour),)
    assert temper_of(Names(seats), 1) == temper
    assert not temper_of(Names(seats, rivals=False), 1)


def test_players_are_counted_among_humans() -> None:
    names = Names(SEATS)
    assert names.player(1) == "Player 1"
    assert names.player(3) == "Player 2"
    assert names.team_and_player(2) == "Étoile (Domestique (temperature=4))"


def test_a_player_keeps_his_number_when_another_leaves() -> None:
    seats = (Seat("human", "yellow", number=1), Seat("bot:random", "azure", number=2), Seat("human", "red", number=3))
    assert [Names(seats).player(team) for team in (1, 2, 3)] == ["Player 1", "Random", "Player 3"]
    assert unnamed_player(seats, 2) == "Player 2"


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (0, "0"),
        (18, "18"),
        (Fraction(5, 2), "2½"),
        (Fraction(1, 2), "½"),
        (Fraction(19, 3), "6⅓"),
        (Fraction(20, 3), "6⅔"),
        (Fraction(7, 5), "1⅖"),
        (Fraction(185, 4), "46¼"),
        (Fraction(113, 6), "18⅚"),
        (Fraction(103, 5), "20⅗"),
        (Fraction(76, 9), "8 4/9"),
        (Fraction(223, 15), "14 13/15"),
        (Fraction(2, 11), "2/11"),
        (Fraction(8, 2), "4"),
    ],
)
def test_points_are_exact(points: Fraction | int, text: str) -> None:
    """R6.3."""
    assert points_text(points) == text


SHARES = sorted({Fraction(shared_points(scale, place, sharing)) for scale in (FINISH_SCALE, SPRINT_SCALE)
                 for place in range(1, 25) for sharing in range(1, 25)})  # fmt: skip
"""Points that a rider can win at a line (R6.1, R6.3)."""


@given(st.lists(st.sampled_from(SHARES), max_size=12))
def test_points_are_a_whole_number_and_a_remainder_below_one(won: list[Fraction]) -> None:
    """R6.3: for all points that can be won, and for all their sums."""
    parts = parts_of(points_text(sum(won, start=Fraction(0))))
    assert sum(parts) == sum(won)
    assert len(parts) == 1 or (0 < parts[1] < 1 <= parts[0])
    assert all(part < 1 for part in parts if part.denominator > 1)


@pytest.mark.parametrize("sign", "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒")
def test_a_fraction_sign_is_used_for_the_remainder_where_one_exists(sign: str) -> None:
    assert points_text(parts_of(sign)[0] + 7) == f"7{sign}"


def test_places_have_their_ordinal_endings() -> None:
    texts = [place_text(place) for place in (1, 2, 3, 4, 8, 9, 11, 12, 13, 21, 22, 23, 24)]
    assert texts == ["1st", "2nd", "3rd", "4th", "8th", "9th", "11th", "12th", "13th", "21st", "22nd", "23rd", "24th"]


def test_lists_are_joined() -> None:
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_lines_are_called_by_kind_and_square() -> None:
    course = Course((33, 100), 100)
    assert [line_name(line, course) for line in course.lines] == ["Sprint 33", "Finish 100"]
    assert line_name(40, Course((40,), None)) == "Lap 40"


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        (next(rung.spec for rung in LEVELS if rung.key == "gentle"), "Domestique (easy)"),
        ("domestique:temperature=7", "Domestique (temperature=7)"),
        ("my.bots:Climber", "my.bots:Climber"),
        ("random", "Random"),
    ],
)
def test_a_bot_has_a_name_and_parameters_or_is_called_as_it_was_named(spec: str, name: str) -> None:
    assert bot_name(spec) == name


def test_numbers_have_the_decimal_mark_of_the_language() -> None:
    assert decimal_text("0.3") == "0.3"
    with use_language("it"):
        assert (decimal_text("0.3"), decimal_text("12")) == ("0,3", "12")
