"""Computer opponents. They are given a view and an ask, never the race (R9.1)."""

import os
from typing import Final

ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""What libraries of arithmetic read when they are loaded: by this process, which has not loaded NumPy yet, and by those
that it starts."""

# A bot thinks on one core. Its matrices are too small to share: a second thread mostly waits for work, and its waiting
# counts as processor time, so `director` would try out a sixth of what it can.
os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
