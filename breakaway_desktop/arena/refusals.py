"""A sentence for every refusal of the arena."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.words import mark

SENTENCES: Final = {
    "arena-no-results": mark("{file} contains no arena results (line {line}), so it was left unchanged."),
    "arena-other-contest": mark(
        "{file} contains the results of a different arena run: its bots, rules, seed or time differ."
    ),
    "arena-process-lost": mark("A worker process was killed; use --resume to continue the arena run."),
    "arena-no-dask": mark("A cluster needs Dask: pip install breakaway-desktop[cluster]."),
    "arena-no-cluster": mark("No cluster answers at {address}: {error}"),
    "arena-no-workers": mark("The cluster at {address} has no workers."),
    "arena-workers-differ": mark(
        "The workers of the cluster at {address} need version {wanted} of this program; found: {found}"
    ),
    "arena-workers-lost": mark("The cluster at {address} keeps losing workers on the same race."),
}
