"""What all tests share."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that starts the tests in the background (`nohup make test &`) has them and their programs ignore Ctrl+C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
