"""The block of a letter with hostile values in one field after another.

It is refused in one sentence, or shown with all functions of its page.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.view_block import BEGIN, END, Block, block_in, block_lines
from breakaway_desktop.ui.mail import letter as mail_letter
from breakaway_desktop.ui.mail.intents import ShowLetter
from breakaway_desktop.ui.mail.letter import LetterModel
from tests.kit.app_driver import AppDriver
from tests.ui.mail.test_letter import block_of, desk_in, picked_at_random

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
"""Hostile values for a field of a block, as text."""
MARK = "\ue000"
VARIANTS = (None, "special", "stamina", "spy", "mountains", "double", "pursuit", "pacemaker", "blind")


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every field, and of the first and the last item of lists."""
    if at:
        yield at
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*at, key))
    elif isinstance(value, list):
        for index in sorted({0, len(value) - 1} if value else ()):
            yield from places(value[index], (*at, index))


def with_value(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """Return the value with `other` at this path."""
    if not path:
        return other
    if isinstance(value, dict):
        return {**value, path[0]: with_value(value[path[0]], path[1:], other)}
    return [*value[: path[0]], with_value(value[path[0]], path[1:], other), *value[path[0] + 1 :]]


def block_data(block: Block) -> Any:
    return json.loads(zlib.decompress(base64.b64decode("".join(block_lines(block)[1:-1]))))


def with_text(block: Any, path: tuple[Any, ...], text: str) -> list[str]:
    """Return the lines of the block with this text in place of a value."""
    text_data = json.dumps(with_value(block, path, MARK)).replace(json.dumps(MARK), text)
    return [BEGIN, base64.b64encode(zlib.compress(text_data.encode())).decode(), END]


def fields(variant: str | None) -> tuple[Any, list[tuple[Any, ...]]]:
    """Return a block of a race in progress, and the paths of its fields; for most variants only the variant's own."""
    desk = desk_in("postal", variant)
    data = block_data(block_of(desk, 1))
    paths = list(places(data))
    own = {"badges", "notes", "farthest", "extras", "halves", "cards", "variant"}
    return data, [path for path in paths if variant is None or own.intersection(path)]


def show(person: AppDriver, block: Block, rng: Random) -> None:
    """Open the page of a block, and select cards if there are any."""
    person.open(ShowLetter(block))
    assert person.texts()
    if block.record is not None:
        person.press("Esc")
        return
    page = person.top
    model: LetterModel = page.model
    if block.ask is not None:
        page.model = picked_at_random(model, rng)
        assert person.texts()
        for rider_ask in block.ask.riders:
            for card in sorted(set(rider_ask.cards))[-2:]:
                mail_letter.order_extra(mail_letter.order_card(model, rider_ask.rider, card), rider_ask.rider, None)
    mail_letter.answer_lines(page.model) if not mail_letter.incomplete_riders(page.model) else None
    person.press("Esc")


def try_all(person: AppDriver, variant: str | None, sample: int | None) -> tuple[int, int]:
    """Return the numbers of changed blocks that were refused and shown."""
    data, paths = fields(variant)
    return try_each(person, data, paths, str(variant), sample)


def try_each(
    person: AppDriver, original: Any, paths: list[tuple[Any, ...]], seed: str, sample: int | None, *, inside: Any = None
) -> tuple[int, int]:
    """Replace fields by hostile values. `inside`: the record in the block, whose fields are replaced."""
    rng = Random(seed)
    tries = [(place, text) for place in paths for text in HOSTILE]
    refused = shown = 0
    for place, text in rng.sample(tries, sample) if sample else tries:
        if inside is None:
            lines = with_text(original, place, text)
        else:
            attempt = json.dumps(with_value(inside, place, MARK)).replace(json.dumps(MARK), text)
            lines = with_text(original, ("record",), json.dumps(attempt))
        try:
            block = block_in(lines)
        except Refused:
            refused += 1
            continue
        show(person, block, rng)
        shown += 1
    return refused, shown


@pytest.fixture
def person(tmp_path: Path) -> Iterator[AppDriver]:
    person = AppDriver(tmp_path / "races")
    yield person
    person.current.release()


@pytest.mark.parametrize("variant", [None, "special", "stamina", "spy"])
def test_a_hostile_value_is_refused_or_shown(variant, person) -> None:
    refused, shown = try_all(person, variant, 80)
    assert refused > shown > 0


@pytest.mark.release
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_hostile_value_in_every_field_is_refused_or_shown(variant, person) -> None:
    refused, shown = try_all(person, variant, None)
    assert refused > shown > 0


def test_points_in_a_block_are_the_fractions_of_a_record() -> None:
    """`1e9999999999` would use four gigabytes: tests.mail.test_operations tries it in a separate process."""
    data, _at = fields(None)
    place = ("view", "riders", 0, "points")
    for text in ('"1e99"', '"1e-99"', '"1_0"', '" 1"', '"1.5"', '"+1"', '"٣"', '"1/0"', '"-1"', "1"):
        with pytest.raises(Refused):
            block_in(with_text(data, place, text))
    block = block_in(with_text(data, place, '"11/2"'))
    assert block.view is not None
    assert str(block.view.riders[0].points) == "11/2"


def test_a_rival_who_is_to_move_has_a_card() -> None:
    """R4: without one there is no square where he may land, and no claim about him."""
    with pytest.raises(Refused):
        block_in(with_text(fields("double")[0], ("view", "riders", 11, "cards"), "[]"))


def finished_block() -> tuple[Any, Any]:
    """Return the block of the last letter, and the record in it."""
    desk = desk_in("pbm")
    while not referee.match_of(desk).over:  # type: ignore[union-attr]
        desk = referee.play_due_turn(desk, desk.deadline, missing=True)
    data = block_data(block_of(desk, 1))
    return data, json.loads(data["record"])


def test_a_hostile_value_in_the_record_of_a_race_is_refused_or_shown(person) -> None:
    data, record = finished_block()
    refused, _shown = try_each(person, data, list(places(record)), "record", 30, inside=record)
    assert refused > 15


@pytest.mark.release
def test_every_hostile_value_in_the_record_of_a_race_is_refused_or_shown(person) -> None:
    data, record = finished_block()
    refused, shown = try_each(person, data, list(places(record)), "record", None, inside=record)
    assert refused > shown > 0
