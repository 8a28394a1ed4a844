"""The player’s statistics in the window."""
