"""What every screen is made of: canvas, letters, controls, focus, scenes. Knows nothing of the game."""
