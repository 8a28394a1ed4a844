"""The screens: each a model, a view and an update."""
