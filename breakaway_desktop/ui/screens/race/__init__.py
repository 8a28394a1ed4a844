"""The race as a screen: a model, what happens to it, and what is seen of it."""
