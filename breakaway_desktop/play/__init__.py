"""Drives a match for a screen, without drawing: who is asked, what is shown of it, how it was set up."""
