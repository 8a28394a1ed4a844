"""The window: everything that draws or listens, and the only package that imports pygame."""
