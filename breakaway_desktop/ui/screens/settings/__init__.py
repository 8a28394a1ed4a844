"""The settings: everything that can be chosen for every evening, and the keys. What is changed counts at once."""
