"""What a race came to: figures, chances, the costliest decisions."""
