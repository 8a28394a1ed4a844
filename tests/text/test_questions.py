"""Input at the question, and the replies to it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.match.race_of_day import meta_of_day, plan_of_day
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.text.commands import Command, parse_command
from breakaway_desktop.text.help import help_lines
from breakaway_desktop.text.report import report_lines, turns_of
from breakaway_desktop.words import set_language
from tests.engine.fields import field
from tests.text.terminal import ALONE, SHORT_RACE, is_sound, last_cards, new_match, play_lines


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    set_language("en")


HANDS = ((10, 9, 6, 5), (9, 8, 8), (8, 7, 5), (6, 5, 5))
FIRST_TEAM_LEADS = "boardspace"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("10", Command("play", cards=(10,))),
        ("  3 ", Command("play", cards=(3,))),
        ("skip", Command("skip")),
        ("SKIP", Command("skip")),
        ("none", Command("skip")),
        ("retire 14", Command("retire", 14)),
        ("sheet 2", Command("sheet", 2)),
        ("sheet", Command("sheet")),
        ("why", Command("why")),
        ("why 14", Command("why", 14)),
        ("steer  14", Command("steer", 14)),
        ("undo", Command("undo")),
        ("u", Command("undo")),
        ("redo", Command("redo")),
        ("?", Command("help")),
        ("q", Command("quit")),
        ("log", Command("log")),
        ("log 3", Command("log", 3)),
        ("report", Command("report")),
        ("report 12", Command("report", 12)),
    ],
)
def test_a_line_is_a_card_or_a_command(line: str, action: Command) -> None:
    assert parse_command(line) == action


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "line-empty"),
        ("   ", "line-empty"),
        ("ride", "line-unknown"),
        ("-3", "line-unknown"),
        ("1.5", "line-unknown"),
        ("²", "line-unknown"),
        ("9" * 5000, "line-unknown"),
        ("hints", "line-unknown"),
        ("hint 11", "line-too-much"),
        ("10 8", "line-too-much"),
        ("undo 2", "line-too-much"),
        ("log me", "line-number-of-turn"),
        ("report 1 2", "line-number-of-turn"),
        ("retire", "line-number-of-rider"),
        ("retire all", "line-number-of-rider"),
        ("steer 11 12", "line-number-of-rider"),
        ("why me", "line-number-of-rider"),
        ("sheet red", "line-number-of-team"),
    ],
)
def test_a_wrong_line_is_refused_with_its_reason(line: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_command(line)
    assert refused.value.refusal.key == key


def test_invalid_input_is_quoted_short_and_escaped() -> None:
    with pytest.raises(Refused) as refused:
        parse_command("\x1b[2J" + "x" * 200)
    line = refused.value.refusal.values["line"]
    assert line.startswith("?[2Jxxx")
    assert len(line) == 30


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Type one of the cards, or help for the list of commands."),
        ("13", "Rider 11 has no 13 in hand."),
        ("jump", "jump is neither a card nor a command."),
        ("retire 21", "Rider 21 does not ride for Yellow. Choose one of 11, 12, 13, 14."),
        ("retire 15", "Rider 15 does not ride for Yellow."),
        ("sheet 4", "There is no team 4 in this race. Teams are numbered 1 to 3."),
        ("why 99", "There is no rider 99 in this race."),
        ("undo", "Nothing to undo."),
        ("redo", "Nothing to redo."),
    ],
)
def test_a_wrong_line_gets_a_sentence_and_the_question_again(line: str, sentence: str) -> None:
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS})
    _code, _out, err = play_lines(match, [line, "quit"])
    assert sentence in " ".join(err.split())
    assert err.count("Card for 11 (10 9 6 5):") == 2
    assert not match.steps


def test_a_card_is_played_by_its_number() -> None:
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS})
    _code, out, _err = play_lines(match, ["9", "quit"])
    assert "Yellow 11 plays 9, lands on 9" in out
    assert match.race.rider(11).square == 9


def test_a_skipped_decision_plays_the_highest_card() -> None:
    """R4.4."""
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS})
    _code, out, _err = play_lines(match, ["skip", "quit"])
    assert "Yellow 11 chose no card and plays his highest\nYellow 11 plays 10, lands on 10" in out
    assert match.record().turns[0].nmr == (11,)


def test_the_question_shows_what_each_card_would_do() -> None:
    match = new_match(built={1: HANDS}, sprints=(6, 9), finish=30, first_turn="team1")
    _code, _out, err = play_lines(match, ["quit"])
    question = " ".join(err.split())
    assert "card lands on lines could end up new card right now 10 10 Sprint 6: 1st, 10 points, Sprint 9:" in question
    assert " 9 9 Sprint 6: 1st, 10 points, stops on 9 1–11 9: breaks away by 9 " in question
    assert " 5 5 3–14 5: breaks away by 5 " in question
    assert "His cards: 10 9 6 5; all still secret." in question


def test_before_the_first_card_a_rider_leaves_at_once() -> None:
    """R4.5."""
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS})
    _code, out, _err = play_lines(match, ["retire 14", "quit"])
    assert "Yellow 14 retires" in out
    assert "Retired: 14" in out


def test_a_retirement_stays_with_its_team_until_the_next_turn(tmp_path: Path) -> None:
    """R4.5: it is given in secret, and visible when the next turn starts."""
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS}, **SHORT_RACE)
    lines = iter(["10", "retire 11", "undo", "redo"])
    choose = last_cards(match)
    _code, out, err = play_lines(match, lambda: next(lines, None) or choose())
    first_turn, later = out.split("--- Turn 2", 1)
    assert "retires when the next turn starts" not in out
    assert err.count("Yellow 11 retires when the next turn starts") == 2
    assert "Undone: Yellow 11’s retirement" in err
    assert "Undone" not in out
    assert first_turn.rstrip().endswith("Yellow 11 retires")
    assert "Yellow 11 plays" not in later
    assert is_sound(match, tmp_path)


def test_the_own_sheet_shows_all_cards_and_a_rival_one_only_the_known() -> None:
    """R9.3."""
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS, 2: HANDS})
    lines = iter(["10", "sheet", "sheet 2", "quit"])
    _code, out, err = play_lines(match, lines)
    assert "1  10* 9 6 5  9 8 8  8 7 5  6 5 5" in err
    (card,) = [move.card for move in match.record().turns[0].moves if move.id == 21]
    assert f"1  {card}* ? ? ?  ? ? ?  ? ? ?  ? ? ?" in err
    assert card is not None
    assert f"Still secret: 21: ? ? ? = {30 - card}; 22: ? ? ? = 25" in err
    assert "?" not in out


def test_why_explains_card_place_and_points() -> None:
    """R7.1, R5.1, R6.1."""
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS}, sprints=(3,), finish=60)
    choose = last_cards(match)
    lines = iter(["why"])
    requests: list[Any] = []

    def answer() -> str:
        if match.race.turn < 2:
            return choose() or ""
        requests.append(match.open_card_ask.rider if match.open_card_ask else 0)
        return next(lines, "quit")

    _code, _out, err = play_lines(match, answer)
    message = " ".join(err.split())
    card = match.race.rider(requests[0]).hand[-1]
    assert f"Yellow {requests[0]} on {match.race.rider(requests[0]).square} gets {card}: " in message
    assert f"Yellow {requests[0]} moves " in message
    assert "Sprint 3: Yellow" in message


def test_help_names_every_command() -> None:
    match = new_match()
    _code, _out, err = play_lines(match, ["?", "q"])
    for name in ("skip", "retire 14", "steer 14", "sheet 2", "why 14", "hint", "undo", "redo", "help", "quit"):
        assert f"\n  {name} " in err


def test_a_rider_with_equal_open_cards_is_announced_and_not_asked() -> None:
    equal = ((10, 10, 10), (9, 8, 8), (8, 6, 6), (6, 5, 5))
    match = new_match(base=FIRST_TEAM_LEADS, built={1: equal}, hands="open")
    _code, out, err = play_lines(match, ["quit"])
    assert "Yellow 11 holds only 10\nYellow 11 plays 10, lands on 10" in out
    assert "Card for 11" not in err


def test_equal_cards_that_are_secret_are_asked_for_all_the_same() -> None:
    """R9.3: the missing question would reveal it to the rivals."""
    equal = ((10, 10, 10), (9, 8, 8), (8, 6, 6), (6, 5, 5))
    match = new_match(base=FIRST_TEAM_LEADS, built={1: equal})
    _code, out, err = play_lines(match, ["quit"])
    assert "holds only" not in out
    assert "Card for 11 (10):" in err


def two_left_behind(in_touch: tuple[int, ...] = (11, 12)) -> Match:
    """Return a race in which Yellow's riders 13 and 14 are out of touch; everybody holds 4, 5 and 6."""
    race = field(
        {70: [21, 31, *in_touch], 69: [22, 32], 68: [23, 33, 24, 34], 40: [13, 14]},
        hands={10 * team + number: (4, 5, 6) for team in (1, 2, 3) for number in (1, 2, 3, 4)},
        dropped=(13, 14),
    )
    return Match("boxed", race, new_match(ALONE).teams)


def test_a_dropped_rider_plays_his_highest_card_and_is_announced() -> None:
    """R4.6."""
    match = two_left_behind()
    _code, out, err = play_lines(match, ["4", "4", "quit"])
    assert "Dropped: 13 14" in out
    assert "Yellow 13 is dropped and plays his highest card\nYellow 13 plays 6, lands on 46" in out
    assert "Card for 13" not in err


def test_a_dropped_rider_can_be_steered() -> None:
    """R4.6."""
    match = two_left_behind()
    _code, out, err = play_lines(match, ["steer 13", "4", "4", "5", "quit"])
    assert "You choose Yellow 13’s card even while he is dropped" in " ".join(err.split())
    assert "Yellow 13 plays 5, lands on 45" in out
    assert "Yellow 14 is dropped and plays his highest card" in out


def test_a_player_with_only_dropped_riders_is_informed_once_and_may_steer() -> None:
    """R4.5, R4.6."""
    match = two_left_behind(in_touch=())
    _code, out, err = play_lines(match, ["", "quit"])
    assert "All riders of Yellow are dropped." in err
    assert err.count("Card for ") == 1
    assert "Yellow 14 is dropped and plays his highest card\nYellow 14 plays 6, lands on 46" in out

    match = two_left_behind(in_touch=())
    _code, out, err = play_lines(match, ["steer 14", "5", "4", "quit"])
    assert "Yellow 13 plays 5, lands on 45" in out
    assert "Yellow 14 plays 4, lands on 44" in out
    assert err.count("All riders of Yellow are dropped.") == 1


def test_steering_can_be_ended() -> None:
    match = new_match()
    _code, _out, err = play_lines(match, ["steer 12", "steer 12", "quit"])
    assert "Yellow 12 plays his highest card while he is dropped." in err
    assert not match.steered


def test_taking_back_and_taking_again() -> None:
    match = new_match(base=FIRST_TEAM_LEADS, built={1: HANDS})
    _code, out, err = play_lines(match, ["10", "undo", "9", "undo", "redo", "quit"])
    assert "Undone: Yellow 11’s 10 and the 2 decisions after it" in out
    assert err.count("Card for 11 (10 9 6 5):") == 3
    assert match.race.rider(11).square == 9
    assert match.open_card_ask is not None
    assert match.open_card_ask.rider == 12
    assert out.count("Yellow 11 plays 9, lands on 9") == 2


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


def test_the_log_shows_the_requested_turns() -> None:
    match = new_match(**SHORT_RACE)
    answer = last_cards(match)
    questions: list[str | None] = []

    def play() -> str | None:
        if match.race.turn < 3 or questions == ["log 1", "log", "log 9"]:
            return "quit" if questions == ["log 1", "log", "log 9"] else answer()
        questions.append(("log 1", "log", "log 9")[len(questions)])
        return str(questions[-1])

    err = play_lines(match, play).err
    first, both, refused = err.split("Card for")[-4:-1]
    assert "Turn 1 " in first
    assert "Turn 2 " not in first
    assert "lands on" in first
    assert "Turn 2 " in both
    assert "Turn 3 " in both
    assert "There is no turn 9 yet. Choose one from 1 to 3." in refused


def test_the_report_of_a_turn_is_that_of_the_report_command() -> None:
    match = new_match(**SHORT_RACE)
    answer = last_cards(match)
    questions: list[str | None] = []

    def play() -> str | None:
        if not questions:
            questions.append("report")
            return "report"
        if match.race.turn < 2:
            return answer()
        questions.append("report")
        return "report" if len(questions) == 2 else "quit"

    err = play_lines(match, play).err
    assert "No turn has finished yet." in err
    for line in report_lines(match.steps, 1, Names(match.seats)):
        assert line in err


def test_a_race_that_hides_the_road_is_reported_when_it_is_over() -> None:
    """R8.2."""
    plan = Plan("pbm", RULE_SETS["pbm"], seats_of(("human", "bot:random", "bot:random")), 3, variant="blind")
    match = Match.begin(plan.with_hands([hands_from_seed(3, team) for team in (1, 2, 3)]))
    answer = last_cards(match)
    questions: list[str | None] = []

    def play() -> str | None:
        if match.race.turn < 3:
            return answer()
        questions.append("report")
        return "report" if len(questions) == 1 else "quit"

    assert "you can read reports once the race has finished" in play_lines(match, play).err
    assert turns_of(match.steps).complete == 0


def first_try() -> Match:
    """A first try of the race of the day, up to the human's first card."""
    match = Match.begin(plan_of_day(date(2026, 11, 22)))
    match.meta.update(meta_of_day(date(2026, 11, 22)))
    return match


@pytest.mark.parametrize("command", ["undo", "hint"])
def test_the_race_of_the_day_has_no_undo_and_no_hints(command: str) -> None:
    match = first_try()
    assert "Not in the race of the day." in play_lines(match, [command, "quit"]).err


def test_the_race_of_the_day_waits_for_its_player_when_the_input_ends() -> None:
    match = first_try()
    play_lines(match, [])
    assert not match.over
    assert match.humans
