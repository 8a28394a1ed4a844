"""Entry point of `python -m benchmarks`, which `make bench` runs."""

import sys

from benchmarks.run import main

sys.exit(main())
