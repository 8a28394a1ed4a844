"""The playable tutorial: a sheet over the real screens that says what to do."""
