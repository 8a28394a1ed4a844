"""Tours in the window."""
