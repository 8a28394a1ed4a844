"""What `make bench` runs: one figure a line, `name = value unit`."""

import breakaway_desktop.bots  # noqa: F401  before NumPy, whose arithmetic then takes one thread
