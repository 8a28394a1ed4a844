"""Find the card in its states: a question, a right and a wrong answer, the pages before and after a series."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

import pygame

from breakaway_desktop.bots.advice import ADVICE_VERSION, CardValue, reason_for
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.preview import preview_card
from breakaway_desktop.find_card.positions import (
    TrainingPosition,
    askable_choices,
    position_json,
    race_key,
)
from breakaway_desktop.find_card.progress import BAD_FILE, FILE, AnswerCount, save_progress
from breakaway_desktop.find_card.search import INDEX
from breakaway_desktop.find_card.series import shipped_positions
from breakaway_desktop.match.chosen_cards import advice_request
from breakaway_desktop.match.library import stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.record.store import save
from breakaway_desktop.ui.find_card.intents import ShowFindCard
from breakaway_desktop.ui.intents import ShowMenu
from tools.studio import ALONE, SEED, Studio, match

ENDED = datetime(2026, 11, 14, 20, 11)
LEAD = 2.1
"""Points by which each card of a position is better than the next."""


def positions_by_hand(race: Match, team: int = 1) -> list[TrainingPosition]:
    """Return the choices of a team as positions with made-up points, most for the best new card and points."""
    key = race_key(race)
    if (key, team) not in _POSITIONS:
        _POSITIONS[key, team] = _make_positions(race, key, team)
    return list(_POSITIONS[key, team])


_POSITIONS: dict[tuple[str, int], list[TrainingPosition]] = {}
"""The positions of races that were asked for before."""


def _make_positions(race: Match, key: str, team: int) -> list[TrainingPosition]:
    positions = []
    for chosen in askable_choices(race, team):
        view, ask, _seed_parts = advice_request(race, chosen.decisions, team)
        assert isinstance(ask, AskCard)
        cards = sorted(set(ask.cards), key=lambda card: (-_gain(view, chosen.rider, card), card))
        values = tuple(CardValue(card, round(25.0 - LEAD * index, 1)) for index, card in enumerate(cards))
        reason = reason_for(view, chosen.rider, values)
        if reason.is_fact:
            points = tuple((worth.card, worth.points) for worth in values)
            positions.append(TrainingPosition(key, *chosen, points, reason.key))
    return positions


def _gain(view: object, rider: int, card: int) -> float:
    result = preview_card(view, rider, card)  # type: ignore[arg-type]
    return result.new_card + 2 * float(result.points)


def keep_searched(folder: Path, computer: str, *races: Match, most: int | None = None) -> list[TrainingPosition]:
    """Save finished races in this folder as searched ones, and return their positions, at most `most` of each."""
    folder.mkdir(parents=True, exist_ok=True)
    entries, positions = {}, []
    for number, race in enumerate(races):
        race.meta[COMPUTER] = computer
        path = folder / f"own-{number}.race"
        save(path, race.record())
        os.utime(path, (ENDED.timestamp(), ENDED.timestamp()))
        in_race = positions_by_hand(race)[:most]
        count = len(askable_choices(race, 1))
        entries[path.name] = {
            "stamp": [*(stamp_of(path) or ()), computer], "choices": count, "weighed": count,
            "positions": [position_json(position) for position in in_race],
        }  # fmt: skip
        positions += in_race
    (folder / INDEX).write_text(json.dumps({"adviser": ADVICE_VERSION, "races": entries}))
    return positions


def _open(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.open(ShowFindCard())


def _keep_races(studio: Studio) -> None:
    races = [match(ALONE, 1000, seed=SEED + number) for number in range(3)]
    keep_searched(studio.session.folder, studio.session.computer, *races)


def _press_card(studio: Studio, *, right: bool) -> None:
    """Answer the open position."""
    position = studio.top.model.board.position
    card = position.best if right else position.values[-1][0]
    key = pygame.K_1 + studio.top.model.board.view.rider(position.rider).cards.index(card)
    studio.key(key, key)


def find_card(studio: Studio) -> None:
    """A question from a race of bots: the player has no race yet."""
    _open(studio)


def find_card_selected(studio: Studio) -> None:
    """A question from a race of the player, with a selected card."""
    _keep_races(studio)
    _open(studio)
    studio.key(pygame.K_2)


def find_card_right(studio: Studio) -> None:
    _keep_races(studio)
    _open(studio)
    _press_card(studio, right=True)


def find_card_wrong(studio: Studio) -> None:
    _keep_races(studio)
    _open(studio)
    _press_card(studio, right=False)


def find_card_why(studio: Studio) -> None:
    find_card_selected(studio)
    studio.key(pygame.K_e)


def find_card_unsaved(studio: Studio) -> None:
    """A wrong answer while folders are in the place of the file of answers, and of the one set aside."""
    (studio.session.folder / FILE).mkdir(parents=True)
    (studio.session.folder / BAD_FILE / "full").mkdir(parents=True)
    _keep_races(studio)
    _open(studio)
    _press_card(studio, right=False)


def find_card_done(studio: Studio) -> None:
    """The page after a series in which one answer was wrong and one position was skipped."""
    _keep_races(studio)
    _open(studio)
    for index in range(4):
        _press_card(studio, right=index != 2)
        studio.key(pygame.K_RETURN)
    studio.key(pygame.K_n)


def find_card_again(studio: Studio) -> None:
    """A position of that page, opened again."""
    find_card_done(studio)
    studio.click("position-2")


def find_card_waiting(studio: Studio) -> None:
    """The search of the player's first race, after all positions from bots' races have been found."""
    day = ENDED.date()
    answers = {position.key: AnswerCount(1, 0, day) for position in shipped_positions()}
    save_progress(studio.session.folder, answers)
    race = match(ALONE, 1000)
    race.meta[COMPUTER] = studio.session.computer
    path = studio.keep(race, "own")
    os.utime(path, (ENDED.timestamp(), ENDED.timestamp()))
    studio.thinker.is_starting = True
    _open(studio)


def find_card_unreadable(studio: Studio) -> None:
    """A question after the answers so far could not be read."""
    studio.session.folder.mkdir(parents=True, exist_ok=True)
    (studio.session.folder / FILE).write_text("{")
    _open(studio)
    assert (studio.session.folder / BAD_FILE).exists()


FIND_CARD = (
    find_card, find_card_selected, find_card_right, find_card_wrong, find_card_why, find_card_unsaved, find_card_done,
    find_card_again, find_card_waiting, find_card_unreadable,
)  # fmt: skip
