"""Phones in the window: the table that they join, team building, and their part in the race and its result."""
