"""The review screen: statistics of the race, winning chances and the costliest decisions."""
