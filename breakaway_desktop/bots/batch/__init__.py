"""The rules for thousands of races at once, in NumPy arrays. Imported only when a bot needs them."""
