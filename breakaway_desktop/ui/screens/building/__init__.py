"""Team building: each human in turn, in secret, four riders with their starting cards (R3)."""
