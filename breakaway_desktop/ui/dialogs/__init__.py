"""Questions that several screens ask."""
