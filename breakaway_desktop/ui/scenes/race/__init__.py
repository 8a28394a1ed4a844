"""The race screen."""
