"""Tools that the Makefile calls; none of them ships with the game."""

import breakaway_desktop.bots  # noqa: F401  before NumPy, whose arithmetic then takes one thread
