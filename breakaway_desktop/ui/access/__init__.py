"""The window for screen readers: what the top view says, as a tree."""
