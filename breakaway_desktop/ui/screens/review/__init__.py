"""The review screen: figures, chances to win, the costliest decisions."""
