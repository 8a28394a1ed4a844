"""The arena: many races between bots in balanced seats, and a check that no bot uses hidden cards."""
