"""Deliberate faults that the tests must find (mutation testing): a test suite that misses one of them is too weak.

    python -m tools.faults [NAME …]      (`make faults`)

Each fault is built into a copy of the checkout, where the relevant folders of tests are run until a test fails. The
exit code is 1 if a fault is not found. If you rewrite a line that a fault changes, update the fault as well.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLACES = "tests/architecture/test_faults.py"
"""Test that every fault can be built in; it would fail in any copy with a fault."""
COPIED = (
    ".ci",
    ".github",
    "assets",
    "benchmarks",
    "breakaway_desktop",
    "docs",
    "examples",
    "packaging",
    "requirements",
    "saves",
    "tests",
    "tools",
)
"""Folders that the tests need; the files next to them are copied as well."""


class Fault(NamedTuple):
    """A fault: `right` occurs once in `file` of the program and becomes `wrong`; one of the `tests` must fail then."""

    name: str
    file: str
    right: str
    wrong: str
    tests: tuple[str, ...]


FAULTS = (
    # Rules
    Fault(
        "riders on his own square give slipstream", "engine/slipstream.py",
        "card + counts[front] if front == square + 1 else BASE",
        "card + counts[front] if front == square + 1 else BASE + counts[square] - 1", ("engine",),
    ),
    Fault(
        "stopping on a line crosses it", "engine/course.py",
        "if start <= line < end", "if start < line <= end", ("engine",),
    ),
    Fault(
        "the ninth across a line scores", "engine/points.py",
        "scale[place - 1] if place <= len(scale) else 0", "scale[place - 1] if place <= len(scale) else 1", ("engine",),
    ),
    Fault(
        "riders who cross together get the points of the first of them", "engine/points.py",
        "scale[place - 1 : place - 1 + sharing]", "[*scale, *[0] * 24][place - 1] for _ in range(sharing)", ("engine",),
    ),
    Fault(
        "the last to arrive on a square moves first", "engine/order.py",
        "return (-rider.square, rider.arrived)", "return (-rider.square, -rider.arrived)", ("engine",),
    ),
    Fault(
        "a rider who stays alone in front is dealt his lead every turn", "engine/breakaway.py",
        "return rider != last_lone_leader", "return True", ("engine",),
    ),
    Fault(
        "a gap of 20 empty squares drops riders", "engine/dropped.py",
        "- 1 > WIDEST_GAP", "- 1 >= WIDEST_GAP", ("engine",),
    ),
    Fault(
        "equal points are not told apart by places", "engine/standings.py",
        "(points[above - 1], ranks[above - 1]) == (points[team - 1], ranks[team - 1])",
        "points[above - 1] == points[team - 1]", ("engine",),
    ),
    # Secrets
    Fault(
        "a team sees the hidden cards of its rivals", "engine/view.py",
        "hand if own or not secret else", "hand if own or secret else", ("engine", "properties"),
    ),
    Fault(
        "a rival's retirement is known before it happens", "engine/view.py",
        "RetirementOrdered) and event.rider // 10 != team", "RetirementOrdered) and event.rider // 10 == 0",
        ("engine", "properties"),
    ),
    Fault(
        "secret orders are told to rivals", "engine/view.py",
        "return TeamOrdered(event.team, None, missing=False)", "return event", ("engine", "properties"),
    ),
    Fault(
        "secret cards lie open to whoever sits at the screen", "ui/screens/race/visibility.py",
        'return team if seat.secrecy == "trust" or seat.revealed_team == team else 0', "return team",
        ("ui/screens/race",),
    ),
    # Saves
    Fault(
        "a decision is not saved before the next is asked", "match/match.py",
        "self.autosave.save(self.record())", "self.steps and len(self.steps) % 2 and self.autosave.save(self.record())",
        ("match",),
    ),
    Fault(
        "two programs play one race", "match/race_lock.py",
        "fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)", "pass", ("match",),
    ),
    Fault(
        "a changed new card is not noticed in a record", "record/compare.py",
        "if recorded[rider] != card:", "if recorded[rider] < card:", ("record",),
    ),
    Fault(
        "a race that ended in turn 1 is never reviewed", "ui/review/feature.py",
        "if is_over or turn > 1", "if turn > 1", ("ui/review/test_screen.py",),
    ),
    Fault(
        "a file damaged in turn 1 is damaged after it", "ui/panels/saved_files.py",
        "if not row.salvaged.intact_turns:", "if row.salvaged.intact_turns:", ("ui/screens/test_saved.py",),
    ),
    Fault(
        "a race belongs to a stage beyond the last", "tours/library.py",
        "1 <= number <= len(tour.stages)", "1 <= number", ("tours",),
    ),
    # Bots
    Fault(
        "of two rivals equally near the one behind is spied on", "bots/extras.py",
        "-rival.square, rival.id)", "rival.square, rival.id)", ("bots/test_knowledge.py",),
    ),
    Fault(
        "a value before the search is that of another card", "bots/director_search.py",
        "own[self.slots(ask.rider, cards)]", "own[: len(cards)]", ("bots/test_director.py",),
    ),
    # Strangers
    Fault(
        "a block is read in spite of foreign characters", "mail/view_block.py",
        "validate=True", "validate=False", ("mail/test_view_block.py",),
    ),
    Fault(
        "one of several senders counts", "mail/mail_head.py",
        "values.pop() if len(values) == 1 else", "values.pop() if values else", ("mail",),
    ),
    Fault(
        "press without END is printed", "mail/intake.py",
        "if part.open_press:", "if part.open_press and not part.press:", ("mail",),
    ),
    Fault(
        "a race folder is locked by its path alone", "mail/folder.py",
        "lock_race(path / RACE, root.handle)", "lock_race(path / RACE)", ("mail",),
    ),
    Fault(
        "of two runs of orders in an email, both count", "mail/letter_reader.py",
        "is_between=len(run) < len(self._orders)", "is_between=False", ("mail",),
    ),
    Fault(
        "orders beside words count, whoever wrote them", "mail/letter_reader.py",
        "if words and (is_mixed or (is_between and words.place != QUOTED)):", "if False:", ("mail",),
    ),
    Fault(
        "a row as we filled it counts without OK", "mail/intake.py",
        "if not is_ours or self._says_ok:", "if True:", ("mail",),
    ),
    Fault(
        "a hard link is an ordinary file", "kit/files/checked_files.py",
        " or status.st_nlink > 1:", ":", ("mail",),
    ),
    Fault(
        "a turn that is opened again needs no letters", "mail/operations.py",
        '"played-missing" | "back"}', '"played-missing"}', ("mail",),
    ),
    # Waiting
    Fault(
        "work without a process takes long slices", "bots/slices.py",
        "clock() >= ends:", "clock() >= ends + 0.1:", ("bots",),
    ),
    Fault(
        "a save that hangs holds the race up", "match/autosave.py",
        "return not self._is_pending or self._is_hanging", "return not self._is_pending", ("match",),
    ),
    Fault(
        "a card hides why the time ran out", "ui/screens/race/update.py",
        "if notice is not None and notice.stays and after.notice is None",
        "if notice is None and after.notice is None", ("ui/screens/race",),
    ),
    # Keys and choices
    Fault(
        "Enter on a typed value presses the page's button", "kit/toolkit/focus.py",
        "if current is not None and not current.shows_enter_on_default:", "if current is not None:",
        ("ui/measured/test_enter.py",),
    ),
    Fault(
        "a choice changes another without saying so", "play/setup_draft.py",
        "if self.seconds != seconds:", "if False:", ("ui/screens/test_choices_apart.py",),
    ),
    Fault(
        "who rides again builds the ready-made team again", "ui/navigation.py",
        "if len(line_ups) < len(humans):", "if humans:", ("ui/screens/test_result.py",),
    ),
    Fault(
        "a turn of secret orders is shown as one move", "play/watching/pacing.py",
        "rolls = rolls_of(shots, weights) if self.rolls is None", "rolls = 1.0 if self.rolls is None",
        ("ui/screens/race/test_orders_film.py",),
    ),
    Fault(
        "Esc takes a chosen card back", "ui/screens/race/orders_update.py",
        "_with_current(model, turn_to(orders, orders.rider))",
        "_with_current(model, orders.before)", ("ui/screens/race/test_orders.py",),
    ),
    Fault(
        "tips name keys that were moved", "kit/input/keymap.py",
        "{key_cap_text(action)}", "{action.default_chord.name}", ("ui/screens/replay", "ui/screens/race/test_keys.py"),
    ),
    Fault(
        "the button of New race promises hands that are ready-made", "ui/screens/new_race/screen.py",
        "elif draft.humans and draft.built:", "elif not draft.built:", ("ui/measured/test_screens.py",),
    ),
    Fault(
        "a team is taken over under a bad name", "ui/dialogs/seats.py",
        "if _player_objection(model.match, team, written):", "if False:", ("ui/dialogs",),
    ),
    Fault(
        "a page is not told that it leaves the stage", "kit/toolkit/page.py",
        "self._notify(Left())", "pass", ("ui/dialogs",),
    ),
    Fault(
        "a dialog keeps from its page what is no input", "kit/toolkit/page.py",
        "if isinstance(message, _NOT_INPUT) else", "if False else", ("kit/toolkit",),
    ),
    Fault(
        "an unsaved race is left without a question", "ui/navigation.py",
        "return self._is_leave_dialog_open or self.can_leave()", "return self.can_leave()", ("ui/dialogs",),
    ),
    Fault(
        "a key that is held does its work again and again", "kit/toolkit/page.py",
        "(key.action.repeats or not event.is_repeat)", "True", ("kit/toolkit",),
    ),
    Fault(
        "the mouse reaches the road through what lies over it", "kit/toolkit/page.py",
        "if find_topics is None or self.focus.control_at(pos) is not None:", "if find_topics is None:",
        ("ui/screens/race/test_race.py",),
    ),
    Fault(
        "Enter does not ride the card that was chosen", "ui/screens/race/view.py",
        "HAND if model.hand_draft.chosen_index >= 0 else MAIN", "MAIN", ("ui/screens/race/test_hand.py",),
    ),
    Fault(
        "both arrows choose the next card", "ui/screens/race/view.py",
        "say.SelectNeighbourCard(-1)", "say.SelectNeighbourCard(1)", ("ui/screens/race/test_hand.py",),
    ),
    Fault(
        "undo of orders brings back what was pointed at", "ui/screens/race/orders_update.py",
        "replace(orders.before, hovered_card=orders.hovered_card, part=orders.part)", "orders.before",
        ("ui/screens/race/test_hand.py",),
    ),
    Fault(
        "a card under the mouse hides the one that the arrows look at", "ui/screens/race/orders_update.py",
        'away = replace(orders, hovered_card=(0, -1), part="")', "away = orders", ("ui/screens/race/test_orders.py",),
    ),
    Fault(
        "a machine that sleeps loses its patience with bots", "bots/worker.py",
        "_PARTS: Final = 20", "_PARTS: Final = 1", ("bots/test_worker_start.py",),
    ),
    Fault(
        "why closes the page that was open", "ui/watching/update.py",
        "return state.without_reason()", "return state.close_drawer()", ("ui/watching",),
    ),
    Fault(
        "of equal reasons the last one is given", "ui/watching/reasons.py",
        "by_text.setdefault(reason.text, reason)", "by_text[reason.text] = reason",
        ("ui/screens/replay/test_replay.py",),
    ),
    # Layout
    Fault(
        "past the finish no line is next", "ui/road/road_picture.py",
        "left[-1] if left else None", "None", ("ui/road",),
    ),
    Fault(
        "buttons are narrower than their words", "kit/toolkit/painters.py",
        "return max(32.0, inner + 26 + 1.4 * LEAN * height)", "return max(32.0, inner - 24)", ("ui/measured",),
    ),
    Fault(
        "the focus cannot be seen", "kit/toolkit/focus.py",
        "control.draw(canvas, focused, ", "control.draw(canvas, False, ", ("ui/measured",),
    ),
    Fault(
        "side remarks are too faint", "kit/drawing/palette.py",
        '"dim": "#97A2C2"', '"dim": "#4A5270"', ("ui/measured",),
    ),
    Fault(
        "what is greyed gives no reason", "kit/toolkit/controls.py",
        "not self.why, self.why", 'not self.why, ""', ("ui/measured",),
    ),
    # Words
    Fault(
        "a sentence is said in English only", "ui/screens/menu.py",
        '_("Settings"), "settings"', '"Settings", "settings"', ("architecture",),
    ),
    Fault(
        "a sentence has no translation", "ui/screens/menu.py",
        '_("Quit"), "quit"', '_("Leave the game"), "quit"', ("architecture",),
    ),
    Fault(
        "the reason of a card counts a rider too few", "engine/explanations.py",
        "return sum(riders for _, riders in self.ahead)", "return sum(riders for _, riders in self.ahead) - 1",
        ("engine", "sentences"),
    ),
    Fault(
        "a pause does not end a run", "play/watching/playback.py",
        "return replace(self, paused=True, target_stop=None, target_turn=None, pauses_next=False)",
        "return replace(self, paused=True, target_stop=None, pauses_next=False)", ("play/test_live_playback.py",),
    ),
    Fault(
        "pushes are not held until they are read", "play/watching/playback.py",
        "if now.position in now.to_read and", "if not now.to_read and", ("ui/screens/race/test_variant_text.py",),
    ),
    Fault(
        "a recap leaves out the first move", "play/live_race.py",
        "return max(0, count - is_own)", "return count + 1 - is_own", ("play/test_live_race.py",),
    ),
    Fault(
        "who slept comes back to a race that has gone on", "kit/window/app.py",
        "if passed > SUSPENDED_MS:", "if passed < 0:", ("kit/toolkit",),
    ),
    Fault(
        "a file that is locked for a moment is not written", "kit/files/atomic.py",
        "_IN_USE: Final = {5, 32}", "_IN_USE: Final = {-1}", ("record",),
    ),
    Fault(
        "what is scrolled away takes clicks", "kit/toolkit/layout.py",
        "and (self.area is None or self.area.rect.contains(pos))", "", ("ui/panels",),
    ),
    Fault(
        "a view under a dialog keeps the keyboard", "kit/toolkit/page.py",
        "(focus.uncover if view is self.view and self.stage.top is self else focus.cover)()", "focus.uncover()",
        ("kit/toolkit/test_page.py",),
    ),
    Fault(
        "a controller strikes keys that were moved", "kit/input/keymap.py",
        "if event.by_controller:", "if False:", ("kit/input/test_controller.py",),
    ),
    Fault(
        "a key is taken on every screen", "kit/input/keymap.py",
        "and other.shares_screen_with(action)", "", ("kit/input/test_keymap.py",),
    ),
    Fault(
        "a race by mail gets a name that Windows lacks", "mail/folder.py",
        "    require_names(path)\n", "", ("mail",),
    ),
    # What is said of a card
    Fault(
        "a team-mate's order is left out of what a card brings", "engine/claims.py",
        "cards=(cards[seen.id],), secret=min(1, seen.secret)", "secret=seen.secret", ("properties/test_claims.py",),
    ),
    Fault(
        "what a card brings forgets the card cap", "engine/card_range.py",
        "slipstream.cap_card(slipstream.BASE + len(ahead), view.options)", "slipstream.BASE + len(ahead)",
        ("properties/test_claims.py",),
    ),
    Fault(
        "a card counts on team-mates to stay", "engine/card_range.py",
        "if rider.id in awaited\n", "if rider.id in awaited and rider.team != view.team\n",
        ("properties/test_claims.py",),
    ),
    Fault(
        "a card counts riders who may ride on out of the string", "engine/card_range.py",
        "if square < other.least and other.most <= end)", "if square < other.least)", ("properties/test_claims.py",),
    ),
    Fault(
        "a rider whom others can pass breaks away", "engine/card_range.py",
        "all(other.most < square for other in others)", "all(other.least < square for other in others)",
        ("properties/test_claims.py",),
    ),
    Fault(
        "the largest lead is measured to the farthest move", "engine/card_range.py",
        "square - limit.least), limit.id", "square - limit.most), limit.id", ("properties/test_claims.py",),
    ),
    Fault(
        "who has been alone in front breaks away again", "engine/card_range.py",
        "if not can_break_away(view.options, number, view.alone, view.order[0]) and not", "if False and not",
        ("properties/test_claims.py",),
    ),
    Fault(
        "the pacemaker does not count ahead", "engine/card_range.py",
        "for _ in range(weight)", "for _ in range(0)", ("properties/test_claims.py",),
    ),
    Fault(
        "a crowd that may form does not end a string", "engine/card_range.py",
        "if square in crowds.may:", "if square in crowds.must:", ("properties/test_claims.py",),
    ),
    Fault(
        "a card knows nothing of a push", "variants/mountains.py",
        "tuple({square + push_on(square, riders) for riders in range(fewest, most + 1)})", "(square,)",
        ("properties/test_claims.py",),
    ),
    Fault(
        "a card knows nothing of a puncture", "variants/special.py",
        "            values |= {0}\n        return", "            pass\n        return", ("properties/test_claims.py",),
    ),
    Fault(
        "the safer card is the other one", "bots/comparison.py",
        "pair.has_bounds and pair.sure.low > pair.other_sure.low",
        "pair.has_bounds and pair.sure.low < pair.other_sure.low", ("properties/test_claims.py",),
    ),
    Fault(
        "a wide range is told by its highest value", "sentences/claims.py",
        "str(first.low), reasons, False", "str(first.high), reasons, False", ("properties/test_claims.py",),
    ),
    Fault(
        "a phone promises points that others may win first", "phones/hand_page.py",
        'view.options.orders == "simultaneous" or ', "", ("properties/test_claims.py",),
    ),
    Fault(
        "his place counts riders who will ride on", "engine/claims.py",
        "view.riders_to_move[0] == rider.id and not any(other in view.riders_to_move for other in there)", "True",
        ("properties/test_claims.py",),
    ),
)  # fmt: skip


def missing(fault: Fault, checkout: Path = ROOT) -> bool:
    """Return whether the text that a fault replaces no longer occurs exactly once."""
    return _text(fault, checkout).count(fault.right) != 1


def _text(fault: Fault, checkout: Path) -> str:
    return (checkout / "breakaway_desktop" / fault.file).read_text(encoding="utf-8")


def copy_checkout(to: Path) -> Path:
    """Copy the checkout to a folder and return the folder."""
    for name in COPIED:
        shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, to)
    return to


def is_caught(fault: Fault, checkout: Path) -> bool:
    """Build the fault into this checkout and run the tests.

    Return whether one of them fails that passes without the fault.
    """
    path = checkout / "breakaway_desktop" / fault.file
    with changed(path, path.read_text(encoding="utf-8").replace(fault.right, fault.wrong)):
        failed = first_failed(checkout, "-n", "2", f"--ignore={PLACES}", *(f"tests/{name}" for name in fault.tests))
    caught = bool(failed) and not first_failed(checkout, failed)
    print(f"{'found' if caught else 'NOT FOUND'}: {fault.name}\n    {failed or 'all tests pass'}", flush=True)
    return caught


@contextmanager
def changed(path: Path, text: str) -> Iterator[None]:
    """Give a file another text for a while."""
    right = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(right, encoding="utf-8")


def first_failed(checkout: Path, *chosen: str) -> str:
    """Return the name of the first failing test; empty if all pass.

    Raises RuntimeError if the tests cannot be run, and TimeoutError if they run out of processor time or one hangs.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", *chosen]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each run compiles everything anew
    run = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+?(?:\[.*?\])?)(?: - .*)?$", run.stdout, re.MULTILINE)
    if -run.returncode in {signal.SIGXCPU, signal.SIGKILL} or re.search(r"^Timeout \(", run.stderr, re.MULTILINE):
        raise TimeoutError
    if run.returncode and not failed:
        raise RuntimeError(run.stdout[-2000:] + run.stderr[-2000:])
    return failed[1] if failed else ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only faults with these words in their names")
    names = parser.parse_args(arguments).names
    chosen = [fault for fault in FAULTS if not names or any(name in fault.name for name in names)]
    with tempfile.TemporaryDirectory() as folder:
        checkout = copy_checkout(Path(folder))
        caught = [is_caught(fault, checkout) for fault in chosen]
    print(f"faults_found = {sum(caught)} of {len(chosen)}")
    return 0 if all(caught) else 1


if __name__ == "__main__":
    sys.exit(main())
