"""The result screen."""
