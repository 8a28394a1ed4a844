"""Input: events from keys, mouse and controller, changed keys, and the list of keys."""
