"""Several players at one screen: secrets, secret orders, covers, and undo by agreement (R4.2, R9.1, R9.3)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.terminal.terminal import Terminal
from breakaway_desktop.terminal.undo_consent import ask_consent
from tests.terminal.terminal import (
    HANDS,
    LAST_CARD,
    SHORT_RACE,
    TOGETHER,
    Answers,
    MemoryAutosave,
    Screen,
    is_sound,
    last_cards,
    new_match,
    play_lines,
    postal,
    screen_pages,
)

ONE: TeamHands = ((8, 7, 5, 10), (9, 9, 7), (8, 6, 6), (6, 5, 5))
OTHER: TeamHands = ((9, 6, 5, 10), (8, 10, 7), (9, 5, 6), (4, 7, 5))
"""Hands that share nothing with the others but their last cards and sums."""

COVER = {1: "Yellow (Player 1): press Enter when nobody else is looking. ", 2: "Azure (Player 2): press Enter when"}
ASKS = {1: "Yellow (Player 1): a card each for", 2: "Azure (Player 2): a card each for"}
RIDER_21 = "Azure (Player 2): rider 21"


def yellow_first(**named: Any) -> Match:
    """Return a race of two players in which Yellow's rider 11 moves first, then Azure's 21."""
    return new_match(TOGETHER, base="boardspace", hands=[HANDS, ONE], **named)


def drawn_first(hands: TeamHands) -> Match:
    return new_match(TOGETHER, hands=[HANDS, hands], **SHORT_RACE)


def together(**named: Any) -> Match:
    """Return a race of two players with secret orders."""
    return postal(TOGETHER, **named)


def page_with(text: str, pages: list[str]) -> int:
    """Return the index of the first page with the text."""
    return next(index for index, page in enumerate(pages) if text in page)


# Secrets


def test_two_races_that_differ_in_secrets_alone_look_the_same_on_standard_output() -> None:
    first, second = (play_lines(match, last_cards(match)) for match in (drawn_first(ONE), drawn_first(OTHER)))
    assert first.out == second.out
    assert first.err != second.err


def test_a_player_sees_nothing_of_a_rival_that_is_not_public() -> None:
    """Everything printed to one player, including movement logs and reasons, is independent of the rival's secrets."""
    teams = []
    for hands in (ONE, OTHER):
        match = new_match(("human", LAST_CARD, "bot:random"), hands=[None, hands], finish=60, sprints=(33,))
        choose = last_cards(match)
        asides: list[str] = []

        def answer(choose: Callable[[], str | None] = choose, asides: list[str] = asides) -> str:
            if not asides:
                asides += ["sheet 2", "why 21", "why 24", "undo", "redo", choose() or ""]
            return asides.pop(0)

        teams.append(play_lines(match, answer))
    assert teams[0] == teams[1]
    assert len(re.findall(r"Celeste \([^)]*\):\s+movement\s+log", teams[0].err)) > 20


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_no_screen_depends_on_rivals_orders_before_the_turn(hands: str) -> None:
    """R9.1: two turns that differ only in Yellow's orders look the same to Azure."""
    seen = []
    for lines in (["10 9 8 6"], ["retire 13", "5 8 5"], ["none"]):
        pages = screen_pages(together(rows={"hands": hands}), [*lines, "sheet", "sheet 1", "hint"])
        last = max(index for index, page in enumerate(pages) if ASKS[1] in page)
        seen.append(pages[last + 1 :])
    assert seen[0] == seen[1] == seen[2]
    assert "Yellow has confirmed its orders." in seen[0][0]
    assert any(ASKS[2] in page for page in seen[0])


# Covers


def test_the_screen_is_cleared_before_the_next_player_looks() -> None:
    pages, others = (screen_pages(match, last_cards(match)) for match in (drawn_first(ONE), drawn_first(OTHER)))
    assert len(pages) == len(others) > 20
    different = [first for first, second in zip(pages, others, strict=True) if first != second]
    assert different
    for page in different:
        assert "Azure (Player 2): rider" in page
        assert "Yellow (Player 1): rider" not in page
        assert page is not pages[-1]


def test_each_player_orders_behind_a_cover_once_a_turn() -> None:
    match = together(**SHORT_RACE)
    pages = screen_pages(match, last_cards(match))
    for team in (1, 2):
        assert sum(COVER[team] in page for page in pages) == match.race.turn
        assert sum(ASKS[team] in page for page in pages) == match.race.turn
    assert not any(COVER[1] in page and ASKS[1] in page for page in pages)


def test_a_cover_names_the_team_and_waits_and_the_next_player_reads_what_has_happened_since() -> None:
    match = yellow_first(**SHORT_RACE)
    first, cover, question, *rest = screen_pages(match, last_cards(match))
    assert "rider 11" not in first
    assert cover == COVER[1]
    assert "Yellow (Player 1): rider 11 on 0" in question
    assert "Yellow 11 plays 5, lands on 5" in rest[page_with(RIDER_21, rest)]


@pytest.mark.parametrize(
    ("new", "lines", "line"),
    [
        (yellow_first, ["5", "", "8"], "Yellow 11 plays 5, lands on 5"),
        (together, ["10 9 8 6", "9 8 7 5"], "Azure 21 plays 9, lands on 9"),
    ],
)
def test_a_file_gets_each_line_of_the_race_once_and_nothing_that_clears_a_screen(
    new: Callable[[], Match], lines: list[str], line: str
) -> None:
    """`play --text > race.txt`: only questions and covers are on the screen."""
    out = io.StringIO()
    pages = screen_pages(new(), lines, out)
    if new is yellow_first:
        azure = pages[page_with(RIDER_21, pages)]
        assert line in azure
        assert "Yellow (Player 1): rider" not in azure
    printed = out.getvalue()
    assert "\x1b" not in printed
    assert printed.count(line) == 1
    assert printed.count("--- Turn 1 ---") == 1
    assert printed.count("--- Turn 2 ---") == (new is together)


def test_the_turn_is_reported_before_and_after_the_next_cover() -> None:
    pages = screen_pages(together(rows={"hands": "hidden"}), ["10 9 8 6", "9 8 7 5"])
    before, after = (page for page in pages if "Azure 21 plays 9, lands on 9" in page)
    assert COVER[1] in before
    assert "Cards for" not in before
    assert ASKS[1] in after


@pytest.mark.parametrize(
    "match",
    [
        new_match(TOGETHER, rows={"hands": "open", **SHORT_RACE}),
        new_match(**SHORT_RACE),
        postal(("human", "bot:domestique", "bot:random"), rows={"hands": "hidden"}, **SHORT_RACE),
    ],
    ids=["open hands", "alone", "alone with secret orders"],
)
def test_without_secrets_or_alone_there_is_no_cover(match: Match) -> None:
    assert len(screen_pages(match, last_cards(match))) == 1


def test_after_loading_the_cover_appears_first() -> None:
    assert COVER[1] in screen_pages(together(rows={"hands": "open"}), [])[0]
    match = yellow_first(**SHORT_RACE)
    play_lines(match, ["5", "quit"])
    assert COVER[2] in screen_pages(Match.resume(match.record()), [])[1]


def test_a_race_left_between_two_orders_continues_with_those_confirmed(tmp_path: Path) -> None:
    match = together(**SHORT_RACE)
    screen_pages(match, ["10 9 8 6"])
    again = Match.resume(match.record())
    pages = screen_pages(again, last_cards(again))
    assert "Orders confirmed: Yellow" in pages[0]
    assert COVER[2] in pages[0]
    assert {move.id: move.card for move in again.record().turns[0].moves}[11] == 10
    assert is_sound(again, tmp_path)


@pytest.mark.parametrize("end", ["quit", None], ids=["left", "ended"])
@pytest.mark.parametrize(
    ("new", "lines", "secrets"), [(yellow_first, [], ["His cards"]), (together, ["10 9 8 6"], ["holds", "Cards for"])]
)
def test_no_secret_is_left_on_the_screen(
    new: Callable[..., Match], lines: list[str], secrets: list[str], end: str | None
) -> None:
    left = iter(lines)
    last_page = screen_pages(new(rows={"hands": "hidden"}, **SHORT_RACE), lambda: next(left, end))[-1]
    assert not any(secret in last_page for secret in secrets)


def test_an_interrupt_leaves_no_secret_on_the_screen() -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    assert screen_pages(yellow_first(autosave=MemoryAutosave(), **SHORT_RACE), interrupt)[-1] == ""


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_a_secret_retirement_is_off_the_screen_before_the_next_player_looks(hands: str) -> None:
    """R4.5: he leaves when the next turn starts, and until then rivals must not know."""
    pages = screen_pages(yellow_first(rows={"hands": hands}, **SHORT_RACE), ["10", "retire 24", "10"])
    (page,) = (page for page in pages if "24 retires when" in page)
    assert RIDER_21 in page
    assert "Yellow (Player 1): rider 12" not in page


# Undo


ASKED = "Azure (Player 2) asks to undo: Yellow 11’s 5."


def test_undoing_another_players_decision_needs_his_agreement() -> None:
    match = yellow_first()
    _code, out, err = play_lines(match, ["5", "undo", "what?", "agree", "quit"])
    message = " ".join(err.split())
    assert ASKED in message
    assert message.count("Yellow (Player 1), type agree or refuse:") == 2
    assert "Undone: Yellow 11’s 5" in out
    assert match.race.rider(11).square == 0


@pytest.mark.parametrize("lines", [["5", "undo", "refuse", "quit"], ["5", "undo"]], ids=["refused", "ended"])
def test_without_agreement_nothing_is_undone(lines: list[str]) -> None:
    match = yellow_first()
    _code, out, err = play_lines(match, lines)
    assert ASKED in " ".join(err.split())
    assert "Yellow refuses; nothing is undone." in err
    assert "Undone" not in out
    assert match.race.rider(11).square >= 5


def test_after_an_undo_the_cover_appears_again() -> None:
    pages = screen_pages(yellow_first(**SHORT_RACE), ["5", "undo", "agree", "5"])
    back = page_with("Undone: Yellow 11’s 5", pages)
    assert "rider 21" not in pages[back]
    assert pages[back + 1] == COVER[1]
    assert "rider 11 on 0" in pages[back + 2]


def test_a_secret_retirement_is_undone_without_informing_rivals() -> None:
    """R4.5."""
    match = yellow_first()
    _code, out, err = play_lines(match, ["5", "retire 24", "undo", "quit"])
    assert "Azure 24 retires when the next turn starts" in err
    assert "Undone: Azure 24’s retirement" in err
    assert "24 retires" not in out
    assert "Undone" not in out
    assert not match.race.retiring


def test_orders_can_be_undone_on_the_next_players_screen() -> None:
    """Before the turn is played only the player who gave them has to agree."""
    match = together()
    pages = screen_pages(match, ["10 9 8 6", "undo", "agree", "5 8 5 5", "9 8 7 5"])
    index = page_with("Undone: Yellow’s orders\n", pages)
    assert "Azure (Player 2) asks to undo: Yellow’s orders." in pages[index]
    assert ASKS[2] not in pages[index]
    assert COVER[1] in pages[index]
    assert ASKS[1] in pages[index + 1]
    moves = match.record().turns[0].moves
    assert moves[0].card == 9
    assert {move.id: move.card for move in moves}[11] == 5


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_after_the_turn_is_ridden_everybody_has_to_agree(hands: str, answer: str) -> None:
    """A player who orders again would know the others' orders (R4.2)."""
    match = postal(("human",) * 3, rows={"hands": hands})
    _code, out, err = play_lines(match, ["10 9 8 6", "9 8 7 5", "10 8 8 6", "undo", "agree", answer, "quit"])
    assert "Azure (Player 2), type agree or refuse:" in err
    assert "Red (Player 3), type agree or refuse:" in err
    assert ("Red refuses; nothing is undone." in err) is (answer == "refuse")
    assert ("Undone: Red’s orders" in out) is (answer == "agree")
    assert match.race.turn == (1 if answer == "agree" else 2)
    assert answer == "refuse" or [ask.team for ask in match.open_asks] == [3]


def consent(match: Match, decisions: int, word: str) -> tuple[bool, str]:
    """Return whether Yellow agrees with this word to an undo that Azure asks for, and what is printed."""
    screen = Screen()
    terminal = Terminal(Answers(lambda: word), screen, screen)
    return ask_consent(terminal, match, Undo(1, decisions, (1,)), 2, 1, Names(match.seats)), screen.getvalue()


@pytest.mark.parametrize(
    ("word", "agreed"), [("accetta", True), ("AGREE", True), ("rifiuta", False), ("refuse", False)]
)
def test_agreement_is_typed_in_the_language_in_use_or_in_english(word: str, agreed: bool) -> None:
    match = yellow_first()
    play_lines(match, ["5", "quit"])
    set_language("it")
    answer, printed = consent(match, 1, word)
    assert answer is agreed
    assert "accetta" in printed


def test_a_request_to_agree_reveals_no_secret() -> None:
    """R4.5, R9.1."""
    match = yellow_first()
    play_lines(match, ["5", "retire 24", "quit"])
    agreed, printed = consent(match, 2, "agree")
    assert agreed
    assert "Azure (Player 2) asks to undo: a decision by Azure." in printed


def test_an_agreed_undo_reveals_no_hidden_card() -> None:
    """R8.2: the player who wants the undo sees the question to the other, and the other his answer."""
    match = new_match(TOGETHER, variant="blind", hands=[HANDS, ONE, OTHER])
    pages = screen_pages(match, ["10", "8", "undo", "agree"])
    question = pages[page_with("asks to undo", pages)]
    assert "Yellow (Player 1) asks to undo: a decision by Azure" in question
    assert "Undone: a decision by Azure" in question
    assert match.race.rider(21).square == 0
