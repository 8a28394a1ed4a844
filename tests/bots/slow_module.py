"""A module that is slow to load, and that counts from 0 again if it is reloaded, for tests of the worker."""

import os
import sys
import time
from pathlib import Path

LOADED = getattr(sys, "slow_module_loaded", 0) + 1
sys.slow_module_loaded = LOADED  # type: ignore[attr-defined]
Path(os.environ["BREAKAWAY_TEST_MARK"]).touch()
time.sleep(0.3)
