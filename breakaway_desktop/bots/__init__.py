"""Computer opponents: they are given a view and an ask, never the race (R9.1)."""
