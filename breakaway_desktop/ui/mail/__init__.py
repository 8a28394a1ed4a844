"""Races by mail in the window: the referee's desk, and a letter as its player sees it."""
