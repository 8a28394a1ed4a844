"""If any number of the referee's report is changed, `verify` finds and locates it, and cites the rule."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from breakaway_desktop.record.verify import verify
from breakaway_desktop.sentences.refusals import refusal_sentence
from tests.figures import Figure
from tests.record.races import SMALL, document_of, full_race, random_match, simulated_document

REPORT = ("moves", "order", "points", "replacements", "dropped")
NUMBER = re.compile(r"-?\d+\Z")


class Spot(NamedTuple):
    """A number in a race, identified by its path of keys."""

    path: tuple[Any, ...]
    is_key: bool


def spots(value: Any, path: tuple[Any, ...]) -> Iterator[Spot]:
    """Yield every number in the value: JSON integers, fractions in quotes, and keys that are numbers."""
    if isinstance(value, dict):
        for key, item in value.items():
            if NUMBER.match(key):
                yield Spot((*path, key), True)
            yield from spots(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from spots(item, (*path, index))
    elif isinstance(value, int) or (isinstance(value, str) and NUMBER.match(value)):
        yield Spot(path, False)


def spots_of_report(document: dict[str, Any]) -> list[Spot]:
    """Return every number that the referee reported, and the decisions among the moves."""
    reported_spots = [
        spot
        for index, turn in enumerate(document["turns"])
        for key in REPORT
        if key in turn
        for spot in spots(turn[key], ("turns", index, key))
    ]
    return reported_spots + list(spots(document["result"], ("result",)))


def with_number_changed(document: dict[str, Any], spot: Spot, by: int) -> dict[str, Any]:
    """Return the race with one number changed by `by`."""
    other = copy.deepcopy(document)
    *path, last = spot.path
    place: Any = other
    for key in path:
        place = place[key]
    if spot.is_key:
        items = [(str(int(key) + by) if key == last else key, item) for key, item in place.items()]
        place.clear()
        place.update(items)
    else:
        place[last] = str(int(place[last]) + by) if isinstance(place[last], str) else place[last] + by
    return other


def sentence_of(path: Path, document: dict[str, Any]) -> tuple[int, str]:
    path.write_text(json.dumps(document), encoding="utf-8")
    verdict = verify(path)
    return int(verdict.agreement), refusal_sentence(verdict.refused) if verdict.refused else ""


def check_all(document: dict[str, Any], path: Path, steps: tuple[int, ...], *, every: int = 1) -> int:
    """Change one number in `every`, by these steps in turn; return how many."""
    assert sentence_of(path, document) == (0, "")
    count = 0
    for index, spot in enumerate(spots_of_report(document)[::every]):
        other = with_number_changed(document, spot, steps[index % len(steps)])
        code, sentence = sentence_of(path, other)
        assert code == 1, (spot, sentence)
        assert re.search(r"\bR[1-9]\.\d\b", sentence), (spot, sentence)
        assert "\n" not in sentence, (spot, sentence)
        assert sentence.endswith("."), (spot, sentence)
        if spot.path[0] == "turns":
            turn = re.search(r"\bturn (\d+)", sentence)
            assert turn, (spot, sentence)
            assert int(turn[1]) == spot.path[1] + 1, (spot, sentence)
            assert re.search(r"\brider -?\d+\b", sentence), (spot, sentence)
        count += 1
    return count


RACES = {
    "boxed": lambda: simulated_document("boxed", 3, 4, **SMALL),
    "boardspace": lambda: simulated_document("boardspace", 3, 6, start="staggered", card_cap=7, **SMALL),
    "full": full_race,
    "retired": lambda: document_of(random_match(2, missing=0.3, retiring=0.5, **SMALL).record()),
}


@pytest.mark.parametrize("name", RACES)
def test_every_changed_number_of_a_report_is_detected(name, tmp_path) -> None:
    """R1.4, R4.3–R4.6, R5.1, R5.4, R5.6, R6.1–R6.6, R7.1: turn, rider and rule are named."""
    few = name == "retired"
    assert check_all(RACES[name](), tmp_path / "r.race", (1, -1), every=1 if few else 15) >= 20


@pytest.mark.release
@pytest.mark.parametrize("base", ["boxed", "boardspace"])
def test_larger_changes_of_numbers_are_detected_too(base, tmp_path, figure: Figure) -> None:
    """Every number of longer races, changed by other amounts too."""
    count = 0
    for step in (1, -1, 2, -3, 10, -10, 1000):
        count += check_all(full_race(base), tmp_path / "r.race", (step,))
        count += check_all(simulated_document(base, 4, 8, finish=60, sprints=(20, 40)), tmp_path / "r.race", (step,))
    figure("lies in records", count)


def test_a_rider_missing_from_the_report_is_detected(tmp_path) -> None:
    """Lists shorter than the rules require: order, moves, points, new cards, dropped riders, places."""
    document = full_race()
    index = next(index for index, turn in enumerate(document["turns"]) if "dropped" in turn)
    for key in REPORT:
        for end in (0, -1):
            other = copy.deepcopy(document)
            holder = next(turn for turn in other["turns"][index:] if key in turn)
            if key == "replacements":
                del holder[key][list(holder[key])[end]]
            else:
                del holder[key][end]
            code, sentence = sentence_of(tmp_path / "r.race", other)
            assert code == 1, key
            assert f"turn {holder['turn']}" in sentence
            assert re.search(r"\bR[1-9]\.\d\b", sentence)
    for key in ("places", "ranking", "winners"):
        other = copy.deepcopy(document)
        del other["result"][key][-1]
        assert sentence_of(tmp_path / "r.race", other)[0] == 1
    del document["result"]["points"]["2"]
    assert sentence_of(tmp_path / "r.race", document)[0] == 1


def test_a_rider_added_to_the_report_is_detected(tmp_path) -> None:
    document = full_race()
    for index, turn in enumerate(document["turns"]):
        for key in REPORT:
            other = copy.deepcopy(document)
            target = other["turns"][index]
            if key == "replacements":
                target[key] = {**target.get(key, {}), "15": 3}
            else:
                examples = {"order": [11], "dropped": 11, "moves": turn["moves"] and turn["moves"][-1]}
                examples["points"] = {"id": 11, "line": 10, "place": 9, "points": "1"}
                target[key] = [*target.get(key, []), examples[key]]
            code, sentence = sentence_of(tmp_path / "r.race", other)
            assert code == 1, (index, key)
            assert f"turn {index + 1}" in sentence


def test_keys_that_have_to_be_absent_or_there_are_missed(tmp_path) -> None:
    """R6.5: no new cards in a last turn that a move ended; a result exactly if the race is over."""
    document = full_race()
    path = tmp_path / "r.race"
    cases = []
    for action in ("no result", "empty replacements", "no replacements", "no points", "a turn more", "a turn less"):
        other = copy.deepcopy(document)
        turns = other["turns"]
        if action == "no result":
            del other["result"]
        elif action == "empty replacements":
            turns[-1]["replacements"] = {}
        elif action == "no replacements":
            del turns[0]["replacements"]
        elif action == "no points":
            del next(turn for turn in turns if "points" in turn)["points"]
        elif action == "a turn more":
            turns.append({"turn": len(turns) + 1, "order": turns[-1]["order"], "moves": []})
        else:
            turns.pop()
        cases.append((action, *sentence_of(path, other)))
    assert [(action, code) for action, code, _ in cases] == [(action, 1) for action, _, _ in cases]
    for _deed, _code, sentence in cases:
        assert re.search(r"\bR[1-9]\.\d\b", sentence)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda d: d["teams"][0]["riders"][0]["hand"].append(1), "R3.1"),
        (lambda d: d["teams"][2]["riders"][3].update(hand=[]), "R3.1"),
        (lambda d: d["teams"][1]["riders"][1]["hand"].__setitem__(0, 99), "R3.1"),
        (lambda d: d["rules"]["options"].update(sprints=[20, 10]), "R2.1"),
        (lambda d: d["rules"]["options"].update(sprints=[0]), "R2.1"),
        (lambda d: d["rules"]["options"].update(sprints=[45]), "R2.1"),
        (lambda d: d["rules"]["options"].update(order="grade"), "R2.1"),
        (lambda d: d["turns"][0].update(retired=[99]), "R4.5"),
        (lambda d: d["turns"][0].update(retired=[11, 11]), "R4.5"),
        (lambda d: d["turns"][-1].update(retired=[d["result"]["places"][0][0]]), "R4.5"),
        (lambda d: d["turns"][0]["moves"][0].update(card=99), "R4.3"),
        (lambda d: d["turns"][0]["moves"][0].update(card=None), "R4.3"),
        (lambda d: d["turns"][0].update(nmr=[99]), "R4.4"),
        (lambda d: d["turns"][0].update(dealt=[]), "R8"),
        (lambda d: d["turns"][0]["moves"][0].update(held=False), "R8"),
    ],
)
def test_decisions_that_the_rules_refuse_are_contradictions(change, rule, tmp_path) -> None:
    """R2.1, R3.1, R4.3, R4.4, R4.5: exit code 1, and one sentence with the rule."""
    document = full_race()
    change(document)
    code, sentence = sentence_of(tmp_path / "r.race", document)
    assert code == 1
    assert f"Breaks {rule}" in sentence
    assert sentence.count(". ") <= 1
