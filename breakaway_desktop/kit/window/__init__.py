"""The window and its loop, and toasts over every screen."""
