"""Entry point of `python -m breakaway_desktop` and of the built executable."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # In a process of bots the built executable ends here; importing the commands would only slow its start.
    multiprocessing.freeze_support()
    from breakaway_desktop.cli import main

    sys.exit(main())
