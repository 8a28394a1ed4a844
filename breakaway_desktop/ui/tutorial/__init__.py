"""The tutorial: a race in which the player follows the instructions on a sheet over it, step by step."""
