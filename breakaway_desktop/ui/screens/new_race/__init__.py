"""The new-race screen: four ways to start, and everything that can be chosen."""
