"""Damages the two files of Find the card, and reads them as the game does, within a limit of memory.

    python -m tests.find_card.hostile FOLDER SEED COUNT

The files are the player's progress and the index of searched races. It is a separate process, as tests/match/hostile
is, and prints as much.
"""

from __future__ import annotations

import math
import signal
import sys
import time
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Final, cast

from breakaway_desktop.bots.advice import advice
from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.find_card import search as searching
from breakaway_desktop.find_card.board import open_position
from breakaway_desktop.find_card.positions import TrainingPosition
from breakaway_desktop.find_card.progress import (
    BAD_FILE,
    FILE,
    AnswerCount,
    answered_on,
    count_answer,
    load_progress,
    save_progress,
)
from breakaway_desktop.find_card.search import INDEX, PositionSearch
from breakaway_desktop.find_card.series import draw_series
from breakaway_desktop.find_card.words import again_text, result_text
from breakaway_desktop.record.store import save
from tests.find_card.test_search import lowest_is_best, new_search, run
from tests.kit.lies import lie
from tests.match.hostile import MOST_S, digits, huge, limit_resources, nest_deeply, no_numbers, print_summary, twice
from tests.match.test_finished_races import HERE, finished_match
from tests.record.damage import DAMAGES
from tools.thinking import InnerThinker

KINDS: Final = (*DAMAGES, nest_deeply, huge, huge, digits, no_numbers, twice, lie, lie)
TODAY: Final = date(2026, 11, 22)
LONGEST_TEXT: Final = 80
RACE: Final = "a.race"


def good_progress(keys: list[str]) -> bytes:
    """Return the file of a player who has answered these positions in several ways."""
    rng = Random("progress")
    progress: dict[str, AnswerCount] = {}
    for key in keys:
        for day in range(rng.randint(1, 5)):
            progress[key] = count_answer(progress.get(key), rng.random() < 0.6, TODAY - timedelta(9 - day))
    folder = Path(sys.argv[1]) / "good"
    save_progress(folder, progress)
    return (folder / FILE).read_bytes()


def read_progress_file(folder: Path, data: bytes, positions: list[TrainingPosition]) -> bool:
    """Read the progress, answer every position, and save; return whether the file was refused."""
    (folder / FILE).write_bytes(data)
    progress, is_refused = load_progress(folder)
    if is_refused:
        assert progress == {}
        assert (folder / BAD_FILE).read_bytes() == data
    else:
        assert (folder / FILE).read_bytes() == data

    # Play with it.
    answered_on(progress, TODAY)
    series = draw_series(positions, [], progress, TODAY)
    assert series or progress
    answers: dict[str, AnswerCount] = dict(progress)
    for number, key in enumerate([*progress, *(position.key for position in series)]):
        answers[key] = count_answer(answers.get(key), number % 2 == 0, TODAY)
        check_text(again_text(answers[key], TODAY))
    check_texts_of(progress)
    save_progress(folder, answers)
    assert load_progress(folder) == (answers, False)
    return is_refused


def check_texts_of(progress: Mapping[str, AnswerCount]) -> None:
    for answer in progress.values():
        check_text(again_text(answer, TODAY))


def check_text(text: str) -> None:
    assert "\n" not in text
    assert len(text) <= LONGEST_TEXT, text


def read_index_file(folder: Path, data: bytes, good: list[TrainingPosition]) -> bool:
    """Read the index, draw and open a series, and search on to the end; return whether the index was refused."""
    (folder / INDEX).write_bytes(data)
    search = PositionSearch(cast(Thinker, InnerThinker()), folder, HERE)
    is_refused = not search.positions
    for position in draw_series(search.positions, [], {}, TODAY):
        path = search.file_of(position)
        board = None if path is None else open_position(position, path)
        if board is None:
            continue
        assert position.key in {other.key for other in good}, position
        assert all(math.isfinite(points) for _card, points in position.values), position
        for card, _points in position.values:
            check_text(result_text(position, card))
    run(search)
    keys = [position.key for position in search.positions]
    assert len(keys) == len(set(keys))
    if is_refused:
        assert search.positions == good
    assert PositionSearch(cast(Thinker, InnerThinker()), folder, HERE).positions == search.positions
    return is_refused


def main(folder: Path, seed: str, count: int) -> None:
    setattr(searching, advice.__name__, lowest_is_best)
    save(folder / RACE, finished_match(3).record())
    positions = run(new_search(InnerThinker(), folder)).positions
    index = (folder / INDEX).read_bytes()
    progress = good_progress([position.key for position in positions])
    assert not read_progress_file(folder, progress, positions)
    assert not read_index_file(folder, index, positions)

    before = limit_resources()
    refused, longest, where = 0, 0.0, ""
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        damage = KINDS[number % len(KINDS)]
        is_progress = rng.random() < 0.5
        data = damage(progress if is_progress else index, rng)
        name = f"{damage.__name__}, {seed}/{number}, {len(data)} bytes, {'progress' if is_progress else 'index'}"
        since = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_S)
        try:
            read = read_progress_file if is_progress else read_index_file
            refused += read(folder, data, positions)
        except BaseException as error:
            error.add_note(name)
            raise
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        longest, where = max((longest, where), (time.process_time() - since, name))

    print_summary(refused, count - refused, longest, where, before)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
