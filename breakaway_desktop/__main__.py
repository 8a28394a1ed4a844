"""`python -m breakaway_desktop`, and where the built executable begins."""

from __future__ import annotations

import multiprocessing
import sys

from breakaway_desktop.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
