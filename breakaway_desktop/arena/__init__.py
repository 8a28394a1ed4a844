"""The arena: many races between bots in balanced seats, and a check that no bot sees hidden cards."""
