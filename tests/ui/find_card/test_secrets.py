"""Find the card shows nothing that the team did not know (R9.1): with other hidden cards, the same frames."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, Hand
from breakaway_desktop.find_card.board import PositionBoard, open_position
from breakaway_desktop.find_card.positions import TrainingPosition
from breakaway_desktop.find_card.progress import FILE
from breakaway_desktop.find_card.series import shipped_positions
from breakaway_desktop.match.chosen_cards import advice_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.find_card import model as find_card_model
from breakaway_desktop.ui.find_card.intents import ShowFindCard
from breakaway_desktop.ui.intents import ShowMenu
from tests.kit.app_driver import AppDriver
from tools.thinking import InnerThinker


def other_hand(hand: Hand, remaining: Sequence[int], rng: Random) -> Hand:
    """Return the hand with two of its remaining cards changed by one each, so that the sum stays."""
    pairs = [
        (low, high)
        for index, low in enumerate(remaining)
        for place, high in enumerate(remaining)
        if index != place and low < LARGEST and high > SMALLEST and high != low + 1
    ]
    if not pairs:
        return hand
    low, high = rng.choice(pairs)
    changed = list(hand)
    changed[changed.index(low)] += 1
    changed[changed.index(high)] -= 1
    return tuple(changed)


def with_other_secrets(board: PositionBoard, rng: Random) -> PositionBoard:
    """Return the position after the same decisions, with other cards that the rivals have not played."""
    match, team = board.match, board.position.team
    riders = {rider.id: rider for rider in match.race.riders if rider.team != team}
    first = tuple(
        rider._replace(hand=other_hand(rider.hand, riders[rider.id].hand[: riders[rider.id].secret], rng))
        if rider.id in riders
        else rider
        for rider in match.first.riders
    )
    other = Match(match.base, match.first._replace(riders=first), match.teams, meta=match.meta, has_seed=match.has_seed)
    for step in match.steps:
        other.answer(step.decision)
    ask = other.open_card_ask
    assert ask is not None
    return replace(board, match=other, view=other.view(team), ask=ask)


def frames(
    person: AppDriver, position: TrainingPosition, path: Path, board: PositionBoard, patch: pytest.MonkeyPatch
) -> list[bytes]:
    """Return frames of the question with all that can be opened, and of its answer."""
    patch.setattr(find_card_model, "shipped_positions", lambda: {position: path})
    patch.setattr(find_card_model, "open_position", lambda *_arguments: board)
    (person.session.folder / FILE).unlink(missing_ok=True)
    person.open(ShowMenu())
    person.open(ShowFindCard())
    pictures = [person.pixels()]
    playable = str(1 + board.view.rider(board.ask.rider).cards.index(board.ask.cards[0]))
    for key in ("1", "e", "e", "F2", "F3", "F4", "Esc", "L", "Esc", "Left", playable, "Enter"):
        person.press(key)
        pictures.append(person.pixels())
    assert any(re.fullmatch(r"\d+\.\d points( expected)?", text) for text in person.texts())
    return pictures


def compare(positions: Iterable[tuple[TrainingPosition, Path]], folder: Path, patch: pytest.MonkeyPatch) -> int:
    """Compare each position with one that has other secrets, and return how many have any."""
    person = AppDriver(folder / "races")
    person.session.thinker = InnerThinker()  # type: ignore[assignment]
    compared = 0
    for position, path in positions:
        board = open_position(position, path)
        assert board is not None
        other = with_other_secrets(board, Random(position.key))
        assert (other.view, other.ask) == (board.view, board.ask)
        assert advice_request(other.match, position.decisions, position.team)[:2] == (board.view, board.ask)
        if other.match.race != board.match.race:
            assert frames(person, position, path, board, patch) == frames(person, position, path, other, patch), (
                position
            )
            compared += 1
    return compared


def test_no_position_of_the_game_shows_a_hidden_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(shipped_positions().items())[::15]
    assert compare(some, tmp_path, monkeypatch) >= len(some) // 2


@pytest.mark.release
def test_none_of_all_positions_of_the_game_shows_a_hidden_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = shipped_positions()
    assert compare(positions.items(), tmp_path, monkeypatch) > len(positions) // 2
