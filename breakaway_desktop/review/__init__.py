"""The review of a race: its figures, the chances to win, and the costliest decisions."""
