"""Random faults over all rooms of the program: how many of them do the tests find, and which survive?

    python -m tools.random_faults --map [FOLDER …]           measure which tests execute each line
    python -m tools.random_faults SEED [--count 60] [--look] [--resume]

A seed draws faults of the program's logic, or with --look of its look (`Change.is_look`). Each is built into a copy of
the checkout. The tests that execute its line are run: first those of the room's own folder, then the others, the
cheapest first, until one fails that passes without the fault; a loop without end counts as failing. Everything is kept
in build/: the map, to be made again when the program or the tests have changed, and the results of each seed.
"""

from __future__ import annotations

import argparse
import difflib
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.fault_operators import KINDS, Change, apply_change, find_changes
from tools.faults import ROOT, changed, copy_checkout, first_failed
from tools.finished_parts import add_part, read_parts
from tools.line_tests import MAP, PROGRAM, LineTests, in_order, is_measured, measure, options_for, test_folders

FIRST_PARTS = (2.0, 20.0)
"""Processor seconds of the first runs of a fault's tests; the last run has the rest of them."""
HANGING = "a test that does not end"


@dataclass(frozen=True)
class Outcome:
    """What became of a fault: the tests that found it in the room's own folder and elsewhere ("": none)."""

    file: str
    kind: str
    diff: str
    executed_by: int
    own: str = ""
    other: str = ""
    is_cut: bool = False
    """Whether tests were left out, by --most."""

    @property
    def is_found(self) -> bool:
        return bool(self.own or self.other)


def draw_faults(seed: int, *, look: bool) -> Iterator[tuple[str, Change]]:
    """Yield random faults without end: the kind first, then one in all files, no two on the same line."""
    changes: dict[str, list[tuple[str, Change]]] = {kind: [] for kind in KINDS}
    for path in sorted((ROOT / PROGRAM).rglob("*.py")):
        file = path.relative_to(ROOT / PROGRAM).as_posix()
        for change in find_changes(path.read_text(encoding="utf-8")):
            if change.is_look(file) == look:
                changes[change.kind].append((file, change))
    drawn: set[tuple[str, int]] = set()
    chance = random.Random(seed)
    while True:
        file, change = chance.choice(changes[chance.choice(KINDS)])
        if (file, change.last) not in drawn:
            drawn.add((file, change.last))
            yield file, change


def room_of(file: str) -> str:
    """Return the room of a file of the program: its folder, or the command line for the files beside the folders."""
    folder = Path(file).parent.as_posix()
    return "cli" if folder == "." else folder


def own_folder(file: str) -> str:
    """Return the folder of a room's own tests: of that name, or else that of the next folder around it."""
    room = Path(room_of(file))
    return next(folder.as_posix() for each in (room, *room.parents) if (ROOT / (folder := "tests" / each)).is_dir())


def try_fault(file: str, change: Change, checkout: Path, line_tests: LineTests, most: float) -> Outcome:
    """Build a fault into this checkout and run the tests that execute it."""
    # Read what it changes, and which tests may notice.
    path = checkout / PROGRAM / file
    right = path.read_text(encoding="utf-8")
    wrong = apply_change(right, change)
    _, _, _, *lines = difflib.unified_diff(right.splitlines(), wrong.splitlines(), n=0, lineterm="")
    diff = "\n".join((f"{file}:{change.last}", *lines))
    executing = line_tests.tests_of(file, change)
    home = f"{own_folder(file)}/"
    own = {test for test in executing or line_tests.seconds if test.startswith(home)}

    # Run them until one fails.
    def find(tests: set[str]) -> tuple[str, bool]:
        parts = _parts(tests, line_tests.seconds, most)
        failed = next(filter(None, (_find(part, path, wrong, checkout, line_tests) for part in parts)), "")
        return failed, not failed and sum(map(len, _parts(tests, line_tests.seconds, most))) < len(tests)

    found, is_cut = find(own)
    elsewhere, is_other_cut = ("", False) if found else find(executing - own)
    return Outcome(file, change.kind, diff, len(executing), found, elsewhere, is_cut or is_other_cut)


def _parts(tests: set[str], seconds: dict[str, float], most: float) -> Iterator[list[str]]:
    """Yield the parts in which tests are run, the cheapest first, without those that are too dear for `most`."""
    left = sorted(tests, key=lambda test: (seconds[test], test))
    for limit in (*FIRST_PARTS, most):
        spent, part = 0.0, list[str]()
        while left and spent + seconds[left[0]] <= limit:
            spent += seconds[left[0]]
            part.append(left.pop(0))
        if part:
            yield in_order(part, seconds)


def _find(tests: list[str], path: Path, wrong: str, checkout: Path, line_tests: LineTests) -> str:
    """Return the first of the tests that fails with the wrong text in a file and passes without."""
    while tests:
        seconds = round(60 + 5 * sum(line_tests.seconds[test] for test in tests))
        options = ("-n", "0", "-p", "no:cacheprovider", *options_for(tests, seconds, checkout.parent / "chosen.txt"))
        try:
            with changed(path, wrong):
                failed = first_failed(checkout, *options)
        except TimeoutError:
            return HANGING
        if not failed or not first_failed(checkout, failed):
            return failed
        tests = [test for test in tests if test != failed]  # It fails by itself.
    return ""


def report(outcomes: Sequence[Outcome]) -> str:
    """Return a table of the faults by room, and the diffs of those that survived."""
    rows = ["room                          faults  make test  own folder"]
    for room in (*sorted({room_of(outcome.file) for outcome in outcomes}), ""):
        those = [outcome for outcome in outcomes if room in ("", room_of(outcome.file))]
        found, by_own = sum(outcome.is_found for outcome in those), sum(bool(outcome.own) for outcome in those)
        rows.append(f"{room or 'all':30}{len(those):6}{found:11}{by_own:12}")
    for outcome in outcomes:
        if not outcome.is_found:
            cut = ", not all run" if outcome.is_cut else ""
            rows += ["", f"survived, executed by {outcome.executed_by} tests{cut}: {outcome.diff}"]
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    description, _, details = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="python -m tools.random_faults", description=description, epilog=details,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("seed", nargs="?", type=int)
    parser.add_argument("--map", nargs="*", metavar="FOLDER", help="measure these folders; else all not yet measured")
    parser.add_argument("--count", type=int, default=60, help="number of faults (60)")
    parser.add_argument("--look", action="store_true", help="draw faults of the look")
    parser.add_argument("--most", type=float, default=float("inf"), help="most processor seconds of tests for a fault")
    parser.add_argument("--resume", action="store_true", help="go on with the results of this seed")
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    chosen = parser.parse_args(arguments)
    if chosen.map is not None:
        for folder in chosen.map or (folder for folder in test_folders() if not is_measured(folder)):
            measure(folder)
    if chosen.seed is None:
        return 0

    # Read the results so far: of a fault that was tried again, the last one.
    results = MAP.parent / f"random_faults-{chosen.seed}{'-look' * chosen.look}.jsonl"
    if not (chosen.resume or chosen.again):
        results.unlink(missing_ok=True)
    known = {number: Outcome(**each) for number, each in read_parts(results)}

    # Try the faults that have none.
    outcomes: list[Outcome] = []
    line_tests = LineTests()
    with tempfile.TemporaryDirectory() as folder:
        checkout = copy_checkout(Path(folder) / "checkout")
        for number, (file, change) in enumerate(draw_faults(chosen.seed, look=chosen.look), 1):
            outcome = known.get(number)
            if outcome is None or (chosen.again and not outcome.is_found):
                outcome = try_fault(file, change, checkout, line_tests, chosen.most)
                print(f"{number}: {outcome.own or outcome.other or 'SURVIVED'}\n{outcome.diff}", flush=True)
                add_part(results, [number, asdict(outcome)])
            outcomes.append(outcome)
            if number == chosen.count:
                break
    print(report(outcomes))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
