"""Whole races with secret orders in a terminal, and one turn of such a race line by line (R4.2)."""

from __future__ import annotations

from itertools import chain, repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.match.autosave import DirectAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.record.writing import write
from breakaway_desktop.text.columns import display_width
from breakaway_desktop.words import set_language
from tests.text.terminal import ALONE, SHORT_RACE, TOGETHER, is_sound, last_cards, new_match, play_lines

HANDS = ((10, 9, 6, 5), (9, 8, 8), (8, 7, 5), (6, 5, 5))
TURN = Path(__file__).with_name("postal_turn.txt")


def table_turn() -> str:
    """Return turn 1 of a postal race as printed on the screen of its one player: orders and results."""
    lot = "bot:tests.text.last_card:LastCard"
    match = new_match(
        ("human", lot, lot), base="postal", built=dict.fromkeys((1, 2, 3), HANDS), sprints=(4, 9), finish=60
    )
    code, out, err = play_lines(match, ["retire 14", "10 9 8", "quit"])
    assert code == 0
    return f"{out}\n{err}"


def test_a_postal_turn_line_by_line() -> None:
    """R4.2, R4.5, R5.3, R6.3, R7.1: the text never changes."""
    assert table_turn() == TURN.read_text(encoding="utf-8")


@pytest.mark.parametrize("base", ["postal", "pbm"])
@pytest.mark.parametrize("players", [ALONE, TOGETHER], ids=["alone", "together"])
def test_a_race_can_be_played_by_typed_lines(base: str, players: tuple[str, ...], tmp_path: Path) -> None:
    match = new_match(players, base=base)
    code, out, err = play_lines(match, last_cards(match))
    assert code == 0
    assert is_sound(match, tmp_path)
    assert "Race finished" in out
    assert "wins the race." in out
    assert out.count("--- Turn ") == match.race.turn
    assert err.count("Cards for") <= len(match.humans) * match.race.turn
    assert match.seat(1).is_human


@pytest.mark.parametrize(
    ("base", "rows"),
    [
        ("boxed", {"orders": "simultaneous"}),
        ("boardspace", {"orders": "simultaneous", "order": "grade", "first_turn": "grade"}),
        ("postal", {"hands": "hidden", "totals": "exactly"}),
        ("pbm", {"hands": "hidden", "overcrowding": "crowded-three", "start": "staggered"}),
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_written_the_race_is_a_sound_one(
    base: str, rows: dict[str, Any], seed: int, tmp_path: Path
) -> None:
    """Random orders, retirements, undo and queries, with two players and two bots."""
    rng = Random(seed)
    match = new_match(("human", "bot:random", "human", "bot:domestique"), base=base, seed=seed, **rows)
    choose = last_cards(match)
    left = 400

    def answer() -> str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        asides = ["undo", "redo", "agree", "refuse", "why", "sheet", f"retire {rng.choice([11, 14, 33])}", "none", "-"]
        aside = rng.choice(asides)
        if aside == "none" or not match.open_asks:
            return "none"
        line = choose() or ""
        return rng.choice([line, line, line, aside, f"steer {rng.choice([12, 13, 31])}"])

    code, out, err = play_lines(match, answer)
    assert code == 0
    assert max(map(display_width, (out + err).splitlines())) <= 80
    assert is_sound(match, tmp_path)


@pytest.mark.parametrize("players", [ALONE, TOGETHER], ids=["alone", "together"])
def test_input_may_end_anywhere_and_the_race_is_ridden_to_its_end(players: tuple[str, ...], tmp_path: Path) -> None:
    count = 0
    while True:
        match = new_match(players, base="postal", **SHORT_RACE)
        code, out, _err = play_lines(match, chain(["sheet", "retire 14"], repeat("none", count)))
        assert code == 0
        assert is_sound(match, tmp_path)
        if "Domestique takes over" not in out:
            break
        count += 1
    assert count > 3


@pytest.mark.parametrize("left_after", [0, 1, 4])
def test_leaving_and_going_on_gives_the_same_race(left_after: int, tmp_path: Path) -> None:
    path = tmp_path / "race.race"
    straight = new_match(TOGETHER, base="pbm", **SHORT_RACE)
    play_lines(straight, last_cards(straight))

    match = new_match(TOGETHER, base="pbm", autosave=DirectAutosave(path), **SHORT_RACE)
    choose, answers = last_cards(match), iter(range(left_after))
    play_lines(match, lambda: "quit" if next(answers, None) is None else choose(), save_path=path)
    assert not match.over

    again = Match.resume(load(path), autosave=DirectAutosave(path))
    _code, _out, err = play_lines(again, last_cards(again), save_path=path)
    assert "every move in it follows the rules" in " ".join(err.split())
    assert write(again.record()) == write(straight.record()) == write(load(path))


def test_a_race_of_secret_orders_can_be_played_in_every_language() -> None:
    try:
        set_language("it")
        match = new_match(TOGETHER, base="postal", **SHORT_RACE)
        asides = iter(["sheet", "why", "help", "boh", "1 2", "hint", "retire 14", "undo"])
        choose = last_cards(match)
        code, _out, err = play_lines(match, lambda: next(asides, None) or choose())
        assert code == 0
        assert match.over
        assert "Cards for" not in err
    finally:
        set_language("en")


def test_an_empty_pipe_plays_a_postal_race_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`breakaway-desktop play --text --rules postal --teams human,human,bot:domestique,bot:random < /dev/null`."""
    path = tmp_path / "race.race"
    arguments = ["play", "--text", "--rules", "postal", "--teams", "human,human,bot:domestique,bot:random"]
    monkeypatch.setattr("sys.stdin", None)
    assert main([*arguments, "--seed", "4", "--save", str(path)]) == 0
    assert "Domestique takes over Azure from here" in capsys.readouterr().out
    verdict = verify(path)
    assert (verdict.agreement, verdict.over) == (Agreement.AGREES, True)
