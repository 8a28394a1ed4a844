"""The settings: what can be chosen for every evening, and the keys."""
