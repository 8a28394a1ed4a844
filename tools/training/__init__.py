"""Teaches the nets that bots judge cards and positions with, by self-play on the batch (`python -m tools.training`)."""
