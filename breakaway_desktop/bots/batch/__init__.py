"""Thousands of races at once in NumPy arrays. Only bots that need it import it, so that the window starts without."""
