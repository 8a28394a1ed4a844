"""Entry point of `python -m breakaway_desktop` and of the built executable."""

from __future__ import annotations

import multiprocessing
import sys

if __name__ == "__main__":
    # In a process of bots the built executable ends here; importing the commands would only slow its start.
    try:
        multiprocessing.freeze_support()
    except (EOFError, OSError):
        sys.exit(1)  # the program has ended while this process started; Windows would show an unhandled error in a box
    from breakaway_desktop.cli import main

    sys.exit(main())
