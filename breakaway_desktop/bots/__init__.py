"""Computer opponents (docs/bots.md). They get a view and an ask, never the race (R9.1).

>>> import breakaway_desktop.api as breakaway
>>> match = breakaway.begin_race("boxed", ["human", "human", "human"], seed=7)
>>> ask = match.open_asks[0]
>>> bot = breakaway.find_bot("random")
>>> bot.decide(match.view(ask.team), ask, breakaway.rng_for(*match.seed_parts(ask)))
PlayCard(rider=31, card=10)
>>> breakaway.find_bot("domestique:temperature=2")
Domestique(temperature=2.0, style='plain')
"""

import os
from typing import Final

ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Environment variables that numeric libraries read when loaded, here or in child processes."""

# A bot uses one core. Its matrices are too small for several: idle threads would count as processor time, and
# `director` would get a sixth of its rollouts.
os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
