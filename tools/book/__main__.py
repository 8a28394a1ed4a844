"""Rides the races of the book, and writes its table and its page.

    python -m tools.book [--sums FILE] [--jobs N | --cluster ADDRESS | --table]

The races of a chunk come from the seed, the setting and the chunk's number alone. Their sums are added to the file of
sums, so that Ctrl+C loses at most the chunks at work, and the same command goes on. A core rides 150 races a second in
the batch, and one in 1.3 s in the engine: all of the plan takes about ten hours of a core.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Final, cast

from breakaway_desktop.arena.cluster import Cluster
from breakaway_desktop.arena.executors import Executor, Processes, in_this_process
from tools.book.page import write_page
from tools.book.plan import Chunk, chunks
from tools.book.sums import SUMS, Kept, by_lines, count_chunk
from tools.book.table import TABLE, table

ENGINE_COST: Final = 200
"""Races of the batch that take the time of one of the engine."""


def ride_all(kept: Kept, todo: Sequence[Chunk], executor: Executor) -> None:
    """Ride and count the chunks that are not in the sums, and show what is left."""
    left = [chunk for chunk in todo if not kept.has(chunk)]
    costs = {chunk: chunk.setting.at_once * (ENGINE_COST if chunk.setting.variant else 1) for chunk in left}
    done, begun = 0, monotonic()
    for number, (chunk, counted) in enumerate(executor(cast(Any, count_chunk), cast(Any, left)), start=1):
        kept.add(chunk, counted)
        done += costs[chunk]
        minutes = int((sum(costs.values()) - done) / done * (monotonic() - begun)) // 60
        print(
            f"{chunk.setting.key} {chunk.number}: {number} of {len(left)}, {minutes // 60} h {minutes % 60} min left",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.book", description=__doc__)
    parser.add_argument("--sums", type=Path, default=SUMS, metavar="FILE", help="what was counted so far")
    parser.add_argument("--table", action="store_true", help="ride nothing: write table and page of these sums")
    parser.add_argument("--jobs", type=int, default=1, help="processes on this machine")
    parser.add_argument("--cluster", metavar="ADDRESS", help="ride on the Dask cluster at this address")
    options = parser.parse_args(arguments)
    kept = Kept(options.sums)
    if not options.table:
        executor = in_this_process if options.jobs == 1 else Processes(options.jobs)
        try:
            ride_all(kept, list(chunks()), Cluster(options.cluster) if options.cluster else executor)
        except KeyboardInterrupt:
            print("Stopped; the same command goes on.", file=sys.stderr)
            return 130
    commit = subprocess.run(("git", "rev-parse", "HEAD"), capture_output=True, text=True, check=True).stdout.strip()
    found = table(kept.settings, commit)
    TABLE.write_text(by_lines(found), "utf-8")
    write_page(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
