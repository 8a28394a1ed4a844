"""Benchmarks, run by `make bench`: one figure per line, `name = value unit`."""

import breakaway_desktop.bots  # noqa: F401  before NumPy, whose arithmetic then takes one thread
