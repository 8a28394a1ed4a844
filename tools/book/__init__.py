"""The book of a hundred thousand races: what they say, recomputed by `python -m tools.book`."""
