"""The tutorial: a race that waits for the player to do what a sheet over it says, step by step."""
