"""A race in a terminal for a screen reader (`play --spoken`)."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.words import use_language
from tests.kit.races import match_of
from tests.terminal.terminal import ALONE, SHORT_RACE, TOGETHER, last_cards, new_match, play_lines


@pytest.mark.parametrize("base", ["boxed", "postal"])
@pytest.mark.parametrize("players", [ALONE, TOGETHER], ids=["alone", "together"])
def test_a_whole_race_is_said_in_sentences(base: str, players: tuple[str, ...]) -> None:
    match = new_match(players, base=base, **SHORT_RACE)
    code, out, err = play_lines(match, last_cards(match), spoken=True)
    assert code == 0
    assert match.over
    assert "wins the race." in out
    for line in [*out.splitlines(), *err.splitlines()]:
        assert "  " not in line.strip(), line
        assert "---" not in line, line
        assert "\x1b" not in line, line
        assert not line or line.rstrip()[-1] in ".?:", line


def test_letters_answer_and_the_same_again_answers_in_full() -> None:
    match = new_match(ALONE, first_turn="team1")
    lines = ["?", "x", "x", "f", "z", "u", "y", "c 5", "c", "a", "a", "a", "sheet", "help", "quit"]
    _code, _out, err = play_lines(match, lines, spoken=True)
    answers = [answer.strip() for answer in err.split("Card?")]
    again, cards, long_cards, front, behind, riders, points, square, circuit, *amounts, sheet, help_, _end = answers[1:]
    assert again == answers[0]
    assert "if others join." in long_cards != cards
    assert front == behind == "All together."
    assert riders.splitlines()[0] == "11 on 0."
    assert points == "No points yet."
    assert square == "5: nobody."
    assert circuit.startswith("12 riders on 0: your 11, 12, 13 and 14, ")
    assert amounts == ["In full.", "Brief.", "Usual."]
    assert sheet == "Nothing has happened yet."
    assert "?: says the question again" in help_
    assert "short: ?" not in help_


def test_a_line_that_is_no_letter_is_a_card_or_refused() -> None:
    match = new_match(ALONE, first_turn="team1")
    _code, _out, err = play_lines(match, ["x 3", "99", str(match.race.rider(11).hand[0]), "quit"], spoken=True)
    assert "x 3 is neither a card nor a command." in err
    assert "Rider 11 has no 99 in hand." in err
    assert len(match.steps) > 1


def test_each_of_two_players_hears_the_race_as_his_own() -> None:
    match = match_of(TOGETHER, first_turn="team1")
    _code, _out, err = play_lines(match, last_cards(match), spoken=True)
    assert "Your 11 on " in err
    assert "Your 21 on " in err
    assert "Your new cards: " in err


def test_a_race_in_italian() -> None:
    match = new_match(ALONE, **SHORT_RACE)
    with use_language("it"):
        _code, out, err = play_lines(match, last_cards(match), spoken=True)
    assert "Turno 1.\nIl tuo 11 su 0 con altri 10." in err
    assert "Carta?" in err
    assert "vince la gara" in out
