"""Rides the races of the book and writes its table.

    python -m tools.book [--sums FILE] [--table FILE] [--jobs N | --cluster ADDRESS | --no-ride]

The races of a chunk come from the seed, the setting and the chunk's number alone. Their sums are added to the file of
sums, so that Ctrl+C loses at most the chunks at work, and the same command goes on.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, cast

from breakaway_desktop.arena.cluster import Cluster
from breakaway_desktop.arena.executors import Executor, Processes, in_this_process
from tools.book.plan import Chunk, chunks
from tools.book.sums import Kept, by_lines, count_chunk
from tools.book.table import table

SUMS = Path(__file__).parent / "sums.json"
_SECONDS_A_RACE = {False: 1 / 150, True: 1.0}
"""In the batch and in the engine, until measured."""


def ride_all(kept: Kept, todo: Sequence[Chunk], executor: Executor) -> None:
    """Ride and count the chunks that are not in the sums, and show what is left."""
    left = [chunk for chunk in todo if not kept.has(chunk)]
    counts = {kind: [chunk.setting.at_once for chunk in left if bool(chunk.setting.variant) == kind] for kind in (0, 1)}
    remaining = {bool(kind): sum(races) for kind, races in counts.items()}
    spent, ridden, at = {False: 0.0, True: 0.0}, {False: 0, True: 0}, monotonic()
    for chunk, counted in executor(cast(Any, count_chunk), cast(Any, left)):
        kept.add(chunk, counted)
        kind, races = bool(chunk.setting.variant), chunk.setting.at_once
        spent[kind] += monotonic() - at
        at = monotonic()
        ridden[kind] += races
        remaining[kind] -= races
        speed = {each: spent[each] / ridden[each] if ridden[each] else _SECONDS_A_RACE[each] for each in ridden}
        minutes = sum(remaining[each] * speed[each] for each in remaining) / 60
        print(
            f"{chunk.setting.key} {chunk.number}: {1 / speed[kind]:.1f} races a second;"
            f" {sum(remaining.values())} races left, about {minutes // 60:.0f} h {minutes % 60:.0f} min",
            flush=True,
        )


def write_table(kept: Kept, path: Path) -> None:
    """Write the table of the sums, one setting a line."""
    commit = subprocess.run(("git", "rev-parse", "HEAD"), capture_output=True, text=True, check=True).stdout.strip()
    path.write_text(by_lines(table(kept.settings, commit, kept.seed)), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.book", description=__doc__)
    parser.add_argument("--sums", type=Path, default=SUMS, metavar="FILE", help="what was counted so far")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write the table of the sums")
    parser.add_argument("--no-ride", action="store_true", help="ride no further races")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="share of the races, for a trial")
    parser.add_argument("--jobs", type=int, default=1, help="processes on this machine")
    parser.add_argument("--cluster", metavar="ADDRESS", help="ride on the Dask cluster at this address")
    options = parser.parse_args(arguments)
    executor = in_this_process if options.jobs == 1 else Processes(options.jobs)
    if options.cluster:
        executor = Cluster(options.cluster)
    try:
        kept = Kept(options.sums, options.seed)
        if not options.no_ride:
            ride_all(kept, list(chunks(options.seed, options.share)), executor)
        if options.table:
            write_table(kept, options.table)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
