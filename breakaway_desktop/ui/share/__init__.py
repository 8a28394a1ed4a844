"""Shared races in the window."""
