"""A bot for Breaking Away in a separate package: plain tree search (UCT)."""
