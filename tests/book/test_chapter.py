"""The chapter says what the table holds, and breaks of a race are what the tool counts in it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from breakaway_desktop.book.breaks import breaks_of
from breakaway_desktop.book.chapter import advice_of, facts_of, figure, notes_of, surprises_of, title_of, worth_wordings
from breakaway_desktop.book.table import TABLE, Counted, Worth, counted, worth_of
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.kit.words import set_language
from tests.bots.batches import numbers_of, play_cards
from tools.book.plan import Chunk, Setting
from tools.book.riders import ride
from tools.book.sums import count_chunk

SHIPPED: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))
BOXED = RULE_SETS["boxed"]
HANDS: TeamHands = ((1, 15, 13, 1), (15, 9, 1), (15, 4, 1), (14, 1, 1))


def book_of(rule_set: str = "boxed", teams: int = 6) -> Counted:
    book = counted(RULE_SETS[rule_set], teams, None)
    assert book is not None
    return book


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_dozen_sentences_with_the_figures_of_their_rows(language: str) -> None:
    set_language(language)
    facts, rows = facts_of(book_of()), SHIPPED["settings"]["boxed.6"]["rows"]
    assert len(facts) == 12
    assert all(fact.map or fact.bars for fact in facts)
    shares = facts[1]
    assert [bar.length for bar in shares.bars] == [rows[f"share.{n}"][0] for n in range(1, 5)]
    assert all(figure(f"share.{n}", rows[f"share.{n}"][0]) in shares.sentence for n in (1, 4))
    random = SHIPPED["settings"]["boxed.6.random"]["rows"]["one.points"][0]
    assert any(figure("one.points", random) in fact.sentence for fact in facts)
    assert str(SHIPPED["settings"]["boxed.6"]["races"] // 1000) in title_of(book_of())


def test_advice_is_what_the_table_bears_out() -> None:
    book = book_of()
    low, always, high, breaks = advice_of(book)
    assert figure("first.1.lowest", book.rows["first.1.lowest"][0]) in low
    assert "average team 26.0." in always  # 156 points in a race, six teams
    assert "at least 6 squares at the end" in breaks
    seldom = {"first.1.lowest": (0.4, 0.1), "break.won.lead-6": (0.6, 0.1)}
    assert advice_of(book._replace(rows={**book.rows, **seldom})) == [always, high]
    assert [len(advice_of(book_of("boxed", teams))) for teams in (3, 4, 5)] == [1, 1, 1]


def test_the_map_has_a_cell_for_each_row_that_is_sure() -> None:
    (chances,) = [fact.map for fact in facts_of(book_of()) if fact.map]
    rows = SHIPPED["settings"]["boxed.6"]["rows"]
    cells = [chance for *_lead, row in chances.rows for words, chance in row if words]
    assert sorted(cells) == sorted(row[0] for key, row in rows.items() if key.count("-") == 3 and row[1] <= 0.1)


def test_what_was_not_counted_is_not_said() -> None:
    for rule_set in RULE_SETS:
        for teams in (3, 6):
            facts = facts_of(book_of(rule_set, teams))
            assert len(facts) >= 5
            assert len(list(notes_of(facts))) == 3
            assert not any("{" in fact.sentence for fact in facts)
    assert counted(BOXED, 6, "double") is None
    assert counted(replace(BOXED, card_cap=15), 6, None) is None
    assert counted(replace(BOXED, hands="open", totals="at-most"), 6, None) is not None


def test_the_worst_guesses_come_first() -> None:
    ratios = []
    for surprise in surprises_of(book_of()):
        lengths = sorted(bar.length for bar in surprise.bars)
        ratios.append(lengths[1] / lengths[0])
        assert [bar.is_guess for bar in surprise.bars] == [True, False]
    assert len(ratios) == 5
    assert all(first >= second > 1 for first, second in pairwise(ratios))
    assert not list(surprises_of(book_of("boxed", 3)))


def test_hands_are_worth_what_was_fitted() -> None:
    fitted = SHIPPED["hands"]["boxed"]["riders"]
    *each, total = worth_of(BOXED, 6, None, HANDS)
    assert [worth and list(worth) for worth in each] == [
        fitted["1"]["15-13-1-1"], fitted["2"]["15-9-1"], fitted["3"]["15-4-1"], fitted["4"]["14-1-1"]
    ]  # fmt: skip
    assert total is not None
    assert total.points == pytest.approx(sum(worth.points for worth in each if worth))
    assert total.half == pytest.approx(sum(worth.half**2 for worth in each if worth) ** 0.5)
    unknown: TeamHands = ((15, 13, 1, 1), (15, 9, 2), (15, 4, 1), (14, 1, 1))
    assert [worth is None for worth in worth_of(BOXED, 6, None, unknown)] == [False, True, False, False, True]
    for options, teams, variant in ((BOXED, 5, None), (BOXED, 6, "double"), (replace(BOXED, card_cap=10), 6, None)):
        assert not any(worth_of(options, teams, variant, HANDS))


def ridden(chunk: Chunk, races: int) -> list[list[Race]]:
    """Ride races in the batch and again in the engine: each as it is at the start of each turn, and at its end."""
    setting, batch = chunk.setting, ride(chunk, races)
    numbers, ridden_again = numbers_of(range(4 * setting.teams)), []
    for row in range(races):
        first = int(batch.turns[0].place[row].argmin()) // 4 + 1 if setting.options.first_turn == "drawn" else None
        cards = batch.hands[row].reshape(setting.teams, 4, 4)[:, :, ::-1].tolist()
        hands: Any = [tuple(tuple(card for card in hand if card) for hand in team) for team in cards]
        race, _ = referee.start(referee.rules_of(setting.options, setting.teams, 1, first_team=first), hands)
        moments = [race]
        for turn in batch.turns:
            if not race.over:
                played = (turn.after[row] - turn.squares[row]).tolist()
                race = play_cards(race, dict(zip(numbers, played, strict=True)))[0]
                moments.append(race)
        ridden_again.append(moments)
    return ridden_again


@pytest.mark.parametrize("rule_set", ["boxed", "postal"])
def test_the_tool_counts_the_same_breaks(rule_set: str) -> None:
    """R7.6, newly alone."""
    chunk = Chunk(Setting(rule_set), 0, 77)
    per, of = Counter[str](), Counter[str]()
    for *turns, last in ridden(chunk, 40):
        for each in breaks_of(turns):
            if each.line is not None:
                per[each.row] += 1
                of[each.row] += last.rider(each.rider).place_at(each.line) == 1
    counted = {key: tuple(row[1:3]) for key, row in count_chunk(chunk, 40)[1]["rows"].items() if key.count("-") == 3}
    assert {key: (of[key], per[key]) for key in per} == {key: found for key, found in counted.items() if found[1]}
    assert len(per) > 10


def test_no_interval_is_told_narrower_than_it_is() -> None:
    worths = [Worth(1.0, half) for half in (0.02, 0.1, 0.14, 1.1, 1.11)]
    told = [wordings[-1].partition("± ")[2] for wordings in worth_wordings(HANDS, worths)]
    assert told == ["0.1", "0.1", "0.2", "1.1", "1.2"]
