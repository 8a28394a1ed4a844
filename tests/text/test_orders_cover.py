"""Several players order in secret at one screen, each after the screen is cleared, once a turn (R4.2, R9.1)."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.text.session import play_text
from tests.text.terminal import SHORT_RACE, TOGETHER, Answers, Screen, is_sound, last_cards, new_match, play_lines

HANDS = ((10, 9, 6, 5), (9, 8, 8), (8, 7, 5), (6, 5, 5))
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
COVER = {1: "Yellow (Player 1): press Enter when nobody else is looking. ", 2: "Azure (Player 2): press Enter when"}
ASKS = {1: "Yellow (Player 1): a card each for", 2: "Azure (Player 2): a card each for"}


def postal(**named: Any) -> Match:
    players = named.pop("players", TOGETHER)
    return new_match(players, base="postal", built=dict.fromkeys(range(1, len(players) + 1), HANDS), **named)


def on_screen(match: Match, choose: Callable[[], str | None]) -> list[str]:
    """Return the output of one terminal, page by page."""
    screen = Screen()

    def answer() -> str | None:
        return "" if screen.getvalue().endswith("nobody else is looking. ") else choose()

    play_text(match, stdin=Answers(answer, screen=True), stdout=screen, stderr=screen)
    return screen.getvalue().split(CLEAR)


def answers_from(*lines: str) -> Callable[[], str]:
    left = iter(lines)
    return lambda: next(left, "quit")


def test_each_player_orders_behind_a_cover_once_a_turn() -> None:
    match = postal(**SHORT_RACE)
    pages = on_screen(match, last_cards(match))
    turns = match.race.turn
    for team in (1, 2):
        assert sum(COVER[team] in page for page in pages) == turns
        assert sum(ASKS[team] in page for page in pages) == turns
    assert not any(COVER[1] in page and ASKS[1] in page for page in pages)


def test_a_cover_appears_with_open_hands_too() -> None:
    """Orders are secret even if hands are open."""
    match = postal(hands="open")
    assert COVER[1] in on_screen(match, answers_from())[0]


def test_one_player_alone_needs_no_cover() -> None:
    match = postal(players=("human", "bot:domestique", "bot:random"), hands="hidden", **SHORT_RACE)
    assert len(on_screen(match, last_cards(match))) == 1


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_no_screen_depends_on_rivals_orders_before_the_turn(hands: str) -> None:
    """R9.1: two turns that differ only in Yellow's orders look the same to Azure."""
    seen = []
    for line in ("10 9 8 6", "retire 13", "none"):
        match = postal(hands=hands)
        lines = [line, "5 8 5"] if line.startswith("retire") else [line]
        pages = on_screen(match, answers_from(*lines, "sheet", "sheet 1", "hint", "quit"))
        last = max(index for index, page in enumerate(pages) if ASKS[1] in page)
        assert not any(ASKS[1] in page for page in pages[last + 1 :])
        seen.append(pages[last + 1 :])
    assert seen[0] == seen[1] == seen[2]
    assert "Yellow has confirmed its orders." in seen[0][0]
    assert any(ASKS[2] in page for page in seen[0])


def test_the_turn_is_reported_before_and_after_the_next_cover() -> None:
    match = postal(hands="hidden", players=("human", "human", "bot:domestique"))
    pages = on_screen(match, answers_from("10 9 8 6", "9 8 7 5"))
    with_move = [page for page in pages if "Azure 21 plays 9, lands on 9" in page]
    assert len(with_move) == 2
    assert COVER[1] in with_move[0]
    assert "Cards for" not in with_move[0]
    assert ASKS[1] in with_move[1]


def test_a_file_gets_each_line_of_the_race_once() -> None:
    """`play --text > race.txt`."""
    match = postal()
    out, err = io.StringIO(), Screen()
    lines = iter(["10 9 8 6", "9 8 7 5"])

    def answer() -> str:
        return "" if err.getvalue().endswith("nobody else is looking. ") else next(lines, "quit")

    play_text(match, stdin=Answers(answer, screen=True), stdout=out, stderr=err)
    assert "\x1b" not in out.getvalue()
    assert out.getvalue().count("Azure 21 plays 9, lands on 9") == 1
    assert out.getvalue().count("--- Turn 1 ---") == 1
    assert out.getvalue().count("--- Turn 2 ---") == 1


def test_orders_can_be_undone_on_the_next_players_screen() -> None:
    """Before the turn is played only the player who gave them has to agree."""
    match = postal()
    pages = on_screen(match, answers_from("10 9 8 6", "undo", "agree", "5 8 5 5", "9 8 7 5"))
    index = next(number for number, page in enumerate(pages) if "Undone: Yellow’s orders\n" in page)
    assert "Azure (Player 2) asks to undo: Yellow’s orders." in pages[index]
    assert ASKS[2] not in pages[index]
    assert COVER[1] in pages[index]
    assert ASKS[1] in pages[index + 1]
    assert match.record().turns[0].moves[0].card == 9
    assert {move.id: move.card for move in match.record().turns[0].moves}[11] == 5


def test_after_the_turn_is_ridden_everybody_has_to_agree() -> None:
    """A player who orders again would know the others' orders (R4.2)."""
    for hands in ("open", "hidden"):
        match = postal(players=("human",) * 3, hands=hands)
        lines = ["10 9 8 6", "9 8 7 5", "10 8 8 6", "undo"]
        _code, _out, err = play_lines(match, [*lines, "agree", "refuse", "quit"])
        assert "Azure (Player 2), type agree or refuse:" in err
        assert "Red (Player 3), type agree or refuse:" in err
        assert "Red refuses; nothing is undone." in err
        assert match.race.turn == 2

        match = postal(players=("human",) * 3, hands=hands)
        _code, out, _err = play_lines(match, [*lines, "agree", "agree", "quit"])
        assert "Undone: Red’s orders" in out
        assert (match.race.turn, [ask.team for ask in match.open_asks]) == (1, [3])


@pytest.mark.parametrize("end", ["quit", None], ids=["left", "ended"])
def test_no_orders_and_no_hands_are_left_on_the_screen(end: str | None) -> None:
    match = postal(hands="hidden")
    lines = iter(["10 9 8 6"])
    pages = on_screen(match, lambda: next(lines, end))
    assert "holds" not in pages[-1]
    assert "Cards for" not in pages[-1]


def test_a_race_left_between_two_orders_continues_with_those_confirmed(tmp_path: Any) -> None:
    match = postal(**SHORT_RACE)
    on_screen(match, answers_from("10 9 8 6", "quit"))
    again = Match.resume(match.record())
    pages = on_screen(again, last_cards(again))
    assert "Orders confirmed: Yellow" in pages[0]
    assert COVER[2] in pages[0]
    assert {move.id: move.card for move in again.record().turns[0].moves}[11] == 10
    assert is_sound(again, tmp_path)
