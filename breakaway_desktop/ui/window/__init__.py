"""The window and its loop, sound, and what lies over every screen."""
