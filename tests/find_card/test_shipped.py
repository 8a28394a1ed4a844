"""The positions that come with the game: races that verify, questions that can be asked, nothing hidden in them."""

from __future__ import annotations

from collections import Counter

from breakaway_desktop.find_card.board import open_position
from breakaway_desktop.find_card.positions import askable_choices, race_key
from breakaway_desktop.find_card.shipped import shipped_positions
from breakaway_desktop.match.library import open_race
from breakaway_desktop.record.verify import Agreement, verify
from tools.positions import FILES, PER_RACE, missing, race_of


def test_there_are_sixty_positions_of_every_kind() -> None:
    positions = shipped_positions()
    assert len({position.key for position in positions}) == len(positions) == FILES * PER_RACE
    assert set(Counter(positions.values()).values()) == {PER_RACE}
    assert missing(list(positions)) <= 4  # of the leads below 2 points


def test_their_races_verify_and_each_position_can_be_asked() -> None:
    matches = {path: open_race(path).match for path in set(shipped_positions().values())}
    for position, path in shipped_positions().items():
        board = open_position(position, path)
        assert board is not None
        assert (board.ask.rider, board.view.turn) == (position.rider, position.turn)
        assert board.view.team == position.team
        assert (position.decisions, position.turn, position.rider, position.played) in [
            tuple(choice) for choice in askable_choices(matches[path], position.team)
        ]
    assert {verify(path).agreement for path in matches} == {Agreement.AGREES}


def test_the_recipe_rides_the_same_race_again() -> None:
    path = next(iter(shipped_positions().values()))
    match = open_race(path).match
    assert match.race.rules.seed is not None
    assert race_key(race_of(match.race.rules.seed)) == race_key(match)
