"""A race that is watched, live or as a replay. Without drawing."""
