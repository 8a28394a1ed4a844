"""What the Makefile calls; nothing here travels with the game."""
