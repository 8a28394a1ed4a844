"""After the race."""
