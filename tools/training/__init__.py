"""Training of the bots' nets by self-play on the batch (`python -m tools.training`)."""
