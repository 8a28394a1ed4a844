"""The block of a letter with one field after the other given a value of somebody's choice: it is refused in one
sentence, or shown with all that its page offers."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.desk import play
from breakaway_desktop.desk.view_block import BEGIN, END, Block, block_in, block_lines
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.ui.intents import ShowLetter
from breakaway_desktop.ui.screens import letter
from breakaway_desktop.ui.screens.letter import LetterModel, SetLetterCard, SetLetterExtra
from tests.ui.journeys.person import Person
from tests.ui.screens.test_letter import block_of, desk_in, picked_at_random

DEEP = "[" * 300 + "]" * 300
HOSTILE = (
    "null", "true", "false", "0", "-1", "1", "2", "7", "11", "64", "99", "10000", "-10000", "99999", "1e9", "-0", "1.5",
    "1000000000000000000", "9" * 4000, "9" * 5000, "NaN", "Infinity", '""', '"x"', '"11"', '"0"', '"-1"', '"1/0"',
    '"11/2"', '"1/999999999"', '"1e99999"', '"1e-99999"', '"99999999999999999999"',
    '"٣"', '"１１"', '"NaN"', '"' + "W" * 50_000 + '"', '"W W W W W W W W W W W W W W W W W W W W"', '"\\u202e\\u0000"',
    '"\\ud800"', '"\\u05d0 \\u6f22 \\ud83d\\udeb4"',
    "[]", "[[]]", "[null]", "[0]", "[11]", "[11, 11]", "[[11]]", '["x"]', '[["x", 1]]', '[["P", "x"]]', '[["P", -5]]',
    '[["P", 99999]]', '[["stamina", "x"]]', '[["revealed", 5]]', '[["revealed", [[1, 99, [5]]]]]',
    '[["revealed", [[1, 11, ["x"]]]]]', '[["revealed", [[0, 11, []]]]]', DEEP, "[" + "0," * 50_000 + "0]",
    "[" + "[]," * 50_000 + "[]]", "{}", '{"a": 1}', '{"": {"": []}}', '"0001-01-01T00:00:00+00:00"',
    '"9999-12-31T23:59:59-14:00"', '"9999-12-31T23:59:59+00:00"', '"2026-11-21"', '"20261121T18"',
)  # fmt: skip
"""Values as they may stand in the text of a block."""
MARK = "\ue000"
VARIANTS = (None, "special", "stamina", "spy", "mountains", "double", "pursuit", "pacemaker", "blind")


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field, of lists the first and the last."""
    if at:
        yield at
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*at, key))
    elif isinstance(value, list):
        for index in sorted({0, len(value) - 1} if value else ()):
            yield from places(value[index], (*at, index))


def put(value: Any, at: tuple[Any, ...], other: Any) -> Any:
    """The value with another one at this place."""
    if not at:
        return other
    if isinstance(value, dict):
        return {**value, at[0]: put(value[at[0]], at[1:], other)}
    return [*value[: at[0]], put(value[at[0]], at[1:], other), *value[at[0] + 1 :]]


def unfolded(block: Block) -> Any:
    return json.loads(zlib.decompress(base64.b64decode("".join(block_lines(block)[1:-1]))))


def with_text(found: Any, at: tuple[Any, ...], text: str) -> list[str]:
    """The lines of the block with this text in place of a value."""
    data = json.dumps(put(found, at, MARK)).replace(json.dumps(MARK), text)
    return [BEGIN, base64.b64encode(zlib.compress(data.encode())).decode(), END]


def fields(variant: str | None) -> tuple[Any, list[tuple[Any, ...]]]:
    """A block of a race under way, and its fields; in most variants only what is the variant's own."""
    desk = desk_in("postal", variant)
    found = unfolded(block_of(desk, 1))
    at = list(places(found))
    own = {"badges", "notes", "farthest", "extras", "halves", "cards", "variant"}
    return found, [one for one in at if variant is None or own.intersection(one)]


def show(person: Person, block: Block, rng: Random) -> None:
    """Shows the page, and what it offers."""
    person.open(ShowLetter(block))
    assert person.read()
    if block.record is not None:
        person.press("Esc")
        return
    page = person.top
    model: LetterModel = page.model
    if block.ask is not None:
        page.model = picked_at_random(model, rng)
        assert person.read()
        for asked in block.ask.riders:
            for card in sorted(set(asked.cards))[-2:]:
                letter.update(letter.update(model, SetLetterCard(asked.rider, card)), SetLetterExtra(asked.rider, None))
    letter.answer_lines(page.model) if not letter.incomplete_riders(page.model) else None
    person.press("Esc")


def try_all(person: Person, variant: str | None, sample: int | None) -> tuple[int, int]:
    """How many changed blocks were refused, and how many shown."""
    found, at = fields(variant)
    return try_each(person, found, at, str(variant), sample)


def try_each(
    person: Person, found: Any, at: list[tuple[Any, ...]], seed: str, sample: int | None, *, inside: Any = None
) -> tuple[int, int]:
    """Gives fields hostile values; `inside`: of a record, which is a text in the block."""
    rng = Random(seed)
    tries = [(place, text) for place in at for text in HOSTILE]
    refused = shown = 0
    for place, text in rng.sample(tries, sample) if sample else tries:
        if inside is None:
            lines = with_text(found, place, text)
        else:
            data = json.dumps(put(inside, place, MARK)).replace(json.dumps(MARK), text)
            lines = with_text(found, ("record",), json.dumps(data))
        try:
            block = block_in(lines)
        except Refused:
            refused += 1
            continue
        show(person, block, rng)
        shown += 1
    return refused, shown


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    person = Person(tmp_path / "races")
    yield person
    person.current.release()


@pytest.mark.parametrize("variant", [None, "special", "stamina", "spy"])
def test_a_hostile_value_is_refused_or_shown(variant, person) -> None:
    refused, shown = try_all(person, variant, 80)
    assert refused > shown > 0


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_hostile_value_in_every_field_is_refused_or_shown(variant, person) -> None:
    refused, shown = try_all(person, variant, None)
    assert refused > shown > 0


def test_points_in_a_block_are_the_fractions_of_a_record() -> None:
    """`1e9999999999` is a number of four thousand megabytes: tests.desk.test_work gives it to a process of its own."""
    found, _at = fields(None)
    place = ("view", "riders", 0, "points")
    for text in ('"1e99"', '"1e-99"', '"1_0"', '" 1"', '"1.5"', '"+1"', '"٣"', '"1/0"', '"-1"', "1"):
        with pytest.raises(Refused):
            block_in(with_text(found, place, text))
    block = block_in(with_text(found, place, '"11/2"'))
    assert block.view is not None
    assert str(block.view.riders[0].points) == "11/2"


def finished() -> tuple[Any, Any]:
    """The block of the last letter, and the record in it."""
    desk = desk_in("pbm")
    while not play.match_of(desk).over:  # type: ignore[union-attr]
        desk = play.play_due_turn(desk, desk.deadline, missing=True)
    found = unfolded(block_of(desk, 1))
    return found, json.loads(found["record"])


def test_a_hostile_value_in_the_record_of_a_race_is_refused_or_shown(person) -> None:
    found, record = finished()
    refused, _shown = try_each(person, found, list(places(record)), "record", 30, inside=record)
    assert refused > 15


@pytest.mark.slow
def test_every_hostile_value_in_the_record_of_a_race_is_refused_or_shown(person) -> None:
    found, record = finished()
    refused, shown = try_each(person, found, list(places(record)), "record", None, inside=record)
    assert refused > shown > 0
