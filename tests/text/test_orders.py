"""Input of a team's secret orders, and the replies to it (R4.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.text.commands import UNORDERED, Command, parse_command
from tests.engine.fields import field
from tests.text.terminal import ALONE, SHORT_RACE, is_sound, last_cards, new_match, play_lines

HANDS = ((10, 9, 6, 5), (9, 8, 8), (8, 7, 5), (6, 5, 5))
BOT = "bot:tests.text.last_card:LastCard"


def postal(players: tuple[str, ...] = ("human", BOT, BOT), **named: Any) -> Match:
    return new_match(players, base="postal", built=dict.fromkeys(range(1, len(players) + 1), HANDS), **named)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("10 8 3 5", Command("play", cards=(10, 8, 3, 5))),
        ("  10   8 ", Command("play", cards=(10, 8))),
        ("7", Command("play", cards=(7,))),
        ("10 - 3 -", Command("play", cards=(10, UNORDERED, 3, UNORDERED))),
        ("- 8", Command("play", cards=(UNORDERED, 8))),
        ("skip", Command("skip")),
        ("none", Command("skip")),
        ("h", Command("hint")),
    ],
)
def test_a_line_has_a_card_for_each_rider(line: str, action: Command) -> None:
    assert parse_command(line, is_simultaneous=True) == action


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "line-empty-orders"),
        ("10 8 x 5", "line-not-cards"),
        ("10 8 -3 5", "line-not-cards"),
        ("- undo", "line-not-cards"),
        ("none 3", "line-too-much"),
        ("ride", "line-unknown"),
    ],
)
def test_a_line_with_anything_else_is_refused(line: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_command(line, is_simultaneous=True)
    assert refused.value.refusal.key == key


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Type a card for each rider, in number order, or help for the list of commands."),
        ("10 9 8", "Wrong number of cards. Type one for each of 11, 12, 13, 14, in this order."),
        ("10 9 8 6 5", "Wrong number of cards."),
        ("10 9 8 13", "Rider 14 has no 13 in hand."),
        ("10 9 8 -", "Rider 14 has no order. Choose one of his cards."),
        ("10 9 8 six", "Not everything in 10 9 8 six is a card. Type one card for each rider, such as 10 8 3 5."),
        ("retire 21", "Rider 21 does not ride for Yellow. Choose one of 11, 12, 13, 14."),
        ("undo", "Nothing to undo."),
        ("redo", "Nothing to redo."),
    ],
)
def test_a_wrong_line_gets_a_sentence_and_nothing_is_ordered(line: str, sentence: str) -> None:
    match = postal()
    _code, _out, err = play_lines(match, [line, "quit"])
    assert sentence in " ".join(err.split())
    assert err.count("Cards for 11 12 13 14:") == 2
    assert not match.steps


def test_one_line_orders_the_team_and_the_turn_is_played() -> None:
    match = postal()
    _code, out, _err = play_lines(match, ["6 9 7 6", "quit"])
    moves = {move.id: move.card for move in match.record().turns[0].moves}
    assert {rider: moves[rider] for rider in (11, 12, 13, 14)} == {11: 6, 12: 9, 13: 7, 14: 6}
    assert "Yellow 13 plays 7, lands on 7" in out
    assert "--- Turn 2 ---" in out


def test_skipped_orders_are_missing() -> None:
    """R4.4."""
    match = postal()
    _code, out, _err = play_lines(match, ["skip", "quit"])
    assert "Yellow has no orders: its riders play their highest cards" in out
    assert "Yellow 11 plays 10, lands on 10" in out
    assert match.record().turns[0].nmr == (1,)


def test_a_retiring_rider_needs_no_order_and_leaves_when_the_turn_is_played() -> None:
    """R4.5: until then nobody else knows."""
    match = postal()
    _code, out, err = play_lines(match, ["retire 13", "retire 13", "10 9 6", "quit"])
    assert "Yellow 13 retires before this turn\n" in err
    assert "Rider 13 is already due to retire." in err
    assert "Yellow (Player 1): a card each for 11, 12 and 14, in this order." in err
    before, after = out.split("Yellow 13 retires", 1)
    assert "Yellow 13" not in before
    assert "Yellow 11 plays 10, lands on 10" in after
    assert match.record().turns[0].retired == (13,)


def test_a_player_who_retires_all_his_riders_is_not_asked_again(tmp_path: Path) -> None:
    """R4.5."""
    match = postal(**SHORT_RACE)
    _code, _out, err = play_lines(match, ["retire 11", "retire 12", "retire 13", "retire 14"])
    assert err.count("Cards for") == 4
    assert match.seat(1).is_human
    assert is_sound(match, tmp_path)


def test_retirements_can_be_undone_until_the_turn_is_played() -> None:
    match = postal()
    _code, out, err = play_lines(match, ["retire 13", "retire 14", "undo", "undo", "redo", "10 9 6", "quit"])
    assert err.count("Undone: Yellow 14’s retirement") == 1
    assert err.count("Undone: Yellow 13’s retirement") == 1
    assert "Undone" not in out
    assert match.record().turns[0].retired == (13,)


def test_taking_back_a_turn_and_riding_it_again() -> None:
    match = postal()
    _code, out, _err = play_lines(match, ["10 9 8 6", "undo", "5 8 5 5", "undo", "redo", "quit"])
    assert out.count("Undone: Yellow’s orders") == 2
    assert out.count("Yellow 11 plays 10, lands on 10") == 1
    assert out.count("Yellow 11 plays 5, lands on 5") == 2
    assert match.race.turn == 2


def test_why_explains_all_own_riders_or_one() -> None:
    match = postal()
    _code, _out, err = play_lines(match, ["10 9 8 6", "why", "why 22", "quit"])
    message = " ".join(err.split())
    for rider in ("Yellow 11", "Yellow 12", "Yellow 13", "Yellow 14", "Azure 22"):
        assert f"{rider} on " in message
        assert f"{rider} moves " in message


def test_the_own_sheet_shows_what_the_rivals_do_not_see() -> None:
    """R9.3."""
    match = postal(hands="hidden")
    _code, out, err = play_lines(match, ["sheet", "sheet 2", "quit"])
    assert "1  10 9 6 5  9 8 8  8 7 5  6 5 5" in err
    assert "1  ? ? ? ?  ? ? ?  ? ? ?  ? ? ?" in err
    assert "?" not in out


def test_help_explains_orders() -> None:
    _code, _out, err = play_lines(postal(), ["?", "q"])
    for name in ("10 8 3 5", "10 8 - 5", "skip", "retire 14", "steer 14", "undo", "quit"):
        assert f"\n  {name} " in err
    assert "plays a 10" not in err


def left_behind(dropped: tuple[int, ...] = (13, 14), in_touch: tuple[int, ...] = (11, 12), **rows: Any) -> Match:
    """Return a race in which Yellow's riders are out of touch, except `in_touch`; everybody holds 4, 5 and 6."""
    behind = [rider for rider in (11, 12, 13, 14) if rider not in in_touch]
    race = field(
        {70: [21, 31, *in_touch], 69: [22, 32], 68: [23, 33, 24, 34], 40: behind},
        rule_set="postal",
        hands={10 * team + number: (4, 5, 6) for team in (1, 2, 3) for number in (1, 2, 3, 4)} | rows.pop("held", {}),
        dropped=dropped,
        **rows,
    )
    return Match("postal", race, new_match(ALONE).teams)


@pytest.mark.parametrize(
    ("line", "cards"),
    [("4 5", (4, 5, 6, 6)), ("4 5 - -", (4, 5, 6, 6)), ("4 5 4 -", (4, 5, 4, 6)), ("4 5 5 4", (4, 5, 5, 4))],
)
def test_a_dropped_rider_may_have_an_order_or_none(line: str, cards: tuple[int, ...]) -> None:
    """R4.6: without one he plays his highest card, and none is missing."""
    match = left_behind()
    _code, out, err = play_lines(match, [line, "quit"])
    assert "He is dropped: without an order he plays 6." in " ".join(err.split())
    assert "Cards for 11 12:" in err
    for rider, card in zip((11, 12, 13, 14), cards, strict=True):
        assert f"Yellow {rider} plays {card}, " in out
    assert "no orders" not in out


def test_a_steered_rider_needs_an_order() -> None:
    """R4.6."""
    match = left_behind()
    _code, out, err = play_lines(match, ["steer 13", "4 5", "4 5 4", "quit"])
    assert "Cards for 11 12 13:" in err
    assert "Wrong number of cards." in err
    assert "Yellow 13 plays 4, lands on 44" in out
    assert "Yellow 14 plays 6, lands on 46" in out


def test_a_rider_without_a_choice_is_announced_and_need_not_be_named() -> None:
    match = left_behind(held={12: (5, 5, 5), 22: (5, 5, 5)})
    _code, out, err = play_lines(match, ["6", "quit"])
    assert "12 on 70 holds 5 5 5. He can play nothing else." in err
    assert "Cards for 11:" in err
    assert "Yellow 12 plays 5, lands on 75" in out

    match = left_behind(held={12: (5, 5, 5)})
    _code, out, _err = play_lines(match, ["6 - 4 -", "quit"])
    assert "Yellow 12 plays 5, lands on 75" in out
    assert "Yellow 13 plays 4, lands on 44" in out


def test_a_player_without_orders_to_give_is_informed_once() -> None:
    """R4.5, R4.6: he may still steer or retire them; orders that he leaves out are printed when the turn is played."""
    everybody = (11, 12, 13, 14)
    match = left_behind(dropped=everybody, in_touch=())
    answers = iter([""])
    _code, out, err = play_lines(match, lambda: next(answers, "quit") if match.race.turn < 8 else "quit")
    assert err.count("No rider of Yellow needs an order.") == 1
    assert "Yellow 14 plays 6, lands on 46" in out
    later = out.split("--- Turn 6", 1)[1]
    assert "Yellow 11 is dropped and plays his highest card\n" in later
    assert later.index("Yellow 11 is dropped and plays") < later.index("Yellow 11 plays")

    match = left_behind(dropped=everybody, in_touch=())
    _code, out, err = play_lines(match, ["retire 14", "steer 13", "5", "quit"])
    assert "Yellow 14 retires" in out
    assert "Yellow 13 plays 5, lands on 45" in out
    assert "Yellow 12 plays 6, lands on 46" in out


def test_a_failing_bot_loses_its_orders_and_no_one_knows_before_the_turn(tmp_path: Path) -> None:
    """R4.4."""
    match = postal(("bot:tests.text.last_card:Broken", "human", BOT), **SHORT_RACE)
    questions: list[str] = []
    choose = last_cards(match)

    def answer() -> str | None:
        questions.append("asked")
        return choose()

    _code, out, err = play_lines(match, answer)
    first, _rest = out.split("--- Turn 2", 1)
    assert "a spoke is broken" not in err
    assert first.index("a spoke is broken") < first.index("Yellow has no orders") < first.index("Yellow 11 plays")
    assert all(turn.nmr == (1,) for turn in match.record().turns)
    assert is_sound(match, tmp_path)
