"""The race of the day in the window."""
