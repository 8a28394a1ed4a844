"""The search of the player's races: its results, their index, and its end."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, cast

import pytest

from breakaway_desktop.bots import advice as adviser
from breakaway_desktop.bots.advice import Advice, CardValue, RiderAdvice
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.view import View
from breakaway_desktop.find_card import search as searching
from breakaway_desktop.find_card.search import INDEX, MOST_FAILURES, PositionSearch
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import delete
from breakaway_desktop.record.store import save
from tests.match.test_finished_races import HERE, finished_match
from tools.thinking import InnerThinker


def lowest_is_best(_view: View, ask: AskCard, _seed_parts: object) -> Advice:
    cards = tuple(CardValue(card, 100.0 - 2 * card) for card in sorted(set(ask.cards)))
    return Advice("bot", (RiderAdvice(ask.rider, cards, AdviceReason("keeps", {"card": 9})),))


def no_advice(*_arguments: object) -> Advice:
    raise RuntimeError("broken")


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> InnerThinker:
    monkeypatch.setattr(searching, "advice", lowest_is_best)
    return InnerThinker()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(tmp_path / "a.race", finished_match(3).record())
    return tmp_path


def new_search(thinker: InnerThinker, folder: Path, computer: str = HERE) -> PositionSearch:
    return PositionSearch(cast(Thinker, thinker), folder, computer)


def run(search: PositionSearch, steps: int = 10_000) -> PositionSearch:
    for _step in range(steps):
        if search.is_over:
            return search
        search.step()
    return search


def counts(search: PositionSearch) -> list[tuple[int | None, int]]:
    return [(race.choices, race.weighed) for race in search.races]


def test_all_choices_of_a_race_are_weighed(thinker: InnerThinker, folder: Path) -> None:
    search = run(new_search(thinker, folder))
    ((choices, weighed),) = counts(search)
    assert choices == weighed > 20
    assert len(search.positions) > 10
    assert {position.team for position in search.positions} == {1}
    assert search.file_of(search.positions[0]) == folder / "a.race"


@pytest.mark.parametrize(
    "match",
    [finished_match(computer=None), finished_match(humans=2), finished_match(steps=10)],
    ids=["from elsewhere", "two humans", "unfinished"],
)
def test_other_races_have_no_positions(thinker: InnerThinker, tmp_path: Path, match: Match) -> None:
    save(tmp_path / "a.race", match.record())
    search = run(new_search(thinker, tmp_path))
    assert (search.is_over, counts(search), search.positions) == (True, [(0, 0)], [])


def test_an_unreadable_race_has_no_positions(thinker: InnerThinker, folder: Path) -> None:
    (folder / "b.race").write_text("{")
    search = run(new_search(thinker, folder))
    assert sorted(counts(search), key=str)[0] == (0, 0)
    assert search.positions


def test_a_second_search_weighs_nothing_again(thinker: InnerThinker, folder: Path) -> None:
    first = run(new_search(thinker, folder))
    second = new_search(thinker, folder)
    assert second.positions == first.positions
    run(second)
    assert not thinker.tasks
    assert second.positions == first.positions


def test_a_byte_order_mark_before_the_index_changes_nothing(thinker: InnerThinker, folder: Path) -> None:
    first = run(new_search(thinker, folder))
    (folder / INDEX).write_bytes(BOM_UTF8 + (folder / INDEX).read_bytes())
    assert new_search(thinker, folder).positions == first.positions


def test_a_stopped_search_continues_where_it_was(thinker: InnerThinker, folder: Path) -> None:
    first = run(new_search(thinker, folder), steps=12)
    first.stop()
    ((choices, weighed),) = counts(first)
    assert choices is not None
    assert 0 < weighed < choices
    assert not thinker.tasks
    second = new_search(thinker, folder)
    assert counts(second) == [(choices, weighed)]
    assert run(second).positions == run(new_search(thinker, folder, HERE)).positions
    assert len(second.positions) == len({position.key for position in second.positions})


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000, '{"adviser": 1, "races": {"a.race": {"stamp": []}}}'])
def test_an_invalid_index_is_rebuilt(thinker: InnerThinker, folder: Path, text: str) -> None:
    first = run(new_search(thinker, folder))
    (folder / INDEX).write_text(text)
    assert run(new_search(thinker, folder)).positions == first.positions


def test_another_adviser_rebuilds_the_index(
    thinker: InnerThinker, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(new_search(thinker, folder))
    monkeypatch.setattr(searching, "ADVICE_VERSION", adviser.ADVICE_VERSION + 1)
    assert not new_search(thinker, folder).positions


def test_a_changed_or_deleted_race_has_no_file(thinker: InnerThinker, folder: Path) -> None:
    search = run(new_search(thinker, folder))
    (position, *_others) = search.positions
    save(folder / "a.race", finished_match(4).record())
    assert search.file_of(position) is None
    changed = run(new_search(thinker, folder))
    assert position not in changed.positions
    delete(folder / "a.race")
    assert changed.file_of(changed.positions[0]) is None
    assert new_search(thinker, folder).positions == []


def test_a_copy_of_a_race_has_no_positions_of_its_own(thinker: InnerThinker, folder: Path) -> None:
    first = run(new_search(thinker, folder))
    (folder / "copy.race").write_bytes((folder / "a.race").read_bytes())
    assert sorted(run(new_search(thinker, folder)).positions) == sorted(first.positions)


@pytest.mark.parametrize(
    "entry", [{"weighed": 10**6}, {"weighed": -3}, {"weighed": 20.0}, {"choices": -1}, {"choices": True}]
)
def test_an_index_with_impossible_counts_is_rebuilt(
    thinker: InnerThinker, folder: Path, entry: dict[str, object]
) -> None:
    first = run(new_search(thinker, folder))
    index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    index["races"]["a.race"] |= entry
    (folder / INDEX).write_text(json.dumps(index), encoding="utf-8")
    assert counts(new_search(thinker, folder)) == [(None, 0)]
    assert run(new_search(thinker, folder)).positions == first.positions


def test_a_position_with_several_good_cards_in_an_earlier_index_is_not_asked(
    thinker: InnerThinker, folder: Path
) -> None:
    first, *others = run(new_search(thinker, folder)).positions
    index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    index["races"]["a.race"]["positions"][0]["values"][str(first.values[1][0])] = first.values[0][1] - 0.3
    (folder / INDEX).write_text(json.dumps(index), encoding="utf-8")
    assert new_search(thinker, folder).positions == others


def test_the_newest_race_comes_first(thinker: InnerThinker, folder: Path) -> None:
    save(folder / "b.race", finished_match(4).record())
    search = new_search(thinker, folder)
    search.step()
    assert search.current is not None
    assert search.current.path.name == "b.race"


def test_a_thinker_that_fails_ends_the_search(
    thinker: InnerThinker, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "advice", no_advice)
    search = run(new_search(thinker, folder))
    assert search.is_over
    assert search.positions == []
    assert sum(weighed for _choices, weighed in counts(search)) <= MOST_FAILURES


def test_a_folder_that_cannot_be_written_is_searched(
    thinker: InnerThinker, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(searching, "write_text", fail)
    assert run(new_search(thinker, folder)).positions
