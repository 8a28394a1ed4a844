"""What a million races say, recomputed by `python -m tools.book`."""
