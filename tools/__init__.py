"""What the Makefile calls; nothing here travels with the game."""

import breakaway_desktop.bots  # noqa: F401  before NumPy, whose arithmetic then takes one thread
