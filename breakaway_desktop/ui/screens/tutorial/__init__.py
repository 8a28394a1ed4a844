"""The tutorial: a race that waits for the player to follow the instructions of a sheet over it, step by step."""
