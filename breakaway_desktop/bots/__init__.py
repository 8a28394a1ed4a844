"""Computer opponents. They get a view and an ask, never the race (R9.1)."""

import os
from typing import Final

ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Environment variables that numeric libraries read when loaded, here or in child processes."""

# A bot uses one core. Its matrices are too small for several: idle threads would count as processor time, and
# `director` would get a sixth of its rollouts.
os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
