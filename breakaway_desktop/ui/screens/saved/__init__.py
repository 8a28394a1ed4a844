"""The list of races on file and of those that came with the game."""
