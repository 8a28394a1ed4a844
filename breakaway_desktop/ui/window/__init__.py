"""The window and its loop, sound, and toasts over every screen."""
