"""Input at the question, one rider at a time or for a team's secret orders, and the replies to it (R4.2)."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import pytest

from breakaway_desktop.bots.advice import ADVISER, CardValue, make_advice
from breakaway_desktop.bots.messages import BotReply, BotRequest
from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.asks import AskCard, AskOrders, PlayCard
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.bot_decisions import advice_on
from breakaway_desktop.match.match import Match
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day
from breakaway_desktop.reports.report import report_lines, turns_of
from breakaway_desktop.sentences.advice import comparison_text, margin_text
from breakaway_desktop.sentences.names import Names, bot_name
from breakaway_desktop.settings import Settings
from breakaway_desktop.terminal import session
from breakaway_desktop.terminal.commands import UNORDERED, Command, parse_command
from breakaway_desktop.terminal.help import help_lines
from breakaway_desktop.terminal.terminal import InputLines
from tests.engine.fields import field
from tests.reports.test_extras_syntax import boosting
from tests.terminal.terminal import (
    ALONE,
    HANDS,
    LAST_CARD,
    SHORT_RACE,
    Screen,
    is_sound,
    last_cards,
    missing_texts,
    new_match,
    play_lines,
    postal,
)

COMMANDS = {
    "10": Command("play", cards=(10,)), "  3 ": Command("play", cards=(3,)),
    "skip": Command("skip"), "SKIP": Command("skip"), "none": Command("skip"),
    "retire 14": Command("retire", 14), "steer  14": Command("steer", 14),
    "sheet": Command("sheet"), "sheet 2": Command("sheet", 2), "why": Command("why"), "why 14": Command("why", 14),
    "undo": Command("undo"), "u": Command("undo"), "redo": Command("redo"), "?": Command("help"), "q": Command("quit"),
    "log": Command("log"), "log 3": Command("log", 3), "report": Command("report"), "report 12": Command("report", 12),
}  # fmt: skip
ORDERS = {
    "10 8 3 5": Command("play", cards=(10, 8, 3, 5)),
    "  10   8 ": Command("play", cards=(10, 8)), "7": Command("play", cards=(7,)),
    "10 - 3 -": Command("play", cards=(10, UNORDERED, 3, UNORDERED)), "- 8": Command("play", cards=(UNORDERED, 8)),
    "10/5 8/8": Command("play", cards=(10, 8), suffixes=("5", "8")),
    "10/P21 8 -/T12 5": Command("play", cards=(10, 8, UNORDERED, 5), suffixes=("p21", "", "t12", "")),
    "skip": Command("skip"), "none": Command("skip"), "h": Command("hint"),
}  # fmt: skip
WRONG = {
    "line-empty": ("", "   "),
    "line-unknown": ("ride", "-3", "1.5", "²", "9" * 5000, "hints"),
    "line-too-much": ("hint 11", "10 8", "undo 2"),
    "line-number-of-turn": ("log me", "report 1 2"),
    "line-number-of-rider": ("retire", "retire all", "steer 11 12", "why me"),
    "line-number-of-team": ("sheet red",),
}
WRONG_ORDERS = {
    "line-empty-orders": ("",),
    "line-not-cards": ("10 8 x 5", "10 8 -3 5", "- undo", "10/ 8"),
    "line-unknown": ("/5 8", "x/5", "ride"),
    "line-too-much": ("none 3",),
}


@pytest.mark.parametrize(("orders", "lines"), [(False, COMMANDS), (True, ORDERS)], ids=["cards", "orders"])
def test_a_line_is_a_card_cards_for_each_rider_or_a_command(orders: bool, lines: dict[str, Command]) -> None:
    assert {line: parse_command(line, is_simultaneous=orders) for line in lines} == lines


@pytest.mark.parametrize(("orders", "wrong"), [(False, WRONG), (True, WRONG_ORDERS)], ids=["cards", "orders"])
def test_a_wrong_line_is_refused_with_its_reason(orders: bool, wrong: dict[str, tuple[str, ...]]) -> None:
    for key, lines in wrong.items():
        for line in lines:
            with pytest.raises(Refused) as refused:
                parse_command(line, is_simultaneous=orders)
            assert (line, refused.value.refusal.key) == (line, key)


def test_invalid_input_is_quoted_short_and_escaped() -> None:
    with pytest.raises(Refused) as refused:
        parse_command("\x1b[2J" + "x" * 200)
    line = refused.value.refusal.values["line"]
    assert line.startswith("?[2Jxxx")
    assert len(line) == 30


ITALIAN = {
    "aiuto": "help", "perché": "why", "perche": "why", "suggerimento": "hint", "annulla": "undo", "ripeti": "redo",
    "esci": "quit", "movimenti": "sheet", "foglio": "sheet", "salta": "skip", "nessuna": "skip", "nessuno": "skip",
    "registro": "log", "resoconto": "report",
}  # fmt: skip


def test_commands_are_understood_in_the_language_in_use_and_in_english() -> None:
    for word, name in ITALIAN.items():
        with pytest.raises(Refused):
            parse_command(word)
        set_language("it")
        assert parse_command(word) == Command(name) == parse_command(name)
        set_language("en")
    set_language("it")
    assert parse_command("ritira 14") == Command("retire", 14)
    assert parse_command("guida 14") == Command("steer", 14)
    assert parse_command("h") == Command("hint")
    assert parse_command("none") == Command("skip")
    with pytest.raises(Refused) as refused:
        parse_command("ritira")
    assert refused.value.refusal.values == {"name": "ritira"}


def test_help_shows_the_commands_of_the_language_in_use() -> None:
    set_language("it")
    lines = help_lines(is_simultaneous=False)
    for command in ("ritira 14", "perché 14", "registro 3", "aiuto", "esci"):
        assert any(line.startswith(f"  {command} ") for line in lines)
    assert not any(line.startswith(("  retire", "  help")) for line in lines)


def first_leads(**named: Any) -> Match:
    """Return a race in which Yellow, the human's team, moves first."""
    return new_match(base="boardspace", hands=[HANDS], **named)


@pytest.mark.parametrize(
    ("new", "line", "sentence"),
    [
        (first_leads, "", "Type one of the cards, or help for the list of commands."),
        (first_leads, "13", "Rider 11 has no 13 in hand."),
        (first_leads, "jump", "jump is neither a card nor a command."),
        (first_leads, "retire 21", "Rider 21 does not ride for Yellow. Choose one of 11, 12, 13, 14."),
        (first_leads, "retire 15", "Rider 15 does not ride for Yellow."),
        (first_leads, "sheet 4", "There is no team 4 in this race. Teams are numbered 1 to 3."),
        (first_leads, "why 99", "There is no rider 99 in this race."),
        (first_leads, "undo", "Nothing to undo."),
        (first_leads, "redo", "Nothing to redo."),
        (postal, "", "Type a card for each rider, in number order, or help for the list of commands."),
        (postal, "10 9 8", "Wrong number of cards. Type one for each of 11, 12, 13, 14, in this order."),
        (postal, "10 9 8 6 5", "Wrong number of cards."),
        (postal, "10 9 8 13", "Rider 14 has no 13 in hand."),
        (postal, "10 9 8 -", "Rider 14 has no order. Choose one of his cards."),
        (
            postal,
            "10 9 8 six",
            "Not everything in 10 9 8 six is a card. Type one card for each rider, such as 10 8 3 5.",
        ),
        (postal, "retire 21", "Rider 21 does not ride for Yellow. Choose one of 11, 12, 13, 14."),
        (postal, "undo", "Nothing to undo."),
        (postal, "redo", "Nothing to redo."),
    ],
)
def test_a_wrong_line_gets_a_sentence_and_the_question_again(
    new: Callable[[], Match], line: str, sentence: str
) -> None:
    match = new()
    _code, _out, err = play_lines(match, [line, "quit"])
    assert sentence in " ".join(err.split())
    assert err.count("Card for 11 (10 9 6 5):" if new is first_leads else "Cards for 11 12 13 14:") == 2
    assert not match.steps


def left_behind(
    rule_set: str = "boxed",
    *,
    dropped: tuple[int, ...] = (13, 14),
    touch: tuple[int, ...] = (11, 12),
    behind: tuple[int, ...] = (13, 14),
    held: Any = (),
) -> Match:
    """Return a race with Yellow's riders in touch or far behind the field; everybody holds 4, 5 and 6, or as `held`."""
    race = field(
        {70: [21, 31, *touch], 69: [22, 32], 68: [23, 33, 24, 34], 40: list(behind)},
        rule_set=rule_set,
        hands={10 * team + number: (4, 5, 6) for team in (1, 2, 3) for number in (1, 2, 3, 4)} | dict(held),
        dropped=dropped,
    )
    return Match(rule_set, race, new_match(ALONE).teams)


ordering_behind = partial(left_behind, "postal")
ALL = (11, 12, 13, 14)
NO_CHOICE = {12: (5, 5, 5), 22: (5, 5, 5)}
EQUAL = ((10, 10, 10), (9, 8, 8), (8, 6, 6), (6, 5, 5))
DROPPED_13, DROPPED_14 = (f"Yellow {rider} is dropped and plays his highest card" for rider in (13, 14))
COMMAND_NAMES = ("retire 14", "steer 14", "undo", "quit", "skip")


def first_try() -> Match:
    """Return a first try of the race of the day, up to the human's first card."""
    match = Match.begin(plan_of_day(date(2026, 11, 22)))
    match.meta.update(meta_of_day(date(2026, 11, 22)))
    return match


def cards_of(match: Match) -> dict[int, int | None]:
    """Return the cards of the first recorded turn."""
    return {move.id: move.card for move in match.record().turns[0].moves}


def has_missing_orders(number: int) -> Callable[[Match], bool]:
    return lambda match: match.record().turns[0].nmr == (number,)


def retired_in_turn_1(match: Match) -> bool:
    return match.record().turns[0].retired == (13,)


class Typed(NamedTuple):
    """A race, the lines that its player types, what is printed (as in `missing_texts`), and what the race is then."""

    new: Callable[[], Match]
    lines: str
    out: tuple[str | tuple[int, str], ...] = ()
    err: tuple[str | tuple[int, str], ...] = ()
    holds: Callable[[Match], bool] = bool


TYPED = {
    "a card is played by its number": Typed(
        first_leads, "9", ("Yellow 11 plays 9, lands on 9",), (), lambda match: match.race.rider(11).square == 9
    ),
    "R4.4: a skipped decision plays the highest card": Typed(
        first_leads, "skip", ("11 chose no card and plays the highest allowed\nYellow 11 plays 10, lands on 10",), (),
        has_missing_orders(11),
    ),
    "the question shows what each card would do": Typed(
        partial(new_match, hands=[HANDS], sprints=(6, 9), finish=30, first_turn="team1"), "quit", (), (
            "card lands on new card because 10 10 at least 1 alone 1–2, joined 3–11 Sprint 6: 1st, 10 points,",
            " 9 9 at least 1 alone 1, joined 3–11 Sprint 6: 1st, 10 points, stops on 9 ",
            " 5 5 at least 3 up to 14 if others join ",
            "His cards: 10 9 6 5; all still secret.",
        ),
    ),
    "R4.5: before the first card a rider leaves at once": Typed(
        first_leads, "retire 14", ("Yellow 14 retires", "Retired: 14")
    ),
    "R8.1: nobody gets home in a pursuit": Typed(
        partial(new_match, variant="pursuit"), "home", (), ("Pursuit has no finish line.",)
    ),
    "help names every command": Typed(
        new_match, "?", (),
        tuple(f"\n  {name} " for name in ("sheet 2", "why 14", "hint", "redo", "help", *COMMAND_NAMES)),
    ),
    "a rider with equal open cards is announced and not asked": Typed(
        partial(new_match, base="boardspace", hands=[EQUAL], rows={"hands": "open"}), "quit",
        ("Yellow 11 holds only 10\nYellow 11 plays 10, lands on 10",), ((0, "Card for 11"),),
    ),
    "R9.3: equal cards that are secret are asked for, or rivals would know": Typed(
        partial(new_match, base="boardspace", hands=[EQUAL]), "quit", ((0, "holds only"),), ("Card for 11 (10):",)
    ),
    "R4.6: a dropped rider plays his highest card and is announced": Typed(
        left_behind, "4; 4", ("Dropped: 13 14", f"{DROPPED_13}\nYellow 13 plays 6, lands on 46"), ((0, "Card for 13"),)
    ),
    "R4.6: a dropped rider can be steered": Typed(
        left_behind, "steer 13; 4; 4; 5", ("Yellow 13 plays 5, lands on 45", DROPPED_14),
        ("You choose Yellow 13’s card even while he is dropped",),
    ),
    "R4.6: a player with only dropped riders is informed once": Typed(
        partial(left_behind, touch=()), "", (f"{DROPPED_14}\nYellow 14 plays 6, lands on 46",),
        ("All riders of Yellow are dropped.", (1, "Card for ")),
    ),
    "R4.6: a player with only dropped riders may steer": Typed(
        partial(left_behind, touch=()), "steer 14; 5; 4",
        ("Yellow 13 plays 5, lands on 45", "Yellow 14 plays 4, lands on 44"),
        ((1, "All riders of Yellow are dropped."),),
    ),
    "steering can be ended": Typed(
        new_match, "steer 12; steer 12", (), ("Yellow 12 plays his highest card while he is dropped.",),
        lambda match: not match.steered,
    ),
    "cards are undone and played again": Typed(
        first_leads, "10; undo; 9; undo; redo",
        ("Undone: Yellow 11’s 10 and the 2 decisions after it", (2, "Yellow 11 plays 9, lands on 9")),
        ((3, "Card for 11 (10 9 6 5):"),),
        lambda match: match.race.rider(11).square == 9 and getattr(match.open_card_ask, "rider", 0) == 12,
    ),
    "the race of the day has no undo": Typed(first_try, "undo", (), ("Not in the race of the day.",)),
    "the race of the day has no hints": Typed(first_try, "hint", (), ("Not in the race of the day.",)),
    "one line orders the team and the turn is played": Typed(
        postal, "6 9 7 6", ("Yellow 13 plays 7, lands on 7", "--- Turn 2 ---"), (),
        lambda match: {11: 6, 12: 9, 13: 7, 14: 6}.items() <= cards_of(match).items(),
    ),
    "R4.4: skipped orders are missing": Typed(
        postal, "skip",
        ("Yellow has no orders: its riders play the highest cards allowed", "Yellow 11 plays 10, lands on 10"), (),
        has_missing_orders(1),
    ),
    "R4.5: a retiring rider needs no order and leaves when the turn is played": Typed(
        postal, "retire 13; retire 13; 10 9 6",
        ((1, "Yellow 13"), "Yellow 13 retires\nOrder of movement: 11 21=31 12", "Yellow 11 plays 10, lands on 10"),
        (
            "Yellow 13 retires before this turn\n",
            "Rider 13 is already due to retire.",
            "Yellow (Player 1): a card each for 11, 12 and 14, in this order.",
        ),
        retired_in_turn_1,
    ),
    "retirements can be undone until the turn is played": Typed(
        postal, "retire 13; retire 14; undo; undo; redo; 10 9 6", ((0, "Undone"),),
        ((1, "Undone: Yellow 14’s retirement"), (1, "Undone: Yellow 13’s retirement")), retired_in_turn_1,
    ),
    "a turn is undone and ridden again": Typed(
        postal, "10 9 8 6; undo; 5 8 5 5; undo; redo",
        (
            (2, "Undone: Yellow’s orders"),
            (1, "Yellow 11 plays 10, lands on 10"),
            (2, "Yellow 11 plays 5, lands on 5"),
        ),
        (), lambda match: match.race.turn == 2,
    ),
    "why explains all own riders, or one": Typed(
        postal, "10 9 8 6; why; why 22", (),
        tuple(f"{rider} {word} " for rider in ("Yellow 11", "Yellow 12", "Yellow 13", "Yellow 14", "Celeste 22")
              for word in ("on", "moves")),
    ),
    "R9.3: the own sheet shows what the rivals do not see": Typed(
        partial(postal, rows={"hands": "hidden"}), "sheet; sheet 2", ((0, "?"),),
        ("1  10 9 6 5  9 8 8  8 7 5  6 5 5", "1  ? ? ? ?  ? ? ?  ? ? ?  ? ? ?"),
    ),
    "help explains orders": Typed(
        postal, "?", (),
        ((0, "plays a 10"), *(f"\n  {name} " for name in ("10 8 3 5", "10 8 - 5", *COMMAND_NAMES))),
    ),
    **{
        f"R4.6: a dropped rider may have an order or none: {line}": Typed(
            ordering_behind, line,
            ((0, "no orders"), *(f"Yellow {rider} plays {card}, " for rider, card in enumerate(cards, start=11))),
            ("He is dropped: without an order he plays 6.", "Cards for 11 12:"),
        )
        for line, cards in {
            "4 5": (4, 5, 6, 6), "4 5 - -": (4, 5, 6, 6), "4 5 4 -": (4, 5, 4, 6), "4 5 5 4": (4, 5, 5, 4),
        }.items()
    },
    "R4.6: a steered rider needs an order": Typed(
        ordering_behind, "steer 13; 4 5; 4 5 4", ("Yellow 13 plays 4, lands on 44", "Yellow 14 plays 6, lands on 46"),
        ("Cards for 11 12 13:", "Wrong number of cards."),
    ),
    "a rider without a choice is announced": Typed(
        partial(ordering_behind, held=NO_CHOICE), "6", ("Yellow 12 plays 5, lands on 75",),
        ("12 on 70 holds 5 5 5. He can play nothing else.", "Cards for 11:"),
    ),
    "a rider without a choice need not be named": Typed(
        partial(ordering_behind, held=NO_CHOICE), "6 - 4 -",
        ("Yellow 12 plays 5, lands on 75", "Yellow 13 plays 4, lands on 44"),
    ),
    "R4.5, R4.6: a player without orders to give may steer or retire his riders": Typed(
        partial(ordering_behind, dropped=ALL, touch=(), behind=ALL), "retire 14; steer 13; 5",
        ("Yellow 14 retires", "Yellow 13 plays 5, lands on 45", "Yellow 12 plays 6, lands on 46"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TYPED)
def test_what_is_typed_is_done_and_printed(name: str) -> None:
    new, lines, out, err, holds = TYPED[name]
    match = new()
    printed = play_lines(match, [*lines.split("; "), "quit"])
    assert not missing_texts(printed.out, out), printed.out
    assert not missing_texts(printed.err, err), printed.err
    assert holds(match)


def test_a_retirement_stays_with_its_team_until_the_next_turn(tmp_path: Path) -> None:
    """R4.5: it is given in secret, and visible when the next turn starts."""
    match = first_leads(**SHORT_RACE)
    lines, choose = iter(["10", "retire 11", "undo", "redo"]), last_cards(match)
    _code, out, err = play_lines(match, lambda: next(lines, None) or choose())
    first_turn, later = out.split("--- Turn 2", 1)
    assert "retires when the next turn starts" not in out
    assert err.count("Yellow 11 retires when the next turn starts") == 2
    assert "Undone: Yellow 11’s retirement" in err
    assert "Undone" not in out
    assert first_turn.rstrip().endswith("Yellow 11 retires")
    assert "Yellow 11 plays" not in later
    assert is_sound(match, tmp_path)


def test_a_player_who_retires_all_his_riders_is_not_asked_again(tmp_path: Path) -> None:
    """R4.5."""
    match = postal(**SHORT_RACE)
    _code, _out, err = play_lines(match, [f"retire {rider}" for rider in (11, 12, 13, 14)])
    assert err.count("Cards for") == 4
    assert match.seat(1).is_human
    assert is_sound(match, tmp_path)


def test_the_own_sheet_shows_all_cards_and_a_rival_one_only_the_known() -> None:
    """R9.3."""
    match = new_match(base="boardspace", hands=[HANDS, HANDS])
    _code, out, err = play_lines(match, ["10", "sheet", "sheet 2", "quit"])
    assert "1  10* 9 6 5  9 8 8  8 7 5  6 5 5" in err
    card = cards_of(match)[21]
    assert card is not None
    assert f"1  {card}* ? ? ?  ? ? ?  ? ? ?  ? ? ?" in err
    assert f"Still secret: 21: ? ? ? = {30 - card}; 22: ? ? ? = 25" in err
    assert "?" not in out


def asked_in_turn(turn: int, match: Match, *lines: str) -> str:
    """Return what is printed to the player who types these lines in this turn, and the last cards before it."""
    left, choose = iter(lines), last_cards(match)
    return play_lines(match, lambda: choose() if match.race.turn < turn else next(left, "quit")).err


def test_why_explains_card_place_and_points() -> None:
    """R7.1, R5.1, R6.1."""
    match = first_leads(sprints=(3,), finish=60)
    message = " ".join(asked_in_turn(2, match, "why").split())
    assert match.open_card_ask is not None
    rider = match.race.rider(match.open_card_ask.rider)
    assert f"Yellow {rider.id} on {rider.square} gets {rider.hand[-1]}: " in message
    assert f"Yellow {rider.id} moves " in message
    assert "Sprint 3: Yellow" in message


def test_the_log_shows_the_requested_turns() -> None:
    err = asked_in_turn(3, new_match(**SHORT_RACE), "log 1", "log", "log 9")
    first, both, refused = err.split("Card for")[-4:-1]
    assert "Turn 1 " in first
    assert "Turn 2 " not in first
    assert "lands on" in first
    assert "Turn 2 " in both
    assert "Turn 3 " in both
    assert "There is no turn 9 yet. Choose one from 1 to 3." in refused


def test_the_report_of_a_turn_is_that_of_the_report_command() -> None:
    match = new_match(**SHORT_RACE)
    assert "No turn has finished yet." in asked_in_turn(1, match, "report")
    assert not missing_texts(asked_in_turn(2, match, "report"), report_lines(match.steps, 1, Names(match.seats)))


def test_a_race_that_hides_the_road_is_reported_when_it_is_over() -> None:
    """R8.2."""
    match = new_match(base="pbm", variant="blind")
    assert "you can read reports once the race has finished" in asked_in_turn(3, match, "report")
    assert turns_of(match.steps).complete == 0


def test_a_player_without_orders_to_give_is_informed_once() -> None:
    """R4.5, R4.6: orders that he leaves out are printed when the turn is played."""
    match = ordering_behind(dropped=ALL, touch=(), behind=ALL)
    answers = iter([""])
    _code, out, err = play_lines(match, lambda: next(answers, "quit") if match.race.turn < 8 else "quit")
    assert err.count("No rider of Yellow needs an order.") == 1
    assert "Yellow 14 plays 6, lands on 46" in out
    later = out.split("--- Turn 6", 1)[1]
    assert "Yellow 11 is dropped and plays his highest card\n" in later
    assert later.index("Yellow 11 is dropped and plays") < later.index("Yellow 11 plays")


def test_a_failing_bot_loses_its_orders_and_no_one_knows_before_the_turn(tmp_path: Path) -> None:
    """R4.4."""
    match = postal(("bot:tests.terminal.last_card:Broken", "human", LAST_CARD), **SHORT_RACE)
    _code, out, err = play_lines(match, last_cards(match))
    first, _rest = out.split("--- Turn 2", 1)
    assert "a spoke is broken" not in err
    assert first.index("a spoke is broken") < first.index("Ambra has no orders") < first.index("Ambra 11 plays")
    assert all(turn.nmr == (1,) for turn in match.record().turns)
    assert is_sound(match, tmp_path)


def test_the_race_of_the_day_waits_for_its_player_when_the_input_ends() -> None:
    match = first_try()
    play_lines(match, [])
    assert not match.over
    assert match.humans


# Lines read in a thread: from a file of the system, and from a stream in memory


def lines_of(stream: TextIO, count: int) -> list[str | None]:
    lines = InputLines(stream)
    return [lines.wait(while_waiting=lambda: False)[1] for _line in range(count)]


def pipe_with(data: bytes) -> TextIO:
    reading, writing = os.pipe()
    with open(writing, "wb") as file:
        file.write(data)
    return open(reading, encoding="utf-8")


def test_bytes_that_are_no_text_spoil_one_line_and_do_not_end_the_input() -> None:
    with pipe_with(b"8\r\n\xff7\n\xe2\x80\x93\n6") as stream:
        assert lines_of(stream, 6) == ["8", "\ufffd7", "–", "6", None, None]


def test_lines_of_a_stream_without_a_file_are_read() -> None:
    assert lines_of(io.StringIO("8\n\n7"), 5) == ["8", "", "7", None, None]


def test_waiting_ends_without_a_line_when_told() -> None:
    assert InputLines(io.StringIO("8\n")).wait(while_waiting=lambda: True) == (False, None)


# What a terminal tells of bots' thinking: the hint with its reason, and the time that they get


FIRST_TEAM_LEADS = "boardspace"


@pytest.mark.parametrize("line", ["hint", "h"])
def test_a_hint_names_one_of_his_cards_and_what_it_leads_to(line: str) -> None:
    match = new_match(base=FIRST_TEAM_LEADS)
    assert match.open_card_ask
    (rider,) = advice_on(match, match.open_card_ask).riders
    _code, _out, err = play_lines(match, [line, "quit"])
    message = " ".join(err.split())
    assert f"{bot_name(ADVISER)} would play {rider.best}." in message
    assert f"Yellow 11 lands on {rider.best}." in message
    assert f"It is {margin_text(rider)}. {comparison_text(rider.reason, match.view(1))}" in message
    assert not match.steps


def test_a_hint_uses_only_the_players_own_information() -> None:
    """R9.1: rivals' secret cards do not change it."""
    others = [((10, 10, 10), (9, 8, 8), (8, 6, 6), (6, 5, 5)), ((15, 12, 3), (15, 8, 2), (14, 4, 2), (12, 3, 1))]
    hints = set()
    for hands in others:
        match = new_match(base=FIRST_TEAM_LEADS, hands=[None, hands, hands])
        assert match.open_card_ask
        hints.add(repr(advice_on(match, match.open_card_ask)))
    assert len(hints) == 1


def test_a_hint_with_a_boost_names_the_card_in_the_hand() -> None:
    """R8.5: a 3 becomes a 6 before he plays; the order to type names the 6."""
    match = boosting()
    _code, _out, err = play_lines(match, ["hint", "quit"])
    message = " ".join(err.partition("Cards for")[2].split())
    (of_rider,) = re.findall(r"Yellow 12: .*?(?= Yellow 13)", message)
    assert of_rider.startswith("Yellow 12: 3 with Boost, moves 6. It is ")
    assert re.search(r" 3 with Boost, moves 6: [\d.]+ expected points from here; 15: ", of_rider)
    assert not re.search(r"(?<![\d.])6(?!\.?\d)", of_rider.replace("3 with Boost, moves 6", ""))
    assert "Boost." not in of_rider
    assert re.search(r"would type \d+ 6/B ", message)


def test_a_card_that_a_boost_makes_is_named_as_second_best_too() -> None:
    """R8.5; a rider who already holds the 6 plays that card."""
    match = boosting()
    ask = match.open_asks[0]
    assert isinstance(ask, AskOrders)
    worths = [CardValue(15, 9.0), CardValue(6, 7.5)]
    (rider,) = make_advice("x", see(match.race, 1), ask, {12: worths}).riders
    assert margin_text(rider) == "1.5 points better than 3 with Boost, moves 6"
    with_six = [
        rider_ask._replace(cards=(15, 6, 3)) if rider_ask.rider == 12 else rider_ask for rider_ask in ask.riders
    ]
    (rider,) = make_advice("x", see(match.race, 1), ask._replace(riders=tuple(with_six)), {12: worths}).riders
    assert margin_text(rider) == "1.5 points better than 6"


def test_a_hint_with_a_boost_is_written_in_italian() -> None:
    set_language("it")
    _code, _out, err = play_lines(boosting(), ["suggerimento", "esci"])
    assert "3 con Scatto, muove di 6" in " ".join(err.split())


@pytest.mark.parametrize(
    ("stdin", "requested", "seconds"),
    [
        (Screen(), None, 0.4),
        (Screen(), 2.0, 2.0),
        (io.StringIO(), None, None),
        (io.StringIO(), 2.0, 2.0),
        (None, None, None),
    ],
)
def test_a_terminal_uses_the_setting_and_a_pipe_a_fixed_amount_of_work(
    stdin: io.StringIO | None, requested: float | None, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "load_settings", lambda *, touch: Settings(thinking=400))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert session.thinking_time(requested) == seconds


@pytest.mark.parametrize("seconds", [None, 0.25])
def test_bots_are_asked_with_this_time(seconds: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    notices = set()

    def think(_self: SyncThinker, question: BotRequest) -> BotReply:
        notices.add(question.seconds)
        assert isinstance(question.ask, AskCard)
        return BotReply(question.ticket, PlayCard(question.ask.rider, question.ask.cards[0]), None)

    monkeypatch.setattr(SyncThinker, "think", think)
    match = new_match(finish=24, sprints=(9,))
    play_lines(match, last_cards(match), seconds=seconds)
    assert match.over
    assert notices == {seconds}
