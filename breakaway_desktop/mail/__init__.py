"""Races by mail: the referee's desk, for players who send their orders by letter (docs/desk.md)."""
