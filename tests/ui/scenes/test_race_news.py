"""The line over the circuit after a run of riders: what comes first, what is left out, and what is said of that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT
from breakaway_desktop.ui.scenes.race.news import run_shown
from breakaway_desktop.ui.scenes.race.recap import RecapShown, fitted_parts
from tests.ui.scenes.at_the_table import BOT, Sitting, asked, match_of, played

ONE_HUMAN = ("human",) + (BOT,) * 5


def whole_race() -> Match:
    match = match_of(ONE_HUMAN)
    while not match.over:
        played(match, 1)
    return match


def runs(match: Match) -> Iterator[tuple[int, int]]:
    """The steps from each card of the human to his next."""
    own = [at for at, step in enumerate(match.steps) if step.decision.team == 1]
    for before, after in pairwise(own):
        if after - before > 1:
            yield before + 1, after


@pytest.fixture(scope="module")
def match() -> Match:
    return whole_race()


def shown(match: Match, run: tuple[int, int]) -> RecapShown:
    first, end = run
    return run_shown(match.steps[first:end], names_of(match), earlier=match.steps[:first], team=1)


def test_lines_come_first_and_the_finish_before_all_with_its_winner(match: Match) -> None:
    """R6.1."""
    names = names_of(match)
    lines = 0
    for run in runs(match):
        crossed = [
            event
            for step in match.steps[run[0] : run[1]]
            for event in step.events
            if isinstance(event, Crossed) and event.points
        ]
        parts = shown(match, run).parts
        best = min(crossed, key=lambda event: (-(event.line or 0), event.place), default=None)
        if best is None:
            continue
        lines += 1
        assert parts[0].startswith(names.rider(best.rider))
        assert sum("takes" in part or "wins" in part for part in parts) == len(crossed)
    assert lines > 3
    whole = run_shown(match.steps, names, team=1)
    winner = next(
        event for step in match.steps for event in step.events
        if isinstance(event, Crossed) and event.line == 100 and event.place == 1
    )  # fmt: skip
    assert whole.parts[0].startswith(f"{names.rider(winner.rider)} wins the finish")


def test_the_moves_are_those_of_the_last_turn_as_they_were_ridden(match: Match) -> None:
    """Nobody is named twice; a run that began in the turn before names the turn."""
    names = names_of(match)
    named = 0
    for run in runs(match):
        steps = match.steps[run[0] : run[1]]
        ridden = [(step.before.turn, event) for step in steps for event in step.events if isinstance(event, Moved)]
        news = shown(match, run)
        scorers = {e.rider for step in steps for e in step.events if isinstance(e, Crossed) and e.points}
        moves = [part for part in news.parts if " rides " in part and "by himself" not in part]
        told = [next(move for _turn, move in ridden if f"{names.rider(move.rider)} rides" in part) for part in moves]
        last = [move for turn, move in ridden if turn == ridden[-1][0]]
        assert [move for move in last if move in told] == told
        assert not scorers & {move.rider for move in told if move in last and ridden[-1][0] == steps[0].before.turn}
        if moves and steps[0].before.turn != ridden[-1][0]:
            assert moves[0].startswith(f"turn {ridden[-1][0]}: ")
            named += 1
        else:
            assert not any(part.startswith("turn ") for part in moves)
        assert news.head == f"{len(ridden)} move{'s' * (len(ridden) > 1)}"
    assert named > 3


def test_one_move_has_one_word_for_it(match: Match) -> None:
    """The log says `rides 14 to 15`, and so do the news; an attack is said besides."""
    parts = [part for run in runs(match) for part in shown(match, run).parts]
    attacks = [part for part in parts if "attack" in part]
    assert attacks
    assert all(" rides " in part and part.endswith(", an attack") for part in attacks)


def test_all_own_new_cards_are_named_after_a_turn(match: Match) -> None:
    """They flash by while the riders are dealt their cards; the line keeps them until the next move."""
    dealt = 0
    for run in runs(match):
        for step in match.steps[run[0] : run[1]]:
            for event in step.events:
                if isinstance(event, Replaced):
                    own = [f"{rider} gets {card}" for rider, card in event.cards if rider < 20]
                    line = next(part for part in shown(match, run).parts if part.startswith("New cards, Yellow"))
                    assert all(words in line for words in own)
                    dealt += 1
    assert dealt > 5


@pytest.mark.parametrize("room", [260.0, 420.0, 600.0, 820.0, 2000.0])
def test_what_is_left_out_is_counted(room: float, match: Match) -> None:
    canvas = Canvas(pygame.Surface((10, 10)), LIGHT, 1)
    short = 0
    for run in runs(match):
        news = shown(match, run)
        told, more, size = fitted_parts(canvas, news, room)
        assert told
        untold = news.moves - sum(
            tells
            for part, brief, tells in zip(news.parts, news.brief, news.tells, strict=True)
            if any(words.removeprefix("· ") in (part, brief) for words in told)
        )
        assert more == (f"+{untold} more" if untold else "")
        short += untold > 0
        wide = sum(canvas.measure(words, size)[0] + 6 for words in told) + canvas.measure(more, size)[0]
        assert wide <= room + 6 or len(told) == 1
    assert short or room > 1000


def test_own_new_cards_have_room_beside_the_lines_in_the_usual_window(match: Match) -> None:
    canvas = Canvas(pygame.Surface((10, 10)), LIGHT, 1)
    beside = 0
    for run in runs(match):
        news = shown(match, run)
        cards = [brief for brief in news.brief if brief.startswith("new cards ")]
        lines = sum("takes" in part or "wins" in part for part in news.parts)
        if cards and lines < 3:
            told, _more, _size = fitted_parts(canvas, news, 640.0)
            assert any("new cards" in words.lower() for words in told)
            beside += lines > 0
    assert beside


def test_while_they_are_dealt_all_four_own_cards_stand_there(tmp_path: Path) -> None:
    """Without their reasons, where those have no room."""
    sitting = Sitting(played(match_of(ONE_HUMAN), 24 * 3 - 8), tmp_path)
    seen: dict[int, list[bool]] = {}
    while asked(sitting) and sitting.match.race.turn < 7:
        sitting.enter()
        while sitting.scene.situation.asked is None:
            shot = sitting.scene.table.shot
            if shot is not None and isinstance(shot.event, Replaced):
                own = [f"{rider} gets {card}" for rider, card in shot.event.cards if rider < 20]
                said = " ".join(sitting.texts())
                seen.setdefault(shot.before.turn, []).append(all(words in said for words in own))
            sitting.pass_time(40)
    assert len(seen) > 2
    assert all(frames[-1] for frames in seen.values())
