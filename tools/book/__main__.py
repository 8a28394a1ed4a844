"""Rides the races of the book and writes its table.

    python -m tools.book --races FOLDER --table FILE [--jobs N | --cluster ADDRESS | --no-ride]

The races of a chunk come from the seed, the setting and the chunk's number alone. Each is a file in the folder, so that
Ctrl+C loses at most the chunks at work, and the same command goes on; the table is true of the races that are there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, cast

import numpy as np

from breakaway_desktop.arena.cluster import Cluster
from breakaway_desktop.arena.executors import Executor, Processes, in_this_process
from tools.book.engine_races import ride_chunk
from tools.book.plan import Chunk, chunks
from tools.book.table import read_folder, table

_SECONDS_A_RACE = {False: 1 / 150, True: 1.0}
"""In the batch and in the engine, until measured."""


def path_of(folder: Path, chunk: Chunk) -> Path:
    return folder / chunk.setting.key / f"{chunk.seed}-{chunk.number:04}.npz"


def ride_all(folder: Path, todo: Sequence[Chunk], executor: Executor) -> None:
    """Ride the chunks that are not there, and show what is left."""
    left = [chunk for chunk in todo if not path_of(folder, chunk).exists()]
    counts = {kind: [chunk.setting.at_once for chunk in left if bool(chunk.setting.variant) == kind] for kind in (0, 1)}
    remaining = {bool(kind): sum(races) for kind, races in counts.items()}
    spent, ridden, at = {False: 0.0, True: 0.0}, {False: 0, True: 0}, monotonic()
    for chunk, arrays in executor(cast(Any, ride_chunk), cast(Any, left)):
        path = path_of(folder, chunk)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_suffix(".new").open("wb") as file:
            np.savez_compressed(file, **arrays)
        path.with_suffix(".new").replace(path)

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


def write_table(folder: Path, path: Path, seed: int) -> None:
    """Count what is in the folder and write the table, one setting a line."""
    commit = subprocess.run(("git", "rev-parse", "HEAD"), capture_output=True, text=True, check=True).stdout.strip()
    made = table(read_folder(folder), commit, seed)
    text = json.dumps(made, separators=(",", ":"))
    for mark in ('},"', '"settings":{', '"hands":{'):
        text = text.replace(mark, mark[:-1] + "\n" + mark[-1] if mark[0] == "}" else mark + "\n")
    path.write_text(text + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.book", description=__doc__)
    parser.add_argument("--races", type=Path, required=True, metavar="FOLDER", help="where the races are kept")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write the table of all races that are there")
    parser.add_argument("--no-ride", action="store_true", help="only count the races that are there")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="share of the races, for a trial")
    parser.add_argument("--jobs", type=int, default=1, help="processes on this machine")
    parser.add_argument("--cluster", metavar="ADDRESS", help="ride on the Dask cluster at this address")
    options = parser.parse_args(arguments)
    executor = in_this_process if options.jobs == 1 else Processes(options.jobs)
    if options.cluster:
        executor = Cluster(options.cluster)
    try:
        if not options.no_ride:
            ride_all(options.races, list(chunks(options.seed, options.share)), executor)
        if options.table:
            write_table(options.races, options.table, options.seed)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
