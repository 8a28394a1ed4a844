"""A variant from outside that fails: it is refused by its name, wherever one of its hooks is asked."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.engine.events import Dealt, Moved, Noted, OrderTaken, RaceEnded
from breakaway_desktop.engine.marks import Deck, Gates, Gauge, Ground
from breakaway_desktop.engine.refusals import Refusal, VariantFailed
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.kit.errors import CtrlC, Interruption
from breakaway_desktop.match.library import open_race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import delete
from breakaway_desktop.record import turn_report
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.store import save
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.main import run_loop
from breakaway_desktop.variants import find_variant, forget, register
from breakaway_desktop.variants.guard import _HOOKS, find_fault
from tests.kit.app_driver import AppDriver
from tests.kit.races import match_of


class Leaving(BaseException):
    """Raised by a hook; it cannot even be told."""

    def __str__(self) -> str:
        raise ValueError


def raising(error: BaseException) -> Callable[..., Any]:
    def hook(*_arguments: Any) -> Any:
        raise error

    return hook


def answering(answer: Any) -> Callable[..., Any]:
    return lambda *_arguments: answer


def emitting(event: Any, times: int = 1) -> Callable[..., Any]:
    return lambda _self, turn, *_more: [turn.emit(event) for _ in range(times)] and ""


def a_circle() -> list[Any]:
    circle: list[Any] = []
    circle.append(circle)
    return circle


class Odd(Variant):
    """A variant whose hooks a test replaces."""

    name = "odd"


@pytest.fixture
def odd() -> Iterator[Callable[..., Variant]]:
    """Registers the variant with these hooks and flags, in place of the last one."""

    def register_odd(**body: Any) -> Variant:
        with suppress(KeyError):
            forget("odd")
        register(type("Odd", (Odd,), body)())
        return find_variant("odd")

    yield register_odd
    with suppress(KeyError):
        forget("odd")


def begin(rules: str = "boxed") -> Match:
    return match_of(["human", "bot:random", "bot:random"], base=rules, seed=1, variant="odd")


def play(match: Match, decisions: int) -> Match:
    for _decision in range(decisions):
        match.answer(match.no_order(match.open_asks[0]))
    return match


FAILING = {hook: raising(Leaving()) for hook in _HOOKS if hook not in ("texts", "extra_objection", "extras_read")}
WRONG: dict[str, list[Any]] = {
    "draws": [(("first_special", "X"),), 7],
    "course": [None, "ab"],
    "setup": [None, {}],
    "choices": [(), (10**6,), (x for x in iter(int, 1))],
    "stride": [10**9, 1.5, "2"],
    "note": [(("a", (1, 2)),), (("a", a_circle()),), (("a", object()),), (("a", "\ud800"),)],
    "crowd": [{1: -1}, {5: 10**6}, {"a": 1}],
    "move_bounds": [(1, 2)],
    "extras_written": [{"else": 1}, {"notes": object()}],
    "mask": [None],
    "marks": [(Gates(0),), (Ground(((1, "hill"),)),), (Gauge("a", (1,), ()),), (Deck(("X",), 1),), Gates(5)],
    "then": [7],
    "end_turn": ["nonsense"],
    "knows_ranges": ["no"],
}
EVENTS: list[Any] = [
    None,
    (1, 2, 3),
    RaceEnded(1, "all"),
    OrderTaken(((),)),
    Moved(99, 3, 0, 3, 9),
    Moved(11, 3, 0, 10**9, 9),
    Noted(11, "a", object()),
    Dealt(11, "X"),
]
CASES = [
    *({hook: call} for hook, call in FAILING.items()),
    *({hook: answering(answer)} for hook, answers in WRONG.items() for answer in answers),
    *({"end_turn": emitting(event)} for event in EVENTS),
    {"crossed": lambda _self, turn, _crossing: setattr(turn, "race", turn.race._replace(order=()))},
    {"end_turn": lambda _self, turn, *_more: turn.events.clear()},
    {"end_turn": emitting(Noted(11, "a", 1), 1_001)},
    {"stride": raising(KeyboardInterrupt())},
]


@pytest.mark.parametrize("body", CASES, ids=",".join)
def test_a_failing_variant_is_refused_by_its_name(
    body: dict[str, Any], odd: Callable[..., Variant], tmp_path: Path
) -> None:
    """Its race is refused where it is played or opened, stays as it was, and opens again once the variant works."""
    odd()
    rules = "pbm" if body.keys() & {"plan", "extra_asks", "extras_written"} else "boxed"
    match, path = play(begin(rules), 0 if body.keys() & {"note", "extras_written"} else 3), tmp_path / "r.race"
    save(path, before := match.record())
    odd(**body)
    with pytest.raises((VariantFailed, Unreadable)) as failed:  # noqa: PT012
        match = open_race(path).match
        while not match.over:
            before = match.record()
            match.answer(match.no_order(match.open_asks[0]))
    sentence = refusal_sentence(failed.value)
    assert sentence.startswith("The variant odd does not work (")
    assert len(sentence) < 300
    assert match.record() == before
    odd()
    assert open_race(path).match.record().teams == before.teams


@pytest.mark.parametrize(
    "body", [{"half_turns": 0}, {"hides_road": property(lambda _self: 1 / 0)}, {"ignored_rows": 5},
             {"__init__": lambda self: vars(self).update(stride=7)}, {"__getattribute__": lambda *_given: 1}],
)  # fmt: skip
def test_a_variant_whose_flags_are_wrong_is_not_loaded(body: dict[str, Any], odd: Callable[..., Variant]) -> None:
    with pytest.raises(TypeError):
        odd(**body)


def test_an_answer_that_only_others_cannot_read_is_its_fault(
    odd: Callable[..., Variant], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it breaks elsewhere, in a command or in the window; an error without its race is none of its own."""
    odd(setup=lambda _self, race: race._replace(riders=tuple(one._replace(arrived=10**12) for one in race.riders)))
    options = ("--rules=boxed", "--variant=odd", "--teams=3", "--bots=random", "--seed=1")
    assert main(["simulate", *options, f"--record={tmp_path / 'r.race'}"]) == 2
    assert capsys.readouterr().err.startswith("The variant odd does not work (IndexError: ")
    race = begin().race
    frames: Iterator[Callable[[], object]] = iter((lambda: race.riders[99], str))
    person = AppDriver(tmp_path)
    monkeypatch.setattr(type(person.app), "loop", lambda _app: next(frames)())
    run_loop(person.app, person.navigation)
    assert any("The variant odd does not work" in text for text in person.texts())
    assert find_fault(IndexError()) is None


@pytest.mark.parametrize("error", [CtrlC(), Interruption()])
def test_what_the_program_raises_itself_passes(error: BaseException, odd: Callable[..., Variant]) -> None:
    odd(stride=raising(error))
    with pytest.raises(type(error)):
        play(begin(), 1)


def test_a_refusal_that_only_a_variant_knows_is_told_by_its_name() -> None:
    assert refusal_sentence(Refusal("too-tired", rider=11)) == "A rule of this variant forbids that (too-tired)."


def test_a_guarded_variant_passes_for_itself(odd: Callable[..., Variant]) -> None:
    odd()
    forget("odd")
    register(guarded := Odd())
    assert find_variant("odd") is guarded
    again = pickle.loads(pickle.dumps(guarded))
    assert isinstance(guarded, Odd)
    assert guarded == again
    assert (guarded.from_outside, again.from_outside) == (True, True)


@pytest.mark.parametrize(("idle", "most", "decisions"), [(4, 99, 12), (99, 20, 20)])
def test_a_race_without_an_end_stops_and_can_be_deleted(
    idle: int, most: int, decisions: int, odd: Callable[..., Variant], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_report, "MOST_IDLE", idle)
    monkeypatch.setattr(turn_report, "MOST_DECISIONS", most)
    odd(stride=answering(0))
    match, path = play(begin(), decisions), tmp_path / "r.race"
    with pytest.raises(VariantFailed, match="variant-endless"):
        play(match, 1)
    save(path, match.record())
    assert len(open_race(path).match.steps) == decisions
    delete(path)
    assert not path.exists()


@pytest.mark.parametrize("hook", ["stride", "marks", "choices"])
def test_the_window_opens_beside_a_race_of_a_failing_variant(
    hook: str, odd: Callable[..., Variant], tmp_path: Path
) -> None:
    odd()
    (tmp_path / "races").mkdir()
    save(tmp_path / "races" / "r.race", play(begin(), 3).record())
    odd(**{hook: raising(Leaving())})
    person = AppDriver(tmp_path / "races")
    person.open(ShowMenu())
    person.press("S")
    assert any("The variant odd does not work" in text for text in person.texts())
