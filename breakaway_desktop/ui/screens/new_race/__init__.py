"""Setting up a race: three ways to the start, and everything that can be chosen."""
