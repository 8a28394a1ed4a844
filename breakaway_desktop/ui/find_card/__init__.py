"""Find the card in the window."""
