"""The new-race screen: three ways to start, and everything that can be chosen."""
