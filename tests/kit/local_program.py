"""The program on a computer without a network, whose own address counts as one, so that its window shows a code."""

from __future__ import annotations

import sys
from typing import Final

from breakaway_desktop.cli import main
from breakaway_desktop.phones import hosting

LOCAL_PROGRAM: Final = (sys.executable, __file__)
"""Command that starts it."""

if __name__ == "__main__":
    hosting.LOOPBACK = ""  # type: ignore[attr-defined]  # no address is that of this computer alone
    sys.exit(main())
