"""Find the card: positions from finished races, a series of five of them, and the player's progress."""
